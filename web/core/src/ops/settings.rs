//! What a person sets.

use bypost::kit::{check_address, check_name};
use bypost::session::MailLook;
use serde::Deserialize;

use super::keys::Named;
use crate::answer::{Done, Nothing, Pause};
use crate::app::App;
use crate::host::World;

/// The file of a table.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OfFile {
    file: String,
}

/// A name, and the address that it is to have.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewAddress {
    name: String,
    address: String,
}

/// Sets the address of a name; an empty one is forgotten.
pub fn set_address(app: &mut App, NewAddress { name, address }: NewAddress, _: World) -> Done<Nothing> {
    let (name, address) = (name.trim(), address.trim());
    let mut book = app.home().addresses()?;
    if address.is_empty() {
        book.remove(name);
    } else {
        check_name(name).map_err(|error| Pause::refused(format!("the name {error}")))?;
        check_address(address).map_err(|error| Pause::refused(format!("the address {error}")))?;
        book.set(name, address, book.look(name).unwrap_or(MailLook::default()));
    }
    app.home().keep_addresses(&book)?;
    Ok(Nothing {})
}

/// Forgets the key with which a name was met.
pub fn forget_name(app: &mut App, Named { name }: Named, _: World) -> Done<Nothing> {
    let mut known = app.home().known()?;
    if !known.forget(&name) {
        return Err(Pause::refused(format!("{name} was never met")));
    }
    app.home().keep_known(&known)?;
    Ok(Nothing {})
}

/// Removes the file of a table. What was signed there stays remembered.
pub fn forget_file(app: &mut App, OfFile { file }: OfFile, _: World) -> Done<Nothing> {
    app.folder().remove(&file);
    app.forget_view();
    Ok(Nothing {})
}
