//! Pictures of tracks with their rivers, and with what lies beside them.

use crate::picture;
use crate::picture::{Block, BlockKind, Item};
use bypost_rules::scene::{Ground, Leg, Line, Scene, ScenePart, Space, Span, Style, Thing, Track, TrackEnd, Tray};

fn track(count: usize, ways: &[(usize, usize)]) -> Track {
    let space = |number: usize| Space {
        label: number.to_string(),
        kind: [Ground::Plain, Ground::Light, Ground::Water, Ground::Door][number % 4],
        ..Space::default()
    };
    let piece = || Span::new("L", Style::Plain);
    Track {
        spaces: (1..=count).map(space).collect(),
        ways: ways.into(),
        trays: vec![
            Tray { title: Line::plain("left"), word: Some("hole".into()), pieces: vec![piece(); 2], room: 5 },
            Tray { title: Line::plain("right"), ..Tray::default() },
        ],
        throw: Line(vec![
            Span::new("alice cast", Style::Plain),
            Span::new("4", Style::Plain).of(Thing::Stick { value: 4, beast: None, is_spent: false }).called("4"),
        ]),
        path: vec![
            Leg { from: TrackEnd::Space(0), to: count - 1, carried: Some(1), taken: 0 },
            Leg { from: TrackEnd::Tray(0), to: 0, carried: None, taken: 0 },
        ],
    }
}

#[test]
fn tracks_turn_at_their_ends_and_are_folded_more_often_on_narrow_sheets() {
    let scene = |track: Track| Scene { parts: vec![ScenePart::Track(track)] };
    let place = |block: &Block, word: &str| {
        let spot = block.pieces.iter().find(|item| item.body.contains(&format!("data-word=\"{word}\"")));
        spot.map(|item| (item.x, item.y)).expect("a space")
    };
    let scene = scene(track(40, &[(9, 13), (18, 21), (0, 39)]));
    let blocks = picture::pieces(&scene);
    let [wide, narrow] = &blocks[..] else { panic!("{} blocks", blocks.len()) };
    assert_eq!([wide.kind, narrow.kind], [BlockKind::WideBoard, BlockKind::NarrowBoard]);
    assert!(wide.width > 900.0 && narrow.width <= 468.0, "{} {}", wide.width, narrow.width);
    let [first, twentieth, next, last] = ["1", "20", "21", "40"].map(|word| place(wide, word));
    assert!(first.0 < twentieth.0 && twentieth.0 == next.0 && first.0 == last.0 && first.1 < last.1);
    assert_eq!(place(narrow, "8").0, place(narrow, "9").0);
    for word in ["hole", "4"] {
        place(wide, word);
    }
}

#[test]
fn tracks_of_all_lengths_stay_on_their_boards() {
    for count in [1, 2, 5, 12, 39, 40, 41, 200] {
        let track = track(count, &[(0, count - 1), (0, count / 2), (count, 1), (3, 3)]);
        let scene = Scene { parts: vec![ScenePart::Track(track)] };
        for image in [picture::svg(&scene, "t"), picture::narrow_svg(&scene, "t")] {
            roxmltree::Document::parse(&image).unwrap_or_else(|error| panic!("{count}: {error}"));
        }
        for block in picture::pieces(&scene) {
            for item in &block.pieces {
                let is_inside = (0.0..=block.width).contains(&item.x) && (0.0..=block.height).contains(&item.y);
                assert!(is_inside, "{count}: {} {} {}", item.x, item.y, item.body);
            }
        }
    }
}

/// The two boards of a track of 40 spaces, each with the places and bodies of what is on it.
fn boards(ways: &[(usize, usize)], path: Vec<Leg>) -> [Block; 2] {
    let mut track = track(40, ways);
    for space in &mut track.spaces {
        let is_end =
            |(one, other): &(usize, usize)| [one, other].iter().any(|at| (**at + 1).to_string() == space.label);
        space.kind = if ways.iter().any(is_end) { Ground::Water } else { Ground::Plain };
    }
    track.path = path;
    picture::pieces(&Scene { parts: vec![ScenePart::Track(track)] }).try_into().expect("a wide and a narrow board")
}

/// The corner of the space of this number.
fn corner(board: &Block, number: usize) -> (f32, f32) {
    let word = format!("data-word=\"{number}\"");
    let spot = board.pieces.iter().find(|item| item.body.contains(&word)).expect("a space");
    (spot.x, spot.y)
}

/// The height of a space.
fn tall(board: &Block) -> f32 {
    if board.kind == BlockKind::NarrowBoard { 76.0 } else { 104.0 }
}

