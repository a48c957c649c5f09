//! What a page is asked before a turn that ends the game, or leaves it.

use serde_json::json;

use super::hostile::Page;

/// Nothing is kept before the person has said yes, and a yes of another seat does not count.
#[test]
fn a_turn_that_ends_the_game_is_asked_about_by_the_core() {
    let mut page = Page::default();
    page.ok("create", json!({ "passphrase": "four words of straw" }));
    let game = "jacynth";
    page.ok("key_new", json!({ "name": "anna" }));
    page.ok("key_backed_up", json!({ "name": "anna" }));
    let file = page.ok("begin", json!({ "game": game, "seats": ["anna"], "options": {} }))["file"].take();
    let before = page.ok("table", json!({ "file": file }));
    let steps = before["steps"].as_array().unwrap();
    assert!(steps.contains(&json!("resign")), "{before}");
    for sure in [json!([]), json!(["final"]), json!(["final bert"])] {
        let asked = page.ask("play", json!({ "file": file, "steps": ["resign"], "sure": sure }));
        assert_eq!((&asked["ask"]["kind"], &asked["ask"]["key"]), (&json!("final"), &json!("anna")), "{asked}");
        assert!(asked["ask"]["what"].as_str().unwrap().contains("anna gives up"), "{asked}");
        assert_eq!(asked["keep"], json!(null), "{asked}");
    }
    let said = json!({ "file": file, "steps": ["resign"], "sure": ["final anna"] });
    assert_eq!(page.ok("play", said)["table"]["over"], json!(true));
    assert_eq!(before["over"], json!(false));
}
