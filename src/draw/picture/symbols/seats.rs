//! The shapes by which players are told, each on a field of 24 by 24.

/// The shapes, each with its id: `p-0` of the first seat and so on.
pub(super) const SEATS: &str = "\
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
pub(in crate::draw::picture) const COUNT: u8 = 8;
