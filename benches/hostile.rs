//! What hostile mails and mailboxes of up to 64 MB cost the whole program: processor time and memory of
//! `bypost receive`, one line for each. With a folder as an argument it only writes them there. GNU time must
//! be in /usr/bin.
#![allow(missing_docs, reason = "a program for developers")]

mod common;

use crate::common::signing::ForgeSignatures as _;
use crate::common::signing::ForgeTurns as _;
use common::samples::{BETS, DICE, HANDS};
use std::fs;
use std::path::Path;
use std::process::Command;

use bypost::chain::{Chain, consent_hash, turn_hash};
use bypost::file::{Agreed, Consent, File, base64_encode, text};
use bypost::post::{armor, consent_lines};
use bypost::table::Draft;
use common::Play;

/// Bytes of a mailbox, and of the longest table in one.
const MAILBOX: usize = 64_000_000;
const LONG: usize = 7_700_000;

/// Eight players of a game with bets who fold, until the file has so many bytes.
fn long(number: u64, bytes: usize) -> Play {
    let mut play = Play::of(BETS, 8, &[("stack", "100000")], number);
    let mut length = 0;
    while length < bytes {
        let Some(seat) = play.table.clock() else { break };
        let identity = &play.players[seat.index()];
        let (seen, sight) = play.table.view(seat, Some(identity));
        let mut draft = Draft::default();
        if seen.may_decide(seat) {
            let moves = seen.game().moves(&sight);
            let fold = moves.iter().find(|step| *step == "fold").unwrap_or(&moves[0]);
            draft.steps.push(fold.clone());
        }
        let (link, table) = play.table.take(&play.chain, seat, identity, &draft, play.table.time()).unwrap();
        length += bypost::file::turn_text(&link.turn).len();
        play.chain.links.push(link);
        play.table = table;
    }
    play
}

/// Signs a turn of a file anew, as its player can.
fn sign(play: &Play, file: &mut File, index: usize) {
    let seat = play.chain.links[index].seat;
    let turn = &mut file.turns[index];
    turn.signature = play.players[seat.index()].sign(&turn_hash(&play.chain.id, turn));
}

/// A state whose last turn with shares has a wrong proof, which is another in each state.
fn unproven(play: &Play, number: u8) -> File {
    let last = play.chain.links.iter().rposition(|link| link.turn.proof.is_some()).unwrap();
    let mut file = play.chain.up_to(last + 1).file();
    file.turns[last].proof.as_mut().unwrap()[64] ^= number + 1;
    sign(play, &mut file, last);
    file
}

/// A state whose last turn is against the rules.
fn cheated(play: &Play, number: u8) -> File {
    let last = play.chain.links.len() - 1;
    let mut file = play.chain.file();
    file.turns[last].steps = vec![format!("nonsense{number}")];
    sign(play, &mut file, last);
    file
}

/// A state with another remark in a turn. From this turn on it is another branch, and wrong.
fn parted(play: &Play, at: usize, number: u8) -> File {
    let mut file = play.chain.file();
    file.turns[at].say = vec![format!("remark {number}")];
    sign(play, &mut file, at);
    for index in at + 1..file.turns.len() {
        file.turns[index].after = turn_hash(&play.chain.id, &file.turns[index - 1]);
        sign(play, &mut file, index);
    }
    file
}

/// A state with more turns, which nobody has signed.
fn invented(chain: &Chain, number: u8) -> File {
    let mut file = chain.file();
    let mut turn = file.turns[file.turns.len() - 1].clone();
    turn.number += 1;
    turn.after = chain.head();
    turn.signature[0] ^= number;
    file.turns.push(turn);
    file
}

fn mail(body: &str) -> String {
    format!("From a@example.org Mon Nov  2 10:00:00 2026\nFrom: a@example.org\nSubject: bypost\n\n{body}\n\n")
}

/// A mailbox of mails with one armour each, up to its size.
fn mailbox(texts: impl Iterator<Item = String>) -> String {
    let mut all = String::new();
    for text in texts {
        let mail = mail(&armor(&text));
        if all.len() + mail.len() > MAILBOX {
            break;
        }
        all += &mail;
    }
    all
}

