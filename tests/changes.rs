//! Small changes of a finished file. A change of any value is refused, and the verdict names its place.
//! Changes that alter no value are accepted.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::common;
use crate::common::effort::tries;
use crate::common::samples::HANDS;
use std::ops::Range;

use bypost::file::{Fault, Place};
use toml::Value;

use common::{Luck, Record, check, header, header_of};

/// A finished game with a drawing on top and a remark in it.
fn finished() -> String {
    let mut record = Record::played(header(0, &[("mode", "quick")]), 3, 1);
    let seat = record.table().clock().unwrap();
    let seen = record.table().as_seen_by(seat, &record.player(seat));
    let steps = common::whole_turn(&seen, seat, &mut Luck(1));
    record.take(&steps, &["Good luck, \"Bob\".", "Ünïcödé \\o/"]).go_on(usize::MAX, 1);
    assert!(record.table().outcome().is_some());
    bypost::file::text(&record.file(), "A drawing\n  with two lines")
}

/// A table of cards that are dealt, with a card played and a remark.
fn dealt() -> String {
    let mut record = Record::played(header_of(HANDS, 2, 0, &[]), 4, 1);
    let seat = record.table().clock().unwrap();
    let steps = common::likely_steps(record.table(), seat, &record.player(seat), &mut Luck(1));
    record.take(&steps, &["Good luck, \"Alice\"."]);
    assert_eq!(record.chain.links.iter().map(|link| link.turn.shuffles.len()).sum::<usize>(), 2);
    bypost::file::text(&record.file(), "A drawing\n  with two lines")
}

/// The bytes of the header and of each turn in a text: each block reaches from its first line to the first
/// line of the next one.
fn blocks(text: &str) -> Vec<Range<usize>> {
    let header = text.find("bypost = ").unwrap();
    let mut starts: Vec<_> = std::iter::once(header).chain(text.match_indices("[[turn]]").map(|(at, _)| at)).collect();
    starts.push(text.len());
    starts.windows(2).map(|pair| pair[0]..pair[1]).collect()
}

/// One change of one character.
#[derive(Debug)]
enum Change {
    Replace(char),
    Insert(char),
    Delete,
}

/// Characters that are put in anywhere: signs of TOML and of base64, digits, letters, blanks, and invisible
/// ones.
const SIGNS: &[char] = &[
    '"', '\'', '=', '[', ']', '{', '}', ',', '.', '#', '\\', '\n', '\r', '\t', ' ', '+', '-', '/', '_', ':', '@', '0',
    '1', '7', '9', 'A', 'B', 'Z', 'a', 'e', 'f', 'z', '\u{0}', '\u{7f}', '\u{a0}', '\u{301}', '\u{200b}', '\u{202e}',
    '\u{feff}', 'ß', '😀',
];

/// The characters to change: of `plain` and of base64 that stands alone in its line, one in so many each.
fn places(text: &str, [plain, base64]: [usize; 2]) -> Vec<(usize, char)> {
    let mut begin = 0;
    let mut places = Vec::new();
    for line in text.split_inclusive('\n') {
        let every = if line.starts_with("  \"") { base64 } else { plain };
        places.extend(line.char_indices().map(|(at, c)| (begin + at, c)).filter(|(at, _)| at % every == 0));
        begin += line.len();
    }
    places
}

/// Changes spread over the whole text: some three or four for every few characters, all kinds everywhere.
fn changes(text: &str, sample: [usize; 2]) -> Vec<(usize, Change)> {
    let mut luck = Luck(7);
    let mut all = Vec::new();
    for (index, (at, old)) in places(text, sample).into_iter().enumerate() {
        if index % 4 == 3 {
            continue;
        }
        let sign = SIGNS[luck.below(SIGNS.len())];
        all.push((
            at,
            match index % 4 {
                0 if old.is_ascii_alphanumeric() && index % 8 == 0 => Change::Replace(neighbour(old)),
                0 => Change::Replace(if sign == old { 'x' } else { sign }),
                1 => Change::Insert(sign),
                _ => Change::Delete,
            },
        ));
    }
    all
}

/// The letter or digit whose code differs in the last bit.
fn neighbour(c: char) -> char {
    char::from_u32(u32::from(c) ^ 1).filter(char::is_ascii_alphanumeric).unwrap_or('x')
}

fn changed(text: &str, at: usize, change: &Change) -> String {
    let (before, after) = text.split_at(at);
    let rest = &after[after.chars().next().unwrap().len_utf8()..];
    match change {
        Change::Replace(c) => format!("{before}{c}{rest}"),
        Change::Insert(c) => format!("{before}{c}{after}"),
        Change::Delete => format!("{before}{rest}"),
    }
}

