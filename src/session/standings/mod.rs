//! The results of many tables by the keys that played them: who has won against whom how often, and a rating
//! for each key.
//!
//! A table counts if it is finished and if its chance was made by several players, none of whom sat in two of
//! its seats. Each pair of its seats has played one game: the better rank wins, and equal ranks are a draw. A
//! claim counts only where that was agreed beforehand: then the late seat has lost to each of the others that
//! are in, and no other pair has a result.

#[cfg(feature = "ratings")]
pub(super) mod rating;
#[cfg(feature = "ratings")]
pub(super) mod scene;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::file::Time;
use crate::rules::Hash;
use crate::seal::PublicIdentity;
use crate::session::standings::rating::{Rating, rated};
use crate::session::{Opened, Tip};
use crate::table::{Ending, Forfeit, Table};

/// How a table counts. The standings list tables of other kinds than the first in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Kind {
    /// It counts.
    Rated,
    /// It is not over.
    Unfinished,
    /// Files of it have parted, and nobody has settled which of them counts.
    Disputed,
    /// One seat says that another's time was used up, and nobody has denied it.
    Claimed,
    /// One seat says so, and the other denies it.
    Contested,
    /// One key has two of its seats, as an open deal lets it.
    OneKey,
    /// Its chance was not made by several players: its deal is open, or it has one seat.
    Unwitnessed,
}

impl Kind {
    /// All kinds of tables that do not count.
    pub(super) const APART: [Self; 6] =
        [Self::Unfinished, Self::Disputed, Self::Claimed, Self::Contested, Self::OneKey, Self::Unwitnessed];

    /// How a table counts by itself. Whether its files have parted is not seen here.
    fn of(table: &Table) -> Self {
        let keys: BTreeSet<[u8; 32]> = table.members().iter().map(|member| member.identity.bytes()).collect();
        if table.outcome().is_none() {
            Self::Unfinished
        } else if let Some(Ending::Claimed { contested, .. }) = table.ending() {
            match table.forfeit() {
                Some(_) => Self::Rated,
                None if contested => Self::Contested,
                None => Self::Claimed,
            }
        } else if keys.len() < table.seats().count() {
            Self::OneKey
        } else if !table.is_witnessed() {
            Self::Unwitnessed
        } else {
            Self::Rated
        }
    }

    /// Its name in one word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Rated => "rated",
            Self::Unfinished => "unfinished",
            Self::Disputed => "disputed",
            Self::Claimed => "claimed",
            Self::Contested => "contested",
            Self::Unwitnessed => "unwitnessed",
            Self::OneKey => "one-key",
        }
    }

    /// What it means that a table is of this kind.
    #[must_use]
    pub fn why(self) -> &'static str {
        match self {
            Self::Rated => "it counts",
            Self::Unfinished => "not over yet",
            Self::Disputed => "files of the table have parted",
            Self::Claimed => "claimed, and not agreed beforehand that this counts (new --forfeit)",
            Self::Contested => "contested: the late seat denies that its time was used up",
            Self::Unwitnessed => "chance not witnessed: an open deal, or one seat",
            Self::OneKey => "one key has two seats",
        }
    }
}

/// So much of a table as standings need.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Played {
    /// The file.
    pub file: PathBuf,
    /// The last turn.
    pub tip: Tip,
    /// The time of the last turn.
    pub time: Time,
    /// The id of the game.
    pub game: String,
    /// How it counts.
    pub kind: Kind,
    /// The names of the seats that have joined, with their keys.
    pub seats: Vec<(String, PublicIdentity)>,
    /// The ranks of the seats, if it is over.
    pub ranks: Vec<u8>,
    /// The result of a claim that counts, if it ended so.
    pub forfeit: Option<Forfeit>,
}

impl Played {
    /// What standings need of a table.
    #[must_use]
    pub fn of(opened: &Opened) -> Self {
        let table = opened.table();
        let names = table.seats().all().map(|seat| table.seats().name(seat).to_owned());
        let places = table.outcome().map(|outcome| outcome.places).unwrap_or_default();
        Self {
            file: opened.path().to_owned(),
            tip: Tip::of(opened.chain()),
            time: table.time(),
            game: table.header().game.clone(),
            kind: Kind::of(table),
            seats: names.zip(table.members().iter().map(|member| member.identity)).collect(),
            ranks: places.iter().map(|place| place.rank).collect(),
            forfeit: table.forfeit(),
        }
    }

