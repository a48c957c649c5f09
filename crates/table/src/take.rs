//! Making a turn: what a player wants to do, joining, playing step by step as typed, paying.

use super::position::{Member, Table};
use super::share_source::{ShareSource, ShuffleEvidence, Shuffled};
use super::turns::{LEAVE, Running};
use super::wrong::{TakeError, TurnError};
use crate::chain::{Chain, Link, next, turn_hash};
use crate::file::{
    Consent, Fault, Join, RESIGN, RescuePart, STEPS, SealedJoin, SharePart, ShufflePart, TableStep, Time, Turn,
    remark_fits,
};
use bypost_rules::{Awaits, Game, Seat};
use bypost_seal::{Batch, Context, Identity, KeyProof, Share, ShareProof, ShuffleProof, SigningPermit, TableKey};

impl Table {
    /// Makes the joining turn of an identity at a seat, with a remark; `nonce` must be 32 fresh random bytes.
    ///
    /// # Errors
    /// [`TakeError::Join`] if another seat is next.
    pub fn make_join(
        &self,
        chain: &Chain,
        seat: Seat,
        identity: &Identity,
        (nonce, say): ([u8; 32], Vec<String>),
        time: Time,
        permit: SigningPermit,
    ) -> Result<(Link, Self), TakeError> {
        remark_fits(&say).map_err(TakeError::Join)?;
        if self.is_full() || self.clock() != Some(seat) {
            let name = self.seats.name(Seat::at(self.members.len()));
            let what = if self.is_full() { "all seats are taken".to_owned() } else { format!("{name} joins next") };
            return Err(TakeError::Join(what));
        }
        let public = identity.public().bytes();
        let context = self.context(seat);
        let key = self.header.deal.is_sealed().then(|| self.own_key(seat, identity, &nonce));
        let sealed = key.as_ref().map(|key| SealedJoin {
            nonce,
            key: key.public().bytes(),
            escrow_key: key.escrow_public().map(|escrow| escrow.bytes()),
            proof: KeyProof::prove(key, &context, &public, &nonce).encode(),
        });
        let mut turn = Turn { say, ..self.blank(seat, time) };
        turn.join = Some(Join { identity: public, sealed });
        let mut after = self.clone();
        after.members.push(Member {
            identity: identity.public(),
            key: key.as_ref().map(|key| (key.public(), nonce)),
            escrow_key: key.as_ref().and_then(TableKey::escrow_public),
        });
        // The state after a join does not depend on the turn's own hash, which is not known yet.
        after.take_seats(self.id).map_err(|wrong| TakeError::Join(wrong.what()))?;
        turn.state = after.state_hash();
        self.sign(chain, identity, turn, permit)
    }

    /// Makes a turn of the seat on the clock, or one with a step of the table. It carries these consents:
    /// those that its step needs.
    ///
    /// # Errors
    /// A step that cannot be read or played, or nothing to do.
    pub fn make_turn(
        &self,
        chain: &Chain,
        seat: Seat,
        identity: &Identity,
        said: (&Draft, &[Consent]),
        time: Time,
        permit: SigningPermit,
    ) -> Result<(Link, Self), TakeError> {
        self.sign(chain, identity, self.prepare_turn(seat, identity, said, time)?, permit)
    }

