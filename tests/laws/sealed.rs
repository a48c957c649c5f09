//! A seat of a sealed table knows the same as in an open deal of the same faces.

use crate::common::signing::ForgeTurns as _;
use bypost::chain::{Chain, link};
use bypost::file::{Deal, File, Header, Time};
use bypost::rules::{Awaits, Chance, Entry, Knowledge, Lot, Rehearsal, Seat, Seats, Slot};
use bypost::seal::{Identity, Seed};
use bypost::table::{Draft, Table};

use super::test_game::post::Post;
use super::{games, hash};

const SEATS: usize = 3;
const SET: [(&str, i64); 2] = [("cards", 9), ("hand", 2)];

/// Turns of the test game: when everybody has paid for the hands of the others, cards that somebody has seen
/// go into shuffles, stay beside them, go out of play, and are shown.
const TURNS: [&[&str]; 21] = [
    &["pass"],
    &["pass"],
    &["pass"],
    &["shuffle 1.0 1.6 +1.2 20 21"],
    &["deal 2.0 0", "deal 2.1 1"],
    &["pass"],
    &["retire 1.2", "deal 2.2 2"],
    &["pass"],
    &["shuffle 2.0 2.3 1.4"],
    &["deal 3.0 2"],
    &["pass"],
    &["open 3.1"],
    &["pass"],
    &["pass"],
    &["pass"],
    &["shuffle 2.1 3.0"],
    &["draw 4.1 0"],
    &["pass"],
    &["pass"],
    &["pass"],
    &["throw"],
];

/// What a shuffled lot shows, seen on another table on which all of it is opened.
fn truth(post: &Post, lot: u32, count: u16) -> Vec<u16> {
    let mut twin = post.twin();
    let is_open = |twin: &Post, slot| twin.table.lots().opened().iter().any(|(open, _)| *open == slot);
    for slot in (0..count).map(|place| Slot { lot, place }) {
        if !is_open(&twin, slot) {
            twin.take(&[&format!("open {slot}")]);
        }
    }
    twin.public(lot).into_iter().map(|(_, card)| card).collect()
}

/// Plays the turns by sealed mail, and gives what all lots show: of each lot as soon as all have shuffled it.
fn dealt() -> Vec<Vec<u16>> {
    let mut post = Post::new(SEATS, &SET);
    let mut dealt = vec![truth(&post, 1, 9)];
    for steps in TURNS {
        post.take(steps);
        let knowledge = post.table.knowledge(Seat::new(0), None);
        let lots = (1..).zip(knowledge.lots).skip(dealt.len());
        let is_done = |lot| post.table.lots().shuffling().iter().all(|shuffling| shuffling.lot != lot);
        dealt.extend(lots.filter(|(lot, _)| is_done(*lot)).map(|(lot, asked)| match asked {
            Lot::Throw(_) => post.table.lots().opened().last().unwrap().1.thrown().to_vec(),
            Lot::Shuffle(inputs) => truth(&post, lot, inputs.len() as u16),
        }));
    }
    assert_eq!(dealt.len(), 5, "some lot was never shuffled by all");
    dealt
}

/// Compares what a seat knows at the two tables, except for faces that others have not paid yet.
#[track_caller]
fn same(sealed: &Knowledge, open: &Knowledge, table: &Table, seat: Seat) {
    assert_eq!((&sealed.lots, &sealed.closed, &sealed.opened), (&open.lots, &open.closed, &open.opened));
    assert_eq!(hash(sealed.game()), hash(open.game()));
    let mut faces = open.faces.clone();
    for pending in table.lots().pending() {
        let is_paid = table.seats().all().all(|other| other == seat || pending.has_paid(other));
        if !is_paid {
            faces.remove(&pending.slot);
        }
    }
    assert_eq!(sealed.faces, faces);
}

#[test]
fn a_sealed_table_tells_a_seat_what_an_open_one_does() {
    let dealt = dealt();
    let texts = dealt.iter().map(|faces| faces.iter().map(u16::to_string).collect::<Vec<_>>().join(" "));
    let mut open = Post::with(SEATS, &SET, Deal::Lots(texts.collect()));
    let mut sealed = Post::new(SEATS, &SET);
    let (mut gone, mut waits) = (0, 0);
    for steps in TURNS {
        open.take(steps);
        sealed.take(steps);
        for (seat, player) in open.table.seats().all().zip(&sealed.players) {
            let knowledge = sealed.table.knowledge(seat, Some(player));
            // The next author sees the faces that its own turn opens before anybody else does.
            if sealed.table.clock() != Some(seat) && sealed.table.clock().is_some_and(|clock| sealed.table.owes(clock))
            {
                waits += 1;
                continue;
            }
            same(&knowledge, &open.table.knowledge(seat, None), &sealed.table, seat);
            let asked = knowledge.lots.len();
            let thought = Rehearsal::at(&knowledge, dealt[..asked].to_vec(), Vec::new(), Chance::new(0));
            assert_eq!(thought.sight(seat), open.table.sight(seat, None));
            let is_open = |slot: &Slot| knowledge.opened.iter().any(|(open, _)| open == slot);
            let is_gone = |slot: &&Slot| !knowledge.closed.contains(slot) && !is_open(slot);
            gone += knowledge.faces.keys().filter(is_gone).count();
        }
        // Without a key a seat sees what everybody sees.
        assert_eq!(sealed.table.knowledge(Seat::new(0), None).faces.len(), sealed.table.lots().opened().len());
    }
    assert!(gone > TURNS.len(), "{gone} faces of cards that have gone");
    assert!(waits < TURNS.len(), "{waits} times a seat waited for another");
}

