//! What Python's email package reads in our mails, and what we read in those that it has written anew.

use std::fs;
use std::process::Stdio;

use bypost::chain::link;
use bypost::file::{self, text};
use bypost::post::{FoundText, ScanBudget, search};

use super::hostile::hostile;
use super::world::world;
use crate::common::homes::names_in;
use crate::common::samples::DICE;
use crate::common::tools;

/// What a script of Python prints that has a mail on its standard input.
pub(super) fn python(script: &str, mail: &[u8]) -> Vec<u8> {
    let mut command = tools::python();
    command.args(["-c", script]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mail = mail.to_vec();
    let writer = std::thread::spawn(move || std::io::Write::write_all(&mut stdin, &mail));
    let output = child.wait_with_output().unwrap();
    let _ = writer.join().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn python_reads_our_mails() {
    let script = r#"
import sys, json, email, email.policy
mail = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)
walk = list(mail.walk())
file = next(mail.iter_attachments())
print(json.dumps({
    "defects": [str(d) for part in walk for d in part.defects] + [str(d) for v in mail.values() for d in getattr(v, "defects", [])],
    "keys": mail.keys(),
    "from": [[a.display_name, a.addr_spec] for a in mail["From"].addresses],
    "to": [[a.display_name, a.addr_spec] for a in mail["To"].addresses],
    "subject": mail["Subject"],
    "text": mail.get_body(("plain",)).get_content(),
    "html": mail.get_body(("html",)).get_content(),
    "types": [part.get_content_type() for part in walk],
    "name": file.get_filename(),
    "file": file.get_payload(decode=True).decode(),
}))
"#;
    let world = world();
    world.begun_by(0, "t.toml");
    world.turn("t.toml");
    world.done("a", "mail t.toml --whole --armor always -o m.eml");
    let out = python(script, &world.bytes("m.eml"));
    let read: serde_json::Value = serde_json::from_slice(&out).unwrap();
    assert_eq!(read["defects"], serde_json::json!([]), "{read}");
    assert_eq!(read["from"], serde_json::json!([["alice", "alice@example.org"]]));
    assert_eq!(read["to"], serde_json::json!([["bob", "bob@example.net"]]));
    let mut types = vec!["multipart/mixed", "multipart/alternative", "text/plain", "text/html", "application/toml"];
    if cfg!(feature = "png") {
        types.splice(3..4, ["multipart/related", "text/html", "image/png"]);
    }
    assert_eq!(read["types"], serde_json::json!(types));
    assert!(read["html"].as_str().unwrap().contains(">Your turn, bob</h1>"), "{}", read["html"]);
    assert_eq!(read["file"].as_str().unwrap().as_bytes(), world.bytes("t.toml"));
    let pieces = search(read["text"].as_str().unwrap(), &mut ScanBudget::default()).pieces;
    assert!(
        matches!(&pieces[..], [Ok(FoundText { text, repairs })] if repairs.is_empty() && text.as_bytes() == world.bytes("t.toml"))
    );
    // A tail goes in its armour, as a text.
    world.done("a", "mail t.toml -o t.eml");
    let tail: serde_json::Value = serde_json::from_slice(&python(script, &world.bytes("t.eml"))).unwrap();
    assert_eq!(tail["defects"], serde_json::json!([]), "{tail}");
    assert_eq!(tail["types"].as_array().unwrap().last().unwrap(), "text/plain");
    let chain = link(file::read(&world.bytes("t.toml")).unwrap()).unwrap();
    let id: String = chain.id[..4].iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(tail["name"], format!("{DICE}-{id}-turn-{}.txt", chain.links.len()));
    let armor = tail["file"].as_str().unwrap().replace("\r\n", "\n");
    assert!(armor.starts_with("-----BEGIN BYPOST TABLE-----\nbypostAC"), "{armor}");
    assert!(tail["text"].as_str().unwrap().replace("\r\n", "\n").ends_with(&armor), "{tail}");
    // However bad the names are.
    fs::write(world.path("h.toml"), text(&hostile().file(), "")).unwrap();
    world.done("a", "mail h.toml --to bob --from x@example.org -o h.eml");
    let read: serde_json::Value = serde_json::from_slice(&python(script, &world.bytes("h.eml"))).unwrap();
    assert_eq!(read["defects"], serde_json::json!([]), "{read}");
    assert_eq!(read["from"][0][1], "x@example.org");
    assert_eq!(read["to"], serde_json::json!([["bob", "bob@example.net"]]));
    assert!(read["keys"].as_array().unwrap().iter().all(|key| key != "Bcc"), "{read}");
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn we_read_what_python_makes_of_our_mails() {
    let script = r#"
import sys, json, email, email.policy, email.message
mail = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)
text, file = mail.get_body(("plain",)).get_content(), next(mail.iter_attachments())
toml = file.get_content()
made = {}
def make(name, fill, policy=email.policy.SMTP):
    new = email.message.EmailMessage(policy=policy)
    new["From"], new["To"], new["Subject"] = "Zo\u00eb \u201cA\u201d <a@example.org>", mail["To"], "R\u00e9: " + mail["Subject"] * 3
    fill(new)
    made[name] = new.as_bytes(policy=policy).decode("latin-1")
plain = "".join(c if ord(c) < 128 else "?" for c in text)
for cte in ["7bit", "8bit", "quoted-printable", "base64"]:
    make("text " + cte, lambda new: new.set_content(plain if cte == "7bit" else text, cte=cte))
    make("html " + cte, lambda new: new.set_content("<html><body><pre>" + plain.replace("&", "&amp;").replace("<", "&lt;") + "</pre></body></html>", subtype="html", cte=cte))
    def attach(new):
        new.set_content("see below", cte=cte)
        new.add_attachment(plain, subtype="plain", filename="a.txt", cte=cte)
    make("attached text " + cte, attach)
for cte in ["base64", "quoted-printable"]:
    def attach(new):
        new.set_content("see below")
        new.add_attachment(toml, maintype="application", subtype="octet-stream", filename="Z\u00fcrich \u201cx\u201d.toml", cte=cte)
    make("attached file " + cte, attach)
def related(new):
    new.set_content("plain: nothing")
    new.add_alternative("<p>" + plain.replace("\n", "<br>\n") + "</p>", subtype="html")
    new.get_payload()[1].add_related(b"\x89PNG\r\n", "image", "png", cid="<x>")
make("alternative and related", related)
def forwarded(new):
    new.set_content("fwd")
    new.add_attachment(mail)
make("forwarded", forwarded)
for charset in ["utf-8", "iso-8859-1", "utf-16", "cp1252", "utf-7"]:
    make("charset " + charset, lambda new: new.set_content(plain, charset=charset, cte="base64"))
make("lines of 998", lambda new: new.set_content(plain.replace("\n", " ")[:-1][-60000:], cte="quoted-printable"), email.policy.SMTP.clone(max_line_length=998))
def flowed(delsp):
    lines = []
    for line in plain.split("\n"):
        pieces = [line[at:at + 60] for at in range(0, len(line), 60)] or [""]
        pieces = [(" " if p.startswith((" ", ">", "From ")) else "") + p for p in pieces]
        lines.append((" \n" if delsp == "yes" else "\n").join(pieces))
    return lambda new: new.set_content("\n".join(lines), params={"format": "flowed", "delsp": delsp}, cte="7bit")
make("flowed with delsp", flowed("yes"))
make("flowed", flowed("no"))
def inline(new):
    new.set_content("Look:\n\n---------- Forwarded message ---------\nFrom: " + mail["From"] + "\nSubject: " + mail["Subject"] + "\n\n" + plain, cte="quoted-printable")
make("forwarded inline", inline)
make("unix line ends", lambda new: new.set_content(text), email.policy.default)
reply = "\n".join("> " + line for line in plain.split("\n"))
make("reply", lambda new: new.set_content("Nice!\n\n" + reply, cte="7bit"))
print(json.dumps(made))
"#;
    let world = world();
    world.begun_by(0, "t.toml");
    world.turn("t.toml");
    world.done("a", "mail t.toml --whole --armor always -o m.eml");
    let out = python(script, &world.bytes("m.eml"));
    let made: serde_json::Map<String, serde_json::Value> = serde_json::from_slice(&out).unwrap();
    assert!(made.len() > 20);
    for (name, mail) in &made {
        let bytes: Vec<u8> = mail.as_str().unwrap().chars().map(|c| c as u8).collect();
        fs::write(world.path("new.eml"), bytes).unwrap();
        let _ = fs::remove_dir_all(world.path("in"));
        fs::create_dir(world.path("in")).unwrap();
        let ran = world.run("b", "receive new.eml --into in");
        assert_eq!(ran.code, Some(0), "{name}: {}{}", ran.out, ran.err);
        let file = names_in(&world.path("in")).remove(0);
        assert_eq!(world.bytes(&format!("in/{file}")), world.bytes("t.toml"), "{name}");
    }
}
