//! What a turn did, as its game tells it: data, and words made from the data.

use std::fmt::Write as _;

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::{Seat, Seats, Slot};
use crate::kit::listed;

/// One thing that happened: something a seat did, or what came of it.
///
/// A game tells it to the [`LotRequests`](super::LotRequests) while it plays a step or takes in a face. It
/// knows public things only, so an event names the slots of cards that may be face down; the words show of
/// them what the reader may see.
///
/// ```
/// use bypost_rules::{Event, Seat, Seats};
///
/// let event = Event::new("river", "the river carries {seat}'s lion from {from} to {to}")
///     .by(Seat::new(0))
///     .place("from", 10)
///     .place("to", 14);
/// let seats = Seats::new(vec!["alice".to_owned(), "bob".to_owned()]);
/// let told = event.in_words(&seats, &|card| card.to_string(), &|_| None);
/// assert_eq!(told.text, "the river carries alice's lion from 10 to 14");
/// assert_eq!(told.places, ["10", "14"]);
/// assert_eq!(serde_json::to_value(&told).unwrap()["from"], "10");
///
/// let event = Event::new("lose", "{seat} loses {size}").by(Seat::new(1)).number("size", 3).called("size", "3 pips");
/// let told = event.in_words(&seats, &|card| card.to_string(), &|_| None);
/// assert_eq!((told.text.as_str(), &told.facts["size"]), ("bob loses 3 pips", &3.into()));
/// ```
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    name: &'static str,
    words: String,
    facts: Vec<(&'static str, Fact)>,
    /// The same as what its seat is asked to do, if the seat has chosen it.
    asked: Option<String>,
    /// What the words call a fact, or a word that stands for none.
    called: Vec<(&'static str, String)>,
    /// Whether a drawing of the position after it shows the same.
    is_seen: bool,
    /// Whether the seat that gives up was put out of the game by the others.
    is_put_out: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Fact {
    Seat(Seat),
    Seats(Vec<Seat>),
    Place(String),
    Places(Vec<String>),
    Slots(Vec<Slot>),
    /// A number, a text, a list of these, or what a position would hold.
    Value(Value),
}

impl Event {
    /// The kind of an event that begins a hand of cards: a drawing tells how the one before it ended.
    pub const HAND: &'static str = "hand";

    /// An event of a kind, such as `capture`. In its words each `{fact}` stands for the fact of that name;
    /// the facts follow. A seat that gives up `{resigns}`.
    pub fn new(name: &'static str, words: impl Into<String>) -> Self {
        let (words, facts, called) = (words.into(), Vec::new(), Vec::new());
        Self { name, words, asked: None, facts, called, is_seen: false, is_put_out: false }
    }

    /// What its seat chooses by it, as a clause that begins with the bare verb, such as `place {card} on
    /// {at}`: it stands on the button that signs. What only comes of a step has none.
    pub fn asked(mut self, clause: impl Into<String>) -> Self {
        self.asked = Some(clause.into());
        self
    }

    /// The event as one of which a drawing of the position after it shows the same, such as the scores: where
    /// there is little room, it is not told beside the drawing.
    pub fn seen_in_drawings(mut self) -> Self {
        self.is_seen = true;
        self
    }

    /// The seat that did it, or that it befell: the fact `seat`.
    pub fn by(self, seat: Seat) -> Self {
        self.seat("seat", seat)
    }

    /// Another seat that it touches.
    pub fn seat(self, name: &'static str, seat: Seat) -> Self {
        self.with(name, Fact::Seat(seat))
    }

    /// Several seats, such as those that share a win.
    pub fn seats(self, name: &'static str, seats: impl IntoIterator<Item = Seat>) -> Self {
        self.with(name, Fact::Seats(seats.into_iter().collect()))
    }

    /// A number.
    pub fn number(self, name: &'static str, number: impl Into<i64>) -> Self {
        self.value(name, json!(number.into()))
    }

    /// Several numbers.
    pub fn numbers(self, name: &'static str, numbers: impl IntoIterator<Item: Into<i64>>) -> Self {
        self.value(name, numbers.into_iter().map(Into::into).collect::<Vec<i64>>().into())
    }

    /// A text, such as the short form of a card that lies open.
    pub fn text(self, name: &'static str, text: impl Into<String>) -> Self {
        self.value(name, Value::String(text.into()))
    }

    /// Several texts, such as the short forms of open cards, or cells that are not marked in a drawing.
    pub fn texts(self, name: &'static str, texts: impl IntoIterator<Item: ToString>) -> Self {
        self.value(name, texts.into_iter().map(|text| text.to_string()).collect())
    }

    /// Anything as the game's position tells it. The words call an object by what [`Event::called`] says.
    pub fn value(self, name: &'static str, value: Value) -> Self {
        self.with(name, Fact::Value(value))
    }

    /// A place, by the word that names it in steps and drawings.
    pub fn place(self, name: &'static str, place: impl ToString) -> Self {
        self.with(name, Fact::Place(place.to_string()))
    }

    /// Several places.
    pub fn places(self, name: &'static str, places: impl IntoIterator<Item: ToString>) -> Self {
        self.with(name, Fact::Places(places.into_iter().map(|place| place.to_string()).collect()))
    }

    /// Cards, by their slots. A reader who may not see some of them reads how many they are.
    pub fn slots(self, name: &'static str, slots: impl IntoIterator<Item = Slot>) -> Self {
        self.with(name, Fact::Slots(slots.into_iter().collect()))
    }

    /// What the words call a fact that they do not call as it stands, such as `3 pips`; or what they say
    /// where there is no fact of that name. Only the words tell it.
    pub fn called(mut self, name: &'static str, words: impl Into<String>) -> Self {
        self.called.push((name, words.into()));
        self
    }

    /// The same event where the seat has not resigned itself: the others went on without it.
    pub fn put_out(self) -> Self {
        Self { is_put_out: true, ..self }
    }

    fn with(mut self, name: &'static str, fact: Fact) -> Self {
        self.facts.push((name, fact));
        self
    }

    /// The kind of the event.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Whether its words may differ from reader to reader.
    pub fn names_slots(&self) -> bool {
        self.facts.iter().any(|(_, fact)| matches!(fact, Fact::Slots(_)))
    }

    /// The event for a reader: `name_of` writes a card by its number, and `face` gives the card of a slot
    /// that the reader may see.
    pub fn in_words(
        &self,
        seats: &Seats,
        name_of: &dyn Fn(u16) -> String,
        face: &dyn Fn(Slot) -> Option<u16>,
    ) -> ToldEvent {
        let (mut called, mut facts) = (self.called.clone(), Map::new());
        called.push(("resigns", if self.is_put_out { "is out of the game" } else { "resigns" }.to_owned()));
        let (mut places, mut named) = (Vec::new(), Vec::new());
        for (name, fact) in &self.facts {
            let (words, value) = match fact {
                Fact::Seat(fact) => {
                    named.push(*fact);
                    (seats.name(*fact).to_owned(), json!(seats.name(*fact)))
                }
                Fact::Seats(several) => {
                    named.extend(several);
                    let names: Vec<String> = several.iter().map(|seat| seats.name(*seat).to_owned()).collect();
                    (listed_or_none(&names), json!(names))
                }
                Fact::Place(place) => {
                    places.push(place.clone());
                    (place.clone(), json!(place))
                }
                Fact::Places(several) => {
                    places.extend(several.iter().cloned());
                    (listed_or_none(several), json!(several))
                }
                Fact::Slots(slots) => {
                    let cards: Vec<Option<String>> = slots.iter().map(|slot| face(*slot).map(name_of)).collect();
                    (cards_in_words(&cards), json!(cards))
                }
                Fact::Value(value) => (value_in_words(value), value.clone()),
            };
            called.push((*name, words));
            facts.insert((*name).to_owned(), value);
        }
        let asked = self.asked.as_ref().map(|clause| filled(clause, &called));
        let text = filled(&self.words, &called);
        ToldEvent { name: self.name, text, asked, is_seen: self.is_seen, facts, places, seats: named }
    }
}

/// An event as a reader is told it. In JSON it is one object of its kind, its words and its facts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ToldEvent {
    /// The kind of the event.
    #[serde(rename = "event")]
    pub name: &'static str,
    /// The words.
    pub text: String,
    /// What its seat chose by it, as a clause that begins with the bare verb; none of what only came of a
    /// step.
    #[serde(skip)]
    pub asked: Option<String>,
    /// Whether a drawing of the position after it shows the same.
    #[serde(skip)]
    pub is_seen: bool,
    /// The facts by name. Cards are lists of short forms, with null for a card that the reader may not see.
    #[serde(flatten)]
    pub facts: Map<String, Value>,
    /// The places that it touches, by the words that name them in steps and drawings.
    #[serde(skip)]
    pub places: Vec<String>,
    /// The seats that it names.
    #[serde(skip)]
    pub seats: Vec<Seat>,
}

pub(super) fn listed_or_none(words: &[String]) -> String {
    if words.is_empty() { "none".to_owned() } else { listed(words) }
}

/// A number or a text as it stands, or a list of these; an object is called otherwise.
pub(super) fn value_in_words(value: &Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.clone(),
        Value::Array(list) => listed_or_none(&list.iter().map(value_in_words).collect::<Vec<_>>()),
        Value::Null | Value::Bool(_) | Value::Object(_) => String::new(),
    }
}

