//! Players release turns, take back what was released, and play on, in any order. Nobody who does only what
//! the session lets them do is ever convicted.

use bypost::chain::{Relation, compare};
use bypost::rules::Chance;
use bypost::session::{self, Opened};

use super::common::effort::tries;
use super::common::samples::HANDS;
use super::common::{ALL_NAMES, header_of};
use super::player::{Breaks, Player};

const CALLS: usize = 140;

/// Counts of what was done, so that the test shows that it tests something.
#[derive(Debug, Default)]
struct Done {
    written: usize,
    released: usize,
    undone: usize,
    replaced: usize,
}

#[test]
fn no_order_of_releases_convicts_an_honest_player() {
    let mut done = Done::default();
    let tables = tries(16, 80) as usize;
    for number in 0..tables {
        play(number as u64, &mut done);
    }
    let Done { written, released, undone, replaced } = done;
    assert!(written > 8 * tables && released > 3 * tables && undone > tables / 2 && replaced > tables / 2, "{done:?}");
}

/// One table of three. Each may find any file that left somebody.
fn play(number: u64, done: &mut Done) {
    let mut chance = Chance::new(number);
    let mut players = [0, 1, 2].map(|seat| Player::new(ALL_NAMES[seat], seat as u8 + 1));
    let first = session::begin(header_of(HANDS, 3, number as u8, &[])).unwrap();
    let mut public: Vec<Opened> = vec![first];
    for _ in 0..CALLS {
        let who = chance.below(3);
        let newest = public.len() - 1 - chance.below(public.len().min(4));
        let opened = public[newest].clone();
        let turns = opened.chain().links.len();
        session::note_seen(&mut players[who].store, &opened).unwrap();
        let is_mine = opened.table().clock().is_some_and(|seat| seat.index() == who);
        let breaks = if chance.below(6) == 0 { Breaks::BeforeMemoryAfter } else { Breaks::Never };
        let result = match chance.below(6) {
            0 | 1 if turns > 3 => {
                let index = turns - 1 - chance.below(2);
                let given = players[who].release(&opened, index as u32 + 1).unwrap_or_default();
                done.released += given.len();
                for consent in &given {
                    players.iter_mut().for_each(|player| player.take_consent(&opened, consent));
                }
                continue;
            }
            2 => players[who].undo(opened, breaks).inspect(|_| done.undone += 1),
            _ if is_mine => players[who].write(opened, &mut chance, Breaks::Never).inspect(|_| done.written += 1),
            _ => continue,
        };
        // Everything leaves at once.
        if let Ok(opened) = result
            && players[who].send(&opened).is_ok()
        {
            public.push(opened);
        }
    }
    for (index, one) in public.iter().enumerate() {
        for other in &public[..index] {
            match compare(one.chain(), other.chain()) {
                Relation::Parted { convicts: Some((mine, _)), first, .. } => {
                    let told = |opened: &Opened| {
                        let from = opened.chain().links.iter().skip(first.turn.number as usize - 1);
                        let line = |link: &bypost::chain::Link| {
                            let carried = link.turn.consents.iter().map(|one| format!("{} {}", one.seat, one.to));
                            let carried = carried.collect::<Vec<_>>().join("; ");
                            format!("  {} {} {:?} [{carried}]", link.turn.number, link.turn.seat, link.turn.steps)
                        };
                        from.map(line).collect::<Vec<_>>().join("\n")
                    };
                    let (one, other) = (told(one), told(other));
                    panic!("table {number}: {} is convicted\n{one}\nand\n{other}", mine.turn.seat);
                }
                Relation::FirstReplaces { .. } | Relation::SecondReplaces { .. } => done.replaced += 1,
                _ => {}
            }
        }
    }
}
