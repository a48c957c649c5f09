//! Pictures of round tables.

use crate::picture;
use crate::picture::Block;
use crate::{Look, text};
use bypost_rules::scene::{Latest, Line, Pile, Round, Scene, ScenePart, Sitter, Span, Style, Thing};

fn back() -> Span {
    Span::new("?", Style::Plain).of(Thing::BACK)
}

fn chips(number: u32) -> Line {
    Line(vec![Span::new("", Style::Plain).of(Thing::Chips), Span::new(number.to_string(), Style::Strong)])
}

fn round(seats: u8) -> Round {
    let sitter = |seat: u8| Sitter {
        seat,
        name: format!("p{seat}"),
        stack: chips(1_000_000),
        bet: chips(12),
        cards: vec![back(); 4],
        act: "called 12".to_owned(),
        is_dealer: seat == 1,
        is_awaited: seat == 0,
        is_away: seat == 2,
        latest: [None, Some(Latest::Bet), Some(Latest::Win), Some(Latest::Act)][usize::from(seat) % 4],
    };
    let pile =
        |name: &str| Pile { name: name.to_owned(), is_word: true, count: 9, cards: vec![back(); 3], ..Pile::default() };
    Round {
        sitters: (0..seats).map(sitter).collect(),
        corners: ["SE", "SW", "NW", "NE"].map(pile).into(),
        centre: Some(back()),
        piles: vec![pile("spire"), pile("dungeon")],
        pots: vec![chips(7); 3],
    }
}

fn scene(round: Round) -> Scene {
    Scene { parts: vec![ScenePart::Round { round, beside: Vec::new() }] }
}

fn board(scene: &Scene) -> Block {
    picture::pieces(scene).remove(0)
}

/// The words of the parts that a step can name.
fn spots(block: &Block) -> Vec<&str> {
    let word = |body: &'_ str| -> Option<(usize, usize)> {
        let from = body.find("data-word=\"")? + "data-word=\"".len();
        Some((from, from + body[from..].find('"')?))
    };
    block.pieces.iter().filter_map(|item| word(&item.body).map(|(from, to)| &item.body[from..to])).collect()
}

#[test]
fn a_round_table_in_a_text() {
    for (width, wanted) in [(80, WIDE), (40, NARROW)] {
        let drawn = text(&scene(round(4)), Look { width, ..Look::default() });
        assert_eq!(drawn, wanted, "\n{drawn}");
    }
}

const WIDE: &str = "\
\u{20} NW 9 [? ? ?]                                    NE 9 [? ? ?]
                [?]   7   7   7   spire [? ? ?]   dungeon [? ? ?]
  SW 9 [? ? ?]                                    SE 9 [? ? ?]
  >● p0 1000000  in for 12                ■ p1 1000000  called 12  dealer
   ▲ p2 1000000  called 12                ◆ p3 1000000  called 12
";
const NARROW: &str = "\
\u{20} NW 9 [? ? ?]           NE 9 [? ? ?]
     [?]   7   7   7   spire [? ? ?]
            dungeon [? ? ?]
  SW 9 [? ? ?]           SE 9 [? ? ?]
  >● p0 1000000  in for 12
   ■ p1 1000000  called 12  dealer
   ▲ p2 1000000  called 12
   ◆ p3 1000000  called 12
";

#[test]
fn any_number_of_seats_has_its_place() {
    for seats in 0..=12 {
        let scene = scene(round(seats));
        for image in [picture::svg(&scene, "t"), picture::narrow_svg(&scene, "t")] {
            roxmltree::Document::parse(&image).unwrap_or_else(|error| panic!("{seats}: {error}"));
            (0..seats).for_each(|seat| assert_eq!(image.matches(&format!(">p{seat}<")).count(), 1, "{seat}"));
        }
        let block = board(&scene);
        assert_eq!(spots(&block), ["SE", "SW", "NW", "NE"]);
        for item in &block.pieces {
            let is_inside = (0.0..=block.width).contains(&item.x) && (0.0..=block.height).contains(&item.y);
            assert!(is_inside, "{seats}: {} {}", item.x, item.y);
        }
    }
}

#[test]
fn what_happened_at_a_pile_is_outlined() {
    let mut scene = scene(round(2));
    let outlines = |scene: &Scene| board(scene).pieces.iter().filter(|item| item.body.contains("fresh")).count();
    let before = outlines(&scene);
    scene.mark(&["NW", "elsewhere"]);
    assert_eq!(outlines(&scene), before + 1);
}

#[test]
fn all_backs_are_alike() {
    let bodies: Vec<String> = board(&scene(round(4))).pieces.into_iter().map(|item| item.body).collect();
    let small = |body: &&String| body.contains("width=\"27\"") && body.contains("height=\"38\"");
    let backs: Vec<&String> = bodies.iter().filter(small).collect();
    assert_eq!(backs.len(), 16);
    assert!(backs.windows(2).all(|pair| pair[0] == pair[1]));
}
