//! What seats have agreed to and no turn carries yet, as far as it came here; and which steps of the table
//! that lets a seat play. The objection of a seat without which a table went on is one, as `docs/format.md`
//! section 16 states it: it says that the seat was not late.

use crate::chain::{Chain, Link, consent_hash};
use crate::file::{Agreed, Consent, FILE, Hint, TableStep, Time};
use crate::kit::listed;
use crate::rules::{LotRequests, Seat};
use crate::seal::PublicIdentity;
use crate::session::keys::key::Keyring;
use crate::session::view::ahead::check_late;
use crate::session::{Memory, Opened, Refusal, View, shell};
use crate::table::Table;

/// Something that seats have agreed to on the last turn of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// What they have agreed to.
    pub to: Agreed,
    /// The seats that have agreed, in seat order.
    pub given: Vec<String>,
    /// The seats that have not and must, if they do not make use of it themselves.
    pub lacking: Vec<String>,
    /// The seat on the clock, if nobody but it may play what is agreed.
    by: Option<String>,
}

/// What seats have agreed to at a table, and what can still be made use of there.
pub fn agreements(memory: Option<&Memory>, opened: &Opened) -> Vec<Agreement> {
    agreements_at(memory, &opened.chain, &opened.table)
}

/// The same for a table after the turns of a chain.
pub(crate) fn agreements_at(memory: Option<&Memory>, chain: &Chain, table: &Table) -> Vec<Agreement> {
    let mut all: Vec<Agreement> = Vec::new();
    let is_owners = |one: &Consent| table.seats().find(&one.seat).is_some_and(|seat| counts(table, seat, one));
    let all_here = memory.map(|memory| &memory.consents).into_iter().flatten();
    for one in all_here.filter(|one| one.on == chain.head() && one.to != Agreed::Contest && is_owners(one)) {
        match all.iter_mut().find(|known| known.to == one.to) {
            Some(known) => known.given.push(one.seat.clone()),
            None => {
                let (to, given) = (one.to.clone(), vec![one.seat.clone()]);
                let by = table.clock().filter(|_| is_of_clock(&to)).map(|seat| table.seats().name(seat).to_owned());
                all.push(Agreement { to, given, lacking: Vec::new(), by });
            }
        }
    }
    all.retain_mut(|agreement| {
        let Ok(table) = that_can(table, chain, &agreement.to) else { return false };
        let seats = table.seats();
        let names: Vec<&str> =
            (seats.all().filter(|seat| table.is_asked(*seat, &agreement.to))).map(|seat| seats.name(seat)).collect();
        // The seat on the clock need not say so to itself, and neither need the seat that goes on without it.
        let author = table.without_author().filter(|_| matches!(agreement.to, Agreed::Without(_)));
        let spared = [table.clock(), author].map(|seat| seat.map(|seat| seats.name(seat)));
        let is_given = |name: &&&str| agreement.given.iter().any(|given| given == **name);
        let lacking = names.iter().filter(|name| !spared.contains(&Some(**name)) && !is_given(name));
        agreement.lacking = lacking.map(|name| (*name).to_owned()).collect();
        agreement.given = names.iter().filter(is_given).map(|name| (*name).to_owned()).collect();
        true
    });
    all
}

/// The table with what it takes to judge an agreement: to go back takes the table as it was then. It fails if
/// the turns cannot be taken back.
pub(crate) fn that_can(table: &Table, chain: &Chain, to: &Agreed) -> Result<Table, Refusal> {
    match to {
        Agreed::Back(number) => {
            table.may_go_back(*number).map_err(Refusal::new)?;
            Ok(table.clone().going_back(chain, *number)?)
        }
        _ => Ok(table.clone()),
    }
}

/// Whether the others may go on without the seat of this name, time and consents apart. The error tells why
/// they may not.
pub(crate) fn can_go_on_without(table: &Table, late: &str) -> Result<(), String> {
    let author = table.without_author().or(table.clock()).unwrap_or(Seat::new(0));
    table.may_go_on_without(author, late)
}

