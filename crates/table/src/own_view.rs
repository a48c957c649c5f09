//! A seat with its key sees more of a table than the public does, and knows more: what its own shares open.
//! What is imagined, too, is the way of a file until the first decision of a game: who gets it one after
//! another to join, to shuffle and to pay. It runs as all turns do, but with keys, shuffles and faces that
//! nobody has, so nothing of it is ever written.

use super::position::Table;
use super::take::{is_bare_step, run_steps};
use super::turns::Running;
use super::wrong::TakeError;
use crate::file::STEPS;
use crate::position::Member;
use crate::share_source::{Imagined, ShareSource};
use crate::wrong::TurnError;
use bypost_rules::{Knowledge, Seat, Sight};
use bypost_seal::{Identity, Seed, TableKey};

impl Table {
    /// The table key that an identity has at a seat of this table; none in an open deal. If the seat is
    /// somebody else's, it is a key that fits nothing there.
    pub fn key_of(&self, seat: Seat, identity: &Identity) -> Option<TableKey> {
        let (public, nonce) = self.members.get(seat.index())?.key?;
        let own = self.own_key(seat, identity, &nonce);
        if own.public() == public {
            return Some(own);
        }
        // A seat that was handed over keeps its table key. The same one may have come with a false rescue
        // secret before.
        let handed = identity.handed().iter().filter_map(TableKey::handed).filter(|key| key.public() == public);
        let escrow_key = self.members[seat.index()].escrow_key;
        Some(handed.max_by_key(|key| key.escrow_public() == escrow_key).unwrap_or(own))
    }

    /// The key that an identity makes itself for a seat, from a nonce.
    pub(super) fn own_key(&self, seat: Seat, identity: &Identity, nonce: &[u8; 32]) -> TableKey {
        let make = if self.header.rescue.is_some() { TableKey::with_rescue } else { TableKey::new };
        make(identity.seed(), &self.id, seat, nonce)
    }

    /// Whether an identity has the table key of a seat. A new owner of the seat may still lack it. An open
    /// deal has no such keys.
    pub fn has_key(&self, seat: Seat, identity: &Identity) -> bool {
        let member = self.members.get(seat.index());
        let public = member.and_then(|member| Some((member.key?.0, member.escrow_key)));
        self.key_of(seat, identity).map(|key| (key.public(), key.escrow_public())) == public
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
    /// use bypost_seal::{Identity, Seed};
    /// use bypost_table::{chain, file};
    ///
    /// let game = &(bypost_games::GAMES[0].info)().id;
    /// let text = std::fs::read_to_string(format!("../../examples/{game}/middle.toml"))?;
    /// let table = bypost_table::replay(&chain::link(file::read(text.as_bytes())?)?, bypost_games::GAMES)?;
    /// // Everybody knows the keys of the examples.
    /// let seed = file::base64_decode("2UV5oX8SUMczbFEF31qFUPoiJkZ+Tw5jCsS24wTRGVU=").expect("32 bytes");
    /// let bob = Identity::new(Seed::new(seed));
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
        if self.clock() != Some(seat) || !self.is_full() || self.is_paying() {
            return self.clone();
        }
        let mut running = Running::new(self.clone(), seat, key.map_or(ShareSource::Empty, ShareSource::Key));
        // A listed lot that does not fit is reported when a turn is made.
        if running.settle().is_ok() { running.table } else { self.clone() }
    }

    /// Whether a seat is on the clock and has nothing to decide, so that its turn can be made unasked.
    pub fn is_forced(&self, seat: Seat, identity: &Identity) -> bool {
        let on_clock = self.is_full() && self.clock() == Some(seat);
        let is_bound = match self.paid_for() {
            Some(gone) => !self.to_cover(seat).is_empty() || self.holds_piece(gone, seat, identity),
            None => self.owes(seat) && !self.as_seen_by(seat, identity).may_decide(seat),
        };
        on_clock && is_bound && self.false_pieces(seat, identity).is_empty()
    }

    /// What a seat knows of the table as [`Table::view`] shows it: the lots, the public faces, and every face
    /// that the seat sees, or has seen before the card went into a shuffle or out of play. Nothing else goes
    /// in, so whatever is worked out from it is the same however the cards lie that the seat has not seen. An
    /// open deal needs no identity, and what the seat could only work out from the seed or the list is left
    /// out.
    pub fn knowledge(&self, seat: Seat, identity: Option<&Identity>) -> Knowledge {
        let key = identity.and_then(|identity| self.key_of(seat, identity));
        let table = self.settled(seat, key.as_ref());
        let lots = table.lots.history.iter().map(|lot| (**lot).clone()).collect();
        let closed = table.lots.pending.iter().map(|pending| pending.slot).collect();
        let gone = table.lots.gone.iter().map(|gone| &**gone);
        let seen = table.lots.pending.iter().chain(gone);
        let seen = seen.filter_map(|pending| Some((pending.slot, table.seen_by(seat, key.as_ref(), pending)?)));
        let (opened, seen) = (table.lots.opened.clone(), seen.collect());
        Knowledge::new(table.game, lots, closed, opened, seen)
    }

