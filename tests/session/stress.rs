//! A program calls the session in any order, with old files and stores that stop in the middle. The turns
//! that leave never prove a fork of an honest player. The other player's copied home ends lines on the side,
//! and no hand is revealed there that is in play on another line.

use bypost::chain::{Relation, compare};
use bypost::games::GAMES;
use bypost::rules::{Chance, Seat};
use bypost::session::{self, Opened};

use super::common::samples::{DICE, HANDS};
use super::common::{ALL_NAMES, header_of};
use super::player::{Breaks, Player};

/// The number of tables that are played, and of calls at each.
const TABLES: u64 = 40;
const CALLS: usize = 90;

/// The same for tables with hands, at which lines are ended on the side.
const ENDED: u64 = 3;
const ENDED_CALLS: usize = 120;

/// Counts of what was done, so that the test shows that it tests something.
#[derive(Debug, Default)]
struct Done {
    written: usize,
    refused: usize,
    undone: usize,
    broken: usize,
    left: usize,
    revealed: usize,
    kept: usize,
}

#[test]
fn no_order_of_calls_leads_to_a_fork() {
    let mut done = Done::default();
    for number in 0..TABLES {
        play(DICE, number, CALLS, &mut done);
    }
    let Done { written, refused, undone, broken, left, .. } = done;
    assert!(written > 300 && refused > 100 && undone > 40 && broken > 100 && left > 300, "{done:?}");
}

#[test]
fn no_order_of_calls_opens_a_hand_in_play() {
    let mut done = Done::default();
    for number in 0..ENDED {
        play(HANDS, 100 + number, ENDED_CALLS, &mut done);
    }
    assert!(done.revealed > 0 && done.kept > 0, "{done:?}");
}

/// Whoever is on the clock of a table that left has a copied home, and gives up there. The other player is
/// to reveal: that is done unasked only if no turn of that player has left which this line lacks.
fn end_on_the_side(table: &Opened, players: &mut [Player; 2], public: &[Opened], done: &mut Done) {
    let Some(cheat) = table.table().clock() else { return };
    let victim = Seat::new(1 - cheat.index() as u8);
    let mut copy = Player::new(ALL_NAMES[cheat.index()], cheat.index() as u8 + 1);
    let Ok(ended) = copy.step(table.clone(), cheat, "resign") else { return };
    if ended.table().to_reveal(victim).is_empty() {
        return;
    }
    let links = public.iter().flat_map(|one| &one.chain().links);
    let lacks = links.filter(|link| link.seat == victim).any(|link| !ended.chain().holds(&link.hash));
    match players[victim.index()].step(ended, victim, "reveal all") {
        Ok(_) => {
            assert!(!lacks, "a hand was opened that is in play");
            done.revealed += 1;
        }
        Err(_) => done.kept += usize::from(lacks),
    }
}

/// One table between two players. Each may find any file that either of them ever held.
fn play(game: &str, number: u64, calls: usize, done: &mut Done) {
    let mut chance = Chance::new(number);
    let mut players = [0, 1].map(|seat| Player::new(ALL_NAMES[seat], seat as u8 + 1));
    let mut first = session::begin(header_of(game, 2, number as u8, &[]), GAMES).unwrap();
    // Hands are dealt before anything goes wrong.
    while game == HANDS && first.chain().links.len() < 6 {
        let seat = first.table().clock().unwrap().index();
        first = players[seat].write(first, &mut chance, Breaks::Never).unwrap();
    }
    // The file of each player, and the turns that everybody may have got.
    let mut own: [Vec<Opened>; 2] = [vec![first.clone()], vec![first]];
    let mut public: Vec<Opened> = Vec::new();
    for _ in 0..calls {
        let mut begun = public.iter().filter(|table| table.table().is_full() && table.table().clock().is_some());
        if game == HANDS
            && chance.below(4) == 0
            && let count @ 1.. = begun.clone().count()
            && let Some(table) = begun.nth(chance.below(count))
        {
            end_on_the_side(table, &mut players, &public, done);
        }
        let who = chance.below(2);
        // Mostly it is the newest file that is here, sometimes an old one, or one that the other player sent.
        let here = &own[who];
        let opened = match chance.below(5) {
            0 => here[chance.below(here.len())].clone(),
            1 | 2 if !public.is_empty() => public[public.len() - 1 - chance.below(public.len().min(3))].clone(),
            _ => here[here.len() - 1].clone(),
        };
        // A turn with cards that was lost is seldom hit upon again, and the table stands still.
        let breaks = match chance.below(if game == HANDS { 100 } else { 6 }) {
            0 => Breaks::BeforeMemory,
            1 => Breaks::BeforeFile,
            2 => Breaks::BeforeMemoryAfter,
            _ => Breaks::Never,
        };
        let player = &mut players[who];
        // The program may have looked at the file before, and then the memory knows of it.
        if chance.below(3) > 0 {
            session::note_seen(&mut player.store, opened.chain()).unwrap();
        }
        let is_mine = opened.table().clock().is_some_and(|seat| seat.index() == who);
        let result = match chance.below(8) {
            0 => player.undo(opened, breaks).inspect(|_| done.undone += 1),
            1 | 2 => match player.send(&opened) {
                Ok(_) => {
                    done.left += 1;
                    public.push(opened.clone());
                    Ok(opened)
                }
                Err(why) => Err(why),
            },
            _ if is_mine => player.write(opened, &mut chance, breaks).inspect(|_| done.written += 1),
            _ => continue,
        };
        match result {
            Ok(opened) => own[who].push(opened),
            Err(_) if breaks != Breaks::Never => done.broken += 1,
            Err(_) => done.refused += 1,
        }
    }
    for (index, one) in public.iter().enumerate() {
        for other in &public[..index] {
            if let Relation::Parted { first, is_fork: true, .. } = compare(one.chain(), other.chain()) {
                panic!("table {number}: {} is convicted at turn {}", first.turn.seat, first.turn.number);
            }
        }
    }
}
