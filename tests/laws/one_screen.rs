//! A law of drawings: whatever stands at a table, it has room on one screen, and nothing that a player
//! needs is left out there.

use bypost::draw::scene::{Bricks, Grid, GridCell, Headline, Line, News, Piece, Pile, SEAT_SIGNS, Scene, ScenePart};
use bypost::draw::scene::{Span, Story, StoryEvent, StoryTurn, Style, Thing};
use bypost::draw::{Look, text};
use bypost::rules::{Awaits, Chance, Entry, Options, Rehearsal, Seats};

use super::{are_all, games, tries};

/// The columns of a screen, and the rows of a drawing on it at most.
const SCREENS: [(u16, usize); 2] = [(80, 20), (40, 33)];
const NAMES: [&str; 4] = ["alice", "bob", "carol", "dave"];

/// The drawings of some tables on one kind of screen.
#[derive(Clone, Copy, Default)]
struct Drawings {
    count: usize,
    rows: usize,
    most: usize,
}

#[test]
fn every_table_has_room_on_one_screen() {
    let mut drawings = 0;
    println!("game, seats | mean and most rows at 80 | mean and most rows at 40");
    for entry in games() {
        let [least, most] = (entry.info)().seats.map(usize::from);
        for count in least..=most.min(NAMES.len()) {
            let mut met = [Drawings::default(); 2];
            (0..tries(3, 30)).for_each(|number| play(entry, count, number, &mut met));
            let told = met.map(|met| format!("{:.1}, {}", met.rows as f64 / met.count as f64, met.most));
            println!("{}, {count} | {}", (entry.info)().id, told.join(" | "));
            drawings += met[0].count;
        }
    }
    assert!(drawings > 3_000 || !are_all(), "{drawings} drawings");
}

/// Plays a table of the usual options to its end, and looks at what each seat sees of each position.
fn play(entry: &Entry, count: usize, number: u64, met: &mut [Drawings; 2]) {
    let seats = Seats::new(NAMES[..count].iter().map(|&name| name.to_owned()).collect());
    let options = Options::usual((entry.info)(), count);
    let mut table = Rehearsal::new(entry, &seats, &options, Vec::new(), Chance::new(number)).unwrap();
    let mut chance = Chance::new(3_000 + number);
    // What each seat has not seen happen yet.
    let mut unseen: Vec<Vec<Line>> = vec![Vec::new(); count];
    for turn in 1.. {
        let awaited = match table.game().awaits() {
            Awaits::Act(seat) => Some(seat),
            _ => None,
        };
        for seat in seats.all() {
            let whose = match awaited {
                Some(awaited) if awaited == seat => "Your turn".to_owned(),
                Some(awaited) => format!("{} is to play", seats.name(awaited)),
                None => "over: somebody has won - of one of the reasons for which games end".to_owned(),
            };
            let scene = headed(table.game().scene(&table.sight(seat)), &format!("{whose} (turn {turn})"));
            if let Some(last) = last(&scene) {
                unseen[seat.index()].push(last);
            }
            let since = &mut unseen[seat.index()];
            let scene = with_story(scene, since);
            for ((columns, rows), met) in SCREENS.into_iter().zip(met.iter_mut()) {
                let drawn = text(&scene, Look::screen(columns));
                check(&scene, &drawn, columns, rows);
                let height = drawn.lines().count();
                *met = Drawings { count: met.count + 1, rows: met.rows + height, most: met.most.max(height) };
            }
            if awaited == Some(seat) {
                since.clear();
            }
        }
        if awaited.is_none() {
            return;
        }
        let moves = table.moves();
        table.play(&moves[chance.below(moves.len())]).unwrap();
    }
}

fn news(scene: &Scene) -> &News {
    let news = scene.parts.iter().find_map(|part| if let ScenePart::News(news) = part { Some(news) } else { None });
    news.expect("what was done and is to be done")
}

/// What was done last, if something was.
fn last(scene: &Scene) -> Option<Line> {
    Some(news(scene).last.clone()).filter(|last| !last.0.is_empty())
}

/// The scene with the lines on top that a session gives it: whose turn it is, what is to be done, what was
/// done last, and the hints.
fn headed(mut scene: Scene, whose: &str) -> Scene {
    let News { last, task, hints } = news(&scene);
    let task = if task.is_empty() { String::new() } else { format!(", {task}") };
    let mut first = vec![Span::new(format!("{whose}, until 2026-11-28 18:00 UTC{task}"), Style::Strong)];
    if !last.0.is_empty() {
        first.push(Span::new(" · ", Style::Dim));
        first.extend(last.0.iter().cloned());
    }
    let told = [Line(first)].into_iter().chain(hints.iter().cloned()).collect();
    scene.parts.insert(0, ScenePart::Head { head: Headline::default(), told });
    scene
}

