//! What is left once the page is locked: nothing that the keys have opened.

use std::thread;
use std::time::Duration;

use serde_json::json;

use bypost::seal::Seed;
use bypost::session::words_of;

use super::devtools::DevTools;
use super::person::{PASSPHRASE, Person};
use crate::common::samples::HANDS;

/// A name, and the address of somebody, that stand nowhere in the page.
const NAME: &str = "Quillonia";
const FRIEND: &str = "zephyrine@example.org";

/// Types into a field as a person does, so that no script of a test holds the text.
fn types(person: &Person, label: &str, text: &str) {
    person.does("until('the field', () => field(given[0])).then((one) => one.focus())", &json!([label]));
    person.browser.press(text);
}

/// A browser that has shown all there is to hide: the words of a key, an address, a list of tables, and a
/// table with a hand. Gives what of it must be gone once it is locked.
fn shown() -> (Person, Vec<String>) {
    let person = Person::new();
    let words = words_of(&Seed::new([77; 32]));
    person.press("I have a key");
    person.does("fill('24 words', true)", &json!([]));
    types(&person, "Name of the key", NAME);
    types(&person, "The 24 words", &words);
    types(&person, "A passphrase for this browser", PASSPHRASE);
    types(&person, "The same again", PASSPHRASE);
    person.press("Bring the key");
    person.does("until('the tables', () => heading() === 'Tables')", &json!([]));
    person.does("go('#/keys', 'Keys')", &json!([]));
    person.press("Backup");
    person.press("Show the words");
    person.does("until('the words', () => document.querySelector('.key-words'))", &json!([]));
    person.does("go('#/settings', 'Settings')", &json!([]));
    types(&person, "Name at the table", "Zephyrine");
    types(&person, "Mail address", FRIEND);
    person.press("Keep the address");
    person.sees(FRIEND);
    person.does("go('#/new', 'New table')", &json!([]));
    person.fill("Game", HANDS);
    person.fill("Seats", "");
    types(&person, "Seats", NAME);
    person.press("Begin the table");
    person.does("until('the table', () => isTable())", &json!([]));
    if person.does("question() ?? null", &json!([])) == "Is this the newest file?" {
        person.press("Yes, go on");
    }
    person.does("until('a hand', () => document.querySelector('.hand title') && choices().length)", &json!([]));
    person.does("go('#/', 'Tables')", &json!([]));
    person.press_link(NAME);
    person.does("until('a hand', () => document.querySelector('.hand title') && choices().length)", &json!([]));
    // What is asked of the browser leaves no trace of the text that is searched for.
    let letters = "[...words(document.querySelector('.hand title'))].map((one) => one.charCodeAt())";
    let letters: Vec<u8> = serde_json::from_value(person.does(letters, &json!([]))).unwrap();
    let card = format!("<title>{}</title>", String::from_utf8(letters).unwrap());
    let few: Vec<&str> = words.split(' ').take(3).collect();
    let marks = vec![NAME.to_owned(), FRIEND.to_owned(), card, PASSPHRASE.to_owned(), few.join(" "), few.join("\",\"")];
    (person, marks)
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn nothing_that_was_open_is_left_once_it_is_locked() {
    let (person, marks) = shown();
    let marks: Vec<&str> = marks.iter().map(String::as_str).collect();
    let mut tools = DevTools::of(&person);
    let left = |tools: &mut DevTools| {
        // A browser tells in its own time which workers have begun and ended.
        let mut workers = tools.workers();
        for _ in 0..200 {
            if workers.len() == 1 {
                break;
            }
            thread::sleep(Duration::from_millis(50));
            workers = tools.workers();
        }
        assert_eq!(workers.len(), 1, "the core runs in one worker");
        let mut found = Vec::new();
        for session in ["", workers[0].as_str()] {
            let heap = tools.heap(session);
            for text in heap.strings {
                found.extend(marks.iter().filter(|mark| text.contains(**mark)).map(|mark| {
                    let at = text.find(mark).unwrap();
                    let from = text.floor_char_boundary(at.saturating_sub(60));
                    let to = text.floor_char_boundary(at + 80);
                    format!(
                        "{mark} in {:?} of {}",
                        &text[from..to],
                        if session.is_empty() { "the page" } else { "the worker" }
                    )
                }));
            }
            found.extend(heap.detached.iter().filter(|_| session.is_empty()).map(|name| format!("detached: {name}")));
            found.extend(
                tools.in_buffers(session, &marks).into_iter().map(|mark| format!("{mark} in bytes of {session:?}")),
            );
        }
        (workers, found)
    };
    let (before, found) = left(&mut tools);
    // The search finds what is there.
    for mark in &marks[..3] {
        assert!(found.iter().any(|one| one.starts_with(mark)), "{mark} is not found while it is shown: {found:#?}");
    }
    person.press("Lock");
    person.sees("Your passphrase");
    let (after, found) = left(&mut tools);
    assert!(before.iter().all(|session| !after.contains(session)), "the worker with the keys still runs");
    assert_eq!(found, [] as [&str; 0]);
    assert_eq!(person.browser.complaints(), [] as [&str; 0]);
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn the_menu_is_closed_after_it_is_locked() {
    let person = Person::new();
    person.browser.size(360, 740);
    person.settle_anew(NAME);
    person.press("Menu");
    person.press("Lock");
    person.sees("Your passphrase");
    person.unlock();
    assert_eq!(person.does("document.querySelector('button.menu').ariaExpanded", &json!([])), "false");
}
