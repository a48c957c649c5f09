//! One value in several spellings: the program and the checker take the same ones, which make no difference.

use std::fs;

use super::program::{Failure, told_of};
use crate::common::{Record, check, header};

/// Pairs of a text in a table and another spelling of it that TOML allows.
const FREE: &[(&str, &str)] = &[
    ("bypost = 1", "bypost = 1"),
    ("bypost = 1", "\u{feff}bypost = 1"),
    ("bypost = 1", "bypost = +1"),
    ("bypost = 1", "bypost = 0x1"),
    ("bypost = 1", "bypost = 0o1"),
    ("bypost = 1", "bypost = 0b0_1"),
    ("bypost = 1", "\"bypost\" = 1"),
    ("bypost = 1", "'bypost'\t=\t1 # one\ttwo"),
    ("bypost = 1", "\"\\u0062ypost\" = 1"),
    ("number = 4", "number = +4"),
    ("number = 4", "number = 0x0_4"),
    ("deal = \"sealed\"", "deal = 'sealed'"),
    ("deal = \"sealed\"", "deal = \"\"\"sealed\"\"\""),
    ("deal = \"sealed\"", "deal = \"\"\"\nsealed\"\"\""),
    ("deal = \"sealed\"", "deal = \"\"\"sea\\\n    led\"\"\""),
    ("deal = \"sealed\"", "deal = '''sealed'''"),
    ("deal = \"sealed\"", "deal = '''\nsealed'''"),
    ("deal = \"sealed\"", "deal = \"\\u0073ealed\""),
    ("deal = \"sealed\"", "deal = \"\\U00000073ealed\""),
    ("[\"alice\", \"bob\"]", "[\"alice\",\n\n'bob', # both\n]"),
    ("[\"5@1\", \"2@6\", \"5@4\"]", "[\n\"5@1\",'2@6', \"\"\"5@4\"\"\",]"),
    ("[options]\n", "[ options ] # and\n"),
    ("[options]\n", "[\"options\"]\n"),
    ("[options]\nboard", "[options]\n\"board\""),
    ("[[turn]]", "[[ turn ]]"),
    ("[[turn]]", "[[\"turn\"]]"),
    ("[[turn]]", "[['turn']] # first"),
    ("mode = \"quick\"", "'mode' = '''quick'''"),
];

/// Pairs of a text in a table and another text that must be refused in its place.
const REFUSED: &[(&str, &str)] = &[
    ("bypost = 1", "\u{feff}\u{feff}bypost = 1"),
    ("bypost = 1", "bypost = \u{feff}1"),
    ("bypost = 1", "bypost\u{a0}= 1"),
    ("bypost = 1", "bypost =\u{b}1"),
    ("bypost = 1", "bypost = 1\u{c}"),
    ("bypost = 1\n", "bypost = 1\r"),
    ("bypost = 1", "bypost = 1 # \u{0}"),
    ("bypost = 1", "bypost = 1 # \u{7f}"),
    ("bypost = 1", "bypost = 1 # \r."),
    ("bypost = 1", "bypost = 01"),
    ("bypost = 1", "bypost = 1_"),
    ("bypost = 1", "bypost = 0X1"),
    ("bypost = 1", "bypost = +0x1"),
    ("bypost = 1", "bypost = 1.0"),
    ("bypost = 1", "bypost = 1e0"),
    ("bypost = 1", "bypost = true"),
    ("bypost = 1", "bypost = \"1\""),
    ("bypost = 1", "bypost = [1]"),
    ("bypost = 1", "bypost = 1\nbypost = 1"),
    ("bypost = 1", "bypost = 1\n'bypost' = 1"),
    ("bypost = 1", "bypost = 1\nlots = []"),
    ("bypost = 1", "bypost = 1\narchived = 3"),
    ("bypost = 1", "bypost = 1\nrows = \"shortest\""),
    ("bypost = 1", "bypost = 1\nidentities = []"),
    ("bypost = 1", "bypost = 1\nidentities = {}"),
    ("rules = 1", "rules = -1"),
    ("rules = 1", "rules = 4294967297"),
    ("rules = 1", "rules = 18446744073709551617"),
    ("deal = \"sealed\"", "deal = sealed"),
    ("deal = \"sealed\"", "deal = [\"sealed\"]"),
    ("deal = \"sealed\"", "deal = \"sea\nled\""),
    ("deal = \"sealed\"", "deal = \"\"\"sealed\n\"\"\""),
    ("deal = \"sealed\"", "deal = \"\\x73ealed\""),
    ("deal = \"sealed\"", "deal = \"sealed\\e\""),
    ("deal = \"sealed\"", "deal = \"\\ud800sealed\""),
    ("deal = \"sealed\"", "deal = \"sealed\\/\""),
    ("seats = [\"alice\", \"bob\"]", "seats = [1, \"alice\", \"bob\"]"),
    ("seats = [\"alice\", \"bob\"]", "seats = [[\"alice\", \"bob\"]]"),
    ("seats = [\"alice\", \"bob\"]", "seats = [\"alice\" \"bob\"]"),
    ("seats = [\"alice\", \"bob\"]", "seats = [\"alice\",, \"bob\"]"),
    ("seats = [\"alice\", \"bob\"]", "seats = []"),
    ("created = \"2026-11-21T08:00:00Z\"", "created = 2026-11-21T08:00:00Z"),
    ("created = \"2026-11-21T08:00:00Z\"", "created = \"2026-11-21T08:00:00+00:00\""),
    ("created = \"2026-11-21T08:00:00Z\"", "created.\"$__toml_private_datetime\" = \"2026-11-21T08:00:00Z\""),
    ("[options]\n", "[identities]\n[options]\n"),
    ("[options]\n", "[addresses]\n[options]\n"),
    ("[options]\n", "[options]\n[options]\n"),
    ("[options]\n", "[options]\n\"$__toml_private_datetime\" = \"2026-11-21T08:00:00Z\"\n"),
    ("[options]\n", "[[options]]\n"),
    ("[options]\n", "[other]\n[options]\n"),
    ("mode = \"quick\"", "mode = [\"quick\"]"),
    ("mode = \"quick\"", "mode = true"),
    ("mode = \"quick\"", "mode = 2026-11-21"),
    ("mode = \"quick\"", "mode = 08:00:00"),
    ("mode = \"quick\"", "mode = inf"),
    ("mode = \"quick\"", "mode = 9223372036854775808"),
    ("mode = \"quick\"", "mode.quick = \"quick\""),
    ("mode = \"quick\"", "m\u{f6}de = \"quick\""),
    ("[[turn]]\nnumber = 1", "[turn]\nnumber = 1"),
    ("[[turn]]\nnumber = 1", "[[turn.shuffle]]\nlot = 1\n[[turn]]\nnumber = 1"),
    ("[[turn]]\nnumber = 1", "[[turn.turn]]\nnumber = 1"),
    ("number = 4", "number = 4.0"),
    ("number = 4", "number = 4\nsay = []"),
    ("number = 4", "number = 4\nshuffle = []"),
    ("number = 4", "number = 4\nshuffle = [[]]"),
    ("number = 4", "number = 4\nkey-proof = []"),
    ("number = 4", "number = 4\nsay = \"well\""),
    ("number = 4", "number = 4\n[turn.shuffle]\nlot = 1\n[turn.more]"),
    ("number = 2", "number = 2\nsteps = []"),
    ("number = 2", "number = 2\nshares = []"),
    ("number = 2", "number = 2\nproof = []"),
    ("time = \"2026-11-21T08:0", "time = 2026-11-21T08:00:00Z #"),
    ("signature = [", "signature = [\"\", "),
];

