//! Every secret of the players of a table, and the values of a file.

use crate::common::signing::ForgeSignatures as _;
use std::collections::BTreeMap;

use bypost::chain::{table_id, turn_hash};
use bypost::file::{ShufflePart, base64_encode, text};
use bypost::rules::{Seat, Transcript};
use bypost::seal::{Context, Deck, JointKey, Shuffle, ShuffleProof};
use bypost::table::Table;
use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha512;

use super::key;
use crate::common::{check, identity, place_by_hand, secret_by_hand};
use crate::games;

/// Bob's turn 3 with another valid shuffle: the program would not make it, but nobody can tell.
pub(crate) fn second_shuffle(bytes: &[u8]) -> String {
    let (chain, table) = check(bytes).unwrap();
    let seats = || table.seats().all();
    let keys = seats().map(|seat| (seat, key(&table, seat).public())).collect();
    let joint = JointKey::new(chain.links[1].hash, keys).unwrap().sum();
    let bob = key(&table, Seat::new(1));
    let context = Context { table: chain.id, turn: 3, seat: Seat::new(1), before: chain.links[1].hash };
    let before = Deck::of_faces(&(0..36).collect::<Vec<_>>());
    let right = Shuffle { context: &context, joint: &joint, lot: 1, before: &before };
    let (after, witness) = bob.shuffle(&Shuffle { context: &Context { turn: 99, ..context }, ..right });
    let proof = ShuffleProof::prove(&bob, &right, &after, &witness).encode();
    let mut file = chain.file();
    let turn = &mut file.turns[2];
    turn.shuffles = vec![ShufflePart { lot: 1, deck: after.encode(), proof }];
    turn.signature = identity(2).sign(&turn_hash(&table_id(&file.header), turn));
    text(&file, "")
}

/// Everything in a table that is written as base64, as bytes, value by value.
pub(crate) fn values(bytes: &[u8]) -> Vec<u8> {
    let mut all = Vec::new();
    for link in check(bytes).unwrap().0.links {
        let turn = link.turn;
        for sealed in turn.join.iter().filter_map(|join| join.sealed.as_ref()) {
            all.extend([&sealed.nonce[..], &sealed.key, &sealed.proof].concat());
        }
        turn.shuffles.iter().for_each(|part| all.extend([&part.deck[..], &part.proof].concat()));
        turn.shares.iter().for_each(|part| all.extend(part.share));
        all.extend(turn.proof.iter().flatten().chain(&turn.state).chain(&turn.signature));
    }
    all
}

/// The forms that a secret can have in a file: bytes, hexadecimal digits, and base64 at each place in a group
/// of three bytes.
pub(crate) fn forms(secret: &[u8]) -> Vec<Vec<u8>> {
    let hex: String = secret.iter().map(|byte| format!("{byte:02x}")).collect();
    let mut forms = vec![secret.to_vec(), hex.to_uppercase().into_bytes(), hex.into_bytes()];
    for skipped in 0..3 {
        // Whole groups of its own bytes only.
        let whole = &secret[skipped..skipped + (secret.len() - skipped) / 3 * 3];
        forms.push(base64_encode(whole).into_bytes());
    }
    forms
}

pub(crate) fn mac(key: &[u8], transcript: &Transcript) -> [u8; 64] {
    let mut mac = <Hmac<Sha512> as KeyInit>::new_from_slice(key).unwrap();
    mac.update(&transcript.wide());
    mac.finalize().into_bytes().into()
}

/// The deck that goes into the first shuffle of a lot; none if slots go in, since their pairs are not worked
/// out here.
fn fresh(table: &Table, lot: u32) -> Option<Deck> {
    (games::of(&table.header().game).fresh)(table, lot).map(|cards| Deck::of_faces(&cards))
}

