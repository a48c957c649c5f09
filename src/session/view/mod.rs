//! A table as somebody sees it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use zeroize::Zeroizing;

use super::keys::key::{Keyring, without_key};
use super::{KeyFile, Question, Refusal, way_back};
use crate::chain::{Chain, Link};
use crate::draw::scene::{Line, Scene, ScenePart, Story, StoryTurn};
use crate::file::{FILE, Fault, Hint};
use crate::kit::{capital, listed};
use crate::rules::{Awaits, Game, Seat, Sight, StepRange, ToldEvent};
use crate::seal::Identity;
use crate::table::Table;
use choices::Choices;
use replay::Replay;
use story::{Reader, TurnStory};

pub(super) mod ahead;
pub(super) mod choices;
pub(super) mod command;
pub mod drawing;
pub(super) mod figures;
pub(super) mod inbox;
mod late;
pub(super) mod missing_seats;
pub(super) mod next_step;
pub mod replay;
mod set_aside;
pub mod story;
pub(super) mod table_now;

/// A table as somebody sees it.
#[derive(Clone, Debug)]
pub struct View {
    /// The seat through whose eyes it is seen, if any.
    pub seat: Option<Seat>,
    /// The table, with what that seat may open.
    pub table: Table,
    /// What the seat knows beyond the public.
    pub sight: Sight,
    /// Whether that seat is on the clock: everybody waits for its file, also if it can decide nothing, or
    /// sees already how the game ends.
    pub is_awaited: bool,
    /// The seats that have dealt its seat false pieces of their keys, and may be accused of that.
    pub false_pieces: Vec<Seat>,
    /// The seat whose view would have been shown, and the name of its key, if that key is locked.
    pub locked: Option<(Seat, String)>,
}

/// What may be done now, as far as a viewer knows.
#[derive(Clone, Debug, Default)]
pub struct Moves {
    /// The steps.
    pub steps: Vec<String>,
    /// Steps with a number that are too many to list.
    pub ranges: Vec<StepRange>,
}

impl Moves {
    /// Whether nothing may be done.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty() && self.ranges.is_empty()
    }
}

impl View {
    /// A table as everybody sees it.
    pub fn public(table: &Table) -> Self {
        Self {
            seat: None,
            table: table.clone(),
            sight: Sight::public(),
            is_awaited: false,
            false_pieces: Vec::new(),
            locked: None,
        }
    }

    /// The index of the first turn that its seat has not seen when it last chose: those of the others since
    /// its own last turn before them, and what the seat has played since; at the end at least the last turn.
    /// None for the public, and if nobody else has played.
    pub fn since(&self, links: &[Link]) -> Option<usize> {
        let seat = self.seat?;
        let unseen = unseen(&links.iter().map(|link| link.seat == seat).collect::<Vec<_>>());
        let last = links.len().checked_sub(1).filter(|_| self.table.outcome().is_some());
        unseen.min(last).or(unseen).or(last)
    }

    /// Whether it shows what not everybody may know: faces that only its seat sees, or what that seat's own
    /// shares open of the table as it stands in the file.
    pub fn is_private(&self, file: &Table) -> bool {
        let own = self.seat.is_some_and(|seat| self.sight != Sight::of(seat, BTreeMap::new()));
        own || self.table.lots().opened().len() > file.lots().opened().len()
    }

    /// The drawing, below what has happened since the seat's last turn; every place that others have touched
    /// since it last played is marked.
    pub fn scene_since(&self, since: &[TurnStory]) -> Scene {
        let is_own = |turn: &&TurnStory| turn.turn.seat == self.name();
        let played = since.iter().rposition(|turn| is_own(&turn) && !turn.turn.steps.is_empty());
        let later = &since[played.map_or(0, |played| played + 1)..];
        let scene = drawing::seen(&self.table, &self.sight, self.is_awaited);
        let mut scene = marked(scene, &later[later.iter().take_while(is_own).count()..]);
        let turns: Vec<StoryTurn> =
            since.iter().filter(|turn| turn.is_news()).map(|turn| turn.drawn(self.seat, self.name())).collect();
        let is_end = self.table.outcome().is_some();
        if let Some(title) = self.news_title(since) {
            scene.parts.insert(1, ScenePart::Story(Story { title: Line::plain(title), turns, is_end }));
        }
        scene
    }

