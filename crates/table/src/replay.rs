//! From a chain to a table: every turn is run again and compared with what it says.
//! Tables as they stood after some of their turns are kept. Another state of a table that holds such a turn
//! is replayed from there on.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::earlier::{MOST, named_beyond, replayable_from};
use super::position::{Member, Table};
use super::share_source::ShareSource;
use super::turns::{ProofId, Running, paid_exactly, prove_shares};
use super::wrong::TurnError;
use crate::chain::{Chain, Link};
use crate::file::{Fault, Join, Place, RESIGN, TableStep, Turn};
use bypost_rules::{Event, Games, Hash, Slot};
use bypost_seal::{Batch, Context, JointKey, KeyProof, Point, PublicIdentity, Share};

/// How many terms of equations are checked together. More together are no cheaper, and each takes memory.
const MANY: usize = 8_192;

/// Of how many of the last turns the table is kept as it stood after them: those that a player of a usual
/// table is told of.
const LATE: usize = 8;

/// Replays a chain of one of these games.
///
/// # Errors
/// The first turn that breaks a rule, does not pay what it owes, or has a proof that does not hold.
///
/// ```
/// use bypost_table::{chain, file};
///
/// let game = &(bypost_games::GAMES[0].info)().id;
/// let text = std::fs::read_to_string(format!("../../examples/{game}/finished.toml"))?;
/// let chain = chain::link(file::read(text.as_bytes())?)?;
/// let table = bypost_table::replay(&chain, bypost_games::GAMES)?;
/// assert_eq!(table.turns() as usize, chain.links.len());
/// let outcome = table.outcome().expect("it is over");
/// assert_eq!((outcome.winners().count(), table.clock()), (1, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn replay(chain: &Chain, games: Games) -> Result<Table, Fault> {
    replay_each(chain, games, |_| ())
}

/// Replays a chain and shows the table before the first turn and after every turn. Nothing of it is proven
/// before this has returned.
///
/// # Errors
/// As [`replay`].
pub fn replay_each(chain: &Chain, games: Games, show: impl FnMut(&Table)) -> Result<Table, Fault> {
    replay_on(Table::new(&chain.header, chain.id, games)?, chain, show)
}

/// Replays a chain from a table that stands after some of its turns, all of them proven. Only the turns
/// beyond the table are run, so none of them may go back to a turn before it. Turns that were checked whole
/// before are run without their proofs.
///
/// # Errors
/// As [`replay`].
pub fn replay_on(mut table: Table, chain: &Chain, mut show: impl FnMut(&Table)) -> Result<Table, Fault> {
    let (mut proofs, mut idle) = (Batch::new(), Batch::idle());
    let wrong_proof = |(index, what): ProofId| {
        let turn = &chain.links[index].turn;
        Fault::turn(turn.number, &turn.seat, format!("the proof of its {what} does not hold"))
    };
    let check = |proofs: &Batch<ProofId>| proofs.check().map_err(wrong_proof);
    let named = named_beyond(&chain.links, table.turns as usize);
    table.keep_if_named(&named);
    show(&table);
    let mut late = std::mem::take(&mut table.late);
    for (index, link) in chain.links.iter().enumerate().skip(table.turns as usize) {
        table = match table.after(link, if index < chain.checked { &mut idle } else { &mut proofs }) {
            Ok(table) => table,
            // A wrong share makes a wrong throw, which makes a later turn wrong: the wrong share is the fault
            // to name.
            Err(fault) => return Err(check(&proofs).err().unwrap_or(fault)),
        };
        if index + 1 == chain.checked {
            // Another build may have other rules under the same number.
            table.check_state(&link.turn)?;
        }
        table.keep_if_named(&named);
        show(&table);
        if (1..=LATE).contains(&(chain.links.len() - index - 1)) {
            late.push(table.to_keep());
        }
        if proofs.terms() > MANY {
            check(&proofs)?;
            proofs.clear();
        }
    }
    late.drain(..late.len().saturating_sub(LATE));
    table.late = late;
    check(&proofs)?;
    Ok(table)
}

/// Runs turns of a chain again that were replayed before: those beyond a table, up to the turn with this
/// number. No proof is checked.
///
/// # Errors
/// None, if the turns were replayed before.
pub fn retrace(mut table: Table, chain: &Chain, turns: usize, mut show: impl FnMut(&Table)) -> Result<Table, Fault> {
    let named = named_beyond(&chain.links[..turns], table.turns as usize);
    table = table.with_earlier(chain, &named)?;
    show(&table);
    for link in chain.links.iter().take(turns).skip(table.turns as usize) {
        table = table.after(link, &mut Batch::idle())?;
        table.keep_if_named(&named);
        show(&table);
    }
    Ok(table)
}

