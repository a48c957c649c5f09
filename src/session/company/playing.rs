//! Opponents play until a person is on the clock, or nothing can be done.

use super::opponents::opponent_on_clock;
use super::thinking;
use crate::opponent::Level;
use crate::rules::Seat;
use crate::session::{Clock, Entropy, Question, Store, TurnWriter};
use crate::table::Draft;

impl<W: Clock + Entropy, S: Store> TurnWriter<'_, W, S> {
    /// Makes every turn in which no person has anything to decide: those without a choice, and those of the
    /// opponents that are here. Where an opponent would have to ask a person it stops, and
    /// [`held_back`](Self::held_back) tells why.
    ///
    /// # Errors
    /// As [`TurnWriter::play`], for turns of a person.
    pub fn play_on(&mut self) -> Result<(), Question> {
        loop {
            self.play_forced()?;
            if !self.let_opponent_move() {
                return Ok(());
            }
        }
    }

    /// Makes the turns of the opponents that are here until a person is on the clock. Nobody is asked
    /// anything.
    pub fn let_opponents_play(&mut self) {
        while self.let_opponent_move() {}
    }

    /// Why an opponent has not played, in words; none if none was held back.
    pub fn held_back(&self) -> Option<&str> {
        self.held_back.as_deref()
    }

    /// Lets an opponent take the next seat, or its turn. Whether anything was signed.
    fn let_opponent_move(&mut self) -> bool {
        let joins = self.opponent_to_join();
        let Some(seat) = joins.as_ref().map(|(seat, _)| *seat).or_else(|| self.opponent_on_clock()) else {
            return false;
        };
        // What a person has said to questions of this command was not said for the opponent.
        let answers = self.without_answers();
        let moved = match &joins {
            Some((seat, key)) => self.join(*seat, key),
            None => self.play(seat, &Draft::default()),
        };
        self.answer_again(answers);
        let Err(stop) = moved else { return true };
        self.held_back = Some(format!("{} has not played: {}", self.table().seats().name(seat), why(&stop)));
        false
    }

    /// The opponent whose turn it is.
    pub fn opponent_on_clock(&self) -> Option<Seat> {
        opponent_on_clock(self.keys(), self.table())
    }

    /// The next seat, if it has the name of an opponent and somebody here has a seat at the table already:
    /// nobody else can have an opponent sit down by the name of a seat.
    fn opponent_to_join(&self) -> Option<(Seat, String)> {
        let table = self.table();
        let seat = table.clock().filter(|_| !table.is_full() && self.has_seat())?;
        let (name, fixed) = &table.header().seats[seat.index()];
        let key = self.keys().iter().find(|key| key.name == *name && key.opponent().is_some())?;
        let fits = fixed.is_none_or(|fixed| key.public().is_some_and(|public| public.bytes() == fixed));
        fits.then(|| (seat, key.name.clone()))
    }

    /// What the key of an opponent plays in its turn, if the seat is one's and nobody says which steps.
    pub(in crate::session) fn thought_out(&mut self, seat: Seat, level: Level) -> Result<Draft, Question> {
        if let Some(step) = self.asked_of_opponent(seat) {
            return Ok(Draft { steps: vec![step.to_string()], say: Vec::new() });
        }
        let thoughts = self.with_identity(seat, |table, identity| thinking::turn(table, seat, identity, level))??;
        Ok(Draft { steps: thoughts.iter().map(|thought| thought.step().to_owned()).collect(), say: Vec::new() })
    }
}

/// Why an opponent stops, where a person would be asked or refused.
fn why(stop: &Question) -> String {
    match stop {
        Question::Refused(refusal) => refusal.what.clone(),
        Question::Passphrase { key } => format!("the key of {key} is locked"),
        Question::Unremembered { .. } => "this home does not remember what it has signed at this table".to_owned(),
        Question::SignedSince { turns, .. } => format!("this home does not remember {turns} of it"),
        Question::OtherLine { what } => what.join("; "),
        Question::OtherName { refusal, .. } => refusal.what.clone(),
    }
}
