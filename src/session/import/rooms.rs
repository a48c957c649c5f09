//! The room in which tails wait in a home until the turns come that they go on from. Each seat has its own,
//! so nobody can push out what another has signed.

use crate::file::Header;
use crate::post::BroughtTail;
use crate::rules::Hash;
use crate::session::import::runs::Runs;

/// How many tails of each seat of a table wait, and how many bytes of them. A tail is of the seat that signed
/// its last turn.
const WAITING: usize = 16;
const WAITING_BYTES: usize = 1 << 19;

/// The tails of one table that wait, in the order in which they came.
#[derive(Debug)]
pub(super) struct WaitingRooms<'t> {
    /// The seats that there are; nobody else has room.
    seats: Vec<&'t str>,
    tails: Vec<Waiting<'t>>,
}

#[derive(Debug)]
struct Waiting<'t> {
    seat: &'t str,
    /// The hash of the last turn. Turns hold the hash of the one before, so of two tails with the same last
    /// turn the longer one holds the shorter.
    head: Hash,
    tail: &'t BroughtTail,
}

impl<'t> WaitingRooms<'t> {
    /// Empty rooms of the seats of a table.
    pub(super) fn new(header: &'t Header) -> Self {
        Self { seats: header.seats.iter().map(|(name, _)| name.as_str()).collect(), tails: Vec::new() }
    }

    /// Takes in a tail whose turns follow one another and are signed. The oldest ones of its seat make room
    /// for it.
    pub(super) fn add(&mut self, tail: &'t BroughtTail) {
        let last = tail.tail.turns.last().map(|turn| turn.seat.as_str());
        let Some(seat) = last.filter(|seat| self.seats.contains(seat) && tail.text.len() <= WAITING_BYTES) else {
            return;
        };
        let head = Runs::last(&tail.tail);
        match self.tails.iter_mut().find(|other| other.head == head) {
            Some(other) if other.tail.tail.turns.len() < tail.tail.turns.len() => other.tail = tail,
            Some(_) => {}
            None => self.tails.push(Waiting { seat, head, tail }),
        }
        while self.is_too_full(seat) {
            let oldest = self.tails.iter().position(|other| other.seat == seat && other.head != head);
            let Some(oldest) = oldest else { break };
            self.tails.remove(oldest);
        }
    }

    fn is_too_full(&self, seat: &str) -> bool {
        let of_seat = || self.tails.iter().filter(|other| other.seat == seat);
        of_seat().count() > WAITING || of_seat().map(|other| other.tail.text.len()).sum::<usize>() > WAITING_BYTES
    }

    /// Whether all turns of a tail wait.
    pub(super) fn holds(&self, tail: &BroughtTail) -> bool {
        let head = Runs::last(&tail.tail);
        self.tails.iter().any(|other| other.head == head && other.tail.tail.from() <= tail.tail.from())
    }

    /// The texts that wait.
    pub(super) fn texts(&self) -> Vec<String> {
        self.tails.iter().map(|waiting| waiting.tail.text.clone()).collect()
    }
}
