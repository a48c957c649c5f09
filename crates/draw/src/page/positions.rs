//! The positions of a game: blocks of a picture as HTML that stands still, and as numbers that tell which
//! pieces stand where, of which the script of the page makes the same.

use std::collections::HashMap;
use std::fmt::Write;
use std::hash::Hash;

use serde_json::{Value, json};

use super::{Eyes, Page};
use crate::describe;
use crate::escape::{isolated, printable};
use crate::picture::{Block, BlockKind, pieces};
use bypost_rules::kit::fit;

/// Everything that the page's script reads.
#[derive(Default)]
pub(super) struct Data {
    /// The pieces, by their template.
    svg: Pool<String>,
    rows: Pool<String>,
    html: Pool<String>,
    /// The small pictures in rows and other HTML.
    things: Pool<String>,
    /// Pieces at their places: the number of the piece, and its place in tenths.
    placed: Pool<(u32, i64, i64)>,
    /// The sizes and kinds of blocks: the kind, the template, and the width and height in tenths.
    shapes: Pool<(&'static str, Pieces, i64, i64)>,
    texts: Pool<String>,
    lists: Lists,
    /// For each pair of eyes its positions: the numbers of a shape and of a list for each block, and the list
    /// of sentences.
    eyes: Vec<Value>,
    /// The last position as the first pair of eyes sees it.
    pub(super) last: Vec<Block>,
}

impl Data {
    pub(super) fn of(page: &Page) -> Self {
        let mut data = Self::default();
        for eyes in &page.eyes {
            let told = data.seen(eyes, page);
            data.eyes.push(told);
        }
        data
    }

    fn seen(&mut self, eyes: &Eyes, page: &Page) -> Value {
        let names: Vec<&str> = page.seats.iter().map(String::as_str).collect();
        let mut strands: Vec<((&str, usize), Strand)> = Vec::new();
        let mut sentences = Strand::default();
        let (mut frames, mut told) = (Vec::new(), Vec::new());
        let mut blocks = Vec::new();
        for scene in &eyes.scenes {
            blocks = pieces(scene);
            let mut counts: Vec<&str> = Vec::new();
            let mut frame = Vec::new();
            for block in &blocks {
                // A block goes on from the one of its kind that stood in the same place among those.
                let kind = name(block.kind);
                let key = (kind, counts.iter().filter(|other| **other == kind).count());
                counts.push(kind);
                let list = self.placed(block);
                let at = strands.iter().position(|(other, _)| *other == key).unwrap_or_else(|| {
                    strands.push((key, Strand::default()));
                    strands.len() - 1
                });
                let number = strands[at].1.number(&mut self.lists, list);
                let shape = (kind, Pieces::of(block), tenths(block.width), tenths(block.height));
                frame.extend([self.shapes.number(shape) as usize, number]);
            }
            frames.push(frame);
            let list = describe(scene, &names).into_iter().map(|text| self.texts.number(isolated(&text))).collect();
            told.push(sentences.number(&mut self.lists, list));
        }
        if self.eyes.is_empty() {
            self.last = blocks;
        }
        json!({ "frames": frames, "told": told })
    }

    fn placed(&mut self, block: &Block) -> Vec<u32> {
        let mut placed = Vec::new();
        for piece in &block.pieces {
            let body = match Pieces::of(block) {
                Pieces::Svg => self.svg.number(piece.body.clone()),
                Pieces::Rows => self.rows.number(with_shared(&mut self.things, &piece.body)),
                Pieces::Html => self.html.number(with_shared(&mut self.things, &piece.body)),
            };
            placed.push(self.placed.number((body, tenths(piece.x), tenths(piece.y))));
        }
        placed
    }

    /// The pieces in templates, which a browser parses and does not show.
    pub(super) fn templates(&self) -> String {
        let wrapped = |pool: &Pool<String>, from: &str, to: &str| {
            pool.all.iter().map(|body| format!("{from}{body}{to}")).collect::<Vec<_>>().join("\n")
        };
        format!(
            "<template id=\"svg\"><svg>{}</svg></template>\n<template id=\"rows\"><table><tbody>{}</tbody></table>\
             </template>\n<template id=\"html\"><div>{}</div></template>\n\
             <template id=\"things\"><div>{}</div></template>\n",
            wrapped(&self.svg, "<g>", "</g>"),
            wrapped(&self.rows, "", ""),
            wrapped(&self.html, "<div>", "</div>"),
            wrapped(&self.things, "", ""),
        )
    }

    pub(super) fn uses(&self, reference: &str) -> bool {
        [&self.svg, &self.rows, &self.html, &self.things]
            .iter()
            .any(|pool| pool.all.iter().any(|body| body.contains(reference)))
    }

