//! TOML → types. Every value has one form, unknown keys are refused, and limits come before work.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::fault::{later_version, later_word, needless, placed, toml_fault};
use super::header::FORFEIT;
use super::read_turn::{RawTurn, turn_of};
use super::scan::{BYTES, LOTS, PIECES, SEATS, ScanFault, TEXT, TURNS, scan};
use super::value::decode;
use super::{Deal, Fault, Header, Pace, Place, Time, Turn};
use bypost_rules::OptionValue;
use bypost_rules::kit::{Misread, check_address, check_line, check_name, read_toml};

/// A file that has been parsed. Nothing of it is checked that needs a hash or a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The header.
    pub header: Header,
    /// The turns in order.
    pub turns: Vec<Turn>,
}

/// The file's shape in TOML.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawFile {
    bypost: i64,
    game: String,
    rules: u32,
    deal: String,
    seed: Option<String>,
    lots: Option<Vec<String>>,
    seats: Vec<String>,
    created: String,
    nonce: String,
    pace: Option<String>,
    forfeit: Option<String>,
    rescue: Option<u8>,
    hints: Option<bool>,
    identities: Option<BTreeMap<String, String>>,
    addresses: Option<BTreeMap<String, String>>,
    #[serde(default)]
    options: BTreeMap<String, OptionValue>,
    turn: Option<Vec<RawTurn>>,
}

/// Reads a file.
///
/// # Errors
/// The first thing that is not as `docs/format.md` says, with the line, or the header or turn it stands in.
///
/// ```
/// use bypost_table::file::{self, Deal};
///
/// let text = r#"
/// bypost = 1
/// game = "chess"
/// rules = 1
/// deal = "sealed"
/// seats = ["alice", "bob"]
/// created = "2026-11-21T20:15:00Z"
/// nonce = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
/// "#;
/// // Whether there is such a game is not asked here.
/// let file = file::read(text.as_bytes()).expect("every value has its form");
/// assert_eq!((file.header.deal, file.turns.len()), (Deal::Sealed, 0));
///
/// let fault = file::read(text.replace("bob", "alice").as_bytes()).expect_err("names are unique");
/// assert_eq!(fault.to_string(), "header: two seats are called alice");
/// ```
pub fn read(bytes: &[u8]) -> Result<File, Fault> {
    let text = scanned(bytes)?;
    let raw: RawFile = read_toml(text).map_err(|misread| toml_fault(text, misread))?;
    if raw.bypost != 1 {
        return Err(later_version(raw.bypost));
    }
    if raw.turn.as_ref().is_some_and(Vec::is_empty) {
        return Err(Fault::header(needless("turn")));
    }
    let raw_turns = raw.turn.as_deref().unwrap_or_default();
    if raw_turns.len() > TURNS {
        return Err(Fault::file(format!("a table has at most {TURNS} turns")));
    }
    let turns: Result<_, _> = raw_turns.iter().enumerate().map(|(index, turn)| turn_of(index, turn)).collect();
    // Turns are taken first, but a fault of the header is told first.
    Ok(File { header: header(raw)?, turns: turns? })
}

/// The text of a file, as far as it may be parsed at all. It fails if the text is too long, is no text, or
/// has more values or other forms of TOML than any file needs.
pub(super) fn scanned(bytes: &[u8]) -> Result<&str, Fault> {
    if bytes.len() > BYTES {
        return Err(Fault::file(format!("a file has at most {} MiB", BYTES >> 20)));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count() + 1;
        Fault { place: Place::File(Some(line)), what: "not UTF-8 text".to_owned(), hint: None }
    })?;
    scan(text, PIECES).map_err(|found| match found {
        ScanFault::Values => Fault::file("more values than any table needs"),
        ScanFault::Form { line, what } => {
            let is_toml = toml::from_str::<toml::Table>(text).is_ok();
            placed(text, Misread { line, what: what.to_owned(), is_toml, has_unknown_key: false })
        }
    })?;
    Ok(text)
}

