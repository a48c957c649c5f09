//! Where sections stand on a sheet: of some arrangements the one whose width and height please most.

use super::columns::{Cache, Sheet, SheetColumn};
use super::{MARGIN, told};
use crate::picture::sections::Section;
use crate::picture::tables;

/// The widths for which sizes of text are made, on the first sheet and on the second one; on wider ones they
/// grow.
const USUAL: f32 = 1200.0;
const SECOND: f32 = 880.0;
/// The width of a sheet without a board.
const BARE: f32 = 600.0;
/// The width of the text in a narrow image.
const NARROW: f32 = 400.0;
/// The width of a story at least.
const STORY: f32 = 280.0;
/// The room between two columns.
const BETWEEN: f32 = 28.0;
/// The widths of a column beside a board.
const SIDES: [f32; 3] = [300.0, 360.0, 440.0];
/// The parts of the width that the left of two columns below a board has.
const LEFTS: [f32; 3] = [0.6, EVEN, 0.7];
/// That of columns of one width, so that hands in them have cards of one size.
const EVEN: f32 = 0.5;
/// How much larger a small board may be drawn, and the width that it then has at most.
const ZOOMS: [f32; 4] = [1.0, 1.15, 1.3, 1.45];
const LARGEST: f32 = 760.0;
/// The width by the height that a sheet has at least and at most.
const HIGHEST: f32 = 0.86;
const WIDEST: f32 = 4.0 / 3.0;

/// An arrangement.
#[derive(Clone, Copy)]
enum Plan {
    /// The boards in a wide column, a column of this width beside them; hands stand in one of the two.
    Beside { side: f32, is_hand_beside: bool },
    /// Two columns below the boards, of which the left one has this part of the width; hands stand in that or
    /// in both.
    Below { left: f32, is_hand_right: bool },
}

/// What is to be arranged.
struct Arranged<'a> {
    main: &'a [Section<'a>],
    details: &'a [Section<'a>],
    cache: &'a Cache,
}

/// Boards alone, below one another.
pub(super) fn boards<'a>(boards: &'a [Section<'a>], cache: &'a Cache) -> Sheet<'a> {
    let mut sheet = Sheet::new(board_width(boards), 1.0, cache);
    let column = sheet.whole();
    boards.iter().for_each(|board| sheet.put(board, column, 1.0));
    sheet
}

/// Everything below one another, in letters that can be read on a telephone.
pub(super) fn narrow<'a>(main: &'a [Section<'a>], cache: &'a Cache) -> Sheet<'a> {
    let width = board_width(main).max(NARROW);
    let sections = Arranged { main, details: &[], cache };
    let mut sheet = Sheet::new(width, width / NARROW, cache);
    let column = sheet.whole();
    sections.head(&mut sheet);
    sections
        .boards()
        .chain(sections.hands())
        .chain(sections.rest())
        .for_each(|section| sheet.put(section, column, 1.0));
    sections.foot(&mut sheet);
    sheet
}

/// The arrangement whose shape pleases most; of several, the one in which the board has the largest part.
pub(super) fn wide<'a>(main: &'a [Section<'a>], details: &'a [Section<'a>], cache: &'a Cache) -> Sheet<'a> {
    let sections = Arranged { main, details, cache };
    let mut best: Option<(f32, f32, Sheet)> = None;
    for (plan, zoom) in sections.plans() {
        let sheet = sections.arrange(plan, zoom);
        let (width, height) = (sheet.width + 2.0 * MARGIN, sheet.bottom() + 2.0 * MARGIN);
        let (strain, rest) = (strain(width / height), width * height / zoom.powi(2));
        let is_better = best.as_ref().is_none_or(|(least, smallest, _)| {
            strain < least - 0.01 || (strain < least + 0.01 && rest < smallest - 1.0)
        });
        if is_better {
            best = Some((strain, rest, sheet));
        }
    }
    let mut sheet = best.map_or_else(|| Sheet::new(BARE, 1.0, cache), |(.., sheet)| sheet);
    sections.second(&mut sheet);
    sheet
}

/// By how much a width by its height misses what pleases; 1 if it does not.
fn strain(ratio: f32) -> f32 {
    (HIGHEST / ratio).powi(3).max(ratio / WIDEST).max(1.0)
}

fn board_width(sections: &[Section]) -> f32 {
    let widths = sections.iter().map(|section| if let Section::Board(width, ..) = section { *width } else { 0.0 });
    widths.fold(0.0, f32::max)
}

/// The width in which nothing of a table is broken or drawn smaller, and a story can be read.
fn needed(section: &Section) -> f32 {
    match section {
        Section::Table(table) => tables::needed(table),
        Section::Story(_) => STORY,
        _ => 0.0,
    }
}

