//! The drawing, and the position by name.

use serde_json::json;

use super::*;
use crate::drawn;
use bypost_rules::Sight;
use bypost_rules::scene::{Glyph, ScenePart, Style};

/// The lines of a drawing, without track.
fn lines(game: &LionsAndJackals, sight: &Sight) -> Vec<String> {
    drawn::lines(&game.scene(sight))
}

const LEGEND: &str = "* new  ☼ Sun, safe  ≈ river  ⌂ Home Row";
const WAYS: &str = "Lions go up from 1 to 40, Jackals down from 40 to 1";

fn seen_by(seat: u8) -> Sight {
    Sight::of(Seat::new(seat), Default::default())
}

#[test]
fn the_drawing_tells_who_what_and_how_far() {
    let game = position(&[], ">L 9 36 J 40 20 cast 4 1l 2j");
    let drawn = lines(&game, &seen_by(0));
    assert_eq!(
        drawn,
        [
            "Your cast: 4, 1 Lions, 2 Jackals (not usable)",
            LEGEND,
            "1:  duat→1  9→10≈14  36→37",
            "4:  duat→4  9→13  36→40 takes 1",
            " | Duat | across | to go",
            "L Lions, up, alice (you) | 3 | 1 | 145",
            "J Jackals, down, bob | 3 | 0 | 168",
            WAYS,
            "To win: all five plinths in the far Home Row, or all five enemies in the Duat",
        ]
    );
    let after = play(&game, "1@9").expect("a legal step");
    let drawn = lines(&after, &seen_by(1));
    let wanted = [
        "alice played 1@9 to 10 and by river to 14",
        "Cast of alice: 4, 1 Lions (used), 2 Jackals (not usable)",
        LEGEND,
        " | Duat | across | to go",
        "L Lions, up, alice | 3 | 1 | 140",
        "J Jackals, down, bob (you) | 3 | 0 | 168",
    ];
    assert_eq!(drawn[..6], wanted);
    let after = play(&after, "4@36").expect("a legal step");
    let drawn = lines(&after, &seen_by(1));
    let told = "1@9 to 10 and by river to 14, 4@36 to 40 taking 1";
    assert_eq!(drawn[..2], [format!("alice played {told}"), "The cast for you is still to fall".to_owned()]);
}

#[test]
fn of_many_sticks_the_drawing_tells_how_many_show_each_value() {
    let many = position(&[], ">L 9 J 40 39 38 37 36 cast 6 4 1 1 4l 2j 6j 5j 2j");
    let drawn = |game: &LionsAndJackals, seat| lines(game, &seen_by(seat));
    assert_eq!(drawn(&many, 0)[0], "Your cast: 2 ones, 2 fours, 1 six; not usable: 2 twos, 1 five, 1 six");
    let later = play(&play(&many, "1@9").expect("a legal step"), "4@14").expect("a legal step");
    assert_eq!(
        drawn(&later, 1)[1],
        "Cast of alice: 1 one, 1 four, 1 six; used: 1 one, 1 four; not usable: 2 twos, 1 five, 1 six"
    );
    let few = position(&[], ">L 9 J 40 cast 6 4 1 1 4l 2j");
    assert_eq!(drawn(&few, 0)[0], "Your cast: 6, 4, 1, 1, 4 Lions, 2 Jackals (not usable)");
    // Seven steps are not told one by one.
    let mut long = position(&[], ">L 1 2 3 4 5 J 40 39 38 37 36 cast 1 1 1 1 1 1 1 1");
    for step in ["1@5", "1@6", "1@7", "1@8", "1@9", "1@14", "1@4", "1@5"] {
        long = play(&long, step).expect(step);
    }
    assert_eq!(drawn(&long, 1)[0], "alice played 8 values, the last of them 1@5 to 6");
}

