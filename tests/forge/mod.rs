//! The forger's workshop: a base table, and tools to alter what stands in it with or without its author's
//! keys.

pub(crate) mod addresses;
pub(crate) mod agreement;
pub(crate) mod chain;
pub(crate) mod form;
pub(crate) mod header;
pub(crate) mod parts;
pub(crate) mod play;
pub(crate) mod rescue;
pub(crate) mod seal;
pub(crate) mod shares;
mod shuffling;
pub(crate) mod spelling;

use crate::common::signing::ForgeSignatures as _;
use bypost::chain::{table_id, turn_hash};
use bypost::draw::escape::printable;
use bypost::file::{File, Header, SealedJoin, SharePart, Turn, text};
use bypost::rules::{Seat, Slot};
use bypost::seal::{Context, Identity, JointKey, KeyProof, Point, Share, ShareProof, TableKey};

use crate::common::{ALL_NAMES, Record, check, header, identity};
pub(crate) use shuffling::{Making, deck};

/// One way in which a file can be wrong. It is made from right files.
pub(crate) struct Case<B = Base> {
    /// The name of the forgery, which says what it breaks.
    name: &'static str,
    /// The beginning of the verdict: `header`, `turn 4 (alice)`, or `line` if the file cannot be parsed.
    place: &'static str,
    /// Makes the file, without its first line.
    forge: fn(&B) -> String,
}

/// A case.
pub(crate) const fn case<B>(name: &'static str, place: &'static str, forge: fn(&B) -> String) -> Case<B> {
    Case { name, place, forge }
}

/// A forged file, and its verdict.
pub(crate) struct Forgery {
    /// The name of the forgery.
    pub(crate) name: &'static str,
    /// The beginning that the verdict must have.
    pub(crate) place: &'static str,
    /// The file.
    pub(crate) file: String,
    /// Why it is refused, in one line; `valid` if it is not.
    pub(crate) verdict: String,
}

/// The forgeries of cases, made from these files.
pub(crate) fn forged<'a, B: 'a>(cases: impl IntoIterator<Item = &'a Case<B>>, base: &B) -> Vec<Forgery> {
    let forged = |case: &Case<B>| {
        let file = (case.forge)(base);
        let verdict = check(file.as_bytes()).err().map_or("valid".to_owned(), |fault| fault.to_string());
        Forgery { name: case.name, place: case.place, file, verdict: printable(&verdict) }
    };
    cases.into_iter().map(forged).collect()
}

/// Checks that a record holds after each of its turns.
pub(crate) fn are_right(record: &Record) {
    for turns in 0..record.tables.len() {
        check(record.up_to(turns).text().as_bytes()).unwrap();
    }
}

/// Right files to start from.
pub(crate) struct Base {
    /// Six turns: both join, Bob pays (3), Alice plays (4), Bob plays (5), Alice plays (6).
    pub(crate) record: Record,
    /// The same players at another table.
    pub(crate) other: Record,
    /// A table that is over: Alice has resigned in turn 4.
    pub(crate) over: Record,
    /// An open deal from a seed: both have joined, Alice has played.
    pub(crate) open: Record,
}

impl Base {
    pub(crate) fn new() -> Self {
        let record = Record::played(header(0, &[("mode", "quick")]), 6, 0);
        let other = Record::played(header(4, &[("mode", "quick")]), 6, 0);
        let mut over = record.up_to(3);
        over.take(&["resign".to_owned()], &[]);
        let mut open = header(0, &[("mode", "quick")]);
        open.deal = bypost::file::Deal::Seed("wind".to_owned());
        let open = Record::played(open, 3, 0);
        Self { record, other, over, open }
    }

    /// The first turns of the record.
    pub(crate) fn file(&self, turns: usize) -> File {
        self.record.chain.up_to(turns).file()
    }

    /// A seat's table key.
    pub(crate) fn key(&self, seat: u8) -> TableKey {
        self.record.key(seat)
    }

    /// The place of a turn of the record.
    pub(crate) fn context(&self, number: usize) -> Context {
        self.record.context(number)
    }

    /// The point of a throw.
    pub(crate) fn point(&self, lot: u32) -> Point {
        self.record.joint().throw_point(Slot { lot, place: 0 })
    }

    /// Shares of some throws, made with a key.
    pub(crate) fn shares(&self, lots: &[u32], key: &TableKey) -> Vec<Share> {
        let share = |&lot: &u32| {
            let point = self.point(lot);
            Share { slot: Slot { lot, place: 0 }, point, share: key.share(&point) }
        };
        lots.iter().map(share).collect()
    }
}

impl Record {
    /// A seat's table key.
    pub(crate) fn key(&self, seat: u8) -> TableKey {
        let seat = Seat::new(seat);
        self.table().key_of(seat, &self.player(seat)).unwrap()
    }

    /// The keys of all seats together.
    pub(crate) fn joint(&self) -> JointKey {
        let seats = self.table().members().len();
        let keys = (0..seats as u8).map(|seat| (Seat::new(seat), self.key(seat).public())).collect();
        JointKey::new(self.chain.links[seats - 1].hash, keys).unwrap()
    }

    /// The place of a turn.
    pub(crate) fn context(&self, number: usize) -> Context {
        let link = &self.chain.links[number - 1];
        Context { table: self.chain.id, turn: number as u32, seat: link.seat, before: link.turn.after }
    }

    /// The first turns, the last of them altered and signed again by the seat whose turn it was.
    pub(crate) fn signed(&self, turns: usize, alter: impl FnOnce(&mut Turn)) -> String {
        let mut file = self.chain.up_to(turns).file();
        let turn = file.turns.last_mut().unwrap();
        alter(turn);
        sign(turn, &file.header, &self.player(self.chain.links[turns - 1].seat));
        escaped(&text(&file, ""))
    }

