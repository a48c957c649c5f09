//! What grids look like, and that their lines meet.

use super::samples::{Chance, board, city, labelled};
use crate::text::alphabet::{DOWN, LEFT, RIGHT, UP, directions};
use crate::{Look, picture, text};
use bypost_rules::scene::{Grid, GridCell, Line, Mark, Scene, ScenePart, Span, Style};

const UNICODE: Look = Look { width: 72, ascii: false, colour: false };
const ASCII: Look = Look { width: 72, ascii: true, colour: false };
const NARROW: Look = Look { width: 40, ascii: false, colour: false };

fn scene(grid: Grid) -> Scene {
    Scene { parts: vec![ScenePart::Grid(grid)] }
}

/// Compares line by line, from the second on, since the first is only the opening quote's.
fn check(grid: Grid, look: Look, wanted: &str) {
    let drawn = text(&scene(grid), look);
    assert_eq!(format!("\n{drawn}"), wanted, "\n{drawn}");
}

#[test]
fn the_city() {
    check(
        city(),
        UNICODE,
        "
    ╭─────┬─────┬─────┬─────┬─────┬─────╮
  6 │ AM  │     │ 2SY S 5SW │ 5ML │     │
    │     │     │     │     │     │     │
    ├─────┼─────┼──S──┼─────┼──L──┼─────┤
  5 │     │ 7SK S 3SK │     │ CL  L 4WL │
    │     │     K     │     │  A  │     │
    ├─────┼──S──┼──S──┼─────┼──L──┼─────┤
  4 │     │ 9MS M 4MS M 8MS │*9LK │     │
    │     │     S  A  S     │ *B  │     │
    ├─────┼─────┼──S──┼─────┼──K──┼─────┤
  3 │     │     │ 6SY Y 3LY │ CK  │     │
    │     │     │     │  B  │     │     │
    ├─────┼─────┼─────┼─────┼─────┼─────┤
  2 │     │     │  X  │     │ 6MW │     │
    │     │     │     │     │     │     │
    ├─────┼─────┼─────┼─────┼─────┼─────┤
  1 │ AY  │     │     │     │     │ CW  │
    │     │     │     │     │     │     │
    ╰─────┴─────┴─────┴─────┴─────┴─────╯
       a     b     c     d     e     f
",
    );
}

#[test]
fn the_city_in_ascii() {
    check(
        Grid { cell_width: 7, ..city() },
        ASCII,
        "
    +-------+-------+-------+-------+-------+-------+
  6 |  AM   |       |  2SY  S  5SW  |  5ML  |       |
    |       |       |       |       |       |       |
    +-------+-------+---S---+-------+---L---+-------+
  5 |       |  7SK  S  3SK  |       |  CL   L  4WL  |
    |       |       K       |       |   A   |       |
    +-------+---S---+---S---+-------+---L---+-------+
  4 |       |  9MS  M  4MS  M  8MS  | *9LK  |       |
    |       |       S   A   S       |  *B   |       |
    +-------+-------+---S---+-------+---K---+-------+
  3 |       |       |  6SY  Y  3LY  |  CK   |       |
    |       |       |       |   B   |       |       |
    +-------+-------+-------+-------+-------+-------+
  2 |       |       |   X   |       |  6MW  |       |
    |       |       |       |       |       |       |
    +-------+-------+-------+-------+-------+-------+
  1 |  AY   |       |       |       |       |  CW   |
    |       |       |       |       |       |       |
    +-------+-------+-------+-------+-------+-------+
        a       b       c       d       e       f
",
    );
}

#[test]
fn the_city_on_a_narrow_page() {
    let city = labelled(board(&[
        "AM .   2SY PMSL A TMLY *A .",
        ".  7SK 3SK .   CL A PWLY",
        ".  9MS 4MS A 8MS *9LK .",
        ".  .   6SY 3LY B CK   .",
        ".  .   X   .   6MW .",
        "AY .   .   .   .   CW",
    ]));
    check(
        city,
        NARROW,
        "
   ╭─────┬─────┬─────┬─────┬─────┬─────╮
  6│ AM  │     │ 2SY │ PMSL│ TMLY│     │
   │     │     │     S  A  M *A  │     │
   │     │     │     │     L     │     │
   ├─────┼─────┼──S──┼─────┼──L──┼─────┤
  5│     │ 7SK │ 3SK │     │ CL  │ PWLY│
   │     │     S     │     │  A  L     │
   │     │     K     │     │     │     │
   ├─────┼──S──┼──S──┼─────┼──L──┼─────┤
  4│     │ 9MS │ 4MS │ 8MS │*9LK │     │
   │     │     M  A  M     │     │     │
   │     │     S     S     │     │     │
   ├─────┼─────┼──S──┼─────┼──K──┼─────┤
  3│     │     │ 6SY │ 3LY │ CK  │     │
   │     │     │     Y  B  │     │     │
   ├─────┼─────┼─────┼─────┼─────┼─────┤
  2│     │     │  X  │     │ 6MW │     │
   │     │     │     │     │     │     │
   ├─────┼─────┼─────┼─────┼─────┼─────┤
  1│ AY  │     │     │     │     │ CW  │
   │     │     │     │     │     │     │
   ╰─────┴─────┴─────┴─────┴─────┴─────╯
      a     b     c     d     e     f
",
    );
}