    /// The same turn before it is signed.
    ///
    /// # Errors
    /// As [`Table::make_turn`].
    pub fn prepare_turn(
        &self,
        seat: Seat,
        identity: &Identity,
        (draft, consents): (&Draft, &[Consent]),
        time: Time,
    ) -> Result<Turn, TakeError> {
        remark_fits(&draft.say).map_err(TakeError::Long)?;
        let key = self.key_of(seat, identity);
        let step = match &draft.steps[..] {
            [step] => TableStep::read(step),
            _ => None,
        };
        match step {
            Some(ref step) => self.may_play(seat, step).map_err(|why| TakeError::Step(format!("{step}: {why}")))?,
            None => self.may_write(seat)?,
        }
        if step.is_none() && self.is_paying() {
            let turn = self.blank(seat, time).carrying(&draft.say, consents);
            return self.payment(key.as_ref(), &draft.steps, turn);
        }
        if let Some(step) = step.clone().filter(|step| !matches!(step, TableStep::Handover(_))) {
            let turn = self.blank(seat, time).carrying(&draft.say, consents);
            return self.step(key.as_ref(), &step, turn);
        }
        let escrow = if step.is_some() { None } else { key.as_ref().and_then(|key| self.escrow(seat, key)) };
        let mut running = Running::new(self.clone(), seat, key.as_ref().map_or(ShareSource::Empty, ShareSource::Key));
        let played = if step.is_some() { &[] } else { &draft.steps[..] };
        let mut steps = run_steps(&mut running, seat, key.as_ref(), played)?;
        steps.extend(step.map(|step| step.to_string()));
        let (after, paid) = running.finish().map_err(|wrong| TakeError::Step(wrong.what()))?;
        if steps.is_empty() && paid.shares.is_empty() && paid.shuffles.is_empty() {
            return Err(TakeError::Nothing);
        }
        // A turn without steps depends on the file and the identity alone.
        // At a table with a pace its time counts.
        let is_bound = steps.is_empty() && draft.say.is_empty() && consents.is_empty() && self.header.pace.is_none();
        let mut turn = self.blank(seat, if is_bound { self.time } else { time }).carrying(&draft.say, consents);
        if let Some(key) = &key {
            let context = self.context(seat);
            turn.shuffles = paid.shuffles.iter().map(|shuffled| proven(key, &context, shuffled)).collect();
        }
        self.add_shares(&mut turn, seat, key.as_ref(), &paid.shares);
        turn.rescue.escrow = escrow;
        turn.steps = steps;
        turn.state = after.state_hash();
        Ok(turn)
    }

    /// A turn with a step of the table with which nothing of the game comes.
    fn step(&self, key: Option<&TableKey>, step: &TableStep, mut turn: Turn) -> Result<Turn, TakeError> {
        let seat = self.seats.find(&turn.seat).unwrap_or(Seat::new(0));
        if let (TableStep::Accuse(dealer), Some(key)) = (step, key) {
            turn.rescue.opened = self.opening(seat, key, dealer);
        }
        let shares: Vec<Share> = match (step, key) {
            (TableStep::Reveal, Some(key)) => {
                let share = |(slot, point): (_, _)| Share { slot, point, share: key.share(&point) };
                self.to_reveal(seat).into_iter().map(share).collect()
            }
            _ => Vec::new(),
        };
        self.add_shares(&mut turn, seat, key, &shares);
        turn.steps = vec![step.to_string()];
        let after = match step {
            TableStep::Without(_) => self.clone().gone_missing(seat).map_err(|wrong| TakeError::Step(wrong.what()))?,
            _ => self.clone().with_step(seat, step, &shares),
        };
        turn.state = after.state_hash();
        Ok(turn)
    }

