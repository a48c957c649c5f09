//! The workloads that are counted: the main ones of those that are timed, each on inputs that stay the same.

use std::fs;
use std::hint::black_box;

use bypost::chain::{Chain, link};
use bypost::file::{Header, Pace, Time, read, text};
use bypost::games::GAMES;
use bypost::post::{Attachment, Mail, MailScan, Mbox, Message, Person, ScanBudget};
use bypost::post::{armor, message_id, references, search};
use bypost::rules::{Awaits, Chance, Entry, Options, Rehearsal, Seat, Seats, Slot};
use bypost::seal::{Batch, Context, Deck, Escrow, EscrowTerms, Interpolation, JointKey, Piece, Point};
use bypost::seal::{Seed, Share, ShareProof, Shuffle, ShuffleProof, TableKey};
use bypost::table::replay;

use crate::common::Play;
use crate::common::samples::HANDS;

/// The work that is counted, after its preparation.
pub(super) type Work = Box<dyn Fn()>;

/// A workload under its name. Nothing is done before it is prepared.
type Workload = (String, Box<dyn Fn() -> Work>);

/// So many cards are shuffled, so many mails read, and so many tables played by the rules alone.
const CARDS: [u16; 2] = [52, 108];
/// So many cards a missing seat is paid for.
const PAID: u16 = 52;
const MAILS: usize = 8;
const TABLES: u64 = 16;
/// So many turns has a table of three.
const TURNS: usize = 24;

/// Every workload, in the order of the file.
pub(super) fn all() -> Vec<Workload> {
    fn named(name: String, prepare: impl Fn() -> Work + 'static) -> Workload {
        (name, Box::new(prepare))
    }
    let mut all: Vec<Workload> = Vec::new();
    all.extend(GAMES.iter().map(|entry| named(format!("check/{}", id(entry)), || check(finished(entry)))));
    all.push(named("check/three-seats".to_owned(), || check(of_three(None))));
    all.push(named("check/three-seats/rescue".to_owned(), || check(of_three(Some(2)))));
    all.extend(GAMES.iter().map(|entry| named(format!("playout/{}", id(entry)), || playouts(entry))));
    all.extend(GAMES.iter().map(|entry| named(format!("moves/{}", id(entry)), || lists(entry))));
    for cards in CARDS {
        all.push(named(format!("shuffle/prove/{cards}"), move || prove(cards)));
        all.push(named(format!("shuffle/verify/{cards}"), move || verify(cards)));
    }
    all.push(named("escrow/deal/3".to_owned(), deal));
    all.push(named("escrow/check/3".to_owned(), check_escrow));
    all.push(named(format!("payment/prove/{PAID}"), prove_payment));
    all.push(named(format!("payment/verify/{PAID}"), verify_payments));
    all.push(named("mail/dearmor/quoted".to_owned(), quoted));
    all.push(named("mail/mbox".to_owned(), mailbox));
    all
}

fn id(entry: &Entry) -> &'static str {
    &(entry.info)().id
}

/// The finished sealed table among a game's examples.
fn finished(entry: &Entry) -> Vec<u8> {
    let path = format!("{}/examples/{}/finished.toml", env!("CARGO_MANIFEST_DIR"), id(entry));
    fs::read(&path).unwrap_or_else(|why| panic!("{path}: {why}"))
}

/// The first turns of a table of three with a pace, at which so many go on without a seat.
fn of_three(rescue: Option<u8>) -> Vec<u8> {
    let paced = |header: &mut Header| (header.pace, header.rescue) = (Pace::read("3d"), rescue);
    let mut play = Play::with(HANDS, 3, &[], 1, paced);
    while play.chain.links.len() < TURNS {
        assert!(play.turn(), "it goes on for longer");
    }
    play.bytes()
}

/// Reads a whole table, checks its signatures, and replays it with all its proofs.
fn check(bytes: Vec<u8>) -> Work {
    Box::new(move || {
        black_box(replay(&link(read(&bytes).unwrap()).unwrap(), GAMES).unwrap());
    })
}

/// Plays open tables of two at random, without texts.
fn playouts(entry: &'static Entry) -> Work {
    let (seats, options) = (seats(2), Options::usual((entry.info)(), 2));
    Box::new(move || {
        let mut choice = Chance::new(1);
        for deal in 0..TABLES {
            let mut table = (entry.playout)(&seats, &options, Chance::new(deal)).unwrap();
            while table.play_at_random(&mut choice).unwrap() {}
        }
    })
}

