//! The tolerant reader of the armour: it tries one way of reading a text after another.

use super::armor::{Armored, Damaged};
use super::found::{Found, Hurt};
use super::sieve::{find, sift};
use super::{Desk, Repair, views};

/// Finds every armour in a text, whatever mail has done to it: what the sum covers comes out just as it was put in, or not at
/// all. An armour that `desk` has seen before is passed over.
pub fn dearmor(text: &str, desk: &mut Desk) -> Vec<Result<Armored, Damaged>> {
    let mut best = read(text, &[], desk);
    if best.is_settled() {
        return plainly(best.frames);
    }
    for view in views::others(text, best.traced, desk) {
        let found = read(&view.text, &view.repairs, desk);
        if found.good() > best.good() {
            best = found;
        }
        if best.is_settled() {
            break;
        }
    }
    plainly(best.frames)
}

fn plainly(frames: Vec<Result<Armored, Hurt>>) -> Vec<Result<Armored, Damaged>> {
    frames.into_iter().map(|frame| frame.map_err(|hurt| hurt.why)).collect()
}

/// Reads a text one way: first with the letters in front of quoting marks, then without them.
pub(super) fn read(text: &str, repairs: &[Repair], desk: &mut Desk) -> Found {
    let first = find(text, &sift(text), repairs, desk);
    if first.is_settled() || !first.traced {
        return first;
    }
    let Some(unmarked) = views::without_initials(text) else { return first };
    let second = find(text, &sift(&unmarked), repairs, desk);
    if second.good() > first.good() { second } else { first }
}
