//! Players ask for turns back, agree, take back what never left, and play on, in any order, while one of them
//! cheats: with a second home that signs on the side, keeps turns back, and goes on with old files. Nobody
//! else is ever convicted, and all that compares two files says the same of them.

use std::collections::BTreeSet;

use bypost::chain::{Chain, Relation, compare};
use bypost::file::Agreed;
use bypost::games::GAMES;
use bypost::rules::{Chance, Seat};
use bypost::session::{self, Opened, dispute};

use super::common::effort::tries;
use super::common::public_shares::{Branch, check_public_shares};
use super::common::samples::{CHOICES, HANDS};
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
    looked_at: usize,
}

#[test]
fn no_order_of_going_back_convicts_an_honest_player() {
    let mut done = Done::default();
    // At the last of these the one who cheats forks often.
    let numbers: Vec<usize> = (0..tries(6, 80) as usize).chain([11]).collect();
    let tables = numbers.len();
    for number in numbers {
        play(number as u64, number % 2 == 1, number % 4 < 2, &mut done);
    }
    let Done { written, asked, back, undone, forks, looked_at } = done;
    assert!(written > 8 * tables && asked > 3 * tables && back > tables && undone > tables / 2, "{done:?}");
    assert!(forks > tables / 2 && looked_at > 0, "{done:?}");
}

