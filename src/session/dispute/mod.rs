//! How one state of a table stands to another; and files of one table that have parted: what they have in
//! common, the branches, and who signed twice.

pub(super) mod report;

use crate::chain::{Chain, Link, Relation, compare, span};
use crate::kit::{hex, listed};
use crate::seal::PublicIdentity;
use crate::session::view::story::headline;

/// The branches of one table.
#[derive(Clone, Debug)]
pub struct Dispute<'a> {
    /// How many turns all branches have in common.
    pub stem: usize,
    /// The branches, each the longest of those that it goes on from.
    pub branches: Vec<Branch<'a>>,
    /// The keys that signed both turns at which two branches part.
    pub convictions: Vec<Conviction<'a>>,
}

/// One branch.
#[derive(Clone, Debug)]
pub struct Branch<'a> {
    /// The names of the files that hold it, or a part of it beyond the stem. The longest comes first.
    pub files: Vec<&'a str>,
    /// All its turns.
    pub chain: &'a Chain,
}

/// A key that signed two different turns with the same predecessor.
#[derive(Clone, Debug)]
pub struct Conviction<'a> {
    /// The key.
    pub author: PublicIdentity,
    /// One of the two turns.
    pub first: &'a Link,
    /// The other one, with the same predecessor.
    pub second: &'a Link,
}

/// How the files of one table have parted, with the names of the files; none if they have not. Chains of
/// another table than the first are passed over.
pub fn dispute<'a>(files: &[(&'a str, &'a Chain)]) -> Option<Dispute<'a>> {
    let id = files.first()?.1.id;
    let same: Vec<_> = files.iter().filter(|(_, chain)| chain.id == id).copied().collect();
    // A claim that was withdrawn in another branch makes none any more.
    let replaces = |one: &Chain, other: &Chain| matches!(compare(one, other), Relation::FirstReplaces { .. });
    let is_replaced = |chain: &Chain| same.iter().any(|(_, other)| replaces(other, chain));
    let mut sorted: Vec<_> = same.iter().filter(|(_, chain)| !is_replaced(chain)).copied().collect();
    sorted.sort_by_key(|(_, chain)| std::cmp::Reverse(chain.links.len()));
    let mut branches: Vec<Branch> = Vec::new();
    let mut shorter = Vec::new();
    for (file, chain) in sorted {
        let takes_in = |at: &usize| {
            let relation = compare(branches[*at].chain, chain);
            matches!(relation, Relation::Same | Relation::FirstNewer(_) | Relation::SameEnd { .. })
        };
        let homes: Vec<usize> = (0..branches.len()).filter(takes_in).collect();
        match homes[..] {
            [] => branches.push(Branch { files: vec![file], chain }),
            [home] => shorter.push((home, file, chain)),
            // It ends before its branches part.
            _ => {}
        }
    }
    let (first, others) = branches.split_first().filter(|(_, others)| !others.is_empty())?;
    let stem = others.iter().map(|other| common(first.chain, other.chain)).min().unwrap_or_default();
    for (home, file, chain) in shorter {
        if chain.links.len() > stem {
            branches[home].files.push(file);
        }
    }
    let convictions = convictions(&branches);
    Some(Dispute { stem, branches, convictions })
}

pub(crate) fn common(one: &Chain, other: &Chain) -> usize {
    one.links.iter().zip(&other.links).take_while(|(one, other)| one.hash == other.hash).count()
}

/// Each key that signed both turns at which two branches part, once.
fn convictions<'a>(branches: &[Branch<'a>]) -> Vec<Conviction<'a>> {
    let mut found: Vec<Conviction> = Vec::new();
    for (at, one) in branches.iter().enumerate() {
        for other in &branches[..at] {
            if let Relation::Parted { first, second, is_fork: true } = compare(other.chain, one.chain)
                && found.iter().all(|known| known.author != first.author)
            {
                let (first, second) = if second.seat < first.seat { (second, first) } else { (first, second) };
                found.push(Conviction { author: first.author, first, second });
            }
        }
    }
    found
}

