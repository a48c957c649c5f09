//! Laws of descriptions: whoever hears a scene is told all that others see in it.

use std::collections::{BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

use bypost::draw::scene::{Beast, Bricks, Grid, GridCell, GridRow, Headline, Line, Mark, Piece, Pile, Round, Scene};
use bypost::draw::scene::{
    SEAT_SIGNS, ScenePart, Sitter, Space, Span, Story, StoryEvent, StoryTurn, Style, TextTable, Thing, Track,
};
use bypost::draw::{Look, describe, text};
use bypost::rules::{Awaits, Chance, Seats, Sight};

use super::{are_all, games, playable, tries};

/// Names that hold signs, that hold each other, or that other words hold.
const NAMES: [&str; 8] = ["alice", "al", "\u{1f981}", "\u{1f43a}\u{25cf}2", "h", "seat 1", "seat 10", "Zo\u{eb}"];

/// Plays tables of each game, and shows the scenes of all viewers to a law, with the names of the seats, and
/// with a text for the game, its seats and the viewer.
fn everywhere(mut law: impl FnMut(&Scene, &[&str], &str, &mut Chance)) {
    for entry in games() {
        let [least, most] = (entry.info)().seats.map(usize::from);
        for number in 0..tries(2, 30) {
            let mut chance = Chance::new(2_000 + number);
            let names = &NAMES[..least + chance.below(most - least + 1)];
            let seats = Seats::new(names.iter().map(|&name| name.to_owned()).collect());
            let (_, mut table) = playable(entry, &seats, &mut chance, &Chance::new(number));
            loop {
                let viewers = seats.all().map(|seat| table.sight(seat)).chain([Sight::public()]);
                for sight in viewers {
                    let whose = format!("{} of {}, for {:?}", (entry.info)().id, names.len(), sight.viewer());
                    law(&table.game().scene(&sight), names, &whose, &mut chance);
                }
                if !matches!(table.game().awaits(), Awaits::Act(_)) {
                    break;
                }
                let moves = table.moves();
                table.play(&moves[chance.below(moves.len())]).unwrap();
            }
        }
    }
}

#[test]
fn scenes_that_differ_have_different_descriptions() {
    // All scenes would fill the memory, so their hashes are compared.
    fn hash(what: impl Hash) -> u64 {
        let mut hasher = DefaultHasher::new();
        what.hash(&mut hasher);
        hasher.finish()
    }
    let mut known = HashMap::new();
    everywhere(|scene, names, whose, _| {
        let (told, scene) = (describe(scene, names), hash(format!("{scene:?}")));
        let known = *known.entry(hash((whose, &told))).or_insert(scene);
        assert!(known == scene, "{whose} hears the same of two scenes: {told:#?}");
    });
}

#[test]
fn whatever_changes_the_drawing_changes_the_description() {
    let mut changes = 0;
    everywhere(|scene, names, whose, chance| {
        // Scenes have several hundred values; one of each kind in some scenes is enough.
        if chance.below(tries(20, 8) as usize) > 0 {
            return;
        }
        let scene = &if chance.below(2) == 0 { headed(scene) } else { scene.clone() };
        let (drawn, told) = (drawing(scene), describe(scene, names));
        let values = change(&mut scene.clone(), names.len(), None);
        let kinds: BTreeSet<&str> = values.iter().copied().collect();
        // Of a rare kind, such as where a way ends, as many are changed as of a frequent one.
        for kind in kinds {
            let found: Vec<usize> = (0..values.len()).filter(|at| values[*at] == kind).collect();
            let mut changed = scene.clone();
            change(&mut changed, names.len(), Some(found[chance.below(found.len())]));
            let new = drawing(&changed);
            let is_heard = new == drawn || describe(&changed, names) != told;
            assert!(is_heard, "{whose} does not hear {kind}: {new}\n{told:#?}");
            changes += u64::from(new != drawn);
        }
    });
    assert!(changes > 1_000 || !are_all(), "{changes} changes");
}

/// The scene with a head and a story, as a session shows it.
fn headed(scene: &Scene) -> Scene {
    let line = |text: &str| Line::plain(text);
    let turn = StoryTurn {
        author: "alice".to_owned(),
        heading: line("turn 2: alice plays pass"),
        events: vec![StoryEvent { line: line("alice passes"), is_deed: true, ..StoryEvent::default() }],
        remark: vec!["Is this seat taken?".to_owned()],
        is_own: false,
    };
    let head = Headline { foot: line("A game, table 01234567, turn 2"), ..Headline::default() };
    let told = vec![line("Your turn (3), to call 9 · alice passed"), line("Bet 1 to 9")];
    let story = Story { title: line("Since turn 1"), turns: vec![turn], ..Story::default() };
    let before = [ScenePart::Head { head, told }, ScenePart::Story(story)];
    Scene { parts: before.into_iter().chain(scene.parts.iter().cloned()).collect() }
}

#[test]
fn whoever_hears_a_board_is_told_who_holds_what() {
    let mut regions = 0;
    everywhere(|scene, names, whose, _| {
        let grids =
            scene.parts.iter().filter_map(|part| if let ScenePart::Grid(grid) = part { Some(grid) } else { None });
        let held: Vec<_> = grids.flat_map(|grid| &grid.regions).filter(|region| !region.owners.is_empty()).collect();
        if held.is_empty() {
            return;
        }
        let told = describe(scene, names);
        for region in held {
            let suit = format!("{:?}", region.suit);
            let cells = format!(" {}.", region.cells.join(" "));
            let owners = || region.owners.iter().map(|owner| names[usize::from(*owner)]);
            let is_told = |sentence: &String| {
                let tells_owners = owners().all(|name| sentence.contains(name) || sentence.contains("you"));
                sentence.contains(&suit) && sentence.ends_with(&cells) && tells_owners
            };
            assert!(told.iter().any(is_told), "{whose} does not hear who holds {region:?}: {told:#?}");
            regions += 1;
        }
    });
    assert!(regions > 1_000 || !are_all(), "{regions} regions");
}

fn drawing(scene: &Scene) -> String {
    text(scene, Look { width: 120, ..Look::default() })
}

/// Changes one value of a scene, if one is named, and says of which kinds its values are.
fn change(scene: &mut Scene, seats: usize, at: Option<usize>) -> Vec<&'static str> {
    let mut change = Change { seats, at, values: Vec::new() };
    scene.parts.iter_mut().for_each(|part| change.part(part));
    change.values
}