#[test]
fn the_drawing_tells_the_start_empty_turns_and_the_end() {
    let start = table(&[("colours", "toss"), ("mode", "quick")], &mut LotRequests::new(1));
    let drawn = lines(&start, &Sight::public());
    let wanted = [
        "The start throw is still to fall",
        LEGEND,
        " | Duat | across | to go",
        "L Lions, up | 0 | 0 | 31",
        "J Jackals, down | 0 | 0 | 31",
        WAYS,
        "To win: the first plinth in the far Home Row, or all five enemies in the Duat",
    ];
    assert_eq!(drawn, wanted);
    let begun = start.opened(Slot { lot: 1, place: 0 }, &Face::Thrown(vec![2, 5, 2]), &mut LotRequests::new(3));
    let drawn = lines(&begun, &seen_by(0));
    assert_eq!(drawn[0], "you cast 2 and bob cast 5, so the first turn is for bob");
    assert!(drawn.contains(&"L Lions, up, bob | 0 | 0 | 31".to_owned()), "{drawn:?}");
    assert!(drawn.contains(&"J Jackals, down, alice (you) | 0 | 0 | 31".to_owned()), "{drawn:?}");
    let empty = position(&[], ">L 36 38 39 40 J 6 casts");
    let empty = empty.opened(DUE, &Face::Thrown(vec![6, 1, 1, 2, 2]), &mut LotRequests::new(8));
    let wanted = ["alice cast 6, 1 Jackals, 1 Jackals and could play none of it", "The cast for bob is still to fall"];
    assert_eq!(lines(&empty, &Sight::public())[..2], wanted);
    let over = play(&position(&[], ">L 6 J 10 cast 4 1"), "4@6").expect("a legal step");
    assert_eq!(lines(&over, &Sight::public())[..2], ["alice played 4@6 to 10 taking 1", LEGEND]);
}

#[test]
fn the_track_shows_grounds_plinths_and_rivers() {
    let after = play(&position(&[], ">L 9 6 J 40 14 cast 4 1"), "4@6").expect("a legal step");
    let track = after.scene(&Sight::public()).parts.into_iter().find_map(|part| match part {
        ScenePart::Track(track) => Some(track),
        _ => None,
    });
    let track = track.expect("a track");
    assert_eq!(track.ways, [(9, 13), (11, 16), (18, 21), (23, 28), (26, 30)]);
    assert_eq!(track.spaces.len(), 40);
    let token = |space: usize| track.spaces[space - 1].token.as_ref().map(|s| (s.glyph.ascii.as_str(), s.style));
    assert_eq!(token(9), Some(("L", Style::Seat(0))));
    assert_eq!(token(14), Some(("L", Style::Fresh)));
    assert_eq!(token(40), Some(("J", Style::Seat(1))));
    assert_eq!(token(10), None);
    let fresh: Vec<&str> = track.spaces.iter().filter(|space| space.is_fresh).map(|space| &*space.label).collect();
    assert_eq!(fresh, ["6", "14"], "where the plinth came from, and where it stands");
    let ground = |space: usize| track.spaces[space - 1].ground.as_ref().map(|span| span.glyph.clone());
    let glyph = |unicode: &str, ascii: &str| Some(Glyph { unicode: unicode.into(), ascii: ascii.into() });
    assert_eq!(ground(8), glyph("☼", "o"));
    assert_eq!(ground(10), glyph("≈", "~"));
    assert_eq!(ground(5), glyph("⌂", "^"));
    assert_eq!(ground(36), glyph("⌂", "^"));
    assert_eq!(ground(6), None);
}

