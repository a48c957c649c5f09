//! What is counted of each seat, over the turns: a line of steps for each.

use std::fmt::Write;

use super::Page;
use crate::escape::markup;
use crate::picture::seat_sign;
use bypost_rules::kit::fit;

/// The size of the chart, and how far its lines keep from the edge on the left, on top and below.
const SIZE: (f64, f64) = (600.0, 160.0);
const EDGE: f64 = 8.0;
/// How far lines of seats with the same number stand apart, so that none hides another.
const APART: f64 = 3.2;
/// The size of the number at the end of a line at most, and the room beside its sign.
const FIGURE: f64 = 28.0;
const GAP: f64 = 6.0;

/// The chart with its title; nothing if nothing is counted.
pub(super) fn write(html: &mut String, page: &Page) {
    let all = page.positions.iter().flat_map(|position| &position.scores).map(|(number, _)| *number);
    let range = all.fold((f64::MAX, 0.0_f64), |(least, most), number| (least.min(number), most.max(number)));
    if range.1 <= 0.0 {
        return;
    }
    let (width, height) = SIZE;
    // Writing to a String cannot fail.
    let (counted, foot) = (markup(&page.counted), height - EDGE);
    let [least, most] = [range.0, range.1].map(short);
    let _ = write!(
        html,
        "<section id=\"chart\" aria-labelledby=\"counted\"><h2 id=\"counted\">{counted} \
         <span>{least} to {most}</span></h2>\n\
         <svg viewBox=\"0 0 {width} {height}\" aria-hidden=\"true\">\
         <path class=\"axis\" d=\"M0 {foot}H{width}M0 {EDGE}H{width}\"/>"
    );
    for index in 0..page.seats.len() {
        let (_, class) = seat_sign(fit(index));
        let _ = write!(html, "<path class=\"trace {class}\" d=\"{}\"/>", line(page, index, range));
    }
    html.push_str(&ends(page, range));
    let cursor = short(width * (1.0 - 0.5 / page.positions.len() as f64));
    let _ = write!(
        html,
        "<path id=\"cursor\" d=\"M0 0V{height}\" transform=\"translate({cursor} 0)\"/></svg>\n</section>\n"
    );
}

/// The sign and the last number of each seat, where its line ends: to the right of the chart, and one below
/// another where they would lie on one another.
fn ends(page: &Page, range: (f64, f64)) -> String {
    let Some(last) = page.positions.last() else { return String::new() };
    let end = |(index, (number, text)): (usize, &(f64, String))| (height(*number, range), index, text.clone());
    let mut ends: Vec<_> = last.scores.iter().take(page.seats.len()).enumerate().map(end).collect();
    ends.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
    let size = FIGURE.min((SIZE.1 - 2.0 * EDGE) / ends.len().saturating_sub(1).max(1) as f64);
    // Each moves down below the one before it, and then all as far up as the lowest is too low.
    let mut free = f64::MIN;
    for (y, ..) in &mut ends {
        *y = y.max(free);
        free = *y + size;
    }
    let mut limit = SIZE.1 - EDGE;
    for (y, ..) in ends.iter_mut().rev() {
        *y = y.min(limit);
        limit = *y - size;
    }
    ends.iter().fold(String::new(), |mut told, (y, index, text)| {
        let (shape, class) = seat_sign(fit(*index));
        let sign = size - 3.0;
        let (x, top, foot) = (SIZE.0 + GAP, short(y - sign / 2.0), short(y + size * 0.36));
        let (beside, sign, size) = (short(x + sign + GAP), short(sign), short(size));
        let _ = write!(
            told,
            "<use href=\"#{shape}\" class=\"end {class}\" x=\"{x}\" y=\"{top}\" width=\"{sign}\" height=\"{sign}\"/>\
             <text class=\"ink b n\" x=\"{beside}\" y=\"{foot}\" font-size=\"{size}\">{}</text>",
            markup(text)
        );
        told
    })
}

/// How far from the top of the chart a number stands.
fn height(number: f64, (least, most): (f64, f64)) -> f64 {
    SIZE.1 - EDGE - (number - least) / (most - least).max(1.0) * (SIZE.1 - 2.0 * EDGE)
}

/// The steps of one seat's numbers. Each position is as wide as any other, the last one as well.
fn line(page: &Page, seat: usize, range: (f64, f64)) -> String {
    let count = page.positions.len() as f64;
    let offset = (seat as f64 - (page.seats.len() as f64 - 1.0) / 2.0) * APART;
    let mut path = String::new();
    let mut at = None;
    for (turn, position) in page.positions.iter().enumerate() {
        let Some((number, _)) = position.scores.get(seat) else { continue };
        let x = short(turn as f64 / count * SIZE.0);
        let y = short(height(*number, range) + offset);
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

fn short(number: f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}
