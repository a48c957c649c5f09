//! The results of many tables by the keys that played them: who has won against whom how often, and a rating
//! for each key, by Glicko-2.
//!
//! A table counts if it is finished and if its chance was made by several players, none of whom sat in two of
//! its seats. Each pair of its seats has played one game: the better rank wins, and equal ranks are a draw. A
//! claim counts only where that was agreed beforehand: then the late seat has lost to each of the others that
//! are in, and no other pair has a result. It is so, too, for each seat without which the others went on,
//! unless it has objected, and for a seat that was accused, whatever was agreed.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use serde::Serialize;

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use crate::chain::Link;
use crate::draw::escape::shown;
use crate::draw::scene::{Line, Scene, ScenePart, TextTable};
use crate::file::Time;
use crate::kit::{counted, fit, listed};
use crate::rules::{Hash, Seat};
use crate::seal::PublicIdentity;
use crate::session::{Memory, Opened, Tip, objections};
use crate::table::{Ending, Forfeit, Table, retrace};

/// How a table counts. The standings list tables of other kinds than the first in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
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
    /// The others went on without a seat.
    Without,
    /// One key has two of its seats, as an open deal lets it.
    OneKey,
    /// Its chance was not made by several players: its deal is open, or it has one seat.
    Unwitnessed,
}

impl Kind {
    /// How a table counts by itself, with the results that do not come from its places. Whether its files
    /// have parted is not seen here.
    fn of(table: &Table, has_gone_on: bool, forfeits: &[Forfeit]) -> Self {
        let keys: BTreeSet<[u8; 32]> = table.members().iter().map(|member| member.identity.bytes()).collect();
        if table.outcome().is_none() {
            Self::Unfinished
        } else if !forfeits.is_empty() {
            Self::Rated
        } else if has_gone_on {
            Self::Without
        } else if let Some(Ending::Claimed { contested, .. }) = table.ending() {
            if contested { Self::Contested } else { Self::Claimed }
        } else if keys.len() < table.seats().count() {
            Self::OneKey
        } else if !table.is_witnessed() {
            Self::Unwitnessed
        } else {
            Self::Rated
        }
    }

    /// What it means that a table is of this kind.
    pub fn why(self) -> &'static str {
        match self {
            Self::Rated => "it counts",
            Self::Unfinished => "since they are not over",
            Self::Disputed => "since their files have parted",
            Self::Claimed => "since a claim ended them, which counts only at tables begun with new --forfeit",
            Self::Contested => "since the late seat denies that its time was used up",
            Self::Without => "since the others went on without a seat",
            Self::Unwitnessed => "since their chance was not witnessed (open deal, one seat)",
            Self::OneKey => "since one key has two seats",
        }
    }
}

/// So much of a table as standings need.
#[derive(Clone, Debug)]
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
    /// The results of a claim that counts, of seats without which the others went on, or of an accusation. If
    /// there are any, no other pair of seats has a result.
    pub forfeits: Vec<Forfeit>,
    /// Whether it ended with a claim.
    pub is_claimed: bool,
}

impl Played {
    /// What standings need of a table, of which this is remembered.
    pub fn of(opened: &Opened, memory: Option<&Memory>) -> Self {
        let table = opened.table();
        let has_gone_on = opened.chain().links.iter().any(|link| link.without().is_some());
        let forfeits = forfeits(opened, memory);
        let names = table.seats().all().map(|seat| table.seats().name(seat).to_owned());
        let places = table.outcome().map(|outcome| outcome.places).unwrap_or_default();
        Self {
            file: opened.path().to_owned(),
            tip: Tip::of(opened.chain()),
            time: table.time(),
            game: table.header().game.clone(),
            kind: Kind::of(table, has_gone_on, &forfeits),
            seats: names.zip(table.members().iter().map(|member| member.identity)).collect(),
            ranks: places.iter().map(|place| place.rank).collect(),
            forfeits,
            is_claimed: matches!(table.ending(), Some(Ending::Claimed { .. })),
        }
    }

    /// The names of the seats with their places: `1 ann, 2 bob, 2 cat`.
    pub(super) fn places(&self) -> String {
        let mut places: Vec<(u8, &str)> =
            self.ranks.iter().zip(&self.seats).map(|(rank, (name, _))| (*rank, name.as_str())).collect();
        places.sort_by_key(|(rank, _)| *rank);
        places.iter().map(|(rank, name)| format!("{rank} {name}")).collect::<Vec<_>>().join(", ")
    }

