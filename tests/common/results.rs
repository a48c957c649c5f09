//! Tables whose players and results are known.

use std::fs;

use bypost::file::Deal;
use bypost::rules::Seat;

use super::homes::World;
use super::samples::DICE;
use super::{Record, header_of};

/// A table of a game between these players that all have joined, whose nonce is this byte.
pub(crate) fn begun(game: &str, players: &[u8], byte: u8) -> Record {
    let mut record = Record::new(header_of(game, players.len(), byte, &[]));
    record.players[..players.len()].copy_from_slice(players);
    for seat in 0..players.len() as u8 {
        record.join(seat);
    }
    record
}

/// The table played on until these seats have resigned one after the other.
pub(crate) fn resigned(mut record: Record, seats: &[u8]) -> Record {
    for seat in seats {
        let mut turns = record.chain.links.len();
        while record.table().clock() != Some(Seat::new(*seat)) {
            turns += 1;
            record.go_on(turns, 1);
        }
        record.take(&["resign".to_owned()], &[]);
    }
    // What is still owed is paid.
    record.go_on(record.chain.links.len() + 20, 1);
    assert!(record.table().outcome().is_some());
    record
}

/// A finished table of two in which the second of these players has won.
pub(crate) fn won(loser: u8, winner: u8, byte: u8) -> Record {
    resigned(begun(DICE, &[loser, winner], byte), &[0])
}

/// The same with an open deal.
pub(crate) fn won_open(loser: u8, winner: u8, byte: u8) -> Record {
    let mut header = header_of(DICE, 2, byte, &[]);
    header.deal = Deal::Seed("kept".into());
    let mut record = Record::new(header);
    record.players[..2].copy_from_slice(&[loser, winner]);
    record.join(0).join(1);
    resigned(record, &[0])
}

/// Writes a file of a world, with the folders that it lies in.
pub(crate) fn put(world: &World, path: &str, content: impl AsRef<[u8]>) {
    let path = world.path(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, content).unwrap();
}
