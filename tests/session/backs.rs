//! Players ask for turns back, agree, take back what never left, and play on, in any order, while one of them
//! cheats: with a second home that signs on the side, keeps turns back, and goes on with old files. Nobody
//! else is ever convicted, and all that compares two files says the same of them.

use std::collections::BTreeSet;

use bypost::chain::{Chain, Relation, compare, evidence, prove};
use bypost::file::Agreed;
use bypost::games::GAMES;
use bypost::rules::Chance;
use bypost::session::{self, Opened, dispute};

use super::common::effort::tries;
use super::common::samples::HANDS;
use super::common::{ALL_NAMES, header_of};
use super::player::{Breaks, Player};

const CALLS: usize = 140;

/// The seat that cheats, where one does.
const CHEAT: usize = 0;

/// Counts of what was done, so that the test shows that it tests something.
#[derive(Debug, Default)]
struct Done {
    written: usize,
    asked: usize,
    back: usize,
    undone: usize,
    forks: usize,
}

#[test]
fn no_order_of_going_back_convicts_an_honest_player() {
    let mut done = Done::default();
    let tables = tries(12, 80) as usize;
    for number in 0..tables {
        play(number as u64, number % 2 == 1, &mut done);
    }
    let Done { written, asked, back, undone, forks } = done;
    assert!(written > 8 * tables && asked > 3 * tables && back > tables && undone > tables / 2, "{done:?}");
    assert!(forks > tables / 2, "{done:?}");
}

/// One table of three. Each may find any file that left somebody.
fn play(number: u64, with_cheat: bool, done: &mut Done) {
    let mut chance = Chance::new(number);
    let seat_of = |index: usize| if index == 3 { CHEAT } else { index };
    // The fourth is a second home of the one who cheats.
    let mut players: Vec<Player> =
        (0..4).map(|index| Player::new(ALL_NAMES[seat_of(index)], seat_of(index) as u8 + 1)).collect();
    let homes = if with_cheat { 4 } else { 3 };
    let first = session::begin(header_of(HANDS, 3, number as u8, &[]), GAMES).unwrap();
    let mut public: Vec<Opened> = vec![first];
    for _ in 0..CALLS {
        let who = chance.below(homes);
        let newest = public.len() - 1 - chance.below(public.len().min(4));
        let opened = public[newest].clone();
        let turns = opened.chain().links.len();
        session::note_seen(&mut players[who].store, &opened).unwrap();
        let is_mine = opened.table().clock().is_some_and(|seat| seat.index() == seat_of(who));
        let breaks = if chance.below(6) == 0 { Breaks::BeforeMemoryAfter } else { Breaks::Never };
        let back = turns as u32 - (chance.below(3) as u32).min(turns as u32);
        let result = match chance.below(5) {
            0 | 1 if turns > 6 => {
                // All may be asked, or one alone; the one on the clock goes back if that is enough.
                let asked = if chance.below(3) == 0 { who..who + 1 } else { 0..3 };
                for index in asked {
                    let given = players[index].agree(&opened, Agreed::Back(back)).unwrap_or_default();
                    done.asked += given.len();
                    for consent in &given {
                        players.iter_mut().for_each(|player| player.take_consent(&opened, consent));
                    }
                }
                let Some(clock) = opened.table().clock() else { continue };
                let gone = players[clock.index()].go_back(opened, back).inspect(|_| done.back += 1);
                if let Ok(opened) = gone
                    && players[clock.index()].send(&opened).is_ok()
                {
                    public.push(opened);
                }
                continue;
            }
            _ if is_mine => players[who].write(opened, &mut chance, Breaks::Never).inspect(|_| done.written += 1),
            _ => continue,
        };
        // Some of it is taken back before it leaves.
        if let Ok(opened) = result
            && !(chance.below(4) == 0
                && players[who].undo(opened.clone(), breaks).is_ok_and(|_| is_counted(&mut done.undone)))
            && players[who].send(&opened).is_ok()
        {
            public.push(opened);
        }
    }
    let chains: Vec<&Chain> = public.iter().map(Opened::chain).collect();
    for (index, one) in chains.iter().enumerate() {
        for other in &chains[..index] {
            let convicted = said_the_same(one, other);
            let cheat = with_cheat.then_some(ALL_NAMES[CHEAT]);
            assert!(convicted.as_deref().is_none_or(|seat| Some(seat) == cheat), "table {number}: {convicted:?}");
            done.forks += usize::from(convicted.is_some());
        }
    }
}

/// Counts one more.
fn is_counted(count: &mut usize) -> bool {
    *count += 1;
    true
}

/// The seat that two files convict; all that compares them must say the same.
fn said_the_same(one: &Chain, other: &Chain) -> Option<String> {
    let of = |one: &Chain, other: &Chain| match compare(one, other) {
        Relation::Parted { first, is_fork: true, .. } => Some(first.turn.seat.clone()),
        _ => None,
    };
    let convicted = of(one, other);
    assert_eq!(convicted, of(other, one), "either way round");
    let proved = evidence(one, other).ok().map(|evidence| prove(&evidence).unwrap().first.turn.seat);
    assert_eq!(convicted, proved, "the evidence");
    let told = dispute(&[("one", one), ("other", other)]);
    let seats: BTreeSet<String> =
        told.iter().flat_map(|told| &told.convictions).map(|twice| twice.first.turn.seat.clone()).collect();
    assert_eq!(seats, convicted.iter().cloned().collect(), "the report");
    convicted
}
