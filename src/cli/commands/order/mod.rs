//! `bypost order`

mod carry_out;
mod told;
mod typed;

use std::path::PathBuf;
use std::process::ExitCode;

use clap_complete::engine::ArgValueCompleter;
use serde_json::json;

use crate::cli::completions;
use crate::cli::context::{Context, say_fitted, tell};
use crate::cli::delivery::DeliveryArgs;
use crate::cli::error::Error;
use crate::cli::open::{open, view};
use crate::draw::escape::{printable, shown};
use crate::file::Hint;
use crate::kit::listed;
use crate::rules::Seat;
use crate::session::typed::composed;
use crate::session::{GivenOrder, Opened, Orders, TypedOrders, View, WeighedOrder, key_of, shell};
pub(in crate::cli) use carry_out::{Pressing, press_on, press_on_one};
use told::{as_json, ground, with_command};
pub(in crate::cli) use told::{orders_in_words, orders_json};
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
        let table = AtTable { context, opened: &opened };
        match self.cancel {
            Some(number) => table.cancel(number)?,
            None if gives => {
                opened.check_is_played_on()?;
                let view = view(context, opened.table(), self.seat.as_deref())?;
                table.check_seat(&view)?;
                table.give(&view, &typed, self.play)?;
            }
            None if self.play => {}
            None => table.list()?,
        }
        if self.play {
            let pressing = Pressing { by_orders: true, tells_next: true, delivery: &self.delivery };
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
        Ok(ground(self.context, opened, memory.as_ref()).weigh_all(orders, &home.keys()?))
    }

    fn give(&self, view: &View, typed: &TypedOrders, plays: bool) -> Result<(), Error> {
        let (context, opened) = (self.context, self.opened);
        let (keys, memory) = (context.home.keys()?, context.home.memory(&opened.chain().id)?);
        let (numbers, orders) =
            self.change(|orders| Ok(orders.give(opened, view, &keys, memory.as_ref(), context.now(), typed)?))?;
        let ready = view.table.game().ready_words().iter();
        let used = ready.filter(|ready| typed.words.iter().any(|word| ready.read(word).is_some()));
        let notes: Vec<String> = used.map(|ready| format!("note: {} means: {}", ready.form, ready.means)).collect();
        let weighed = self.weighed(&orders)?;
        let new: Vec<_> = weighed.iter().filter(|one| numbers.contains(&one.order.number)).collect();
        new.iter().for_each(|one| match plays {
            true => tell(&one.in_words()),
            false => tell(&with_command(one, opened.path())),
        });
        notes.iter().for_each(|note| tell(note));
        context.report_done(|| new.iter().map(|one| as_json(one)).collect())
    }

    /// Refuses where nobody can tell for which seat an order is given.
    fn check_seat(&self, view: &View) -> Result<(), Error> {
        let (table, keys) = (self.opened.table(), self.context.home.keys()?);
        let is_own = |seat: &Seat| key_of(&keys, table, *seat).is_some();
        let names: Vec<&str> = table.seats().all().filter(is_own).map(|seat| table.seats().name(seat)).collect();
        match (&view.locked, &names[..]) {
            (Some((_, key)), _) => {
                let asks = format!("{} asks for its passphrase", shell::option("--as", key));
                Err(Error::refused(format!("the key of {key} is locked")).hint(Hint::command(asks)))
            }
            (None, [_, _, ..]) if view.seat.is_none() => {
                let what = format!("{} are seats of keys here", listed(&names));
                Err(Error::refused(what).hint(Hint::command("name the one that the order is for with --as NAME")))
            }
            _ => Ok(()),
        }
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
