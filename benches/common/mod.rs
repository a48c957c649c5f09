//! Tables for benchmarks, made through the library: the same bytes on every machine.
#![allow(missing_docs, reason = "a part of benchmarks")]

use bypost::chain::{Chain, link};
use bypost::file::{Deal, File, Header, Time, text};
use bypost::games::find;
use bypost::rules::{Awaits, Bank, Options, Seat, Sight};
use bypost::seal::{Identity, Seed};
use bypost::table::{Draft, Table, replay};

/// Two players and a chain that grows.
pub struct Play {
    pub players: [Identity; 2],
    pub chain: Chain,
    pub table: Table,
    random: u64,
}

impl Play {
    /// A sealed table of Lions and Jackals in which both have joined.
    pub fn new(number: u64) -> Self {
        let info = (find("lions-and-jackals").unwrap().info)();
        let mut options = Options::usual(info, 2);
        // A longer track than usual, so that every one of 200 turns is a whole cast with its shares and proof.
        options.set(info, "board", "80; suns 8 15 66 73; rivers 10-14 67-71").unwrap();
        let mut options = options.all().to_vec();
        options.sort_by(|(one, _), (other, _)| one.cmp(other));
        let header = Header {
            game: info.id.clone(),
            rules: info.version,
            deal: Deal::Sealed,
            seats: vec![("alice".to_owned(), None), ("bob".to_owned(), None)],
            created: Time::read("2026-01-01T00:00:00Z").unwrap(),
            nonce: [number as u8; 32],
            options,
        };
        let chain = link(File { header, turns: Vec::new() }).unwrap();
        let table = replay(&chain).unwrap();
        let players = [1, 2].map(|byte| Identity::new(Seed::new([byte; 32])));
        let mut play = Self { players, chain, table, random: number };
        for seat in [0, 1] {
            let nonce = [number as u8 ^ seat; 32];
            let time = play.table.time();
            let identity = &play.players[usize::from(seat)];
            let (link, table) = play.table.join(&play.chain, Seat::new(seat), identity, nonce, time).unwrap();
            play.chain.links.push(link);
            play.table = table;
        }
        play
    }

    /// Makes one turn of whoever is on the clock: all its steps, at random. Gives whether the table goes on.
    pub fn turn(&mut self) -> bool {
        let Some(seat) = self.table.clock() else { return false };
        let identity = &self.players[seat.index()];
        let mut game = self.table.as_seen_by(seat, identity).game().boxed();
        let mut draft = Draft::default();
        while game.awaits() == Awaits::Act(seat) {
            let moves = game.moves(&Sight::public());
            self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let step = moves[(self.random >> 33) as usize % moves.len()].clone();
            game = game.play(&step, &mut Bank::new(1)).unwrap();
            draft.steps.push(step);
        }
        let time = self.table.time().plus(3_600);
        let (link, table) = self.table.take(&self.chain, seat, identity, &draft, time).unwrap();
        self.chain.links.push(link);
        self.table = table;
        true
    }

    /// The file as it would be mailed.
    pub fn bytes(&self) -> Vec<u8> {
        text(&self.chain.file(), "").into_bytes()
    }
}

/// The first of many random tables that is over after 200 turns or a few more.
pub fn finished(turns: usize) -> Play {
    let games = (0..).map(|number| {
        let mut play = Play::new(number);
        while play.turn() {}
        play
    });
    let mut fitting = games.filter(|play| (turns..turns + 12).contains(&play.chain.links.len()));
    fitting.next().unwrap()
}
