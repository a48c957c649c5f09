//! What a person sets.

use bypost::kit::{check_address, check_name};
use bypost::session::MailLook;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::answer::{Done, Pause, arguments};
use crate::app::App;

#[derive(Deserialize)]
struct Named {
    name: String,
}

#[derive(Deserialize)]
struct OfFile {
    file: String,
}

#[derive(Deserialize)]
struct Address {
    name: String,
    address: String,
}

/// Sets the address of a name; an empty one is forgotten.
pub fn set_address(app: &mut App, request: &Value) -> Done {
    let Address { name, address } = arguments(request)?;
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
    Ok(json!({}))
}

/// Forgets the key with which a name was met.
pub fn forget_name(app: &mut App, request: &Value) -> Done {
    let Named { name } = arguments(request)?;
    let mut known = app.home().known()?;
    if !known.forget(&name) {
        return Err(Pause::refused(format!("{name} was never met")));
    }
    app.home().keep_known(&known)?;
    Ok(json!({}))
}

/// Removes the file of a table. What was signed there stays remembered.
pub fn forget_file(app: &mut App, request: &Value) -> Done {
    let OfFile { file } = arguments(request)?;
    app.folder().remove(&file);
    app.forget_view();
    Ok(json!({}))
}
