//! A tail can do nothing that a whole file could not.

use crate::common::signing::ForgeSignatures as _;
use bypost::file::Turn;
use bypost::post::{MailScan, armor};
use bypost::session::{Outcome, Store as _};

use super::{here, received, tail, tail_of, word};
use crate::common::files_in_memory::FilesInMemory;
use crate::common::{Record, header, identity};
use crate::session::player::Player;

/// A change of the turns of a tail.
type Forgery = fn(&mut Vec<Turn>);

/// A table of twelve turns, and bob's home with the first eight of them.
struct Scene {
    record: Record,
    bob: Player,
}

impl Scene {
    fn new() -> Self {
        let record = Record::played(header(9, &[]), 12, 3);
        let mut scene = Self { bob: Player::new("bob", 2), record };
        let first = scene.record.chain.up_to(8);
        let text = bypost::file::text(&first.file(), "");
        assert_eq!(word(&received(&mut scene.bob, &armor(&text))), "new");
        scene
    }

    /// What becomes of a text, and how many turns are here then.
    fn gets(&mut self, text: &str) -> (String, usize) {
        let came = received(&mut self.bob, text);
        let id = self.record.chain.id;
        (word(&came), here(&self.bob, &id).unwrap().chain().links.len())
    }

    /// The turns of a tail, to be changed.
    fn turns(&self, from: usize, to: usize) -> Vec<Turn> {
        self.record.chain.links[from - 1..to].iter().map(|link| link.turn.clone()).collect()
    }

    fn waits(&self) -> usize {
        self.bob.store.tails(&self.record.chain.id).unwrap().len()
    }
}

#[test]
fn a_tail_joins_at_any_turn_that_is_here() {
    for from in 1..=8 {
        let mut scene = Scene::new();
        let chain = scene.record.chain.clone();
        let (older, newer) = (tail(&chain, from + 1..=8.max(from + 1)), tail(&chain, from + 1..=12));
        let word = if from == 8 { "updated" } else { "same" };
        assert_eq!(scene.gets(&older), (word.to_owned(), 8.max(from + 1)));
        assert_eq!(scene.gets(&newer), ("updated".to_owned(), 12));
        assert_eq!(scene.gets(&newer), ("same".to_owned(), 12));
        assert_eq!(scene.gets(&older).0, "older");
        let whole = here(&scene.bob, &chain.id).unwrap();
        assert_eq!(whole.chain().file(), scene.record.file(), "from {from}");
    }
}

#[test]
fn what_comes_early_waits() {
    let mut scene = Scene::new();
    let chain = scene.record.chain.clone();
    let early = scene.gets(&tail(&chain, 11..=12));
    let why = "waiting: turns 11 to 12 go on from turn 10, which has not come yet; it is kept until that comes";
    assert_eq!(early, (why.to_owned(), 8));
    assert_eq!(scene.gets(&tail(&chain, 11..=12)).0, why);
    assert_eq!(scene.waits(), 1);
    // Overlapping tails are put together, whatever their order.
    assert_eq!(scene.gets(&tail(&chain, 7..=10)), ("updated".to_owned(), 12));
    assert_eq!(scene.waits(), 0);

    let mut scene = Scene::new();
    let both = [tail(&chain, 12..=12), tail(&chain, 9..=11)].concat();
    assert_eq!(scene.gets(&both), ("updated".to_owned(), 12));
    let mut scene = Scene::new();
    scene.gets(&tail(&chain, 12..=12));
    // The whole table brings what it was waiting for, too.
    let text = bypost::file::text(&chain.up_to(11).file(), "");
    assert_eq!(scene.gets(&armor(&text)), ("updated".to_owned(), 12));
    assert_eq!(scene.waits(), 0);
}

