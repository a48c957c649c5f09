//! `bypost order`

mod carry_out;
mod typed;

use std::path::PathBuf;
use std::process::ExitCode;

use clap_complete::engine::ArgValueCompleter;
use serde_json::{Value, json};

use crate::cli::completions;
use crate::cli::context::{Context, say_fitted, tell};
use crate::cli::delivery::DeliveryArgs;
use crate::cli::error::Error;
use crate::cli::next::parted_from;
use crate::cli::open::{open, view};
use crate::draw::escape::{printable, shown};
use crate::file::Hint;
use crate::session::typed::composed;
use crate::session::{
    GivenOrder, Memory, Opened, OrderGround, OrderState, Orders, Refusal, TypedOrders, View, WeighedOrder, shell,
};
pub(in crate::cli) use carry_out::{Pressing, press_on, press_on_one};
use typed::Replies;

/// Decide beforehand what you play if the others do this or that. Orders stay in your home; `bypost receive
/// --play` carries them out when the others' turns come. Without words it lists the orders at a table.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The table
    file: PathBuf,
    /// Steps, or words that the game has ready: each is an order of its own, and plays whatever the others
    /// do, if it may be done
    #[arg(value_parser = composed, conflicts_with = "if", add = ArgValueCompleter::new(completions::steps))]
    words: Vec<String>,
    #[command(flatten)]
    replies: Replies,
    /// How long it stands: `turn` for one answer, `hand` for the hand that is played, a date, or `end` for
    /// the whole game [default: turn]
    #[arg(long, value_name = "WHEN", value_parser = composed)]
    until: Option<String>,
    /// The seat for which it plays, if several keys are here
    #[arg(long = "as", value_name = "NAME", value_parser = composed, add = ArgValueCompleter::new(completions::names))]
    seat: Option<String>,
    /// Drop the order of this number, or all
    #[arg(long, value_name = "NUMBER", num_args = 0..=1, conflicts_with_all = ["words", "if", "until", "play"])]
    cancel: Option<Option<u32>>,
    /// Carry out now what fits
    #[arg(long)]
    play: bool,
    #[command(flatten)]
    delivery: DeliveryArgs,
}

impl Args {
    pub(in crate::cli) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        if !self.play && self.delivery.is_given() {
            return Err(Error::usage("an order sends nothing without --play"));
        }
        let typed = TypedOrders { words: self.words, replies: self.replies.0, until: self.until };
        let gives = !typed.words.is_empty() || !typed.replies.is_empty();
        if typed.until.is_some() && !gives {
            return Err(Error::usage("--until needs an order: words, or --if and --then"));
        }
        let opened = open(context, &self.file)?;
        let table =
            AtTable { context, opened: &opened, is_parted: parted_from(context, &opened, &self.file).is_some() };
        match self.cancel {
            Some(number) => table.cancel(number)?,
            None if gives => {
                opened.check_is_played_on()?;
                let view = view(context, opened.table(), self.seat.as_deref())?;
                table.give(&view, &typed, self.play)?;
            }
            None if self.play => {}
            None => table.list()?,
        }
        if self.play {
            let pressing = Pressing { by_orders: true, delivery: &self.delivery };
            if !press_on(context, &self.file, &pressing)? {
                tell(&format!("{}: nothing was played", shown(&self.file)));
            }
            if !gives {
                context.report_done(|| {
                    open(context, &self.file).map_or(json!([]), |opened| orders_json(context, &opened))
                })?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// A table with its orders.
struct AtTable<'a> {
    context: &'a Context,
    opened: &'a Opened,
    is_parted: bool,
}

impl AtTable<'_> {
    /// Changes the orders, and drops those that are over. Nobody else changes them meanwhile.
    fn change<T>(&self, change: impl FnOnce(&mut Orders) -> Result<T, Error>) -> Result<(T, Orders), Error> {
        let (home, id) = (&self.context.home, self.opened.chain().id);
        let _lock = home.lock_memory()?;
        let mut orders = home.orders(&id)?;
        let given = change(&mut orders)?;
        let weighed = self.weighed(&orders)?;
        let over: Vec<(u32, String)> =
            weighed.iter().filter(|one| one.is_over()).map(|one| (one.order.number, one.in_words())).collect();
        orders.keep(|number| over.iter().all(|(other, _)| *other != number));
        home.keep_orders(&id, &orders)?;
        over.iter().for_each(|(_, words)| tell(words));
        Ok((given, orders))
    }

    fn weighed<'o>(&self, orders: &'o Orders) -> Result<Vec<WeighedOrder<'o>>, Error> {
        let (home, opened) = (&self.context.home, self.opened);
        let memory = home.memory(&opened.chain().id)?;
        Ok(ground(self.context, opened, memory.as_ref(), self.is_parted).weigh_all(orders, &home.keys()?))
    }

    fn give(&self, view: &View, typed: &TypedOrders, plays: bool) -> Result<(), Error> {
        let (context, opened) = (self.context, self.opened);
        let memory = context.home.memory(&opened.chain().id)?;
        let (numbers, orders) =
            self.change(|orders| Ok(orders.give(opened, view, memory.as_ref(), context.now(), typed)?))?;
        let ready = view.table.game().ready_words().iter();
        let used = ready.filter(|ready| typed.words.iter().any(|word| ready.read(word).is_some()));
        let notes: Vec<String> = used.map(|ready| format!("note: {} means: {}", ready.form, ready.means)).collect();
        let weighed = self.weighed(&orders)?;
        let new: Vec<_> = weighed.iter().filter(|one| numbers.contains(&one.order.number)).collect();
        new.iter().for_each(|one| tell(&one.in_words()));
        notes.iter().for_each(|note| tell(note));
        if new.iter().any(|one| matches!(one.state, OrderState::Plays(_))) && !plays {
            tell(&format!("next: bypost order {} --play carries it out", shell::path(opened.path())));
        }
        context.report_done(|| new.iter().map(|one| as_json(one)).collect())
    }

    fn cancel(&self, number: Option<u32>) -> Result<(), Error> {
        let ((), _) = self.change(|orders| {
            let is_meant = |order: &&GivenOrder| number.is_none_or(|number| order.number == number);
            let dropped: Vec<u32> = orders.all().iter().filter(is_meant).map(|order| order.number).collect();
            if dropped.is_empty() {
                let what = number.map_or("no order is here".to_owned(), |number| format!("no order {number} is here"));
                let list = format!("bypost order {} lists the orders", shell::path(self.opened.path()));
                return Err(Error::refused(what).hint(Hint::command(list)));
            }
            for order in orders.all().iter().filter(is_meant) {
                tell(&format!("order {} is dropped: {order}", order.number));
            }
            orders.keep(|number| !dropped.contains(&number));
            Ok(())
        })?;
        self.context.report_done(|| json!([]))
    }

    fn list(&self) -> Result<(), Error> {
        let orders = self.context.home.orders(&self.opened.chain().id)?;
        let weighed = self.weighed(&orders)?;
        if self.context.json {
            return self.context.report(&weighed.iter().map(as_json).collect());
        }
        if weighed.is_empty() {
            tell(&format!("no order is here for {}", shown(self.opened.path())));
        }
        weighed.iter().try_for_each(|one| say_fitted(&printable(&one.in_words())))
    }
}