    /// Whether two of its seats have a result against each other.
    fn have_met(&self, one: usize, other: usize) -> bool {
        let is_won = |Forfeit { late, winners }: &Forfeit| {
            let wins = |seat, against| late.index() == against && winners.iter().any(|winner| winner.index() == seat);
            wins(one, other) || wins(other, one)
        };
        one != other && (self.forfeits.is_empty() || self.forfeits.iter().any(is_won))
    }

    /// The ranks that count: a seat that has lost by forfeit comes after all others, the first such seat
    /// last.
    fn counted(&self) -> Vec<u8> {
        let mut ranks = self.ranks.clone();
        for (rank, forfeit) in (0..=u8::MAX).rev().zip(&self.forfeits) {
            ranks[forfeit.late.index()] = rank;
        }
        ranks
    }
}

/// The results of a table that is over which do not come from its places.
fn forfeits(opened: &Opened, memory: Option<&Memory>) -> Vec<Forfeit> {
    let (chain, table) = (opened.chain(), opened.table());
    let won = |table: &Table, late| {
        let winners = table.seats().all().filter(|seat| *seat != late && table.is_in(*seat)).collect();
        Forfeit { late, winners }
    };
    let gone: Vec<&Link> = chain.links.iter().filter(|link| link.without().is_some()).collect();
    if gone.is_empty() {
        return match table.ending() {
            Some(Ending::Accused { dealer, .. }) => vec![won(table, dealer)],
            _ => table.forfeit().into_iter().collect(),
        };
    }
    if !table.header().forfeit || table.outcome().is_none() || table.ending().is_some() {
        return Vec::new();
    }
    let objected = objections(memory, chain);
    let counts = gone.into_iter().filter(|link| objected.iter().all(|other| other.hash != link.hash));
    let result = |link: &Link| {
        let after = retrace(table.before_all().ok()?, chain, link.turn.number as usize, |_| ()).ok()?;
        Some(won(&after, after.seats().find(&link.without()?)?))
    };
    counts.filter_map(result).collect()
}

/// How many games of a pair one of the two has won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
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
        match outcome(own, other) {
            Outcomes::WIN => self.won += 1,
            Outcomes::DRAW => self.drawn += 1,
            Outcomes::LOSS => self.lost += 1,
        }
    }
}

fn outcome(own: u8, other: u8) -> Outcomes {
    match own.cmp(&other) {
        Ordering::Less => Outcomes::WIN,
        Ordering::Equal => Outcomes::DRAW,
        Ordering::Greater => Outcomes::LOSS,
    }
}

/// What a key has done at all tables that count.
#[derive(Clone, Debug)]
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
    /// Its rating: before its first game it is 1500, with a deviation of 350.
    pub rating: Glicko2Rating,
}

impl Player {
    fn played_as(&self) -> String {
        self.names.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
    }
}

/// The standings.
#[derive(Clone, Debug, Default)]
pub struct Standings {
    /// All keys with a table that counts, the best rating first.
    pub players: Vec<Player>,
    /// How many tables count.
    pub rated: u32,
    /// Those of them that count by a claim, or otherwise than by their places.
    pub forfeits: Vec<Played>,
    /// The other tables, by kind, time and id.
    pub apart: Vec<Played>,
    /// The files that do not hold, in order.
    pub invalid: Vec<PathBuf>,
}

fn count(players: &mut BTreeMap<[u8; 32], Player>, table: &Played) {
    let keys: Vec<[u8; 32]> = table.seats.iter().map(|(_, key)| key.bytes()).collect();
    let before: Vec<Glicko2Rating> =
        keys.iter().map(|key| players.get(key).map_or_else(Glicko2Rating::new, |player| player.rating)).collect();
    let ranks = table.counted();
    let after = rated(&before, &ranks, &|one, other| table.have_met(one, other));
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
            rating: Glicko2Rating::new(),
        });
        player.names.insert(name.clone());
        player.tables += 1;
        player.rating = rating;
        for other in (0..keys.len()).filter(|other| table.have_met(at, *other)) {
            player.score.add(ranks[at], ranks[other]);
            player.against.entry(keys[other]).or_default().add(ranks[at], ranks[other]);
        }
    }
}

