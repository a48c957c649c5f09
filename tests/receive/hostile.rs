//! Mails that are made to cost time or memory.

use std::fs;

use bypost::file::base64_encode;
use bypost::post::{MAIL, Mail, MailScan, Mbox, armor};
use sha2::Digest as _;

use super::mails::{game, kind, mail, receive, state, world};
use crate::common::homes::{World, names_in};
use crate::common::packing::deflated;

/// A field of a header with so many parameters.
fn parameters(field: &str, count: usize) -> String {
    let all: String = (0..count).map(|number| format!("; a{number}*{number}=b")).collect();
    format!("{field}{all}\n")
}

#[test]
fn mails_with_many_parameters_are_refused_in_no_time() {
    let world = world();
    let words = "more parameters in its headers than any program writes";
    for field in [
        "Content-Type: text/plain",
        "Content-Disposition: attachment",
        "coNtent - tyPe\t: x/y",
        "a:b\nContent-Type:x/y",
    ] {
        let mail = format!("Subject: x\n{}\nhello", parameters(field, 80_000));
        refused_quickly(&world, field, mail.as_bytes(), words);
        let folded = mail.replace("; ", ";\n\t");
        refused_quickly(&world, field, folded.as_bytes(), words);
    }
    // The field stands in one line with a boundary, after it.
    let behind =
        format!("Content-Type: multipart/mixed; boundary=b\n\nx --b{}\nhello", parameters("Content-Type: x/y", 80_000));
    refused_quickly(&world, "behind a border", behind.as_bytes(), words);
    let copied: String = "; a*1=b".repeat(2_000);
    let copied = format!("Content-Type: x/y; a*0={}{copied}\n\nhello", "x".repeat(16 << 20));
    refused_quickly(&world, "a long value", copied.as_bytes(), words);
    let quoted = format!("Content-Type: x/y; a*=b{}\n\nhello", "'x".repeat(100_000));
    refused_quickly(&world, "many languages", quoted.as_bytes(), words);
    let part = format!("--b\n{}\nx\n", parameters("Content-Type: x/y", 10_000));
    let parts = format!("Content-Type: multipart/mixed; boundary=b\n\n{}", part.repeat(40));
    refused_quickly(&world, "many parts", parts.as_bytes(), words);
    // The fields are seen only after decoding, once or several times.
    let mut inner = format!("Subject: x\n{}\nhello", parameters("Content-Type: x/y", 80_000));
    for what in ["in base64", "in that"] {
        inner = format!(
            "Subject: x\nContent-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n{}\n",
            base64_encode(inner.as_bytes())
        );
        refused_quickly(&world, what, inner.as_bytes(), words);
    }
    let digest = inner.replace("Content-Type: message/rfc822\n", "");
    let digest = format!("Content-Type: multipart/digest; boundary=b\n\n--b\n{digest}");
    refused_quickly(&world, "in a digest", digest.as_bytes(), words);
    // Each mail alone would be accepted, but all of them together are too much; the last mbox has 63 MB.
    for (count, mails) in [(4_000, 100), (8_000, 100), (80_000, 50)] {
        let mail = format!("From a\nSubject: x\n{}\nhello\n\n", parameters("Content-Type: x/y", count));
        refused_quickly(&world, "an mbox", mail.repeat(mails).as_bytes(), words);
    }
    // A mail as programs write it is looked into, even after a hostile one.
    let plain = mail(&armor(&state(&game(4), 4)));
    let many = format!(
        "From: x\nTo: {}\nReferences: {}\nFrom: a",
        "bob@example.org,\n ".repeat(5_000),
        "<a@b>\n ".repeat(5_000)
    );
    let named = parameters("Content-Type: text/plain", 200);
    let good = plain.replacen("From: a", &many, 1).replacen("Content-Type: text/plain; charset=utf-8\n", &named, 1);
    let hostile = format!("Subject: x\n{}\nhello", parameters("Content-Type: text/plain", 80_000));
    let report = receive(&world, "b", &format!("From a\n{hostile}\n\nFrom b\n{good}\n"));
    assert_eq!(kind(&report), "new", "{report}");
    let forwarded = format!(
        "Subject: Fwd\nContent-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n{}\n",
        base64_encode(plain.as_bytes())
    );
    assert_eq!(kind(&receive(&world, "b", &forwarded)), "same");
}

/// The most that looking through a hostile mail may cost, in millionths of a second on a plain machine. It is
/// counted and not measured, so it depends on no build and no load.
const MOST: usize = 2_000_000;

/// What it costs to look through a mail or an mbox.
pub(super) fn counted(bytes: &[u8]) -> usize {
    let mut scan = MailScan::default();
    // So much may stand in a file that is no mbox; the program reads no more of it.
    let mails: Vec<Mail> = match bytes.trim_ascii_start().starts_with(b"From ") {
        true => Mbox::new(bytes).map(Result::unwrap).collect(),
        false if bytes.len() > MAIL => vec![Mail::Long],
        false => vec![Mail::Whole(bytes.to_vec())],
    };
    for mail in mails {
        if let Mail::Whole(mail) = mail {
            // What exceeds a limit was counted up to there.
            let _ = scan.mail(&mail);
        }
    }
    scan.spent()
}

/// Runs a refusal of a hostile mail, with little memory where that can be set, and counts what it costs.
#[track_caller]
pub(super) fn refused_quickly(world: &World, what: &str, bytes: &[u8], words: &str) {
    let cost = counted(bytes);
    assert!(cost <= MOST, "{what}: {cost}");
    fs::write(world.path("hostile.eml"), bytes).unwrap();
    let command = world.command("b");
    let mut limited = std::process::Command::new("bash");
    let line = format!(
        "ulimit -v 400000; exec '{}' --home '{}' receive hostile.eml --into in",
        command.get_program().display(),
        world.path("b").display()
    );
    let output = world.cleaned(limited.arg("-c").arg(line)).output().unwrap();
    let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "{what}: {said:.500}");
    assert!(said.contains(words), "{what}: {said:.500}");
    assert!(names_in(&world.path("in")).is_empty(), "{what}");
}

