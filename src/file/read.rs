//! TOML → types. Every value has one form, unknown keys are refused, and limits come before work.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::base64::decode;
use super::limits::{BYTES, LINE, LOTS, PIECES, REMARK, SEATS, SHARES, STEP, STEPS, TEXT, TURNS};
use super::scan::{Found, scan};
use super::{Deal, Fault, Header, Join, Place, SealedJoin, SharePart, Time, Turn};
use crate::kit::{check_line, check_name};
use crate::rules::{OptionValue, Slot};

/// A file as it was written: parsed, but with nothing checked that needs a hash or a rule.
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
struct RawFile {
    bypost: i64,
    game: String,
    rules: u32,
    deal: String,
    seed: Option<String>,
    lots: Option<Vec<String>>,
    seats: Vec<String>,
    created: String,
    nonce: String,
    identities: Option<BTreeMap<String, String>>,
    #[serde(default)]
    options: BTreeMap<String, OptionValue>,
    #[serde(default)]
    turn: Vec<RawTurn>,
}

/// A turn's shape in TOML.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RawTurn {
    number: u32,
    seat: String,
    time: String,
    after: String,
    identity: Option<String>,
    key_nonce: Option<String>,
    key: Option<String>,
    key_proof: Option<Vec<String>>,
    steps: Option<Vec<String>>,
    say: Option<Vec<String>>,
    shares: Option<Vec<String>>,
    proof: Option<Vec<String>>,
    state: String,
    signature: Vec<String>,
}

/// Reads a file.
///
/// # Errors
/// The first thing that is not as `docs/format.md` says, with the line, or the header or turn it stands in.
pub fn read(bytes: &[u8]) -> Result<File, Fault> {
    if bytes.len() > BYTES {
        return Err(Fault::file(format!("a file has at most {} MiB", BYTES >> 20)));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count() + 1;
        Fault { place: Place::File(Some(line)), what: "not UTF-8 text".to_owned(), hint: None }
    })?;
    scan(text, PIECES).map_err(|found| match found {
        Found::Values => Fault::file("more values than any table needs"),
        Found::Form { line, what } => {
            let at = text.lines().take(line - 1).map(|line| line.len() + 1).sum();
            placed(text, at, what.to_owned())
        }
    })?;
    let raw: RawFile = toml::from_str(text).map_err(|error| toml_fault(text, &error))?;
    if raw.bypost != 1 {
        return Err(later_version(raw.bypost));
    }
    if raw.turn.len() > TURNS {
        return Err(Fault::file(format!("a table has at most {TURNS} turns")));
    }
    let turns: Result<_, _> = raw.turn.iter().enumerate().map(|(index, turn)| typed(index, turn)).collect();
    // Turns are taken first, but a fault of the header is told first.
    Ok(File { header: header(raw)?, turns: turns? })
}

/// The block of comments on top of a file, as [`super::text`] writes it; blanks at line ends do not count.
pub fn stored_drawing(text: &str) -> String {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    text.lines().take_while(|line| line.starts_with('#')).map(|line| line.trim_end().to_owned() + "\n").collect()
}

fn header(raw: RawFile) -> Result<Header, Fault> {
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
        Ok((name.clone(), identity))
    };
    let seats = names.iter().map(seat).collect::<Result<_, _>>()?;
    for (name, value) in &raw.options {
        check_line(name, 40).map_err(|error| wrong(format!("the name of an option {error}")))?;
        if let OptionValue::Text(text) = value {
            check_line(text, TEXT).map_err(|error| wrong(format!("the option {name} {error}")))?;
        }
    }
    Ok(Header {
        deal: deal(&raw.deal, raw.seed, raw.lots).map_err(wrong)?,
        game: raw.game,
        rules: raw.rules,
        seats,
        created: Time::read(&raw.created).ok_or_else(|| wrong(TIME.replace("{}", "created")))?,
        nonce: decode(&raw.nonce).map_err(|what| wrong(format!("nonce {what}")))?,
        options: raw.options.into_iter().collect(),
    })
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

const TIME: &str = "{} must be a time in the form 2026-11-21T20:15:00Z";

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

fn typed(index: usize, raw: &RawTurn) -> Result<Turn, Fault> {
    let number = index as u32 + 1;
    let seat = if check_name(&raw.seat).is_ok() { raw.seat.clone() } else { String::new() };
    let wrong = |what: String| Fault::turn(number, &seat, what);
    check_name(&raw.seat).map_err(|error| wrong(format!("the seat's name {error}")))?;
    if raw.number != number {
        return Err(wrong(format!("stands in place {number} but has the number {}", raw.number))
            .hint("turns may have been dropped, repeated or swapped"));
    }
    for (name, list) in [("steps", &raw.steps), ("say", &raw.say), ("shares", &raw.shares)] {
        if list.as_ref().is_some_and(Vec::is_empty) {
            return Err(wrong(needless(name)));
        }
    }
    let (steps, say) = (texts(&raw.steps), texts(&raw.say));
    steps_fit(steps).map_err(wrong)?;
    remark_fits(say).map_err(wrong)?;
    let shares = texts(&raw.shares);
    if shares.len() > SHARES {
        return Err(wrong(format!("a turn has at most {SHARES} shares")));
    }
    Ok(Turn {
        number,
        time: Time::read(&raw.time).ok_or_else(|| wrong(TIME.replace("{}", "time")))?,
        after: field("after", &raw.after).map_err(wrong)?,
        join: join(raw).map_err(wrong)?,
        steps: steps.to_vec(),
        say: say.to_vec(),
        shares: shares.iter().map(|text| share(text)).collect::<Result<_, _>>().map_err(wrong)?,
        proof: raw.proof.as_deref().map(|lines| long("proof", lines)).transpose().map_err(wrong)?,
        state: field("state", &raw.state).map_err(wrong)?,
        signature: long("signature", &raw.signature).map_err(wrong)?,
        seat: raw.seat.clone(),
    })
}

