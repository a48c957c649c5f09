//! Seats vanish at random tables of the test game, in the middle of its shuffles of kept and retired slots.
//! What opens is what lay there; nobody stands still; and the others come to the same as if the seat had
//! given up by itself.

use std::collections::BTreeMap;

use bypost::chain::Chain;
use bypost::rules::{Audience, Awaits, Seat, Slot};
use bypost::seal::{Deck, Interpolation, Point, TableKey, face_of};
use bypost::table::Table;

use crate::common::Luck;
use crate::common::effort::tries;
use crate::test_game::post::Post;

/// After so many turns everybody passes.
const TURNS: usize = 50;

/// A table at which seats vanish, with what the test knows of it.
struct Vanishing {
    post: Post,
    name: String,
    luck: Luck,
    /// Who could see each slot when it lay face down last.
    audiences: BTreeMap<Slot, Audience>,
    /// The seats that have vanished, each with the slots that it alone saw.
    vanished: BTreeMap<Seat, Vec<Slot>>,
    /// How often the others came to the same as after the seat had given up.
    same: usize,
    /// The next card that was in no shuffle yet.
    card: u16,
}

impl Vanishing {
    fn new(seats: usize, pieces: u8, number: u64) -> Self {
        let mut luck = Luck(number);
        let cards = 6 + 2 * seats as i64;
        let set = [("cards", cards), ("hand", 1 + luck.below(2) as i64), ("thrown", luck.below(2) as i64)];
        // Without rescue nobody vanishes, and seats give up.
        let post = if pieces > 0 { Post::rescued(seats, pieces, &set) } else { Post::new(seats, &set) };
        let name = format!("{seats} seats, {pieces} pieces, table {number}");
        let (audiences, card) = (BTreeMap::new(), cards as u16);
        let mut table = Self { post, name, luck, audiences, vanished: BTreeMap::new(), same: 0, card };
        table.notice();
        table
    }

    fn table(&self) -> &Table {
        &self.post.table
    }

    fn key(&self, seat: Seat) -> TableKey {
        self.table().key_of(seat, &self.post.players[seat.index()]).unwrap()
    }

    /// Takes note of who can see what, and checks that somebody can go on.
    fn notice(&mut self) {
        let lots = self.post.table.lots();
        self.audiences.extend(lots.pending().iter().map(|pending| (pending.slot, pending.audience)));
        self.audiences.extend(lots.opened().iter().map(|(slot, _)| (*slot, Audience::All)));
        let is_over = self.table().outcome().is_some();
        let steps = self.post.chain.links.last().map(|link| &link.turn.steps);
        assert!(is_over || self.table().clock().is_some(), "{}: nobody is on the clock after {steps:?}", self.name);
    }

    /// A card that lies face down and that not all may see.
    fn closed(&mut self) -> Option<(Slot, Audience)> {
        let pending = self.table().lots().pending().iter();
        let closed: Vec<_> = pending
            .filter(|pending| pending.is_card() && pending.audience != Audience::All)
            .map(|pending| (pending.slot, pending.audience))
            .collect();
        (!closed.is_empty()).then(|| closed[self.luck.below(closed.len())])
    }

    /// A step of the seat that is to act, which may be illegal.
    fn step(&mut self) -> Option<String> {
        let seats = self.table().seats().count();
        Some(match self.luck.below(12) {
            0 | 1 => "pass".to_owned(),
            2 => "throw".to_owned(),
            3..=6 => {
                let mut inputs: Vec<String> = Vec::new();
                for _ in 0..1 + self.luck.below(4) {
                    let kind = self.luck.below(3);
                    let input = match (kind, self.closed()) {
                        (1, Some((slot, _))) => slot.to_string(),
                        (2, Some((slot, _))) => format!("+{slot}"),
                        _ => {
                            self.card += 1;
                            self.card.to_string()
                        }
                    };
                    if inputs.iter().all(|other| other.trim_matches('+') != input.trim_matches('+')) {
                        inputs.push(input);
                    }
                }
                format!("shuffle {}", inputs.join(" "))
            }
            7 | 8 => format!("deal {} {}", self.closed()?.0, self.luck.below(seats)),
            9 => format!("open {}", self.closed()?.0),
            10 => format!("retire {}", self.closed()?.0),
            _ => {
                let (clock, sent) = (self.table().clock()?, Seat::new(self.luck.below(seats) as u8));
                let playing = self.table().seats().all().filter(|seat| self.table().is_in(*seat)).count();
                (playing > 3 && sent != clock && self.table().is_in(sent)).then(|| format!("send {}", sent.index()))?
            }
        })
    }

