//! Tables that are only looked at, and what every picture needs.

use bypost::draw::page::{hashes, parts_style, parts_symbols};
use bypost::games::GAMES;
use bypost::session::{Viewer, note_seen, open};
use serde::Serialize;

use super::shown_table::Table;
use super::sources::{Sources, is_bare, nothing, scan, states};
use super::table::Model;
use crate::answer::{Done, Nothing, Pause};
use crate::app::App;
use crate::host::World;
use crate::text::{AsIs, Name};

/// What pictures need, and the version.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Style {
    css: AsIs,
    symbols: AsIs,
    version: Name,
}

/// The hashes of what stands in every replay.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReplayHashes {
    style: AsIs,
    script: AsIs,
}

/// A table that is only looked at.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Looked {
    table: Table,
}

/// What pictures need, and the version.
pub fn style(_: &mut App, _: Nothing, _: World) -> Done<Style> {
    let (css, symbols) = (parts_style().into(), parts_symbols().into());
    Ok(Style { css, symbols, version: env!("CARGO_PKG_VERSION").into() })
}

/// The hashes of what stands in every replay.
pub fn replay_hashes(_: &mut App, _: Nothing, _: World) -> Done<ReplayHashes> {
    let [style, script] = hashes().map(AsIs::from);
    Ok(ReplayHashes { style, script })
}

/// A table as everybody sees it, without any key. The memory of an open store learns that it was seen.
pub fn look(app: &mut App, Sources { sources }: Sources, world: World) -> Done<Looked> {
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
    let model = Model { opened: &opened, view: &view, home: None, now: world.now };
    Ok(Looked { table: model.table("", &mut viewer)? })
}
