//! A table that was taken is put into its place: the file that is here, a new one, or the turns that the home
//! keeps. What became of each table and consent that came is here as well, and that in words.

use std::path::PathBuf;

use super::Import;
use crate::chain::{Chain, Link, Relation, compare};
use crate::draw::escape::shown;
use crate::file::{Consent, Fault, Hint};
use crate::kit::hex;
use crate::post::{Brought, Repair};
use crate::rules::{Hash, Seat};
use crate::session::agreement::agreements::{agrees_in_words, put_out_in};
use crate::session::dispute::{in_words, turns};
use crate::session::files::file_name::file_name;
use crate::session::view::ahead::check_on_time;
use crate::session::view::drawing::whose;
use crate::session::view::story;
use crate::session::view::story::{Reader, TurnStory};
use crate::session::{Change, Guard, LeftLine, Opened, Refusal, Store, Tables, shell};

/// What is done, with which file, and the news in it.
type Done = (Outcome, Option<PathBuf>, Vec<String>);

/// Branches of a table that are kept at most beside its file, so that nobody fills a home.
const BRANCHES: usize = 64;

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
            (Some(local), Some(rival)) => {
                let _ = self.parted(&local.chain, "", &opened.chain)?;
                (self.parted(&opened.chain, "one that came", &rival.chain)?, Some(local.path.clone()), Vec::new())
            }
            // Without a file the longer one has it until they have agreed.
            (None, Some(rival)) => match self.alone(opened)? {
                (Outcome::New, Some(path), _) => {
                    (self.parted(&opened.chain, &shown(&path), &rival.chain)?, Some(path), Vec::new())
                }
                refused => refused,
            },
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
                    let news: Vec<String> = story.iter().flat_map(TurnStory::lines).collect();
                    self.keep_turns(&opened.chain)?;
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
                (self.parted(&local.chain, &shown(&local.path), &opened.chain)?, Vec::new())
            }
        };
        Ok((outcome, Some(local.path.clone()), news))
    }

    /// Puts a table in the place of the file that is here, from which it differs from this turn on. It gives
    /// how many turns they share, and what is new, in words.
    fn replace(&mut self, local: &Opened, opened: &Opened, first: &Link) -> Result<(usize, Vec<String>), Fault> {
        let shared = first.turn.number as usize - 1;
        let story = story::since(&opened.table, &opened.chain, shared, &Reader::default())?;
        self.keep_turns(&opened.chain)?;
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
        let kept = self.store.turns(&chain.id).map_err(Into::into)?.tips(Some(&memory), Some(chain));
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
        self.keep_turns(&opened.chain)?;
        for number in 1..=u32::MAX {
            let path = self.tables.path(&file_name(game, id, number));
            if self.tables.create(&path, &text)? {
                return Ok((Outcome::New, Some(path), Vec::new()));
            }
        }
        Err(Fault::file("all names for its file are taken"))
    }

    /// Keeps a branch that came, which has parted from the one in a file.
    fn parted(&mut self, here: &Chain, name: &str, came: &Chain) -> Result<Outcome, Fault> {
        self.keep_branch(came)?;
        let (tree, memory) = (self.store.turns(&came.id).map_err(Into::into)?, self.store.memory(&came.id));
        let branches = tree.tips(memory.map_err(Into::into)?.as_ref(), Some(here));
        let branch = branches.iter().position(|branch| branch.holds(&came.head())).map_or(0, |place| place + 1);
        let words = in_words(&compare(here, came), name, "what came");
        let (kind, words) = words.unwrap_or(("fork", "they have parted".to_owned()));
        Ok(Outcome::Parted { kind, words, branch })
    }

    /// Keeps a branch in the home beside the file, unless too many are kept.
    fn keep_branch(&mut self, chain: &Chain) -> Result<(), Fault> {
        let tree = self.store.turns(&chain.id).map_err(Into::into)?;
        if tree.holds(&chain.head()) {
            return Ok(());
        }
        if tree.tip_count() >= BRANCHES {
            let what = format!("another branch of it came and is not kept: {BRANCHES} branches of this table are kept");
            return Err(Fault::file(what));
        }
        self.keep_turns(chain)
    }

    /// Keeps the turns of a table in the home, before they are written to its file.
    fn keep_turns(&mut self, chain: &Chain) -> Result<(), Fault> {
        self.store.lock().map_err(Into::into)?;
        let memory = self.store.memory(&chain.id).map_err(Into::into)?;
        self.store.commit(&Change { keeps_turns: true, ..Change::new(chain, memory) }).map_err(Into::into)
    }
}

