//! Making a turn: joining, playing, paying.

use super::position::{Member, Table};
use super::share_source::{ShareSource, ShuffleEvidence, Shuffled};
use super::turns::{LEAVE, RESIGN, Running};
use crate::chain::{Chain, Link, next, turn_hash};
use crate::file::{
    Consent, Fault, Join, STEPS, SealedJoin, SharePart, ShufflePart, TableStep, Time, Turn, remark_fits,
};
use crate::rules::{Awaits, Game, ReadError, Seat, Sight};
use crate::seal::{Batch, Context, Identity, KeyProof, Share, ShareProof, ShuffleProof, TableKey};

/// Why a turn cannot be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TakeError {
    /// The clock is with somebody else, or with nobody.
    #[error("it is not {seat}'s turn: {whose}")]
    NotOnClock {
        /// The seat that was to take the turn.
        seat: String,
        /// Whose turn it is.
        whose: String,
    },
    /// The seat to join is taken, or another joins first.
    #[error("{0}")]
    Join(String),
    /// A text is no step.
    #[error("{what}", what = .0.what)]
    Read(ReadError),
    /// A step that the rules forbid, or that comes too late.
    #[error("{0}")]
    Step(String),
    /// There is nothing to pay, so there must be a step.
    #[error("nothing is owed, so a turn needs a step")]
    Nothing,
    /// A remark that may not stand in a file, or more steps than a turn may have.
    #[error("{0}")]
    Long(String),
    /// The turn was made, but it does not pass the check that all readers make. This is a fault of this
    /// program.
    #[error("the new turn does not pass its own check: {0}")]
    Check(Fault),
}

/// What a player wants to do in a turn.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// The steps, as typed.
    pub steps: Vec<String>,
    /// The remark, line by line.
    pub say: Vec<String>,
}

impl Draft {
    /// Whether one of the steps gives up or leaves.
    pub fn parts(&self, game: &dyn Game) -> bool {
        let is = |text: &str, word: &str| text.trim().eq_ignore_ascii_case(word);
        let mut texts = self.steps.iter().flat_map(|typed| game.split(typed));
        texts.any(|text| is(text, RESIGN) || is(text, LEAVE))
    }
}

impl Table {
    /// The table key that an identity has at a seat of this table; none in an open deal. If the seat is
    /// somebody else's, it is a key that fits nothing there.
    pub fn key_of(&self, seat: Seat, identity: &Identity) -> Option<TableKey> {
        let (public, nonce) = self.members.get(seat.index())?.key?;
        let own = TableKey::new(identity.seed(), &self.id, seat, &nonce);
        if own.public() == public {
            return Some(own);
        }
        // A seat that was handed over keeps its table key.
        let mut handed = identity.handed().iter().filter_map(|secret| TableKey::handed(secret));
        Some(handed.find(|key| key.public() == public).unwrap_or(own))
    }

    /// Whether an identity has the table key of a seat. Who took a seat over may still lack it. An open deal
    /// has no such keys.
    pub fn has_key(&self, seat: Seat, identity: &Identity) -> bool {
        let public = self.members.get(seat.index()).and_then(|member| member.key).map(|(public, _)| public);
        self.key_of(seat, identity).map(|key| key.public()) == public
    }

    /// The table as a seat sees it when the seat adds the shuffles and shares that it owes: its player
    /// decides on this table. It may be asked only of a table whose whole file has been checked.
    pub fn as_seen_by(&self, seat: Seat, identity: &Identity) -> Self {
        self.settled(seat, self.key_of(seat, identity).as_ref())
    }

