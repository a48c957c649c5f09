//! The mail or file that is looked at, and what it came in.

use std::cell::OnceCell;

/// The name of this program, by which a mail shows that it is about a table.
const OURS: &[u8] = b"bypost";

/// The mail or file that is looked at.
#[derive(Debug)]
pub(super) struct Source<'a> {
    /// All of it.
    pub(super) bytes: &'a [u8],
    /// What it is called in a message, if it is not the thing that was given.
    pub(super) called: Option<String>,
    /// The thing that it came packed in.
    container: Option<&'a Source<'a>>,
    /// Whether it is told of in any case.
    is_wanted: bool,
    /// Whether it mentions this program; the answer may cost as much as all its bytes.
    mentions: OnceCell<bool>,
}

impl<'a> Source<'a> {
    /// A mail or a file that was given.
    pub(super) fn given(bytes: &'a [u8]) -> Self {
        Self { bytes, called: None, container: None, is_wanted: false, mentions: OnceCell::new() }
    }

    /// The same, which is told of though it does not mention this program.
    pub(super) fn wanted(self) -> Self {
        Self { is_wanted: true, ..self }
    }

    /// A packed file in a mail.
    pub(super) fn attached(&'a self, bytes: &'a [u8], called: &str) -> Self {
        let called = match &self.called {
            Some(mail) => format!("{called} in {mail}"),
            None => called.to_owned(),
        };
        Self { called: Some(called), container: Some(self), ..Self::given(bytes) }
    }

    /// A mail or a file that came packed in this one.
    pub(super) fn unpacked(&'a self, bytes: &'a [u8], called: Option<String>) -> Self {
        Self { called, container: Some(self), ..Self::given(bytes) }
    }

    /// Whether it came packed.
    pub(super) fn is_packed(&self) -> bool {
        self.container.is_some()
    }

    /// What it is called at the beginning of a sentence.
    pub(super) fn it(&self) -> &str {
        self.called.as_deref().unwrap_or("it")
    }

    /// Whether a person should hear of what cannot be looked into: it mentions this program.
    pub(super) fn is_ours(&self) -> bool {
        let mentions = || {
            let called = self.called.as_deref().unwrap_or_default().as_bytes();
            mentions(self.bytes) || mentions(called)
        };
        self.is_wanted
            || *self.mentions.get_or_init(mentions)
            || self.container.is_some_and(|container| container.is_ours())
    }
}

fn mentions(bytes: &[u8]) -> bool {
    bytes.windows(OURS.len()).any(|word| word.eq_ignore_ascii_case(OURS))
}
