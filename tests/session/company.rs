//! Opponents of a home: they play when nobody else here decides, from what their seats know, with the guards
//! of a person's turns, and agree to little.

use std::collections::BTreeSet;
use std::rc::Rc;

use bypost::file::{Agreed, Deal, Header, Pace, TableStep};
use bypost::games::GAMES;
use bypost::opponent::Level;
use bypost::rules::{Entry, Seat};
use bypost::session::{
    self, Agree, Asker, Clock as _, Delivery, Due, InMemory, KeyFile, Opened, OtherStates, Practise, Question,
    Store as _, TurnWriter, Undo, Viewer, Wish, next_step,
};
use bypost::table::Draft;

use super::common::header_of;
use super::player::{Breaks, Fragile, World, keep_consent};
use crate::common::effort::tries;

/// The key of a person, and that of an opponent.
fn person(name: &str, seed: u8) -> KeyFile {
    KeyFile::new(name, &[seed; 32]).unwrap()
}

fn opponent(name: &str, seed: u8) -> KeyFile {
    person(name, seed).of_opponent(Level::Easy)
}

/// A home of a person at a table with opponents.
struct Home {
    store: InMemory,
    opened: Opened,
    /// What all homes of a test share: the time.
    world: Rc<World>,
}

/// What is made of a writer's error or question in messages.
fn told<T, E: std::fmt::Debug>(done: Result<T, E>) -> Result<T, String> {
    done.map_err(|error| format!("{error:?}"))
}

impl Home {
    /// A table of a game at which all have joined who are here. Its header names the keys of opponents.
    fn new(entry: &Entry, keys: Vec<KeyFile>, seats: &[&str], change: impl FnOnce(&mut Header)) -> Self {
        let mut header = header_of(&(entry.info)().id, seats.len(), 7, &[]);
        let opponent = |name: &str| keys.iter().find(|key| key.name == name && key.opponent().is_some());
        let bound = |name: &str| opponent(name)?.public().map(|public| public.bytes());
        header.seats = seats.iter().map(|name| ((*name).to_owned(), bound(name))).collect();
        change(&mut header);
        let opened = session::begin(header, GAMES).unwrap();
        let mut home = Self { store: InMemory::new(keys), opened, world: Rc::new(World::new()) };
        home.write(Breaks::Never, |writer| told(writer.join_all())).unwrap();
        home
    }

    /// Alice against opponents at a table with so many seats.
    fn alone(entry: &Entry, seats: usize) -> Self {
        let names = ["alice", "otto", "greta", "hugo", "irma", "karl", "lena", "nils"];
        let others = names[1..].iter().zip(2..).map(|(name, seed)| opponent(name, seed));
        let keys = std::iter::once(person("alice", 1)).chain(others).take(seats).collect();
        Self::new(entry, keys, &names[..seats], |_| ())
    }

    /// Signs something with all that follows unasked, and keeps it.
    fn write(
        &mut self,
        breaks: Breaks,
        signs: impl FnOnce(&mut TurnWriter<'_, World, Fragile<'_>>) -> Result<(), String>,
    ) -> Result<Option<String>, String> {
        let store = Fragile { store: &mut self.store, breaks };
        let mut writer = told(TurnWriter::new(&*self.world, store, self.opened.clone()))?;
        signs(&mut writer)?;
        told(writer.play_on())?;
        let held_back = writer.held_back().map(str::to_owned);
        let written = told(writer.commit())?;
        self.opened = session::open("t.toml", written.opened().text().as_bytes(), GAMES).unwrap();
        Ok(held_back)
    }

    fn play(&mut self, steps: &[&str]) -> Result<Option<String>, String> {
        let steps = steps.iter().map(|step| (*step).to_owned()).collect();
        self.write(Breaks::Never, |writer| {
            writer.for_good();
            let (seat, draft) = told(writer.asked(steps, None))?;
            told(writer.play(seat, &draft))
        })
    }

    fn moves(&self) -> Vec<String> {
        self.store.viewer().look(self.opened.table(), None).unwrap().moves().steps
    }

