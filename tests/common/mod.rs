//! What the integration tests share: identities from fixed bytes, tables made through the library with
//! nothing left to chance, and the whole check that `verify` does.
#![allow(dead_code, reason = "each test uses a part of this")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop at what should not be")]

pub(crate) mod damage;
pub(crate) mod effort;
pub(crate) mod files_in_memory;
pub(crate) mod forged_turn;
pub(crate) mod games;
pub(crate) mod homes;
pub(crate) mod letters;
pub(crate) mod locked;
pub(crate) mod packing;
pub(crate) mod public_shares;
pub(crate) mod results;
#[path = "../games/samples.rs"]
pub(crate) mod samples;
pub(crate) mod signing;
pub(crate) mod tools;

use crate::common::signing::ForgeTurns as _;
use std::path::{Path, PathBuf};

use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha512;

use bypost::chain::{Chain, link};
use bypost::file::{Deal, Fault, File, Header, Time, read, text};
use bypost::games::GAMES;
use bypost::rules::{Awaits, Hash, LotRequests, Options, Seat, Sight, Slot, Transcript};
use bypost::seal::{Context, Identity, Seed};
use bypost::table::{Draft, Table, replay};

/// The names of the two seats.
pub(crate) const NAMES: [&str; 2] = ["alice", "bob"];

/// The identity whose seed is this byte 32 times.
pub(crate) fn identity(byte: u8) -> Identity {
    Identity::new(Seed::new([byte; 32]))
}

/// Alice's and Bob's seats.
pub(crate) fn seats() -> [Seat; 2] {
    [Seat::new(0), Seat::new(1)]
}

/// A header of the sample with throws, whose nonce is this byte 32 times, with some options set.
pub(crate) fn header(byte: u8, set: &[(&str, &str)]) -> Header {
    header_of(samples::DICE, 2, byte, set)
}

/// What a game is called.
pub(crate) fn title(game: &str) -> &'static str {
    &(bypost::games::find(game).unwrap().info)().title
}

/// The names of all seats of the largest tables.
pub(crate) const ALL_NAMES: [&str; 8] = ["alice", "bob", "carol", "dave", "erin", "frank", "grace", "heidi"];

/// A header of any game for the first so many of alice, bob, carol and so on.
pub(crate) fn header_of(game: &str, seats: usize, byte: u8, set: &[(&str, &str)]) -> Header {
    let info = (bypost::games::find(game).unwrap().info)();
    let mut options = Options::usual(info, seats);
    for (name, value) in set {
        options.set(info, name, value).unwrap();
    }
    let names = ALL_NAMES.iter().take(seats).map(|name| ((*name).to_owned(), None)).collect();
    let created = Time::read("2026-11-21T08:00:00Z").unwrap();
    let header = Header::new(info, Deal::Sealed, names, created, [byte; 32]);
    Header { options: options.sorted(), ..header }
}

/// A table while it is played, with its state before each turn.
#[derive(Clone)]
pub(crate) struct Record {
    /// The turns so far.
    pub(crate) chain: Chain,
    /// The table before the first turn, and after each.
    pub(crate) tables: Vec<Table>,
    /// The bytes of the players' seeds.
    pub(crate) players: [u8; 8],
}

impl Record {
    /// A table before its first turn.
    pub(crate) fn new(header: Header) -> Self {
        let chain = link(File { header, turns: Vec::new() }).unwrap();
        let table = replay(&chain, GAMES).unwrap();
        Self { chain, tables: vec![table], players: [1, 2, 3, 4, 5, 6, 7, 8] }
    }

    /// A table that all have joined, and that has gone on for `turns` turns altogether or to its end.
    pub(crate) fn played(header: Header, turns: usize, luck: u64) -> Self {
        let mut record = Self::new(header);
        for seat in 0..record.chain.header.seats.len() as u8 {
            record.join(seat);
        }
        record.go_on(turns, luck);
        record
    }

    /// The table now.
    pub(crate) fn table(&self) -> &Table {
        self.tables.last().unwrap()
    }

    /// The identity at a seat.
    pub(crate) fn player(&self, seat: Seat) -> Identity {
        identity(self.players[seat.index()])
    }

