//! Making, opening and locking the store.

use serde::Deserialize;

use crate::answer::{Done, Nothing};
use crate::app::App;
use crate::host::World;
use crate::vault::Slots;

/// A passphrase.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Passphrase {
    pub passphrase: String,
}

/// The passphrase of a new store, and names that it must not be made from.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Creating {
    passphrase: String,
    names: Option<Vec<String>>,
}

/// What the browser holds, and the passphrase to it.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Opening {
    passphrase: String,
    records: Slots,
    generation: u64,
}

/// Another passphrase.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OtherPassphrase {
    old: String,
    new: String,
}

/// Makes a new store.
pub fn create(app: &mut App, Creating { passphrase, names }: Creating, _: World) -> Done<Nothing> {
    app.create(&passphrase, &names.unwrap_or_default())?;
    Ok(Nothing {})
}

/// Opens the store that the browser holds.
pub fn unlock(app: &mut App, Opening { passphrase, records, generation }: Opening, _: World) -> Done<Nothing> {
    app.unlock(&passphrase, &records, generation)?;
    Ok(Nothing {})
}

/// Puts the store under another passphrase.
pub fn change_passphrase(app: &mut App, OtherPassphrase { old, new }: OtherPassphrase, _: World) -> Done<Nothing> {
    app.change_passphrase(&old, &new)?;
    Ok(Nothing {})
}
