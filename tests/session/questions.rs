//! Questions come back as values; until they are answered nothing is signed.

use bypost::file::Agreed;
use bypost::session::{self, InMemory, KeyFile, Question, Store as _, TurnWriter, View, Viewer};
use bypost::table::Draft;

use super::common::header_of;
use super::common::locked::locked_key;
use super::player::{Breaks, Player, World, memory};
use crate::test_game::post::Post;
use bypost::games::GAMES;
use bypost::rules::Chance;

/// A table at which both have joined and the first key here has signed; and the players.
fn begun() -> (session::Opened, [Player; 2]) {
    let entry = GAMES.iter().find(|entry| (entry.info)().seats[0] == 2).unwrap();
    let mut players = [Player::new("alice", 1), Player::new("bob", 2)];
    let mut opened = session::begin(header_of(&(entry.info)().id, 2, 1, &[]), GAMES).unwrap();
    let mut chance = Chance::new(1);
    while opened.chain().links.len() < 8 {
        let seat = opened.table().clock().unwrap().index();
        opened = players[seat].write(opened, &mut chance, Breaks::Never).unwrap();
    }
    (opened, players)
}

#[test]
fn a_key_that_nothing_is_remembered_of_asks_before_it_signs() {
    let (opened, _) = begun();
    let seat = opened.table().clock().unwrap();
    let name = opened.table().seats().name(seat).to_owned();
    for restored in [false, true] {
        let mut key = KeyFile::new(&name, &[seat.index() as u8 + 1; 32]).unwrap();
        key.restored = restored;
        let mut store = InMemory::new(vec![key]);
        let world = World::new();
        let mut writer = TurnWriter::new(&world, &mut store, opened.clone()).unwrap();
        let (table, sight) = writer.view(seat).unwrap();
        let steps = if table.may_decide(seat) { table.game().moves(&sight) } else { Vec::new() };
        let draft = Draft { steps: steps.into_iter().take(1).collect(), say: Vec::new() };
        let stop = writer.play(seat, &draft).unwrap_err();
        assert!(matches!(&stop, Question::Unsure { key, since: None, .. } if *key == name), "{stop:?}");
        writer.confirm(&name);
        writer.play(seat, &draft).unwrap();
        writer.commit().unwrap();
        assert!(store.snapshot(&opened.chain().id).unwrap().memory.is_some());
    }
}

#[test]
fn a_locked_key_asks_for_its_passphrase() {
    let (opened, _) = begun();
    let seat = opened.table().clock().unwrap();
    let name = opened.table().seats().name(seat).to_owned();
    let key = locked_key(&name, seat.index() as u8 + 1, "open sesame");
    let mut viewer = Viewer::new(vec![key.clone()]);
    // The passphrase is asked for only if the player is named.
    let view = viewer.look(opened.table(), None).unwrap();
    assert_eq!((view.seat, view.locked), (None, Some((seat, name.clone()))));
    assert!(matches!(viewer.look(opened.table(), Some(&name)), Err(Question::Passphrase { key }) if key == name));
    assert!(viewer.unlock(&name, "wrong".to_owned().into()).is_err());
    viewer.unlock(&name, "open sesame".to_owned().into()).unwrap();
    assert_eq!(viewer.look(opened.table(), None).unwrap().seat, Some(seat));
    let mut store = InMemory::new(vec![key]);
    let world = World::new();
    let mut writer = TurnWriter::new(&world, &mut store, opened.clone()).unwrap();
    writer.confirm(&name);
    assert!(matches!(writer.play(seat, &Draft::default()), Err(Question::Passphrase { key }) if key == name));
    // Turns that are made unasked wait until the key is open.
    writer.play_forced().unwrap();
    assert_eq!(writer.table().turns() as usize, opened.chain().links.len());
}

