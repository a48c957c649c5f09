//! What drawings look like.

use super::samples::{foxes, line, table, track};
use crate::{Look, text};
use bypost_rules::scene::{Line, Scene, ScenePart, Span, Style, TextTable};

const UNICODE: Look = Look { width: 72, ascii: false, colour: false, rows: None };
const ASCII: Look = Look { width: 72, ascii: true, colour: false, rows: None };
const NARROW: Look = Look { width: 40, ascii: false, colour: false, rows: None };

/// Compares line by line, from the second on, since the first is only the opening quote's.
fn check(scene: &Scene, look: Look, wanted: &str) {
    let drawn = text(scene, look);
    assert_eq!(format!("\n{drawn}"), wanted, "\n{drawn}");
}

fn part(part: ScenePart) -> Scene {
    Scene { parts: vec![part] }
}

#[test]
fn the_foxes_board() {
    check(
        &foxes(),
        UNICODE,
        "
Foxes and Rabbits · turn 23 · alice casts

   1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20
   ·  ·  F  ·  ·  ·  ·  R  ·  F  ·  ·  ·  ·  F  ·  ·  ·  F  ·
   ▂  ▂  ▂  ▂  ▂        ☼     ≈     ≈     ≈  ☼     ≈     ≈
                              ╰─────┼─────╯        │     ╰─▸22
                                    ╰──────────────╯
  21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40
   ·  R  ·  ·  ·  ·  F  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  R  ·  ·
      ≈     ≈     ☼  ≈     ≈     ≈     ☼        ▂  ▂  ▂  ▂  ▂
  19◂─╯     │        ╰─────┼─────╯
            ╰──────────────╯

  side       seat   home  hole  to go
  ─────────  ─────  ────  ────  ─────
  F Foxes    alice     1     0     96
  R Rabbits  bob       0     2    131

cast   5 2F (4R)
",
    );
    check(
        &foxes(),
        ASCII,
        "
Foxes and Rabbits - turn 23 - alice casts

   1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20
   .  .  F  .  .  .  .  R  .  F  .  .  .  .  F  .  .  .  F  .
   _  _  _  _  _        *     ~     ~     ~  *     ~     ~
                              `-----+-----'        |     `->22
                                    `--------------'
  21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40
   .  R  .  .  .  .  F  .  .  .  .  .  .  .  .  .  .  R  .  .
      ~     ~     *  ~     ~     ~     *        _  _  _  _  _
  19<-'     |        `-----+-----'
            `--------------'

  side       seat   home  hole  to go
  ---------  -----  ----  ----  -----
  F Foxes    alice     1     0     96
  R Rabbits  bob       0     2    131

cast   5 2F (4R)
",
    );
}

#[test]
fn the_foxes_board_on_a_narrow_page() {
    let wanted = "
Foxes and Rabbits · turn 23 · alice
  casts

   1  2  3  4  5  6  7  8  9 10
   ·  ·  F  ·  ·  ·  ·  R  ·  F
   ▂  ▂  ▂  ▂  ▂        ☼     ≈
                              ╰─▸14
  11 12 13 14 15 16 17 18 19 20
   ·  ·  ·  ·  F  ·  ·  ·  F  ·
      ≈     ≈  ☼     ≈     ≈
      ╰─────┼────────╯     ╰─▸22
        10◂─╯
  21 22 23 24 25 26 27 28 29 30
   ·  R  ·  ·  ·  ·  F  ·  ·  ·
      ≈     ≈     ☼  ≈     ≈
  19◂─╯     ╰────────┼─────╯
                     ╰─▸31
  31 32 33 34 35 36 37 38 39 40
   ·  ·  ·  ·  ·  ·  ·  R  ·  ·
   ≈     ☼        ▂  ▂  ▂  ▂  ▂
   ╰─▸27

  side       seat   home  hole  to go
  ─────────  ─────  ────  ────  ─────
  F Foxes    alice     1     0     96
  R Rabbits  bob       0     2    131

cast   5 2F (4R)
";
    check(&foxes(), NARROW, wanted);
}

#[test]
fn ways_share_lanes_and_ends() {
    for (spaces, ways, wanted) in [
        (1, &[(1, 1)][..], "\n  1\n  ·\n"),
        (3, &[(1, 2), (2, 1), (2, 3)], "\n  1 2 3\n  · · ·\n  ╰─┤ │\n    ╰─╯\n"),
        (5, &[(1, 2), (4, 5)], "\n  1 2 3 4 5\n  · · · · ·\n  ╰─╯   ╰─╯\n"),
        (4, &[(1, 4), (2, 9), (7, 8)], "\n  1 2 3 4\n  · · · ·\n  ╰─────╯\n"),
    ] {
        check(&track(spaces, ways), UNICODE, wanted);
    }
    let neighbours = "
   1  2  3  4  5  6  7  8  9 10
   ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
   ╰─▸20                   │  ╰─▸11
                           ╰─▸12
  11 12 13 14 15 16 17 18 19 20
   ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
   │  ╰─▸9                 1◂─╯
   ╰─▸10
";
    check(&track(20, &[(10, 11), (9, 12), (1, 20)]), NARROW, neighbours);
}

#[test]
fn tables_fit() {
    let rows: &[&[&str]] = &[
        &["seat", "fingerprint", "what it has done lately", "points"],
        &["王小明王小明王小明王小明", "a1b2 c3d4 e5f6", "took three cards from the hoard and passed", "-3"],
        &["bob", "ffff 0000 1111", "-", "117"],
    ];
    let wide = "
  seat                    fingerprint     what it has done        points
                                          lately
  ──────────────────────  ──────────────  ──────────────────────  ──────
  王小明王小明王小明王小  a1b2 c3d4 e5f6  took three cards from       -3
  明                                      the hoard and passed
  bob                     ffff 0000 1111  -                          117
";
    check(&part(table(rows)), UNICODE, wide);
    let narrow = "
  seat      fingerprint  what it  points
                         has
                         done
                         lately
  ────────  ───────────  ───────  ──────
  王小明王  a1b2 c3d4    took         -3
  小明王小  e5f6         three
  明王小明               cards
                         from
                         the
                         hoard
                         and
                         passed
  bob       ffff 0000    -           117
            1111
";
    check(&part(table(rows)), NARROW, narrow);
    check(
        &part(table(&[&["a", "bb"], &["1"], &["22", "x", "y"]])),
        UNICODE,
        "
   a  bb
  ──  ──  ─
   1
  22  x   y
",
    );
    let towers = table(&[&["", "SE", "SW"], &["cards", "7", "8"], &["hold", "", "3S"]]);
    check(&part(towers), ASCII, "\n         SE  SW\n  -----  --  --\n  cards  7   8\n  hold       3S\n");
}

#[test]
fn tables_with_too_many_columns_are_turned() {
    let head = &["seat", "spring", "summer", "autumn", "winter", "everything so far"][..];
    let rows = table(&[head, &["alice", "1234567", "", "the third of four", "4"], &["bob", "1", "2", "3", "4", "10"]]);
    let wanted = "
  seat              alice            bob
  ----------------  ---------------  ---
  spring            1234567            1
  summer                               2
  autumn            the third of       3
                    four
  winter            4                  4
  everything so                       10
  far
";
    check(&part(rows), Look { width: 40, ..ASCII }, wanted);
}

#[test]
fn tables_that_are_too_wide_either_way_have_narrow_gaps() {
    let head = &["left", "A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "all"][..];
    let row = |name| [&[name][..], &["1", "0"].repeat(5), &["10"]].concat();
    let rows = ["Moons", "Suns", "Waves", "Leaves", "Wyrms", "Knots", "cards"].map(row);
    let rows: Vec<&[&str]> = std::iter::once(head).chain(rows.iter().map(Vec::as_slice)).collect();
    let wanted = "
  left   A 2 3 4 5 6 7 8 9 T all
  ------ - - - - - - - - - - ---
  Moons  1 0 1 0 1 0 1 0 1 0  10
  Suns   1 0 1 0 1 0 1 0 1 0  10
  Waves  1 0 1 0 1 0 1 0 1 0  10
  Leaves 1 0 1 0 1 0 1 0 1 0  10
  Wyrms  1 0 1 0 1 0 1 0 1 0  10
  Knots  1 0 1 0 1 0 1 0 1 0  10
  cards  1 0 1 0 1 0 1 0 1 0  10
";
    check(&part(table(&rows)), Look { width: 40, ..ASCII }, wanted);
}

#[test]
fn tables_with_no_room_at_all_become_lists() {
    let head = &["seat", "spring", "summer", "autumn", "winter", "everything so far"][..];
    let row = |name| [name, "1234567", "1234567", "the third of four", "4"];
    let names = ["alexander", "barbarossa", "charlemagne", "diocletian"];
    let rows = names.map(row);
    let rows: Vec<&[&str]> = std::iter::once(head).chain(rows.iter().map(|row| &row[..])).collect();
    let list = |name| {
        format!(
            "
  seat              {name}
  spring            1234567
  summer            1234567
  autumn            the third of four
  winter            4
  everything so...
"
        )
    };
    check(&part(table(&rows)), Look { width: 40, ..ASCII }, &names.map(list).concat());
}

#[test]
fn lines_wrap() {
    for (long, wanted) in [
        ("  all in one  ", "\n  all in one\n"),
        ("forty columns exactly, not one too many!", "\nforty columns exactly, not one too many!\n"),
        ("forty columns exactly, then one too many!", "\nforty columns exactly, then one too\n  many!\n"),
        (
            "  with blanks   inside and before it, more   than fit",
            "\n  with blanks   inside and before it,\n    more   than fit\n",
        ),
        (
            "a 0123456789012345678901234567890123456789012345",
            "\na\n  01234567890123456789012345678901234567\n  89012345\n",
        ),
        ("王王王王王王王王王王王王王王王王王王王 ab", "\n王王王王王王王王王王王王王王王王王王王\n  ab\n"),
        ("e\u{301}\n\u{1b}[2J", "\ne\u{301}\\u{a}\\u{1b}[2J\n"),
    ] {
        check(&line(long), NARROW, wanted);
    }
}

#[test]
fn ways_beyond_the_limit_are_counted() {
    let ways: Vec<_> = (1..=60).flat_map(|a| (1..a).map(move |b| (a, b))).collect();
    let drawn = text(&track(60, &ways), UNICODE);
    assert!(drawn.ends_with("\n  ways not drawn: 770\n"), "{drawn}");
}

#[test]
fn a_table_of_seats_breaks_names_before_it_becomes_a_list() {
    let row = |name: &str| {
        let seat = Line(vec![Span::new("1", Style::Seat(0)), Span::new(format!(" {name}"), Style::Plain)]);
        [seat].into_iter().chain(["195", "10", "4", "has resigned"].map(Line::plain)).collect()
    };
    let rows = ["Featherstonehaugh", "bob", "Wolfgang-Amadeus"].map(row);
    let table = TextTable::titled(["", "stack", "bet", "cards", ""], rows);
    check(
        &part(ScenePart::Table(table)),
        Look { width: 40, ..ASCII },
        "
              stack bet cards
  ----------- ----- --- ----- ----------
  1             195  10     4 has
  Featherston                 resigned
  ehaugh
  1 bob         195  10     4 has
                              resigned
  1             195  10     4 has
  Wolfgang-Am                 resigned
  adeus
",
    );
}
