//! Lists of numbers, each told by its difference from the one before it in time.

use std::collections::HashMap;

use super::changes::between;

/// All lists of a page, each once.
#[derive(Default)]
pub(super) struct Lists {
    /// What makes each list of the one whose number stands first; -1 stands for the empty list.
    told: Vec<Vec<i64>>,
    known: HashMap<Vec<u32>, usize>,
}

impl Lists {
    /// The number of a list. If it is new, it is told by its difference from `before`, if that is shorter.
    pub(super) fn number(&mut self, list: Vec<u32>, before: Option<(usize, &[u32])>) -> usize {
        if let Some(number) = self.known.get(&list) {
            return *number;
        }
        let whole = between(&[], &list);
        let changed = before.and_then(|(number, before)| Some((i64::try_from(number).ok()?, between(before, &list))));
        let (base, changes) = changed.filter(|(_, changes)| changes.len() < whole.len()).unwrap_or((-1, whole));
        self.told.push(std::iter::once(base).chain(changes.into_iter().map(i64::from)).collect());
        self.known.insert(list, self.told.len() - 1);
        self.told.len() - 1
    }

    /// The lists as they stand in the page.
    pub(super) fn all(&self) -> &[Vec<i64>] {
        &self.told
    }
}

/// The lists of one thing as time goes by.
#[derive(Default)]
pub(super) struct Strand {
    last: Option<(usize, Vec<u32>)>,
}

impl Strand {
    /// The number of the list that this thing is now.
    pub(super) fn number(&mut self, lists: &mut Lists, list: Vec<u32>) -> usize {
        let before = self.last.as_ref().map(|(number, before)| (*number, &before[..]));
        let number = lists.number(list.clone(), before);
        self.last = Some((number, list));
        number
    }
}