    /// What the seat on the clock knows after some steps of its turn, from which it thinks of the next one;
    /// none once it has nothing more to decide in this turn. The lots that its steps open are those that
    /// the turn opens.
    ///
    /// # Errors
    /// A step that cannot be played.
    pub fn knowledge_after(
        &self,
        seat: Seat,
        identity: Option<&Identity>,
        steps: &[String],
    ) -> Result<Option<Knowledge>, TakeError> {
        if self.is_paying() {
            return Ok(None);
        }
        let key = identity.and_then(|identity| self.key_of(seat, identity));
        let mut running = Running::new(self.clone(), seat, key.as_ref().map_or(ShareSource::Empty, ShareSource::Key));
        run_steps(&mut running, seat, key.as_ref(), steps)?;
        let is_next = running.table.may_decide(seat) && steps.len() < STEPS;
        Ok(is_next.then(|| running.table.knowledge(seat, identity)))
    }

    /// The steps that a person means by words in a row, such as `1 b4 claim c5`: from the left, each takes as
    /// many words as make a legal step there. Where none do, it takes as many as make any step, or else all
    /// that are left, so that playing them tells what is wrong. A game may have signs that always end a step,
    /// such as semicolons.
    pub fn steps_of_words(&self, seat: Seat, identity: Option<&Identity>, words: &[String]) -> Vec<String> {
        let key = identity.and_then(|identity| self.key_of(seat, identity));
        let mut steps: Vec<String> = Vec::new();
        let mut table = self.settled(seat, key.as_ref());
        let text = words.join(" ");
        for part in self.game.split(&text) {
            let mut rest: &[&str] = &part.split_whitespace().collect::<Vec<_>>();
            while !rest.is_empty() {
                let sight = table.sight(seat, key.as_ref());
                let is_step = |text: &str| is_bare_step(text) || table.game.canonical(text, &sight).is_ok();
                let is_read = |count: &usize| is_step(&rest[..*count].join(" "));
                // With how many words a step may end, the most first.
                let read: Vec<usize> = (1..=rest.len()).rev().filter(is_read).collect();
                let longest = read.first().copied().unwrap_or(rest.len());
                let legal = read.into_iter().find_map(|count| {
                    let source = key.as_ref().map_or(ShareSource::Empty, ShareSource::Key);
                    let mut running = Running::new(self.clone(), seat, source);
                    let steps = [&steps[..], &[rest[..count].join(" ")]].concat();
                    run_steps(&mut running, seat, key.as_ref(), &steps).ok()?;
                    Some((count, running.table))
                });
                let taken = match legal {
                    Some((count, after))
                        if count == rest.len() || after.may_decide(seat) || is_bare_step(&rest[..count].join(" ")) =>
                    {
                        table = after;
                        count
                    }
                    // Nothing is played after that step, so that more words were meant to belong to it.
                    Some((count, _)) if count == longest => rest.len(),
                    _ => longest,
                };
                steps.push(rest[..taken].join(" "));
                rest = &rest[taken..];
            }
        }
        steps
    }
}

/// Seats on the way at most: each joins, shuffles and pays a few times.
const FILES: usize = 100;

impl Table {
    /// The ways on which the file may come to a seat that has something to decide, each from the seat on the
    /// clock to the one that decides. Faces that nobody knows yet fall by chance, on each way in another
    /// manner. None if nobody comes to decide anything.
    pub fn ways_to_decision(&self, count: u64) -> Option<Vec<Vec<Seat>>> {
        let (mut full, mut joining) = (self.clone(), Vec::new());
        while !full.is_full() {
            let seat = full.clock()?;
            joining.push(seat);
            full = full.joined_by_imagined(seat).ok()?;
        }
        (0..count).map(|chance| full.clone().way_on(joining.clone(), chance)).collect()
    }

    fn way_on(mut self, mut way: Vec<Seat>, chance: u64) -> Option<Vec<Seat>> {
        while way.len() < FILES {
            let seat = self.clock()?;
            if way.last() != Some(&seat) {
                way.push(seat);
            }
            self = match self.imagined(seat, chance).ok()? {
                Some(after) => after,
                None => return Some(way),
            };
        }
        None
    }

    /// The table after all that a seat does without a choice; none if it has something to decide.
    fn imagined(self, seat: Seat, chance: u64) -> Result<Option<Self>, TurnError> {
        let source = match self.members[seat.index()].key {
            Some((share, _)) => ShareSource::Imagined(Imagined { share, chance }),
            None => ShareSource::Empty,
        };
        let mut running = Running::new(self, seat, source);
        running.settle()?;
        // What a missing seat owes is another matter.
        if running.table.may_decide(seat) || running.table.is_paying() {
            return Ok(None);
        }
        let after = running.finish()?.0;
        Ok(Some(Self { last: Some(seat), ..after }))
    }

    /// The table after a seat has joined with a key that nobody has.
    fn joined_by_imagined(mut self, seat: Seat) -> Result<Self, TurnError> {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&(seat.index() as u64 + 1).to_be_bytes());
        let identity = Identity::new(Seed::new(seed));
        let key = self.header.deal.is_sealed().then(|| self.own_key(seat, &identity, &seed));
        let escrow_key = key.as_ref().and_then(|key| key.escrow_public());
        let key = key.map(|key| (key.public(), seed));
        self.members.push(Member { identity: identity.public(), key, escrow_key });
        self.take_seats(self.head)?;
        Ok(Self { last: Some(seat), ..self })
    }
}
