//! Tables as somebody sees them here.

use bypost::draw::page::seat_sign;
use bypost::file::{Time, base64_encode};
use bypost::kit::hex;
use bypost::rules::Seat;
use bypost::session::drawing::whose;
use bypost::session::story::TurnStory;
use bypost::session::{
    Agreement, KeyFile, OddName, Opened, Recipients, Store as _, Undo, View, Viewer, agreements, ahead, hints_in_words,
    is_among_opponents, is_to_send, key_of, may_suggest, odd_names, opponent_at, opponent_to_move, pace_in_words,
    remembered_notes, rescue_in_words,
};
use serde::Deserialize;

use super::inbox::{branches, other_states};
use super::next::{UNSENT, next};
use super::rescue::{is_offered, missing, objected, offers, owed_for_missing};
use super::shown_table::{Drawn, Joining, LogEntry, Own, ShownSeat, Since, Table, Warning};
use crate::answer::{Done, Pause};
use crate::app::App;
use crate::folder::Folder;
use crate::home::Home;
use crate::host::World;
use crate::text::{Name, Shown, all};

/// A table, and the name of the seat through whose eyes it is seen.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct SeenBy {
    pub file: String,
    #[serde(rename = "as")]
    pub name: Option<String>,
}

/// A table, seen by somebody.
pub struct Model<'a> {
    /// The table.
    pub opened: &'a Opened,
    /// How it is seen.
    pub view: &'a View,
    /// The keys and the memory; none if it is only looked at.
    pub home: Option<(&'a Home, &'a Folder)>,
    /// The time.
    pub now: i64,
}

/// Shows a table.
pub fn show(app: &mut App, SeenBy { file, name }: SeenBy, world: World) -> Done<Table> {
    seen(app, &file, name.as_deref(), world)
}

/// Tells all turns of a table.
pub fn log(app: &mut App, SeenBy { file, name }: SeenBy, _: World) -> Done<Vec<LogEntry>> {
    let (opened, view, mut viewer) = app.view(&file, name.as_deref())?;
    Ok(logged(&opened, &viewer.story(opened.chain(), &view, 0)?))
}

/// The table in a file of the store.
pub fn seen(app: &mut App, file: &str, name: Option<&str>, world: World) -> Done<Table> {
    let (opened, view, mut viewer) = app.view(file, name)?;
    let (home, folder) = (app.home(), app.folder());
    let model = Model { opened: &opened, view: &view, home: Some((&home, &folder)), now: world.now };
    model.table(file, &mut viewer)
}

