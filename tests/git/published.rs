//! A turn that another clone has is not replaced: not by a merge, a pull, a push, or a request to merge a
//! branch.

use std::fs;

use super::common::homes::BYPOST;
use super::common::samples::HANDS;
use super::repositories::Repositories;

/// Two players after a few turns, and a second clone of whoever is on the clock, with a copy of the home.
/// Gives the folders of the player and of the other one.
fn with_copy() -> (Repositories, &'static str, &'static str) {
    let repositories = Repositories::begun();
    repositories.exchange(4);
    let is_alice = repositories.clock("alice").as_deref() == Some("alice");
    let (mover, other) = if is_alice { ("alice", "bob") } else { ("bob", "alice") };
    repositories.git(".", "clone -q hub.git copy");
    repositories.world.copy(if is_alice { "a" } else { "b" }, "c");
    repositories.bypost("copy", "git init");
    (repositories, mover, other)
}

/// The same with two turns of the player, one of them published; the copy has pulled, and stands in a
/// conflict.
fn in_conflict() -> (Repositories, &'static str, &'static str) {
    let (repositories, mover, other) = with_copy();
    repositories.play(mover, 0);
    fs::write(repositories.path(&format!("{mover}/chat.txt")), "nothing\n").unwrap();
    repositories.commit(mover);
    repositories.git(mover, "push -q");
    repositories.play_last("copy");
    repositories.commit("copy");
    repositories.fails("copy", "pull -q --no-rebase --no-edit", "FORK at turn");
    (repositories, mover, other)
}

/// The end of the commands that take the second turn out of the commits, as the hooks name them.
const WAY_OUT: &str = "; git checkout HEAD -- t.toml; bypost receive; bypost undo t.toml";

/// Types the commands that were told in the copy, and shows that it goes on with the published turn, of which
/// alone the shared repository knows.
fn way_out_works(repositories: &Repositories, mover: &str, second: &str, told: &str) {
    let way = told.split_once("out of your commits: ").and_then(|(_, way)| way.lines().next()).unwrap_or_default();
    assert!(way.contains("git reset --soft ") && way.contains(WAY_OUT), "{told}");
    for command in way.split("; ").filter(|command| !command.starts_with("what else")) {
        match command.split_once(' ') {
            Some(("git", words)) => drop(repositories.git("copy", words)),
            Some((_, "receive")) => drop(repositories.bypost("copy", "receive --git")),
            Some((_, words)) => drop(repositories.bypost("copy", &format!("{words} --yes"))),
            None => unreachable!(),
        }
    }
    assert_eq!(repositories.text("copy/t.toml"), repositories.text(&format!("{mover}/t.toml")));
    // Nothing of the others is put away.
    assert!(!repositories.git("copy", "status --short").contains('D'), "{told}");
    repositories.git("copy", "push -q");
    repositories.bypost("copy", "git check --all");
    assert!(!repositories.git("hub.git", "rev-list --objects --all").contains(second), "the second turn has left");
}

/// Puts everything back, and has git see that the files are those of its index.
fn put_back(repositories: &Repositories, saved: &tempfile::TempDir) {
    repositories.world.put_back(saved);
    repositories.run("copy", "git", "update-index -q --refresh");
}