    /// Whether two of its seats have a result against each other.
    fn have_met(&self, one: usize, other: usize) -> bool {
        let is_won = |Forfeit { late, winners }: &Forfeit| {
            let wins = |seat, against| late.index() == against && winners.iter().any(|winner| winner.index() == seat);
            wins(one, other) || wins(other, one)
        };
        one != other && self.forfeit.as_ref().is_none_or(is_won)
    }
}

/// How many games of a pair one of the two has won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

impl Tally {
    fn add(&mut self, own: u8, other: u8) {
        match own.cmp(&other) {
            std::cmp::Ordering::Less => self.won += 1,
            std::cmp::Ordering::Equal => self.drawn += 1,
            std::cmp::Ordering::Greater => self.lost += 1,
        }
    }
}

/// What a key has done at all tables that count.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Player {
    /// The key.
    pub key: PublicIdentity,
    /// The names of the seats in which it played.
    pub names: BTreeSet<String>,
    /// At how many tables that count it played.
    pub tables: u32,
    /// Its games of pairs, all together.
    pub score: Tally,
    /// The same against each other key, by the bytes of that key.
    pub against: BTreeMap<[u8; 32], Tally>,
    /// Its rating.
    pub rating: Rating,
}

/// The standings.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Standings {
    /// All keys with a table that counts, the best rating first.
    pub players: Vec<Player>,
    /// How many tables count.
    pub rated: u32,
    /// Those of them that count by a claim.
    pub forfeits: Vec<Played>,
    /// The other tables, by kind, time and id.
    pub apart: Vec<Played>,
    /// The files that do not hold, in order.
    pub invalid: Vec<PathBuf>,
}

impl Standings {
    /// The standings after these tables, each of which must be here once. They count in the order of their
    /// last turns.
    #[must_use]
    pub fn new(mut tables: Vec<Played>, disputed: &BTreeSet<Hash>) -> Self {
        for table in tables.iter_mut().filter(|table| disputed.contains(&table.tip.table)) {
            table.kind = Kind::Disputed;
        }
        tables.sort_by_key(|table| (table.kind, table.time, table.tip.table));
        let apart = tables.split_off(tables.partition_point(|table| table.kind == Kind::Rated));
        let mut players: BTreeMap<[u8; 32], Player> = BTreeMap::new();
        for table in &tables {
            count(&mut players, table);
        }
        let mut players: Vec<Player> = players.into_values().collect();
        players.sort_by(|one, other| other.rating.value().total_cmp(&one.rating.value()));
        let rated = u32::try_from(tables.len()).unwrap_or(u32::MAX);
        tables.retain(|table| table.forfeit.is_some());
        Self { players, rated, forfeits: tables, apart, invalid: Vec::new() }
    }

    /// The same with files that do not hold.
    #[must_use]
    pub fn with_invalid<'a>(self, files: impl IntoIterator<Item = &'a Path>) -> Self {
        Self { invalid: files.into_iter().map(Path::to_owned).collect(), ..self }
    }
}

/// Counts a table.
fn count(players: &mut BTreeMap<[u8; 32], Player>, table: &Played) {
    let keys: Vec<[u8; 32]> = table.seats.iter().map(|(_, key)| key.bytes()).collect();
    let before: Vec<Rating> =
        keys.iter().map(|key| players.get(key).map_or_else(Rating::default, |player| player.rating)).collect();
    let after = rated(&before, &table.ranks, &|one, other| table.have_met(one, other));
    for (at, ((name, key), rating)) in table.seats.iter().zip(after).enumerate() {
        if !(0..keys.len()).any(|other| table.have_met(at, other)) {
            continue;
        }
        let player = players.entry(keys[at]).or_insert_with(|| Player {
            key: *key,
            names: BTreeSet::new(),
            tables: 0,
            score: Tally::default(),
            against: BTreeMap::new(),
            rating: Rating::default(),
        });
        player.names.insert(name.clone());
        player.tables += 1;
        player.rating = rating;
        for other in (0..keys.len()).filter(|other| table.have_met(at, *other)) {
            let ranks = (table.ranks[at], table.ranks[other]);
            player.score.add(ranks.0, ranks.1);
            player.against.entry(keys[other]).or_default().add(ranks.0, ranks.1);
        }
    }
}
