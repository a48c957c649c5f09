//! What is refused in which phase, and that every reason is given somewhere.

use std::collections::BTreeSet;

use super::super::phase::End;
use super::*;
use bypost_rules::kit::decktet::HeldError;

const BOARD: &str = "b2 5ML 0:13, b3 2MK 1:2, c2 TMWK, e5 9MS";

/// One step of every kind.
const STEPS: [&str; 13] = [
    "choose 1",
    "none",
    "hatch 1:7ML a2",
    "draw",
    "grow b2 1",
    "spawn b2",
    "build 1:7ML a2",
    "move b2 b3 1",
    "fly 2:AM b2 a3",
    "attack b3 bob 2 with 3:CK",
    "discard 1:7ML",
    "lose b2 1",
    "pass",
];

fn usual() -> JacinythCity {
    at(&[], BOARD, "7ML AM CK | 3LY")
}

/// Which of the reasons it is. A new one does not compile until it is counted here.
fn number(illegal: &Illegal) -> usize {
    match illegal {
        Illegal::Dealing => 0,
        Illegal::Over => 1,
        Illegal::Held(HeldError::NoPlace { .. }) => 2,
        Illegal::Held(HeldError::FaceDown(_)) => 3,
        Illegal::Held(HeldError::OtherCard { .. }) => 4,
        Illegal::ChooseFirst => 5,
        Illegal::Chosen => 6,
        Illegal::NotBase(_) => 7,
        Illegal::HasBase(_) => 8,
        Illegal::OpeningFirst(_) => 9,
        Illegal::DiscardFirst(_) => 10,
        Illegal::DiscardCount { .. } => 11,
        Illegal::Free(_) => 12,
        Illegal::NoDiscard => 13,
        Illegal::LoseFirst => 14,
        Illegal::NoLoss => 15,
        Illegal::Outside(_) => 16,
        Illegal::Taken(_) => 17,
        Illegal::Apart(_) => 18,
        Illegal::NotControlled(_) => 19,
        Illegal::NoCard(_) => 20,
        Illegal::HasPyramids => 21,
        Illegal::NotNumber(_) => 22,
        Illegal::NotBuildable(_) => 23,
        Illegal::NoCards => 24,
        Illegal::NoPyramid { .. } => 25,
        Illegal::Tallest => 26,
        Illegal::NoSupply(_) => 27,
        Illegal::NotOccupied(_) => 28,
        Illegal::Bare(_) => 29,
        Illegal::NotBeside { .. } => 30,
        Illegal::NotAce(_) => 31,
        Illegal::NoMatch { .. } => 32,
        Illegal::Alone => 33,
        Illegal::OwnPyramid => 34,
        Illegal::NoTarget { .. } => 35,
        Illegal::OutOfReach(_) => 36,
        Illegal::NoForce(_) => 37,
        Illegal::Inferior { .. } => 38,
        Illegal::TooWeak { .. } => 39,
        Illegal::Surplus { .. } => 40,
        Illegal::NoReplacement { .. } => 41,
        Illegal::DrawsTooMany(_) => 42,
        Illegal::NotTaken { .. } => 43,
        Illegal::CanAct(_) => 44,
    }
}

const REASONS: usize = 45;

/// The usual position in another phase, and what the mover may do in it.
fn phases() -> [(JacinythCity, &'static [&'static str], &'static str); 9] {
    let with = |phase: Phase| JacinythCity { phase, ..usual() };
    let mut opening = with(Phase::Opening);
    opening.start.chosen[0] = Some(1);
    let mut crowded = at(&[], BOARD, "7ML AM CK 2WL | 3LY");
    crowded.phase = Phase::Discard;
    let dealing = "the cards for it are still to be opened";
    let lose = Phase::Lose { flip: card("PMSL") };
    [
        (with(Phase::Layout), &[], dealing),
        (with(Phase::Reveal), &[], dealing),
        (with(Phase::Flip { card: card("7ML"), cell: cell("a2"), is_hatch: false }), &[], dealing),
        (
            with(Phase::Choose),
            &["choose 1"],
            "first every player chooses a card in secret: choose and its place in the hand, or none",
        ),
        (opening, &["hatch 1:7ML a2"], "first every player hatches the chosen card, here that at place 1 of the hand"),
        (crowded, &["discard 1:7ML"], "first discard 1 card"),
        (usual(), &STEPS[3..10], ""),
        (with(lose), &["lose b2 1"], "first the flip takes a pyramid: lose, its cell and its size"),
        (with(Phase::Over(End::Full)), &[], "the game is over"),
    ]
}