/// Whether nobody but the seat on the clock may play what is agreed.
pub(crate) fn is_of_clock(to: &Agreed) -> bool {
    matches!(to, Agreed::Back(_) | Agreed::End | Agreed::Draw)
}

/// That a seat may not play this step, since whoever is on the clock plays what is agreed, with what can be
/// done about it.
pub(crate) fn is_of_other(table: &Table, seat: Seat, step: &TableStep, is_late: bool) -> Option<Refusal> {
    let clock = table.clock().filter(|clock| *clock != seat)?;
    let (to, name) = (table.to_agree(seat, step).filter(is_of_clock)?, table.seats().name(clock));
    let what = format!("{step}: only {name}, who is on the clock, may play that");
    let hint = match is_late {
        true => format!("bypost status {FILE} tells what can be done without {name}, whose time is used up"),
        false => format!("{name} does it once all others have agreed: bypost consent {}", shell::agreed(&to)),
    };
    Some(Refusal::new(what).hint(Hint::command(hint)))
}

/// What does not go together with this if both are agreed to on one turn.
pub(crate) fn rival(to: &Agreed) -> Option<Agreed> {
    match to {
        Agreed::Out(late) => Some(Agreed::Without(late.clone())),
        Agreed::Without(late) => Some(Agreed::Out(late.clone())),
        _ => None,
    }
}

/// What somebody here has agreed to on the last turn that does not go together with this: that a seat is
/// claimed to be late, and that the others go on without it. In words, with which file counts then.
pub(crate) fn other_way(memory: &Memory, table: &Table, keyring: &Keyring, to: &Agreed) -> Option<String> {
    let other = rival(to)?;
    let is_here = |name: &str| table.seats().find(name).is_some_and(|seat| keyring.at(table, seat).is_some());
    let is_other = |one: &&Consent| one.on == table.head() && one.to == other && is_here(&one.seat);
    let agreed = memory.consents.iter().find(is_other)?;
    Some(format!(
        "{} has agreed to {} on this turn, and now to {}: if both are written, the claim counts, unless whoever claims \
         signs below the other turn, too",
        agreed.seat,
        agreed_in_words(&other),
        agreed_in_words(to)
    ))
}

/// The consents to something, one of each seat that must agree before a turn of this author, in seat order.
/// The error tells whose consent is lacking.
pub(crate) fn needed(
    memory: &Memory,
    chain: &Chain,
    table: &Table,
    author: Seat,
    to: &Agreed,
) -> Result<Vec<Consent>, Refusal> {
    let head = chain.head();
    let (mut found, mut lacking) = (Vec::new(), Vec::new());
    for seat in table.must_agree(author, to) {
        let name = table.seats().name(seat);
        let is_meant = |one: &&Consent| one.seat == name && one.to == *to && one.on == head && counts(table, seat, one);
        match memory.consents.iter().find(is_meant) {
            Some(consent) => found.push(consent.clone()),
            None => lacking.push(name),
        }
    }
    if lacking.is_empty() {
        return Ok(found);
    }
    let what =
        format!("{} must agree first: no consent to {} at this turn is here", listed(&lacking), agreed_in_words(to));
    Err(Refusal::new(what).hint(Hint::command(format!(
        "they make it with bypost consent {}, and bypost receive takes it in",
        shell::agreed(to)
    ))))
}

/// Whether the key that has a seat now has signed a consent: a seat may have been handed over since.
pub(crate) fn counts(table: &Table, seat: Seat, consent: &Consent) -> bool {
    let owner = table.members().get(seat.index()).map(|member| member.identity);
    owner.is_some_and(|owner| owner.agreed(&consent_hash(&table.id(), consent), &consent.signature))
}

