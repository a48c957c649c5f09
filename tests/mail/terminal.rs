//! A person at a terminal is asked for the addresses that a mail lacks, and told what is waited for.

use std::process::Stdio;

use crate::common::homes::{BYPOST, World};
use crate::common::samples::DICE;
use crate::common::tools;

/// Runs a command at a terminal, answers each of its questions, and gives what it prints. `^D` ends the
/// input.
fn typed(world: &World, home: &str, line: &str, answers: &[(&str, &str)]) -> String {
    let script = r#"
import fcntl, os, pty, struct, sys, termios
answers, command = sys.argv[1].split("\n"), sys.argv[2:]
child, terminal = pty.fork()
if child == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 200, 0, 0))
    os.execv(command[0], command)
printed, asked = "", 0
while True:
    try:
        read = os.read(terminal, 65536)
    except OSError:
        break
    if not read:
        break
    printed += read.decode()
    if answers[0] and answers[0] in printed[asked:]:
        asked = len(printed)
        answer = answers[1]
        del answers[:2]
        answers = answers or [""]
        os.write(terminal, b"\x04" if answer == "^D" else answer.encode() + b"\n")
status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
print(printed.replace("\r\n", "\n") + f"(exit {status})")
"#;
    let answers: Vec<&str> = answers.iter().flat_map(|(question, answer)| [*question, *answer]).collect();
    let mut command = tools::python();
    world.cleaned(&mut command).args(["-c", script, &answers.join("\n"), BYPOST, "--home"]).arg(world.path(home));
    // Whether this machine sends mail does not matter.
    command.env("BYPOST_SENDMAIL", "/bin/true");
    let output = command.args(line.split(' ')).stdin(Stdio::null()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn whoever_begins_or_joins_is_asked_once() {
    let world = World::new();
    let [theirs, own] = ["for mails: the address of bob", "for mails: your own address, alice"];
    // An address that is none is asked for again, and so is one's own where that of somebody else is wanted.
    let answers =
        [(own, "alice@example.org"), (theirs, "bob"), (theirs, "alice@example.org"), (theirs, "bob@example.net")];
    let told = typed(&world, "a", &format!("new {DICE} --seats alice,bob -o t.toml"), &answers);
    assert!(told.contains("the address bob must be written like"), "{told}");
    assert!(told.contains("the address alice@example.org is your own"), "{told}");
    assert!(told.contains("bypost mail t.toml --send") && told.ends_with("(exit 0)\n"), "{told}");
    let told = typed(&world, "a", "mail t.toml -o m.eml", &[]);
    assert_eq!(told, "wrote m.eml\n(exit 0)\n");
    // Whoever joins knows the sender from the mail, and is asked for the own address alone.
    std::fs::create_dir(world.path("in")).unwrap();
    world.done("b", "receive m.eml --into in");
    let file = world.json("b", "inbox in")[0]["file"].as_str().unwrap().to_owned();
    let told = typed(&world, "b", &format!("join {file}"), &[("for mails: your own address, bob", "bob@example.net")]);
    assert!(!told.contains("the address of alice") && told.contains(&format!("bypost mail {file} --send")), "{told}");
    assert_eq!(world.json("b", "address list").as_array().map(Vec::len), Some(2));
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn nobody_is_asked_who_sends_turns_otherwise() {
    let world = World::new();
    let new = |file: &str| format!("new {DICE} --seats alice,bob -o {file}");
    let told = typed(&world, "a", &new("t.toml"), &[("for mails: your own address, alice", "")]);
    assert!(told.contains("bypost config delivery none ends this question"), "{told}");
    world.done("a", "config delivery none");
    let told = typed(&world, "a", &new("u.toml"), &[]);
    assert!(!told.contains("for mails"), "{told}");
    // A mail that is wanted asks all the same, and without an answer says which commands help.
    let told = typed(&world, "a", "mail u.toml --send", &[("for mails: your own address, alice", "")]);
    assert!(told.contains("bypost address add bob ADDRESS") && told.ends_with("(exit 1)\n"), "{told}");
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn receive_says_what_it_waits_for() {
    let world = World::new();
    world.done("a", &format!("new {DICE} --seats alice,bob -o t.toml"));
    world.done("a", "mail t.toml --from alice@example.org --to bob@example.net -o m.eml");
    let told = typed(&world, "b", "receive", &[("waiting for a mail: paste all of it here, then Ctrl-D", "^D")]);
    assert!(told.contains("standard input: there is no table in it"), "{told}");
    std::fs::create_dir(world.path("in")).unwrap();
    world.done("b", "config mails m.eml");
    let told = typed(&world, "b", "receive --into in", &[]);
    assert!(told.contains(": new, in in/") && !told.contains("waiting for a mail"), "{told}");
}
