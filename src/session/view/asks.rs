//! What a home asks before it signs anything at a table. The next step names the options that answer it.

use crate::file::Hint;
use crate::rules::Seat;
use crate::session::crossing::Crossing;
use crate::session::keys::restored_keys::{Unsure, unsure};
use crate::session::{Asker, KeyFile, Opened, Question, key_of};

/// What a home asks before it signs anything at a table.
#[derive(Debug, Default)]
pub(super) struct Asks {
    /// Whether nothing is signed here: the file lacks what was signed, and no other one shows how they part.
    pub(super) is_never: bool,
    /// Whether lines are left behind that were signed here.
    pub(super) leaves: bool,
    /// Whether it asks of a turn, so that `--yes` answers it.
    pub(super) yes: bool,
    /// Whether it refuses a turn by itself, so that only `--anyway` does it.
    pub(super) anyway: bool,
    /// Whether only `--anyway` gives a consent.
    pub(super) consent: bool,
    /// What is asked of a turn, in sentences.
    pub(super) what: Vec<String>,
    /// What is asked of a consent.
    pub(super) of_consent: Vec<String>,
}

impl Asks {
    /// What is asked of whoever has these seats. Nobody knows what the homes of others ask.
    pub(super) fn of(opened: &Opened, asker: &Asker<'_>, own: &[Seat]) -> Self {
        let (chain, table, memory) = (&opened.chain, &opened.table, asker.memory);
        if !asker.readers.is_empty() {
            return Self::default();
        }
        let mut asks = Self::default();
        let name = |seat: Seat| table.seats().name(seat);
        let joins = |key: &&KeyFile| !table.is_full() && table.clock().is_some_and(|seat| name(seat) == key.name);
        let keys =
            own.iter().filter_map(|seat| key_of(asker.keys, table, *seat)).chain(asker.keys.iter().filter(joins));
        let unsure: Vec<String> =
            keys.filter_map(|key| Some(unsure(&chain.links, memory, key)?.in_words(&key.name))).collect();
        asks.yes = !unsure.is_empty();
        asks.what = unsure;
        let kept = asker.others.states.iter().map(|other| other.chain.clone()).collect();
        let Ok(crossing) = Crossing::over(kept, memory, (chain, table), asker.others) else {
            return Self { is_never: true, ..asks };
        };
        asks.leaves = crossing.leaves();
        asks.of_consent.extend(asked(&crossing).map(|(what, _)| what));
        asks.consent = !asks.of_consent.is_empty();
        let crossing = crossing.for_turn(memory, (chain, table), asker.others, &|seat| own.contains(&seat));
        if let Some((what, is_refused)) = asked(&crossing) {
            asks.yes |= !is_refused;
            asks.anyway = is_refused;
            asks.what.push(what);
        }
        asks
    }
}

/// What is asked where lines have parted, and whether it is refused without `--anyway`.
fn asked(crossing: &Crossing) -> Option<(String, bool)> {
    match crossing.answered(false, false) {
        Err(Question::OtherLine { what, .. }) => {
            Some((what.first().and_then(Hint::for_all).unwrap_or_default(), false))
        }
        Err(Question::Refused(refusal)) => Some((refusal.what, true)),
        _ => None,
    }
}

impl Unsure {
    /// It in a sentence.
    fn in_words(&self, key: &str) -> String {
        match self {
            Self::Unremembered => {
                format!(
                    "this home remembers nothing of this table that {key} has signed, so this must be the newest file, and no other home may play"
                )
            }
            Self::Since(turns) => {
                format!(
                    "this home does not remember {turns}, which {key} has signed, so this must be the newest file, and no other home may play"
                )
            }
        }
    }
}
