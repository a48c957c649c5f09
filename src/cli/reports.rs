//! What commands print with `--json`, as types. `docs/json.md` tells what each key means, and a test holds
//! its keys against them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::file::{Consent, Time, Turn, base64_encode};
use crate::post::Brought;
use crate::rules::{Credits, Hash, Place, Slot, ToldEvent};
use crate::seal::PublicIdentity;
use crate::session::standings::{Kind, Tally};
use crate::session::story::TurnStory;
use crate::session::{Ahead, Alert, Delivery, Imported, Outcome as ImportOutcome, ahead, missing_seats};
use crate::table::{Ending, Table};

#[cfg(test)]
mod tests;

/// Types that are objects of JSON, with the name and the keys of each for tests.
macro_rules! objects {
    ($($(#[$docs:meta])* $name:ident $(<$life:lifetime>)? {
        $($(#[$attribute:meta])? $key:ident: $type:ty),*
    })*) => {
        $($(#[$docs])* #[derive(Serialize)] pub(super) struct $name $(<$life>)? {
            $($(#[$attribute])? pub(super) $key: $type),*
        })*
        #[cfg(test)]
        const OBJECTS: &[(&str, &[(&str, &str)])] =
            &[$((stringify!($name), &[$((stringify!($key), stringify!($($attribute)?))),*])),*];
    };
}

objects! {
    /// A refusal of any command.
    Refused<'a> { error: WithHint<'a> }
    WithHint<'a> { what: String, hint: Option<std::borrow::Cow<'a, str>> }
    /// The status of a table.
    Status<'a> {
        table: String, game: &'a str, deal: &'a str, seats: Vec<&'a str>,
        #[serde(serialize_with = "by_key")] addresses: &'a [(String, String)],
        turns: u32, time: Time, pace: Option<String>, forfeit: bool, rescue: Option<u8>, hints: bool,
        missing: Vec<Missing<'a>>, until: Option<Time>, clock: Option<&'a str>,
        #[serde(serialize_with = "by_key")] owes: Vec<(&'a str, Vec<u32>)>,
        over: bool, ended: Option<Ended<'a>>, result: Option<Outcome<'a>>, hash: String, state: String
    }
    Missing<'a> { seat: &'a str, paid: usize }
    Outcome<'a> {
        winners: Vec<&'a str>, #[serde(serialize_with = "by_key")] seats: Vec<(&'a str, Place)>, why: String
    }
    /// The status with what the home knows of the table.
    StatusHere<'a> {
        #[serde(flatten)] status: Status<'a>,
        agreements: Vec<Agreed>, next: String, orders: Vec<Order>, ahead: Option<Ahead<'a>>, members: Vec<Member<'a>>
    }
    Agreed { to: String, given: Vec<String>, lacking: Vec<String> }
    Member<'a> { seat: &'a str, #[serde(flatten)] key: PublicKey }
    PublicKey { identity: Option<String>, fingerprint: Option<String> }
    StandingOrder { seat: String, steps: Vec<String>, until: &'static str, state: &'static str, why: Option<String> }
    Fault { error: String }
    Show<'a> {
        status: Status<'a>, position: Value, since: Vec<PlayedTurn<'a>>,
        #[serde(skip_serializing_if = "Option::is_none")] description: Option<Vec<String>>,
        #[serde(skip_serializing_if = "Option::is_none")] file: Option<String>
    }
    /// A turn, with what it did.
    PlayedTurn<'a> {
        number: u32, seat: &'a str, time: Time, joins: bool, steps: &'a [String], consents: Vec<Consented<'a>>,
        say: &'a [String], shuffles: Vec<u32>, shares: Vec<u32>, deals: bool, pieces: Vec<u32>,
        #[serde(serialize_with = "by_key")] lots: &'a [(u32, Vec<u16>)],
        #[serde(serialize_with = "by_key")] cards: &'a [(Slot, String)],
        events: Vec<&'a ToldEvent>, hash: String
    }
    Consented<'a> { seat: &'a str, to: String }
    ShortTurn<'a> { number: u32, seat: &'a str, joins: bool, steps: &'a [String] }
    Step<'a> { step: &'a str, does: Vec<ToldEvent> }
    Suggested<'a> { seat: &'a str, steps: &'a [String], tried: Vec<Tried<'a>> }
    Tried<'a> { step: &'a str, visits: u32, percent: u32, value: f64 }
    PageOfGame<'a> { table: String, file: String, turns: u32, eyes: Vec<Option<&'a str>>, bytes: usize }
    /// A file that `verify` has checked.
    Checked<'a> {
        file: String, valid: bool, turns: Option<u32>, over: Option<bool>, hash: Option<String>,
        witnessed: Option<bool>, ahead: Option<Ahead<'a>>, error: Option<FaultInTurn>
    }
    FaultInTurn { turn: Option<u32>, seat: Option<String>, what: String }
    CheckedBesideOthers<'a> { #[serde(flatten)] file: Checked<'a>, relations: Vec<&'a Related> }
    CheckedInFolder<'a> { #[serde(flatten)] file: Checked<'a>, table: Option<String> }
    /// How one file stands to another of its table: the turn at which the two have parted, with a seat that
    /// made one of them, and if one key signed both, that key and their hashes. The text is for a person.
    Related {
        #[serde(skip)] text: String,
        to: String, kind: &'static str, turn: Option<u32>, seat: Option<String>, key: Option<String>,
        hashes: Option<[String; 2]>
    }
    /// A file that has parted from the newest of its table.
    Parting { #[serde(skip)] table: Hash, file: String, #[serde(flatten)] related: Related }
    CheckedFolders<'a> { totals: &'a Totals, parted: &'a [Parting] }
    /// How many there are of each.
    #[derive(Default)]
    Totals {
        tables: usize, over: usize, parted: usize, unwitnessed: usize,
        valid: usize, invalid: usize, unread: usize, passed_over: usize
    }
    /// The report on a dispute.
    Report<'a> { files: Vec<Examined<'a>>, disputes: Vec<Disputed<'a>> }
    Examined<'a> { file: String, verdict: &'static str, proved: Option<Proved<'a>>, error: Option<FirstFault<'a>> }
    Proved<'a> {
        table: String, game: &'a str, seats: Vec<Owner<'a>>, turns: u32, hash: String,
        witnessed: bool, over: bool, stands: String, drawn: bool
    }
    Owner<'a> { name: &'a str, #[serde(flatten)] key: PublicKey, joined: Option<u32>, handovers: Vec<Handover> }
    Handover { turn: u32, #[serde(flatten)] key: PublicKey }
    FirstFault<'a> { what: String, turn: Option<ShortTurn<'a>>, maker: Option<Maker> }
    Maker { kind: &'static str, keys: Vec<String> }
    Disputed<'a> {
        table: Option<String>, common: usize, branches: Vec<Branch<'a>>, convictions: Vec<Convicted<'a>>
    }
    Branch<'a> { files: &'a [&'a str], turns: Vec<TurnOfBranch<'a>> }
    TurnOfBranch<'a> { #[serde(flatten)] turn: ShortTurn<'a>, hash: String, time: Time }
    Convicted<'a> { seat: &'a str, key: String, turns: [SignedTurn; 2] }
    SignedTurn { number: u32, hash: String }
    Ratings<'a> {
        rated: u32, forfeits: Vec<Forfeited<'a>>, players: Vec<Rated<'a>>, apart: Vec<Apart<'a>>, invalid: Vec<String>
    }
    Forfeited<'a> { #[serde(flatten)] table: PlayedTable<'a>, winners: Vec<&'a str> }
    Apart<'a> { #[serde(flatten)] table: PlayedTable<'a>, kind: Kind }
    PlayedTable<'a> { table: String, file: String, game: &'a str }
    Rated<'a> {
        #[serde(flatten)] key: PublicKey,
        names: &'a BTreeSet<String>, known: Option<String>, tables: u32, score: Tally,
        rating: f64, deviation: f64, volatility: f64,
        #[serde(serialize_with = "by_key")] against: Vec<(String, Tally)>
    }
    Mailed<'a> {
        to: Vec<&'a str>, cc: Vec<&'a str>, subject: &'a str, message_id: &'a str, file: Option<String>,
        sent: bool, reminder: bool
    }
    MailByHand<'a> {
        to: Vec<&'a str>, cc: Vec<&'a str>, subject: &'a str, text: &'a str, file: String, draft: String
    }
    /// A table that came.
    Came<'a> {
        table: String, game: &'a str, seats: Vec<&'a str>, kind: &'static str, file: Option<String>,
        turns: Option<usize>, before: Option<usize>, clock: Option<&'a str>, over: Option<bool>, hash: Option<String>,
        ahead: Option<Ahead<'a>>, news: &'a [String], repaired: Vec<String>, others: &'a [String],
        error: Option<String>
    }
    Stranger { kind: &'static str, table: String, error: String }
    ConsentCame<'a> { kind: &'static str, #[serde(flatten)] consent: OwnConsent<'a>, error: Option<String> }
    OwnConsent<'a> { table: String, seat: &'a str, to: String, on: String, time: Time }
    Agreeing<'a> { #[serde(flatten)] consent: OwnConsent<'a>, lines: String, sent: bool }
    /// A table in the list of them.
    Listed<'a> {
        file: String, table: String, game: &'a str, seats: &'a [String], clock: &'a Option<String>, yours: bool,
        over: bool, since: Time, turns: u32, parted: Vec<String>, branches: Vec<usize>, last: Option<Last<'a>>, orders: Vec<Order>,
        next: Option<String>
    }
    Last<'a> { seat: &'a str, steps: &'a [String], say: &'a [String] }
    Broken { file: String, error: String }
    Waiting<'a> { file: String, next: &'a str, orders: Vec<Order> }
    File { file: String }
    Aside { file: String, aside: bool }
    Alerted { #[serde(flatten)] alert: Alert, done: Option<bool> }
    Set<'a> {
        folder: &'a Option<String>, mails: &'a Option<String>, delivery: Option<Delivery>, browser: Option<&'a str>,
        deliveries: BTreeMap<&'a str, Delivery>, copies: BTreeMap<&'a str, &'a [String]>
    }
    SetUp { what: String, changed: bool }
    Address<'a> { name: &'a str, address: &'a str, width: u16, plain: bool }
    Named<'a> { name: &'a str }
    Key<'a> {
        name: &'a str, #[serde(flatten)] key: PublicKey,
        locked: bool, restored: bool, published: bool, opponent: Option<&'static str>
    }
    Exported<'a> { name: &'a str, seat: Option<&'a str>, file: String }
    KeyWords<'a> { name: &'a str, words: Vec<&'a str> }
    TakenOver<'a> { name: &'a str, seat: &'a str }
    Game<'a> {
        id: &'a str, title: &'a str, summary: &'a str, version: u32, seats: [u8; 2], options: Vec<GameOption<'a>>,
        credits: &'a Credits
    }
    GameOption<'a> { name: &'a str, values: String, default: String, help: &'a str, seats: Option<[u8; 2]> }
    RulesOfGame<'a> { id: &'a str, title: &'a str, rules: String }
}