/// Whether a fault is told at the right place: in the header, or in the turn with the seat that it names in
/// the changed text. If the change has spoilt the word in `[[turn]]` or `[[turn.shuffle]]`, the fault may be
/// told as a key that the header does not have.
fn told_rightly(fault: &Fault, block: usize, original: &Value, value: &Value) -> bool {
    let turns = |value: &Value| value.get("turn").and_then(Value::as_array).cloned().unwrap_or_default();
    let shuffles = |value: &Value| {
        let turn = block.checked_sub(1).and_then(|index| turns(value).get(index).cloned());
        turn.is_some_and(|turn| turn.get("shuffle").is_some())
    };
    if turns(value).len() < turns(original).len() {
        return match &fault.place {
            Place::Header => true,
            Place::Turn { number, .. } => *number as usize == block,
            _ => false,
        };
    }
    if fault.place == Place::Header && shuffles(original) && !shuffles(value) {
        return true;
    }
    let turn = block.checked_sub(1).map(|index| value.get("turn").and_then(|turns| turns.get(index)));
    match (&fault.place, turn) {
        (Place::Header, None) => true,
        (Place::Turn { number, seat }, Some(turn)) => {
            let claimed = turn.and_then(|turn| turn.get("seat")).and_then(Value::as_str).unwrap_or_default();
            *number as usize == block
                && (seat == claimed || (seat.is_empty() && bypost::kit::check_name(claimed).is_err()))
        }
        _ => false,
    }
}

/// What is wrong with the verdict on a changed text; none if the verdict is right.
fn misjudged(original: &Value, blocks: &[Range<usize>], at: usize, text: &str) -> Option<String> {
    let verdict = check(text.as_bytes());
    match (text.parse::<toml::Table>().map(Value::Table), verdict) {
        (Ok(value), Ok(_)) if value == *original => None,
        (Ok(value), Err(fault)) if value == *original => Some(format!("refused though nothing was altered: {fault}")),
        (_, Ok(_)) => Some("accepted".to_owned()),
        (Err(_), Err(_)) => None,
        (Ok(value), Err(fault)) => {
            let block = blocks.iter().position(|block| block.contains(&at))?;
            (!told_rightly(&fault, block, original, &value))
                .then(|| format!("told at the wrong place (block {block}): {fault}"))
        }
    }
}

#[test]
fn changes_of_one_character() {
    let every = tries(3, 1) as usize;
    changed_everywhere(&finished(), [every; 2]);
}

#[test]
fn changes_of_one_character_among_cards() {
    changed_everywhere(&dealt(), [2, 13]);
}

fn changed_everywhere(text: &str, sample: [usize; 2]) {
    let original = Value::Table(text.parse().unwrap());
    let blocks = blocks(text);
    let changes = changes(text, sample);
    assert!(changes.len() >= 1_500, "only {} changes", changes.len());
    let halves = changes.chunks(changes.len().div_ceil(2));
    let judge = |(at, change): &(usize, Change)| {
        let what = misjudged(&original, &blocks, *at, &changed(text, *at, change))?;
        let line = text[..*at].matches('\n').count() + 1;
        Some(format!("line {line}, byte {at}, {change:?}: {what}"))
    };
    let all = |half: &[(usize, Change)]| half.iter().filter_map(judge).collect::<Vec<_>>();
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let threads: Vec<_> = halves.map(|half| scope.spawn(move || all(half))).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    let first = wrong.iter().take(20).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} of {} changes, the first of them:\n{first}", wrong.len(), changes.len());
}

