//! Scenes to draw, and chance to make them with.

use bypost_rules::scene::{
    Brick, Bricks, Course, Grid, GridCell, GridRow, Headline, Latest, Line, Mark, News, Piece, Pile, Round, Scene,
    ScenePart, Sitter, Space, Span, Story, StoryEvent, StoryTurn, Style, TextTable, Thing, Track,
};

/// A race on a track of forty spaces, in the middle of a game.
pub(super) fn foxes() -> Scene {
    let title = Line(vec![
        Span::new("Foxes and Rabbits", Style::Strong),
        Span::glyph(" · turn 23 · ", " - turn 23 - ", Style::Plain),
        Span::new("alice", Style::Seat(0)),
        Span::new(" casts", Style::Plain),
    ]);
    let cast = Line(vec![
        Span::new("cast   ", Style::Plain),
        Span::new("5 2F ", Style::Strong),
        Span::new("(4R)", Style::Dim),
    ]);
    let ways = [(10, 14), (12, 17), (19, 22), (24, 29), (27, 31)].map(|(a, b)| (a - 1, b - 1)).into();
    let sides = table(&[
        &["side", "seat", "home", "hole", "to go"],
        &["F Foxes", "alice", "1", "0", "96"],
        &["R Rabbits", "bob", "0", "2", "131"],
    ]);
    Scene {
        parts: vec![
            ScenePart::Lines(vec![title]),
            ScenePart::Track(Track { spaces: (1..=40).map(foxes_space).collect(), ways, ..Track::default() }),
            sides,
            ScenePart::Lines(vec![cast]),
        ],
    }
}

fn foxes_space(number: usize) -> Space {
    let token = match number {
        3 | 10 | 15 | 19 => Some(Span::new("F", Style::Seat(0))),
        27 => Some(Span::new("F", Style::Fresh)),
        8 | 22 | 38 => Some(Span::new("R", Style::Seat(1))),
        _ => None,
    };
    let ground = match number {
        1..=5 => Some(Span::glyph("▂", "_", Style::Seat(0))),
        36..=40 => Some(Span::glyph("▂", "_", Style::Seat(1))),
        8 | 15 | 26 | 33 => Some(Span::glyph("☼", "*", Style::Strong)),
        10 | 14 | 12 | 17 | 19 | 22 | 24 | 29 | 27 | 31 => Some(Span::glyph("≈", "~", Style::Plain)),
        _ => None,
    };
    Space { label: number.to_string(), token, ground, ..Space::default() }
}

/// A scene of one line.
pub(super) fn line(text: &str) -> Scene {
    Scene { parts: vec![ScenePart::Lines(vec![Line::plain(text)])] }
}

/// A bare track whose spaces are numbered from 1, as its ways are.
pub(super) fn track(spaces: usize, ways: &[(usize, usize)]) -> Scene {
    let space = |number: usize| Space { label: number.to_string(), ..Space::default() };
    let ways = ways.iter().map(|&(a, b)| (a - 1, b - 1)).collect();
    Scene {
        parts: vec![ScenePart::Track(Track { spaces: (1..=spaces).map(space).collect(), ways, ..Track::default() })],
    }
}

/// A table of plain texts.
pub(super) fn table(rows: &[&[&str]]) -> ScenePart {
    ScenePart::Table(TextTable {
        rows: rows.iter().map(|row| row.iter().map(|text| Line::plain(*text)).collect()).collect(),
    })
}

/// A board of cards, in the middle of a game.
pub(super) fn city() -> Grid {
    labelled(board(&[
        "AM .   2SY 5SW 5ML .",
        ".  7SK 3SK .   CL A 4WL",
        ".  9MS 4MS A 8MS *9LK *B .",
        ".  .   6SY 3LY B CK   .",
        ".  .   X   .   6MW .",
        "AY .   .   .   .   CW",
    ]))
}

/// A wall of seven sections with some cards under it.
pub(super) fn wall() -> Bricks {
    let mark = |word: &str| {
        let text = word.trim_start_matches('*');
        let seat = "AB".chars().position(|seat| text == seat.to_string());
        let span = match seat {
            _ if text == "-" => Span::glyph("–", "-", Style::Dim),
            Some(seat) => Span::seat(bypost_rules::Seat::at(seat), ""),
            None => Span::new(text, Style::Plain),
        };
        Mark { span, is_fresh: text != word }
    };
    let lines = |text: &str| text.split('/').map(|line| line.split(' ').map(mark).collect()).collect();
    let brick = |at, text: &str| Brick { at, lines: lines(text), is_stone: text.starts_with('W') };
    let course = |bricks: &[(usize, &str)], free: &[usize]| Course {
        bricks: bricks.iter().map(|(at, text)| brick(*at, text)).collect(),
        free: free.into(),
    };
    let sections = ["-/AM AK", "A/CS CW", "B/CK CL", "-/X", "-/AS AY", "-/CM AL", "-/AW CY"];
    let named: Vec<_> = (1..).zip(sections).map(|(number, text)| format!("W{number} {text}")).collect();
    let stones: Vec<_> = (0..).step_by(2).zip(named.iter().map(String::as_str)).collect();
    Bricks {
        columns: (0..14).map(|half| half.to_string()).collect(),
        courses: vec![
            course(&stones, &[]),
            course(&[(1, "9LK A/1-2"), (3, "8WL B/2-3"), (10, "2SY A/6")], &[6, 7, 8, 12]),
            course(&[(2, "5ML *A/1-3"), (10, "6SY B/6")], &[]),
            course(&[], &[2, 10]),
        ],
    }
}

