//! One image of everything: whose turn it is on top, the boards and hands below, the rest beside them or
//! below, and what the table is at the foot.

mod arrange;
mod columns;
mod told;

use columns::{Cache, Sheet};

use super::pen::number;
use super::sections::Section;
use super::{colours, symbols};
use crate::escape::markup;

/// The room around everything, and around a board that stands alone.
const MARGIN: f32 = 24.0;
const RIM: f32 = 8.0;
/// The fonts of a reader's own system.
const FONTS: &str = "system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif";

/// The image for a wide screen, with details on a second sheet.
pub(super) fn wide(main: &[Section], details: &[Section], title: &str) -> String {
    if is_alone(main, details) {
        return svg(&arrange::boards(main, &Cache::default()), title, RIM);
    }
    svg(&arrange::wide(main, details, &Cache::default()), title, MARGIN)
}

/// The same for a narrow screen, with everything below one another.
pub(super) fn narrow(main: &[Section], title: &str) -> String {
    if is_alone(main, &[]) {
        return svg(&arrange::boards(main, &Cache::default()), title, RIM);
    }
    svg(&arrange::narrow(main, &Cache::default()), title, MARGIN)
}

/// Whether boards are all there is.
fn is_alone(main: &[Section], details: &[Section]) -> bool {
    let is_board = |section: &Section| matches!(section, Section::Board(..));
    !main.is_empty() && details.is_empty() && main.iter().all(is_board)
}

fn svg(sheet: &Sheet, title: &str, margin: f32) -> String {
    let (width, height) = (number(sheet.width + 2.0 * margin), number(sheet.bottom() + 2.0 * margin));
    let (title, body) = (markup(title), sheet.body());
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"{FONTS}\">\n<title>{title}</title>\n\
         <style>{}</style>\n<defs>{}</defs>\n<rect class=\"page\" width=\"{width}\" height=\"{height}\"/>\n\
         <g transform=\"translate({margin} {margin})\">\n{body}</g>\n</svg>\n",
        colours::alone(&body),
        symbols::used(|id| body.contains(&format!("href=\"#{id}\""))),
    )
}