#[test]
fn a_second_own_turn_leaves_by_no_way() {
    let (repositories, mover, _) = in_conflict();
    let second = repositories.git("copy", "rev-parse HEAD:t.toml").trim().to_owned();
    let saved = repositories.world.saved();
    // Each of these commits goes on from the published turn or from the second one, and takes that along.
    for (commands, refused) in [
        (&["checkout --theirs t.toml"][..], "commit -a -m merged"),
        (&["checkout --ours t.toml", "add t.toml"], "commit -m merged"),
        (&["checkout MERGE_HEAD -- t.toml"], "commit -m merged"),
        (&["checkout --ours t.toml", "add t.toml", "mv t.toml moved.toml"], "commit -m merged"),
        (&["checkout --theirs t.toml", "commit -q -a --no-verify -m merged"], "push"),
        (&["checkout --theirs t.toml", "commit -q -a --no-verify -m merged"], "push origin HEAD:main-2"),
        (&["checkout --ours t.toml", "commit -q -a --no-verify -m merged"], "push"),
        (&["merge --abort"], "push --force"),
        (&["merge --abort", "revert --no-edit HEAD"], "push --force"),
        (&["merge --abort", "reset -q --hard origin/main"], "push origin ORIG_HEAD:refs/heads/side"),
    ] {
        put_back(&repositories, &saved);
        for command in commands {
            repositories.run("copy", "git", command);
        }
        repositories.fails("copy", refused, "FORK at turn");
        let ran = repositories.run("copy", "git", refused);
        assert!(ran.err.contains(WAY_OUT), "{commands:?}: {}", ran.err);
        // A repository that is set up takes it from no clone either, whatever hooks that has.
        if refused == "push" {
            repositories.fails("copy", "push --no-verify", "FORK at turn");
        }
    }
    put_back(&repositories, &saved);
    let told = repositories.run("copy", BYPOST, "receive --git").err;
    way_out_works(&repositories, mover, &second, &told);
    // The same after a merge that took the published side.
    put_back(&repositories, &saved);
    repositories.git("copy", "checkout --theirs t.toml");
    repositories.git("copy", "commit -q -a --no-verify -m merged");
    let told = repositories.run("copy", "git", "push").err;
    way_out_works(&repositories, mover, &second, &told);
    // A rebase asks no hook before it commits.
    put_back(&repositories, &saved);
    repositories.git("copy", "merge --abort");
    repositories.run("copy", "git", "rebase -q origin/main");
    repositories.git("copy", "checkout --theirs t.toml");
    repositories.git("copy", "add t.toml");
    repositories.git("copy", "-c core.editor=true rebase --continue");
    repositories.fails("copy", "push", WAY_OUT);
    repositories.git("copy", "checkout origin/main -- t.toml");
    let told = repositories.run("copy", "git", "commit -m taken").err;
    way_out_works(&repositories, mover, &second, &told);
}

#[test]
fn a_turn_that_was_taken_back_comes_back_from_nowhere() {
    let (repositories, mover, _) = with_copy();
    repositories.play_last("copy");
    let second = repositories.text("copy/t.toml");
    for is_committed in [false, true] {
        fs::write(repositories.path("copy/t.toml"), &second).unwrap();
        repositories.git("copy", "add t.toml");
        if is_committed {
            repositories.git("copy", "commit -q --no-verify -m second");
            // The hint of the hook puts the commit and the index back, and leaves the file.
            let told = repositories.run("copy", BYPOST, "git check --all").err;
            let (_, reset) = told.split_once("git reset ").unwrap();
            repositories.git("copy", &format!("reset -q {}", reset.split_whitespace().next().unwrap()));
        } else {
            repositories.bypost("copy", "undo t.toml --yes");
        }
        assert!(repositories.git("copy", "diff --cached --name-only").is_empty(), "{is_committed}");
        // From a stash, a copy or an editor.
        fs::write(repositories.path("copy/t.toml"), &second).unwrap();
        let way = "git checkout HEAD -- t.toml brings back what git has";
        for line in ["", "show t.toml", "undo t.toml --yes", "receive --git", "play t.toml --git"] {
            let ran = repositories.run_words("copy", BYPOST, &line.split_whitespace().collect::<Vec<_>>());
            let said = format!("{}{}", ran.out, ran.err);
            assert!(said.contains(way) || line == "receive --git", "{line}: {said}");
        }
        repositories.git("copy", "checkout -q HEAD -- t.toml");
        repositories.bypost("copy", "git check --all");
    }
    // A branch that follows none, at a commit that is older than what others have pushed.
    repositories.play(mover, 0);
    repositories.commit(mover);
    repositories.git(mover, "push -q");
    repositories.bypost("copy", "receive --git");
    repositories.git("copy", "checkout -q -b side HEAD~1");
    for line in ["", "moves t.toml", "play t.toml --git", "receive --git"] {
        let ran = repositories.run_words("copy", BYPOST, &line.split_whitespace().collect::<Vec<_>>());
        let said = format!("{}{}", ran.out, ran.err);
        assert!(said.contains("git switch main "), "{line}: {said}");
    }
    // The same once it follows one of its own, in which the published turn is not.
    repositories.git("copy", "push -q -u origin side");
    let moves: Vec<String> =
        serde_json::from_str(&repositories.bypost(mover, "--json moves t.toml")).unwrap_or_default();
    let step = moves.first().map_or("1", String::as_str);
    for words in [&["moves", "t.toml"][..], &["play", "t.toml", "--git"], &["play", "t.toml", step, "--yes"]] {
        let ran = repositories.run_words("copy", BYPOST, words);
        assert!(ran.code == Some(1) && ran.err.contains("git merge origin/main"), "{words:?}: {}", ran.err);
    }
    repositories.git("copy", "merge -q origin/main");
    repositories.bypost("copy", "git check --all");
}

