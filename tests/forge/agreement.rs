//! Consents, claims of time, agreed ends, handovers and reveals that are not as they must be.

use std::sync::LazyLock;

use bypost::chain::consent_hash;
use bypost::file::{Agreed, Consent, Header, Pace, Release, TableStep, Time, Turn, text};
use bypost::rules::{Hash, Seat};
use bypost::seal::Identity;
use bypost::table::Draft;

use super::{Case, case, sign, stranger};
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
    /// The seat has played otherwise than in the other branch, and carries the releases.
    pub(crate) mended: Record,
    /// The game has ended by agreement, and all have revealed.
    pub(crate) revealed: Record,
}

/// The tables, which take a while to make.
pub(crate) static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

/// The seat on the clock, the seat that claims, and the third.
pub(crate) const LATE: usize = 1;
pub(crate) const BY: usize = 0;
pub(crate) const THIRD: usize = 2;

fn seat(index: usize) -> Seat {
    Seat::new(index as u8)
}

fn out() -> Agreed {
    Agreed::Out("bob".to_owned())
}

/// A header of a table of three with a pace.
pub(crate) fn paced(byte: u8) -> Header {
    Header { pace: Pace::read("1h+2h"), ..header_of(HANDS, 3, byte, &[]) }
}

/// The identity to which bob's seat is handed over.
fn erin() -> Identity {
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

    /// The releases that all seats but one give of the first turn in which another branch differs.
    pub(crate) fn releases(&self, author: usize, other: &Self) -> Vec<Consent> {
        let same =
            self.chain.links.iter().zip(&other.chain.links).take_while(|(one, two)| one.hash == two.hash).count();
        let given_up = &other.chain.links[same];
        let to = Agreed::Release(Release { number: same as u32 + 1, last: other.chain.links.len() as u32 });
        let others = (0..self.chain.header.seats.len()).filter(|by| *by != author);
        let release = |by| self.consent_on(by, to.clone(), given_up.hash, self.now());
        others.map(release).collect()
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
        let made = self.table().take_agreed(&self.chain, seat(by), player, (&draft, consents), time);
        self.push(made.unwrap());
    }
}

/// A consent at a table.
fn agreed(table: &Hash, name: String, player: &Identity, to: Agreed, on: Hash, time: Time) -> Consent {
    let mut consent = Consent { seat: name, on, to, time, signature: [0; 64] };
    consent.signature = player.agree(&consent_hash(table, &consent));
    consent
}

impl Tables {
    fn new() -> Self {
        let mut playing = Record::played(paced(0), 3, 1);
        while !playing.table().may_decide(playing.table().clock().unwrap()) {
            playing.take(&[], &[]);
        }
        assert_eq!(playing.table().clock(), Some(seat(LATE)), "the cases name the seats");
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
            let key = record.key(LATE as u8);
            record.step(LATE, TableStep::Handover(erin().public().bytes()), &consents, record.now());
            let player = key.hand_over(erin());
            let steps = likely_steps(record.table(), seat(LATE), &player, &mut Luck(1));
            record.with(LATE, &player, steps, &[], record.now());
        });
        let mut mended = playing.clone();
        mended.play_carrying(LATE, 7, &playing.releases(LATE, &other));
        assert_ne!(
            mended.chain.links.last().unwrap().turn.steps,
            other.chain.links[playing.chain.links.len()].turn.steps
        );
        let mut revealed = ended.clone();
        for by in [THIRD, LATE, BY] {
            revealed.step(by, TableStep::Reveal, &[], revealed.now());
        }
        Self { playing, other, claimed, contested, ended, handed, mended, revealed }
    }
}

impl Record {
    /// The time of the last turn.
    fn late_end(&self) -> Time {
        self.table().time()
    }

    /// All turns, the last of them with other consents.
    fn carrying(&self, consents: Vec<Consent>) -> String {
        self.signed(self.chain.links.len(), |turn| turn.consents = consents)
    }

    /// All turns, the last of them altered and signed again.
    fn last(&self, alter: impl FnOnce(&mut Turn)) -> String {
        self.signed(self.chain.links.len(), alter)
    }
}