/// The block of comments on top of a file, as [`super::text`] writes it; blanks at line ends do not count.
pub fn stored_drawing(text: &str) -> String {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    text.lines().take_while(|line| line.starts_with('#')).map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// The header of a file. The error is the first value that does not have its form.
pub(super) fn header(raw: RawFile) -> Result<Header, Fault> {
    let wrong = |what: String| Fault::header(what);
    let names = &raw.seats;
    names_fit(names).map_err(wrong)?;
    check_line(&raw.game, 40).map_err(|error| wrong(format!("the game's id {error}")))?;
    if raw.identities.as_ref().is_some_and(BTreeMap::is_empty) {
        return Err(wrong(needless("identities")));
    }
    let identities = raw.identities.unwrap_or_default();
    if identities.keys().any(|name| !names.contains(name)) {
        return Err(wrong("identities names somebody who has no seat".to_owned()));
    }
    let seat = |name: &String| {
        let identity = identities.get(name).map(|text| decode(text)).transpose();
        let identity = identity.map_err(|what| wrong(format!("the identity of {name} {what}")))?;
        Ok::<_, Fault>((name.clone(), identity))
    };
    let seats = names.iter().map(seat).collect::<Result<_, _>>()?;
    let addresses = addresses(names, raw.addresses).map_err(wrong)?;
    for (name, value) in &raw.options {
        check_line(name, 40).map_err(|error| wrong(format!("the name of an option {error}")))?;
        if let OptionValue::Text(text) = value {
            check_line(text, TEXT).map_err(|error| wrong(format!("the option {name} {error}")))?;
        }
    }
    let deal = deal(&raw.deal, raw.seed, raw.lots).map_err(wrong)?;
    let form = "pace must be a time in the form 3d or 3d+21d, of minutes, hours or days (m, h, d)";
    let pace = raw.pace.map(|text| Pace::read(&text).ok_or_else(|| wrong(form.to_owned()))).transpose()?;
    let forfeit = raw.forfeit.map(|word| forfeit(&word, pace)).transpose()?.is_some();
    let rescue = raw.rescue.map(|most| rescue(most, names.len(), &deal, pace)).transpose().map_err(wrong)?;
    if raw.hints == Some(false) {
        return Err(wrong("hints are true, or are left out".to_owned()));
    }
    Ok(Header {
        deal,
        game: raw.game,
        rules: raw.rules,
        seats,
        addresses,
        created: Time::of("created", &raw.created).map_err(wrong)?,
        nonce: decode(&raw.nonce).map_err(|what| wrong(format!("nonce {what}")))?,
        pace,
        forfeit,
        rescue,
        hints: raw.hints.is_some(),
        options: raw.options.into_iter().collect(),
    })
}

/// Reads what a claim counts for. A later version may know more; without a pace nobody can claim.
fn forfeit(word: &str, pace: Option<Pace>) -> Result<(), Fault> {
    match pace {
        _ if word != FORFEIT => Err(later_word("forfeit", word, FORFEIT)),
        None => Err(Fault::header("forfeit needs a pace, since nobody can claim without one")),
        Some(_) => Ok(()),
    }
}

/// Checks how many others can go on for a seat.
fn rescue(pieces: u8, seats: usize, deal: &Deal, pace: Option<Pace>) -> Result<u8, String> {
    if !deal.is_sealed() || pace.is_none() || seats < 3 {
        return Err("rescue needs a sealed deal, a pace and at least three seats".to_owned());
    }
    if !(2..seats).contains(&pieces.into()) {
        let most = if seats == 3 { String::new() } else { format!(" to {}", seats - 1) };
        return Err(format!("rescue must be 2{most} at a table of {seats} seats"));
    }
    Ok(pieces)
}

/// The addresses of seats, in their order.
fn addresses(names: &[String], raw: Option<BTreeMap<String, String>>) -> Result<Vec<(String, String)>, String> {
    let Some(mut raw) = raw else { return Ok(Vec::new()) };
    if raw.is_empty() {
        return Err(needless("addresses"));
    }
    let addresses: Vec<_> = names.iter().filter_map(|name| raw.remove_entry(name)).collect();
    if !raw.is_empty() {
        return Err("addresses names somebody who has no seat".to_owned());
    }
    for (name, address) in &addresses {
        check_address(address).map_err(|error| format!("the address of {name} {error}"))?;
    }
    Ok(addresses)
}

/// Checks the names of the seats: how many, each of them, and that no two are the same after case folding.
///
/// # Errors
/// The first rule they break.
pub fn names_fit(names: &[String]) -> Result<(), String> {
    if !(1..=SEATS).contains(&names.len()) {
        return Err(format!("a table has 1 to {SEATS} seats, not {}", names.len()));
    }
    for (index, name) in names.iter().enumerate() {
        check_name(name).map_err(|error| format!("the name of seat {} {error}", index + 1))?;
        let folded = unicase::UniCase::new(name);
        if names[..index].iter().any(|other| unicase::UniCase::new(other) == folded) {
            return Err(format!("two seats are called {name}"));
        }
    }
    Ok(())
}

fn deal(word: &str, seed: Option<String>, lots: Option<Vec<String>>) -> Result<Deal, String> {
    match (word, seed, lots) {
        ("sealed", None, None) => Ok(Deal::Sealed),
        ("open", Some(seed), None) => {
            check_line(&seed, TEXT).map_err(|error| format!("seed {error}"))?;
            Ok(Deal::Seed(seed))
        }
        ("open", None, Some(lots)) => {
            if !(1..=LOTS).contains(&lots.len()) {
                return Err(format!("an open deal lists at least 1 and at most {LOTS} lots, not {}", lots.len()));
            }
            for (index, lot) in lots.iter().enumerate() {
                check_line(lot, TEXT).map_err(|error| format!("lot {} {error}", index + 1))?;
                if lot.split(' ').any(str::is_empty) {
                    return Err(format!("lot {} must be faces separated by single blanks", index + 1));
                }
            }
            Ok(Deal::Lots(lots))
        }
        ("sealed", ..) => Err("a sealed deal has neither seed nor lots".to_owned()),
        ("open", ..) => Err("an open deal has either a seed or lots".to_owned()),
        _ => Err("deal must be \"sealed\" or \"open\"".to_owned()),
    }
}

/// Whether bytes could be a table: one of the keys on top is `bypost`, plainly written. Every text that can
/// be read as a table passes.
pub fn looks_like_table(bytes: &[u8]) -> bool {
    has_key(bytes, "bypost") || read(bytes).is_ok()
}

/// Whether one of the keys on top of a text is this one, plainly written.
pub(super) fn has_key(bytes: &[u8], key: &str) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let lines = bytes.split(|byte| *byte == b'\n' || *byte == b'\r').map(<[u8]>::trim_ascii);
    let mut keys = lines.filter(|line| !line.is_empty() && !line.starts_with(b"#"));
    let is_meant =
        |line: &[u8]| line.strip_prefix(key.as_bytes()).is_some_and(|rest| rest.trim_ascii_start().starts_with(b"="));
    keys.by_ref().take_while(|line| !line.starts_with(b"[")).any(is_meant)
}
