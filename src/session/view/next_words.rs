//! Choosing a step word by word: which words may come next.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::rules::Game;
use crate::session::{Moves, View};

/// What may come after a row of words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct NextWords {
    /// The words that may come next, in the order of the steps, each once.
    pub words: Vec<String>,
    /// The least and the greatest number that may come next, where any number between them may.
    pub numbers: Option<(u32, u32)>,
    /// The step that the row is, in canonical text, if it is a whole one.
    pub step: Option<String>,
}

impl View {
    /// The words that may follow a row of words, such as clicks on parts of the drawing. All legal steps are
    /// reached from the empty row, and no other; the cards of a discard and the like are said in any order.
    ///
    /// ```
    /// use bypost::session::{Viewer, open};
    ///
    /// let game = &(bypost::games::GAMES[0].info)().id;
    /// let path = format!("examples/{game}/middle.toml");
    /// let opened = open(&path, &std::fs::read(&path)?, bypost::games::GAMES)?;
    /// let key = std::fs::read_to_string("examples/home/keys/7301-c904-3b82-41bf-4979.key")?;
    /// let view = Viewer::new(vec![bypost::session::KeyFile::parse(&key)?]).look(opened.table(), Some("bob")).unwrap();
    /// let mut row = Vec::new();
    /// while let Some(word) = view.next_words(&row).words.first() {
    ///     row.push(word.clone());
    /// }
    /// let step = view.next_words(&row).step.expect("a row that cannot go on is a step");
    /// assert!(view.moves().steps.contains(&step));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn next_words(&self, row: &[String]) -> NextWords {
        NextWords::after(row, &self.moves(), self.table.game())
    }
}

impl NextWords {
    /// What may come after a row of words, where these are all the moves.
    #[must_use]
    pub fn after(row: &[String], moves: &Moves, game: &dyn Game) -> Self {
        let (mut next, mut seen) = (Self::default(), BTreeSet::new());
        let mut add = |next: &mut Self, word: String| {
            if seen.insert(word.clone()) {
                next.words.push(word);
            }
        };
        for step in &moves.steps {
            let mut words = game.words(step);
            let unordered = game.unordered(&words);
            if !begin_with(&mut words, row, &unordered) {
                continue;
            }
            match &words[row.len()..] {
                [] => next.step = Some(step.clone()),
                // A range offers its steps as numbers.
                _ if !row.is_empty() && moves.ranges.iter().any(|range| range.holds(step)) => {}
                _ => words[places(row.len(), &unordered)].iter().for_each(|word| add(&mut next, word.clone())),
            }
        }
        for range in &moves.ranges {
            match row {
                [] => add(&mut next, range.word.to_owned()),
                [word] if word == range.word => next.numbers = Some((range.least, range.most)),
                [word, number] if word == range.word => {
                    let number = number.parse().ok().filter(|number| (range.least..=range.most).contains(number));
                    next.step = next.step.or(number.map(|number| range.step(number)));
                }
                _ => {}
            }
        }
        next
    }
}

/// Brings those words of a step that may stand in any order into the order of a row, and says whether the
/// step begins with the row then.
fn begin_with(words: &mut [String], row: &[String], unordered: &Range<usize>) -> bool {
    row.iter().enumerate().all(|(at, word)| {
        let found = words.get(places(at, unordered)).and_then(|rest| rest.iter().position(|other| other == word));
        found.is_some_and(|found| {
            words[at..=at + found].rotate_right(1);
            true
        })
    })
}

/// The places from which the word at one may come.
fn places(at: usize, unordered: &Range<usize>) -> Range<usize> {
    at..if unordered.contains(&at) { unordered.end } else { at + 1 }
}
