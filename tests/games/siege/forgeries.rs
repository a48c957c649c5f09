//! Tables of Siege, the tavern game, to start from: open deals for what the rules forbid, sealed ones for the
//! cards.
//!
//! Lot 1 has the towers in places 0 to 39, ten each of SE, SW, NW, NE; of two seats Bob, who acts first,
//! holds 40, 42, 44 and 46, Alice 41, 43, 45 and 47; 48 lies open in the dungeon. Lot 2 is what the next hand
//! is dealt from.

mod leave;
mod share;
mod show;
mod shuffle;
mod tower;
mod wager;

use std::sync::LazyLock;

use bypost::file::Deal;
use bypost::rules::Slot;
use bypost::seal::{Deck, Share};

use crate::common::games::passed_over;
use crate::common::{Record, check, header_of};
use crate::forge::{self, Forgery, are_right, case, forged};

/// A case, made from these files.
type Case = crate::forge::Case<Base>;

/// The right files, which take a while to make.
static BASE: LazyLock<Base> = LazyLock::new(Base::new);

/// All forgeries of this game.
pub(super) fn forgeries() -> Vec<Forgery> {
    forged(CASES.into_iter().flatten(), &BASE)
}

const CASES: [&[Case]; 6] = [wager::CASES, tower::CASES, show::CASES, shuffle::CASES, share::CASES, leave::CASES];

/// Right files.
struct Base {
    /// An open deal of one hand: both have joined, Bob holds `AS JB 4D 3C` and begins.
    open: Record,
    /// The same with jokers on top of all towers: Alice, who deals, may discard a card first.
    jokers: Record,
    /// The same as the first, but a round has two raises.
    two_raises: Record,
    /// An open deal of two hands in which a hand may leave out the hold card. Bob has won the pot of 23 by a
    /// straight of his cards and a flip. It is Alice's turn in the second hand, and she has 188 whites.
    may: Record,
    /// The same in which it must be used: Alice has won that pot with nines, and has 211.
    must: Record,
    /// An open deal for three: all have joined, and Bob begins.
    three: Record,
    /// An open deal in which Bob and Alice have bought from SE until it is empty; it is Bob's turn to buy.
    dry: Record,
    /// A sealed table: both join, Bob shuffles (3), Alice shuffles and pays (4), both check (5, 6) and
    /// decline (7, 8), Alice shuffles for the next hand with that, Bob reveals and shuffles (9).
    two: Record,
    /// The same table, but Bob folds and shuffles (5).
    folded: Record,
    /// The same table, but Bob buys a flip of SW (7).
    bought: Record,
    /// Such a table of one hand, so that nobody shuffles again.
    last: Record,
    /// A sealed table for three: all join, shuffle and pay, Bob folds, Carol folds and goes; the others go
    /// on.
    going: Record,
}

impl Base {
    fn new() -> Self {
        let lot = lot(["9D 8D", "2H 3H", "QS QC", "7C 7D"], "AS TC JB TD 4D 6H 3C 5H 2C 8H 8S");
        let jokers = self::lot(["JB", "JB", "JC", "JC"], "");
        let sealed = |hands| Record::played(header_of("siege", 2, 0, &[("hands", hands)]), 4, 1);
        let show = "check; check; decline; decline; reveal";
        let dealt = sealed("2");
        let seed = Deal::Seed("wind".to_owned());
        Self {
            open: open(2, &[("hands", "1")], listed(&[&lot])),
            two_raises: open(2, &[("hands", "1"), ("raises", "2")], listed(&[&lot])),
            may: straight("may"),
            must: straight("must"),
            jokers: open(2, &[("hands", "1")], listed(&[&jokers])),
            three: open(3, &[("stack", "30")], seed.clone()),
            dry: dried(open(2, &[], seed)),
            two: after(&dealt, show),
            folded: after(&dealt, "fold"),
            bought: after(&dealt, "check; check; buy SW"),
            last: after(&sealed("1"), show),
            going: leave::going(),
        }
    }

    /// All of them.
    fn all(&self) -> [&Record; 12] {
        let Self { open, jokers, two_raises, may, must, three, dry, two, folded, bought, last, going } = self;
        [open, jokers, two_raises, may, must, three, dry, two, folded, bought, last, going]
    }
}

/// The files that the tools of this folder make if nothing is altered, which are right.
fn unaltered(base: &Base) -> [String; 3] {
    let Base { two, last, .. } = base;
    [shuffle::stacked(base, |_| ()), paying(two, 9, |_| ()), paying(last, 9, |_| ())]
}

/// A hand that Bob wins by a straight without the hold card, if the option `hold` lets him.
fn straight(hold: &str) -> Record {
    let lot = lot(["2C", "TC", "", ""], "AC 9C KD 9D QH 7H JS 4S 3D");
    // In the second hand all cards come that do not lie face down in a tower.
    let next: Vec<String> = [&lot[..1], &lot[10..11], &lot[40..]].concat();
    let dealt = open(2, &[("hands", "2"), ("hold", hold)], listed(&[&lot, &next]));
    after(&dealt, "check; check; buy SW; bet 10; call; decline; decline; reveal; reveal")
}

