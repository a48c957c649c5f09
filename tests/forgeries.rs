//! Files that are wrong in exactly one way each.
//!
//! Every forgery is made from a right file, here or in the folder of a game. Each `forgeries.txt` lists them:
//! the name, the beginning of the SHA-256 of the file, and the verdict that it must meet. `BYPOST_UPDATE=1`
//! rewrites the list; even then a forgery that passes, or that is told at another place than its case says,
//! is an error.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::common::effort::tries;
use crate::games::{self, GameTests};
use crate::{common, forge};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::LazyLock;

use bypost::chain::link;
use bypost::file::read;
use bypost::games::GAMES;
use bypost::kit::hex;
use bypost::table::replay;
use sha2::{Digest as _, Sha256};

use common::games::are_all;
use common::samples::DICE;
use common::{beside, check, golden};
use forge::{Base, Forgery, are_right, forged};

/// The right files, which take a while to make.
pub(crate) static BASE: LazyLock<Base> = LazyLock::new(Base::new);

/// A list of forgeries, and where it is kept.
pub(crate) struct List {
    pub(crate) path: PathBuf,
    pub(crate) forgeries: Vec<Forgery>,
}

/// All forgeries: those of what all games share, and those of each game. If tests run over some games alone,
/// there are only theirs.
pub(crate) static LISTS: LazyLock<Vec<List>> = LazyLock::new(|| {
    let cases = [
        forge::header::CASES,
        forge::chain::CASES,
        forge::play::CASES,
        forge::seal::keys::CASES,
        forge::seal::payments::CASES,
        forge::seal::proofs::CASES,
        forge::form::CASES,
        forge::addresses::CASES,
        forge::spelling::CASES,
        forge::agreement::pace::CASES,
        forge::agreement::claims::CASES,
        forge::agreement::contests::CASES,
        forge::agreement::ends::CASES,
        forge::agreement::consents::CASES,
        forge::agreement::handovers::CASES,
        forge::agreement::backs::CASES,
        forge::agreement::reveals::CASES,
        forge::rescue::headers::CASES,
        forge::rescue::joins::CASES,
        forge::rescue::dealing::CASES,
        forge::rescue::accusing::CASES,
        forge::rescue::without::CASES,
        forge::rescue::covering::CASES,
        forge::rescue::paying::CASES,
        forge::rescue::places::CASES,
    ];
    let of_game =
        |game: &'static GameTests| List { path: game.folder().join("forgeries.txt"), forgeries: (game.forgeries)() };
    let shared = are_all()
        .then(|| List { path: beside("forgeries.txt"), forgeries: forged(cases.into_iter().flatten(), &BASE) });
    shared.into_iter().chain(games::all().map(of_game)).collect()
});

/// All forgeries of all lists.
pub(crate) fn all() -> impl Iterator<Item = &'static Forgery> {
    LISTS.iter().flat_map(|list| &list.forgeries)
}

#[test]
fn the_files_that_are_forged_are_right() {
    let base = &*BASE;
    [&base.record, &base.other, &base.over, &base.open].into_iter().for_each(are_right);
    check(forge::addresses::addressed().text().as_bytes()).unwrap();
    let agreed = &*forge::agreement::TABLES;
    [&agreed.other, &agreed.contested, &agreed.handed, &agreed.revealed].into_iter().for_each(are_right);
    let rescue = &*forge::rescue::RESCUE;
    [&rescue.gone, &rescue.covered, &rescue.accused, &rescue.taken].into_iter().for_each(are_right);
    assert!(base.over.table().outcome().is_some());
    assert!(base.record.chain.links[3].turn.steps == ["5@1", "2@6", "5@4"], "the cases name these steps");
}

#[test]
fn forgeries_meet_their_verdicts() {
    let mut wrong = Vec::new();
    for list in &*LISTS {
        let mut lines = String::new();
        for Forgery { name, place, file, verdict } in &list.forgeries {
            let hash = hex(&Sha256::digest(file.as_bytes()));
            lines.push_str(&format!("{name} {} {verdict}\n", &hash[..16]));
            let is_right = match *place {
                "line" => verdict.starts_with("line "),
                place => verdict.starts_with(&format!("{place}: ")),
            };
            if !is_right {
                wrong.push(format!("{name}: must be told at {place}, not as {verdict:?}"));
            }
        }
        // A game need not have any.
        if !lines.is_empty() || list.path.exists() {
            wrong.extend(golden(&list.path, &lines).err());
        }
    }
    assert!(wrong.is_empty(), "{} forgeries:\n{}", wrong.len(), wrong.join("\n"));
    let names: BTreeSet<_> = all().map(|forgery| forgery.name).collect();
    assert_eq!(names.len(), all().count(), "each has a name of its own");
    assert!(names.len() >= 1_317 || !are_all(), "none is lost");
}

