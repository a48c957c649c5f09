//! What one screen tells: everything that somebody needs who is to play, and as much as there is room for
//! of the rest.

use super::samples::wall;
use crate::{Look, text};
use bypost_rules::scene::{Headline, Line, Scene, ScenePart, Span, Story, StoryEvent, StoryTurn, Style, TextTable};

/// A table after three turns, with a wall and a player.
fn scene() -> Scene {
    let event = |(place, told): (usize, &&str)| StoryEvent {
        line: Line::plain(*told),
        is_heading: false,
        is_deed: place == 0,
        is_seen: told.ends_with("draws"),
        is_own: told.ends_with("W6"),
        is_opening: told.ends_with("begins"),
    };
    let turn = |number: u32, events: &[&str], remark: &str| StoryTurn {
        heading: Line::plain(format!("turn {number}")),
        events: events.iter().enumerate().map(event).collect(),
        remark: remark.lines().map(str::to_owned).collect(),
        author: "cat".to_owned(),
        is_own: false,
    };
    let turns =
        vec![turn(1, &["bob plays 2SY", "bob draws"], ""), turn(2, &["cat plays 6SY", "cat takes W6"], "well played")];
    let seat = Line(vec![Span::new("you", Style::Seat(0))]);
    let head = Headline { foot: Line::plain("table 7"), ..Headline::default() };
    Scene {
        parts: vec![
            ScenePart::Head { head, told: vec![Line::plain("Your turn (3)")] },
            ScenePart::Story(Story { title: Line::plain("Since turn 0"), turns, ..Story::default() }),
            ScenePart::Bricks(wall()),
            ScenePart::Lines(vec![Line::plain("* new").legend(), Line::plain("Hand 1:?")]),
            ScenePart::Table(TextTable::titled(
                ["", "points", "hand"],
                [vec![seat, Line::plain("3"), Line::plain("1")]],
            )),
            ScenePart::Details(vec![ScenePart::Lines(vec![Line::plain("not seen: 9")])]),
        ],
    }
}

fn drawn(rows: u16) -> String {
    text(&scene(), Look { width: 72, ascii: true, rows: Some(rows), ..Look::default() })
}

const BOARD: [&str; 5] = [
    "    0    1    2    3    4    5    6    7    8    9    10   11   12   13",
    "  |W1- AM AK|W2o CS CW|W3# CK CL|W4- X    |W5- AS AY|W6- CM AL|W7- AW CY",
    "       [9LKo 1-2][8WL# 2-3]       6    7    8       [2SYo 6  ]  12",
    "            *5MLo 1-3]                              [6SY# 6  ]",
    "              2                                       10",
];
const NEWS: &str = "since your turn: bob plays 2SY; cat takes W6; cat: \"well played\"";

#[test]
fn what_is_left_out_is_counted() {
    let [names, stones, first, second, third] = BOARD;
    let (head, hand, seat) = ("Your turn (3)", "Hand 1:?", "  you  points 3, hand 1");
    for (rows, wanted) in [
        // Blank rows part the blocks where there is room, and then signs are explained.
        (20, vec![head, "", names, stones, first, second, third, "", "* new", "", hand, "", seat, "", NEWS]),
        (11, vec![head, "", names, stones, first, second, third, "* new", hand, seat, NEWS]),
        (9, vec![head, names, stones, first, second, third, hand, seat, NEWS]),
        (8, vec![head, names, stones, "  +2 courses", third, hand, seat, NEWS]),
    ] {
        assert_eq!(drawn(rows).lines().collect::<Vec<_>>(), wanted, "{rows}");
    }
    let mut scene = scene();
    scene.parts.retain(|part| !matches!(part, ScenePart::Bricks(_)));
    let narrow = |rows| text(&scene, Look { width: 55, ascii: true, rows: Some(rows), ..Look::default() });
    let told = "since your turn: bob plays 2SY; cat takes W6; cat:\n  \"well played\"\n";
    assert_eq!(narrow(5), format!("{head}\n{hand}\n{seat}\n{told}"));
    // What befell the reader stays when what others did is counted.
    assert_eq!(narrow(4), format!("{head}\n{hand}\n{seat}\nsince your turn: cat: \"well played\"; +2 in bypost log\n"));
}