struct Change {
    seats: usize,
    /// The number of the value that is changed.
    at: Option<usize>,
    /// The kinds of the values so far.
    values: Vec<&'static str>,
}

impl Change {
    /// Whether this is the value that is changed.
    fn is_here(&mut self, kind: &'static str) -> bool {
        self.values.push(kind);
        self.at == Some(self.values.len() - 1)
    }

    fn part(&mut self, part: &mut ScenePart) {
        match part {
            ScenePart::Lines(lines) => lines.iter_mut().for_each(|line| self.line(line)),
            ScenePart::News(news) => {
                self.line(&mut news.last);
                self.label(&mut news.task, "what is to be done");
                news.hints.iter_mut().for_each(|line| self.line(line));
            }
            ScenePart::Story(Story { title, turns, .. }) => {
                self.line(title);
                for StoryTurn { heading, events, remark, .. } in turns {
                    let events = events.iter_mut().map(|event| &mut event.line);
                    [heading].into_iter().chain(events).for_each(|line| self.line(line));
                    remark.iter_mut().for_each(|line| self.label(line, "a remark"));
                }
            }
            ScenePart::Head { head: Headline { foot, .. }, told } => {
                [foot].into_iter().chain(told).for_each(|line| self.line(line));
            }
            ScenePart::Paragraph(line) => self.line(line),
            ScenePart::Table(table) => self.table(table),
            ScenePart::Track(track) => self.track(track),
            ScenePart::Grid(grid) => self.grid(grid),
            ScenePart::Bricks(bricks) => self.bricks(bricks),
            ScenePart::Round { round, .. } => self.round(round),
            ScenePart::Details(parts) => parts.iter_mut().for_each(|part| self.part(part)),
        }
    }

    fn line(&mut self, line: &mut Line) {
        // Beside the viewer, who is called so, the sign of a seat tells nothing more.
        let is_viewer = |span: &Span| span.glyph.unicode == " you";
        let has_viewer = line.0.iter().any(is_viewer);
        for span in &mut line.0 {
            self.words(span);
            if !has_viewer {
                self.seat(span);
            }
        }
    }

    fn words(&mut self, span: &mut Span) {
        // What only explains a drawing is not heard.
        if span.told.as_deref() == Some("") || span.glyph.unicode.trim().is_empty() {
            return;
        }
        if self.is_here("another text") {
            span.glyph.unicode.push('q');
            span.told.iter_mut().for_each(|told| told.push('q'));
            if let Some(Thing::Plinth { beast, .. }) = span.thing.as_deref_mut() {
                *beast = if *beast == Beast::Lion { Beast::Jackal } else { Beast::Lion };
            }
        }
    }

    fn seat(&mut self, span: &mut Span) {
        let Style::Seat(seat) = span.style else { return };
        let other = u8::from(seat == 0);
        let is_there = usize::from(other) < self.seats && span.told.as_deref() != Some("");
        if is_there && self.is_here("another seat") {
            let [old, new] = [seat, other].map(|seat| SEAT_SIGNS[usize::from(seat)].0);
            span.glyph.unicode = span.glyph.unicode.replacen(old, &new.to_string(), 1);
            span.told.iter_mut().for_each(|told| told.push('q'));
            span.style = Style::Seat(other);
            if let Some(Thing::Token { seat } | Thing::Pyramid { seat, .. }) = span.thing.as_deref_mut() {
                *seat = other;
            }
        }
    }