/// An entry of a list whose entries have one of two forms.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Either<A, B> {
    One(A),
    Other(B),
}

/// An order, or why the orders of a table cannot be read.
pub(super) type Order = Either<StandingOrder, Fault>;

/// How a table ended otherwise than by its game.
#[derive(Serialize)]
#[serde(tag = "how", rename_all = "lowercase")]
pub(super) enum Ended<'a> {
    Agreed,
    Drawn,
    Claimed { by: &'a str, late: &'a str },
    Contested { by: &'a str, late: &'a str },
    Accused { by: &'a str, dealer: &'a str },
    Without { by: Option<&'a str>, late: &'a str },
}

/// Pairs as an object, in their order.
fn by_key<K: Display, V: Serialize, S: Serializer>(pairs: &[(K, V)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(key, value)| (key.to_string(), value)))
}

pub(super) fn status(table: &Table) -> Status<'_> {
    let (seats, header, missing) = (table.seats(), table.header(), missing_seats(table));
    let owed = |seat| {
        let shares = table.debts(seat).into_iter().map(|slot| slot.lot);
        let mut lots: Vec<u32> = table.shuffles_due(seat).into_iter().chain(shares).collect();
        if table.is_paying() {
            lots = missing.owed.iter().filter(|owed| owed.by == seat).flat_map(|owed| owed.lots.clone()).collect();
        }
        lots.sort_unstable();
        lots.dedup();
        (!lots.is_empty()).then(|| (seats.name(seat), lots))
    };
    let outcome = table.outcome();
    Status {
        table: base64_encode(&table.id()),
        game: &header.game,
        deal: header.deal.word(),
        seats: seats.all().map(|seat| seats.name(seat)).collect(),
        addresses: &header.addresses,
        turns: table.turns(),
        time: table.time(),
        pace: header.pace.map(|pace| pace.to_string()),
        forfeit: header.forfeit,
        rescue: header.rescue,
        hints: header.hints,
        missing: missing.seats.iter().map(|one| Missing { seat: seats.name(one.seat), paid: one.paid }).collect(),
        until: table.deadline(),
        clock: table.clock().map(|seat| seats.name(seat)),
        owes: seats.all().filter_map(owed).collect(),
        over: outcome.is_some(),
        ended: ended(table),
        result: outcome.map(|outcome| result(table, outcome)),
        hash: base64_encode(&table.head()),
        state: base64_encode(&table.state_hash()),
    }
}