fn seats(count: u8) -> Seats {
    Seats::new((0..count).map(|seat| format!("seat {seat}")).collect())
}

/// Plays open tables of two at random, and lists all legal steps as texts at every choice.
fn lists(entry: &'static Entry) -> Work {
    let (seats, options) = (seats(2), Options::usual((entry.info)(), 2));
    Box::new(move || {
        let mut choice = Chance::new(1);
        for deal in 0..TABLES {
            let mut table = Rehearsal::new(entry, &seats, &options, Vec::new(), Chance::new(deal)).unwrap();
            while !matches!(table.awaits(), Awaits::Over(_)) {
                let moves = table.moves();
                table.play(&moves[choice.below(moves.len())]).unwrap();
            }
        }
    })
}

/// A deck that the first of two seats has shuffled, and what the second needs to shuffle it again.
struct Table {
    key: TableKey,
    joint: Point,
    context: Context,
    before: Deck,
}

impl Table {
    /// With keys from such seeds.
    fn new(cards: u16, seeds: [u8; 2]) -> Self {
        let key = |byte, seat| TableKey::new(&Seed::new([byte; 32]), &[7; 32], Seat::new(seat), &[byte; 32]);
        let [first, second] = [key(seeds[0], 0), key(seeds[1], 1)];
        let publics = vec![(Seat::new(0), first.public()), (Seat::new(1), second.public())];
        let joint = JointKey::new([9; 32], publics).unwrap().sum();
        let context = |seat| Context { table: [7; 32], turn: 3, seat: Seat::new(seat), before: [9; 32] };
        let faces: Vec<u16> = (0..cards).collect();
        let (deck, context_of_first) = (Deck::of_faces(&faces), context(0));
        let before = Shuffle { context: &context_of_first, joint: &joint, lot: 1, before: &deck };
        let (before, _) = first.shuffle(&before);
        Self { key: second, joint, context: context(1), before }
    }

    /// The second seat's shuffle.
    fn shuffle(&self) -> Shuffle<'_> {
        Shuffle { context: &self.context, joint: &self.joint, lot: 1, before: &self.before }
    }

    /// The second seat's shuffle, with its proof.
    fn shuffled(&self) -> (Deck, ShuffleProof) {
        let (after, witness) = self.key.shuffle(&self.shuffle());
        let proof = ShuffleProof::prove(&self.key, &self.shuffle(), &after, &witness);
        (after, proof)
    }
}

/// Shuffles a deck and proves it.
fn prove(cards: u16) -> Work {
    prove_with(cards, [1, 2])
}

/// The same of seats with other secrets, and so another order.
pub(super) fn prove_with(cards: u16, seeds: [u8; 2]) -> Work {
    let table = Table::new(cards, seeds);
    Box::new(move || {
        black_box(table.shuffled());
    })
}

/// Reads a shuffle and its proof, and checks it.
fn verify(cards: u16) -> Work {
    let table = Table::new(cards, [1, 2]);
    let (deck, proof) = table.shuffled();
    let (deck, proof) = (deck.encode(), proof.encode());
    Box::new(move || {
        let after = Deck::decode(&deck).unwrap();
        let proof = ShuffleProof::decode(&proof, cards.into()).unwrap();
        let mut batch = Batch::new();
        for equation in proof.equations(&table.key.public(), &table.shuffle(), &after) {
            batch.add((), equation);
        }
        assert_eq!(batch.check(), Ok(()));
    })
}

/// Three seats, of which the first has dealt its key, so that the two others can stand in for it.
struct Dealt {
    keys: [TableKey; 3],
    terms: EscrowTerms,
    escrow: Escrow,
    shuffled: Table,
}

impl Dealt {
    const DEALER: Seat = Seat::new(0);

    fn new() -> Self {
        let key = |seat| TableKey::with_rescue(&Seed::new([seat + 1; 32]), &[7; 32], Seat::new(seat), &[8; 32]);
        let keys = [key(0), key(1), key(2)];
        let publics = keys.iter().map(|key| (key.public(), key.escrow_public().unwrap())).collect();
        let terms = EscrowTerms { table: [7; 32], rescue: 2, keys: publics };
        let escrow = Escrow::deal(&keys[0], &terms, Self::DEALER).unwrap();
        Self { keys, terms, escrow, shuffled: Table::new(PAID, [1, 2]) }
    }

    fn piece(&self, holder: u8) -> Piece {
        let key = &self.keys[usize::from(holder)];
        self.escrow.piece(&self.terms, Self::DEALER, Seat::new(holder), key).unwrap()
    }

