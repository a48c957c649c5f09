//! Archives that are made to cost time or memory: they cost little more than what came.

use super::hostile::refused_quickly;
use super::mails::{attached, world};
use crate::common::packing::{Entry, archive, empty_blocks, ended, gzip};

#[test]
fn archives_that_unpack_to_much_are_refused_in_no_time() {
    let world = world();
    let letters = |count: usize| b"bypost ".repeat(count / 7);
    let (full, more) = (letters(31 << 20), "holds more than is unpacked in one go: unpack it");
    let entry = Entry::new("a.txt", &full);
    let named = |number: usize, entry: &Entry| Entry { name: format!("{number}.txt"), ..entry.clone() };
    let many: Vec<_> = (0..200).map(|number| named(number, &entry)).collect();
    let lie = Entry { size: u32::MAX, ..entry.clone() };
    let small: Vec<_> = many.iter().map(|entry| Entry { size: 100, ..entry.clone() }).collect();
    let empty = Entry { packed: empty_blocks(4 << 20), method: 8, size: 100, ..Entry::stored("a.txt", b"") };
    let longer = Entry { size: 1 << 20, ..empty.clone() };
    let damaged = "is damaged or cut off: ask for it again";
    // Each line of the directory names the same bytes.
    let local = entry.local();
    let lines: Vec<u8> = (0..900).flat_map(|_| entry.listed(0)).collect();
    let directory: Vec<u8> = Entry::stored("", b"").listed(0).repeat(400_000);
    let deep = "Content-Type: multipart/mixed; boundary=b\n\n--b\n".repeat(190);
    let levels = format!("Subject: bypost\n{deep}{}", format!("{}\n", "x".repeat(99)).repeat(10_000));
    let mails = b"From a\nSubject: bypost\n\n\n".repeat(12_000);
    for (what, bytes, words) in [
        ("one long file", archive(std::slice::from_ref(&entry)), more),
        ("many long files", archive(&many), more),
        ("a file that says it is longer", archive(&[lie]), more),
        ("files that say they are short", archive(&small), damaged),
        ("files that overlap", ended(local, &lines, 900), "holds files that overlap"),
        (
            "a directory of many files",
            ended(Entry::stored("", b"").local(), &directory, 400_000),
            "holds more than 1000 files",
        ),
        ("many blocks of nothing", archive(&[empty]), damaged),
        ("the same, which says it is long", archive(&[longer]), damaged),
        ("a deep mail", archive(&vec![Entry::new("a.eml", levels.as_bytes()); 12]), "levels"),
        ("many mails", archive(&[Entry::new("a.mbox", &mails)]), "holds more than 10000 mails"),
        ("a long gzip", gzip(&full), more),
        ("many pieces", gzip(&letters(1 << 20)).repeat(200), more),
        ("many empty pieces", [gzip(b"bypost"), gzip(b"").repeat(400_000)].concat(), "there is no table in it"),
        ("blocks of nothing", gzip_of(&empty_blocks(4 << 20)), damaged),
    ] {
        refused_quickly(&world, what, &bytes, words);
        let mail = attached("bypost", "application/octet-stream", "a.zip", &bytes);
        refused_quickly(
            &world,
            what,
            mail.as_bytes(),
            if words.starts_with("there") { words } else { "the attachment a.zip " },
        );
    }
}

/// A gzip file around packed bytes, with a sum of nothing.
fn gzip_of(packed: &[u8]) -> Vec<u8> {
    [&b"\x1f\x8b\x08\0\0\0\0\0\0\x03"[..], packed, &[1; 8]].concat()
}

/// Whether a mail mentions the program is asked once, however much in it cannot be looked into.
#[test]
fn many_notes_cost_no_more_than_one() {
    let part = "--b\nContent-Type: application/ms-tnef\nContent-Transfer-Encoding: base64\n\neJ8+IgAA\n";
    let filler = format!("{}\n", "x".repeat(9_999)).repeat(3_000);
    let mail = format!("Content-Type: multipart/mixed; boundary=b\n\n{}--b\n\n{filler}", part.repeat(3_900));
    refused_quickly(&world(), "many notes", mail.as_bytes(), "is of Outlook's own form (TNEF)");
}