#[test]
fn nothing_is_signed_on_a_file_that_is_older_than_what_git_has() {
    let (repositories, mover, _) = with_copy();
    repositories.play(mover, 0);
    repositories.commit(mover);
    repositories.git(mover, "push -q");
    repositories.git("copy", "pull -q");
    // The file of the one who has played, and that of a second computer with the same key.
    let restore = "git checkout HEAD -- t.toml";
    for folder in [mover, "copy"] {
        repositories.git(folder, "checkout -q HEAD~1 -- t.toml");
        for line in ["status t.toml", "show t.toml", "play t.toml --git"] {
            let ran = repositories.run(folder, BYPOST, line);
            let said = format!("{}{}", ran.out, ran.err);
            assert!(said.contains("older by 1 turn than the state that git has"), "{folder}: {line}: {said}");
            assert!(said.contains(restore), "{folder}: {line}: {said}");
        }
        let moves: Vec<String> = serde_json::from_str(&repositories.bypost(folder, "--json moves t.toml")).unwrap();
        let words = ["play", "t.toml", "--yes", moves.last().map_or("", String::as_str)];
        let ran = repositories.run_words(folder, BYPOST, &words);
        assert!(ran.code == Some(1) && ran.err.contains(restore), "{folder}: {}", ran.err);
        repositories.git(folder, "checkout -q HEAD -- t.toml");
        repositories.bypost(folder, "git check --all");
        // A clone in which an older commit is checked out, and no branch.
        repositories.git(folder, "checkout -q HEAD~1");
        for (line, way) in [
            ("play t.toml --git", "git switch main "),
            ("undo t.toml --yes", "git switch main "),
            ("receive --git", "git switch main "),
        ] {
            let ran = repositories.run(folder, BYPOST, line);
            assert!(ran.code == Some(1) && ran.err.contains(way), "{folder}: {line}: {}", ran.err);
        }
        repositories.git(folder, "switch -q main");
    }
    // An older state that was committed without a hook, and a drawing that was changed.
    repositories.git("copy", "revert --no-edit HEAD");
    let ran = repositories.run("copy", BYPOST, "status t.toml");
    assert!(ran.out.contains("git checkout origin/main -- t.toml"), "{}{}", ran.out, ran.err);
    repositories.git("copy", "reset -q --hard HEAD~2");
    let drawing = repositories.text("copy/t.toml").replacen("# ", "# X", 1);
    fs::write(repositories.path("copy/t.toml"), drawing).unwrap();
    let ran = repositories.run("copy", BYPOST, "receive --git");
    assert!(ran.code == Some(1) && ran.err.contains("git checkout origin/main -- t.toml"), "{}", ran.err);
    repositories.git("copy", "checkout -q origin/main -- t.toml");
    repositories.bypost("copy", "receive --git");
    repositories.git("copy", "diff --quiet HEAD");
    // A second turn that was signed before is taken back, and the committed one stays. The home that signs it
    // has not come across the other one yet.
    repositories.git("copy", "reset -q --hard HEAD~1");
    repositories.git("copy", "update-ref refs/remotes/origin/main HEAD");
    let second = "another turn ";
    let last: Vec<String> = serde_json::from_str(&repositories.bypost("copy", "--json moves t.toml")).unwrap();
    let ran = repositories.run_words("copy", BYPOST, &["play", "t.toml", last.last().unwrap(), "--yes"]);
    assert!(ran.code == Some(1) && ran.err.contains(second), "{}{}", ran.out, ran.err);
    repositories.forget_turns("c");
    repositories.play_last("copy");
    repositories.git("copy", "stash -q");
    repositories.git("copy", "pull -q");
    repositories.run("copy", "git", "stash pop");
    let ran = repositories.run("copy", BYPOST, "receive --git");
    assert!(ran.code == Some(1) && ran.err.contains("git has left t.toml in conflict"), "{}", ran.err);
    assert!(ran.err.contains(restore), "{}", ran.err);
    repositories.git("copy", "checkout -q --theirs t.toml");
    repositories.git("copy", "reset -q");
    for line in ["status t.toml", "play t.toml --git"] {
        let ran = repositories.run("copy", BYPOST, line);
        let said = format!("{}{}", ran.out, ran.err);
        let way = format!("{restore} brings the other back, and bypost undo t.toml takes this one back");
        assert!(said.contains("FORK at turn") && said.contains(&way), "{line}: {said}");
    }
    repositories.git("copy", "checkout -q HEAD -- t.toml");
    // Until it is taken back, it is told where the published one stands, and nothing is signed beside it.
    let ran = repositories.run("copy", BYPOST, "status t.toml");
    assert!(ran.out.contains("did not leave") && ran.out.contains("bypost undo t.toml"), "{}{}", ran.out, ran.err);
    repositories.bypost("copy", "undo t.toml --yes");
    assert_eq!(repositories.text("copy/t.toml"), repositories.text(&format!("{mover}/t.toml")));
    let ran = repositories.run("copy", BYPOST, "status t.toml");
    assert!(!ran.out.contains("did not leave") && !ran.out.contains("git"), "{}", ran.out);
    // In the middle of a rebase or of a merge that was settled by hand, the way out begins there.
    let (repositories, mover, _) = in_conflict();
    let second = repositories.git("copy", "rev-parse HEAD:t.toml").trim().to_owned();
    let saved = repositories.world.saved();
    for (commands, ends) in [
        (&["checkout -q --theirs t.toml", "add t.toml"][..], "merge"),
        (&["merge --abort", "rebase -q origin/main"], "rebase"),
        (&["merge --abort", "-c core.editor=true merge -q -s ours origin/main"], "merge"),
    ] {
        put_back(&repositories, &saved);
        let mut said = String::new();
        for command in commands {
            said = repositories.run("copy", "git", command).err;
        }
        let way = format!("out of your commits: git {ends} --abort; git reset --soft ");
        let ran = repositories.run("copy", BYPOST, "receive --git");
        assert!(ran.code == Some(1) && ran.err.contains(&way), "{commands:?}: {}", ran.err);
        assert!(!commands[1].contains("ours") || said.contains(&way), "{said}");
        way_out_works(&repositories, mover, &second, &ran.err);
    }
}

