//! A whole game to look back on.

use bypost::session::{page as written, replay};
use serde::Serialize;

use super::table::SeenBy;
use crate::answer::Done;
use crate::app::App;
use crate::host::World;
use crate::text::{AsIs, Name};

/// A page of its own.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Replay {
    html: AsIs,
    /// How its file is called.
    name: Name,
}

/// The page of a table, for everybody or through the eyes of a seat.
pub fn page(app: &mut App, SeenBy { file, name }: SeenBy, _: World) -> Done<Replay> {
    let (opened, view, mut viewer) = app.view(&file, name.as_deref())?;
    let replay = match &name {
        None => replay::public(opened.chain(), opened.table()),
        Some(_) => viewer.replay(opened.chain(), &view),
    }?;
    let whose = name.map(|name| name.chars().filter(|c| c.is_alphanumeric()).collect::<String>());
    let stem = file.strip_suffix(".toml").unwrap_or(&file);
    let name = whose.map_or_else(|| format!("{stem}.html"), |whose| format!("{stem}-{whose}.html"));
    Ok(Replay { html: written(&replay, "bypost").into(), name: name.into() })
}
