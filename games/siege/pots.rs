//! Pots: who can win how much of what was paid.

use super::seats::SeatSet;
use super::setting::SEATS;
use bypost_rules::Seat;
use bypost_rules::kit::fit;

/// Whites by seat.
pub(super) type Whites = [u32; SEATS];

/// One pot, and who can win it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pot {
    /// What is in it, in whites.
    pub(super) whites: u32,
    /// The seats that have paid into it and have not folded.
    pub(super) seats: SeatSet,
}

/// The pots that payments make, the first pot first. There is one for each different sum that a seat which
/// has not folded has paid. Whites of a folded seat beyond all of these sums lie in the last pot. `extra` is
/// added to the first pot.
pub(super) fn pots(paid: &Whites, contends: SeatSet, extra: u32) -> Vec<Pot> {
    let mut levels: Vec<u32> = contends.all().map(|seat| paid[seat.index()]).collect();
    levels.sort_unstable();
    levels.dedup();
    let mut below = 0;
    let mut pots: Vec<Pot> = Vec::with_capacity(levels.len());
    for level in levels {
        let part = |sum: &u32| sum.min(&level) - sum.min(&below);
        let seats = contends.all().filter(|seat| paid[seat.index()] >= level).collect();
        pots.push(Pot { whites: paid.iter().map(part).sum(), seats });
        below = level;
    }
    if let Some(first) = pots.first_mut() {
        first.whites += extra;
    }
    if let Some(last) = pots.last_mut() {
        last.whites += paid.iter().map(|sum| sum.saturating_sub(below)).sum::<u32>();
    }
    pots
}

/// The whites that nobody has called: the seat that has paid more than everybody else, and how much more.
pub(super) fn uncalled(paid: &Whites) -> Option<(Seat, u32)> {
    let most = paid.iter().copied().max()?;
    let seat = paid.iter().position(|sum| *sum == most)?;
    let second = paid.iter().enumerate().filter(|(other, _)| *other != seat).map(|(_, sum)| *sum).max()?;
    (most > second).then_some((Seat::at(seat), most - second))
}

/// The whites that each seat wins. A pot is shared by the seats that `winners` names among its seats, and its
/// odd whites go one by one in `order`. `paid` is told of each share: the index of its pot, the seat, the
/// whites.
pub(super) fn won(
    pots: &[Pot],
    winners: impl Fn(SeatSet) -> SeatSet,
    order: &[Seat],
    mut paid: impl FnMut(usize, Seat, u32),
) -> Whites {
    let mut won = [0; SEATS];
    for (index, pot) in pots.iter().enumerate() {
        let shares = winners(pot.seats);
        let winners = fit(shares.count());
        let Some(each) = pot.whites.checked_div(winners) else { continue };
        let odd = pot.whites - each * winners;
        for (place, seat) in order.iter().filter(|seat| shares.has(**seat)).enumerate() {
            let share = each + u32::from(fit::<_, u32>(place) < odd);
            won[seat.index()] += share;
            paid(index, *seat, share);
        }
    }
    won
}