/// Whoever says yes is asked no more, and nothing is made before that.
#[test]
fn a_turn_that_ends_the_game_or_leaves_it_is_asked_about() {
    for (step, to, question) in [
        ("resign", None, Some("Do you give up?")),
        (" Resign ", None, Some("Do you give up?")),
        ("agreed end", Some(Agreed::End), Some("Do you end it?")),
        ("agreed draw", Some(Agreed::Draw), Some("Do you end it?")),
        ("", None, None),
    ] {
        let (opened, mut players) = begun();
        let (seat, turns) = (opened.table().clock().unwrap(), opened.table().turns());
        let name = opened.table().seats().name(seat).to_owned();
        for consent in to.map(|to| players[1 - seat.index()].agree(&opened, to).unwrap()).into_iter().flatten() {
            players[seat.index()].take_consent(&opened, &consent);
        }
        let world = World::new();
        let mut writer = TurnWriter::new(&world, &mut players[seat.index()].store, opened).unwrap();
        let (table, sight) = writer.view(seat).unwrap();
        let steps = if step.is_empty() { table.game().moves(&sight) } else { vec![step.to_owned()] };
        let draft = Draft { steps: steps.into_iter().take(1).collect(), say: Vec::new() };
        if let Some(question) = question {
            let stop = writer.play(seat, &draft).unwrap_err();
            assert!(
                matches!(&stop, Question::Final { seat, asked, .. } if *seat == name && asked == question),
                "{step}: {stop:?}"
            );
            assert_eq!(writer.table().turns(), turns, "{step}");
            writer.for_good();
        }
        writer.play(seat, &draft).unwrap();
        assert_eq!(writer.table().outcome().is_some(), question.is_some(), "{step}");
    }
}

/// What cannot be played is refused, and nobody is asked about it.
#[test]
fn nobody_is_asked_about_what_cannot_be_played() {
    let (opened, mut players) = begun();
    let seat = opened.table().clock().unwrap();
    let world = World::new();
    let mut writer = TurnWriter::new(&world, &mut players[seat.index()].store, opened).unwrap();
    for steps in [&["leave"][..], &["claim"], &["agreed end"], &["agreed draw"], &["resign", "resign"]] {
        let draft = Draft { steps: steps.iter().map(|step| (*step).to_owned()).collect(), say: Vec::new() };
        let stop = writer.play(seat, &draft).unwrap_err();
        assert!(matches!(stop, Question::Refused(_)), "{steps:?}: {stop:?}");
    }
}

#[test]
fn nothing_is_remembered_of_what_was_never_kept() {
    let (opened, mut players) = begun();
    let seat = opened.table().clock().unwrap().index();
    let before = memory(&players[seat], &opened.chain().id);
    let mut chance = Chance::new(2);
    players[seat].write(opened.clone(), &mut chance, Breaks::BeforeMemory).unwrap_err();
    assert_eq!(memory(&players[seat], &opened.chain().id), before);
    // With the memory kept and no file, the same turn comes again, and no other.
    let mut one = Chance::new(2);
    players[seat].write(opened.clone(), &mut one, Breaks::BeforeFile).unwrap_err();
    let mut same = Chance::new(2);
    let written = players[seat].write(opened.clone(), &mut same, Breaks::Never).unwrap();
    let mut again = Chance::new(2);
    let twice = players[seat].write(opened.clone(), &mut again, Breaks::Never).unwrap();
    assert_eq!(written.text(), twice.text());
}

/// A seat whose own share opens what ends the game sees the end before anybody else, and must still be told
/// to make its file.
#[test]
fn a_seat_that_sees_the_end_first_is_told_to_make_its_file() {
    let mut post = Post::new(2, &[]);
    post.push(post.try_take(&["last"]).unwrap());
    let seat = post.table.clock().expect("one of them has not paid");
    let name = post.table.seats().name(seat);
    let told = |view: &View| (view.table.outcome().is_some(), view.end_to_show().map(|end| end.to_string()));
    let key = |byte: usize| KeyFile::new("somebody", &[byte as u8; 32]).unwrap();
    let (ended, end) = told(&Viewer::new(vec![key(seat.index() + 1)]).look(&post.table, None).unwrap());
    assert!(ended && end.is_some_and(|end| end.contains(name) && end.contains("bypost play FILE")));
    for view in [View::public(&post.table), Viewer::new(vec![key(2 - seat.index())]).look(&post.table, None).unwrap()] {
        let (ended, end) = told(&view);
        assert!(!ended && end.is_none(), "{end:?}");
    }
}
