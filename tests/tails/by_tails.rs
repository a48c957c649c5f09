//! Whole tables by tails alone.

use std::sync::{LazyLock, Mutex};

use bypost::file::looks_like_tail;
use bypost::games::GAMES;
use bypost::post::armor;
use bypost::rules::Chance;
use bypost::session::{self, Outcome};

use super::{here, put, received, sent, word};
use crate::common::effort::tries;
use crate::common::games::of_folder;
use crate::common::{ALL_NAMES, header_of};
use crate::session::player::{Breaks, Player};

/// The most turns that are played of each game.
fn turns() -> usize {
    tries(24, 60) as usize
}

/// Mails on their way to the homes: to which home, and what.
#[derive(Debug, Default)]
struct Post {
    bag: Vec<(usize, String)>,
    games: usize,
    lost: usize,
    waited: usize,
    whole: usize,
    tails: usize,
}

impl Post {
    /// Everybody gets a mail that is for whoever is awaited. Some copies are lost, some come twice.
    fn send(&mut self, seats: usize, mail: &str, chance: &mut Chance) {
        for seat in 0..seats {
            match chance.below(6) {
                0 => self.lost += 1,
                1 => self.bag.extend([(seat, mail.to_owned()), (seat, mail.to_owned())]),
                _ => self.bag.push((seat, mail.to_owned())),
            }
        }
    }

    /// Brings all mails in any order. A home that is told to ask for the whole table asks now and then.
    fn deliver(&mut self, players: &mut [Player], whole: &str, chance: &mut Chance) {
        while !self.bag.is_empty() {
            let (seat, mail) = self.bag.swap_remove(chance.below(self.bag.len()));
            let came = received(&mut players[seat], &mail);
            let word = word(&came);
            let is_fine = ["new", "updated", "same", "older"].contains(&word.as_str());
            let is_early = word.starts_with("waiting:") || word.starts_with("stranger:");
            assert!(is_fine || is_early, "{word}");
            self.waited += usize::from(is_early);
            if is_early && chance.below(4) == 0 {
                self.whole += 1;
                self.bag.push((seat, whole.to_owned()));
            }
        }
    }
}

/// What the posts of all games did, as far as they have been played in this process.
static ALL: LazyLock<Mutex<Post>> = LazyLock::new(Mutex::default);

/// A test of each game, so that they run side by side.
macro_rules! games {
    ($($module:ident $rules:ident),* $(,)?) => {
        $(#[test] fn $module() { goes_by_tails_alone(stringify!($module)); })*
    };
}

include!("../../games/list.rs");

fn goes_by_tails_alone(folder: &str) {
    let Some((place, entry)) = of_folder(folder) else { return };
    let info = (entry.info)();
    let mut post = Post::default();
    for seats in [2, 3].into_iter().filter(|seats| (info.seats[0]..=info.seats[1]).contains(seats)) {
        let tails = post.tails;
        play(&info.id, usize::from(seats), u64::from(8 * place + seats), &mut post);
        assert!(post.tails > tails, "{}", info.id);
    }
    let mut all = ALL.lock().unwrap();
    (all.lost, all.waited, all.whole, all.tails) =
        (all.lost + post.lost, all.waited + post.waited, all.whole + post.whole, all.tails + post.tails);
    all.games += 1;
    // Whichever game is the last of all looks at what happened on the way.
    let is_enough = all.lost > 20 && all.waited > 5 && all.whole > 2 && all.tails > 60;
    assert!(all.games < GAMES.len() || is_enough, "{all:?}");
}

fn play(game: &str, seats: usize, number: u64, post: &mut Post) {
    let mut chance = Chance::new(number);
    let mut players: Vec<Player> = (0..seats).map(|seat| Player::new(ALL_NAMES[seat], seat as u8 + 1)).collect();
    let begun = session::begin(header_of(game, seats, number as u8, &[]), GAMES).unwrap();
    let id = begun.chain().id;
    let mut newest = begun.clone();
    let mut last = String::new();
    while newest.chain().links.len() < turns() {
        let Some(seat) = newest.table().clock() else { break };
        let player = &mut players[seat.index()];
        let local = here(player, &id);
        let expected = if local.is_some() { "updated" } else { "new" };
        let opened = local.unwrap_or_else(|| begun.clone());
        if opened.chain().head() != newest.chain().head() {
            // The mail was lost, so it is sent again to whoever is awaited, who can join it each time.
            let came = received(player, &last);
            assert_eq!(word(&came), expected, "{game}");
            continue;
        }
        newest = player.write(opened, &mut chance, Breaks::Never).unwrap();
        put(player, &newest);
        session::note_sent(&mut player.store, newest.chain(), bypost::file::Time::at(0)).unwrap();
        let text = sent(&newest);
        post.tails += usize::from(looks_like_tail(text.as_bytes()));
        last = armor(&text);
        post.send(seats, &last, &mut chance);
        if chance.below(2) == 0 {
            post.deliver(&mut players, &armor(&newest.text()), &mut chance);
        }
    }
    post.deliver(&mut players, &armor(&newest.text()), &mut chance);
    for player in &mut players {
        // Whoever lacks something still asks for all.
        let came = received(player, &armor(&newest.text())).unwrap();
        assert!(
            matches!(came.outcome, Outcome::New | Outcome::Updated(_) | Outcome::Same),
            "{game}: {:?}",
            came.outcome
        );
        let here = here(player, &id).unwrap();
        assert_eq!((here.chain().head(), here.text()), (newest.chain().head(), newest.text()), "{game}");
    }
}
