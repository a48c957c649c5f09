//! Turns that left unnoticed, stores that several parts of a program hold, and the display of turns that are
//! not kept.

use std::cell::RefCell;
use std::rc::Rc;

use bypost::chain::{Relation, compare};
use bypost::games::GAMES;
use bypost::post::armor;
use bypost::rules::{Chance, Hash};
use bypost::session::{
    self, Change, InMemory, Kept as _, KeyFile, Memory, Opened, OtherState, OtherStates, Question, Snapshot, Store,
    TurnTree, TurnWriter, Undo, Viewer,
};
use bypost::table::Draft;

use super::player::{Breaks, Player, World};
use crate::common::files_in_memory::FilesInMemory;
use crate::common::locked::locked_key;
use crate::common::{ALL_NAMES, header_of};

/// A table with alice to play, who has two steps at least, and both players.
fn begun() -> (Opened, [Player; 2]) {
    let entry = GAMES.iter().find(|entry| (entry.info)().seats[0] == 2).unwrap();
    for number in 0..64 {
        let mut players = [Player::new("alice", 1), Player::new("bob", 2)];
        let mut opened = session::begin(header_of(&(entry.info)().id, 2, number, &[]), GAMES).unwrap();
        let mut chance = Chance::new(1);
        while opened.chain().links.len() < 6 {
            let seat = opened.table().clock().unwrap().index();
            opened = players[seat].write(opened, &mut chance, Breaks::Never).unwrap();
        }
        let is_hers = opened.table().clock().is_some_and(|seat| seat.index() == 0 && opened.table().may_decide(seat));
        if is_hers && opened.table().game().moves(&bypost::rules::Sight::public()).len() > 3 {
            return (opened, players);
        }
    }
    panic!("alice never chooses");
}

/// Alice's turns until it is bob's turn.
fn whole(alice: &mut Player, opened: &Opened, luck: u64) -> Result<Opened, String> {
    let mut opened = opened.clone();
    let mut chance = Chance::new(luck);
    while opened.table().clock().is_some_and(|seat| seat.index() == 0) {
        opened = alice.write(opened, &mut chance, Breaks::Never)?;
    }
    Ok(opened)
}

/// Takes back what alice did on top of a table.
fn taken_back(alice: &mut Player, mut now: Opened, opened: &Opened) {
    while now.chain().links.len() > opened.chain().links.len() {
        now = alice.undo(now, Breaks::Never).unwrap();
    }
}

/// Two ways of alice to go on from a table; the first one is taken back.
fn two(alice: &mut Player, opened: &Opened) -> (Opened, Opened) {
    let first = whole(alice, opened, 3).unwrap();
    taken_back(alice, first.clone(), opened);
    let at = opened.chain().links.len();
    for luck in 4.. {
        let second = whole(alice, opened, luck).unwrap();
        if second.chain().links[at].hash != first.chain().links[at].hash {
            return (first, second);
        }
        taken_back(alice, second, opened);
    }
    unreachable!("some luck gives another step")
}

#[test]
fn a_turn_that_was_taken_back_and_left_all_the_same_counts_once_it_is_answered() {
    let (opened, [mut alice, mut bob]) = begun();
    let (first, second) = two(&mut alice, &opened);
    // The first way was handed on without the session, and bob answers it.
    let mut answer = bob.write(first, &mut Chance::new(5), Breaks::Never).unwrap();
    session::note_seen(&mut alice.store, answer.chain()).unwrap();
    // From now on the second way is neither sent nor played on, and no third one is made.
    let refused = alice.send(&second).unwrap_err();
    assert!(refused.contains("was taken back here"), "{refused}");
    let refused = alice.undo(second.clone(), Breaks::Never).unwrap_err();
    assert!(refused.contains("the file with the other turn 7 counts"), "{refused}");
    for luck in 0..8 {
        let third = whole(&mut alice, &opened, luck);
        assert!(third.is_err_and(|why| why.contains("older one")));
    }
    // Alice goes on from the answer.
    let mut chance = Chance::new(6);
    for _ in 0..4 {
        let Some(seat) = answer.table().clock() else { break };
        let player = if seat.index() == 0 { &mut alice } else { &mut bob };
        answer = player.write(answer, &mut chance, Breaks::Never).unwrap();
        player.send(&answer).unwrap();
    }
    assert!(matches!(compare(answer.chain(), second.chain()), Relation::Parted { .. }));
}

#[test]
fn a_turn_that_has_left_stays_though_another_that_was_taken_back_is_answered() {
    let (opened, [mut alice, mut bob]) = begun();
    let (first, second) = two(&mut alice, &opened);
    alice.send(&second).unwrap();
    // Both ways have left, so that the fork cannot be undone. The turn that she sent by the program still
    // counts here.
    let answer = bob.write(first, &mut Chance::new(5), Breaks::Never).unwrap();
    session::note_seen(&mut alice.store, answer.chain()).unwrap();
    alice.send(&second).unwrap();
    if answer.table().clock().is_some_and(|seat| seat.index() == 0) {
        alice.is_bold = false;
        alice.write(answer, &mut Chance::new(1), Breaks::Never).unwrap_err();
    }
}

