//! How the orders at a table stand, for whoever looks at it.

use std::path::Path;

use serde_json::{Value, json};

use crate::cli::context::Context;
use crate::cli::next::has_parted;
use crate::session::{Memory, Opened, OrderGround, OrderState, Refusal, WeighedOrder, shell};

/// What the orders at a table are weighed against.
pub(super) fn ground<'a>(context: &Context, opened: &'a Opened, memory: Option<&'a Memory>) -> OrderGround<'a> {
    let is_parted = has_parted(context, opened);
    OrderGround { chain: opened.chain(), table: opened.table(), memory, now: context.now(), is_parted }
}

/// How the orders that stand at a table are told, in a line each; none if there is none. Looking never fails
/// if they cannot be read: that is told.
pub(in crate::cli) fn orders_in_words(context: &Context, opened: &Opened) -> Vec<String> {
    looked_at(context, opened, |weighed| with_command(weighed, opened.path()))
        .unwrap_or_else(|refusal| vec![format!("the orders cannot be read: {refusal}")])
}

/// The same as objects.
pub(in crate::cli) fn orders_json(context: &Context, opened: &Opened) -> Value {
    let told = looked_at(context, opened, as_json);
    told.map_or_else(|refusal| json!([{ "error": refusal.what }]), |all| all.into_iter().collect())
}

/// An order in words, with the command that carries it out if it plays something now.
pub(super) fn with_command(weighed: &WeighedOrder<'_>, path: &Path) -> String {
    let command = format!("; bypost order {} --play carries it out", shell::path(path));
    let is_due = matches!(weighed.state, OrderState::Plays(_));
    weighed.in_words() + if is_due { command.as_str() } else { "" }
}

fn looked_at<T>(context: &Context, opened: &Opened, told: impl Fn(&WeighedOrder<'_>) -> T) -> Result<Vec<T>, Refusal> {
    let (home, id) = (&context.home, &opened.chain().id);
    let orders = home.orders(id)?;
    if orders.is_empty() {
        return Ok(Vec::new());
    }
    let (memory, keys) = (home.memory(id).ok().flatten(), home.keys().unwrap_or_default());
    let weighed = ground(context, opened, memory.as_ref()).weigh_all(&orders, &keys);
    Ok(weighed.iter().filter(|one| !one.is_over()).map(told).collect())
}

pub(super) fn as_json(weighed: &WeighedOrder<'_>) -> Value {
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
        "answered": weighed.answered,
        "state": state,
        "why": why,
        "steps": steps,
    })
}