    fn payment(&self, key: Option<&TableKey>, steps: &[String], mut turn: Turn) -> Result<Turn, TakeError> {
        let (seat, gone) = (self.clock().unwrap_or(Seat::new(0)), self.paid_for().unwrap_or(Seat::new(0)));
        let name = self.seats.name(gone);
        if !steps.is_empty() {
            return Err(TakeError::Step(format!("{name} is missing: what it owes is paid first, without steps")));
        }
        let Some(key) = key else { return Err(TakeError::Nothing) };
        let wrong = |wrong: TurnError| TakeError::Step(wrong.what());
        let context = self.context(seat);
        let mut running = Running::new(self.clone(), seat, ShareSource::Key(key));
        let lots = self.to_cover(seat);
        if lots.is_empty() {
            let piece = self.piece(gone, seat, key);
            let piece = piece.ok_or_else(|| TakeError::Step(format!("the piece that {name} has dealt is false")))?;
            let share = |(slot, point)| Share { slot, point, share: piece.share(&point) };
            let pieces: Vec<Share> = self.pieces_due(seat).into_iter().map(share).collect();
            turn.rescue.piece_proof = Some(ShareProof::prove_pieces(&piece, gone, &context, &pieces).encode());
            turn.rescue.pieces =
                pieces.iter().map(|paid| SharePart { slot: paid.slot, share: paid.share.bytes() }).collect();
            running.table.add_pieces(seat, pieces.iter().map(|piece| piece.share));
        } else {
            running.cover(&lots).map_err(wrong)?;
            let shuffles = running.paid.shuffles.iter();
            turn.shuffles = shuffles.map(|shuffled| proven(key, &context, shuffled)).collect();
        }
        turn.state = running.gone_on().map_err(wrong)?.state_hash();
        Ok(turn)
    }

    fn add_shares(&self, turn: &mut Turn, seat: Seat, key: Option<&TableKey>, shares: &[Share]) {
        let key = key.filter(|_| !shares.is_empty());
        turn.proof = key.map(|key| ShareProof::prove(key, &self.context(seat), shares).encode());
        turn.shares = shares.iter().map(|paid| SharePart { slot: paid.slot, share: paid.share.bytes() }).collect();
    }

    fn may_write(&self, seat: Seat) -> Result<(), TakeError> {
        if self.is_full() && self.clock() == Some(seat) {
            return Ok(());
        }
        let whose = match self.clock() {
            Some(clock) if !self.is_full() => format!("{} must join first", self.seats.name(clock)),
            Some(clock) => format!("the clock is with {}", self.seats.name(clock)),
            None if self.outcome().is_some() => "the table is over".to_owned(),
            None => "the listed lots are used up".to_owned(),
        };
        Err(TakeError::NotOnClock { seat: self.seats.name(seat).to_owned(), whose })
    }

    fn blank(&self, seat: Seat, time: Time) -> Turn {
        Turn {
            number: self.turns + 1,
            seat: self.seats.name(seat).to_owned(),
            time: time.max(self.time),
            after: self.head,
            join: None,
            steps: Vec::new(),
            say: Vec::new(),
            shuffles: Vec::new(),
            consents: Vec::new(),
            shares: Vec::new(),
            proof: None,
            rescue: RescuePart::default(),
            state: [0; 32],
            signature: [0; 64],
        }
    }

    /// Signs a turn and checks it as all readers will, so that a turn that would be refused is never written.
    fn sign(
        &self,
        chain: &Chain,
        identity: &Identity,
        mut turn: Turn,
        permit: SigningPermit,
    ) -> Result<(Link, Self), TakeError> {
        turn.signature = identity.sign_turn(&turn_hash(&self.id, &turn), permit);
        let link = next(chain, turn).map_err(TakeError::Check)?;
        let mut batch = Batch::new();
        let table = self.clone().after(&link, &mut batch).map_err(TakeError::Check)?;
        let proven = batch.check();
        proven
            .map_err(|_| TakeError::Check(Fault::turn(link.turn.number, &link.turn.seat, "a proof does not hold")))?;
        Ok((link, table))
    }
}

impl Turn {
    /// The turn with a remark and consents. It is not made before what others have agreed to.
    fn carrying(mut self, say: &[String], consents: &[Consent]) -> Self {
        self.time = consents.iter().map(|consent| consent.time).fold(self.time, Time::max);
        (self.say, self.consents) = (say.to_vec(), consents.to_vec());
        self
    }
}

