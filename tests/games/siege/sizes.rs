//! How many bytes hands and shuffles of Siege add to a file.

use bypost::file::{text, turn_text};
use bypost::rules::Sight;

use super::post::{Post, begun};
use crate::common::games::passed_over;
use crate::common::{Luck, Record, header_of};

/// The bytes that each whole hand of two adds to the file, how many cards its shuffles have, and how many
/// turns it takes.
fn grown(number: u8, wanted: &[&str], sizes: &mut Vec<(usize, usize, usize)>) {
    let mut post = begun(2, &[("hands", "4")]);
    let mut luck = Luck(number.into());
    let mark = |post: &Post| {
        let shuffles = post.chain.links.iter().flat_map(|link| &link.turn.shuffles);
        let cards: Vec<usize> = shuffles.map(|shuffle| shuffle.deck.len() / 64).collect();
        (text(&post.chain.file(), "").len(), cards, post.chain.links.len())
    };
    let (mut hand, mut from) = (post.position()["hand"].clone(), mark(&post));
    while post.pay().is_some() {
        let (_, table, sight) = post.look().unwrap();
        let position = table.game().position(&Sight::public());
        if position["hand"] != hand {
            let to = mark(&post);
            let cards = to.1[from.1.len()..].iter().copied().max().unwrap();
            sizes.push((to.0 - from.0, cards, to.2 - from.2));
            (hand, from) = (position["hand"].clone(), to);
        }
        let moves = table.game().moves(&sight);
        let fits: Vec<_> = moves.iter().filter(|step| wanted.iter().any(|wanted| step.starts_with(wanted))).collect();
        let among = if fits.is_empty() { moves.iter().collect() } else { fits };
        post.take(&[among[luck.below(among.len())]]);
    }
}

#[test]
fn a_hand_of_two_takes_little_of_the_file() {
    if passed_over() {
        return;
    }
    let mut sizes = Vec::new();
    for number in 0..3 {
        grown(number, &["fold", "keep"], &mut sizes);
        grown(number, &["check", "call", "decline", "keep", "reveal"], &mut sizes);
        grown(number, &["check", "call", "buy", "keep", "discard", "reveal"], &mut sizes);
        grown(number, &["check", "call", "buy", "bet", "raise", "discard", "reveal"], &mut sizes);
    }
    for (bytes, cards, turns) in &sizes {
        // A hand with all four flips and no bet has 17 turns. Every bet and answer beyond that is a turn with
        // nothing but a step.
        let limit = 460 * cards + 12_000 + 320 * turns.saturating_sub(17);
        assert!(*bytes <= limit, "{bytes} bytes for {turns} turns and shuffles of {cards} cards; the limit is {limit}");
    }
    let most = sizes.iter().map(|(_, _, turns)| *turns).max().unwrap();
    assert!(sizes.len() > 30 && most > 20, "{} hands, the longest of {most} turns", sizes.len());
}

/// A turn that shuffles is short enough for a mail, whatever else is in it.
#[test]
fn a_turn_with_a_shuffle_fits_into_a_mail() {
    if passed_over() {
        return;
    }
    let record = Record::played(header_of("siege", 2, 0, &[("hands", "4")]), 40, 1);
    let turns = record.chain.links.iter().map(|link| &link.turn).filter(|turn| !turn.shuffles.is_empty());
    let sizes: Vec<_> = turns.map(|turn| (turn.shuffles[0].deck.len() / 64, turn_text(turn).len())).collect();
    assert!(sizes.len() >= 4, "{sizes:?}");
    for (cards, bytes) in sizes {
        assert!(cards >= 60 && bytes <= 19_000, "{bytes} bytes with a shuffle of {cards} cards");
    }
}