/// A mail with a whole table, from somebody who adds nothing to it.
fn passed_on(opened: &Opened) -> String {
    armor(&session::export_tail(opened, 0).unwrap())
}

/// Whoever sends a turn has it, though that player has not answered it.
#[test]
fn a_turn_that_comes_back_has_left() {
    let (opened, [mut alice, _]) = begun();
    let first = whole(&mut alice, &opened, 3).unwrap();
    alice.files.put("t.toml", first.text());
    assert_eq!(alice.receive(&passed_on(&first)).outcome.kind(), "same");
    let refused = alice.undo(first.clone(), Breaks::Never).unwrap_err();
    assert!(refused.contains("came back"), "{refused}");
    // So it is if only the last turn comes.
    let (opened, [mut alice, _]) = begun();
    let first = whole(&mut alice, &opened, 3).unwrap();
    alice.files.put("t.toml", first.text());
    let tail = armor(&session::export_tail(&first, first.chain().links.len() - 1).unwrap());
    assert_eq!(alice.receive(&tail).outcome.kind(), "same");
    assert!(alice.undo(first, Breaks::Never).unwrap_err().contains("came back"));
    // A turn that was taken back counts once it comes back, and what was signed in its place does not leave.
    let (opened, [mut alice, _]) = begun();
    let (first, second) = two(&mut alice, &opened);
    alice.files.put("t.toml", second.text());
    assert_eq!(alice.receive(&passed_on(&first)).outcome.kind(), "replaced");
    assert!(alice.send(&second).unwrap_err().contains("was taken back here"));
    alice.send(&first).unwrap();
}

/// A turn that was signed here is answered, though its file is not here any more. The home has kept it, so
/// what goes on from it is taken in.
#[test]
fn an_answer_to_a_turn_whose_file_was_lost_is_one() {
    let (mut opened, [mut alice, mut bob]) = begun();
    let mut first = alice.write(opened.clone(), &mut Chance::new(3), Breaks::Never).unwrap();
    while first.table().clock().is_some_and(|seat| seat.index() == 0) {
        opened = first.clone();
        first = alice.write(first, &mut Chance::new(3), Breaks::Never).unwrap();
    }
    let turns = first.chain().links.len();
    let answer = bob.write(first, &mut Chance::new(5), Breaks::Never).unwrap();
    alice.files = FilesInMemory::default();
    alice.files.put("t.toml", opened.text());
    let tail = armor(&session::export_tail(&answer, turns).unwrap());
    assert_eq!(alice.receive(&tail).outcome.kind(), "updated");
    let refused = alice.undo(opened, Breaks::Never).unwrap_err();
    assert!(refused.contains("was answered"), "{refused}");
}

/// Turns of another machine with the key do not hide that a turn of this one has left.
#[test]
fn a_turn_that_has_left_stays_though_another_machine_goes_on() {
    let (opened, [mut alice, _]) = begun();
    let is_hers = |opened: &Opened| opened.table().clock().is_some_and(|seat| seat.index() == 0);
    let first = (0..64).find_map(|luck| {
        let first = alice.write(opened.clone(), &mut Chance::new(luck), Breaks::Never).unwrap();
        if is_hers(&first) {
            return Some(first);
        }
        alice.undo(first, Breaks::Never).unwrap();
        None
    });
    let first = first.unwrap();
    alice.send(&first).unwrap();
    let second = Player::new("alice", 1).write(first.clone(), &mut Chance::new(1), Breaks::Never).unwrap();
    alice.send(&second).unwrap();
    let refused = alice.undo(first, Breaks::Never).unwrap_err();
    assert!(refused.contains("may have been sent"), "{refused}");
}

/// A home that knows what its key has signed on another machine signs nothing in the place of that.
#[test]
fn another_file_shows_what_a_key_has_signed_elsewhere() {
    let (opened, [mut alice, _]) = begun();
    let elsewhere = whole(&mut alice, &opened, 3).unwrap();
    let mut store = InMemory::new(vec![KeyFile::new("alice", &[1; 32]).unwrap()]);
    let (world, mut others) = (World::new(), OtherStates::default());
    others.states.push(OtherState { path: Some("other.toml".into()), branch: 0, chain: elsewhere.chain().clone() });
    let mut writer = TurnWriter::beside(&world, &mut store, opened, &others).unwrap();
    writer.confirm("alice");
    writer.go_on();
    writer.anyway();
    let refused = format!("{:?}", play(&mut writer, 1).unwrap_err());
    assert!(refused.contains("another turn 7 of alice's is known here"), "{refused}");
}

/// A store that two parts of a program hold, neither of which waits for the other.
#[derive(Clone)]
struct Shared(Rc<RefCell<InMemory>>);

