//! A writer plays the turns of seats whose keys are here, by order or in person. A person is told what
//! to know before, and asked before a turn that ends the game or takes its author out of it.

use super::{TurnWriter, named};
use crate::file::{Agreed, Consent, FILE, Hint, TableStep};
use crate::kit::listed;
use crate::rules::{Seat, Sight};
use crate::seal::PublicIdentity;
use crate::session::agreement::agreements::{agreed_in_words, agreements_at, is_of_other, needed, other_way, that_can};
use crate::session::agreement::stays_known::StaysKnown;
use crate::session::keys::key::without_key;
use crate::session::keys::restored_keys::lacks_rescue_secret;
use crate::session::view::ahead::{check_gone, check_late, since_unknown};
use crate::session::{
    Clock, Entropy, KeyFile, Memory, OrderState, Question, Refusal, StandingOrder, Store, ahead, shell, way_back,
    without_in_words,
};
use crate::table::{Draft, FinalStep, Table};
use bypost_seal::SigningPermit;

/// What a writer has done with the order of the seat on the clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CarriedOut {
    /// It was carried out; the order in words.
    Played(String),
    /// It was not, and why, in a sentence.
    Held(String),
    /// There is none, it is over, or nobody here is to decide.
    Nothing,
}

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
        let asks = !self.answers.for_good && thought_out.is_none();
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
        let is_sure = self.answers.anyway || level.is_some();
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
        if draft.steps.is_empty() && is_free && self.table.as_seen_by(seat, identity).may_decide(seat) {
            let what = format!("{} is to choose a step, and none is named", named(&self.table, seat));
            return Err(Refusal::new(what).into());
        }
        if let Some(question) = question {
            // What cannot be played is refused, and nobody is asked about it. A turn that was signed here
            // already is meant.
            self.table.prepare_turn(seat, identity, (draft, &consents), now)?;
            return Err(question);
        }
        let make =
            |time| self.table.make_turn(&self.chain, seat, identity, (draft, &consents), time, SigningPermit::take());
        let (mut link, mut table) = make(now)?;
        // A turn that was taken back, and is made again by the same steps, is the same turn: somebody may
        // have got it.
        let taken_back = self.memory.iter().flat_map(Memory::taken_back);
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
                check_gone(&self.table, self.memory.as_ref(), self.world.now(), self.answers.anyway)?;
            }
            _ => {}
        }
        let Some(to) = self.table.to_agree(seat, step) else { return Ok(Vec::new()) };
        self.table = that_can(&self.table, &self.chain, &to)?;
        let memory = &self.memory_with_opponents(seat, &to)?;
        if let Some(other) =
            other_way(memory, &self.table, &self.keyring, &to).filter(|_| !self.answers.goes_on && !self.answers.anyway)
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
        if let Some(dealer) = self.table.false_pieces(seat, identity).first().filter(|_| !self.answers.anyway) {
            let dealer = name(*dealer);
            let what = format!(
                "{dealer} has dealt a false piece of its key to {}, which cannot pay with it if {dealer} vanishes; after this \
                 turn nobody can accuse {dealer} of that any more",
                name(seat)
            );
            let accuse = format!("bypost play {FILE} {}", shell::table_step(&TableStep::Accuse(dealer.to_owned())));
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
        self.with_identity(seat, |table, identity| table.view(seat, Some(identity)))
    }

    /// Puts words in a row together to the steps that a seat means by them, as [`Table::steps_of_words`]
    /// does. A step of the table stays as it is.
    ///
    /// # Errors
    /// As [`TurnWriter::view`].
    pub fn read_words(&mut self, seat: Seat, draft: &mut Draft) -> Result<(), Question> {
        if let [] | [_] = draft.steps[..]
            && draft.steps.iter().all(|step| !step.contains(char::is_whitespace) || TableStep::read(step).is_some())
        {
            return Ok(());
        }
        draft.steps =
            self.with_identity(seat, |table, identity| table.steps_of_words(seat, Some(identity), &draft.steps))?;
        Ok(())
    }

    /// What a turn makes a seat give away for good, if it leaves the table.
    pub fn parting(&self, seat: Seat, draft: &Draft) -> Option<String> {
        let game = self.table.game();
        let parts = matches!(draft.final_step(game), Some(FinalStep::Resign | FinalStep::Leave));
        if parts { game.parting(seat, "your") } else { None }
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

    /// What is left behind on other lines of the table if anything is signed on this one, and what speaks
    /// against it, in lines; empty if nothing is. A front end that asks for everything at once asks before it
    /// signs.
    pub fn what_is_left_behind(&self) -> Vec<Hint> {
        self.crossing.in_words(true).collect()
    }

    /// What stays known of turns that a turn takes back, or what becomes of a seat without which it goes on,
    /// in lines: it is told before the turn is played. What speaks against it is among them once the person
    /// does it [`anyway`](Self::anyway).
    ///
    /// # Errors
    /// The turns cannot be taken back.
    pub fn what_stays_known(&self, draft: &Draft) -> Result<Vec<String>, Refusal> {
        if let [step] = &draft.steps[..]
            && let Some(going_on @ TableStep::Without(late)) = &TableStep::read(step)
        {
            if !self.may_go_on(going_on) {
                return Ok(Vec::new());
            }
            let (to, memory) = (Agreed::Without(late.to_owned()), self.memory.as_ref());
            let other = memory.and_then(|memory| other_way(memory, &self.table, &self.keyring, &to));
            let unknown = since_unknown(&self.table, memory);
            let against = other.into_iter().chain(unknown).filter(|_| self.answers.anyway);
            return Ok(without_in_words(&self.table, late).into_iter().chain(against).collect());
        }
        Ok(self.taken_back(draft)?.iter().flat_map(|known| known.in_words(self.answers.anyway)).collect())
    }

    /// Whether a seat here may go on without another one by this step, with the consents that are here.
    fn may_go_on(&self, step: &TableStep) -> bool {
        let to = self.own_seat_for(step).and_then(|author| Some((author, self.table.to_agree(author, step)?)));
        let memory = self.memory.as_ref();
        let has_consents = |author, to: &Agreed| match memory {
            Some(memory) => needed(memory, &self.chain, &self.table, author, to).is_ok(),
            None => self.table.must_agree(author, to).is_empty(),
        };
        to.is_some_and(|(author, to)| has_consents(author, &to))
            && check_gone(&self.table, memory, self.world.now(), true).is_ok()
    }

    pub(super) fn taken_back(&self, draft: &Draft) -> Result<Option<StaysKnown>, Refusal> {
        let [step] = &draft.steps[..] else { return Ok(None) };
        let Some(TableStep::AgreedBack(number)) = TableStep::read(step) else { return Ok(None) };
        let refused = |why: Refusal| Refusal { what: format!("{step}: {}", why.what), ..why };
        let table = that_can(&self.table, &self.chain, &Agreed::Back(number)).map_err(refused)?;
        let memory = self.memory.as_ref();
        StaysKnown::of_going_back((&self.chain, &table), number, &self.crossing.kept, memory).map(Some)
    }

    /// Plays a turn for the seat on the clock if turns of the others came in since its order knew what is
    /// here, and nothing speaks against it. Every question that a turn would bring holds the order back.
    ///
    /// # Errors
    /// An error of the store.
    pub fn carry_out(&mut self) -> Result<CarriedOut, S::Error> {
        let Some(seat) = self.own_clock().filter(|_| self.table.is_full()) else { return Ok(CarriedOut::Nothing) };
        let mut orders = match self.orders.take() {
            Some(orders) => orders,
            None => self.store.orders(&self.chain.id)?,
        };
        let name = self.table.seats().name(seat).to_owned();
        let done = match orders.of(&name).cloned() {
            None => CarriedOut::Nothing,
            Some(order) => match (order.state(&self.chain, &self.table), self.against_order(&order, seat)) {
                (OrderState::Over(_), _) => CarriedOut::Nothing,
                (OrderState::Held(why), _) | (_, Some(why)) => {
                    CarriedOut::Held(format!("{order}; nothing is played: {why}"))
                }
                (OrderState::Stands, None) => {
                    // Nothing that a person has said yes to before is an answer for an order.
                    let answers = std::mem::take(&mut self.answers);
                    let played = self.view(seat).and_then(|(table, sight)| {
                        let step = if table.may_decide(seat) { order.step(table.game(), &sight) } else { None };
                        let step = step.ok_or_else(|| Refusal::new("none of its steps is legal now"))?;
                        self.play(seat, &Draft { steps: vec![step], say: Vec::new() })
                    });
                    self.answers = answers;
                    match played {
                        Ok(()) => {
                            orders.note_played(&name);
                            CarriedOut::Played(order.to_string())
                        }
                        Err(question) => {
                            CarriedOut::Held(format!("{order}; nothing is played: {}", question.unasked()))
                        }
                    }
                }
            },
        };
        self.orders = Some(orders);
        Ok(done)
    }

    /// What speaks against an order now, whatever it says.
    fn against_order(&self, order: &StandingOrder, seat: Seat) -> Option<String> {
        let own: Vec<PublicIdentity> = self.keys().iter().filter_map(KeyFile::public).collect();
        if !order.is_called(&self.chain, seat, &own) {
            return Some("the turn before yours did not come in with this command".to_owned());
        }
        if self.is_parted {
            return Some("another file of this table is here that has parted from this one".to_owned());
        }
        let all = agreements_at(self.memory.as_ref(), &self.chain, &self.table);
        let wish = all.into_iter().find(|wish| !wish.given.is_empty())?;
        let has = if wish.given.len() == 1 { "has" } else { "have" };
        Some(format!("{} {has} agreed to {}", listed(&wish.given), agreed_in_words(&wish.to)))
    }
}
