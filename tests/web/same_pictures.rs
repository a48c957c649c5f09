//! What is seen in a browser is what the program shows: to everybody, and to a seat.

use serde_json::json;

use super::person::{PASSPHRASE, Person};
use super::program::{at_choice, key, whole};
use crate::common::games::ids;
use crate::common::homes::World;

/// The position in sentences.
const SENTENCES: &str = "until('the sentences', () => document.querySelector('#position-in-words')) \
    .then((list) => [...list.children].map(words).join('\\n'))";

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn the_page_shows_what_the_program_shows() {
    let person = Person::new();
    let world = World::new();
    person.settle(&key("alice", 1), PASSPHRASE);
    for game in ids() {
        let file = format!("{game}.toml");
        at_choice(&world, game, &file);
        let sentences = |home: &str| {
            let told = world.done(home, &format!("show {file} --describe"));
            // The page tells the next step at another place.
            let lines = told.lines().filter(|line| !line.starts_with("next: "));
            lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>()
        };
        let text = String::from_utf8(world.bytes(&file)).unwrap();

        // To everybody, without a key.
        assert!(person.checks(&[&text]).starts_with("Valid"));
        person.press("Look at the table");
        tells_the_same(person.does(SENTENCES, &json!([])).as_str().unwrap(), &sentences("nobody"));

        // To alice, and as a whole game to look back on.
        person.takes_in(&whole(&world, &file));
        tells_the_same(person.does(SENTENCES, &json!([])).as_str().unwrap(), &sentences("a"));
        person.press("More");
        for (button, options) in [("Save the replay for everybody", ""), ("Save it as alice sees it", "--as alice")] {
            person.press(button);
            let here = String::from_utf8(person.downloaded()).unwrap();
            let there = world.done("a", &format!("page {file} {options} -o -"));
            same(&here, &there, &format!("{game} {options}"));
        }
    }
    assert_eq!(person.browser.complaints(), [] as [&str; 0]);
}

/// The page has all sentences of the program below its head and its story. Above them it has the news, which
/// are in the head of the program.
#[track_caller]
fn tells_the_same(here: &str, there: &[String]) {
    let here: Vec<&str> = here.lines().collect();
    let news = (0..here.len())
        .find(|news| there.ends_with(&here[*news..].iter().map(|line| (*line).to_owned()).collect::<Vec<_>>()));
    let news = news.unwrap_or_else(|| panic!("{here:#?}\n{there:#?}"));
    assert!(news <= 4, "{:#?}", &here[..news]);
    let head = there.join(" ").to_lowercase();
    for line in &here[..news] {
        assert!(head.contains(line.trim_end_matches('.').to_lowercase().as_str()), "{line} is not in {head}");
    }
}

/// Both pages have the same bytes.
#[track_caller]
fn same(here: &str, there: &str, name: &str) {
    if let Some(at) = here.bytes().zip(there.bytes()).position(|(one, other)| one != other) {
        let [here, there] = [here, there].map(|page| String::from_utf8_lossy(&page.as_bytes()[at - 80..][..200]));
        panic!("{name}: the replays differ:\n{here}\n{there}");
    }
    assert_eq!(here.len(), there.len(), "{name}");
}