/// What became of a table that came.
#[derive(Debug)]
pub enum Outcome {
    /// It is new here.
    New,
    /// It goes on from the file that is here, which had so many turns.
    Updated(usize),
    /// It takes the place of the file that is here from so many turns on: a claim that came after them was
    /// withdrawn, or it is decided with which turn the table goes on where a seat has vanished.
    Replaced(usize),
    /// It takes the place of the file that is here from so many turns on: what was signed here was taken back
    /// or counts as such, since others have answered another version of it.
    Answered(usize),
    /// It is the same as the file that is here.
    Same,
    /// The file that is here goes on from it.
    Older,
    /// It ends with a claim that was withdrawn in the file that is here, or the file that is here counts
    /// where a seat has vanished.
    Withdrawn {
        /// What happened.
        words: String,
    },
    /// It has parted from the file that is here.
    Parted {
        /// `fork`, `race`, `parted` or `same-end`, as [`Outcome::kind`] tells.
        kind: &'static str,
        /// What happened.
        words: String,
        /// The number by which the branch that came is shown; zero if it is none yet.
        branch: usize,
    },
    /// Only turns came that go on from another one, which is not here.
    Waiting(Fault),
    /// Nobody here has a seat at it.
    Foreign,
    /// It was refused.
    Refused(Fault),
    /// Something went wrong on the way.
    Failed(Fault),
}

/// A table that came, and what became of it.
#[derive(Debug)]
pub struct Imported {
    /// What became of it.
    pub outcome: Outcome,
    /// The table as it came, if it holds.
    pub opened: Option<Opened>,
    /// The file that it is in now, or the one that was left as it is.
    pub file: Option<PathBuf>,
    /// That the others went on without a seat here in a turn that came, in words.
    pub gone_on: Option<String>,
    /// What is new, in words.
    pub news: Vec<String>,
    /// What had to be undone to read it.
    pub repairs: Vec<Repair>,
    /// States that do not hold, or have parted from the one that was taken.
    pub others: Vec<String>,
}

/// A table that came, in a few words: its game and the beginning of its id.
pub fn short_title(brought: &Brought) -> String {
    format!("{} {}", brought.header.game, &hex(&brought.id)[..8])
}

/// What a seat has agreed to at a table, and why it was not taken in, if it was not.
pub type TakenConsent<'a> = (&'a Hash, &'a Consent, Result<(), Refusal>);

/// What became of a consent that came, in a line.
pub fn taken_in_words((id, consent, taken): &TakenConsent<'_>) -> String {
    match taken {
        Ok(()) => format!("table {}: {}", &hex(*id)[..8], agrees_in_words(&[&consent.seat], &consent.to)),
        Err(refusal) => format!("REFUSED; {refusal}"),
    }
}

/// How many consents of a kind, taken or refused, are told one by one.
const TOLD: usize = 16;

/// The consents that are told one by one, and a line that counts the others.
pub fn consents_in_words<'t, 'a>(all: &'t [TakenConsent<'a>]) -> (Vec<&'t TakenConsent<'a>>, Option<String>) {
    let (mut taken, mut refused) = (0, 0);
    let told = all.iter().filter(|(.., result)| {
        let count = if result.is_ok() { &mut taken } else { &mut refused };
        *count += 1;
        *count <= TOLD
    });
    let told: Vec<_> = told.collect();
    let [taken, refused] = [taken, refused].map(|count: usize| count.saturating_sub(TOLD));
    let more = format!("of more consents {taken} were taken in and {refused} refused");
    (told, (taken + refused > 0).then_some(more))
}

impl Outcome {
    /// With how many of its turns the table was here before; none if the state that came was not written.
    pub fn before(&self) -> Option<usize> {
        match self {
            Self::New => Some(0),
            Self::Updated(before) | Self::Replaced(before) | Self::Answered(before) => Some(*before),
            _ => None,
        }
    }

    /// The outcome in one word: `new`, `updated`, `replaced`, `same`, `older`, `waiting`, `foreign`,
    /// `refused`; of branches that have parted `fork`, `race`, `parted` or `same-end`.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Updated(_) => "updated",
            Self::Replaced(_) | Self::Answered(_) => "replaced",
            Self::Same => "same",
            Self::Older | Self::Withdrawn { .. } => "older",
            Self::Parted { kind, .. } => kind,
            Self::Waiting(_) => "waiting",
            Self::Foreign => "foreign",
            Self::Refused(_) | Self::Failed(_) => "refused",
        }
    }
}

impl Imported {
    pub(crate) fn new(outcome: Outcome, file: Option<PathBuf>, others: Vec<String>) -> Self {
        Self { outcome, opened: None, file, gone_on: None, news: Vec::new(), repairs: Vec::new(), others }
    }

    /// Whether the table was not taken.
    pub fn is_refused(&self) -> bool {
        match &self.outcome {
            Outcome::Parted { kind, .. } => *kind != "same-end",
            Outcome::Waiting(_) | Outcome::Foreign | Outcome::Refused(_) | Outcome::Failed(_) => true,
            _ => false,
        }
    }

