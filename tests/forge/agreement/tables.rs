//! Tables of three with a pace are made here, at which everything has been agreed on once.

use crate::common::signing::ForgeSignatures as _;
use crate::common::signing::ForgeTurns as _;
use crate::common::signing::HandOver as _;
use std::sync::LazyLock;

use bypost::chain::consent_hash;
use bypost::file::{Agreed, Consent, Deal, Header, Pace, TableStep, Time};
use bypost::rules::{Hash, Seat};
use bypost::seal::Identity;
use bypost::table::Draft;

use crate::common::samples::HANDS;
use crate::common::{Luck, Record, header_of, identity, likely_steps};

/// Tables of three with a pace at which everything has been agreed on once.
pub(crate) struct Tables {
    /// All have joined and paid, and one seat is to choose.
    pub(crate) playing: Record,
    /// Another branch of it: that seat has played, and so has the next one.
    pub(crate) other: Record,
    /// Another seat has claimed, with the consent of the third.
    pub(crate) claimed: Record,
    /// The claim is contested.
    pub(crate) contested: Record,
    /// All have agreed to end it.
    pub(crate) ended: Record,
    /// The seat was handed over to erin's key, which has played.
    pub(crate) handed: Record,
    /// The last turn of the other branch, which is on bob's, was taken back.
    pub(crate) back: Record,
    /// The game has ended by agreement, and all have revealed.
    pub(crate) revealed: Record,
}

/// The tables, which take a while to make.
pub(crate) static TABLES: LazyLock<Tables> = LazyLock::new(|| Tables::of(paced(0)).expect("the cases name the seats"));

/// The seat on the clock, the seat that claims, and the third.
pub(crate) const LATE: usize = 1;
pub(crate) const BY: usize = 0;
pub(crate) const THIRD: usize = 2;

pub(super) fn seat(index: usize) -> Seat {
    Seat::new(index as u8)
}

pub(super) fn out() -> Agreed {
    Agreed::Out("bob".to_owned())
}

/// A header of a table of three with a pace.
pub(crate) fn paced(byte: u8) -> Header {
    Header { pace: Pace::read("1h+2h"), ..header_of(HANDS, 3, byte, &[]) }
}

/// An open table at which alice and bob are one key: one of the two seats has claimed that the other is late;
/// the late one has played instead; and it has gone on until the first has played as well.
pub(crate) fn shared() -> [Record; 3] {
    let mut playing = Record::new(Header { deal: Deal::Seed("kept".into()), ..paced(0) });
    playing.players = [1, 1, 3, 4, 5, 6, 7, 8];
    playing.join(0).join(1).join(2).go_on(5, 1);
    let late = playing.table().clock().unwrap().index();
    assert!(late != THIRD, "the clock is with the one key");
    let mut claimed = playing.clone();
    let to = Agreed::Out(playing.chain.header.seats[late].0.clone());
    let consent = playing.consent(THIRD, to, playing.late());
    claimed.step(1 - late, TableStep::Claim, &[consent], playing.late());
    let mut played = playing;
    played.go_on(6, 1);
    let mut played_on = played.clone();
    while played_on.chain.links[6..].iter().all(|link| link.seat != seat(1 - late)) {
        played_on.go_on(played_on.chain.links.len() + 1, 1);
    }
    [claimed, played, played_on]
}

/// The identity to which bob's seat is handed over.
pub(super) fn erin() -> Identity {
    identity(5)
}

fn to_erin() -> Agreed {
    Agreed::Handover { identity: erin().public().bytes(), seat: "bob".to_owned() }
}

impl Record {
    /// A time at which the seat on the clock has no time left.
    pub(crate) fn late(&self) -> Time {
        self.table().deadline().unwrap().plus(1)
    }

    /// What a seat agrees to at the last turn.
    pub(crate) fn consent(&self, by: usize, to: Agreed, time: Time) -> Consent {
        self.consent_on(by, to, self.chain.head(), time)
    }

    /// What a seat agrees to at some turn.
    pub(crate) fn consent_on(&self, by: usize, to: Agreed, on: Hash, time: Time) -> Consent {
        agreed(&self.chain.id, self.chain.header.seats[by].0.clone(), &self.player(seat(by)), to, on, time)
    }

