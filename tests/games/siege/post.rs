//! Whole sealed tables of Siege: the files without a decision are counted, a seat that goes is watched, and
//! all chips and cards must be there.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::common;
use crate::common::games::passed_over;
use crate::common::signing::ForgeTurns as _;
use std::collections::{BTreeMap, BTreeSet};

use bypost::chain::{Chain, link};
use bypost::file::{File, text};
use bypost::games::GAMES;
use bypost::rules::{Awaits, Seat, Sight, Slot};
use bypost::table::{Draft, Table, replay};
use common::effort::tries;
use common::{Luck, check, header_of, identity};
use serde_json::Value;

/// A sealed table and everybody at it.
pub(super) struct Post {
    pub(super) chain: Chain,
    table: Table,
    /// The files that have passed, each with whether it holds a decision; the last may still grow.
    files: Vec<(Seat, bool)>,
}

impl Post {
    fn new(seats: usize, number: u8, set: &[(&str, &str)]) -> Self {
        let chain = link(File { header: header_of("siege", seats, number, set), turns: Vec::new() }).unwrap();
        let table = replay(&chain, GAMES).unwrap();
        let mut post = Self { chain, table, files: Vec::new() };
        for seat in (0..seats as u8).map(Seat::new) {
            let nonce = [number ^ (0x40 + seat.index() as u8); 32];
            let identity = identity(seat.index() as u8 + 1);
            let made = post.table.join(&post.chain, seat, &identity, nonce, post.table.time()).unwrap();
            post.push(made, false);
        }
        post
    }

    fn push(&mut self, (link, table): (bypost::chain::Link, Table), decides: bool) {
        match self.files.last_mut() {
            Some((author, decided)) if *author == link.seat => *decided |= decides,
            _ => self.files.push((link.seat, decides)),
        }
        self.chain.links.push(link);
        self.table = table;
    }

    /// The table as the seat on the clock sees it, and its steps if it has a choice.
    pub(super) fn look(&self) -> Option<(Seat, Table, Sight)> {
        let seat = self.table.clock()?;
        let (table, sight) = self.table.view(seat, Some(&identity(seat.index() as u8 + 1)));
        Some((seat, table, sight))
    }

    fn try_take(&self, steps: &[&str]) -> Result<(bypost::chain::Link, Table), String> {
        let seat = self.table.clock().unwrap();
        let draft = Draft { steps: steps.iter().map(|step| (*step).to_owned()).collect(), say: Vec::new() };
        let identity = identity(seat.index() as u8 + 1);
        self.table.take(&self.chain, seat, &identity, &draft, self.table.time()).map_err(|error| error.to_string())
    }

    #[track_caller]
    pub(super) fn take(&mut self, steps: &[&str]) -> &mut Self {
        let made = self.try_take(steps).unwrap_or_else(|error| panic!("{steps:?}: {error}"));
        self.push(made, !steps.is_empty());
        self
    }

    /// Pays until a seat has a choice, and gives this seat.
    pub(super) fn pay(&mut self) -> Option<Seat> {
        loop {
            let (seat, table, _) = self.look()?;
            if table.may_decide(seat) {
                return Some(seat);
            }
            self.take(&[]);
        }
    }

    pub(super) fn position(&self) -> Value {
        self.table.game().position(&Sight::public())
    }

    /// The files that held no decision since the last one that did.
    fn idle(&self) -> usize {
        self.files.iter().rev().take_while(|(_, decided)| !decided).count()
    }

    /// A slot is open if the file has all shares that it takes to open it. Only the seat that may see another
    /// card can read it, and no one else even with all the other keys.
    fn only_what_is_open_can_be_opened(&self, needed: &BTreeMap<u32, BTreeSet<Seat>>) {
        let mut paid: BTreeMap<Slot, BTreeSet<Seat>> = BTreeMap::new();
        for link in &self.chain.links {
            for part in &link.turn.shares {
                paid.entry(part.slot).or_default().insert(link.seat);
            }
        }
        let open: BTreeSet<Slot> = self.table.lots().opened().iter().map(|(slot, _)| *slot).collect();
        let whole = paid.iter().filter(|(slot, seats)| needed[&slot.lot].is_subset(seats)).map(|(slot, _)| *slot);
        let whole: BTreeSet<Slot> = whole.collect();
        assert_eq!(whole.difference(&open).next(), None, "a card that is not open can be opened");
        assert!(open.is_subset(&whole) && open.len() > 3);
    }

