//! The report on a mail of which a part cannot be read. Nothing is told of that part if the same table was
//! read elsewhere in the mail.

use super::mails::{attached, game, mail, put, state, world};
use bypost::post::armor;

use crate::common::damage::each;
use crate::common::homes::Ran;

/// A reply in two forms, plain and HTML.
fn in_two_forms(plain: &str, html: &str) -> String {
    format!(
        "From: bob@example.org\nSubject: Re: our game\nMIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=\"bbb\"\n\n--bbb\nContent-Type: text/plain; charset=utf-8\n\n{plain}\n--bbb\nContent-Type: text/html; charset=utf-8\n\n{html}\n--bbb--\n"
    )
}

/// A text as it is quoted in HTML.
fn html(text: &str) -> String {
    let lines: String = text.lines().map(|line| format!("{}<br>\n", line.replace('>', "&gt;"))).collect();
    format!("<html><body><div>It is yours.</div><blockquote class=\"quote\">{lines}</blockquote></body></html>\n")
}

fn quoted(text: &str) -> String {
    each(text, |_, line| format!("> {line}\n"))
}

fn told(text: &str) -> Ran {
    let world = world();
    put(&world, "m.eml", text);
    world.run("b", "receive m.eml --into in")
}

/// An armour, or a table without one, without some of its lines.
fn without(text: &str, from: usize, count: usize) -> String {
    let lines = text.lines().enumerate().filter(|(at, _)| !(from..from + count).contains(at));
    lines.map(|(_, line)| format!("{line}\n")).collect()
}

#[test]
fn what_was_read_cleanly_elsewhere_in_a_mail_is_not_missed() {
    let record = game(5);
    let (file, armored) = (state(&record, 5), armor(&state(&record, 5)));
    let lines = armored.lines().count();
    let raw_lines = file.lines().count();
    let toml = |body: &str| attached(body, "application/toml", "t.toml", file.as_bytes());
    for (what, text) in [
        ("an armour quoted in both forms", in_two_forms(&quoted(&armored), &html(&armored))),
        ("the same, once more quoted", in_two_forms(&quoted(&quoted(&armored)), &html(&quoted(&armored)))),
        ("the same, HTML first", in_two_forms(&html(&armored), &quoted(&armored))),
        ("a table quoted beside the file", toml(&quoted(&file))),
        ("a table quoted in HTML beside the file", toml(&html(&file))),
        ("a cut armour beside the file", toml(&without(&armored, lines / 2, lines))),
        ("an armour with a gap beside the file", toml(&without(&armored, lines / 2, 2))),
        ("a changed armour beside the file", toml(&armored.replacen("\n", "\nAAAA", 3).replacen("AAAA", "", 2))),
        ("a cut armour in the one form", in_two_forms(&without(&armored, lines / 2, lines), &html(&armored))),
        ("a cut table beside the file", toml(&without(&file, raw_lines - 3, 3))),
        ("a table with a gap beside the file", toml(&without(&file, raw_lines / 2, 2))),
        ("a cut table beside the armour", mail(&format!("{armored}\n\n{}", without(&file, raw_lines - 3, 3)))),
    ] {
        let ran = told(&text);
        assert_eq!(ran.code, Some(0), "{what}: {}{}", ran.out, ran.err);
        assert!(ran.out.contains(": new, in in/") && ran.out.contains(": 5 turns of"), "{what}: {}", ran.out);
        assert!(!ran.err.contains("could not be read"), "{what}: {}", ran.err);
    }
}

#[test]
fn what_is_missing_is_told_though_something_older_was_read() {
    let record = game(6);
    let (newer, older) = (state(&record, 6), state(&record, 5));
    let armored = armor(&newer);
    let lines = armored.lines().count();
    for (what, text, words) in [
        ("a cut armour", format!("{older}\n{}", without(&armored, lines / 2, lines)), "the armour is cut off"),
        (
            "an armour with a gap",
            format!("{}\n{older}", without(&armored, lines / 2, 2)),
            "are missing before its last line",
        ),
        (
            "the end of an armour",
            format!("{}\n{older}", without(&armored, 0, 3)),
            "the beginning of the armour is missing",
        ),
        (
            "a cut table",
            format!("{}\n{}", without(&newer, newer.lines().count() - 3, 3), armor(&older)),
            "a table without armour is damaged, of which 6 turns begin: ask for its armour (bypost mail FILE --by-hand)",
        ),
    ] {
        let ran = told(&mail(&text));
        assert_eq!(ran.code, Some(0), "{what}: {}{}", ran.out, ran.err);
        assert!(ran.out.contains(": 5 turns of"), "{what}: {}", ran.out);
        assert!(
            ran.err.contains("something else could not be read: ") && ran.err.contains(words),
            "{what}: {}",
            ran.err
        );
    }
}