/// Whoever has a file with a key that this version does not have learns what to do with it.
#[test]
fn keys_of_other_versions_are_refused_with_what_to_do() {
    let names =
        ["rows-in-the-header", "archived-in-the-header", "archived-without-its-first-turns", "header-key-unknown"];
    let forgeries = forged(forge::header::CASES, &BASE);
    let named = forgeries.iter().filter(|forgery| names.contains(&forgery.name));
    let hints = named.map(|forgery| read(forgery.file.as_bytes()).unwrap_err().hint.unwrap().to_string());
    let told = "if a newer bypost has such a key, finish the table with that one";
    assert!(hints.collect::<Vec<_>>().iter().all(|hint| hint.ends_with(told) && hint.contains("the whole table")));
}

/// Files that are too big for a golden file: the name, the bytes, and the beginning of the verdict.
pub(crate) fn oversized() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    let base = &*BASE;
    let text = base.record.up_to(0).text();
    let with = |more: &str| format!("{text}{more}").into_bytes();
    let turn = bypost::file::turn_text(&base.record.chain.links[3].turn);
    let shares = format!("shares = [{}]\n", "\"1.0 AAAA\",".repeat(1001));
    let lots =
        |lots: &str| text.replace("deal = \"sealed\"", &format!("deal = \"open\"\nlots = [{lots}]")).into_bytes();
    vec![
        ("17 MiB of blanks", with(&" ".repeat(17 << 20)), "a file has at most 16 MiB"),
        ("15 MiB of lines", with(&"\n".repeat(15 << 20)), ""),
        ("15 MiB of comments", with(&"#\n".repeat(15 << 19)), ""),
        ("15 MiB of one comment", with(&format!("#{}", "x".repeat(15 << 20))), ""),
        ("15 MiB of quotes", with(&"'' ".repeat(5 << 20)), ""),
        ("15 MiB of words", with(&"a ".repeat(15 << 19)), ""),
        ("15 MiB of one text", with(&format!("\nx = \"{}\"", "x".repeat(15 << 20))), ""),
        ("15 MiB of one key", with(&format!("\n{} = 1", "x".repeat(15 << 20))), ""),
        ("15 MiB of escapes", with(&format!("\nx = \"{}\"", "\\\\".repeat(15 << 19))), ""),
        ("15 MiB of bad escapes", with(&format!("\nx = \"{}\"", "\\q".repeat(15 << 19))), "line "),
        ("15 MiB of controls", with(&"\u{1}".repeat(15 << 20)), "line "),
        ("15 MiB of line breaks after CR", with(&"\r".repeat(15 << 20)), ""),
        ("10,001 turns", with(&format!("\n{turn}").replace("number = 4", "number = 1").repeat(10_001)), ""),
        ("10,001 short turns", with(&"[[turn]]\n".repeat(10_001)), "turn 1"),
        ("700,000 values", with(&format!("\nx = [{}]", "1,".repeat(700_000))), "more values than any"),
        ("590,000 values", with(&format!("\nx = [{}]", "1,".repeat(590_000))), ""),
        ("590,000 keys", with(&(0..590_000).map(|key| format!("k{key}=1\n")).collect::<String>()), ""),
        ("590,000 brackets", with(&format!("\nx = {}", "[".repeat(590_000))), "line "),
        ("590,000 braces", with(&format!("\nx = {}", "{".repeat(590_000))), "line "),
        ("100,000 dotted parts", with(&format!("\nx{} = 1", ".x".repeat(100_000))), ""),
        ("290,000 tables", with(&(0..290_000).map(|key| format!("[t{key}]\n")).collect::<String>()), ""),
        (
            "300 headers of 1,000 parts",
            with(&(0..300).map(|key| format!("[t{key}{}]\n", ".x".repeat(1_000))).collect::<String>()),
            "",
        ),
        ("290,000 turns of nothing", with(&"[[turn]]\n".repeat(290_000)), ""),
        (
            "1,001 shares",
            with(
                &format!("\n{turn}")
                    .replace("number = 4", "number = 1")
                    .replace("proof = [", &format!("{shares}proof = [")),
            ),
            "",
        ),
        (
            "a seed of 8,001",
            text.replace("deal = \"sealed\"", &format!("deal = \"open\"\nseed = \"{}\"", "x".repeat(8001)))
                .into_bytes(),
            "header: seed must have",
        ),
        ("20,001 lots", lots(&"\"1\",".repeat(20_001)), "header: an open deal lists at least"),
        ("a lot of 8,001", lots(&format!("\"{}\"", "1".repeat(8001))), "header: lot 1 must have"),
        (
            "a board of 8,001",
            text.replace("board = \"40", &format!("board = \"{}", "4".repeat(8001))).into_bytes(),
            "header: the option board must have",
        ),
        (
            "a name of 1 MiB",
            text.replace("\"bob\"", &format!("\"{}\"", "x".repeat(1 << 20))).into_bytes(),
            "header: the name of seat 2 must have",
        ),
        ("a game of 15 MiB", text.replace(DICE, &"x".repeat(15 << 20)).into_bytes(), "header: "),
        ("9 million seats", text.replace("\"bob\"", &"\"bob\",".repeat(599_000)).into_bytes(), "header: "),
        ("no text", vec![0xff; 1 << 20], "line 1: not UTF-8 text"),
        ("zeros", vec![0; 15 << 20], "line "),
    ]
}

