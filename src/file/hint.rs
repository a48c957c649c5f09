//! A hint at a way out, which may help somebody at the command line alone.

use std::fmt;

/// What can be done about a fault or a refusal, as one line of parts.
///
/// ```
/// use bypost::file::Hint;
///
/// let hint = Hint::from("play on the newest file").and(Hint::command("bypost verify FILE OTHER tells which it is"));
/// assert_eq!(hint.to_string(), "play on the newest file; bypost verify FILE OTHER tells which it is");
/// assert_eq!(hint.for_all(), Some("play on the newest file".to_owned()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint(Vec<HintPart>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct HintPart {
    words: String,
    is_command: bool,
}

impl Hint {
    /// A hint at a command or an option of the program, which helps nobody who plays without it.
    pub fn command(words: impl Into<String>) -> Self {
        Self(vec![HintPart { words: words.into(), is_command: true }])
    }

    /// The same hint with another one after it.
    #[must_use]
    pub fn and(mut self, more: impl Into<Self>) -> Self {
        self.0.extend(more.into().0);
        self
    }

    /// The same hint with words in front.
    #[must_use]
    pub fn led_by(mut self, words: &str) -> Self {
        if let Some(first) = self.0.first_mut() {
            first.words.insert_str(0, words);
        }
        self
    }

    /// What of it helps everybody, wherever they play; none if it is all about commands.
    #[must_use]
    pub fn for_all(&self) -> Option<String> {
        let words: Vec<&str> = self.0.iter().filter(|part| !part.is_command).map(|part| part.words.as_str()).collect();
        (!words.is_empty()).then(|| words.join("; "))
    }

    /// What of it says why, for a line that has no room for commands; all of it if it is all about commands.
    #[must_use]
    pub fn for_a_line(&self) -> String {
        self.for_all().unwrap_or_else(|| self.to_string())
    }
}

impl<T: Into<String>> From<T> for Hint {
    fn from(words: T) -> Self {
        Self(vec![HintPart { words: words.into(), is_command: false }])
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = self.0.iter().map(|part| part.words.as_str()).collect();
        formatter.write_str(&words.join("; "))
    }
}
