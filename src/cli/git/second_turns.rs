//! Second turns of own keys: two states of a table part at two turns that one key of this home has signed.
//! Whoever gets both can convict it, so the one that nobody has yet does not leave with a push.

use std::collections::BTreeSet;
use std::path::Path;

use super::repository::{Content, Name, Tree, git, line, merged};
use super::taken_back::{out_of_commits, tables_among};
use crate::chain::{Chain, Link, Relation, compare, table_id};
use crate::cli::context::{Context, tell};
use crate::cli::error::Error;
use crate::draw::escape::{printable, shown};
use crate::file::{Hint, read};
use crate::rules::Hash;
use crate::seal::PublicIdentity;
use crate::session::{KeyFile, link_file, shell, signer};

/// A turn in a commit that was not pushed, beside another one of the same key.
struct SecondTurn {
    /// The file of its commit.
    name: Name,
    /// The id that git gives the content.
    id: String,
    number: u32,
    seat: String,
    /// The branch that has the other one, and its file there; none if the other one was not pushed either.
    published: Option<(String, Name)>,
}

/// A state of a table in a branch of another repository.
struct Published {
    branch: String,
    /// Whether a push goes to this branch.
    is_there: bool,
    name: Name,
    chain: Chain,
}

impl SecondTurn {
    /// Those among some contents that a push would take along; `there` is the commit of the branch to which
    /// it goes. A turn that the others may have is one only beside another turn of that branch.
    fn among(context: &Context, contents: &[Content], there: Option<&str>) -> Result<Vec<Self>, Error> {
        let own = own(&context.home.keys()?);
        let mut states: Vec<(&Content, Chain)> = Vec::new();
        for (content, bytes) in tables_among(contents)? {
            // A state that does not hold has no turn that was not in one before it.
            let Ok(chain) = link_file(&bytes) else { continue };
            let is_known = states.iter().any(|(_, known)| known.id == chain.id && known.holds(&chain.head()));
            if !is_known && chain.links.iter().any(|link| own.contains(&link.author)) {
                states.retain(|(_, known)| known.id != chain.id || !chain.holds(&known.head()));
                states.push((content, chain));
            }
        }
        let published = Published::of(&states.iter().map(|(_, chain)| chain.id).collect(), contents, there)?;
        let mut found = Vec::new();
        for (index, ((name, id), chain)) in states.iter().enumerate() {
            let memory = context.home.memory(&chain.id)?;
            let is_out = |link: &Link| {
                !memory.as_ref().is_some_and(|memory| memory.is_still_here(&link.hash))
                    || published.iter().any(|other| other.chain.holds(&link.hash))
            };
            let beside = published.iter().find_map(|other| {
                let second = own_fork(chain, &other.chain, &own)?;
                (other.is_there || !is_out(second)).then(|| (second, Some((other.branch.clone(), other.name.clone()))))
            });
            let mut among = states[index + 1..].iter().filter_map(|(_, other)| {
                let (one, two) = (own_fork(chain, other, &own)?, own_fork(other, chain, &own)?);
                (!is_out(one) || !is_out(two)).then_some((one, None))
            });
            let second = beside.or_else(|| among.next());
            found.extend(second.map(|(link, published)| {
                let (number, seat) = (link.turn.number, link.turn.seat.clone());
                Self { name: name.clone(), id: id.clone(), number, seat, published }
            }));
        }
        Ok(found)
    }

    /// It in one line.
    fn in_words(&self) -> String {
        let (file, seat) = (shown(&self.name.path()), printable(&self.seat));
        let other = match &self.published {
            Some((branch, _)) => format!("{} has another one", printable(branch)),
            None => "another commit that was not pushed has another one".to_owned(),
        };
        format!("{file}: FORK at turn {}: {seat} signed the one of a commit here, and {other}", self.number)
    }

    /// The way out of the commits here.
    fn way_out(&self) -> Result<String, Error> {
        let Some((branch, name)) = &self.published else {
            let way = out_of_commits([self.id.as_str()].into_iter())?;
            return Ok(way.unwrap_or_else(|| "bypost verify FILE OTHER tells how the two states part".to_owned()));
        };
        let up = line(&["rev-parse", "--show-cdup"])?;
        let file = shell::path(&Path::new(&up).join(name.path()));
        let doing = (!merged()?.is_empty()).then_some("merge");
        let base = line(&["merge-base", "HEAD", branch])?;
        let others = git(&[
            "diff",
            "--name-only",
            "-z",
            &base,
            "HEAD",
            "--",
            ":/",
            &format!(":(top,exclude,literal){}", name.path().display()),
        ])?;
        Ok(takes_out(&base, &file, doing, false, !others.is_empty()))
    }
}

