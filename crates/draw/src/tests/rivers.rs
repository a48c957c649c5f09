//! The line of each way in a drawing leads from one of its ends to the other.

use super::samples::{self, Chance};
use crate::{Look, text};

/// A row of a drawing: its labels, and the lines below its tokens.
struct Row {
    labels: String,
    lines: Vec<Vec<char>>,
}

fn rows(drawing: &str) -> Vec<Row> {
    let lines: Vec<&str> = drawing.lines().filter(|line| !line.is_empty()).collect();
    // Only a row of labels has nothing but numbers.
    let is_labels = |line: &str| line.chars().all(|sign| sign == ' ' || sign.is_ascii_digit());
    let row = |block: &[&str]| {
        let lines = block.iter().skip(2).map(|line| line.chars().collect());
        Row { labels: block[0].to_owned(), lines: lines.collect() }
    };
    lines.chunk_by(|_, next| !is_labels(next)).map(row).collect()
}

impl Row {
    /// The columns in which labels end, with the labels.
    fn spaces(&self) -> Vec<(usize, usize)> {
        let ends = |column: &usize| self.labels[*column..].chars().nth(1).is_none_or(|c| c == ' ');
        let columns = (0..self.labels.len()).filter(|column| &self.labels[*column..=*column] != " ").filter(ends);
        columns.map(|column| (column, number(&self.labels[..=column], true))).collect()
    }

    fn at(&self, line: usize, column: usize) -> char {
        self.lines.get(line).and_then(|line| line.get(column)).copied().unwrap_or(' ')
    }

    /// The space to which the line leads that begins below the column, if one begins there.
    fn follow(&self, start: usize) -> Option<usize> {
        let mut line = (0..).find(|line| !"│┼".contains(self.at(*line, start)))?;
        let step: isize = match self.at(line, start) {
            '╰' => 1,
            '╯' => -1,
            _ if line == 0 => return None,
            other => panic!("{other:?} at the end of a foot"),
        };
        let mut column = start.strict_add_signed(step);
        while "─┼".contains(self.at(line, column)) {
            column = column.strict_add_signed(step);
        }
        let texts: String = self.lines[line].iter().collect();
        let (left, right): (String, String) =
            (texts.chars().take(column).collect(), texts.chars().skip(column + 1).collect());
        match self.at(line, column) {
            '▸' => return Some(number(&right, false)),
            '◂' => return Some(number(&left, true)),
            '╯' | '╰' => {}
            other => panic!("{other:?} at the end of a run"),
        }
        while line > 0 {
            line -= 1;
            assert!("│┼".contains(self.at(line, column)), "a foot is broken");
        }
        self.spaces().into_iter().find(|space| space.0 == column).map(|space| space.1)
    }
}

/// The number at one end of a text.
fn number(text: &str, is_last: bool) -> usize {
    let mut words = text.split(|c: char| !c.is_ascii_digit());
    let word = if is_last { words.next_back() } else { words.next() };
    word.and_then(|word| word.parse().ok()).unwrap_or_else(|| panic!("no number: {text:?}"))
}

/// Draws the track and follows every line.
fn check(spaces: usize, ways: &[(usize, usize)]) {
    for width in [40, 60, 72, 100, 120] {
        let drawing = text(&samples::track(spaces, ways), Look { width, ..Look::default() });
        let mut found = Vec::new();
        let mut seen = 0;
        for row in rows(&drawing) {
            for (column, space) in row.spaces() {
                seen += 1;
                found.extend(row.follow(column).map(|other| (space, other)));
            }
        }
        let mut wanted: Vec<_> = ways.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
        wanted.sort_unstable();
        assert_eq!(found, wanted, "{width}\n{drawing}");
        assert_eq!(seen, spaces, "{width}\n{drawing}");
    }
}

#[test]
fn every_way_leads_to_its_other_end() {
    check(40, &[(10, 14), (12, 17), (19, 22), (24, 29), (27, 31)]);
    let mut chance = Chance(3);
    for round in 0..300 {
        let spaces = [12, 13, 40, 99, 100, 200][round % 6];
        let mut ends: Vec<usize> = (1..=spaces).collect();
        for place in 0..spaces {
            ends.swap(place, chance.below(spaces));
        }
        // Now and then every space is an end.
        let count = if round % 5 == 0 { spaces / 2 } else { chance.below(spaces / 4) };
        let ways: Vec<_> = ends.chunks_exact(2).take(count).map(|pair| (pair[0], pair[1])).collect();
        check(spaces, &ways);
    }
}

#[test]
fn neighbours_across_rows_do_not_hide_each_other() {
    check(40, &[(19, 22), (20, 21), (18, 23), (1, 40), (2, 39)]);
    check(40, &[(10, 31), (11, 32), (12, 1), (13, 2), (14, 33), (15, 3)]);
}
