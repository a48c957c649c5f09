//! A person with a browser of their own, who has bypost.html open from disk.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::browser::driver::Browser;

/// What a person does on the page, put into it before its own scripts.
pub(super) const PERSON: &str = include_str!("person.js");

/// The time of the program's commands, at which the pages' clock stands as well: 2100-01-01T00:00:00Z.
pub(super) const CLOCK: &str = "window.Date.now = () => 4_102_444_800_000;";

/// The passphrase of every store here.
pub(super) const PASSPHRASE: &str = "four words of straw";

/// The page that `web/build` makes.
#[track_caller]
pub(super) fn page() -> PathBuf {
    let page = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("web/dist/bypost.html");
    assert!(page.is_file(), "{} is missing: web/build makes it", page.display());
    page
}

/// A browser in which scripts can be run.
pub(super) trait Runs {
    /// What a script gives back; `arguments` are what it is given.
    fn run(&self, script: &str, arguments: &Value) -> Value;
}

/// A person at a browser, Chromium or another one.
pub(super) struct Person<B = Browser> {
    pub(super) browser: B,
}

impl<B: Runs> Person<B> {
    /// Does something of `person.js` in the page, such as `press('Lock')`, and gives what came of it. The
    /// arguments are `given[0]` and so on.
    #[track_caller]
    pub(super) fn does(&self, what: &str, given: &Value) -> Value {
        // The driver would hold an element that is given back for ever.
        let script = format!(
            "const given = [...arguments]; \
             return (async () => {{ const {{ {NAMES} }} = window.person; return await {what}; }})() \
             .then((value) => ({{ value: value instanceof Node || value }}), (error) => ({{ wrong: String(error) }}));"
        );
        let answer = self.browser.run(&script, given);
        assert!(answer["wrong"].is_null(), "{what}: {}", answer["wrong"].as_str().unwrap());
        answer["value"].clone()
    }

    /// Presses what has these words on it.
    #[track_caller]
    pub(super) fn press(&self, label: &str) {
        self.does("press(given[0])", &json!([label]));
    }

    /// Follows the first link with these words in it.
    #[track_caller]
    pub(super) fn press_link(&self, label: &str) {
        let link = "until('a link', () => all('main a').find((one) => words(one).includes(given[0])))";
        self.does(&format!("{link}.then((link) => link.click())"), &json!([label]));
        self.does("until('the table', () => isTable())", &json!([]));
    }

    /// Fills a field.
    #[track_caller]
    pub(super) fn fill(&self, label: &str, value: &str) {
        self.does("fill(given[0], given[1])", &json!([label, value]));
    }

    /// Waits for words anywhere in what is shown.
    #[track_caller]
    pub(super) fn sees(&self, text: &str) {
        self.does("until(`“${given[0]}”`, () => shown().includes(given[0]))", &json!([text]));
    }

    /// Makes the store with a key from a file under a passphrase.
    #[track_caller]
    pub(super) fn settle(&self, key: &str, secret: &str) {
        self.press("I have a key");
        self.does("fill('A backup file', true)", &json!([]));
        self.fill("or paste its text", key);
        self.fill("A passphrase for this browser", PASSPHRASE);
        self.fill("The same again", PASSPHRASE);
        self.press("Bring the key");
        self.does("until('the question', () => question() === 'It is locked')", &json!([]));
        self.fill("Its passphrase", secret);
        self.press("Open it");
        self.does("until('the tables', () => heading() === 'Tables')", &json!([]));
    }

    /// Makes the store with a new key of this name.
    #[track_caller]
    pub(super) fn settle_anew(&self, name: &str) {
        self.press("New table");
        self.fill("Name of the key", name);
        self.fill("A passphrase for this browser", PASSPHRASE);
        self.fill("The same again", PASSPHRASE);
        self.press("Make the key");
        self.does("until('the form', () => heading() === 'New table')", &json!([]));
    }

    /// Begins a table of alice and bob by the form.
    #[track_caller]
    pub(super) fn begins(&self, game: &str, options: &[(&str, &str)]) {
        self.does("go('#/new', 'New table')", &json!([]));
        self.fill("Game", game);
        self.fill("Seats", "alice, bob");
        if !options.is_empty() {
            self.press("Options of");
        }
        for (name, value) in options {
            self.fill(name, value);
        }
        self.press("Begin the table");
        self.does("until('the table', () => isTable() || question())", &json!([]));
    }

    /// Presses the button of the form.
    #[track_caller]
    pub(super) fn submits(&self) {
        self.does("all('main form button[type=submit]')[0].click()", &json!([]));
    }

    /// Checks files or mails by their texts, and gives what is told.
    #[track_caller]
    pub(super) fn checks(&self, texts: &[&str]) -> String {
        self.does("go('#/check', 'Check')", &json!([]));
        if let [text] = texts {
            self.fill("File or mail, as text", text);
        } else {
            self.does("choose_files(given[0])", &json!([texts]));
        }
        self.submits();
        let told = self.does("until('a verdict', () => lines()[0] ?? refusal())", &json!([]));
        told.as_str().unwrap().to_owned()
    }

    /// Gives the passphrase of the store, and waits for nothing.
    #[track_caller]
    pub(super) fn asks_to_unlock(&self) {
        self.fill("Your passphrase", PASSPHRASE);
        self.press("Unlock");
    }

    /// Gives the passphrase of the store, which opens.
    #[track_caller]
    pub(super) fn unlock(&self) {
        self.asks_to_unlock();
        self.does("until('the tables', () => heading() !== 'Locked')", &json!([]));
    }

    /// Takes in what was sent, and gives how the table stands.
    #[track_caller]
    pub(super) fn takes_in(&self, text: &str) -> Value {
        self.does("takeIn(given[0])", &json!([text]))
    }

    /// Sends the table that is shown, and gives the lines.
    #[track_caller]
    pub(super) fn sends(&self) -> String {
        self.does("send()", &json!([])).as_str().unwrap().to_owned()
    }

    /// Plays one turn by luck, with the words that are wanted where they are offered.
    #[track_caller]
    pub(super) fn plays(&self, luck: u64, wanted: &[&str]) -> Value {
        self.does("turn(given[0], given[1])", &json!([luck, wanted]))
    }

    /// Whether there is a turn here to be played, by choice or not.
    #[track_caller]
    pub(super) fn is_to_play(&self) -> bool {
        self.does("table().isMine", &json!([])) == true
    }
}

/// What `person.js` offers.
const NAMES: &str = "all, words, until, press, pressable, field, fill, go, takeIn, send, choose_files, table, \
                     turn, turns, choices, signer, choose, still, hand, pressed, chance, refusal, question, lines, \
                     heading, shown, isTable";
