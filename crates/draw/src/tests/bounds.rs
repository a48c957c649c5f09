//! No scene, however wild, leaves its width or brings a character that is not plainly visible.

use unicode_width::UnicodeWidthStr;

use super::samples::{self, Chance};
use crate::escape::printable;
use crate::{Look, text};
use bypost_rules::scene::{Line, Scene, ScenePart, Span, Style};

const WIDTHS: [u16; 7] = [0, 40, 60, 72, 100, 120, u16::MAX];

/// Checks the scene's text in every look.
fn check(scene: &Scene) {
    check_at(scene, WIDTHS);
}

fn check_at(scene: &Scene, widths: impl IntoIterator<Item = u16>) {
    for width in widths {
        for ascii in [false, true] {
            let look = Look { width, ascii, colour: false, rows: None };
            let drawn = text(scene, look);
            for line in drawn.lines() {
                assert!(line.width() <= usize::from(width.clamp(40, 120)), "{width}: {line:?}");
                assert!(!line.ends_with(' '), "{line:?}");
                assert_eq!(printable(line), line, "{line:?}");
            }
            assert!(drawn.is_empty() || drawn.ends_with('\n'));
            assert_eq!(drawn, text(scene, look), "the same every time");
            assert_eq!(drawn, without_colour(&text(scene, Look { colour: true, ..look })));
            for rows in [1, 21] {
                let screen = text(scene, Look { rows: Some(rows), ..look });
                let is_wide = |line: &str| line.width() > usize::from(width.clamp(40, 120));
                assert!(screen.lines().count() <= rows.into() && !screen.lines().any(is_wide), "{screen}");
                assert_eq!(printable(&screen.replace('\n', "")), screen.replace('\n', ""));
            }
        }
    }
}

/// The text without the codes that the palette has; any other code stays and is noticed.
fn without_colour(text: &str) -> String {
    let mut rest = text.to_owned();
    for code in ["0", "1", "2", "1;4", "31", "32", "33", "34", "35", "36"] {
        rest = rest.replace(&format!("\u{1b}[{code}m"), "");
    }
    rest
}

#[test]
fn any_scene_stays_within_its_width() {
    check(&samples::foxes());
    let city = Scene { parts: vec![ScenePart::Grid(samples::city())] };
    check_at(&city, 40..=120);
    check_at(&Scene { parts: vec![ScenePart::Bricks(samples::wall())] }, 40..=120);
    let mut chance = Chance(1);
    for _ in 0..15 {
        check(&chance.scene(false));
        check(&chance.scene(true));
    }
}

#[test]
fn ascii_scenes_are_drawn_in_ascii() {
    let mut chance = Chance(2);
    let random = (0..15).map(|_| chance.scene(true));
    for scene in random.chain([samples::foxes()]) {
        for width in WIDTHS {
            let look = Look { width, ascii: true, colour: true, rows: None };
            let drawn = text(&scene, look);
            assert!(drawn.is_ascii(), "{drawn}");
        }
    }
}

#[test]
fn long_texts_are_cut() {
    for (piece, most) in
        [("a", 4_200), ("a ", 4_200), ("王", 6_200), ("e\u{301}", 12_400), ("\u{301}", 4_200), (" ", 4)]
    {
        let long = piece.repeat(1_000_000);
        let drawn = text(&samples::line(&long), Look::default());
        assert!(drawn.len() <= most, "{piece:?}: {} bytes", drawn.len());
        let spans = Line(vec![Span::new(piece.repeat(100), Style::Plain); 10_000]);
        let drawn = text(&Scene { parts: vec![ScenePart::Lines(vec![spans])] }, Look::default());
        assert!(drawn.len() <= most, "{piece:?}: {} bytes", drawn.len());
        check(&Scene { parts: vec![samples::table(&[&[&long, "b"], &["", &long]])] });
    }
}

#[test]
fn nothing_is_drawn_as_nothing() {
    let empty = [
        ScenePart::Lines(vec![]),
        ScenePart::Paragraph(Default::default()),
        ScenePart::Track(Default::default()),
        ScenePart::Grid(Default::default()),
        ScenePart::Bricks(Default::default()),
        ScenePart::Table(Default::default()),
    ];
    assert_eq!(text(&Scene { parts: empty.into() }, Look::default()), "");
    assert_eq!(text(&samples::line(""), Look::default()), "\n");
}
