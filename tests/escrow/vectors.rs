//! The vectors of rescue: a table of four with K = 3, worked out by hand from seeds and nonces.

use bypost::rules::{Seat, Transcript};
use bypost::seal::{Accusation, Deck, Identity, Interpolation, JointKey, KeyProof, Seed, ShareProof, Shuffle};
use curve25519_dalek::ristretto::{CompressedRistretto, RistrettoPoint};
use curve25519_dalek::scalar::Scalar;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha512;

use super::seats::{TABLE, escrow, hold, key, paid, place, point, taken, terms};
use crate::common::{beside, golden, place_by_hand, secret_by_hand};

const SEATS: usize = 4;
const RESCUE: usize = 3;
const DEALER: usize = 0;
/// The author of the proofs: it accuses the dealer, and pays for it.
const AUTHOR: usize = 1;
const NONCE: [u8; 32] = [0xa1; 32];

fn hex(bytes: impl AsRef<[u8]>) -> String {
    bytes.as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
}

fn of_scalar(scalar: Scalar) -> String {
    hex(scalar.as_bytes())
}

fn of_point(point: RistrettoPoint) -> String {
    hex(point.compress().as_bytes())
}

fn element(bytes: [u8; 32]) -> RistrettoPoint {
    CompressedRistretto(bytes).decompress().unwrap()
}

fn base(scalar: Scalar) -> RistrettoPoint {
    RistrettoPoint::mul_base(&scalar)
}

fn mac(key: &[u8], transcript: &Transcript) -> [u8; 64] {
    let mut mac = <Hmac<Sha512> as KeyInit>::new_from_slice(key).unwrap();
    mac.update(&transcript.wide());
    mac.finalize().into_bytes().into()
}

fn reduced(bytes: [u8; 64]) -> Scalar {
    Scalar::from_bytes_mod_order_wide(&bytes)
}

fn scalar(transcript: &Transcript) -> Scalar {
    reduced(transcript.wide())
}

fn streamed(key: &[u8], domain: &str, statement: &Transcript, index: u64) -> [u8; 64] {
    mac(key, Transcript::new(domain).bytes("statement", &statement.wide()).number("index", index))
}

fn nonce(secret: Scalar, statement: &Transcript) -> Scalar {
    reduced(mac(secret.as_bytes(), Transcript::new("proof nonce").bytes("statement", &statement.wide())))
}

/// The secrets of a seat, worked out by hand.
struct Secrets {
    x: Scalar,
    q: [u8; 64],
    y: Scalar,
    h: [u8; 32],
}

impl Secrets {
    fn of(seat: usize) -> Self {
        let (seed, nonce) = ([seat as u8 + 1; 32], [0xa0 + seat as u8; 32]);
        let mut transcript = Transcript::new("rescue secret");
        let q = mac(&seed, transcript.bytes("table", &TABLE).number("seat", seat as u64).bytes("nonce", &nonce));
        let h = mac(&q, &Transcript::new("shuffle key"));
        Self {
            x: secret_by_hand(&seed, &TABLE, seat as u64, &nonce),
            q,
            y: reduced(mac(&q, &Transcript::new("escrow key"))),
            h: h[..32].try_into().unwrap(),
        }
    }
}

fn of_seat(seat: usize) -> Value {
    let (Secrets { x, q, y, h }, key) = (Secrets::of(seat), key(seat));
    assert_eq!(of_point(base(x)), hex(key.public().bytes()));
    assert_eq!(of_point(base(y)), hex(key.escrow_public().unwrap().bytes()));
    json!({
        "seed": hex([seat as u8 + 1; 32]), "seat": seat, "nonce": hex([0xa0 + seat as u8; 32]),
        "x": of_scalar(x), "X": of_point(base(x)), "q": hex(q), "y": of_scalar(y), "Y": of_point(base(y)), "h": hex(h),
    })
}

