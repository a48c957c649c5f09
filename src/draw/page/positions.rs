//! The positions as numbers: which pieces stand where.

use serde_json::{Value, json};

use super::block::{Pieces, name, tenths, written};
use super::list::{Lists, Strand};
use super::pool::Pool;
use super::{Eyes, Page};
use crate::draw::describe;
use crate::draw::escape::printable;
use crate::draw::picture::{Block, pieces};
use crate::draw::text::isolate::isolated;

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
    last: Vec<Block>,
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

    /// The positions of one pair of eyes.
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

    /// The pieces of a block at their places.
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

    /// The blocks of the last position.
    pub(super) fn last(&self) -> &[Block] {
        &self.last
    }

    /// The pieces in templates, which a browser parses and does not show.
    pub(super) fn templates(&self) -> String {
        let wrapped = |pool: &Pool<String>, from: &str, to: &str| {
            pool.all().iter().map(|body| format!("{from}{body}{to}")).collect::<Vec<_>>().join("\n")
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

    /// Whether some piece names this symbol.
    pub(super) fn uses(&self, reference: &str) -> bool {
        [&self.svg, &self.rows, &self.html, &self.things]
            .iter()
            .any(|pool| pool.all().iter().any(|body| body.contains(reference)))
    }

    /// The numbers and texts, in a form that can stand inside a script element.
    pub(super) fn json(&self, page: &Page) -> String {
        let number = |tenths: i64| -> Value { serde_json::from_str(&written(tenths)).unwrap_or_default() };
        let placed = self.placed.all().iter().flat_map(|(body, x, y)| [json!(body), number(*x), number(*y)]);
        let template = |pieces: &Pieces| match pieces {
            Pieces::Svg => "svg",
            Pieces::Rows => "rows",
            Pieces::Html => "html",
        };
        let shapes = self.shapes.all().iter();
        let shapes =
            shapes.map(|(kind, pieces, wide, high)| json!([kind, template(pieces), number(*wide), number(*high)]));
        let mut stands: Pool<String> = Pool::default();
        let standing: Vec<u32> =
            page.positions.iter().map(|position| stands.number(isolated(&printable(&position.stands)))).collect();
        let news = page.eyes.iter().take(1).flat_map(|eyes| &eyes.turns).map(|turn| u8::from(turn.is_news));
        let data = json!({
            "placed": placed.collect::<Vec<_>>(),
            "shapes": shapes.collect::<Vec<_>>(),
            "lists": self.lists.all(),
            "texts": self.texts.all(),
            "eyes": self.eyes,
            "stands": stands.all(),
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
