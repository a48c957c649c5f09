//! Pots: compared with a reckoning white by white, and with results by hand.

use super::super::pots::{Pot, Whites, pots, uncalled, won};
use super::super::seats::SeatSet;
use super::super::setting::SEATS;
use bypost_rules::{Chance, Seat};

fn seat(index: usize) -> Seat {
    Seat::new(index as u8)
}

fn set(seats: &[usize]) -> SeatSet {
    seats.iter().map(|index| seat(*index)).collect()
}

fn whites(paid: &[u32]) -> Whites {
    let mut all = [0; SEATS];
    all[..paid.len()].copy_from_slice(paid);
    all
}

/// Shares pots white by white. The nth white of every seat lies with the nth whites of the seats that have
/// not folded. Whites that only folded seats have paid so high lie with the last ones that another seat has
/// paid. Hands are told by their strength.
fn slow(paid: &[u32], strength: &[Option<u32>], extra: u32, first: usize) -> Vec<u32> {
    let seats = paid.len();
    let contender = |white: u32, seat: usize| strength[seat].is_some() && paid[seat] >= white;
    let top = (0..seats).filter(|seat| strength[*seat].is_some()).map(|seat| paid[seat]).max().unwrap();
    let mut heaps: Vec<(Vec<usize>, u32)> = Vec::new();
    let least = (0..seats).filter(|seat| strength[*seat].is_some()).map(|seat| paid[seat]).min().unwrap();
    for white in 0..=*paid.iter().max().unwrap() {
        let level = white.min(top);
        let who: Vec<usize> = (0..seats).filter(|seat| contender(level, *seat)).collect();
        let many = if white == 0 { 0 } else { paid.iter().filter(|sum| **sum >= white).count() as u32 };
        match heaps.iter_mut().find(|(seats, _)| *seats == who) {
            Some((_, heap)) => *heap += many,
            None => heaps.push((who, many)),
        }
    }
    let main: Vec<usize> = (0..seats).filter(|seat| contender(least, *seat)).collect();
    heaps.iter_mut().find(|(seats, _)| *seats == main).unwrap().1 += extra;
    let mut won = vec![0; seats];
    for (who, mut heap) in heaps {
        let best = who.iter().map(|seat| strength[*seat]).max().unwrap();
        let winners: Vec<usize> = (0..seats)
            .map(|step| (first + step) % seats)
            .filter(|seat| who.contains(seat) && strength[*seat] == best)
            .collect();
        // Dealing them round gives the odd ones from the first on.
        for winner in winners.iter().cycle() {
            if heap == 0 {
                break;
            }
            won[*winner] += 1;
            heap -= 1;
        }
    }
    won
}

#[test]
fn side_pots_agree_with_a_reckoning_white_by_white() {
    let mut chance = Chance::new(9);
    let mut shared = 0;
    for _ in 0..20_000 {
        let seats = 2 + chance.below(7);
        let paid: Vec<u32> = (0..seats).map(|_| [0, 3, 7, 20, 50][chance.below(5)] + chance.below(3) as u32).collect();
        let mut strength: Vec<Option<u32>> =
            (0..seats).map(|_| (chance.below(3) > 0).then(|| chance.below(4) as u32)).collect();
        strength[chance.below(seats)] = Some(2);
        let extra = chance.below(3) as u32;
        let first = chance.below(seats);
        let contends: SeatSet = (0..seats).filter(|index| strength[*index].is_some()).map(seat).collect();
        let pots = pots(&whites(&paid), contends, extra);
        assert_eq!(pots.iter().map(|pot| pot.whites).sum::<u32>(), paid.iter().sum::<u32>() + extra);
        let order: Vec<Seat> = (0..seats).map(|step| seat((first + step) % seats)).collect();
        let winners = |seats: SeatSet| {
            let best = seats.all().map(|seat| strength[seat.index()]).max().unwrap();
            seats.all().filter(|seat| strength[seat.index()] == best).collect::<SeatSet>()
        };
        shared += usize::from(pots.iter().any(|pot| winners(pot.seats).count() > 1));
        let fast = won(&pots, winners, &order, |_, _, _| ());
        assert_eq!(fast[..seats], slow(&paid, &strength, extra, first), "{paid:?} {strength:?} {extra} {first}");
    }
    assert!(shared > 2_000, "{shared} tables share a pot");
}

#[test]
fn pots_are_made_by_contribution() {
    let pot = |whites, seats: &[usize]| Pot { whites, seats: set(seats) };
    for (paid, contends, extra, wanted) in [
        (&[10, 10][..], &[0, 1][..], 0, vec![pot(20, &[0, 1])]),
        (&[10, 10], &[0, 1], 6, vec![pot(26, &[0, 1])]),
        // The all-in seat can win what it has matched, with what the folded seat has paid towards it.
        (&[4, 10, 10, 6], &[0, 1, 2], 1, vec![pot(17, &[0, 1, 2]), pot(14, &[1, 2])]),
        (&[4, 7, 10, 10], &[0, 1, 2, 3], 0, vec![pot(16, &[0, 1, 2, 3]), pot(9, &[1, 2, 3]), pot(6, &[2, 3])]),
        // A folded seat has paid more than anybody else: it lies in the last pot.
        (&[4, 7, 9], &[0, 1], 0, vec![pot(12, &[0, 1]), pot(8, &[1])]),
        (&[0, 0, 0], &[1, 2], 2, vec![pot(2, &[1, 2])]),
    ] {
        assert_eq!(pots(&whites(paid), set(contends), extra), wanted, "{paid:?}");
    }
}

#[test]
fn what_nobody_has_called_returns() {
    for (paid, wanted) in
        [(&[10, 10][..], None), (&[10, 4, 7], Some((0, 3))), (&[1, 1, 5], Some((2, 4))), (&[0, 0], None)]
    {
        assert_eq!(uncalled(&whites(paid)), wanted.map(|(index, whites)| (seat(index), whites)), "{paid:?}");
    }
}

#[test]
fn odd_whites_go_one_by_one_in_order() {
    let order = [2, 0, 1].map(seat);
    for (whites, winners, wanted) in
        [(10, &[0, 1, 2][..], [3, 3, 4]), (11, &[0, 1, 2], [4, 3, 4]), (11, &[0, 1], [6, 5, 0]), (11, &[1], [0, 11, 0])]
    {
        let pot = Pot { whites, seats: set(&[0, 1, 2]) };
        assert_eq!(won(&[pot], |_| set(winners), &order, |_, _, _| ())[..3], wanted, "{whites} {winners:?}");
    }
}