    fn mark(&mut self, mark: &mut Mark) {
        self.words(&mut mark.span);
        self.seat(&mut mark.span);
        self.flag(&mut mark.is_fresh, "that a mark is new");
    }

    fn flag(&mut self, flag: &mut bool, kind: &'static str) {
        if self.is_here(kind) {
            *flag = !*flag;
        }
    }

    fn label(&mut self, label: &mut String, kind: &'static str) {
        if self.is_here(kind) {
            label.push('q');
        }
    }

    fn table(&mut self, table: &mut TextTable) {
        table.rows.iter_mut().flatten().for_each(|cell| self.line(cell));
        if table.rows.len() > 2 && self.is_here("the last row of a table") {
            table.rows.pop();
        }
    }

    fn grid(&mut self, grid: &mut Grid) {
        grid.columns.iter_mut().for_each(|column| self.label(column, "the name of a column"));
        for GridRow { label, cells } in &mut grid.rows {
            self.label(label, "the name of a row");
            for cell in cells {
                match cell {
                    GridCell::Taken(Piece { top, marks, is_fresh, right, below, .. }) => {
                        self.line(top);
                        for tie in [right, below] {
                            if !tie.0.is_empty() && self.is_here("what ties two cells") {
                                tie.0.pop();
                            }
                        }
                        marks.iter_mut().for_each(|mark| self.mark(mark));
                        self.flag(is_fresh, "that a piece is new");
                        if !marks.is_empty() && self.is_here("the first mark of a piece") {
                            marks.remove(0);
                        }
                    }
                    GridCell::Empty if self.is_here("an empty cell") => {
                        *cell = GridCell::Taken(Piece { top: Line::plain("Z"), ..Piece::default() });
                        continue;
                    }
                    _ => {}
                }
                if matches!(cell, GridCell::Taken(_)) && self.is_here("what stands in a cell") {
                    *cell = GridCell::Empty;
                }
            }
        }
    }

    fn track(&mut self, track: &mut Track) {
        for Space { label, token, ground, is_fresh, .. } in &mut track.spaces {
            self.label(label, "the name of a space");
            self.flag(is_fresh, "that something happened on a space");
            for there in [token, ground] {
                there.iter_mut().for_each(|span| self.words(span));
                let new = if there.is_some() { None } else { Some(Span::new("Z", Style::Plain)) };
                if self.is_here("what is on a space") {
                    *there = new;
                }
            }
        }
        for way in &mut track.ways {
            if self.is_here("where a way ends") {
                way.1 -= 1;
            }
        }
        if let [one, other, ..] = &mut track.ways[..]
            && self.is_here("which ends are joined")
        {
            std::mem::swap(&mut one.1, &mut other.1);
        }
        if !track.ways.is_empty() && self.is_here("a way") {
            track.ways.pop();
        }
    }

    fn round(&mut self, round: &mut Round) {
        for Pile { name, count, cards, note, is_fresh, .. } in round.corners.iter_mut().chain(&mut round.piles) {
            self.label(name, "the name of a pile");
            if self.is_here("how many cards a pile has") {
                *count += 1;
            }
            cards.iter_mut().for_each(|card| self.words(card));
            if !cards.is_empty() && self.is_here("a card beside a pile") {
                cards.pop();
            }
            self.label(note, "what is to be said of a pile");
            self.flag(is_fresh, "that something happened at a pile");
        }
        if let Some(card) = &mut round.centre {
            self.words(card);
            card.word.iter_mut().for_each(|name| self.label(name, "the name of the card in the middle"));
        }
        if round.centre.is_some() && self.is_here("the card in the middle") {
            round.centre = None;
        }
        round.pots.iter_mut().for_each(|pot| self.line(pot));
        for Sitter { name, stack, bet, cards, act, is_dealer, is_awaited, is_away, .. } in &mut round.sitters {
            self.label(name, "who sits at a seat");
            [stack, bet].into_iter().for_each(|line| self.line(line));
            cards.iter_mut().for_each(|card| self.words(card));
            self.label(act, "what a seat did");
            self.flag(is_dealer, "who deals");
            self.flag(is_awaited, "who is awaited");
            self.flag(is_away, "who is out of it");
        }
        if round.sitters.len() > 1 && self.is_here("the last seat of a round table") {
            round.sitters.pop();
        }
    }

    fn bricks(&mut self, bricks: &mut Bricks) {
        bricks.columns.iter_mut().for_each(|column| self.label(column, "the name of a half"));
        for course in &mut bricks.courses {
            course
                .bricks
                .iter_mut()
                .flat_map(|brick| brick.lines.iter_mut().flatten())
                .for_each(|mark| self.mark(mark));
            if !course.bricks.is_empty() && self.is_here("a brick") {
                course.bricks.remove(0);
            }
            for free in &mut course.free {
                if self.is_here("a free place") {
                    *free = free.checked_sub(1).unwrap_or(1);
                }
            }
            if !course.free.is_empty() && self.is_here("the last free place") {
                course.free.pop();
            }
        }
    }
}
