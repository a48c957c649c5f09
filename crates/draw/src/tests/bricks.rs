//! Bricks under a wall.

use super::samples::wall;
use crate::{Look, picture, text};
use bypost_rules::scene::{Brick, Bricks, Course, Mark, Scene, ScenePart, Span, Style};

const UNICODE: Look = Look { width: 72, ascii: false, colour: false, rows: None };
const ASCII: Look = Look { width: 72, ascii: true, colour: false, rows: None };
const NARROW: Look = Look { width: 40, ascii: false, colour: false, rows: None };

fn scene(bricks: Bricks) -> Scene {
    Scene { parts: vec![ScenePart::Bricks(bricks)] }
}

/// Compares line by line, from the second on, since the first is only the opening quote's.
fn check(bricks: Bricks, look: Look, wanted: &str) {
    let drawn = text(&scene(bricks), look);
    assert_eq!(format!("\n{drawn}"), wanted, "\n{drawn}");
}

#[test]
fn a_wall() {
    check(
        wall(),
        UNICODE,
        "
    0    1    2    3    4    5    6    7    8    9    10   11   12   13
  |W1– AM AK|W2● CS CW|W3■ CK CL|W4– X    |W5– AS AY|W6– CM AL|W7– AW CY
       [9LK● 1-2][8WL■ 2-3]       6    7    8       [2SY● 6  ]  12
            *5ML● 1-3]                              [6SY■ 6  ]
              2                                       10
",
    );
}

#[test]
fn a_wall_in_ascii() {
    check(
        wall(),
        ASCII,
        "
    0    1    2    3    4    5    6    7    8    9    10   11   12   13
  |W1- AM AK|W2o CS CW|W3# CK CL|W4- X    |W5- AS AY|W6- CM AL|W7- AW CY
       [9LKo 1-2][8WL# 2-3]       6    7    8       [2SYo 6  ]  12
            *5MLo 1-3]                              [6SY# 6  ]
              2                                       10
",
    );
}

#[test]
fn a_wall_on_a_narrow_page() {
    check(
        wall(),
        NARROW,
        "
                       1 1 1 1
   0 1 2 3 4 5 6 7 8 9 0 1 2 3
  |W1–|W2●|W3■|W4–|W5–|W6–|W7–
  |AM |CS |CK |X  |AS |CM |AW
  |AK |CW |CL     |AY |AL |CY
    [9LK[8WL   6 7 8  [2SY 1
    [●  [■            [● 6 2
    [1-2[2-3
      *5ML            [6SY
      [●              [■ 6
      [1-3
       2               1
                       0
",
    );
}

#[test]
fn bricks_that_would_lie_on_another_or_beside_the_wall_are_left_out() {
    let brick = |at, name: &str| Brick {
        at,
        lines: vec![vec![Mark { span: Span::new(name, Style::Plain), is_fresh: false }]],
        ..Brick::default()
    };
    let course = Course {
        bricks: vec![brick(0, "a"), brick(1, "b"), brick(3, "c"), brick(usize::MAX, "d")],
        free: vec![0, 2, 2, 9],
    };
    let columns = ["0", "1", "2", "3"].map(str::to_owned).into();
    check(
        Bricks { columns, courses: vec![course] },
        UNICODE,
        "
    0    1    2    3
  [a       ]  2
",
    );
}

#[test]
fn texts_of_any_kind_stay_in_their_bricks() {
    let words =
        ["\u{1b}[2J王王王王", "<b>", "a", "b"].map(|word| Mark { span: Span::new(word, Style::Fresh), is_fresh: true });
    let bricks = Bricks {
        columns: ["0", "1\u{202e}"].map(str::to_owned).into(),
        courses: vec![Course {
            bricks: vec![Brick { at: 0, lines: vec![words.into()], ..Brick::default() }],
            free: Vec::new(),
        }],
    };
    check(
        bricks.clone(),
        UNICODE,
        r"
    0   1\…
  *\u{1b}[…]
  [<b>ab   ]
",
    );
    let page = picture::svg(&scene(bricks), "t");
    assert!(page.contains("&lt;b&gt;") && !page.contains("<b>"), "{page}");
}
