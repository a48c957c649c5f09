//! Three begin, one vanishes, two finish: a browser and the program go on without a seat, and the browser of
//! the seat that is put out says that it was not late.

use std::time::Instant;

use bypost::file::{Turn, read};
use serde_json::{Value, json};

use super::looks::axe;
use super::person::{PASSPHRASE, Person};
use super::program::{key, lines, play, receive, whole};
use crate::common::Luck;
use crate::common::homes::World;
use crate::common::samples::{BETS, HANDS};

/// When carol's time is used up by every clock.
pub(super) const LATER: &str = "2100-01-12T00:00:00Z";

/// So many times the table of the two goes forth and back before one of them gives up.
const MOST: u64 = 40;

/// What is too small for a thumb in what is offered or asked, or wider than the screen.
const SMALL: &str = "(() => { const box = (one) => one.getBoundingClientRect(); \
    const small = all('[aria-label=\"What you can do about a seat\"] button, dialog[open] button') \
        .filter((one) => Math.min(box(one).width, box(one).height) < 44).map(words); \
    return document.documentElement.scrollWidth > innerWidth ? [...small, 'too wide'] : small; })()";

struct Three {
    world: World,
    alice: Person,
    carol: Person,
    file: String,
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn three_begin_one_vanishes_and_two_finish() {
    let begun = Instant::now();
    let (alice, carol) = (Person::new(), Person::new());
    let world = World::new();
    world.settle("c", "carol", 3);
    let mut three = Three { world, alice, carol, file: String::new() };
    three.begin();
    three.invite();
    three.all_deal();
    three.go_on();
    three.object();
    let rounds = three.finish();
    for person in [&three.alice, &three.carol] {
        assert_eq!(person.browser.complaints(), [] as [&str; 0]);
    }
    eprintln!("{rounds} times forth and back, {:.0?}", begun.elapsed());
}

/// Nothing that is offered or asked is too small, or found by axe, on a telephone and on a laptop.
#[track_caller]
fn fits(person: &Person, what: &str) {
    for width in [360, 1280] {
        person.browser.size(width, 740);
        assert_eq!(person.does(SMALL, &json!([])), json!([]), "{what}, {width}");
        assert_eq!(person.browser.run(&axe(), &json!([])), json!([]), "{what}, {width}");
    }
}

/// The person comes back at another time, and looks at the table.
#[track_caller]
pub(super) fn comes_back_later(person: &Person) {
    person.does("void (window.Date.now = () => Date.parse(given[0]))", &json!([LATER]));
    looks(person);
}

#[track_caller]
pub(super) fn looks(person: &Person) {
    person.does("go('#/', 'Tables')", &json!([]));
    person.does("until('the entry', () => all('main .entry')[0]).then((entry) => entry.click())", &json!([]));
    person.does("until('the table', () => isTable())", &json!([]));
}

#[track_caller]
pub(super) fn takes_in(person: &Person, lines: &str) {
    let table = person.takes_in(lines);
    assert_eq!((&table["isTable"], &table["refused"]), (&json!(true), &Value::Null), "{}", table["lines"]);
}

/// The lines of an agreement that stand there to be sent.
#[track_caller]
pub(super) fn agreed(person: &Person) -> String {
    let lines = person.does("until('the lines', () => field('Lines to send')).then((one) => one.value)", &json!([]));
    lines.as_str().unwrap().to_owned()
}

/// A seat that is not the one that goes on agrees to it, shuffles and pays: the hand goes into a shuffle.
#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn whoever_agrees_covers_and_pays() {
    let bob = Person::new();
    let mut world = World::new();
    world.settle("c", "carol", 3);
    world.done("a", &format!("new {BETS} --seats alice,bob,carol --pace 3d --rescue 2 -o t.toml"));
    bob.settle(&key("bob", 2), PASSPHRASE);
    takes_in(&bob, &lines(&world, "a", "t.toml"));
    bob.sees("If somebody vanishes: all others can agree to go on");
    bob.press("Join as bob");
    bob.press("Yes, go on");
    let file = receive(&world, "a", "at", &bob.sends())["file"].as_str().unwrap().to_owned();
    world.done("c", &format!("join {file}"));
    for _ in 0..20 {
        // Whoever calls and checks stays in.
        let calm = ["check", "call"];
        play(&world, "a", "alice", &file, &mut Luck(1), &calm);
        let table = world.table(&file);
        let (clock, name) = (table.clock().unwrap(), |seat| table.seats().name(seat));
        match name(clock) {
            "carol" if table.seats().all().all(|seat| table.has_dealt(seat)) && table.may_decide(clock) => break,
            "carol" => drop(play(&world, "c", "carol", &file, &mut Luck(1), &calm)),
            _ => bobs_turns(&bob, &world, &file, &calm),
        }
    }
    takes_in(&bob, &lines(&world, "a", &file));
    comes_back_later(&bob);
    world.now = LATER;
    bob.sees("Once all have agreed, alice does it");
    bob.press("Agree to go on without carol…");
    bob.sees("Do you agree");
    bob.press("Yes, go on");
    let agreed = agreed(&bob);
    receive(&world, "a", "at", &agreed);
    world.done("a", &format!("play {file} without carol"));
    while world.table(&file).is_paying() {
        takes_in(&bob, &lines(&world, "a", &file));
        bob.sees("carol (missing");
        while bob.does("Boolean(pressable('Sign your part'))", &json!([])) == true {
            bob.plays(1, &[]);
        }
        receive(&world, "a", "at", &bob.sends());
        play(&world, "a", "alice", &file, &mut Luck(1), &[]);
    }
    let turns: Vec<Turn> = read(&world.bytes(&file)).unwrap().turns;
    let after = turns.iter().skip_while(|turn| !turn.steps.iter().any(|step| step == "without carol"));
    let mut covering = after.skip(1).take_while(|turn| turn.rescue.pieces.is_empty());
    assert!(covering.any(|turn| turn.seat == "bob" && !turn.shuffles.is_empty()), "nobody covers what carol held");
    assert_eq!(bob.browser.complaints(), [] as [&str; 0]);
}

