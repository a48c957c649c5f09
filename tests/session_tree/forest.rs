//! Turns that are linked and signed and follow no rules, for a tree that knows none. They cost a signature
//! each, so that thousands of trees can be grown.

use bypost::chain::{Chain, Link, link, next};
use bypost::file::{Deal, File, Header, Join, Pace, RescuePart, Time, Turn};
use bypost::rules::{Chance, Hash};
use bypost::seal::{Identity, PublicIdentity};

use crate::common::signing::ForgeSignatures as _;
use crate::common::{ALL_NAMES, header_of, identity, samples};

/// The number of seats.
pub(super) const SEATS: usize = 3;

/// Turns of one table, each with the place of the one before it; none stands before the first.
pub(super) struct Forest {
    pub(super) start: Chain,
    pub(super) grown: Vec<Grown>,
}

/// A turn, and the path to it.
pub(super) struct Grown {
    pub(super) chain: Chain,
}

impl Grown {
    pub(super) fn link(&self) -> &Link {
        self.chain.links.last().unwrap()
    }

    pub(super) fn hash(&self) -> Hash {
        self.chain.head()
    }
}

/// The time so many minutes after the table was made.
pub(super) fn minute(number: i64) -> Time {
    Time::at(1_800_000_000 + 60 * number)
}

/// Whoever may have the key of a seat: its player, or somebody else who joins in that player's place.
pub(super) fn player(seat: usize, is_other: bool) -> Identity {
    identity(seat as u8 + if is_other { 101 } else { 1 })
}

impl Forest {
    /// A table before its first turn.
    pub(super) fn new() -> Self {
        let created = minute(0);
        let header = header_of(samples::HANDS, SEATS, 7, &[]);
        let header = Header { deal: Deal::Seed("tree".to_owned()), pace: Pace::read("1h"), created, ..header };
        Self { start: link(File { header, turns: Vec::new() }).unwrap(), grown: Vec::new() }
    }

    /// Adds a turn on a path: a join while seats are open, else one of the seat with these steps.
    pub(super) fn add(&mut self, on: &Chain, (seat, is_other): (usize, bool), steps: &[String]) -> usize {
        let joins = on.links.len() < SEATS;
        let seat = if joins { on.links.len() } else { seat };
        let owner = [false, true].map(|other| player(seat, other));
        let key = match joins {
            true => &owner[usize::from(is_other)],
            false => owner.iter().find(|one| on.links[seat].author == one.public()).unwrap(),
        };
        let mut turn = Turn {
            number: on.links.len() as u32 + 1,
            seat: ALL_NAMES[seat].to_owned(),
            time: minute(on.links.len() as i64 + 1),
            after: on.head(),
            join: joins.then(|| Join { identity: key.public().bytes(), sealed: None }),
            steps: steps.to_vec(),
            say: Vec::new(),
            shuffles: Vec::new(),
            consents: Vec::new(),
            shares: Vec::new(),
            proof: None,
            rescue: RescuePart::default(),
            state: [0; 32],
            signature: [0; 64],
        };
        turn.signature = key.sign(&bypost::chain::turn_hash(&on.id, &turn));
        let mut chain = on.clone();
        let made = next(on, turn).unwrap();
        if let Some(place) = self.grown.iter().position(|one| one.hash() == made.hash) {
            return place;
        }
        chain.links.push(made);
        self.grown.push(Grown { chain });
        self.grown.len() - 1
    }

    /// A path to some turn, mostly one of the newest.
    pub(super) fn some(&self, chance: &mut Chance) -> Chain {
        let count = self.grown.len();
        match count {
            0 => self.start.clone(),
            _ if chance.below(30) == 0 => self.start.clone(),
            _ if chance.below(2) == 0 => self.grown[count - 1 - chance.below(count.min(3))].chain.clone(),
            _ => self.grown[chance.below(count)].chain.clone(),
        }
    }

    /// Grows by so many turns: by forks, claims, joins of two in one seat, and what may be said on every
    /// branch.
    pub(super) fn grow(&mut self, turns: usize, chance: &mut Chance) {
        for number in 0..turns {
            let on = self.some(chance);
            let who = (chance.below(SEATS), chance.below(8) == 0);
            self.add(&on, who, &[some_step(number, chance)]);
        }
    }

    /// The keys of the first seat's player.
    pub(super) fn own() -> [PublicIdentity; 1] {
        [player(0, false).public()]
    }
}

/// A step: mostly one of the game, and seldom one of the table.
pub(super) fn some_step(number: usize, chance: &mut Chance) -> String {
    match chance.below(14) {
        0 => "claim".to_owned(),
        1 => "contest".to_owned(),
        2 => "reveal all".to_owned(),
        _ => format!("step {number}"),
    }
}