    /// A turn of the seat on the clock.
    fn play(&mut self) {
        let seat = self.table().clock().unwrap();
        let is_forced = !self.table().as_seen_by(seat, &self.post.players[seat.index()]).may_decide(seat);
        let mut made = is_forced.then(|| {
            self.post
                .try_take(&[])
                .unwrap_or_else(|error| panic!("{}: turn {}: {error}", self.name, self.table().turns() + 1))
        });
        while made.is_none() {
            let ends = self.post.chain.links.len() > TURNS;
            let steps: Vec<String> = (0..1 + self.luck.below(3)).filter_map(|_| self.step()).collect();
            let steps: Vec<&str> = if ends { vec!["end"] } else { steps.iter().map(String::as_str).collect() };
            // The game would wait for ever for a slot that is open or gone.
            let opened: Vec<&str> = steps.iter().filter_map(|step| step.strip_prefix("open ")).collect();
            let names =
                |slot: &str| steps.iter().flat_map(|step| step.split([' ', '+'])).filter(|word| *word == slot).count();
            let is_sound = !steps.is_empty() && opened.iter().all(|slot| names(slot) == 1);
            let gives_up = self.table().pieces_needed().is_none() && self.luck.below(6) == 0;
            let steps = if gives_up { ["resign", "leave"][self.luck.below(2)..][..1].to_vec() } else { steps };
            made = if is_sound || gives_up { self.post.try_take(&steps).ok() } else { None };
        }
        let missing: Vec<Seat> = self.table().missing().collect();
        // Of a lot that is still to be shuffled, places of the deck are paid for, and not slots.
        let decks: Vec<u32> = self.table().lots().shuffling().iter().map(|shuffling| shuffling.lot).collect();
        self.post.push(made.unwrap());
        let pieces = &self.post.chain.links.last().unwrap().turn.rescue.pieces;
        for part in pieces.iter().filter(|part| !decks.contains(&part.slot.lot)) {
            let opens = missing.iter().any(|seat| self.vanished[seat].contains(&part.slot));
            assert!(!opens, "{}: turn {} opens slot {}", self.name, self.table().turns(), part.slot);
        }
        self.notice();
    }

    /// The seat on the clock vanishes. Without it, the others come to the same as after it had given up,
    /// wherever no order of cards is still to be found.
    fn vanish(&mut self) {
        let (table, late) = (self.table(), self.table().clock().unwrap());
        let is_settled = table.lots().shuffling().is_empty() && !table.is_paying() && table.is_in(late);
        let mut twin = self.post.twin();
        let twin = (is_settled && table.missing().next().is_none()).then(|| {
            let made = twin.try_take(&["resign"]).unwrap_or_else(|error| panic!("{}: resign: {error}", self.name));
            twin.push(made);
            twin
        });
        let alone = self.audiences.iter().filter(|(_, audience)| **audience == Audience::Only(late));
        let alone = alone.map(|(slot, _)| *slot).collect();
        self.vanished.insert(late, alone);
        self.post.put_out();
        self.notice();
        let Some(mut twin) = twin else { return };
        while self.table().is_paying() {
            self.play();
        }
        // The others catch up with their own shares.
        for post in [&mut self.post, &mut twin] {
            post.pay();
        }
        self.notice();
        let [this, other] = [&self.post.table, &twin.table];
        let lots = |table: &Table| {
            let pending = table.lots().pending().iter();
            let told = |pending: &bypost::table::Pending| {
                let paid = table.seats().all().filter(|seat| *seat != late);
                (pending.slot, pending.audience, paid.map(|seat| pending.has_paid(seat)).collect::<Vec<_>>())
            };
            (table.lots().asked(), table.lots().opened().to_vec(), pending.map(told).collect::<Vec<_>>())
        };
        assert_eq!(this.outcome().is_some(), other.outcome().is_some(), "{}", self.name);
        if this.outcome().is_none() {
            assert_eq!(this.left(), other.left(), "{}", self.name);
            assert_eq!(lots(this), lots(other), "{}", self.name);
            assert_eq!(this.state_hash(), other.state_hash(), "{}", self.name);
            self.same += 1;
        }
    }

