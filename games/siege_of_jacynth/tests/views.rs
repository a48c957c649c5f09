//! The drawing, and the position by name.

use serde_json::json;

use super::*;
use bypost_rules::Sight;
use bypost_rules::scene::{Brick, Course, Line, Mark, ScenePart, Span};

fn told<'a>(spans: impl IntoIterator<Item = &'a Span>) -> String {
    spans.into_iter().map(|span| span.glyph.unicode.as_str()).collect()
}

/// A course: its bricks with their halves, then the halves that are free.
fn course(course: &Course) -> String {
    let word = |word: &Mark| format!("{}{}", if word.is_fresh { "*" } else { "" }, told([&word.span]));
    let line = |line: &Vec<Mark>| line.iter().map(word).collect::<Vec<_>>().join(" ");
    let brick =
        |brick: &Brick| format!("{}: {}", brick.at, brick.lines.iter().map(line).collect::<Vec<_>>().join(" / "));
    let bricks = course.bricks.iter().map(brick);
    bricks.chain(course.free.iter().map(usize::to_string)).collect::<Vec<_>>().join(", ")
}

/// The drawing for a viewer, part after part.
fn drawn(table: &Rehearsal, sight: &Sight) -> String {
    let line = |line: &Line| told(&line.0);
    let scene = table.game().scene(sight);
    let lines = scene.text_parts().flat_map(|part| match part {
        ScenePart::Lines(lines) => lines.iter().map(line).collect(),
        ScenePart::News(news) => news.lines().map(|news| line(&news)).collect(),
        ScenePart::Table(table) => {
            table.rows.iter().map(|row| row.iter().map(line).collect::<Vec<_>>().join(" | ")).collect()
        }
        ScenePart::Bricks(bricks) => {
            [bricks.columns.join(" ")].into_iter().chain(bricks.courses.iter().map(course)).collect()
        }
        _ => Vec::new(),
    });
    lines.map(|line| line + "\n").collect()
}

const STEPS: &str = "9LK 5; 5SW 2; 6SY 7; 4WL 9; 8WL 6";

#[test]
fn the_drawing_shows_wall_tableau_and_tallies() {
    let mut table = table(&[]);
    table.play_typed(STEPS).expect("legal steps");
    let drawn = drawn(&table, &table.sight(Seat::new(0)));
    let wanted = "\
bob placed the Mill (8WL) at 6, reaching W3 W4 W5
0 1 2 3 4 5 6 7 8 9 10 11 12 13
0: W1 – / AM AK, 2: W2 ● / CS CW, 4: W3 ■ / CK CL, 6: W4 ■ / X, 8: W5 ■ / AS AY, 10: W6 – / CM AL, 12: W7 – / AW CY
5: 9LK ■ / 3-4, 2: 5SW ● / 2, 7: 6SY ■ / 4-5, 9: 4WL ● / 5-6, 0, 11, 12
6: 8WL *■ / 3-5, 2, 8, 9
6
* new  2-4: reaches W2 to W4  numbers outside: a card may go there
Your hand: 1:3LY  2:6LK  3:2MK  4:7WY  5:9WY
Pile: 9 cards
 | sections | tie-break | hand
● alice (you), defends | 1 | 3 | 5
■ bob, attacks | 3 | 5 | 5
section | ● symbols | ranks | ■ symbols | ranks | held by
W1 AM AK | · lacks MK | 0 | · lacks MK | 0 | nobody: none qualifies
W2 CS CW | SW | 5 | · lacks SW | 0 | ● alone qualifies
W3 CK CL | · lacks LK | 0 | LLK | 17 | ■ alone qualifies
W4 X | · | 0 | SWLYK | 23 | ■ higher ranks
W5 AS AY | · lacks SY | 4 | SY | 14 | ■ alone qualifies
W6 CM AL | L lacks M | 4 | · lacks ML | 0 | nobody: none qualifies
W7 AW CY | · lacks WY | 0 | · lacks WY | 0 | nobody: none qualifies
not seen | of 8 | cards
Moons | 7 | 3MW 4MS 5ML 6MW 7ML 8MS 9MS
Suns | 6 | 2SY 3SK 4MS 7SK 8MS 9MS
Waves | 3 | 2WL 3MW 6MW
Leaves | 3 | 2WL 5ML 7ML
Wyrms | 4 | 2SY 4YK 5YK 8YK
Knots | 5 | 3SK 4YK 5YK 7SK 8YK
";
    assert_eq!(drawn, wanted, "\n{drawn}");
}

