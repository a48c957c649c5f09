//! A command that goes on at a table, as a value: what it does, what it is sure of, and its words.

use std::fmt;

use crate::file::Agreed;

/// What a command does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// It joins.
    Join,
    /// It makes a turn.
    Play,
    /// It agrees to something.
    Consent,
    /// It signs nothing.
    Other,
}

/// A command that goes on at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// What it does.
    pub deed: Deed,
    /// What it agrees to, or makes use of.
    pub agreed: Option<Agreed>,
    /// Whether it is done though the home would refuse it.
    pub is_anyway: bool,
    /// Whether it answers what the home asks.
    pub is_sure: bool,
    /// The words before what it plays or agrees to, each a part that is not broken. The name of the program
    /// is not among them.
    words: Vec<String>,
    /// What it plays or agrees to.
    rest: String,
    /// Whether the rest is read without options, since a name in it looks like one.
    is_closed: bool,
}

impl Command {
    /// A command of these words, of which none is empty, and what it plays or agrees to.
    pub(super) fn new(deed: Deed, words: impl IntoIterator<Item: Into<String>>, rest: impl Into<String>) -> Self {
        let words = words.into_iter().map(Into::into).filter(|word| !word.is_empty()).collect();
        Self { deed, agreed: None, is_anyway: false, is_sure: false, words, rest: rest.into(), is_closed: false }
    }

    /// The same with what answers the questions before it.
    pub(super) fn answering(self, is_anyway: bool, is_sure: bool) -> Self {
        Self { is_anyway, is_sure, ..self }
    }

    /// The same where the rest names a seat, as [`shell::operand`](crate::session::shell::operand) writes it.
    pub(super) fn naming(self, seat: &str) -> Self {
        Self { is_closed: seat.starts_with('-'), ..self }
    }

    /// The same with what it agrees to, or makes use of.
    pub(super) fn about(self, to: &Agreed) -> Self {
        let named = match to {
            Agreed::Out(seat) | Agreed::Without(seat) | Agreed::Handover { seat, .. } => seat,
            Agreed::Back(_) | Agreed::End | Agreed::Draw | Agreed::Contest => "",
        };
        Self { agreed: Some(to.clone()), ..self.naming(named) }
    }

    /// The command as its parts, which are not broken into lines, with the name of the program and with more
    /// options.
    pub(crate) fn parts(&self, program: &str, more: &[&str]) -> Vec<String> {
        let own = [(self.is_anyway, "--anyway"), (self.is_sure, "--yes")];
        let own = own.into_iter().filter(|(is_given, _)| *is_given).map(|(_, option)| option);
        let options = own.chain(more.iter().copied()).map(str::to_owned);
        let rest = Some(self.rest.clone()).filter(|rest| !rest.is_empty());
        let mut parts: Vec<String> = std::iter::once(program.to_owned()).chain(self.words.iter().cloned()).collect();
        if self.is_closed {
            parts.extend(options.chain(rest));
        } else {
            parts.extend(rest.into_iter().chain(options));
        }
        parts
    }
}

impl fmt::Display for Command {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.parts("bypost", &[]).join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::shell;

    #[test]
    fn options_stand_where_they_are_read() {
        for (to, words, sent) in [
            (Agreed::Back(3), "bypost play t.toml back 3 --anyway", "by post play t.toml back 3 --anyway --send"),
            (
                Agreed::Without("-x".to_owned()),
                "bypost play t.toml --anyway without -- -x",
                "by post play t.toml --anyway --send without -- -x",
            ),
        ] {
            let command = Command::new(Deed::Play, ["play", "", "t.toml"], shell::agreed(&to));
            let command = command.answering(true, false).about(&to);
            assert_eq!(
                (command.to_string().as_str(), command.parts("by post", &["--send"]).join(" ")),
                (words, sent.to_owned())
            );
        }
    }
}