/// A grid with numbers for its rows and letters for its columns.
pub(super) fn labelled(mut grid: Grid) -> Grid {
    let height = grid.rows.len();
    grid.rows.iter_mut().enumerate().for_each(|(number, row)| row.label = (height - number).to_string());
    grid.columns = ('a'..='z').take(grid.rows[0].cells.len()).map(String::from).collect();
    grid
}

/// A grid as written: a card begins a cell, `.` an empty one, `#` one outside; a letter or a letter and a
/// digit are a mark on the card before it, an asterisk says fresh. Cards that share suits are tied.
pub(super) fn board(rows: &[&str]) -> Grid {
    let mut rows: Vec<Vec<GridCell>> = rows.iter().map(|row| cells(row)).collect();
    let cards: Vec<Vec<String>> = rows.iter().map(|row| row.iter().map(card).collect()).collect();
    for (y, row) in rows.iter_mut().enumerate() {
        for (x, cell) in row.iter_mut().enumerate() {
            let tie = |y: usize, x: usize, here: &str| match cards.get(y).and_then(|row| row.get(x)) {
                Some(there) => {
                    Line::plain(here.chars().skip(1).filter(|c| there[1..].contains(*c)).collect::<String>())
                }
                None => Line::default(),
            };
            if let GridCell::Taken(piece) = cell {
                piece.right = tie(y, x + 1, &cards[y][x]);
                piece.below = tie(y + 1, x, &cards[y][x]);
            }
        }
    }
    let rows = rows.into_iter().map(|cells| GridRow { cells, ..GridRow::default() }).collect();
    Grid { rows, ..Grid::default() }
}

fn card(cell: &GridCell) -> String {
    match cell {
        GridCell::Taken(piece) => piece.top.0[0].glyph.ascii.clone(),
        GridCell::Empty | GridCell::Left(_) => " ".into(),
    }
}