    /// The first turns, the last of them with other steps.
    pub(crate) fn stepping(&self, turns: usize, steps: &[&str]) -> String {
        self.signed(turns, |turn| turn.steps = steps.iter().map(|step| (*step).to_owned()).collect())
    }

    /// All turns and one more of a seat, which is made from the last one: join, shares and shuffles are taken
    /// out, and then it is altered.
    pub(crate) fn going_on(&self, seat: usize, alter: impl FnOnce(&mut Turn)) -> String {
        let mut file = self.file();
        let mut turn = file.turns.last().unwrap().clone();
        (turn.number, turn.after, turn.join) = (turn.number + 1, self.chain.head(), None);
        turn.seat = ALL_NAMES[seat].to_owned();
        (turn.shares, turn.proof, turn.shuffles) = (Vec::new(), None, Vec::new());
        alter(&mut turn);
        sign(&mut turn, &file.header, &self.player(Seat::new(seat as u8)));
        file.turns.push(turn);
        text(&file, "")
    }

    /// The first turns. The last of them has other shares, with a proof that is made with a key for a place,
    /// and is signed by its seat.
    pub(crate) fn paid(&self, turns: usize, shares: &[Share], proof: Option<(&TableKey, Context)>) -> String {
        self.signed(turns, |turn| {
            turn.shares =
                shares.iter().map(|share| SharePart { slot: share.slot, share: share.share.bytes() }).collect();
            turn.proof = proof.map(|(key, context)| ShareProof::prove(key, &context, shares).encode());
        })
    }

    /// The first turns as text, with one text that stands once in the last turn replaced.
    pub(crate) fn edited(&self, turns: usize, from: &str, to: &str) -> String {
        let whole = text(&self.chain.up_to(turns).file(), "");
        let (before, last) = whole.split_at(whole.rfind("[[turn]]").unwrap_or(0));
        assert_eq!(last.matches(from).count(), 1, "{from:?} must stand there once");
        format!("{before}{}", last.replacen(from, to, 1))
    }
}

/// The first turns of the record, the last of them altered without anybody's key.
pub(crate) fn altered(base: &Base, turns: usize, alter: impl FnOnce(&mut Turn)) -> String {
    let mut file = base.file(turns);
    alter(file.turns.last_mut().unwrap());
    text(&file, "")
}

/// The first turns of the record, the last of them altered and signed again by its seat.
pub(crate) fn signed(base: &Base, turns: usize, alter: impl FnOnce(&mut Turn)) -> String {
    base.record.signed(turns, alter)
}

/// The record's turns up to one that has other shares, with a proof that is made with a key for a place. It
/// is signed by its seat.
pub(crate) fn paid(base: &Base, turns: usize, shares: &[Share], proof: Option<(&TableKey, Context)>) -> String {
    base.record.paid(turns, shares, proof)
}

/// The record up to Bob's join, which he makes as he likes.
pub(crate) fn joined(base: &Base, alter: impl FnOnce(&mut SealedJoin)) -> String {
    signed(base, 2, |turn| alter(turn.join.as_mut().unwrap().sealed.as_mut().unwrap()))
}

/// Bob's key proof, made for another place, identity or nonce.
pub(crate) fn key_proof(base: &Base, context: Context, who: &Identity, nonce: [u8; 32]) -> String {
    let proof = KeyProof::prove(&base.key(1), &context, &who.public().bytes(), &nonce).encode();
    joined(base, |join| join.proof = proof)
}

/// The first turns of the record as text, with one text that stands once in the last turn replaced.
pub(crate) fn edited(base: &Base, turns: usize, from: &str, to: &str) -> String {
    base.record.edited(turns, from, to)
}

/// A header that was never right, without turns.
pub(crate) fn headed(alter: impl FnOnce(&mut Header)) -> String {
    let mut header = header(0, &[("mode", "quick")]);
    alter(&mut header);
    escaped(&text(&File { header, turns: Vec::new() }, ""))
}

/// A header without turns as text, with one text replaced.
pub(crate) fn rewritten(base: &Base, from: &str, to: &str) -> String {
    edited(base, 0, from, to)
}

/// The record up to both joins under a header that was altered afterwards.
pub(crate) fn beheaded(base: &Base, alter: impl FnOnce(&mut Header)) -> String {
    let mut file = base.file(2);
    alter(&mut file.header);
    text(&file, "")
}

/// Signs a turn of the table with this header.
pub(crate) fn sign(turn: &mut Turn, header: &Header, author: &Identity) {
    turn.signature = author.sign(&turn_hash(&table_id(header), turn));
}

/// Somebody who has no seat.
pub(crate) fn stranger() -> Identity {
    identity(9)
}

/// Writes control characters as TOML can hold them.
fn escaped(text: &str) -> String {
    let escape = |c: char| if c.is_control() && c != '\n' { format!("\\u{:04X}", u32::from(c)) } else { c.to_string() };
    text.chars().map(escape).collect()
}

/// The order of the group of Ed25519 and of ristretto255, little-endian.
pub(crate) const ORDER: [u8; 32] = [
    0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
];

/// The prime 2^255 - 19, little-endian.
pub(crate) const PRIME: [u8; 32] = {
    let mut prime = [0xff; 32];
    (prime[0], prime[31]) = (0xed, 0x7f);
    prime
};

/// The sum of two little-endian numbers: another text for the same residue.
pub(crate) fn plus(number: &mut [u8], addend: &[u8; 32]) {
    let mut carry = 0;
    for (byte, add) in number.iter_mut().zip(addend) {
        let sum = u16::from(*byte) + u16::from(*add) + carry;
        (*byte, carry) = (sum as u8, sum >> 8);
    }
    assert_eq!(carry, 0, "the sum must fit");
}
