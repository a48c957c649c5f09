//! Pictures: things stand where scenes have them, colours can be read, and nothing gets out of its place.

use super::samples::{self, Chance};
use crate::picture;
use crate::picture::BlockKind;
use bypost_rules::kit::decktet::Card;
use bypost_rules::scene::{
    Grid, GridCell, Headline, Line, Mark, News, Piece, Region, Scene, ScenePart, Span, Story, StoryEvent, StoryTurn,
    Style, SuitSign, Thing,
};

fn card(short: &str) -> Card {
    Card::read_short(short).expect("a card")
}

fn grid() -> Grid {
    let piece = |short, right| {
        GridCell::Taken(Piece { top: Line(vec![Span::decktet(card(short), Style::Plain)]), right, ..Piece::default() })
    };
    let region = Region { suit: SuitSign::Moons, cells: vec!["a1".into(), "b1".into()], owners: vec![1] };
    let tie = Line::suits(card("AM").suits());
    let board = Grid::square(2, 0, |column, row| match (column, row) {
        (0, 0) => piece("5ML", tie.clone()),
        (1, 0) => piece("4MS", Line::default()),
        _ => GridCell::Empty,
    });
    Grid { regions: vec![region], ..board }
}

#[test]
fn equal_things_have_equal_bodies_and_every_cell_can_be_named() {
    let scene = |grid| Scene { parts: vec![ScenePart::Grid(grid)] };
    let blocks = picture::pieces(&scene(grid()));
    let [board] = &blocks[..] else { panic!("{} blocks", blocks.len()) };
    assert_eq!(board.kind, BlockKind::Board);
    for name in ["a1", "b1", "a2", "b2"] {
        let spots = board.pieces.iter().filter(|item| item.body.contains(&format!("data-word=\"{name}\"")));
        assert_eq!(spots.count(), 1, "{name}");
    }
    let mut moved = grid();
    moved.regions.clear();
    let mut unmoved = moved.clone();
    unmoved.rows[0].cells.swap(0, 1);
    let (GridCell::Taken(_), GridCell::Empty) = (&moved.rows[1].cells[1], &moved.rows[0].cells[1]) else {
        panic!("cells")
    };
    let (upper, lower) = moved.rows.split_at_mut(1);
    std::mem::swap(&mut upper[0].cells[1], &mut lower[0].cells[1]);
    let bodies = |grid: Grid| -> Vec<String> {
        let blocks = picture::pieces(&scene(grid));
        blocks[0].pieces.iter().map(|item| item.body.clone()).filter(|body| body.contains("(4MS)")).collect()
    };
    assert_eq!(bodies(moved), bodies(unmoved));
}

#[test]
fn a_district_that_is_held_stands_out_and_names_its_holder() {
    let image = picture::svg(&Scene { parts: vec![ScenePart::Grid(grid())] }, "t");
    // The suit on both cards and the sign between them: light, in the holder's shape and colour.
    assert_eq!(image.matches("href=\"#p-1\" class=\"p1\"").count(), 3, "{image}");
    assert_eq!(image.matches("href=\"#s-moons\" class=\"clear rim\"").count(), 3, "{image}");
    for told in ["<title>the Forest (5ML)</title>", "<title>the Mountain (4MS)</title>"] {
        assert!(image.contains(told), "{told}");
    }
}

#[test]
fn what_stands_on_a_card_covers_no_sign_of_a_suit() {
    let number = |body: &str, name: &str| -> f32 {
        let value = body.split_once(&format!(" {name}=\"")).and_then(|(_, rest)| rest.split('"').next());
        value.map_or(0.0, |value| value.parse().expect("a number"))
    };
    for (count, pips) in (2..9).flat_map(|count| (1..=3).map(move |pips| (count, pips))) {
        let pyramid = |seat: u8| Span::new("1", Style::Seat(seat)).of(Thing::Pyramid { seat, pips });
        let marks = (0..count).map(|seat| Mark { span: pyramid(seat), is_fresh: false }).collect();
        let top = Line(vec![Span::decktet(card("PMSL"), Style::Plain)]);
        let piece = Piece { top, marks, ..Piece::default() };
        let board = Grid::square(1, 0, |_, _| GridCell::Taken(piece.clone()));
        let pieces = picture::pieces(&Scene { parts: vec![ScenePart::Grid(board)] }).remove(0).pieces;
        let card = pieces.iter().find(|item| item.body.contains("(PMSL)")).expect("a card");
        let feet = card.body.split("<use").filter(|sign| sign.contains("#s-"));
        let foot = feet.map(|sign| card.y + number(sign, "y") + number(sign, "height")).fold(0.0, f32::max);
        let marks: Vec<_> = pieces.iter().filter(|item| item.body.contains("stroke-linejoin")).collect();
        assert_eq!(marks.len(), usize::from(count));
        for mark in marks {
            assert!(mark.y >= foot && foot > card.y, "{count} of {pips}: {} above {foot}", mark.y);
        }
    }
}

