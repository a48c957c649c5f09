//! The symbols that pictures refer to, each on a field of 24 by 24.

use std::sync::LazyLock;

static ALL: LazyLock<String> = LazyLock::new(|| [SUITS, SEATS, RANKS, FIGURES].concat());

/// All symbols, as elements of SVG. Most take their colours from what refers to them.
pub fn symbols() -> &'static str {
    &ALL
}

/// The symbols whose ids are used. No symbol refers to another one.
pub(crate) fn used(is_used: impl Fn(&str) -> bool) -> String {
    let symbols = ALL.split_inclusive("</symbol>");
    symbols.filter(|symbol| symbol.split('"').nth(1).is_some_and(&is_used)).collect()
}

/// The figures, each with its id.
pub(in crate::picture::symbols) const FIGURES: &str = "\
<symbol id=\"t-chip\" viewBox=\"0 0 24 24\"><circle cx=\"12\" cy=\"12\" r=\"10.5\"/><path fill=\"none\" stroke-width=\"1.6\" \
d=\"M12 6A6 6 0 1 0 12.1 6M12 1.5V5M12 19V22.5M1.5 12H5M19 12H22.5\"/></symbol>\
<symbol id=\"t-lion\" viewBox=\"0 0 24 24\"><path stroke=\"none\" fill-rule=\"evenodd\" \
d=\"M12 2.7A2.7 2.7 0 0 1 17 4.2A2.7 2.7 0 0 1 20.5 8.1A2.7 2.7 0 0 1 21.2 13.3A2.7 2.7 0 0 1 19 18.1A2.7 2.7 0 0 1 14.6 20.9\
A2.7 2.7 0 0 1 9.4 20.9A2.7 2.7 0 0 1 5 18.1A2.7 2.7 0 0 1 2.8 13.3A2.7 2.7 0 0 1 3.5 8.1A2.7 2.7 0 0 1 7 4.2A2.7 2.7 0 0 1 12 2.7Z\
M12 4.4A7.6 7.6 0 1 0 12.1 4.4ZM12 5.9A6.3 6.3 0 1 1 11.9 5.9ZM9.6 9.3A1.1 1.1 0 1 0 9.7 9.3ZM14.4 9.3A1.1 1.1 0 1 0 14.5 9.3ZM10 12.8H14L12.6 14.4V16.2H11.4V14.4Z\"/></symbol>\
<symbol id=\"t-jackal\" viewBox=\"0 0 24 24\"><path stroke=\"none\" fill-rule=\"evenodd\" d=\"M4.6 1L10 7L12.6 1.4L14.8 8.6\
L22.6 13.8C23.4 14.6 22.6 16.4 21.2 16.4L14.4 17C13.4 18.4 13 20.4 13.4 23H3.6C5 18.6 3.4 12.4 4.6 1Z\
M13 10.6A1.3 1.3 0 1 0 13.1 10.6Z\"/></symbol>";

