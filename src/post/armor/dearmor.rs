//! The tolerant reader of the armour: it tries one way of reading a text after another.

use super::scan::{find, sift};
use super::{ArmorDamage, Armored, DamagedArmor, Found};
use crate::post::{Repair, ScanBudget, views};

/// Finds every armour in a text, whatever mail has done to it. A text that the sum covers comes out just as
/// it was put in, or not at all. An armour that `budget` has seen before is passed over.
///
/// ```
/// use bypost::post::{self, ArmorDamage, ScanBudget, Repair};
///
/// let armor = post::armor("bypost = 1\n");
/// let mut budget = ScanBudget::default();
/// let found = post::dearmor(&armor.replace('\n', "\n> "), &mut budget).remove(0).expect("quoting does no harm");
/// assert_eq!((found.text.as_str(), found.repairs), ("bypost = 1\n", vec![Repair::Lines]));
/// assert!(post::dearmor(&armor, &mut budget).is_empty(), "it was seen before");
///
/// let torn = &armor[..armor.len() - post::END.len() - 5];
/// assert!(matches!(post::dearmor(torn, &mut ScanBudget::default())[..], [Err(ArmorDamage::Cut { .. })]));
/// ```
pub fn dearmor(text: &str, budget: &mut ScanBudget) -> Vec<Result<Armored, ArmorDamage>> {
    let mut best = read(text, &[], budget);
    if best.is_settled() {
        return plainly(best.frames);
    }
    for view in views::others(text, best.traced, budget) {
        let mut found = read(&view.text, &view.repairs, budget);
        if found.good() > best.good() {
            found.keep(best);
            best = found;
        }
        if best.is_settled() {
            break;
        }
    }
    plainly(best.frames)
}

fn plainly(frames: Vec<Result<Armored, DamagedArmor>>) -> Vec<Result<Armored, ArmorDamage>> {
    frames.into_iter().map(|frame| frame.map_err(|damaged| damaged.why)).collect()
}

/// Reads a text one way: first with the letters in front of quoting marks, then without them.
pub(in crate::post) fn read(text: &str, repairs: &[Repair], budget: &mut ScanBudget) -> Found {
    let first = find(text, &sift(text), repairs, budget);
    if first.is_settled() || !first.traced {
        return first;
    }
    let Some(unmarked) = views::without_initials(text) else { return first };
    let mut second = find(text, &sift(&unmarked), repairs, budget);
    if second.good() <= first.good() {
        return first;
    }
    second.keep(first);
    second
}
