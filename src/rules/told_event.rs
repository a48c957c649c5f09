//! An event as a reader is told it, and the words for its facts.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use crate::kit::listed;

/// An event as a reader is told it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ToldEvent {
    /// The kind of the event.
    pub name: &'static str,
    /// The words.
    pub text: String,
    /// What its seat chose by it, as a clause that begins with the bare verb; none of what only came of a
    /// step.
    pub asked: Option<String>,
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

/// Words with commas between them, or `none`.
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