    /// What a holder pays for each card of a deck, and the proof.
    fn payment(&self, piece: &Piece) -> (Vec<Share>, ShareProof) {
        let points = self.shuffled.before.pairs().iter().map(|pair| pair.point().unwrap());
        let share = |(place, point)| Share { slot: Slot { lot: 1, place }, point, share: piece.share(&point) };
        let shares: Vec<Share> = (0..).zip(points).map(share).collect();
        let proof = ShareProof::prove_pieces(piece, Self::DEALER, &self.shuffled.context, &shares);
        (shares, proof)
    }
}

/// Deals a table key.
fn deal() -> Work {
    let Dealt { keys: [key, ..], terms, .. } = Dealt::new();
    Box::new(move || {
        black_box(Escrow::deal(&key, &terms, Dealt::DEALER).unwrap().encode());
    })
}

/// Reads an escrow, and works out what all pieces must be.
fn check_escrow() -> Work {
    let Dealt { terms, escrow, .. } = Dealt::new();
    let bytes = escrow.encode();
    Box::new(move || {
        let escrow = Escrow::decode(&bytes, &terms).unwrap();
        black_box(escrow.holder_keys(&terms, Dealt::DEALER).unwrap());
    })
}

/// Takes a piece out of an escrow, pays with it, and proves the payment.
fn prove_payment() -> Work {
    let dealt = Dealt::new();
    Box::new(move || {
        black_box(dealt.payment(&dealt.piece(1)));
    })
}

/// Checks the payments of two holders, and works out what they make together.
fn verify_payments() -> Work {
    let dealt = Dealt::new();
    let paid = [1, 2].map(|holder| {
        let piece = dealt.piece(holder);
        (piece.public(), dealt.payment(&piece))
    });
    Box::new(move || {
        let mut batch = Batch::new();
        for (key, (shares, proof)) in &paid {
            for equation in proof.equations(key, Some(Dealt::DEALER), &dealt.shuffled.context, shares) {
                batch.add((), equation);
            }
        }
        assert_eq!(batch.check(), Ok(()));
        let interpolation = Interpolation::new(&[Seat::new(1), Seat::new(2)]);
        for (one, other) in paid[0].1.0.iter().zip(&paid[1].1.0) {
            black_box(interpolation.share(&[one.share, other.share]));
        }
    })
}

/// Takes a table out of the armour in a mail that somebody has quoted.
fn quoted() -> Work {
    let table = String::from_utf8(finished(&GAMES[0])).unwrap();
    let mail: String = armor(&table).lines().map(|line| format!("> {line}\r\n")).collect();
    Box::new(move || {
        let found = search(&mail, &mut ScanBudget::default()).pieces;
        assert!(found.len() == 1 && found[0].as_ref().is_ok_and(|found| found.text == table));
    })
}

/// Reads a mailbox with the last states of one table, an armour and an attachment in each mail.
fn mailbox() -> Work {
    let chain = link(read(&finished(&GAMES[0])).unwrap()).unwrap();
    let turns = chain.links.len();
    let mbox: Vec<u8> = (turns - MAILS + 1..=turns).flat_map(|turns| mail(&chain.up_to(turns))).collect();
    Box::new(move || {
        let mut scan = MailScan::default();
        for mail in Mbox::new(&mbox[..]) {
            let Ok(Mail::Whole(mail)) = mail else { panic!("a mail is too long") };
            scan.mail(&mail).unwrap();
        }
        assert_eq!((scan.mails, scan.tables.len(), scan.tables[0].states[0].turns), (MAILS, 1, turns));
    })
}

/// A mail with one state, as it stands in a mailbox.
fn mail(chain: &Chain) -> Vec<u8> {
    let person = |name: &str| Person { name: Some(name.to_owned()), address: format!("{name}@example.org") };
    let file = text(&chain.file(), "");
    let message = Message {
        from: person("alice"),
        to: vec![person("bob")],
        cc: Vec::new(),
        subject: "your turn".to_owned(),
        date: Time::read("2026-01-01T00:00:00Z").unwrap(),
        id: message_id(chain),
        references: references(chain),
        text: format!("Hello!\n\n{}", armor(&file)),
        html: None,
        attachment: Attachment {
            name: "t.toml".to_owned(),
            media_type: "application/toml",
            bytes: file.as_bytes().into(),
        },
    };
    [b"From alice@example.org Mon Nov  2 10:00:00 2026\n", &message.bytes()[..], b"\n"].concat()
}