/// What the orders at a table are weighed against.
fn ground<'a>(context: &Context, opened: &'a Opened, memory: Option<&'a Memory>, is_parted: bool) -> OrderGround<'a> {
    OrderGround { chain: opened.chain(), table: opened.table(), memory, now: context.now(), is_parted }
}

/// How the orders that stand at a table are told, in a line each; none if there is none. Looking never fails if
/// they cannot be read: that is told.
pub(in crate::cli) fn orders_in_words(context: &Context, opened: &Opened) -> Vec<String> {
    looked_at(context, opened, |weighed| weighed.in_words())
        .unwrap_or_else(|refusal| vec![format!("the orders cannot be read: {refusal}")])
}

/// The same as objects.
pub(in crate::cli) fn orders_json(context: &Context, opened: &Opened) -> Value {
    let told = looked_at(context, opened, as_json);
    told.map_or_else(|refusal| json!([{ "error": refusal.what }]), |all| all.into_iter().collect())
}

fn looked_at<T>(context: &Context, opened: &Opened, told: impl Fn(&WeighedOrder<'_>) -> T) -> Result<Vec<T>, Refusal> {
    let (home, id) = (&context.home, &opened.chain().id);
    let orders = home.orders(id)?;
    if orders.is_empty() {
        return Ok(Vec::new());
    }
    let (memory, keys) = (home.memory(id).ok().flatten(), home.keys().unwrap_or_default());
    let is_parted = parted_from(context, opened, opened.path()).is_some();
    let weighed = ground(context, opened, memory.as_ref(), is_parted).weigh_all(&orders, &keys);
    Ok(weighed.iter().filter(|one| !one.is_over()).map(told).collect())
}

fn as_json(weighed: &WeighedOrder<'_>) -> Value {
    let (state, why) = match &weighed.state {
        OrderState::Plays(_) => ("plays", None),
        OrderState::Held(why) => ("held", Some(why)),
        OrderState::Forgotten(why) => ("forgotten", Some(why)),
        _ => ("waits", None),
    };
    let steps = if let OrderState::Plays(steps) = &weighed.state { Some(steps) } else { None };
    json!({
        "number": weighed.order.number,
        "seat": weighed.order.seat,
        "order": weighed.order.to_string(),
        "until": weighed.order.until_in_words(),
        "state": state,
        "why": why,
        "steps": steps,
    })
}