fn result(table: &Table, outcome: crate::rules::Outcome) -> Outcome<'_> {
    let seats = table.seats();
    // Nobody has won a table that was claimed, unless that was agreed beforehand.
    let winners: Vec<_> = match table.ending() {
        None if table.ended_without().is_some() => Vec::new(),
        Some(Ending::Accused { dealer, .. }) => {
            seats.all().filter(|seat| *seat != dealer && table.is_in(*seat)).collect()
        }
        Some(Ending::Claimed { .. }) => table.forfeit().map(|forfeit| forfeit.winners).unwrap_or_default(),
        _ => outcome.winners().collect(),
    };
    let winners = winners.into_iter().map(|seat| seats.name(seat)).collect();
    let places = seats.all().map(|seat| seats.name(seat)).zip(outcome.places);
    Outcome { winners, seats: places.collect(), why: outcome.why }
}

fn ended(table: &Table) -> Option<Ended<'_>> {
    let name = |seat| table.seats().name(seat);
    Some(match table.ending() {
        Some(Ending::Agreed) => Ended::Agreed,
        Some(Ending::Drawn) => Ended::Drawn,
        Some(Ending::Claimed { by, late, contested: true, .. }) => Ended::Contested { by: name(by), late: name(late) },
        Some(Ending::Claimed { by, late, .. }) => Ended::Claimed { by: name(by), late: name(late) },
        Some(Ending::Accused { by, dealer }) => Ended::Accused { by: name(by), dealer: name(dealer) },
        None => Ended::Without { by: table.last().map(name), late: name(table.ended_without()?) },
    })
}