fn written(file: &File) -> String {
    text(file, "")
}

/// Writes a hostile mailbox, and the files in the folder of the person who gets it.
fn put(folder: &Path, name: &str, mails: &str, here: Option<&str>) {
    let case = folder.join(name);
    fs::create_dir_all(case.join("in")).unwrap();
    fs::write(case.join("mails"), mails).unwrap();
    if let Some(here) = here {
        fs::write(case.join("in/t.toml"), here).unwrap();
    }
}

/// So many consents as are taken in, each with another time: signed by a seat that is not on the clock, or
/// with broken signatures.
fn consents(play: &Play, are_signed: bool) -> String {
    let seat = play.table.seats().all().find(|seat| play.table.clock() != Some(*seat)).unwrap();
    let one = |number: u16| {
        let (seat, player) = (play.table.seats().name(seat).to_owned(), &play.players[seat.index()]);
        let time = play.table.time().plus(number.into());
        let mut consent = Consent { seat, on: play.chain.head(), to: Agreed::End, time, signature: [0; 64] };
        consent.signature = player.agree(&consent_hash(&play.chain.id, &consent));
        consent.signature[7] ^= u8::from(!are_signed);
        mail(&consent_lines(&play.chain.id, &consent).unwrap())
    };
    (0..256).map(one).collect()
}

fn make(folder: &Path) {
    let play = long(1, LONG);
    let whole = written(&play.chain.file());
    println!("a table of {} turns, {} bytes", play.chain.links.len(), whole.len());
    let turns = play.chain.links.len();
    let older = written(&play.chain.up_to(turns - 8).file());
    put(folder, "nothing", &mail("hello"), None);
    put(folder, "honest-new", &mail(&armor(&whole)), None);
    put(folder, "honest-next", &mail(&armor(&whole)), Some(&older));
    put(folder, "honest-older", &mail(&armor(&older)), Some(&whole));
    let all = || 0..8_u8;
    put(folder, "whole-unproven", &mailbox(all().map(|number| written(&unproven(&play, number)))), None);
    put(folder, "whole-cheated", &mailbox(all().map(|number| written(&cheated(&play, number)))), None);
    put(folder, "whole-invented", &mailbox(all().map(|number| written(&invented(&play.chain, number + 1)))), None);
    put(folder, "whole-parted-early", &mailbox(all().map(|number| written(&parted(&play, 9, number)))), None);
    let here = mailbox(all().map(|number| written(&parted(&play, turns / 2, number))));
    put(folder, "whole-parted-in-the-middle", &here, Some(&whole));
    put(folder, "as-they-are", &all().map(|n| mail(&written(&parted(&play, turns / 3, n)))).collect::<String>(), None);
    // Consents, beside the table and beside one of usual length.
    let mut usual = Play::new(DICE, &[("board", "80; suns 8 15 66 73; rivers 10-14 67-71")], 1);
    while usual.chain.links.len() < 190 && usual.turn() {}
    for (name, play) in [("usual", &usual), ("long", &play)] {
        for (kind, are_signed) in [("broken", false), ("signed", true)] {
            let here = written(&play.chain.file());
            put(folder, &format!("consents-{kind}-{name}"), &consents(play, are_signed), Some(&here));
        }
    }
    // Many tables, of which some are long.
    let tables: Vec<Play> = (2..32).map(|number| long(number, LONG / 8)).collect();
    let many = tables.iter().map(|play| written(&play.chain.file()));
    put(folder, "many-tables", &mailbox(many), None);
    let many = tables.iter().map(|play| written(&unproven(play, 1)));
    put(folder, "many-tables-unproven", &mailbox(many), None);
    // Comments and values that pack well.
    let head = whole[..whole.find("[[turn]]").unwrap()].to_owned();
    let other = |number: usize| head.replacen("rules = 1", &format!("rules = {}", number + 2), 1);
    let comments = "#\n".repeat(4_000_000 - 1_000);
    let junk = "x".repeat(79) + "\n";
    let junk = mail(&junk.repeat(375_000)).repeat(2);
    let bombs: String = (0..64).map(|number| mail(&armor(&format!("{}{comments}", other(number))))).collect();
    let bombs = junk.clone() + &bombs;
    put(folder, "bombs-of-comments", &bombs, None);
    let spread = "#  \n".repeat(100_000);
    let small = (0..500).map(|number| mail(&armor(&format!("{}{spread}", other(number % 200)))));
    put(folder, "small-bombs", &(junk.clone() + &small.collect::<String>()), None);
    let values = format!("x = [{}]\n", "1,".repeat(590_000));
    let bombs: String = (0..60).map(|number| mail(&armor(&format!("{}{values}", other(number))))).collect();
    put(folder, "bombs-of-values", &bombs, None);
    let plain: String = (0..40).map(|number| mail(&format!("{}{values}", other(number)))).collect();
    put(folder, "values", &plain, None);
    let pasted = format!("Look:\n\n{}", written(&play.chain.up_to(turns / 8).file()));
    let states = (0..60).map(|number| mail(&pasted.replacen("rules = 1", &format!("rules = {}", number + 2), 1)));
    put(folder, "pasted", &states.collect::<String>(), None);
    let html = format!("bypost{}", "<a&b=3D+AC".repeat(3 << 18));
    put(folder, "html", &(0..8).map(|number| mail(&format!("{html}{number}"))).collect::<String>(), None);
    let nested = (0..3).fold(format!("bypost {}", "x".repeat(9 << 20)), |inner, _| base64_encode(inner.as_bytes()));
    put(folder, "nested", &(0..2).map(|number| mail(&format!("{nested}{number}"))).collect::<String>(), None);
    let mut file = play.chain.up_to(1).file();
    let states = (0..5_000_u32).map(|number| {
        file.turns[0].signature[..4].copy_from_slice(&number.to_le_bytes());
        mail(&armor(&written(&file)))
    });
    put(folder, "many-states", &states.collect::<String>(), None);
    let attached = base64_encode("x".repeat(3 << 20).as_bytes());
    let big = format!("From x\nContent-Type: image/png\nContent-Transfer-Encoding: base64\n\n{attached}\n\n");
    put(folder, "attachments", &big.repeat(MAILBOX / big.len()), None);
}