#[test]
fn a_commit_beside_a_published_turn_is_refused_once_it_is_known() {
    let (repositories, mover, _) = with_copy();
    repositories.play(mover, 0);
    repositories.commit(mover);
    repositories.git(mover, "push -q");
    let published = repositories.text(&format!("{mover}/t.toml"));
    repositories.play_last("copy");
    repositories.git("copy", "fetch -q");
    repositories.git("copy", "add -A");
    let takes = "hint: git checkout origin/main -- t.toml; bypost undo t.toml takes your turn back";
    repositories.fails("copy", "commit -m other", takes);
    repositories.git("copy", "checkout -q origin/main -- t.toml");
    repositories.bypost("copy", "undo t.toml --yes");
    assert_eq!(repositories.text("copy/t.toml"), published);
    // Nothing is committed on top of a commit with the other one.
    repositories.git("copy", "reset -q --hard");
    // Nothing is signed either, now that the published one is known.
    let moves: Vec<String> = serde_json::from_str(&repositories.bypost("copy", "--json moves t.toml")).unwrap();
    let words = ["play", "t.toml", "--yes", moves.last().map_or("", String::as_str)];
    let ran = repositories.run_words("copy", BYPOST, &words);
    assert!(ran.code == Some(1) && ran.err.contains("others have pushed 1 turn more of t.toml"), "{}", ran.err);
    repositories.git("copy", "update-ref refs/remotes/origin/main HEAD");
    repositories.forget_turns("c");
    repositories.play_last("copy");
    repositories.git("copy", "fetch -q");
    repositories.git("copy", "commit -q -a --no-verify -m other");
    let second = repositories.git("copy", "rev-parse HEAD:t.toml").trim().to_owned();
    fs::write(repositories.path("copy/notes.txt"), "nothing\n").unwrap();
    repositories.git("copy", "add -A");
    let told = repositories.run("copy", "git", "commit -m notes").err;
    way_out_works(&repositories, mover, &second, &told);
    assert_eq!(repositories.text("copy/notes.txt"), "nothing\n");
}