fn of_pair() -> Value {
    let (Secrets { x, y, .. }, key) = (Secrets::of(AUTHOR), key(AUTHOR));
    let identity = Identity::new(Seed::new([AUTHOR as u8 + 1; 32])).public().bytes();
    let mut t = place_by_hand("key pair proof", &place());
    t.bytes("identity", &identity).bytes("nonce", &NONCE);
    t.bytes("X", base(x).compress().as_bytes()).bytes("Y", base(y).compress().as_bytes());
    let (hash, w, k) = (t.hash(), scalar(t.clone().number("weight", 0)), nonce(y, &t));
    let a = base(k).compress().to_bytes();
    let c = scalar(t.bytes("A", &a));
    let z = k + c * (x + w * y);
    assert_eq!(base(z), element(a) + c * base(x) + c * w * base(y));
    let proof = KeyProof::prove(&key, &place(), &identity, &NONCE);
    assert!(hold(&[proof.equation(&key.public(), key.escrow_public(), &place(), &identity, &NONCE)]));
    assert_eq!(hex(proof.encode()), hex(a) + &of_scalar(z));
    json!({
        "identity": hex(identity), "nonce": hex(NONCE), "hash(T)": hex(hash), "w": of_scalar(w), "k": of_scalar(k),
        "A": hex(a), "c": of_scalar(c), "z": of_scalar(z),
    })
}

/// The factors c of the dealer's polynomial and the statement T_P, with what is worked out on the way.
fn of_polynomial() -> (Value, Vec<Scalar>, Transcript) {
    let dealer = Secrets::of(DEALER);
    let mut t = Transcript::new("escrow");
    t.bytes("table", &TABLE).number("seat", DEALER as u64).bytes("X", base(dealer.x).compress().as_bytes());
    t.number("rescue", RESCUE as u64);
    for seat in 0..SEATS {
        t.bytes("Y", base(Secrets::of(seat).y).compress().as_bytes());
    }
    let hash = t.hash();
    let c: Vec<Scalar> = (0..2).map(|index| reduced(streamed(&dealer.q, "escrow", &t, index))).collect();
    for c in &c {
        t.bytes("C", base(*c).compress().as_bytes());
    }
    let value = json!({
        "hash(T_E)": hex(hash), "c": c.iter().copied().map(of_scalar).collect::<Vec<_>>(),
        "C": c.iter().map(|c| of_point(base(*c))).collect::<Vec<_>>(), "hash(T_P)": hex(t.hash()),
    });
    (value, c, t)
}

fn of_escrow() -> (Value, Vec<Scalar>) {
    let dealer = Secrets::of(DEALER);
    let (mut value, c, t) = of_polynomial();
    let mut encoded: String = c.iter().map(|c| of_point(base(*c))).collect();
    let (mut pieces, mut list) = (vec![Scalar::ZERO; SEATS], Vec::new());
    let (terms, dealt) = (terms(RESCUE, SEATS), escrow(&terms(RESCUE, SEATS), DEALER));
    let keys = dealt.holder_keys(&terms, Seat::at(DEALER)).unwrap();
    for to in (0..SEATS).filter(|seat| *seat != DEALER) {
        let number = Scalar::from(to as u64 + 1);
        let piece = dealer.x + c[0] * number + c[1] * number * number;
        let secret = dealer.x * base(Secrets::of(to).y);
        assert_eq!(secret, Secrets::of(to).y * base(dealer.x));
        let mask = scalar(t.clone().number("to", to as u64).bytes("secret", secret.compress().as_bytes()));
        assert_eq!(keys[to].unwrap().bytes(), base(piece).compress().to_bytes());
        assert_eq!(taken(&dealt, &terms, DEALER, to).unwrap().public().bytes(), base(piece).compress().to_bytes());
        encoded += &of_scalar(piece + mask);
        pieces[to] = piece;
        list.push(json!({
            "to": to, "secret": of_point(secret), "mask": of_scalar(mask), "s": of_scalar(piece),
            "E": of_scalar(piece + mask), "P": of_point(base(piece)),
        }));
    }
    assert_eq!(hex(dealt.encode()), encoded);
    (value["pieces"], value["encoded"]) = (json!(list), json!(encoded));
    (value, pieces)
}