    fn clock(&self) -> Option<&str> {
        let table = self.opened.table();
        table.clock().map(|seat| table.seats().name(seat))
    }

    /// What is left to do here.
    fn due(&self) -> (Due, String) {
        let keys = self.store.snapshot(&self.opened.chain().id).unwrap();
        let asker = Asker {
            keys: &keys.keys,
            memory: keys.memory.as_ref(),
            now: self.world.now(),
            file: "t.toml",
            is_found: false,
            delivery: Delivery::None,
            is_unpushed: false,
            hindered: None,
            can_mail: true,
            others: &bypost::session::OtherStates::default(),
            readers: &[],
            viewer: None,
        };
        let next = next_step(&self.opened, &asker);
        (next.due, next.words.to_string())
    }
}

/// The games that two or more play.
fn games() -> impl Iterator<Item = &'static Entry> {
    crate::common::games::games().filter(|entry| (entry.info)().seats[1] >= 2)
}

/// Some game of two.
fn of_two() -> &'static Entry {
    GAMES.iter().find(|entry| (entry.info)().seats == [2, 2]).unwrap()
}

/// Some game of three.
fn of_three() -> &'static Entry {
    GAMES.iter().find(|entry| (entry.info)().seats[1] >= 3).unwrap()
}

#[test]
fn opponents_play_until_a_person_is_to_decide() {
    for entry in games() {
        let [least, most] = (entry.info)().seats.map(usize::from);
        for seats in BTreeSet::from([least.max(2), most]) {
            let mut home = Home::alone(entry, seats);
            // Opponents think long before many seats.
            for turn in 0..if seats > 2 { 1 } else { tries(2, 1) as usize } {
                if home.opened.table().outcome().is_some() {
                    break;
                }
                let (title, moves) = (&(entry.info)().title, home.moves());
                assert_eq!(home.clock(), Some("alice"), "{title} of {seats}");
                assert!(!moves.is_empty(), "{title} of {seats}: {:?}", home.due());
                assert_eq!(home.play(&[&moves[(7 * turn) % moves.len()]]), Ok(None), "{title} of {seats}");
            }
            assert!(home.opened.chain().links.len() > seats);
        }
    }
}

/// A process that is killed between memory and file plays the same again, whatever the time is by then.
#[test]
fn a_command_that_is_repeated_writes_the_same_bytes() {
    for entry in games() {
        let [least, most] = (entry.info)().seats.map(usize::from);
        let mut home = Home::alone(entry, least.max(3).min(most));
        let before = home.opened.clone();
        let step = home.moves().pop().unwrap();
        let draft = Draft { steps: vec![step], say: Vec::new() };
        let seat = before.table().clock().unwrap();
        let play = |writer: &mut TurnWriter<'_, World, Fragile<'_>>| told(writer.play(seat, &draft));
        home.write(Breaks::BeforeFile, play).unwrap_err();
        home.write(Breaks::Never, play).unwrap();
        let first = home.opened.text();
        home.opened = before;
        home.write(Breaks::Never, play).unwrap();
        assert_eq!(home.opened.text(), first, "{}", (entry.info)().title);
        // What is taken back is what the person decided, with all that opponents answered.
        let undone = Undo::new(&mut home.store, home.opened.clone()).unwrap().commit().unwrap();
        home.opened = undone.opened().clone();
        assert_eq!((home.clock(), home.moves().pop()), (Some("alice"), draft.steps.first().cloned()));
        home.write(Breaks::Never, play).unwrap();
        assert_eq!(home.opened.table().state_hash(), session_state(&first), "{}", (entry.info)().title);
    }
}

fn session_state(text: &str) -> [u8; 32] {
    session::open("t.toml", text.as_bytes(), GAMES).unwrap().table().state_hash()
}

/// The home of bob, who plays at the same table from elsewhere.
fn elsewhere(home: &Home, key: KeyFile) -> Home {
    Home { store: InMemory::new(vec![key]), opened: home.opened.clone(), world: home.world.clone() }
}

