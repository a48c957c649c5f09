//! Tails: tables of each game that go between homes by their last turns alone, through a post that loses,
//! repeats and swaps mails; and everything that a tail cannot do.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

#[path = "tails/by_tails.rs"]
mod by_tails;
#[path = "tails/crowd.rs"]
mod crowd;
#[path = "tails/hostile.rs"]
mod hostile;
#[path = "tails/sizes.rs"]
mod sizes;

use std::path::Path;

use bypost::chain::Chain;
use bypost::file::{Tail, Turn, tail_text};
use bypost::games::GAMES;
use bypost::post::{MailScan, Person, armor};
use bypost::rules::Hash;
use bypost::session::{self, Addresses, Import, Imported, Opened, Outcome, Recipients, Refusal, Tables as _};

use crate::session::player::Player;

/// What goes from one home to whoever is awaited.
fn sent(opened: &Opened) -> String {
    let book = Addresses::default();
    let recipients = Recipients::new(opened, &book, &[]);
    let person = |seat| Person { name: Some(opened.table().seats().name(seat).to_owned()), address: String::new() };
    let people: Vec<Person> = recipients.readers().into_iter().map(person).collect();
    session::export_tail(opened, recipients.turns_of(&people)).unwrap()
}

/// The armour of some turns of a chain.
fn tail(chain: &Chain, turns: impl IntoIterator<Item = usize>) -> String {
    let turns = turns.into_iter().map(|number| chain.links[number - 1].turn.clone()).collect();
    tail_of(chain.id, turns)
}

fn tail_of(table: Hash, turns: Vec<Turn>) -> String {
    armor(&tail_text(&Tail { table, turns }))
}

/// Whatever a text brings to a home: of at most one table.
fn received(player: &mut Player, text: &str) -> Result<Imported, Refusal> {
    let mut scan = MailScan::default();
    scan.mail(text.as_bytes()).unwrap();
    assert!(scan.broken().is_empty(), "{:?}", scan.broken());
    let mut import = Import::new(&mut player.store, &mut player.files, GAMES, false, &|_| ());
    let all = import.all(&scan);
    let mut strangers = import.strangers(&scan);
    assert_eq!(all.len() + strangers.len(), 1, "{all:?} {strangers:?}");
    all.into_iter().next().map(|(_, imported)| imported).ok_or_else(|| strangers.remove(0).1)
}

/// The newest file of a table in a home.
fn here(player: &Player, id: &Hash) -> Option<Opened> {
    player.files.files(id).first().map(|path| player.open(path))
}

/// Puts a file that was written here where the others are.
fn put(player: &mut Player, opened: &Opened) {
    let name = player.files.files(&opened.chain().id).first().cloned();
    let name = name.unwrap_or_else(|| Path::new("table.toml").to_owned());
    player.files.put(&name.to_string_lossy(), opened.text());
}

/// What became of a tail, in a word.
fn word(imported: &Result<Imported, Refusal>) -> String {
    match imported.as_ref().map(|imported| &imported.outcome) {
        Ok(Outcome::New) => "new".to_owned(),
        Ok(Outcome::Updated(_)) => "updated".to_owned(),
        Ok(Outcome::Replaced(_)) => "replaced".to_owned(),
        Ok(Outcome::Same) => "same".to_owned(),
        Ok(Outcome::Older) => "older".to_owned(),
        Ok(Outcome::Parted { kind, .. }) => (*kind).to_owned(),
        Ok(Outcome::Waiting(fault)) => format!("waiting: {}", fault.what),
        Ok(Outcome::Refused(fault)) => format!("refused: {}", fault.what),
        Ok(other) => format!("{other:?}"),
        Err(refusal) => format!("stranger: {refusal}"),
    }
}
