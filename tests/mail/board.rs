//! The board in the page of a mail: small, narrow, and legible without pictures.

use bypost::draw::letter::{Block, letter};
use bypost::draw::scene::{
    Brick, Bricks, Course, Grid, GridCell, Line, Mark, Piece, Scene, ScenePart, Span, Style, SuitSign, TextTable,
};
use bypost::post::Person;
use bypost::rules::{Seat, Sight};
use bypost::session::{MailLook, compose};

use super::hostile::hostile;
use super::width::{dispatch, opened, sender};
use crate::common::effort::tries;
use crate::common::games::ids;
use crate::common::{Record, header_of};

/// Bytes of a page at most, and the dots that something in it takes at most.
const PAGE: usize = 24 << 10;
const ROOM: usize = 311;

/// A page as a mail program reads it.
fn parsed(page: &str) -> roxmltree::Document<'_> {
    roxmltree::Document::parse(page.strip_prefix("<!DOCTYPE html>\n").unwrap()).unwrap()
}

/// The text of an element.
fn text(node: roxmltree::Node<'_, '_>) -> String {
    node.descendants().filter(roxmltree::Node::is_text).filter_map(|node| node.text()).collect()
}

/// What is wider than a telephone: a picture, a table, a row of cells with what lies between them, or a line
/// in a fixed font, of which 40 letters have at most 302 dots.
fn wide(page: &str) -> Vec<String> {
    let document = parsed(page);
    let mut found = Vec::new();
    for node in document.descendants() {
        let number = |name| node.attribute(name).and_then(|value| value.parse::<usize>().ok());
        if let Some(width) = number("width").filter(|width| *width > ROOM) {
            found.push(format!("{} of {width}", node.tag_name().name()));
        }
        if node.has_tag_name("tr") {
            let cells: Vec<_> = node.children().filter(|cell| cell.has_tag_name("td")).collect();
            let widths = cells.iter().filter_map(|cell| cell.attribute("width")?.parse::<usize>().ok());
            let gap =
                node.parent().and_then(|table| table.attribute("cellspacing")?.parse::<usize>().ok()).unwrap_or(0);
            let width = widths.sum::<usize>() + gap * (cells.len() + 1);
            let table = node.parent().and_then(|table| table.attribute("width")?.parse().ok()).unwrap_or(ROOM);
            if width > table.min(ROOM) {
                found.push(format!("a row of {width} in {table}: {}", text(node)));
            }
        }
        if node.has_tag_name("pre") && !node.attribute("style").unwrap().contains("pre-wrap") {
            assert!(node.attribute("style").unwrap().contains("font-size:12.5px"), "{page}");
            let lines: Vec<String> = text(node).lines().map(str::to_owned).collect();
            found.extend(lines.into_iter().filter(|line| line.chars().count() * 302 > ROOM * 40));
        }
    }
    found
}

/// Texts whose colour is not far from their ground, whatever that is; what has a colour has a ground, too.
fn faint(page: &str) -> Vec<String> {
    let document = parsed(page);
    let texts = document.descendants().filter(|node| node.is_text() && !node.text().unwrap().trim().is_empty());
    let style = |node: roxmltree::Node<'_, '_>, name: &str| {
        let set = node.ancestors().find_map(|node| {
            let mut rules = node.attribute("style").unwrap_or_default().split(';');
            let ground =
                node.attribute("bgcolor").filter(|_| name == "background").and_then(|set| set.strip_prefix('#'));
            rules.find_map(|rule| rule.strip_prefix(name)?.strip_prefix(":#")).or(ground).map(str::to_owned)
        });
        set.map(|colour| luminance(&colour))
    };
    let is_faint = |node: &roxmltree::Node<'_, '_>| match (style(*node, "color"), style(*node, "background")) {
        (Some(one), Some(other)) => (one.max(other) + 0.05) / (one.min(other) + 0.05) < 4.5,
        (one, other) => one.is_some() || other.is_some(),
    };
    texts.filter(is_faint).map(|node| node.text().unwrap().to_owned()).collect()
}