/// The table at play, and one turn more of a seat with a step of the table and consents.
fn stepping(by: usize, step: &str, consents: Vec<Consent>, time: Time) -> String {
    TABLES.playing.going_on(by, |turn| {
        (turn.steps, turn.consents, turn.time) = (vec![step.to_owned()], consents, time);
    })
}

/// The claim, with the consent of the third seat altered before it is signed.
fn claiming(alter: impl FnOnce(&mut Consent)) -> String {
    let Tables { playing, claimed, .. } = &*TABLES;
    let mut consent = claimed.chain.links.last().unwrap().turn.consents[0].clone();
    alter(&mut consent);
    consent.signature = playing.player(seat(THIRD)).agree(&consent_hash(&playing.chain.id, &consent));
    claimed.carrying(vec![consent])
}

/// The end by agreement, with one of the consents altered before it is signed.
fn ending(at: usize, alter: impl FnOnce(&mut Consent)) -> String {
    let Tables { playing, ended, .. } = &*TABLES;
    let mut consents = ended.chain.links.last().unwrap().turn.consents.clone();
    alter(&mut consents[at]);
    let player = playing.player(seat([BY, THIRD][at]));
    consents[at].signature = player.agree(&consent_hash(&playing.chain.id, &consents[at]));
    ended.carrying(consents)
}

/// The new version of a turn, with other releases.
fn mending(alter: impl FnOnce(&mut Vec<Consent>)) -> String {
    let mut consents = TABLES.mended.chain.links.last().unwrap().turn.consents.clone();
    alter(&mut consents);
    TABLES.mended.carrying(consents)
}

/// Each consent signed again by its seat, after something of all was altered.
fn releasing(alter: impl Fn(&mut Consent)) -> String {
    let playing = &TABLES.playing;
    mending(|consents| {
        for (consent, by) in consents.iter_mut().zip([BY, THIRD]) {
            alter(consent);
            consent.signature = playing.player(seat(by)).agree(&consent_hash(&playing.chain.id, consent));
        }
    })
}

/// A table with another header, under which nobody has signed anything again.
fn beheaded(alter: impl FnOnce(&mut Header)) -> String {
    let mut file = TABLES.playing.file();
    alter(&mut file.header);
    text(&file, "")
}

/// The header alone, with another pace.
fn pace(written: &str) -> String {
    text(&TABLES.playing.up_to(0).file(), "").replace("pace = \"1h+2h\"", &format!("pace = \"{written}\""))
}