    /// Plays a step of the table.
    pub(crate) fn step(&mut self, by: usize, step: TableStep, consents: &[Consent], time: Time) {
        self.with(by, &self.player(seat(by)), vec![step.to_string()], consents, time);
    }

    /// Plays the seat on the clock by luck, in a turn that carries consents.
    pub(crate) fn play_carrying(&mut self, by: usize, luck: u64, consents: &[Consent]) {
        let steps = likely_steps(self.table(), seat(by), &self.player(seat(by)), &mut Luck(luck));
        self.with(by, &self.player(seat(by)), steps, consents, self.now());
    }

    pub(crate) fn with(&mut self, by: usize, player: &Identity, steps: Vec<String>, consents: &[Consent], time: Time) {
        let draft = Draft { steps, say: Vec::new() };
        // A table keeps an earlier position only where a turn names it.
        let able = match &draft.steps[..] {
            [step] => match TableStep::read(step) {
                Some(TableStep::AgreedBack(number)) => self.table().clone().going_back(&self.chain, number).ok(),
                _ => None,
            },
            _ => None,
        };
        let made =
            able.as_ref().unwrap_or(self.table()).take_agreed(&self.chain, seat(by), player, (&draft, consents), time);
        self.push(made.unwrap());
    }

    /// The time of the last turn.
    fn late_end(&self) -> Time {
        self.table().time()
    }
}

/// A consent at a table.
pub(super) fn agreed(table: &Hash, name: String, player: &Identity, to: Agreed, on: Hash, time: Time) -> Consent {
    let mut consent = Consent { seat: name, on, to, time, signature: [0; 64] };
    consent.signature = player.agree(&consent_hash(table, &consent));
    consent
}

impl Tables {
    /// All of them at a table with this header, if the second seat is the first that has something to choose.
    pub(crate) fn of(header: Header) -> Option<Self> {
        let mut playing = Record::played(header, 3, 1);
        while !playing.table().may_decide(playing.table().clock().unwrap()) {
            playing.take(&[], &[]);
        }
        if playing.table().clock() != Some(seat(LATE)) {
            return None;
        }
        let mut other = playing.clone();
        other.go_on(playing.chain.links.len() + 2, 2);
        let with = |make: &dyn Fn(&mut Record)| {
            let mut record = playing.clone();
            make(&mut record);
            record
        };
        let claimed = with(&|record| {
            let late = record.late();
            let consent = record.consent(THIRD, out(), late);
            record.step(BY, TableStep::Claim, &[consent], late);
        });
        let mut contested = claimed.clone();
        contested.step(LATE, TableStep::Contest, &[], claimed.late_end());
        let ended = with(&|record| {
            let consents = [BY, THIRD].map(|by| record.consent(by, Agreed::End, record.now()));
            record.step(LATE, TableStep::AgreedEnd, &consents, record.now());
        });
        let handed = with(&|record| {
            let consents = [BY, THIRD].map(|by| record.consent(by, to_erin(), record.now()));
            // In an open deal there is no key of the table to pass on.
            let key = record.chain.header.deal.is_sealed().then(|| record.key(LATE as u8));
            record.step(LATE, TableStep::Handover(erin().public().bytes()), &consents, record.now());
            let player = key.map_or_else(erin, |key| key.hand_over(erin()));
            let steps = likely_steps(record.table(), seat(LATE), &player, &mut Luck(1));
            record.with(LATE, &player, steps, &[], record.now());
        });
        let mut back = other.clone();
        let (clock, number) = (other.table().clock().unwrap().index(), other.chain.links.len() as u32);
        let others = (0..3).filter(|by| *by != clock);
        let consents: Vec<_> = others.map(|by| back.consent(by, Agreed::Back(number), back.now())).collect();
        back.step(clock, TableStep::AgreedBack(number), &consents, back.now());
        let mut revealed = ended.clone();
        // In an open deal all is known.
        let hiding = [THIRD, LATE, BY].into_iter().filter(|_| ended.chain.header.deal.is_sealed());
        for by in hiding {
            revealed.step(by, TableStep::Reveal, &[], revealed.now());
        }
        Some(Self { playing, other, claimed, contested, ended, handed, back, revealed })
    }
}