/// Every secret of the players, worked out without the seal: seeds, private keys, table keys, and the secrets
/// of the shuffles.
pub(crate) fn secrets(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let (chain, table) = check(bytes).unwrap();
    let mut all = Vec::new();
    for seat in table.seats().all() {
        let (name, seed) = (table.seats().name(seat), [1 + seat.index() as u8; 32]);
        let (_, nonce) = table.members()[seat.index()].key.unwrap();
        let x = secret_by_hand(&seed, &chain.id, seat.index() as u64, &nonce);
        all.push((format!("the seed of {name}"), seed.to_vec()));
        all.push((format!("the private key of {name}"), mac(&seed, &Transcript::new("signing key"))[..32].to_vec()));
        all.push((format!("the table key of {name}"), x.to_bytes().to_vec()));
    }
    let keys = table.seats().all().map(|seat| (seat, key(&table, seat).public())).collect();
    let joint = JointKey::new(chain.links[table.seats().count() - 1].hash, keys).unwrap().sum();
    let mut decks: BTreeMap<u32, Deck> = BTreeMap::new();
    let shuffles = chain.links.iter().flat_map(|link| link.turn.shuffles.iter().map(move |part| (link, part)));
    for (link, part) in shuffles {
        let Some(before) = decks.remove(&part.lot).or_else(|| fresh(&table, part.lot)) else { continue };
        let count = before.pairs().len() as u64;
        let (_, nonce) = table.members()[link.seat.index()].key.unwrap();
        let seed = [1 + link.seat.index() as u8; 32];
        let x = secret_by_hand(&seed, &chain.id, link.seat.index() as u64, &nonce);
        let context = Context { table: chain.id, turn: link.turn.number, seat: link.seat, before: link.turn.after };
        let mut statement = place_by_hand("shuffle", &context);
        statement.bytes("X", &key(&table, link.seat).public().bytes()).bytes("Y", &joint.bytes());
        statement.number("lot", part.lot.into()).number("cards", count);
        let absorb = |statement: &mut Transcript, deck: &Deck, names: [&'static str; 2]| {
            for pair in deck.encode().chunks(64) {
                statement.bytes(names[0], &pair[..32]).bytes(names[1], &pair[32..]);
            }
        };
        absorb(&mut statement, &before, ["a", "b"]);
        let stream = |domain: &str, statement: &Transcript, index: u64| {
            let mut transcript = Transcript::new(domain);
            transcript.bytes("statement", &statement.wide()).number("index", index);
            mac(&x.to_bytes(), &transcript)
        };
        let scalar = |bytes: [u8; 64]| Scalar::from_bytes_mod_order_wide(&bytes).to_bytes().to_vec();
        let name = &link.turn.seat;
        let after = Deck::decode(&part.deck).unwrap();
        for index in 0..count {
            let order = stream("shuffle order", &statement, index)[..16].to_vec();
            all.push((format!("{name}'s number {index} of the order"), order));
            let factor = Scalar::from_bytes_mod_order_wide(&stream("shuffle factors", &statement, index));
            all.push((format!("{name}'s factor {index}"), factor.to_bytes().to_vec()));
            let a = RistrettoPoint::mul_base(&factor).compress().to_bytes();
            let is_first = before.pairs()[0].point().is_none();
            assert!(
                !is_first || after.pairs()[index as usize].bytes()[..32] == a,
                "the factors are worked out wrongly"
            );
        }
        absorb(&mut statement, &after, ["a'", "b'"]);
        let rows = u64::from(part.proof[0]);
        statement.number("rows", rows);
        let nonces = if rows == 1 { 3 * count + 7 } else { 11 * rows + 5 * count.div_ceil(rows) };
        // In one row there is one diagonal, so the answers b and s of the multi-exponentiation are its nonces
        // as they are (section 4 of the paper with m = 1): they are drawn for that diagonal, and hide nothing
        // else.
        let is_answer = |index: &u64| rows == 1 && [count + 3, count + 4].contains(index);
        for index in (0..nonces).filter(|index| !is_answer(index)) {
            all.push((format!("{name}'s nonce {index}"), scalar(stream("shuffle nonces", &statement, index))));
        }
        decks.insert(part.lot, after);
    }
    all
}