#[test]
fn only_who_is_to_play_sees_where_the_values_lead() {
    let game = position(&[], ">L 9 36 J 40 20 cast 4 1l 2j");
    for (sight, wanted) in [(seen_by(0), true), (seen_by(1), false), (Sight::public(), false)] {
        let is_shown = lines(&game, &sight).iter().any(|line| line.contains('→'));
        assert_eq!(is_shown, wanted, "{:?}", sight.viewer());
    }
    // A value that leads no plinth anywhere, plinths that cannot move, and enemies at both ends of a river.
    let game = position(&[], ">L 6 36 38 39 40 J 10 14 cast 4 5");
    let drawn = lines(&game, &seen_by(0));
    let first = drawn.iter().position(|line| line.contains('→')).expect("the ways");
    assert_eq!(drawn[first..first + 2], ["4:  6→10≈14 takes 2", "5:  6→11"]);
    assert_eq!(drawn.iter().filter(|line| line.contains('→')).count(), 2);
    // A value that leads no plinth anywhere has no line, and equal values have one.
    let game = position(&[], ">L 6 36 38 39 40 J 10 14 cast 4 4 6");
    let ways: Vec<String> = lines(&game, &seen_by(0)).into_iter().filter(|line| line.contains('→')).collect();
    assert_eq!(ways, ["4:  6→10≈14 takes 2", "6:  6→12≈17"]);
}

#[test]
fn the_position_names_everything() {
    let game = play(&position(&[], ">L 9 6 J 40 14 cast 4 1l 2j"), "4@6").expect("a legal step");
    let stick = |value: u8, colour: Option<&str>, usable: bool, used: bool| {
        let kind = if colour.is_some() { "duo" } else { "solid" };
        json!({ "value": value, "kind": kind, "colour": colour, "usable": usable, "used": used })
    };
    let board = json!({
        "spaces": 40, "suns": [8, 15, 26, 33], "rivers": [[10, 14], [12, 17], [19, 22], [24, 29], [27, 31]],
    });
    let wanted = json!({
        "board": board,
        "mode": "normal",
        "lions": "alice",
        "jackals": "bob",
        "start": null,
        "plinths": { "alice": [9, 14], "bob": [40] },
        "duat": { "alice": 3, "bob": 4 },
        "home": { "alice": 0, "bob": 0 },
        "to_go": { "alice": 167, "bob": 189 },
        "turn": "alice",
        "cast": [stick(4, None, true, true), stick(1, Some("lions"), true, false), stick(2, Some("jackals"), false, false)],
        "played": [{ "step": "4@6", "to": 10, "carried": 14, "taken": 1 }],
        "last": null,
        "winner": null,
        "why": null,
    });
    assert_eq!(game.position(&Sight::public()), wanted);
    let over = game.without(Seat::new(1), &mut LotRequests::new(8)).position(&Sight::public());
    assert_eq!(over["winner"], "alice");
    assert_eq!(over["why"], "the other side resigned");
    assert_eq!(over["last"]["seat"], "alice");
}

#[test]
fn before_the_toss_nobody_has_a_side() {
    let start = table(&[("colours", "toss")], &mut LotRequests::new(1));
    let position = start.position(&Sight::public());
    for name in ["lions", "jackals", "plinths", "duat", "home", "to_go", "start", "turn", "cast"] {
        assert!(position[name].is_null(), "{name}");
    }
    let begun = start.opened(Slot { lot: 1, place: 0 }, &Face::Thrown(vec![2, 5, 2]), &mut LotRequests::new(3));
    let position = begun.position(&Sight::public());
    assert_eq!(position["start"], json!({ "cast": { "alice": 2, "bob": 5 }, "first": "bob", "toss": "bob" }));
    assert_eq!((&position["lions"], &position["turn"]), (&json!("bob"), &json!("bob")));
    assert_eq!(position["plinths"], json!({ "alice": [36, 37, 38, 39, 40], "bob": [1, 2, 3, 4, 5] }));
}

#[test]
fn distances_count_the_pips_to_the_end() {
    for (options, text, lions, jackals) in [
        (&[][..], ">L 1 2 3 4 5 J 36 37 38 39 40 casts", 175, 175),
        (&[], ">L 36 37 38 39 40 J casts", 0, 190),
        (&[("mode", "quick")], ">L 1 2 3 4 5 J casts", 31, 36),
        (&[("mode", "quick")], ">L 38 1 J 9 casts", 0, 4),
    ] {
        let to_go = &position(options, text).position(&Sight::public())["to_go"];
        assert_eq!(to_go, &json!({ "alice": lions, "bob": jackals }), "{text}");
    }
}
