//! What is fuzzed: each function reads outside bytes and must neither panic nor break the law it states. The
//! fuzzer calls them, and so does `tests/fuzz_corpus.rs` with every file of the corpora.
#![allow(dead_code, reason = "each fuzz target calls one of them")]

use bypost::chain::link;
use bypost::file;
use bypost::games::GAMES;
use bypost::kit::decktet::read_card;
use bypost::post::{Form, Mail, MailScan, Mbox, ScanBudget, armor, search};
use bypost::rules::{Chance, Options, Rehearsal, Seat, Seats, Sight};
use bypost::seal::{Batch, Context, Deck, PAIR_BYTES, Seed, Shuffle, ShuffleProof, TableKey};
use bypost::session::KeyFile;
use bypost::table::replay;

/// A table's file. What is read is written and read again as the same; what is refused says so on printable
/// lines.
pub(crate) fn file(bytes: &[u8]) {
    let Ok(read) = file::read(bytes) else {
        // What it is instead is only said.
        let _ = Form::of(bytes);
        return;
    };
    let written = file::text(&read, "");
    assert_eq!(file::read(written.as_bytes()).as_ref(), Ok(&read), "writing changes a file");
    if let Ok(chain) = link(read) {
        let _ = replay(&chain, GAMES);
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

/// A shuffle: the number of cards, what it puts out, and its proof. What is read is written as the same
/// bytes, and judged.
pub(crate) fn shuffle(bytes: &[u8]) {
    let Some((&cards, rest)) = bytes.split_first() else { return };
    let (put, proof) = rest.split_at(rest.len().min(usize::from(cards) * PAIR_BYTES));
    let deck = Deck::decode(put);
    assert!(deck.as_ref().map_or(true, |deck| deck.encode() == put), "writing changes a deck");
    let read = ShuffleProof::decode(proof, cards.into());
    assert!(read.as_ref().map_or(true, |read| read.encode() == proof), "writing changes a proof");
    let (Ok(deck), Ok(read)) = (deck, read) else { return };
    let context = Context { table: [0; 32], turn: 1, seat: Seat::new(0), before: [0; 32] };
    let key = TableKey::new(&Seed::new([1; 32]), &[0; 32], Seat::new(0), &[0; 32]).public();
    let mut batch = Batch::new();
    for before in [Deck::of_faces(&vec![0; deck.pairs().len()]), Deck::of_faces(&[1])] {
        let shuffle = Shuffle { context: &context, joint: &key, lot: 1, before: &before };
        for equation in read.equations(&key, &shuffle, &deck) {
            batch.add((), equation);
        }
    }
    assert!(batch.check().is_err(), "a proof holds for what nobody has shuffled");
}

/// A card as people write it. What is taken is a whole word or more, read the same alone and in capitals.
pub(crate) fn card(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Some((card, end)) = read_card(text) else { return };
    let (taken, rest) = text.split_at(end);
    assert!(!taken.is_empty() && !rest.starts_with(|c: char| c.is_ascii_alphanumeric()), "a part of a word");
    assert_eq!(read_card(taken), Some((card, end)), "what follows changes a card");
    assert_eq!(read_card(&text.to_ascii_uppercase()), Some((card, end)), "capitals change a card");
    assert_eq!(read_card(card.short()), Some((card, card.short().len())));
}

/// A text with armours in it. What is taken out of one goes in again and comes out the same, and what no
/// armour has is not found.
pub(crate) fn armor_in(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for armored in search(&text, &mut ScanBudget::default()).pieces.into_iter().flatten() {
        let again = search(&armor(&armored.text), &mut ScanBudget::default()).pieces;
        assert!(
            again.len() == 1
                && again[0].as_ref().is_ok_and(|again| again.text == armored.text && again.repairs.is_empty())
        );
    }
}

/// A mail, or several in an mbox. What is brought can be read as files of the table that it says, and what
/// cannot be read is told in few words, whatever the headers hold.
pub(crate) fn mail(bytes: &[u8]) {
    let mut scan = MailScan::default();
    for mail in Mbox::new(bytes) {
        let Ok(Mail::Whole(mail)) = mail else { return };
        if scan.mail(&mail).is_err() {
            return;
        }
    }
    let told = [scan.broken(), scan.asides()].concat();
    assert!(told.len() <= 40 && told.iter().all(|words| words.chars().count() < 5_000), "too much is told");
    for table in &scan.tables {
        assert!(table.states.is_sorted_by(|one, other| one.turns >= other.turns), "states are out of order");
        for text in table.states.iter().flat_map(|state| &state.text) {
            let read = file::read(text.as_bytes());
            assert_eq!(
                read.as_ref().map(|file| bypost::chain::table_id(&file.header)),
                Ok(table.id),
                "not of the table"
            );
        }
    }
}