/// Plays the first legal step of whoever is on the clock in turn, until all have joined and somebody decides.
fn until_bob(home: &mut Home, bob: &mut Home) {
    for _ in 0..40 {
        let clock = home.clock().map(str::to_owned);
        let (one, other) =
            if clock.as_deref() == Some("bob") { (&mut *bob, &mut *home) } else { (&mut *home, &mut *bob) };
        if clock.as_deref() == Some("bob") && one.opened.table().is_full() && !one.moves().is_empty() {
            return;
        }
        if one.opened.table().is_full() {
            let step = one.moves().into_iter().next();
            one.play(&step.iter().map(String::as_str).collect::<Vec<_>>()).unwrap();
        } else {
            one.write(Breaks::Never, |writer| told(writer.join_all())).unwrap();
        }
        other.opened = one.opened.clone();
    }
    panic!("bob is never to decide");
}

#[test]
fn an_opponent_answers_a_person_elsewhere_and_stops_where_a_person_would_be_asked() {
    let mut home = Home::new(of_two(), vec![opponent("otto", 2)], &["otto", "bob"], |_| ());
    let mut bob = elsewhere(&home, person("bob", 3));
    until_bob(&mut home, &mut bob);
    while bob.clock() == Some("bob") {
        let step = bob.moves().into_iter().next();
        bob.play(&step.iter().map(String::as_str).collect::<Vec<_>>()).unwrap();
    }
    let came = bob.opened.clone();
    // The same key from a backup: whether it has signed elsewhere is asked of a person.
    let mut key = opponent("otto", 2);
    key.restored = true;
    let mut restored = Home { store: InMemory::new(vec![key]), opened: came.clone(), world: home.world.clone() };
    let held = restored.write(Breaks::Never, |writer| {
        writer.confirm("otto");
        writer.go_on();
        writer.anyway();
        Ok(())
    });
    let why = held.unwrap().unwrap();
    assert!(why.starts_with("otto has not played: this home does not remember"), "{why}");
    assert_eq!(restored.opened.chain().links.len(), came.chain().links.len());
    let (due, words) = restored.due();
    assert_eq!((due, words.contains("bypost play t.toml makes its turn")), (Due::PressOn, true), "{words}");
    // A person who asks for the turn is asked.
    let store = Fragile { store: &mut restored.store, breaks: Breaks::Never };
    let mut writer = TurnWriter::new(&*restored.world, store, came.clone()).unwrap();
    let (seat, draft) = writer.asked(Vec::new(), None).unwrap();
    assert!(matches!(writer.play(seat, &draft), Err(Question::Unsure { key, since: None, .. }) if key == "otto"));
    writer.confirm("otto");
    writer.play(seat, &draft).unwrap();
    drop(writer);
    // Where nothing is to be asked it plays, and never a step that a person has chosen.
    home.opened = came;
    let refused = home.play(&["resign"]).unwrap_err();
    assert!(refused.contains("which chooses by itself"), "{refused}");
    assert_eq!(home.write(Breaks::Never, |_| Ok(())), Ok(None));
    assert_eq!(home.clock(), Some("bob"));
}

/// Who begins the table, whether its header names the key of otto, and whether otto then sits down unasked.
const BOUND: [(&str, bool, bool); 4] =
    [("alice", true, true), ("alice", false, false), ("bob", true, false), ("bob", false, false)];

