//! Tests of the page's bytes.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use super::{Eyes, Page, Position, Turn, write};
use crate::draw::escape::printable;
use crate::draw::scene::{Grid, GridCell, Line, Piece, Scene, ScenePart};

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
