//! The signs of ranks that are no numbers, each on a field of 24 by 24.

/// The signs, each with its id.
pub(super) const RANKS: &str = "\
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
<symbol id=\"r-joker\" viewBox=\"0 0 24 24\"><path stroke=\"none\" d=\"M5.5 18.5C5.5 13 4.5 10.6 1.8 9.6C5 6.6 8.4 7.6 9.6 10.6\
C9.8 7.6 10.4 5.4 12 3.4C13.6 5.4 14.2 7.6 14.4 10.6C15.6 7.6 19 6.6 22.2 9.6C19.5 10.6 18.5 13 18.5 18.5ZM5.5 19.8H18.5V22.4H5.5Z\"/>\
<circle stroke=\"none\" cx=\"2.2\" cy=\"11.6\" r=\"1.8\"/><circle stroke=\"none\" cx=\"12\" cy=\"2.4\" r=\"1.8\"/>\
<circle stroke=\"none\" cx=\"21.8\" cy=\"11.6\" r=\"1.8\"/></symbol>";
