//! What a turn needs the others' consent for, and whether it carries exactly that.

use super::position::{Ending, Table};
use crate::file::{Agreed, Consent, TableStep, Turn};
use bypost_rules::Seat;

impl Table {
    /// What all seats but the author of a turn must agree to, before that turn may play a step of the table;
    /// none if they need not be asked.
    pub fn to_agree(&self, author: Seat, step: &TableStep) -> Option<Agreed> {
        let name = |seat: Seat| self.seats.name(seat).to_owned();
        match step {
            TableStep::AgreedBack(number) => Some(Agreed::Back(*number)),
            TableStep::AgreedEnd => Some(Agreed::End),
            TableStep::AgreedDraw => Some(Agreed::Draw),
            TableStep::Handover(identity) => Some(Agreed::Handover { identity: *identity, seat: name(author) }),
            TableStep::Claim => self.clock().map(|late| Agreed::Out(name(late))),
            TableStep::Without(late) => Some(Agreed::Without(late.clone())),
            TableStep::Contest | TableStep::Accuse(_) | TableStep::Reveal => None,
        }
    }

    /// The seats that must agree to something before a turn of this author may carry it, in seat order: all
    /// that are in, but the author and the seat that is claimed to be out.
    pub fn must_agree(&self, author: Seat, to: &Agreed) -> Vec<Seat> {
        let is_asked = |seat: &Seat| {
            let is_late = matches!(to, Agreed::Out(late) | Agreed::Without(late) if late == self.seats.name(*seat));
            *seat != author && self.is_asked(*seat, to) && !is_late
        };
        self.seats.all().filter(is_asked).collect()
    }

    /// Whether something concerns a seat: it is in, or to take turns back, it was in before them. For that
    /// the table must be one that can go back ([`Table::going_back`]).
    pub fn is_asked(&self, seat: Seat, to: &Agreed) -> bool {
        let was_in = match to {
            Agreed::Back(number) => self.before(*number).is_some_and(|before| before.is_in(seat)),
            _ => false,
        };
        was_in || self.is_in(seat)
    }

    /// Whether a seat may play a step of the table now, consents apart.
    ///
    /// # Errors
    /// Why it may not.
    pub fn may_play(&self, seat: Seat, step: &TableStep) -> Result<(), String> {
        let name = |seat: Seat| self.seats.name(seat);
        if !self.is_full() {
            return Err("not all have joined".to_owned());
        }
        match step {
            TableStep::Claim => self.may_claim(seat),
            TableStep::Contest => match self.ending {
                Some(Ending::Claimed { late, contested: false, .. }) if late == seat => Ok(()),
                Some(Ending::Claimed { contested: true, .. }) => Err("the claim is contested already".to_owned()),
                Some(Ending::Claimed { late, .. }) => Err(format!("only {} can contest the claim", name(late))),
                _ => Err("nobody has claimed anything".to_owned()),
            },
            TableStep::Reveal if self.outcome().is_none() => Err("the game is not over".to_owned()),
            // The late seat may have played in time, on another branch.
            TableStep::Reveal if self.ending.is_some_and(|ending| matches!(ending, Ending::Claimed { .. })) => {
                Err("the table was claimed, and may go on all the same".to_owned())
            }
            TableStep::Reveal if self.missing().next().is_some() => {
                Err("a seat is missing, and the table may go on with it in another file".to_owned())
            }
            TableStep::Reveal if self.to_reveal(seat).is_empty() => {
                Err(format!("{} has nothing to reveal", name(seat)))
            }
            TableStep::Reveal => Ok(()),
            TableStep::Without(late) => self.may_go_on_without(seat, late),
            TableStep::Accuse(dealer) => self.may_accuse(seat, dealer),
            TableStep::AgreedBack(_) | TableStep::Handover(_) if self.is_paying() => {
                Err("a seat is missing, and what it owes is paid first".to_owned())
            }
            TableStep::AgreedBack(_) | TableStep::AgreedEnd | TableStep::AgreedDraw | TableStep::Handover(_) => {
                match self.clock() {
                    Some(clock) if clock == seat => match step {
                        TableStep::AgreedBack(number) => self.may_go_back(*number),
                        TableStep::Handover(_) => self.pieces_are_taken().and_then(|()| self.with_others(seat)),
                        _ => self.with_others(seat),
                    },
                    Some(clock) => Err(format!("the clock is with {}", name(clock))),
                    None => Err("the table is over".to_owned()),
                }
            }
        }
    }

