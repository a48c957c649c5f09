//! Styles reach a terminal; SVG is well-formed, and nothing in a scene becomes more than text there.

use super::samples::{self, Chance};
use crate::escape::printable;
use crate::{Look, picture, text};
use bypost_rules::scene::{Line, Scene, ScenePart, Span, Style};

/// None of them loads or runs anything.
const TAGS: &str = " svg title style defs symbol use rect circle g text tspan path ";
const ATTRIBUTES: &str = " xmlns role width height viewBox transform font-size font-family class x y d \
    style id href fill fill-rule stroke stroke-width stroke-linecap cx cy r rx data-word aria-label ";
const ENTITIES: [&str; 5] = ["amp;", "lt;", "gt;", "quot;", "#39;"];

/// Every tag is known, closed in order, and has known attributes with quoted values.
fn check(page: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut pieces = page.trim_end().split('<');
    assert_eq!(pieces.next(), Some(""), "text before the first tag");
    for piece in pieces {
        let (tag, after) = end_of_tag(piece);
        check_text(after);
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        let (tag, is_closed) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        assert!(TAGS.contains(&format!(" {name} ")), "<{tag}>");
        check_attributes(attributes);
        if !is_closed {
            open.push(name);
        }
        assert!(!open.is_empty());
    }
    assert_eq!(open, [""; 0], "all is closed");
}

/// Values of attributes may hold `>`.
fn end_of_tag(piece: &str) -> (&str, &str) {
    let mut is_quoted = false;
    let end = piece.find(|c| {
        is_quoted ^= c == '"';
        c == '>' && !is_quoted
    });
    let end = end.unwrap_or_else(|| panic!("<{piece}"));
    (&piece[..end], &piece[end + 1..])
}

fn check_attributes(mut rest: &str) {
    while !rest.is_empty() {
        let (name, value) = rest.split_once("=\"").unwrap_or_else(|| panic!("{rest}"));
        let (value, after) = value.split_once('"').unwrap_or_else(|| panic!("{rest}"));
        assert!(ATTRIBUTES.contains(&format!(" {name} ")), "{name}");
        check_text(value);
        rest = after.strip_prefix(' ').unwrap_or(after);
    }
}

fn check_text(text: &str) {
    for after in text.split('&').skip(1) {
        assert!(ENTITIES.iter().any(|entity| after.starts_with(entity)), "&{after}");
    }
    for line in text.lines() {
        // Nothing hidden but the signs around names from right to left, each of which ends.
        let bare: String = line.chars().filter(|c| !"\u{2067}\u{2069}".contains(*c)).collect();
        assert_eq!(line.matches('\u{2067}').count(), line.matches('\u{2069}').count(), "{line}");
        assert_eq!(printable(&bare), bare);
    }
}

fn check_scene(scene: &Scene, title: &str) {
    for page in [picture::svg(scene, title), picture::narrow_svg(scene, title)] {
        check(&page);
    }
}

#[test]
fn any_scene_becomes_a_well_formed_page() {
    check_scene(&samples::foxes(), "Foxes & Rabbits");
    check_scene(&Scene { parts: vec![ScenePart::Grid(samples::city())] }, "A city");
    let mut chance = Chance(4);
    for _ in 0..60 {
        check_scene(&chance.scene(false), "\u{1b}]0;\u{202e}title\n");
    }
}

#[test]
fn text_stays_text() {
    for text in [
        "</pre><script>alert(1)</script>",
        "</text></svg><img src=x onerror=alert(1)>",
        "]]></style><script>",
        "\" onload=\"alert(1)",
        "' onload='alert(1)",
        "<!-- -- --><![CDATA[",
        "&lt;script&gt; &#x3c;script> &amp",
        "</title><b>",
    ] {
        check_scene(&samples::line(text), text);
        let page = picture::svg(&samples::line("x"), text);
        assert!(page.contains(&crate::escape::markup(text)), "{page}");
    }
}

#[test]
fn styles_become_codes() {
    let spans = [
        ("a", Style::Plain),
        ("b", Style::Strong),
        ("c d", Style::Dim),
        ("王", Style::Fresh),
        ("<", Style::Seat(1)),
        ("─", Style::Seat(7)),
    ];
    let styled: Line = spans.map(|(text, style)| Span::new(text, style)).into_iter().collect();
    let scene = Scene { parts: vec![ScenePart::Lines(vec![styled])] };
    let coloured = "a\u{1b}[1mb\u{1b}[0m\u{1b}[2mc d\u{1b}[0m\u{1b}[1;4m王\u{1b}[0m\u{1b}[31m<─\u{1b}[0m\n";
    assert_eq!(text(&scene, Look { colour: true, ..Look::default() }), coloured);
}