    /// The drawing without the lines on top, for a front end that tells in its own way whose turn it is and
    /// what has happened. Every place is marked that turns have touched since the seat's last one.
    pub fn board_since(&self, since: &[TurnStory]) -> Scene {
        marked(drawing::headless(&self.table, &self.sight), since)
    }

    /// The heading over what has happened since the seat's last turn; none if nothing has.
    pub fn news_title(&self, since: &[TurnStory]) -> Option<String> {
        let first = since.first().filter(|_| since.iter().any(TurnStory::is_news))?;
        let has_played = since.iter().any(|turn| turn.turn.seat == self.name());
        Some(match first.turn.number {
            1 => "What has happened".to_owned(),
            turn if has_played => format!("Since turn {}", turn - 1),
            turn => format!("Since turn {}, the last of {}", turn - 1, self.name()),
        })
    }

    fn name(&self) -> &str {
        self.seat.map_or("", |seat| self.table.seats().name(seat))
    }

    /// What is to be said beside a drawing that tells the end, when the others still wait for the file that
    /// shows it.
    pub fn end_to_show(&self) -> Option<Hint> {
        let seat = self.seat.filter(|_| self.is_awaited && self.table.outcome().is_some())?;
        let name = self.table.seats().name(seat);
        let play = Hint::command(format!("bypost play {FILE} makes the file that shows it"));
        Some(Hint::from(format!("nobody but {name} sees this end yet")).and(play))
    }

    /// Every step that may be done now. A viewer whose seat has nothing to decide gets none, since it could
    /// play none.
    pub fn moves(&self) -> Moves {
        if !self.seat.is_none_or(|seat| self.table.may_decide(seat)) {
            return Moves::default();
        }
        Moves { steps: self.table.game().moves(&self.sight), ranges: self.table.game().ranges() }
    }

    /// Every step that may be done after some others of the same turn, as typed; none if one of them may not.
    pub fn moves_after(&self, steps: &[String]) -> Moves {
        if steps.is_empty() {
            return self.moves();
        }
        match self.game_after(steps).filter(|game| self.acts(&**game)) {
            Some(game) => Moves { steps: game.moves(&self.sight), ranges: game.ranges() },
            None => Moves::default(),
        }
    }

    /// The drawing of the game after some steps of one turn, as typed, as far as the viewer can know, with
    /// the places marked at which they do something; none if one of them may not be done.
    pub fn board_after(&self, steps: &[String]) -> Option<Scene> {
        let mut scene = self.game_after(steps)?.scene(&self.sight.clone().without(self.table.put_out()));
        let does = (0..steps.len()).flat_map(|at| self.does_after(&steps[..at], &steps[at]));
        let places: Vec<String> = does.filter(|event| event.asked.is_some()).flat_map(|event| event.places).collect();
        scene.mark(&places.iter().map(String::as_str).collect::<Vec<_>>());
        Some(scene)
    }

    /// Whether a position awaits a step of the seat that is on the clock now.
    fn acts(&self, game: &dyn Game) -> bool {
        self.table.clock().is_some_and(|seat| game.awaits() == Awaits::Act(seat))
    }

    /// The game after some steps, as typed, as far as the viewer can know; none if one of them may not be
    /// done.
    fn game_after(&self, steps: &[String]) -> Option<Box<dyn Game>> {
        let mut game = self.table.game().boxed();
        for text in steps.iter().flat_map(|text| self.table.game().split(text)) {
            let step = game.canonical(text, &self.sight).ok().filter(|_| self.acts(&*game))?;
            game = game.preview(&step, &self.sight).ok().flatten()?.after;
        }
        Some(game)
    }

    /// Up to three steps that may be done now, as different as they can be; four if they begin with four
    /// words or more. Beside them how many others there are; none if they lie in ranges.
    pub fn sample_steps(&self) -> (Vec<String>, Option<usize>) {
        let moves = self.moves();
        let choices = Choices::of(&moves, self.table.game());
        let heads: BTreeSet<_> = choices.rows.iter().map(|row| row.places.first().map(|place| &place.words)).collect();
        let steps = choices.different(heads.len().clamp(3, 4));
        let others = moves.ranges.is_empty().then(|| moves.steps.len() - steps.len());
        (steps, others)
    }

    /// What a step that may be done now would do, as far as the viewer can know.
    pub fn does(&self, step: &str) -> Vec<ToldEvent> {
        self.does_after(&[], step)
    }