pub(super) fn turn(story: &TurnStory) -> PlayedTurn<'_> {
    let TurnStory { turn, throws: lots, cards, .. } = story;
    let Turn { number, seat, time, steps, say, rescue, .. } = turn;
    let consents = turn.consents.iter().map(|one| Consented { seat: &one.seat, to: one.to.to_string() }).collect();
    let shuffles = turn.shuffles.iter().map(|part| part.lot).collect();
    let shares = turn.shares.iter().map(|part| part.slot.lot).collect();
    let pieces = rescue.pieces.iter().map(|part| part.slot.lot).collect();
    let (number, time, joins, deals) = (*number, *time, turn.join.is_some(), rescue.escrow.is_some());
    let (events, hash) = (story.all_events().collect(), base64_encode(&story.hash));
    PlayedTurn {
        number,
        seat,
        time,
        joins,
        steps,
        consents,
        say,
        shuffles,
        shares,
        deals,
        pieces,
        lots,
        cards,
        events,
        hash,
    }
}

pub(super) fn turn_in_short(turn: &Turn) -> ShortTurn<'_> {
    ShortTurn { number: turn.number, seat: &turn.seat, joins: turn.join.is_some(), steps: &turn.steps }
}

pub(super) fn consent<'a>(id: &Hash, consent: &'a Consent) -> OwnConsent<'a> {
    let (table, on) = (base64_encode(id), base64_encode(&consent.on));
    OwnConsent { table, seat: &consent.seat, to: consent.to.to_string(), on, time: consent.time }
}

pub(super) fn key<'k>(key: impl Into<Option<&'k PublicIdentity>>) -> PublicKey {
    let key = key.into();
    let identity = key.map(|key| base64_encode(&key.bytes()));
    PublicKey { identity, fingerprint: key.map(PublicIdentity::fingerprint) }
}

pub(super) fn came<'a>(now: Time, brought: &'a Brought, imported: &'a Imported) -> Came<'a> {
    let opened = imported.opened.as_ref();
    let error = match &imported.outcome {
        ImportOutcome::Parted { words, .. } => Some(words.clone()),
        ImportOutcome::Foreign => Some("no key here has a seat at it".to_owned()),
        ImportOutcome::Refused(fault) | ImportOutcome::Failed(fault) | ImportOutcome::Waiting(fault) => {
            Some(fault.to_string())
        }
        _ => None,
    };
    let before = imported.outcome.before().filter(|_| !matches!(imported.outcome, ImportOutcome::New));
    let (table, game, kind) = (base64_encode(&brought.id), &brought.header.game, imported.outcome.kind());
    let seats = brought.header.seats.iter().map(|(name, _)| name.as_str()).collect();
    let (news, others, file) = (&imported.news, &imported.others, imported.file.as_ref());
    let file = file.map(|path| path.display().to_string());
    let turns = opened.map(|opened| opened.chain().links.len());
    let clock = opened.and_then(|opened| Some(opened.table().seats().name(opened.table().clock()?)));
    let over = opened.map(|opened| opened.table().outcome().is_some());
    let hash = opened.map(|opened| base64_encode(&opened.table().head()));
    let ahead = opened.and_then(|opened| ahead(now, opened.chain()));
    let repaired = imported.repairs.iter().map(ToString::to_string).collect();
    Came { table, game, seats, kind, file, turns, before, clock, over, hash, ahead, news, repaired, others, error }
}
