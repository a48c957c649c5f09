//! What a page is told of tables that can go on without a seat.

use bypost::games::GAMES;
use serde_json::{Value, json};

use super::hostile::Page;

#[test]
fn as_many_others_are_offered_as_a_table_lets_go_on() {
    let mut page = Page::default();
    for (seats, deal, pace, pieces) in [
        (2, "sealed", "3d", vec![]),
        (3, "sealed", "3d", vec![2]),
        (3, "sealed", "", vec![2]),
        (5, "sealed", "3d", vec![2, 3, 4]),
        (3, "open", "3d", vec![]),
        (3, "sealed", "none", vec![]),
        (3, "sealed", "3x", vec![]),
    ] {
        let given = json!({ "game": (GAMES[0].info)().id, "seats": seats, "deal": deal, "pace": pace });
        let offered = page.ok("rescues", given);
        let offered: Vec<&Value> = offered.as_array().unwrap().iter().map(|one| &one["pieces"]).collect();
        assert_eq!(json!(offered), json!(pieces), "{seats}, {deal}, {pace}");
    }
}