impl Store for Shared {
    type Error = session::Stale;

    fn snapshot(&self, table: &Hash) -> Result<Snapshot, Self::Error> {
        self.0.borrow().snapshot(table)
    }

    fn commit(&mut self, change: &Change<'_>) -> Result<(), Self::Error> {
        self.0.borrow_mut().commit(change)
    }

    fn tails(&self, table: &Hash) -> Result<Vec<String>, Self::Error> {
        self.0.borrow().tails(table)
    }

    fn turns(&self, table: &Hash) -> Result<TurnTree, Self::Error> {
        self.0.borrow().turns(table)
    }

    fn keep_tails(&mut self, table: &Hash, tails: &[String]) -> Result<(), Self::Error> {
        self.0.borrow_mut().keep_tails(table, tails)
    }

    fn lock(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }
}

/// Plays a step of the seat on the clock.
fn play<S: Store>(writer: &mut TurnWriter<'_, World, S>, index: usize) -> Result<(), Question> {
    let seat = writer.table().clock().unwrap();
    let (table, sight) = writer.view(seat)?;
    let step = table.game().moves(&sight).swap_remove(index);
    writer.play(seat, &Draft { steps: vec![step], say: Vec::new() })
}

#[test]
fn of_two_who_hold_one_store_one_signs() {
    let (opened, _) = begun();
    let world = World::new();
    let store = || Shared(Rc::new(RefCell::new(InMemory::new(vec![KeyFile::new("alice", &[1; 32]).unwrap()]))));
    let writer = |store: &Shared, opened: &Opened, index| {
        let mut writer = TurnWriter::new(&world, store.clone(), opened.clone()).unwrap();
        writer.confirm("alice");
        play(&mut writer, index).unwrap();
        writer
    };
    let shared = store();
    let (one, other) = (writer(&shared, &opened, 0), writer(&shared, &opened, 1));
    one.commit().unwrap();
    assert!(matches!(other.commit(), Err(session::Unwritten::Store(session::Stale))));
    // A turn that was sent meanwhile is not taken back.
    let shared = store();
    let written = writer(&shared, &opened, 0).commit().unwrap().opened().clone();
    let undo = Undo::new(shared.clone(), written.clone()).unwrap();
    session::note_sent(&mut shared.clone(), written.chain(), bypost::file::Time::at(0)).unwrap();
    assert!(matches!(undo.commit(), Err(session::Unwritten::Store(session::Stale))));
}

#[test]
fn nothing_signed_is_shown_before_it_is_kept() {
    let (opened, _) = begun();
    let world = World::new();
    let mut store = InMemory::new(vec![KeyFile::new("alice", &[1; 32]).unwrap()]);
    let mut writer = TurnWriter::new(&world, &mut store, opened).unwrap();
    writer.confirm("alice");
    play(&mut writer, 0).unwrap();
    let shown = format!("{writer:?}");
    assert!(!shown.contains("signature") && !shown.contains("links"), "{shown}");
}

#[test]
fn an_answer_about_one_key_is_none_about_another() {
    let entry = GAMES.iter().find(|entry| (entry.info)().seats[0] == 2).unwrap();
    let keys = [1, 2].map(|seed| {
        let mut key = KeyFile::new(ALL_NAMES[usize::from(seed) - 1], &[seed; 32]).unwrap();
        key.restored = true;
        key
    });
    let mut store = InMemory::new(keys.to_vec());
    let world = World::new();
    let opened = session::begin(header_of(&(entry.info)().id, 2, 1, &[]), GAMES).unwrap();
    let mut writer = TurnWriter::new(&world, &mut store, opened).unwrap();
    for name in &ALL_NAMES[..2] {
        let seat = writer.table().clock().unwrap();
        assert!(matches!(writer.join(seat, name), Err(Question::Unsure { key, since: None, .. }) if key == *name));
        writer.confirm(name);
        writer.join(seat, name).unwrap();
    }
}

#[test]
fn a_passphrase_is_for_the_locked_key_of_a_name() {
    let (opened, _) = begun();
    let locked = locked_key("alice", 1, "sesame");
    let mut viewer = Viewer::new(vec![KeyFile::new("alice", &[9; 32]).unwrap(), locked]);
    assert!(matches!(viewer.look(opened.table(), Some("alice")), Err(Question::Passphrase { .. })));
    assert!(viewer.unlock("alice", "wrong".to_owned().into()).is_err());
    viewer.unlock("alice", "sesame".to_owned().into()).unwrap();
    assert_eq!(viewer.look(opened.table(), Some("alice")).unwrap().seat.unwrap().index(), 0);
}

#[test]
fn a_memory_reads_as_it_was_written() {
    let (opened, [mut alice, _]) = begun();
    two(&mut alice, &opened);
    let memory = alice.store.snapshot(&opened.chain().id).unwrap().memory.unwrap();
    assert_eq!(Memory::parse(&memory.text().unwrap()).unwrap(), memory);
}
