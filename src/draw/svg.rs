//! A canvas as an SVG image.
//!
//! Every word has a place and a width of its own, so columns stay columns in any font; lines are drawn as
//! paths, so they join.

use std::fmt::{Result, Write};

use super::alphabet::{DOWN, LEFT, RIGHT, UP, directions};
use super::canvas::{Canvas, Kind, Run};
use super::escape::markup;
use super::palette;

/// A cell is as wide and high as this, in pixels.
const WIDE: usize = 10;
const HIGH: usize = 20;
/// The pixels from the top of a row to the feet of its letters.
const FEET: usize = 15;
/// The margin around the drawing, in pixels.
const MARGIN: usize = 16;

const CSS: &str = "\
svg>rect{fill:#fff}text{fill:currentColor;white-space:pre}path{fill:none;stroke:currentColor;stroke-width:1.4}\
@media(prefers-color-scheme:dark){svg>rect{fill:#0d1117}}";

/// The canvas as an image.
pub(super) fn write(canvas: &Canvas, title: &str) -> String {
    let mut image = String::new();
    // Writing to a String cannot fail.
    let _ = write_image(&mut image, canvas, title);
    image
}

fn write_image(image: &mut String, canvas: &Canvas, title: &str) -> Result {
    let width = canvas.used() * WIDE + 2 * MARGIN;
    let height = canvas.rows().count() * HIGH + 2 * MARGIN;
    writeln!(
        image,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">"
    )?;
    writeln!(image, "<title>{}</title>", markup(title))?;
    writeln!(image, "<style>{}\n{CSS}</style>", palette::CSS)?;
    writeln!(image, "<rect width=\"{width}\" height=\"{height}\"/>")?;
    writeln!(
        image,
        "<g transform=\"translate({MARGIN},{MARGIN})\" font-size=\"16\" \
         font-family=\"ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace\">"
    )?;
    for (row, runs) in canvas.rows().enumerate() {
        for run in runs {
            write_run(image, &run, row * HIGH)?;
        }
    }
    writeln!(image, "</g>\n</svg>")
}

fn write_run(image: &mut String, run: &Run, top: usize) -> Result {
    match run.kind {
        Kind::Ascii => write_words(image, run, top),
        Kind::Lines => write_lines(image, run, top),
        Kind::Other => write_text(image, run, &run.text, (run.column, run.width), top),
    }
}

/// Blanks separate the words, so that none has to be kept in the image.
fn write_words(image: &mut String, run: &Run, top: usize) -> Result {
    let mut column = run.column;
    for word in run.text.split(' ') {
        if !word.is_empty() {
            write_text(image, run, word, (column, word.len()), top)?;
        }
        column += word.len() + 1;
    }
    Ok(())
}

fn write_text(image: &mut String, run: &Run, text: &str, (column, width): (usize, usize), top: usize) -> Result {
    writeln!(
        image,
        "<text{} x=\"{}\" y=\"{}\" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\">{}</text>",
        palette::class(run.style),
        column * WIDE,
        top + FEET,
        width * WIDE,
        markup(text)
    )
}

fn write_lines(image: &mut String, run: &Run, top: usize) -> Result {
    write!(image, "<path{} d=\"", palette::class(run.style))?;
    for (column, ways) in run.text.chars().filter_map(directions).enumerate() {
        write_joint(image, ways, (run.column + column) * WIDE, top)?;
    }
    writeln!(image, "\"/>")
}

/// The lines of one cell; corners are round.
fn write_joint(path: &mut String, ways: u8, left: usize, top: usize) -> Result {
    let (x, y) = (left + WIDE / 2, top + HIGH / 2);
    let (right, bottom) = (left + WIDE, top + HIGH);
    let radius = WIDE / 2;
    for (vertical, from, bend) in [(UP, top, y - radius), (DOWN, bottom, y + radius)] {
        for (horizontal, to) in [(LEFT, left), (RIGHT, right)] {
            if ways == vertical | horizontal {
                return write!(path, "M{x} {from}V{bend}Q{x} {y} {to} {y}");
            }
        }
    }
    for (way, end) in [(LEFT, (left, y)), (RIGHT, (right, y)), (UP, (x, top)), (DOWN, (x, bottom))] {
        if ways & way != 0 {
            write!(path, "M{x} {y}L{} {}", end.0, end.1)?;
        }
    }
    Ok(())
}