fn main() {
    let place = std::env::args().nth(1).filter(|argument| !argument.starts_with('-'));
    let kept = tempfile::tempdir().unwrap();
    let folder = place.as_deref().map_or(kept.path(), Path::new);
    make(folder);
    let home = folder.join("home");
    fs::create_dir_all(home.join("keys")).unwrap();
    let public = Play::new(HANDS, &[], 1).players[1].public();
    let (identity, seed) = (base64_encode(&public.bytes()), base64_encode(&[2; 32]));
    let key = format!("name = \"bob\"\nidentity = \"{identity}\"\nseed = \"{seed}\"\npublished = true\n");
    fs::write(home.join("keys/bob.key"), key).unwrap();
    if place.is_some() {
        return;
    }
    let mut names: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    for name in names.iter().filter(|name| *name != "home") {
        let case = folder.join(name);
        let mut command = Command::new("/usr/bin/time");
        command.args(["-f", "%U %S %M", "-o"]).arg(case.join("time")).arg(env!("CARGO_BIN_EXE_bypost"));
        command.arg("--home").arg(&home).arg("receive").arg(case.join("mails")).arg("--into").arg(case.join("in"));
        command.output().unwrap();
        let spent = fs::read_to_string(case.join("time")).unwrap();
        let spent: Vec<f64> = spent.split_whitespace().rev().take(3).filter_map(|word| word.parse().ok()).collect();
        let megabytes = fs::metadata(case.join("mails")).unwrap().len() / 1_000_000;
        let name = name.to_string_lossy();
        println!("{name:<28} {megabytes:>3} MB: {:.2} s, {:.0} MB", spent[1] + spent[2], spent[0] / 1_000.0);
    }
}