    /// Checks the file as somebody without any key does.
    fn check(&self) {
        let (_, table) = check(text(&self.chain.file(), "").as_bytes()).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(table.state_hash(), self.table.state_hash());
    }
}

fn whites(position: &Value) -> u64 {
    let sum = |value: &Value| value.as_object().unwrap().values().map(|number| number.as_u64().unwrap()).sum::<u64>();
    let pots: u64 = position["pots"].as_array().unwrap().iter().map(|pot| pot["whites"].as_u64().unwrap()).sum();
    sum(&position["stacks"]) + sum(&position["bets"]) + position["gone"].as_u64().unwrap() + pots
}

#[test]
fn random_sealed_tables_end_and_can_be_checked_by_anybody() {
    if passed_over() {
        return;
    }
    for (seats, number, hands) in
        [(2, 1, "3"), (2, 2, "0"), (3, 3, "4"), (3, 4, "3"), (4, 5, "3"), (5, 6, "2"), (8, 7, "1")]
    {
        let mut post = Post::new(seats, number, &[("hands", hands), ("stack", "60")]);
        let mut luck = Luck(number.into());
        // It takes the shares of all seats that had not left before the lot was shuffled.
        let mut needed: BTreeMap<u32, BTreeSet<Seat>> = BTreeMap::new();
        while let Some((seat, table, sight)) = post.look() {
            for pending in post.table.lots().pending() {
                needed.entry(pending.slot.lot).or_insert_with(|| (0..seats as u8).map(Seat::new).collect());
            }
            for shuffling in post.table.lots().shuffling() {
                let left = post.table.left();
                needed.entry(shuffling.lot).or_default().retain(|seat| !left.contains(seat));
            }
            assert_eq!(whites(&post.position()), 60 * seats as u64);
            if seats > 2 && luck.below(60) == 0 {
                post.push(post.try_take(&["resign"]).unwrap(), true);
                continue;
            }
            let moves = if table.may_decide(seat) { table.game().moves(&sight) } else { Vec::new() };
            let mut steps: Vec<&str> = Vec::new();
            if !moves.is_empty() {
                // Going all-in or folding every time would end tables soon.
                let calm: Vec<_> = moves.iter().filter(|step| *step != "allin" && *step != "fold").collect();
                let step = if calm.is_empty() || luck.below(12) == 0 {
                    &moves[luck.below(moves.len())]
                } else {
                    calm[luck.below(calm.len())]
                };
                steps.push(step);
            }
            let with_leave: Vec<&str> = steps.iter().copied().chain(["leave"]).collect();
            match post.try_take(&with_leave) {
                Ok(made) if luck.below(4) == 0 => post.push(made, true),
                _ => drop(post.take(&steps)),
            }
        }
        assert!(matches!(post.table.game().awaits(), Awaits::Over(_)), "{}", post.position());
        post.check();
        post.only_what_is_open_can_be_opened(&needed);
    }
}

/// The events between a decision and the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Between {
    /// Nothing but other decisions.
    Nothing,
    /// A flip was bought, and was no joker.
    Flip,
    /// Cards were drawn that their seats have not seen.
    Draw,
    /// A joker was turned up.
    Joker,
    /// A hand ended.
    Hands,
}

/// How many files without a decision lay between two decisions.
struct Gap {
    between: Between,
    idle: usize,
    /// Whether both decisions are of one seat, so that nobody else's could carry what is owed.
    is_same: bool,
}