impl<'a> Arranged<'a> {
    fn heads(&self) -> impl Iterator<Item = &'a Section<'a>> + use<'a> {
        self.main.iter().filter(|section| matches!(section, Section::Head(_)))
    }

    fn boards(&self) -> impl Iterator<Item = &'a Section<'a>> + use<'a> {
        self.main.iter().filter(|section| matches!(section, Section::Board(..)))
    }

    /// The hands, one's own first.
    fn hands(&self) -> impl Iterator<Item = &'a Section<'a>> + use<'a> {
        let of = |wanted: bool| {
            let is_such =
                move |section: &&'a Section<'a>| matches!(section, Section::Hand(_, is_own) if *is_own == wanted);
            self.main.iter().filter(is_such)
        };
        of(true).chain(of(false))
    }

    /// What is neither on top nor on the table: first those who play, then what has happened, then the rest.
    fn rest(&self) -> impl Iterator<Item = &'a Section<'a>> + use<'a> {
        let rank = |section: &Section| match section {
            Section::Table(table) if table.is_of_seats() => Some(0),
            Section::Story(_) => Some(1),
            Section::Table(_) | Section::Text(_) => Some(2),
            Section::Head(_) | Section::News(_) | Section::Board(..) | Section::Hand(..) => None,
        };
        let all = self.main;
        (0..3).flat_map(move |wanted| all.iter().filter(move |section| rank(section) == Some(wanted)))
    }

    /// The arrangements that are tried.
    fn plans(&self) -> Vec<(Plan, f32)> {
        let least = self.rest().map(needed).fold(0.0, f32::max);
        let has_hands = self.hands().next().is_some();
        let board = board_width(self.main);
        let least = least * 1.02 * ((board + BETWEEN + least) / USUAL).max(1.0); // A wider sheet has larger letters.
        let mut sides: Vec<f32> = SIDES.iter().map(|side| side.max(least)).collect();
        sides.dedup();
        let beside = sides.iter().flat_map(|&side| {
            [false, true]
                .into_iter()
                .filter(move |is_beside| has_hands || !is_beside)
                .map(move |is_hand_beside| Plan::Beside { side, is_hand_beside })
        });
        let below = LEFTS.iter().flat_map(|&left| {
            let is_right = [false, true].into_iter().filter(move |is_right| !is_right || (has_hands && left == EVEN));
            is_right.map(move |is_hand_right| Plan::Below { left, is_hand_right })
        });
        let plans: Vec<Plan> = beside.chain(below).collect();
        let zooms = ZOOMS.into_iter().filter(|zoom| *zoom == 1.0 || (board > 0.0 && board * zoom <= LARGEST));
        zooms.flat_map(|zoom| plans.iter().map(move |plan| (*plan, zoom))).collect()
    }

    fn arrange(&self, plan: Plan, zoom: f32) -> Sheet<'a> {
        let board = board_width(self.main) * zoom;
        let board = if board > 0.0 { board } else { BARE };
        let width = match plan {
            Plan::Beside { side, .. } => board + BETWEEN + side,
            Plan::Below { .. } => board,
        };
        let mut sheet = Sheet::new(width, (width / USUAL).max(1.0), self.cache);
        self.head(&mut sheet);
        let left = match plan {
            Plan::Beside { .. } => board,
            Plan::Below { left, .. } => (width - BETWEEN) * left,
        };
        let right = left + BETWEEN;
        let columns = [
            SheetColumn { number: 0, left: 0.0, width: left },
            SheetColumn { number: 1, left: right, width: width - right },
        ];
        let of_boards = match plan {
            Plan::Beside { .. } => {
                sheet.begin(2);
                columns[0]
            }
            Plan::Below { .. } => sheet.whole(),
        };
        self.boards().for_each(|board| sheet.put(board, of_boards, zoom));
        if matches!(plan, Plan::Below { .. }) {
            sheet.begin(2);
        }
        let shorter = |sheet: &Sheet, is_right_first: bool| {
            let [left, right] = columns.map(|column| sheet.end(column));
            columns[usize::from(if is_right_first { right <= left } else { right < left })]
        };
        for hand in self.hands() {
            let column = match plan {
                Plan::Beside { is_hand_beside, .. } => columns[usize::from(is_hand_beside)],
                Plan::Below { is_hand_right: true, .. } => shorter(&sheet, false),
                Plan::Below { .. } => columns[0],
            };
            sheet.put(hand, column, zoom);
        }
        for section in self.rest() {
            let column = shorter(&sheet, matches!(plan, Plan::Beside { .. }));
            let is_tight = needed(section) * sheet.scale > column.width;
            let other = columns[1 - column.number];
            sheet.put(section, if is_tight && other.width > column.width { other } else { column }, zoom);
        }
        self.foot(&mut sheet);
        sheet
    }

    /// What is on top.
    fn head(&self, sheet: &mut Sheet<'a>) {
        let column = sheet.whole();
        let news = self.main.iter().filter(|section| matches!(section, Section::News(_)));
        self.heads().chain(news).for_each(|section| sheet.put(section, column, 1.0));
    }

    /// What the table is.
    fn foot(&self, sheet: &mut Sheet<'a>) {
        for section in self.heads() {
            let Section::Head(head) = section else { continue };
            sheet.close(told::foot(head, sheet.room()));
        }
    }

    /// The second sheet, below the first.
    fn second(&self, sheet: &mut Sheet<'a>) {
        if self.details.is_empty() {
            return;
        }
        sheet.scale = (sheet.width / SECOND).max(1.0);
        sheet.rule();
        sheet.begin(2);
        let half = (sheet.width - BETWEEN) / 2.0;
        let columns = [0, 1].map(|number| SheetColumn { number, left: (half + BETWEEN) * number as f32, width: half });
        for section in self.details {
            if needed(section) * sheet.scale > half {
                sheet.begin(1);
                sheet.put(section, sheet.whole(), 1.0);
                sheet.begin(2);
            } else {
                let is_right = sheet.end(columns[1]) < sheet.end(columns[0]);
                sheet.put(section, columns[usize::from(is_right)], 1.0);
            }
        }
    }
}
