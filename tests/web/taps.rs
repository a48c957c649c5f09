//! A whole game with hands between two telephones, by taps at coordinates, which are counted: nothing passes
//! between the two but what one copies and the other pastes.

use std::cell::Cell;

use serde_json::{Value, json};

use super::person::Person;
use crate::common::samples::HANDS;

/// Taps for a turn with a card, and with a claim besides, once the page is unlocked: from the mail that came
/// to the one that goes.
const CARD: u32 = 6;
const CLAIM: u32 = 8;

pub(super) struct Phone {
    pub(super) person: Person,
    taps: Cell<u32>,
}

impl Phone {
    fn new(name: &str) -> Self {
        let phone = Self::opened();
        phone.person.settle_anew(name);
        phone
    }

    /// The first screen, on a telephone.
    pub(super) fn opened() -> Self {
        let person = Person::new();
        let browser = &person.browser;
        browser.size(360, 740);
        browser.command("Emulation.setFocusEmulationEnabled", &json!({ "enabled": true }));
        browser.command("Emulation.setTouchEmulationEnabled", &json!({ "enabled": true }));
        let permissions = ["clipboardReadWrite", "clipboardSanitizedWrite"];
        browser.command("Browser.grantPermissions", &json!({ "permissions": permissions }));
        Self { person, taps: Cell::new(0) }
    }

    /// Taps the middle of what this finds, after moving it into sight if it is not seen.
    #[track_caller]
    pub(super) fn tap(&self, what: &str) {
        let found =
            format!("until('something to tap', () => {{ window.tapped = {what}; return Boolean(window.tapped); }})");
        self.person.does(&format!("{found}.then(still)"), &json!([]));
        let at = self.person.does(
            "(() => { const middle = () => { const box = window.tapped.getBoundingClientRect(); \
                return [box.left + box.width / 2, box.top + box.height / 2]; }; \
             const isMet = ([x, y]) => { const met = document.elementFromPoint(x, y); \
                return window.tapped.contains(met); }; \
             if (!isMet(middle())) window.tapped.scrollIntoView({ block: 'center', behavior: 'instant' }); \
             return isMet(middle()) ? middle() : null; })()",
            &json!([]),
        );
        assert!(!at.is_null(), "{what} lies under something else");
        let touch = json!([{ "x": at[0], "y": at[1] }]);
        for (kind, points) in [("touchStart", touch), ("touchEnd", json!([]))] {
            self.person.browser.command("Input.dispatchTouchEvent", &json!({ "type": kind, "touchPoints": points }));
        }
        self.taps.set(self.taps.get() + 1);
    }

    pub(super) fn press(&self, label: &str) {
        self.tap(&format!("pressable({})", json!(label)));
    }

    fn is(&self, what: &str) -> bool {
        self.person.does(&format!("Boolean({what})"), &json!([])) == true
    }

    /// Takes in what the mail program has copied.
    fn takes_in(&self, mail: &Value) {
        self.person.does("navigator.clipboard.writeText(given[0])", &json!([mail]));
        self.tap("all('main a').find((one) => words(one) === 'Take in an answer')");
        self.press("Paste what I copied");
        self.person.does("until('the table', () => isTable())", &json!([]));
    }

    /// Sends what was signed, and gives what is pasted into a mail.
    fn sends(&self) -> Value {
        self.press("Copy");
        self.person.does("until('the end', () => pressable('Done'))", &json!([]));
        self.person.does("navigator.clipboard.readText()", &json!([]))
    }

    /// How often it was tapped.
    pub(super) fn taps(&self) -> u32 {
        self.taps.get()
    }

    /// Plays one turn, which is signed as soon as it is whole, and says how many taps that took.
    pub(super) fn plays_the_least(&self, luck: u32) -> u32 {
        let (turns, before) = (self.person.does("turns()", &json!([])), self.taps());
        let number = "all('.composer form.number button')[0]";
        while !self.is("signer()") {
            self.person.does(&format!("until('what to do', () => choices().length || {number})"), &json!([]));
            self.tap(&format!("signer() ?? choices()[{luck} % choices().length] ?? {number}"));
            assert!(self.taps() < before + 12, "the turn is never whole");
            self.person.does("still()", &json!([]));
            if self.person.does("turns()", &json!([])) != turns {
                return self.taps() - before;
            }
        }
        self.tap("signer()");
        self.person.does("until('the turn', () => turns() > given[0] || question() || refusal())", &json!([turns]));
        self.taps() - before
    }

    /// Plays one turn by luck, and says whether it claimed a district.
    pub(super) fn plays(&self, luck: u64) -> bool {
        let turns = self.person.does("turns()", &json!([]));
        let mut is_claim = false;
        for step in 0..12 {
            let number = "all('.composer form.number button')[0]";
            let what = format!("until('what to do', () => choices().length || signer() || {number}).then(still)");
            self.person.does(&what, &json!([]));
            let claim = "choices().find((one) => one.value === 'claim' || one.dataset.word === 'claim')";
            let may_claim = !is_claim && luck.is_multiple_of(3) && self.is(claim);
            if may_claim {
                is_claim = true;
                self.tap(claim);
            } else if self.is("signer()") {
                let signs = self.person.does("signer().querySelector('[title]')?.title ?? ''", &json!([]));
                is_claim |= signs.as_str().unwrap().contains("claim");
                self.tap("signer()");
                self.person
                    .does("until('the turn', () => turns() > given[0] || question() || refusal())", &json!([turns]));
                assert_eq!(self.person.does("refusal() ?? question() ?? null", &json!([])), Value::Null);
                return is_claim;
            } else if self.is("choices().length") {
                self.tap(&format!("choices()[{} % choices().length]", luck + step));
            } else {
                self.tap(number);
                // A number is no place in the hand.
                let marked = self.person.does("still().then(() => all('.hand .chosen').length)", &json!([]));
                assert_eq!(marked, 0);
            }
        }
        panic!("the turn is never whole");
    }
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn a_card_takes_six_taps_and_a_claim_eight() {
    let (alice, bob) = (Phone::new("alice"), Phone::new("bob"));
    alice.person.begins(HANDS, &[]);
    let mut mail = alice.sends();
    alice.person.press("Done");
    bob.person.takes_in(mail.as_str().unwrap());
    bob.person.press("Join as bob");
    bob.person.does("until('the seat', () => turns() >= 2)", &json!([]));
    mail = bob.sends();
    bob.person.press("Done");
    let (mut cards, mut claims) = (0, 0);
    for round in 0..60 {
        let here = [&alice, &bob][round % 2];
        here.taps.set(0);
        here.takes_in(&mail);
        if here.is("table().stands.startsWith('over') || !table().isMine") {
            break;
        }
        let is_forced = here.is("pressable('Sign your part')");
        let mut is_claim = false;
        while here.person.is_to_play() {
            is_claim |= here.plays(round as u64);
        }
        mail = here.sends();
        let most = if is_claim { CLAIM } else { CARD };
        assert!(here.taps.get() <= most, "round {round}: {} taps, of {most}", here.taps.get());
        cards += u32::from(!is_forced && !is_claim);
        claims += u32::from(is_claim);
    }
    assert!(cards > 10 && claims > 0, "{cards} cards, {claims} claims");
    for phone in [&alice, &bob] {
        assert_eq!(phone.person.browser.complaints(), [] as [&str; 0]);
    }
}
