//! Which steps of the table somebody may play now, beside those of the game.

use crate::file::{Agreed, TableStep, Time};
use crate::rules::{LotRequests, Seat};
use crate::session::view::ahead::check_late;
use crate::session::{Agreement, View};

impl View {
    /// The steps of the table that the seat of this view may play now, as they are typed: to give up, to
    /// leave, to claim, to contest a claim, to go back and to end as all have agreed, and to reveal what is
    /// left. The agreements are those that have come here.
    #[must_use]
    pub fn table_steps(&self, agreements: &[Agreement], now: Time) -> Vec<String> {
        let Some(seat) = self.seat else { return Vec::new() };
        let table = &self.table;
        let mut steps = Vec::new();
        if self.is_awaited && table.is_full() && table.outcome().is_none() {
            steps.push("resign".to_owned());
            steps.extend(self.may_leave(seat).then(|| "leave".to_owned()));
        }
        let is_agreed =
            |to: &Agreed| agreements.iter().any(|agreement| agreement.to == *to && agreement.lacking.is_empty());
        let is_late = check_late(table, now).is_ok();
        let all = [
            (TableStep::Claim, is_late),
            (TableStep::Contest, true),
            (TableStep::AgreedEnd, is_agreed(&Agreed::End)),
            (TableStep::AgreedDraw, is_agreed(&Agreed::Draw)),
            (TableStep::Reveal, true),
        ];
        let back = agreements.iter().filter(|agreement| agreement.lacking.is_empty());
        let back = back.filter_map(|agreement| match agreement.to {
            Agreed::Back(number) => Some((TableStep::AgreedBack(number), true)),
            _ => None,
        });
        let may = all.into_iter().chain(back).filter(|(step, is_due)| *is_due && table.may_play(seat, *step).is_ok());
        steps.extend(may.map(|(step, _)| step.to_string()));
        steps
    }

    /// Whether the rules let the seat leave in its next turn. In a sealed deal it must shuffle in it.
    fn may_leave(&self, seat: Seat) -> bool {
        let table = &self.table;
        let shuffles = !table.header().deal.is_sealed() || !table.shuffles_due(seat).is_empty();
        // Which numbers its lots would have does not matter.
        shuffles && table.game().leave(seat, &mut LotRequests::new(u32::MAX >> 1)).is_some()
    }
}
