//! Transcripts, identities, table keys and their proofs are worked out by hand.

use crate::common::signing::ForgeSignatures as _;
use bypost::rules::{Seat, Transcript};
use bypost::seal::{Context, Identity, KeyProof, Seed};
use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;
use serde_json::{Value, json};

use super::values::{NONCES, SEEDS, TABLE, bytes, halves, hex, keep, key, place, point};
use crate::common::{key_challenge, secret_by_hand};

#[test]
fn transcripts() {
    use sha2::Digest as _;
    let mut transcript = Transcript::new("test");
    transcript.text("name", "Zoë").number("count", 7).bytes("raw", &[0, 255]);
    let mut by_hand = Vec::new();
    for (label, value) in [
        ("", "bypost/1 test".as_bytes()),
        ("name", "Zoë".as_bytes()),
        ("count", &7u64.to_be_bytes()),
        ("raw", &[0, 255]),
    ] {
        by_hand.push(label.len() as u8);
        by_hand.extend_from_slice(label.as_bytes());
        by_hand.extend_from_slice(&(value.len() as u64).to_be_bytes());
        by_hand.extend_from_slice(value);
    }
    assert_eq!(transcript.wide()[..], sha2::Sha512::digest(&by_hand)[..]);
    assert_eq!(transcript.hash()[..], transcript.wide()[..32]);
    keep(
        "transcript.json",
        &json!({
            "domain": "test",
            "values": [["name", "text", "Zoë"], ["count", "number", 7], ["raw", "bytes", "00ff"]],
            "input": hex(&by_hand), "wide": hex(&transcript.wide()), "hash": hex(&transcript.hash()),
            "empty": hex(&Transcript::new("test").wide()),
        }),
    );
}

#[test]
fn identities_and_signatures() {
    use ed25519_dalek::Signer as _;
    use hmac::{KeyInit as _, Mac as _};
    let list: Vec<Value> = SEEDS
        .iter()
        .map(|seed| {
            let identity = Identity::new(Seed::new(*seed));
            let mut mac = hmac::Hmac::<sha2::Sha512>::new_from_slice(seed).unwrap();
            mac.update(&Transcript::new("signing key").wide());
            let private: [u8; 32] = mac.finalize().into_bytes()[..32].try_into().unwrap();
            let signing = ed25519_dalek::SigningKey::from_bytes(&private);
            assert_eq!(signing.verifying_key().to_bytes(), identity.public().bytes());
            let message = [b"bypost/1 turn ".as_slice(), &[0x44; 32]].concat();
            let signature = identity.sign(&[0x44; 32]);
            assert_eq!(signing.sign(&message).to_bytes(), signature);
            assert!(identity.public().signed(&[0x44; 32], &signature));
            assert_eq!(
                Transcript::new("fingerprint").bytes("identity", &identity.public().bytes()).hash()[..2],
                fingerprint_start(&identity)
            );
            json!({
                "seed": hex(seed), "private": hex(&private), "identity": hex(&identity.public().bytes()),
                "fingerprint": identity.public().fingerprint(),
                "turn": hex(&[0x44; 32]), "message": hex(&message), "signature": hex(&signature),
            })
        })
        .collect();
    keep("identity.json", &json!(list));
}

/// The first two bytes that a fingerprint shows.
fn fingerprint_start(identity: &Identity) -> [u8; 2] {
    u16::from_str_radix(&identity.public().fingerprint()[..4], 16).unwrap().to_be_bytes()
}

#[test]
fn table_keys_and_their_proofs() {
    let list: Vec<Value> = (0..2u8)
        .map(|seat| {
            let (own, index) = (key(seat), usize::from(seat));
            let secret = secret_by_hand(&SEEDS[index], &TABLE, seat.into(), &NONCES[index]);
            assert_eq!(bytes(RistrettoPoint::mul_base(&secret)), own.public().bytes());
            let context = Context { turn: u32::from(seat) + 1, seat: Seat::new(seat), ..place() };
            let identity = Identity::new(Seed::new(SEEDS[index])).public().bytes();
            let proof = KeyProof::prove(&own, &context, &identity, &NONCES[index]);
            let [a, z] = halves::<2>(&proof.encode());
            let c = key_challenge(&context, &identity, &NONCES[index], &own.public().bytes(), &a);
            let z = Scalar::from_canonical_bytes(z).unwrap();
            assert_eq!(RistrettoPoint::mul_base(&z), point(a) + c * point(own.public().bytes()), "z·B = A + c·X");
            assert!(proof.equation(&own.public(), None, &context, &identity, &NONCES[index]).holds());
            json!({
                "seed": hex(&SEEDS[index]), "table": hex(&TABLE), "seat": seat, "nonce": hex(&NONCES[index]),
                "x": hex(secret.as_bytes()), "X": hex(&own.public().bytes()),
                "proof": {
                    "turn": context.turn, "before": hex(&context.before), "identity": hex(&identity),
                    "A": hex(&a), "c": hex(c.as_bytes()), "z": hex(z.as_bytes()), "encoded": hex(&proof.encode()),
                },
            })
        })
        .collect();
    keep("table-key.json", &json!(list));
}