fn of_accusation() -> Value {
    let (dealer, own) = (base(Secrets::of(DEALER).x), Secrets::of(AUTHOR).y);
    let d = own * dealer;
    let mut t = place_by_hand("accusation", &place());
    t.number("dealer", DEALER as u64).bytes("Y", base(own).compress().as_bytes());
    t.bytes("X", dealer.compress().as_bytes()).bytes("D", d.compress().as_bytes());
    let (hash, k) = (t.hash(), nonce(own, &t));
    let (a1, a2) = (base(k).compress(), (k * dealer).compress());
    let c = scalar(t.bytes("A1", a1.as_bytes()).bytes("A2", a2.as_bytes()));
    let z = k + c * own;
    let made = Accusation::make(&key(AUTHOR), &place(), Seat::at(DEALER), &key(DEALER).public()).unwrap();
    assert_eq!(hex(made.encode()), of_point(d) + &hex(a1.as_bytes()) + &hex(a2.as_bytes()) + &of_scalar(z));
    json!({
        "dealer": DEALER, "D": of_point(d), "hash(T)": hex(hash), "k": of_scalar(k), "A1": hex(a1.as_bytes()),
        "A2": hex(a2.as_bytes()), "c": of_scalar(c), "z": of_scalar(z),
    })
}

fn of_payment(pieces: &[Scalar]) -> Value {
    let (own, points) = (pieces[AUTHOR], [1, 2].map(|lot| element(point(lot).bytes())));
    let mut t = place_by_hand("piece proof", &place());
    t.number("late", DEALER as u64).bytes("X", base(own).compress().as_bytes()).number("shares", 2);
    for (lot, a) in [1, 2].into_iter().zip(&points) {
        t.number("lot", lot).number("place", 0).bytes("a", a.compress().as_bytes());
        t.bytes("S", (own * a).compress().as_bytes());
    }
    let (hash, k) = (t.hash(), nonce(own, &t));
    let w = [0, 1].map(|index| scalar(t.clone().number("weight", index)));
    let sum = w[0] * points[0] + w[1] * points[1];
    let (a1, a2) = (base(k).compress(), (k * sum).compress());
    let c = scalar(t.bytes("A1", a1.as_bytes()).bytes("A2", a2.as_bytes()));
    let z = k + c * own;

    let terms = terms(RESCUE, SEATS);
    let piece = taken(&escrow(&terms, DEALER), &terms, DEALER, AUTHOR).unwrap();
    let shares = paid(&piece, &[1, 2]);
    let proof = ShareProof::prove_pieces(&piece, Seat::at(DEALER), &place(), &shares);
    assert!(hold(&proof.equations(&piece.public(), Some(Seat::at(DEALER)), &place(), &shares)));
    assert_eq!(hex(proof.encode()), hex(a1.as_bytes()) + &hex(a2.as_bytes()) + &of_scalar(z));
    let points_and_pieces = points.iter().zip(&shares).map(|(a, share)| {
        assert_eq!(of_point(own * a), hex(share.share.bytes()));
        json!({ "lot": share.slot.lot, "place": 0, "a": of_point(*a), "S": of_point(own * a) })
    });
    json!({
        "late": DEALER, "P": of_point(base(own)), "pieces": points_and_pieces.collect::<Vec<_>>(), "hash(T)": hex(hash),
        "k": of_scalar(k), "w": w.map(of_scalar), "a'": of_point(sum), "A1": hex(a1.as_bytes()),
        "A2": hex(a2.as_bytes()), "c": of_scalar(c), "z": of_scalar(z),
    })
}

