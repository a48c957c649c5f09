//! Consents that mails bring: signatures are looked at before a table is opened, and what fits at one table
//! is kept in one go.

use crate::common::signing::ForgeSignatures as _;
use std::collections::HashMap;
use std::ops::Range;

use bypost::chain::{consent_hash, turn_hash};
use bypost::file::{Agreed, Consent, text};
use bypost::games::GAMES;
use bypost::post::{MailScan, armor, consent_lines};
use bypost::rules::Hash;
use bypost::session::{self, Change, Import, InMemory, KeyFile, Snapshot, Stale, Store, TurnTree};

use crate::common::files_in_memory::FilesInMemory;
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
        self.commits += usize::from(change.memory.is_some());
        self.store.commit(change)
    }

    fn tails(&self, table: &Hash) -> Result<Vec<String>, Stale> {
        self.store.tails(table)
    }

    fn turns(&self, table: &Hash) -> Result<TurnTree, Stale> {
        self.store.turns(table)
    }

    fn keep_tails(&mut self, table: &Hash, tails: &[String]) -> Result<(), Stale> {
        self.store.keep_tails(table, tails)
    }

    fn lock(&mut self) -> Result<(), Stale> {
        self.store.lock()
    }
}

/// What becomes of consents beside a state and files that are here: the words for each, how often something
/// was kept, and how many are remembered.
fn heard(here: &[&String], came: Option<&String>, table: &Hash, all: &[Consent]) -> (Vec<String>, usize, usize) {
    let mut store = Counting { store: InMemory::new(vec![KeyFile::new("bob", &[2; 32]).unwrap()]), commits: 0 };
    let mut files = FilesInMemory::default();
    for (number, text) in here.iter().enumerate() {
        files.put(&format!("t{number}.toml"), (*text).clone());
    }
    let mut scan = MailScan::default();
    came.into_iter().for_each(|text| scan.mail(armor(text).as_bytes()).unwrap());
    for consent in all {
        scan.mail(consent_lines(table, consent).unwrap().as_bytes()).unwrap();
    }
    let mut import = Import::new(&mut store, &mut files, GAMES, false, &|_| ());
    import.all(&scan);
    let told = import.consents(&scan, all[0].time);
    let told = told.into_iter().map(|(.., taken)| taken.map_or_else(|refusal| refusal.what, |()| "taken".to_owned()));
    let told = told.collect();
    let memory = store.memory(table).unwrap();
    let given = |opened| session::agreements(memory.as_ref(), &opened).iter().map(|one| one.given.len()).sum::<usize>();
    let texts = here.iter().copied().chain(came);
    let opened = texts.filter_map(|text| session::open("t.toml", text.as_bytes(), GAMES).ok());
    let heads: HashMap<Hash, _> = opened.map(|opened| (opened.chain().head(), opened)).collect();
    (told, store.commits, heads.into_values().map(given).sum())
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
    let mut branch = playing.up_to(5);
    branch.take(&[], &["On another line."]).go_on(playing.chain.links.len(), 1);
    assert_ne!(branch.chain.head(), playing.chain.head());
    let other = branch.text();
    // Signed by its seat, and longer than the newest file.
    let mut longer = TABLES.playing.clone();
    longer.go_on(playing.chain.links.len() + 1, 2);
    let bad_longer = against_the_rules(&longer);
    let bad = against_the_rules(playing);
    let end = |by: usize| playing.consent(by, Agreed::End, playing.now());
    let key = |number: u8| Agreed::Handover { identity: identity(number).public().bytes(), seat: "bob".to_owned() };
    let handed = |number: u8| playing.consent(THIRD, key(number), playing.now());
    let stranger = Consent { seat: "zoe".to_owned(), ..end(BY) };
    let elsewhere = playing.consent_on(BY, Agreed::End, playing.chain.links[4].hash, playing.now());
    let ahead = |seconds: i64| playing.consent(THIRD, Agreed::End, playing.now().plus(seconds));
    let on_branch = |by: usize| branch.consent(by, Agreed::End, branch.now());
    let elsewhere_words = "the consent of alice to end was given at another turn than the last one here";
    let ahead_words =
        format!("the consent of carol to end is dated {}, which is in the future", ahead(361).time.in_words());
    let signed = |consent: Consent| {
        let consent = Consent { time: consent.time.plus(1), ..consent };
        Consent { signature: identity(3).agree(&consent_hash(&id, &consent)), ..consent }
    };
    let not_signed = "the consent of alice to end is not signed by that seat for this table, or was altered";
    let taken = |count: usize| vec!["taken".to_owned(); count];
    let one = |what: &str| vec![what.to_owned()];
    let many: Vec<Consent> = (10..40).map(handed).collect();
    // The last ones are kept, and the others told.
    let dropped = |number: u8| {
        let key = identity(number).public().fingerprint();
        format!(
            "the consent of carol to handover bob to the key {key}: only the last 16 of a seat are kept, and others came"
        )
    };
    let many_words = [(10..24).map(dropped).collect(), taken(16)].concat();
    let brokens: Vec<Consent> = (0..40).map(|number| broken(&end(BY), number)).collect();
    let mixed = [brokens[0].clone(), end(BY), handed(10), brokens[1].clone()];
    let mixed_words = [not_signed, "taken", "taken", not_signed].map(str::to_owned).to_vec();
    for (name, here, came, all, wanted) in [
        ("one", vec![&newest], None, vec![end(BY)], (taken(1), 1, 1)),
        ("of two seats", vec![&newest], None, vec![end(BY), end(THIRD)], (taken(2), 1, 2)),
        ("beside its table", vec![], Some(&newest), vec![end(BY)], (taken(1), 1, 1)),
        ("beside the newest state", vec![&older], Some(&newest), vec![end(BY)], (taken(1), 1, 1)),
        ("beside an older state", vec![&newest], Some(&older), vec![end(BY)], (taken(1), 1, 1)),
        ("twice", vec![&newest], None, vec![end(BY), end(BY)], (taken(1), 1, 1)),
        ("of one seat, too many", vec![&newest], None, many, (many_words, 1, 16)),
        ("broken", vec![&newest], None, brokens.clone(), (vec![not_signed.to_owned(); 40], 0, 0)),
        ("broken beside good", vec![&newest], None, mixed.to_vec(), (mixed_words, 1, 2)),
        // Nothing is played for a consent that nobody has signed.
        ("broken at a file that does not hold", vec![&bad], None, brokens[..1].to_vec(), (one(not_signed), 0, 0)),
        (
            "signed at a file that does not hold",
            vec![&bad],
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
            vec![&newest],
            None,
            vec![stranger],
            (one("the consent of zoe to end: nobody of that name has a seat"), 0, 0),
        ),
        ("signed by another seat", vec![&newest], None, vec![signed(end(BY))], (one(not_signed), 0, 0)),
        ("at another turn", vec![&newest], None, vec![elsewhere.clone()], (one(elsewhere_words), 0, 0)),
        // An older copy is no place to agree at.
        ("at an older copy", vec![&older, &newest], None, vec![elsewhere.clone()], (one(elsewhere_words), 0, 0)),
        (
            "at an older copy beside one that is taken",
            vec![&older, &newest],
            None,
            vec![end(BY), elsewhere.clone()],
            (vec!["taken".to_owned(), elsewhere_words.to_owned()], 1, 1),
        ),
        ("beside a longer file that does not hold", vec![&newest, &bad_longer], None, vec![end(BY)], (taken(1), 1, 1)),
        // What rests on one of two lines does not push out what rests on the other.
        ("at two lines", vec![&newest, &other], None, vec![end(BY), on_branch(BY)], (taken(2), 2, 2)),
        ("at two lines, the other first", vec![&other, &newest], None, vec![on_branch(BY), end(BY)], (taken(2), 2, 2)),
        ("dated a little ahead", vec![&newest], None, vec![end(BY), ahead(360)], (taken(2), 1, 2)),
        // A tenth of the hour for a turn is six minutes.
        ("dated ahead", vec![&newest], None, vec![end(BY), ahead(361)], (vec!["taken".to_owned(), ahead_words], 1, 1)),
        (
            "of a table that is not here",
            vec![],
            None,
            vec![end(BY)],
            (one("alice agrees to end at table ID, of which no file is here"), 0, 0),
        ),
    ] {
        let (told, commits, kept) = heard(&here, came, &id, &all);
        let short: String = id[..4].iter().map(|byte| format!("{byte:02x}")).collect();
        let told: Vec<String> = told.into_iter().map(|what| what.replace(&short, "ID")).collect();
        assert_eq!((told, commits, kept), wanted, "{name}");
    }
}

