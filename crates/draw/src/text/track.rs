//! Tracks: spaces in rows, with the ways between them as lines below.

use std::collections::BTreeSet;

use super::canvas::{Canvas, INDENT};
use super::lanes::{Lanes, Stub};
use super::sign::{self, Alphabet, Sign};
use bypost_rules::scene::{Space, Style, Track};

/// The columns of a label, a token or a ground at most.
const WIDEST: usize = 6;
/// The ways that are drawn at most; how many more there are is said below.
const WAYS: usize = 1000;

/// The lines of a row: labels, tokens, grounds.
const LINES: usize = 3;

/// One space, ready to be drawn: its part of each line.
struct Ends([Vec<Sign>; LINES]);

/// Where the spaces stand.
struct TrackRows {
    per_row: usize,
    cell: usize,
}

pub(crate) fn draw(canvas: &mut Canvas, track: &Track, alphabet: Alphabet) {
    let stops: Vec<Ends> = track.spaces.iter().map(|space| Ends::new(space, alphabet)).collect();
    let count = stops.len();
    let mut ways: BTreeSet<(usize, usize)> = track.ways.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    ways.retain(|&(a, b)| a < b && b < count);
    let grid = TrackRows::new(&stops, &ways, canvas.width - INDENT);
    let mut rows = grid.lanes(&stops, ways.iter().take(WAYS)).into_iter();
    let mut ends_in_lanes = true;
    for row in stops.chunks(grid.per_row) {
        // The lines below a row part it from the next one.
        if !ends_in_lanes {
            canvas.feed();
        }
        grid.draw_row(canvas, row);
        let height = canvas.rows.len();
        if let Some(lanes) = rows.next() {
            lanes.lay(alphabet).draw(canvas, alphabet);
        }
        ends_in_lanes = canvas.rows.len() > height;
    }
    if let Some(more) = ways.len().checked_sub(WAYS).filter(|more| *more > 0) {
        canvas.feed();
        canvas.put(INDENT, &sign::of_text(&format!("ways not drawn: {more}"), Style::Dim));
    }
}

impl Ends {
    fn new(space: &Space, alphabet: Alphabet) -> Self {
        let span = |span: &Option<_>| match span {
            Some(span) => sign::of_span(span, WIDEST, alphabet),
            None => Vec::new(),
        };
        let mut token = span(&space.token);
        if token.iter().all(Sign::is_blank) {
            token = sign::of_text(alphabet.dot(), if space.is_fresh { Style::Fresh } else { Style::Dim });
        }
        if space.is_fresh {
            token.splice(0..0, sign::of_text("*", Style::Fresh));
        }
        let label = sign::cut(sign::of_text(&space.label, Style::Dim), WIDEST, alphabet);
        Self([label, token, span(&space.ground)])
    }

    fn label(&self) -> &[Sign] {
        &self.0[0]
    }
}

impl TrackRows {
    /// As few rows as the width allows, all as long as one another.
    fn new(stops: &[Ends], ways: &BTreeSet<(usize, usize)>, width: usize) -> Self {
        let cell = stops.iter().flat_map(|stop| &stop.0).map(|signs| sign::width(signs)).fold(1, usize::max) + 1;
        let mut most = (width + 1) / cell;
        if stops.len() > most && !ways.is_empty() {
            // Room for a line, an arrow and a name behind the last space of a row.
            let name = stops.iter().map(|stop| sign::width(stop.label())).fold(0, usize::max);
            most = (width + 1).saturating_sub(2 + name) / cell;
        }
        let rows = stops.len().div_ceil(most.max(1)).max(1);
        Self { per_row: stops.len().div_ceil(rows).max(1), cell }
    }

    /// The column in which everything of a space ends, and in which its ways begin.
    fn column(&self, space: usize) -> usize {
        INDENT + (space % self.per_row + 1) * self.cell - 2
    }

    fn draw_row(&self, canvas: &mut Canvas, row: &[Ends]) {
        for line in 0..LINES {
            if row.iter().all(|stop| stop.0[line].is_empty()) {
                continue;
            }
            canvas.feed();
            for (place, stop) in row.iter().enumerate() {
                let signs = &stop.0[line];
                canvas.put((self.column(place) + 1).saturating_sub(sign::width(signs)), signs);
            }
        }
    }

    /// The ways of each row: those within it, and the stubs of those that leave it.
    fn lanes<'a>(&self, stops: &[Ends], ways: impl Iterator<Item = &'a (usize, usize)>) -> Vec<Lanes> {
        let mut rows = vec![Lanes::default(); stops.len().div_ceil(self.per_row)];
        let name = |space: usize| {
            let signs = stops.get(space).map(Ends::label).unwrap_or_default();
            signs.iter().map(|sign| Sign { style: Style::Plain, ..sign.clone() }).collect()
        };
        for &(a, b) in ways {
            let (here, there) = (a / self.per_row, b / self.per_row);
            let (from, to) = (self.column(a), self.column(b));
            if here == there {
                rows[here].arcs.push((from, to));
            } else {
                rows[here].stubs.push(Stub { column: from, name: name(b), is_right: true });
                rows[there].stubs.push(Stub { column: to, name: name(a), is_right: false });
            }
        }
        rows
    }
}