impl Dispute<'_> {
    /// Whether the branches begin with two joins of one seat.
    fn is_race(&self) -> bool {
        let firsts = self.branches.iter().filter_map(|branch| branch.chain.links.get(self.stem));
        firsts.into_iter().any(|link| link.turn.join.is_some())
    }

    /// The seat without which the others go on in one branch, where the branches part there.
    fn gone(&self) -> Option<String> {
        self.branches.iter().filter_map(|branch| branch.chain.links.get(self.stem)).find_map(Link::without)
    }

    /// The seats that have signed in more than one branch, in seat order.
    pub fn signed_in_both(&self) -> Vec<&str> {
        let signs = |branch: &Branch<'_>, seat: &str| {
            branch.chain.links[self.stem..].iter().any(|link| link.binds() && link.turn.seat == seat)
        };
        let in_both = |seat: &&str| self.branches.iter().filter(|branch| signs(branch, seat)).count() > 1;
        let seats = self.branches.iter().flat_map(|branch| &branch.chain.header.seats).map(|(name, _)| name.as_str());
        let seats = seats.take(self.branches.first().map_or(0, |branch| branch.chain.header.seats.len()));
        seats.filter(in_both).collect()
    }

    fn way_on(&self) -> &'static str {
        if self.is_race() {
            RACE
        } else if self.gone().is_some() && self.convictions.is_empty() {
            "which file counts is decided by those who sign below the two turns; as long as nothing is decided, all who \
             play agree on one of the files and sign there"
        } else if self.convictions.is_empty() {
            "to go on, all who play agree on one of the files; a claim is withdrawn once a player who made it or agreed to \
             it has signed a later turn in the other file"
        } else {
            "to go on, all who play agree on one of the files and play there; nobody is cleared by it"
        }
    }

    /// The dispute in lines: the moves first, the hashes last.
    pub fn lines(&self) -> Vec<String> {
        let who = listed(self.convictions.iter().map(|twice| signer(twice.first, twice.second)));
        let (word, who) = if self.convictions.is_empty() { ("PARTED", "nobody") } else { ("FORK", &*who) };
        let mut lines = vec![format!("{word} at turn {}: {who} signed two different turns there", self.stem + 1)];
        if self.stem > 0 {
            lines.push(format!("  all have {}", span(1, self.stem, [""; 2])));
        }
        for branch in &self.branches {
            lines.push(format!("  {}:", listed(&branch.files)));
            let turns = branch.chain.links[self.stem..].iter();
            lines.extend(
                turns.map(|link| format!("    {} ({})", headline(&link.turn, None), link.turn.time.in_words())),
            );
        }
        for Conviction { author, first, second } in &self.convictions {
            let turn = |link: &Link| format!("turn {} ({})", link.turn.number, &hex(&link.hash)[..8]);
            lines.push(format!("  the key {} signed both {} and {}", author.fingerprint(), turn(first), turn(second)));
        }
        if !self.convictions.is_empty() {
            lines.push(
                "  a fork can be an accident with two machines or an old copy; the times are the author's word, and nobody can \
                 tell from files alone which turn came first"
                    .to_owned(),
            );
        }
        if self.convictions.is_empty() && self.is_race() {
            let joins = self.branches.iter().filter_map(|branch| branch.chain.links.get(self.stem));
            let joins = joins.map(|link| format!("{} joined as {}", link.author.fingerprint(), link.turn.seat));
            lines.push(format!("  {}", listed(joins)));
        }
        if let (Some(late), true) = (self.gone(), self.convictions.is_empty()) {
            lines.push(match &self.signed_in_both()[..] {
                [] => {
                    format!("  nobody has signed in more than one of the files since the others went on without {late}")
                }
                seats => format!("  {} signed in more than one of the files, which convicts nobody", listed(seats)),
            });
        }
        lines.push(format!("  {}", self.way_on()));
        lines
    }
}

/// What can be done where two keys have joined one seat.
pub(crate) const RACE: &str = "ask all who play which join counts: a home that has signed a turn after one join signs none after the other, so the \
     others go on with the file that holds that turn, or a new table is begun";