/// Another way to write the same values.
type Rewriting = (&'static str, fn(&str) -> String);

const REWRITINGS: &[Rewriting] = &[
    ("nothing", str::to_owned),
    ("CRLF", |text| text.replace('\n', "\r\n")),
    ("a byte-order mark", |text| format!("\u{feff}{text}")),
    ("indentation", |text| text.lines().map(|line| format!("\t  {line}\n")).collect()),
    ("blanks at line ends", |text| text.lines().map(|line| format!("{line} \t\n")).collect()),
    ("empty lines", |text| text.replace('\n', "\n\n")),
    ("comments", |text| text.lines().map(|line| format!("{line} # \"[[turn]]\"\n")).collect()),
    ("no comments", |text| {
        text.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect()
    }),
    ("no line end", |text| text.trim_end().to_owned()),
    ("single quotes", |text| {
        text.lines()
            .map(|line| if line.contains('\\') { format!("{line}\n") } else { line.replace('"', "'") + "\n" })
            .collect()
    }),
    ("shorter lines of base64", |text| recut(text, 10)),
    ("one line of base64", |text| recut(text, 1_000)),
    ("keys in another order", |text| ordered(text, |keys| keys.reverse())),
    ("keys in alphabetical order", |text| ordered(text, |keys| keys.sort())),
    ("escapes", |text| text.replace("\"alice\"", "\"\\u0061lice\"")),
    ("dotted keys", |text| {
        text.replace("[options]\n", "")
            .replace("\nboard =", "\noptions.board =")
            .replace("\ncolours =", "\noptions.colours =")
            .replace("\nduo =", "\noptions.duo =")
            .replace("\nmode =", "\noptions.mode =")
            .replace("\nsolid =", "\noptions.solid =")
            .replace("\nextended =", "\noptions.extended =")
            .replace("\nlayout =", "\noptions.layout =")
    }),
    ("another drawing", |text| text.replace("# A drawing", "# Bob has lost")),
];

/// Cuts long values into other lines.
fn recut(text: &str, columns: usize) -> String {
    let mut cut = String::new();
    let mut joined: Option<String> = None;
    for line in text.lines() {
        match (&mut joined, line) {
            (None, "deck = [" | "key-proof = [" | "proof = [" | "signature = [") => joined = Some(format!("{line}\n")),
            (Some(_), "]") => {
                let whole = joined.take().unwrap();
                let (key, base64) = whole.split_once('\n').unwrap();
                let chars: Vec<char> = base64.chars().collect();
                let pieces = chars.chunks(columns).map(|piece| format!("\"{}\"", piece.iter().collect::<String>()));
                cut.push_str(&format!("{key}{}]\n", pieces.collect::<Vec<_>>().join(", ")));
            }
            (Some(base64), part) => base64.push_str(part.trim_matches([' ', '"', ','])),
            (None, line) => cut.push_str(&format!("{line}\n")),
        }
    }
    cut
}

/// Puts the keys of each table into another order.
fn ordered(text: &str, order: impl Fn(&mut Vec<String>)) -> String {
    let table: toml::Table = text.parse().unwrap();
    let lines = |table: &toml::Table| {
        let flat = table.iter().filter(|(name, _)| !["options", "turn", "shuffle"].contains(&name.as_str()));
        let mut lines: Vec<String> = flat.map(|(name, value)| format!("{name} = {value}\n")).collect();
        order(&mut lines);
        lines.concat()
    };
    let shuffles = |turn: &Value| {
        let shuffles = turn.get("shuffle").and_then(Value::as_array).cloned().unwrap_or_default();
        let shuffle = |shuffle: &Value| format!("[[turn.shuffle]]\n{}", lines(shuffle.as_table().unwrap()));
        shuffles.iter().map(shuffle).collect::<String>()
    };
    let turn = |turn: &Value| format!("[[turn]]\n{}{}", lines(turn.as_table().unwrap()), shuffles(turn));
    // Turns may stand before the options.
    let turns: String = table["turn"].as_array().unwrap().iter().map(turn).collect();
    format!("{}{turns}[options]\n{}", lines(&table), lines(table["options"].as_table().unwrap()))
}

#[test]
fn other_ways_to_write_the_same_change_nothing() {
    written_in_other_ways(&finished());
    written_in_other_ways(&dealt());
}

fn written_in_other_ways(text: &str) {
    let (chain, table) = check(text.as_bytes()).unwrap();
    for (name, rewrite) in REWRITINGS {
        let rewritten = rewrite(text);
        assert!(*name == "nothing" || rewritten != text, "{name} changes no byte");
        let (again, replayed) = check(rewritten.as_bytes()).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert_eq!(again.head(), chain.head(), "{name}");
        assert_eq!(again.file(), chain.file(), "{name}");
        assert_eq!(replayed.state_hash(), table.state_hash(), "{name}");
    }
}

/// Values that a reader could take for the absence of one: they stand in no hash, so they must not stand in a
/// file.
#[test]
fn nothing_can_be_added_that_no_hash_covers() {
    let text = finished();
    let last = text.rfind("state = ").unwrap();
    let turn = |line: &str| format!("{}{line}\n{}", &text[..last], &text[last..]);
    let mut accepted = Vec::new();
    for (name, changed) in [
        ("an empty remark", turn("say = []")),
        ("no identities", text.replace("[options]", "[identities]\n[options]")),
        ("no addresses", text.replace("[options]", "[addresses]\n[options]")),
        ("no steps", no_steps(&text)),
        ("no shares", text.replacen("key = ", "shares = []\nkey = ", 1)),
    ] {
        assert_ne!(changed.parse::<toml::Table>().unwrap(), text.parse().unwrap(), "{name}");
        if check(changed.as_bytes()).is_ok() {
            accepted.push(name);
        }
    }
    assert!(accepted.is_empty(), "accepted: {accepted:?}");
}

/// Bob's payment with an empty list of steps.
fn no_steps(text: &str) -> String {
    let third = text.find("number = 3").unwrap();
    format!("{}steps = []\n{}", &text[..third], &text[third..])
}
