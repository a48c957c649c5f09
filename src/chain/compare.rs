//! Two files of one table: which is newer, and who signed both ways of a fork.

use super::{Chain, Link};

/// How two chains stand to each other.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Relation<'a> {
    /// They are of different tables.
    Strangers,
    /// They hold the same turns.
    Same,
    /// The first continues the second by this many turns.
    FirstNewer(usize),
    /// The second continues the first by this many turns.
    SecondNewer(usize),
    /// They part, and the first carries the releases of the second's turn: all who play have given up that
    /// turn, with all that was played on it.
    FirstReplaces {
        /// The first chain's turn.
        first: &'a Link,
        /// The second chain's turn, which is given up.
        second: &'a Link,
    },
    /// The same the other way round.
    SecondReplaces {
        /// The first chain's turn, which is given up.
        first: &'a Link,
        /// The second chain's turn.
        second: &'a Link,
    },
    /// They part: two different turns follow one predecessor.
    Parted {
        /// The first chain's turn.
        first: &'a Link,
        /// The second chain's turn.
        second: &'a Link,
        /// Two turns, one of each branch, that one identity signed; none if the branches have no author in
        /// common.
        convicts: Option<(&'a Link, &'a Link)>,
    },
}

/// Compares two chains.
///
/// Where they part, an identity that signed in both branches is convicted: no honest player signs a turn that
/// does not follow its own newest one. Branches without a common author are a race of two identities for one
/// seat, or of a seat that plays and another one that claims. A turn that only contests a claim, or reveals
/// after the end, convicts nobody. Neither does a branch that the other one gives up, if the chains hold as
/// tables.
///
/// ```
/// use bypost::chain::{self, Relation};
/// use bypost::{file, games};
///
/// let game = &(games::GAMES[0].info)().id;
/// let text = std::fs::read_to_string(format!("examples/{game}/middle.toml"))?;
/// let chain = chain::link(file::read(text.as_bytes())?)?;
/// let before = chain.up_to(chain.links.len() - 2);
/// assert!(matches!(chain::compare(&before, &chain), Relation::SecondNewer(2)));
/// assert!(matches!(chain::compare(&chain, &chain), Relation::Same));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn compare<'a>(first: &'a Chain, second: &'a Chain) -> Relation<'a> {
    if first.id != second.id {
        return Relation::Strangers;
    }
    let mut both = first.links.iter().zip(&second.links);
    if let Some(parting) = both.position(|(one, other)| one.hash != other.hash) {
        let (one, other) = (&first.links[parting..], &second.links[parting..]);
        let (first_link, second_link) = (&one[0], &other[0]);
        match (gives_up(one, other), gives_up(other, one)) {
            (GivesUp::Yes, GivesUp::No) => {
                return Relation::FirstReplaces { first: first_link, second: second_link };
            }
            (GivesUp::No, GivesUp::Yes) => {
                return Relation::SecondReplaces { first: first_link, second: second_link };
            }
            _ => {}
        }
        let convicts = convictions(first, second).into_iter().next();
        return Relation::Parted { first: first_link, second: second_link, convicts };
    }
    match first.links.len().cmp(&second.links.len()) {
        std::cmp::Ordering::Equal => Relation::Same,
        std::cmp::Ordering::Greater => Relation::FirstNewer(first.links.len() - second.links.len()),
        std::cmp::Ordering::Less => Relation::SecondNewer(second.links.len() - first.links.len()),
    }
}

/// Whether a branch gives another one up.
enum GivesUp<'a> {
    No,
    Yes,
    /// It would, but the author of these two turns, one of each branch, has played on the other one after
    /// giving it up.
    Broken(&'a Link, &'a Link),
}

/// Whether a branch gives another one up, from the turns on where they part: it carries releases of the first
/// turn of the other, and what was given up holds nothing that is final. A seat has given up the turns that
/// it knew when it released the first; a seat that has not said how many it knew, those that any other seat
/// knew. What somebody plays on the branch after that gives nothing away of others.
fn gives_up<'a>(one: &'a [Link], other: &'a [Link]) -> GivesUp<'a> {
    let Some(first) = other.first() else { return GivesUp::No };
    let carried = one.iter().flat_map(|link| &link.turn.consents).filter(|consent| consent.on == first.hash);
    let releases: Vec<(&str, u32)> = carried
        .filter_map(|consent| Some((consent.seat.as_str(), consent.to.release()?)))
        .filter(|(_, release)| release.number == first.turn.number)
        .map(|(seat, release)| (seat, release.last))
        .collect();
    let Some(most) = releases.iter().map(|(_, last)| *last).max() else { return GivesUp::No };
    let knew = |seat: &str| releases.iter().filter(|(by, _)| *by == seat).map(|(_, last)| *last).max().unwrap_or(most);
    let is_later = |link: &&Link| link.turn.number > knew(&link.turn.seat);
    if other.iter().any(|link| link.is_final() && !is_later(&link)) {
        return GivesUp::No;
    }
    let later: Vec<&Link> = other.iter().filter(is_later).filter(|link| link.binds()).collect();
    let both = later
        .iter()
        .find_map(|late| Some((one.iter().find(|link| link.binds() && link.author == late.author)?, *late)));
    both.map_or(GivesUp::Yes, |(mine, yours)| GivesUp::Broken(mine, yours))
}

/// The turns that one identity signed on both branches and that bind it, two for each identity.
fn twice<'a>(one: &'a [Link], other: &'a [Link]) -> Vec<(&'a Link, &'a Link)> {
    let mut found: Vec<(&Link, &Link)> = Vec::new();
    for link in one.iter().filter(|link| link.binds()) {
        let is_known = found.iter().any(|(known, _)| known.author == link.author);
        let twin = other.iter().find(|second| second.binds() && second.author == link.author);
        found.extend(twin.filter(|_| !is_known).map(|twin| (link, twin)));
    }
    found
}

/// What each identity signed on both of two branches, from where they part on: two turns for each, neither of
/// which can follow the other. Nothing is against a branch that all who play have given up.
#[must_use]
pub fn convictions<'a>(first: &'a Chain, second: &'a Chain) -> Vec<(&'a Link, &'a Link)> {
    let both = first.links.iter().zip(&second.links);
    let parting = both.take_while(|(one, other)| one.hash == other.hash).count();
    let (one, other) = (&first.links[parting..], &second.links[parting..]);
    match (gives_up(one, other), gives_up(other, one)) {
        (GivesUp::No, GivesUp::No) => twice(one, other),
        (GivesUp::Broken(mine, yours), _) | (_, GivesUp::Broken(yours, mine)) => vec![(mine, yours)],
        (GivesUp::Yes, _) | (_, GivesUp::Yes) => Vec::new(),
    }
}
