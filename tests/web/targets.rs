//! What may be chosen on a telephone is as large as a thumb, at any table, and board and hand stand on one
//! screen with what was chosen.

use bypost::rules::Seat;
use bypost::session::{KeyFile, Viewer};
use serde_json::{Value, json};

use super::person::{PASSPHRASE, Person};
use super::program::{at_choice, key, whole};
use super::taps::Phone;
use crate::common::games::ids;
use crate::common::homes::World;
use crate::common::{Record, header};

/// The targets that are too small: 44 units for what may be chosen, 24 for what else is pressed, but for
/// links in a sentence (WCAG 2.2, 2.5.5 and 2.5.8).
const SMALL: &str = "(() => { \
    const box = (one) => one.getBoundingClientRect(); \
    const next = all('.picture .next[data-word], .composer .words button, .composer .sign button'); \
    const rest = all('a, button, summary, [role=button]').filter((one) => !next.includes(one) && !one.closest('p, li')); \
    const small = (ones, least) => ones.filter((one) => Math.min(box(one).width, box(one).height) < least) \
        .map((one) => `${one.dataset.word ?? words(one)}: ${Math.round(box(one).width)} × ${Math.round(box(one).height)}`); \
    return [...small(next, 44), ...small(rest, 24)]; })()";

/// Whether the page's own style leaves the board as it was drawn: sheets have their width, and letters no
/// rim.
const UNTOUCHED: &str = "all('svg.board rect[width]').every((one) => \
        Math.abs(one.width.baseVal.value - parseFloat(getComputedStyle(one).width)) < 0.5) \
    && all('svg.board').every((one) => getComputedStyle(one).stroke === 'none')";

