//! The steps of a position as a person chooses among them: by card or piece, with the places.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;

use unicode_width::UnicodeWidthStr as _;

use super::Moves;
use crate::rules::{Game, Sight, StepRange};

/// Steps that differ in a few words alone: a word of each place, one after the other, is a step, and these
/// are all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The places of its words, in order.
    pub places: Vec<Place>,
}

/// The words that may stand at one place of a step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The words.
    pub words: Vec<String>,
    /// How many of the words stand here together, in any order, if it is more than one.
    pub some: Option<usize>,
    /// An earlier place, counted from 0, whose word may stand here again.
    pub again: Option<usize>,
    /// The least and the greatest number that may stand here.
    pub numbers: Option<(u32, u32)>,
    /// Whether a step may also end before this place.
    pub may_end: bool,
}

/// All legal steps of a position as choices.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    /// The choices, in the order of the steps; those of ranges come second.
    pub rows: Vec<Choice>,
    /// The steps by their words, but for those of ranges.
    steps: Vec<(Vec<String>, String)>,
}

/// How often each choice gives another step before the others come in their order.
const ROUNDS: usize = 12;

/// What stands at one place of a step.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum StepWord {
    /// A word.
    Own(String),
    /// The word of an earlier place again.
    Again(usize),
    /// So many of some words.
    Some(usize, Vec<String>),
}

impl Choices {
    /// The choices among all the moves of a position.
    pub fn of(moves: &Moves, game: &dyn Game) -> Self {
        let is_listed = |step: &&String| !moves.ranges.iter().any(|range| range.holds(step));
        let steps = moves.steps.iter().filter(is_listed).map(|step| (game.words(step), step.clone()));
        let steps: Vec<(Vec<String>, String)> = steps.collect();
        let plain = together(&steps, game);
        let rows = choices(&plain);
        // Where a step may name a place twice, each place would make a row of its own.
        let named = |words: &Vec<StepWord>| {
            let again = |at: usize| words[..at].iter().position(|word| *word == words[at]).map(StepWord::Again);
            (0..words.len()).map(|at| again(at).unwrap_or_else(|| words[at].clone())).collect()
        };
        let again = choices(&plain.iter().map(named).collect::<Vec<_>>());
        let rows = if again.len() < rows.len() { again } else { rows };
        // Words that are whole steps have nothing in common.
        let alone = |words: Vec<String>| words.into_iter().map(|word| Choice { places: vec![Place::of(word)] });
        let mut rows: Vec<Choice> = rows
            .into_iter()
            .flat_map(|mut row| match &mut row.places[..] {
                [place] if place.some.is_none() => alone(std::mem::take(&mut place.words)).collect(),
                _ => vec![row],
            })
            .collect();
        // Of a range there are many steps, so it comes before the rest of the single words.
        let ranges = moves.ranges.iter().map(|range| {
            let numbers = Place { numbers: Some((range.least, range.most)), ..Place::default() };
            Choice { places: vec![Place::of(range.word.to_owned()), numbers] }
        });
        let first = rows.len().min(1);
        rows.splice(first..first, ranges);
        Self { rows, steps }
    }

    /// At most so many steps that differ as much as they can: other words come first, then other cards and
    /// places, with and without what may be left out.
    pub fn different(&self, most: usize) -> Vec<String> {
        let known: HashMap<&[String], &String> = self.steps.iter().map(|(words, step)| (&words[..], step)).collect();
        let in_turn = (0..most.min(ROUNDS)).flat_map(|round| self.rows.iter().map(move |row| row.words(round)));
        let in_turn: Vec<Vec<String>> = in_turn.chain(self.steps.iter().map(|(words, _)| words.clone())).collect();
        let (mut heads, mut taken) = (HashSet::new(), HashSet::new());
        let (first, others): (Vec<_>, Vec<_>) =
            in_turn.into_iter().partition(|words| heads.insert(words.first().cloned()));
        let new = first.into_iter().chain(others).filter(|words| taken.insert(words.clone()));
        new.take(most).map(|words| known.get(&words[..]).map_or_else(|| words.join(" "), ToString::to_string)).collect()
    }

    /// A step of the first choice that leaves something to choose; none if each choice is a step.
    pub fn example(&self) -> Option<String> {
        let words = self.rows.iter().find(|row| !row.places.iter().all(Place::is_word))?.words(1);
        self.steps.iter().find(|(other, _)| *other == words).map(|(_, step)| step.clone())
    }