    /// The same for a step that may be done after some others of the same turn, as typed.
    pub fn does_after(&self, steps: &[String], step: &str) -> Vec<ToldEvent> {
        self.told_after(steps, step, &|card| self.table.game().write_face(card))
    }

    /// The same, with cards called like this.
    fn told_after(&self, steps: &[String], step: &str, name_of: &dyn Fn(u16) -> String) -> Vec<ToldEvent> {
        let preview = self.game_after(steps).and_then(|game| game.preview(step, &self.sight).ok().flatten());
        let events = preview.map(|preview| preview.events).unwrap_or_default();
        story::resolved(&events, self.table.seats(), name_of, &self.sight, self.table.lots().opened())
    }

    /// What a step asks to be done after some others of the same turn, as a clause with the names of cards;
    /// none if the game has no words for it.
    fn asked_after(&self, steps: &[String], step: &str) -> Option<String> {
        let events = self.told_after(steps, step, &|card| self.table.game().call_face(card));
        let asked: Vec<String> = events.into_iter().filter_map(|event| event.asked).collect();
        (!asked.is_empty()).then(|| listed(&asked))
    }

    /// What some steps of one turn, as in [`View::moves_after`], ask to be done, in words: what stands on a
    /// button that signs them. None if the game has no words for one of them.
    pub fn asked(&self, steps: &[String]) -> Option<String> {
        let clause = |at: usize| self.asked_after(&steps[..at], &steps[at]);
        let clauses: Vec<String> = (0..steps.len()).map(clause).collect::<Option<_>>()?;
        (!clauses.is_empty()).then(|| capital(&clauses.join(", then ")))
    }

    /// What some steps of one turn would bring about, as far as the viewer can know: how the seats stand
    /// then, and what else was not asked for.
    pub fn consequences(&self, steps: &[String]) -> Vec<String> {
        let does = (0..steps.len()).flat_map(|at| self.does_after(&steps[..at], &steps[at]));
        let (seen, others): (Vec<_>, Vec<_>) =
            does.filter(|event| event.asked.is_none()).partition(|event| event.is_seen);
        // What steps before the last one had come to is past.
        seen.into_iter().rev().take(1).chain(others).map(|event| event.text).collect()
    }

    /// What a row stands for after some steps of the same turn, where these are all the moves then: in words,
    /// what the step asks that it becomes, or what the game calls its last word; and where that step ends.
    pub fn meaning(&self, steps: &[String], moves: &Moves, row: Vec<String>) -> (Option<String>, Option<String>) {
        let game = self.table.game();
        let label = row.last().and_then(|word| game.info().labels.get(word).cloned());
        let Some(step) = NextWords::after_sure(row, moves, game).1.step else { return (label, None) };
        let mut does = self.does_after(steps, &step).into_iter();
        let place = does.find_map(|mut event| event.places.pop());
        (self.asked_after(steps, &step).map(|asked| capital(&asked)), place)
    }
}

fn marked(mut scene: Scene, since: &[TurnStory]) -> Scene {
    if since.iter().any(TurnStory::is_news) {
        let places = since.iter().flat_map(|turn| &turn.events).flat_map(|event| &event.places);
        scene.mark(&places.map(String::as_str).collect::<Vec<_>>());
    }
    scene
}

/// See [`View::since`]; for each turn, whether it is one of the seat's own.
fn unseen(is_own: &[bool]) -> Option<usize> {
    let foreign = is_own.iter().rposition(|own| !own)?;
    Some(is_own[..foreign].iter().rposition(|own| *own).map_or(0, |own| own + 1))
}

/// What may come after a row of words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NextWords {
    /// The words that may come next, in the order of the steps, each once.
    pub words: Vec<String>,
    /// Those of them that some step has without another one beside them in any order.
    pub alone: Vec<String>,
    /// The word among them that comes in every step; none if the row is a step, or a number may come.
    pub sure: Option<String>,
    /// The least and the greatest number that may come next, where any number between them may.
    pub numbers: Option<(u32, u32)>,
    /// The step that the row is, in canonical text, if it is a whole one.
    pub step: Option<String>,
}

impl NextWords {
    /// The same after the row with all that goes without saying; the row as it is then comes first.
    pub fn after_sure(mut row: Vec<String>, moves: &Moves, game: &dyn Game) -> (Vec<String>, Self) {
        let mut next = Self::after(&row, moves, game);
        while let Some(word) = next.sure.take() {
            row.push(word);
            next = Self::after(&row, moves, game);
        }
        (row, next)
    }