#[test]
fn in_one_mail_no_consent_crowds_out_another() {
    let playing = &TABLES.playing;
    let genuine = playing.consent(BY, Agreed::End, playing.now());
    let forged = |number: usize| {
        let mut forged = genuine.clone();
        (forged.signature[7], forged.signature[8]) = (number as u8, (number >> 8) as u8 ^ genuine.signature[8] ^ 8);
        forged
    };
    let forged = |numbers: Range<usize>| numbers.map(forged).collect::<Vec<_>>();
    let at = |seconds: i64| playing.consent(BY, Agreed::End, playing.now().plus(seconds));
    let passed_over = |count: &str| format!("{count} passed over: more consents came than are looked at in one go");
    for (name, mails, taken, refused, broken) in [
        ("forged ones before", vec![[forged(0..300), vec![genuine.clone()]].concat()], 1, 300, vec![]),
        ("valid ones", vec![(0..300).map(at).collect()], 300, 0, vec![]),
        ("all that are looked at", vec![[forged(0..1_023), vec![genuine.clone()]].concat()], 1, 1_023, vec![]),
        (
            "one more",
            vec![[forged(0..1_024), vec![genuine.clone()]].concat()],
            0,
            1_024,
            vec![passed_over("1 consent")],
        ),
        (
            "more in a second mail",
            vec![forged(0..1_000), [forged(990..1_030), vec![genuine.clone()]].concat()],
            0,
            1_024,
            vec![format!("in mail 2: {}", passed_over("7 consents"))],
        ),
    ] {
        let mut store = InMemory::new(vec![KeyFile::new("bob", &[2; 32]).unwrap()]);
        let mut files = FilesInMemory::default();
        files.put("t.toml", playing.text());
        let mut scan = MailScan::default();
        for mail in mails {
            let lines: String = mail.iter().map(|one| consent_lines(&playing.chain.id, one).unwrap()).collect();
            scan.mail(lines.as_bytes()).unwrap();
        }
        let mut import = Import::new(&mut store, &mut files, GAMES, false, &|_| ());
        import.all(&scan);
        let told = import.consents(&scan, playing.now().plus(300));
        let good = told.iter().filter(|(.., taken)| taken.is_ok()).count();
        assert_eq!((good, told.len() - good, scan.broken()), (taken, refused, broken), "{name}");
        let (shown, more) = session::consents_in_words(&told);
        let [more_taken, more_refused] = [taken, refused].map(|count: usize| count.saturating_sub(16));
        assert_eq!(shown.len(), taken.min(16) + refused.min(16), "{name}");
        let line = format!("of more consents {more_taken} were taken in and {more_refused} refused");
        assert_eq!(more, (more_taken + more_refused > 0).then_some(line), "{name}");
    }
}