impl Model<'_> {
    /// The table for the page, in a file of this name.
    pub fn table(&self, file: &str, viewer: &mut Viewer) -> Done<Table> {
        let (table, chain, seats) = (self.opened.table(), self.opened.chain(), self.opened.table().seats());
        // To tell the others takes longer than all the rest of a long table.
        let since = match self.view.since(&chain.links) {
            Some(from) => viewer.story(chain, self.view, from)?,
            None => Vec::new(),
        };
        let news_title = self.view.news_title(&since);
        let log = match self.home {
            Some(_) => None,
            None => Some(logged(self.opened, &viewer.story(chain, self.view, 0)?)),
        };
        let keys = self.home.map_or_else(|| Ok(Vec::new()), |(home, _)| home.keys())?;
        let is_seen = |seat: &Seat| !table.header().deal.is_sealed() || self.is_persons(*seat, &keys);
        let moves = self.view.moves();
        let own = table.clock().filter(|seat| table.is_full() && self.is_persons(*seat, &keys));
        let mine = own.is_some() && own == self.view.seat;
        let (notes, own) = self.own(&keys)?;
        let is_over = table.outcome().is_some();
        let is_unsent = own.to_send && !own.send_to.is_empty();
        Ok(Table {
            file: file.into(),
            table: hex(&table.id())[..8].into(),
            title: (&table.game().info().title).into(),
            game: (&table.header().game).into(),
            turns: table.turns(),
            head: base64_encode(&chain.head()).into(),
            // Nobody waits for what nobody has got.
            stands: if is_unsent && !is_over { UNSENT.into() } else { whose(&self.view.table).into() },
            seats: seats.all().map(|seat| self.shown_seat(seat, &keys, is_unsent)).collect(),
            viewer: self.view.seat.map(|seat| seats.name(seat).into()),
            thinks: self.thinking(&keys)?.map(|seat| seats.name(seat).into()),
            is_practice: is_among_opponents(&keys, table),
            may_ask: self.may_ask(&keys, mine && !moves.is_empty()),
            eyes: all(seats.all().filter(is_seen).map(|seat| seats.name(seat))),
            is_private: self.view.is_private(table),
            drawn: Drawn::new(&self.view.board_since(&since), seats),
            since: news_title.map(|title| Since { title: title.into(), turns: logged(self.opened, &since) }),
            log,
            over: is_over,
            end: self.end(),
            join: self.joining(&keys),
            mine,
            owes: self.view.seat.filter(|_| mine).and_then(|seat| owed_for_missing(self.opened, seat)),
            forced: mine && moves.steps.is_empty() && moves.ranges.is_empty(),
            notes: all(notes),
            own,
        })
    }

    fn is_here(&self, seat: Seat, keys: &[KeyFile]) -> bool {
        key_of(keys, self.opened.table(), seat).is_some()
    }

    fn is_persons(&self, seat: Seat, keys: &[KeyFile]) -> bool {
        key_of(keys, self.opened.table(), seat).is_some_and(|key| key.opponent().is_none())
    }

    /// The opponent that is to move without being told to.
    fn thinking(&self, keys: &[KeyFile]) -> Result<Option<Seat>, Pause> {
        let memory = self.home.map(|(home, _)| home.memory(&self.opened.chain().id)).transpose()?.flatten();
        Ok(opponent_to_move(keys, memory.as_ref(), self.opened))
    }

    /// Whether the person who is to choose may ask what an opponent would play.
    fn may_ask(&self, keys: &[KeyFile], is_choosing: bool) -> bool {
        let seat = self.view.seat.filter(|_| is_choosing);
        seat.is_some_and(|seat| may_suggest(keys, self.opened.table(), seat).is_ok())
    }

    fn shown_seat(&self, seat: Seat, keys: &[KeyFile], is_unsent: bool) -> ShownSeat {
        let table = self.opened.table();
        let member = table.members().get(seat.index());
        ShownSeat {
            name: table.seats().name(seat).into(),
            sign: seat_sign(seat.index()).into(),
            open: member.is_none(),
            fingerprint: member.map(|member| member.identity.fingerprint().into()),
            mine: self.is_persons(seat, keys),
            opponent: opponent_at(keys, table, seat).map(|level| level.name().into()),
            awaited: table.clock() == Some(seat) && !is_unsent,
            missing: missing(self.opened, seat),
        }
    }

    /// What only the viewer knows of the end.
    fn end(&self) -> Option<Shown> {
        let table = self.opened.table();
        let is_alone = self.view.is_awaited && self.view.table.outcome().is_some() && table.outcome().is_none();
        let name = self.view.seat.filter(|_| is_alone).map(|seat| table.seats().name(seat))?;
        Some(format!("Nobody but {name} sees this end yet: the turn that is awaited shows it to all.").into())
    }

    fn joining(&self, keys: &[KeyFile]) -> Option<Joining> {
        let table = self.opened.table();
        let seat = table.clock().filter(|_| !table.is_full() && !keys.is_empty())?;
        let (name, fixed) = table.header().seats.get(seat.index())?;
        let has_seat = |key: &&KeyFile| table.members().iter().any(|member| key.public() == Some(member.identity));
        let fits =
            |key: &&KeyFile| fixed.is_none_or(|fixed| key.public().is_some_and(|public| public.bytes() == fixed));
        let may = keys.iter().filter(|key| fits(key) && !(table.header().deal.is_sealed() && has_seat(key)));
        // Somebody else may be meant by the name of an opponent.
        let mut names: Vec<&str> = may.filter(|key| key.opponent().is_none()).map(|key| key.name.as_str()).collect();
        names.sort_by_key(|key| key != name);
        Some(Joining { seat: name.into(), keys: all(names) })
    }

    /// The key of a seat that should get a backup now, once a game is over.
    fn lacking_backup(&self, home: &Home, keys: &[KeyFile]) -> Result<Option<Name>, Pause> {
        let table = self.opened.table();
        if table.outcome().is_none() {
            return Ok(None);
        }
        let keys = table.seats().all().filter_map(|seat| key_of(keys, table, seat));
        for key in keys.filter(|key| key.opponent().is_none()) {
            if home.lacks_backup(key)? {
                return Ok(Some((&key.name).into()));
            }
        }
        Ok(None)
    }

    /// Notes for everybody, and what only those who hold keys are told.
    fn own(&self, keys: &[KeyFile]) -> Result<(Vec<String>, Own), Pause> {
        let (opened, table) = (self.opened, self.opened.table());
        let mut notes = Vec::new();
        notes.extend(ahead(Time::at(self.now), opened.chain()).map(|ahead| ahead.to_string()));
        if !opened.is_drawn() {
            notes.push("the drawing on top of the file is not this table's; only the turns count".to_owned());
        }
        let Some((home, folder)) = self.home else { return Ok((notes, Own::default())) };
        let memory = home.memory(&opened.chain().id)?;
        notes.extend(remembered_notes(opened, memory.as_ref(), keys));
        notes.extend(objected(opened, memory.as_ref()));
        let agreements = agreements(memory.as_ref(), opened);
        let mut steps = self.view.table_steps(&agreements, Time::at(self.now));
        let offers = offers(opened, self.view, &steps, &agreements, keys, memory.as_ref());
        steps.retain(|step| !is_offered(step));
        let to_send = is_to_send(home, opened)?;
        // Working it out replays the table, which most tables need not.
        let undo = to_send.then(|| Undo::new(home.clone(), opened.clone()).ok()).flatten();
        let book = home.addresses()?;
        let readers = Recipients::new(opened, &book, keys).readers();
        let others = readers.into_iter().filter(|seat| !self.is_here(*seat, keys));
        let odd = odd_names(&home.known()?, keys, table);
        let known = other_states(home, folder, opened)?;
        let branches = branches(&known);
        let (next, _) = next(opened, keys, memory.as_ref(), self.now, &known);
        let send_to = all::<Name, _>(others.map(|seat| table.seats().name(seat)));
        let own = Own {
            next: next.filter(|_| !to_send || send_to.is_empty()),
            undo: undo.map(|undo| undo.number()),
            to_send,
            backup: self.lacking_backup(home, keys)?,
            steps: all(steps),
            offers,
            agreements: all(agreements.iter().map(Agreement::in_words)),
            pace: pace_in_words(table.header()).map(Shown::from),
            rescue: rescue_in_words(table.header()).map(Shown::from),
            hints: hints_in_words(table.header()).map(Shown::from),
            send_to,
            warnings: odd.into_iter().map(Warning::from).collect(),
            branches,
        };
        Ok((notes, own))
    }
}

/// Turns in words.
fn logged(opened: &Opened, stories: &[TurnStory]) -> Vec<LogEntry> {
    let seats = opened.table().seats();
    let entry = |story: &TurnStory| LogEntry {
        number: story.turn.number,
        seat: seats.find(&story.turn.seat).map(Seat::index),
        deed: story.played().into(),
        time: story.turn.time.seconds(),
        happened: all(story.told()),
        say: all(&story.turn.say),
        is_news: story.is_news(),
    };
    stories.iter().map(entry).collect()
}

impl From<OddName> for Warning {
    fn from(odd: OddName) -> Self {
        Self { what: odd.what.into(), name: odd.forget.map(Name::from) }
    }
}
