//! Mails that are encrypted or signed.

use std::fs;

use bypost::file::base64_encode;
use bypost::post::armor;

use super::mails::{attached, game, kind, mail, put, receive, state, world};
use crate::common::damage::each;
use crate::common::homes::names_in;

/// An encrypted message as PGP writes it into a text.
pub(super) fn pgp() -> &'static str {
    "-----BEGIN PGP MESSAGE-----\n\nhF4DYWJjZGVmZ2gSAQdAYWJjZGVmZ2hhYmNkZWZnaGFiY2RlZmdoYWJjZGVmZ2gw\nYWJjZGVmZ2hhYmNkZWZnaA==\n=abcd\n-----END PGP MESSAGE-----\n"
}

const SIGNATURE: &str = "-----BEGIN PGP SIGNATURE-----\n\niHUEABYKAB0WIQRhYmNkZWZnaGFiY2RlZmdoYWJjZAUCZwAAAAAKCRBhYmNkZWZn\naGFiAP9hYmNkZWZnaGFiY2RlZmdoYWJjZGVmZ2hhYmNkZWZnaAEAYWJjZGVmZ2g=\n=abcd\n-----END PGP SIGNATURE-----\n";

/// A text that is signed as it stands: lines that begin with a dash are marked.
fn clear_signed(text: &str) -> String {
    let lines = each(text, |_, line| format!("{}{line}\n", if line.starts_with('-') { "- " } else { "" }));
    format!("-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n{lines}{SIGNATURE}")
}

/// The first bytes of S/MIME, and more.
fn cms(kind: u8, content: &[u8]) -> Vec<u8> {
    [&[0x30, 0x80, 6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 13, 1, 7, kind, 0xa0, 0x80, 0, 0][..], content].concat()
}

pub(super) fn enveloped() -> Vec<u8> {
    cms(3, &[0x9c; 99])
}

pub(super) fn wrapped(content: &[u8]) -> Vec<u8> {
    cms(2, content)
}

fn parted(kind: &str, parts: &[String]) -> String {
    let parts: String = parts.iter().map(|part| format!("--bbb\n{part}\n")).collect();
    format!(
        "From: alice@example.org\nSubject: bypost\nMIME-Version: 1.0\nContent-Type: {kind}; boundary=\"bbb\"\n\n{parts}--bbb--\n"
    )
}

#[test]
fn what_is_signed_is_read() {
    let record = game(5);
    let (file, armored) = (state(&record, 5), armor(&state(&record, 5)));
    let plain = |body: &str| format!("Content-Type: text/plain; charset=utf-8\n\n{body}");
    let toml = format!(
        "Content-Type: application/toml; name=t.toml\nContent-Transfer-Encoding: base64\n\n{}",
        base64_encode(file.as_bytes())
    );
    let pgp = || format!("Content-Type: application/pgp-signature; name=signature.asc\n\n{SIGNATURE}");
    let smime = |kind: &str| {
        format!(
            "Content-Type: application/{kind}; name=smime.p7s\nContent-Transfer-Encoding: base64\n\n{}",
            base64_encode(&wrapped(&[0x9c; 99]))
        )
    };
    let signed = "multipart/signed; protocol=\"application/pgp-signature\"";
    let quoted = |text: &str| each(text, |_, line| format!("> {line}\n"));
    for (what, text) in [
        ("PGP/MIME with an armour", parted(signed, &[plain(&armored), pgp()])),
        ("PGP/MIME with a table", parted(signed, &[plain(&file), pgp()])),
        (
            "PGP/MIME with a file",
            parted(signed, &[parted("multipart/mixed", &[plain("hello"), toml.clone()]).replace("bbb", "ccc"), pgp()]),
        ),
        ("S/MIME", parted(signed, &[plain(&armored), smime("pkcs7-signature")])),
        ("S/MIME of older programs", parted(signed, &[toml, smime("x-pkcs7-signature")])),
        ("S/MIME of no type", parted(signed, &[plain(&armored), smime("octet-stream")])),
        ("a signed text with an armour", mail(&clear_signed(&format!("Hello!\n\n{armored}\n-- \nalice\n")))),
        ("a signed text with a table", mail(&clear_signed(&format!("Hello!\n\n{file}\n-- \nalice\n")))),
        ("an armour in it, quoted", mail(&quoted(&clear_signed(&armored)))),
        ("a text that was signed twice", clear_signed(&clear_signed(&armored))),
        ("a table that was signed twice", clear_signed(&clear_signed(&file))),
        ("an attachment", attached("", "application/pgp", "t.asc", clear_signed(&file).as_bytes())),
        (
            "keys beside it",
            attached(
                &armored,
                "application/pgp-keys",
                "key.asc",
                b"-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmDMEZwAA\n",
            ),
        ),
        ("an encrypted text that it answers", mail(&format!("{armored}\n{}", quoted(self::pgp())))),
    ] {
        let world = world();
        let report = receive(&world, "b", &text);
        assert_eq!((kind(&report), &report[0]["turns"]), ("new", &5.into()), "{what}: {report}");
        let ran = world.run("b", "receive mail.txt --into in");
        assert!(!ran.err.contains("could not be read"), "{what}: {}", ran.err);
    }
}