#[test]
fn water_stands_where_the_river_runs_and_long_rivers_name_their_ends() {
    // The ends of a river; on the wide board and on the narrow one, whether water is at the foot of each end,
    // and whether they name one another.
    for (way, cases) in [
        ((10, 14), [([true, true], false), ([false, false], false)]),
        ((19, 22), [([true, false], false), ([true, true], false)]),
        ((12, 17), [([true, true], false), ([true, false], false)]),
        ((7, 30), [([true, false], false), ([true, false], true)]),
        ((12, 20), [([true, true], false), ([true, false], false)]),
        ((10, 30), [([true, false], false), ([false, false], true)]),
    ] {
        let boards = boards(&[(way.0 - 1, way.1 - 1)], Vec::new());
        for (board, (feet, is_named)) in boards.iter().zip(cases) {
            for (at, far, is_foot) in [(way.0, way.1, feet[0]), (way.1, way.0, feet[1])] {
                let (x, y) = corner(board, at);
                let is_water = |item: &&Item| (item.x, item.y) == (x, y) && item.body.contains("class=\"water\"");
                let water = board.pieces.iter().find(is_water).expect("water");
                assert_eq!(
                    water.body.contains(&format!("V{}H", tall(board) - 1.0)),
                    is_foot,
                    "{way:?} at {at}: {}",
                    water.body
                );
                assert_eq!(water.body.contains(&format!("→{far}<")), is_named, "{way:?} at {at}");
            }
            let rivers = board.pieces.iter().filter(|item| item.body.contains("class=\"flow\"")).count();
            assert_eq!(rivers, usize::from(!is_named), "{way:?}");
        }
    }
}

#[test]
fn tangled_rivers_name_their_ends_too() {
    let [wide, _] = boards(&[(6, 10), (8, 12), (9, 13), (15, 18)], Vec::new());
    let named = ["→7<", "→9<", "→10<", "→11<", "→13<", "→14<", "→16<", "→19<"];
    let named = named.map(|name| wide.pieces.iter().any(|item| item.body.contains(name)));
    assert_eq!(named, [true, true, true, true, true, true, false, false]);
}

#[test]
fn paths_run_between_the_rows_and_end_at_the_edges_of_spaces() {
    for (from, to) in [(3, 6), (18, 23), (8, 10), (30, 27), (14, 18), (2, 35), (39, 4), (7, 22), (40, 33)] {
        let leg = Leg { from: TrackEnd::Space(from - 1), to: to - 1, carried: None, taken: 0 };
        for board in boards(&[], vec![leg]) {
            let lines: Vec<&Item> = board.pieces.iter().filter(|item| item.body.contains("line dots")).collect();
            let [line] = &lines[..] else { panic!("{} lines", lines.len()) };
            let tops: Vec<f32> = (1..=40).map(|number| corner(&board, number).1).collect();
            let (x, y) = corner(&board, from);
            assert_eq!(line.x, x + 22.5, "{from} to {to}");
            assert!(line.y == y || line.y == y + tall(&board), "{from} to {to}: {} {y}", line.y);
            // Every height that the line asks for lies between two rows or at the edge of one.
            let path = line.body.split(" d=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a path");
            let heights = heights(path);
            assert!(heights.len() >= 3, "{path}");
            let (_, end) = corner(&board, to);
            let last = line.y + heights.last().expect("an end");
            assert!(
                (last - end).abs() < 0.2 || (last - end - tall(&board)).abs() < 0.2,
                "{from} to {to}: {last} {end}"
            );
            for height in &heights {
                let height = line.y + height;
                let is_on = |top: &f32| *top + 0.2 < height && height < top + tall(&board) - 0.2;
                assert!(!tops.iter().any(is_on), "{from} to {to}: {height} in {path}");
            }
        }
    }
}

/// The heights of the places that a path names, relative to its beginning.
fn heights(path: &str) -> Vec<f32> {
    let number = |text: &str| text.parse::<f32>().expect("a number");
    if let Some(curve) = path.strip_prefix("M0 0C") {
        return curve.split(' ').skip(1).step_by(2).map(number).collect();
    }
    let steps = path.strip_prefix("M0 0").expect("a beginning").split('V').skip(1);
    steps.map(|step| number(step.split('H').next().expect("a height"))).collect()
}

#[test]
fn what_leaves_a_tray_has_its_number_there_and_no_line() {
    let leg = Leg { from: TrackEnd::Tray(0), to: 5, carried: None, taken: 0 };
    for board in boards(&[], vec![leg]) {
        assert!(!board.pieces.iter().any(|item| item.body.contains("dots")));
        let tags: Vec<&Item> =
            board.pieces.iter().filter(|item| item.body.contains("<circle class=\"ink rim\"")).collect();
        assert_eq!(tags.len(), 2);
        let hole = board.pieces.iter().find(|item| item.body.contains("data-word=\"hole\"")).expect("a tray");
        let is_in = |tag: &&Item| tag.x > hole.x && tag.y > hole.y && tag.y < hole.y + 96.0;
        assert_eq!(tags.iter().filter(|tag| is_in(tag)).count(), 1);
    }
}

#[test]
fn no_frame_covers_a_number() {
    let mut track = track(40, &[]);
    track.spaces.iter_mut().for_each(|space| space.is_fresh = true);
    let ordered = |mut track: Track| {
        track.path.clear();
        track.spaces[3].order = Some(1);
        track
    };
    for track in [track.clone(), ordered(track)] {
        for board in picture::pieces(&Scene { parts: vec![ScenePart::Track(track)] }) {
            let place = |part: &str| {
                let found = board.pieces.iter().enumerate().filter(|(_, item)| item.body.contains(part));
                found.map(|(at, _)| at).collect::<Vec<_>>()
            };
            let [frames, numbers, spots] = ["fresh line", "<circle class=\"ink rim\"", "class=\"spot\""].map(place);
            assert!(frames.last() < numbers.first() && numbers.last() < spots.first(), "{frames:?} {numbers:?}");
        }
    }
}
