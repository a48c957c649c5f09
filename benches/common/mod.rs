//! Tables for benchmarks, made through the library: the same bytes on every machine.
#![allow(missing_docs, dead_code, reason = "a part of benchmarks, each of which uses some of it")]

#[path = "../../tests/games/samples.rs"]
pub mod samples;
#[path = "../../tests/common/signing.rs"]
pub mod signing;

use crate::common::signing::ForgeSignatures as _;
use crate::common::signing::ForgeTurns as _;
use samples::DICE;

use bypost::chain::{Chain, consent_hash, link};
use bypost::file::{Agreed, Consent, Deal, File, Header, Time, text};
use bypost::games::{GAMES, find};
use bypost::rules::{Awaits, LotRequests, Options, Seat};
use bypost::seal::{Identity, Seed};
use bypost::table::{Draft, Pending, Table, replay};

/// The names of the seats.
const NAMES: [&str; 8] = ["alice", "bob", "carol", "dave", "erin", "frank", "grace", "heidi"];

/// Players and a chain that grows.
pub struct Play {
    pub players: Vec<Identity>,
    pub chain: Chain,
    pub table: Table,
    random: u64,
}

impl Play {
    /// A sealed table which both of two have joined, with these options.
    pub fn new(game: &str, set: &[(&str, &str)], number: u64) -> Self {
        Self::of(game, 2, set, number)
    }

    /// A sealed table which all of so many have joined.
    pub fn of(game: &str, seats: u8, set: &[(&str, &str)], number: u64) -> Self {
        Self::with(game, seats, set, number, |_| ())
    }

    /// The same, with something more in its header.
    pub fn with(game: &str, seats: u8, set: &[(&str, &str)], number: u64, alter: impl FnOnce(&mut Header)) -> Self {
        let info = (find(game).unwrap().info)();
        let mut options = Options::usual(info, seats.into());
        set.iter().for_each(|(name, value)| options.set(info, name, value).unwrap());
        let seats_named = NAMES.iter().take(seats.into()).map(|name| ((*name).to_owned(), None)).collect();
        let created = Time::read("2026-01-01T00:00:00Z").unwrap();
        let mut header = Header {
            options: options.sorted(),
            ..Header::new(info, Deal::Sealed, seats_named, created, nonce(number))
        };
        alter(&mut header);
        let chain = link(File { header, turns: Vec::new() }).unwrap();
        let table = replay(&chain, GAMES).unwrap();
        let players = (1..=seats).map(|byte| Identity::new(Seed::new([byte; 32]))).collect();
        let mut play = Self { players, chain, table, random: number };
        for seat in 0..seats {
            let nonce = [number as u8 ^ seat; 32];
            let time = play.table.time();
            let identity = &play.players[usize::from(seat)];
            let (link, table) = play.table.join(&play.chain, Seat::new(seat), identity, nonce, time).unwrap();
            play.chain.links.push(link);
            play.table = table;
        }
        play
    }

    /// Makes one random turn of the seat on the clock, with all its steps if there are no cards. Tells
    /// whether the table goes on.
    pub fn turn(&mut self) -> bool {
        let Some(seat) = self.table.clock() else { return false };
        let identity = &self.players[seat.index()];
        let (seen, sight) = self.table.view(seat, Some(identity));
        let mut game = seen.game().boxed();
        let mut draft = Draft::default();
        while seen.may_decide(seat) && game.awaits() == Awaits::Act(seat) {
            let moves = game.moves(&sight);
            self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            draft.steps.push(moves[(self.random >> 33) as usize % moves.len()].clone());
            if seen.lots().pending().iter().any(Pending::is_card) {
                break;
            }
            game = game.play(&draft.steps[draft.steps.len() - 1], &mut LotRequests::new(1)).unwrap();
        }
        let time = self.table.time().plus(3_600);
        let (link, table) = self.table.take(&self.chain, seat, identity, &draft, time).unwrap();
        self.chain.links.push(link);
        self.table = table;
        true
    }

    /// Takes the last turn back, as all others agree.
    pub fn go_back(&mut self) {
        let (number, seat) = (self.table.turns(), self.table.clock().unwrap());
        let table = self.table.clone().going_back(&self.chain, number).unwrap();
        let others = table.seats().all().filter(|other| *other != seat);
        let consents: Vec<Consent> = others.map(|other| self.agreed_back(other, number)).collect();
        let draft = Draft { steps: vec![format!("agreed back {number}")], say: Vec::new() };
        let identity = &self.players[seat.index()];
        let made = table.take_agreed(&self.chain, seat, identity, (&draft, &consents), self.table.time()).unwrap();
        self.chain.links.push(made.0);
        self.table = made.1;
    }

    fn agreed_back(&self, seat: Seat, number: u32) -> Consent {
        let (name, time) = (self.table.seats().name(seat).to_owned(), self.table.time());
        let on = self.chain.head();
        let mut consent = Consent { seat: name, on, to: Agreed::Back(number), time, signature: [0; 64] };
        consent.signature = self.players[seat.index()].agree(&consent_hash(&self.chain.id, &consent));
        consent
    }

    /// Goes on to the end.
    pub fn finish(mut self) -> Self {
        while self.turn() {}
        self
    }

    /// The file as it would be mailed.
    pub fn bytes(&self) -> Vec<u8> {
        text(&self.chain.file(), "").into_bytes()
    }
}

/// A nonce for each number.
fn nonce(number: u64) -> [u8; 32] {
    let mut nonce = [number as u8; 32];
    nonce.iter_mut().zip((number >> 8).to_be_bytes()).for_each(|(byte, high)| *byte ^= high);
    nonce
}

/// A table of a game with throws that goes on after so many turns.
pub fn going_on(turns: usize) -> Play {
    let board = [("board", "200; suns 8 193; rivers 10-14 187-191")];
    let mut games = (0..).map(|number| {
        let mut play = Play::new(DICE, &board, number);
        while play.chain.links.len() < turns && play.turn() {}
        play
    });
    games.find(|play| play.chain.links.len() == turns && play.table.clock().is_some()).unwrap()
}

/// The first of many random tables of a game with throws that is over after 200 turns or a few more.
pub fn finished(turns: usize) -> Play {
    // A longer track than usual, so that every one of 200 turns is a whole cast with its shares and proof.
    let board = [("board", "80; suns 8 15 66 73; rivers 10-14 67-71")];
    let games = (0..).map(|number| Play::new(DICE, &board, number).finish());
    let mut fitting = games.filter(|play| (turns..turns + 12).contains(&play.chain.links.len()));
    fitting.next().unwrap()
}