#[test]
fn what_is_encrypted_is_told() {
    let (world, file) = (world(), state(&game(4), 4));
    let version = || "Content-Type: application/pgp-encrypted\n\nVersion: 1\n".to_owned();
    let stream = |body: &str| format!("Content-Type: application/octet-stream; name=encrypted.asc\n\n{body}");
    let encrypted = "multipart/encrypted; protocol=\"application/pgp-encrypted\"";
    let whole = |kind: &str, bytes: &[u8]| {
        format!(
            "Subject: bypost\nContent-Type: {kind}; name=smime.p7m\nContent-Transfer-Encoding: base64\n\n{}\n",
            base64_encode(bytes)
        )
    };
    let attached = |kind: &str, name: &str, bytes: &[u8]| attached("bypost", kind, name, bytes);
    let raw = b"\x84\x5e\x03abcdefgh\x12\x01\0\x9c\x9c\x9c\x9c";
    let (gpg, envelope, wrap) = (
        "is encrypted by PGP: decrypt it in your mail program or with gpg -d, and receive the result",
        "is encrypted by S/MIME: decrypt it in your mail program or with openssl cms -decrypt, and receive",
        "is signed by S/MIME in a form that wraps the text: save its text in your mail program or with openssl cms -verify",
    );
    let form = "is of Outlook's own form (TNEF)";
    for (what, text, words) in [
        ("PGP/MIME", parted(encrypted, &[version(), stream(pgp())]), gpg),
        ("PGP/MIME whose message was lost", parted(encrypted, &[version()]), gpg),
        ("PGP in the text", mail(&format!("bypost\n\n{}", pgp())), gpg),
        ("PGP in a quoted text", mail(&each(&format!("bypost\n{}", pgp()), |_, line| format!("> {line}\n"))), gpg),
        ("PGP as it is", format!("# bypost\n{}", pgp()), gpg),
        ("an attachment", attached("application/octet-stream", "t.toml.asc", pgp().as_bytes()), gpg),
        ("one without an armour", attached("application/octet-stream", "t.toml.gpg", raw), gpg),
        ("one of another name", attached("application/octet-stream", "t.bin", raw), gpg),
        ("one that only its name tells", attached("application/octet-stream", "t.pgp", &[0xd2, 0, 0x9c]), gpg),
        ("S/MIME", whole("application/pkcs7-mime; smime-type=enveloped-data", &enveloped()), envelope),
        ("S/MIME of older programs", whole("application/x-pkcs7-mime", &enveloped()), envelope),
        ("S/MIME that is broken", whole("application/pkcs7-mime; smime-type=enveloped-data", &[0, 0x9c]), envelope),
        ("S/MIME that wraps", whole("application/pkcs7-mime; smime-type=signed-data", &wrapped(file.as_bytes())), wrap),
        ("the same, broken", whole("application/pkcs7-mime; smime-type=signed-data", &[0, 0x9c]), wrap),
        ("TNEF by its bytes", attached("application/octet-stream", "a.bin", b"\x78\x9f\x3e\x22\0\0"), form),
        ("TNEF by its name", attached("application/octet-stream", "WINMAIL.DAT", &[0, 0x9c]), form),
        ("TNEF by its type", attached("application/ms-tnef", "a.bin", &[0, 0x9c]), form),
        ("TNEF by its later type", attached("application/vnd.ms-tnef", "a.bin", &[0, 0x9c]), form),
    ] {
        put(&world, "m.eml", &text);
        let ran = world.run("b", "receive m.eml --into in");
        assert_eq!(ran.code, Some(1), "{what}: {}", ran.out);
        assert_eq!(ran.err.matches(words).count(), 1, "{what}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 2, "{what}: {}", ran.err);
    }
    fs::write(world.path("t.gpg"), raw).unwrap();
    world.refused("b", "receive t.gpg --into in", gpg);
    assert!(names_in(&world.path("in")).is_empty());
}