/// One table of three. Each may find any file that left somebody.
fn play(number: u64, with_cheat: bool, is_bold: bool, done: &mut Done) {
    let mut chance = Chance::new(number);
    let seat_of = |index: usize| if index == 3 { CHEAT } else { index };
    // The fourth is a second home of the one who cheats.
    let mut players: Vec<Player> =
        (0..4).map(|index| Player::new(ALL_NAMES[seat_of(index)], seat_of(index) as u8 + 1)).collect();
    players.iter_mut().for_each(|player| player.is_bold = is_bold);
    let homes = if with_cheat { 4 } else { 3 };
    let first = session::begin(header_of(HANDS, 3, number as u8, &[]), GAMES).unwrap();
    let mut public: Vec<Opened> = vec![first];
    for _ in 0..CALLS {
        let who = chance.below(homes);
        let newest = public.len() - 1 - chance.below(public.len().min(4));
        let opened = public[newest].clone();
        let turns = opened.chain().links.len();
        session::note_seen(&mut players[who].store, opened.chain()).unwrap();
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
    let goes_on =
        |chain: &Chain| chains.iter().any(|one| one.links.len() > chain.links.len() && one.holds(&chain.head()));
    if !is_bold {
        // Whoever does something anyway has been told.
        let tips: Vec<Branch<'_>> =
            chains.iter().filter(|chain| !goes_on(chain)).map(|chain| Branch::of(chain)).collect();
        // Each goes on with the branch in which it has signed last.
        let newest = |seat: Seat| chains.iter().rfind(|chain| chain.links.last().is_some_and(|link| link.seat == seat));
        let is_in = |chain: &Chain, seat: Seat| {
            !(with_cheat && seat.index() == CHEAT) && newest(seat).is_some_and(|newest| chain.holds(&newest.head()))
        };
        done.looked_at += check_public_shares(&tips, is_in, &format!("table {number}"));
    }
    for (index, one) in chains.iter().enumerate() {
        // Of so many pairs a usual run compares some.
        for (_, other) in
            chains[..index].iter().enumerate().filter(|(place, _)| (index + place) % tries(3, 1) as usize == 0)
        {
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
    let told = dispute(&[("one", one), ("other", other)]);
    let seats: BTreeSet<String> =
        told.iter().flat_map(|told| &told.convictions).map(|twice| twice.first.turn.seat.clone()).collect();
    assert_eq!(seats, convicted.iter().cloned().collect(), "the report");
    convicted
}

/// One of three takes back, in a second home, a turn on which it has played, and the third has paid in the
/// first file for a card that the turn drew. Tells whether the third is warned before it signs in the other
/// file; where it is not, no share of a hidden card is public.
fn is_warned(number: u64) -> Result<bool, String> {
    let mut chance = Chance::new(number);
    let mut players: Vec<Player> = (0..3).map(|seat| Player::new(ALL_NAMES[seat], seat as u8 + 1)).collect();
    players.iter_mut().for_each(|player| player.is_bold = false);
    let clock = |opened: &Opened| opened.table().clock().map(Seat::index).ok_or("it is over".to_owned());
    let mut opened = session::begin(header_of(CHOICES, 3, number as u8, &[]), GAMES).unwrap();
    while opened.chain().links.len() < 12 + number as usize % 8 {
        opened = players[clock(&opened)?].write(opened, &mut chance, Breaks::Never)?;
    }
    let drawn = players[clock(&opened)?].write(opened.clone(), &mut chance, Breaks::Never)?;
    let (back, forker) = (drawn.chain().links.len() as u32, clock(&drawn)?);
    let drawer = clock(&opened)?;
    if drawer == forker || drawn.chain().links.len() != opened.chain().links.len() + 1 {
        return Ok(false);
    }
    let payer = 3 - drawer - forker;
    let mut second_home = Player::new(ALL_NAMES[forker], forker as u8 + 1);
    second_home.is_bold = true;
    for seat in [drawer, payer] {
        for consent in players[seat].agree(&drawn, Agreed::Back(back))? {
            second_home.take_consent(&drawn, &consent);
        }
    }
    let mut paid = drawn.clone();
    while !paid.chain().links[drawn.chain().links.len()..].iter().any(|link| link.seat.index() == payer) {
        paid = players[clock(&paid)?].write(paid, &mut chance, Breaks::Never)?;
    }
    let mut other = second_home.go_back(drawn, back)?;
    while clock(&other)? != payer {
        let seat = clock(&other)?;
        let player = if seat == forker { &mut second_home } else { &mut players[seat] };
        other = player.write(other, &mut chance, Breaks::Never)?;
    }
    let signed = match players[payer].write(other.clone(), &mut chance, Breaks::Never) {
        Err(why) if why.contains("holds a share of") => {
            players[payer].is_bold = true;
            players[payer].write(other, &mut chance, Breaks::Never)?;
            return Ok(true);
        }
        signed => signed?,
    };
    let tips = [paid.chain(), signed.chain()].map(Branch::of);
    let is_in = |chain: &Chain, seat: Seat| seat.index() == payer && chain.holds(&signed.chain().head());
    check_public_shares(&tips, is_in, &format!("table {number}"));
    Ok(false)
}

#[test]
fn whoever_has_paid_for_a_card_in_another_file_is_warned_before_signing() {
    let told: Vec<Result<bool, String>> = (0..tries(9, 40)).map(is_warned).collect();
    let count = |wanted: bool| told.iter().filter(|told| **told == Ok(wanted)).count();
    assert!(count(true) > 0 && count(false) > 0, "{told:?}");
}

/// Nobody can agree to something on a turn without having it, so the turn has left.
#[test]
fn a_turn_on_which_somebody_has_agreed_to_something_is_not_taken_back() {
    let mut chance = Chance::new(5);
    let mut players: Vec<Player> = (0..3).map(|seat| Player::new(ALL_NAMES[seat], seat as u8 + 1)).collect();
    let mut opened = session::begin(header_of(HANDS, 3, 5, &[]), GAMES).unwrap();
    while opened.chain().links.len() < 9 {
        let clock = opened.table().clock().unwrap().index();
        opened = players[clock].write(opened, &mut chance, Breaks::Never).unwrap();
    }
    let (turns, author) = (opened.chain().links.len() as u32, opened.table().last().unwrap().index());
    let clock = opened.table().clock().unwrap().index();
    assert_ne!(author, clock);
    let consents = players[3 - author - clock].agree(&opened, Agreed::Back(turns)).unwrap();
    players[author].take_consent(&opened, &consents[0]);
    let refused = players[author].undo(opened, Breaks::Never).unwrap_err();
    assert!(refused.contains("was answered"), "{refused}");
}