    /// The numbers and texts, in a form that can stand inside a script element.
    pub(super) fn json(&self, page: &Page) -> String {
        let number = |tenths: i64| -> Value { serde_json::from_str(&written(tenths)).unwrap_or_default() };
        let placed = self.placed.all.iter().flat_map(|(body, x, y)| [json!(body), number(*x), number(*y)]);
        let template = |pieces: &Pieces| match pieces {
            Pieces::Svg => "svg",
            Pieces::Rows => "rows",
            Pieces::Html => "html",
        };
        let shapes = self.shapes.all.iter();
        let shapes =
            shapes.map(|(kind, pieces, wide, high)| json!([kind, template(pieces), number(*wide), number(*high)]));
        let mut stands: Pool<String> = Pool::default();
        let standing: Vec<u32> =
            page.positions.iter().map(|position| stands.number(isolated(&printable(&position.stands)))).collect();
        let news = page.eyes.iter().take(1).flat_map(|eyes| &eyes.turns).map(|turn| u8::from(turn.is_news));
        let data = json!({
            "placed": placed.collect::<Vec<_>>(),
            "shapes": shapes.collect::<Vec<_>>(),
            "lists": self.lists.told,
            "texts": self.texts.all,
            "eyes": self.eyes,
            "stands": stands.all,
            "standing": standing,
            "scores": scores(page),
            "news": news.collect::<Vec<_>>(),
        });
        data.to_string().replace('<', "\\u003c")
    }
}

/// What is counted, each time that it changes: the number of the position, and the texts for the seats.
fn scores(page: &Page) -> Value {
    let mut all = Vec::new();
    let mut last: Option<Vec<String>> = None;
    for (at, position) in page.positions.iter().enumerate() {
        let scores: Vec<String> = position.scores.iter().map(|(_, text)| printable(text)).collect();
        if last.as_ref() != Some(&scores) {
            all.push(json!([at, scores]));
            last = Some(scores);
        }
    }
    Value::Array(all)
}

/// A piece of HTML with a mark, `<i data-t="7"></i>`, in place of each small picture, which other pieces have
/// as well.
fn with_shared(things: &mut Pool<String>, body: &str) -> String {
    const BEGIN: &str = "<svg ";
    const END: &str = "</svg>";
    let mut shared = String::new();
    let mut rest = body;
    // What stands in an element is escaped, so these can only be tags.
    while let Some((before, after)) = rest.split_once(BEGIN) {
        let Some((thing, tail)) = after.split_once(END) else { break };
        let number = things.number(format!("{BEGIN}{thing}{END}"));
        shared += &format!("{before}<i data-t=\"{number}\"></i>");
        rest = tail;
    }
    shared + rest
}

/// All lists of a page, each once.
#[derive(Default)]
pub(super) struct Lists {
    /// What makes each list of the one whose number stands first; -1 stands for the empty list.
    told: Vec<Vec<i64>>,
    known: HashMap<Vec<u32>, usize>,
}

impl Lists {
    /// The number of a list. If it is new, it is told by its difference from `before`, if that is shorter.
    pub(super) fn number(&mut self, list: Vec<u32>, before: Option<(usize, &[u32])>) -> usize {
        if let Some(number) = self.known.get(&list) {
            return *number;
        }
        let whole = between(&[], &list);
        let changed = before.and_then(|(number, before)| Some((i64::try_from(number).ok()?, between(before, &list))));
        let (base, changes) = changed.filter(|(_, changes)| changes.len() < whole.len()).unwrap_or((-1, whole));
        self.told.push(std::iter::once(base).chain(changes.into_iter().map(i64::from)).collect());
        self.known.insert(list, self.told.len() - 1);
        self.told.len() - 1
    }
}

/// The lists of one thing as time goes by.
#[derive(Default)]
pub(super) struct Strand {
    last: Option<(usize, Vec<u32>)>,
}

impl Strand {
    /// The number of the list that this thing is now.
    pub(super) fn number(&mut self, lists: &mut Lists, list: Vec<u32>) -> usize {
        let before = self.last.as_ref().map(|(number, before)| (*number, &before[..]));
        let number = lists.number(list.clone(), before);
        self.last = Some((number, list));
        number
    }
}

/// Things in the order in which they were first used.
pub(super) struct Pool<T> {
    all: Vec<T>,
    known: HashMap<T, u32>,
}

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Self { all: Vec::new(), known: HashMap::new() }
    }
}

impl<T: Clone + Eq + Hash> Pool<T> {
    pub(super) fn number(&mut self, thing: T) -> u32 {
        if let Some(number) = self.known.get(&thing) {
            return *number;
        }
        let number = fit(self.all.len());
        self.all.push(thing.clone());
        self.known.insert(thing, number);
        number
    }
}

/// How far ahead, in both lists together, the place is looked for from which they go on alike.
const AHEAD: usize = 80;

