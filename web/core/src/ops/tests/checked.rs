//! What a store has checked itself is not checked again, and nothing else is spared.

use std::path::Path;

use bypost::file::read;
use bypost::games::GAMES;
use bypost::session::{Tables as _, open};

use crate::app::App;

const FILE: &str = "t.toml";

/// A finished table of dice, and the same with only so many turns.
fn texts(turns: usize) -> (String, String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/lions-and-jackals/finished.toml");
    let whole = std::fs::read_to_string(path).unwrap();
    let opened = open(FILE, whole.as_bytes(), GAMES).unwrap();
    (opened.text(), opened.at(turns).unwrap().text())
}

/// A text in which the value that begins after this in its last turn has another letter.
fn altered(text: &str, key: &str) -> String {
    let key = text.rfind(key).unwrap() + key.len();
    let value = key + text[key..].find('"').unwrap();
    let place = value + 12;
    let other = if &text[place..=place] == "A" { "B" } else { "A" };
    format!("{}{other}{}", &text[..place], &text[place + 1..])
}

#[test]
fn a_store_spares_itself_what_it_has_checked_and_nothing_else() {
    let (whole, part) = texts(9);
    let mut app = App::default();
    app.create("lilac-tundra-pebble-violin-37", &[]).unwrap();
    let put = |app: &App, text: &str| app.folder().replace(Path::new(FILE), text).unwrap();
    put(&app, &part);
    // It is checked, and known from then on.
    for is_new in [true, false, false] {
        let opened = app.opened(FILE).unwrap();
        assert_eq!(opened.newly_checked().is_some(), is_new);
        app.forget_view();
    }
    // Whoever judges a file that came asks for everything.
    let judged = open(FILE, part.as_bytes(), GAMES).unwrap();
    assert!(judged.newly_checked().is_some());
    // A letter that is another one in what was known, or in what came after it, is found.
    let keys = ["signature = [", "shares = [", "\nproof = ["];
    for (text, key) in [&part, &whole].into_iter().flat_map(|text| keys.map(|key| (text, key))) {
        let false_text = altered(text, key);
        assert!(read(false_text.as_bytes()).is_ok(), "{key}: it is refused only when it is checked");
        put(&app, &false_text);
        app.forget_view();
        assert!(app.opened(FILE).is_err(), "{key}");
    }
    // A record that is not of these turns counts for nothing.
    put(&app, &whole);
    assert!(app.opened(FILE).unwrap().newly_checked().is_some());
}