#[test]
fn oversized_files_are_told_apart_before_they_are_played_and_in_few_words() {
    let mut wrong = Vec::new();
    for (name, bytes, begins) in oversized() {
        let file = read(&bytes);
        let is_read = file.is_ok();
        let verdict = file.and_then(link).and_then(|chain| replay(&chain, GAMES)).err();
        let verdict = verdict.map(|fault| fault.to_string());
        let told = verdict.clone().unwrap_or_default();
        // A file with very many empty lines or comments does no harm, and is valid.
        if verdict.is_none() && !begins.is_empty() || !told.starts_with(begins) {
            wrong.push(format!("{name}: told as {:?}", told.chars().take(200).collect::<String>()));
        }
        // No turn of it is played: it is refused as it is read, or for its header.
        if verdict.is_some() && !told.starts_with("header: ") && is_read {
            wrong.push(format!("{name}: was read, and is told as {told:.200}"));
        }
        if told.len() > 2_000 {
            wrong.push(format!("{name}: told in {} bytes", told.len()));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// With so little memory the whole program must still give an answer: exit 1, not an abort.
#[cfg(target_os = "linux")]
#[test]
fn oversized_files_need_little_memory() {
    let folder = tempfile::tempdir().unwrap();
    let mut wrong = Vec::new();
    for (name, bytes, _) in oversized() {
        let path = folder.path().join("hostile.toml");
        std::fs::write(&path, bytes).unwrap();
        let command = "ulimit -v 600000; exec \"$0\" --home \"$1\" verify \"$2\"";
        let output = std::process::Command::new("sh")
            .args(["-c", command, env!("CARGO_BIN_EXE_bypost")])
            .args([folder.path().join("home"), path])
            .output()
            .unwrap();
        if !matches!(output.status.code(), Some(0 | 1 | 4)) {
            wrong.push(format!("{name}: {:?}", output.status));
        }
    }
    assert!(wrong.is_empty(), "600 MB were not enough:\n{}", wrong.join("\n"));
}

/// Only printable text of a hostile file, and of its name, reaches a terminal.
#[cfg(unix)]
#[test]
fn nothing_but_printable_text_is_written() {
    let folder = tempfile::tempdir().unwrap();
    // All that hold something which cannot be seen, and some of the others.
    let is_hostile =
        |text: &str| text.contains("\\u") || text.chars().any(|c| c != '\n' && bypost::draw::escape::is_hidden(c));
    let every = tries(8, 1) as usize;
    let taken = all().enumerate().filter(|(index, forgery)| index % every == 0 || is_hostile(&forgery.file));
    let mut files: Vec<_> =
        taken.map(|(_, forgery)| (format!("{}.toml", forgery.name), forgery.file.clone())).collect();
    files.push(("\u{9b}31m\u{202e}valid.toml".to_owned(), BASE.record.text()));
    files.push(("\u{1b}[2Jnewer.toml".to_owned(), BASE.record.up_to(4).text()));
    for (name, text) in &files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let mut wrong = Vec::new();
    for line in ["verify", "--json verify"] {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_bypost"));
        command
            .current_dir(&folder)
            .args(["--home", "home"])
            .args(line.split(' '))
            .args(files.iter().map(|(name, _)| name));
        let output = command.output().unwrap();
        // Some of them are signed rightly beside another turn of their author, and convict it.
        assert_eq!(output.status.code(), Some(3));
        for text in [output.stdout, output.stderr] {
            let text = String::from_utf8(text).unwrap();
            let hidden = |line: &&str| line.chars().any(bypost::draw::escape::is_hidden);
            wrong.extend(text.split('\n').filter(hidden).map(|told| format!("{line}: {told:?}")));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
