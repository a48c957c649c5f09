//! A table of each game goes as text between players who keep everything in memory.

use bypost::games::GAMES;
use bypost::rules::Chance;
use bypost::session::{self, Inbox, Outcome, Standing, Tables as _, Viewer};

use super::common::effort::tries;
use super::common::games::games;
use super::common::{ALL_NAMES, header_of};
use super::player::{Breaks, Player, is_taken};

/// The most turns that are played of each game.
fn turns() -> usize {
    tries(10, 26) as usize
}

#[test]
fn a_table_of_each_game_goes_by_text() {
    for (number, entry) in games().enumerate() {
        let info = (entry.info)();
        let seats = usize::from(info.seats[0]).max(2);
        let mut chance = Chance::new(number as u64);
        let mut players: Vec<Player> = (0..seats).map(|seat| Player::new(ALL_NAMES[seat], seat as u8 + 1)).collect();
        let mut opened = session::begin(header_of(&info.id, seats, number as u8, &[]), GAMES).unwrap();
        let mut before: Option<String> = None;
        while opened.chain().links.len() < turns() {
            let Some(seat) = opened.table().clock() else { break };
            let here = &mut players[seat.index()];
            // The awaited player goes on from the file that came here, not from the one that was written
            // elsewhere.
            if let Some(path) = here.files.files(&opened.chain().id).first() {
                opened = here.open(path);
            }
            let written = here.write(opened, &mut chance, Breaks::Never).unwrap();
            let sent = here.send(&written).unwrap();
            for player in &mut players {
                let came = player.receive(&sent);
                assert!(is_taken(&came), "{}: {came:?}", info.id);
                let again = player.receive(&sent);
                assert!(matches!(again.outcome, Outcome::Same), "{}: {again:?}", info.id);
                if let Some(before) = &before {
                    let older = player.receive(before);
                    assert!(matches!(older.outcome, Outcome::Older), "{}: {older:?}", info.id);
                }
            }
            before = Some(sent);
            opened = written;
        }
        assert!(opened.chain().links.len() > seats, "{} was played", info.id);
        listed(&players, &opened);
    }
}

/// The state of the one table in each player's list, and what each player may do.
fn listed(players: &[Player], opened: &session::Opened) {
    for (index, player) in players.iter().enumerate() {
        let mut inbox = Inbox::default();
        for path in player.files.files(&opened.chain().id) {
            inbox.take(player.open(&path));
        }
        let keys = bypost::session::Store::snapshot(&player.store, &opened.chain().id).unwrap().keys;
        let listed = inbox.listed(&keys);
        let clock = opened.table().clock().map(bypost::rules::Seat::index);
        let expected = match clock {
            None => Standing::Over,
            Some(seat) if seat == index => Standing::Yours,
            Some(_) => Standing::Theirs,
        };
        assert_eq!(listed.iter().map(|(standing, _)| *standing).collect::<Vec<_>>(), [expected]);
        let view = Viewer::new(keys).look(opened.table(), None).unwrap();
        assert_eq!(view.seat.map(bypost::rules::Seat::index), Some(index), "a player sees with its own eyes");
        let may = clock == Some(index) && view.table.may_decide(view.seat.unwrap());
        assert_eq!(!view.moves().steps.is_empty(), may);
    }
}