/// How one file stands to another, in one word and in several; none if they are of different tables.
pub fn in_words(relation: &Relation<'_>, one: &str, other: &str) -> Option<(&'static str, String)> {
    let told = |link: &Link| headline(&link.turn, None);
    let both = |first, second| format!("  {one}: {}\n  {other}: {}", told(first), told(second));
    match relation {
        Relation::Strangers => None,
        Relation::Same => Some(("same", format!("{one} and {other} hold the same turns"))),
        Relation::FirstNewer(by) => Some(("newer", format!("{one} is newer than {other} by {}", turns(*by)))),
        Relation::SecondNewer(by) => Some(("older", format!("{one} is older than {other} by {}", turns(*by)))),
        Relation::FirstReplaces { first, second } => Some(("newer", replaced(one, first, other, second))),
        Relation::SecondReplaces { first, second } => Some(("older", replaced(other, second, one, first))),
        Relation::SameEnd { first, second } => Some((
            "same-end",
            format!(
                "{one} and {other} have the same end, and differ only in what was revealed or contested after it, which \
                 convicts nobody\n{}",
                both(first, second)
            ),
        )),
        Relation::Parted { first, second, is_fork: true } => Some((
            "fork",
            format!(
                "FORK at turn {}: {} signed two different turns there\n  {one}: {} ({})\n  {other}: {} ({})\n  the key that \
                 signed both: {}",
                first.turn.number,
                signer(first, second),
                told(first),
                &hex(&first.hash)[..8],
                told(second),
                &hex(&second.hash)[..8],
                first.author.fingerprint(),
            ),
        )),
        Relation::Parted { first, second, is_fork: false } if first.turn.join.is_none() => Some((
            "parted",
            format!(
                "the files part at turn {}, and nobody signed both turns\n{}",
                first.turn.number,
                both(first, second)
            ),
        )),
        Relation::Parted { first, second, is_fork: false } => Some((
            "race",
            format!(
                "the files part at turn {}: in {one} {} joined as {}, in {other} {}; {RACE}",
                first.turn.number,
                first.author.fingerprint(),
                first.turn.seat,
                second.author.fingerprint()
            ),
        )),
    }
}

/// The seat that signed both turns of a fork, or the key of both seats.
pub fn signer(one: &Link, other: &Link) -> String {
    let [first, second] = if one.seat <= other.seat { [one, other] } else { [other, one] };
    match [&*first.turn.seat, &*second.turn.seat] {
        [seat, same] if seat == same => seat.to_owned(),
        seats => format!("the key of {}", listed(seats)),
    }
}

/// Why one of two turns counts, in one of which the others go on without a seat; none if neither is such a
/// turn.
pub fn without_counts(kept: &Link, gone: &Link) -> Option<String> {
    let number = kept.turn.number;
    match (kept.without(), gone.without()) {
        (Some(late), _) => Some(format!("the others go on without {late} in turn {number}, and have signed below it")),
        (_, Some(late)) => {
            let author = gone.turn.seat.as_str();
            let agreed = gone.turn.consents.iter().map(|consent| consent.seat.as_str());
            let wanted = std::iter::once(author).chain(agreed).collect::<Vec<_>>().join(" or ");
            Some(format!("{author} went on without {late} in turn {number}, but {wanted} has played on with {late}"))
        }
        _ => None,
    }
}

/// Why one of two turns counts: a claim was withdrawn, or it is decided whether the others go on without a
/// seat.
pub(crate) fn why_counts(kept: &Link, gone: &Link) -> String {
    let withdrawn = || format!("the claim in turn {} was withdrawn by those who have played on", kept.turn.number);
    without_counts(kept, gone).unwrap_or_else(withdrawn)
}

fn replaced(newer: &str, kept: &Link, older: &str, gone: &Link) -> String {
    let why = why_counts(kept, gone);
    format!(
        "{newer} counts, and not {older}: {why}\n  {newer}: {}\n  {older}: {}",
        headline(&kept.turn, None),
        headline(&gone.turn, None)
    )
}

/// So many turns, in words.
pub fn turns(count: usize) -> String {
    if count == 1 { "1 turn".to_owned() } else { format!("{count} turns") }
}