/// The signs, each with its id.
pub(in crate::picture::symbols) const RANKS: &str = "\
<symbol id=\"r-ace\" viewBox=\"0 0 24 24\"><path stroke=\"none\" fill-rule=\"evenodd\" \
d=\"M12 1.5L21 12L12 22.5L3 12ZM12 5.2L6.2 12L12 18.8L17.8 12ZM12 9A3 3 0 1 1 11.9 9Z\"/></symbol>\
<symbol id=\"r-pawn\" viewBox=\"0 0 24 24\"><circle stroke=\"none\" cx=\"12\" cy=\"6\" r=\"4\"/><path stroke=\"none\" \
d=\"M8 11H16L15 13C15 16 16.4 17.6 18 19V22H6V19C7.6 17.6 9 16 9 13Z\"/></symbol>\
<symbol id=\"r-court\" viewBox=\"0 0 24 24\"><path stroke=\"none\" d=\"M12 1.5L22 7.5V9.5H2V7.5ZM4 11H7.4V18.5H4ZM10.3 11H13.7V18.5\
H10.3ZM16.6 11H20V18.5H16.6ZM2 19.8H22V22.5H2Z\"/></symbol>\
<symbol id=\"r-crown\" viewBox=\"0 0 24 24\"><path stroke=\"none\" d=\"M3 17.5L1.5 6.5L7.4 11L12 3L16.6 11L22.5 6.5L21 17.5Z\
M3.4 19.2H20.6V22H3.4Z\"/></symbol>\
<symbol id=\"r-star\" viewBox=\"0 0 24 24\"><path stroke=\"none\" d=\"M12 .8L14.9 8.4L23.2 8.9L16.8 14.1L18.9 22.1L12 17.6L5.1 22.1\
L7.2 14.1L.8 8.9L9.1 8.4Z\"/></symbol>\
<symbol id=\"r-joker\" viewBox=\"0 0 24 24\"><path stroke=\"none\" d=\"M5.5 18C5.8 14.5 5.4 12.2 2.4 13.2C2.6 8.4 7.4 6.2 9.8 9.6\
C9.6 6.4 11 3.8 14.6 3C14 5 14.2 7.4 14.6 9.4C17.2 6.2 21.6 8.6 21.6 13.2C18.8 12.2 18.2 14.5 18.5 18ZM5.5 19.6H18.5V22.2H5.5Z\"/>\
<circle stroke=\"none\" cx=\"2.6\" cy=\"15.4\" r=\"2\"/><circle stroke=\"none\" cx=\"15.8\" cy=\"2.4\" r=\"1.9\"/>\
<circle stroke=\"none\" cx=\"21.4\" cy=\"15.4\" r=\"2\"/></symbol>";

/// The signs, each with its id.
pub(in crate::picture::symbols) const SUITS: &str = "\
<symbol id=\"s-moons\" viewBox=\"0 0 24 24\"><path stroke=\"none\" \
d=\"M17.6 3.6A9.4 9.4 0 1 0 17.6 20.4A8.4 8.4 0 1 1 17.6 3.6Z\"/></symbol>\
<symbol id=\"s-suns\" viewBox=\"0 0 24 24\"><circle stroke=\"none\" cx=\"12\" cy=\"12\" r=\"4.6\"/>\
<path fill=\"none\" stroke-width=\"2.3\" stroke-linecap=\"round\" d=\"M12 4.4V2M12 19.6V22M4.4 12H2M19.6 12H22\
M6.6 6.6L4.9 4.9M17.4 6.6L19.1 4.9M6.6 17.4L4.9 19.1M17.4 17.4L19.1 19.1\"/></symbol>\
<symbol id=\"s-waves\" viewBox=\"0 0 24 24\"><path fill=\"none\" stroke-width=\"2.8\" stroke-linecap=\"round\" \
d=\"M2 13.2C7.4 13.2 7 4.2 13.8 4.2C17.8 4.2 20.6 6.8 20.6 9.8C20.6 12 19 13.2 17.4 13.2C15.8 13.2 14.8 12.2 14.8 11\
M2 20.4C4.6 20.4 4.9 17.8 7 17.8S9.6 20.4 12 20.4S14.8 17.8 17 17.8S19.6 20.4 22 20.4\"/></symbol>\
<symbol id=\"s-leaves\" viewBox=\"0 0 24 24\"><path stroke=\"none\" \
d=\"M19 2.6C9.8 2.6 4.4 8.4 5.6 16.8ZM21 4.4C21.6 13 16.2 18.8 8 18.2Z\"/>\
<path fill=\"none\" stroke-width=\"2.2\" stroke-linecap=\"round\" d=\"M6.6 17.6L3.6 21\"/></symbol>\
<symbol id=\"s-wyrms\" viewBox=\"0 0 24 24\"><path fill=\"none\" stroke-width=\"3.2\" stroke-linecap=\"round\" \
d=\"M4.4 19.4C9 22.6 18.6 22 18.6 17C18.6 11.6 5.8 13.6 5.8 8.2C5.8 5.2 8.6 4.6 12 4.8\"/>\
<path stroke=\"none\" fill-rule=\"evenodd\" d=\"M11.4 1.2C16 .8 19.6 3.4 22.2 7.2C19 8.6 15.4 9 11.4 8.6Z\
M15.4 3.7A1.2 1.2 0 1 0 15.5 3.7Z\"/></symbol>\
<symbol id=\"s-knots\" viewBox=\"0 0 24 24\"><path fill=\"none\" stroke-width=\"2.7\" \
d=\"M18.2 13.4C19.6 12.3 20.3 10.7 20.2 9.4C20.1 8.1 19.2 7 17.8 6.6C16.4 6.2 14.6 6.5 12.9 7.5C11.3 8.5 9.8 10.1 8.9 12.1\
M8.2 17.6C8.5 19.3 9.5 20.7 10.7 21.3C11.9 21.9 13.3 21.6 14.3 20.6C15.3 19.6 16 17.9 16 16C16 14 15.2 11.9 14 10.2\
M9.6 6.8C7.9 6.2 6.2 6.3 5.1 7.1C4 7.8 3.6 9.2 3.9 10.6C4.2 12 5.4 13.4 7.1 14.4C8.8 15.3 11 15.8 13.1 15.5\"/></symbol>\
<symbol id=\"s-spades\" viewBox=\"0 0 24 24\"><path stroke=\"none\" d=\"M12 1.5C14 6 21.5 9.5 21.5 14.5\
A4.6 4.6 0 0 1 13.4 17.4C13.6 19.6 14.6 21.4 16.4 22.5H7.6C9.4 21.4 10.4 19.6 10.6 17.4A4.6 4.6 0 0 1 2.5 14.5\
C2.5 9.5 10 6 12 1.5Z\"/></symbol>\
<symbol id=\"s-hearts\" viewBox=\"0 0 24 24\"><path stroke=\"none\" d=\"M12 22C10 17.5 2 13.5 2 7.8\
A5.2 5.2 0 0 1 12 5.8A5.2 5.2 0 0 1 22 7.8C22 13.5 14 17.5 12 22Z\"/></symbol>\
<symbol id=\"s-diamonds\" viewBox=\"0 0 24 24\"><path stroke=\"none\" d=\"M12 1.5L20 12L12 22.5L4 12Z\"/></symbol>\
<symbol id=\"s-clubs\" viewBox=\"0 0 24 24\"><path stroke=\"none\" d=\"M10.6 15.4A4.7 4.7 0 1 1 7.6 9\
A4.7 4.7 0 1 1 16.4 9A4.7 4.7 0 1 1 13.4 15.4C13.6 18.6 14.6 21.2 16.4 22.5H7.6C9.4 21.2 10.4 18.6 10.6 15.4Z\"/></symbol>";