/// An open deal that all have joined.
fn open(seats: usize, set: &[(&str, &str)], deal: Deal) -> Record {
    let mut header = header_of("siege", seats, 0, set);
    header.deal = deal;
    Record::played(header, seats, 1)
}

/// The first lot in short forms. The named cards lie in the towers and the spire, the other cards follow in
/// order, and jokers come last.
fn lot(towers: [&str; 4], spire: &str) -> Vec<String> {
    let suits = |rank| ["C", "D", "H", "S"].map(|suit| format!("{rank}{suit}").replace("JC", "CJ"));
    let faces = "23456789TJQKA".chars().flat_map(suits).chain(["JB".to_owned(), "JC".to_owned()]);
    let mut rest: Vec<String> = faces.flat_map(|face| [face.clone(), face]).collect();
    let mut named = |text: &str| -> Vec<String> {
        let mut take = |face: &str| rest.remove(rest.iter().position(|other| other == face).unwrap());
        text.split_whitespace().map(&mut take).collect()
    };
    let (towers, spire) = (towers.map(&mut named), named(spire));
    let mut rest = rest.into_iter();
    let mut lot = Vec::new();
    for tower in towers {
        let missing = 10 - tower.len();
        lot.extend(tower.into_iter().chain(rest.by_ref().take(missing)));
    }
    lot.into_iter().chain(spire).chain(rest).collect()
}

/// An open deal of these lots.
fn listed(lots: &[&[String]]) -> Deal {
    Deal::Lots(lots.iter().map(|lot| lot.join(" ")).collect())
}

/// A table after some turns, parted by semicolons.
fn after(record: &Record, turns: &str) -> Record {
    let mut record = record.clone();
    for turn in turns.split("; ").filter(|turn| !turn.is_empty()) {
        record.take(&steps(turn), &[]);
    }
    record
}

/// A table on which flips of SE are bought, and hands folded after them, until it has no card.
fn dried(mut record: Record) -> Record {
    loop {
        let seat = record.table().clock().unwrap();
        let (seen, sight) = record.table().view(seat, None);
        let position = seen.game().position(&sight);
        let is_bought = position["flips"].as_array().is_some_and(|flips| !flips.is_empty());
        let is_empty = position["towers"]["SE"] == 0;
        if is_empty && position["phase"] == "buy" {
            return record;
        }
        let moves = seen.game().moves(&sight);
        let fold = if is_bought && !is_empty { "fold" } else { "check" };
        let likely = ["keep", "buy SE", fold].into_iter().find(|step| moves.iter().any(|legal| legal == step));
        record.take(&steps(likely.unwrap()), &[]);
    }
}

/// The steps of a turn, parted by commas.
fn steps(turn: &str) -> Vec<String> {
    turn.split(", ").map(str::to_owned).collect()
}

/// One turn more than a record has, by the seat that is asked, with steps that are refused.
fn refused(record: &Record, turns: &str, last: &str) -> String {
    let record = after(record, turns);
    let seat = record.table().clock().unwrap();
    by(&record, seat.index(), last)
}

/// The same by a seat that may not be asked.
fn by(record: &Record, seat: usize, last: &str) -> String {
    record.going_on(seat, |turn| turn.steps = steps(last))
}

/// The deck of a lot after a turn.
fn deck(record: &Record, turn: usize, lot: u32) -> Deck {
    forge::deck(record, turn, lot).unwrap()
}

/// A turn with its shares for other slots, each a lot and a place, proven by its author as if they were
/// right.
fn paying(record: &Record, turn: usize, alter: impl FnOnce(&mut Vec<(u32, u16)>)) -> String {
    let paid = record.chain.links[turn - 1].turn.shares.iter();
    let mut slots: Vec<(u32, u16)> = paid.map(|part| (part.slot.lot, part.slot.place)).collect();
    alter(&mut slots);
    slots.sort_unstable();
    let context = record.context(turn);
    let key = record.key(context.seat.index() as u8);
    let share = |(lot, place): (u32, u16)| {
        let point = deck(record, turn, lot).pairs()[usize::from(place)].point().unwrap();
        Share { slot: Slot { lot, place }, point, share: key.share(&point) }
    };
    let shares: Vec<Share> = slots.into_iter().map(share).collect();
    record.paid(turn, &shares, (!shares.is_empty()).then_some((&key, context)))
}

#[test]
fn the_files_that_are_forged_are_right() {
    if passed_over() {
        return;
    }
    BASE.all().into_iter().for_each(are_right);
    // What the cases forge at tables with other options.
    are_right(&after(&BASE.open, "bet 1; raise 1; raise 1; raise 1"));
    are_right(&after(
        &open(2, &[("raises", "0")], Deal::Seed("wind".to_owned())),
        "bet 1; raise 1; raise 1; raise 1; raise 1",
    ));
    are_right(&after(&BASE.may, "check; bet 200"));
    are_right(&after(&BASE.must, "bet 205"));
    for file in unaltered(&BASE) {
        check(file.as_bytes()).unwrap();
    }
}
