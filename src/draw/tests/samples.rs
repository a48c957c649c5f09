//! Scenes to draw, and chance to make them with.

use crate::draw::scene::{Line, Part, Scene, Space, Span, Style, Table, Track};

/// Lions and Jackals on its default board, in the middle of a game.
pub(super) fn lions() -> Scene {
    let title = Line(vec![
        Span::new("Lions and Jackals", Style::Strong),
        Span::glyph(" · turn 23 · ", " - turn 23 - ", Style::Plain),
        Span::new("alice", Style::Seat(0)),
        Span::new(" casts", Style::Plain),
    ]);
    let cast = Line(vec![
        Span::new("cast   ", Style::Plain),
        Span::new("5 2L ", Style::Strong),
        Span::new("(4J)", Style::Dim),
    ]);
    let ways = [(10, 14), (12, 17), (19, 22), (24, 29), (27, 31)].map(|(a, b)| (a - 1, b - 1)).into();
    let sides = table(&[
        &["side", "seat", "home", "Duat", "to go"],
        &["L Lions", "alice", "1", "0", "96"],
        &["J Jackals", "bob", "0", "2", "131"],
    ]);
    Scene {
        parts: vec![
            Part::Lines(vec![title]),
            Part::Track(Track { spaces: (1..=40).map(lions_space).collect(), ways }),
            sides,
            Part::Lines(vec![cast]),
        ],
    }
}

fn lions_space(number: usize) -> Space {
    let token = match number {
        3 | 10 | 15 | 19 => Some(Span::new("L", Style::Seat(0))),
        27 => Some(Span::new("L", Style::Fresh)),
        8 | 22 | 38 => Some(Span::new("J", Style::Seat(1))),
        _ => None,
    };
    let ground = match number {
        1..=5 => Some(Span::glyph("▂", "_", Style::Seat(0))),
        36..=40 => Some(Span::glyph("▂", "_", Style::Seat(1))),
        8 | 15 | 26 | 33 => Some(Span::glyph("☼", "*", Style::Strong)),
        10 | 14 | 12 | 17 | 19 | 22 | 24 | 29 | 27 | 31 => Some(Span::glyph("≈", "~", Style::Plain)),
        _ => None,
    };
    Space { label: number.to_string(), token, ground }
}

/// A scene of one line.
pub(super) fn line(text: &str) -> Scene {
    Scene { parts: vec![Part::Lines(vec![Line::plain(text)])] }
}

/// A bare track whose spaces are numbered from 1, as its ways are.
pub(super) fn track(spaces: usize, ways: &[(usize, usize)]) -> Scene {
    let space = |number: usize| Space { label: number.to_string(), token: None, ground: None };
    let ways = ways.iter().map(|&(a, b)| (a - 1, b - 1)).collect();
    Scene { parts: vec![Part::Track(Track { spaces: (1..=spaces).map(space).collect(), ways })] }
}

/// A table of plain texts.
pub(super) fn table(rows: &[&[&str]]) -> Part {
    Part::Table(Table { rows: rows.iter().map(|row| row.iter().map(|text| Line::plain(*text)).collect()).collect() })
}

/// Chance that comes out the same every time (xorshift64).
pub(super) struct Chance(pub(super) u64);

impl Chance {
    /// A number below the limit.
    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit.max(1)
    }

    /// A scene of anything, with characters that mean harm unless `is_ascii`.
    pub(super) fn scene(&mut self, is_ascii: bool) -> Scene {
        let parts = (0..self.below(5)).map(|_| match self.below(3) {
            0 => Part::Lines((0..self.below(4)).map(|_| self.line(is_ascii)).collect()),
            1 => Part::Track(self.track(is_ascii)),
            _ => Part::Table(self.table(is_ascii)),
        });
        Scene { parts: parts.collect() }
    }

    fn track(&mut self, is_ascii: bool) -> Track {
        let count = [0, 1, 12, 40, 100, 200, 333][self.below(7)];
        let is_tame = self.below(2) == 0;
        let spaces = (0..count)
            .map(|number| Space {
                label: if is_tame { number.to_string() } else { self.text(is_ascii) },
                token: (self.below(4) == 0).then(|| self.span(is_ascii)),
                ground: (self.below(4) == 0).then(|| self.span(is_ascii)),
            })
            .collect();
        let ways = [0, 5, 30, 1200][self.below(4)];
        Track { spaces, ways: (0..ways).map(|_| (self.below(count + 1), self.below(count + 1))).collect() }
    }

    fn table(&mut self, is_ascii: bool) -> Table {
        let columns = [1, 3, 5, 9, 70][self.below(5)];
        Table {
            rows: (0..self.below(5))
                .map(|_| (0..self.below(columns + 1)).map(|_| self.line(is_ascii)).collect())
                .collect(),
        }
    }

    fn line(&mut self, is_ascii: bool) -> Line {
        (0..self.below(4)).map(|_| self.span(is_ascii)).collect()
    }

    fn span(&mut self, is_ascii: bool) -> Span {
        let style = [Style::Plain, Style::Strong, Style::Dim, Style::Fresh, Style::Seat(0), Style::Seat(255)];
        Span::glyph(self.text(is_ascii), self.text(is_ascii), style[self.below(6)])
    }

    fn text(&mut self, is_ascii: bool) -> String {
        let length = [0, 1, 1, 2, 3, 8, 8, 30, 200][self.below(9)];
        (0..length).map(|_| if is_ascii { self.ascii() } else { self.character() }).collect()
    }

    fn ascii(&mut self) -> char {
        if self.below(4) == 0 { ' ' } else { char::from(32 + self.below(95) as u8) }
    }

    fn character(&mut self) -> char {
        const NASTY: &str = "\0\n\r\t\u{1b}\u{7f}\u{9b}\u{85}\u{ad}\u{200d}\u{200e}\u{202e}\u{2066}\u{2028}\u{2029}\u{feff}\
            \u{fe0f}\u{301}\u{489}\u{20e3}\u{1f3fd}👍🇩🇪王ア가\u{1100}\u{1161}\u{11a8}\u{17d8}ﷺلاא\u{3000}\u{e000}\
            \u{10ffff}─┼╯▸<>&\"'";
        match self.below(4) {
            0 => self.ascii(),
            1 => char::from_u32(self.below(0x11_0000) as u32).unwrap_or('?'),
            _ => NASTY.chars().nth(self.below(NASTY.chars().count())).unwrap_or('?'),
        }
    }
}
