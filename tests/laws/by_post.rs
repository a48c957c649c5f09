//! Laws of whole sealed tables of every game in the list, played by post: each seat has a home of its own
//! with one key, somebody without a key looks on, and nothing passes between them but the text of the file.
//!
//! Each table tells in a line how many files it took, and how many of them carried no step and went only for
//! joins, shuffles and shares. This shows the lines:
//!
//! ```sh
//! cargo test --test engine laws::by_post -- --nocapture | grep -o 'laws: .*'
//! ```
//!
//! A file holds all turns that one home writes in a row, and the first file also the join of the first seat.
//! At a table that goes on for long the players give up, and the line tells so. In brackets it has the
//! options that are not the usual ones. Compare the numbers with what the game's page says of its files.

#[path = "by_post/home.rs"]
mod home;
#[path = "by_post/open_twin.rs"]
mod open_twin;

use std::collections::{BTreeMap, BTreeSet};
use std::slice::from_ref;

use bypost::rules::{Chance, Entry, OptionValue, Options, Seat, Seats, Slot};
use bypost::session::{self, Opened};
use bypost::table::Table;

use super::{playable, tries};
use crate::common::games::of_folder;
use crate::common::{ALL_NAMES, check, header_of};
use crate::truth::Truth;
use home::Home;

/// After so many files everybody gives up, since the table would go on too long for these tests.
const FILES: usize = 40;
/// The same at a table of many seats, whose files take longer. In a thorough run it goes on like others.
const CROWDED_FILES: u64 = 24;
/// The number of seats at the tables of games for many players.
const MANY: u8 = 5;
/// The views of the homes are compared with the truth every so many files, and at the end.
const LOOKS: usize = 12;

/// A table that was played by post.
struct Post {
    entry: &'static Entry,
    /// The game and the seats.
    name: String,
    seats: Seats,
    options: Options,
    /// The homes of all seats, and at the end that of a viewer without a key.
    homes: Vec<Home>,
}