#[test]
fn a_mail_of_several_is_named() {
    let record = game(5);
    let armored = armor(&state(&record, 5));
    let cut = without(&armored, 4, 99);
    let from = |mail: &str| format!("From a@example.org Mon Nov  2 10:00:00 2026\n{mail}\n\n");
    let headed = |headers: &str, body: &str| from(&format!("{headers}Content-Type: text/plain\n\n{body}"));
    let whole = from(&mail(&armor(&state(&record, 4))));
    let named =
        "From: Alice <alice@example.org>\nDate: Mon, 2 Nov 2026 10:20:30 +0100\nSubject: =?utf-8?Q?our_g=C3=A4me?=\n";
    let hostile =
        "From: \"x\\\n y\" <eve@example.org>\nSubject: =?utf-8?Q?a=0Awarning:_all_is_lost=1B[31m=E2=80=AE?=\n";
    for (what, mails, words) in [
        (
            "a mail with all of them",
            whole.clone() + &headed(named, &cut),
            "something else could not be read: in the mail of 2026-11-02 10:20 from alice@example.org, \"our gäme\": the armour is cut off: ",
        ),
        (
            "a mail without a date",
            whole.clone() + &headed("Subject: hello\n", &cut),
            "could not be read: in the mail \"hello\": the armour is cut off: ",
        ),
        (
            "a mail without headers that tell anything",
            whole.clone() + &headed("X-Mine: 1\n", &cut),
            "could not be read: in mail 2: the armour is cut off: ",
        ),
        (
            "hostile headers",
            whole.clone() + &headed(hostile, &cut),
            "from eve@example.org, \"a\\u{a}warning: all is lost\\u{1b}[31m\\u{202e}\": the armour is cut off: ",
        ),
        (
            "the same in several mails",
            whole.clone() + &headed(named, &cut) + &headed("Subject: two\n", &cut) + &headed("Subject: three\n", &cut),
            "(and in 2 more mails)",
        ),
        (
            "a long subject",
            whole.clone() + &headed(&format!("Subject: {}\n", "ab ".repeat(999)), &cut),
            "ab ab...\": the armour is cut off",
        ),
    ] {
        let ran = told(&mails);
        assert_eq!(ran.code, Some(0), "{what}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(words), "{what}: {}", ran.err);
        assert_eq!(ran.err.matches("warning: something else").count(), 1, "{what}: {}", ran.err);
        assert_eq!(ran.err.lines().filter(|line| line.contains("warning: ")).count(), 1, "{what}: {}", ran.err);
        assert!(ran.err.len() < 500, "{what}: {}", ran.err);
    }
    // A single mail needs no name.
    let ran = told(&mail(&format!("{cut}\n{}", armor(&state(&record, 4)))));
    assert!(ran.err.contains("something else could not be read: the armour is cut off"), "{}", ran.err);
    let ran = told(&mail(&cut));
    assert!(ran.err.contains("error: m.eml: the armour is cut off"), "{}", ran.err);
}

#[test]
fn long_names_of_attachments_are_shortened() {
    for name in [format!("{}.zip", "a".repeat(9_999)), "b/".repeat(4_000)] {
        let ran = told(&attached("bypost", "application/zip", &name, b"PK\x03\x04aaaa"));
        assert_eq!(ran.code, Some(1), "{}", ran.err);
        assert!(ran.err.contains("...") && ran.err.contains(" is damaged or cut off: ask"), "{:.300}", ran.err);
        assert!(ran.err.len() < 500, "{:.300}", ran.err);
    }
}

/// Taking long mails apart is most of what they cost: of many only the first are looked into, and the others
/// are named.
#[test]
fn of_many_long_mails_the_others_are_told() {
    let world = world();
    let filler = "x".repeat(70) + "\n";
    let mail = |number: usize| {
        format!("From x\nSubject: number {number}\n\nbypost = \n{}\n", filler.repeat((2 << 20) / filler.len() + 1))
    };
    std::fs::write(world.path("long.mbox"), (1..=6).map(mail).collect::<String>()).unwrap();
    let ran = world.run("b", "receive long.mbox --into in");
    let told = format!("{}{}", ran.out, ran.err);
    assert!(told.contains("4 mails of more than 2 MiB came before this one: give it alone"), "{told}");
    assert!(told.contains("number 5") && !told.contains("number 4:"), "{told}");
}