/// Runs the turns of a chain that go on from a table again, which were replayed before, and shows the table
/// after each of them with what its game tells of it. No proof is checked.
///
/// # Errors
/// None, if the turns were replayed before.
pub fn retrace_with_events(
    table: Table,
    chain: &Chain,
    mut show: impl FnMut(&Table, &[Event]),
) -> Result<Table, Fault> {
    let named = named_beyond(&chain.links, table.turns as usize);
    let mut table = Table { told: Some(Vec::new()), ..table.with_earlier(chain, &named)? };
    for link in chain.links.iter().skip(table.turns as usize) {
        table = table.after(link, &mut Batch::idle())?;
        let told = table.told.as_mut().map(std::mem::take).unwrap_or_default();
        table.keep_if_named(&named);
        show(&table, &told);
    }
    Ok(table)
}

impl Table {
    /// The table with those earlier positions of its chain to which later turns go back.
    pub(super) fn with_earlier(mut self, chain: &Chain, named: &HashSet<u32>) -> Result<Self, Fault> {
        let is_lacking = |number: &&u32| **number < self.turns && !self.earlier.contains_key(number);
        if let Some(last) = named.iter().filter(is_lacking).max() {
            let start = self.before_all()?;
            let earlier = &mut self.earlier;
            retrace(start, chain, *last as usize, |table| {
                if named.contains(&table.turns) {
                    earlier.insert(table.turns, table.to_go_back());
                }
            })?;
        }
        self.keep_if_named(named);
        Ok(self)
    }

    /// The table after one more turn; the equations that its proofs need are added to the batch.
    pub(super) fn after(self, link: &Link, batch: &mut Batch<ProofId>) -> Result<Self, Fault> {
        let turn = &link.turn;
        let wrong = |what: String| Fault::turn(turn.number, &turn.seat, what);
        if turn.time < self.time {
            return Err(wrong(format!("is of {}, before the turn before it ({})", turn.time, self.time)));
        }
        let (clock, awaited) = (self.clock(), self.clock().filter(|_| self.is_full()));
        let step = TableStep::of(turn);
        match step {
            Some(ref step) => self.may_play(link.seat, step).map_err(|why| wrong(format!("{step}: {why}")))?,
            None if clock != Some(link.seat) => {
                let whose = match clock {
                    Some(seat) => format!("the clock is with {}", self.seats.name(seat)),
                    None => "the table is over, or its list of lots has ended".to_owned(),
                };
                return Err(wrong(format!("is out of turn: {whose}")));
            }
            None => {}
        }
        if let Some(TableStep::AgreedBack(number)) = step {
            self.check_shares_from(number).map_err(|why| wrong(format!("agreed back {number}: {why}")))?;
        }
        self.check_consents(link.seat, turn).map_err(wrong)?;
        let left = self.left.len();
        let context = Context { table: self.id, turn: turn.number, seat: link.seat, before: self.head };
        let is_paying = self.is_paying();
        let went_back = matches!(step, Some(TableStep::AgreedBack(_)));
        let is_handover = matches!(step, Some(TableStep::Handover(_)));
        let is_fixed = is_handover || turn.rescue.escrow.is_some() || !turn.shuffles.is_empty();
        self.holds_only(turn, step.as_ref()).map_err(&wrong)?;
        let ran = match (&turn.join, step) {
            (Some(join), _) => self.joined(link, join, &context, batch),
            (None, None) if is_paying => self.paid_for_missing(turn, &context, batch),
            (None, None | Some(TableStep::Handover(_))) => self.played(link, &context, batch),
            (None, Some(step)) => self.stepped(link, &step, &context, batch),
        };
        let mut table = ran.map_err(|error| match error {
            TurnError::Turn(what) => wrong(what),
            lots @ TurnError::Lots(_) => Fault::header(format!("from turn {} on {}", turn.number, lots.what())),
        })?;
        (table.head, table.turns, table.time) = (link.hash, turn.number, turn.time);
        if !went_back {
            table.last = Some(link.seat);
            table.is_resigned = link.turn.steps == [RESIGN];
        }
        table.pass_time(awaited, link.seat, went_back);
        if turn.join.is_some() || is_fixed || table.left.len() > left {
            table.fixed = turn.number;
        }
        if !table.earlier.is_empty() {
            // The rest is too far back for the next turn.
            table.earlier = table.earlier.split_off(&table.turns.saturating_sub(MOST));
        }
        if !batch.is_idle() {
            table.check_state(turn)?;
        }
        Ok(table)
    }