#[test]
fn a_hand_is_drawn_as_cards_and_what_is_for_texts_is_not_drawn() {
    let held = [(1, Some(card("X"))), (2, None)].map(|(place, card)| Span::held(place, card, "+"));
    let lines = vec![Line::plain("* new").for_texts(), Line::hand("Your hand", Style::Strong, held)];
    let scene = Scene { parts: vec![ScenePart::Lines(lines)] };
    let text = crate::text(&scene, crate::Look::default());
    assert_eq!(text, "* new\nYour hand: 1:X+  2:?+\n");
    let blocks = picture::pieces(&scene);
    assert_eq!(blocks.iter().map(|block| block.kind).collect::<Vec<_>>(), [BlockKind::Hand]);
    let words = |item: &picture::Item| item.body.matches("data-word=\"1:X\"").count();
    assert_eq!(blocks[0].pieces.iter().map(words).collect::<Vec<_>>(), [0, 1, 0]);
    let image = picture::svg(&scene, "t");
    assert!(!image.contains("new") && image.contains("<title>the Excuse (X)</title>"), "{image}");
}

#[test]
fn what_is_long_is_cut_and_what_is_empty_is_nothing() {
    let long = "W".repeat(1_000_000);
    for part in [ScenePart::Lines(vec![Line::plain(&long)]), samples::table(&[&[&long, "b"], &["", &long]])] {
        let image = picture::svg(&Scene { parts: vec![part] }, "t");
        assert!(image.len() < 300_000, "{} bytes", image.len());
    }
    let mut grid = grid();
    grid.columns[0] = long;
    let image = picture::svg(&Scene { parts: vec![ScenePart::Grid(grid)] }, "t");
    assert!(image.len() < 300_000, "{} bytes", image.len());
    assert!(picture::pieces(&Scene::default()).is_empty());
}

#[test]
fn a_board_can_be_drawn_alone() {
    let parts = || vec![ScenePart::Lines(vec![Line::plain("told")]), ScenePart::Grid(grid())];
    let cropped = Scene { parts: parts() }.cropped();
    assert_eq!(cropped.parts, [ScenePart::Grid(grid())]);
    let [board] = &picture::pieces(&cropped)[..] else { panic!("no board") };
    for image in [picture::svg(&cropped, "t"), picture::narrow_svg(&cropped, "t")] {
        let size = format!("width=\"{}\" height=\"{}\"", board.width + 16.0, board.height + 16.0);
        assert!(image.contains(&size) && !image.contains("told"), "{image}");
    }
    // Without any board the rest stays.
    let bare = Scene { parts: parts()[..1].to_vec() };
    assert_eq!(bare.clone().cropped(), bare);
}

#[test]
fn of_a_long_story_the_end_is_drawn() {
    let story = |count: usize| {
        let event = |at| StoryEvent { line: Line::plain(format!("turn-{at}.")), ..StoryEvent::default() };
        let turn = |at| StoryTurn { heading: Line::plain("written"), events: vec![event(at)], ..StoryTurn::default() };
        let told = Story { title: Line::plain("turn-0."), turns: (1..=count).map(turn).collect(), ..Story::default() };
        Scene { parts: vec![ScenePart::Story(told)] }
    };
    // What was written, and what is beyond the end, stands on the second sheet alone.
    let whole = picture::full_svg(&story(400), "t");
    assert!(whole.contains("written") && whole.contains("turn-389."));
    let story = |count| picture::svg(&story(count), "t");
    let long = story(400);
    assert!(!long.contains("written"));
    for (told, is_there) in [("turn-0.", true), ("turn-389.", false), ("turn-390.", true), ("turn-400.", true)] {
        assert_eq!(long.contains(told), is_there, "{told}");
    }
    assert!(long.contains("389 lines before"), "{long}");
    assert_eq!(story(12).matches("turn-").count(), 13);
}

