//! Shuffles that are not written as `docs/format.md` says.

use super::{Base, Case, case};

const BOB: &str = "turn 3 (bob)";
const DECK: &str = "deck = [\n";

/// The cases.
pub(super) const CASES: &[Case] = &[
    case("shuffle-key-unknown", BOB, |base| edited(base, "lot = 1\n", "lot = 1\ncards = 36\n")),
    case("shuffle-key-twice", BOB, |base| edited(base, "lot = 1\n", "lot = 1\nlot = 1\n")),
    case("shuffle-lot-missing", BOB, |base| edited(base, "lot = 1\n", "")),
    case("shuffle-deck-missing", BOB, |base| edited(base, DECK, "pack = [\n")),
    case("shuffle-proof-missing", BOB, |base| edited(base, "proof = [\n", "proofs = [\n")),
    case("shuffle-lot-text", BOB, |base| edited(base, "lot = 1\n", "lot = \"1\"\n")),
    case("shuffle-lot-negative", BOB, |base| edited(base, "lot = 1\n", "lot = -1\n")),
    case("shuffle-lot-float", BOB, |base| edited(base, "lot = 1\n", "lot = 1.0\n")),
    case("shuffle-lot-too-big", BOB, |base| edited(base, "lot = 1\n", "lot = 4294967297\n")),
    case("shuffle-empty-table", BOB, |base| {
        edited(base, "[[turn.shuffle]]\n", "[[turn.shuffle]]\n\n[[turn.shuffle]]\n")
    }),
    case("shuffle-no-list", BOB, |base| edited(base, "[[turn.shuffle]]\n", "[turn.shuffle]\n")),
    case("shuffle-inline", BOB, |base| {
        edited(base, "state = ", "shuffle = [{lot = 1, deck = [\"AAAA\"], proof = [\"AAAA\"]}]\nstate = ")
    }),
    case("shuffle-list-empty", "turn 5 (bob)", |base| base.two.edited(5, "state = ", "shuffle = []\nstate = ")),
    case("shuffle-deck-list-empty", BOB, |base| edited(base, DECK, "deck = []\npack = [\n")),
    case("shuffle-deck-empty", BOB, |base| base.two.signed(3, |turn| turn.shuffles[0].deck.clear())),
    case("shuffle-proof-empty", BOB, |base| base.two.signed(3, |turn| turn.shuffles[0].proof.clear())),
    case("shuffle-deck-empty-piece", BOB, |base| edited(base, DECK, "deck = [\n  \"\",\n")),
    case("shuffle-deck-of-empty-pieces", BOB, |base| whole(base, |text| cut(text, DECK, "  \"\",\n"))),
    case("shuffle-deck-text", BOB, |base| edited(base, DECK, "deck = \"AAAA\"\npack = [\n")),
    case("shuffle-deck-number", BOB, |base| edited(base, DECK, "deck = [\n  1,\n")),
    case("shuffle-deck-without-padding", BOB, |base| whole(base, |text| cut(text, DECK, "  \"AA\",\n"))),
    case("shuffle-deck-stray-bits", BOB, |base| whole(base, |text| cut(text, DECK, "  \"AB==\",\n"))),
    case("shuffle-deck-padding-inside", BOB, |base| edited(base, DECK, "deck = [\n  \"AA==\",\n")),
    case("shuffle-deck-blank-inside", BOB, |base| edited(base, DECK, "deck = [\n  \"AA AA\",\n")),
    case("shuffle-deck-line-end-inside", BOB, |base| edited(base, DECK, "deck = [\n  \"AAAA\\n\",\n")),
    case("shuffle-deck-of-other-base64", BOB, |base| edited(base, DECK, "deck = [\n  \"-_-_\",\n")),
    case("shuffle-deck-too-long", BOB, |base| base.two.signed(3, |turn| turn.shuffles[0].deck = vec![0xaa; 12_289])),
    case("shuffle-proof-too-long", BOB, |base| base.two.signed(3, |turn| turn.shuffles[0].proof = vec![1; 12_289])),
    case("shuffles-17", BOB, |base| {
        base.two.signed(3, |turn| {
            let (deck, proof) = (vec![1; 64], vec![1; 545]);
            turn.shuffles = (1..=17)
                .map(|lot| bypost::file::ShufflePart { lot, deck: deck.clone(), proof: proof.clone() })
                .collect();
        })
    }),
    case("shuffle-of-the-header", "header", |base| {
        whole(base, |text| text.replacen("[options]", "[[shuffle]]\nlot = 1\n\n[options]", 1))
    }),
];

fn edited(base: &Base, from: &str, to: &str) -> String {
    base.two.edited(3, from, to)
}

fn whole(base: &Base, alter: impl FnOnce(String) -> String) -> String {
    alter(base.two.up_to(3).text())
}

/// Other lines in the last list that begins so.
fn cut(text: String, begin: &str, lines: &str) -> String {
    let at = text.rfind(begin).unwrap() + begin.len();
    let end = at + text[at..].find("]\n").unwrap();
    format!("{}{lines}{}", &text[..at], &text[end..])
}
