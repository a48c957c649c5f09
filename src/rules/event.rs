//! What a turn did, as its game tells it: data, and words made from the data.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use super::{Seat, Seats, Slot};
use crate::kit::listed;

/// One thing that happened: something a seat did, or what came of it.
///
/// A game tells it to the [`Bank`](super::Bank) while it plays a step or takes in a face. It knows public
/// things only, so an event names the slots of cards that may be face down; the words show of them what the
/// reader may see.
///
/// ```
/// use bypost::rules::{Event, Seat, Seats};
///
/// let event = Event::new("river", "the river carries {seat}'s lion from {from} to {to}")
///     .by(Seat::new(0))
///     .place("from", 10)
///     .place("to", 14);
/// let seats = Seats::new(vec!["alice".to_owned(), "bob".to_owned()]);
/// let told = event.told(&seats, &|card| card.to_string(), &|_| None);
/// assert_eq!(told.text, "the river carries alice's lion from 10 to 14");
/// assert_eq!(told.places, ["10", "14"]);
/// assert_eq!(told.json()["from"], "10");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    name: &'static str,
    words: String,
    facts: Vec<(&'static str, Fact)>,
}

/// One fact of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Fact {
    Seat(Seat),
    Number(i64),
    Text(String),
    Places(Vec<String>),
    Slots(Vec<Slot>),
}

impl Event {
    /// An event of a kind, such as `capture`. In its words each `{fact}` stands for the fact of that name;
    /// the facts follow.
    #[must_use]
    pub fn new(name: &'static str, words: impl Into<String>) -> Self {
        Self { name, words: words.into(), facts: Vec::new() }
    }

    /// The seat that did it, or that it befell: the fact `seat`.
    #[must_use]
    pub fn by(self, seat: Seat) -> Self {
        self.seat("seat", seat)
    }

    /// Another seat that it touches.
    #[must_use]
    pub fn seat(self, name: &'static str, seat: Seat) -> Self {
        self.with(name, Fact::Seat(seat))
    }

    /// A number.
    #[must_use]
    pub fn number(self, name: &'static str, number: impl Into<i64>) -> Self {
        self.with(name, Fact::Number(number.into()))
    }

    /// A text, such as the name of a card that lies open.
    #[must_use]
    pub fn text(self, name: &'static str, text: impl Into<String>) -> Self {
        self.with(name, Fact::Text(text.into()))
    }

    /// A place, by the word that names it in steps and drawings.
    #[must_use]
    pub fn place(self, name: &'static str, place: impl ToString) -> Self {
        self.with(name, Fact::Places(vec![place.to_string()]))
    }

    /// Several places.
    #[must_use]
    pub fn places(self, name: &'static str, places: impl IntoIterator<Item: ToString>) -> Self {
        self.with(name, Fact::Places(places.into_iter().map(|place| place.to_string()).collect()))
    }

    /// Cards, by their slots. A reader who may not see some of them reads how many they are.
    #[must_use]
    pub fn slots(self, name: &'static str, slots: impl IntoIterator<Item = Slot>) -> Self {
        self.with(name, Fact::Slots(slots.into_iter().collect()))
    }

    fn with(mut self, name: &'static str, fact: Fact) -> Self {
        self.facts.push((name, fact));
        self
    }

    /// The kind of the event.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Whether its words may differ from reader to reader.
    #[must_use]
    pub fn names_slots(&self) -> bool {
        self.facts.iter().any(|(_, fact)| matches!(fact, Fact::Slots(_)))
    }

    /// The event for a reader: `name_of` writes a card by its number, and `face` gives the card of a slot
    /// that the reader may see.
    #[must_use]
    pub fn told(
        &self,
        seats: &Seats,
        name_of: &dyn Fn(u16) -> String,
        face: &dyn Fn(Slot) -> Option<u16>,
    ) -> ToldEvent {
        let (mut called, mut facts, mut places) = (Vec::new(), Map::new(), Vec::new());
        for (name, fact) in &self.facts {
            let (words, value) = match fact {
                Fact::Seat(fact) => {
                    let seat = seats.name(*fact);
                    (seat.to_owned(), json!(seat))
                }
                Fact::Number(number) => (number.to_string(), json!(number)),
                Fact::Text(text) => (text.clone(), json!(text)),
                Fact::Places(named) => {
                    places.extend(named.iter().cloned());
                    let value = if let [one] = &named[..] { json!(one) } else { json!(named) };
                    (if named.is_empty() { "none".to_owned() } else { listed(named) }, value)
                }
                Fact::Slots(slots) => {
                    let cards: Vec<Option<String>> = slots.iter().map(|slot| face(*slot).map(name_of)).collect();
                    (cards_in_words(&cards), json!(cards))
                }
            };
            called.push((*name, words));
            facts.insert((*name).to_owned(), value);
        }
        ToldEvent { name: self.name, text: filled(&self.words, &called), facts, places }
    }
}

/// Words with each `{fact}` replaced by what it is called. What a fact is called is not looked through again:
/// a seat may have a name with braces.
fn filled(words: &str, called: &[(&str, String)]) -> String {
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

/// An event as a reader is told it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ToldEvent {
    /// The kind of the event.
    pub name: &'static str,
    /// The words.
    pub text: String,
    /// The facts by name. Cards are lists of short forms, with null for a card that the reader may not see.
    pub facts: Map<String, Value>,
    /// The places that it touches, by the words that name them in steps and drawings.
    pub places: Vec<String>,
}

impl ToldEvent {
    /// The event as one object: its kind as `event`, its words as `text`, and its facts.
    #[must_use]
    pub fn json(&self) -> Value {
        let mut object = Map::new();
        object.insert("event".to_owned(), json!(self.name));
        object.insert("text".to_owned(), json!(self.text));
        object.extend(self.facts.clone());
        Value::Object(object)
    }
}

/// The cards that are seen by name, and how many others there are.
fn cards_in_words(cards: &[Option<String>]) -> String {
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
    listed(&words)
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
            let told = event.told(&seats, &|card| card.to_string(), &face);
            assert_eq!((&*told.text, &told.facts["cards"]), (words, &json));
        }
        let alone = Event::new("draw", "{cards}").slots("cards", slots.into_iter().take(1));
        assert_eq!(alone.told(&seats, &|_| String::new(), &|_| None).text, "a card");
    }

    #[test]
    fn a_name_with_braces_stays_as_it_is() {
        let seats = Seats::new(vec!["{to}".to_owned()]);
        let event = Event::new("move", "{seat} goes {from} {to} {").by(Seat::new(0)).place("from", 1).place("to", 2);
        assert_eq!(event.told(&seats, &|_| String::new(), &|_| None).text, "{to} goes 1 2 {");
    }
}
