//! The signs of suits, each on a field of 24 by 24. They differ by shape; colours come on top.

/// The signs, each with its id.
pub(super) const SUITS: &str = "\
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
