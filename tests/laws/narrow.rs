//! A law of boards on narrow screens: whatever stands at a table, its board can be read on a telephone.

use bypost::draw::picture::{self, Block, BlockKind};
use roxmltree::{Document, Node};

use super::pictures::{class, everywhere_with, extent, scale, told};

/// Names that are long, and names that are written from right to left.
const NAMES: [&str; 8] = [
    "Bartholomew Featherstonehaugh of Wymondham",
    "\u{5d0}\u{5dc}\u{5d9}\u{5e2}\u{5d6}\u{5e8} \u{5d1}\u{5df}-\u{5d9}\u{5d4}\u{5d5}\u{5d3}\u{5d4} \u{5d4}\u{5d2}\u{5d3}\u{5d5}\u{5dc}",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "\u{639}\u{628}\u{62f} \u{627}\u{644}\u{631}\u{62d}\u{645}\u{646} \u{627}\u{644}\u{637}\u{648}\u{64a}\u{644}",
    "\u{738b}\u{738b}\u{738b}\u{738b}\u{738b}\u{738b}\u{738b}\u{738b}\u{738b}\u{738b}\u{738b}\u{738b}",
    "alice and \u{5d1}\u{5d5}\u{5d1} the 2nd",
    "Wolfgang-Amadeus von und zu Hohenstein",
    "h",
];
/// The width of a telephone's screen, and the size of the smallest text that can be read there, in pixels.
const SCREEN: f32 = 360.0;
const SMALLEST: f32 = 10.0;
/// The units of a narrow board at most, with the page around it.
const WIDEST: f32 = 468.0 + 16.0;

#[test]
fn a_narrow_board_can_be_read_and_none_of_its_texts_meets_another() {
    let mut texts = 0;
    everywhere_with(NAMES, |scene| {
        let blocks = picture::pieces(scene);
        let is_narrow = |block: &&Block| matches!(block.kind, BlockKind::Board | BlockKind::NarrowBoard);
        blocks.iter().filter(is_narrow).for_each(|block| texts += check(block));
        let image = picture::narrow_svg(&scene.clone().cropped(), "t");
        let image = Document::parse(&image).unwrap();
        let wide: f32 = image.root_element().attribute("width").unwrap().parse().unwrap();
        assert!(wide <= WIDEST, "{wide} wide");
    });
    assert!(texts > 1_000 || !super::are_all(), "{texts} texts");
}

/// A text, or a sheet that covers what lies below it: its box, and the piece in which it is.
struct Drawn {
    piece: usize,
    edges: [f32; 4],
    /// The words and the size of a text.
    text: Option<(String, f32)>,
    /// Whether it has a disc of its own, with which it lies on whatever is below.
    is_tag: bool,
}

/// Checks a board, and says how many texts it has.
#[track_caller]
fn check(board: &Block) -> usize {
    let mut drawn = Vec::new();
    for (piece, item) in board.pieces.iter().enumerate() {
        let body = format!("<g transform=\"translate({} {})\">{}</g>", item.x, item.y, item.body);
        let document = Document::parse(&body).unwrap();
        drawn.extend(document.descendants().filter_map(|node| of_node(node, piece)));
    }
    let texts: Vec<usize> = (0..drawn.len()).filter(|at| drawn[*at].text.is_some() && is_seen(&drawn, *at)).collect();
    for (place, at) in texts.iter().enumerate() {
        let one = &drawn[*at];
        let (told, size) = one.text.as_ref().unwrap();
        let pixels = size * SCREEN / board.width.max(SCREEN);
        assert!(pixels >= SMALLEST - 0.05, "{told:?} has {pixels} px");
        for other in texts[..place].iter().map(|other| &drawn[*other]) {
            assert!(!meet(one.edges, other.edges), "{told:?} {:?} on {:?} {:?}", one.edges, other.text, other.edges);
        }
        // A text on a sheet of its own is cut by what lies over it alone.
        let is_own = |sheet: &Drawn| sheet.text.is_none() && sheet.piece == one.piece && within(one.edges, sheet.edges);
        let has_own = one.is_tag || drawn.iter().any(is_own);
        let is_crossed = |(place, sheet): &(usize, &Drawn)| {
            let may_cut = sheet.text.is_none() && sheet.piece != one.piece && (!has_own || place > at);
            may_cut && meet(one.edges, sheet.edges) && !within(one.edges, sheet.edges)
        };
        let crossed = drawn.iter().enumerate().find(is_crossed).map(|(_, sheet)| sheet.edges);
        assert!(crossed.is_none(), "{told:?} {:?} crosses the edge of {:?}", one.edges, crossed);
    }
    texts.len()
}

/// Whether no sheet that lies over it covers a text.
fn is_seen(drawn: &[Drawn], at: usize) -> bool {
    !drawn[at + 1..]
        .iter()
        .any(|over| over.text.is_none() && over.piece != drawn[at].piece && within(drawn[at].edges, over.edges))
}

fn of_node(node: Node, piece: usize) -> Option<Drawn> {
    // What stands on its head is told upright as well.
    if node.ancestors().any(|above| above.attribute("transform").is_some_and(|text| text.contains("rotate"))) {
        return None;
    }
    let mut edges = extent(node)?;
    let is_sheet = node.has_tag_name("rect") && class(node, "card") && (class(node, "frame") || class(node, "edge"));
    if !node.has_tag_name("text") {
        return is_sheet.then_some(Drawn { piece, edges, text: None, is_tag: false });
    }
    let told = told(node);
    let size = node.attribute("font-size").unwrap().parse::<f32>().unwrap() * scale(node);
    let wide = size
        * told.chars().map(advance).sum::<f32>()
        * if node.descendants().any(|part| class(part, "b") || class(part, "rank")) { 1.1 } else { 1.0 };
    let anchor = match (class(node, "m"), class(node, "e")) {
        (true, _) => (edges[0] + edges[2]) / 2.0 - wide / 2.0,
        (_, true) => edges[0] - wide,
        _ => edges[0],
    };
    (edges[0], edges[2]) = (anchor, anchor + wide);
    let before =
        node.parent_element().into_iter().flat_map(|above| above.children()).take_while(|other| *other != node);
    let is_tag = before.last().is_some_and(|other| other.has_tag_name("circle"));
    Some(Drawn { piece, edges, text: Some((told, size)), is_tag })
}

/// How far a letter of the usual fonts advances, by the size of its text.
fn advance(letter: char) -> f32 {
    match letter {
        // They say where letters from right to left begin and end.
        '\u{2066}'..='\u{2069}' => 0.0,
        ' ' | ',' | '.' | ';' | ':' | '\'' | '!' | '|' | 'i' | 'j' | 'l' | 'I' => 0.32,
        'f' | 't' | 'r' | '(' | ')' | '-' | '/' => 0.4,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.95,
        // Hebrew letters are a little narrower, here the mean of those of DejaVu Sans.
        '\u{5d0}'..='\u{5ea}' => 0.56,
        '\u{2e80}'.. => 1.0,
        _ => 0.62,
    }
}

/// Whether two boxes lie on one another by more than a hair.
fn meet(one: [f32; 4], other: [f32; 4]) -> bool {
    const HAIR: f32 = 1.0;
    one[0] + HAIR < other[2] && other[0] + HAIR < one[2] && one[1] + HAIR < other[3] && other[1] + HAIR < one[3]
}

fn within(one: [f32; 4], other: [f32; 4]) -> bool {
    const HAIR: f32 = 1.0;
    one[0] + HAIR >= other[0] && one[2] <= other[2] + HAIR && one[1] + HAIR >= other[1] && one[3] <= other[3] + HAIR
}
