//! Turns that are signed by their authors, and that the rules forbid.

use bypost::file::{Deal, File, Time, Turn, text};
use bypost::rules::Seat;

use super::{Base, Case, case, sign, signed};
use crate::common::header;

/// The cases.
pub(crate) const CASES: &[Case] = &[
    Case { name: "state-wrong", place: "turn 4 (alice)", forge: |base| signed(base, 4, |turn| turn.state[0] ^= 1) },
    Case {
        name: "state-of-another-turn",
        place: "turn 6 (alice)",
        forge: |base| signed(base, 6, |turn| turn.state = base.record.chain.links[3].turn.state),
    },
    Case { name: "join-state-wrong", place: "turn 2 (bob)", forge: |base| signed(base, 2, |turn| turn.state[0] ^= 1) },
    Case {
        name: "time-before-the-turn-before",
        place: "turn 5 (bob)",
        forge: |base| signed(base, 5, |turn| turn.time = turn.time.plus(-61)),
    },
    Case {
        name: "time-before-the-table",
        place: "turn 1 (alice)",
        forge: |base| signed(base, 1, |turn| turn.time = Time::read("2026-11-21T07:59:59Z").unwrap()),
    },
    Case {
        name: "empty",
        place: "turn 4 (alice)",
        forge: |base| {
            signed(base, 4, |turn| {
                turn.steps.clear();
                turn.shares.clear();
                turn.proof = None;
            })
        },
    },
    Case {
        name: "empty-with-remark",
        place: "turn 4 (alice)",
        forge: |base| {
            signed(base, 4, |turn| {
                *turn = Turn { steps: vec![], shares: vec![], proof: None, say: vec!["wait".into()], ..turn.clone() }
            })
        },
    },
    Case { name: "steps-missing", place: "turn 4 (alice)", forge: |base| signed(base, 4, |turn| turn.steps.clear()) },
    Case { name: "step-onto-an-own-plinth", place: "turn 4 (alice)", forge: |base| stepped(base, "2@1") },
    Case { name: "step-that-leaves-none-for-the-next", place: "turn 4 (alice)", forge: |base| stepped(base, "5@2") },
    Case { name: "step-from-an-empty-space", place: "turn 4 (alice)", forge: |base| stepped(base, "5@20") },
    Case { name: "step-of-an-enemy-plinth", place: "turn 4 (alice)", forge: |base| stepped(base, "5@40") },
    Case { name: "step-of-a-value-not-cast", place: "turn 4 (alice)", forge: |base| stepped(base, "4@1") },
    Case { name: "step-of-value-zero", place: "turn 4 (alice)", forge: |base| stepped(base, "0@1") },
    Case { name: "step-from-the-empty-duat", place: "turn 4 (alice)", forge: |base| stepped(base, "5@duat") },
    Case { name: "step-upper-case", place: "turn 4 (alice)", forge: |base| stepped(base, "5@DUAT") },
    Case { name: "step-leading-zero", place: "turn 4 (alice)", forge: |base| stepped(base, "05@1") },
    Case { name: "step-leading-blank", place: "turn 4 (alice)", forge: |base| stepped(base, " 5@1") },
    Case { name: "step-inner-blank", place: "turn 4 (alice)", forge: |base| stepped(base, "5 @1") },
    Case { name: "step-full-width-digits", place: "turn 4 (alice)", forge: |base| stepped(base, "５@1") },
    Case { name: "step-empty", place: "turn 4 (alice)", forge: |base| stepped(base, "") },
    Case { name: "step-two-in-one", place: "turn 4 (alice)", forge: |base| stepped(base, "5@1 2@6") },
    Case { name: "step-of-another-game", place: "turn 4 (alice)", forge: |base| stepped(base, "e2e4") },
    Case {
        name: "step-used-twice",
        place: "turn 4 (alice)",
        forge: |base| signed(base, 4, |turn| turn.steps[1] = "5@1".into()),
    },
    Case {
        name: "step-after-the-turn",
        place: "turn 4 (alice)",
        forge: |base| signed(base, 4, |turn| turn.steps.push("1@9".into())),
    },
    Case { name: "resign-upper-case", place: "turn 4 (alice)", forge: |base| stepped(base, "Resign") },
    Case {
        name: "resign-after-steps",
        place: "turn 4 (alice)",
        forge: |base| signed(base, 4, |turn| turn.steps.push("resign".into())),
    },
    Case {
        name: "steps-after-resign",
        place: "turn 4 (alice)",
        forge: |base| resigned(base, |turn| turn.steps.push("5@1".into())),
    },
    Case {
        name: "resign-twice",
        place: "turn 4 (alice)",
        forge: |base| resigned(base, |turn| turn.steps.push("resign".into())),
    },
    Case {
        name: "resign-and-pay",
        place: "turn 4 (alice)",
        forge: |base| {
            resigned(base, |turn| {
                let honest = &base.record.chain.links[3].turn;
                (turn.shares, turn.proof) = (honest.shares.clone(), honest.proof);
            })
        },
    },
    Case { name: "plays-after-the-end", place: "turn 5 (bob)", forge: |base| after_the_end(base, 1) },
    Case { name: "loser-plays-after-the-end", place: "turn 5 (alice)", forge: |base| after_the_end(base, 0) },
    Case {
        name: "out-of-turn",
        place: "turn 5 (alice)",
        forge: |base| {
            let mut file = base.file(5);
            file.turns[4].seat = "alice".into();
            sign(&mut file.turns[4], &file.header, &base.record.player(Seat::new(0)));
            text(&file, "")
        },
    },
    Case {
        name: "resigns-out-of-turn",
        place: "turn 4 (bob)",
        forge: |base| {
            let mut file = base.over.file();
            file.turns[3].seat = "bob".into();
            sign(&mut file.turns[3], &file.header, &base.record.player(Seat::new(1)));
            text(&file, "")
        },
    },
    Case {
        name: "join-with-steps",
        place: "turn 2 (bob)",
        forge: |base| signed(base, 2, |turn| turn.steps = vec!["5@1".into()]),
    },
    Case {
        name: "join-with-shares",
        place: "turn 2 (bob)",
        forge: |base| {
            signed(base, 2, |turn| {
                let paid = &base.record.chain.links[2].turn;
                (turn.shares, turn.proof) = (paid.shares.clone(), paid.proof);
            })
        },
    },
    case("join-with-a-proof", "turn 2 (bob)", |base| signed(base, 2, |turn| turn.proof = Some([7; 96]))),
    case("claim-after-steps", "turn 4 (alice)", |base| signed(base, 4, |turn| turn.steps.push("claim".into()))),
    Case { name: "one-identity-in-two-seats", place: "turn 2 (bob)", forge: alone },
    // Open deals.
    Case {
        name: "open-deal-with-shares",
        place: "turn 3 (alice)",
        forge: |base| {
            opened(base, |turn| {
                let honest = &base.record.chain.links[3].turn;
                (turn.shares, turn.proof) = (honest.shares.clone(), honest.proof);
            })
        },
    },
    Case {
        name: "open-deal-with-proof",
        place: "turn 3 (alice)",
        forge: |base| opened(base, |turn| turn.proof = base.record.chain.links[3].turn.proof),
    },
    Case {
        name: "open-deal-step-illegal",
        place: "turn 3 (alice)",
        forge: |base| opened(base, |turn| turn.steps[0] = "6@20".into()),
    },
    Case {
        name: "open-deal-seed-altered",
        place: "header",
        forge: |base| {
            let mut file = base.open.file();
            file.header.deal = Deal::Seed("storm".into());
            text(&file, "")
        },
    },
    Case { name: "lots-too-few-numbers", place: "header", forge: |_| listed(&["1 2"]) },
    Case { name: "lots-out-of-range", place: "header", forge: |_| listed(&["1 2 1", "99 1 1 1 1"]) },
    Case { name: "lots-not-numbers", place: "header", forge: |_| listed(&["one two"]) },
    Case { name: "lots-not-plain-numbers", place: "header", forge: |_| listed(&["+1 02"]) },
];

