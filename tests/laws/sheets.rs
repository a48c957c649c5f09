//! Laws of whole sheets: whoever plays, and however long the names are, a sheet has a pleasing shape, nothing
//! on it lies over something else, tables are not broken, and the second sheet can be read.

use std::collections::BTreeSet;

use bypost::draw::picture;
use bypost::draw::scene::{
    Headline, Line, Scene, ScenePart, Span, Story, StoryEvent, StoryTurn, Style, TextTable, Thing,
};
use roxmltree::{Document, Node};

use super::are_all;
use super::pictures::{NAMES, class, everywhere, extent, told};

/// The least and the greatest width by the height of a picture with a board.
const SHAPES: (f32, f32) = (0.8, 1.5);

/// The scene as a session shows it: with a head, and with as many lines of a story.
fn headed(scene: &Scene, lines: usize) -> Scene {
    let sign = Span::new("", Style::Strong).of(Thing::Token { seat: 0 });
    let told = Span::new(format!("{} to play", NAMES[2]), Style::Strong);
    let head = Headline {
        headline: Line(vec![sign, told]),
        below: Vec::new(),
        foot: Line::styled("A game, table 01234567, turn 12; chance not witnessed", Style::Dim),
    };
    let turn = |line: usize| {
        let line = Line::plain(format!("turn {line}: {} did this and that", NAMES[line % 8]));
        StoryTurn { events: vec![StoryEvent { line, ..StoryEvent::default() }], ..StoryTurn::default() }
    };
    let mut parts = vec![ScenePart::Head { head, told: Vec::new() }];
    if lines > 0 {
        let story =
            Story { title: Line::plain("Since turn 1"), turns: (0..lines).map(turn).collect(), ..Story::default() };
        parts.insert(0, ScenePart::Story(story));
    }
    parts.extend(scene.parts.iter().cloned());
    Scene { parts }.with_short_names(&NAMES)
}

/// Pictures of every game, without and with a story, and one of a player who has long been out of the game.
fn sheets(mut law: impl FnMut(&Scene)) {
    let mut lines = [0, 3, 300].into_iter().cycle();
    everywhere(|scene| law(&headed(scene, lines.next().unwrap())));
}

/// The width and the height of a picture.
fn size(document: &Document) -> [f32; 2] {
    ["width", "height"].map(|name| document.root_element().attribute(name).unwrap().parse().unwrap())
}

/// The texts of a picture with the boxes that they fill.
fn texts(document: &Document) -> Vec<(String, [f32; 4])> {
    let texts = document.descendants().filter(|node| node.has_tag_name("text") && !class(*node, "faint"));
    // The second index of a playing card stands on its head.
    let is_turned = |node: &Node| {
        node.ancestors().filter_map(|above| above.attribute("transform")).any(|transform| transform.contains("rotate"))
    };
    let texts = texts.filter(|node| !is_turned(node));
    texts.filter_map(|node| Some((told(node), extent(node)?))).collect()
}

#[test]
fn a_picture_has_a_pleasing_shape() {
    let mut shapes = (f32::MAX, 0.0_f32);
    sheets(|scene| {
        if scene.clone().cropped() == *scene {
            return;
        }
        let image = picture::svg(scene, "t");
        let [width, height] = size(&Document::parse(&image).unwrap());
        shapes = (shapes.0.min(width / height), shapes.1.max(width / height));
    });
    assert!(shapes.0 >= SHAPES.0 && shapes.1 <= SHAPES.1, "from {} to {}", shapes.0, shapes.1);
}

#[test]
fn no_text_of_a_sheet_lies_over_another() {
    let mut pairs = 0;
    sheets(|scene| {
        let image = picture::full_svg(scene, "t");
        let document = Document::parse(&image).unwrap();
        let texts = texts(&document);
        // What stands on a board is measured with the narrow boards.
        let board = picture::svg(&scene.clone().cropped(), "t");
        let board: BTreeSet<String> =
            self::texts(&Document::parse(&board).unwrap()).into_iter().map(|(text, _)| text).collect();
        for (number, (one, a)) in texts.iter().enumerate() {
            for (other, b) in &texts[..number] {
                if board.contains(one) && board.contains(other) {
                    continue;
                }
                let over = |at: usize| a[at + 2].min(b[at + 2]) - a[at].max(b[at]);
                assert!(over(0) < 1.0 || over(1) < 1.0, "{one:?} at {a:?} over {other:?} at {b:?}: {image}");
                pairs += 1;
            }
        }
    });
    assert!(pairs > 10_000 || !are_all(), "{pairs} pairs");
}

#[test]
fn the_second_sheet_can_be_read_at_720_pixels() {
    let mut seen = 0;
    sheets(|scene| {
        let images = [picture::svg(scene, "t"), picture::full_svg(scene, "t")];
        let [first, full] = images.each_ref().map(|image| Document::parse(image).unwrap());
        let (end, [width, _]) = (size(&first)[1] - 24.0, size(&full));
        let second = full.descendants().filter(|node| node.has_tag_name("text"));
        for node in second {
            let Some([_, top, _, feet]) = extent(node).filter(|extent| extent[1] > end) else { continue };
            // A box is seven tenths of the size of its text.
            let dots = (feet - top) / 0.7 * 720.0 / width;
            // Letters on small cards are as large as the signs beside them.
            assert!(dots >= 9.99 || class(node, "rank"), "{:?} in {dots} dots: {}", node.text(), images[1]);
            seen += 1;
        }
    });
    assert!(seen > 1_000 || !are_all(), "{seen} texts");
}

#[test]
fn no_word_of_a_table_is_broken_and_no_heading() {
    sheets(|scene| {
        let image = picture::full_svg(scene, "t");
        let document = Document::parse(&image).unwrap();
        let drawn: Vec<String> = texts(&document).into_iter().map(|(text, _)| plain(&text)).collect();
        let is_there = |told: &str| drawn.iter().any(|text| text.contains(told));
        for table in scene.parts.iter().flat_map(tables) {
            for (number, row) in table.rows.iter().enumerate() {
                for (column, cell) in row.iter().enumerate() {
                    for told in runs(cell) {
                        let is_whole = number == 0 || column == 0;
                        let words: Vec<&str> = if is_whole { vec![&told] } else { told.split(' ').collect() };
                        words.into_iter().for_each(|word| assert!(is_there(word), "{word:?} is broken in {image}"));
                    }
                }
            }
        }
    });
}

fn tables(part: &ScenePart) -> Vec<&TextTable> {
    match part {
        ScenePart::Table(table) => vec![table],
        ScenePart::Details(parts) => parts.iter().flat_map(tables).collect(),
        ScenePart::Round { beside, .. } => beside.iter().flat_map(tables).collect(),
        _ => Vec::new(),
    }
}

/// The texts of a cell as they are drawn: pictures stand between them.
fn runs(cell: &Line) -> Vec<String> {
    let words = |span: &Span| match span.thing.as_deref() {
        None => Some(span.glyph.unicode.clone()),
        Some(Thing::Words(words) | Thing::Cut(words)) => Some(words.clone()),
        Some(_) => None,
    };
    cell.0.iter().filter_map(words).map(|text| plain(text.trim())).collect()
}

/// A text without the signs that keep letters of two directions apart.
fn plain(text: &str) -> String {
    text.replace(['\u{2067}', '\u{2069}'], "")
}
