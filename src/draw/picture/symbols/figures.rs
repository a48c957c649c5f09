//! Chips, buttons, sticks, backs of cards and the heads of beasts, each on a field of 24 by 24.

/// The figures, each with its id.
pub(super) const FIGURES: &str = "\
<symbol id=\"t-chip\" viewBox=\"0 0 24 24\"><circle cx=\"12\" cy=\"12\" r=\"10.5\"/><path fill=\"none\" stroke-width=\"1.6\" \
d=\"M12 6A6 6 0 1 0 12.1 6M12 1.5V5M12 19V22.5M1.5 12H5M19 12H22.5\"/></symbol>\
<symbol id=\"t-lion\" viewBox=\"0 0 24 24\"><path stroke=\"none\" fill-rule=\"evenodd\" d=\"M12 .8C14 .8 14.6 2.2 16 2.4\
C18 2.6 19.6 3 20 5C20.4 6.6 22 7.4 22.4 9C22.8 11 21.6 11.8 21.8 13.4C22 15.6 21 17 19.4 17.8C18 18.4 18 20 16.4 21\
C15 22 13.6 21.8 12 23.2C10.4 21.8 9 22 7.6 21C6 20 6 18.4 4.6 17.8C3 17 2 15.6 2.2 13.4C2.4 11.8 1.2 11 1.6 9C2 7.4 3.6 6.6 4 5\
C4.4 3 6 2.6 8 2.4C9.4 2.2 10 .8 12 .8ZM7 8A1.7 1.7 0 1 0 7.1 8ZM17 8A1.7 1.7 0 1 0 17.1 8ZM9 13L12 16.4L15 13Z\
M11.4 17V19H12.6V17Z\"/></symbol>\
<symbol id=\"t-jackal\" viewBox=\"0 0 24 24\"><path stroke=\"none\" fill-rule=\"evenodd\" d=\"M4.6 1L10 7L12.6 1.4L14.8 8.6\
L22.6 13.8C23.4 14.6 22.6 16.4 21.2 16.4L14.4 17C13.4 18.4 13 20.4 13.4 23H3.6C5 18.6 3.4 12.4 4.6 1Z\
M13 10.6A1.3 1.3 0 1 0 13.1 10.6Z\"/></symbol>";
