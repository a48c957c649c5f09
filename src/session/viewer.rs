//! Looking at a table with the keys that are here.

use std::collections::BTreeMap;

use zeroize::Zeroizing;

use super::elsewhere::way_back;
use super::keyring::{Keyring, without_key};
use super::replay::{self, Replay};
use super::story::{self, Reader, TurnStory};
use super::{KeyFile, Refusal, Stop, drawing};
use crate::chain::{Chain, Link};
use crate::draw::scene::{Line, Part, Scene};
use crate::file::Fault;
use crate::rules::{Awaits, Game, Seat, Sight, StepRange, ToldEvent};
use crate::table::Table;

/// Somebody who looks at tables, with the keys that are here.
#[derive(Debug)]
pub struct Viewer {
    keyring: Keyring,
}

/// A table as somebody sees it.
#[derive(Clone, Debug)]
#[non_exhaustive]
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
    /// The seat whose view would have been shown, and the name of its key, if that key is locked.
    pub locked: Option<(Seat, String)>,
}

/// What may be done now, as far as a viewer knows.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Moves {
    /// The steps.
    pub steps: Vec<String>,
    /// Steps with a number that are too many to list.
    pub ranges: Vec<StepRange>,
}

impl Viewer {
    /// A viewer with these keys.
    #[must_use]
    pub fn new(keys: Vec<KeyFile>) -> Self {
        Self { keyring: Keyring::new(keys) }
    }

    /// Answers [`Stop::Passphrase`], or [`View::locked`].
    ///
    /// # Errors
    /// A wrong passphrase.
    pub fn unlock(&mut self, key: &str, passphrase: Zeroizing<String>) -> Result<(), Refusal> {
        self.keyring.unlock(key, passphrase)
    }

    /// Looks at a table through the eyes of the seat of a name, or of the seat whose key has that name.
    /// Without a name it looks through those of the seat on the clock, if its key is here, or else of the
    /// only seat whose key is here. A locked key is then left locked, and the view tells of it.
    ///
    /// # Errors
    /// A question, or nobody of that name has a seat and a key here.
    pub fn look(&mut self, table: &Table, name: Option<&str>) -> Result<View, Stop> {
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
        let (table, sight) = table.view(seat, Some(identity));
        Ok(View { seat: Some(seat), table, sight, is_awaited, locked: None })
    }

    /// What the turns of a table did from one of them on, counted from 0, as the seat of a view may know it
    /// after each of them. The chain was replayed before.
    ///
    /// # Errors
    /// Turns that do not hold.
    pub fn story(&mut self, chain: &Chain, view: &View, from: usize) -> Result<Vec<TurnStory>, Fault> {
        story::since(chain, from, &self.reader(view))
    }

    /// Every position of a table as the seat of a view could see it then, with what its turns did. The chain
    /// was replayed before.
    ///
    /// # Errors
    /// Turns that do not hold.
    pub fn replay(&mut self, chain: &Chain, view: &View) -> Result<Replay, Fault> {
        replay::through(chain, &self.reader(view), (&view.table, &view.sight))
    }

    /// Whoever reads a story through the eyes of a view.
    fn reader(&mut self, view: &View) -> Reader {
        let Some(seat) = view.seat else { return Reader::default() };
        let index = self.keyring.at(&view.table, seat);
        // A view through somebody's eyes was made with the same key, or needed none.
        let identity = index.and_then(|index| self.keyring.identity(index).ok());
        Reader::of(seat, identity.and_then(|identity| view.table.key_of(seat, identity)))
    }

    /// The seat that has this name, or whose key has, if that key is here.
    fn named(&self, table: &Table, name: &str) -> Option<(Seat, usize)> {
        let held = |seat| self.keyring.at(table, seat).map(|index| (seat, index));
        let by_key = || self.held(table).into_iter().find(|(_, index)| self.keyring.key(*index).name == name);
        table.seats().find(name).and_then(held).or_else(by_key)
    }

    /// The seat on the clock, if its key is here, or the only seat whose key is here.
    fn likely(&self, table: &Table) -> Option<(Seat, usize)> {
        let held = self.held(table);
        let clock = table.clock();
        held.iter().find(|(seat, _)| Some(*seat) == clock).or(held.first().filter(|_| held.len() == 1)).copied()
    }

    /// The seats whose keys are here, with their keys.
    fn held(&self, table: &Table) -> Vec<(Seat, usize)> {
        table.seats().all().filter_map(|seat| Some((seat, self.keyring.at(table, seat)?))).collect()
    }
}

/// The view of the seat of a name, if everybody may look through its eyes.
fn shown_openly(table: &Table, name: &str) -> Result<View, Stop> {
    let seat = table.seats().find(name).filter(|_| !table.header().deal.is_sealed()).ok_or_else(|| {
        Refusal::new(format!("no key here has a seat at this table as {name}")).hint(match table.seats().find(name) {
            Some(_) => format!("bypost status FILE tells whose keys have the seats; {}", way_back(name)),
            None => "bypost key list; bypost status FILE".to_owned(),
        })
    })?;
    let is_awaited = table.clock() == Some(seat);
    let (table, sight) = table.view(seat, None);
    Ok(View { seat: Some(seat), table, sight, is_awaited, locked: None })
}

impl View {
    /// A table as everybody sees it.
    #[must_use]
    pub fn public(table: &Table) -> Self {
        Self { seat: None, table: table.clone(), sight: Sight::public(), is_awaited: false, locked: None }
    }

