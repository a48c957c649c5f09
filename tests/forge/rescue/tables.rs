//! Tables of three with rescue are made here: one at which a seat has vanished and the others have paid, and
//! the ways that lead there.

use std::sync::LazyLock;

use bypost::chain::link;
use bypost::file::{Agreed, Consent, File, Header, Pace, TableStep, Turn};
use bypost::games::GAMES;
use bypost::rules::Seat;
use bypost::seal::{Escrow, EscrowTerms, Piece, Point, Share, ShareProof};
use bypost::table::replay_each;

use crate::common::samples::{BETS, HANDS};
use crate::common::{Record, header_of};
use crate::forge::{ORDER, deck, plus};

/// The seat that vanishes, the one that goes on without it, and the third.
pub(super) const LATE: usize = 1;
pub(super) const BY: usize = 2;
pub(super) const THIRD: usize = 0;

/// Tables of three with rescue.
pub(crate) struct Tables {
    /// All have dealt, and bob is to act.
    pub(crate) playing: Record,
    /// Carol has gone on without bob, and she and alice have paid; the game has gone on by a turn.
    pub(crate) gone: Record,
    /// The same at a table at which both shuffle what bob alone could see before they pay.
    pub(crate) covered: Record,
    /// Carol has dealt bob a false piece, and bob has accused her.
    pub(crate) accused: Record,
    /// The table at which that piece was dealt, and bob has not accused anybody.
    pub(crate) taken: Record,
}

/// The tables, which take a while to make.
pub(crate) static RESCUE: LazyLock<Tables> = LazyLock::new(Tables::new);

/// A header of a table with rescue, at which two others go on.
pub(super) fn rescued(game: &str, seats: usize) -> Header {
    Header { pace: Pace::read("1h"), rescue: Some(2), ..header_of(game, seats, 0, &[]) }
}

pub(super) fn without() -> Agreed {
    Agreed::Without("bob".to_owned())
}

impl Tables {
    fn new() -> Self {
        let playing = Record::played(rescued(HANDS, 3), 7, 1);
        assert!(playing.table().may_decide(Seat::new(LATE as u8)), "the cases name the seats");
        let mut gone = playing.clone();
        gone.go_without();
        gone.go_on(11, 1);
        let mut covered = Record::played(rescued(BETS, 3), 7, 1);
        covered.go_without();
        covered.go_on(12, 1);
        assert!(!covered.chain.links[8].turn.shuffles.is_empty(), "the cases alter the shuffle");
        let false_piece = Record::of(playing.up_to(4).altered(4, |turn| {
            // The pieces are for alice and bob, after the one commitment.
            let escrow = turn.rescue.escrow.as_mut().unwrap();
            escrow[64] ^= 1;
        }));
        let mut taken = false_piece;
        taken.go_on(7, 1);
        let mut accused = taken.clone();
        accused.step(LATE, TableStep::Accuse("carol".to_owned()), &[], accused.now());
        taken.go_on(11, 1);
        Self { playing, gone, covered, accused, taken }
    }
}

impl Record {
    /// A record of a right file.
    pub(super) fn of(file: File) -> Self {
        let chain = link(file).unwrap();
        let mut tables = Vec::new();
        replay_each(&chain, GAMES, |table| tables.push(table.clone())).unwrap();
        Self { chain, tables, players: [1, 2, 3, 4, 5, 6, 7, 8] }
    }

    /// Carol goes on without bob.
    fn go_without(&mut self) {
        let late = self.late();
        let consent = self.consent(THIRD, without(), late);
        self.step(BY, TableStep::Without("bob".to_owned()), &[consent], late);
    }

    /// The first turns, the last of them altered and signed again by its seat.
    fn altered(&self, turns: usize, alter: impl FnOnce(&mut Turn)) -> File {
        let text = self.signed(turns, alter);
        bypost::file::read(text.as_bytes()).unwrap()
    }

    /// The first turns, and one more of a seat with a step of the table, and with consents.
    pub(super) fn late_step(&self, turns: usize, by: usize, step: &str, consents: Vec<Consent>) -> String {
        let time = self.up_to(turns).late();
        let record = self.up_to(turns);
        record.going_on(by, |turn| {
            turn.rescue = Default::default();
            (turn.steps, turn.consents, turn.time) = (vec![step.to_owned()], consents, time);
        })
    }

    /// What all escrows of the table are about.
    fn terms(&self) -> EscrowTerms {
        let keys = self.table().members().iter().map(|member| (member.key.unwrap().0, member.escrow_key.unwrap()));
        EscrowTerms { table: self.chain.id, rescue: 2, keys: keys.collect() }
    }

    /// The piece of a dealer's key that a seat holds.
    pub(super) fn piece(&self, dealer: usize, holder: usize) -> Piece {
        let seat = Seat::new(dealer as u8);
        let dealt = self.chain.links.iter().filter(|link| link.seat == seat);
        let escrow = dealt.into_iter().find_map(|link| link.turn.rescue.escrow.clone()).unwrap();
        let terms = self.terms();
        let key = self.key(holder as u8);
        Escrow::decode(&escrow, &terms).unwrap().piece(&terms, seat, Seat::new(holder as u8), &key).unwrap()
    }

    /// The pieces that a turn pays, with the points of their slots.
    pub(super) fn pieces(&self, number: usize) -> Vec<Share> {
        let parts = &self.chain.links[number - 1].turn.rescue.pieces;
        let share = |part: &bypost::file::SharePart| {
            let deck = deck(self, number, part.slot.lot).unwrap();
            let point = deck.pairs()[usize::from(part.slot.place)].point().unwrap();
            Share { slot: part.slot, point, share: Point::decode(part.share).unwrap() }
        };
        parts.iter().map(share).collect()
    }

    /// The first turns, the last of which pays these pieces, as a proof of a holder's piece says.
    pub(super) fn paid_in_pieces(&self, turns: usize, pieces: &[Share], piece: &Piece) -> String {
        let (late, context) = (Seat::new(LATE as u8), self.context(turns));
        self.signed(turns, |turn| {
            let part = |piece: &Share| bypost::file::SharePart { slot: piece.slot, share: piece.share.bytes() };
            turn.rescue.pieces = pieces.iter().map(part).collect();
            turn.rescue.piece_proof = Some(ShareProof::prove_pieces(piece, late, &context, pieces).encode());
        })
    }
}

/// A number and the order of the group: another text for the same scalar.
pub(super) fn beyond(bytes: &mut [u8]) {
    plus(bytes, &ORDER);
}