/// Refuses commits that would leave with a second turn of an own key; `what` is not done because of it. The
/// contents are those of the commits, and `there` is the commit of the branch to which they go.
///
/// # Errors
/// There is such a turn, or git fails.
pub(super) fn check(context: &Context, contents: &[Content], there: Option<&str>, what: &str) -> Result<(), Error> {
    let found = SecondTurn::among(context, contents, there)?;
    let Some(first) = found.first() else { return Ok(()) };
    found.iter().for_each(|one| tell(&one.in_words()));
    Err(Error::refused(what).hint(Hint::command(first.way_out()?)))
}

/// What is wrong with contents that hold another turn of any key than the commit `there`, each in one line.
pub(super) fn beside(there: &str, contents: &[Content]) -> Result<Vec<String>, Error> {
    let mut found = BTreeSet::new();
    let mut states = Vec::new();
    for (content, bytes) in tables_among(contents)? {
        states.extend(link_file(&bytes).ok().map(|chain| (content, chain)));
    }
    let tables = states.iter().map(|(_, chain)| chain.id).collect();
    for other in Published::of(&tables, contents, Some(there))?.iter().filter(|other| other.is_there) {
        for ((name, _), chain) in &states {
            if let Relation::Parted { first, second, is_fork: true } = compare(chain, &other.chain) {
                let (file, number, seat) = (shown(&name.path()), first.turn.number, signer(first, second));
                found.insert(format!(
                    "{file}: FORK at turn {number}: {seat} signed the one of a commit that comes, and another one that is \
                     there"
                ));
            }
        }
    }
    Ok(found.into_iter().collect())
}

/// The first turn of a state that parts from another one at two turns of one key, if that key is one of
/// these.
pub(super) fn own_fork<'c>(one: &'c Chain, other: &'c Chain, own: &[PublicIdentity]) -> Option<&'c Link> {
    match compare(one, other) {
        Relation::Parted { first, is_fork: true, .. } if own.contains(&first.author) => Some(first),
        _ => None,
    }
}

/// The identities of these keys.
pub(super) fn own(keys: &[KeyFile]) -> Vec<PublicIdentity> {
    keys.iter().filter_map(KeyFile::public).collect()
}

/// The commands that take a turn out of the commits here, and out of the home unless it is undone there
/// already, where a branch has another one in its place. A merge or a rebase that git is `doing` ends first.
/// The commit `base` is the newest that both have, so that nothing of the others is put away.
pub(super) fn takes_out(base: &str, file: &str, doing: Option<&str>, is_undone: bool, has_others: bool) -> String {
    let base = &base[..base.len().min(12)];
    let abort = doing.map(|doing| format!("git {doing} --abort; ")).unwrap_or_default();
    let undo = if is_undone { String::new() } else { format!("; bypost undo {file}") };
    let others = if has_others { "; what else these commits hold is staged then, to be committed again" } else { "" };
    format!(
        "these commands, in this order, take yours out of your commits: {abort}git reset --soft {base}; git checkout \
         HEAD -- {file}; bypost receive{undo}{others}"
    )
}

impl Published {
    /// The states of some tables in the branches of other repositories, as far as this one knows, and in the
    /// commit `there`. Files with another ending than these contents and tables have are not read.
    fn of(tables: &BTreeSet<Hash>, contents: &[Content], there: Option<&str>) -> Result<Vec<Self>, Error> {
        if tables.is_empty() {
            return Ok(Vec::new());
        }
        let end = |name: &Name| name.path().extension().map(|end| end.to_ascii_lowercase());
        let ends: BTreeSet<_> = contents.iter().map(|(name, _)| end(name)).chain([Some("toml".into())]).collect();
        // A name for another branch is none of its own.
        let format = "--format=%(if)%(symref)%(then)%(else)%(objectname) %(refname:short)%(end)";
        let listed = line(&["for-each-ref", format, "refs/remotes"])?;
        let mut tips: Vec<(&str, &str)> = listed.lines().filter_map(|line| line.split_once(' ')).collect();
        if let Some(there) = there.filter(|there| tips.iter().all(|(id, _)| id != there)) {
            tips.push((there, &there[..there.len().min(12)]));
        }
        // That of the push comes first, since its name stands in the way out.
        tips.sort_by_key(|(id, _)| Some(*id) != there);
        let (mut seen, mut found) = (BTreeSet::new(), Vec::new());
        for (id, branch) in tips {
            let tree = Tree::commit(id)?;
            let names: Vec<Name> = tree.names().filter(|name| ends.contains(&end(name))).cloned().collect();
            let new: Vec<Content> =
                tree.contents(&names).into_iter().filter(|(_, blob)| seen.insert(blob.clone())).collect();
            for ((name, _), bytes) in tables_among(&new)? {
                if !read(&bytes).is_ok_and(|file| tables.contains(&table_id(&file.header))) {
                    continue;
                }
                if let Ok(chain) = link_file(&bytes) {
                    let (branch, is_there) = (branch.to_owned(), Some(id) == there);
                    found.push(Self { branch, is_there, name: name.clone(), chain });
                }
            }
        }
        Ok(found)
    }
}