#[test]
fn whatever_is_forged_is_refused() {
    let forged: [(&str, Forgery, &str); 8] = [
        ("a signature", |turns| turns[0].signature[5] ^= 1, "turns 9 to 12 are not signed by those who play"),
        ("a later signature", |turns| turns[2].signature[5] ^= 1, "turns 9 to 12 are not signed by those who play"),
        ("a time", |turns| turns[1].time = turns[1].time.plus(1), "turns 9 to 12 are not signed by those who play"),
        (
            "a remark",
            |turns| turns[0].say = vec!["I resign".to_owned()],
            "turns 9 to 12 are not signed by those who play",
        ),
        ("a state", |turns| turns[3].state[0] ^= 1, "turns 9 to 12 are not signed by those who play"),
        (
            "a share",
            |turns| {
                let paid = turns.iter_mut().find(|turn| !turn.shares.is_empty()).unwrap();
                paid.shares[0].share[3] ^= 1;
            },
            "turns 9 to 12 are not signed by those who play",
        ),
        (
            "another seat",
            |turns| turns.iter_mut().for_each(|turn| turn.seat = "carol".to_owned()),
            "turns 9 to 12 are not signed by those who play",
        ),
        (
            "what comes before",
            |turns| turns[0].after[0] ^= 1,
            "turns 9 to 12 go on from another turn 8 than the one here",
        ),
    ];
    for (name, forge, why) in forged {
        let mut scene = Scene::new();
        let mut turns = scene.turns(9, 12);
        forge(&mut turns);
        let (word, left) = scene.gets(&tail_of(scene.record.chain.id, turns));
        let kind = if why.ends_with("who play") { "refused" } else { "waiting" };
        assert_eq!(word, format!("{kind}: {why}"), "{name}");
        assert_eq!((left, scene.waits()), (8, 0), "{name}");
        // The true tail is taken after it, and beside it.
        assert_eq!(scene.gets(&tail(&scene.record.chain.clone(), 9..=12)), ("updated".to_owned(), 12), "{name}");
    }
}

#[test]
fn a_tail_that_breaks_the_rules_is_refused() {
    let mut scene = Scene::new();
    let chain = scene.record.chain.clone();
    let seat = chain.links[8].seat;
    let id = identity(seat.index() as u8 + 1);
    let mut turns = scene.turns(9, 9);
    turns[0].steps = vec!["nonsense".to_owned()];
    turns[0].signature = id.sign(&bypost::chain::turn_hash(&chain.id, &turns[0]));
    let (word, left) = scene.gets(&tail_of(chain.id, turns));
    assert!(word.starts_with("refused: a state of 9 turns does not hold: turn 9"), "{word}");
    assert_eq!(left, 8);
}

#[test]
fn two_versions_of_a_turn_are_told_as_a_fork() {
    let mut scene = Scene::new();
    let mut other = Record::played(header(9, &[]), 8, 3);
    other.go_on(10, 77);
    let (one, two) = (scene.record.chain.clone(), other.chain.clone());
    assert_ne!(one.links[8].hash, two.links[8].hash, "another step was taken");
    assert_eq!(scene.gets(&tail(&one, 9..=10)), ("updated".to_owned(), 10));
    let (word, left) = scene.gets(&tail(&two, 9..=10));
    assert_eq!((word.as_str(), left), ("fork", 10), "as a whole file would be");
    // What goes on from the branch that was kept joins it.
    other.go_on(11, 78);
    assert_eq!(scene.gets(&tail(&other.chain.clone(), 11..=11)), ("fork".to_owned(), 10));
}

#[test]
fn foreign_tails_are_told_and_not_kept() {
    let mut scene = Scene::new();
    let strange = Record::played(header(10, &[]), 12, 3);
    let came = received(&mut scene.bob, &tail(&strange.chain.clone(), 9..=12));
    let refusal = came.unwrap_err();
    assert_eq!(refusal.what, "turns 9 to 12 go on from turn 8 of a table that is not here");
    let author = &strange.chain.links[11].turn.seat;
    assert_eq!(
        refusal.hint.unwrap().to_string(),
        format!("ask {author} for the whole table; bypost mail --whole --to NAME --send sends it")
    );
    assert_eq!(scene.bob.store.tails(&strange.chain.id).unwrap().len(), 0);
    // Turns of another table under the id of this one.
    let (word, left) = scene.gets(&tail_of(scene.record.chain.id, vec![strange.chain.links[8].turn.clone()]));
    assert_eq!((word.as_str(), left), ("waiting: turn 9 goes on from another turn 8 than the one here", 8));
}

