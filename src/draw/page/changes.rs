//! The difference between two lists of numbers.

/// The lengths up to which lists are compared place by place.
const COMPARED: usize = 600;

/// What makes one list into another: runs of numbers, each with the place in the old list at which it begins,
/// how many numbers go there, how many come, and these.
pub(super) fn between(old: &[u32], new: &[u32]) -> Vec<u32> {
    let head = old.iter().zip(new).take_while(|(one, other)| one == other).count();
    let rest = (&old[head..], &new[head..]);
    let tail = rest.0.iter().rev().zip(rest.1.iter().rev()).take_while(|(one, other)| one == other).count();
    let (gone, come) = (&rest.0[..rest.0.len() - tail], &rest.1[..rest.1.len() - tail]);
    let mut changes = Vec::new();
    let mut at = (0, 0);
    let kept = if gone.len().max(come.len()) > COMPARED { Vec::new() } else { kept(gone, come) };
    for next in kept.into_iter().chain([(gone.len(), come.len())]) {
        if next != at {
            changes.extend([(head + at.0) as u32, (next.0 - at.0) as u32, (next.1 - at.1) as u32]);
            changes.extend(&come[at.1..next.1]);
        }
        at = (next.0 + 1, next.1 + 1);
    }
    changes
}

/// The places, in both lists, of a longest row of numbers that stands in both in the same order.
fn kept(old: &[u32], new: &[u32]) -> Vec<(usize, usize)> {
    let width = new.len() + 1;
    // The length of the longest common row of what follows two places.
    let mut longest = vec![0_u16; (old.len() + 1) * width];
    for (at, one) in old.iter().enumerate().rev() {
        for (place, other) in new.iter().enumerate().rev() {
            longest[at * width + place] = if one == other {
                longest[(at + 1) * width + place + 1] + 1
            } else {
                longest[(at + 1) * width + place].max(longest[at * width + place + 1])
            };
        }
    }
    let mut kept = Vec::new();
    let (mut at, mut place) = (0, 0);
    while at < old.len() && place < new.len() {
        if old[at] == new[place] {
            kept.push((at, place));
            (at, place) = (at + 1, place + 1);
        } else if longest[(at + 1) * width + place] >= longest[at * width + place + 1] {
            at += 1;
        } else {
            place += 1;
        }
    }
    kept
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