    fn check_state(&self, turn: &Turn) -> Result<(), Fault> {
        if self.state_hash() == turn.state {
            return Ok(());
        }
        Err(Fault::turn(turn.number, &turn.seat, "the position after it is not the one it says"))
    }

    fn joined(
        mut self,
        link: &Link,
        join: &Join,
        context: &Context,
        batch: &mut Batch<ProofId>,
    ) -> Result<Self, TurnError> {
        let (key, escrow_key) = match (&join.sealed, self.header.deal.is_sealed()) {
            (Some(sealed), true) => {
                if self.members.iter().any(|member| member.identity == link.author) {
                    return Err(TurnError::Turn(
                        "joins a sealed table with an identity that already has a seat".to_owned(),
                    ));
                }
                let key = Point::decode(sealed.key).map_err(|error| format!("the table key: {error}"))?;
                let escrow_key = sealed.escrow_key.map(Point::decode).transpose();
                let escrow_key = escrow_key.map_err(|error| format!("the escrow key: {error}"))?;
                if !batch.is_idle() {
                    let proof = KeyProof::decode(&sealed.proof).map_err(|error| format!("the key proof: {error}"))?;
                    let equation = proof.equation(&key, escrow_key, context, &join.identity, &sealed.nonce);
                    let what = if escrow_key.is_some() { "two keys" } else { "table key" };
                    batch.add((self.turns as usize, what), equation);
                }
                (Some((key, sealed.nonce)), escrow_key)
            }
            (None, false) => (None, None),
            (None, true) => return Err(TurnError::Turn("joins a sealed table without a table key".to_owned())),
            (Some(_), false) => return Err(TurnError::Turn("brings a table key to an open deal".to_owned())),
        };
        self.members.push(Member { identity: link.author, key, escrow_key });
        self.take_seats(link.hash)?;
        Ok(self)
    }

    /// Refuses keys that do not go together; when the last seat has joined, completes the keys and lets
    /// chance begin.
    pub(super) fn take_seats(&mut self, completed: bypost_rules::Hash) -> Result<(), TurnError> {
        let keys = self.seats.all().zip(&self.members).filter_map(|(seat, member)| Some((seat, member.key?.0)));
        if self.header.deal.is_sealed() {
            let joint = JointKey::new(completed, keys.collect()).map_err(|error| error.to_string())?;
            self.keys_differ()?;
            self.begin_rescue();
            self.joint = self.is_full().then(|| Arc::new(joint));
            self.advance();
        } else if self.is_full() {
            let author = bypost_rules::Seat::at(self.members.len() - 1);
            let mut running = Running::new(self.clone(), author, ShareSource::Empty);
            running.settle()?;
            *self = running.finish()?.0;
        }
        Ok(())
    }

    fn played(mut self, link: &Link, context: &Context, batch: &mut Batch<ProofId>) -> Result<Self, TurnError> {
        let turn = &link.turn;
        let given: Vec<(Slot, Point)> = turn
            .shares
            .iter()
            .map(|part| Ok((part.slot, Point::decode(part.share)?)))
            .collect::<Result<_, bypost_seal::PointError>>()
            .map_err(|error| format!("a share: {error}"))?;
        let index = self.turns as usize;
        let handed = self.handed(link)?;
        if handed.is_none() {
            self.take_dealt(link.seat, turn)?;
        }
        let key = self.members[link.seat.index()].key;
        let source = if batch.is_idle() { ShareSource::Checked } else { ShareSource::Given };
        let mut running = Running::new(self, link.seat, source(&turn.shuffles, &given));
        let resigns = turn.steps.iter().any(|step| step == RESIGN);
        let ran = (|| {
            if !resigns {
                running.settle()?;
            }
            // To hand a seat over is no step of the game.
            let steps = if handed.is_some() { &[] } else { &turn.steps[..] };
            steps.iter().try_for_each(|step| running.play(step))
        })();
        // The proofs of a turn's shuffles are checked even if the turn cannot run: a wrong proof is the fault
        // to name, and not what comes of it.
        if let Some((key, _)) = &key {
            running.prove(index, key, context, batch);
        }
        ran?;
        let (mut table, paid) = running.finish()?;
        if let Some(identity) = handed {
            let member = &mut table.members[link.seat.index()];
            table.former.push(std::mem::replace(&mut member.identity, identity));
        }
        if let Some(slot) = table.debts(link.seat).first() {
            return Err(TurnError::Turn(format!("does not pay the share of slot {slot} that it owes")));
        }
        if let Some(lot) = table.shuffles_due(link.seat).first() {
            return Err(TurnError::Turn(format!("does not make the shuffle of lot {lot} that it owes")));
        }
        paid_exactly(&paid, turn, &given)?;
        prove_shares(key.map(|(key, _)| key), turn, context, &paid.shares, batch)?;
        Ok(table)
    }