    /// Checks the file, and everything that has opened in it, with everybody's keys.
    fn check(&self) {
        let name = &self.name;
        let table = self.post.check().unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert_eq!(table.state_hash(), self.table().state_hash(), "{name}");
        let turns = || self.post.chain.links.iter().map(|link| &link.turn);
        let parts = turns().flat_map(|turn| turn.shuffles.iter().map(move |part| (turn.number, part)));
        let decks: BTreeMap<u32, (u32, Deck)> =
            parts.map(|(turn, part)| (part.lot, (turn, Deck::decode(&part.deck).unwrap()))).collect();
        let cards: Vec<u16> = (0..=self.card).collect();
        let left = table.left();
        for (slot, face) in table.lots().opened() {
            let Some((card, (_, deck))) = face.card().zip(decks.get(&slot.lot)) else { continue };
            let pair = deck.pairs()[usize::from(slot.place)];
            let opens = |gone: usize| {
                let keys = table.seats().all().filter(|seat| !left[..gone].contains(seat)).map(|seat| self.key(seat));
                let shares: Vec<Point> = keys.map(|key| key.share(&pair.point().unwrap())).collect();
                face_of(&pair.open(shares.iter()), &cards)
            };
            let truth = (0..=left.len()).find_map(opens);
            assert_eq!(truth, Some(card), "{name}: slot {slot}");
        }
        // What is paid in the place of a seat is what it would have paid.
        let mut paid: Vec<(Seat, Slot, Point)> = Vec::new();
        for turn in turns() {
            let seat = table.seats().find(&turn.seat).unwrap();
            if turn.steps.iter().any(|step| step.starts_with("without ")) {
                paid.clear();
            }
            for part in &turn.rescue.pieces {
                paid.push((seat, part.slot, Point::decode(part.share).unwrap()));
            }
            let Some(first) = turn.rescue.pieces.first() else { continue };
            let payers: Vec<Seat> =
                paid.iter().filter(|(_, slot, _)| *slot == first.slot).map(|(seat, ..)| *seat).collect();
            let needed = table.pieces_needed().unwrap();
            if payers.len() < needed {
                continue;
            }
            let mut order = payers.clone();
            order.sort_unstable_by_key(|seat| seat.index());
            for part in &turn.rescue.pieces {
                let Some((_, deck)) = decks.get(&part.slot.lot).filter(|(at, _)| *at < turn.number) else {
                    continue;
                };
                let Some(point) = deck.pairs()[usize::from(part.slot.place)].point() else { continue };
                let piece = |seat: &Seat| paid.iter().find(|(by, slot, _)| by == seat && *slot == part.slot).unwrap().2;
                let pieces: Vec<Point> = order.iter().map(piece).collect();
                let share = Interpolation::new(&order).share(&pieces);
                let is_one = self.vanished.keys().any(|late| self.key(*late).share(&point) == share);
                assert!(is_one, "{name}: turn {}, slot {}", turn.number, part.slot);
            }
            paid.clear();
        }
    }
}

/// Plays a table to its end.
fn played(seats: usize, pieces: u8, number: u64) -> Vanishing {
    let mut table = Vanishing::new(seats, pieces, number);
    let mut vanish = table.post.chain.links.len() + table.luck.below(12);
    while table.table().clock().is_some() {
        let place = table.post.chain.links.len();
        assert!(place < 4 * TURNS, "{}: it goes on and on", table.name);
        if place >= vanish && table.post.may_put_out().is_some() {
            table.vanish();
            vanish = table.post.chain.links.len() + table.luck.below(8);
        } else {
            table.play();
        }
    }
    table
}

/// The turns of such a table; without pieces nobody vanishes, and seats give up.
pub(crate) fn turns_by_luck(seats: usize, pieces: u8, number: u64) -> Chain {
    played(seats, pieces, number).post.chain
}

/// Plays a table, and gives how many seats vanished, and after how many the others came to the same as if
/// they had given up.
fn plays(seats: usize, pieces: u8, number: u64) -> [usize; 2] {
    let table = played(seats, pieces, number);
    assert!(!matches!(table.table().game().awaits(), Awaits::Faces), "{}: it stands still", table.name);
    table.check();
    [table.vanished.len(), table.same]
}

#[test]
fn the_others_go_on_whatever_is_shuffled_and_kept() {
    let mut counts = [0; 2];
    for seats in 3..=8 {
        for number in 0..tries(2, 60) {
            let counted = plays(seats, 2 + (number % (seats as u64 - 2)) as u8, number);
            counts = [counts[0] + counted[0], counts[1] + counted[1]];
        }
    }
    assert!(counts[0] > 10 && counts[1] > 2, "{counts:?}");
    println!("{counts:?}");
}
