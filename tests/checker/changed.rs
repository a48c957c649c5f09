//! A turn with one thing in it changed, in every way.

use crate::common::signing::ForgeSignatures as _;
use bypost::chain::consent_hash;
use bypost::file::{Agreed, Consent, SharePart, Turn};
use bypost::rules::Seat;

use crate::common::Record;
use crate::forge::ORDER;

/// Bytes with one of their parts of 32 bytes changed: by a bit, to nothing, to what is too large, to another.
fn parts(bytes: &[u8], most: usize) -> Vec<Vec<u8>> {
    let count = bytes.len().div_ceil(32);
    let mut all = Vec::new();
    for part in (0..count).step_by(count.div_ceil(most)) {
        let range = 32 * part..bytes.len().min(32 * part + 32);
        let mut change = |alter: &dyn Fn(&mut [u8])| {
            let mut changed = bytes.to_vec();
            alter(&mut changed[range.clone()]);
            all.push(changed);
        };
        change(&|part| part[0] ^= 1);
        change(&|part| part.fill(0));
        change(&|part| part.copy_from_slice(&ORDER[..part.len()]));
        change(&|part| part.copy_from_slice(&bytes[bytes.len() - part.len()..]));
        change(&|part| part.copy_from_slice(&bytes[..part.len()]));
    }
    all
}

fn fixed<const N: usize>(bytes: &[u8; N]) -> Vec<[u8; N]> {
    parts(bytes, N).into_iter().filter_map(|bytes| bytes.try_into().ok()).collect()
}

/// A list with one entry less, one twice, two in another order.
fn lists<T: Clone>(list: &[T]) -> Vec<Vec<T>> {
    let mut all = Vec::new();
    for place in [0, list.len() / 2, list.len().wrapping_sub(1)].into_iter().filter(|place| *place < list.len()) {
        let mut less = list.to_vec();
        let taken = less.remove(place);
        let mut twice = list.to_vec();
        twice.insert(place, taken.clone());
        let mut moved = less.clone();
        moved.push(taken);
        all.extend([less, twice, moved]);
    }
    all.push(Vec::new());
    all
}

/// Shares or pieces with one of them changed.
fn shares(list: &[SharePart]) -> Vec<Vec<SharePart>> {
    let mut all = lists(list);
    for place in [0, list.len() / 2, list.len().wrapping_sub(1)].into_iter().filter(|place| *place < list.len()) {
        let mut with = |alter: &dyn Fn(&mut SharePart)| {
            let mut changed = list.to_vec();
            alter(&mut changed[place]);
            all.push(changed);
        };
        for share in fixed(&list[place].share) {
            with(&|part| part.share = share);
        }
        with(&|part| part.share = list[(place + 1) % list.len()].share);
        with(&|part| part.slot.lot += 1);
        with(&|part| part.slot.place += 1);
    }
    all
}

/// All that a seat could play at the table's level, right or wrong.
fn steps(record: &Record) -> Vec<String> {
    let count = record.chain.links.len() as u32;
    let mut all: Vec<String> =
        ["resign", "leave", "claim", "contest", "agreed end", "agreed draw", "reveal all", "without", "accuse "]
            .map(str::to_owned)
            .into();
    all.extend([count - 1, count].map(|number| format!("agreed back {number}")));
    for name in record.chain.header.seats.iter().map(|(name, _)| name.as_str()).chain(["nobody"]) {
        all.extend([format!("without {name}"), format!("accuse {name}")]);
    }
    all
}

/// Consents with one thing changed; each is signed by its seat.
fn consents(record: &Record, turn: &Turn) -> Vec<Vec<Consent>> {
    let mut all = lists(&turn.consents);
    for (place, consent) in turn.consents.iter().enumerate() {
        let mut with = |alter: &dyn Fn(&mut Consent)| {
            let mut changed = turn.consents.clone();
            alter(&mut changed[place]);
            sign_consent(record, &mut changed[place]);
            all.push(changed);
        };
        for (name, _) in &record.chain.header.seats {
            with(&|consent| consent.to = Agreed::Without(name.clone()));
            with(&|consent| consent.to = Agreed::Out(name.clone()));
            with(&|consent| consent.seat = name.clone());
        }
        with(&|consent| consent.to = Agreed::Contest);
        with(&|consent| consent.to = Agreed::End);
        with(&|consent| consent.on = record.chain.id);
        for seconds in [-1, 1, -3_600] {
            with(&|consent| consent.time = consent.time.plus(seconds));
        }
        let mut unsigned = turn.consents.clone();
        unsigned[place].signature = consent.signature.map(|byte| byte ^ 1);
        all.push(unsigned);
    }
    all
}

fn sign_consent(record: &Record, consent: &mut Consent) {
    let place = record.chain.header.seats.iter().position(|(name, _)| *name == consent.seat).unwrap();
    consent.signature = record.player(Seat::at(place)).agree(&consent_hash(&record.chain.id, consent));
}

