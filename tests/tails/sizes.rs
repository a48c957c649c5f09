//! The table data of a mail, as it travels, over a whole game between two.
//!
//! The folder of each game says in `mail_bytes.txt` how many bytes that may be in the mean, once the first
//! move is made: of all mails, of the plain ones, or of those with a shuffle.

use std::fs;
use std::path::Path;

use bypost::file::read_tail;
use bypost::games::GAMES;
use bypost::post::armor;
use bypost::session;

use super::sent;
use crate::games;

/// Characters of an armour that stands in the text of a mail besides.
const ARMORED: usize = 6 << 10;

#[test]
fn mails_are_small() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut wrong = Vec::new();
    for game in games::all() {
        let file = root.join("examples").join(game.id()).join("finished.toml");
        let whole = session::open(&file, &fs::read(&file).unwrap(), GAMES).unwrap();
        let links = &whole.chain().links;
        let begun = links.iter().position(|link| !link.turn.steps.is_empty()).unwrap() + 1;
        let mut sums = [(0, 0); 2];
        for turns in begun..links.len() {
            let is_sent = links[turns - 1].seat != links[turns].seat;
            if !is_sent {
                continue;
            }
            let text = sent(&whole.clone().at(turns).unwrap());
            let from = read_tail(text.as_bytes()).map_or(0, |tail| tail.turns[0].number as usize - 1);
            let shuffles = links[from..turns].iter().any(|link| !link.turn.shuffles.is_empty());
            let armored = armor(&text).replace('\n', "\r\n").len();
            let (count, bytes) = &mut sums[usize::from(shuffles)];
            *count += 1;
            *bytes += armored + if armored <= ARMORED { armored } else { 0 };
        }
        let bounds = fs::read_to_string(game.folder().join("mail_bytes.txt")).unwrap();
        let [(count, bytes), (shuffles, shuffled)] = sums;
        println!("mails of {}: {sums:?}", game.id());
        for line in bounds.lines() {
            let (kind, bound) = line.split_once(' ').unwrap();
            let (count, bytes) = match kind {
                "all" => (count + shuffles, bytes + shuffled),
                "plain" => (count, bytes),
                "shuffle" => (shuffles, shuffled),
                kind => panic!("{kind} mails"),
            };
            let (mean, bound) = (bytes / count, bound.parse().unwrap());
            if mean > bound {
                wrong.push(format!("{}: {kind} mails have {mean} bytes of at most {bound}", game.id()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
