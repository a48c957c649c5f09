//! Laws of pictures: whatever stands at a table, its picture is well-formed, whole and no more than the text
//! tells. That no hidden face changes a scene, and with it a picture, is the law of what viewers are shown.

use bypost::draw::picture::{self, BlockKind};
use bypost::draw::scene::{GridCell, Line, Scene, ScenePart, Span, Thing};
use bypost::rules::{Awaits, Chance, Seats, Sight};
use roxmltree::{Document, Node};

use super::{are_all, games, playable, tries};

/// Names that would be markup, fill a line, or are written in other ways than ours.
pub(super) const NAMES: [&str; 8] = [
    "</text><script>alert(1)</script>",
    "\" onload=\"alert(1)",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "\u{738b}\u{738b}\u{738b}\u{738b}\u{738b}\u{738b}\u{738b}\u{738b}",
    "\u{5d0}\u{5dc}\u{5d9}\u{5e2}\u{5d6}\u{5e8}",
    "&amp;<!--",
    "Zo\u{eb}",
    "h",
];
/// How far a letter advances at least, by the size of its text. Pictures reckon with more.
fn advance(letter: char) -> f32 {
    if " ,.;:'!|()-ijlftrIJ".contains(letter) { 0.25 } else { 0.5 }
}

/// Plays tables of each game with odd names, and shows some scenes of each to a law.
pub(super) fn everywhere(law: impl FnMut(&Scene)) {
    everywhere_with(NAMES, law);
}

/// The same with these names.
pub(super) fn everywhere_with(names: [&str; 8], mut law: impl FnMut(&Scene)) {
    for entry in games() {
        let [least, most] = (entry.info)().seats.map(usize::from);
        for number in 0..tries(2, 20) {
            let mut chance = Chance::new(1_000 + number);
            // The most crowded table is always tried.
            let count = if number == 0 { most } else { least + chance.below(most - least + 1) };
            let seats = Seats::new(names[..count].iter().map(|&name| name.to_owned()).collect());
            let (_, mut table) = playable(entry, &seats, &mut chance, &Chance::new(number));
            loop {
                let is_over = !matches!(table.game().awaits(), Awaits::Act(_));
                if is_over || chance.below(tries(30, 25) as usize) == 0 {
                    let viewers = seats.all().map(|seat| table.sight(seat)).chain([Sight::public()]);
                    viewers.for_each(|sight| law(&table.game().scene(&sight)));
                }
                if is_over {
                    break;
                }
                let moves = table.moves();
                table.play(&moves[chance.below(moves.len())]).unwrap();
            }
        }
    }
}

#[test]
fn a_picture_is_whole_and_has_everything_that_it_refers_to() {
    let mut pictures = 0;
    everywhere(|scene| {
        for image in [picture::svg(scene, "<title>"), picture::narrow_svg(scene, "&")] {
            check(&image);
            pictures += 1;
        }
    });
    assert!(pictures > 200 || !are_all(), "{pictures} pictures");
}

#[test]
fn blocks_are_well_formed_and_have_no_style_of_their_own() {
    everywhere(|scene| {
        for block in picture::pieces(scene) {
            let is_board = matches!(block.kind, BlockKind::Board | BlockKind::WideBoard | BlockKind::NarrowBoard);
            assert_eq!(is_board, block.width > 0.0 && block.height > 0.0);
            for item in &block.pieces {
                let document = format!("<all>{}{}</all>", picture::symbols(), item.body);
                let document = Document::parse(&document).unwrap_or_else(|error| panic!("{error}: {}", item.body));
                references_hold(&document);
                assert!(document.descendants().all(|node| node.attribute("style").is_none()), "{}", item.body);
                let is_on_board = (0.0..=block.width).contains(&item.x) && (0.0..=block.height).contains(&item.y);
                assert!(!is_board || is_on_board, "{} beside its board", item.body);
            }
        }
    });
}

#[test]
fn a_picture_shows_no_face_that_the_text_does_not_tell() {
    let mut faces = 0;
    everywhere(|scene| {
        for span in spans(scene) {
            let Some(Thing::Card(card)) = span.thing.as_deref() else { continue };
            let told = span.glyph.unicode.rsplit(':').next().unwrap().trim_end_matches(['+', '*']);
            match &card.face {
                Some(face) => assert!(face.told.contains(told) && told != "?", "{} for {told}", face.told),
                None => assert_eq!(told, "?", "a card that is told lies face down"),
            }
            faces += usize::from(card.face.is_some());
        }
    });
    assert!(faces > 1_000 || !are_all(), "{faces} faces");
}

/// Every piece of text in a scene.
fn spans(scene: &Scene) -> Vec<&Span> {
    scene.parts.iter().flat_map(of_part).collect()
}