#[test]
fn nothing_of_a_table_that_is_not_taken_waits() {
    let mut scene = Scene::new();
    let strange = Record::played(header(10, &[]), 12, 3);
    let mut carol = Player::new("carol", 3);
    let text = bypost::file::text(&strange.chain.up_to(6).file(), "");
    let both = armor(&text) + &tail(&strange.chain.clone(), 9..=12);
    assert_eq!(word(&received(&mut carol, &both)), "Foreign");
    assert_eq!(carol.store.tails(&strange.chain.id).unwrap().len(), 0);
    // The one who has a seat there keeps it.
    assert_eq!(word(&received(&mut scene.bob, &both)), "new");
    assert_eq!(scene.bob.store.tails(&strange.chain.id).unwrap().len(), 1);
}

#[test]
fn only_some_tails_wait() {
    let mut scene = Scene::new();
    let chain = scene.record.chain.clone();
    // Only those who play can make something wait, and no more than this.
    let mut forged = scene.turns(12, 12);
    forged[0].signature[0] ^= 1;
    assert_eq!(
        scene.gets(&tail_of(chain.id, forged)).0,
        "waiting: turn 12 goes on from turn 11, which has not come yet; it is not kept"
    );
    assert_eq!(scene.waits(), 0);
    let seat = chain.links[11].seat.index() as u8 + 1;
    let mut all = String::new();
    for number in 0..40 {
        let mut turn = chain.links[11].turn.clone();
        turn.say = vec![number.to_string()];
        turn.signature = identity(seat).sign(&bypost::chain::turn_hash(&chain.id, &turn));
        all.push_str(&tail_of(chain.id, vec![turn]));
    }
    let (word, left) = scene.gets(&all);
    assert!(word.starts_with("waiting: turn 12 goes on from turn 11"), "{word}");
    assert_eq!((left, scene.waits()), (8, 16));
    // The author of turn 12 has signed it sixteen times, which is told as it would be of whole files.
    assert_eq!(scene.gets(&tail(&chain, 9..=11)), ("fork".to_owned(), 8));
}

#[test]
fn a_lost_file_comes_back_from_the_turns_that_are_kept() {
    let mut scene = Scene::new();
    let chain = scene.record.chain.clone();
    scene.bob.files = FilesInMemory::default();
    assert_eq!(scene.gets(&tail(&chain, 9..=12)), ("new".to_owned(), 12));
}

#[test]
fn a_broken_file_that_is_in_the_way_can_be_moved_away() {
    let mut scene = Scene::new();
    let chain = scene.record.chain.clone();
    let (path, good) = scene.bob.files.all().iter().next().map(|(path, text)| (path.clone(), text.clone())).unwrap();
    let name = path.to_string_lossy().into_owned();
    scene.bob.files.put(&name, good.replacen("after = \"", "after = \"AAAA", 1));
    let came = received(&mut scene.bob, &armor(&bypost::file::text(&chain.file(), ""))).unwrap();
    let Outcome::Refused(fault) = came.outcome else { panic!("{:?}", came.outcome) };
    assert!(fault.what.contains(" is in the way here: "), "{}", fault.what);
    let hint = fault.hint.unwrap().to_string();
    assert!(hint.ends_with(&format!("move {name} away, and give the mail again")), "{hint}");
}

#[test]
fn what_nobody_has_signed_is_told_in_a_few_lines() {
    let mut scene = Scene::new();
    let turn = scene.record.chain.links[8].turn.clone();
    let forged =
        |number: u8| tail_of(scene.record.chain.id, vec![Turn { say: vec![number.to_string()], ..turn.clone() }]);
    let all: String = (0..40).map(forged).collect();
    let came = received(&mut scene.bob, &all).unwrap();
    let Outcome::Refused(fault) = came.outcome else { panic!("{:?}", came.outcome) };
    assert_eq!(fault.what, "turn 9 is not signed by those who play");
    assert_eq!(came.others.len(), 8, "{:?}", came.others);
    assert_eq!(came.others[7], "32 more mails have turns that cannot be put together with those here");
}

#[test]
fn so_many_tails_are_taken_in() {
    let scene = Scene::new();
    let turn = scene.record.chain.links[8].turn.clone();
    let mut scan = MailScan::default();
    for part in 0..51 {
        let tails = (0..100).map(|number| Turn { say: vec![format!("{part} {number}")], ..turn.clone() });
        let all: String = tails.map(|turn| tail_of(scene.record.chain.id, vec![turn])).collect();
        assert_eq!(scan.mail(all.as_bytes()).is_err(), part == 50, "{part}");
    }
    assert_eq!(scan.tails.len(), 5_000);
}
