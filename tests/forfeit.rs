//! A claim counts in standings where those who joined had agreed to that.
#![allow(clippy::unwrap_used, reason = "tests stop at what should not be")]

use std::collections::BTreeSet;

use bypost::draw::{Look, text};
use bypost::file::{Agreed, Header, Pace, TableStep};
use bypost::games::GAMES;
use bypost::kit::listed;
use bypost::rules::Seat;
use bypost::session::drawing::whose;
use bypost::session::standings::{Kind, Played};
use bypost::session::{Standings, open};

use crate::common::samples::HANDS;
use crate::common::{Record, header_of};

/// A table that ends by a claim, and perhaps by what the late seat says to it; and that seat.
fn claimed(seats: usize, forfeit: bool, contested: bool) -> (Record, Seat) {
    let header = Header { pace: Pace::read("1h"), forfeit, ..header_of(HANDS, seats, 7, &[]) };
    let mut record = Record::played(header, seats, 1);
    let late = record.table().clock().unwrap();
    let by = (late.index() + 1) % seats;
    let to = Agreed::Out(record.chain.header.seats[late.index()].0.clone());
    let time = record.late();
    let asked = record.table().must_agree(Seat::new(by as u8), &to);
    let consents: Vec<_> = asked.iter().map(|seat| record.consent(seat.index(), to.clone(), time)).collect();
    record.step(by, TableStep::Claim, &consents, time);
    if contested {
        record.step(late.index(), TableStep::Contest, &[], time);
    }
    (record, late)
}

#[test]
fn a_claim_counts_where_that_was_agreed_and_nobody_contests_it() {
    let some = |won, lost| Some([won, 0, lost]);
    for (seats, forfeit, contested, wanted) in [
        (2, true, false, (Kind::Rated, some(0, 1), vec![some(1, 0)])),
        (2, false, false, (Kind::Claimed, None, vec![None])),
        (2, true, true, (Kind::Contested, None, vec![None])),
        (2, false, true, (Kind::Contested, None, vec![None])),
        // The others have no result against each other.
        (3, true, false, (Kind::Rated, some(0, 2), vec![some(1, 0), some(1, 0)])),
        (3, true, true, (Kind::Contested, None, vec![None, None])),
    ] {
        let (record, late) = claimed(seats, forfeit, contested);
        let opened = open("t.toml", record.text().as_bytes(), GAMES).unwrap();
        let standings = Standings::new(vec![Played::of(&opened, None)], &BTreeSet::new());
        let score = |seat: Seat| {
            let key = record.player(seat).public();
            let player = standings.players.iter().find(|player| player.key == key)?;
            Some([player.score.won, player.score.drawn, player.score.lost])
        };
        let table = opened.table();
        let kind = standings.apart.first().map_or(Kind::Rated, |table| table.kind);
        let others = table.seats().all().filter(|seat| *seat != late);
        let what = format!("{seats} {forfeit} {contested}");
        assert_eq!((kind, score(late), others.map(score).collect()), wanted, "{what}");
        // The same is told in words.
        let scene = text(&standings.scene(&|_| None), Look::default());
        let names = table.seats().all().filter(|seat| *seat != late).map(|seat| table.seats().name(seat));
        let names = listed(names);
        let (told, group) = match kind {
            Kind::Rated => {
                (format!("claimed, counts as a win for {names}: "), "Rated by a claim that nobody contests:")
            }
            Kind::Contested => ("contested: ".to_owned(), "Not rated, since the late seat denies "),
            _ => ("claimed: ".to_owned(), "Not rated, since a claim ended them, which counts only at"),
        };
        assert!(whose(table).starts_with(&told) && scene.contains(group), "{what}: {}\n{scene}", whose(table));
        assert_eq!(scene.contains(&format!("t.toml: counts as a win for {names}")), kind == Kind::Rated, "{scene}");
        assert_eq!(scene.starts_with("no table counts: "), kind != Kind::Rated, "{scene}");
    }
}