/// What makes one list into another: runs of numbers, each with the place in the old list at which it begins,
/// how many numbers go there, how many come, and these.
pub(super) fn between(old: &[u32], new: &[u32]) -> Vec<u32> {
    let mut changes = Vec::new();
    let (mut at, mut place) = (0, 0);
    while at < old.len() || place < new.len() {
        if at < old.len() && old.get(at) == new.get(place) {
            (at, place) = (at + 1, place + 1);
            continue;
        }
        let (old, new) = (&old[at..], &new[place..]);
        let nearest = (1..AHEAD).flat_map(|both| (0..=both).map(move |gone| (gone, both - gone)));
        let mut fitting = nearest.filter(|(gone, come)| *gone < old.len() && old.get(*gone) == new.get(*come));
        let (gone, come) = fitting.next().unwrap_or((old.len(), new.len()));
        changes.extend([at, gone, come].map(fit::<_, u32>));
        changes.extend(&new[..come]);
        (at, place) = (at + gone, place + come);
    }
    changes
}

/// The three templates in which the pieces of blocks lie: SVG, rows of tables, and other HTML.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Pieces {
    Svg,
    Rows,
    Html,
}

impl Pieces {
    pub(super) fn of(block: &Block) -> Self {
        match block.kind {
            _ if block.height > 0.0 => Self::Svg,
            BlockKind::Table => Self::Rows,
            _ => Self::Html,
        }
    }
}

/// The name of a kind of block, as a class and in the data.
pub(super) fn name(kind: BlockKind) -> &'static str {
    match kind {
        BlockKind::Board => "board",
        BlockKind::WideBoard => "board wide",
        BlockKind::NarrowBoard => "board narrow",
        BlockKind::Hand => "hand",
        BlockKind::News => "news",
        BlockKind::Table => "table",
        BlockKind::Text => "text",
    }
}

/// A number in tenths, as it is written.
#[expect(clippy::cast_possible_truncation, reason = "a number that is too large becomes the largest")]
pub(super) fn tenths(value: f32) -> i64 {
    (f64::from(value) * 10.0).round() as i64
}

pub(super) fn written(tenths: i64) -> String {
    if tenths % 10 == 0 { (tenths / 10).to_string() } else { format!("{:.1}", tenths as f64 / 10.0) }
}

pub(super) fn write(html: &mut String, block: &Block) {
    let name = name(block.kind);
    let pieces = block.pieces.iter();
    // Writing to a String cannot fail.
    let _ = match Pieces::of(block) {
        Pieces::Svg => {
            let [width, height] = [block.width, block.height].map(|size| written(tenths(size)));
            let _ = write!(html, "<svg class=\"{name}\" viewBox=\"0 0 {width} {height}\" aria-hidden=\"true\">");
            pieces.for_each(|piece| {
                let [x, y] = [piece.x, piece.y].map(|place| written(tenths(place)));
                let _ = write!(html, "<g transform=\"translate({x} {y})\">{}</g>", piece.body);
            });
            html.write_str("</svg>")
        }
        Pieces::Rows => {
            let rows: String = pieces.map(|piece| piece.body.as_str()).collect();
            write!(html, "<div class=\"{name}\"><table><tbody>{rows}</tbody></table></div>")
        }
        Pieces::Html => {
            let _ = write!(html, "<div class=\"{name}\">");
            pieces.for_each(|piece| {
                let _ = write!(html, "<div>{}</div>", piece.body);
            });
            html.write_str("</div>")
        }
    };
}

#[cfg(test)]
mod tests {
    use super::between;

    /// The list that changes make of another, as the page's script does it.
    fn changed(old: &[u32], changes: &[u32]) -> Vec<u32> {
        let (mut new, mut from, mut rest) = (Vec::new(), 0, changes);
        while let [at, gone, come, tail @ ..] = rest {
            new.extend(&old[from..*at as usize]);
            new.extend(&tail[..*come as usize]);
            from = (at + gone) as usize;
            rest = &tail[*come as usize..];
        }
        new.extend(&old[from..]);
        new
    }

    #[test]
    fn changes_make_one_list_into_another() {
        for (old, new, numbers) in [
            (&[1, 2, 3][..], &[1, 2, 3][..], 0),
            (&[], &[7, 8], 5),
            (&[1, 2, 3], &[], 3),
            (&[1, 2, 3, 4], &[1, 9, 3, 4], 4),
            (&[1, 2, 3, 4, 5], &[1, 9, 3, 8, 5], 8),
            (&[1, 2, 3, 4], &[2, 3, 4, 1], 7),
            (&[5, 5, 5], &[5, 6, 5, 5], 4),
            (&[1, 2, 3, 4, 5], &[6, 7, 3, 4, 5], 5),
        ] {
            let changes = between(old, new);
            assert_eq!(changed(old, &changes), new, "{old:?} {new:?}");
            assert_eq!(changes.len(), numbers, "{old:?} {new:?}: {changes:?}");
        }
        let long: Vec<u32> = (0..2000).collect();
        let other: Vec<u32> = (0..2000).map(|number| number * 2 % 2001).collect();
        assert_eq!(changed(&long, &between(&long, &other)), other);
    }
}