fn cells(row: &str) -> Vec<GridCell> {
    let mut cells = Vec::new();
    for word in row.split_whitespace() {
        let text = word.trim_start_matches('*');
        let is_fresh = text != word;
        let is_mark = text.len() == 1 || text.ends_with(|c: char| c.is_ascii_digit());
        let seat = "ABC".chars().position(|seat| is_mark && text.starts_with(seat));
        match (text, seat, cells.last_mut()) {
            (".", ..) => cells.push(GridCell::Empty),
            (_, Some(seat), Some(GridCell::Taken(piece))) => {
                piece.marks.push(Mark { span: Span::new(text, Style::Seat(seat as u8)), is_fresh });
            }
            _ => cells.push(GridCell::Taken(Piece { top: Line::plain(text), is_fresh, ..Piece::default() })),
        }
    }
    cells
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
        let parts = (0..self.below(5)).map(|_| match self.below(11) {
            0 => ScenePart::Lines((0..self.below(4)).map(|_| self.line(is_ascii)).collect()),
            1 => ScenePart::Track(self.track(is_ascii)),
            2 => ScenePart::Grid(self.grid(is_ascii)),
            3 => ScenePart::Bricks(self.bricks(is_ascii)),
            4 => ScenePart::Paragraph(self.line(is_ascii)),
            5 => self.round(is_ascii),
            6 => ScenePart::Details(vec![ScenePart::Table(self.table(is_ascii))]),
            7 => self.head(is_ascii),
            8 => ScenePart::News(News {
                last: self.line(is_ascii),
                task: self.text(is_ascii),
                hints: (0..self.below(3)).map(|_| self.line(is_ascii)).collect(),
            }),
            9 => self.story(is_ascii),
            _ => ScenePart::Table(self.table(is_ascii)),
        });
        Scene { parts: parts.collect() }
    }

    fn head(&mut self, is_ascii: bool) -> ScenePart {
        let [headline, foot] = [self.line(is_ascii), self.line(is_ascii)];
        let head = Headline { headline, below: vec![self.line(is_ascii)], foot };
        ScenePart::Head { head, told: vec![self.line(is_ascii)] }
    }

    fn story(&mut self, is_ascii: bool) -> ScenePart {
        let turn = |chance: &mut Self| StoryTurn {
            author: "cat".to_owned(),
            heading: chance.line(is_ascii),
            events: (0..chance.below(4))
                .map(|_| StoryEvent { line: chance.line(is_ascii), ..StoryEvent::default() })
                .collect(),
            remark: (0..chance.below(2)).map(|_| chance.text(is_ascii)).collect(),
            is_own: false,
        };
        ScenePart::Story(Story {
            title: self.line(is_ascii),
            turns: (0..self.below(5)).map(|_| turn(self)).collect(),
            ..Story::default()
        })
    }

    fn track(&mut self, is_ascii: bool) -> Track {
        let count = [0, 1, 12, 40, 100, 200, 333][self.below(7)];
        let is_tame = self.below(2) == 0;
        let spaces = (0..count)
            .map(|number| Space {
                label: if is_tame { number.to_string() } else { self.text(is_ascii) },
                token: (self.below(4) == 0).then(|| self.span(is_ascii)),
                ground: (self.below(4) == 0).then(|| self.span(is_ascii)),
                is_fresh: self.below(8) == 0,
                ..Space::default()
            })
            .collect();
        let ways = [0, 5, 30, 1200][self.below(4)];
        Track {
            spaces,
            ways: (0..ways).map(|_| (self.below(count + 1), self.below(count + 1))).collect(),
            ..Track::default()
        }
    }

    fn grid(&mut self, is_ascii: bool) -> Grid {
        let columns = [0, 1, 4, 5, 6, 8, 30][self.below(7)];
        Grid {
            columns: (0..self.below(columns + 2)).map(|_| self.text(is_ascii)).collect(),
            rows: (0..self.below(8))
                .map(|_| GridRow {
                    label: self.text(is_ascii),
                    cells: (0..columns - self.below(columns + 1) / 4).map(|_| self.cell(is_ascii)).collect(),
                })
                .collect(),
            cell_width: [0, 7, 255][self.below(3)],
            ..Grid::default()
        }
    }

    fn round(&mut self, is_ascii: bool) -> ScenePart {
        let sitter = |chance: &mut Self| Sitter {
            seat: chance.below(256) as u8,
            name: chance.text(is_ascii),
            stack: chance.line(is_ascii),
            bet: chance.line(is_ascii),
            cards: (0..chance.below(6)).map(|_| Span::new("?", Style::Plain).of(Thing::BACK)).collect(),
            act: chance.text(is_ascii),
            is_dealer: chance.below(2) == 0,
            is_awaited: chance.below(2) == 0,
            is_away: chance.below(2) == 0,
            latest: [None, Some(Latest::Bet), Some(Latest::Cards), Some(Latest::Act)][chance.below(4)],
        };
        let pile = |chance: &mut Self| Pile {
            name: chance.text(is_ascii),
            is_word: chance.below(2) == 0,
            count: chance.below(200) as u32,
            note: chance.text(is_ascii),
            is_fresh: chance.below(2) == 0,
            ..Pile::default()
        };
        let round = Round {
            sitters: (0..self.below(12)).map(|_| sitter(self)).collect(),
            corners: (0..self.below(7)).map(|_| pile(self)).collect(),
            piles: (0..self.below(4)).map(|_| pile(self)).collect(),
            pots: (0..self.below(4)).map(|_| self.line(is_ascii)).collect(),
            ..Round::default()
        };
        ScenePart::Round { round, beside: vec![ScenePart::Lines(vec![self.line(is_ascii)])] }
    }

    fn cell(&mut self, is_ascii: bool) -> GridCell {
        match self.below(4) {
            0 => GridCell::Left(Some(1)),
            1 => GridCell::Empty,
            _ => GridCell::Taken(Piece {
                top: self.line(is_ascii),
                is_fresh: self.below(4) == 0,
                marks: (0..self.below(4))
                    .map(|_| Mark { span: self.span(is_ascii), is_fresh: self.below(4) == 0 })
                    .collect(),
                right: self.line(is_ascii),
                below: self.line(is_ascii),
                ..Piece::default()
            }),
        }
    }

    fn bricks(&mut self, is_ascii: bool) -> Bricks {
        let halves = [0, 1, 2, 14, 17, 40][self.below(6)];
        let word = |chance: &mut Self| Mark { span: chance.span(is_ascii), is_fresh: chance.below(4) == 0 };
        let brick = |chance: &mut Self| Brick {
            at: chance.below(halves + 2),
            lines: (0..chance.below(4)).map(|_| (0..chance.below(4)).map(|_| word(chance)).collect()).collect(),
            is_stone: false,
        };
        let courses = (0..self.below(6)).map(|_| Course {
            bricks: (0..self.below(9)).map(|_| brick(self)).collect(),
            free: (0..self.below(4)).map(|_| self.below(halves + 2)).collect(),
        });
        let courses = courses.collect();
        Bricks { columns: (0..halves).map(|_| self.text(is_ascii)).collect(), courses }
    }

    fn table(&mut self, is_ascii: bool) -> TextTable {
        let columns = [1, 3, 5, 9, 70][self.below(5)];
        TextTable {
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