    /// The time at which the next turn is written: a minute after the one before.
    pub(crate) fn now(&self) -> Time {
        self.chain.header.created.plus(60 * (self.tables.len() as i64))
    }

    /// Lets a seat join.
    pub(crate) fn join(&mut self, seat: u8) -> &mut Self {
        let seat = Seat::new(seat);
        let nonce = [0xa0 + seat.index() as u8; 32];
        let made = self.table().join(&self.chain, seat, &self.player(seat), nonce, self.now()).unwrap();
        self.push(made);
        self
    }

    /// Takes one turn of the seat on the clock.
    pub(crate) fn take(&mut self, steps: &[String], say: &[&str]) -> &mut Self {
        let seat = self.table().clock().unwrap();
        let draft = Draft { steps: steps.to_vec(), say: say.iter().map(|line| (*line).to_owned()).collect() };
        let made = self.table().take(&self.chain, seat, &self.player(seat), &draft, self.now()).unwrap();
        self.push(made);
        self
    }

    /// Takes one turn of the seat on the clock if the steps are legal; tells if they were.
    pub(crate) fn try_take(&mut self, steps: &[String]) -> bool {
        let seat = self.table().clock().unwrap();
        let draft = Draft { steps: steps.to_vec(), say: Vec::new() };
        let made = self.table().take(&self.chain, seat, &self.player(seat), &draft, self.now());
        made.map(|made| self.push(made)).is_ok()
    }

    /// Plays on, choosing among the legal steps by luck alone.
    pub(crate) fn go_on(&mut self, turns: usize, luck: u64) -> &mut Self {
        let mut luck = Luck(luck);
        while self.chain.links.len() < turns {
            let Some(seat) = self.table().clock() else { break };
            let steps = likely_steps(self.table(), seat, &self.player(seat), &mut luck);
            self.take(&steps, &[]);
        }
        self
    }

    /// This record after its first `turns` turns only.
    pub(crate) fn up_to(&self, turns: usize) -> Self {
        let tables = self.tables[..=turns].to_vec();
        Self { chain: self.chain.up_to(turns), tables, players: self.players }
    }

    /// The text of the file.
    pub(crate) fn file(&self) -> File {
        self.chain.file()
    }

    /// The file without a drawing.
    pub(crate) fn text(&self) -> String {
        text(&self.file(), "")
    }

    pub(crate) fn push(&mut self, (link, table): (bypost::chain::Link, Table)) {
        self.chain.links.push(link);
        self.tables.push(table);
    }
}

/// The steps of the seat on the clock. In a game with cards it is one step, since the others must pay before
/// the seat sees what comes next.
pub(crate) fn likely_steps(table: &Table, seat: Seat, player: &Identity, luck: &mut Luck) -> Vec<String> {
    let (seen, sight) = table.view(seat, Some(player));
    if !seen.may_decide(seat) {
        return Vec::new();
    }
    if !seen.lots().pending().iter().any(bypost::table::Pending::is_card) {
        return whole_turn(&seen, seat, luck);
    }
    let moves = seen.game().moves(&sight);
    vec![moves[luck.below(moves.len())].clone()]
}

/// The steps of a whole turn of a seat; none if it has no choice.
pub(crate) fn whole_turn(seen: &Table, seat: Seat, luck: &mut Luck) -> Vec<String> {
    let mut game = seen.game().boxed();
    let mut steps = Vec::new();
    while game.awaits() == Awaits::Act(seat) {
        let moves = game.moves(&Sight::public());
        let step = moves[luck.below(moves.len())].clone();
        // This only looks ahead, so the numbers of the lots that the game asks for do not matter.
        game = game.play(&step, &mut LotRequests::new(1_000)).unwrap();
        steps.push(step);
    }
    steps
}

/// Numbers that look random and are always the same (Knuth's MMIX generator).
pub(crate) struct Luck(pub(crate) u64);