    /// The index of the first turn that its seat has not seen when it last chose: those of the others since
    /// its own last turn before them, and what the seat has played since. None for the public, and if nobody
    /// else has played.
    #[must_use]
    pub fn since(&self, links: &[Link]) -> Option<usize> {
        let seat = self.seat?;
        unseen(&links.iter().map(|link| link.seat == seat).collect::<Vec<_>>())
    }

    /// Whether it shows what not everybody may know: faces that only its seat sees, or what that seat's own
    /// shares open of the table as it stands in the file.
    #[must_use]
    pub fn is_private(&self, file: &Table) -> bool {
        let own = self.seat.is_some_and(|seat| self.sight != Sight::of(seat, BTreeMap::new()));
        own || self.table.lots().opened().len() > file.lots().opened().len()
    }

    /// The drawing.
    #[must_use]
    pub fn scene(&self) -> Scene {
        drawing::scene(&self.table, &self.sight)
    }

    /// The drawing, below what has happened since the seat's last turn; every place that this touches is
    /// marked.
    #[must_use]
    pub fn scene_since(&self, since: &[TurnStory]) -> Scene {
        let mut scene = self.scene();
        let news: Vec<&TurnStory> = since.iter().filter(|turn| turn.is_news()).collect();
        let Some(first) = since.first().filter(|_| !news.is_empty()) else { return scene };
        let places: Vec<&str> =
            since.iter().flat_map(|turn| &turn.events).flat_map(|event| &event.places).map(String::as_str).collect();
        scene.mark(&places);
        let title = match first.turn.number {
            1 => "What has happened:".to_owned(),
            turn => format!("Since turn {}, the last of {}:", turn - 1, self.name()),
        };
        let lines = news.iter().flat_map(|turn| turn.lines()).map(|line| Line::plain(format!("  {line}")));
        scene.parts.insert(0, Part::Lines(std::iter::once(Line::plain(title)).chain(lines).collect()));
        scene
    }

    /// The name of the seat that looks; empty for the public.
    fn name(&self) -> &str {
        self.seat.map_or("", |seat| self.table.seats().name(seat))
    }

    /// What is to be said beside a drawing that tells the end, when the others still wait for the file that
    /// shows it.
    #[must_use]
    pub fn end_to_show(&self) -> Option<String> {
        let seat = self.seat.filter(|_| self.is_awaited && self.table.outcome().is_some())?;
        let name = self.table.seats().name(seat);
        Some(format!("nobody but {name} sees this end yet; bypost play FILE makes the file that shows it"))
    }

    /// Every step that may be done now. A viewer whose seat has nothing to decide gets none, since it could
    /// play none.
    #[must_use]
    pub fn moves(&self) -> Moves {
        if !self.seat.is_none_or(|seat| self.table.may_decide(seat)) {
            return Moves::default();
        }
        Moves { steps: self.table.game().moves(&self.sight), ranges: self.table.game().ranges() }
    }

    /// Every step that may be done after some others of the same turn, as typed; none if one of them may not.
    #[must_use]
    pub fn moves_after(&self, steps: &[String]) -> Moves {
        if steps.is_empty() {
            return self.moves();
        }
        let seat = self.table.clock();
        let acts = |game: &dyn Game| seat.is_some_and(|seat| game.awaits() == Awaits::Act(seat));
        let texts: Vec<&str> = steps.iter().flat_map(|text| self.table.game().split(text)).collect();
        let mut game = self.table.game().boxed();
        for text in texts {
            let after = game.canonical(text, &self.sight).ok().filter(|_| acts(&*game));
            let preview = after.and_then(|step| game.preview(&step, &self.sight).ok().flatten());
            let Some(preview) = preview else { return Moves::default() };
            game = preview.after;
        }
        if !acts(&*game) {
            return Moves::default();
        }
        Moves { steps: game.moves(&self.sight), ranges: game.ranges() }
    }

    /// What a step that may be done now would do, as far as the viewer can know.
    #[must_use]
    pub fn does(&self, step: &str) -> Vec<ToldEvent> {
        let table = &self.table;
        let preview = table.game().preview(step, &self.sight).ok().flatten();
        let events = preview.map(|preview| preview.events).unwrap_or_default();
        story::resolved(&events, table.seats(), table.game(), &self.sight, table.lots().opened())
    }

    /// Why there is no step that may be done now.
    #[must_use]
    pub fn why_no_moves(&self) -> String {
        let table = &self.table;
        if let Some(seat) = self.seat.filter(|_| self.is_awaited && table.is_full()) {
            return format!(
                "no steps: {} has nothing to decide now; bypost play FILE makes the file that is awaited",
                table.seats().name(seat)
            );
        }
        let Some(seat) = table.clock() else {
            return "no steps: the table is over, or its listed lots are used up".to_owned();
        };
        let name = table.seats().name(seat);
        if !table.is_full() {
            return format!("no steps yet: {name} is to join");
        }
        match (table.may_decide(seat), self.seat) {
            (_, None) => format!("no steps that can be known without the key of {name}"),
            (true, Some(_)) => format!("no steps: {name} is to play"),
            (false, Some(_)) => format!("no steps: {name}'s file is awaited"),
        }
    }
}

/// See [`View::since`]; for each turn, whether it is one of the seat's own.
fn unseen(is_own: &[bool]) -> Option<usize> {
    let foreign = is_own.iter().rposition(|own| !own)?;
    Some(is_own[..foreign].iter().rposition(|own| *own).map_or(0, |own| own + 1))
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
