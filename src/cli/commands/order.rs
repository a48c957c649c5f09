//! `bypost order`

use std::path::PathBuf;

use clap_complete::engine::ArgValueCompleter;

use crate::chain::{Relation, compare};
use crate::cli::{
    Context, Error, Wanted, completions, meant, open, others_in, reports, say_fitted, tell, view_and_viewer,
};
use crate::draw::escape::{printable, shown};
use crate::file::Hint;
use crate::session::typed::composed;
use crate::session::{Opened, OrderState, key_of, shell};

/// Say what is played while you are away: when the others' turns come and it is your turn, `bypost receive
/// --play` plays the first of these steps that is legal. Without steps it tells the order at a table. The
/// order stays in your home, and a new one takes its place.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The table
    file: PathBuf,
    /// Steps, or words that the game has for orders, such as check/fold
    #[arg(value_name = "STEP", value_parser = composed, add = ArgValueCompleter::new(completions::steps))]
    steps: Vec<String>,
    /// How long it stands: until it has played one turn, or until the hand that is played is over
    #[arg(long, value_name = "WHEN", value_parser = ["turn", "hand"], requires = "steps")]
    until: Option<String>,
    /// The seat for which it plays, if several keys are here
    #[arg(long = "as", value_name = "NAME", value_parser = composed)]
    seat: Option<String>,
    /// Drop the order
    #[arg(long, conflicts_with_all = ["steps", "until"])]
    cancel: bool,
}

impl Args {
    pub(crate) fn run(mut self, context: &Context) -> Result<(), Error> {
        self.file = meant(context, Some(self.file), Wanted::Looking)?.path;
        let (opened, home) = (open(context, &self.file)?, &context.home);
        let id = opened.chain().id;
        if self.cancel {
            let _lock = home.lock_memory()?;
            let mut orders = home.orders(&id)?;
            let before = orders.all().len();
            orders.cancel(self.seat.as_deref());
            if orders.all().len() == before {
                return Err(Error::refused(format!("no order is here for {}", shown(&self.file))));
            }
            home.keep_orders(&id, &orders)?;
            tell("the order is dropped");
        } else if !self.steps.is_empty() {
            self.give(context, &opened)?;
        } else if home.orders(&id)?.all().is_empty() && !context.json {
            tell(&format!("no order is here for {}", shown(&self.file)));
        } else if !context.json {
            orders_in_words(context, &opened).iter().try_for_each(|order| say_fitted(&printable(order)))?;
        }
        context.report_done(|| reported(context, &opened))
    }

    fn give(&self, context: &Context, opened: &Opened) -> Result<(), Error> {
        let (home, table, id) = (&context.home, opened.table(), opened.chain().id);
        let (view, _) = view_and_viewer(context, table, self.seat.as_deref())?;
        let keys = home.keys()?;
        if let Some((_, key)) = &view.locked {
            let asks = format!("{} asks for its passphrase", shell::option("--as", key));
            return Err(Error::refused(format!("the key of {key} is locked")).hint(Hint::command(asks)));
        }
        let own = table.seats().all().filter(|seat| key_of(&keys, table, *seat).is_some()).count();
        if view.seat.is_none() && own > 1 {
            return Err(Error::refused("several seats have their keys here")
                .hint(Hint::command("name the one that the order is for with --as NAME")));
        }
        let others = others_in(context, opened, &self.file, true);
        if others.states.iter().any(|other| matches!(compare(&opened.chain, &other.chain), Relation::SecondNewer(_))) {
            let what = format!("{} is older than another file of its table here", shown(&self.file));
            return Err(Error::refused(what).hint("give the order at the newest file"));
        }
        let _lock = home.lock_memory()?;
        let mut orders = home.orders(&id)?;
        orders.give(opened, &view, &keys, &self.steps, self.until.as_deref() == Some("hand"))?;
        home.keep_orders(&id, &orders)?;
        let given = view.seat.and_then(|seat| orders.of(table.seats().name(seat)));
        given.iter().for_each(|order| tell(&order.to_string()));
        Ok(())
    }
}

/// The orders at a table in a line each; none if there is none. Looking never fails if they cannot be read:
/// that is told.
pub(crate) fn orders_in_words(context: &Context, opened: &Opened) -> Vec<String> {
    match context.home.orders(&opened.chain().id) {
        Ok(orders) => orders.all().iter().map(|order| order.in_words(opened.chain(), opened.table())).collect(),
        Err(refusal) => vec![format!("order cannot be read, and plays nothing: {refusal}")],
    }
}

pub(crate) fn reported(context: &Context, opened: &Opened) -> Vec<reports::Order> {
    let orders = match context.home.orders(&opened.chain().id) {
        Ok(orders) => orders,
        Err(refusal) => return vec![reports::Order::Other(reports::Fault { error: refusal.what })],
    };
    let all = orders.all().iter().map(|order| {
        let (state, why) = match order.state(opened.chain(), opened.table()) {
            OrderState::Stands => ("stands", None),
            OrderState::Held(why) => ("held", Some(why)),
            OrderState::Over(why) => ("over", Some(why)),
        };
        let (seat, steps) = (order.seat.clone(), order.steps.clone());
        let until = if order.hand.is_some() { "hand" } else { "turn" };
        reports::Order::One(reports::StandingOrder { seat, steps, until, state, why })
    });
    all.collect()
}