impl Luck {
    /// A number below a bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Reads, links and replays a file, as every command does before it believes anything.
pub(crate) fn check(bytes: &[u8]) -> Result<(Chain, Table), Fault> {
    let chain = link(read(bytes)?)?;
    let table = replay(&chain, GAMES)?;
    Ok((chain, table))
}

/// Whether golden files are to be rewritten.
pub(crate) fn updating() -> bool {
    std::env::var_os("BYPOST_UPDATE").is_some_and(|value| value == "1")
}

/// A file or folder beside the tests.
pub(crate) fn beside(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// Compares a text with a golden file, or writes it there when golden files are updated. Tells if it differs.
pub(crate) fn golden(path: &Path, text: &str) -> Result<(), String> {
    if updating() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let stored = std::fs::read_to_string(path).unwrap_or_default();
    let hint = "BYPOST_UPDATE=1 cargo test rewrites it";
    let differs = || format!("{} is not what the program makes now; {hint}", path.display());
    if stored == text { Ok(()) } else { Err(differs()) }
}

/// The state hash after a seat has played its whole turn on a table that it sees. It is worked out without
/// the engine, as `docs/format.md` tells it. The turn's author has paid every share that is asked of it.
pub(crate) fn state_by_hand(seen: &Table, steps: &[String], author: Seat) -> Hash {
    let mut game = seen.game().boxed();
    let mut pending: Vec<(Slot, [bool; 2])> = seen
        .lots()
        .pending()
        .iter()
        .map(|pending| (pending.slot, seats().map(|seat| pending.has_paid(seat) || seat == author)))
        .collect();
    let mut asked = (seen.lots().opened().len() + pending.len()) as u32;
    for step in steps {
        let mut bank = LotRequests::new(asked + 1);
        game = game.play(step, &mut bank).unwrap();
        for (lot, _) in bank.into_asked() {
            asked = lot;
            pending.push((Slot { lot, place: 0 }, seats().map(|seat| seat == author)));
        }
    }
    let mut hash = Transcript::new("state");
    hash.bytes("table", &seen.id()).number("joined", 2).number("asked", asked.into());
    hash.number("opened", seen.lots().opened().len() as u64).number("pending", pending.len() as u64);
    for (slot, paid) in pending {
        hash.number("lot", slot.lot.into()).number("place", slot.place.into()).text("audience", "all");
        for paid in paid {
            hash.number("paid", paid.into());
        }
    }
    game.absorb(&mut hash);
    hash.hash()
}

/// A seat's secret table key, worked out without the seal: HMAC-SHA-512 under the seed of the hash of a
/// transcript.
pub(crate) fn secret_by_hand(seed: &[u8; 32], table: &Hash, seat: u64, nonce: &[u8; 32]) -> Scalar {
    let mut transcript = Transcript::new("table key");
    transcript.bytes("table", table).number("seat", seat).bytes("nonce", nonce);
    let mut mac = <Hmac<Sha512> as KeyInit>::new_from_slice(seed).unwrap();
    mac.update(&transcript.wide());
    Scalar::from_bytes_mod_order_wide(&mac.finalize().into_bytes().into())
}

/// The start of the transcript of a proof in this place.
pub(crate) fn place_by_hand(domain: &str, context: &Context) -> Transcript {
    let Context { table, turn, seat, before } = context;
    let mut transcript = Transcript::new(domain);
    transcript.bytes("table", table).number("turn", (*turn).into());
    transcript.number("seat", seat.index() as u64).bytes("before", before);
    transcript
}

/// The challenge of a key proof with the commitment A.
pub(crate) fn key_challenge(
    context: &Context,
    identity: &[u8; 32],
    nonce: &[u8; 32],
    key: &[u8; 32],
    a: &[u8; 32],
) -> Scalar {
    let mut transcript = place_by_hand("key proof", context);
    transcript.bytes("identity", identity).bytes("nonce", nonce).bytes("X", key).bytes("A", a);
    Scalar::from_bytes_mod_order_wide(&transcript.wide())
}

/// X = x·B and the proof A ‖ z of a secret, worked out without the seal.
pub(crate) fn key_proof_by_hand(
    x: Scalar,
    context: &Context,
    identity: &[u8; 32],
    nonce: &[u8; 32],
) -> ([u8; 32], [u8; 64]) {
    let k = Scalar::from(123_456_789u64);
    let [key, a] = [x, k].map(|scalar| RistrettoPoint::mul_base(&scalar).compress().to_bytes());
    let z = k + key_challenge(context, identity, nonce, &key, &a) * x;
    let mut proof = [0; 64];
    proof[..32].copy_from_slice(&a);
    proof[32..].copy_from_slice(z.as_bytes());
    (key, proof)
}
