//! How the styles look: codes for terminals, classes and colours for SVG and HTML.

use super::scene::Style;

/// Ends what [`ansi`] began.
pub(super) const ANSI_OFF: &str = "\u{1b}[0m";

/// Seats in the terminal's own colours, which its user has made readable.
const ANSI_SEATS: [&str; 6] = ["\u{1b}[33m", "\u{1b}[36m", "\u{1b}[35m", "\u{1b}[32m", "\u{1b}[34m", "\u{1b}[31m"];

const CLASS_SEATS: [&str; 6] = ["s0", "s1", "s2", "s3", "s4", "s5"];

/// Colours in light and in dark; every pair has a contrast of at least 4.5 to its ground.
pub(super) const CSS: &str = "\
:root{color-scheme:light dark;color:#1f2328;background:#fff}\
.b{font-weight:700}.d{color:#636c76}.f{font-weight:700;text-decoration:underline}\
.s0{color:#9a5b00}.s1{color:#0a6a86}.s2{color:#8250df}.s3{color:#1a7f37}.s4{color:#0550ae}.s5{color:#cf222e}\
@media(prefers-color-scheme:dark){:root{color:#e6edf3;background:#0d1117}.d{color:#8b949e}\
.s0{color:#f0b24a}.s1{color:#56c8e0}.s2{color:#d2a8ff}.s3{color:#7ee787}.s4{color:#79c0ff}.s5{color:#ff7b72}}";

/// The code that begins a style on a terminal, empty for plain text.
pub(super) fn ansi(style: Style) -> &'static str {
    match style {
        Style::Plain => "",
        Style::Strong => "\u{1b}[1m",
        Style::Dim => "\u{1b}[2m",
        Style::Fresh => "\u{1b}[1;4m",
        Style::Seat(seat) => ANSI_SEATS[usize::from(seat) % ANSI_SEATS.len()],
    }
}

/// The attribute that gives an element its style, with a blank before it; empty for plain text.
pub(super) fn class(style: Style) -> String {
    let name = match style {
        Style::Plain => return String::new(),
        Style::Strong => "b",
        Style::Dim => "d",
        Style::Fresh => "f",
        Style::Seat(seat) => CLASS_SEATS[usize::from(seat) % CLASS_SEATS.len()],
    };
    format!(" class=\"{name}\"")
}
