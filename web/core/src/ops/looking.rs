//! Tables that are only looked at, and what every picture needs.

use bypost::draw::page::{hashes, parts_style, parts_symbols};
use bypost::games::GAMES;
use bypost::session::{Viewer, note_seen, open};
use serde::Deserialize;
use serde_json::{Value, json};

use super::sources::{Source, is_bare, nothing, scan, states};
use super::table::Model;
use crate::answer::{Done, Pause, arguments};
use crate::app::App;
use crate::host::World;

#[derive(Deserialize)]
struct Look {
    sources: Vec<Source>,
}

/// What pictures need, and the version.
pub fn style() -> Value {
    json!({ "css": parts_style(), "symbols": parts_symbols(), "version": env!("CARGO_PKG_VERSION") })
}

/// The hashes of what stands in every replay.
pub fn replay_hashes() -> Value {
    let [style, script] = hashes();
    json!({ "style": style, "script": script })
}

/// A table as everybody sees it, without any key. The memory of an open store learns that it was seen.
pub fn look(app: &App, request: &Value, world: World) -> Done {
    let Look { sources } = arguments(request)?;
    let folder = app.folder();
    let first = sources.first().ok_or_else(|| Pause::refused("nothing was given"))?.bytes(&folder)?;
    let text = match first {
        (_, bytes) if is_bare(&bytes) => bytes,
        _ => {
            let scan = scan(&sources, &folder, std::collections::HashSet::new())?;
            states(&scan, &folder)?.into_iter().next().ok_or_else(|| nothing(&scan))?.into_bytes()
        }
    };
    let opened = open("the table", &text, &folder, GAMES)?;
    note_seen(&mut app.home(), &opened)?;
    let mut viewer = Viewer::new(Vec::new());
    let view = viewer.look(opened.table(), None)?;
    Ok(json!({ "table": Model { opened: &opened, view: &view, home: None, now: world.now }.json(&mut viewer)? }))
}