/// Bob takes the table in, plays what he has to, and sends it.
#[track_caller]
fn bobs_turns(bob: &Person, world: &World, file: &str, wanted: &[&str]) {
    takes_in(bob, &lines(world, "a", file));
    while bob.is_to_play() {
        bob.plays(1, wanted);
    }
    receive(world, "a", "at", &bob.sends());
}

impl Three {
    /// Alice begins at the form, where the trade is told.
    fn begin(&mut self) {
        let alice = &self.alice;
        alice.settle(&key("alice", 1), PASSPHRASE);
        alice.does("go('#/new', 'New table')", &json!([]));
        alice.fill("Game", HANDS);
        for (deal, pace, seats, is_offered) in [
            ("sealed", "3d", "alice, bob", false),
            ("open", "3d", "alice, bob, carol", false),
            ("sealed", "none", "alice, bob, carol", false),
            ("sealed", "3d", "alice, bob, carol", true),
        ] {
            for (field, value) in [("Deal", deal), ("Pace", pace), ("Seats", seats)] {
                alice.fill(field, value);
            }
            alice.does("still()", &json!([]));
            let is_there = alice.does("Boolean(field('If somebody vanishes'))", &json!([]));
            assert_eq!(is_there, is_offered, "{deal}, {pace}, {seats}");
        }
        // Nobody trades anything unasked.
        assert_eq!(alice.does("field('If somebody vanishes').value", &json!([])), "");
        alice.fill("If somebody vanishes", "2");
        alice.sees("any 2 others together could see a seat's hand");
        alice.press("Begin the table");
        alice.does("until('the table', () => isTable())", &json!([]));
        let report = receive(&self.world, "b", "at", &alice.sends());
        self.file = report["file"].as_str().unwrap().to_owned();
    }

    /// Whoever joins is told of the trade on the first screen.
    fn invite(&self) {
        self.world.done("b", &format!("join {}", self.file));
        self.carol.press("I was sent a game");
        self.carol.fill("The mail, or the lines in it", &lines(&self.world, "b", &self.file));
        self.carol.press("Open it");
        self.carol.sees("If somebody vanishes: All others can agree to go on without a seat that is late");
        self.carol.press("Something else was sent");
        self.world.done("c", &format!("join {}", self.file));
    }