/// Plays a calm random table and tells how many files without a decision lie between decisions.
fn gaps(seats: usize, number: u8, seen: &mut Vec<Gap>) {
    let mut post = Post::new(seats, number, &[("hands", "4")]);
    let mut luck = Luck(u64::from(number) + 77);
    let first = post.pay().unwrap();
    let own = post.files.last().unwrap().0 == first;
    if post.look().unwrap().1.game().position(&Sight::public())["phase"] == "wager" {
        assert_eq!((first, post.files.len() - usize::from(own)), (Seat::new(1), 3 * (seats - 1)));
    }
    let mut drew = false;
    while let Some(seat) = post.pay() {
        let (_, table, sight) = post.look().unwrap();
        let moves = table.game().moves(&sight);
        let calm =
            |step: &&String| !["allin", "raise", "bet", "fold", "muck"].iter().any(|wild| step.starts_with(wild));
        let calm: Vec<_> = moves.iter().filter(calm).collect();
        let step = if calm.is_empty() || luck.below(9) == 0 {
            &moves[luck.below(moves.len())]
        } else {
            calm[luck.below(calm.len())]
        };
        let before = table.game().position(&Sight::public());
        post.take(&[step]);
        let files = post.files.len();
        drew |= step.starts_with("show") || step.starts_with("discard");
        let Some(next) = post.pay() else { break };
        // A file that the next one to decide has begun is the one in which it decides.
        let idle =
            post.files.len() - files - usize::from(post.files.len() > files && post.files.last().unwrap().0 == next);
        let after = post.look().unwrap().1.game().position(&Sight::public());
        let jokers = |position: &Value| {
            let flips = position["flips"].as_array().unwrap().iter().map(|flip| &flip["card"]);
            flips.chain([&position["hold"]]).filter(|card| *card == "JB" || *card == "JC").count()
        };
        let between = if before["hand"] != after["hand"] {
            drew = false;
            Between::Hands
        } else if jokers(&after) > jokers(&before) {
            Between::Joker
        } else if drew {
            Between::Draw
        } else if step.starts_with("buy") {
            Between::Flip
        } else {
            Between::Nothing
        };
        seen.push(Gap { between, idle, is_same: next == seat });
    }
}

#[test]
fn few_files_pass_without_a_decision() {
    if passed_over() {
        return;
    }
    for seats in [2, 3, 4] {
        let mut seen: Vec<Gap> = Vec::new();
        for number in 0..100 {
            // Jokers are few, so it may take some tables more until one lies there and is shown.
            let has = |between: Between| seen.iter().any(|gap| gap.between == between && !gap.is_same);
            let has_all = [Between::Nothing, Between::Flip, Between::Draw].into_iter().all(has);
            let has_joker = seen.iter().any(|gap| gap.between == Between::Joker);
            if number >= tries(1, 8) as u8 && has_joker && has_all {
                break;
            }
            gaps(seats, number, &mut seen);
        }
        let most = |wanted: Between, is_same: Option<bool>| {
            let fits = |gap: &&Gap| gap.between == wanted && is_same.is_none_or(|is_same| gap.is_same == is_same);
            seen.iter().filter(fits).map(|gap| gap.idle).max()
        };
        assert_eq!(most(Between::Nothing, None), Some(0));
        assert_eq!(most(Between::Flip, Some(false)), Some(seats - 2));
        assert!(most(Between::Flip, Some(true)).is_none_or(|idle| idle < seats));
        assert!(most(Between::Draw, Some(false)).is_some_and(|idle| idle <= seats - 2));
        assert!(most(Between::Draw, Some(true)).is_none_or(|idle| idle < seats));
        assert!(most(Between::Joker, None).is_some_and(|idle| idle < seats), "{:?}", most(Between::Joker, None));
        let hands = most(Between::Hands, None).unwrap();
        assert!((seats - 1..=2 * seats - 2).contains(&hands), "{hands} files between two hands of {seats}");
    }
}

/// A table in which somebody is asked to bet for the first time.
pub(super) fn begun(seats: usize, set: &[(&str, &str)]) -> Post {
    let begun = |number| {
        let mut post = Post::new(seats, number, set);
        post.pay();
        post
    };
    // The hold card is no joker, nor is that of the next two hands of a table of two.
    (41..).map(begun).find(|post| post.look().unwrap().1.game().position(&Sight::public())["phase"] == "wager").unwrap()
}

