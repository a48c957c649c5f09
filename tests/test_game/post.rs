//! Players of the test game who send each other files.

use crate::common::signing::ForgeSignatures as _;
use crate::common::signing::ForgeTurns as _;
use bypost::chain::consent_hash;
use bypost::chain::{Chain, link, turn_hash};
use bypost::file::{Agreed, Consent, Deal, Fault, File, Header, Pace, TableStep, Time, Turn, read, text};
use bypost::rules::{Face, Options, Rules as _, Seat, Seats, Sight, Slot};
use bypost::seal::{Identity, Seed};
use bypost::table::{Draft, Table, TakeError, replay_on};

use super::{TEST_GAME, TestGame};

/// A table of the test game and everybody at it.
pub(crate) struct Post {
    pub(crate) chain: Chain,
    pub(crate) table: Table,
    pub(crate) players: Vec<Identity>,
}

impl Post {
    /// A sealed table that everybody has joined, and in which everything is paid that needs no decision.
    pub(crate) fn new(seats: usize, set: &[(&str, i64)]) -> Self {
        Self::with(seats, set, Deal::Sealed)
    }

    pub(crate) fn with(seats: usize, set: &[(&str, i64)], deal: Deal) -> Self {
        Self::unjoined(seats, set, deal).joined()
    }

    /// A sealed table with rescue that everybody has joined, and in which everything is paid that needs no
    /// decision: so many others go on without a seat.
    pub(crate) fn rescued(seats: usize, pieces: u8, set: &[(&str, i64)]) -> Self {
        let mut post = Self::unjoined(seats, set, Deal::Sealed);
        let header = Header { pace: Pace::read("1h"), rescue: Some(pieces), ..post.chain.header };
        post.chain = link(File { header, turns: Vec::new() }).unwrap();
        post.table = Table::of(&TEST_GAME, &post.chain.header, post.chain.id).unwrap();
        post.joined()
    }

    /// The table after everybody has joined, and has paid what needs no decision.
    fn joined(mut self) -> Self {
        for seat in Seats::new(vec![String::new(); self.players.len()]).all() {
            let nonce = [seat.index() as u8 + 1; 32];
            let player = &self.players[seat.index()];
            let made = self.table.join(&self.chain, seat, player, nonce, self.table.time()).unwrap();
            self.push(made);
        }
        self.pay();
        self
    }

    /// A table that nobody has joined.
    pub(crate) fn unjoined(seats: usize, set: &[(&str, i64)], deal: Deal) -> Self {
        let mut options = Options::usual(TestGame::info(), seats);
        set.iter().for_each(|(name, value)| options.set(TestGame::info(), name, &value.to_string()).unwrap());
        let names = (0..seats).map(|seat| (format!("seat{seat}"), None)).collect();
        let created = Time::read("2026-11-21T08:00:00Z").unwrap();
        let header = Header::new(TestGame::info(), deal, names, created, [9; 32]);
        let header = Header { options: options.sorted(), ..header };
        let chain = link(File { header, turns: Vec::new() }).unwrap();
        let table = Table::of(&TEST_GAME, &chain.header, chain.id).unwrap();
        Self { chain, table, players: players(seats) }
    }

    /// A copy of the table, to try something out.
    pub(crate) fn twin(&self) -> Self {
        Self { chain: self.chain.clone(), table: self.table.clone(), players: players(self.players.len()) }
    }

    pub(crate) fn push(&mut self, (link, table): (bypost::chain::Link, Table)) {
        self.chain.links.push(link);
        self.table = table;
    }

    /// Makes every turn in which nobody has anything to decide.
    pub(crate) fn pay(&mut self) -> &mut Self {
        while let Some(seat) = self.table.clock() {
            if !self.table.is_forced(seat, &self.players[seat.index()]) {
                break;
            }
            self.push(self.try_take(&[]).unwrap());
        }
        self
    }

    /// The turn that the seat on the clock would write.
    pub(crate) fn try_take(&self, steps: &[&str]) -> Result<(bypost::chain::Link, Table), TakeError> {
        let seat = self.table.clock().unwrap();
        let draft = Draft { steps: steps.iter().map(|step| (*step).to_owned()).collect(), say: Vec::new() };
        self.table.take(&self.chain, seat, &self.players[seat.index()], &draft, self.table.time())
    }