/// The scene with what a seat has not seen happen yet, the last of which stands in the head, and a remark
/// now and then.
fn with_story(mut scene: Scene, unseen: &[Line]) -> Scene {
    let turn = |(number, event): (usize, &Line)| {
        let remark = if number % 5 == 4 { vec!["Is this seat taken?".to_owned()] } else { Vec::new() };
        let event = StoryEvent { line: event.clone(), is_deed: true, ..StoryEvent::default() };
        StoryTurn { events: vec![event], remark, ..StoryTurn::default() }
    };
    let turns = unseen.iter().enumerate().map(turn).collect();
    let story = Story { turns, ..Story::default() };
    if !story.news().is_empty() {
        scene.parts.insert(1, ScenePart::Story(story));
    }
    scene
}

/// Checks that a drawing fits on its screen and has everything on it.
#[track_caller]
fn check(scene: &Scene, drawn: &str, columns: u16, most: usize) {
    let lines: Vec<&str> = drawn.lines().collect();
    assert!(lines.len() <= most, "{} rows of {most}\n{drawn}", lines.len());
    let is_wide = |line: &&&str| line.chars().count() > columns.into();
    assert_eq!(lines.iter().find(is_wide), None, "wider than {columns}\n{drawn}");
    let holds = |text: &str| drawn.contains(text);
    for part in scene.parts_on_a_screen() {
        // What a part has by itself stands in the drawing as it is, but for rows of bricks and what only
        // explains it.
        let alone = match part {
            ScenePart::Story(_) => {
                assert!(holds("since your turn: "), "no story\n{drawn}");
                continue;
            }
            ScenePart::Details(_) => continue,
            ScenePart::Lines(lines) => {
                ScenePart::Lines(lines.iter().filter(|line| !line.is_legend()).cloned().collect())
            }
            part => part.clone(),
        };
        let alone = text(&Scene { parts: vec![alone] }, Look { rows: Some(200), ..Look::screen(columns) });
        let alone: Vec<&str> = alone.lines().collect();
        match part {
            ScenePart::Bricks(bricks) => check_bricks(bricks, &alone, &lines),
            // A table of figures stands there where it has room, with an empty row above it.
            ScenePart::Table(table) if !table.is_of_seats() && lines.len() + alone.len() + 1 > most => continue,
            _ => assert!(has_rows(&lines, &alone), "{alone:#?}\nis not in\n{drawn}"),
        }
        match part {
            ScenePart::Grid(grid) => check_grid(grid, &lines),
            ScenePart::Lines(told) => {
                let cards = told.iter().flat_map(|line| &line.0).filter(|span| is_card(span));
                cards.for_each(|card| assert!(holds(&card.glyph.unicode), "{card:?} is not in\n{drawn}"));
            }
            ScenePart::Round { round, .. } => {
                let beside = |pile: &Pile| pile.cards.clone();
                let cards = round.corners.iter().chain(&round.piles).flat_map(beside).chain(round.centre.clone());
                cards.for_each(|card| assert!(holds(&card.glyph.unicode), "{card:?} is not in\n{drawn}"));
                for sitter in &round.sitters {
                    let seat = format!("{} {}", SEAT_SIGNS[usize::from(sitter.seat)].0, sitter.name);
                    assert!(holds(&seat), "{seat} is not in\n{drawn}");
                }
            }
            ScenePart::Table(table) if table.is_of_seats() => {
                for row in table.rows.iter().skip(1) {
                    let signs = row[0].0.iter().take(1).map(|span| span.glyph.unicode.as_str());
                    signs.for_each(|sign| assert!(!sign.trim().is_empty() && holds(sign), "{sign} is not in\n{drawn}"));
                }
            }
            _ => {}
        }
    }
}

fn is_card(span: &Span) -> bool {
    matches!(span.thing.as_deref(), Some(Thing::Card(_)))
}

/// Whether rows stand one below the other among others.
fn has_rows(lines: &[&str], rows: &[&str]) -> bool {
    rows.is_empty() || lines.windows(rows.len()).any(|window| window == rows)
}