impl Agreement {
    /// It in words: `bob to back 21; carol has not`.
    pub fn in_words(&self) -> String {
        let has = if self.lacking.len() == 1 { "has" } else { "have" };
        let by = self.by.as_ref().map(|by| format!(", and {by} may play it")).unwrap_or_default();
        let rest = match (&self.to, self.lacking.is_empty()) {
            (_, true) => format!("all that is needed{by}"),
            // One of them claims, and need not agree.
            (Agreed::Out(_), false) => format!("{} {has} not, and one of these may claim", listed(&self.lacking)),
            (_, false) => format!("{} {has} not", listed(&self.lacking)),
        };
        format!("{} to {}; {rest}", listed(&self.given), agreed_in_words(&self.to))
    }

    /// Who says it or asks for it, such as `ann asks to go on without cat`, with who alone may play it.
    pub(crate) fn asked_in_words(&self, what: &str) -> String {
        let verb = match (&self.to, self.given.len()) {
            (Agreed::Out(_), 1) => "says",
            (Agreed::Out(_), _) => "say",
            (_, 1) => "asks",
            _ => "ask",
        };
        let by = self.by.as_ref().map(|by| format!(", which {by} alone may play")).unwrap_or_default();
        format!("{} {verb} {what}{by}", listed(&self.given))
    }

    /// Whether all that is needed is here, and one of these seats may play the step that makes use of it.
    pub(crate) fn is_usable(&self, table: &Table, own: &[Seat]) -> bool {
        let (seats, Some(step)) = (table.seats(), step_of(&self.to)) else { return false };
        // Whoever makes use of it need not agree.
        let may = |seat: Seat| {
            table.may_play(seat, &step).is_ok() && self.lacking.iter().all(|name| name == seats.name(seat))
        };
        own.iter().any(|seat| may(*seat))
    }
}

/// The step that makes use of what is agreed to; none if no turn carries that.
pub(crate) fn step_of(to: &Agreed) -> Option<TableStep> {
    Some(match to {
        Agreed::Back(number) => TableStep::AgreedBack(*number),
        Agreed::End => TableStep::AgreedEnd,
        Agreed::Draw => TableStep::AgreedDraw,
        Agreed::Out(_) => TableStep::Claim,
        Agreed::Without(late) => TableStep::Without(late.clone()),
        Agreed::Handover { identity, .. } => TableStep::Handover(*identity),
        Agreed::Contest => return None,
    })
}

/// What somebody agrees to, such as `back 21`; a key stands there by its fingerprint.
pub fn agreed_in_words(to: &Agreed) -> String {
    match to {
        Agreed::Handover { seat, identity } => {
            let key = PublicIdentity::decode(identity).map(|identity| identity.fingerprint());
            format!("handover {seat} to the key {}", key.unwrap_or_default())
        }
        Agreed::Without(late) => format!("going on without {late}"),
        Agreed::Draw => "a draw".to_owned(),
        _ => to.as_typed(),
    }
}

/// What these seats say, such as `bob agrees to back 21`.
pub fn agrees_in_words(seats: &[&str], to: &Agreed) -> String {
    match (to, seats) {
        (Agreed::Contest, _) => format!("{0} says that {0} was not late", listed(seats)),
        (_, [_]) => format!("{} agrees to {}", listed(seats), agreed_in_words(to)),
        _ => format!("{} agree to {}", listed(seats), agreed_in_words(to)),
    }
}