#[test]
fn a_loss_is_told_before_a_gain_and_the_end_is_an_account() {
    let event = |line: &str| StoryEvent { line: Line::plain(line), ..StoryEvent::default() };
    let own = |line: &str| StoryEvent { is_own: true, ..event(line) };
    let deed = |line: &str| StoryEvent { is_deed: true, ..event(line) };
    let turn = |events| StoryTurn { events, ..StoryTurn::default() };
    let mut turns = vec![
        StoryTurn { is_own: true, ..turn(vec![own("you gain Suns")]) },
        turn(vec![deed("bob plays 2SY"), own("you lose Moons"), event("bob gains Moons")]),
        turn(vec![deed("cat plays 6SY"), event("cat gains Knots")]),
    ];
    let drawn = |turns: &[StoryTurn], is_end: bool, rows: u16| {
        let story = Story { turns: turns.to_vec(), is_end, ..Story::default() };
        let scene = Scene { parts: vec![ScenePart::Story(story)] };
        text(&scene, Look { width: 65, ascii: true, rows: Some(rows), ..Look::default() })
    };
    for (is_end, rows, wanted) in [
        // What the own turn brought about was told before somebody answered it.
        (false, 2, "since your turn: bob plays 2SY; you lose Moons; bob gains Moons;\n  cat gains Knots\n"),
        (false, 1, "since your turn: bob plays 2SY; you lose Moons; +2 in bypost log\n"),
    ] {
        assert_eq!(drawn(&turns, is_end, rows), wanted);
    }
    assert_eq!(drawn(&turns[..1], false, 2), "with that: you gain Suns\n");
    turns.push(StoryTurn { is_own: true, ..turn(vec![deed("you play 3LY"), own("you gain Leaves")]) });
    assert_eq!(drawn(&turns, false, 2), "with that: you gain Leaves\n");
    turns.pop();
    // Whoever was out before the end is told what came of the own last turn.
    let told = "the end: you gain Suns; you lose Moons; cat gains Knots\n";
    assert_eq!(drawn(&turns, true, 1), told);
    turns[2].events.push(StoryEvent { is_seen: true, ..own("you have 3 points") });
    assert_eq!(drawn(&turns, true, 1), "the end: you lose Moons; cat gains Knots\n");
}

#[test]
fn what_came_before_a_beginning_is_left_to_the_drawing() {
    let mut scene = scene();
    let Some(ScenePart::Story(story)) = scene.parts.iter_mut().find(|part| matches!(part, ScenePart::Story(_))) else {
        panic!("{scene:?}");
    };
    story.turns[0].remark.push("and again".to_owned());
    story.turns[1].events.insert(0, StoryEvent { is_seen: true, is_opening: true, ..StoryEvent::default() });
    let told = text(&scene, Look { ascii: true, rows: Some(20), width: 79, ..Look::default() });
    let wanted = "since your turn: cat: \"and again\"; cat takes W6; cat: \"well played\"\n";
    assert!(told.ends_with(wanted), "{told}");
}

#[test]
fn short_lines_share_a_row() {
    let lines = ["Your hand: 1:CW", "Pile: 9 cards, the last of all", "  * a sign"].map(Line::plain).into();
    let scene = Scene { parts: vec![ScenePart::Lines(lines)] };
    for (width, wanted) in [
        (60, "Your hand: 1:CW   Pile: 9 cards, the last of all\n  * a sign\n"),
        (40, "Your hand: 1:CW\nPile: 9 cards, the last of all\n  * a sign\n"),
    ] {
        assert_eq!(text(&scene, Look { width, ascii: true, rows: Some(9), ..Look::default() }), wanted);
    }
}

#[test]
fn everything_is_told_in_full() {
    let full = text(&scene(), Look { ascii: true, ..Look::default() });
    for told in ["table 7\nYour turn (3)\n", "  turn 2\n    cat plays 6SY\n", "    | well played\n", "not seen: 9"] {
        assert!(full.contains(told), "{told}: {full}");
    }
}
