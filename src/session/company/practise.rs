//! A table for practise: who sits at it, and which keys are made for that.

use zeroize::Zeroizing;

use crate::file::NamedSeat;
use crate::kit::look_alike;
use crate::opponent::Level;
use crate::rules::GameInfo;
use crate::session::{Entropy, KeyFile, Refusal};

/// The name of a person of whom nothing is known.
const PERSON: &str = "guest";

/// The names of opponents, in the order in which they sit down.
const OPPONENTS: [&str; 7] = ["otto", "greta", "hugo", "irma", "karl", "lena", "nils"];

/// What a person wants to practise.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'w> {
    /// The name of the person's key; none for any that needs no passphrase.
    pub name: Option<&'w str>,
    /// How well the opponents play.
    pub level: Level,
    /// How many sit at the table; none for two, or as few as the game takes.
    pub seats: Option<usize>,
}

/// Who sits at a table for practise.
#[derive(Debug)]
pub struct Practise {
    /// The seats round the table, the person's first. Those of the opponents are kept for their keys.
    pub seats: Vec<NamedSeat>,
    /// The keys among theirs that are to be made.
    pub made: Vec<KeyFile>,
}

impl Practise {
    /// Chooses who sits at a new table of a game. Keys are made as far as they are not here.
    ///
    /// # Errors
    /// The game takes another number of players, no key has the name, or there is no randomness.
    pub fn new(keys: &[KeyFile], game: &GameInfo, wish: Wish<'_>, entropy: &impl Entropy) -> Result<Self, Refusal> {
        let [least, most] = game.seats.map(usize::from);
        // Somebody who plays alone practises too, but has to ask for it.
        let count = wish.seats.unwrap_or(least.max(2).min(most));
        if !(least..=most).contains(&count) {
            let title = &game.title;
            return Err(Refusal::new(match (least, most) {
                (1, 1) => format!("{title} is for one player alone"),
                _ if least == most => format!("{title} takes {least} players"),
                _ => format!("{title} takes {least} to {most} players"),
            }));
        }
        let mut all = Self { seats: Vec::new(), made: Vec::new() };
        let is_free = |key: &&KeyFile| key.opponent().is_none() && !key.is_locked();
        let person = match wish.name {
            Some(name) => Some(
                keys.iter()
                    .find(|key| key.name == name && key.opponent().is_none())
                    .ok_or_else(|| Refusal::new(format!("no key of a person here is called {name}")))?,
            ),
            None => keys.iter().find(is_free),
        };
        match person {
            Some(key) => all.seats.push((key.name.clone(), None)),
            None => all.make(keys, &[PERSON], None, entropy)?,
        }
        let fits = |key: &&KeyFile| key.opponent() == Some(wish.level) && !key.restored;
        all.seats.extend(keys.iter().filter(fits).take(count - 1).map(kept_for));
        while all.seats.len() < count {
            all.make(keys, &OPPONENTS, Some(wish.level), entropy)?;
        }
        Ok(all)
    }

    /// Makes a key under the first of these names that nobody takes for another one.
    fn make(
        &mut self,
        keys: &[KeyFile],
        names: &[&str],
        level: Option<Level>,
        entropy: &impl Entropy,
    ) -> Result<(), Refusal> {
        let numbered = (2..).flat_map(|number| names.iter().map(move |name| format!("{name}{number}")));
        let mut all = names.iter().map(|name| (*name).to_owned()).chain(numbered);
        let is_new = |name: &String| keys.iter().chain(&self.made).all(|key| !look_alike(&key.name, name));
        let is_free = |name: &String| self.seats.iter().all(|(taken, _)| taken != name);
        let name = all.find(|name| is_new(name) && is_free(name)).unwrap_or_default();
        let seed = Zeroizing::new(entropy.bytes().map_err(|what| Refusal::new(format!("no randomness: {what}")))?);
        let key = KeyFile::new(&name, &seed).map_err(|error| Refusal::new(format!("the name {error}")))?;
        let key = match level {
            Some(level) => key.of_opponent(level),
            None => key,
        };
        self.seats.push(kept_for(&key));
        self.made.push(key);
        Ok(())
    }
}

/// A seat with the name of a key, which nobody else takes if it is an opponent's.
fn kept_for(key: &KeyFile) -> NamedSeat {
    let opponents = key.public().filter(|_| key.opponent().is_some());
    (key.name.clone(), opponents.map(|public| public.bytes()))
}
