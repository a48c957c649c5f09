//! Tests of the page's bytes.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use super::{Eyes, Page, Position, Turn, write};
use crate::escape::printable;
use bypost_rules::scene::{Grid, GridCell, Line, Piece, Scene, ScenePart};

/// What somebody may write who would like to do more than talk.
const HOSTILE: &str = "</script></template></style><script>alert('1')</script><!-- \" ' &amp; ${x} \u{2028}\u{202e}";

/// A page of two positions in which every text is this one.
fn page_of(text: &str) -> Page {
    let told = || text.to_owned();
    let scene = |cards: u8| {
        let piece = || GridCell::Taken(Piece { top: Line::plain(text), ..Piece::default() });
        let grid = Grid::square(3, 0, |column, row| if column + row < cards { piece() } else { GridCell::Empty });
        Scene { parts: vec![ScenePart::Lines(vec![Line::plain(text)]), ScenePart::Grid(grid)] }
    };
    let turn = Turn {
        seat: 0,
        deed: told(),
        written: told(),
        time: [told(), told()],
        happened: vec![told()],
        say: vec![told()],
        is_news: true,
    };
    let eyes = || Eyes { name: told(), scenes: vec![scene(1), scene(2)], turns: vec![turn.clone()] };
    let position = |score: u8| Position { stands: told(), scores: vec![(score.into(), told())] };
    Page {
        title: told(),
        seats: vec![told()],
        facts: vec![told()],
        only_for: Some(told()),
        positions: vec![position(0), position(1)],
        eyes: vec![eyes(), eyes()],
        counted: told(),
    }
}

/// What stands between the first of two marks and the next second one.
fn between<'a>(page: &'a str, from: &str, to: &str) -> &'a str {
    page.split_once(from).unwrap().1.split_once(to).unwrap().0
}

#[test]
fn the_policy_allows_the_pages_own_style_and_script_and_nothing_else() {
    let page = write(&page_of("alice"));
    let hash = |text: &str| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)));
    let style = hash(between(&page, "<style>", "</style>"));
    let script = hash(between(&page, "<script>", "</script>"));
    let policy = between(&page, "Content-Security-Policy\" content=\"", "\"");
    let wanted =
        format!("default-src 'none'; style-src {style}; script-src {script}; base-uri 'none'; form-action 'none'");
    assert_eq!(policy, wanted);
    // Nothing asks for an exception from it.
    for refused in [" style=", " onclick=", " src=", "url(", "@import", "javascript:", "<base", "<link", "<iframe"] {
        assert!(!page.contains(refused), "{refused}");
    }
    let foreign: Vec<&str> = page.match_indices("://").map(|(at, _)| &page[at - 5..at + 20]).collect();
    assert_eq!(foreign, ["\"http://www.w3.org/2000/s"], "the name of a language, which nothing loads");
}

#[test]
fn what_is_hostile_stays_text() {
    let kinds = |page: &str| {
        let tags = page.split('<').skip(1);
        let tags =
            tags.filter_map(|rest| rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '/' && c != '!').next());
        tags.map(str::to_owned).collect::<Vec<_>>()
    };
    let (hostile, plain) = (write(&page_of(HOSTILE)), write(&page_of("alice")));
    assert_eq!(kinds(&hostile), kinds(&plain));
    assert!(!hostile.contains(['\u{2028}', '\u{202e}']), "what nobody sees is written out");
    // The data is read as it was written, but for what nobody would see.
    let data: serde_json::Value = serde_json::from_str(between(&hostile, "id=\"data\">", "</script>")).unwrap();
    assert_eq!(data["stands"][0], printable(HOSTILE));
}

#[test]
fn a_page_tells_little_again() {
    let short = write(&page_of("alice"));
    let mut page = page_of("alice");
    for _ in 0..100 {
        page.positions.push(page.positions[1].clone());
        for eyes in &mut page.eyes {
            eyes.scenes.push(eyes.scenes[1].clone());
            eyes.turns.push(eyes.turns[0].clone());
        }
    }
    let grown = write(&page).len() - short.len();
    assert!(grown < 100 * 2 * 250, "a hundred turns that change nothing take {grown} bytes");
}

/// What stands in the story, without its tags.
fn told(page: &str) -> Vec<String> {
    let items = between(page, "<ol class=\"turns\">", "</ol>").split("</li>\n").filter(|item| item.contains("<a "));
    let text = |item: &str| -> String { item.split('<').filter_map(|part| Some(part.split_once('>')?.1)).collect() };
    items.map(|item| text(item).trim().replace("  ", " ")).collect()
}

#[test]
fn a_turn_is_told_once_with_its_sentence_first_and_a_day_only_when_it_changes() {
    let turn = |day: &str, happened: &[&str], written: &str| Turn {
        deed: "alice plays on".to_owned(),
        written: written.to_owned(),
        time: ["2026-11-05T08:00:00Z".to_owned(), day.to_owned()],
        happened: happened.iter().map(|line| (*line).to_owned()).collect(),
        ..Turn::default()
    };
    let mut page = page_of("alice");
    page.eyes.truncate(1);
    page.eyes[0].turns = vec![
        turn("5 May", &["a card falls", "it is red"], "1:CS c5"),
        turn("5 May", &[], "pass"),
        turn("6 May", &["it rains"], ""),
    ];
    let html = write(&page);
    assert_eq!(told(&html), ["5 May1 a card falls 1:CS c5it is red", "2 alice plays on", "6 May3 it rains"]);
    // Below the board the last one stands in the same way.
    assert!(between(&html, "<div id=\"now\"", "</div>").contains("6 May</time><a><b>3</b>"));
}

#[test]
fn lines_of_the_chart_end_in_shapes_and_numbers_that_do_not_lie_on_one_another() {
    for (count, scores) in [(2, [3.0, 3.0].to_vec()), (3, vec![9.0, 0.0, 8.9]), (8, vec![5.0; 8]), (8, vec![0.0; 8])] {
        let mut page = page_of("alice");
        page.seats = (0..count).map(|seat| format!("p{seat}")).collect();
        let told = |number: &f64| (*number, format!("{number}"));
        page.positions[0].scores = vec![(10.0, "10".to_owned()); count];
        page.positions[1].scores = scores.iter().map(told).collect();
        let html = write(&page);
        let chart = between(&html, "<section id=\"chart\"", "</section>");
        let number = |text: &str, name: &str| -> f64 { between(text, &format!(" {name}=\""), "\"").parse().unwrap() };
        let mut ends: Vec<(f64, f64)> = chart
            .split("<use href=\"#p-")
            .skip(1)
            .filter(|end| end.contains("class=\"end p"))
            .map(|end| (number(end, "y"), number(end, "height")))
            .collect();
        assert_eq!(ends.len(), count);
        // What the last turn has changed is as wide as what was before it.
        let traces = chart.split("<path class=\"trace").skip(1).map(|trace| between(trace, "d=\"", "\""));
        assert!(traces.clone().all(|steps| steps.contains("H300V") && steps.ends_with("H600")), "{chart}");
        assert_eq!(traces.count(), count);
        ends.sort_by(|one, other| one.0.total_cmp(&other.0));
        assert!(ends.windows(2).all(|pair| pair[0].0 + pair[0].1 <= pair[1].0), "{ends:?}");
        assert!(ends[0].0 > -8.0 && ends[count - 1].0 < 152.0, "{ends:?}");
        for (seat, score) in scores.iter().enumerate() {
            let end = between(chart, &format!("<use href=\"#p-{seat}\" class=\"end"), "</text>");
            assert!(end.ends_with(&format!(">{score}")), "{end}");
        }
    }
}
