//! A table before its first turn.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::lots::Lots;
use super::position::Table;
use crate::clock::timing::Timing;
use crate::file::{Fault, Header};
use bypost_rules::{Entry, Games, Hash, LotRequests, Options, Seats, find};
use bypost_seal::PublicIdentity;

impl Table {
    /// The table before its first turn, of one of these games.
    ///
    /// # Errors
    /// A game, version, option or number of seats that the list does not have.
    pub fn new(header: &Header, id: Hash, games: Games) -> Result<Self, Fault> {
        Self::of(entry(header, games)?, header, id)
    }

    /// This table before its first turn.
    ///
    /// # Errors
    /// None, since it was made once.
    pub fn before_all(&self) -> Result<Self, Fault> {
        Self::of(&self.entry, &self.header, self.id)
    }

    /// The table before its first turn, of this game.
    ///
    /// # Errors
    /// An option or number of seats that the game does not have.
    pub fn of(entry: &Entry, header: &Header, id: Hash) -> Result<Self, Fault> {
        let info = (entry.info)();
        let seats = Seats::new(header.seats.iter().map(|(name, _)| name.clone()).collect());
        info.check_seats(seats.count()).map_err(|error| Fault::header(error.to_string()))?;
        check_identities(header)?;
        let options = Options::complete(info, seats.count(), &header.options)
            .map_err(|error| Fault::header(error.to_string()))?;
        let mut bank = LotRequests::new(1);
        let game = (entry.setup)(&seats, &options, &mut bank).map_err(|error| Fault::header(error.to_string()))?;
        let header = Arc::new(header.clone());
        let (time, header_seats) = (header.created, header.seats.len());
        let mut table = Self {
            entry: *entry,
            header,
            id,
            seats,
            members: Vec::new(),
            joint: None,
            left: Vec::new(),
            game,
            lots: Lots::default(),
            head: id,
            turns: 0,
            time,
            last: None,
            is_resigned: false,
            told: None,
            timing: Timing::new(header_seats, time),
            ending: None,
            fixed: 0,
            earlier: BTreeMap::new(),
            late: Vec::new(),
            published: Default::default(),
            former: Vec::new(),
            rescue: None,
        };
        table.ask(bank).map_err(|wrong| Fault::header(wrong.what()))?;
        table.widen().map_err(Fault::header)?;
        Ok(table)
    }
}

/// Refuses seats that nobody could ever join: seats that are fixed to something that is no key, or, in a
/// sealed deal, to the key of another seat.
fn check_identities(header: &Header) -> Result<(), Fault> {
    let fixed: Vec<_> = header.seats.iter().filter_map(|(name, key)| Some((name, (*key)?))).collect();
    for (index, (name, key)) in fixed.iter().enumerate() {
        if PublicIdentity::decode(key).is_none() {
            return Err(Fault::header(format!("the identity of {name} is no sound Ed25519 key")));
        }
        if header.deal.is_sealed() && fixed[..index].iter().any(|(_, other)| other == key) {
            return Err(Fault::header(format!("the identity of {name} is that of another seat too")));
        }
    }
    Ok(())
}

fn entry(header: &Header, games: Games) -> Result<&'static Entry, Fault> {
    let known = || games.iter().map(|entry| (entry.info)().id.as_str()).collect::<Vec<_>>().join(", ");
    let entry = find(games, &header.game).ok_or_else(|| {
        Fault::header(format!("no game is called {:?}", header.game)).hint(format!("the games: {}", known()))
    })?;
    let version = (entry.info)().version;
    if header.rules != version {
        let what = format!("version {} of the rules, but this program has version {version}", header.rules);
        return Err(Fault::header(what).hint("get the bypost that made the table, or a newer one"));
    }
    Ok(entry)
}