/// The relative luminance of a colour, as WCAG has it.
fn luminance(colour: &str) -> f64 {
    let part = |at: usize| {
        let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(0) + 0.7152 * part(2) + 0.0722 * part(4)
}

/// The parts of a page in order, each by its title, and the lines of what has happened.
fn parts(page: &str) -> (Vec<&'static str>, usize) {
    let document = parsed(page);
    let (mut parts, mut story) = (Vec::new(), 0);
    let all = document.descendants().find(|node| node.has_tag_name("h1")).unwrap().parent().unwrap();
    for node in all.children().filter(roxmltree::Node::is_element) {
        let told = text(node);
        match node.tag_name().name() {
            "h1" => parts.push("title"),
            "h2" if told.starts_with("What has happened") => parts.push("story"),
            "h2" if told == "What may be done" => parts.push("steps"),
            "h2" if told == "How to go on" => parts.push("how"),
            "table" | "p" => parts.push("board"),
            "div" if node.descendants().any(|node| node.has_tag_name("pre")) => parts.push("board"),
            // What is said of the drawing stands between the two.
            "div" if told.starts_with("The table now") || told.starts_with("The first cards open") => {}
            "div" => story += usize::from(parts.last() == Some(&"story")),
            _ => {}
        }
    }
    (parts, story)
}

/// A card by its rank and the signs of its suits, or another text.
fn card(span: &Span) -> String {
    let sign = |suit: SuitSign| match suit {
        SuitSign::Moons => "☾",
        SuitSign::Suns => "☼",
        SuitSign::Waves => "≈",
        SuitSign::Leaves => "❧",
        SuitSign::Wyrms => "§",
        SuitSign::Knots => "⌘",
        SuitSign::Spades => "♠",
        SuitSign::Hearts => "♥",
        SuitSign::Diamonds => "♦",
        SuitSign::Clubs => "♣",
    };
    let (rank, suits) = span.suits();
    suits.iter().fold(rank.to_owned(), |told, (suit, _)| told + sign(*suit))
}

/// Each card on the boards of a scene, and each space and pile by its name.
fn cards(scene: &Scene) -> Vec<String> {
    let line = |line: &Line| line.0.iter().map(card).collect::<String>();
    let mut found = Vec::new();
    for part in &scene.parts {
        match part {
            ScenePart::Grid(grid) => {
                let cells = grid.rows.iter().flat_map(|row| &row.cells);
                found.extend(cells.filter_map(|cell| match cell {
                    GridCell::Taken(piece) => Some(line(&piece.top)),
                    _ => None,
                }));
            }
            ScenePart::Bricks(bricks) => {
                let bricks = bricks.courses.iter().flat_map(|course| &course.bricks);
                found.extend(bricks.map(|brick| card(&brick.lines[0][0].span)));
            }
            ScenePart::Track(track) => found.extend(track.spaces.iter().map(|space| space.label.clone())),
            ScenePart::Round { round, .. } => {
                found.extend(round.corners.iter().chain(&round.piles).map(|pile| pile.name.clone()));
            }
            _ => {}
        }
    }
    found
}

/// The cells of a page in whose text something stands first.
fn beginning(page: &str, with: &str) -> usize {
    let document = parsed(page);
    document.descendants().filter(|node| node.has_tag_name("td") && text(*node).starts_with(with)).count()
}

/// Tables of every game in all their stages, some with the widest and the worst names.
fn records() -> impl Iterator<Item = Record> {
    let played = ids().flat_map(|game| {
        (1..=tries(2, 6)).flat_map(move |seed| {
            let mut header = header_of(game, 2, seed as u8, &[]);
            if seed == 2 {
                header.seats[0].0 = "W".repeat(32);
                header.seats[1].0 = "\u{6f22}".repeat(32);
            }
            let record = Record::played(header, 60, seed);
            let stages = (1..=record.chain.links.len()).step_by(tries(11, 3) as usize);
            stages.map(move |turns| record.up_to(turns)).collect::<Vec<_>>()
        })
    });
    let many = [7, 8].map(|seed| Record::played(header_of(crate::common::samples::BETS, 6, 5, &[]), 60, seed));
    played.chain(many).chain([hostile()])
}

/// All who may read a mail of a table: each seat alone, and all together.
fn readers(record: &Record) -> Vec<Vec<Seat>> {
    let all: Vec<Seat> = record.table().seats().all().collect();
    all.iter().map(|seat| vec![*seat]).chain([all.clone()]).collect()
}

#[test]
fn every_page_is_small_narrow_and_legible_without_pictures() {
    let (mut boards, mut stories) = (0, 0);
    for record in records() {
        let (opened, file) = (opened(&record), record.text());
        let table = record.table();
        for readers in readers(&record) {
            let name = |seat: &Seat| table.seats().name(*seat).to_owned();
            let to = |seat| Person { name: Some(name(seat)), address: "reader@example.org".to_owned() };
            for has_picture in [false, true] {
                let mut dispatch = dispatch(&opened, &file, MailLook::default());
                (dispatch.to, dispatch.readers) = (readers.iter().map(to).collect(), &readers);
                let drawn = |_: &str, _: f32| Some(b"\x89PNG".to_vec());
                let rasterizer: Option<&bypost::session::Rasterizer<'_>> =
                    if has_picture { Some(&drawn) } else { None };
                let page = compose(&opened, sender(), dispatch, record.now(), rasterizer).unwrap().html.unwrap().page;
                let (game, turns) = (&record.chain.header.game, record.chain.links.len());
                assert!(page.len() <= PAGE, "{game}, {turns} turns: {} bytes", page.len());
                assert_eq!(wide(&page), [""; 0], "{game}, {turns} turns: {page}");
                assert_eq!(faint(&page), [""; 0], "{game}, {turns} turns: {page}");
                let (parts, story) = parts(&page);
                let order = ["title", "story", "board", "steps", "how"];
                let expected: Vec<&str> = order.into_iter().filter(|part| parts.contains(part)).collect();
                assert_eq!(parts, expected, "{game}, {turns} turns: {page}");
                assert!(story <= 8, "{game}, {turns} turns: {page}");
                stories += usize::from(story == 8);
                if has_picture || !table.is_full() || turns < 4 {
                    continue;
                }
                for card in cards(&table.game().scene(&Sight::public())) {
                    assert!(beginning(&page, &card) > 0, "{game}, {turns} turns: {card}: {page}");
                    boards += 1;
                }
            }
        }
    }
    assert!(boards > 500 && stories > 5, "{boards} {stories}");
}

#[test]
fn boards_of_any_size_are_narrow() {
    let top = || Line(vec![Span::new("wide-top-text", Style::Plain)]);
    let mark = |text: &str| Mark { span: Span::new(text, Style::Seat(11)), is_fresh: true };
    let piece = || Piece {
        top: top(),
        is_fresh: true,
        marks: vec![mark("x"), mark("x".repeat(30).as_str())],
        ..Piece::default()
    };
    let names = ["w".repeat(64)];
    for side in [0, 1, 4, 5, 6, 7, 13, 26] {
        let grid =
            Grid::square(side, 9, |column, _| if column % 3 == 1 { GridCell::Empty } else { GridCell::Taken(piece()) });
        let brick = |at| Brick { at, lines: vec![vec![mark("5ML")], vec![mark("y")]], ..Brick::default() };
        let course = |first: usize| Course {
            bricks: vec![brick(first), brick(first + 1), brick(40)],
            free: vec![first + 4, 41],
        };
        let columns = (0..side).map(|column| column.to_string()).collect();
        let bricks = Bricks { columns, courses: vec![course(0), course(3)] };
        let seats = TextTable::titled(["", "score"], [vec![Line::styled("o1 w", Style::Seat(0)), Line::plain("7")]]);
        let grid = Scene { parts: vec![ScenePart::Grid(grid), ScenePart::Table(seats.clone())] };
        let bricks = Scene { parts: vec![ScenePart::Bricks(bricks), ScenePart::Table(seats)] };
        for (scene, least) in [(grid, 1), (bricks, 4)] {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let page = letter("t", &[Block::Board { scene: &scene, names: &names, picture: None }]);
            assert_eq!(wide(&page), [""; 0], "{side}: {page}");
            let told = text(parsed(&page).root());
            assert!(side < least || cards(&scene).iter().all(|card| told.contains(card.as_str())), "{side}: {told}");
        }
    }
}

#[test]
fn the_title_tells_whose_turn_it_is() {
    let person = |name: Option<&str>| Person { name: name.map(str::to_owned), address: "x@example.org".to_owned() };
    let mut record = Record::played(header_of(crate::common::samples::DICE, 2, 5, &[]), 12, 7);
    let name = |record: &Record, is_on_clock: bool| {
        let table = record.table();
        let mut seats = table.seats().all();
        table.seats().name(seats.find(|seat| (table.clock() == Some(*seat)) == is_on_clock).unwrap()).to_owned()
    };
    let title = |record: &Record, to: Vec<Person>, cc: Vec<Person>| {
        let (opened, file) = (opened(record), record.text());
        let mut dispatch = dispatch(&opened, &file, MailLook::default());
        (dispatch.to, dispatch.cc) = (to, cc);
        let page = compose(&opened, sender(), dispatch, record.now(), None).unwrap().html.unwrap().page;
        let document = parsed(&page);
        let first = document.descendants().filter(|node| node.has_tag_name("h1")).map(text).collect::<Vec<_>>();
        first.join("|")
    };
    let (own, other) = (name(&record, true), name(&record, false));
    let to = |name: &str| vec![person(Some(name))];
    let others = format!("{own} is to play");
    for (to, cc, told) in [
        (to(&own), vec![], format!("Your turn, {own}")),
        (to(&other), vec![], others.clone()),
        (vec![person(None)], vec![], others.clone()),
        (to(&own), to(&other), others.clone()),
        ([to(&own), to(&other)].concat(), vec![], others),
    ] {
        assert_eq!(title(&record, to, cc), told);
    }
    // Somebody who is still to join has no turn, and nobody has one at the end.
    assert_eq!(title(&record.up_to(1), to("bob"), vec![]), "bob is to join, with a key that is made once");
    record.take(&["resign".to_owned()], &[]);
    let end = title(&record, to(&other), vec![]);
    assert!(end.starts_with(&format!("{other} wins: ")), "{end}");
}