    /// The choices in lines of so many columns, each from a line of its own on. At most so many lines are
    /// given: what does not fit ends with an ellipsis.
    pub fn lines(&self, width: usize, most: usize) -> Vec<String> {
        let rows: Vec<Vec<String>> = self.rows.iter().map(|row| wrapped(&row.to_string(), width)).collect();
        let longest = rows.iter().map(Vec::len).max().unwrap_or_default();
        let height = |each: usize| rows.iter().map(|row| row.len().min(each)).sum::<usize>();
        let each = (1..=longest).rev().find(|each| height(*each) <= most).unwrap_or(1);
        let mut lines: Vec<String> = rows.into_iter().flat_map(|row| shortened(row, each, width)).collect();
        if lines.len() > most {
            lines.truncate(most.saturating_sub(1));
            lines.push("…".to_owned());
        }
        lines
    }
}

/// A row of lines, of which at most so many are left.
fn shortened(mut row: Vec<String>, most: usize, width: usize) -> Vec<String> {
    if row.len() > most {
        row.truncate(most);
        if let Some(last) = row.last_mut() {
            while last.width() + 2 > width {
                last.truncate(last.trim_end().rfind(' ').unwrap_or_default());
            }
            *last = format!("{} …", last.trim_end());
        }
    }
    row
}

fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_inclusive(' ') {
        match lines.last_mut() {
            Some(line) if line.trim().is_empty() || line.width() + word.trim_end().width() <= width => {
                line.push_str(word);
            }
            _ => lines.push(format!("    {word}")),
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

impl Choice {
    /// The words of one of its steps; another one in each round, as far as there are others.
    fn words(&self, round: usize) -> Vec<String> {
        let mut words: Vec<String> = Vec::new();
        for place in &self.places {
            if place.may_end && round.is_multiple_of(2) {
                break;
            }
            match (place.some, place.numbers, place.again) {
                (Some(count), ..) => {
                    let from = round % (place.words.len() - count + 1);
                    words.extend_from_slice(&place.words[from..from + count]);
                }
                (_, Some((least, _)), _) => words.push(least.to_string()),
                (.., Some(at)) if round % (place.words.len() + 1) == place.words.len() => words.push(words[at].clone()),
                _ => words.push(place.words[round % place.words.len()].clone()),
            }
        }
        words
    }
}

impl fmt::Display for Choice {
    /// `1:CL  a1; also with claim  c2 or the place just named`: two blanks stand where there is a choice.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before: Option<&Place> = None;
        for place in &self.places {
            formatter.write_str(match before {
                _ if place.may_end => "; also with ",
                None => "",
                Some(before) if before.is_word() && place.is_word() => " ",
                Some(_) => "  ",
            })?;
            write!(formatter, "{place}")?;
            before = Some(place);
        }
        Ok(())
    }
}

impl Place {
    fn of(word: String) -> Self {
        Self { words: vec![word], ..Self::default() }
    }

    fn is_word(&self) -> bool {
        self.words.len() == 1 && self.again.is_none()
    }
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.words.join(" ");
        match (self.some, self.numbers, self.again) {
            (Some(count), ..) => write!(formatter, "any {count} of {words}"),
            (_, Some((least, most)), _) => write!(formatter, "{least}-{most}"),
            (.., Some(_)) => write!(formatter, "{words} or the place just named"),
            _ => formatter.write_str(&words),
        }
    }
}

/// The words before those without an order, how many there are of these, and the words after them.
type WordSet<'a> = (&'a [String], usize, &'a [String]);

/// The words of steps, where those that take any so many of some words are one.
fn together(steps: &[(Vec<String>, String)], game: &dyn Game) -> Vec<Vec<StepWord>> {
    let own = |words: &[String]| words.iter().cloned().map(StepWord::Own).collect::<Vec<_>>();
    let set = |words: &[String]| game.unordered(words).pop().filter(|range| range.len() > 1);
    let mut sets: HashMap<WordSet<'_>, Vec<&[String]>> = HashMap::new();
    for (words, _) in steps {
        if let Some(range) = set(words) {
            let kind = (&words[..range.start], range.len(), &words[range.end..]);
            sets.entry(kind).or_default().push(&words[range]);
        }
    }
    let mut all: Vec<Vec<StepWord>> = Vec::new();
    for (words, _) in steps {
        let range = set(words).unwrap_or_default();
        let (before, after) = (&words[..range.start], &words[range.end..]);
        let taken = sets.get(&(before, range.len(), after)).map(Vec::as_slice).unwrap_or_default();
        let mut of: Vec<&String> = Vec::new();
        taken.iter().copied().flatten().for_each(|word| {
            if !of.contains(&word) {
                of.push(word);
            }
        });
        let ways = (0..range.len()).fold(1, |ways, one| ways * (of.len() - one) / (one + 1));
        if ways != taken.len() || ways < 2 {
            all.push(own(words));
        } else if taken.first() == Some(&&words[range.clone()]) {
            let some = StepWord::Some(range.len(), of.into_iter().cloned().collect());
            all.push([own(before), vec![some], own(after)].concat());
        }
    }
    all
}

