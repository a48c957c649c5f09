//! Which seats opponents of a home play.

use crate::file::Agreed;
use crate::opponent::Level;
use crate::rules::Seat;
use crate::session::{KeyFile, key_of};
use crate::table::Table;

/// How well a seat plays by itself; none if its key is a person's, or not among these.
#[must_use]
pub fn opponent_at(keys: &[KeyFile], table: &Table, seat: Seat) -> Option<Level> {
    key_of(keys, table, seat)?.opponent()
}

/// The seat on the clock, if an opponent is to play its turn, or to take it. An opponent sits down by the
/// name of a seat only where somebody of its home sits already: nobody else can have it do so.
#[must_use]
pub fn opponent_to_move(keys: &[KeyFile], table: &Table) -> Option<Seat> {
    let seat = table.clock()?;
    if table.is_full() {
        return opponent_at(keys, table, seat).map(|_| seat);
    }
    let (name, fixed) = &table.header().seats[seat.index()];
    let fits = |key: &KeyFile| fixed.is_none_or(|fixed| key.public().is_some_and(|public| public.bytes() == fixed));
    let is_named = keys.iter().any(|key| key.name == *name && key.opponent().is_some() && fits(key));
    let is_anybody_here = table.seats().all().any(|seat| key_of(keys, table, seat).is_some());
    (is_named && is_anybody_here).then_some(seat)
}

/// Whether nobody has a seat at a table but one person and opponents of this home, or nobody but these: no
/// file need ever leave.
#[must_use]
pub fn is_among_opponents(keys: &[KeyFile], table: &Table) -> bool {
    let is_person = |seat: &Seat| key_of(keys, table, *seat).is_none_or(|key| key.opponent().is_none());
    let mut persons = table.seats().all().filter(is_person);
    let first = persons.next();
    let is_mine = first.is_none_or(|seat| key_of(keys, table, seat).is_some());
    // Whoever plays alone has no opponents.
    table.is_full() && table.seats().count() > 1 && persons.next().is_none() && is_mine
}

/// Whether all seats but this one are played by opponents of this home, of which there is one at least.
#[must_use]
pub(in crate::session) fn are_all_others_opponents(keys: &[KeyFile], table: &Table, seat: Seat) -> bool {
    let is_opponent = |other: Seat| other == seat || opponent_at(keys, table, other).is_some();
    table.seats().count() > 1 && table.seats().all().all(is_opponent)
}

/// Whether an opponent agrees to something: to go back, to end and to share the win, where all seats but one
/// are played by opponents of this home. Nobody else has a say there.
pub(in crate::session) fn would_agree(keys: &[KeyFile], table: &Table, seat: Seat, to: &Agreed) -> bool {
    let is_opponent = |seat: &Seat| opponent_at(keys, table, *seat).is_some();
    let others = table.seats().all().filter(|seat| !is_opponent(seat)).count();
    is_opponent(&seat) && others == 1 && matches!(to, Agreed::Back(_) | Agreed::End | Agreed::Draw)
}
