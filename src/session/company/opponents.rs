//! Which seats opponents of a home play, and who sits at a table for practise.

use zeroize::Zeroizing;

use crate::chain::Chain;
use crate::file::{Agreed, NamedSeat};
use crate::kit::look_alike;
use crate::opponent::Level;
use crate::rules::{GameInfo, Seat};
use crate::session::{Entropy, KeyFile, Memory, Opened, Refusal, key_of};
use crate::table::Table;

/// How well a seat plays by itself; none if its key is a person's, or not among these.
#[must_use]
pub fn opponent_at(keys: &[KeyFile], table: &Table, seat: Seat) -> Option<Level> {
    key_of(keys, table, seat)?.opponent()
}

/// The seat on the clock, if an opponent is to play its turn, or to take it, without being told to. It acts
/// only at a seat to which this home has bound its key: by a join, or by the header of a table that the home
/// has begun. So nobody else can have it act, neither by a name nor by a key in a header, nor by handing a
/// seat over to it.
#[must_use]
pub fn opponent_to_move(keys: &[KeyFile], memory: Option<&Memory>, opened: &Opened) -> Option<Seat> {
    let is_begun_here = memory.is_some_and(|memory| memory.begun);
    acting_opponent(keys, is_begun_here, (&opened.chain, &opened.table)).map(|(seat, _)| seat)
}

/// The same with the key of the opponent.
pub(super) fn acting_opponent<'k>(
    keys: &'k [KeyFile],
    is_begun_here: bool,
    (chain, table): (&Chain, &Table),
) -> Option<(Seat, &'k KeyFile)> {
    let seat = table.clock()?;
    let key = match table.is_full() {
        true => key_of(keys, table, seat).filter(|key| key.opponent().is_some() && !chain.is_handed_over(seat)),
        false => opponent_named_at(keys, table, seat).filter(|_| is_begun_here),
    };
    Some((seat, key?))
}

/// The opponent among these keys that a table's header names for a seat.
pub(in crate::session) fn opponent_named_at<'k>(keys: &'k [KeyFile], table: &Table, seat: Seat) -> Option<&'k KeyFile> {
    let (_, fixed) = table.header().seats.get(seat.index())?;
    let is_named = |key: &&KeyFile| fixed.is_some() && key.public().map(|public| public.bytes()) == *fixed;
    keys.iter().filter(|key| key.opponent().is_some()).find(is_named)
}

/// Whether nobody has a seat at a table but one person and opponents of this home, or nobody but these: no
/// file need ever leave.
#[must_use]
pub fn is_among_opponents(keys: &[KeyFile], table: &Table) -> bool {
    let is_person = |seat: &Seat| key_of(keys, table, *seat).is_none_or(|key| key.opponent().is_none());
    let mut persons = table.seats().all().filter(is_person);
    let first = persons.next();
    let is_mine = first.is_none_or(|seat| key_of(keys, table, seat).is_some());
    // Whoever plays alone has no opponents.
    table.is_full() && table.seats().count() > 1 && persons.next().is_none() && is_mine
}

/// Whether all seats but this one are played by opponents of this home, or there are no others.
#[must_use]
pub(in crate::session) fn are_all_others_opponents(keys: &[KeyFile], table: &Table, seat: Seat) -> bool {
    table.seats().all().all(|other| other == seat || opponent_at(keys, table, other).is_some())
}

/// Whether an opponent agrees to something: to go back, to end and to share the win, where the keys of all
/// seats are in this home. Nobody elsewhere has a say there, so nobody elsewhere can make it agree.
#[must_use]
pub(in crate::session) fn would_agree(keys: &[KeyFile], table: &Table, seat: Seat, to: &Agreed) -> bool {
    let is_here = |seat: Seat| key_of(keys, table, seat).is_some();
    opponent_at(keys, table, seat).is_some()
        && table.seats().all().all(is_here)
        && matches!(to, Agreed::Back(_) | Agreed::End | Agreed::Draw)
}

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
#[non_exhaustive]
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
        let (least, count) = (least.max(2), wish.seats.unwrap_or(least.max(2)));
        if !(least..=most).contains(&count) {
            let title = &game.title;
            return Err(Refusal::new(match least.cmp(&most) {
                std::cmp::Ordering::Less => format!("{title} takes {least} to {most} players against each other"),
                std::cmp::Ordering::Equal => format!("{title} takes {least} players against each other"),
                std::cmp::Ordering::Greater => format!("{title} is for one player alone"),
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
