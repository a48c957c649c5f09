//! The commands of the next step, with the options that answer what is asked first.

use super::ahead::since_unknown;
use super::table_now::TableNow;
use crate::file::Agreed;
use crate::kit::listed;
use crate::session::agreement::agreements::rival;
use crate::session::shell;

impl TableNow<'_> {
    /// The command that plays something, with what answers the questions before it.
    pub(super) fn play(&self, step: &str) -> Vec<String> {
        self.answered("play", step, [self.asks.anyway, self.asks.yes])
    }

    /// The command that joins.
    pub(super) fn join(&self) -> Vec<String> {
        self.answered("join", "", [false, self.asks.yes])
    }

    /// The command that plays what all have agreed to.
    pub(super) fn play_agreed(&self, to: &Agreed, step: &str) -> Vec<String> {
        let anyway = self.asks.anyway || self.is_since_unknown(to);
        let yes = self.asks.yes || self.agreed_otherwise(to).is_some() && !anyway;
        self.answered("play", step, [anyway, yes])
    }

    /// The command that agrees to something.
    pub(super) fn consent(&self, to: &Agreed) -> Vec<String> {
        let anyway = self.asks.consent || self.is_since_unknown(to) || self.agreed_otherwise(to).is_some();
        self.answered("consent", &shell::agreed(to), [anyway, false])
    }

    fn answered(&self, words: &str, rest: &str, [anyway, yes]: [bool; 2]) -> Vec<String> {
        let options = [(anyway, "--anyway"), (yes, "--yes")].into_iter().filter(|(is_needed, _)| *is_needed);
        let options = options.map(|(_, option)| option.to_owned());
        let mut command = self.command(words, rest);
        // A word that begins with a hyphen stands after two others, where no option is read any more.
        let place = command.iter().position(|word| word.contains("-- ")).unwrap_or(command.len());
        command.splice(place..place, options);
        command
    }

    /// That this home does not know since when it has the turn that is not answered.
    pub(super) fn since_unknown(&self) -> Option<String> {
        since_unknown(self.table, self.asker.memory)
    }

    fn is_since_unknown(&self, to: &Agreed) -> bool {
        matches!(to, Agreed::Without(_)) && self.since_unknown().is_some()
    }

    /// The seats here that have agreed on the last turn to what does not go together with this, in words.
    pub(super) fn agreed_otherwise(&self, to: &Agreed) -> Option<String> {
        let other = rival(to)?;
        let own: Vec<&str> =
            self.own.iter().filter(|seat| self.has_agreed(**seat, &other)).map(|seat| self.name(*seat)).collect();
        (!own.is_empty()).then(|| listed(&own))
    }
}
