//! What shells offer to come next. The program is asked, and bash, zsh and fish ask it through their scripts.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Stdio};

use crate::common::homes::{BYPOST, World};
use crate::common::samples::{DICE, HANDS};
use crate::common::tools::program;
use crate::common::{Record, header_of};

/// A home of alice and bob, and two tables at which one of them chooses.
fn world() -> World {
    let world = World::new();
    for (game, name, seat) in [(DICE, "race.toml", 0), (HANDS, "my cards.toml", 0)] {
        let table = (0..64).find_map(|byte| {
            let record = Record::played(header_of(game, 2, byte, &[]), 7, u64::from(byte));
            let clock = record.table().clock()?;
            let (seen, sight) = record.table().view(clock, Some(&record.player(clock)));
            let is_wide = seen.may_decide(clock) && seen.game().moves(&sight).len() > 3;
            (clock.index() == seat && is_wide).then(|| record.text())
        });
        fs::write(world.path(name), table.unwrap()).unwrap();
    }
    world
}

/// What the program offers after some words, the last of which is completed.
fn offered(world: &World, words: &[&str]) -> Vec<String> {
    let output = world.command("a").args(["complete", "--", "bypost", "--home", "a"]).args(words).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{words:?}");
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// The legal steps that `moves` lists.
fn steps(world: &World, file: &str) -> Vec<String> {
    let output = world.command("a").args(["moves", file]).output().unwrap();
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn the_legal_steps_are_offered() {
    let world = world();
    for file in ["race.toml", "my cards.toml"] {
        let steps = steps(&world, file);
        assert!(steps.len() > 3, "{file}: {steps:?}");
        for command in ["play", "moves"] {
            assert_eq!(offered(&world, &[command, file, ""]), steps, "{command} {file}");
        }
        let begin = &steps[0][..2];
        let fits: Vec<String> = steps.iter().filter(|step| step.starts_with(begin)).cloned().collect();
        assert_eq!(offered(&world, &["play", file, &begin.to_lowercase()]), fits);
        // After a step the next ones of the turn follow, if it has any.
        let mut next = offered(&world, &["play", file, &steps[0], ""]);
        next.retain(|word| !word.starts_with('-'));
        let legal = |step: &String| {
            let ran =
                world.command("a").args(["play", file, &steps[0], step, "--yes", "-o", "try.toml"]).output().unwrap();
            let _ = fs::remove_file(world.path("try.toml"));
            ran.status.code() == Some(0)
                || String::from_utf8_lossy(&ran.stderr).contains("a second one would be a fork")
        };
        assert!(next.iter().take(2).all(legal), "{file}: {} and then {next:?}", steps[0]);
    }
    assert!(offered(&world, &["play", "none.toml", ""]).iter().all(|word| word.starts_with('-')));
}

#[test]
fn commands_options_and_files_are_offered_and_nothing_hidden() {
    let world = world();
    assert_eq!(offered(&world, &["verify", "ra"]), ["race.toml"]);
    assert_eq!(offered(&world, &["rul"]), ["rules"]);
    assert_eq!(offered(&world, &["verify", "--rep"]), ["--report"]);
    // Nothing hidden is offered, not even if nothing else begins so.
    for words in [["--no"], ["comple"], ["--now"]] {
        let offers = offered(&world, &words);
        assert!(offers.iter().all(|word| *word == "completions"), "{offers:?}");
    }
}

/// What a shell offers after a line, as the words that would stand there.
fn asked(world: &World, shell: &str, line: &str) -> BTreeSet<String> {
    let script = world.path("complete.sh");
    fs::write(&script, world.done("a", &format!("completions {shell}"))).unwrap();
    let script = script.display();
    // Bash breaks words at colons and at signs too, and is given what stands behind the last of them.
    let part = line.rsplit([' ', ':', '@', '=']).next().unwrap();
    let script = match shell {
        "bash" => format!(
            "source '{script}'; COMP_LINE='{line}'; COMP_POINT=${{#COMP_LINE}}; _bypost '{BYPOST}' '{part}' x; \
             for word in \"${{COMPREPLY[@]}}\"; do eval \"printf '%s\\n' $word\"; done"
        ),
        "zsh" => format!(
            "compdef() {{ :; }}; compadd() {{ while [ \"$1\" != -- ]; do shift; done; shift; print -l -- \"$@\"; }}; \
             source '{script}'; words=(${{(z)${{:-'{line}x'}}}}); words[1]='{BYPOST}'; CURRENT=$#words; \
             PREFIX=\"${{words[CURRENT]%x}}\"; _bypost"
        ),
        _ => format!("source '{script}'; complete -C '{line}' | string replace -r '\\t.*' ''"),
    };
    let mut command = Command::new(program(&[shell], shell));
    let folder = std::path::Path::new(BYPOST).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    world.cleaned(&mut command).args(["-c", &script]).env("PATH", path).stderr(Stdio::inherit());
    let output = command.output().unwrap();
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn bash_asks_the_program() {
    asks_the_program("bash");
}

#[test]
#[ignore = "needs zsh, .ci/steps/tools runs it"]
fn zsh_asks_the_program() {
    asks_the_program("zsh");
}

#[test]
#[ignore = "needs fish, .ci/steps/tools runs it"]
fn fish_asks_the_program() {
    asks_the_program("fish");
}

/// What the program offers is what a shell offers.
fn asks_the_program(shell: &str) {
    let world = world();
    let race = steps(&world, "race.toml");
    let (value, place) = race[0].split_once('@').unwrap();
    let behind = |steps: &[String], typed: &str| -> BTreeSet<String> {
        steps.iter().filter(|step| step.starts_with(typed)).cloned().collect()
    };
    let all = asked(&world, shell, "bypost --home a play race.toml ");
    assert_eq!(all, race.iter().cloned().collect(), "{shell}");
    let typed = format!("{value}@{}", &place[..1]);
    let mut expected = behind(&race, &typed);
    if shell == "bash" {
        expected = expected.iter().map(|step| step.split_once('@').unwrap().1.to_owned()).collect();
    }
    let found = asked(&world, shell, &format!("bypost --home a play race.toml {typed}"));
    assert_eq!(found, expected, "{shell}: {typed}");
    let found = asked(&world, shell, "bypost rul");
    assert_eq!(found, BTreeSet::from(["rules".to_owned()]), "{shell}");
    let cards = asked(&world, shell, "bypost --home a play my\\ cards.toml ");
    assert_eq!(cards, steps(&world, "my cards.toml").into_iter().collect(), "{shell}");
}

#[test]
#[cfg(unix)]
fn names_of_files_are_nothing_but_text_in_bash() {
    let names = ["$(touch pwn)", "`touch pwn`", "a\" b", "x'; touch pwn; '", "!!", "\\"];
    let world = World::empty();
    for name in names {
        fs::create_dir_all(world.path("d")).unwrap();
        fs::write(world.path("d").join(name), "").unwrap();
        for quote in ["", "\"", "'"] {
            let line = format!("bypost show {quote}d/");
            let asked = ["complete", "--bash", "", "--line", &line];
            let output = world.command("a").args(asked).output().unwrap();
            let offers = String::from_utf8(output.stdout).unwrap();
            assert_eq!(offers.lines().count(), 1, "{line}: {offers}");
            let typed = format!("set +H; printf %s {quote}d/{}{quote}", offers.trim_end_matches('\n'));
            let mut bash = Command::new("bash");
            let output = world.cleaned(&mut bash).args(["-c", &typed]).output().unwrap();
            assert_eq!(String::from_utf8_lossy(&output.stdout), format!("d/{name}"), "{typed}");
        }
        fs::remove_dir_all(world.path("d")).unwrap();
    }
    assert!(!world.path("pwn").exists());
}