/// Words with each `{fact}` replaced by what it is called. What a fact is called is not looked through again:
/// a seat may have a name with braces.
pub(super) fn filled(words: &str, called: &[(&str, String)]) -> String {
    let (mut text, mut rest) = (String::new(), words);
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let fact = after.split_once('}').and_then(|(name, after)| {
            let (_, words) = called.iter().find(|(fact, _)| *fact == name)?;
            Some((words, after))
        });
        match fact {
            Some((words, after)) => {
                text.push_str(words);
                rest = after;
            }
            None => {
                text.push('{');
                rest = after;
            }
        }
    }
    text + rest
}

/// The cards that are seen by name, and how many others there are; `none` if there is no card at all.
pub(super) fn cards_in_words(cards: &[Option<String>]) -> String {
    let mut words: Vec<String> = cards.iter().flatten().cloned().collect();
    let unseen = cards.len() - words.len();
    let mut rest = String::new();
    match (unseen, words.is_empty()) {
        (0, _) => {}
        (1, true) => rest.push_str("a card"),
        (1, false) => rest.push_str("another card"),
        (_, true) => drop(write!(rest, "{unseen} cards")),
        (_, false) => drop(write!(rest, "{unseen} other cards")),
    }
    words.extend(Some(rest).filter(|rest| !rest.is_empty()));
    listed_or_none(&words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_named_for_who_may_see_them() {
        let slots = [0, 1, 2].map(|place| Slot { lot: 1, place });
        let seats = Seats::new(vec!["alice".to_owned()]);
        let event = Event::new("draw", "{seat} draws {cards}").by(Seat::new(0)).slots("cards", slots);
        for (seen, words, json) in [
            (0, "alice draws 3 cards", json!([null, null, null])),
            (1, "alice draws 7 and 2 other cards", json!(["7", null, null])),
            (2, "alice draws 7, 8 and another card", json!(["7", "8", null])),
            (3, "alice draws 7, 8 and 9", json!(["7", "8", "9"])),
        ] {
            let face = |slot: Slot| (slot.place < seen).then_some(7 + slot.place);
            let told = event.in_words(&seats, &|card| card.to_string(), &face);
            assert_eq!((&*told.text, &told.facts["cards"]), (words, &json));
        }
        let alone = Event::new("draw", "{cards}").slots("cards", slots.into_iter().take(1));
        assert_eq!(alone.in_words(&seats, &|_| String::new(), &|_| None).text, "a card");
    }

    #[test]
    fn a_fact_is_of_one_type_however_much_there_is_of_it() {
        let seats = Seats::new(["alice", "bob"].map(str::to_owned).to_vec());
        let new = || Event::new("hold", "{what}");
        let all = || [0, 1].map(Seat::new);
        for (event, words, json) in [
            (new().number("what", 3), "3", json!(3)),
            (new().numbers("what", [3, 4]), "3 and 4", json!([3, 4])),
            (new().numbers("what", [3]), "3", json!([3])),
            (new().text("what", "AM"), "AM", json!("AM")),
            (new().texts("what", ["AM"]), "AM", json!(["AM"])),
            (new().place("what", 7), "7", json!("7")),
            (new().places("what", [7]), "7", json!(["7"])),
            (new().places("what", ["c3", "d4", "e5"]), "c3, d4 and e5", json!(["c3", "d4", "e5"])),
            (new().places("what", [0; 0]), "none", json!([])),
            (new().slots("what", []), "none", json!([])),
            (new().seat("what", Seat::new(1)), "bob", json!("bob")),
            (new().seats("what", all()), "alice and bob", json!(["alice", "bob"])),
            (new().seats("what", all().into_iter().take(1)), "alice", json!(["alice"])),
            (new().number("what", 3).called("what", "3 pips"), "3 pips", json!(3)),
            (new().value("what", json!({ "c3": "AM" })).called("what", "AM on c3"), "AM on c3", json!({ "c3": "AM" })),
        ] {
            let told = event.in_words(&seats, &|_| String::new(), &|_| None);
            assert_eq!((&*told.text, &told.facts["what"]), (words, &json), "{event:?}");
        }
        let told = new().called("what", "nobody").in_words(&seats, &|_| String::new(), &|_| None);
        assert_eq!((&*told.text, told.facts.len()), ("nobody", 0));
    }

    #[test]
    fn a_name_with_braces_stays_as_it_is() {
        let seats = Seats::new(vec!["{to}".to_owned()]);
        let event = Event::new("move", "{seat} goes {from} {to} {").by(Seat::new(0)).place("from", 1).place("to", 2);
        assert_eq!(event.in_words(&seats, &|_| String::new(), &|_| None).text, "{to} goes 1 2 {");
    }
}
