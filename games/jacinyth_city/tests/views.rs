//! The position by name, and the parts of it that each seat sees.

use serde_json::{Value, json};

use super::drawings::begun;
use super::*;

#[test]
fn the_position_names_everything() {
    let table = begun();
    let mut position = seen(&table, 0);
    let single = |suit: &str, cell: &str| json!({ "suit": suit, "cells": [cell], "pips": {}, "owners": [] });
    let owned = |suit: &str, cells: &[&str], owner: &str| json!({ "suit": suit, "cells": cells, "pips": { owner: 1 }, "owners": [owner] });
    let supply = json!({ "1": 2, "2": 3, "3": 3 });
    let wanted = json!({
        "layout": "razeway",
        "side": 5,
        "board": { "a4": "CW", "a5": "9MS", "b4": "AY", "c3": "4WL", "d2": "CS", "d3": "6SY", "d4": "5ML", "e1": "2MK" },
        "pyramids": { "a4": { "alice": [1] }, "d3": { "bob": [1] } },
        "control": { "a4": "alice", "d3": "bob" },
        "supply": { "alice": supply, "bob": supply },
        "districts": [
            single("moons", "a5"),
            single("moons", "d4"),
            single("moons", "e1"),
            single("suns", "a5"),
            owned("suns", &["d2", "d3"], "bob"),
            owned("waves", &["a4"], "alice"),
            single("waves", "c3"),
            single("leaves", "c3"),
            single("leaves", "d4"),
            single("wyrms", "b4"),
            owned("wyrms", &["d3"], "bob"),
            single("knots", "e1"),
        ],
        "scores": { "alice": 1, "bob": 3 },
        "sixths": { "alice": 6, "bob": 18 },
        "hands": { "alice": ["7SK", "AM", "3LY", "2WL", "AS", "AW", "AL"], "bob": 3 },
        "shown": { "alice": {}, "bob": {} },
        "free": { "alice": 7, "bob": 3 },
        "chosen": { "alice": null, "bob": null },
        "attacks": [],
        "unseen": {
            "cards": ["AK", "2SY", "3MW", "3SK", "4MS", "4YK", "5SW", "5YK", "6MW", "6LK", "7ML", "7WY", "8MS", "8WL", "8YK", "9WY", "9LK", "CM", "CL", "CY", "CK", "PMSL", "PMYK", "PSWK", "PWLY", "TMWK", "TMLY", "TSWY", "TSLK"],
        },
        "pile": 26,
        "discards": [],
        "idle": 0,
        "resigned": [],
        "turn": "alice",
        "expects": "discard",
        "surplus": 3,
        "last": {
            "seat": "bob",
            "discarded": [],
            "step": "build 1:5ML d4",
            "flip": null,
            "lost": null,
            "drawn": 0,
            "reshuffled": false,
        },
        "why": null,
    });
    for (name, value) in wanted.as_object().expect("fields") {
        assert_eq!(position[name].take(), *value, "{name}");
    }
    assert_eq!(position.as_object().map(|fields| fields.len()), wanted.as_object().map(|fields| fields.len()));
    let public = table.game().position(&Sight::public());
    assert_eq!(public["hands"], json!({ "alice": 7, "bob": 3 }));
    let shared = at(&[], "a1 AM 0:12 1:3", "CK | 3LY | ").position(&Sight::public());
    assert_eq!(
        (&shared["control"]["a1"], &shared["pyramids"]["a1"]),
        (&Value::Null, &json!({ "alice": [1, 2], "bob": [3] }))
    );
    assert_eq!((&shared["scores"]["alice"], &shared["shown"]["bob"]), (&json!(0.5), &json!({ "1": "3LY" })));
}
