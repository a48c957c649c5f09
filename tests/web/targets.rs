//! On a telephone board, hand, what may be chosen and the button that signs are in the window at once,
//! whatever is chosen, and a finger that comes near to something small means that.

use bypost::rules::Seat;
use bypost::session::{KeyFile, NextWords, Viewer};
use serde_json::json;

use super::person::{PASSPHRASE, Person};
use super::program::{at_choice, key, whole};
use super::taps::Phone;
use crate::common::games::ids;
use crate::common::homes::World;
use crate::common::{Record, header};

/// The buttons that are too small: 44 units for those of a turn, 24 for what else is pressed, but for links
/// in a sentence (WCAG 2.2, 2.5.5 and 2.5.8). A finger need not meet what is chosen in the picture.
const SMALL: &str = "(() => { \
    const box = (one) => one.getBoundingClientRect(); \
    const next = all('.composer .words button, .composer .sign button'); \
    const rest = all('a, button, summary').filter((one) => !next.includes(one) && !one.closest('p, li')); \
    const small = (ones, least) => ones.filter((one) => Math.min(box(one).width, box(one).height) < least) \
        .map((one) => `${words(one)}: ${Math.round(box(one).width)} × ${Math.round(box(one).height)}`); \
    return [...small(next, 44), ...small(rest, 24)]; })()";

/// Whether the page's own style leaves the board as it was drawn: sheets have their width, and letters no
/// rim.
const UNTOUCHED: &str = "all('svg.board rect[width]').every((one) => \
        Math.abs(one.width.baseVal.value - parseFloat(getComputedStyle(one).width)) < 0.5) \
    && all('svg.board').every((one) => getComputedStyle(one).stroke === 'none')";

/// What of a table is not in the window: places, cards and buttons of the turn that lie outside or under
/// something else, and what can be scrolled.
const UNSEEN: &str = "(() => { \
    const fault = (one) => { \
        const { left, top, width, height } = one.getBoundingClientRect(); \
        const [x, y] = [left + width / 2, top + height / 2]; \
        if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return 'outside'; \
        const met = document.elementFromPoint(x, y); \
        const isMet = one.contains(met) || (one.closest('.front') && met?.closest('.front')); \
        return isMet ? undefined : 'covered'; }; \
    const parts = all('.picture .next[data-word], .scores tr, .about, .front .hand .playing-card, .composer .words button, .composer .sign button'); \
    const faults = parts.map((one) => [one, fault(one)]).filter(([, told]) => told) \
        .map(([one, told]) => `${one.dataset.word ?? words(one)} is ${told}`); \
    const isFree = (one) => one === document.scrollingElement ? innerWidth >= 960 : one.closest('.news, aside, .rest-area'); \
    const isScroller = (one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowY); \
    const scrolled = [document.scrollingElement, ...all('main *').filter(isScroller)].filter((one) => !isFree(one)) \
        .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1) \
        .map((one) => `${one.className || 'the page'} is scrolled: ${one.innerText.slice(0, 200)}`); \
    return [...faults, ...scrolled]; })()";

/// What is written on a telephone in letters of less than 11 units, in the page and in the picture.
const TINY: &str = "(() => { \
    if (innerWidth >= 960) return []; \
    const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT); \
    const tiny = []; \
    while (texts.nextNode()) { \
        const one = texts.currentNode.parentElement; \
        const isRead = texts.currentNode.data.trim() && !one.closest('title, style, .hidden'); \
        if (!isRead || !one.getClientRects().length || !one.checkVisibility({ visibilityProperty: true })) continue; \
        const { a, b } = one.getScreenCTM?.() ?? { a: 1, b: 0 }; \
        const size = parseFloat(getComputedStyle(one).fontSize) * Math.hypot(a, b); \
        if (size < 10.99) tiny.push(`${words(one)} is written in ${size.toFixed(1)}`); \
    } \
    return tiny; })()";

/// Whether board, hand and buttons still move half a second after all has come.
const MOVING: &str = "(async () => { \
    const pause = () => new Promise((done) => setTimeout(done, 500)); \
    const parts = () => all('.board-area, .front .hand, .sign, .foot, .picture .next[data-word]'); \
    const places = () => JSON.stringify(parts().map((one) => one.getBoundingClientRect())); \
    const before = (await pause(), places()); \
    return (await pause(), places()) === before ? [] : ['the page moves']; })()";

/// Letters as another machine may have them, larger and wider, and 20 units of room that the foot must have
/// to spare; or none of it again.
const CRAMPED: &str = "(() => { \
    document.documentElement.style.cssText = given[0] ? 'font-size: 110%; letter-spacing: 0.03em' : ''; \
    document.querySelector('.foot').style.paddingTop = given[0] ? '24px' : ''; })()";

