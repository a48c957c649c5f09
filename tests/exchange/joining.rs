//! Who joins which seat with which key, and what somebody is told who would take another one's.

use crate::common::homes::{BYPOST, World};
use crate::common::samples::{BETS, DICE, HANDS};
#[cfg(unix)]
use crate::common::tools::python;

#[test]
fn nobody_takes_the_seat_of_somebody_else_unasked() {
    let world = World::new();
    world.settle("c", "carol", 3);
    for (name, byte) in [("carol", 3), ("dave", 4)] {
        world.settle("d", name, byte);
    }
    world.settle("e", "erin", 5);
    world.done("e", &format!("new {BETS} --seats alice,bob,carol -o t.toml"));
    let not_yet = |seat: &str| format!("hint: send the file to {seat} first");
    for (home, line, told) in [
        ("b", "join t.toml", &["error: alice joins before bob", "bypost join t.toml --seat alice --as bob"][..]),
        ("b", "join t.toml --as bob", &["error: alice joins before bob", &not_yet("alice")]),
        ("b", "join t.toml --seat bob", &["seats are taken in order: alice joins before bob", &not_yet("alice")]),
        ("d", "join t.toml", &["error: alice joins before carol", "--seat alice --as carol"]),
        (
            "e",
            "join t.toml",
            &["no key here is called so", "or choose your key if you are alice; bypost join t.toml --as erin\n"],
        ),
        ("e", "join t.toml --seat alice", &["no key here is called so", "bypost join t.toml --as erin\n"]),
        ("f", "join t.toml", &["no keys are here", "bypost key new alice makes one"]),
    ] {
        told.iter().for_each(|words| world.refused(home, line, words));
    }
    world.done("a", "join t.toml");
    for (home, line, told) in [
        ("a", "join t.toml", "bob is to join, and every key here has a seat already"),
        ("a", "join t.toml --seat alice", "alice has joined already, and bob joins next"),
        ("c", "join t.toml", "error: bob joins before carol"),
    ] {
        world.refused(home, line, told);
    }
    world.settle("e", "zoe", 6);
    world.refused("e", "join t.toml", "bypost join t.toml --as erin, or --as zoe\n");
    // Each command that was told does what it says.
    world.done("e", "join t.toml --as zoe");
    world.done("d", "join t.toml --seat carol --as dave");
    world.refused("d", "join t.toml", "all seats are taken");
}

/// Runs a command with its input and output on a terminal, where somebody types an answer; what was shown.
#[cfg(unix)]
fn on_a_terminal(world: &World, home: &str, line: &str, answer: &str) -> String {
    let script = "import os, pty, sys\n\
        pid, end = pty.fork()\n\
        if pid == 0: os.execv(sys.argv[2], sys.argv[2:])\n\
        shown = b''\n\
        while True:\n\
        \x20   try: part = os.read(end, 4096)\n\
        \x20   except OSError: break\n\
        \x20   if not part: break\n\
        \x20   if b'[y/N]' in part: os.write(end, sys.argv[1].encode() + b'\\n')\n\
        \x20   shown += part\n\
        os.waitpid(pid, 0)\n\
        sys.stdout.buffer.write(shown)";
    let mut command = python();
    world.cleaned(&mut command).args(["-c", script, answer, BYPOST, "--home"]).arg(world.path(home));
    let output = command.args(line.split(' ')).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[cfg(unix)]
#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn whoever_has_one_key_of_another_name_is_asked_on_a_terminal_of_python() {
    let world = World::new();
    world.settle("e", "erin", 5);
    world.done("a", &format!("new {HANDS} --seats alice,bob -o t.toml"));
    // No mail is asked for.
    world.done("e", "config delivery none");
    let question = "Are you bob, and do you join with the key of erin? [y/N]";
    for (answer, told, turns) in [("n", "error: nothing was done", 1), ("y", "turn 2: bob joins", 3)] {
        let shown = on_a_terminal(&world, "e", "join t.toml", answer);
        for words in ["the next seat is bob, and no key here is called so", question, told] {
            assert!(shown.contains(words), "{words:?}: {shown}");
        }
        assert_eq!(world.table("t.toml").turns(), turns, "{shown}");
    }
}

#[test]
fn the_key_for_which_a_seat_is_kept_takes_it() {
    let world = World::new();
    world.settle("c", "carol", 3);
    world.settle("c", "bob", 4);
    let key = world.done("c", "key show carol");
    let key = key.split_whitespace().skip_while(|word| *word != "identity").nth(1).unwrap();
    world.done("a", &format!("new {DICE} --seats alice,bob --identity bob={key} -o t.toml"));
    world.refused("b", "join t.toml", "the seat bob is kept for the key");
    let joined = world.run("c", "join t.toml");
    assert_eq!(
        (joined.code, world.json("c", "status t.toml")["members"][1]["identity"].as_str()),
        (Some(0), Some(key))
    );
}

#[test]
fn a_table_without_a_key_for_its_seats_tells_how_to_make_one() {
    let world = World::new();
    world.settle("e", "erin", 5);
    let new = |home, file: &str| world.run(home, &format!("new {DICE} --seats alice,bob -o {file}")).err;
    let make = "next: alice is to join, with a key that is made once; bypost key new alice, then bypost join t.toml; \
                at most 3 more mails go before the first choice\n";
    let told = new("n", "t.toml");
    assert!(told.ends_with(make), "{told}");
    let told = new("e", "u.toml");
    assert!(told.ends_with(&make.replace("t.toml", "u.toml")), "{told}");
    // Bob is here, so alice is somebody else.
    let told = new("b", "v.toml");
    assert!(
        told.ends_with("next: send v.toml to alice, who joins; bypost mail v.toml --by-hand prints it to copy\n"),
        "{told}"
    );
}

#[test]
fn a_warning_of_another_key_speaks_of_the_right_person() {
    let world = World::new();
    world.settle("c", "carol", 3);
    world.begun_by(1, "first.toml");
    // Alice has met bob, and then carol.
    world.done("a", &format!("new {HANDS} --seats alice,carol -o with.toml"));
    world.done("c", "join with.toml");
    world.done("a", "play with.toml");
    // Carol takes the seat that was meant for bob.
    world.done("a", &format!("new {HANDS} --seats alice,bob -o t.toml"));
    world.done("c", "join t.toml --as carol");
    for (home, told) in [
        ("a", ", the key of carol, has the seat here; ask bob by another way"),
        ("b", "warning: the seat bob is not yours here: "),
    ] {
        let err = world.run(home, "status t.toml").err;
        assert!(err.contains(told), "{home}: {err}");
        assert_eq!(err.contains("ask bob"), home == "a", "{err}");
    }
    // Carol has never met bob; once she has, it is her own key of which she is told.
    world.done("b", &format!("new {HANDS} --seats bob,carol -o other.toml"));
    world.done("c", "join other.toml");
    let err = world.run("c", "status t.toml").err;
    assert!(err.contains("and here your key carol has that seat; if it is not yours, tell the others"), "{err}");
    // A new key of one's own is nothing to be warned of.
    world.settle("b2", "bob", 7);
    std::fs::copy(world.path("b/known.toml"), world.path("b2/known.toml")).unwrap();
    world.done("a", &format!("new {HANDS} --seats alice,bob -o new.toml"));
    world.done("b2", "join new.toml");
    assert!(!world.run("b2", "status new.toml").err.contains("warning"), "{}", world.run("b2", "status new.toml").err);
}