    /// What may come after a row of words, such as clicks on parts of the drawing, where these are all the
    /// moves. All of them are reached from the empty row, and no other; a card and its place, the cards of a
    /// discard and the like are said in any order.
    pub fn after(row: &[String], moves: &Moves, game: &dyn Game) -> Self {
        let (mut next, mut seen, mut shared) = (Self::default(), BTreeSet::new(), None);
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
                _ => {
                    let words = &words[places(row.len(), &unordered)];
                    words.iter().for_each(|word| add(&mut next, word.clone()));
                    next.alone.extend(<[String; 1]>::try_from(words.to_vec()).ok().into_iter().flatten());
                    shared.get_or_insert_with(|| words.to_vec()).retain(|word| words.contains(word));
                }
            }
        }
        for range in &moves.ranges {
            match row {
                [] => {
                    next.alone.push(range.word.to_owned());
                    add(&mut next, range.word.to_owned());
                }
                [word] if word == range.word => next.numbers = Some((range.least, range.most)),
                [word, number] if word == range.word => {
                    let number = number.parse().ok().filter(|number| (range.least..=range.most).contains(number));
                    next.step = next.step.or(number.map(|number| range.step(number)));
                }
                _ => {}
            }
        }
        let is_open = next.step.is_some() || next.numbers.is_some() || row.is_empty() && !moves.ranges.is_empty();
        next.sure = shared.filter(|_| !is_open).and_then(|words| words.into_iter().next());
        next
    }
}

/// Brings those words of a step that may stand in any order into the order of a row, and says whether the
/// step begins with the row then.
fn begin_with(words: &mut [String], row: &[String], unordered: &[Range<usize>]) -> bool {
    row.iter().enumerate().all(|(at, word)| {
        let found = words.get(places(at, unordered)).and_then(|rest| rest.iter().position(|other| other == word));
        found.is_some_and(|found| {
            words[at..=at + found].rotate_right(1);
            true
        })
    })
}

/// The places from which the word at one may come.
fn places(at: usize, unordered: &[Range<usize>]) -> Range<usize> {
    at..unordered.iter().find(|range| range.contains(&at)).map_or(at + 1, |range| range.end)
}

/// Somebody who looks at tables, with the keys that are here.
#[derive(Debug)]
pub struct Viewer {
    keyring: Keyring,
}

impl Viewer {
    /// A viewer with these keys.
    pub fn new(keys: Vec<KeyFile>) -> Self {
        Self { keyring: Keyring::new(keys) }
    }

    /// Answers [`Question::Passphrase`], or [`View::locked`].
    ///
    /// # Errors
    /// A wrong passphrase.
    pub fn unlock(&mut self, key: &str, passphrase: Zeroizing<String>) -> Result<(), Refusal> {
        self.keyring.unlock(key, passphrase)
    }

    /// Looks at a table through the eyes of the seat of a name, or of the seat whose key has that name.
    /// Without a name it looks through those of the seat on the clock, if its key is here, or else of the
    /// only seat whose key is here, but not through those of an opponent. A locked key is then left locked,
    /// and the view tells of it.
    ///
    /// # Errors
    /// A question, or nobody of that name has a seat and a key here.
    pub fn look(&mut self, table: &Table, name: Option<&str>) -> Result<View, Question> {
        let found = match name {
            None => self.likely(table),
            Some(name) => match self.named(table, name) {
                None => return shown_openly(table, name),
                held => held,
            },
        };
        let Some((seat, index)) = found else { return Ok(View::public(table)) };
        if name.is_none() && self.keyring.is_shut(index) {
            let locked = Some((seat, self.keyring.key(index).name.clone()));
            return Ok(View { locked, ..View::public(table) });
        }
        let is_awaited = table.clock() == Some(seat);
        let identity = self.keyring.identity(index)?;
        if !table.has_key(seat, identity) {
            return if name.is_some() {
                Err(without_key(table.seats().name(seat)).into())
            } else {
                Ok(View::public(table))
            };
        }
        let false_pieces = table.false_pieces(seat, identity);
        let (table, sight) = table.view(seat, Some(identity));
        Ok(View { seat: Some(seat), table, sight, is_awaited, false_pieces, locked: None })
    }

