//! A writer plays the turns of seats whose keys are here.

use super::{TurnWriter, named};
use crate::file::{Consent, Hint, TableStep};
use crate::rules::{Seat, Sight};
use crate::session::agreement::agreements::{needed, that_can};
use crate::session::keys::keyring::without_key;
use crate::session::keys::restored_keys::way_back;
use crate::session::view::ahead::check_late;
use crate::session::{Clock, Entropy, Memory, Question, Refusal, Store, ahead};
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
        let identity = self.keyring.identity(index)?;
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
        if let Some(risk) = self.taken_back(draft)?.and_then(|known| known.risk).filter(|_| !self.anyway) {
            return Err(Refusal::new(risk)
                .hint(Hint::command("add --anyway if all of you know that, and go back all the same"))
                .into());
        }
        let consents = self.consents(seat, step.as_ref())?;
        let is_bound = !matches!(step, Some(TableStep::Contest | TableStep::Reveal));
        let repeated = if is_bound { self.repeated()? } else { None };
        let is_free = is_bound && repeated.is_none();
        let now = repeated.map_or_else(|| self.world.now(), |written| written.time);
        let identity = self.keyring.identity(index)?;
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
    fn consents(&mut self, seat: Seat, step: Option<&TableStep>) -> Result<Vec<Consent>, Refusal> {
        let Some(step) = step else { return Ok(Vec::new()) };
        self.table.may_play(seat, step).map_err(|why| Refusal::new(format!("{step}: {why}")))?;
        if matches!(step, TableStep::Claim | TableStep::Without(_)) {
            check_late(&self.table, self.world.now())?;
        }
        let Some(to) = self.table.to_agree(seat, step) else { return Ok(Vec::new()) };
        self.table = that_can(&self.table, &self.chain, &to)?;
        let none = Memory::default();
        needed(self.memory.as_ref().unwrap_or(&none), &self.chain, &self.table, seat, &to)
    }

    /// Makes every turn in which nobody has anything to decide, for the keys that are not locked.
    ///
    /// # Errors
    /// As [`TurnWriter::play`].
    pub fn play_forced(&mut self) -> Result<(), Question> {
        while let Some((seat, index)) =
            self.table.clock().and_then(|seat| Some((seat, self.keyring.at(&self.table, seat)?)))
        {
            if self.keyring.is_shut(index) || !self.table.is_forced(seat, self.keyring.identity(index)?) {
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