#[test]
fn an_opponent_sits_down_unasked_only_where_its_home_has_bound_it_to_the_seat() {
    for (begins, is_named, sits) in BOUND {
        let case = format!("{begins} begins, and otto is {}named", if is_named { "" } else { "not " });
        let (others, otto) = ([("alice", 1), ("bob", 3)], opponent("otto", 2));
        let names = if begins == "alice" { ["alice", "bob", "otto"] } else { ["bob", "alice", "otto"] };
        let keys = |name: &str| match name {
            "alice" => vec![person("alice", 1), opponent("otto", 2)],
            name => others.iter().filter(|(other, _)| *other == name).map(|(name, seed)| person(name, *seed)).collect(),
        };
        let named = otto.public().filter(|_| is_named).map(|public| public.bytes());
        let mut first = Home::new(of_three(), keys(names[0]), &names, |header| header.seats[2].1 = named);
        assert_eq!(first.clock(), Some(names[1]), "{case}");
        let mut second =
            Home { store: InMemory::new(keys(names[1])), opened: first.opened.clone(), world: first.world.clone() };
        // The same as `join` does: the next seat is taken, and then all goes on that needs nobody.
        let joins = |home: &mut Home| {
            home.write(Breaks::Never, |writer| {
                let (seat, name) = told(writer.joining(None, None))?;
                told(writer.join(seat, &name))
            })
        };
        joins(&mut second).unwrap();
        first.opened = second.opened.clone();
        let mut home = if begins == "alice" { first } else { second };
        // As `receive` does.
        home.write(Breaks::Never, |_| Ok(())).unwrap();
        assert_eq!(home.opened.table().is_full(), sits, "{case}");
        if sits {
            continue;
        }
        // Somebody else may be meant by that name. Nobody is made to sit there by a command that names
        // nobody.
        let (due, words) = home.due();
        assert_ne!(due, Due::Decide, "{case}: {words}");
        assert!(words.contains("bypost join t.toml --as otto seats the opponent of this home"), "{case}: {words}");
        let refused = joins(&mut home).unwrap_err();
        assert!(refused.contains("--as otto seats"), "{case}: {refused}");
        assert!(!home.opened.table().is_full(), "{case}");
        home.write(Breaks::Never, |writer| {
            let (seat, name) = told(writer.joining(None, Some("otto")))?;
            told(writer.join(seat, &name))
        })
        .unwrap();
        assert!(home.opened.table().is_full(), "{case}");
    }
}

#[test]
fn an_opponent_to_which_a_seat_was_handed_over_does_not_play_it_unasked() {
    let otto = || opponent("otto", 2);
    let header = |header: &mut Header| header.deal = Deal::Seed("a seed".to_owned());
    let mut home = Home::new(of_two(), vec![person("bob", 3), person("alice", 1)], &["bob", "alice"], header);
    let clock = home.clock().unwrap().to_owned();
    let seat = home.opened.table().clock().unwrap();
    let identity = otto().public().unwrap().bytes();
    let to = Agreed::Handover { seat: clock, identity };
    let mut agree =
        Agree::beside(&*home.world, &mut home.store, home.opened.clone(), OtherStates::default(), to.clone()).unwrap();
    let asked = agree.own_seats();
    asked.into_iter().for_each(|other| agree.agree(other).unwrap());
    agree.commit().unwrap();
    home.write(Breaks::Never, |writer| {
        let draft = Draft { steps: vec![TableStep::Handover(identity).to_string()], say: Vec::new() };
        told(writer.play(seat, &draft))
    })
    .unwrap();
    let turns = home.opened.table().turns();
    let store = InMemory::new(vec![person("carol", 5), otto()]);
    let mut other = Home { store, opened: home.opened.clone(), world: home.world.clone() };
    other.write(Breaks::Never, |_| Ok(())).unwrap();
    assert_eq!(other.opened.table().turns(), turns);
    assert_eq!(other.opened.table().clock(), Some(seat));
}

