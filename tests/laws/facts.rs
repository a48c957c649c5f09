//! The facts of events, as `log --json` gives them: one key has one type, in every event of every game.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use bypost::rules::{Audience, Awaits, Chance, Event, Face, Game, LotRequests, Rehearsal, Sight, Slot, ToldEvent};
use serde_json::Value;

use super::{PREVIEWS, Play, Seats, are_all, games, tables, tries, unlisted};

/// What the law has met so far, and what breaks it.
#[derive(Default)]
struct Facts {
    /// The type of each key, and the first event that had it.
    types: BTreeMap<String, (String, String)>,
    /// The suits, as positions spell them.
    suits: BTreeSet<String>,
    wrong: BTreeSet<String>,
    /// How many events of each game were looked at.
    count: BTreeMap<String, usize>,
}

#[test]
fn one_key_of_events_has_one_type_in_every_game() {
    let mut facts = Facts::default();
    for entry in games() {
        for number in 0..tables() {
            walk(&mut facts, Play::new(entry, number), number);
        }
    }
    assert!(facts.wrong.is_empty(), "{}", facts.wrong.into_iter().collect::<Vec<_>>().join("\n"));
    assert!(facts.suits.len() == 6 || !are_all(), "{:?}", facts.suits);
    let met = facts.types.into_iter().filter(|(key, _)| !key.contains(['[', '.'])).map(|(key, (kind, _))| (key, kind));
    let (met, documented) = (met.collect::<BTreeMap<_, _>>(), documented());
    let strange = met.iter().find(|(key, kind)| documented.get(*key).is_none_or(|known| !known.starts_with(*kind)));
    assert_eq!(strange, None, "docs/json.md says {documented:?}");
    assert!(met == documented || !are_all(), "docs/json.md has more keys than {met:?}");
    assert!(
        facts.count.len() == games().count() && facts.count.values().all(|count| *count > 500),
        "{:?}",
        facts.count
    );
}

/// The type of each key, as the table of events in `docs/json.md` tells it: a row has a type, what is of it,
/// and the keys.
fn documented() -> BTreeMap<String, String> {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/json.md")).unwrap();
    let (_, events) = page.split_once("\n## Events\n").unwrap();
    let rows = events.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |")?.rsplit_once(" | "));
    let typed = rows.filter_map(|(types, keys)| Some((types.split_once(" | ")?.0, keys)));
    let keys = typed.flat_map(|(kind, keys)| keys.split('`').skip(1).step_by(2).map(move |key| (key, kind)));
    let mut types = BTreeMap::new();
    for (key, kind) in keys {
        let before = types.insert(key.to_owned(), kind.to_owned());
        assert_eq!(before, None, "docs/json.md tells the type of {key} twice");
    }
    types
}

/// Looks at everything that is told at a table. In some of them a seat gives up.
fn walk(facts: &mut Facts, (mut play, mut chance): (Play, Chance), number: u64) {
    let mut bank = LotRequests::new(1).listening();
    let Ok(game) = (play.entry.setup)(&play.seats, &play.options, &mut bank) else { return };
    opened(game, play.table.opened(), &mut bank);
    facts.look(&play, bank.take_events(), &Sight::public());
    let gives_up = number.is_multiple_of(3).then(|| chance.below(30));
    for step in 0.. {
        let Awaits::Act(seat) = play.table.game().awaits() else { return };
        let before = play.table.clone();
        let mut bank = LotRequests::new(before.lots().len() as u32 + 1).listening();
        let game = if gives_up == Some(step) {
            play.table.resign(seat);
            let mut game = before.game().boxed();
            game.resign(seat, &mut bank);
            game
        } else {
            let moves = play.table.moves();
            let sight = play.table.sight(seat);
            let previews = if chance.below(tries(3, 1) as usize) == 0 { PREVIEWS } else { 1 };
            for step in moves.iter().take(previews) {
                let preview = play.table.game().preview(step, &sight).unwrap();
                let told = preview.iter().flat_map(|preview| &preview.events).map(|event| in_words(&play, event));
                // What a seat signs is told on the button that signs it. A game from elsewhere need have no
                // words.
                let is_ours = bypost::games::find(&(play.entry.info)().id).is_some();
                let has_words = preview.is_none() || told.filter_map(|told| told.asked).count() > 0;
                assert!(has_words || !is_ours, "{step} has no words");
                facts.look(&play, preview.into_iter().flat_map(|preview| preview.events), &sight);
            }
            let step = unlisted_step(&play, &mut chance).unwrap_or_else(|| moves[chance.below(moves.len())].clone());
            play.table.play(&step).unwrap();
            played(&before, &step, &mut bank)
        };
        opened(game, &play.table.opened()[before.opened().len()..], &mut bank);
        facts.look(&play, bank.take_events(), &play.table.sight(seat));
        facts.note_suits(&play.table.game().position(&Sight::public()));
    }
}

/// An event as somebody reads it who sees no hidden card.
fn in_words(play: &Play, event: &Event) -> ToldEvent {
    event.in_words(&play.seats, &|card| play.table.game().write_face(card), &|_| None)
}