    /// The identity to which a turn hands its seat over, if it does.
    fn handed(&self, link: &Link) -> Result<Option<PublicIdentity>, TurnError> {
        let Some(TableStep::Handover(_)) = TableStep::of(&link.turn) else { return Ok(None) };
        let identity = link.successor().ok_or("hands its seat over to what is no sound Ed25519 key".to_owned())?;
        let mut known = self.members.iter().map(|member| &member.identity).chain(&self.former);
        if known.any(|known| *known == identity) {
            return Err(TurnError::Turn("hands its seat over to a key that has, or had, a seat here".to_owned()));
        }
        Ok(Some(identity))
    }

    /// Plays a step of the table that nothing of the game comes with: neither shuffles nor, but for those of
    /// a reveal, shares.
    fn stepped(
        self,
        link: &Link,
        step: &TableStep,
        context: &Context,
        batch: &mut Batch<ProofId>,
    ) -> Result<Self, TurnError> {
        let (turn, seat) = (&link.turn, link.seat);
        let due = if *step == TableStep::Reveal { self.to_reveal(seat) } else { Vec::new() };
        let given: Vec<Slot> = turn.shares.iter().map(|part| part.slot).collect();
        if !turn.shuffles.is_empty() || given != due.iter().map(|(slot, _)| *slot).collect::<Vec<_>>() {
            return Err(TurnError::Turn(format!(
                "{step}: the turn does not hold just the shares that it needs, in slot order"
            )));
        }
        let mut shares = Vec::new();
        for (part, (slot, point)) in turn.shares.iter().zip(due) {
            let share = Point::decode(part.share).map_err(|error| format!("a share: {error}"))?;
            shares.push(Share { slot, point, share });
        }
        let key = self.members[seat.index()].key.map(|(key, _)| key);
        prove_shares(key, turn, context, &shares, batch)?;
        match step {
            TableStep::Without(_) => return self.gone_missing(seat),
            TableStep::Accuse(dealer) => self.check_accusation(turn, dealer, context, batch)?,
            _ => {}
        }
        Ok(self.with_step(seat, step, &shares))
    }
}

/// Into how many parts checkpoints cut a replay, and how many checkpoints are kept.
const PARTS: usize = 24;
const CHECKPOINTS: usize = 96;

/// Tables after turns that hold, as all turns before them do. The key is the hash of the turn, which fixes
/// all of the table.
#[derive(Debug)]
pub struct Checkpoints {
    games: Games,
    tables: HashMap<Hash, Table>,
}

impl Checkpoints {
    /// No tables yet; those that are replayed are of these games.
    pub fn new(games: Games) -> Self {
        Self { games, tables: HashMap::new() }
    }

    /// How many of a chain's first turns need not be replayed again.
    pub fn reached(&self, chain: &Chain) -> usize {
        let mut reached = chain.links.len();
        loop {
            let known = chain.links[..reached].iter().rposition(|link| self.tables.contains_key(&link.hash));
            reached = known.map_or(0, |last| last + 1);
            // A turn beyond it may go back to one before it.
            let from = replayable_from(chain, reached);
            if from == reached {
                return reached;
            }
            reached = from;
        }
    }

    /// Replays the turns beyond the last checkpoint. The turns that hold make new checkpoints, even if a
    /// later turn does not hold.
    ///
    /// # Errors
    /// As [`replay`], which gives the same.
    pub fn replay(&mut self, chain: &Chain) -> Result<Table, Fault> {
        let reached = self.reached(chain);
        let start = reached.checked_sub(1).and_then(|last| self.tables.get(&chain.links[last].hash)).cloned();
        let start = start.map_or_else(|| Table::new(&chain.header, chain.id, self.games), Ok)?;
        let every = (chain.links.len() - reached) / PARTS + 1;
        let mut passed = Vec::new();
        let replayed = replay_on(start, chain, |table| {
            let turns = table.turns() as usize;
            if turns > reached && (turns - reached).is_multiple_of(every) {
                passed.push(table.clone());
            }
        });
        let good = match &replayed {
            Ok(table) => {
                passed.push(table.clone());
                u32::MAX
            }
            // A replay ends with the first fault, so all turns before it hold.
            Err(Fault { place: Place::Turn { number, .. }, .. }) => number.saturating_sub(1),
            Err(_) => 0,
        };
        let holding = passed.into_iter().filter(|table| table.turns() > 0 && table.turns() <= good);
        let room = CHECKPOINTS.saturating_sub(self.tables.len());
        self.tables.extend(holding.map(|table| (table.head(), table)).collect::<Vec<_>>().into_iter().rev().take(room));
        replayed
    }
}