/// Alice's turn with another first step.
fn stepped(base: &Base, step: &str) -> String {
    signed(base, 4, |turn| turn.steps[0] = step.to_owned())
}

/// Alice resigns, and does something else besides.
fn resigned(base: &Base, alter: impl FnOnce(&mut Turn)) -> String {
    let mut file = base.over.file();
    alter(&mut file.turns[3]);
    sign(&mut file.turns[3], &file.header, &base.over.player(Seat::new(0)));
    text(&file, "")
}

/// A seat plays although Alice has resigned.
fn after_the_end(base: &Base, seat: u8) -> String {
    let mut file = base.over.file();
    let mut turn = file.turns[3].clone();
    (turn.number, turn.after) = (5, base.over.chain.head());
    turn.seat = ["alice", "bob"][usize::from(seat)].to_owned();
    turn.steps = vec!["5@1".to_owned()];
    sign(&mut turn, &file.header, &base.over.player(Seat::new(seat)));
    file.turns.push(turn);
    text(&file, "")
}

/// Alice takes Bob's seat too, with everything in order but that.
fn alone(base: &Base) -> String {
    use bypost::seal::{KeyProof, TableKey};
    let alice = base.record.player(Seat::new(0));
    signed_by_alice(base, |turn| {
        let join = turn.join.as_mut().unwrap();
        join.identity = alice.public().bytes();
        let sealed = join.sealed.as_mut().unwrap();
        let key = TableKey::new(alice.seed(), &base.record.chain.id, Seat::new(1), &sealed.nonce);
        sealed.key = key.public().bytes();
        sealed.proof = KeyProof::prove(&key, &base.context(2), &join.identity, &sealed.nonce).encode();
    })
}

fn signed_by_alice(base: &Base, alter: impl FnOnce(&mut Turn)) -> String {
    let mut file = base.file(2);
    alter(&mut file.turns[1]);
    sign(&mut file.turns[1], &file.header, &base.record.player(Seat::new(0)));
    text(&file, "")
}

/// The open table, its last turn altered and signed again.
fn opened(base: &Base, alter: impl FnOnce(&mut Turn)) -> String {
    let mut file = base.open.file();
    alter(&mut file.turns[2]);
    sign(&mut file.turns[2], &file.header, &base.open.player(Seat::new(0)));
    text(&file, "")
}

/// An open deal whose lots cannot be.
fn listed(lots: &[&str]) -> String {
    let mut header = header(0, &[("mode", "quick")]);
    header.deal = Deal::Lots(lots.iter().map(|lot| (*lot).to_owned()).collect());
    text(&File { header, turns: Vec::new() }, "")
}
