//! The signs by which seats are told: a shape and a colour of their own, those of the pictures.

/// How many there are; a table has no more seats.
const COUNT: usize = 8;

/// The sign of a seat.
pub(super) fn sign(index: usize) -> String {
    let (class, shape) = (class(index), shape(index));
    format!("<svg class=\"seat {class}\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><use href=\"#{shape}\"/></svg>")
}

/// The symbol of a seat's shape.
pub(super) fn shape(index: usize) -> String {
    format!("p-{}", index % COUNT)
}

/// The class that gives something the colour of a seat.
pub(super) fn class(index: usize) -> String {
    format!("p{}", index % COUNT)
}

/// Whether a symbol is such a sign.
pub(super) fn is_sign(id: &str) -> bool {
    id.strip_prefix("p-").is_some_and(|shape| shape.parse().is_ok_and(|shape: usize| shape < COUNT))
}
