//! Which seats opponents of a home play.

use crate::chain::Chain;
use crate::file::Agreed;
use crate::opponent::Level;
use crate::rules::Seat;
use crate::session::agreement::agreements::is_of_clock;
use crate::session::{KeyFile, Memory, Opened, key_of};
use crate::table::Table;

/// How well a seat plays by itself; none if its key is a person's, or not among these.
pub fn opponent_at(keys: &[KeyFile], table: &Table, seat: Seat) -> Option<Level> {
    key_of(keys, table, seat)?.opponent()
}

/// The seat on the clock, if an opponent is to play its turn, or to take it, without being told to. It acts
/// only at a seat to which this home has bound its key: by a join, or by the header of a table that the home
/// has begun. So nobody else can have it act, neither by a name nor by a key in a header, nor by handing a
/// seat over to it.
pub fn opponent_to_move(keys: &[KeyFile], memory: Option<&Memory>, opened: &Opened) -> Option<Seat> {
    let is_begun_here = memory.is_some_and(|memory| memory.begun);
    acting_opponent(keys, is_begun_here, (&opened.chain, &opened.table)).map(|(seat, _)| seat)
}

/// The same with the key of the opponent.
pub(super) fn acting_opponent<'k>(
    keys: &'k [KeyFile],
    is_begun_here: bool,
    (chain, table): (&Chain, &Table),
) -> Option<(Seat, &'k KeyFile)> {
    let seat = table.clock()?;
    let key = match table.is_full() {
        true => key_of(keys, table, seat).filter(|key| key.opponent().is_some() && !chain.is_handed_over(seat)),
        false => opponent_named_at(keys, table, seat).filter(|_| is_begun_here),
    };
    Some((seat, key?))
}

/// The opponent among these keys that a table's header names for a seat.
pub(crate) fn opponent_named_at<'k>(keys: &'k [KeyFile], table: &Table, seat: Seat) -> Option<&'k KeyFile> {
    let (_, fixed) = table.header().seats.get(seat.index())?;
    let is_named = |key: &&KeyFile| fixed.is_some() && key.public().map(|public| public.bytes()) == *fixed;
    keys.iter().filter(|key| key.opponent().is_some()).find(is_named)
}

/// Whether nobody has a seat at a table but one person and opponents of this home, or nobody but these: no
/// file need ever leave.
pub fn is_among_opponents(keys: &[KeyFile], table: &Table) -> bool {
    let persons = table.seats().all().filter(|seat| opponent_at(keys, table, *seat).is_none()).count();
    // Whoever plays alone has no opponents.
    are_all_here(keys, table) && table.seats().count() > 1 && persons < 2
}

/// Whether the keys of all seats at a table are here: nobody else needs its file.
pub fn are_all_here(keys: &[KeyFile], table: &Table) -> bool {
    table.seats().all().all(|seat| key_of(keys, table, seat).is_some())
}

/// Whether an opponent agrees to something: to go back, to end and to share the win, where the keys of all
/// seats are in this home. Nobody elsewhere has a say there, so nobody elsewhere can make it agree.
pub(crate) fn would_agree(keys: &[KeyFile], table: &Table, seat: Seat, to: &Agreed) -> bool {
    opponent_at(keys, table, seat).is_some() && are_all_here(keys, table) && is_of_clock(to)
}
