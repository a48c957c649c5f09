//! Headers that were altered after they were signed, and headers that no table can have.

use bypost::file::{Deal, File, text};
use bypost::rules::OptionValue;

use super::{Base, Case, beheaded, headed, rewritten, stranger};

/// The cases.
pub(crate) const CASES: &[Case] = &[
    // Altered behind the back of those who joined.
    Case { name: "header-game", place: "header", forge: |base| beheaded(base, |header| header.game = "senet".into()) },
    Case { name: "header-rules", place: "header", forge: |base| beheaded(base, |header| header.rules = 2) },
    Case {
        name: "header-deal",
        place: "header",
        forge: |base| beheaded(base, |header| header.deal = Deal::Seed("wind".into())),
    },
    Case {
        name: "header-seat-name",
        place: "header",
        forge: |base| beheaded(base, |header| header.seats[1].0 = "carol".into()),
    },
    Case {
        name: "header-seats-swapped",
        place: "header",
        forge: |base| beheaded(base, |header| header.seats.swap(0, 1)),
    },
    Case {
        name: "header-identity-added",
        place: "header",
        forge: |base| beheaded(base, |header| header.seats[1].1 = Some(stranger().public().bytes())),
    },
    Case {
        name: "header-created",
        place: "header",
        forge: |base| beheaded(base, |header| header.created = header.created.plus(-1)),
    },
    Case { name: "header-nonce", place: "header", forge: |base| beheaded(base, |header| header.nonce[31] ^= 1) },
    Case {
        name: "header-option",
        place: "header",
        forge: |base| beheaded(base, |header| header.options[2].1 = OptionValue::Number(3)),
    },
    Case {
        name: "header-of-another-table",
        place: "header",
        forge: |base| beheaded(base, |header| *header = base.other.chain.header.clone()),
    },
    Case { name: "header-hints-added", place: "header", forge: |base| beheaded(base, |header| header.hints = true) },
    // These values are allowed at no table.
    Case { name: "hints-that-are-false", place: "header", forge: |_| hints("false") },
    Case { name: "hints-as-a-text", place: "header", forge: |_| hints("\"true\"") },
    Case { name: "hints-as-a-number", place: "header", forge: |_| hints("1") },
    Case { name: "game-unknown", place: "header", forge: |_| headed(|header| header.game = "senet".into()) },
    Case { name: "rules-of-another-version", place: "header", forge: |_| headed(|header| header.rules = 2) },
    Case { name: "option-missing", place: "header", forge: |_| headed(|header| drop(header.options.remove(2))) },
    Case {
        name: "option-unknown",
        place: "header",
        forge: |_| headed(|header| header.options.push(("towers".into(), OptionValue::Number(1)))),
    },
    Case {
        name: "option-out-of-range",
        place: "header",
        forge: |_| headed(|header| header.options[2].1 = OptionValue::Number(21)),
    },
    Case {
        name: "option-of-another-kind",
        place: "header",
        forge: |_| headed(|header| header.options[2].1 = OptionValue::Text("2".into())),
    },
    Case {
        name: "option-word-unknown",
        place: "header",
        forge: |_| headed(|header| header.options[3].1 = OptionValue::Text("Quick".into())),
    },
    Case { name: "option-boolean", place: "header", forge: |base| rewritten(base, "duo = 2", "duo = true") },
    Case {
        name: "board-not-the-same-from-both-sides",
        place: "header",
        forge: |base| rewritten(base, "suns 8 15 26 33", "suns 8 15 26 32"),
    },
    Case {
        name: "board-not-canonical",
        place: "header",
        forge: |base| rewritten(base, "suns 8 15 26 33", "suns 15 8 26 33"),
    },
    Case { name: "board-no-board", place: "header", forge: |base| rewritten(base, "40; suns", "forty; suns") },
    Case {
        name: "option-text-bidi",
        place: "header",
        forge: |_| headed(|header| header.options[3].1 = OptionValue::Text("qu\u{202e}ick".into())),
    },
    Case { name: "seats-one", place: "header", forge: |_| headed(|header| header.seats.truncate(1)) },
    Case {
        name: "seats-three",
        place: "header",
        forge: |_| headed(|header| header.seats.push(("carol".into(), None))),
    },
    Case {
        name: "seats-nine",
        place: "header",
        forge: |_| headed(|header| header.seats = (1..10).map(|seat| (format!("seat {seat}"), None)).collect()),
    },
    Case { name: "seats-none", place: "header", forge: |_| headed(|header| header.seats.clear()) },
    Case { name: "name-too-long", place: "header", forge: |_| headed(|header| header.seats[0].0 = "x".repeat(33)) },
    Case { name: "name-empty", place: "header", forge: |_| headed(|header| header.seats[0].0.clear()) },
    Case { name: "name-control", place: "header", forge: |_| headed(|header| header.seats[0].0 = "a\u{1b}[2J".into()) },
    Case {
        name: "name-c1-control",
        place: "header",
        forge: |_| headed(|header| header.seats[0].0 = "a\u{9b}2J".into()),
    },
    Case { name: "name-bidi", place: "header", forge: |_| headed(|header| header.seats[0].0 = "ali\u{202e}ce".into()) },
    Case {
        name: "name-zero-width",
        place: "header",
        forge: |_| headed(|header| header.seats[0].0 = "ali\u{200b}ce".into()),
    },
    Case {
        name: "name-not-composed",
        place: "header",
        forge: |_| headed(|header| header.seats[0].0 = "Zoe\u{308}".into()),
    },
    Case { name: "name-ends-with-blank", place: "header", forge: |_| headed(|header| header.seats[0].0.push(' ')) },
    Case {
        name: "name-line-separator",
        place: "header",
        forge: |_| headed(|header| header.seats[0].0 = "a\u{2028}b".into()),
    },
    Case { name: "names-equal", place: "header", forge: |_| headed(|header| header.seats[1].0 = "alice".into()) },
    Case {
        name: "names-equal-but-for-case",
        place: "header",
        forge: |_| headed(|header| header.seats[1].0 = "Alice".into()),
    },
    Case {
        name: "names-equal-when-folded",
        place: "header",
        forge: |_| {
            headed(|header| {
                header.seats[0].0 = "Weiß".into();
                header.seats[1].0 = "WEISS".into();
            })
        },
    },
    Case {
        name: "identity-of-no-seat",
        place: "header",
        forge: |base| {
            let key = bypost::file::base64_encode(&stranger().public().bytes());
            rewritten(base, "\n[options]", &format!("\n[identities]\ncarol = \"{key}\"\n\n[options]"))
        },
    },
    Case {
        name: "identity-too-short",
        place: "header",
        forge: |base| rewritten(base, "\n[options]", "\n[identities]\nbob = \"AAAA\"\n\n[options]"),
    },
    Case {
        name: "sealed-deal-with-seed",
        place: "header",
        forge: |base| rewritten(base, "deal = \"sealed\"", "deal = \"sealed\"\nseed = \"wind\""),
    },
    Case {
        name: "sealed-deal-with-lots",
        place: "header",
        forge: |base| rewritten(base, "deal = \"sealed\"", "deal = \"sealed\"\nlots = []"),
    },
    Case {
        name: "open-deal-from-nothing",
        place: "header",
        forge: |base| rewritten(base, "deal = \"sealed\"", "deal = \"open\""),
    },
    Case {
        name: "open-deal-with-seed-and-lots",
        place: "header",
        forge: |base| rewritten(base, "deal = \"sealed\"", "deal = \"open\"\nseed = \"wind\"\nlots = [\"1 2\"]"),
    },
    Case {
        name: "deal-of-another-kind",
        place: "header",
        forge: |base| rewritten(base, "deal = \"sealed\"", "deal = \"Sealed\""),
    },
    Case {
        name: "seed-control",
        place: "header",
        forge: |_| headed(|header| header.deal = Deal::Seed("wind\u{7}".into())),
    },
    Case {
        name: "seed-bidi",
        place: "header",
        forge: |_| headed(|header| header.deal = Deal::Seed("w\u{2066}ind".into())),
    },
    Case {
        name: "seed-not-composed",
        place: "header",
        forge: |_| headed(|header| header.deal = Deal::Seed("e\u{301}".into())),
    },
    Case {
        name: "lot-with-two-blanks",
        place: "header",
        forge: |_| headed(|header| header.deal = Deal::Lots(vec!["1  2".into()])),
    },
    Case {
        name: "lot-empty",
        place: "header",
        forge: |_| headed(|header| header.deal = Deal::Lots(vec![String::new()])),
    },
    // These keys were those of earlier versions.
    Case {
        name: "rows-in-the-header",
        place: "header",
        forge: |base| rewritten(base, "rules = 1", "rules = 1\nrows = \"shortest\""),
    },
    Case {
        name: "archived-in-the-header",
        place: "header",
        forge: |base| rewritten(base, "rules = 1", "rules = 1\narchived = 3"),
    },
    Case { name: "archived-without-its-first-turns", place: "header", forge: without_its_first_turns },
    // These headers are written in a wrong form.
    Case {
        name: "header-key-unknown",
        place: "header",
        forge: |base| rewritten(base, "rules = 1", "rules = 1\nprize = 5"),
    },
    Case {
        name: "header-table-unknown",
        place: "header",
        forge: |base| rewritten(base, "[options]", "[prizes]\n[options]"),
    },
    Case {
        name: "header-table-unknown-at-the-end",
        place: "header",
        forge: |base| base.record.text() + "\n[prizes]\nfirst = 5\n",
    },
    Case {
        name: "header-key-twice",
        place: "line",
        forge: |base| rewritten(base, "rules = 1", "rules = 1\nrules = 1"),
    },
    Case { name: "header-key-missing", place: "header", forge: |base| rewritten(base, "rules = 1\n", "") },
    Case { name: "header-rules-text", place: "header", forge: |base| rewritten(base, "rules = 1", "rules = \"1\"") },
    Case { name: "header-rules-float", place: "header", forge: |base| rewritten(base, "rules = 1", "rules = 1.0") },
    Case { name: "header-rules-negative", place: "header", forge: |base| rewritten(base, "rules = 1", "rules = -1") },
    Case {
        name: "header-seats-text",
        place: "header",
        forge: |base| rewritten(base, "[\"alice\", \"bob\"]", "\"alice, bob\""),
    },
    Case { name: "format-of-the-future", place: "header", forge: |base| rewritten(base, "bypost = 1", "bypost = 2") },
    Case { name: "format-missing", place: "header", forge: |base| rewritten(base, "bypost = 1\n", "") },
    Case { name: "created-small-z", place: "header", forge: |base| rewritten(base, "08:00:00Z", "08:00:00z") },
    Case { name: "created-with-offset", place: "header", forge: |base| rewritten(base, "08:00:00Z", "08:00:00+00:00") },
    Case { name: "created-leap-second", place: "header", forge: |base| rewritten(base, "08:00:00Z", "23:59:60Z") },
    Case {
        name: "created-not-text",
        place: "header",
        forge: |base| rewritten(base, "\"2026-11-21T08:00:00Z\"", "2026-11-21T08:00:00Z"),
    },
    Case { name: "nonce-without-padding", place: "header", forge: |base| rewritten(base, "AAAA=\"", "AAAA\"") },
    Case { name: "nonce-stray-bits", place: "header", forge: |base| rewritten(base, "AAAA=\"", "AAAB=\"") },
    Case { name: "nonce-blank", place: "header", forge: |base| rewritten(base, "AAAA=\"", "AA A=\"") },
    Case { name: "nonce-url-alphabet", place: "header", forge: |base| rewritten(base, "AAAA=\"", "A_AA=\"") },
    Case { name: "nonce-too-short", place: "header", forge: |base| rewritten(base, "AAA=\"", "\"") },
];

/// A header with this value for its hints.
fn hints(value: &str) -> String {
    headed(|header| header.hints = true).replace("hints = true", &format!("hints = {value}"))
}

/// The table without its first turns, as if they lay in another file.
fn without_its_first_turns(base: &Base) -> String {
    let file = base.file(6);
    let turns = file.turns[3..].to_vec();
    text(&File { turns, ..file }, "").replacen("rules = 1", "rules = 1\narchived = 3", 1)
}