/// The turn with this number, changed in every way. Nothing in it is signed again but consents.
pub(super) fn changed(record: &Record, number: usize) -> Vec<Turn> {
    let turn = &record.chain.links[number - 1].turn;
    let mut all = Vec::new();
    let mut with = |alter: &dyn Fn(&mut Turn)| {
        let mut changed = turn.clone();
        alter(&mut changed);
        all.push(changed);
    };
    with(&|_| ());
    with(&|turn| turn.say = vec!["hm".to_owned()]);
    with(&|turn| turn.number += 1);
    for (name, _) in &record.chain.header.seats {
        with(&|turn| turn.seat = name.clone());
    }
    for seconds in [-3_601, -1, 1, 3_600] {
        with(&|turn| turn.time = turn.time.plus(seconds));
    }
    for state in fixed(&turn.state) {
        with(&|turn| turn.state = state);
    }
    for step in steps(record) {
        with(&|turn| turn.steps = vec![step.clone()]);
    }
    with(&|turn| turn.steps = Vec::new());
    of_joins(turn, &mut with);
    of_chance(turn, &mut with);
    of_rescue(record, turn, &mut with);
    for consents in consents(record, turn) {
        with(&|turn| turn.consents = consents.clone());
    }
    all
}

/// What takes each change of a turn in.
type With<'a> = dyn FnMut(&dyn Fn(&mut Turn)) + 'a;

fn of_joins(turn: &Turn, with: &mut With<'_>) {
    let Some(sealed) = turn.join.as_ref().and_then(|join| join.sealed.as_ref()) else { return };
    let mut with = |alter: &dyn Fn(&mut bypost::file::SealedJoin)| {
        with(&|turn| alter(turn.join.as_mut().unwrap().sealed.as_mut().unwrap()));
    };
    for key in fixed(&sealed.key) {
        with(&|sealed| sealed.key = key);
        with(&|sealed| sealed.escrow_key = Some(key));
    }
    for key in fixed(&sealed.escrow_key.unwrap_or_default()) {
        with(&|sealed| sealed.escrow_key = Some(key));
    }
    with(&|sealed| sealed.escrow_key = Some(sealed.key));
    with(&|sealed| sealed.escrow_key = None);
    with(&|sealed| sealed.nonce[0] ^= 1);
    for proof in fixed(&sealed.proof) {
        with(&|sealed| sealed.proof = proof);
    }
}

fn of_chance(turn: &Turn, with: &mut With<'_>) {
    for shares in shares(&turn.shares) {
        with(&|turn| turn.shares = shares.clone());
    }
    for proof in turn.proof.iter().flat_map(fixed) {
        with(&|turn| turn.proof = Some(proof));
    }
    with(&|turn| (turn.shares, turn.proof) = (Vec::new(), None));
    for shuffles in lists(&turn.shuffles) {
        with(&|turn| turn.shuffles = shuffles.clone());
    }
    for (place, shuffle) in turn.shuffles.iter().enumerate() {
        with(&|turn| turn.shuffles[place].lot += 1);
        for deck in parts(&shuffle.deck, 3) {
            with(&|turn| turn.shuffles[place].deck = deck.clone());
        }
        for proof in parts(&shuffle.proof, 3) {
            with(&|turn| turn.shuffles[place].proof = proof.clone());
        }
    }
}

fn of_rescue(record: &Record, turn: &Turn, with: &mut With<'_>) {
    let mut of_others = record.chain.links.iter().filter_map(|link| link.turn.rescue.escrow.as_ref());
    let other = of_others.find(|escrow| turn.rescue.escrow.as_ref() != Some(escrow)).cloned();
    with(&|turn| turn.rescue.escrow = other.clone());
    with(&|turn| turn.rescue.escrow = None);
    for escrow in turn.rescue.escrow.iter().flat_map(|escrow| {
        let mut all = parts(escrow, escrow.len());
        all.extend([escrow[..escrow.len() - 32].to_vec(), escrow[..escrow.len() - 1].to_vec(), escrow.repeat(2)]);
        all
    }) {
        with(&|turn| turn.rescue.escrow = Some(escrow.clone()));
    }
    with(&|turn| turn.rescue.opened = Some([7; 128]));
    with(&|turn| turn.rescue.opened = None);
    for opened in turn.rescue.opened.iter().flat_map(fixed) {
        with(&|turn| turn.rescue.opened = Some(opened));
    }
    for pieces in shares(&turn.rescue.pieces) {
        with(&|turn| turn.rescue.pieces = pieces.clone());
    }
    for proof in turn.rescue.piece_proof.iter().flat_map(fixed) {
        with(&|turn| turn.rescue.piece_proof = Some(proof));
    }
    with(&|turn| turn.rescue.piece_proof = None);
    with(&|turn| (turn.rescue.pieces, turn.rescue.piece_proof) = (Vec::new(), None));
    // Pieces in the place of shares, and the other way round.
    with(&|turn| {
        std::mem::swap(&mut turn.shares, &mut turn.rescue.pieces);
        std::mem::swap(&mut turn.proof, &mut turn.rescue.piece_proof);
    });
}
