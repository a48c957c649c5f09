//! Opponents that play by themselves in this page, and what one of them would play in a person's place.

use bypost::file::{Deal, Header};
use bypost::games::GAMES;
use bypost::opponent::Level;
use bypost::session::{Clock as _, Entropy as _, Practise as Chosen, TurnWriter, Wish, begin, options_of};
use serde::{Deserialize, Serialize};

use super::games::game;
use super::signing::{Signed, finish, fresh};
use crate::answer::{Done, Nothing, Pause};
use crate::app::App;
use crate::host::World;
use crate::text::{Name, all};

/// So many other first steps are told at most.
const OTHERS: usize = 2;

/// A table against opponents that is to begin.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Practise {
    game: String,
    level: String,
    /// How many sit at the table; none for two, or as few as the game takes.
    seats: Option<u8>,
}

/// A table as it was seen.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct AsSeen {
    file: String,
    seen: Option<String>,
}

/// What an opponent would play.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Suggested {
    /// The steps of its turn, and then other first steps that it has tried, the best of them first.
    turns: Vec<Vec<Name>>,
}

/// The records of a visit that goes on; none for a new one.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Visit {
    records: Option<String>,
}

/// Begins without a store.
pub fn visit(app: &mut App, Visit { records }: Visit, _: World) -> Done<Nothing> {
    app.visit(records.as_deref())?;
    Ok(Nothing {})
}

/// Begins a table against opponents, with keys that are made as far as they are not here.
pub fn practise(app: &mut App, Practise { game: id, level, seats }: Practise, world: World) -> Done<Signed> {
    let entry = game(&id)?;
    let info = (entry.info)();
    let wish = Wish { name: None, level: read(&level)?, seats: seats.map(usize::from) };
    let Chosen { seats, made, .. } = Chosen::new(&app.home().keys()?, info, wish, &world)?;
    let header = Header {
        options: options_of(entry, seats.len(), &[])?,
        ..Header::new(info, Deal::Sealed, seats, world.now(), world.bytes()?)
    };
    let opened = begin(header, GAMES)?;
    made.iter().for_each(|key| app.home().keep_key(key));
    app.forget_view();
    let file = fresh(app, &opened);
    let mut writer = TurnWriter::new(&world, app.home_writing(&file), opened)?;
    writer.join_all()?;
    writer.play_forced()?;
    finish(app, writer, &file, None, world)
}

/// Lets the opponent on the clock make its turn. The page shows it and asks again, so a person sees one turn
/// after the other, and never waits for those of a whole round.
pub fn opponents(app: &mut App, AsSeen { file, seen }: AsSeen, world: World) -> Done<Signed> {
    let opened = app.opened_as_seen(&file, seen.as_deref())?;
    let mut writer = TurnWriter::new(&world, app.home_writing(&file), opened)?;
    writer.let_opponent_move();
    let held_back = writer.held_back().map(|why| format!("{why}."));
    finish(app, writer, &file, held_back, world)
}

/// What an opponent would play in the place of the person on the clock.
pub fn suggest(app: &mut App, AsSeen { file, seen }: AsSeen, _: World) -> Done<Suggested> {
    let opened = app.opened_as_seen(&file, seen.as_deref())?;
    let (_, view, mut viewer) = app.view(&file, None)?;
    let seat = view.seat.filter(|_| view.is_awaited).ok_or_else(|| Pause::refused("nobody here is to choose now"))?;
    let suggestion = viewer.suggestion(&opened, seat, Level::Strong)?;
    let others = suggestion.tried.iter().map(|one| std::slice::from_ref(&one.step));
    let others = others.filter(|one| !suggestion.steps.starts_with(one)).take(OTHERS);
    Ok(Suggested { turns: std::iter::once(&suggestion.steps[..]).chain(others).map(all).collect() })
}

fn read(level: &str) -> Result<Level, Pause> {
    level.parse().map_err(|why: bypost::opponent::NoLevel| Pause::refused(why.to_string()))
}