/// What is asked of otto, and whether it agrees.
#[test]
fn an_opponent_agrees_only_where_one_person_plays() {
    let pace = |header: &mut Header| header.pace = Pace::read("1h");
    let keys = || vec![person("alice", 1), opponent("otto", 2), opponent("greta", 4)];
    let mut alone = Home::new(of_three(), keys(), &["alice", "otto", "greta"], pace);
    let step = alone.moves().remove(0);
    alone.play(&[&step]).unwrap();
    let last = alone.opened.table().turns();
    for (step, ends) in [(format!("agreed back {last}"), false), ("agreed draw".to_owned(), true)] {
        let mut home = Home { store: InMemory::new(keys()), opened: alone.opened.clone(), world: alone.world.clone() };
        home.write(Breaks::Never, |writer| {
            ["alice", "otto", "greta"].iter().for_each(|name| writer.confirm(name));
            writer.anyway();
            writer.for_good();
            let (seat, draft) = told(writer.asked(vec![step.clone()], None))?;
            told(writer.play(seat, &draft))
        })
        .unwrap_or_else(|why| panic!("{step}: {why}"));
        assert_eq!(home.opened.table().outcome().is_some(), ends, "{step}");
        let carried = home.opened.chain().links.iter().find(|link| !link.turn.consents.is_empty()).unwrap();
        assert_eq!(carried.turn.consents.iter().map(|one| one.seat.as_str()).collect::<Vec<_>>(), ["otto", "greta"]);
    }
    let refused = alone.play(&["agreed", "draw"]);
    assert_eq!(refused, Ok(None));
    // With bob at the table no opponent agrees to anything, and nobody here agrees for it.
    let keys = vec![person("alice", 1), opponent("otto", 2)];
    let mut home = Home::new(of_three(), keys, &["alice", "bob", "otto"], pace);
    let mut bob = elsewhere(&home, person("bob", 3));
    until_bob(&mut home, &mut bob);
    home.opened = bob.opened.clone();
    let table = home.opened.table().clone();
    for to in [Agreed::End, Agreed::Draw, Agreed::Out("bob".to_owned())] {
        let agree =
            Agree::beside(&*home.world, &mut home.store, home.opened.clone(), OtherStates::default(), to.clone())
                .unwrap();
        assert_eq!(agree.own_seats(), [Seat::new(0)], "{to}");
        drop(agree);
        assert!(table.is_asked(Seat::new(2), &to));
    }
    // The only other player may be elsewhere, and ask for it by mail while otto is on the clock.
    let mut home = Home::new(of_two(), vec![opponent("otto", 2)], &["otto", "bob"], |_| ());
    let mut bob = elsewhere(&home, person("bob", 3));
    until_bob(&mut home, &mut bob);
    home.opened = bob.opened.clone();
    let agree =
        Agree::beside(&*home.world, &mut home.store, home.opened.clone(), OtherStates::default(), Agreed::End).unwrap();
    assert_eq!(agree.own_seats(), []);
    drop(agree);
    while bob.clock() == Some("bob") {
        let step = bob.moves().into_iter().next();
        bob.play(&step.iter().map(String::as_str).collect::<Vec<_>>()).unwrap();
    }
    let last = bob.opened.table().turns();
    home.opened = bob.opened.clone();
    for to in [Agreed::End, Agreed::Draw, Agreed::Back(last)] {
        let mut agree =
            Agree::beside(&*bob.world, &mut bob.store, bob.opened.clone(), OtherStates::default(), to.clone()).unwrap();
        agree.confirm();
        agree.agree(Seat::new(1)).unwrap_or_else(|why| panic!("{to}: {why:?}"));
        for consent in agree.commit().unwrap() {
            keep_consent(&mut home.store, &home.opened, &consent, home.world.now()).unwrap();
        }
    }
    home.write(Breaks::Never, |_| Ok(())).unwrap();
    let new = &home.opened.chain().links[last as usize..];
    assert!(!new.is_empty() && new.iter().all(|link| TableStep::of(&link.turn).is_none()), "{:?}", new[0].turn.steps);
    // Where all keys are here, persons agree for themselves, and the opponents with them.
    let keys = vec![person("alice", 1), person("carol", 3), opponent("otto", 2)];
    let mut home = Home::new(of_three(), keys, &["alice", "carol", "otto"], |_| ());
    let others: Vec<Seat> = (0..3).map(Seat::new).filter(|seat| Some(*seat) != home.opened.table().clock()).collect();
    let agree = Agree::beside(&*home.world, &mut home.store, home.opened.clone(), OtherStates::default(), Agreed::Draw)
        .unwrap();
    assert_eq!(agree.own_seats(), others);
}