/// Why something empty is refused: it would stand in the file and in no hash.
fn needless(name: &str) -> String {
    format!("{name} is empty: without any it must not stand there")
}

fn texts(list: &Option<Vec<String>>) -> &[String] {
    list.as_deref().unwrap_or_default()
}

fn steps_fit(steps: &[String]) -> Result<(), String> {
    if steps.len() > STEPS {
        return Err(format!("a turn has at most {STEPS} steps"));
    }
    steps.iter().try_for_each(|step| check_line(step, STEP).map_err(|error| format!("a step {error}")))
}

/// Checks a remark: its lines, and its length with one more for each line.
///
/// # Errors
/// The first rule it breaks.
pub fn remark_fits(say: &[String]) -> Result<(), String> {
    say.iter().try_for_each(|line| check_line(line, LINE).map_err(|error| format!("a line of the remark {error}")))?;
    let length: usize = say.iter().map(|line| line.chars().count()).sum();
    // Empty lines count too, or a remark could have any number of them.
    if length + say.len() > REMARK { Err(format!("a remark has at most {REMARK} characters")) } else { Ok(()) }
}

fn join(raw: &RawTurn) -> Result<Option<Join>, String> {
    let sealed = match (&raw.key_nonce, &raw.key, &raw.key_proof) {
        (None, None, None) => None,
        (Some(nonce), Some(key), Some(proof)) => Some(SealedJoin {
            nonce: field("key-nonce", nonce)?,
            key: field("key", key)?,
            proof: long("key-proof", proof)?,
        }),
        _ => return Err("key, key-nonce and key-proof belong together".to_owned()),
    };
    match &raw.identity {
        Some(identity) => Ok(Some(Join { identity: field("identity", identity)?, sealed })),
        None if sealed.is_some() => Err("a table key comes with an identity".to_owned()),
        None => Ok(None),
    }
}

/// Reads `lot.place base64`.
fn share(text: &str) -> Result<SharePart, String> {
    let parts = || {
        let (slot, share) = text.split_once(' ')?;
        let (lot, place) = slot.split_once('.')?;
        let slot = Slot { lot: lot.parse().ok()?, place: place.parse().ok()? };
        Some((slot, share))
    };
    let (slot, base64) = parts().ok_or("a share must be written as lot.place and base64")?;
    if !text.starts_with(&format!("{}.{} ", slot.lot, slot.place)) {
        return Err("the slot of a share must be written in plain digits".to_owned());
    }
    Ok(SharePart { slot, share: field("a share", base64)? })
}

fn field<const N: usize>(name: &str, text: &str) -> Result<[u8; N], String> {
    decode(text).map_err(|what| format!("{name} {what}"))
}

/// Joins the lines of a long value; where they are cut does not matter.
fn long<const N: usize>(name: &str, lines: &[String]) -> Result<[u8; N], String> {
    if lines.iter().any(String::is_empty) {
        return Err(format!("{name} has an empty line"));
    }
    if lines.iter().map(String::len).sum::<usize>() > N.div_ceil(3) * 4 {
        return Err(format!("{name} is longer than {N} bytes of base64"));
    }
    field(name, &lines.concat())
}

fn later_version(version: i64) -> Fault {
    let what = format!("format version {version}, but this program reads version 1");
    Fault::header(what).hint("get a newer bypost")
}

/// Says where in the file a TOML error is: in which turn, if a turn begins above it; in the header, if the text is TOML
/// at all.
fn toml_fault(text: &str, error: &toml::de::Error) -> Fault {
    // A later version may have other keys: say that, not which keys are unknown here.
    let version = text.lines().find_map(|line| line.trim().strip_prefix("bypost = ")?.parse().ok());
    if let Some(version) = version.filter(|&version: &i64| version != 1) {
        return later_version(version);
    }
    let at = error.span().map_or(0, |span| span.start.min(text.len()));
    let what: String = error.message().lines().collect::<Vec<_>>().join("; ").chars().take(200).collect();
    placed(text, at, what)
}

/// A fault at a byte of the text.
fn placed(text: &str, at: usize, what: String) -> Fault {
    let line = text.bytes().take(at).filter(|&byte| byte == b'\n').count() + 1;
    let heads = || text.lines().enumerate().filter(|(_, line)| line.trim_start().starts_with("[["));
    // An error that is about a whole turn points into its first line.
    let number = heads().take_while(|(index, _)| *index < line).count();
    let own = text.lines().nth(line - 1).unwrap_or_default().trim_start();
    let is_of_header = own.starts_with('[') && !own.starts_with("[[") && !own.starts_with("[turn.");
    if number == 0 || is_of_header {
        return match toml::from_str::<toml::Table>(text) {
            Ok(_) => Fault::header(format!("line {line}: {what}")),
            Err(_) => Fault { place: Place::File(Some(line)), what, hint: None },
        };
    }
    let begin = heads().nth(number - 1).map_or(0, |(index, _)| index + 1);
    let mut block = text.lines().skip(begin).take_while(|line| !line.trim_start().starts_with("[["));
    let claimed = block.find_map(|line| line.trim().strip_prefix("seat = \"")?.strip_suffix('"'));
    let seat = claimed.filter(|name| check_name(name).is_ok()).unwrap_or_default();
    Fault::turn(number as u32, seat, format!("line {line}: {what}"))
}
