//! Names that a person takes for one another.
//!
//! Each version of Unicode says for itself which characters look alike, so no verdict on a file may depend on
//! it. Names are compared only when they are chosen, and when a person is warned.

use unicase::UniCase;
use unicode_security::confusable_detection::skeleton;

/// Whether two names look alike, in capital or small letters: whether they are equal after folding the case
/// and taking the skeleton of UTS 39, in one order or the other.
///
/// ```
/// use bypost::kit::look_alike;
///
/// assert!(look_alike("alice", "al\u{456}ce"), "one i is Cyrillic");
/// assert!(!look_alike("alice", "bob"));
/// ```
pub fn look_alike(one: &str, other: &str) -> bool {
    let other = forms(other);
    forms(one).iter().any(|form| other.contains(form))
}

/// The forms of a name; names that look alike have one in common. A run of blanks counts as one.
fn forms(name: &str) -> [String; 2] {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let bare = |text: &str| skeleton(text).collect::<String>();
    let folded = |text: &str| UniCase::unicode(text).to_folded_case();
    [folded(&bare(&name)), bare(&folded(&name))]
}

#[cfg(test)]
mod tests {
    use super::look_alike;

    #[test]
    fn names_that_look_alike_are_told() {
        for (one, other) in [
            ("alice", "alice"),
            ("alice", "ALICE"),
            ("alice", "\u{430}lice"),
            ("ALICE", "\u{391}LICE"),
            ("alice", "a1ice"),
            ("alice", "aIice"),
            ("alice", "AIice"),
            ("bob", "b\u{43e}b"),
            ("bob", "b0b"),
            ("BOB", "B\u{41e}B"),
            ("anna", "anna\u{200b}"),
            ("an na", "an\u{a0}na"),
            ("an na", "an  na"),
            ("mary", "rnary"),
            ("straße", "STRASSE"),
            ("zoë", "zo\u{451}"),
        ] {
            assert!(look_alike(one, other) && look_alike(other, one), "{one:?} {other:?}");
        }
        for (one, other) in [
            ("alice", "bob"),
            ("anna", "hanna"),
            ("zoë", "zoe"),
            ("player 1", "player 2"),
            ("漢", "字"),
            ("ali", "all"),
        ] {
            assert!(!look_alike(one, other) && !look_alike(other, one), "{one:?} {other:?}");
        }
    }
}
