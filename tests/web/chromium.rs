//! A person at Chromium, with what its driver can do: the mouse, keys, files that are saved, the store.

use std::fs;
use std::path::PathBuf;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::person::{CLOCK, PERSON, Person, Runs, page};
use crate::browser::driver::Browser;

/// How long a file may take to be saved.
const PATIENCE: Duration = Duration::from_secs(20);

/// A key as WebDriver writes it.
const ENTER: &str = "\u{e007}";

impl Runs for Browser {
    fn run(&self, script: &str, arguments: &Value) -> Value {
        Self::run(self, script, arguments)
    }
}

impl Person {
    /// A person whose browser keeps nothing yet.
    pub(super) fn new() -> Self {
        Self::with("")
    }

    /// A person on whose pages this script runs first.
    pub(super) fn with(script: &str) -> Self {
        let person = Self { browser: Browser::open() };
        person.browser.before_pages(script);
        person.prepare();
        person.browser.size(1280, 800);
        // What the browser showed before is none of the page's business.
        person.browser.clear();
        person.browser.requests();
        person.load("");
        person
    }

    /// Prepares all pages that this tab will show.
    pub(super) fn prepare(&self) {
        self.browser.before_pages(CLOCK);
        self.browser.before_pages(PERSON);
    }

    /// Opens the page anew at a fragment.
    pub(super) fn load(&self, fragment: &str) {
        self.browser.load(&page(), fragment);
        self.does("until('the page', () => document.querySelector('h1'))", &json!([]));
    }

    /// Saves the table that is shown as a file, and gives its text.
    #[track_caller]
    pub(super) fn saves(&self) -> String {
        self.does("pressable('Save the table') || press('More')", &json!([]));
        self.press("Save the table's file");
        // A turn that was not sent has left then, which is asked about.
        let is_asked = "new Promise((done) => setTimeout(() => done(Boolean(question())), 100))";
        if self.does(is_asked, &json!([])) == true {
            self.press("Save it");
        }
        String::from_utf8(self.downloaded()).unwrap()
    }

    /// The file that is being saved, which is gone from the folder afterwards.
    #[track_caller]
    pub(super) fn downloaded(&self) -> Vec<u8> {
        let begun = Instant::now();
        loop {
            let files = fs::read_dir(self.browser.downloads()).into_iter().flatten().map(|file| file.unwrap().path());
            // A file that is not whole yet has another name.
            let whole = |path: &PathBuf| path.extension().is_some_and(|ends| ends != "crdownload" && ends != "tmp");
            let files: Vec<PathBuf> = files.filter(|path| !path.to_string_lossy().contains(".org.chromium")).collect();
            if let [path] = &files[..]
                && whole(path)
            {
                let bytes = fs::read(path).unwrap();
                fs::remove_file(path).unwrap();
                return bytes;
            }
            assert!(begun.elapsed() < PATIENCE, "nothing was saved: {files:?}");
            sleep(Duration::from_millis(10));
        }
    }

    /// Plays one turn as [`Person::plays`] does, but by the mouse and by keys on what has the focus.
    #[track_caller]
    pub(super) fn plays_by_hand(&self, luck: u64) {
        let turns = self.does("turns()", &json!([]));
        for press in luck..luck + 40 {
            let next = self.does("hand(given[0], given[1])", &json!([press, turns]));
            let element = &next["element"];
            if next.is_null() {
                return;
            }
            self.browser
                .run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", &json!([element]));
            match press % 3 {
                0 => self.browser.click_on(element),
                way => {
                    self.browser.run("arguments[0].focus()", &json!([element]));
                    self.browser.press([ENTER, " "][way as usize - 1]);
                }
            }
            self.does("pressed(given[0], given[1])", &json!([next["before"], turns]));
            if self.does("question()", &json!([])) == "Is this the newest file?" {
                self.press("Yes, go on");
            }
        }
        panic!("the turn was never signed");
    }
}
