//! What seats have agreed to and no turn carries yet, as far as it came here.

use serde_json::{Value, json};

use super::agreed::agreed_in_words;
use super::releases::counts;
use super::{Memory, Opened};
use crate::file::{Agreed, Consent};
use crate::kit::listed;
use crate::rules::Hash;

/// Something that seats have agreed to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Agreement {
    /// What they have agreed to.
    pub to: Agreed,
    /// The turn on which it rests.
    pub on: Hash,
    /// Whether that turn is in the file; if not, it is on another branch, or is still to come.
    pub is_here: bool,
    /// Whether it is about a turn with a higher number than the last one of the file.
    pub is_to_come: bool,
    /// The seats that have agreed, in seat order.
    pub given: Vec<String>,
    /// The seats that have not and must, if they do not make use of it themselves.
    pub lacking: Vec<String>,
}

/// What seats have agreed to at a table, and what can still be made use of there.
#[must_use]
pub fn agreements(memory: Option<&Memory>, opened: &Opened) -> Vec<Agreement> {
    let (chain, table) = (&opened.chain, &opened.table);
    let mut all: Vec<Agreement> = Vec::new();
    let is_open = |to: &Agreed, on: &Hash| match to {
        Agreed::Release(_) => !chain.releases(on),
        _ => *on == chain.head(),
    };
    let is_owners = |one: &Consent| table.seats().find(&one.seat).is_some_and(|seat| counts(table, seat, one));
    let all_here = memory.map(|memory| &memory.consents).into_iter().flatten();
    for one in all_here.filter(|one| is_open(&one.to, &one.on) && is_owners(one)) {
        match all.iter_mut().find(|known| known.to.is_like(&one.to) && known.on == one.on) {
            Some(known) => known.given.push(one.seat.clone()),
            None => {
                let (to, on, given) = (one.to.clone(), one.on, vec![one.seat.clone()]);
                let is_to_come = to.release().is_some_and(|release| release.number as usize > chain.links.len());
                all.push(Agreement { to, on, is_here: chain.holds(&on), is_to_come, given, lacking: Vec::new() });
            }
        }
    }
    for agreement in &mut all {
        // The author of a turn that is given up, and the seat on the clock, need not say so to themselves.
        let author = match &agreement.to {
            Agreed::Release(_) => chain.links.iter().find(|link| link.hash == agreement.on).map(|link| link.seat),
            _ => table.clock(),
        };
        let seats = table.seats();
        let is_asked = |name: &str| author.is_none_or(|author| seats.name(author) != name);
        let names: Vec<String> = seats
            .all()
            .filter(|seat| table.is_asked(*seat, &agreement.to))
            .map(|seat| seats.name(seat).to_owned())
            .collect();
        let given = std::mem::take(&mut agreement.given);
        agreement.lacking = names.iter().filter(|name| is_asked(name) && !given.contains(name)).cloned().collect();
        agreement.given = names.into_iter().filter(|name| given.contains(name)).collect();
    }
    all
}

impl Agreement {
    /// It in words: `bob to release 21; carol has not`.
    #[must_use]
    pub fn in_words(&self) -> String {
        let names = |names: &[String]| listed(&names.iter().map(String::as_str).collect::<Vec<_>>());
        let has = if self.lacking.len() == 1 { "has" } else { "have" };
        let rest = match (&self.to, self.lacking.is_empty()) {
            (_, true) => "all that is needed".to_owned(),
            // One of them claims, and need not agree.
            (Agreed::Out(_), false) => format!("{} {has} not, and one of these may claim", names(&self.lacking)),
            // Who has played the turn is not known.
            (_, false) if !self.is_here => format!("{} {has} not, and its author need not", names(&self.lacking)),
            (_, false) => format!("{} {has} not", names(&self.lacking)),
        };
        let branch = match (self.is_here, self.is_to_come) {
            (true, _) => "",
            (false, true) => ", a turn that is not here yet",
            (false, false) => " of another branch",
        };
        format!("{} to {}{branch}; {rest}", names(&self.given), agreed_in_words(&self.to))
    }

    /// It as an object.
    #[must_use]
    pub fn json(&self) -> Value {
        json!({ "to": self.to.to_string(), "here": self.is_here, "given": self.given, "lacking": self.lacking })
    }
}