#[test]
fn a_lot_that_waits_for_shuffles_is_thought_up_from_what_went_in() {
    let mut post = Post::new(SEATS, &SET);
    for _ in 0..SEATS {
        post.take(&["pass"]);
    }
    // The others have not shuffled yet.
    post.push(post.try_take(&["shuffle 1.0 1.2 1.6 +1.3 30", "deal 2.0 0"]).unwrap());
    assert_eq!(post.table.lots().shuffling().len(), 1);
    for (seat, player) in post.table.seats().all().zip(&post.players) {
        let knowledge = post.table.knowledge(seat, Some(player));
        let known: Vec<bool> = knowledge.cards(2).iter().map(Option::is_some).collect();
        assert_eq!(
            known,
            [[true, false, false, false, true], [false, true, false, true, true], [false, false, false, false, true]]
                [seat.index()]
        );
        for seed in 0..50 {
            let dealt = knowledge.fill(&mut Chance::new(seed)).unwrap();
            assert!(dealt[1].contains(&30) && dealt[1].contains(&dealt[0][0]) && dealt[1].contains(&dealt[0][3]));
            let thought = Rehearsal::at(&knowledge, dealt, Vec::new(), Chance::new(0));
            assert!(thought.closed().contains_key(&Slot { lot: 2, place: 4 }));
        }
    }
}

/// A sealed table of a game, on which so many turns are made.
fn sealed(entry: &Entry, seats: usize, turns: usize) -> (Table, Vec<Identity>) {
    let info = (entry.info)();
    let names = (0..seats).map(|seat| (format!("seat {seat}"), None)).collect();
    let header = Header::new(info, Deal::Sealed, names, Time::read("2026-11-21T08:00:00Z").unwrap(), [9; 32]);
    let players: Vec<Identity> = (1..=seats as u8).map(|byte| Identity::new(Seed::new([byte; 32]))).collect();
    let mut chain: Chain = link(File { header, turns: Vec::new() }).unwrap();
    let mut table = Table::of(entry, &chain.header, chain.id).unwrap();
    let mut chance = Chance::new(3);
    for _ in 0..turns + seats {
        let Some(seat) = table.clock() else { break };
        let player = &players[seat.index()];
        let made = if table.is_full() {
            let (seen, sight) = table.view(seat, Some(player));
            let moves = if seen.may_decide(seat) { seen.game().moves(&sight) } else { Vec::new() };
            let step = if moves.is_empty() { None } else { Some(moves[chance.below(moves.len())].clone()) };
            let draft = Draft { steps: step.into_iter().collect(), say: Vec::new() };
            table.take(&chain, seat, player, &draft, table.time())
        } else {
            table.join(&chain, seat, player, [seat.index() as u8 + 1; 32], table.time())
        };
        let made = made.unwrap();
        chain.links.push(made.0);
        table = made.1;
    }
    (table, players)
}

#[test]
fn whoever_sits_at_a_sealed_table_can_think_on_from_what_it_knows() {
    for entry in games() {
        let seats = usize::from((entry.info)().seats[0]).max(2);
        let (table, players) = sealed(entry, seats, 9);
        for (seat, player) in Seats::new(vec![String::new(); seats]).all().zip(&players) {
            let (seen, sight) = table.view(seat, Some(player));
            let knowledge = table.knowledge(seat, Some(player));
            assert_eq!(hash(knowledge.game()), hash(seen.game()));
            let mut chance = Chance::new(seat.index() as u64);
            let dealt = knowledge.fill(&mut chance).unwrap();
            let mut thought = Rehearsal::at(&knowledge, dealt, Vec::new(), chance.clone());
            let own = |slot: &Slot| sight.face(*slot).is_none_or(|face| thought.closed().get(slot) == Some(face));
            assert!(knowledge.closed.iter().all(own), "{}", (entry.info)().id);
            for _ in 0..20 {
                let Awaits::Act(_) = thought.game().awaits() else { break };
                let moves = thought.moves();
                thought.play(&moves[chance.below(moves.len())]).unwrap();
            }
            assert_ne!(thought.game().awaits(), Awaits::Faces);
        }
    }
}
