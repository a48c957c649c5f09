//! Tables of Jacynth to start from, and tools to forge their cards.

mod deck;
mod leave;
mod proof;
mod share;
mod shuffle;
mod step;
mod table;

use std::sync::LazyLock;

use bypost::file::{Deal, ShufflePart};
use bypost::rules::Slot;
use bypost::seal::{Deck, Share, TableKey};

use crate::common::games::passed_over;
use crate::common::{Record, header_of};
use crate::forge::{Forgery, Making, are_right, case, forged};

/// A case, made from these files.
type Case = crate::forge::Case<Base>;

/// The right files, which take a while to make.
static BASE: LazyLock<Base> = LazyLock::new(Base::new);

/// All forgeries of this game.
pub(super) fn forgeries() -> Vec<Forgery> {
    forged(CASES.into_iter().flatten(), &BASE)
}

const CASES: [&[Case]; 7] =
    [shuffle::CASES, deck::CASES, proof::CASES, table::CASES, share::CASES, step::CASES, leave::CASES];

/// The faces of the basic deck.
const FACES: u16 = 36;

/// Right files with cards.
struct Base {
    /// Both join, Bob shuffles (3), Alice shuffles and pays (4), Bob plays (5), Alice plays (6), and so on.
    two: Record,
    /// The same players at another table.
    other: Record,
    /// An open deal: both have joined, Bob has played.
    open: Record,
    /// All join, Carol, Bob and Alice shuffle (4 to 6), Alice and Carol pay (6, 7), Bob plays (8), Carol
    /// gives up (9), Alice and Bob play on.
    left: Record,
    /// All join, Carol gives up instead of dealing (4), Bob and Alice deal (5, 6).
    early: Record,
}

impl Base {
    fn new() -> Self {
        let header = |seats, byte| header_of("jacynth", seats, byte, &[]);
        let resigned = |turns, more| {
            let mut record = Record::played(header(3, 0), turns, 1);
            record.take(&["resign".to_owned()], &[]).go_on(more, 1);
            record
        };
        let mut open = header(2, 0);
        open.deal = Deal::Seed("wind".to_owned());
        Self {
            two: Record::played(header(2, 0), 8, 1),
            other: Record::played(header(2, 4), 4, 1),
            open: Record::played(open, 3, 1),
            left: resigned(8, 11),
            early: resigned(3, 6),
        }
    }

    /// All of them.
    fn all(&self) -> [&Record; 5] {
        [&self.two, &self.other, &self.open, &self.left, &self.early]
    }
}

/// The parts that the author of a turn makes its shuffle from.
fn making(record: &Record, turn: usize) -> Making {
    Making::of(record, turn, 1, fresh)
}

/// The deck that everybody knows.
fn fresh() -> Deck {
    Deck::of_faces(&(0..FACES).collect::<Vec<_>>())
}

/// Bob's turn 3 with another list of shuffles.
fn dealt(base: &Base, alter: impl FnOnce(&mut Vec<ShufflePart>)) -> String {
    base.two.signed(3, |turn| alter(&mut turn.shuffles))
}

/// Bob's turn 3 with a shuffle of his that claims something else.
fn claimed(base: &Base, alter: impl FnOnce(&mut Making)) -> String {
    let mut making = making(&base.two, 3);
    alter(&mut making);
    dealt(base, |shuffles| shuffles[0] = ShufflePart { lot: 1, ..making.made() })
}

/// Shares of slots of the dealt deck, by place, made with a key.
fn shares(record: &Record, places: &[u16], key: &TableKey) -> Vec<Share> {
    let parts = record.chain.links.iter().flat_map(|link| &link.turn.shuffles);
    let deck = Deck::decode(&parts.last().unwrap().deck).unwrap();
    let share = |&place: &u16| {
        // A slot that is in no deck gets the share of one that is.
        let point = deck.pairs()[usize::from(place) % deck.pairs().len()].point().unwrap();
        Share { slot: Slot { lot: 1, place }, point, share: key.share(&point) }
    };
    places.iter().map(share).collect()
}

/// A turn with right shares of these places and a right proof of them.
fn honest(record: &Record, turn: usize, places: &[u16]) -> String {
    let context = record.context(turn);
    let key = record.key(context.seat.index() as u8);
    record.paid(turn, &shares(record, places, &key), Some((&key, context)))
}

#[test]
fn the_files_that_are_forged_are_right() {
    if passed_over() {
        return;
    }
    BASE.all().into_iter().for_each(are_right);
    assert!(BASE.two.chain.links[4].turn.steps == ["2:7WY d4 claim f1"], "the cases name this step");
}
