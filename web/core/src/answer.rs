//! What a call gives back: a value, a refusal, or a question, and what must be kept.

use bypost::file::Fault;
use bypost::session::{Question, Refusal, Unwritten};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::text::{AsIs, Name, Shown};
use crate::vault::Keep;

/// How a call is answered, whatever was asked.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Answer<T> {
    /// What was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ok: Option<T>,
    /// Why it is not done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<Refused>,
    /// What the person is to be asked first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ask: Option<Asked>,
    /// What must be kept before anything of the answer is shown.
    #[cfg_attr(test, ts(optional = nullable))]
    pub keep: Option<Keep>,
    /// All records of a visit, if one of them has changed; a page that is loaded again goes on with them. They
    /// are JSON in base64, since the page shows nothing of them.
    #[cfg_attr(test, ts(optional = nullable))]
    pub visit: Option<AsIs>,
}

/// Why something was not done, and what can be done instead.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct Refused {
    /// What is wrong.
    pub what: Shown,
    /// What can be done about it.
    pub hint: Option<Shown>,
}

/// What a person is to be asked before a call goes on.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Asked {
    /// Which question it is.
    pub kind: QuestionKind,
    /// The question in words.
    pub what: Shown,
    /// The key that it is about.
    pub key: Option<Name>,
}

/// The questions.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum QuestionKind {
    /// What a key has signed is not remembered, or not all of it.
    Unremembered,
    /// Nobody but the person knows if a turn has left.
    Sent,
    /// What was given is under a passphrase.
    Passphrase,
    /// What stays known of turns that are taken back.
    Known,
    /// What nobody can take back once it is signed and sent.
    Final,
    /// Another line of the table is left behind.
    Line,
}

/// Nothing: what some calls are asked with, and what some give.
#[derive(Debug, Default, Serialize, serde::Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Nothing {}

/// The questions to which the person has said yes.
pub type Sure = Option<Vec<String>>;

/// Why a call did nothing, or has not done it yet.
#[derive(Debug)]
pub enum Pause {
    /// It is not done.
    Refused(Refusal),
    /// A person is to be asked first.
    Ask(Asked),
}

/// What an operation gives.
pub type Done<T> = Result<T, Pause>;

impl Pause {
    /// A refusal without a hint.
    pub fn refused(what: impl Into<String>) -> Self {
        Self::Refused(Refusal::new(what))
    }

    /// A question that is about no key.
    pub fn ask(kind: QuestionKind, what: impl Into<Shown>) -> Self {
        Self::Ask(Asked { kind, what: what.into(), key: None })
    }

    /// A question about a key.
    pub fn ask_about(key: &str, kind: QuestionKind, what: impl Into<Shown>) -> Self {
        Self::Ask(Asked { kind, what: what.into(), key: Some(key.into()) })
    }
}

impl<T> From<Done<T>> for Answer<T> {
    fn from(done: Done<T>) -> Self {
        let (ok, refused, ask) = match done {
            Ok(value) => (Some(value), None, None),
            Err(Pause::Refused(refusal)) => (None, Some(refusal.into()), None),
            Err(Pause::Ask(asked)) => (None, None, Some(asked)),
        };
        Self { ok, refused, ask, keep: None, visit: None }
    }
}

impl From<Refusal> for Refused {
    fn from(Refusal { what, hint }: Refusal) -> Self {
        // A page has no command line.
        let hint = hint.and_then(|hint| hint.for_all()).map(Shown::from);
        Self { what: what.into(), hint }
    }
}

/// The arguments of a call.
///
/// # Errors
/// The page asks wrongly.
pub fn arguments<T: DeserializeOwned>(request: &str) -> Result<T, Pause> {
    serde_json::from_str(request).map_err(|error| Pause::refused(format!("the page asks wrongly: {error}")))
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
        }
    }
}

impl From<Question> for Pause {
    fn from(stop: Question) -> Self {
        match stop {
            Question::Refused(refusal) | Question::OtherName { refusal, .. } => refusal.into(),
            // Keys in the store have no passphrase of their own; whoever signs answers the other question.
            Question::Passphrase { key } => Self::refused(format!("the key of {key} is locked")),
            Question::Unsure { key, since: None, .. } => {
                Self::refused(format!("nothing is remembered of what {key} has signed"))
            }
            _ => Self::refused("the session asks something that this page does not know"),
        }
    }
}
