//! Which key may take which seat.

use super::{KeyFile, Refusal};
use crate::rules::Seat;
use crate::seal::PublicIdentity;
use crate::table::Table;

/// Says what a check of the joining turn would find, in words for the person who chose the key.
pub(super) fn may_join(table: &Table, seat: Seat, key: &KeyFile) -> Result<(), Refusal> {
    let seats = table.seats();
    if table.is_full() || table.clock() != Some(seat) {
        return Ok(());
    }
    let (name, public) = (&key.name, key.public());
    let taken = seats.all().zip(table.members()).find(|(_, member)| Some(member.identity) == public);
    if let Some((taken, _)) = taken.filter(|_| table.header().deal.is_sealed()) {
        let taken = seats.name(taken);
        let what = format!("{name} already has a seat here, {taken}: one identity cannot take two of a sealed table");
        return Err(Refusal::new(what).hint("choose another key with --as NAME, or begin a table with --deal open"));
    }
    let fixed = table.header().seats[seat.index()].1;
    if fixed.is_some_and(|fixed| public.is_some_and(|public| public.bytes() != fixed)) {
        let print = |key: Option<PublicIdentity>| key.map_or_else(String::new, |key| key.fingerprint());
        let wanted = print(fixed.and_then(|fixed| PublicIdentity::decode(&fixed)));
        let what = format!("the seat {} is kept for the key {wanted}; {name} is {}", seats.name(seat), print(public));
        return Err(
            Refusal::new(what).hint("if that key is here, choose it with --as NAME; bypost key list lists the keys")
        );
    }
    Ok(())
}
