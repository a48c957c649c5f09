//! Consents that mails bring: signatures are looked at before a table is opened, and what fits at one table
//! is kept in one go.

use bypost::chain::{consent_hash, turn_hash};
use bypost::file::{Agreed, Consent, text};
use bypost::post::{MailScan, armor, consent_lines};
use bypost::rules::Hash;
use bypost::session::{self, Change, FilesInMemory, Import, InMemory, KeyFile, Snapshot, Stale, Store};

use crate::common::{Record, identity};
use crate::forge::agreement::{BY, TABLES, THIRD};

/// A store that counts what is kept.
#[derive(Default)]
struct Counting {
    store: InMemory,
    commits: usize,
}

impl Store for Counting {
    type Error = Stale;

    fn snapshot(&self, table: &Hash) -> Result<Snapshot, Stale> {
        self.store.snapshot(table)
    }

    fn commit(&mut self, change: &Change<'_>) -> Result<(), Stale> {
        self.commits += 1;
        self.store.commit(change)
    }

    fn tails(&self, table: &Hash) -> Result<Vec<String>, Stale> {
        self.store.tails(table)
    }

    fn copies(&self, table: &Hash) -> Result<Vec<String>, Stale> {
        self.store.copies(table)
    }

    fn keep_tails(&mut self, table: &Hash, tails: &[String]) -> Result<(), Stale> {
        self.store.keep_tails(table, tails)
    }

    fn lock(&mut self) -> Result<(), Stale> {
        self.store.lock()
    }
}

/// What becomes of consents beside a state and a file that is here: the words for each, how often something
/// was kept, and how many are remembered.
fn heard(here: Option<&str>, came: Option<&str>, table: &Hash, all: &[Consent]) -> (Vec<String>, usize, usize) {
    let mut store = Counting { store: InMemory::new(vec![KeyFile::new("bob", &[2; 32]).unwrap()]), commits: 0 };
    let mut files = FilesInMemory::default();
    here.into_iter().for_each(|text| files.put("t.toml", text.to_owned()));
    let mut scan = MailScan::default();
    came.into_iter().for_each(|text| scan.mail(armor(text).as_bytes()).unwrap());
    for consent in all {
        scan.mail(consent_lines(table, consent).unwrap().as_bytes()).unwrap();
    }
    let mut import = Import::new(&mut store, &mut files, false, &|_| ());
    import.all(&scan);
    let told = import.consents(&scan, all[0].time);
    let told = told.into_iter().map(|(.., taken)| taken.map_or_else(|refusal| refusal.what, |()| "taken".to_owned()));
    let told = told.collect();
    let memory = store.memory(table).unwrap();
    let given = |opened| session::agreements(memory.as_ref(), &opened).iter().map(|one| one.given.len()).sum();
    let opened = here.into_iter().chain(came).filter_map(|text| session::open("t.toml", text.as_bytes(), &()).ok());
    let kept = opened.max_by_key(|opened| opened.chain().links.len()).map_or(0, given);
    (told, store.commits, kept)
}

/// A file whose signatures hold and whose last turn is against the rules.
fn against_the_rules(record: &Record) -> String {
    let mut file = record.file();
    let seat = record.chain.links.last().unwrap().seat;
    let turn = file.turns.last_mut().unwrap();
    turn.steps = vec!["nonsense".to_owned()];
    turn.signature = identity(seat.index() as u8 + 1).sign(&turn_hash(&record.chain.id, turn));
    text(&file, "")
}

fn broken(consent: &Consent, number: u8) -> Consent {
    let mut broken = consent.clone();
    broken.signature[7] ^= number + 1;
    broken
}

#[test]
fn consents_are_heard_in_the_order_of_what_they_cost() {
    let playing = &TABLES.playing;
    let id = playing.chain.id;
    let (newest, older) = (playing.text(), playing.up_to(5).text());
    let bad = against_the_rules(playing);
    let end = |by: usize| playing.consent(by, Agreed::End, playing.now());
    let key = |number: u8| Agreed::Handover { identity: identity(number).public().bytes(), seat: "bob".to_owned() };
    let handed = |number: u8| playing.consent(THIRD, key(number), playing.now());
    let stranger = Consent { seat: "zoe".to_owned(), ..end(BY) };
    let elsewhere = playing.consent_on(BY, Agreed::End, playing.chain.links[4].hash, playing.now());
    let signed = |consent: Consent| {
        let consent = Consent { time: consent.time.plus(1), ..consent };
        Consent { signature: identity(3).agree(&consent_hash(&id, &consent)), ..consent }
    };
    let not_signed = "the consent of alice to end is not signed by that seat for this table, or was altered";
    let taken = |count: usize| vec!["taken".to_owned(); count];
    let one = |what: &str| vec![what.to_owned()];
    let many: Vec<Consent> = (10..40).map(handed).collect();
    let brokens: Vec<Consent> = (0..40).map(|number| broken(&end(BY), number)).collect();
    let mixed = [brokens[0].clone(), end(BY), handed(10), brokens[1].clone()];
    let mixed_words = [not_signed, "taken", "taken", not_signed].map(str::to_owned).to_vec();
    for (name, here, came, all, wanted) in [
        ("one", Some(&newest), None, vec![end(BY)], (taken(1), 1, 1)),
        ("of two seats", Some(&newest), None, vec![end(BY), end(THIRD)], (taken(2), 1, 2)),
        ("beside its table", None, Some(&newest), vec![end(BY)], (taken(1), 1, 1)),
        ("beside the newest state", Some(&older), Some(&newest), vec![end(BY)], (taken(1), 1, 1)),
        ("beside an older state", Some(&newest), Some(&older), vec![end(BY)], (taken(1), 1, 1)),
        ("twice", Some(&newest), None, vec![end(BY), end(BY)], (taken(1), 1, 1)),
        ("of one seat, too many", Some(&newest), None, many, (taken(30), 1, 16)),
        ("broken", Some(&newest), None, brokens.clone(), (vec![not_signed.to_owned(); 40], 0, 0)),
        ("broken beside good", Some(&newest), None, mixed.to_vec(), (mixed_words, 1, 2)),
        // Nothing is played for a consent that nobody has signed.
        ("broken at a file that does not hold", Some(&bad), None, brokens[..1].to_vec(), (one(not_signed), 0, 0)),
        (
            "signed at a file that does not hold",
            Some(&bad),
            None,
            vec![end(BY)],
            (
                one(
                    "alice agrees to end at table ID; the file here was not opened: turn 7 (carol): nonsense: it is bob's to act by then",
                ),
                0,
                0,
            ),
        ),
        (
            "of nobody",
            Some(&newest),
            None,
            vec![stranger],
            (one("the consent of zoe to end: nobody of that name has a seat"), 0, 0),
        ),
        ("signed by another seat", Some(&newest), None, vec![signed(end(BY))], (one(not_signed), 0, 0)),
        (
            "at another turn",
            Some(&newest),
            None,
            vec![elsewhere],
            (one("the consent of alice to end was given at another turn than the last one here"), 0, 0),
        ),
        (
            "of a table that is not here",
            None,
            None,
            vec![end(BY)],
            (one("alice agrees to end at table ID, of which no file is here"), 0, 0),
        ),
    ] {
        let (told, commits, kept) = heard(here.map(String::as_str), came.map(String::as_str), &id, &all);
        let short: String = id[..4].iter().map(|byte| format!("{byte:02x}")).collect();
        let told: Vec<String> = told.into_iter().map(|what| what.replace(&short, "ID")).collect();
        assert_eq!((told, commits, kept), wanted, "{name}");
    }
}