#[test]
fn boards_have_any_outline() {
    check(
        board(&["# 5ML . #", ". #", "2MK . # AK"]),
        UNICODE,
        "
        ╭─────┬─────╮
        │ 5ML │     │
        │     │     │
  ╭─────┼─────┴─────╯
  │     │
  │     │
  ├─────┼─────╮     ╭─────╮
  │ 2MK │     │     │ AK  │
  │     │     │     │     │
  ╰─────┴─────╯     ╰─────╯
",
    );
}

#[test]
fn marks_take_as_many_lines_as_they_need() {
    let rows = &["5ML A3 *B1 .", "PMSL A1 A2 B3 *C1 C2 7ML"];
    check(
        board(rows),
        UNICODE,
        "
  ╭────────────────┬────────────────╮
  │      5ML       │                │
  │     A3 *B1     │                │
  ├───────ML───────┼────────────────┤
  │      PMSL      M      7ML       │
  │  A1 A2 B3 *C1  L                │
  │       C2       │                │
  ╰────────────────┴────────────────╯
",
    );
}

#[test]
fn marks_on_a_narrow_page() {
    check(
        board(&["PMSL A1 A2 B3 *C1 C2 7ML A1 *A2 B3", ". . . . ."]),
        NARROW,
        "
  ╭──────┬──────╮
  │ PMSL M 7ML  │
  │  A1  L  A1  │
  │  A2  │*A2 B3│
  │  B3  │      │
  │ *C1  │      │
  │  C2  │      │
  ├──────┼──────┼──────┬──────┬──────╮
  │      │      │      │      │      │
  │      │      │      │      │      │
  ╰──────┴──────┴──────┴──────┴──────╯
",
    );
}

#[test]
fn wide_boards_are_broken_into_bands() {
    let row = ["5ML"; 9].join(" ");
    let mut grid = board(&[&row]);
    grid.rows[0].label = "10".into();
    grid.columns = (1..=9).map(|column| column.to_string()).collect();
    check(
        grid,
        NARROW,
        "
     ╭─────┬─────┬─────┬─────┬─────╮
  10 │ 5ML M 5ML M 5ML M 5ML M 5ML M
     │     L     L     L     L     L
     ╰─────┴─────┴─────┴─────┴─────╯
        1     2     3     4     5

     ╭─────┬─────┬─────┬─────╮
  10 │ 5ML M 5ML M 5ML M 5ML │
     │     L     L     L     │
     ╰─────┴─────┴─────┴─────╯
        6     7     8     9
",
    );
}

#[test]
fn texts_of_any_kind_stay_in_their_cells() {
    let mut grid = board(&["5ML .", "AM ."]);
    if let GridCell::Taken(piece) = &mut grid.rows[0].cells[0] {
        piece.top = Line::plain("\u{1b}[2J王王王王王王");
        piece.marks.push(Mark { span: Span::new("<b>", Style::Fresh), is_fresh: true });
        piece.right = Line::plain("王\u{202e}e\u{301}");
        piece.below = Line::plain("王".repeat(100));
    }
    check(
        grid.clone(),
        UNICODE,
        r"
  ╭──────────────┬──────────────╮
  │ \u{1b}[2J王… ?              │
  │    *<b>      \              │
  │              u              │
  │              {              │
  │              2              │
  │              0              │
  ├────??????────┼──────────────┤
  │      AM      │              │
  │              │              │
  ╰──────────────┴──────────────╯
",
    );
    let page = picture::svg(&scene(grid), "t");
    assert!(page.contains("&lt;b&gt;") && !page.contains("<b>"), "{page}");
}

#[test]
fn every_line_meets_another() {
    let mut chance = Chance(5);
    for round in 0..200 {
        let mut row = || (0..round % 9 + 1).map(|_| [". ", "# "][chance.below(2)]).collect::<String>();
        let rows = [row(), row(), row(), row()];
        let drawn = text(&scene(board(&rows.each_ref().map(String::as_str))), NARROW);
        let signs: Vec<Vec<char>> = drawn.lines().map(|line| line.chars().collect()).collect();
        let ways = |y: usize, x: usize| signs.get(y).and_then(|line| directions(*line.get(x)?)).unwrap_or(0);
        for (y, line) in signs.iter().enumerate() {
            for x in 0..line.len() {
                let has = |y, x, way| ways(y, x) & way != 0;
                assert_eq!(has(y, x, RIGHT), has(y, x + 1, LEFT), "{y} {x}\n{drawn}");
                assert_eq!(has(y, x, DOWN), has(y + 1, x, UP), "{y} {x}\n{drawn}");
            }
        }
    }
}
