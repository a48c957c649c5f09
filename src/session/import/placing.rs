//! A table that was taken is put into its place: the file that is here, a new one, or a file for another
//! branch.

use std::path::{Path, PathBuf};

use super::Import;
use crate::chain::{Chain, Link, Relation, compare};
use crate::draw::escape::shown;
use crate::file::Fault;
use crate::rules::Seat;
use crate::session::agreement::agreements::put_out_in;
use crate::session::dispute::in_words;
use crate::session::files::file_name::{branch_name, file_name};
use crate::session::import::imported::{LOST, Outcome};
use crate::session::view::ahead::check_on_time;
use crate::session::view::story;
use crate::session::view::story::{Reader, TurnStory};
use crate::session::{Guard, LeftLine, Opened, Refusal, Store, Tables, link_file, open};

/// What is done, with which file, and the news in it.
type Done = (Outcome, Option<PathBuf>, Vec<String>);

/// Names that are tried for a branch.
const NAMES: u32 = 100;

impl<S: Store, T: Tables> Import<'_, S, T>
where
    S::Error: Into<Fault>,
{
    /// Puts a table into its place, if somebody here has a seat at it or it is wanted all the same.
    pub(super) fn placed(
        &mut self,
        opened: &Opened,
        rival: Option<&Opened>,
        local: Option<&Opened>,
    ) -> Result<Done, Fault> {
        let is_known = local.is_some() || self.takes_any || self.is_ours(opened)?;
        if !is_known && !rival.map_or(Ok(false), |rival| self.is_ours(rival))? {
            return Ok((Outcome::Foreign, None, Vec::new()));
        }
        let done = match (local, rival) {
            // Two branches came that both go on from what is here: nobody but a person can say which counts.
            (_, Some(rival)) => {
                let (one, other) = (self.keep(opened)?, self.keep(rival)?);
                let outcome = parted(&opened.chain, &one, &rival.chain, &other);
                (outcome, local.map(|local| local.path.clone()), Vec::new())
            }
            (Some(local), None) => self.against(opened, local)?,
            (None, None) => self.alone(opened)?,
        };
        if done.0.before().is_some() {
            self.agreeing.entry(opened.chain.id).and_modify(|known| *known = Some(opened.clone()));
        }
        Ok(done)
    }

    /// There is a file of the table here.
    fn against(&mut self, opened: &Opened, local: &Opened) -> Result<Done, Fault> {
        let turns = local.chain.links.len();
        let (outcome, news) = match compare(&opened.chain, &local.chain) {
            Relation::Same => (Outcome::Same, Vec::new()),
            Relation::SecondNewer(_) => (Outcome::Older, Vec::new()),
            Relation::FirstNewer(_) => match self.forbidden(opened, Some(&local.chain))? {
                Some(fault) => (Outcome::Refused(fault), Vec::new()),
                None => {
                    let story = story::beyond(&opened.chain, local.table.clone(), &Reader::default())?;
                    let mut news: Vec<String> = story.iter().flat_map(TurnStory::lines).collect();
                    news.extend(self.lost(&opened.chain)?);
                    self.tables.replace(&local.path, &opened.text())?;
                    (Outcome::Updated(turns), news)
                }
            },
            relation @ Relation::SecondReplaces { .. } => {
                let words = in_words(&relation, "what came", &shown(&local.path)).map(|(_, words)| words);
                (Outcome::Withdrawn { words: words.unwrap_or_default() }, Vec::new())
            }
            Relation::FirstReplaces { first, .. } => match self.forbidden(opened, Some(&local.chain))? {
                Some(fault) => (Outcome::Refused(fault), Vec::new()),
                None => {
                    let (from, news) = self.replace(local, opened, first)?;
                    (Outcome::Replaced(from), news)
                }
            },
            Relation::Parted { first, .. } if self.prefers(opened, &local.chain)? => {
                let (from, news) = self.replace(local, opened, first)?;
                (Outcome::Answered(from), news)
            }
            Relation::Parted { .. } | Relation::SameEnd { .. } | Relation::Strangers => {
                let other = self.keep(opened)?;
                (parted(&local.chain, &local.path, &opened.chain, &other), Vec::new())
            }
        };
        Ok((outcome, Some(local.path.clone()), news))
    }

    /// Puts a table in the place of the file that is here, from which it differs from this turn on. It gives
    /// how many turns they share, and what is new, in words.
    fn replace(&mut self, local: &Opened, opened: &Opened, first: &Link) -> Result<(usize, Vec<String>), Fault> {
        let shared = first.turn.number as usize - 1;
        let story = story::since(&opened.table, &opened.chain, shared, &Reader::default())?;
        self.tables.replace(&local.path, &opened.text())?;
        Ok((shared, story.iter().flat_map(TurnStory::lines).collect()))
    }

    /// Whether what was signed here counts in a chain, and was taken back in the one that is here.
    fn prefers(&self, opened: &Opened, local: &Chain) -> Result<bool, Fault> {
        let memory = self.store.memory(&opened.chain.id).map_err(Into::into)?;
        let is_preferred = memory.is_some_and(|memory| memory.prefers(&opened.chain, local));
        Ok(is_preferred && self.forbidden(opened, Some(local))?.is_none())
    }

    /// Why this chain must not be taken: it lacks a turn that was signed here, is dated ahead, or claims too
    /// early. If the file here is of another line than that turn already, what goes on from it may be taken.
    fn forbidden(&self, opened: &Opened, local: Option<&Chain>) -> Result<Option<Fault>, Fault> {
        let chain = &opened.chain;
        if let Some(Err(early)) = self.now.map(|now| check_on_time(chain, &opened.table, now)) {
            return Ok(Some(early.into()));
        }
        let Some(memory) = self.store.memory(&chain.id).map_err(Into::into)? else { return Ok(None) };
        // Whether a person goes on with another line is asked when something is signed.
        let copies = if memory.is_lacking(chain) { self.store.copies(&chain.id) } else { Ok(Vec::new()) };
        let kept: Vec<Chain> =
            copies.map_err(Into::into)?.iter().filter_map(|text| link_file(text.as_bytes()).ok()).collect();
        let has_parted = |line: &LeftLine| local.is_none_or(|local| local.links.len() > line.stem);
        Ok(match memory.guard(chain, &kept) {
            Ok(Guard::OtherLine(lines)) if !lines.iter().all(has_parted) => {
                let why = lines.iter().find(|line| !has_parted(line)).map(|line| line.why.as_str()).unwrap_or_default();
                let what = format!("it lacks a turn that was signed here: {why}");
                Some(Refusal::new(what).hint("agree with all who play which file goes on, and keep both").into())
            }
            Ok(_) => None,
            Err(refusal) => Some(refusal.into()),
        })
    }

    /// Notes on a turn that was signed here on top of a chain that does not hold it, with its steps as the
    /// copy in the home has them.
    fn lost(&self, chain: &Chain) -> Result<Vec<String>, Fault> {
        let memory = self.store.memory(&chain.id).map_err(Into::into)?;
        if !memory.is_some_and(|memory| matches!(memory.guard(chain, &[]), Ok(Guard::Repeat(_)))) {
            return Ok(Vec::new());
        }
        let copies = self.store.copies(&chain.id).map_err(Into::into)?;
        let next = copies.iter().filter_map(|text| link_file(text.as_bytes()).ok()).find_map(|kept| {
            let is_on_top = matches!(compare(chain, &kept), Relation::SecondNewer(_));
            kept.links.into_iter().nth(chain.links.len()).filter(|_| is_on_top)
        });
        let steps = next.map(|link| link.turn.steps.join(" ")).filter(|steps| !steps.is_empty());
        let steps = steps.map(|steps| format!(" ({steps})")).unwrap_or_default();
        Ok(vec![format!("turn {}{steps} {LOST}", chain.links.len() + 1)])
    }

    /// Whether a key here has a seat at a table, or could take one.
    fn is_ours(&self, opened: &Opened) -> Result<bool, Fault> {
        let keys = self.store.snapshot(&opened.chain.id).map_err(Into::into)?.own();
        let table = &opened.table;
        let open = table.header().seats.iter().skip(table.members().len());
        let mut free = open.filter(|(_, fixed)| fixed.is_none_or(|fixed| keys.iter().any(|key| key.bytes() == fixed)));
        Ok(table.members().iter().any(|member| keys.contains(&member.identity)) || free.next().is_some())
    }

    /// That the others went on without a seat here, in a turn that was not here.
    pub(super) fn gone_on(&self, opened: &Opened, local: Option<&Opened>) -> Result<Option<String>, Fault> {
        let keys = self.store.snapshot(&opened.chain.id).map_err(Into::into)?.own();
        let (table, seats) = (&opened.table, opened.table.seats());
        let is_own = |seat: &Seat| table.members().get(seat.index()).is_some_and(|one| keys.contains(&one.identity));
        let own = seats.all().filter(is_own).map(|seat| seats.name(seat));
        let is_here =
            |link: &Link| local.is_some_and(|local| local.chain.links.iter().any(|one| one.hash == link.hash));
        let link = own.filter_map(|name| put_out_in(&opened.chain, name)).find(|link| !is_here(link));
        Ok(link.map(|link| {
            let late = link.without().unwrap_or_default();
            format!("the others went on without {late} at turn {}", link.turn.number)
        }))
    }

    /// There is no file of the table here.
    fn alone(&mut self, opened: &Opened) -> Result<Done, Fault> {
        if let Some(fault) = self.forbidden(opened, None)? {
            return Ok((Outcome::Refused(fault), None, Vec::new()));
        }
        let (game, id) = (&opened.chain.header.game, &opened.chain.id);
        let text = opened.text();
        for number in 1..=u32::MAX {
            let path = self.tables.path(&file_name(game, id, number));
            if self.tables.create(&path, &text)? {
                return Ok((Outcome::New, Some(path), self.lost(&opened.chain)?));
            }
        }
        Err(Fault::file("all names for its file are taken"))
    }

    /// Keeps a branch in a file of its own, whole, unless it is kept already, and gives its path. If
    /// something else has its name, it gets another.
    fn keep(&mut self, branch: &Opened) -> Result<PathBuf, Fault> {
        let chain = &branch.chain;
        let path = |tables: &T, number| tables.path(&branch_name(&chain.header.game, &chain.id, &chain.head(), number));
        let text = branch.text();
        for number in 1..=NAMES {
            let path = path(self.tables, number);
            if self.tables.create(&path, &text)? || self.is_kept(&path, chain) {
                return Ok(path);
            }
        }
        let first = path(self.tables, 1);
        Err(Fault::file(format!("another branch of it cannot be kept: {NAMES} files take its name",))
            .hint(format!("move {} and those beside it away", shown(&first))))
    }

    /// Whether a file holds a branch, or what goes on from it.
    fn is_kept(&self, path: &Path, branch: &Chain) -> bool {
        let there = self.tables.read(path).ok().and_then(|bytes| open(path, &bytes, self.games).ok());
        there.is_some_and(|there| matches!(compare(&there.chain, branch), Relation::Same | Relation::FirstNewer(_)))
    }
}

fn parted(one: &Chain, one_path: &Path, other: &Chain, other_path: &Path) -> Outcome {
    let (one_name, other_name) = (shown(one_path), shown(other_path));
    let words = in_words(&compare(one, other), &one_name, &other_name);
    let (kind, words) = words.unwrap_or(("fork", "they have parted".to_owned()));
    Outcome::Parted { kind, words }
}
