//! Nobody crowds out what another has signed.

use crate::common::signing::ForgeSignatures as _;
use bypost::file::Turn;
use bypost::games::GAMES;
use bypost::post::{MailScan, armor};
use bypost::session::{self, Store as _};

use super::{here, received, tail, tail_of, word};
use crate::common::samples::HANDS;
use crate::common::{Record, header_of, identity};
use crate::session::player::Player;

/// A table of three, bob's home with its first turns, and a later turn of alice's and of carol's.
struct Crowd {
    record: Record,
    bob: Player,
    alice: usize,
    carol: usize,
}

const FIRST: usize = 8;

impl Crowd {
    fn new() -> Self {
        let record = Record::played(header_of(HANDS, 3, 9, &[]), 40, 3);
        let mut bob = Player::new("bob", 2);
        assert_eq!(word(&received(&mut bob, &armor(&record.up_to(FIRST).text()))), "new");
        let later = |seat: usize, than: usize| {
            let mut links = record.chain.links.iter().skip(than).filter(|link| link.seat.index() == seat);
            links.next().unwrap().turn.number as usize
        };
        let alice = later(0, 24);
        let carol = later(2, alice + 1);
        Self { record, bob, alice, carol }
    }

    fn turns(&self, from: usize, to: usize) -> Vec<Turn> {
        self.record.chain.links[from - 1..to].iter().map(|link| link.turn.clone()).collect()
    }

    /// A version of a turn that a key has signed, with another remark.
    fn version(&self, number: usize, seed: u8, remark: usize) -> Turn {
        let mut turn = self.record.chain.links[number - 1].turn.clone();
        turn.say = vec![remark.to_string()];
        turn.signature = identity(seed).sign(&bypost::chain::turn_hash(&self.record.chain.id, &turn));
        turn
    }

    /// A turn in which a key joins a seat.
    fn joined(&self, seat: &str, number: usize, remark: usize) -> Turn {
        let mut turn = self.record.chain.links[0].turn.clone();
        (turn.seat, turn.number, turn.say) = (seat.to_owned(), number as u32, vec![remark.to_string()]);
        let stranger = identity(7);
        turn.join.as_mut().unwrap().identity = stranger.public().bytes();
        turn.signature = stranger.sign(&bypost::chain::turn_hash(&self.record.chain.id, &turn));
        turn
    }

    fn waits(&self) -> Vec<String> {
        self.bob.store.tails(&self.record.chain.id).unwrap()
    }
}

/// Forty tails that are meant to crowd out the honest one.
type Flood = fn(&Crowd, usize) -> Vec<Turn>;

#[test]
fn nobody_crowds_out_what_another_has_signed() {
    let floods: [(&str, Flood, usize); 6] = [
        ("turns of the forger's own", |crowd, number| vec![crowd.version(crowd.carol, 3, number)], 16),
        (
            "turns that do not follow one another",
            |crowd, number| {
                let mut first = crowd.version(crowd.carol, 3, number);
                first.number = crowd.alice as u32 - 1;
                first.signature = identity(3).sign(&bypost::chain::turn_hash(&crowd.record.chain.id, &first));
                vec![first, crowd.turns(crowd.alice, crowd.alice).remove(0)]
            },
            0,
        ),
        ("a stranger who joins the honest seat", |crowd, number| vec![crowd.joined("alice", crowd.alice, number)], 0),
        (
            "a stranger who joins seats that there are not",
            |crowd, number| vec![crowd.joined(&format!("zoe{number}"), crowd.alice, number)],
            0,
        ),
        (
            "longer tails with the same last turn",
            |crowd, number| crowd.turns(FIRST + 2 + number % (crowd.alice - FIRST - 1), crowd.alice),
            0,
        ),
        (
            "the honest seat's name on the forger's turn",
            |crowd, number| {
                let mut turn = crowd.version(crowd.alice, 3, number);
                turn.seat = "alice".to_owned();
                turn.signature = identity(3).sign(&bypost::chain::turn_hash(&crowd.record.chain.id, &turn));
                vec![turn]
            },
            0,
        ),
    ];
    for (name, flood, more) in floods {
        // The honest tail comes first, last, and among the others.
        for place in [0, 40, 20] {
            let mut crowd = Crowd::new();
            let id = crowd.record.chain.id;
            let honest = tail(&crowd.record.chain, crowd.alice..=crowd.alice);
            let forged: Vec<String> = (0..40).map(|number| tail_of(id, flood(&crowd, number))).collect();
            for texts in [&forged[..place], &[honest], &forged[place..]] {
                if !texts.is_empty() {
                    let _ = received(&mut crowd.bob, &texts.concat());
                }
            }
            let waits = crowd.waits();
            let held = crowd.record.chain.links[crowd.alice - 1].turn.signature;
            let holds = |text: &String| {
                let tail = bypost::file::read_tail(text.as_bytes()).unwrap();
                tail.turns.last().unwrap().signature == held
            };
            assert_eq!((waits.iter().filter(|text| holds(text)).count(), waits.len()), (1, 1 + more), "{name} {place}");
            // It is joined when the turns before it come.
            let missing = tail(&crowd.record.chain, FIRST + 1..=crowd.alice - 1);
            let came = word(&received(&mut crowd.bob, &missing));
            assert_eq!((came.as_str(), crowd.waits().iter().any(holds)), ("updated", false), "{name} {place}");
            let turns = here(&crowd.bob, &id).unwrap().chain().links.len();
            assert_eq!(turns, crowd.alice, "{name} {place}");
        }
    }
}

#[test]
fn what_waits_stays_though_no_time_is_left() {
    let mut crowd = Crowd::new();
    let id = crowd.record.chain.id;
    let honest = tail(&crowd.record.chain, crowd.alice..=crowd.alice);
    assert!(word(&received(&mut crowd.bob, &honest)).contains("it is kept until that comes"));
    // Long tails that nobody has signed, and ever shorter ones, use up all of the time.
    let mut scan = MailScan::default();
    let plain = Turn { steps: vec!["pass".to_owned()], ..crowd.version(2, 3, 0) };
    let lengths = [4_000; 9].into_iter().chain((0..12).rev().map(|power| 1 << power));
    for (number, length) in lengths.enumerate() {
        let from = 2 + number;
        let turn = |number: usize| Turn { number: number as u32, shares: Vec::new(), proof: None, ..plain.clone() };
        let turns: Vec<Turn> = (from..from + length).map(turn).collect();
        scan.mail(bypost::file::tail_text(&bypost::file::Tail { table: id, turns }).as_bytes()).unwrap();
    }
    let mut import = session::Import::new(&mut crowd.bob.store, &mut crowd.bob.files, GAMES, false, &|_| ());
    import.all(&scan);
    assert_eq!(crowd.waits().len(), 1);
}
