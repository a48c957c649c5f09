//! Tables of Siege of Jacynth to start from: a throw and two shuffles in one pass, cards that lie open by an
//! option, and the pie.
//!
//! Lot 1 is the throw for the Excuse, lot 2 the wall, lot 3 the number cards: Bob, who attacks, has places 0
//! to 4, Alice 5 to 9, and the pile begins with 10.

mod lots;
mod pile;
mod share;
mod shuffle;
mod state;
mod step;
mod swap;

use std::sync::LazyLock;

use bypost::file::{Deal, text};
use bypost::rules::Seat;
use bypost::seal::Deck;

use crate::common::games::passed_over;
use crate::common::{Record, header_of};
use crate::forge::Making;
use crate::forge::shares::{paying, share, with, without};
use crate::forge::{Forgery, are_right, case, forged, sign};

/// A case, made from these files.
type Case = crate::forge::Case<Base>;

/// The right files, which take a while to make.
static BASE: LazyLock<Base> = LazyLock::new(Base::new);

/// All forgeries of this game.
pub(super) fn forgeries() -> Vec<Forgery> {
    forged(CASES.into_iter().flatten(), &BASE)
}

const CASES: [&[Case]; 7] =
    [lots::CASES, shuffle::CASES, share::CASES, pile::CASES, step::CASES, swap::CASES, state::CASES];

/// Right files.
struct Base {
    /// Both join, Bob shuffles (3), Alice shuffles and pays (4), Bob places `3:8YK 3` (5), Alice places (6),
    /// and so on.
    two: Record,
    /// The same players at another table.
    other: Record,
    /// With the pie: Bob swaps (5), Alice places (6), Bob places (7).
    pie: Record,
    /// With an open pile.
    pile: Record,
    /// With open hands.
    hands: Record,
    /// With all cards dealt, and all turns played.
    over: Record,
    /// An open deal of which only the throw is listed: both have joined.
    short: Record,
}

impl Base {
    fn new() -> Self {
        let played =
            |byte, set: &[(&str, &str)], turns| Record::played(header_of("siege-of-jacynth", 2, byte, set), turns, 1);
        let mut pie = played(0, &[("pie", "true")], 4);
        let (seen, sight) = pie.table().view(Seat::new(1), Some(&pie.player(Seat::new(1))));
        let swap = seen.game().moves(&sight).into_iter().find(|step| step.starts_with("swap")).unwrap();
        pie.take(&[swap], &[]).go_on(8, 1);
        let mut short = header_of("siege-of-jacynth", 2, 0, &[("pie", "true")]);
        short.deal = Deal::Lots(vec!["4".to_owned()]);
        Self {
            two: played(0, &[], 8),
            other: played(4, &[], 5),
            pie,
            pile: played(0, &[("open-pile", "true")], 8),
            hands: played(0, &[("open-hands", "true")], 8),
            over: played(0, &[("deal", "full")], usize::MAX),
            short: Record::played(short, 2, 1),
        }
    }

    /// All of them.
    fn all(&self) -> [&Record; 7] {
        [&self.two, &self.other, &self.pie, &self.pile, &self.hands, &self.over, &self.short]
    }
}

/// The parts that the author of a turn makes its shuffle of a lot from.
fn making(record: &Record, turn: usize, lot: u32) -> Making {
    let all = || if lot == 2 { (0..6).chain(30..36).collect() } else { (6..30).collect::<Vec<_>>() };
    Making::of(record, turn, lot, || Deck::of_faces(&all()))
}

/// A turn with another step as its only one.
fn stepped(record: &Record, turn: usize, step: &str) -> String {
    record.stepping(turn, &[step])
}

/// A turn of the other seat.
fn by_the_other(record: &Record, turn: usize) -> String {
    let mut file = record.chain.up_to(turn).file();
    let seat = 1 - record.chain.links[turn - 1].seat.index() as u8;
    file.turns[turn - 1].seat = ["alice", "bob"][usize::from(seat)].to_owned();
    sign(&mut file.turns[turn - 1], &file.header, &record.player(Seat::new(seat)));
    text(&file, "")
}

#[test]
fn the_files_that_are_forged_are_right() {
    if passed_over() {
        return;
    }
    BASE.all().into_iter().for_each(are_right);
    assert!(BASE.two.chain.links[4].turn.steps == ["3:8YK 3"], "the cases name this step");
    assert!(BASE.over.table().outcome().is_some());
}
