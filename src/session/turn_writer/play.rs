//! A writer plays the turns of seats whose keys are here.

use super::{TurnWriter, named};
use crate::file::{Consent, Hint, TableStep};
use crate::rules::{Seat, Sight};
use crate::session::agreement::agreements::{is_of_other, needed, other_way, that_can};
use crate::session::keys::keyring::without_key;
use crate::session::keys::piece_notes::lacks_rescue_secret;
use crate::session::keys::restored_keys::way_back;
use crate::session::view::ahead::{check_gone, check_late};
use crate::session::{Clock, Entropy, Question, Refusal, Store, ahead, shell};
use crate::table::{Draft, Table};

impl<W: Clock + Entropy, S: Store> TurnWriter<'_, W, S> {
    /// Takes a turn of a seat whose key is here. To give up is the step `resign`.
    ///
    /// # Errors
    /// A question, or why the turn is not made.
    pub fn play(&mut self, seat: Seat, draft: &Draft) -> Result<(), Question> {
        let index = self.keyring.at(&self.table, seat).ok_or_else(|| {
            let name = named(&self.table, seat);
            Refusal::new(format!("no key here belongs to {name}")).hint(Hint::command(way_back(&name)))
        })?;
        self.may_sign(index)?;
        let level = self.keyring.key(index).opponent();
        let thought_out = level.filter(|_| draft.steps.is_empty()).map(|level| self.thought_out(seat, level));
        let thought_out = thought_out.transpose()?;
        // An opponent ends nothing but what the person at its table has agreed to end.
        let asks = !self.for_good && thought_out.is_none();
        let draft = thought_out.as_ref().unwrap_or(draft);
        let identity = self.keyring.identity(index)?;
        if lacks_rescue_secret(&self.table, seat, identity) {
            let what = format!("the key of the seat {} lacks the secret of its escrow key", named(&self.table, seat));
            let hint =
                "its old owner makes a file of both with bypost key export --table, and bypost key import takes it in";
            return Err(Refusal::new(what).hint(Hint::command(hint)).into());
        }
        if !self.table.has_key(seat, identity) {
            return Err(without_key(&named(&self.table, seat)).into());
        }
        if let Some(dated) = self.table.header().pace.and_then(|_| ahead(self.world.now(), &self.chain)) {
            return Err(dated.refusal().into());
        }
        let step = match &draft.steps[..] {
            [step] => TableStep::read(step),
            _ => None,
        };
        // Whoever asks an opponent to go back knows what stays known, and nobody else is at its table.
        let is_sure = self.anyway || level.is_some();
        if let Some(risk) = self.taken_back(draft)?.and_then(|known| known.risk).filter(|_| !is_sure) {
            return Err(Refusal::new(risk)
                .hint(Hint::command("add --anyway if all of you know that, and go back all the same"))
                .into());
        }
        let consents = self.consents(seat, step.as_ref())?;
        let is_bound = !matches!(step, Some(TableStep::Contest | TableStep::Reveal));
        let repeated = if is_bound { self.repeated()? } else { None };
        let is_free = is_bound && repeated.is_none();
        let now = repeated.map_or_else(|| self.world.now(), |written| written.time);
        self.takes_right_pieces(seat, index, step.as_ref())?;
        let question = self.final_question(seat, draft).filter(|_| asks && is_free);
        let identity = self.keyring.identity(index)?;
        if let Some(question) = question {
            // What cannot be played is refused, and nobody is asked about it. A turn that was signed here
            // already is meant.
            self.table.prepare_turn(seat, identity, (draft, &consents), now)?;
            return Err(question);
        }
        let make = |time| self.table.make_turn(&self.chain, seat, identity, (draft, &consents), time);
        let (mut link, mut table) = make(now)?;
        // A turn that was taken back, and is made again by the same steps, is the same turn: somebody may
        // have got it.
        let taken_back = self.memory.iter().flat_map(|memory| &memory.taken_back);
        for known in taken_back.filter(|known| is_free && known.base == self.chain.head() && known.time != now) {
            if let Ok(again) = make(known.time)
                && again.0.hash == known.hash
            {
                (link, table) = again;
            }
        }
        if !is_bound {
            self.chain.links.push(link);
            self.table = table;
            return Ok(());
        }
        self.push((link, table))
    }

    /// The consents that a turn is to carry: those that its step needs.
    fn consents(&mut self, seat: Seat, step: Option<&TableStep>) -> Result<Vec<Consent>, Question> {
        let Some(step) = step else { return Ok(Vec::new()) };
        self.table.may_play(seat, step).map_err(|why| {
            let is_late = self.table.deadline().is_some() && check_late(&self.table, self.world.now()).is_ok();
            let of_other = is_of_other(&self.table, seat, step, is_late);
            of_other.unwrap_or_else(|| Refusal::new(format!("{step}: {why}")))
        })?;
        match step {
            TableStep::Claim => check_late(&self.table, self.world.now())?,
            TableStep::Without(_) => {
                check_gone(&self.table, self.memory.as_ref(), self.world.now(), self.anyway)?;
            }
            _ => {}
        }
        let Some(to) = self.table.to_agree(seat, step) else { return Ok(Vec::new()) };
        self.table = that_can(&self.table, &self.chain, &to)?;
        let memory = &self.memory_with_opponents(seat, &to)?;
        if let Some(other) =
            other_way(memory, &self.table, &self.keyring, &to).filter(|_| !self.goes_on && !self.anyway)
        {
            return Err(Question::OtherLine { what: vec![other.into()], counts: false });
        }
        Ok(needed(memory, &self.chain, &self.table, seat, &to)?)
    }

    /// Refuses a turn with which a seat would take a false piece of another seat's key, which it could accuse
    /// instead, and one in which it cannot pay for a missing seat since it has taken a false piece.
    fn takes_right_pieces(&mut self, seat: Seat, index: usize, step: Option<&TableStep>) -> Result<(), Refusal> {
        if step.is_some() {
            return Ok(());
        }
        let (identity, name) = (self.keyring.identity(index).ok(), |seat| self.table.seats().name(seat));
        let Some(identity) = identity else { return Ok(()) };
        if let Some(dealer) = self.table.false_pieces(seat, identity).first().filter(|_| !self.anyway) {
            let dealer = name(*dealer);
            let what = format!(
                "{dealer} has dealt a false piece of its key to {}, which cannot pay with it if {dealer} vanishes; after this \
                 turn nobody can accuse {dealer} of that any more",
                name(seat)
            );
            let accuse = format!("bypost play FILE {}", shell::table_step(&TableStep::Accuse(dealer.to_owned())));
            let hint = Hint::command(accuse + " shows it to all and ends the table; --anyway takes the piece as it is");
            return Err(Refusal::new(what).hint(hint));
        }
        match self.table.false_piece_of_missing(seat, identity) {
            Some(gone) => {
                let what =
                    format!("{} cannot pay for {}, whose piece is false and was taken before", name(seat), name(gone));
                Err(Refusal::new(what).hint("the others may go on without this seat, too, or end the table"))
            }
            None => Ok(()),
        }
    }

    /// Makes every turn in which nobody has anything to decide, for the keys of persons that are not locked.
    ///
    /// # Errors
    /// As [`TurnWriter::play`].
    pub fn play_forced(&mut self) -> Result<(), Question> {
        while let Some((seat, index)) =
            self.table.clock().and_then(|seat| Some((seat, self.keyring.at(&self.table, seat)?)))
        {
            let is_opponents = self.keyring.key(index).opponent().is_some();
            if is_opponents || self.keyring.is_shut(index) || !self.table.is_forced(seat, self.keyring.identity(index)?)
            {
                break;
            }
            self.play(seat, &Draft::default())?;
        }
        Ok(())
    }

    /// The table as a seat sees it whose key is here, and what it knows beyond the public.
    ///
    /// # Errors
    /// A question, or that no key here has the seat.
    pub fn view(&mut self, seat: Seat) -> Result<(Table, Sight), Question> {
        let none = || Refusal::new(format!("no key here has the seat {}", named(&self.table, seat)));
        let index = self.keyring.at(&self.table, seat).ok_or_else(none)?;
        Ok(self.table.view(seat, Some(self.keyring.identity(index)?)))
    }

    /// Whether a text is one step in the eyes of a seat whose key is here and not locked.
    pub fn reads(&mut self, seat: Seat, text: &str) -> bool {
        let Some(index) = self.keyring.at(&self.table, seat) else { return false };
        let Ok(identity) = self.keyring.identity(index) else { return false };
        let (table, sight) = self.table.view(seat, Some(identity));
        table.game().split(text).len() == 1 && table.game().canonical(text, &sight).is_ok()
    }
}