/// The three payers, with t from 2 to 4, make the missing seat's share of lot 1.
fn of_interpolation(pieces: &[Scalar]) -> Value {
    let payers = [1, 2, 3];
    let lambda = payers.map(|own| {
        let number = |seat: u64| Scalar::from(seat + 1);
        let others = payers.into_iter().filter(|other| *other != own);
        others.map(|other| number(other) * (number(other) - number(own)).invert()).product::<Scalar>()
    });
    let a = element(point(1).bytes());
    let shares = payers.map(|seat| pieces[seat as usize] * a);
    let sum: RistrettoPoint = lambda.iter().zip(&shares).map(|(lambda, share)| lambda * share).sum();
    assert_eq!(sum, Secrets::of(DEALER).x * a);
    let interpolation = Interpolation::new(&payers.map(|seat| Seat::at(seat as usize)));
    let shares = shares.map(|share| bypost::seal::Point::decode(share.compress().to_bytes()).unwrap());
    assert_eq!(of_point(sum), hex(interpolation.share(&shares).bytes()));
    json!({
        "lot": 1, "a": of_point(a), "payers": payers, "lambda": lambda.map(of_scalar),
        "S": shares.map(|share| hex(share.bytes())), "sum": of_point(sum),
    })
}

/// The secrets of a shuffle come of h.
fn of_shuffle() -> Value {
    let (own, faces) = (Secrets::of(AUTHOR), [1, 2, 3]);
    let publics = (0..SEATS).map(|seat| (Seat::at(seat), key(seat).public())).collect();
    let joint = JointKey::new([0x33; 32], publics).unwrap().sum();
    let (context, before) = (place(), Deck::of_faces(&faces));
    let shuffle = Shuffle { context: &context, joint: &joint, lot: 1, before: &before };
    let (after, _) = key(AUTHOR).shuffle(&shuffle);
    let mut t = place_by_hand("shuffle", &context);
    t.bytes("X", base(own.x).compress().as_bytes()).bytes("Y", &joint.bytes()).number("lot", 1).number("cards", 3);
    for pair in before.pairs() {
        t.bytes("a", &pair.bytes()[..32]).bytes("b", &pair.bytes()[32..]);
    }
    let kappa: Vec<u128> = (0..3)
        .map(|index| u128::from_le_bytes(streamed(&own.h, "shuffle order", &t, index)[..16].try_into().unwrap()))
        .collect();
    let rho: Vec<Scalar> = (0..3).map(|index| reduced(streamed(&own.h, "shuffle factors", &t, index))).collect();
    let mut order = [0, 1, 2];
    order.sort_by_key(|card| kappa[*card]);
    let joint = element(joint.bytes());
    let pairs = order.iter().zip(&rho).map(|(card, rho)| {
        let b = element(before.pairs()[*card].bytes()[32..].try_into().unwrap());
        of_point(base(*rho)) + &of_point(b + rho * joint)
    });
    let output: String = pairs.collect();
    assert_eq!(hex(after.encode()), output);
    json!({
        "lot": 1, "Y": of_point(joint), "faces": faces, "hash(T-)": hex(t.hash()),
        "kappa": kappa.iter().map(|kappa| hex(kappa.to_le_bytes())).collect::<Vec<_>>(),
        "pi": order.map(|card| card + 1), "rho": rho.into_iter().map(of_scalar).collect::<Vec<_>>(), "output": output,
    })
}

#[test]
fn vectors() {
    let (escrow, pieces) = of_escrow();
    let context = place();
    let vectors = json!({
        "table": hex(TABLE), "rescue": RESCUE, "seats": (0..SEATS).map(of_seat).collect::<Vec<_>>(),
        "place": { "turn": context.turn, "seat": AUTHOR, "before": hex(context.before) },
        "key-pair": of_pair(), "escrow": escrow, "accusation": of_accusation(), "payment": of_payment(&pieces),
        "interpolation": of_interpolation(&pieces), "shuffle": of_shuffle(),
    });
    let text = serde_json::to_string_pretty(&vectors).unwrap();
    golden(&beside("vectors").join("rescue.json"), &format!("{text}\n")).unwrap();
}