/// Now and then a legal step that may not be listed, such as the choice of a card that may not be chosen.
fn unlisted_step(play: &Play, chance: &mut Chance) -> Option<String> {
    let words = unlisted((play.entry.info)());
    let place = 1 + chance.below(4);
    let steps = words.iter().map(|words| format!("{words} {place}"));
    steps.into_iter().find(|step| play.table.clone().play(step).is_ok())
}

/// The game after a step, with what the step shows, as it tells it to a bank.
fn played(before: &Rehearsal, step: &str, bank: &mut LotRequests) -> Box<dyn Game> {
    let mut game = before.game().boxed();
    for slot in game.shows(step).unwrap() {
        game.take_in(slot, &before.closed()[&slot], bank);
    }
    game.play(step, bank).unwrap()
}

/// Opens to a game what was opened since, apart from what its step has shown.
fn opened(mut game: Box<dyn Game>, faces: &[(Slot, Face)], bank: &mut LotRequests) {
    for (slot, face) in faces {
        if game.audience(*slot) == Audience::All && !matches!(game.awaits(), Awaits::Over(_)) {
            game.take_in(*slot, face, bank);
        }
    }
}

/// Whether a fact has left nothing where the words name it: at an end, between two blanks, or before a stop.
fn has_gap(words: &str) -> bool {
    words.trim() != words || ["  ", " ,", " ;", " :", " .", "()"].iter().any(|gap| words.contains(gap))
}

impl Facts {
    fn look(&mut self, play: &Play, events: impl IntoIterator<Item = Event>, sight: &Sight) {
        let (id, table) = (&(play.entry.info)().id, &play.table);
        let public = |slot: Slot| table.opened().iter().rev().find(|(open, _)| *open == slot)?.1.card();
        let face = |slot: Slot| sight.card(slot).or_else(|| public(slot));
        for event in events {
            let told = event.in_words(&play.seats, &|card| table.game().write_face(card), &face);
            for words in [Some(&told.text), told.asked.as_ref()].into_iter().flatten() {
                if has_gap(words) {
                    self.wrong.insert(format!("{id}, {}: something is missing in {words:?}", told.name));
                }
            }
            for (key, value) in &told.facts {
                self.fact(&format!("{id}, {}", told.name), &told, key, value, &play.seats);
            }
            *self.count.entry(id.clone()).or_default() += 1;
        }
    }

    /// Looks at one fact, or at a part of it.
    fn fact(&mut self, event: &str, told: &ToldEvent, key: &str, value: &Value, seats: &Seats) {
        let kind = kind(value);
        let (known, first) = self.types.entry(key.to_owned()).or_insert_with(|| (kind.clone(), event.to_owned()));
        if kind.starts_with(known.as_str()) {
            *known = kind;
        } else if !known.starts_with(&kind) {
            self.wrong.insert(format!("{key} is a {known} in {first} and a {kind} in {event}"));
        }
        match value {
            Value::String(text) => {
                let is_named = told.places.contains(text) || seats.find(text).is_some();
                if !is_named && is_counted(text) {
                    self.wrong.insert(format!("{key} of {event} tells a number as text: {text}"));
                }
                let words = text.split(|letter: char| !letter.is_alphabetic());
                for suit in words.filter(|word| self.suits.contains(&word.to_lowercase())) {
                    if !self.suits.contains(suit) {
                        self.wrong.insert(format!("{key} of {event} spells {suit} otherwise than a position"));
                    }
                }
            }
            Value::Array(list) => {
                let seen = list.iter().filter(|one| !one.is_null());
                seen.for_each(|one| self.fact(event, told, &format!("{key}[]"), one, seats));
            }
            Value::Object(object) => {
                for (name, value) in object {
                    self.fact(event, told, &format!("{key}.{name}"), value, seats);
                }
            }
            _ => {}
        }
    }

    /// Notes how a position spells suits: as a value of `suit`, or as the names in `suits`.
    fn note_suits(&mut self, position: &Value) {
        match position {
            Value::Object(object) => {
                self.suits.extend(object.get("suit").and_then(Value::as_str).map(str::to_owned));
                let named = object.get("suits").and_then(Value::as_object);
                self.suits.extend(named.into_iter().flat_map(|suits| suits.keys().cloned()));
                object.values().for_each(|value| self.note_suits(value));
            }
            Value::Array(list) => list.iter().for_each(|value| self.note_suits(value)),
            _ => {}
        }
    }
}

/// The type of a value. That of a list goes on with the type of what is in it; a card in it may be `null`.
fn kind(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(_) => "bool".to_owned(),
        Value::Number(_) => "number".to_owned(),
        Value::String(_) => "text".to_owned(),
        Value::Object(_) => "object".to_owned(),
        Value::Array(list) => {
            let of = list.iter().find(|one| !one.is_null()).map(|one| format!(" of {}", kind(one)));
            format!("list{}", of.unwrap_or_default())
        }
    }
}

/// Whether a text is a number, or begins with one as `3 pips` does.
fn is_counted(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text).trim_start_matches(|letter: char| letter.is_ascii_digit());
    digits.len() < text.len() && (digits.is_empty() || digits.starts_with(' '))
}
