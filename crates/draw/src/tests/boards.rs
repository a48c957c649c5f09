//! What grids look like, and that their lines meet.

use super::samples::{board, city, labelled};
use crate::{Look, picture, text};
use bypost_rules::scene::{Grid, GridCell, Line, Mark, Scene, ScenePart, Span, Style};

const UNICODE: Look = Look { width: 72, ascii: false, colour: false, rows: None };
const ASCII: Look = Look { width: 72, ascii: true, colour: false, rows: None };
const NARROW: Look = Look { width: 40, ascii: false, colour: false, rows: None };

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
  6 AM       ·        2SY ─S── 5SW      5ML      ·
                      │S                │L
  5 ·        7SK ─SK─ 3SK      ·        CL ──L── 4WL
             │S       │S                A │L
  4 ·        9MS ─MS─ 4MS ─MS─ 8MS     *9LK      ·
                      A │S              *B │K
  3 ·        ·        6SY ─Y── 3LY      CK       ·
                               B
  2 ·        ·        X        ·        6MW      ·

  1 AY       ·        ·        ·        ·        CW
    a        b        c        d        e        f
",
    );
}

#[test]
fn the_city_in_ascii() {
    check(
        Grid { cell_width: 7, ..city() },
        ASCII,
        "
  6 AM       .        2SY -S-- 5SW      5ML      .
                      |S                |L
  5 .        7SK -SK- 3SK      .        CL --L-- 4WL
             |S       |S                A |L
  4 .        9MS -MS- 4MS -MS- 8MS     *9LK      .
                      A |S              *B |K
  3 .        .        6SY -Y-- 3LY      CK       .
                               B
  2 .        .        X        .        6MW      .

  1 AY       .        .        .        .        CW
    a        b        c        d        e        f
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
  6 AM    ·     2SY S PMSL  TMLY  ·
                │S    A ML▸ *A │L
  5 ·     7SK   3SK   ·     CL  L PWLY
          SK▸│S │S          A │L
  4 ·     9MS   4MS   8MS  *9LK   ·
          MS▸   A MS▸       │K
                │S
  3 ·     ·     6SY Y 3LY   CK    ·
                      B
  2 ·     ·     X     ·     6MW   ·

  1 AY    ·     ·     ·     ·     CW
    a     b     c     d     e     f
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
   5ML             ·
   A3 *B1 │ML
   PMSL ────ML──── 7ML
   A1 A2 B3 *C1 C2
",
    );
}

#[test]
fn marks_on_a_narrow_page() {
    check(
        board(&["PMSL A1 A2 B3 *C1 C2 7ML A1 *A2 B3", ". . . . ."]),
        NARROW,
        "
   PMSL   7ML
   A1 A2  A1 *A2
   B3 *C1 B3
   C2 ML▸
   ·      ·      ·      ·      ·
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
  10 5ML ─ML─ 5ML ─ML─ 5ML ─ML─
     1        2        3

  10 5ML ─ML─ 5ML ─ML─ 5ML ─ML─
     4        5        6

  10 5ML ─ML─ 5ML ─ML─ 5ML
     7        8        9
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
   \u{1b}[2J王王…  ·
   *<b> 王\u{20▸
   │王王王王王王
   AM              ·
",
    );
    let page = picture::svg(&scene(grid), "t");
    assert!(page.contains("&lt;b&gt;") && !page.contains("<b>"), "{page}");
}

#[test]
fn the_place_of_a_star_bears_no_line() {
    let coloured = text(&scene(city()), Look { colour: true, ..UNICODE });
    assert!(coloured.contains("\u{1b}[1;4m*"), "{coloured}");
    assert!(!coloured.contains("\u{1b}[1;4m "), "{coloured}");
}
