//! Games that an independent program played, as files: open deals with listed lots, joined, played and read
//! back.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::common;
use crate::common::games::passed_over;
use std::fs;
use std::path::Path;

use bypost::file::Deal;
use bypost::rules::{Awaits, Seat};

use common::{Record, check, header_of};

/// One field of a line of `games/jacynth/tests/oracle`, whose test tells what stands there.
fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    line.split("; ").find_map(|field| field.strip_prefix(name)?.strip_prefix(' '))
}

/// Player 1 begins, so it has the second seat, and the last player the first.
fn seat(player: usize, players: usize) -> Seat {
    Seat::new((player % players) as u8)
}

fn replay(text: &str) -> usize {
    let line = |word: &str| text.lines().find_map(|line| line.strip_prefix(word)).unwrap();
    let [players, layout, extended] = line("table ").split(' ').collect::<Vec<_>>()[..] else { panic!("{text}") };
    let players: usize = players.parse().unwrap();
    let mut header = header_of("jacynth", players, 5, &[("layout", layout), ("extended", extended)]);
    header.deal = Deal::Lots(vec![line("lot ").to_owned()]);
    let mut record = Record::played(header, 0, 0);
    let turns: Vec<&str> = text.lines().filter(|line| line.starts_with("turn ")).collect();
    for line in &turns {
        let (player, typed) = field(line, "turn").unwrap().split_once(' ').unwrap();
        let mover = seat(player.parse().unwrap(), players);
        assert_eq!(record.table().clock(), Some(mover), "{line}");
        let (seen, sight) = record.table().view(mover, None);
        let moves = seen.game().moves(&sight);
        let cells = moves.iter().filter(|step| !step.contains("claim")).filter_map(|step| step.split(' ').nth(1));
        let mut cells: Vec<&str> = cells.collect();
        cells.sort_unstable();
        cells.dedup();
        assert_eq!(cells.join(" "), field(line, "cells").unwrap(), "{line}");
        record.take(&[typed.to_owned()], &[]);
        let (seen, sight) = record.table().view(mover, None);
        let position = seen.game().position(&sight);
        for (player, score) in (1..).zip(field(line, "scores").unwrap().split(' ')) {
            let name = record.table().seats().name(seat(player, players));
            assert_eq!(position["scores"][name].to_string(), score, "{line}");
        }
    }
    let (_, table) = check(record.text().as_bytes()).unwrap();
    let Awaits::Over(outcome) = table.game().awaits() else { panic!("not over") };
    let mut winners: Vec<usize> = outcome.winners().map(Seat::index).collect();
    let wanted = text.lines().find_map(|line| field(line, "winners")).unwrap().split(' ');
    let mut wanted: Vec<usize> = wanted.map(|player| seat(player.parse().unwrap(), players).index()).collect();
    winners.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(winners, wanted);
    turns.len()
}

#[test]
fn games_of_another_program_are_files_of_an_open_deal() {
    if passed_over() {
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("games/jacynth/tests/oracle");
    let games = fs::read_dir(folder).unwrap().map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap());
    let turns: usize = games.map(|game| replay(&game)).sum();
    assert!(turns > 24 * 25, "{turns} turns");
}
