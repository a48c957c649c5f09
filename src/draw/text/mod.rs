//! A scene laid out as text: rows of signs at their columns.

pub(super) mod alphabet;
pub(super) mod ansi;
pub(super) mod bricks;
pub(super) mod canvas;
pub(super) mod grid;
pub(super) mod isolate;
pub(super) mod lanes;
pub(super) mod layout;
pub(super) mod lines;
pub(super) mod sign;
pub(super) mod table;
pub(super) mod tile;
pub(super) mod track;
