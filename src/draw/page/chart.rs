//! What is counted of each seat, over the turns: a line of steps for each.

use std::fmt::Write;

use super::{Page, seat};
use crate::draw::escape::markup;

/// The size of the chart, and how far its lines keep from the edge on the left, on top and below.
const SIZE: (f64, f64) = (600.0, 160.0);
const EDGE: f64 = 8.0;
/// How far lines of seats with the same number stand apart, so that none hides another.
const APART: f64 = 1.6;

/// The chart with its title and the numbers of the position that is shown; nothing if nothing is counted.
pub(super) fn write(html: &mut String, page: &Page) {
    let Some(most) = most(page) else { return };
    let (width, height) = SIZE;
    // Writing to a String cannot fail.
    let (counted, most_text, foot) = (markup(&page.counted), short(most), height - EDGE);
    let _ = write!(
        html,
        "<section id=\"chart\" aria-labelledby=\"counted\"><h2 id=\"counted\">{counted} \
         <span>up to {most_text}</span></h2>\n\
         <svg viewBox=\"0 0 {width} {height}\" aria-hidden=\"true\">\
         <path class=\"axis\" d=\"M0 {foot}H{width}M0 {EDGE}H{width}\"/>"
    );
    for index in 0..page.seats.len() {
        let _ = write!(html, "<path class=\"trace {}\" d=\"{}\"/>", seat::class(index), line(page, index, most));
    }
    let _ = write!(
        html,
        "<path id=\"cursor\" d=\"M0 0V{height}\" transform=\"translate({width} 0)\"/></svg>\n<table><tbody>"
    );
    let last = page.positions.last().map(|position| &position.scores);
    for (index, name) in page.seats.iter().enumerate() {
        let score = last.and_then(|scores| scores.get(index)).map_or("", |(_, text)| text);
        let _ = write!(
            html,
            "<tr><th scope=\"row\">{}{}</th><td>{}</td></tr>",
            seat::sign(index),
            markup(name),
            markup(score)
        );
    }
    html.push_str("</tbody></table></section>\n");
}

/// The highest number; none if nothing is counted.
fn most(page: &Page) -> Option<f64> {
    let all = page.positions.iter().flat_map(|position| &position.scores).map(|(number, _)| *number);
    all.reduce(f64::max).filter(|most| *most > 0.0)
}

/// The steps of one seat's numbers.
fn line(page: &Page, seat: usize, most: f64) -> String {
    let last = page.positions.len().saturating_sub(1).max(1) as f64;
    let offset = (seat as f64 - (page.seats.len() as f64 - 1.0) / 2.0) * APART;
    let mut path = String::new();
    let mut at = None;
    for (turn, position) in page.positions.iter().enumerate() {
        let Some((number, _)) = position.scores.get(seat) else { continue };
        let x = short(turn as f64 / last * SIZE.0);
        let y = short(SIZE.1 - EDGE - number.max(0.0) / most * (SIZE.1 - 2.0 * EDGE) + offset);
        match &at {
            None => path.push_str(&format!("M{x} {y}")),
            Some(before) if *before != y => path.push_str(&format!("H{x}V{y}")),
            Some(_) => {}
        }
        at = Some(y);
    }
    if at.is_some() {
        path.push_str(&format!("H{}", SIZE.0));
    }
    path
}

/// A number with at most one digit behind its point.
fn short(number: f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}
