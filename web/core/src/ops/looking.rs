//! Tables that are only looked at, and what every picture needs.

use bypost::draw::page::{hashes, parts, parts_style, parts_symbols};
use bypost::games::GAMES;
use bypost::session::{Opened, Sample, Viewer, hints_in_words, note_seen, open, pace_in_words, rescue_in_words};
use serde::Serialize;

use super::shown_table::Table;
use super::sources::{Sources, is_bare, nothing, scan, states};
use super::table::Model;
use crate::answer::{Done, Nothing, Pause};
use crate::app::App;
use crate::host::World;
use crate::text::{AsIs, Name, Shown};

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

/// What the first screen shows.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Cover {
    /// The board of a table in the middle of a game.
    board: AsIs,
}

/// What a friend is told who was sent a table with a seat that is open.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Invitation {
    /// Who invites to what, in words.
    words: Shown,
    /// The game, in one line.
    summary: Shown,
    /// The seat that is to be taken.
    seat: Name,
    /// Whether only one key may take it, which somebody has already.
    is_kept: bool,
    /// What those who join agree to about time.
    pace: Option<Shown>,
    /// What they trade so that the others can go on without a seat.
    rescue: Option<Shown>,
    /// What they allow each other.
    hints: Option<Shown>,
}

/// A table that is only looked at.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Looked {
    table: Table,
    /// Whom it invites; none if no seat is open.
    invitation: Option<Invitation>,
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
            states(&scan, &app.home(), &folder)?.into_iter().next().ok_or_else(|| nothing(&scan))?.into_bytes()
        }
    };
    let opened = open("the table", &text, GAMES)?;
    note_seen(&mut app.home(), opened.chain())?;
    let mut viewer = Viewer::new(Vec::new());
    let view = viewer.look(opened.table(), None)?;
    let model = Model { opened: &opened, view: &view, home: None, now: world.now };
    Ok(Looked { table: model.table("", &mut viewer)?, invitation: invitation(&opened) })
}

/// The invitation that a table is; none if no seat is open.
fn invitation(opened: &Opened) -> Option<Invitation> {
    let table = opened.table();
    let seat = table.clock().filter(|_| !table.is_full())?;
    let seats = table.seats();
    let info = table.game().info();
    // Whoever has joined first has begun the table.
    let words = match opened.chain().links.first() {
        Some(link) => format!("{} invites you to {}.", link.turn.seat, info.title),
        None => format!("You are invited to {}.", info.title),
    };
    Some(Invitation {
        words: words.into(),
        summary: (&info.summary).into(),
        seat: seats.name(seat).into(),
        is_kept: table.header().seats.get(seat.index()).is_some_and(|(_, fixed)| fixed.is_some()),
        pace: pace_in_words(table.header()).map(Shown::from),
        rescue: rescue_in_words(table.header()).map(Shown::from),
        hints: hints_in_words(table.header()).map(Shown::from),
    })
}

/// A board for the first screen.
pub fn cover(_: &mut App, _: Nothing, _: World) -> Done<Cover> {
    let sample = GAMES.iter().find_map(Sample::of);
    Ok(Cover { board: sample.map(|sample| parts(&sample.scene).board).unwrap_or_default().into() })
}
