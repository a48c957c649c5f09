//! Turns that are not written as `docs/format.md` says. Their authors sign them where that is possible.

use bypost::file::base64_encode;

use super::{Base, Case, edited, signed};

/// The cases.
pub(crate) const CASES: &[Case] = &[
    Case {
        name: "turn-key-unknown",
        place: "turn 4 (alice)",
        forge: |base| edited(base, 4, "number = 4", "number = 4\nscore = 9"),
    },
    Case {
        name: "turn-table-unknown",
        place: "turn 4 (alice)",
        forge: |base| edited(base, 4, "signature = [", "score.alice = 9\nsignature = ["),
    },
    Case {
        name: "turn-key-twice",
        place: "turn 4 (alice)",
        forge: |base| edited(base, 4, "number = 4", "number = 4\nnumber = 4"),
    },
    Case { name: "turn-key-missing", place: "turn 4 (alice)", forge: |base| edited(base, 4, "number = 4\n", "") },
    Case { name: "turn-seat-missing", place: "turn 4", forge: |base| edited(base, 4, "seat = \"alice\"\n", "") },
    Case {
        name: "turn-number-text",
        place: "turn 4 (alice)",
        forge: |base| edited(base, 4, "number = 4", "number = \"4\""),
    },
    Case {
        name: "turn-number-negative",
        place: "turn 4 (alice)",
        forge: |base| edited(base, 4, "number = 4", "number = -4"),
    },
    Case {
        name: "turn-number-huge",
        place: "turn 4 (alice)",
        forge: |base| edited(base, 4, "number = 4", "number = 4294967300"),
    },
    Case {
        name: "turn-steps-text",
        place: "turn 4 (alice)",
        forge: |base| edited(base, 4, "[\"5@1\", \"2@6\", \"5@4\"]", "\"5@1 2@6 5@4\""),
    },
    Case { name: "turn-step-number", place: "turn 4 (alice)", forge: |base| edited(base, 4, "\"2@6\"", "2") },
    Case { name: "turn-no-table", place: "line", forge: |base| edited(base, 4, "[[turn]]", "[turn]") },
    Case { name: "turn-cut-off", place: "turn 4 (alice)", forge: cut_off },
    Case {
        name: "turn-time-in-another-zone",
        place: "turn 4 (alice)",
        forge: |base| edited(base, 4, "08:04:00Z", "09:04:00+01:00"),
    },
    Case {
        name: "turn-time-without-seconds",
        place: "turn 4 (alice)",
        forge: |base| edited(base, 4, "08:04:00Z", "08:04Z"),
    },
    Case {
        name: "turn-time-with-fraction",
        place: "turn 4 (alice)",
        forge: |base| edited(base, 4, "08:04:00Z", "08:04:00.0Z"),
    },
    Case {
        name: "after-without-padding",
        place: "turn 4 (alice)",
        forge: |base| after_as(base, |after| after.trim_end_matches('=').to_owned()),
    },
    Case { name: "after-stray-bits", place: "turn 4 (alice)", forge: |base| after_as(base, stray_bits) },
    Case {
        name: "after-line-end",
        place: "turn 4 (alice)",
        forge: |base| after_as(base, |after| format!("{after}\\n")),
    },
    Case {
        name: "state-too-long",
        place: "turn 4 (alice)",
        forge: |base| edited(base, 4, "state = \"", "state = \"AAAA"),
    },
    Case {
        name: "signature-with-empty-line",
        place: "turn 4 (alice)",
        forge: |base| edited(base, 4, "signature = [", "signature = [\"\","),
    },
    Case {
        name: "signature-text",
        place: "turn 4 (alice)",
        forge: |base| edited(base, 4, "signature = [", "signature = \"\"\nproof2 = ["),
    },
    Case { name: "share-with-two-blanks", place: "turn 4 (alice)", forge: |base| edited(base, 4, "\"1.0 ", "\"1.0  ") },
    Case {
        name: "share-slot-leading-zero",
        place: "turn 4 (alice)",
        forge: |base| edited(base, 4, "\"1.0 ", "\"01.0 "),
    },
    Case { name: "share-slot-with-sign", place: "turn 4 (alice)", forge: |base| edited(base, 4, "\"1.0 ", "\"+1.0 ") },
    Case { name: "share-slot-without-place", place: "turn 4 (alice)", forge: |base| edited(base, 4, "\"1.0 ", "\"1 ") },
    Case {
        name: "share-slot-too-big",
        place: "turn 4 (alice)",
        forge: |base| edited(base, 4, "\"1.0 ", "\"4294967297.0 "),
    },
    Case { name: "share-cut-short", place: "turn 4 (alice)", forge: |base| edited(base, 4, "\"1.0 Mp5Q", "\"1.0 ") },
    Case {
        name: "key-without-nonce",
        place: "turn 2 (bob)",
        forge: |base| edited(base, 2, "key-nonce = \"oaGhoaGhoaGhoaGhoaGhoaGhoaGhoaGhoaGhoaGhoaE=\"\n", ""),
    },
    Case {
        name: "key-without-identity",
        place: "turn 2 (bob)",
        forge: |base| edited(base, 2, "identity = \"pXTRr1e6m8ESOMHQ0T3rgC5fidcMN6KW0dXg8oGXO7I=\"\n", ""),
    },
    Case {
        name: "identity-not-base64",
        place: "turn 2 (bob)",
        forge: |base| edited(base, 2, "identity = \"pXTR", "identity = \"pX-R"),
    },
    // Values that are too many or too long, and characters that must not reach a terminal.
    Case { name: "remark-line-of-61", place: "turn 4 (alice)", forge: |base| said(base, &["x".repeat(61)]) },
    Case {
        name: "remark-of-2001",
        place: "turn 4 (alice)",
        forge: |base| said(base, &[vec!["x".repeat(59); 33], vec!["x".repeat(20)]].concat()),
    },
    Case {
        name: "remark-of-empty-lines",
        place: "turn 4 (alice)",
        forge: |base| said(base, &vec![String::new(); 2001]),
    },
    Case {
        name: "remark-control",
        place: "turn 4 (alice)",
        forge: |base| said(base, &["\u{1b}]0;owned\u{7}".to_owned()]),
    },
    Case { name: "remark-line-end", place: "turn 4 (alice)", forge: |base| said(base, &["well\rplayed".to_owned()]) },
    Case {
        name: "remark-bidi",
        place: "turn 4 (alice)",
        forge: |base| said(base, &["\u{202e}well played".to_owned()]),
    },
    Case {
        name: "remark-zero-width",
        place: "turn 4 (alice)",
        forge: |base| said(base, &["well\u{200d}played".to_owned()]),
    },
    Case { name: "remark-not-composed", place: "turn 4 (alice)", forge: |base| said(base, &["e\u{301}".to_owned()]) },
    Case {
        name: "step-of-201",
        place: "turn 4 (alice)",
        forge: |base| signed(base, 4, |turn| turn.steps[0] = "5".repeat(201)),
    },
    Case {
        name: "step-control",
        place: "turn 4 (alice)",
        forge: |base| signed(base, 4, |turn| turn.steps[0] = "5@1\u{8}".to_owned()),
    },
    Case {
        name: "step-bidi",
        place: "turn 4 (alice)",
        forge: |base| signed(base, 4, |turn| turn.steps[0] = "\u{2067}5@1".to_owned()),
    },
    Case {
        name: "steps-1001",
        place: "turn 4 (alice)",
        forge: |base| signed(base, 4, |turn| turn.steps = vec!["5@1".to_owned(); 1001]),
    },
    Case {
        name: "turn-seat-control",
        place: "turn 4",
        forge: |base| signed(base, 4, |turn| turn.seat = "ali\u{1b}[8mce".to_owned()),
    },
    Case {
        name: "turn-seat-too-long",
        place: "turn 4",
        forge: |base| signed(base, 4, |turn| turn.seat = "x".repeat(33)),
    },
    Case {
        name: "turn-key-that-draws-on-terminals",
        place: "turn 4 (alice)",
        forge: |base| edited(base, 4, "number = 4", "number = 4\n\"\\u001b[2J\" = 9"),
    },
    Case {
        name: "turn-key-that-turns-text-around",
        place: "turn 4 (alice)",
        forge: |base| edited(base, 4, "number = 4", "number = 4\n\"\\u009b31m\\u202e\\u2028\" = 9"),
    },
];

/// A turn in which the hash of the turn before is written in another form.
fn after_as(base: &Base, form: impl FnOnce(&str) -> String) -> String {
    let after = base64_encode(&base.record.chain.links[2].hash);
    edited(base, 4, &format!("after = \"{after}\""), &format!("after = \"{}\"", form(&after)))
}

/// The base64 of 32 bytes with a bit set that belongs to no byte: of the last letter only four bits count.
fn stray_bits(base64: &str) -> String {
    let (head, last) = base64.trim_end_matches('=').split_at(42);
    let next = match last {
        "Z" => 'a',
        "z" => '0',
        _ => char::from(last.as_bytes()[0] + 1),
    };
    format!("{head}{next}=")
}

/// Alice has something to say.
fn said(base: &Base, lines: &[String]) -> String {
    signed(base, 4, |turn| turn.say = lines.to_vec())
}

/// The file ends in the middle of a signature.
fn cut_off(base: &Base) -> String {
    let mut text = base.record.up_to(4).text();
    text.truncate(text.len() - 40);
    text
}