    /// The outcome in lines, and what is new; `file` is the name of the file that the table is in now, empty
    /// if there is none or nobody is to read it. What is below it may tell the news, and how the table
    /// stands.
    pub fn in_words(&self, brought: &Brought, file: &str, tells_news: bool, tells_standing: bool) -> String {
        let names: Vec<&str> = brought.header.seats.iter().map(|(name, _)| name.as_str()).collect();
        let title = short_title(brought);
        let count = self.opened.as_ref().map_or(0, |opened| opened.chain.links.len());
        let stands = self.opened.iter().filter(|_| !tells_standing).map(|opened| whose(&opened.table));
        let now: String = self.gone_on.clone().into_iter().chain(stands).map(|what| format!("; {what}")).collect();
        let named = |named: String, unnamed: &str| if file.is_empty() { unnamed.to_owned() } else { named };
        let (placed, in_place) = (named(format!(", in {file}"), ""), named(format!(" in {file}"), ""));
        let mut text = match &self.outcome {
            Outcome::New => format!("{title}: new{placed}: {} of {}{now}", turns(count), names.join(", ")),
            Outcome::Updated(before) => format!("{title}: {} more{placed}{now}", turns(count - before)),
            Outcome::Replaced(before) if brought.header.rescue.is_some() => {
                format!("{title}: what stood here after turn {before} counts no more, and is replaced{in_place}{now}")
            }
            Outcome::Replaced(before) => {
                format!("{title}: the claim after turn {before} was withdrawn, and is replaced{in_place}{now}")
            }
            Outcome::Answered(before) => format!(
                "{title}: what was signed here from turn {} on was taken back, and is replaced{in_place} by turns that were \
                 answered; keep the old ones to yourself{now}",
                before + 1
            ),
            Outcome::Same => format!("{title}: nothing new{}{now}", named(format!("; {file} holds it"), "")),
            Outcome::Older => {
                format!("{title}: older than {}", named(format!("{file}, which stays as it is"), "what is here"))
            }
            Outcome::Parted { kind: "same-end", words, .. } => format!("{title}: both are kept\n{words}"),
            Outcome::Withdrawn { words } => {
                format!("{title}: nothing new{}\n{words}", named(format!("; {file} stays as it is"), ""))
            }
            Outcome::Parted { words, .. } => {
                format!(
                    "{title}: PARTED, and what came is kept as another branch of this table, beside its file\n{words}"
                )
            }
            Outcome::Waiting(fault) => format!("{title}: {fault}"),
            Outcome::Foreign => {
                format!("{title}: not taken: it is a table of {}, and no key here has a seat at it", names.join(", "))
            }
            Outcome::Refused(fault) | Outcome::Failed(fault) if file.is_empty() => format!("{title}: REFUSED; {fault}"),
            Outcome::Refused(fault) | Outcome::Failed(fault) => {
                format!("{title}: REFUSED, {file} stays as it is; {fault}")
            }
        };
        for line in self.news.iter().filter(|_| !tells_news) {
            text.push_str(&format!("\n  {line}"));
        }
        text
    }

    /// What is odd about what else came of the table, a line each, beyond what [`Imported::in_words`] tells.
    pub fn warnings(&self) -> &[String] {
        let is_refused = matches!(self.outcome, Outcome::Refused(_) | Outcome::Failed(_));
        if is_refused && self.others.len() <= 1 { &[] } else { &self.others }
    }

    /// A way out, where there is one.
    pub fn hint(&self) -> Option<Hint> {
        Some(match &self.outcome {
            Outcome::Parted { kind, branch, .. } => {
                let file = self.file.as_deref().map(shell::path).unwrap_or_default();
                let writes = |does: &str| {
                    format!("bypost show {file} --branch {branch} -o OTHER.toml writes the other one{does}")
                };
                let hint = match *kind {
                    "same-end" => {
                        let reveals = writes(", and bypost reveal there adds to it what it lacks of yours");
                        return (*branch > 0).then(|| Hint::command(reveals));
                    }
                    "race" => "two keys took one seat, and nobody signed both; ask which one counts",
                    "parted" => "nobody signed both; show both files to the others, and ask which one counts",
                    _ => {
                        "a player who signed both branches has signed the proof of it; show both files to the others, and ask \
                         which one counts"
                    }
                };
                let writes = (*branch > 0 && !file.is_empty()).then(|| Hint::command(writes("")));
                writes.into_iter().fold(Hint::from(hint), Hint::and)
            }
            Outcome::Refused(fault) | Outcome::Failed(fault) | Outcome::Waiting(fault) => return fault.hint.clone(),
            _ => return None,
        })
    }
}