    /// All play until it is carol's turn, and all have dealt.
    fn all_deal(&self) {
        let (world, file) = (&self.world, &self.file);
        for round in 0..20 {
            play(world, "b", "bob", file, &mut Luck(round), &[]);
            let table = world.table(file);
            let carol = table.seats().find("carol").unwrap();
            match table.clock() == Some(carol) {
                true if table.seats().all().all(|seat| table.has_dealt(seat)) => return,
                true => drop(play(world, "c", "carol", file, &mut Luck(round), &[])),
                false => self.alices_turn(round),
            }
        }
        panic!("it is never carol's turn");
    }

    fn alices_turn(&self, luck: u64) {
        takes_in(&self.alice, &lines(&self.world, "b", &self.file));
        while self.alice.is_to_play() {
            self.alice.plays(luck, &[]);
        }
        receive(&self.world, "b", "at", &self.alice.sends());
    }

    /// Carol vanishes: alice and bob agree to go on without her, and pay.
    fn go_on(&mut self) {
        let (alice, file) = (&self.alice, &self.file);
        takes_in(alice, &lines(&self.world, "b", file));
        comes_back_later(alice);
        self.world.now = LATER;
        alice.sees("alice may wait, or go on without carol once bob has agreed");
        assert_eq!(alice.does("Boolean(pressable('Agree to go on'))", &json!([])), false, "she need not agree");
        assert_eq!(
            alice.takes_in(&self.world.done("b", &format!("consent {file} without carol")))["refused"],
            Value::Null
        );
        looks(alice);
        fits(alice, "offered");
        alice.press("Go on without carol…");
        for told in ["Carol will be taken as resigned", "Carol's hand goes", "Do you go on without carol?"] {
            alice.sees(told);
        }
        assert_eq!(alice.does("question()", &json!([])), "This cannot be undone");
        fits(alice, "asked");
        alice.press("Yes, go on");
        alice.sees("carol (missing, 0 of 2 have paid)");
        fits(alice, "missing");
        receive(&self.world, "b", "at", &alice.sends());
        assert_eq!(play(&self.world, "b", "bob", file, &mut Luck(1), &[]), 1);
        takes_in(alice, &lines(&self.world, "b", file));
        alice.sees("carol (missing, 1 of 2 have paid)");
        alice.sees("carol is missing, and alice pays for carol: ");
        alice.press("Sign your part");
        alice.does("until('that carol has left', () => !shown().includes('missing,'))", &json!([]));
    }

    /// Carol comes back, and says that she was not late.
    fn object(&self) {
        let (alice, carol) = (&self.alice, &self.carol);
        carol.settle(&key("carol", 3), PASSPHRASE);
        carol.does("void (window.Date.now = () => Date.parse(given[0]))", &json!([LATER]));
        takes_in(carol, &whole(&self.world, &self.file));
        carol.sees("The others have gone on without carol");
        fits(carol, "put out");
        carol.press("Say that carol was not late…");
        let objection = agreed(carol);
        assert_eq!(carol.does("Boolean(pressable('Say that carol'))", &json!([])), false);
        assert_eq!(alice.takes_in(&objection)["refused"], Value::Null);
        looks(alice);
        alice.sees("carol says that carol was not late");
    }

    /// Alice and bob play to the end, and give how often the table went forth and back.
    fn finish(&self) -> u64 {
        let (alice, world, file) = (&self.alice, &self.world, &self.file);
        for round in 1..=MOST {
            while alice.is_to_play() {
                alice.plays(round, &[]);
            }
            let report = receive(world, "b", "at", &alice.sends());
            if report["over"] != true {
                play(world, "b", "bob", file, &mut Luck(round), &[]);
                takes_in(alice, &lines(world, "b", file));
            }
            let stands = alice.does("table()", &json!([]))["stands"].as_str().unwrap().to_owned();
            if stands.starts_with("over") {
                assert!(world.done("b", &format!("verify {file}")).contains("valid"));
                assert!(!stands.contains("claimed") && !stands.contains("carol"), "{stands}");
                return round;
            }
        }
        panic!("the game does not end");
    }
}
