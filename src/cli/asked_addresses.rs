//! The addresses that a mail needs and that are not here: a person at a terminal is asked for each, once.

use super::ask;
use super::context::{Context, tell};
use super::error::Error;
use crate::kit::check_address;
use crate::session::{MailLook, Opened, Recipients};

/// Asks for the addresses that a mail with a table to whoever is awaited lacks, and keeps them in the address
/// book. `needs` tells whether the sender's own address is needed, or that of somebody else. Whether all are
/// here then.
pub(super) fn ask_for_addresses(
    context: &Context,
    opened: &Opened,
    needs: impl Fn(bool) -> bool,
) -> Result<bool, Error> {
    let (book, keys) = (context.home.addresses()?, context.home.keys()?);
    let is_own = |name: &String| keys.iter().any(|key| key.name == *name);
    let mut lacking = Recipients::new(opened, &book, &keys).lacking();
    lacking.sort_by_key(|name| !is_own(name));
    for name in lacking {
        let is_own = is_own(&name);
        let whose = if is_own { format!("your own address, {name}") } else { format!("the address of {name}") };
        if !needs(is_own) {
            continue;
        }
        let book = context.home.addresses()?;
        let own: Vec<&str> = keys.iter().filter(|_| !is_own).filter_map(|key| book.of(&key.name)).collect();
        let Some(address) = asked(&format!("for mails: {whose} (empty: none):"), &own) else {
            return Ok(false);
        };
        let _lock = context.home.lock_memory()?;
        let mut book = context.home.addresses()?;
        book.set(&name, &address, MailLook::default());
        context.home.keep_addresses(&book)?;
    }
    Ok(true)
}

/// An address that a person types, and that is none of the person's own.
fn asked(question: &str, own: &[&str]) -> Option<String> {
    loop {
        let typed = ask::line(question)?;
        match check_address(&typed) {
            Ok(()) if own.contains(&typed.as_str()) => tell(&format!("the address {typed} is your own")),
            Ok(()) => return Some(typed),
            Err(error) => tell(&format!("the address {typed} {error}")),
        }
    }
}
