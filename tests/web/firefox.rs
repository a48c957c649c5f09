//! The page in Firefox, by its own remote protocol (Marionette: JSON with its length before it, over TCP),
//! which needs no other program.

use std::cell::RefCell;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::person::{CLOCK, PASSPHRASE, PERSON, Person, Runs, page};
use super::program::{key, lines, play, receive};
use crate::common::Luck;
use crate::common::homes::World;
use crate::common::samples::{BETS, HANDS};
use crate::common::tools::program;

/// How long it may take to begin.
const PATIENCE: Duration = Duration::from_secs(60);

/// A browser with one window.
struct Firefox {
    child: Child,
    stream: RefCell<BufReader<TcpStream>>,
    _profile: tempfile::TempDir,
}

impl Firefox {
    fn open() -> Self {
        let profile = tempfile::tempdir().unwrap();
        let wishes = "user_pref(\"marionette.port\", 0);\n";
        fs::write(profile.path().join("user.js"), wishes).unwrap();
        let mut command = Command::new(program(&["firefox-esr", "firefox"], "Debian's firefox-esr"));
        command.args(["--headless", "--marionette", "--no-remote", "--profile"]).arg(profile.path());
        command.env("HOME", profile.path()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = command.spawn().unwrap();
        let begun = Instant::now();
        let port = loop {
            let port = fs::read_to_string(profile.path().join("MarionetteActivePort")).ok();
            if let Some(port) = port.and_then(|port| port.trim().parse::<u16>().ok()) {
                break port;
            }
            assert!(begun.elapsed() < PATIENCE, "Firefox does not begin");
            sleep(Duration::from_millis(50));
        };
        let stream = RefCell::new(BufReader::new(TcpStream::connect(("127.0.0.1", port)).unwrap()));
        let browser = Self { child, stream, _profile: profile };
        browser.read();
        browser.ask("WebDriver:NewSession", &json!({ "capabilities": { "alwaysMatch": {} } }));
        browser.ask("WebDriver:SetTimeouts", &json!({ "script": 120_000 }));
        browser
    }

    /// Opens the page anew.
    fn load(&self) {
        self.ask("WebDriver:Navigate", &json!({ "url": format!("file://{}", page().display()) }));
        self.run(&format!("{CLOCK}{PERSON}"), &json!([]));
        let title = "return window.person.until('the page', () => document.querySelector('h1')).then(() => 1);";
        self.run(title, &json!([]));
    }

    /// The next message.
    fn read(&self) -> Value {
        let mut stream = self.stream.borrow_mut();
        let mut length = Vec::new();
        stream.read_until(b':', &mut length).unwrap();
        length.pop();
        let mut bytes = vec![0; String::from_utf8(length).unwrap().parse().unwrap()];
        stream.read_exact(&mut bytes).unwrap();
        serde_json::from_slice(&bytes).unwrap()
    }

    fn ask(&self, command: &str, given: &Value) -> Value {
        let message = json!([0, 1, command, given]).to_string();
        write!(self.stream.borrow_mut().get_mut(), "{}:{message}", message.len()).unwrap();
        let answer = self.read();
        assert!(answer[2].is_null(), "{command}: {}", answer[2]);
        answer[3]["value"].clone()
    }
}

impl Runs for Firefox {
    fn run(&self, script: &str, arguments: &Value) -> Value {
        let script = format!(
            "const done = arguments[arguments.length - 1]; \
             Promise.resolve((function () {{ {script} }}).apply(null, [...arguments].slice(0, -1))).then(done)"
        );
        self.ask("WebDriver:ExecuteAsyncScript", &json!({ "script": script, "args": arguments }))
    }
}

impl Drop for Firefox {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

// Each is a test of its own, so that they are played side by side.

#[test]
#[ignore = "needs Firefox and the page, .ci/steps/browser runs it"]
fn a_game_with_bets_is_played_in_firefox() {
    is_played_in_firefox(BETS, &[("stack", "6")], &["allin", "call"]);
}

#[test]
#[ignore = "needs Firefox and the page, .ci/steps/browser runs it"]
fn a_game_with_hands_is_played_in_firefox() {
    is_played_in_firefox(HANDS, &[], &[]);
}

/// A whole game between alice in Firefox and the program.
fn is_played_in_firefox(game: &str, options: &[(&str, &str)], words: &[&str]) {
    let alice = Person { browser: Firefox::open() };
    let world = World::new();
    alice.browser.load();
    alice.settle(&key("alice", 1), PASSPHRASE);
    alice.begins(game, options);
    let mut luck = Luck(5);
    for round in 0..60 {
        let report = receive(&world, "b", "at", &alice.sends());
        let file = report["file"].as_str().unwrap();
        if round == 0 {
            world.done("b", &format!("join {file}"));
            // What is kept outlives the page.
            alice.browser.load();
            alice.unlock();
        }
        if report["over"] != true {
            play(&world, "b", "bob", file, &mut luck, words);
        }
        let table = alice.takes_in(&lines(&world, "b", file));
        assert_eq!(table["isTable"], true, "{table}");
        if table["stands"].as_str().unwrap().starts_with("over: ") {
            world.done("b", &format!("verify {file}"));
            assert!(
                alice
                    .checks(&[&world.done("b", &format!("mail {file} --by-hand --whole --armor always"))])
                    .starts_with("Valid")
            );
            return;
        }
        while alice.is_to_play() {
            alice.plays(round, words);
        }
    }
    panic!("the game does not end");
}
