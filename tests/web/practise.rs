//! Somebody plays against the page, by taps on a telephone: without a key, and with one; and ends the game.

use serde_json::json;

use super::person::Person;
use super::taps::Phone;
use crate::common::games::ids;
use crate::common::samples::{BETS, DICE};
use crate::common::title;

/// Begins a table by the form, which asks for nothing but the game and the level.
fn begin(phone: &Phone, game: &str) {
    phone.person.does("until('the form', () => heading() === 'Practise' && field('Level'))", &json!([]));
    phone.person.fill("Level", "easy");
    phone.press(title(game));
    phone.person.does("until('the table', () => isTable())", &json!([]));
}

/// Plays at once without a key: the five games stand below the button.
fn begin_at_once(phone: &Phone) {
    phone.press("Play now");
    let games = "until('the games', () => all('.games b').length).then(() => all('.games b').map(words))";
    let games = phone.person.does(games, &json!([]));
    assert_eq!(games.as_array().unwrap().len(), ids().count());
    phone.press(title(DICE));
    phone.person.does("until('the table', () => isTable())", &json!([]));
}

/// Waits until the opponents have moved.
fn waits(person: &Person) {
    let done = "table().isMine || table().stands.startsWith('over')";
    person.does(&format!("until('the turn', () => {done})"), &json!([]));
}

/// The size of the board.
const BOARD: &str = "still().then(() => { const { width, height } = all('svg.board')[0].getBoundingClientRect(); \
    return [width, height]; })";

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn a_newcomer_plays_at_once_and_nothing_is_kept() {
    let phone = Phone::opened();
    let person = &phone.person;
    begin_at_once(&phone);
    let turns = || person.does("turns()", &json!([])).as_u64().unwrap();
    // Both have joined. The values of one cast may be played in several turns, and a turn may only pay.
    let (mut played, mut answers, mut board) = (0, 0, None);
    while answers < 3 && played < 30 {
        waits(person);
        // The board keeps its size.
        let size = person.does(BOARD, &json!([]));
        assert_eq!(*board.get_or_insert_with(|| size.clone()), size);
        phone.plays(played);
        played += 1;
        person.does("until('the turn', () => turns() > given[0])", &json!([1 + played + answers]));
        waits(person);
        answers = turns() - 2 - played;
    }
    // The opponent has answered by itself.
    assert!(answers >= 3, "{played} turns and {answers} answers");
    person.sees("otto");
    // A page that is loaded again goes on with the game.
    let (before, place) = (turns(), person.does("location.hash", &json!([])));
    person.load(place.as_str().unwrap());
    person.does("until('the table', () => isTable())", &json!([]));
    waits(person);
    assert_eq!(turns(), before);
    // What the words of the game mean is one tap away.
    phone.press("?");
    person.does("until('the words', () => all('dialog[open] dt').length > 3)", &json!([]));
    phone.press("Back to the game");
    person.does("until('the table', () => !document.querySelector('dialog[open]'))", &json!([]));
    phone.press("Suggest");
    person.does("until('a suggestion', () => signer())", &json!([]));
    phone.press("Menu");
    phone.press("Leave");
    person.does("until('the question', () => question())", &json!([]));
    person.press("Leave");
    person.sees("I was sent a game");
    person.load("");
    person.sees("I was sent a game");
    assert_eq!(person.browser.complaints(), [] as [&str; 0]);
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn a_table_against_the_page_stays_with_a_key() {
    let phone = Phone::opened();
    let person = &phone.person;
    person.settle_anew("alice");
    person.does("go('#/practise', 'Practise')", &json!([]));
    begin(&phone, BETS);
    waits(person);
    phone.plays(1);
    waits(person);
    let turns = person.does("turns()", &json!([]));
    // Nothing is to be sent, and no backup is asked for.
    assert_eq!(person.does("table().isDue", &json!([])), false);
    person.load("");
    person.unlock();
    person.press_link(title(BETS));
    waits(person);
    assert_eq!(person.does("turns()", &json!([])), turns);
    phone.plays(2);
    waits(person);
    assert_eq!(person.browser.complaints(), [] as [&str; 0]);
}

/// What is asked before the game ends, and that nothing has happened yet.
#[track_caller]
fn is_asked(person: &Person, what: &str) {
    person.does("until('the question', () => question() === 'This cannot be undone')", &json!([]));
    person.sees(what);
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn what_ends_the_game_is_asked_about_once_and_nothing_is_agreed_before() {
    let phone = Phone::opened();
    let person = &phone.person;
    begin_at_once(&phone);
    waits(person);
    for luck in 0.. {
        // A turn with one way may still be filled in.
        if person.does("still().then(() => Boolean(pressable('Suggest')))", &json!([])) == true {
            break;
        }
        phone.plays(luck);
        waits(person);
    }
    let turns = person.does("turns()", &json!([]));
    let is_as_before = || {
        assert_eq!(person.does("[turns(), table().isMine]", &json!([])), json!([turns, true]));
        let shown = person.does("shown()", &json!([]));
        assert!(!shown.as_str().unwrap().contains("have agreed"), "{shown}");
    };
    phone.press("Suggest");
    person.does("until('a suggestion', () => signer())", &json!([]));
    is_as_before();
    // The opponent agrees, so the game would end at once; whoever does not want that has agreed to nothing.
    phone.press("Menu");
    phone.press("More");
    phone.press("Agree to something");
    phone.press("Sign the agreement");
    is_asked(person, "the game ends as it stands");
    person.press("No, go back");
    person.does("until('no question', () => !question()).then(still)", &json!([]));
    is_as_before();
    for (label, what) in [("Resign", "guest gives up"), ("Sign the agreement", "the game ends as it stands")] {
        if person.does("table().stands.startsWith('over')", &json!([])) == true {
            person.does("go('#/practise', 'Practise')", &json!([]));
            begin(&phone, DICE);
            waits(person);
            phone.press("Menu");
            phone.press("More");
            phone.press("Agree to something");
        }
        phone.press(label);
        is_asked(person, what);
        person.press("Yes, go on");
        // Nothing else is asked.
        person.does("until('the end', () => question() || table().stands.startsWith('over'))", &json!([]));
        assert_eq!(person.does("question() ?? null", &json!([])), json!(null), "{label}");
    }
    assert_eq!(person.browser.complaints(), [] as [&str; 0]);
}

/// Taps for a turn, and until the first one is signed, from the first screen on: of the game that comes
/// first, and of the others, where a finger may have to look closer first.
const FEW: [(u32, u32); 2] = [(3, 5), (4, 6)];

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn a_turn_takes_few_taps_and_the_first_one_five() {
    let mut wrong = Vec::new();
    for game in ids() {
        let (most, first) = FEW[usize::from(game != DICE)];
        let phone = Phone::opened();
        let person = &phone.person;
        phone.press("Play now");
        phone.tap(&format!("all('.games button').find((one) => words(one.querySelector('b')) === '{}')", title(game)));
        person.does("until('the table', () => isTable())", &json!([]));
        for luck in 0..6 {
            waits(person);
            if person.does("table().stands.startsWith('over')", &json!([])) == true {
                break;
            }
            let taps = phone.plays_the_least(luck);
            if taps > most {
                wrong.push(format!("{game}, {luck}: {taps} taps"));
            }
            if luck == 0 && phone.taps() > first {
                wrong.push(format!("{game}: {} taps until the first turn is signed", phone.taps()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
