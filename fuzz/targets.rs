//! What is fuzzed: each function reads outside bytes and must neither panic nor break the law it states. The fuzzer calls them, and
//! so does `tests/fuzz_corpus.rs` with every file of the corpora.
#![allow(dead_code, reason = "each fuzz target calls one of them")]

use bypost::chain::link;
use bypost::file;
use bypost::games::GAMES;
use bypost::home::KeyFile;
use bypost::rules::{Chance, Options, Rehearsal, Seats, Sight};
use bypost::table::replay;

/// A table's file. What is read is written and read again as the same; what is refused says so on printable lines.
pub(crate) fn file(bytes: &[u8]) {
    let Ok(read) = file::read(bytes) else { return };
    let written = file::text(&read, "");
    assert_eq!(file::read(written.as_bytes()).as_ref(), Ok(&read), "writing changes a file");
    if let Ok(chain) = link(read) {
        let _ = replay(&chain);
    }
}

/// Steps as typed and as they stand in files. A step that is read is written in one form, which is read back.
pub(crate) fn step(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for entry in GAMES {
        let info = (entry.info)();
        let seats = Seats::new((0..info.seats[0]).map(|seat| format!("seat {seat}")).collect());
        let options = Options::usual(info, seats.count());
        let Ok(table) = Rehearsal::new(entry, &seats, &options, Vec::new(), Chance::new(1)) else { continue };
        let sights = seats.all().map(|seat| table.sight(seat)).chain([Sight::public()]);
        for sight in sights {
            for part in table.game().split(&text) {
                if let Ok(canonical) = table.game().canonical(part, &sight) {
                    assert_eq!(table.game().canonical(&canonical, &Sight::public()).as_ref(), Ok(&canonical));
                    let _ = table.clone().play(&canonical);
                }
            }
        }
        let _ = table.clone().play(&text);
    }
}

/// A key file, as `key import` takes it.
pub(crate) fn key(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(key) = KeyFile::parse(text) {
        assert!(KeyFile::parse(&key.text()).is_ok(), "writing breaks a key");
    }
}

/// The file of an option, such as a board. What a game embeds, it takes back unchanged.
pub(crate) fn option(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    for entry in GAMES {
        for option in &(entry.info)().options {
            if let Ok(embedded) = (entry.embed)(option, text) {
                assert_eq!((entry.embed)(option, &embedded).as_ref(), Ok(&embedded));
            }
        }
    }
}
