//! Tables of Jacinyth City to start from: secret choices, cards drawn on the way, hands above the limit, a
//! reshuffle.
//!
//! The rules of the game are broken at open deals with listed lots, whose files are short, and those of the
//! seal at sealed tables.

mod alone;
mod attack;
mod lots;
mod share;
mod shuffle;
mod start;
mod state;
mod step;
mod surplus;

use std::sync::LazyLock;

use bypost::file::{Deal, Header};

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

const CASES: [&[Case]; 9] = [
    lots::CASES,
    start::CASES,
    step::CASES,
    attack::CASES,
    surplus::CASES,
    alone::CASES,
    share::CASES,
    shuffle::CASES,
    state::CASES,
];

/// The throw that lays 5ML 3MW 2MK 4MS 6MW from a5 down to e1.
const THROW: &str = "16 10 7 13 19";
/// Bob is dealt 9MS PMSL CK, Alice 8MS AS 7ML; then the pile.
const CARDS: &str = "9MS 8MS PMSL AS CK 7ML AM AW AL AY AK 2SY 2WL 3SK 3LY 4WL 4YK 5SW 5YK 6SY 6LK 7SK 7WY 8WL 8YK 9WY \
                     9LK CM CS CW CL CY PMYK PSWK PWLY TMWK TMLY TSWY TSLK";

/// Right files.
struct Base {
    /// An open deal. Alice chooses 8MS (3), Bob 9MS (4) and hatches it on d3 (5), Alice hers on d4 (6). Bob
    /// spawns on d3 (7, 9), Alice grows on d4 (8, 10), Bob draws (11), Alice draws (12), Bob discards (13)
    /// and grows on d3 (14).
    open: Record,
    /// The same, but Bob removes Alice's pyramid (7), and Alice hatches another card (8).
    bare: Record,
    /// The same up to turn 8, with `attack-overspend=false`: Bob removes Alice's pyramid with CK alone (9).
    exact: Record,
    /// The same up to turn 6, with `fly=match`, `attack-superior` and Pawns; on c3 lies PMSL, and Bob has
    /// PMYK.
    strict: Record,
    /// With a card that comes by itself at the start of each turn: Bob draws (7), Alice draws (8), Bob
    /// discards (9).
    free: Record,
    /// Alone: turn 8 builds 2SY on b2, and CM is flipped.
    alone: Record,
    /// Alice is dealt PMYK PSWK PWLY and shows them (3), and then a card each: she AW, Bob AM.
    none: Record,
    /// Sealed: both join, Bob pays for the throw (3), Alice does so and shuffles (4), Bob shuffles and pays
    /// for her hand (5). Alice chooses (6), Bob chooses (7) and must wait, Alice hatches CL on a4 (8), Bob
    /// 8YK on a3 (9). Then they draw.
    two: Record,
    /// The same players at another table.
    other: Record,
    /// Sealed, with a card after each turn. Bob chooses his second card, as the first is a Pawn (7), Alice
    /// opens hers (8). Then they draw until Alice asks for the 24 discards to be shuffled (18); Bob shuffles
    /// them, too (19).
    again: Record,
}

impl Base {
    fn new() -> Self {
        Self {
            open: scripted(
                listed(&[], THROW, CARDS),
                &[
                    "choose 1",
                    "choose 1",
                    "hatch 1:9MS d3",
                    "hatch 1:8MS d4",
                    "spawn d3",
                    "grow d4 1",
                    "spawn d3",
                    "grow d4 2",
                    "draw",
                    "draw",
                    "discard 1:PMSL 2:CK",
                    "grow d3 1",
                ],
            ),
            bare: scripted(
                listed(&[], THROW, CARDS),
                &[
                    "choose 1",
                    "choose 1",
                    "hatch 1:9MS d3",
                    "hatch 1:8MS d4",
                    "attack d4 alice 1 with 1:PMSL",
                    "hatch 2:7ML e3",
                ],
            ),
            exact: struck(&[("attack-overspend", "false")], "attack d4 alice 2 with 2:CK"),
            strict: scripted(
                listed(
                    &[("fly", "match"), ("attack-superior", "true"), ("build-pawns", "true")],
                    "16 10 37 13 19",
                    &exchanged(&[("PMSL", "PMYK"), ("AS", "AK")]).replace("PMSL", "2MK"),
                ),
                &["choose 1", "choose 1", "hatch 1:9MS d3", "hatch 1:8MS d4"],
            ),
            free: scripted(
                listed(&[("draw", "start")], THROW, CARDS),
                &["choose 1", "choose 1", "hatch 1:9MS d3", "hatch 1:8MS d4", "draw", "draw"],
            ),
            alone: lone(),
            none: scripted(
                listed(&[], THROW, &exchanged(&[("8MS", "PMYK"), ("AS", "PSWK"), ("7ML", "PWLY")])),
                &["none"],
            ),
            other: drawn(sealed(4, &[]), 5),
            again: drawn(sealed(12, &[("draw", "end")]), 20),
            two: drawn(sealed(0, &[]), 13),
        }
    }