/// Rows of words in as few choices as their beginnings allow: words after which the same may follow stand at
/// one place.
fn choices(rows: &[Vec<StepWord>]) -> Vec<Choice> {
    let mut follow: Vec<(&StepWord, Vec<Vec<StepWord>>)> = Vec::new();
    let mut places: HashMap<&StepWord, usize> = HashMap::new();
    for row in rows {
        let Some((word, rest)) = row.split_first() else { continue };
        let at = *places.entry(word).or_insert(follow.len());
        if at == follow.len() {
            follow.push((word, Vec::new()));
        }
        follow[at].1.push(rest.to_vec());
    }
    let mut groups: Vec<(Place, Vec<Vec<StepWord>>)> = Vec::new();
    let mut known: BTreeMap<Vec<Vec<StepWord>>, usize> = BTreeMap::new();
    for (word, rest) in follow {
        if let StepWord::Some(count, words) = word {
            groups.push((Place { words: words.clone(), some: Some(*count), ..Place::default() }, rest));
            continue;
        }
        let mut sorted = rest.clone();
        sorted.sort();
        let at = *known.entry(sorted).or_insert(groups.len());
        if at == groups.len() {
            groups.push((Place::default(), rest));
        }
        match word {
            StepWord::Again(before) => groups[at].0.again = Some(*before),
            StepWord::Own(word) => groups[at].0.words.push(word.clone()),
            StepWord::Some(..) => {}
        }
    }
    let mut all: Vec<Choice> = Vec::new();
    for (place, rest) in groups {
        for mut choice in choices(&rest) {
            choice.places.insert(0, place.clone());
            all.push(choice);
        }
    }
    if rows.iter().any(Vec::is_empty) {
        match all.first_mut() {
            Some(choice) => choice.places[0].may_end = true,
            None => all.push(Choice::default()),
        }
    }
    all
}

impl Moves {
    /// Those of the moves that begin with some words, as typed; if none does, those in which each word names
    /// something, as it would in a step that is played: `CW`, `forest` or `c4`.
    pub fn naming(&self, typed: &[String], game: &dyn Game, sight: &Sight) -> Self {
        let words: Vec<String> =
            typed.iter().flat_map(|typed| typed.split_whitespace()).map(str::to_lowercase).collect();
        let text = words.join(" ");
        let begins =
            |step: &str| step.to_lowercase().strip_prefix(&text).map(|rest| rest.starts_with(char::is_alphanumeric));
        // A number is not meant by its first digit.
        let is_whole = self.steps.iter().any(|step| begins(step) == Some(false));
        let is_meant = |step: &&String| begins(step).is_some_and(|goes_on| !goes_on || !is_whole);
        let mut steps: Vec<String> = self.steps.iter().filter(is_meant).cloned().collect();
        let in_range = |range: &&StepRange| begins(range.word).is_some() || text.starts_with(range.word);
        let ranges: Vec<StepRange> = self.ranges.iter().filter(in_range).cloned().collect();
        // A step of a range is not in the list, but may be named.
        if steps.is_empty() && ranges.iter().any(|range| range.holds(&text)) {
            steps.push(text.clone());
        }
        if steps.is_empty() && ranges.is_empty() {
            steps = Names { game, sight, known: HashMap::new() }.among(&self.steps, &words);
        }
        Self { steps, ranges }
    }
}

/// What typed words name in the steps of a position.
struct Names<'a> {
    game: &'a dyn Game,
    sight: &'a Sight,
    /// Whether a typed word names a word of a step.
    known: HashMap<(String, String), bool>,
}

impl Names<'_> {
    /// Those of the steps in which all the words name something; a name may have several words.
    fn among(&mut self, steps: &[String], words: &[String]) -> Vec<String> {
        for count in (1..=words.len()).rev() {
            let name = words[..count].join(" ");
            let named: Vec<String> = steps.iter().filter(|step| self.is_in(&name, step)).cloned().collect();
            if !named.is_empty() {
                return self.among(&named, &words[count..]);
            }
        }
        if words.is_empty() { steps.to_vec() } else { Vec::new() }
    }

    /// Whether a typed word names a word of a step: the step is read as the same with it.
    fn is_in(&mut self, typed: &str, step: &str) -> bool {
        let words = self.game.words(step);
        let between = if words.concat() == step { "" } else { " " };
        (0..words.len()).any(|at| {
            let word = words[at].to_lowercase();
            let names = || {
                let mut words = words.clone();
                typed.clone_into(&mut words[at]);
                self.game.canonical(&words.join(between), self.sight).is_ok_and(|read| read == step)
            };
            *self.known.entry((typed.to_owned(), word.clone())).or_insert_with(|| word == typed || names())
        })
    }
}