impl View {
    /// The steps of the table that the seat of this view may play now, as they are typed: to give up, to
    /// leave, to claim, to contest a claim, to go back and to end as all have agreed, and to reveal what is
    /// left. The agreements are those that have come here.
    pub fn table_steps(&self, agreements: &[Agreement], now: Time) -> Vec<String> {
        let Some(seat) = self.seat else { return Vec::new() };
        let table = &self.table;
        let mut steps = Vec::new();
        if self.is_awaited && table.is_full() && table.outcome().is_none() {
            steps.push("resign".to_owned());
            steps.extend(self.may_leave(seat).then(|| "leave".to_owned()));
        }
        let is_agreed =
            |to: &Agreed| agreements.iter().any(|agreement| agreement.to == *to && agreement.lacking.is_empty());
        let is_late = check_late(table, now).is_ok();
        let all = [
            (TableStep::Claim, is_late),
            (TableStep::Contest, true),
            (TableStep::AgreedEnd, is_agreed(&Agreed::End)),
            (TableStep::AgreedDraw, is_agreed(&Agreed::Draw)),
            (TableStep::Reveal, true),
        ];
        let late = table.clock().filter(|_| table.pieces_needed().is_some()).map(|late| table.seats().name(late));
        let without = late.map(|late| {
            let to = Agreed::Without(late.to_owned());
            let is_due = is_late && (is_agreed(&to) || table.must_agree(seat, &to).is_empty());
            (TableStep::Without(late.to_owned()), is_due)
        });
        let accuse = self.false_pieces.iter().map(|dealer| table.seats().name(*dealer).to_owned());
        let accuse = accuse.map(|dealer| (TableStep::Accuse(dealer), true));
        let back = agreements.iter().map(|agreement| &agreement.to);
        let back = back.filter(|to| matches!(to, Agreed::Back(_)) && is_agreed(to)).filter_map(step_of);
        let back = back.map(|step| (step, true));
        let all = all.into_iter().chain(without).chain(accuse).chain(back);
        let may = all.filter(|(step, is_due)| *is_due && table.may_play(seat, step).is_ok());
        steps.extend(may.map(|(step, _)| step.to_string()));
        steps
    }

    /// Whether the rules let the seat leave in its next turn. In a sealed deal it must shuffle in it.
    fn may_leave(&self, seat: Seat) -> bool {
        let table = &self.table;
        let shuffles = !table.header().deal.is_sealed() || !table.shuffles_due(seat).is_empty();
        // Which numbers its lots would have does not matter.
        shuffles && table.game().boxed().leave(seat, &mut LotRequests::new(u32::MAX >> 1))
    }
}

pub(crate) fn put_out_in<'c>(chain: &'c Chain, seat: &str) -> Option<&'c Link> {
    chain.links.iter().find(|link| link.without().is_some_and(|late| late == seat))
}

/// The turn in which others go on without a seat, if this is the objection of that seat to it.
pub(crate) fn objected<'c>(chain: &'c Chain, consent: &Consent) -> Option<&'c Link> {
    let link = put_out_in(chain, &consent.seat).filter(|_| consent.to == Agreed::Contest)?;
    let index = link.turn.number as usize - 1;
    let before = chain.links.get(index.checked_sub(1)?)?;
    let owner = chain.links[..index].iter().rfind(|link| link.turn.seat == consent.seat)?.successor()?;
    let is_signed = owner.agreed(&consent_hash(&chain.id, consent), &consent.signature);
    (consent.on == link.turn.after && consent.time >= before.turn.time && is_signed).then_some(link)
}

/// The turns of a table in which others go on without a seat that has said here that it was not late.
pub fn objections<'c>(memory: Option<&Memory>, chain: &'c Chain) -> Vec<&'c Link> {
    let consents = memory.map(|memory| &memory.consents).into_iter().flatten();
    let mut links: Vec<&Link> = consents.filter_map(|consent| objected(chain, consent)).collect();
    links.sort_by_key(|link| link.turn.number);
    links.dedup_by_key(|link| link.turn.number);
    links
}

/// That the others went on without the seat of this name, and in which turn; with whether it has objected to
/// that here. None of other seats.
pub fn gone_in_words(memory: Option<&Memory>, chain: &Chain, seat: &str) -> Option<String> {
    let link = put_out_in(chain, seat)?;
    let objected = if has_objected(memory, chain, seat) { format!(", and {seat} has objected") } else { String::new() };
    Some(format!("the others went on without {seat} in turn {}{objected}", link.turn.number))
}

/// Whether a seat has said here that it was not late when the others went on without it.
pub fn has_objected(memory: Option<&Memory>, chain: &Chain, seat: &str) -> bool {
    objections(memory, chain).iter().any(|link| link.without().is_some_and(|late| late == seat))
}