#[test]
fn a_push_replaces_nothing_that_is_there() {
    let (repositories, mover, _) = in_conflict();
    // A repository without the hook of bypost.
    fs::remove_file(repositories.path("hub.git/hooks/update")).unwrap();
    let there = repositories.git("hub.git", "rev-parse main");
    repositories.git("copy", "commit -q -a --no-verify -m merged");
    repositories.fails("copy", "push", "t.toml: FORK at turn");
    repositories.fails("copy", "push --force origin HEAD~1:main", "t.toml: FORK at turn");
    repositories.fails(mover, "push --force origin HEAD~2:main", "t.toml: is older by 2 turns");
    assert_eq!(repositories.git("hub.git", "rev-parse main"), there);
    // The other line may be shown on a branch of its own by whoever can do without the hook.
    repositories.fails("copy", "push origin HEAD~1:refs/heads/main-2", WAY_OUT);
    repositories.git("copy", "push -q --no-verify origin HEAD~1:refs/heads/main-2");
    // A commit there that is not here may hold any turn.
    let other = if mover == "alice" { "bob" } else { "alice" };
    fs::write(repositories.path(&format!("{other}/notes.txt")), "nothing\n").unwrap();
    repositories.git(other, "pull -q");
    repositories.commit(other);
    repositories.git(other, "push -q");
    repositories.fails(mover, "push --force origin HEAD~2:main", "hint: bypost receive --git brings them");
    // What is no commit holds no table.
    fs::write(repositories.path("copy/blob"), "x").unwrap();
    let blob = repositories.git("copy", "hash-object -w blob");
    repositories.git("copy", &format!("tag stone {}", blob.trim()));
    repositories.git("copy", "push -q origin stone");
}

#[test]
fn a_pull_that_only_moves_forward_is_checked() {
    let (repositories, _, other) = in_conflict();
    fs::remove_file(repositories.path("hub.git/hooks/update")).unwrap();
    repositories.git(other, "pull -q");
    let saved = repositories.world.saved();
    for (change, words, way) in [
        ("", "t.toml: is a FORK at turn", "git switch -c main-2 "),
        ("checkout HEAD~2 -- t.toml", "t.toml: is older by 2 turns", "-- t.toml brings back what was there"),
        ("rm -q t.toml", "the table is gone", "-- t.toml brings back what was there"),
        ("BROKEN", "t.toml: INVALID; ", "-- t.toml brings back what was there"),
    ] {
        repositories.world.put_back(&saved);
        let before = repositories.git(other, "rev-parse --short HEAD");
        if change.is_empty() {
            repositories.git("copy", "commit -q -a --no-verify -m merged");
        } else {
            repositories.git("copy", "reset -q --hard origin/main");
            if change == "BROKEN" {
                let broken = repositories.text("copy/t.toml").replacen("time = \"2100", "time = \"2099", 1);
                fs::write(repositories.path("copy/t.toml"), broken).unwrap();
            } else {
                repositories.git("copy", change);
            }
            repositories.git("copy", "commit -q -a --no-verify -m changed");
        }
        repositories.git("copy", "push -q --no-verify");
        let ran = repositories.run(other, "git", "pull -q");
        assert!(ran.err.contains(words) && ran.err.contains(way), "{change}: {}", ran.err);
        assert!(ran.err.contains(before.trim()), "{change}: {before}: {}", ran.err);
        // What it says can be typed.
        if !change.is_empty() {
            repositories.git(other, &format!("checkout {} -- t.toml", before.trim()));
            repositories.commit(other);
            repositories.git(other, "push -q");
        }
    }
    // Nothing is told of a good one.
    let (repositories, mover, other) = with_copy();
    repositories.play(mover, 0);
    repositories.commit(mover);
    repositories.git(mover, "push -q");
    let ran = repositories.run(other, "git", "pull -q");
    assert!(ran.code == Some(0) && ran.err.is_empty(), "{}", ran.err);
}