/// The cases. The table at play has turns 1 to 6; bob is late, alice claims, carol is the third.
pub(crate) const CASES: &[Case] = &[
    case("pace-altered", "header", |_| beheaded(|header| header.pace = Pace::read("1h+3h"))),
    case("pace-removed", "header", |_| beheaded(|header| header.pace = None)),
    case("pace-of-nothing", "header", |_| pace("0h")),
    case("pace-with-a-leading-zero", "header", |_| pace("01h")),
    case("pace-of-weeks", "header", |_| pace("1w")),
    case("pace-of-two-banks", "header", |_| pace("1h+1h+1h")),
    case("pace-with-a-blank", "header", |_| pace("1h + 1h")),
    case("pace-as-a-number", "header", |_| pace("").replace("pace = \"\"", "pace = 3")),
    // Claims.
    case("claim-too-early", "turn 8 (alice)", |_| {
        let until = TABLES.playing.table().deadline().unwrap();
        let consent = TABLES.playing.consent(THIRD, out(), until);
        stepping(BY, "claim", vec![consent], until)
    }),
    case("claim-after-the-pace-and-before-the-bank", "turn 8 (alice)", |_| {
        let time = TABLES.playing.table().time().plus(60 * 60 + 1);
        let consent = TABLES.playing.consent(THIRD, out(), time);
        stepping(BY, "claim", vec![consent], time)
    }),
    case("claim-with-a-consent-too-early", "turn 8 (alice)", |_| {
        claiming(|consent| consent.time = TABLES.playing.table().deadline().unwrap())
    }),
    case("claim-without-the-consent", "turn 8 (alice)", |_| TABLES.claimed.carrying(vec![])),
    case("claim-with-the-consent-of-another-place", "turn 8 (alice)", |_| {
        claiming(|consent| consent.on = TABLES.playing.chain.links[5].hash)
    }),
    case("claim-with-the-consent-of-another-table", "turn 8 (alice)", |_| {
        let consent =
            agreed(&[7; 32], "carol".into(), &identity(3), out(), TABLES.playing.chain.head(), TABLES.playing.late());
        TABLES.claimed.carrying(vec![consent])
    }),
    case("claim-with-a-consent-about-another-seat", "turn 8 (alice)", |_| {
        claiming(|consent| consent.to = Agreed::Out("alice".into()))
    }),
    case("claim-with-a-consent-to-something-else", "turn 8 (alice)", |_| claiming(|consent| consent.to = Agreed::End)),
    case("claim-with-a-consent-signed-by-the-author", "turn 8 (alice)", |_| {
        let playing = &TABLES.playing;
        let consent =
            agreed(&playing.chain.id, "carol".into(), &identity(1), out(), playing.chain.head(), playing.late());
        TABLES.claimed.carrying(vec![consent])
    }),
    case("claim-with-the-author's-own-consent", "turn 8 (alice)", |_| {
        let consent = TABLES.playing.consent(BY, out(), TABLES.playing.late());
        TABLES.claimed.carrying(vec![consent])
    }),
    case("claim-with-the-consent-of-the-late-seat", "turn 8 (alice)", |_| {
        let consents = [LATE, THIRD].map(|by| TABLES.playing.consent(by, out(), TABLES.playing.late()));
        TABLES.claimed.carrying(consents.into())
    }),
    case("claim-with-a-consent-twice", "turn 8 (alice)", |_| {
        let consent = TABLES.playing.consent(THIRD, out(), TABLES.playing.late());
        TABLES.claimed.carrying(vec![consent.clone(), consent])
    }),
    case("claim-with-a-consent-of-nobody", "turn 8 (alice)", |_| claiming(|consent| consent.seat = "dave".into())),
    case("claim-with-a-consent-that-is-later", "turn 8 (alice)", |_| {
        claiming(|consent| consent.time = consent.time.plus(1))
    }),
    case("claim-with-a-signature-altered", "turn 8 (alice)", |_| {
        TABLES.claimed.last(|turn| turn.consents[0].signature[0] ^= 1)
    }),
    case("claim-with-a-consent-altered-without-the-key", "turn 8 (alice)", |_| {
        let mut file = TABLES.claimed.file();
        let turn = file.turns.last_mut().unwrap();
        turn.consents[0].time = turn.consents[0].time.plus(-1);
        text(&file, "")
    }),
    case("claim-by-the-seat-on-the-clock", "turn 8 (bob)", |_| {
        let consents = [BY, THIRD].map(|by| TABLES.playing.consent(by, out(), TABLES.playing.late()));
        stepping(LATE, "claim", consents.into(), TABLES.playing.late())
    }),
    case("claim-at-a-table-without-a-pace", "turn 8 (alice)", |_| {
        let mut record = Record::played(Header { pace: None, ..paced(0) }, 3, 1);
        while !record.table().may_decide(record.table().clock().unwrap()) {
            record.take(&[], &[]);
        }
        let time = record.now().plus(1_000_000);
        let consent = record.consent(THIRD, out(), time);
        record.going_on(BY, |turn| (turn.steps, turn.consents, turn.time) = (vec!["claim".into()], vec![consent], time))
    }),
    case("claim-with-the-shares-of-a-turn", "turn 8 (alice)", |_| {
        let shares = TABLES.playing.chain.links[6].turn.shares.clone();
        let proof = TABLES.playing.chain.links[6].turn.proof;
        TABLES.claimed.last(|turn| (turn.shares, turn.proof) = (shares, proof))
    }),
    case("claim-with-another-step", "turn 8 (alice)", |_| TABLES.claimed.last(|turn| turn.steps.push("claim".into()))),
    case("claim-after-the-end", "turn 9 (carol)", |_| {
        let time = TABLES.claimed.table().time().plus(1_000_000);
        TABLES
            .claimed
            .going_on(THIRD, |turn| (turn.steps, turn.consents, turn.time) = (vec!["claim".into()], vec![], time))
    }),
    case("claim-before-all-have-joined", "turn 3 (bob)", |_| {
        let record = Record::new(paced(0)).join(0).join(1).clone();
        let time = record.now().plus(1_000_000);
        record.going_on(LATE, |turn| (turn.steps, turn.time) = (vec!["claim".into()], time))
    }),
    case("claim-that-leaves-another-state", "turn 8 (alice)", |_| TABLES.claimed.last(|turn| turn.state[0] ^= 1)),
    case("play-after-a-claim", "turn 9 (bob)", |_| {
        TABLES.claimed.going_on(LATE, |turn| {
            (turn.steps, turn.consents) = (TABLES.mended.chain.links[7].turn.steps.clone(), vec![])
        })
    }),
    // Contests.
    case("contest-by-another", "turn 9 (carol)", |_| {
        TABLES.claimed.going_on(THIRD, |turn| (turn.steps, turn.consents) = (vec!["contest".into()], vec![]))
    }),
    case("contest-of-nothing", "turn 8 (bob)", |_| stepping(LATE, "contest", vec![], TABLES.playing.now())),
    case("contest-twice", "turn 10 (bob)", |_| {
        TABLES.contested.going_on(LATE, |turn| turn.steps = vec!["contest".into()])
    }),
    case("contest-with-releases", "turn 9 (bob)", |_| {
        let consents = TABLES.contested.releases(LATE, &TABLES.other);
        TABLES.contested.carrying(consents)
    }),
    // Agreed ends.
    case("agreed-end-without-a-consent", "turn 8 (bob)", |_| {
        stepping(LATE, "agreed end", vec![], TABLES.playing.now())
    }),
    case("agreed-end-without-one-consent", "turn 8 (bob)", |_| TABLES.ended.last(|turn| drop(turn.consents.pop()))),
    case("agreed-end-with-consents-swapped", "turn 8 (bob)", |_| TABLES.ended.last(|turn| turn.consents.swap(0, 1))),
    case("agreed-end-with-a-consent-to-a-draw", "turn 8 (bob)", |_| ending(1, |consent| consent.to = Agreed::Draw)),
    case("agreed-end-with-a-consent-that-is-older-than-its-turn", "turn 8 (bob)", |_| {
        ending(0, |consent| consent.time = TABLES.playing.table().time().plus(-1))
    }),
    case("agreed-end-with-a-consent-from-before", "turn 8 (bob)", |_| {
        ending(0, |consent| consent.on = TABLES.playing.chain.links[5].hash)
    }),
    case("agreed-end-as-a-draw", "turn 8 (bob)", |_| TABLES.ended.last(|turn| turn.steps = vec!["agreed draw".into()])),
    case("agreed-end-by-another-seat", "turn 8 (alice)", |_| {
        let consents = [LATE, THIRD].map(|by| TABLES.playing.consent(by, Agreed::End, TABLES.playing.now()));
        stepping(BY, "agreed end", consents.into(), TABLES.playing.now())
    }),
    case("agreed-end-earlier-than-a-consent", "turn 8 (bob)", |_| {
        TABLES.ended.last(|turn| turn.time = TABLES.playing.table().time())
    }),
    case("agreed-end-where-nobody-else-plays", "turn 2 (alice)", |_| {
        let mut record = Record::played(Header { pace: Pace::read("1h"), ..header_of(HANDS, 1, 0, &[]) }, 1, 1);
        while !record.table().may_decide(seat(0)) {
            record.take(&[], &[]);
        }
        record.up_to(1).going_on(0, |turn| turn.steps = vec!["agreed end".into()])
    }),
    case("consent-that-is-not-needed", "turn 8 (bob)", |_| {
        let consent = TABLES.playing.consent(BY, Agreed::End, TABLES.playing.now());
        mending(|consents| *consents = vec![consent])
    }),
    case("consent-in-a-join", "turn 3 (carol)", |_| {
        let record = Record::new(paced(0)).join(0).join(1).clone();
        let consent = record.consent(0, Agreed::End, record.now());
        record.clone().join(2).signed(3, |turn| turn.consents = vec![consent])
    }),
    case("consent-to-nothing-that-there-is", "turn 8 (bob)", |_| {
        text(&TABLES.ended.file(), "").replacen("to = \"end\"", "to = \"everything\"", 1)
    }),
    case("consent-empty", "turn 8 (bob)", |_| {
        let whole = TABLES.mended.last(|turn| turn.consents.clear());
        let at = whole.rfind("state = ").unwrap();
        format!("{}consent = []\n{}", &whole[..at], &whole[at..])
    }),
    case("consent-with-an-unknown-key", "turn 8 (bob)", |_| {
        text(&TABLES.ended.file(), "").replacen("to = \"end\"", "to = \"end\"\nwhy = \"late\"", 1)
    }),
    // Releases.
    case("release-without-one-seat", "turn 8 (bob)", |_| mending(|consents| drop(consents.pop()))),
    case("release-swapped", "turn 8 (bob)", |_| mending(|consents| consents.swap(0, 1))),
    case("release-twice-in-one-turn", "turn 8 (bob)", |_| mending(|consents| consents.extend(consents.clone()))),
    case("release-of-the-author", "turn 8 (bob)", |_| {
        let playing = &TABLES.playing;
        let own = playing.releases(BY, &TABLES.other).remove(0);
        mending(|consents| consents.insert(0, own))
    }),
    case("release-of-a-turn-of-this-branch", "turn 8 (bob)", |_| {
        releasing(|consent| consent.on = TABLES.playing.chain.links[6].hash)
    }),
    case("release-of-a-turn-to-come", "turn 8 (bob)", |_| {
        releasing(|consent| consent.to = Agreed::Release(Release { number: 9, last: 9 }))
    }),
    case("release-of-another-turn-by-one-seat", "turn 8 (bob)", |_| {
        mending(|consents| {
            consents[1].on[0] ^= 1;
            consents[1].signature = identity(3).agree(&consent_hash(&TABLES.playing.chain.id, &consents[1]));
        })
    }),
    case("release-of-another-number-by-one-seat", "turn 8 (bob)", |_| {
        mending(|consents| {
            consents[1].to = Agreed::Release(Release { number: 7, last: 9 });
            consents[1].signature = identity(3).agree(&consent_hash(&TABLES.playing.chain.id, &consents[1]));
        })
    }),
    case("release-by-a-stranger", "turn 8 (bob)", |_| {
        mending(|consents| {
            consents[1].signature = stranger().agree(&consent_hash(&TABLES.playing.chain.id, &consents[1]));
        })
    }),
    case("release-later-than-its-turn", "turn 8 (bob)", |_| {
        releasing(|consent| consent.time = TABLES.mended.table().time().plus(1))
    }),
    case("release-again-in-a-later-turn", "turn 9 (carol)", |_| {
        let mut record = TABLES.mended.clone();
        record.go_on(9, 1);
        let consents = record.up_to(8).releases(THIRD, &TABLES.other);
        record.carrying(consents)
    }),
    case("release-that-ends-before-it-begins", "turn 8 (bob)", |_| {
        text(&TABLES.mended.file(), "").replacen("to = \"release 8 to 9\"", "to = \"release 8 to 7\"", 1)
    }),
    // Handovers.
    case("handover-without-consents", "turn 8 (bob)", |_| handing(|turn| turn.consents.clear())),
    case("handover-to-another-key-than-agreed", "turn 8 (bob)", |_| {
        handing(|turn| turn.steps = vec![TableStep::Handover(stranger().public().bytes()).to_string()])
    }),
    case("handover-of-another-seat", "turn 8 (alice)", |_| {
        let step = TableStep::Handover(erin().public().bytes()).to_string();
        let to = Agreed::Handover { identity: erin().public().bytes(), seat: "alice".to_owned() };
        let consents = [LATE, THIRD].map(|by| TABLES.playing.consent(by, to.clone(), TABLES.playing.now()));
        stepping(BY, &step, consents.into(), TABLES.playing.now())
    }),
    case("handover-to-somebody-at-the-table", "turn 8 (bob)", |_| handing_to(&identity(1).public().bytes())),
    case("handover-to-oneself", "turn 8 (bob)", |_| handing_to(&identity(2).public().bytes())),
    case("handover-to-no-key", "turn 8 (bob)", |_| handing_to(&[0; 32])),
    case("handover-back-to-a-former-key", "turn 9 (bob)", |_| {
        let record = &TABLES.handed;
        let to = Agreed::Handover { identity: identity(2).public().bytes(), seat: "bob".to_owned() };
        let record = record.up_to(8);
        let consents = [BY, THIRD].map(|by| record.consent(by, to.clone(), record.now()));
        let mut file = record.file();
        let mut turn = file.turns[7].clone();
        (turn.number, turn.after, turn.shares, turn.proof) = (9, record.chain.head(), Vec::new(), None);
        turn.steps = vec![TableStep::Handover(identity(2).public().bytes()).to_string()];
        (turn.consents, turn.time) = (consents.into(), record.now());
        sign(&mut turn, &record.chain.header, &erin());
        file.turns.push(turn);
        text(&file, "")
    }),
    case("handover-with-another-step", "turn 8 (bob)", |_| handing(|turn| turn.steps.push("resign".into()))),
    case("handover-and-the-old-owner-plays", "turn 9 (bob)", |_| {
        let mut file = TABLES.handed.file();
        let header = file.header.clone();
        sign(file.turns.last_mut().unwrap(), &header, &identity(2));
        text(&file, "")
    }),
    case("handover-and-the-new-owner-signs-it", "turn 8 (bob)", |_| {
        let mut file = TABLES.handed.up_to(8).file();
        let header = file.header.clone();
        sign(file.turns.last_mut().unwrap(), &header, &erin());
        text(&file, "")
    }),
    // Reveals.
    case("reveal-after-a-claim", "turn 9 (alice)", |_| {
        TABLES.claimed.going_on(BY, |turn| (turn.steps, turn.consents) = (vec!["reveal all".into()], vec![]))
    }),
    case("reveal-before-the-end", "turn 8 (bob)", |_| stepping(LATE, "reveal all", vec![], TABLES.playing.now())),
    case("reveal-without-a-share", "turn 11 (alice)", |_| {
        TABLES.revealed.last(|turn| turn.shares.truncate(turn.shares.len() - 1))
    }),
    case("reveal-with-shares-swapped", "turn 11 (alice)", |_| TABLES.revealed.last(|turn| turn.shares.swap(0, 1))),
    case("reveal-with-another-share", "turn 11 (alice)", |_| {
        TABLES.revealed.last(|turn| turn.shares[0].share = turn.shares[1].share)
    }),
    case("reveal-with-the-proof-of-another", "turn 11 (alice)", |_| {
        TABLES.revealed.last(|turn| turn.proof = TABLES.revealed.chain.links[9].turn.proof)
    }),
    case("reveal-without-a-proof", "turn 11 (alice)", |_| TABLES.revealed.last(|turn| turn.proof = None)),
    case("reveal-twice", "turn 12 (alice)", |_| {
        TABLES.revealed.going_on(BY, |turn| turn.steps = vec!["reveal all".into()])
    }),
    case("reveal-with-consents", "turn 11 (alice)", |_| {
        let consents = TABLES.revealed.up_to(10).releases(BY, &TABLES.other);
        TABLES.revealed.carrying(consents)
    }),
];

/// The handover, altered and signed again.
fn handing(alter: impl FnOnce(&mut Turn)) -> String {
    TABLES.handed.signed(8, alter)
}

/// The handover to a key, with the consents of all to that.
fn handing_to(key: &[u8; 32]) -> String {
    let to = Agreed::Handover { identity: *key, seat: "bob".to_owned() };
    let consents = [BY, THIRD].map(|by| TABLES.playing.consent(by, to.clone(), TABLES.playing.now()));
    handing(|turn| (turn.steps, turn.consents) = (vec![TableStep::Handover(*key).to_string()], consents.into()))
}
