//! Chips, buttons, sticks, backs of cards and the heads of beasts, each on a field of 24 by 24.

/// The figures, each with its id.
pub(super) const FIGURES: &str = "\
<symbol id=\"t-chip\" viewBox=\"0 0 24 24\"><circle cx=\"12\" cy=\"12\" r=\"10.5\"/><path fill=\"none\" stroke-width=\"1.6\" \
d=\"M12 6A6 6 0 1 0 12.1 6M12 1.5V5M12 19V22.5M1.5 12H5M19 12H22.5\"/></symbol>\
<symbol id=\"t-lion\" viewBox=\"0 0 24 24\"><path stroke=\"none\" fill-rule=\"evenodd\" \
d=\"M12 2.7A2.7 2.7 0 0 1 17 4.2A2.7 2.7 0 0 1 20.5 8.1A2.7 2.7 0 0 1 21.2 13.3A2.7 2.7 0 0 1 19 18.1A2.7 2.7 0 0 1 14.6 20.9\
A2.7 2.7 0 0 1 9.4 20.9A2.7 2.7 0 0 1 5 18.1A2.7 2.7 0 0 1 2.8 13.3A2.7 2.7 0 0 1 3.5 8.1A2.7 2.7 0 0 1 7 4.2A2.7 2.7 0 0 1 12 2.7Z\
M12 4.4A7.6 7.6 0 1 0 12.1 4.4ZM12 5.9A6.3 6.3 0 1 1 11.9 5.9ZM9.6 9.3A1.1 1.1 0 1 0 9.7 9.3ZM14.4 9.3A1.1 1.1 0 1 0 14.5 9.3ZM10 12.8H14L12.6 14.4V16.2H11.4V14.4Z\"/></symbol>\
<symbol id=\"t-jackal\" viewBox=\"0 0 24 24\"><path stroke=\"none\" fill-rule=\"evenodd\" d=\"M4.6 1L10 7L12.6 1.4L14.8 8.6\
L22.6 13.8C23.4 14.6 22.6 16.4 21.2 16.4L14.4 17C13.4 18.4 13 20.4 13.4 23H3.6C5 18.6 3.4 12.4 4.6 1Z\
M13 10.6A1.3 1.3 0 1 0 13.1 10.6Z\"/></symbol>";
