//! What a call gives back: a value, a refusal, or a question.

use bypost::draw::escape::{line, printable};
use bypost::file::{Fault, Hint};
use bypost::session::{Question, Refusal, Unwritten};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Why a call did nothing, or has not done it yet.
#[derive(Debug)]
pub enum Pause {
    /// It is not done.
    Refused(Refusal),
    /// A person is to be asked first; `kind` names the question.
    Ask {
        /// Which question it is.
        kind: &'static str,
        /// The question in words.
        what: String,
        /// The key that it is about.
        key: Option<String>,
    },
}

/// What an operation gives.
pub type Done = Result<Value, Pause>;

impl Pause {
    /// A refusal without a hint.
    pub fn refused(what: impl Into<String>) -> Self {
        Self::Refused(Refusal::new(what))
    }

    /// The answer for the page.
    pub fn json(&self) -> Value {
        match self {
            Self::Refused(Refusal { what, hint }) => {
                // A page has no command line.
                json!({ "refused": { "what": what, "hint": hint.as_ref().and_then(Hint::for_all) } })
            }
            Self::Ask { kind, what, key } => json!({ "ask": { "kind": kind, "what": what, "key": key } }),
        }
    }
}

/// Values that are no words for people: HTML, and texts that leave as they are.
const RAW: [&str; 14] = [
    "board", "news", "rest", "css", "symbols", "sign", "html", "armor", "body", "text", "base64", "mailto", "style",
    "script",
];

/// Values by which the page names something in its next call: they are shown as they are asked for.
const NAMES: [&str; 16] = [
    "name",
    "file",
    "viewer",
    "eyes",
    "seat",
    "keys",
    "words",
    "step",
    "steps",
    "send_to",
    "missing",
    "identity",
    "key",
    "fingerprint",
    "file_name",
    "seats",
];

/// Makes everything in an answer that a page shows as text safe to be shown: characters that nobody sees
/// become escapes, and what is written from right to left takes nothing along.
pub fn make_visible(value: &mut Value, key: &str) {
    match value {
        Value::String(text) if NAMES.contains(&key) => *text = printable(text),
        Value::String(text) => *text = text.split('\n').map(line).collect::<Vec<_>>().join("\n"),
        Value::Array(all) => all.iter_mut().for_each(|one| make_visible(one, key)),
        Value::Object(all) => {
            all.iter_mut()
                .filter(|(key, _)| !RAW.contains(&key.as_str()))
                .for_each(|(key, one)| make_visible(one, key));
        }
        _ => {}
    }
}

/// The arguments of a call.
///
/// # Errors
/// The page asks wrongly.
pub fn arguments<T: DeserializeOwned>(request: &Value) -> Result<T, Pause> {
    T::deserialize(request).map_err(|error| Pause::refused(format!("the page asks wrongly: {error}")))
}

impl From<Refusal> for Pause {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<Fault> for Pause {
    fn from(fault: Fault) -> Self {
        Self::Refused(fault.into())
    }
}

impl From<String> for Pause {
    fn from(what: String) -> Self {
        Self::refused(what)
    }
}

impl From<Unwritten<Fault>> for Pause {
    fn from(unwritten: Unwritten<Fault>) -> Self {
        match unwritten {
            Unwritten::Refused(refusal) => refusal.into(),
            Unwritten::Store(fault) => fault.into(),
            _ => Self::refused("the session does not write it, and this page does not know why"),
        }
    }
}

impl From<Question> for Pause {
    fn from(stop: Question) -> Self {
        match stop {
            Question::Refused(refusal) => refusal.into(),
            // Keys in the store have no passphrase of their own; whoever signs answers the other question.
            Question::Passphrase { key } => Self::refused(format!("the key of {key} is locked")),
            Question::Unremembered { key } => Self::refused(format!("nothing is remembered of what {key} has signed")),
            _ => Self::refused("the session asks something that this page does not know"),
        }
    }
}