/// The ratings of all seats of a table after it, given those before it and their ranks. Each pair of seats
/// that have met has played one game, and all these games were played at once.
pub(crate) fn rated(
    before: &[Glicko2Rating],
    ranks: &[u8],
    have_met: &dyn Fn(usize, usize) -> bool,
) -> Vec<Glicko2Rating> {
    let seats: Vec<_> = before.iter().zip(ranks).collect();
    let after = |(at, (own, rank)): (usize, &(&Glicko2Rating, &u8))| {
        let others = seats.iter().enumerate().filter(|(other, _)| have_met(at, *other));
        let games: Vec<_> = others.map(|(_, (other, theirs))| (**other, outcome(**rank, **theirs))).collect();
        glicko2_rating_period(own, &games, &Glicko2Config::new())
    };
    seats.iter().enumerate().map(after).collect()
}

const COUNTS: &str = "a table counts once it is over, if its deal is sealed, if two or more keys sit at it, and if its \
                      files have not parted";

/// So many players have a table of all against all. If there are more, the pairs that met are listed.
const CROSS: usize = 8;

impl Standings {
    /// The standings after these tables, each of which must be here once. They count in the order of their
    /// last turns.
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
        players.sort_by(|one, other| other.rating.rating.total_cmp(&one.rating.rating));
        let rated = u32::try_from(tables.len()).unwrap_or(u32::MAX);
        tables.retain(|table| !table.forfeits.is_empty());
        Self { players, rated, forfeits: tables, apart, invalid: Vec::new() }
    }

    /// The standings in tables. `known` gives the name under which a key is known to the reader, if it is.
    pub fn scene(&self, known: &dyn Fn(&Player) -> Option<String>) -> Scene {
        let mut parts = Vec::new();
        let head = match self.rated {
            0 if self.apart.is_empty() && self.invalid.is_empty() => "no tables are here".to_owned(),
            0 => format!("no table counts: {COUNTS}"),
            count => format!("{} of {}", counted(count as usize, "table"), counted(self.players.len(), "player")),
        };
        parts.push(ScenePart::Paragraph(Line::plain(head)));
        if !self.players.is_empty() {
            let known: Vec<Option<String>> = self.players.iter().map(known).collect();
            parts.push(ScenePart::Table(self.ranking(&known)));
            parts.push(ScenePart::Table(self.keys(&known)));
            if self.players.len() > CROSS {
                parts.push(ScenePart::Table(self.pairs()));
            } else {
                parts.push(ScenePart::Paragraph(Line::plain("Won-drawn-lost of each row against each column:")));
                parts.push(ScenePart::Table(self.cross()));
            }
        }
        parts.extend(self.claimed());
        parts.extend(self.not_rated());
        Scene { parts }
    }

    /// The ratings, each with the name by which the reader knows the key, or else with those under which it
    /// played.
    fn ranking(&self, known: &[Option<String>]) -> TextTable {
        let rows = self.players.iter().zip(known).enumerate().map(|(at, (player, known))| {
            let Player { score, rating, .. } = player;
            let (value, deviation) = rounded(rating);
            let name = known.clone().unwrap_or_else(|| player.played_as());
            let counts = [player.tables, score.won, score.drawn, score.lost].map(|count| count.to_string());
            let cells = [(at + 1).to_string(), name, format!("{value} ±{deviation}")].into_iter().chain(counts);
            cells.map(Line::plain).collect()
        });
        TextTable::titled(["#", "player", "rating", "tables", "won", "drawn", "lost"], rows)
    }

    /// Which key has which number, and how it is called. A name is its owner's choice, and says little unless
    /// the reader knows the key.
    fn keys(&self, known: &[Option<String>]) -> TextTable {
        let is_any_known = known.iter().any(Option::is_some);
        let rows = self.players.iter().zip(known).enumerate().map(|(at, (player, known))| {
            let cells = [(at + 1).to_string(), player.key.fingerprint(), player.played_as()];
            let known = is_any_known.then(|| known.clone().unwrap_or_default());
            cells.into_iter().chain(known).map(Line::plain).collect()
        });
        let titles = ["#", "key", "played as"].into_iter().chain(is_any_known.then_some("known here as"));
        TextTable { rows: std::iter::once(titles.map(Line::plain).collect()).chain(rows).collect() }
    }

    fn cross(&self) -> TextTable {
        let head = std::iter::once(String::new()).chain((1..=self.players.len()).map(|number| number.to_string()));
        let rows = self.players.iter().enumerate().map(|(at, player)| {
            let cells = self.players.iter().map(|other| match player.against.get(&other.key.bytes()) {
                Some(Tally { won, drawn, lost }) => format!("{won}-{drawn}-{lost}"),
                None => "-".to_owned(),
            });
            std::iter::once((at + 1).to_string()).chain(cells).map(Line::plain).collect()
        });
        TextTable { rows: std::iter::once(head.map(Line::plain).collect()).chain(rows).collect() }
    }

    fn pairs(&self) -> TextTable {
        let numbered = || self.players.iter().enumerate();
        let met = numbered().flat_map(|(at, one)| {
            numbered().skip(at + 1).filter_map(move |(other, player)| {
                let score = one.against.get(&player.key.bytes())?;
                let numbers = [fit::<_, u32>(at) + 1, fit::<_, u32>(other) + 1, score.won, score.drawn, score.lost];
                Some(numbers.map(|number| Line::plain(number.to_string())).into())
            })
        });
        TextTable::titled(["#", "against", "won", "drawn", "lost"], met)
    }

    /// The tables that count otherwise than by their places.
    fn claimed(&self) -> Vec<ScenePart> {
        let name = |table: &Played, seat: Seat| table.seats[seat.index()].0.clone();
        let lines = |table: &Played| -> Vec<String> {
            let won = table.forfeits.iter().map(|forfeit| {
                let names = forfeit.winners.iter().map(|seat| name(table, *seat));
                let against = format!(" against {}", name(table, forfeit.late));
                let against = if table.is_claimed { "" } else { &against };
                format!("{}: counts as a win for {}{against}", shown(&table.file), listed(names))
            });
            won.collect()
        };
        let part = |head: &str, is_claimed: bool| {
            let tables: Vec<_> = self.forfeits.iter().filter(|table| table.is_claimed == is_claimed).collect();
            let lines = tables.iter().flat_map(|table| lines(table));
            (!tables.is_empty()).then(|| headed(format!("Rated {head}:"), lines))
        };
        let heads =
            [("by a claim that nobody contests", true), ("against one who vanished or dealt a false piece", false)];
        heads.into_iter().filter_map(|(head, is_claimed)| part(head, is_claimed)).collect()
    }

    /// The tables that do not count, and why.
    fn not_rated(&self) -> Vec<ScenePart> {
        let line = |table: &Played| match table.kind {
            Kind::Without => format!("{}: {}", shown(&table.file), table.places()),
            _ => shown(&table.file),
        };
        let part = |why: &str, files: Vec<String>| headed(format!("Not rated, {why}:"), files.into_iter());
        let kinds = self.apart.chunk_by(|one, other| one.kind == other.kind);
        let kinds = kinds.map(|tables| part(tables[0].kind.why(), tables.iter().map(line).collect()));
        let invalid: Vec<String> = self.invalid.iter().map(|file| shown(file)).collect();
        let invalid = (!invalid.is_empty()).then(|| part("since the files do not hold", invalid));
        kinds.chain(invalid).collect()
    }
}