/// The shapes, each with its id: `p-0` of the first seat and so on.
pub(in crate::picture::symbols) const SEATS: &str = "\
<symbol id=\"p-0\" viewBox=\"0 0 24 24\"><circle cx=\"12\" cy=\"12\" r=\"10\"/></symbol>\
<symbol id=\"p-1\" viewBox=\"0 0 24 24\"><path d=\"M3 3H21V21H3Z\"/></symbol>\
<symbol id=\"p-2\" viewBox=\"0 0 24 24\"><path d=\"M12 1.5L23.2 21.5H0.8Z\"/></symbol>\
<symbol id=\"p-3\" viewBox=\"0 0 24 24\"><path d=\"M12 .6L21.4 12L12 23.4L2.6 12Z\"/></symbol>\
<symbol id=\"p-4\" viewBox=\"0 0 24 24\"><path d=\"M6.4 2.4H17.6L23.2 12L17.6 21.6H6.4L.8 12Z\"/></symbol>\
<symbol id=\"p-5\" viewBox=\"0 0 24 24\"><path d=\"M12 .8L14.9 8.4L23.2 8.9L16.8 14.1L18.9 22.1L12 17.6L5.1 22.1L7.2 14.1\
L.8 8.9L9.1 8.4Z\"/></symbol>\
<symbol id=\"p-6\" viewBox=\"0 0 24 24\"><path d=\"M8 2H16V8H22V16H16V22H8V16H2V8H8Z\"/></symbol>\
<symbol id=\"p-7\" viewBox=\"0 0 24 24\"><path fill-rule=\"evenodd\" d=\"M12 2A10 10 0 1 0 12.1 2ZM12 7.2A4.8 4.8 0 1 1 11.9 7.2Z\"/>\
</symbol>";

/// How many shapes there are.
pub(super) const SHAPES: u8 = 8;