/// Checks that bricks are whole but for upper courses, whose number is told in their place.
#[track_caller]
fn check_bricks(bricks: &Bricks, alone: &[&str], lines: &[&str]) {
    let Some(folded) = lines.iter().position(|line| line.trim_start().starts_with('+') && line.contains("course"))
    else {
        assert!(has_rows(lines, alone), "{alone:#?}\nis not in\n{lines:#?}");
        return;
    };
    let count: usize = lines[folded].trim_start()[1..].split(' ').next().unwrap().parse().unwrap();
    let walls = bricks.courses.iter().take_while(|course| course.is_wall()).count();
    let shown = bricks.courses.iter().take(walls).chain(bricks.courses.iter().skip(walls + count));
    let cards = shown.flat_map(|course| &course.bricks).flat_map(|brick| brick.lines.iter().flatten());
    for card in cards.map(|mark| &mark.span).filter(|span| is_card(span)) {
        assert!(lines.iter().any(|line| line.contains(&card.glyph.unicode)), "{card:?} is not in\n{lines:#?}");
    }
    // What stands above and below the count is what stands there without it.
    let (above, below) = (alone.iter().take_while(|line| lines[..folded].contains(line)).count(), &lines[folded + 1..]);
    let below = below.iter().rposition(|line| alone.last() == Some(line)).map_or(0, |last| last + 1);
    assert!(above > 0 && alone.ends_with(&lines[folded + 1..folded + 1 + below]), "{alone:#?}\nis not in\n{lines:#?}");
    assert!(count > 0 && count < bricks.courses.len());
}

/// Checks that each card of a grid stands in its cell, with what stands on it.
#[track_caller]
fn check_grid(grid: &Grid, lines: &[&str]) {
    let (mut from, mut cells) = (0, 0);
    // Below each band of columns stand their names.
    let is_name = |name: &str| grid.columns.iter().any(|column| column == name);
    let is_names = |line: &str| !line.is_empty() && line.split_whitespace().all(is_name);
    for (end, names) in lines.iter().enumerate().filter(|(_, line)| is_names(line)) {
        let starts: Vec<usize> = names.char_indices().filter(|(_, sign)| *sign != ' ').map(|(at, _)| at).collect();
        let mut last = end;
        for row in grid.rows.iter().rev() {
            let is_row = |line: &str| {
                let rest = line.strip_prefix("  ").and_then(|line| line.strip_prefix(&row.label));
                rest.is_some_and(|rest| rest.starts_with([' ', '*']))
            };
            let first = (from..last).rfind(|at| is_row(lines[*at]));
            let first = first.unwrap_or_else(|| panic!("no row {}: {lines:#?}", row.label));
            for (place, start) in starts.iter().enumerate() {
                let column = grid.columns.iter().position(|column| names[*start..].starts_with(column)).unwrap();
                let GridCell::Taken(piece) = &row.cells[column] else { continue };
                let width = starts.get(place + 1).map_or(usize::MAX, |next| next - start - 1);
                let cell = lines[first..last].iter().map(|line| line.chars().skip(*start).take(width).collect());
                check_cell(grid, &format!("{}{}", grid.columns[column], row.label), piece, &cell.collect::<Vec<_>>());
                cells += 1;
            }
            last = first;
        }
        from = end + 1;
    }
    let taken = grid.rows.iter().flat_map(|row| &row.cells).filter(|cell| matches!(cell, GridCell::Taken(_))).count();
    assert_eq!(cells, taken, "{lines:#?}");
}

/// Checks that a cell has its card, each suit with the signs of those who hold it right behind its letter,
/// and what stands on the card.
#[track_caller]
fn check_cell(grid: &Grid, name: &str, piece: &Piece, drawn: &[String]) {
    let whole = drawn.concat();
    for span in &piece.top.0 {
        let (rank, suits) = span.suits();
        assert!(drawn[0].starts_with(rank), "{} is not on {name}: {drawn:?}", span.glyph.unicode);
        for (suit, letter) in suits {
            let owners: String = grid.owners(name, suit).map(|owner| SEAT_SIGNS[usize::from(owner)].0).collect();
            let word = format!("{letter}{owners}");
            assert!(whole.contains(&word), "{word} of {} is not on {name}: {drawn:?}", span.glyph.unicode);
        }
    }
    let marks = piece.marks.iter().map(|mark| &mark.span.glyph.unicode);
    marks.for_each(|mark| assert!(whole.contains(mark), "{mark} is not on {name}: {drawn:?}"));
}
