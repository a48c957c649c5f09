//! The difference between two lists of numbers.

use bypost_rules::kit::fit;

/// How far ahead, in both lists together, the place is looked for from which they go on alike.
const AHEAD: usize = 80;

/// What makes one list into another: runs of numbers, each with the place in the old list at which it begins,
/// how many numbers go there, how many come, and these.
pub(super) fn between(old: &[u32], new: &[u32]) -> Vec<u32> {
    let mut changes = Vec::new();
    let (mut at, mut place) = (0, 0);
    while at < old.len() || place < new.len() {
        if at < old.len() && old.get(at) == new.get(place) {
            (at, place) = (at + 1, place + 1);
            continue;
        }
        let (gone, come) = parted(&old[at..], &new[place..]);
        changes.extend([at, gone, come].map(fit::<_, u32>));
        changes.extend(&new[place..place + come]);
        (at, place) = (at + gone, place + come);
    }
    changes
}

/// How many numbers at the beginning of each list have to go before both go on with the same number: as few
/// as can be, and all if that is too far ahead.
fn parted(old: &[u32], new: &[u32]) -> (usize, usize) {
    let nearest = (1..AHEAD).flat_map(|both| (0..=both).map(move |gone| (gone, both - gone)));
    let mut fitting = nearest.filter(|(gone, come)| *gone < old.len() && old.get(*gone) == new.get(*come));
    fitting.next().unwrap_or((old.len(), new.len()))
}

#[cfg(test)]
mod tests {
    use super::between;

    /// The list that changes make of another, as the page's script does it.
    fn changed(old: &[u32], changes: &[u32]) -> Vec<u32> {
        let (mut new, mut from, mut rest) = (Vec::new(), 0, changes);
        while let [at, gone, come, tail @ ..] = rest {
            new.extend(&old[from..*at as usize]);
            new.extend(&tail[..*come as usize]);
            from = (at + gone) as usize;
            rest = &tail[*come as usize..];
        }
        new.extend(&old[from..]);
        new
    }

    #[test]
    fn changes_make_one_list_into_another() {
        for (old, new, numbers) in [
            (&[1, 2, 3][..], &[1, 2, 3][..], 0),
            (&[], &[7, 8], 5),
            (&[1, 2, 3], &[], 3),
            (&[1, 2, 3, 4], &[1, 9, 3, 4], 4),
            (&[1, 2, 3, 4, 5], &[1, 9, 3, 8, 5], 8),
            (&[1, 2, 3, 4], &[2, 3, 4, 1], 7),
            (&[5, 5, 5], &[5, 6, 5, 5], 4),
            (&[1, 2, 3, 4, 5], &[6, 7, 3, 4, 5], 5),
        ] {
            let changes = between(old, new);
            assert_eq!(changed(old, &changes), new, "{old:?} {new:?}");
            assert_eq!(changes.len(), numbers, "{old:?} {new:?}: {changes:?}");
        }
        let long: Vec<u32> = (0..2000).collect();
        let other: Vec<u32> = (0..2000).map(|number| number * 2 % 2001).collect();
        assert_eq!(changed(&long, &between(&long, &other)), other);
    }
}
