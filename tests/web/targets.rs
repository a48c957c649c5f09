//! What may be chosen on a telephone is as large as a thumb, at any table, and board and hand stand on one
//! screen with what was chosen.

use serde_json::json;

use super::person::{PASSPHRASE, Person};
use super::program::{at_choice, key, whole};
use crate::common::games::ids;
use crate::common::homes::World;

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
fn what_may_be_chosen_fits_a_thumb() {
    let Some(person) = Person::new() else { return };
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
