//! A table as the page shows it.

use bypost::draw::describe;
use bypost::draw::page::{parts, seat_sign};
use bypost::file::{Time, base64_encode};
use bypost::kit::hex;
use bypost::rules::Seat;
use bypost::session::drawing::whose;
use bypost::session::story::{TurnStory, played};
use bypost::session::{
    Agreement, KeyFile, OddName, Opened, Recipients, Store as _, Undo, View, Viewer, agreements, ahead, is_to_send,
    key_of, odd_names, remembered_notes,
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::answer::{Done, Pause, arguments};
use crate::app::App;
use crate::folder::Folder;
use crate::home::Home;
use crate::host::World;

#[derive(Deserialize)]
struct Of {
    file: String,
    #[serde(default, rename = "as")]
    name: Option<String>,
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

/// A warning of a name, with the name if it can be forgotten.
fn odd_name(odd: &OddName) -> Value {
    json!({ "what": odd.what, "name": odd.forget })
}

/// Shows a table.
pub fn show(app: &mut App, request: &Value, world: World) -> Done {
    let Of { file, name } = arguments(request)?;
    table_json(app, &file, name.as_deref(), world)
}

/// The table in a file of the store.
pub fn table_json(app: &mut App, file: &str, name: Option<&str>, world: World) -> Done {
    let (opened, view, mut viewer) = app.view(file, name)?;
    let (home, folder) = (app.home(), app.folder());
    let mut table =
        Model { opened: &opened, view: &view, home: Some((&home, &folder)), now: world.now }.json(&mut viewer)?;
    table["file"] = json!(file);
    Ok(table)
}

impl Model<'_> {
    /// The table for the page.
    pub fn json(&self, viewer: &mut Viewer) -> Done {
        let (table, chain) = (self.opened.table(), self.opened.chain());
        let stories = viewer.story(chain, self.view, 0)?;
        let since = &stories[self.view.since(&chain.links).unwrap_or(stories.len()).min(stories.len())..];
        let scene = self.view.board_since(since);
        let names: Vec<&str> = table.seats().all().map(|seat| table.seats().name(seat)).collect();
        let parts = parts(&scene);
        let keys = self.home.map_or_else(|| Ok(Vec::new()), |(home, _)| home.keys())?;
        let mut told = json!({
            "file": "",
            "table": &hex(&table.id())[..8],
            "title": table.game().info().title,
            "game": table.header().game,
            "turns": table.turns(),
            "head": base64_encode(&chain.head()),
            "stands": whose(&self.view.table),
            "time": table.time().in_words(),
            "seats": table.seats().all().map(|seat| self.seat(seat, &keys)).collect::<Value>(),
            "viewer": self.view.seat.map(|seat| table.seats().name(seat)),
            "is_private": self.view.is_private(table),
            "board": parts.board,
            "news": parts.news,
            "rest": parts.rest,
            "description": describe(&scene, &names),
            "since": self.view.news_title(since).map(|title| {
                json!({ "title": title, "from": stories.len() - since.len() })
            }),
            "log": stories.iter().map(|story| self.turn(story)).collect::<Value>(),
            "over": table.outcome().is_some(),
            "end": self.end(),
            "join": self.joining(&keys),
        });
        self.add_own(&mut told, &keys)?;
        Ok(told)
    }

    fn is_here(&self, seat: Seat, keys: &[KeyFile]) -> bool {
        key_of(keys, self.opened.table(), seat).is_some()
    }

    fn seat(&self, seat: Seat, keys: &[KeyFile]) -> Value {
        let table = self.opened.table();
        let member = table.members().get(seat.index());
        json!({
            "name": table.seats().name(seat),
            "sign": seat_sign(seat.index()),
            "open": member.is_none(),
            "fingerprint": member.map(|member| member.identity.fingerprint()),
            "mine": self.is_here(seat, keys),
            "awaited": table.clock() == Some(seat),
        })
    }

    fn turn(&self, story: &TurnStory) -> Value {
        let turn = &story.turn;
        json!({
            "number": turn.number,
            "seat": self.opened.table().seats().find(&turn.seat).map(Seat::index),
            "deed": played(turn),
            "time": turn.time.in_words(),
            "happened": story.happened(),
            "say": turn.say,
            "is_news": story.is_news(),
        })
    }

    /// What only the viewer knows of the end.
    fn end(&self) -> Option<String> {
        let table = self.opened.table();
        let is_alone = self.view.is_awaited && self.view.table.outcome().is_some() && table.outcome().is_none();
        let name = self.view.seat.filter(|_| is_alone).map(|seat| table.seats().name(seat))?;
        Some(format!("Nobody but {name} sees this end yet: the turn that is awaited shows it to all."))
    }

    /// The seat that is to be taken next, and the keys that can take it, the likely one first.
    fn joining(&self, keys: &[KeyFile]) -> Option<Value> {
        let table = self.opened.table();
        let seat = table.clock().filter(|_| !table.is_full() && !keys.is_empty())?;
        let (name, fixed) = table.header().seats.get(seat.index())?;
        let has_seat = |key: &&KeyFile| table.members().iter().any(|member| key.public() == Some(member.identity));
        let fits =
            |key: &&KeyFile| fixed.is_none_or(|fixed| key.public().is_some_and(|public| public.bytes() == fixed));
        let may = keys.iter().filter(|key| fits(key) && !(table.header().deal.is_sealed() && has_seat(key)));
        let mut names: Vec<&str> = may.map(|key| key.name.as_str()).collect();
        names.sort_by_key(|key| key != name);
        Some(json!({ "seat": name, "keys": names }))
    }

    /// What those who hold keys may do.
    fn add_own(&self, told: &mut Value, keys: &[KeyFile]) -> Result<(), Pause> {
        let (opened, table) = (self.opened, self.opened.table());
        let memory = self.home.map(|(home, _)| home.memory(&opened.chain().id)).transpose()?.flatten();
        let own = table.clock().filter(|seat| table.is_full() && self.is_here(*seat, keys));
        let is_own = own.is_some() && own == self.view.seat;
        let moves = self.view.moves();
        told["mine"] = json!(is_own);
        told["forced"] = json!(is_own && moves.steps.is_empty() && moves.ranges.is_empty());
        let all = table.seats().all();
        let seen = |seat: &Seat| !table.header().deal.is_sealed() || self.is_here(*seat, keys);
        told["eyes"] = all.filter(seen).map(|seat| json!(table.seats().name(seat))).collect();
        let mut notes = Vec::new();
        notes.extend(ahead(Time::at(self.now), opened.chain()).map(|ahead| ahead.to_string()));
        if !opened.is_drawn() {
            notes.push("the drawing on top of the file is not this table's; only the turns count".to_owned());
        }
        let Some((home, folder)) = self.home else {
            told["notes"] = json!(notes);
            return Ok(());
        };
        notes.extend(remembered_notes(opened, memory.as_ref(), keys));
        let agreements = agreements(memory.as_ref(), opened);
        let is_to_send = is_to_send(home, opened)?;
        // Working it out replays the table, which most tables need not.
        let undo = is_to_send.then(|| Undo::new(home.clone(), opened.clone()).ok());
        let undo = undo.flatten().map(|undo| undo.number());
        told["undo"] = json!(undo);
        told["to_send"] = json!(is_to_send);
        told["steps"] = json!(self.view.table_steps(&agreements, Time::at(self.now)));
        told["agreements"] = json!(agreements.iter().map(Agreement::in_words).collect::<Vec<_>>());
        told["pace"] = json!(table.header().pace.map(|pace| pace.in_words()));
        told["until"] = json!(table.deadline().map(Time::in_words));
        let book = home.addresses()?;
        let readers = Recipients::new(opened, &book, keys).readers();
        let readers = readers.into_iter().filter(|seat| !self.is_here(*seat, keys));
        told["send_to"] = readers.map(|seat| json!(table.seats().name(seat))).collect();
        let odd = odd_names(&home.known()?, table);
        told["warnings"] = odd.iter().map(odd_name).collect();
        told["branches"] = json!(super::inbox::branches(folder, opened));
        told["notes"] = json!(notes);
        Ok(())
    }
}