/// A shuffle as it stands in the file, with its proof.
fn proven(key: &TableKey, context: &Context, shuffled: &Shuffled) -> ShufflePart {
    let Shuffled { lot, after, evidence, .. } = shuffled;
    let proof = match evidence {
        ShuffleEvidence::Witness(witness) => {
            ShuffleProof::prove(key, &shuffled.shuffle(context), after, witness).encode()
        }
        ShuffleEvidence::Proof(proof) => proof.as_ref().map(|proof| proof.encode()).unwrap_or_default(),
    };
    ShufflePart { lot: *lot, deck: after.encode(), proof }
}

/// What a player wants to do in a turn.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// The steps, as typed.
    pub steps: Vec<String>,
    /// The remark, line by line.
    pub say: Vec<String>,
}

/// A step that ends the game, or takes its author out of it, for good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FinalStep {
    /// The author gives up.
    Resign,
    /// The author leaves.
    Leave,
    /// A step of the table that ends the game.
    Table(TableStep),
}

impl Draft {
    /// The step among these that ends the game or takes the author out of it.
    pub fn final_step(&self, game: &dyn Game) -> Option<FinalStep> {
        if let [step] = &self.steps[..]
            && let Some(step) = TableStep::read(step)
        {
            return step.ends().then_some(FinalStep::Table(step));
        }
        let is = |text: &str, word: &str| text.trim().eq_ignore_ascii_case(word);
        let mut texts = self.steps.iter().flat_map(|typed| game.split(typed));
        texts.find_map(|text| match text {
            _ if is(text, RESIGN) => Some(FinalStep::Resign),
            _ if is(text, LEAVE) => Some(FinalStep::Leave),
            _ => None,
        })
    }
}

/// Plays the steps as typed and gives their canonical texts.
pub(crate) fn run_steps(
    running: &mut Running<'_>,
    seat: Seat,
    key: Option<&TableKey>,
    typed: &[String],
) -> Result<Vec<String>, TakeError> {
    let is_resign = |text: &str| text.trim().eq_ignore_ascii_case(RESIGN);
    if typed.iter().any(|text| is_resign(text)) {
        if typed.len() > 1 {
            return Err(TakeError::Step("resign must be the only step of its turn".to_owned()));
        }
        running.play(RESIGN).map_err(|wrong| TakeError::Step(wrong.what()))?;
        return Ok(vec![RESIGN.to_owned()]);
    }
    running.settle().map_err(|wrong| TakeError::Step(wrong.what()))?;
    let mut steps = Vec::new();
    let texts: Vec<String> = typed.iter().flat_map(|text| running.table.game.split(text)).map(str::to_owned).collect();
    if texts.iter().any(|text| text.trim().is_empty()) {
        return Err(TakeError::Step("a step is empty; to pay what is owed, leave it out".to_owned()));
    }
    for text in texts {
        if steps.len() == STEPS {
            return Err(TakeError::Long(format!("a turn has at most {STEPS} steps")));
        }
        if text.trim().eq_ignore_ascii_case(LEAVE) {
            running.play(LEAVE).map_err(|wrong| TakeError::Step(wrong.what()))?;
            steps.push(LEAVE.to_owned());
            continue;
        }
        let awaits = running.table.game.awaits();
        if awaits != Awaits::Act(seat) {
            let name = running.table.seats.name(seat);
            let why = match awaits {
                Awaits::Over(_) => "the table is over by then".to_owned(),
                _ if steps.is_empty() => format!("{name} has no legal step; play without steps"),
                _ => format!("{name}'s turn has ended by then"),
            };
            return Err(TakeError::Step(format!("{text}: {why}")));
        }
        let step = running.table.game.canonical(&text, &running.table.sight(seat, key)).map_err(TakeError::Read)?;
        running.play(&step).map_err(|wrong| TakeError::Step(wrong.what()))?;
        steps.push(step);
    }
    Ok(steps)
}

pub(crate) fn is_bare_step(text: &str) -> bool {
    [RESIGN, LEAVE].iter().any(|word| text.trim().eq_ignore_ascii_case(word))
}