fn headed(head: String, lines: impl Iterator<Item = String>) -> ScenePart {
    let lines = lines.map(|line| Line::plain(format!("  {line}")));
    ScenePart::Lines(std::iter::once(Line::plain(head)).chain(lines).collect())
}

#[expect(clippy::cast_possible_truncation, reason = "a number that is too large becomes the largest")]
fn rounded(rating: &Glicko2Rating) -> (i64, i64) {
    (rating.rating.round() as i64, rating.deviation.round() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of Glickman's paper "Example of the Glicko-2 system".
    #[test]
    fn the_example_of_the_paper_comes_out() {
        let rating = |rating, deviation| Glicko2Rating { rating, deviation, volatility: 0.06 };
        let before = [rating(1500.0, 200.0), rating(1400.0, 30.0), rating(1550.0, 100.0), rating(1700.0, 300.0)];
        let after = rated(&before, &[2, 3, 1, 1], &|one, other| one != other)[0];
        assert_eq!((after.rating.round(), after.deviation.round()), (1464.0, 152.0));
    }

    #[test]
    fn equal_ranks_are_a_draw() {
        let after = rated(&[Glicko2Rating::new(); 2], &[1, 1], &|one, other| one != other);
        assert!(after.iter().all(|rating| (rating.rating - 1500.0).abs() < 1e-9 && rating.deviation < 350.0));
    }
}