/// Whether something that may be chosen in the picture is seen now, and the hand with it, above what lies
/// over the foot of the page.
const REACHED: &str = "(() => { \
    const foot = document.querySelector('.composer').getBoundingClientRect().top; \
    const isMet = (one) => { const { left, top, width, height } = one.getBoundingClientRect(); \
        const [x, y] = [left + width / 2, top + height / 2]; \
        return y > 0 && y < foot && one.contains(document.elementFromPoint(x, y)); }; \
    const next = all('.picture .next[data-word]'); \
    const cards = all('.front .hand .playing-card').slice(0, 1); \
    return !next.length || (next.some(isMet) && cards.every(isMet)); })()";

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn what_may_be_chosen_fits_a_thumb() {
    let person = Person::new();
    let world = World::new();
    person.settle(&key("alice", 1), PASSPHRASE);
    person.browser.media("", &[("prefers-reduced-motion", "reduce")]);
    let mut wrong = Vec::new();
    for game in ids() {
        for number in 0..3 {
            let file = format!("{game}{number}.toml");
            at_choice(&world, game, &file);
            assert_eq!(person.takes_in(&whole(&world, &file))["isTable"], true);
            person.browser.size(360, 640);
            for step in 0..6 {
                person.does(
                    "until('what to do', () => choices().length || signer() || all('form.number').length)",
                    &json!([]),
                );
                assert_eq!(person.does(UNTOUCHED, &json!([])), true, "{file}: the page's style reaches into the board");
                let found = person.does(SMALL, &json!([]));
                let found = found.as_array().unwrap().iter().map(|one| one.as_str().unwrap().to_owned());
                wrong.extend(found.map(|one| format!("{file}, {step}: {one}")));
                if person.does(REACHED, &json!([])) != true && step > 0 {
                    let covers = person.does("all('.composer')[0].innerText", &json!([]));
                    wrong.push(format!(
                        "{file}, {step}: what may be chosen and the hand are not seen at once: {covers}"
                    ));
                }
                // A laptop's page at twice its size.
                person.browser.size(640, 400);
                if person.does("all('.composer')[0].offsetHeight <= innerHeight / 4", &json!([])) != true {
                    wrong.push(format!("{file}, {step}: what is chosen covers more than a quarter of a small window"));
                }
                person.browser.size(360, 640);
                if person.does("choices().length", &json!([])) == 0 {
                    break;
                }
                person.does("choose(chance(given[0]), []).then(still)", &json!([100 * number + step]));
            }
            person.browser.size(1280, 800);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(person.browser.complaints(), [] as [&str; 0]);
}

/// What of a board lies outside of its frame and is not cut off there, and points of the frame that something
/// else lies over, as far as they are seen.
const SPILT: &str = "(() => { \
    const foot = document.querySelector('.composer').getBoundingClientRect().top; \
    return all('.board-frame > svg.board').flatMap((drawn) => { \
        const frame = drawn.parentElement; \
        const [own, board] = [frame, drawn].map((one) => one.getBoundingClientRect()); \
        const isCut = getComputedStyle(frame).overflowY !== 'visible'; \
        const spilt = [own.left - board.left, own.top - board.top, board.right - own.right, board.bottom - own.bottom]; \
        const out = isCut || Math.max(...spilt) <= 1 ? [] : [`spilt by ${spilt.map(Math.round)}`]; \
        const places = [0.02, 0.25, 0.5, 0.75, 0.98]; \
        const points = places.flatMap((x) => places.map((y) => [own.left + x * own.width, own.top + y * own.height])); \
        const seen = points.filter(([, y]) => y > 0 && y < Math.min(foot, innerHeight)); \
        const isOther = ([x, y]) => !frame.contains(document.elementFromPoint(x, y)); \
        return [...out, ...seen.filter(isOther).map(([x, y]) => `covered at ${Math.round(x)}, ${Math.round(y)}`)]; }); })()";

/// A table at which alice has but one place to choose after a word, and that is no space of the track; with
/// the word and the place.
fn at_only_place() -> (String, String, String) {
    let alice = || vec![KeyFile::new("alice", &[1; 32]).unwrap()];
    for luck in 0.. {
        let record = Record::played(header(7, &[]), 120, luck);
        let own = (2..record.tables.len()).filter(|turns| record.tables[*turns].clock() == Some(Seat::new(0)));
        for turns in own {
            let part = record.up_to(turns);
            let view = Viewer::new(alice()).look(part.table(), None).unwrap();
            for word in view.next_words(&[]).words {
                let next = view.next_words(std::slice::from_ref(&word)).words;
                if let [place] = &next[..]
                    && place.parse::<u8>().is_err()
                {
                    return (part.text(), word, place.clone());
                }
            }
        }
    }
    unreachable!("there is always another table");
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn the_only_place_to_choose_is_seen_and_met_beside_the_track_too() {
    let phone = Phone::opened();
    let person = &phone.person;
    let (text, word, place) = at_only_place();
    person.settle(&key("alice", 1), PASSPHRASE);
    person.browser.media("", &[("prefers-reduced-motion", "reduce")]);
    assert_eq!(person.takes_in(&text)["isTable"], true);
    person.does("until('what to do', () => choices().length)", &json!([]));
    phone.tap(&format!("choices().find((one) => (one.dataset.word ?? words(one)) === {})", json!(word)));
    let only = "until('the only place', () => choices().length === 1 && choices()[0].dataset.word === given[0])";
    person.does(&format!("{only}.then(still)"), &json!([place]));
    assert_eq!(person.does(SPILT, &json!([])), json!([]));
    assert_eq!(person.does(SMALL, &json!([])), json!([]));
    // It is met where it is seen, without being moved first.
    assert_eq!(person.does(REACHED, &json!([])), Value::Bool(true));
    phone.tap("choices()[0]");
    person.does(
        "until('the step', () => all('.composer .chips .chip').some((one) => words(one).startsWith(given[0])))",
        &json!([word.clone() + &place]),
    );
    assert_eq!(person.browser.complaints(), [] as [&str; 0]);
}