    /// Takes a turn of the seat on the clock, and pays what it makes others owe.
    pub(crate) fn take(&mut self, steps: &[&str]) -> &mut Self {
        let made = self.try_take(steps).unwrap_or_else(|error| panic!("{steps:?}: {error}"));
        self.push(made);
        self.pay()
    }

    /// The seat that may go on without the seat on the clock, once that has no time left.
    pub(crate) fn may_put_out(&self) -> Option<Seat> {
        let step = TableStep::Without(self.table.seats().name(self.table.clock()?).to_owned());
        self.table.seats().all().find(|seat| self.table.may_play(*seat, &step).is_ok())
    }

    /// Goes on without the seat on the clock, as all others agree; nothing more.
    pub(crate) fn put_out(&mut self) -> &mut Self {
        let (by, late) = (self.may_put_out().unwrap(), self.table.clock().unwrap());
        let late = self.table.seats().name(late).to_owned();
        self.agreed(by, &TableStep::Without(late.clone()), Agreed::Without(late))
    }

    /// Plays a step of the table, to which all agree that are asked, after the seat on the clock has used up
    /// its time.
    pub(crate) fn agreed(&mut self, by: Seat, step: &TableStep, to: Agreed) -> &mut Self {
        let time = self.table.deadline().unwrap().plus(1);
        // A table keeps an earlier position only where a turn names it.
        let able = match step {
            TableStep::AgreedBack(number) => self.table.clone().going_back(&self.chain, *number).ok(),
            _ => None,
        };
        let table = able.as_ref().unwrap_or(&self.table);
        let consent = |seat: Seat| {
            let (name, on) = (table.seats().name(seat).to_owned(), self.chain.head());
            let mut consent = Consent { seat: name, on, to: to.clone(), time, signature: [0; 64] };
            consent.signature = self.players[seat.index()].agree(&consent_hash(&self.chain.id, &consent));
            consent
        };
        let consents: Vec<Consent> = table.must_agree(by, &to).into_iter().map(consent).collect();
        let draft = Draft { steps: vec![step.to_string()], say: Vec::new() };
        let made = table.take_agreed(&self.chain, by, &self.players[by.index()], (&draft, &consents), time);
        let made = made.unwrap_or_else(|error| panic!("{step}: {error}"));
        self.push(made);
        self
    }

    /// The faces that a seat knows beyond the public ones.
    pub(crate) fn sight(&self, seat: usize) -> Sight {
        self.table.view(Seat::new(seat as u8), Some(&self.players[seat])).1
    }

    /// The card that a seat sees there, if it sees one.
    pub(crate) fn card(&self, seat: usize, lot: u32, place: u16) -> Option<u16> {
        self.sight(seat).face(Slot { lot, place }).and_then(Face::card)
    }

    /// The public cards of a lot, by place.
    pub(crate) fn public(&self, lot: u32) -> Vec<(u16, u16)> {
        let opened = self.table.lots().opened().iter().filter(|(slot, _)| slot.lot == lot);
        let mut cards: Vec<_> = opened.filter_map(|(slot, face)| Some((slot.place, face.card()?))).collect();
        cards.sort_unstable();
        cards
    }

    /// The number of files that have passed. Turns in a row by one author stand in one file.
    pub(crate) fn files(&self) -> usize {
        let authors: Vec<_> = self.chain.links.iter().map(|link| link.author).collect();
        authors.chunk_by(|one, other| one == other).count()
    }

    /// Checks the file as a viewer without any key does.
    pub(crate) fn check(&self) -> Result<Table, Fault> {
        check(&text(&self.chain.file(), ""))
    }

    /// The text of the file with its last turn altered and signed anew.
    pub(crate) fn forged(&self, alter: impl FnOnce(&mut Turn)) -> String {
        let mut file = self.chain.file();
        let author = self.chain.links.last().unwrap().seat;
        let turn = file.turns.last_mut().unwrap();
        alter(turn);
        turn.signature = self.players[author.index()].sign(&turn_hash(&self.chain.id, turn));
        text(&file, "")
    }
}

fn players(seats: usize) -> Vec<Identity> {
    (1..=seats as u8).map(|byte| Identity::new(Seed::new([byte; 32]))).collect()
}

/// Reads, links and replays a file of the test game.
pub(crate) fn check(text: &str) -> Result<Table, Fault> {
    let chain = link(read(text.as_bytes())?)?;
    let table = Table::of(&TEST_GAME, &chain.header, chain.id)?;
    replay_on(table, &chain, |_| ())
}