#[test]
fn a_job_fails_before_a_table_is_replaced() {
    let (repositories, mover, _) = with_copy();
    repositories.play(mover, 0);
    repositories.commit(mover);
    repositories.git(mover, "push -q");
    let tip = repositories.git(mover, "rev-parse HEAD").trim().to_owned();
    // The copy signs another turn in the place of the last.
    repositories.play_last("copy");
    fs::copy(repositories.path("copy/t.toml"), repositories.path("fork.toml")).unwrap();
    for (changes, words) in [
        (&["checkout HEAD~3 -- t.toml"][..], "t.toml: is older by 3 turns"),
        (&["rm -q t.toml"], "t.toml: the table is gone"),
        (&["checkout HEAD~3 -- t.toml", "mv t.toml moved.toml"], "moved.toml: is older by 3 turns"),
        (&["FORK"], "t.toml: is a FORK at turn"),
        (&["reset -q --hard HEAD~1", "FORK"], "t.toml: is a FORK at turn"),
        (&["mv t.toml moved.toml"], ""),
        // A branch that is behind takes nothing away from where it goes.
        (&["reset -q --hard HEAD~2", "NOTES"], ""),
    ] {
        repositories.git(mover, &format!("checkout -q -B side {tip}"));
        for change in changes {
            match *change {
                "FORK" => drop(
                    fs::copy(repositories.path("fork.toml"), repositories.path(&format!("{mover}/t.toml"))).unwrap(),
                ),
                "NOTES" => fs::write(repositories.path(&format!("{mover}/notes.txt")), "nothing\n").unwrap(),
                change => drop(repositories.git(mover, change)),
            }
        }
        repositories.git(mover, "add -A");
        repositories.git(mover, "commit -q --no-verify -m changed");
        let ran = repositories.run(mover, BYPOST, "git check --all --base origin/main");
        let is_right = if words.is_empty() { ran.code == Some(0) } else { ran.code == Some(1) };
        assert!(is_right && ran.err.contains(words), "{changes:?}: {:?} {}", ran.code, ran.err);
    }
    // A job that has not got the branch, or not its history, says so.
    for base in ["origin/none", "--all", "HEAD:t.toml"] {
        let ran = repositories.run(mover, BYPOST, &format!("git check --all --base={base}"));
        assert!(ran.code == Some(1) && ran.err.contains("is no commit here"), "{base}: {}", ran.err);
    }
    repositories.git(mover, &format!("checkout -q -B side {tip}~2"));
    fs::write(repositories.path(&format!("{mover}/notes.txt")), "nothing\n").unwrap();
    repositories.commit(mover);
    repositories.git(mover, "push -q origin side");
    let hub = format!("file://{}", repositories.path("hub.git").display());
    repositories.git(".", &format!("clone -q --depth 1 --no-single-branch -b side {hub} shallow"));
    let ran = repositories.run("shallow", BYPOST, "git check --all --base origin/main");
    assert!(ran.code == Some(1) && ran.err.contains("hint: git fetch --unshallow"), "{}", ran.err);
}

#[test]
fn a_table_that_nobody_else_has_joined_is_laid_aside() {
    let repositories = Repositories::begun();
    repositories.bypost("alice", &format!("new {HANDS} --seats alice,bob -o mistake.toml"));
    repositories.commit("alice");
    repositories.git("alice", "push -q");
    repositories.git("bob", "pull -q");
    repositories.git("alice", "rm -q mistake.toml");
    repositories.git("alice", "commit -q -m aside");
    repositories.bypost("alice", "git check --all --base HEAD~1");
    repositories.git("alice", "push -q");
    let ran = repositories.run("bob", "git", "pull -q");
    assert!(ran.code == Some(0) && ran.err.is_empty(), "{}", ran.err);
    // One with more players moves, and does not go.
    repositories.git("bob", "rm -q t.toml");
    repositories.fails("bob", "commit -m aside", "git mv");
    repositories.git("bob", "reset -q --hard");
    fs::create_dir(repositories.path("bob/aside")).unwrap();
    repositories.git("bob", "mv t.toml aside/t.toml");
    repositories.git("bob", "commit -q -m aside");
    repositories.bypost("bob", "git check --all --base HEAD~1");
    repositories.git("bob", "push -q");
    let ran = repositories.run("alice", "git", "pull -q");
    assert!(ran.code == Some(0) && ran.err.is_empty(), "{}", ran.err);
}