#[test]
fn two_files_lie_between_a_fold_and_the_next_hand_of_two() {
    if passed_over() {
        return;
    }
    let mut post = begun(2, &[]);
    // Bob folds and shuffles; alice deals the next hand no more: she shuffles, bob pays, and alice has the
    // first choice.
    post.take(&["fold"]);
    assert_eq!((post.pay(), post.idle()), (Some(Seat::new(0)), 2));
    // Here bob is the dealer: alice folds and shuffles, bob shuffles and pays for alice, who pays, and bob is
    // to choose.
    post.take(&["fold"]);
    assert_eq!((post.pay(), post.idle()), (Some(Seat::new(1)), 2));
    // After a check of both the next choice is to buy, and nobody waits; nor after a flip.
    post.take(&["check"]).take(&["check"]).take(&["buy SE"]);
    assert_eq!((post.pay().is_some(), post.idle() <= 1), (true, true));
    post.check();
}

#[test]
fn the_shuffle_for_the_next_hand_rides_with_the_show() {
    if passed_over() {
        return;
    }
    let mut post = begun(2, &[]);
    post.take(&["check"]).take(&["check"]).take(&["decline"]).take(&["decline"]);
    // Alice closes the buying and makes the first shuffle; bob begins the show with the second.
    let shuffles = |post: &Post| post.chain.links.last().unwrap().turn.shuffles.len();
    assert_eq!((post.position()["phase"].as_str(), shuffles(&post)), (Some("show"), 1));
    post.take(&["reveal"]);
    assert_eq!(shuffles(&post), 1);
    assert_eq!(post.table.lots().shuffling().len(), 0, "everybody has shuffled");
    post.take(&["muck"]);
    assert_eq!((post.pay(), post.idle()), (Some(Seat::new(0)), 1));
    post.check();
}

#[test]
fn a_seat_that_leaves_takes_its_ante_back_and_its_cards_stay() {
    if passed_over() {
        return;
    }
    let mut post = begun(3, &[("ante", "5")]);
    // Bob folds and goes with his shuffle, carol wins; the next hand is dealt to two.
    let error = post.try_take(&["leave"]).unwrap_err();
    assert!(error.contains("does not shuffle in this turn"), "{error}");
    post.take(&["fold"]);
    post.pay();
    post.take(&["fold", "leave"]);
    assert_eq!(post.table.left(), [Seat::new(2)]);
    post.pay();
    let position = post.position();
    assert_eq!((&position["states"]["carol"], &position["stacks"]["carol"]), (&"gone".into(), &195.into()));
    assert_eq!(position["hands"]["carol"], 0);
    assert_eq!(whites(&position), 600);
    // All 108 cards: the new spire has all but the towers, with the hand that carol did not take up.
    let spire = position["spire"].as_u64().unwrap();
    assert_eq!(spire, 108 - 39 - 4 * 3 - 1);
    let mut luck = Luck(3);
    while let Some((seat, table, sight)) = post.look() {
        let moves = if table.may_decide(seat) { table.game().moves(&sight) } else { Vec::new() };
        let steps: Vec<&str> = moves.get(luck.below(moves.len().max(1))).map(String::as_str).into_iter().collect();
        post.take(&steps);
    }
    post.check();
}

#[test]
fn who_has_lost_everything_pays_and_is_gone() {
    if passed_over() {
        return;
    }
    let mut post = begun(3, &[("stack", "10")]);
    post.take(&["allin"]);
    post.pay();
    post.take(&["call"]);
    post.pay();
    post.take(&["fold"]);
    while post.position()["phase"] == "show" || post.position()["hand"] == 1 {
        let Some((seat, table, _)) = post.look() else { break };
        let steps: &[&str] = match table.game().position(&Sight::public())["phase"].as_str() {
            Some("show") if table.may_decide(seat) => &["reveal"],
            Some("buy") if table.may_decide(seat) => &["decline"],
            _ if table.may_decide(seat) && table.game().moves(&Sight::public()).contains(&"keep".to_owned()) => {
                &["keep"]
            }
            _ => &[],
        };
        post.take(steps);
    }
    let broke = post.position()["states"].as_object().unwrap().values().filter(|state| **state == "broke").count();
    if broke == 1 {
        post.pay();
        assert_eq!(post.table.left().len(), 1);
        post.take(&["check"]);
    }
    assert_eq!(whites(&post.position()), 30);
    post.check();
}
