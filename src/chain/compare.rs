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
/// seat.
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
        let signed_too = |link: &&Link| other.iter().find(|second| second.author == link.author);
        let convicts = one.iter().find_map(|link| Some((link, signed_too(&link)?)));
        return Relation::Parted { first: &one[0], second: &other[0], convicts };
    }
    match first.links.len().cmp(&second.links.len()) {
        std::cmp::Ordering::Equal => Relation::Same,
        std::cmp::Ordering::Greater => Relation::FirstNewer(first.links.len() - second.links.len()),
        std::cmp::Ordering::Less => Relation::SecondNewer(second.links.len() - first.links.len()),
    }
}