/// Telephones, upright and on their side.
const WINDOWS: [(u32, u32); 3] = [(320, 568), (360, 740), (740, 360)];
const LAPTOP: (u32, u32) = (1280, 800);

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
            person.browser.size(360, 740);
            for step in 0..6 {
                person.does(
                    "until('what to do', () => choices().length || signer() || all('form.number').length)",
                    &json!([]),
                );
                assert_eq!(person.does(UNTOUCHED, &json!([])), true, "{file}: the page's style reaches into the board");
                for (width, height) in [WINDOWS[0], WINDOWS[1], WINDOWS[2], LAPTOP] {
                    person.browser.size(width, height);
                    let begins = (if step == 0 { MOVING } else { TINY }, false);
                    for (script, is_cramped) in [begins, (TINY, false), (SMALL, false), (UNSEEN, false), (UNSEEN, true)]
                    {
                        person.does(CRAMPED, &json!([is_cramped]));
                        let found = person.does(&format!("still().then(() => {script})"), &json!([]));
                        let found = found.as_array().unwrap().iter().map(|one| one.as_str().unwrap().to_owned());
                        wrong.extend(
                            found.map(|one| format!("{file}, {step}, {width} × {height}, {is_cramped}: {one}")),
                        );
                    }
                    person.does(CRAMPED, &json!([false]));
                }
                person.browser.size(360, 740);
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

/// How near the places of the board lie to one another, at the nearest, one of which is noted.
const APART: &str = "(() => { \
    const middle = (one) => { const { left, top, width, height } = one.getBoundingClientRect(); \
        return [left + width / 2, top + height / 2]; }; \
    const places = [...all('svg.board')[0].querySelectorAll('.next[data-word]')]; \
    const far = (one, other) => Math.max(...[0, 1].map((axis) => Math.abs(middle(one)[axis] - middle(other)[axis]))); \
    const pairs = places.flatMap((one, at) => places.slice(at + 1).map((other) => [far(one, other), one])); \
    const [apart, near] = pairs.sort(([one], [other]) => one - other)[0] ?? [null]; \
    window.near = near; \
    return apart; })()";

/// How near they lie where a tap chooses, and how far when the board has grown.
const TOLD: f64 = 26.0;
const FINGER: f64 = 40.0;

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn a_finger_that_may_mean_several_places_looks_closer_first() {
    let phone = Phone::opened();
    let person = &phone.person;
    let world = World::new();
    person.settle(&key("alice", 1), PASSPHRASE);
    person.browser.media("", &[("prefers-reduced-motion", "reduce")]);
    let mut closer = 0;
    for game in ids() {
        let file = format!("{game}.toml");
        at_choice(&world, game, &file);
        assert_eq!(person.takes_in(&whole(&world, &file))["isTable"], true);
        for (width, height) in WINDOWS {
            person.browser.size(width, height);
            person.does("until('what to do', () => choices().length || signer()).then(still)", &json!([]));
            let Some(apart) = person.does(APART, &json!([])).as_f64().filter(|apart| *apart < TOLD) else { continue };
            let chosen = || person.does("all('.picture .chosen').length", &json!([]));
            let before = chosen();
            phone.tap("(window.met = window.near)");
            let answered = "until('an answer', () => document.querySelector('.closer') || signer() \
                || all('.picture .chosen').length > given[0]).then(still)";
            person.does(answered, &json!([before]));
            if person.does("Boolean(document.querySelector('.closer'))", &json!([])) == true {
                let grown = person.does(APART, &json!([])).as_f64().unwrap();
                assert!(grown >= FINGER, "{file}, {width} × {height}: {apart} became {grown}");
                assert_eq!(chosen(), before);
                phone.tap("window.met");
                let is_more = "until('the choice', () => all('.picture .chosen').length > given[0] || signer())";
                person.does(is_more, &json!([before]));
                assert_eq!(person.does("document.querySelectorAll('.closer').length", &json!([])), 0);
                closer += 1;
            }
            while person.does("Boolean(all('.take-back')[0])", &json!([])) == true {
                phone.tap("all('.take-back')[0]");
                person.does("still()", &json!([]));
            }
        }
        person.browser.size(360, 740);
    }
    assert!(closer > 0, "no board was too small");
    assert_eq!(person.browser.complaints(), [] as [&str; 0]);
}

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
            let next = |row: &[String]| NextWords::after(row, &view.moves(), view.table.game()).words;
            for word in next(&[]) {
                let next = next(std::slice::from_ref(&word));
                if let [place] = &next[..]
                    && word.ends_with('@')
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
fn the_only_place_to_choose_is_chosen_beside_the_track_too() {
    let phone = Phone::opened();
    let person = &phone.person;
    let (text, word, place) = at_only_place();
    person.settle(&key("alice", 1), PASSPHRASE);
    person.browser.media("", &[("prefers-reduced-motion", "reduce")]);
    assert_eq!(person.takes_in(&text)["isTable"], true);
    person.does("until('what to do', () => choices().length)", &json!([]));
    phone.tap(&format!("choices().find((one) => (one.dataset.word ?? (one.value || words(one))) === {})", json!(word)));
    // What can go on in one way only goes on.
    person.does(
        "until('the step', () => signer()?.querySelector('[title]').title.endsWith(given[0])).then(still)",
        &json!([word.clone() + &place]),
    );
    assert_eq!(person.does(UNSEEN, &json!([])), json!([]));
    // The place is taken for chosen, and a second tap takes it back with what led there.
    phone.tap("all('.picture .chosen')[0]");
    person.does("until('the beginning', () => !signer())", &json!([]));
    assert_eq!(person.browser.complaints(), [] as [&str; 0]);
}
