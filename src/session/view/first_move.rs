//! How many mails go before the first move of a game: while seats join, shuffle and pay, nobody has anything
//! to decide, and whoever waits for it should know how long.

use crate::kit::listed;
use crate::rules::{Seat, Seats};
use crate::session::Opened;

/// How often it is imagined how a table comes to its first move: each card of a deck lies once in each slot.
const TRIES: u64 = 64;

/// Mails of which it is told to whom they go, at most: of more, the first ones.
const NAMED: usize = 4;

/// The mails that are left before the first move of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstMove {
    /// How many they are, or how many at most.
    pub mails: usize,
    /// The seats to which they go, in order, if faces that nobody knows yet do not decide it.
    pub to: Option<Vec<Seat>>,
}

impl FirstMove {
    /// What is left where the file is with somebody who has these seats, or on its way from there to whoever
    /// is on the clock; none where a move was made or nobody has one to make.
    pub fn of(opened: &Opened, own: &[Seat], is_on_its_way: bool) -> Option<Self> {
        if opened.chain.links.iter().any(|link| !link.turn.steps.is_empty()) {
            return None;
        }
        let ways = opened.table.ways_to_decision(TRIES)?;
        // Between two seats of one person no mail goes.
        let goes = |before: Option<&Seat>, seat: &Seat| match before {
            None => !own.contains(seat) && !is_on_its_way,
            Some(before) => !own.contains(seat) || !own.contains(before),
        };
        let mails = |way: &Vec<Seat>| -> Vec<Seat> {
            let before = std::iter::once(None).chain(way.iter().map(Some));
            before.zip(way).filter(|(before, seat)| goes(*before, seat)).map(|(_, seat)| *seat).collect()
        };
        let all: Vec<Vec<Seat>> = ways.iter().map(mails).collect();
        let most = all.iter().max_by_key(|to| to.len())?.clone();
        let is_sure = all.iter().all(|to| *to == most);
        Some(Self { mails: most.len(), to: is_sure.then_some(most) })
    }

    /// It in words, with the seats to which few mails go; none if the first move is here.
    pub fn in_words(&self, seats: &Seats) -> Option<String> {
        let goes = if self.mails == 1 { "mail goes" } else { "mails go" };
        let most = if self.to.is_some() { "" } else { "at most " };
        let names: Vec<&str> = self.to.iter().flatten().map(|seat| seats.name(*seat)).collect();
        let (first, shown) = if names.len() > NAMED { ("first to", &names[..NAMED]) } else { ("to", &names[..]) };
        let names = if names.is_empty() { String::new() } else { format!(": {first} {}", listed(shown)) };
        (self.mails > 0).then(|| format!("{most}{} more {goes} before the first choice{names}", self.mails))
    }
}