/// The choices that opponents may make in one command.
const CHOICES: usize = 120;

/// Where no person plays any more, opponents could go on for very long.
#[test]
fn one_command_makes_so_many_choices_and_the_next_one_goes_on() {
    let mut long = 0;
    for entry in games().filter(|entry| (entry.info)().seats[1] >= 3) {
        let mut home = Home::alone(entry, 3);
        let mut commands = 0;
        while home.opened.table().outcome().is_none() && commands < 3 {
            let (title, before) = (&(entry.info)().title, home.opened.chain().links.len());
            if commands == 0 {
                assert_eq!(home.play(&["resign"]), Ok(None), "{title}");
            } else {
                assert_eq!(home.write(Breaks::Never, |_| Ok(())), Ok(None), "{title}");
            }
            let new = home.opened.chain().links[before..].iter().filter(|link| link.turn.seat != "alice");
            let choices: usize = new.map(|link| link.turn.steps.len()).sum();
            assert!((1..=CHOICES).contains(&choices), "{title}: {choices} choices in one command");
            commands += 1;
        }
        long += usize::from(commands > 1);
    }
    assert!(long > 0, "no table is long");
}

/// Opponents agree in the turn that carries it, or along with a person who asks. By themselves they ask for
/// nothing, so nothing is told as agreed before a person wants it.
#[test]
fn nothing_is_agreed_that_no_person_has_asked_for() {
    for seats in [2, 3] {
        let mut home = Home::alone(if seats == 2 { of_two() } else { of_three() }, seats);
        let step = home.moves().remove(0);
        home.play(&[&step]).unwrap();
        let last = home.opened.table().turns();
        assert_eq!(home.clock(), Some("alice"));
        let before = home.due();
        for to in [Agreed::End, Agreed::Draw, Agreed::Back(last)] {
            let typed = format!("bypost play FILE agreed {}", to.as_typed());
            let agree =
                Agree::beside(&*home.world, &mut home.store, home.opened.clone(), OtherStates::default(), to.clone())
                    .unwrap();
            assert_eq!(agree.own_seats(), [], "{to}");
            assert_eq!(agree.at_once(), Some(format!("agreed {}", to.as_typed())));
            let refusal = agree.nobody_here();
            assert_eq!(refusal.what, "alice is on the clock, and needs no consent of its own");
            assert_eq!(refusal.hint.unwrap().to_string(), format!("the opponents agree to it; {typed}"));
            drop(agree);
            let memory = home.store.snapshot(&home.opened.chain().id).unwrap().memory;
            assert_eq!(session::agreements(memory.as_ref(), &home.opened), [], "{to}");
            assert_eq!(home.due(), before, "{to}");
        }
    }
}

#[test]
fn nobody_looks_through_the_eyes_of_an_opponent_unasked() {
    let home = Home::alone(of_three(), 3);
    let (table, keys) = (home.opened.table(), home.store.snapshot(&home.opened.chain().id).unwrap().keys);
    assert_eq!(home.store.viewer().look(table, None).unwrap().seat, Some(Seat::new(0)));
    let opponents = keys.into_iter().filter(|key| key.opponent().is_some()).collect();
    assert_eq!(Viewer::new(opponents).look(table, None).unwrap().seat, None);
    // None of its steps is anybody's to play, but what is left to say after the end.
    assert_eq!(home.due().0, Due::Decide);
}