    fn may_claim(&self, seat: Seat) -> Result<(), String> {
        let Some(late) = self.clock() else { return Err("the table is over".to_owned()) };
        if self.header.pace.is_none() {
            return Err("the table has no pace, so nobody's time is ever used up".to_owned());
        }
        if late == seat {
            return Err("the clock is with the seat that claims".to_owned());
        }
        if self.is_in(seat) { Ok(()) } else { Err(format!("{} takes part no more", self.seats.name(seat))) }
    }

    fn with_others(&self, seat: Seat) -> Result<(), String> {
        let is_alone = self.must_agree(seat, &Agreed::End).is_empty();
        if is_alone { Err("nobody else plays who could agree".to_owned()) } else { Ok(()) }
    }

    /// Checks the consents of a turn: exactly those that its step needs, in seat order. The error tells what
    /// is lacking, too much, or at the wrong time.
    pub(super) fn check_consents(&self, author: Seat, turn: &Turn) -> Result<(), String> {
        let (step, consents) = (TableStep::of(turn), &turn.consents);
        match step.as_ref().and_then(|step| self.to_agree(author, step)) {
            Some(to) => self.check_group(author, &to, consents)?,
            None => {
                if let Some(needless) = consents.first() {
                    return Err(format!("carries a consent to {} that it does not need", needless.to.in_words()));
                }
            }
        }
        if consents.iter().any(|consent| consent.time < self.time) {
            return Err("carries a consent that is older than the turn on which it rests".to_owned());
        }
        if let Some(late) = consents.iter().find(|consent| consent.time > turn.time) {
            return Err(format!("is of {}, before the consent of {} that it carries", turn.time, late.seat));
        }
        match step {
            Some(TableStep::Claim) => self.check_times("claims", turn, consents),
            Some(TableStep::Without(_)) => self.check_times("goes on without a seat", turn, consents),
            _ => Ok(()),
        }
    }

    /// Checks that the seat on the clock had no time left, neither at a claim (or when the others go on
    /// without it) nor at the consents to that.
    fn check_times(&self, does: &str, turn: &Turn, consents: &[Consent]) -> Result<(), String> {
        let until = self.deadline().unwrap_or(turn.time);
        let first = consents.iter().map(|consent| consent.time).chain([turn.time]).min();
        if first.is_some_and(|time| time > until) {
            return Ok(());
        }
        Err(format!("{does} too early: the seat on the clock has time until {until}"))
    }

    /// Checks that consents are to the same, one of each seat that must agree.
    fn check_group(&self, author: Seat, to: &Agreed, group: &[Consent]) -> Result<(), String> {
        let asked = self.must_agree(author, to);
        let names: Vec<&str> = asked.iter().map(|seat| self.seats.name(*seat)).collect();
        if let Some(other) = group.iter().find(|consent| consent.to != *to) {
            return Err(format!("carries a consent to {}, and not to {}", other.to.in_words(), to.in_words()));
        }
        let given: Vec<&str> = group.iter().map(|consent| consent.seat.as_str()).collect();
        if let Some(lacking) = names.iter().find(|name| !given.contains(name)) {
            return Err(format!("lacks the consent of {lacking} to {}", to.in_words()));
        }
        if let Some(needless) = given.iter().find(|name| !names.contains(name)) {
            return Err(format!("carries a consent of {needless}, who is not asked"));
        }
        if given != names { Err("its consents are not in seat order, each once".to_owned()) } else { Ok(()) }
    }
}
