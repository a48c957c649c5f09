//! A writer asks before a turn that ends the game, or takes its author out of it.

use super::TurnWriter;
use crate::file::TableStep;
use crate::rules::Seat;
use crate::session::{Clock, Entropy, Question, Store};
use crate::table::{Draft, FinalStep};

impl<W: Clock + Entropy, S: Store> TurnWriter<'_, W, S> {
    /// What a turn makes a seat give away for good, if it leaves the table.
    pub fn parting(&self, seat: Seat, draft: &Draft) -> Option<String> {
        let game = self.table.game();
        let parts = matches!(draft.final_step(game), Some(FinalStep::Resign | FinalStep::Leave));
        if parts { game.parting(seat) } else { None }
    }

    /// What a person is asked before a turn that ends the game, or takes its author out of it; none for any
    /// other turn.
    pub(super) fn final_question(&self, seat: Seat, draft: &Draft) -> Option<Question> {
        let step = draft.final_step(self.table.game())?;
        let seats = self.table.seats();
        let name = seats.name(seat).to_owned();
        let (does, asked) = match step {
            FinalStep::Resign => (format!("{name} gives up"), "Do you give up?".to_owned()),
            FinalStep::Leave => (format!("{name} leaves the table"), "Do you leave?".to_owned()),
            FinalStep::Table(TableStep::Claim) => {
                let late = self.table.clock().map(|late| seats.name(late)).unwrap_or_default();
                (format!("the game ends, since {late}'s time is used up"), "Do you claim?".to_owned())
            }
            FinalStep::Table(TableStep::Accuse(dealer)) => (
                format!(
                    "everybody sees that the key of {dealer} has signed a false piece, and the game ends; nobody has won"
                ),
                format!("Do you accuse {dealer}?"),
            ),
            FinalStep::Table(TableStep::AgreedDraw) => {
                ("the game ends, and those who play share the win".to_owned(), "Do you end it?".to_owned())
            }
            FinalStep::Table(_) => ("the game ends as it stands".to_owned(), "Do you end it?".to_owned()),
        };
        let what = format!("with this turn {does}; it cannot be taken back once it was sent");
        let what = std::iter::once(what).chain(self.parting(seat, draft)).collect();
        Some(Question::Final { seat: name, what, asked })
    }
}