#[test]
fn a_suggestion_is_given_where_all_others_are_opponents_or_the_header_allows_it() {
    let level = Level::Easy;
    let alone = crate::common::games::games().filter(|entry| (entry.info)().seats[0] == 1);
    for entry in alone {
        let home = Home::new(entry, vec![person("alice", 1)], &["alice"], |_| ());
        assert!(home.store.viewer().suggestion(&home.opened, Seat::new(0), level).is_ok());
    }
    let home = Home::alone(of_three(), 3);
    let seat = home.opened.table().clock().unwrap();
    let suggested = home.store.viewer().suggestion(&home.opened, seat, level).unwrap();
    assert_eq!(suggested.steps[0], suggested.tried[0].step);
    assert!(home.moves().contains(&suggested.steps[0]));
    let steps: Vec<&str> = suggested.steps.iter().map(String::as_str).collect();
    Home::alone(of_three(), 3).play(&steps).unwrap();
    for hints in [false, true] {
        let mut home = Home::new(of_two(), vec![person("alice", 1)], &["alice", "bob"], |header| header.hints = hints);
        let mut bob = elsewhere(&home, person("bob", 3));
        until_bob(&mut home, &mut bob);
        let seat = bob.opened.table().clock().unwrap();
        match bob.store.viewer().suggestion(&bob.opened, seat, level) {
            Ok(_) => assert!(hints),
            Err(Question::Refused(why)) => assert!(!hints && why.what.contains("does not allow hints"), "{why}"),
            Err(other) => panic!("{other:?}"),
        }
        // Through the eyes of nobody, and of those who wait, nothing is suggested.
        let other = home.store.viewer().suggestion(&home.opened, Seat::new(0), level);
        assert!(other.is_err());
    }
}

#[test]
fn practise_makes_the_keys_that_are_missing_and_no_others() {
    let locked = || crate::common::locked::locked_key("ann", 9, "open sesame");
    let (info, world) = ((of_three().info)(), World::new());
    let strong = || person("otto", 5).of_opponent(Level::Strong);
    let [none, some] = [None, Some(3)];
    for (keys, name, seats, wanted) in [
        (vec![], None, none, Ok((vec!["guest", "otto"], vec!["guest", "otto"]))),
        (vec![person("bob", 3)], None, none, Ok((vec!["bob", "otto"], vec!["otto"]))),
        (vec![locked()], None, none, Ok((vec!["guest", "otto"], vec!["guest", "otto"]))),
        (vec![locked()], Some("ann"), none, Ok((vec!["ann", "otto"], vec!["otto"]))),
        (vec![person("bob", 3), opponent("otto", 4)], None, some, Ok((vec!["bob", "otto", "greta"], vec!["greta"]))),
        // An opponent of another level is another opponent, and a person may be called like one.
        (vec![person("bob", 3), strong()], None, none, Ok((vec!["bob", "greta"], vec!["greta"]))),
        (vec![person("otto", 3)], None, none, Ok((vec!["otto", "greta"], vec!["greta"]))),
        (vec![opponent("otto", 4)], Some("otto"), none, Err("no key of a person here is called otto")),
        (vec![person("bob", 3)], Some("carol"), none, Err("no key of a person here is called carol")),
        (vec![], None, Some(9), Err(" players")),
    ] {
        let wish = Wish { name, level: Level::Easy, seats };
        let made = Practise::new(&keys, info, wish, &world);
        match (made, wanted) {
            (Ok(practise), Ok((seats, made))) => {
                let key = |name: &str| keys.iter().chain(&practise.made).find(|key| key.name == name).unwrap();
                for (name, kept) in &practise.seats {
                    let opponents = key(name).public().filter(|_| key(name).opponent().is_some());
                    assert_eq!(*kept, opponents.map(|public| public.bytes()), "{name}");
                }
                assert_eq!(practise.seats.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), seats);
                assert_eq!(practise.made.iter().map(|key| key.name.as_str()).collect::<Vec<_>>(), made);
            }
            (Err(why), Err(words)) => assert!(why.what.contains(words), "{why}"),
            (made, wanted) => panic!("{made:?}, not {wanted:?}"),
        }
    }
}

#[test]
fn what_is_left_to_say_after_the_end_may_be_said_for_an_opponent() {
    let mut home = Home::alone(of_two(), 2);
    home.play(&["resign"]).unwrap();
    let store = Fragile { store: &mut home.store, breaks: Breaks::Never };
    let writer = TurnWriter::new(&*home.world, store, home.opened.clone()).unwrap();
    assert_eq!(writer.own_seat(), Some(Seat::new(0)));
    assert_eq!(writer.own_seat_for(&TableStep::Claim), None);
}