#[test]
fn each_phase_has_its_steps() {
    for (game, legal, refusal) in phases() {
        for step in STEPS {
            let name = format!("{step} in {:?}", game.phase);
            let verdict = judged(&game, step);
            assert_eq!(verdict.is_ok(), legal.contains(&step), "{name}: {verdict:?}");
            let Err(illegal) = verdict else { continue };
            let wanted = match (game.phase, step) {
                (Phase::Choose, "none") => "7ML can be chosen, so the choice cannot be none",
                (Phase::Opening | Phase::Discard | Phase::Lose { .. }, "choose 1" | "none") => {
                    "the first cards have been chosen"
                }
                (Phase::Lose { .. }, "discard 1:7ML") => "nothing is to be discarded now",
                (Phase::Action, "choose 1" | "none") => "the first cards have been chosen",
                (Phase::Action, "hatch 1:7ML a2") => "only a player without a pyramid on the board hatches",
                (Phase::Action, "discard 1:7ML") => "nothing is to be discarded now",
                (Phase::Action, "lose b2 1") => "no flip takes a pyramid now",
                (Phase::Action, "pass") => "you cannot pass: draw is possible",
                _ => refusal,
            };
            assert_eq!(illegal.to_string(), wanted, "{name}");
            assert_eq!(game.play(&read(&game, step), &mut LotRequests::new(3)).err(), Some(illegal), "{name}");
        }
    }
}

#[test]
fn every_reason_is_given_somewhere() {
    let mut seen = BTreeSet::new();
    let mut see = |game: &JacinythCity, step: &str| {
        let illegal = judged(game, step).expect_err(step);
        let told = illegal.to_string();
        assert!(told.starts_with(|first: char| !first.is_whitespace()) && !told.ends_with('.'), "{told}");
        seen.insert(number(&illegal));
    };
    for (game, legal, _) in phases() {
        STEPS.iter().filter(|step| !legal.contains(step)).for_each(|step| see(&game, step));
    }
    let [_, _, _, (choose, ..), _, (discard, ..), .., (lose, ..), _] = phases();
    let mut free = at(&[], BOARD, "7ML AM CK +2WL 9MS | 3LY");
    free.phase = Phase::Discard;
    let mut empty = usual();
    (empty.pile, empty.discards) = (Pile::default(), Vec::new());
    let mut hidden = usual();
    hidden.hands[0].take(Slot { lot: 2, place: 60 }, false);
    for (game, steps) in [
        (choose, &["choose 4", "choose 0"][..]),
        (at(&[], BOARD, "PMSL | 3LY"), &["build 1:PMSL a2"]),
        (discard, &["discard 1:7ML 2:AM"]),
        (free, &["discard 4:2WL"]),
        (empty, &["draw"]),
        (hidden, &["build 4:7ML a2"]),
        (lose, &["lose b2 3"]),
        (at(&[("fly", "match")], BOARD, "AY | 3LY"), &["fly AY b2 a3"]),
        (at(&[("attack-superior", "true")], "b2 5ML 0:1, b3 2MK 1:1", "PMSL | 3LY"), &["attack b3 bob 1 with PMSL"]),
        (at(&[], "b2 5ML 0:1", "CK"), &["attack b2 alice 1 with CK"]),
        (at(&[], "b2 5ML, b3 2MK 1:1", "7ML AM | 3LY"), &["hatch 2:AM a2"]),
        (
            usual(),
            &[
                "build 2:7ML a2",
                "build 5:7ML a2",
                "build 7ML f2",
                "build 7ML b3",
                "build 7ML d2",
                "fly AM b2 d4",
                "fly AM b3 a3",
                "fly 1:7ML b2 a3",
                "move b2 a2 1",
                "move b2 c2 1",
                "move b2 e5 1",
                "grow b2 2",
                "grow b2 3",
                "attack b2 alice 1 with CK",
                "attack b3 bob 1 with CK",
                "attack e5 bob 1 with CK",
                "attack b3 bob 2 with AM",
                "attack b3 bob 2 with CK draw 2",
            ],
        ),
        (
            at(&[("attack-overspend", "false")], "b2 5ML 0:13, b3 2MK 1:2, d4 9LK 1:1", "PMSL PWLY TMWK | 3LY"),
            &[
                "attack b3 bob 2 with PMSL",
                "attack b3 bob 2 with PMSL TMWK",
                "attack b3 bob 2 with PMSL PWLY replace",
                "attack d4 bob 1 with PMSL",
            ],
        ),
        (at(&[], "b2 5ML 0:222, b3 2MK 1:2", "TMWK | 3LY"), &["attack b3 bob 2 with TMWK replace"]),
    ] {
        steps.iter().for_each(|step| see(&game, step));
    }
    let mut shown = at(&[], BOARD, "PMSL TMWK | 3LY");
    shown.phase = Phase::Choose;
    seen.insert(number(&shown.judge(&Step::Choose(1)).expect_err("a Pawn")));
    let missing: Vec<_> = (0..REASONS).filter(|reason| !seen.contains(reason)).collect();
    assert!(missing.is_empty(), "reasons that no case reaches: {missing:?}");
}