/// Texts that must be refused in a table without turns.
const BEFORE_THE_FIRST_TURN: &[(&str, &str)] = &[
    ("bypost = 1", "bypost = 1\nturn = []"),
    ("bypost = 1", "bypost = 1\n\"turn\" = [ # none\n]"),
    ("bypost = 1", "bypost = 1\narchived = 1"),
    ("bypost = 1", "bypost = 1\nturn = [[]]"),
    ("bypost = 1", "bypost = 1\nturn = \"\""),
    ("bypost = 1", "bypost = 1\nturn.number = 1"),
    ("[options]", "[turn]\n[options]"),
    ("[options]", "[[turn]]\n[options]"),
];

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn the_same_spellings_are_taken() -> Result<(), Failure> {
    let record = Record::played(header(0, &[("mode", "quick")]), 6, 0);
    let (whole, begun) = (record.text(), record.up_to(0).text());
    let case = |text: &str, (from, to): &(&str, &str)| {
        assert!(text.contains(from), "{from}");
        text.trim_start().replacen(from, to, 1)
    };
    let dotted =
        ["board", "colours", "duo", "mode", "solid"].iter().fold(whole.replace("[options]\n", ""), |text, name| {
            text.replace(&format!("\n{name} = "), &format!("\noptions . {name} = "))
        });
    let mut cases = vec![
        (true, begun.trim_start().to_owned(), "no turns"),
        (true, dotted, "dotted options"),
        (true, whole.replace('\n', "\r\n"), "other line ends"),
    ];
    cases.extend(FREE.iter().map(|pair| (true, case(&whole, pair), pair.1)));
    cases.extend(REFUSED.iter().map(|pair| (false, case(&whole, pair), pair.1)));
    cases.extend(BEFORE_THE_FIRST_TURN.iter().map(|pair| (false, case(&begun, pair), pair.1)));
    let folder = tempfile::tempdir()?;
    let (mut files, mut wrong) = (Vec::new(), Vec::new());
    for (index, (is_free, text, what)) in cases.iter().enumerate() {
        let found = check(text.as_bytes());
        let heads = [record.tables[0].head(), record.table().head()];
        if found.as_ref().is_ok_and(|(_, table)| heads.contains(&table.head())) != *is_free || found.is_ok() != *is_free
        {
            wrong.push(format!("the program: {what:?}: {:?}", found.err()));
        }
        let file = folder.path().join(format!("{index}.toml"));
        fs::write(&file, text)?;
        files.push(file);
    }
    for (verdict, (is_free, _, what)) in told_of(&files)?.iter().zip(&cases) {
        if verdict.contains("\nINVALID ") == *is_free {
            wrong.push(format!("the checker: {what:?}: {verdict}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}