/// A test of each game, so that they run side by side.
macro_rules! games {
    ($($module:ident $rules:ident),* $(,)?) => {
        $(#[test] fn $module() { plays(stringify!($module)); })*
    };
}

include!("../../games/list.rs");

/// Plays tables of a game to their end. Everybody opens each single file, only the player who is awaited can
/// go on from it, and nobody is shown anything that its key does not open.
fn plays(folder: &str) {
    let Some((place, entry)) = of_folder(folder) else { return };
    for count in counts(entry) {
        let number = 8 * place + count;
        let post = Post::new(entry, count, number).played(number);
        post.keeps_turns();
        post.is_read_as_one_state();
        open_twin::ends_alike(&post);
    }
}

/// The numbers of seats with which a game is played here.
fn counts(entry: &Entry) -> BTreeSet<u8> {
    let [least, most] = (entry.info)().seats;
    [least, 2, 3, MANY].into_iter().filter(|count| (least..=most).contains(count)).collect()
}

impl Post {
    /// A table before its first turn, with options by chance.
    fn new(entry: &'static Entry, count: u8, number: u8) -> Self {
        let info = (entry.info)();
        let seats = Seats::new(ALL_NAMES[..usize::from(count)].iter().map(|name| (*name).to_owned()).collect());
        let mut chance = Chance::new(number.into());
        let (options, _) = playable(entry, &seats, &mut chance, &Chance::new(0));
        let homes = (0..usize::from(count)).map(Home::of).chain([Home::of_nobody()]).collect();
        let name = format!("{}, {count} {}", info.id, if count == 1 { "seat" } else { "seats" });
        Self { entry, name, seats, options, homes }
    }

    fn begun(&self, number: u8) -> Opened {
        let mut header = header_of(&(self.entry.info)().id, self.seats.count(), number, &[]);
        header.options = self.options.all().to_vec();
        header.options.sort_by(|(one, _), (other, _)| one.cmp(other));
        session::begin(header, from_ref(self.entry)).unwrap_or_else(|fault| panic!("{}: {fault}", self.name))
    }

    /// Plays to the end, and tells how many files that took.
    fn played(mut self, number: u8) -> Self {
        let begun = self.begun(number);
        let mut chance = Chance::new(number.into());
        let (mut files, mut stepless, mut turns) = (0, 0, 0);
        let most =
            if self.seats.count() == usize::from(MANY) { tries(CROWDED_FILES, FILES as u64) as usize } else { FILES };
        let mut clock = begun.table().clock();
        while let Some(seat) = clock {
            files += 1;
            let name = format!("{}, file {files}", self.name);
            assert!(files < 2 * most, "{name}: all have given up, and it is not over");
            let text = self.homes[seat.index()].write(&begun, &mut chance, files > most, &name);
            let came = session::open("table.toml", text.as_bytes(), from_ref(self.entry))
                .unwrap_or_else(|why| panic!("{name}: {why}"));
            assert!(came.is_drawn(), "{name}: the drawing is another one");
            assert_eq!(came.text(), text, "{name}: the file is written in another way");
            let others = self.homes.iter_mut().filter(|home| home.seat() != Some(seat));
            others.for_each(|home| home.receive(came.clone(), &name));
            let opened = self.homes[seat.index()].opened();
            clock = opened.table().clock();
            let links = &opened.chain().links;
            stepless += usize::from(links[turns..].iter().all(|link| link.turn.steps.is_empty()));
            turns = links.len();
            self.homes.iter_mut().filter(|home| clock.is_none() || home.seat() != clock).for_each(|home| {
                home.writes_nothing(&name);
            });
            if files % LOOKS == 0 || clock.is_none() {
                self.compare(&Truth::of(text.as_bytes()), &name);
            }
        }
        let rest = if files > most { format!(", and the players gave up after {most}") } else { String::new() };
        let files = format!("{files} {}", if files == 1 { "file" } else { "files" });
        println!("laws: {}: {files}, of which {stepless} carried no step{rest}{}", self.name, self.unusual());
        self
    }

    /// The options that are not the usual ones.
    fn unusual(&self) -> String {
        let usual = Options::usual((self.entry.info)(), self.seats.count());
        let unusual = self.options.all().iter().filter(|option| !usual.all().contains(option));
        let text = |value: &OptionValue| match value {
            OptionValue::Number(number) => number.to_string(),
            OptionValue::Text(text) => text.clone(),
        };
        let words: Vec<String> = unusual.map(|(name, value)| format!("{name}={}", text(value))).collect();
        if words.is_empty() { String::new() } else { format!(" ({})", words.join(" ")) }
    }

    /// Compares the view of each home with the truth. It must show the right face of every card that the
    /// rules show to its seat and that all others have paid for, and no card that needs the key of another
    /// seat.
    fn compare(&self, truth: &Truth, name: &str) {
        for home in &self.homes {
            let view = home.view();
            let seen = |slot| view.sight.card(slot).or_else(|| opened(&view.table, slot));
            let faces = truth.faces().iter().filter_map(|(slot, face)| Some((*slot, (*face, seen(*slot)?))));
            let own: Vec<Seat> = home.seat().into_iter().collect();
            let shown: BTreeMap<Slot, u16> = faces
                .map(|(slot, (face, shown))| {
                    assert_eq!(shown, face, "{name}: slot {slot} is another card to {own:?}");
                    // A key that has left the table opens nothing that was shuffled afterwards.
                    let opens = truth.opens_with(&own, slot) || truth.opens_with(&[], slot);
                    assert!(opens, "{name}: {own:?} cannot open slot {slot}");
                    (slot, shown)
                })
                .collect();
            for (slot, face) in truth.seen(None, home.seat()) {
                let is_known = shown.get(&slot) == Some(&face) || !truth.faces().contains_key(&slot);
                assert!(is_known, "{name}: slot {slot} is not shown to {own:?}");
            }
        }
    }

    /// The table is over, and each home of a seat has kept its turns.
    fn keeps_turns(&self) {
        assert!(self.last().table().outcome().is_some(), "{} is not over", self.name);
        for home in &self.homes {
            let is_kept = home.keeps_turns(&self.last().chain().id);
            assert_eq!(is_kept, home.seat().is_some(), "{}: who signs keeps the turns", self.name);
        }
    }

    /// All homes and a checker of the file read one state.
    fn is_read_as_one_state(&self) {
        let text = self.last().text();
        let (chain, table) = check(text.as_bytes()).unwrap_or_else(|fault| panic!("{}: {fault}", self.name));
        assert_eq!(chain.head(), table.head(), "{}", self.name);
        for home in &self.homes {
            let here = home.opened();
            assert_eq!(here.text(), text, "{}: {:?} has another file", self.name, home.seat());
            assert_eq!(here.table().state_hash(), table.state_hash(), "{}", self.name);
            assert_eq!(here.table().outcome(), table.outcome(), "{}", self.name);
            assert_eq!(here.table().outcome(), home.view().table.outcome(), "{}", self.name);
        }
    }

    /// The file as it was sent last.
    fn last(&self) -> &Opened {
        self.homes[0].opened()
    }
}

/// A card that is open to all.
fn opened(table: &Table, slot: Slot) -> Option<u16> {
    table.lots().opened().iter().find(|(open, _)| *open == slot)?.1.card()
}
