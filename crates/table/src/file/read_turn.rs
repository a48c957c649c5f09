//! TOML → types: one turn, and what belongs together in it.

use serde::Deserialize;

use super::fault::{ask_again, needless};
use super::scan::{CONSENTS, ESCROW, LINE, PIECES_PAID, REMARK, SHARES, SHUFFLE, SHUFFLES, STEP, STEPS, TURNS};
use super::value::{decode, decode_within};
use super::{Agreed, Consent, Fault, Join, RescuePart, SealedJoin, SharePart, ShufflePart, TableStep, Time, Turn};
use bypost_rules::Slot;
use bypost_rules::kit::{check_line, check_name, fit};

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RawTurn {
    number: u32,
    seat: String,
    time: String,
    after: String,
    identity: Option<String>,
    key_nonce: Option<String>,
    key: Option<String>,
    key_proof: Option<Vec<String>>,
    escrow_key: Option<String>,
    steps: Option<Vec<String>>,
    say: Option<Vec<String>>,
    shares: Option<Vec<String>>,
    proof: Option<Vec<String>>,
    escrow: Option<Vec<String>>,
    opened: Option<Vec<String>>,
    pieces: Option<Vec<String>>,
    piece_proof: Option<Vec<String>>,
    state: String,
    signature: Vec<String>,
    shuffle: Option<Vec<RawShuffle>>,
    consent: Option<Vec<RawConsent>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawShuffle {
    lot: u32,
    deck: Vec<String>,
    proof: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawConsent {
    seat: String,
    on: String,
    to: String,
    time: String,
    signature: Vec<String>,
}

/// Reads a turn that stands by itself, with the number that it has. It fails as [`turn_of`] does.
pub(super) fn alone(raw: &RawTurn) -> Result<Turn, Fault> {
    let index = (raw.number as usize).checked_sub(1).filter(|index| *index < TURNS);
    let index = index.ok_or_else(|| Fault::file(format!("the number of a turn must be 1 to {TURNS}")))?;
    turn_of(index, raw)
}

/// Reads one turn; `index` is its place in the table, from 0. The error is the first value that does not have
/// its form, or what does not belong together.
pub(super) fn turn_of(index: usize, raw: &RawTurn) -> Result<Turn, Fault> {
    let number = fit::<_, u32>(index) + 1;
    let seat = if check_name(&raw.seat).is_ok() { raw.seat.clone() } else { String::new() };
    let wrong = |what: String| Fault::turn(number, &seat, what);
    check_name(&raw.seat).map_err(|error| wrong(format!("the seat's name {error}")))?;
    if raw.number != number {
        return Err(wrong(format!("stands in place {number} but has the number {}", raw.number)).hint(ask_again()));
    }
    let lists = [("steps", &raw.steps), ("say", &raw.say), ("shares", &raw.shares), ("pieces", &raw.pieces)];
    for (name, list) in lists {
        if list.as_ref().is_some_and(Vec::is_empty) {
            return Err(wrong(needless(name)));
        }
    }
    let shuffles = raw.shuffle.as_deref().unwrap_or_default();
    if raw.shuffle.as_ref().is_some_and(Vec::is_empty) {
        return Err(wrong(needless("shuffle")));
    }
    if shuffles.len() > SHUFFLES {
        return Err(wrong(format!("a turn has at most {SHUFFLES} shuffles")));
    }
    let consents = raw.consent.as_deref().unwrap_or_default();
    if raw.consent.as_ref().is_some_and(Vec::is_empty) {
        return Err(wrong(needless("consent")));
    }
    if consents.len() > CONSENTS {
        return Err(wrong(format!("a turn carries at most {CONSENTS} consents")));
    }
    let (steps, say) = (texts(&raw.steps), texts(&raw.say));
    steps_fit(steps).map_err(wrong)?;
    remark_fits(say).map_err(wrong)?;
    let shares = texts(&raw.shares);
    if shares.len() > SHARES {
        return Err(wrong(format!("a turn has at most {SHARES} shares")));
    }
    let turn = Turn {
        number,
        time: Time::of("time", &raw.time).map_err(wrong)?,
        after: field("after", &raw.after).map_err(wrong)?,
        join: join(raw).map_err(wrong)?,
        steps: steps.to_vec(),
        say: say.to_vec(),
        shares: shares.iter().map(|text| share(text)).collect::<Result<_, _>>().map_err(wrong)?,
        shuffles: shuffles.iter().map(shuffle).collect::<Result<_, _>>().map_err(wrong)?,
        consents: consents.iter().map(consent).collect::<Result<_, _>>().map_err(wrong)?,
        proof: raw.proof.as_deref().map(|lines| long("proof", lines)).transpose().map_err(wrong)?,
        rescue: rescue(raw).map_err(wrong)?,
        state: field("state", &raw.state).map_err(wrong)?,
        signature: long("signature", &raw.signature).map_err(wrong)?,
        seat: raw.seat.clone(),
    };
    parts_fit(&turn).map_err(wrong)?;
    Ok(turn)
}

/// Reads what a turn holds for the sake of seats that may vanish.
fn rescue(raw: &RawTurn) -> Result<RescuePart, String> {
    let pieces = texts(&raw.pieces);
    if pieces.len() > PIECES_PAID {
        return Err(format!("a turn has at most {PIECES_PAID} pieces"));
    }
    let escrow = |lines: &Vec<String>| {
        let text = joined("escrow", lines, ESCROW)?;
        decode_within(&text, ESCROW).map_err(|what| format!("escrow {what}"))
    };
    Ok(RescuePart {
        escrow: raw.escrow.as_ref().map(escrow).transpose()?,
        opened: raw.opened.as_deref().map(|lines| long("opened", lines)).transpose()?,
        pieces: pieces.iter().map(|text| share(text)).collect::<Result<_, _>>()?,
        piece_proof: raw.piece_proof.as_deref().map(|lines| long("piece-proof", lines)).transpose()?,
    })
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
        (None, None, None) if raw.escrow_key.is_none() => None,
        (Some(nonce), Some(key), Some(proof)) => Some(SealedJoin {
            nonce: field("key-nonce", nonce)?,
            key: field("key", key)?,
            escrow_key: raw.escrow_key.as_deref().map(|key| field("escrow-key", key)).transpose()?,
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

/// Reads a shuffle; how long deck and proof must be depends on the lot.
fn shuffle(raw: &RawShuffle) -> Result<ShufflePart, String> {
    let long = |name: &str, lines: &[String]| {
        joined(name, lines, SHUFFLE).and_then(|text| {
            decode_within(&text, SHUFFLE).map_err(|what| format!("the {name} of the shuffle of lot {} {what}", raw.lot))
        })
    };
    Ok(ShufflePart { lot: raw.lot, deck: long("deck", &raw.deck)?, proof: long("proof", &raw.proof)? })
}

fn consent(raw: &RawConsent) -> Result<Consent, String> {
    check_name(&raw.seat).map_err(|error| format!("the seat of a consent {error}"))?;
    let of = |name: &str| format!("the {name} of the consent of {}", raw.seat);
    Ok(Consent {
        on: field(&of("ground"), &raw.on)?,
        to: Agreed::read(&raw.to).ok_or_else(|| format!("{} is nothing that a seat can agree to", of("object")))?,
        time: Time::of(&of("time"), &raw.time)?,
        signature: long(&of("signature"), &raw.signature)?,
        seat: raw.seat.clone(),
    })
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

fn long<const N: usize>(name: &str, lines: &[String]) -> Result<[u8; N], String> {
    field(name, &joined(name, lines, N)?)
}

/// Joins the lines of a long value of at most so many bytes; where they are cut does not matter.
fn joined(name: &str, lines: &[String], most: usize) -> Result<String, String> {
    if lines.iter().any(String::is_empty) {
        return Err(format!("{name} has an empty line"));
    }
    if lines.iter().map(String::len).sum::<usize>() > most.div_ceil(3) * 4 {
        return Err(format!("{name} is damaged: it is longer than {most} bytes"));
    }
    Ok(lines.concat())
}

/// The step with which a seat gives up, in every game.
pub const RESIGN: &str = "resign";

/// Checks that the parts of a turn belong together. The error is the first rule of `docs/format.md` section 3
/// that they break.
pub(super) fn parts_fit(turn: &Turn) -> Result<(), String> {
    if turn.join.is_some() {
        joins_only(turn)?
    } else {
        does_something(turn)?
    }
    step_is_alone(&turn.steps)?;
    let RescuePart { pieces, piece_proof, .. } = &turn.rescue;
    for (name, list, is_proven) in
        [("shares", &turn.shares, turn.proof.is_some()), ("pieces", pieces, piece_proof.is_some())]
    {
        if !list.is_sorted_by(|one, next| one.slot < next.slot) {
            return Err(out_of_order(name, list));
        }
        if list.is_empty() == is_proven {
            return Err(format!("{name} and their proof belong together"));
        }
    }
    Ok(())
}

/// A join holds its keys, and at most a remark beside them.
fn joins_only(turn: &Turn) -> Result<(), String> {
    let has_chance = !turn.shuffles.is_empty() || !turn.shares.is_empty() || turn.proof.is_some();
    if !turn.steps.is_empty() || has_chance {
        return Err("a joining turn has neither steps, shuffles nor shares".to_owned());
    }
    if !turn.consents.is_empty() {
        return Err("a joining turn carries no consents".to_owned());
    }
    if turn.rescue == RescuePart::default() { Ok(()) } else { Err("joins, and holds more than a join".to_owned()) }
}

fn does_something(turn: &Turn) -> Result<(), String> {
    let pays = !turn.shares.is_empty() || !turn.rescue.pieces.is_empty();
    if turn.steps.is_empty() && turn.shuffles.is_empty() && !pays {
        return Err("is empty: it has neither steps, shuffles nor shares".to_owned());
    }
    Ok(())
}

/// To give up, and each step of the table, fills a turn.
fn step_is_alone(steps: &[String]) -> Result<(), String> {
    let fills = |step: &&String| *step == RESIGN || TableStep::read(step).is_some();
    match steps.iter().find(fills).filter(|_| steps.len() > 1) {
        Some(step) => Err(format!("{step} must be the only step of its turn")),
        None => Ok(()),
    }
}

fn out_of_order(name: &str, list: &[SharePart]) -> String {
    let is_twice = list.iter().enumerate().find(|(at, part)| list[..*at].iter().any(|before| before.slot == part.slot));
    match is_twice {
        Some((_, part)) => format!("its {name} have slot {} twice", part.slot),
        None => format!("its {name} are not in slot order"),
    }
}
