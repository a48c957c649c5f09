//! The next step says that somebody is to decide exactly where there is something to decide.

use bypost::games::GAMES;
use bypost::rules::Chance;
use bypost::session::{self, Asker, Delivery, Due, OtherStates, Store as _};

use super::common::effort::tries;
use super::common::games::games;
use super::common::{ALL_NAMES, header_of};
use super::player::{Breaks, Player};

#[test]
fn somebody_is_to_decide_where_there_are_steps() {
    let (mut decided, mut forced) = (0, 0);
    for entry in games() {
        let [least, most] = (entry.info)().seats;
        for seats in usize::from(least.max(2))..=usize::from(most.min(3)) {
            let id = &(entry.info)().id;
            let mut chance = Chance::new(seats as u64);
            let mut players: Vec<Player> =
                (0..seats).map(|seat| Player::new(ALL_NAMES[seat], seat as u8 + 1)).collect();
            let mut opened = session::begin(header_of(id, seats, 3, &[]), GAMES).unwrap();
            while opened.chain().links.len() < tries(20, 30) as usize
                && let Some(seat) = opened.table().clock()
            {
                let player = &mut players[seat.index()];
                if opened.table().is_full() {
                    let snapshot = player.store.snapshot(&opened.chain().id).unwrap();
                    let asker = Asker {
                        keys: &snapshot.keys,
                        memory: snapshot.memory.as_ref(),
                        now: opened.table().time(),
                        file: "t.toml",
                        is_found: false,
                        delivery: Delivery::None,
                        is_unpushed: false,
                        hindered: None,
                        can_mail: false,
                        others: &OtherStates::default(),
                        readers: &[],
                        viewer: None,
                    };
                    let next = session::next_step(&opened, &asker);
                    let view = player.store.viewer().look(opened.table(), None).unwrap();
                    let has_choice = view.table.may_decide(seat);
                    assert_eq!(next.due == Due::Decide, has_choice, "{id}, {seats} seats: {}", next.words);
                    if has_choice { decided += 1 } else { forced += 1 }
                }
                opened = player.write(opened, &mut chance, Breaks::Never).unwrap();
            }
        }
    }
    assert!(decided > 20 && forced > 10, "{decided} decided, {forced} forced");
}