fn of_part(part: &ScenePart) -> Vec<&Span> {
    fn of_line(line: &Line) -> std::slice::Iter<'_, Span> {
        line.0.iter()
    }
    let mut all = Vec::new();
    match part {
        ScenePart::Lines(lines) => all.extend(lines.iter().flat_map(of_line)),
        ScenePart::News(news) => all.extend([&news.last].into_iter().chain(&news.hints).flat_map(of_line)),
        ScenePart::Paragraph(line) => all.extend(of_line(line)),
        ScenePart::Table(table) => all.extend(table.rows.iter().flatten().flat_map(of_line)),
        ScenePart::Track(track) => {
            all.extend(track.spaces.iter().flat_map(|space| [&space.token, &space.ground]).flatten());
            all.extend(track.trays.iter().flat_map(|tray| tray.title.0.iter().chain(&tray.pieces)));
            all.extend(of_line(&track.throw));
        }
        ScenePart::Round { round, beside } => {
            let piles = || round.corners.iter().chain(&round.piles);
            all.extend(round.sitters.iter().flat_map(|sitter| &sitter.cards).chain(&round.centre));
            all.extend(piles().flat_map(|pile| &pile.cards).chain(round.pots.iter().flat_map(of_line)));
            all.extend(beside.iter().flat_map(of_part));
        }
        ScenePart::Details(parts) => all.extend(parts.iter().flat_map(of_part)),
        ScenePart::Bricks(bricks) => {
            let bricks = bricks.courses.iter().flat_map(|course| &course.bricks);
            all.extend(bricks.flat_map(|brick| brick.lines.iter().flatten()).map(|mark| &mark.span));
        }
        ScenePart::Grid(grid) => {
            for cell in grid.rows.iter().flat_map(|row| &row.cells) {
                if let GridCell::Taken(piece) = cell {
                    all.extend([&piece.top, &piece.right, &piece.below].into_iter().flat_map(of_line));
                    all.extend(piece.marks.iter().map(|mark| &mark.span));
                }
            }
        }
        _ => {}
    }
    all
}

/// An image is well-formed, refers to what it holds, and has nothing outside its edges.
#[track_caller]
fn check(image: &str) {
    let document = Document::parse(image).unwrap_or_else(|error| panic!("{error}: {image}"));
    references_hold(&document);
    let root = document.root_element();
    let edges: Vec<f32> = root.attribute("viewBox").unwrap().split(' ').map(|edge| edge.parse().unwrap()).collect();
    for node in root.descendants().filter(|node| node.ancestors().all(|above| above.tag_name().name() != "symbol")) {
        assert!(KNOWN.contains(&node.tag_name().name()), "<{}> in a picture", node.tag_name().name());
        let Some([left, top, right, bottom]) = extent(node) else { continue };
        let is_inside = left >= -0.5 && top >= -0.5 && right <= edges[2] + 0.5 && bottom <= edges[3] + 0.5;
        assert!(is_inside, "{left} {top} {right} {bottom} of {edges:?}: {:?} {:?}", node, node.text());
    }
}

const KNOWN: [&str; 13] =
    ["", "svg", "title", "style", "defs", "symbol", "g", "rect", "circle", "path", "use", "text", "tspan"];

fn references_hold(document: &Document) {
    let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    for href in document.descendants().filter_map(|node| node.attribute("href")) {
        assert!(href.strip_prefix('#').is_some_and(|id| ids.contains(&id)), "{href} is not there");
    }
}

/// The box that a piece fills, if it is of a kind that tells: left, top, right and bottom.
pub(super) fn extent(node: Node) -> Option<[f32; 4]> {
    let number = |name: &str| node.attribute(name).map_or(0.0, |value| value.parse::<f32>().unwrap());
    let [left, top, right, bottom] = match node.tag_name().name() {
        "rect" | "use" => [number("x"), number("y"), number("x") + number("width"), number("y") + number("height")],
        "text" => {
            let size = number("font-size");
            let width = size * told(node).chars().map(advance).sum::<f32>();
            let left = number("x") - if class(node, "m") { width / 2.0 } else { 0.0 };
            [left, number("y") - size * 0.7, left + width, number("y")]
        }
        _ => return None,
    };
    let mut edges = [left, top, right, bottom];
    for above in node.ancestors().filter_map(|above| above.attribute("transform")) {
        let (shift, scale) = transform(above);
        edges = [
            edges[0] * scale + shift[0],
            edges[1] * scale + shift[1],
            edges[2] * scale + shift[0],
            edges[3] * scale + shift[1],
        ];
    }
    Some(edges)
}

pub(super) fn class(node: Node, name: &str) -> bool {
    node.attribute("class").is_some_and(|classes| classes.split(' ').any(|class| class == name))
}

/// The words of a text.
pub(super) fn told(node: Node) -> String {
    node.descendants().filter(Node::is_text).filter_map(|part| part.text()).collect()
}

/// How much larger than its own size a piece is drawn.
pub(super) fn scale(node: Node) -> f32 {
    node.ancestors().filter_map(|above| above.attribute("transform")).map(|text| transform(text).1).product()
}

/// What `translate(x y) scale(s)` says.
fn transform(text: &str) -> ([f32; 2], f32) {
    let inside = |name: &str| text.split_once(name).map(|(_, rest)| rest.split(')').next().unwrap());
    let shift: Vec<f32> = inside("translate(").unwrap_or("0 0").split(' ').map(|part| part.parse().unwrap()).collect();
    ([shift[0], shift[1]], inside("scale(").map_or(1.0, |scale| scale.parse().unwrap()))
}