    /// All of them.
    fn all(&self) -> [&Record; 10] {
        let Self { open, bare, exact, strict, free, alone, none, two, other, again } = self;
        [open, bare, exact, strict, free, alone, none, two, other, again]
    }
}

fn sealed(byte: u8, set: &[(&str, &str)]) -> Header {
    header_of("jacinyth-city", 2, byte, set)
}

fn listed(set: &[(&str, &str)], throw: &str, cards: &str) -> Header {
    Header { deal: Deal::Lots(vec![throw.to_owned(), cards.to_owned()]), ..header_of("jacinyth-city", 2, 0, set) }
}

/// The cards in order, but some have changed places.
fn exchanged(pairs: &[(&'static str, &'static str)]) -> String {
    let swapped = |card: &'static str| {
        let of = |(one, other): &(&'static str, &'static str)| match card {
            card if card == *one => Some(*other),
            card if card == *other => Some(*one),
            _ => None,
        };
        pairs.iter().find_map(of).unwrap_or(card)
    };
    CARDS.split(' ').map(swapped).collect::<Vec<_>>().join(" ")
}

/// A table at which these steps are played, each in a turn of its own.
fn scripted(header: Header, steps: &[&str]) -> Record {
    let seats = header.seats.len();
    let mut record = Record::played(header, seats, 0);
    for step in steps {
        record.take(&[(*step).to_owned()], &[]);
    }
    record
}

/// The open deal up to turn 8, and in turn 9 an attack of Bob's.
fn struck(set: &[(&str, &str)], attack: &str) -> Record {
    let before = ["choose 1", "choose 1", "hatch 1:9MS d3", "hatch 1:8MS d4", "spawn d3", "grow d4 1"];
    scripted(listed(set, THROW, CARDS), &[&before[..], &[attack]].concat())
}

/// Alone: 5ML is hatched on a3 (3), 7SK is built (4) and flips 3MW, another pyramid comes onto a3 (5) and
/// goes to b3 (6), CK is discarded (7), 2SY is built (8) and flips CM.
fn lone() -> Record {
    let cards = "5ML 7SK CK 2SY 3MW 6LK 8MS 9LK CM AS AK 2MK 2WL 3SK 3LY 4MS 4WL 4YK 5SW 5YK 6MW 6SY 7ML 7WY 8WL 8YK 9MS \
                 9WY CS CW CL CY PMSL PMYK PSWK PWLY TMWK TMLY TSWY TSLK";
    let mut header = header_of("jacinyth-city", 1, 0, &[]);
    // AM AW AL AY lie in the corners.
    header.deal = Deal::Lots(vec!["1 3 4 5".to_owned(), cards.to_owned()]);
    scripted(
        header,
        &["choose 1", "hatch 1:5ML a3", "build 1:7SK b3", "spawn a3", "move a3 b3 1", "discard 1:CK", "build 1:2SY b2"],
    )
}

/// A sealed table at which everybody chooses and hatches what comes first, and then draws.
fn drawn(header: Header, turns: usize) -> Record {
    let mut record = Record::played(header, 2, 0);
    while record.chain.links.len() < turns {
        let seat = record.table().clock().unwrap();
        let (seen, sight) = record.table().view(seat, Some(&record.player(seat)));
        let moves = if seen.may_decide(seat) { seen.game().moves(&sight) } else { Vec::new() };
        let draws = moves.iter().any(|step| step == "draw");
        let steps = match moves.first() {
            _ if draws => vec!["draw".to_owned()],
            Some(first) if first.starts_with("discard") => vec![first.clone(), "draw".to_owned()],
            first => first.into_iter().cloned().collect(),
        };
        record.take(&steps, &[]);
    }
    record
}

/// A turn with other steps.
fn stepping(record: &Record, turn: usize, steps: &[&str]) -> String {
    record.stepping(turn, steps)
}

/// A turn with another step as its only one.
fn stepped(record: &Record, turn: usize, step: &str) -> String {
    record.stepping(turn, &[step])
}

/// One turn more than some turns of a record, with these steps of a seat.
fn going_on(record: &Record, turns: usize, seat: usize, steps: &[&str]) -> String {
    record.up_to(turns).going_on(seat, |turn| turn.steps = steps.iter().map(|step| (*step).to_owned()).collect())
}

#[test]
fn the_files_that_are_forged_are_right() {
    if passed_over() {
        return;
    }
    BASE.all().into_iter().for_each(are_right);
    are_right(&struck(&[], "attack d4 alice 2 with 1:PMSL 2:CK draw 2"));
    assert!(BASE.two.chain.links[5].turn.steps == ["choose 1"], "the cases name this step");
    assert!(BASE.again.chain.links[17].turn.shuffles.len() == 1, "the cases name this reshuffle");
}