#[test]
fn every_thing_has_a_picture_of_its_own() {
    let seats = (0..8).map(|seat| Thing::Token { seat });
    let pyramids = (1..=3).map(|pips| Thing::Pyramid { seat: 0, pips });
    let line: Line = seats.chain(pyramids).map(|thing| Span::new("?", Style::Plain).of(thing)).collect();
    let bodies: Vec<String> = line
        .0
        .iter()
        .map(|span| picture::svg(&Scene { parts: vec![ScenePart::Lines(vec![Line(vec![span.clone()])])] }, "t"))
        .collect();
    for (index, body) in bodies.iter().enumerate() {
        assert!(!bodies[..index].contains(body), "{index}");
    }
}

#[test]
fn anything_becomes_a_picture() {
    let mut chance = Chance(7);
    for _ in 0..100 {
        let scene = chance.scene(false);
        for image in [picture::svg(&scene, "t"), picture::narrow_svg(&scene, "t")] {
            roxmltree::Document::parse(&image).unwrap_or_else(|error| panic!("{error}: {image}"));
            assert!(!image.contains("NaN") && !image.contains("inf\""), "{image}");
        }
    }
}

#[test]
fn a_picture_has_a_headline_and_a_foot_and_texts_have_other_lines() {
    let head = Headline {
        headline: Line(vec![
            Span::new("", Style::Strong).of(Thing::Token { seat: 1 }),
            Span::new("bob to play", Style::Strong),
        ]),
        below: vec![Line::plain("until noon")],
        foot: Line::plain("table 7"),
    };
    let told = vec![Line::plain("bob is to play")];
    let news = ScenePart::News(News { last: Line::plain("alice drew"), ..News::default() });
    let scene = Scene { parts: vec![ScenePart::Head { head, told }, news, ScenePart::Grid(grid())] };
    // The news are in the head of a text, and beside that of a picture.
    assert!(crate::text(&scene, crate::Look::default()).starts_with("table 7\nbob is to play\n\n"));
    let image = picture::svg(&scene, "t");
    for (told, size) in [("bob to play", "26"), ("until noon", "17"), ("table 7", "13")] {
        assert!(image.contains(&format!("font-size=\"{size}\">{told}</text>")), "{told}: {image}");
    }
    assert!(!image.contains("is to play") && image.contains("alice drew"));
    assert!(!picture::svg(&scene.cropped(), "t").contains("bob"));
}

#[test]
fn details_stand_on_a_second_sheet_and_last_on_a_page() {
    let lines = |told: &str| ScenePart::Lines(vec![Line::plain(told)]);
    let parts = vec![ScenePart::Grid(grid()), ScenePart::Details(vec![lines("unseen: 7")]), lines("pile: 3")];
    let scene = Scene { parts };
    let [first, full] = [picture::svg(&scene, "t"), picture::full_svg(&scene, "t")];
    assert!(!first.contains("unseen") && full.contains("unseen") && full.contains("pile"));
    let text = crate::text(&scene, crate::Look::default());
    assert!(text.find("unseen") < text.find("pile"), "{text}");
    let blocks: Vec<String> = picture::pieces(&scene).into_iter().map(|block| block.pieces[0].body.clone()).collect();
    assert_eq!(blocks[1..], ["<p>pile: 3</p>", "<p>unseen: 7</p>"]);
}

#[test]
fn a_name_that_is_cut_has_its_whole_in_a_title() {
    let name = "Bartholomew the Elder";
    let scene = Scene { parts: vec![ScenePart::Lines(vec![Line::plain(format!("To play: {name}"))])] };
    let scene = scene.with_short_names(&[name]);
    let image = picture::svg(&scene, "t");
    assert!(
        image.contains(&format!("<title>{name}</title>")) && image.contains(">Bartholomew\u{2026}</text>"),
        "{image}"
    );
    let [block] = &picture::pieces(&scene)[..] else { panic!("a block") };
    let cut = format!("<span class=\"ink\" title=\"{name}\">Bartholomew\u{2026}</span>");
    assert_eq!(block.pieces[0].body, format!("<p>To play: {cut}</p>"));
}

#[test]
fn on_a_page_a_sign_stays_beside_what_follows_it() {
    let moons = Span::new("M", Style::Plain).of(Thing::Suit(SuitSign::Moons));
    let line = Line(vec![Span::new("held: ", Style::Plain), moons, Span::new(" 12 of 20", Style::Plain)]);
    let [block] = &picture::pieces(&Scene { parts: vec![ScenePart::Lines(vec![line])] })[..] else { panic!("a block") };
    let body = &block.pieces[0].body;
    assert!(
        body.starts_with("<p>held: <span class=\"pair\"><svg ") && body.ends_with("</svg> 12</span> of 20</p>"),
        "{body}"
    );
}