    /// The same table, with the faces that the seat knows beyond the public ones. An open deal needs no
    /// identity.
    ///
    /// ```
    /// use bypost::session::KeyFile;
    /// use bypost::{chain, file, games, table};
    ///
    /// let game = &(games::GAMES[0].info)().id;
    /// let text = std::fs::read_to_string(format!("examples/{game}/middle.toml"))?;
    /// let table = table::replay(&chain::link(file::read(text.as_bytes())?)?)?;
    /// let key = std::fs::read_to_string("examples/home/keys/7301-c904-3b82-41bf-4979.key")?;
    /// let bob = KeyFile::parse(&key)?.unlock(|| Err("there is no passphrase".to_owned()))?;
    /// let seat = table.seats_of(&bob.public()).next().expect("bob has a seat");
    ///
    /// assert!(!table.may_decide(seat), "bob's own share of the throw is missing");
    /// let (seen, sight) = table.view(seat, Some(&bob));
    /// assert!(seen.may_decide(seat));
    /// assert!(!seen.game().moves(&sight).is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn view(&self, seat: Seat, identity: Option<&Identity>) -> (Self, Sight) {
        let key = identity.and_then(|identity| self.key_of(seat, identity));
        let table = self.settled(seat, key.as_ref());
        let sight = table.sight(seat, key.as_ref());
        (table, sight)
    }

    pub(super) fn settled(&self, seat: Seat, key: Option<&TableKey>) -> Self {
        if self.clock() != Some(seat) || !self.is_full() {
            return self.clone();
        }
        let mut running = Running::new(self.clone(), seat, key.map_or(ShareSource::Empty, ShareSource::Key));
        // A listed lot that does not fit is reported when a turn is made.
        if running.settle().is_ok() { running.table } else { self.clone() }
    }

    /// Whether a seat is on the clock and has nothing to decide, so that its turn can be made unasked.
    pub fn is_forced(&self, seat: Seat, identity: &Identity) -> bool {
        let on_clock = self.is_full() && self.clock() == Some(seat);
        on_clock && self.owes(seat) && !self.as_seen_by(seat, identity).may_decide(seat)
    }

    /// Makes the joining turn of an identity at a seat; `nonce` must be 32 fresh random bytes.
    ///
    /// # Errors
    /// [`TakeError::Join`] if another seat is next.
    pub(crate) fn make_join(
        &self,
        chain: &Chain,
        seat: Seat,
        identity: &Identity,
        nonce: [u8; 32],
        time: Time,
    ) -> Result<(Link, Self), TakeError> {
        if self.is_full() || self.clock() != Some(seat) {
            let name = self.seats.name(Seat::new(self.members.len() as u8));
            let what = if self.is_full() { "all seats are taken".to_owned() } else { format!("{name} joins next") };
            return Err(TakeError::Join(what));
        }
        let public = identity.public().bytes();
        let context = self.context(seat);
        let key = self.header.deal.is_sealed().then(|| TableKey::new(identity.seed(), &self.id, seat, &nonce));
        let sealed = key.as_ref().map(|key| SealedJoin {
            nonce,
            key: key.public().bytes(),
            proof: KeyProof::prove(key, &context, &public, &nonce).encode(),
        });
        let mut turn = self.blank(seat, time);
        turn.join = Some(Join { identity: public, sealed });
        let mut after = self.clone();
        after.members.push(Member { identity: identity.public(), key: key.as_ref().map(|key| (key.public(), nonce)) });
        // The state after a join does not depend on the turn's own hash, which is not known yet.
        after.take_seats(self.id).map_err(|wrong| TakeError::Join(wrong.what()))?;
        turn.state = after.state_hash();
        self.sign(chain, identity, turn)
    }

    /// Makes a turn of the seat on the clock, or one with a step of the table. It carries these consents:
    /// those that its step needs, then releases.
    ///
    /// # Errors
    /// A step that cannot be read or played, or nothing to do.
    pub(crate) fn make_turn(
        &self,
        chain: &Chain,
        seat: Seat,
        identity: &Identity,
        (draft, consents): (&Draft, &[Consent]),
        time: Time,
    ) -> Result<(Link, Self), TakeError> {
        remark_fits(&draft.say).map_err(TakeError::Long)?;
        let key = self.key_of(seat, identity);
        let step = match &draft.steps[..] {
            [step] => TableStep::read(step),
            _ => None,
        };
        match step {
            Some(step) => self.may_play(seat, step).map_err(|why| TakeError::Step(format!("{step}: {why}")))?,
            None => self.may_write(seat)?,
        }
        if let Some(step) = step.filter(|step| !matches!(step, TableStep::Handover(_))) {
            let turn = self.blank(seat, time).carrying(&draft.say, consents);
            return self.make_step(chain, identity, key.as_ref(), step, turn);
        }
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
        turn.steps = steps;
        turn.state = after.state_hash();
        self.sign(chain, identity, turn)
    }

    /// Makes a turn with a step of the table with which nothing of the game comes.
    fn make_step(
        &self,
        chain: &Chain,
        identity: &Identity,
        key: Option<&TableKey>,
        step: TableStep,
        mut turn: Turn,
    ) -> Result<(Link, Self), TakeError> {
        let seat = self.seats.find(&turn.seat).unwrap_or(Seat::new(0));
        let shares: Vec<Share> = match (step, key) {
            (TableStep::Reveal, Some(key)) => {
                let share = |(slot, point): (_, _)| Share { slot, point, share: key.share(&point) };
                self.to_reveal(seat).into_iter().map(share).collect()
            }
            _ => Vec::new(),
        };
        self.add_shares(&mut turn, seat, key, &shares);
        turn.steps = vec![step.to_string()];
        turn.state = self.clone().with_step(seat, step, &shares).state_hash();
        self.sign(chain, identity, turn)
    }

    /// Puts shares into a turn, with their proof.
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
            state: [0; 32],
            signature: [0; 64],
        }
    }

    /// Signs a turn and checks it as all readers will, so that a turn that would be refused is never written.
    fn sign(&self, chain: &Chain, identity: &Identity, mut turn: Turn) -> Result<(Link, Self), TakeError> {
        turn.signature = identity.sign_turn(&turn_hash(&self.id, &turn));
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
    let Shuffled { lot, joint, before, after, evidence } = shuffled;
    let proof = match evidence {
        ShuffleEvidence::Witness(witness) => {
            ShuffleProof::prove(key, joint, context, *lot, before, after, witness).encode()
        }
        ShuffleEvidence::Proof(proof) => proof.encode(),
    };
    ShufflePart { lot: *lot, deck: after.encode(), proof }
}

/// Plays the steps as typed and gives their canonical texts.
fn run_steps(
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
    let texts: Vec<String> = typed.iter().flat_map(|text| split(running, text)).collect();
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

fn split(running: &Running<'_>, text: &str) -> Vec<String> {
    running.table.game.split(text).into_iter().map(str::to_owned).collect()
}