#[test]
fn each_viewer_is_called_you_and_sees_its_own_hand() {
    let mut table = table(&[]);
    table.play_typed(STEPS).expect("legal steps");
    for (sight, lines, not) in [
        (table.sight(Seat::new(1)), &["you placed", "Your hand: 1:2SY  2:7ML  3:2WL  4:8YK  5:3SK"][..], "Hand of"),
        (Sight::public(), &["bob placed", "Pile: 9 cards\n"], "hand: "),
    ] {
        let drawn = drawn(&table, &sight);
        assert!(lines.iter().all(|line| drawn.contains(line)) && !drawn.contains(not), "{drawn}");
    }
}

#[test]
fn options_show_in_the_drawing() {
    for (chosen, steps, wanted) in [
        (&[("open-pile", "true")][..], "9LK 5", "Pile: 13 cards, on top the Cave (7WY)\n"),
        (&[("open-pile", "true")], "9LK 5", "Hand of bob: 1:?  2:?  3:?  4:?  5:8WL\n"),
        (&[("open-hands", "true")], "", "Hand of bob: 1:9LK  2:6SY  3:2SY  4:7ML  5:2WL\n"),
        (&[("pie", "true")], "", "With a card or a swap in the wall\n"),
        (&[("pie", "true")], "swap AM CK", "bob swapped AM and CK in the wall\n0 1 2"),
        (&[("pie", "true")], "swap AM CK", "*CK AK"),
    ] {
        let mut table = table(chosen);
        table.play_typed(steps).expect("legal steps");
        let drawn = drawn(&table, &Sight::public());
        assert!(drawn.contains(wanted), "{chosen:?}: {drawn}");
    }
    let full = table(&[("deal", "full")]);
    assert!(!drawn(&full, &Sight::public()).contains("Pile"));
}

#[test]
fn the_drawing_tells_the_end() {
    let mut table = table(&[]);
    table.resign(Seat::new(0));
    let told = drawn(&table, &Sight::public());
    assert!(told.starts_with("0 1 2 3"), "nothing was done and nothing is to be done: {told}");
    assert!(told.contains("alice (has") && !told.contains("not seen"), "{told}");
    assert!(told.contains("* new  2-4: reaches W2 to W4\n"), "nothing is free any more: {told}");
}

#[test]
fn the_position_says_the_same_by_name() {
    let mut table = table(&[]);
    table.play_typed("9LK 5; 2MK 0").expect("legal steps");
    let mut position = seen(&table, 0);
    let mut take = |name: &str| position[name].take();
    assert_eq!(take("wall")[3], json!({ "section": "W4", "cards": ["X"] }));
    let placed = json!([
        { "card": "9LK", "seat": "bob", "x": 5, "row": 1, "reaches": ["W3", "W4"] },
        { "card": "2MK", "seat": "alice", "x": 0, "row": 1, "reaches": ["W1"] },
    ]);
    assert_eq!(take("placed"), placed);
    assert_eq!(take("free"), json!([0, 2, 3, 5, 7, 8, 9, 10, 11, 12]));
    let sections = take("sections");
    let none = json!({
        "cards": [], "suits": { "moons": 0, "suns": 0, "waves": 0, "leaves": 0, "wyrms": 0, "knots": 0 },
        "symbols": 0, "ranks": 0, "different": 0, "missing": ["moons", "knots"],
    });
    let author = json!({
        "cards": ["2MK"], "suits": { "moons": 1, "suns": 0, "waves": 0, "leaves": 0, "wyrms": 0, "knots": 1 },
        "symbols": 2, "ranks": 2, "different": 2, "missing": [],
    });
    let first = json!({
        "section": "W1", "winner": "alice", "by": "qualified", "tally": { "alice": author, "bob": none },
    });
    assert_eq!(sections[0], first);
    let excuse = &sections[3];
    assert_eq!((&excuse["winner"], &excuse["by"]), (&json!("bob"), &json!("ranks")));
    assert_eq!((&excuse["tally"]["bob"]["symbols"], &excuse["tally"]["bob"]["missing"]), (&json!(null), &json!(null)));
    let rest = json!({
        "won": { "alice": 1, "bob": 2 },
        "tiebreak": { "alice": 2, "bob": 2 },
        "hands": { "alice": ["5SW", "4WL", "3LY", "6LK", "7WY"], "bob": 5 },
        "pile": 12,
        "top": null,
        "attacker": "bob",
        "swapped": null,
        "resigned": [],
        "turn": "bob",
        "last": { "seat": "alice", "card": "2MK", "x": 0 },
        "why": null,
    });
    for (name, value) in rest.as_object().expect("fields") {
        assert_eq!(take(name), *value, "{name}");
    }
    let unseen = take("unseen");
    assert_eq!(unseen["cards"].as_array().map(Vec::len), Some(24 - 2 - 5));
    assert_eq!(unseen["suits"]["leaves"], json!(8 - 4));
    assert_eq!(unseen["ranks"]["2"], json!(2));
    assert_eq!(
        position.as_object().map(|fields| fields.len()),
        Some(rest.as_object().map_or(0, |rest| rest.len()) + 5)
    );
}