#[test]
fn the_headers_by_which_a_mail_is_named_cost_little() {
    let world = world();
    let cut = &armor(&state(&game(4), 4))[..900];
    for sign in ["(", "<", "\"", "a@b,", "=?utf-8?Q?", "=?utf-8?B?a?= ", "\\", "a:b;", "(a)", "\n "] {
        let long = sign.repeat((1 << 14) / sign.len());
        // Each armour is cut off at another place, so that each is told.
        let mails = (0..24).map(|number| {
            let field = ["From", "Date", "Subject"][number % 3];
            format!("From a\n{field}: {long}\n\n{}\n\n", &cut[..900 - number])
        });
        refused_quickly(&world, sign, mails.collect::<String>().as_bytes(), "the armour is cut off");
    }
}

#[test]
fn hostile_mails_are_refused_in_no_time() {
    let world = world();
    let record = game(4);
    let table = state(&record, 4);
    let deep = |levels: usize| {
        (0..levels)
            .map(|level| format!("Content-Type: multipart/mixed; boundary=b{level}\n\n--b{level}\n"))
            .collect::<String>()
    };
    refused_quickly(&world, "deep multiparts", deep(100_000).as_bytes(), "more lines, parts or levels");
    refused_quickly(
        &world,
        "deep messages",
        "Content-Type: message/rfc822\n\n".repeat(100_000).as_bytes(),
        "more lines, parts or levels",
    );
    let parts = format!("Content-Type: multipart/mixed; boundary=b\n\n{}", "--b\n\nx\n".repeat(1_000_000));
    refused_quickly(&world, "many parts", parts.as_bytes(), "more lines, parts or levels");
    refused_quickly(&world, "many headers", "a: b\n".repeat(5_000_000).as_bytes(), "more lines, parts or levels");
    let parts = format!("Content-Type: multipart/mixed; boundary=b\n\n{}", "--b\n\nx\n".repeat(4_001));
    refused_quickly(&world, "some thousand parts", parts.as_bytes(), "more lines, parts or levels");
    refused_quickly(&world, "some hundred levels", deep(201).as_bytes(), "more lines, parts or levels");
    let parts = format!("{}{}", deep(100), format!("{}\n", "x".repeat(99)).repeat(100_000));
    refused_quickly(&world, "long and deep", parts.as_bytes(), "more lines, parts or levels");
    // Mails with as many parts and levels as programs write are looked into.
    let parts = format!("Content-Type: multipart/mixed; boundary=b\n\n{}", "--b\n\nx\n".repeat(3_999));
    refused_quickly(&world, "less than that", parts.as_bytes(), "there is no table in it");
    refused_quickly(&world, "less deep", deep(199).as_bytes(), "there is no table in it");
    refused_quickly(
        &world,
        "a long mail",
        format!("Subject: x\n\n{}", "x".repeat(33 << 20)).as_bytes(),
        "is longer than 32 MiB",
    );
    refused_quickly(
        &world,
        "a huge part",
        format!("Subject: x\n\nbypost {}", "<a&b=3D+AC".repeat(3 << 20)).as_bytes(),
        "there is no table in it",
    );
    // Each table has an id of its own, since their headers differ.
    let many: String = (0..3_000).map(|number| table.replace("solid = ", &format!("solid = {number}"))).collect();
    refused_quickly(
        &world,
        "many tables",
        mail(&many).as_bytes(),
        "there are more than 32 tables in one mail; the others were passed over",
    );
    let head = &table[..table.find("\n[[turn]]").unwrap()];
    let many: String =
        (0..600).map(|number| armor(&head.replace("rules = 1", &format!("rules = {}", number + 2)))).collect();
    refused_quickly(
        &world,
        "many armours",
        mail(&many).as_bytes(),
        "there are more than 32 tables in one mail; the others were passed over",
    );
    let bomb = armor(&format!("bypost = 1\n{}", "\n".repeat(7 << 20)));
    let bombs: String =
        (0..60).map(|number| bomb.clone() + &armor(&format!("bypost = 1\n{}{number}", "\n".repeat(7 << 20)))).collect();
    refused_quickly(
        &world,
        "bombs",
        mail(&bombs).as_bytes(),
        "more is packed in this armour than is looked at in one go",
    );
    // This armour is longer than it says.
    let packed = deflated(&vec![b'a'; 500 << 20]);
    let mut lie =
        [&[0x6f, 0x2a, 0x68, 0xb2, 0xd0, 1][..], &(packed.len() as u32).to_be_bytes(), &[0, 0, 1, 0]].concat();
    lie.extend_from_slice(&sha2::Sha256::digest([lie.as_slice(), &packed].concat()));
    lie.extend_from_slice(&packed);
    lie.resize(lie.len().next_multiple_of(3), 0);
    let lie = format!("-----BEGIN BYPOST TABLE-----\n{}\n-----END BYPOST TABLE-----\n", base64_encode(&lie));
    refused_quickly(&world, "a lie", mail(&lie).as_bytes(), "was not packed as it says");
    let starts = "-----BEGIN BYPOST TABLE-----\nbypostABAAAAAAAA".repeat(400_000);
    refused_quickly(&world, "many beginnings", mail(&starts).as_bytes(), "armour");
    refused_quickly(
        &world,
        "many raw beginnings",
        mail(&"bypost = 1 game = \"x\" ".repeat(400_000)).as_bytes(),
        "a table without armour is damaged",
    );
}
