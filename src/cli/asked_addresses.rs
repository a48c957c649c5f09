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
    for name in Recipients::new(opened, &book, &keys).lacking() {
        let is_own = keys.iter().any(|key| key.name == name);
        let whose = if is_own { format!("your own address, {name}") } else { format!("the address of {name}") };
        if !needs(is_own) {
            continue;
        }
        let Some(address) = asked(&format!("for mails: {whose} (empty: none):")) else {
            return Ok(false);
        };
        let _lock = context.home.lock_memory()?;
        let mut book = context.home.addresses()?;
        book.set(&name, &address, MailLook::default());
        context.home.keep_addresses(&book)?;
    }
    Ok(true)
}

/// An address that a person types.
fn asked(question: &str) -> Option<String> {
    loop {
        let typed = ask::line(question)?;
        match check_address(&typed) {
            Ok(()) => return Some(typed),
            Err(error) => tell(&format!("the address {typed} {error}")),
        }
    }
}