    /// What the turns of a table did from one of them on, counted from 0, as the seat of a view may know it
    /// after each of them. The chain was replayed before.
    ///
    /// # Errors
    /// Turns that do not hold.
    pub fn story(&mut self, chain: &Chain, view: &View, from: usize) -> Result<Vec<TurnStory>, Fault> {
        story::since(&view.table, chain, from, &self.reader(view))
    }

    /// Every position of a table as the seat of a view could see it then, with what its turns did. The chain
    /// was replayed before.
    ///
    /// # Errors
    /// Turns that do not hold.
    pub fn replay(&mut self, chain: &Chain, view: &View) -> Result<Replay, Fault> {
        replay::through(chain, &self.reader(view), (&view.table, &view.sight))
    }

    pub(crate) fn with_identity<T>(
        &mut self,
        table: &Table,
        seat: Seat,
        asks: impl FnOnce(&Identity) -> T,
    ) -> Result<T, Question> {
        let index = self.keyring.at(table, seat);
        let index =
            index.ok_or_else(|| Refusal::new(format!("no key here has the seat {}", table.seats().name(seat))))?;
        Ok(asks(self.keyring.identity(index)?))
    }

    pub(crate) fn keys(&self) -> &[KeyFile] {
        self.keyring.all()
    }

    fn reader(&mut self, view: &View) -> Reader {
        let Some(seat) = view.seat else { return Reader::default() };
        let index = self.keyring.at(&view.table, seat);
        // A view through somebody's eyes was made with the same key, or needed none.
        let identity = index.and_then(|index| self.keyring.identity(index).ok());
        Reader { seat: Some((seat, identity.and_then(|identity| view.table.key_of(seat, identity)))) }
    }

    /// The seat that has this name, or whose key has, if that key is here.
    fn named(&self, table: &Table, name: &str) -> Option<(Seat, usize)> {
        let held = |seat| self.keyring.at(table, seat).map(|index| (seat, index));
        let by_key = || self.held(table).into_iter().find(|(_, index)| self.keyring.key(*index).name == name);
        table.seats().find(name).and_then(held).or_else(by_key)
    }

    /// The seat on the clock, if its key is here, or the only seat whose key is here.
    fn likely(&self, table: &Table) -> Option<(Seat, usize)> {
        let mut held = self.held(table);
        held.retain(|(_, index)| self.keyring.key(*index).opponent().is_none());
        let clock = table.clock();
        held.iter().find(|(seat, _)| Some(*seat) == clock).or(held.first().filter(|_| held.len() == 1)).copied()
    }

    fn held(&self, table: &Table) -> Vec<(Seat, usize)> {
        table.seats().all().filter_map(|seat| Some((seat, self.keyring.at(table, seat)?))).collect()
    }
}

/// The view of the seat of a name, if everybody may look through its eyes.
fn shown_openly(table: &Table, name: &str) -> Result<View, Question> {
    let seat = table.seats().find(name).filter(|_| !table.header().deal.is_sealed()).ok_or_else(|| {
        Refusal::new(format!("no key here has a seat at this table as {name}")).hint(match table.seats().find(name) {
            Some(_) => {
                Hint::command(format!("bypost status {FILE} tells whose keys have the seats; {}", way_back(name)))
            }
            None => Hint::command(format!("bypost key list lists the keys, and bypost status {FILE} the seats")),
        })
    })?;
    let is_awaited = table.clock() == Some(seat);
    let (table, sight) = table.view(seat, None);
    Ok(View { seat: Some(seat), table, sight, is_awaited, false_pieces: Vec::new(), locked: None })
}

#[cfg(test)]
mod tests {
    use super::unseen;

    #[test]
    fn a_seat_is_told_of_all_since_it_last_chose() {
        // An o is a turn of the seat's own.
        for (turns, from) in [
            ("", None),
            ("o", None),
            ("oo", None),
            ("x", Some(0)),
            ("xx", Some(0)),
            ("ox", Some(1)),
            ("oxx", Some(1)),
            ("xox", Some(2)),
            // The seat has played already, and may look back.
            ("oxo", Some(1)),
            ("oxxoo", Some(1)),
            ("oxoxo", Some(3)),
            ("xo", Some(0)),
        ] {
            let is_own: Vec<bool> = turns.chars().map(|turn| turn == 'o').collect();
            assert_eq!(unseen(&is_own), from, "{turns}");
        }
    }
}
