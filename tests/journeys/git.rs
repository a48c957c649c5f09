//! Three players and a repository that lets in only valid continuations.

use serde_json::json;

use super::driver::Journey;
use crate::common::samples::HANDS;

const ALL: [&str; 3] = ["ann", "bob", "cat"];

/// A bare repository, and a clone of it for each player, with a table at which somebody is to play. Gives the
/// players in their order from there on.
fn begun(what: &str) -> (Journey, [&'static str; 3]) {
    let journey = Journey::of(&ALL);
    journey.arrives("hub.git");
    journey.git("hub.git", "init -q --bare -b main");
    journey.does("hub.git", "git init --server");
    for who in ALL {
        journey.git(who, "init -q -b main");
        journey.git(who, "remote add origin ../hub.git");
        journey.git(who, "config pull.rebase false");
        journey.write(&format!("{who}/.git/info/exclude"), "home\n");
        journey.does(who, "git init");
    }
    let first = journey.begun(what, &ALL, "t.toml");
    journey.git("ann", "add .gitattributes t.toml");
    journey.git("ann", "commit -q -m begun");
    journey.git("ann", "push -q -u origin main");
    for who in &ALL[1..] {
        for file in [".gitattributes", "t.toml"] {
            std::fs::remove_file(journey.path(who).join(file)).unwrap();
        }
        journey.git(who, "pull -q origin main");
        journey.git(who, "branch -q --set-upstream-to=origin/main");
    }
    let at = ALL.iter().position(|name| *name == first).unwrap();
    (journey, [ALL[at], ALL[(at + 1) % 3], ALL[(at + 2) % 3]])
}

fn pushes(journey: &Journey, who: &str, what: &str) {
    journey.git(who, &format!("commit -q -a -m \"{what}\""));
    journey.git(who, "push -q");
}

#[test]
fn a_turn_in_a_commit_is_taken_back() {
    let (journey, [who, next, _]) = begun(HANDS);
    journey.plays(who, "t.toml");
    journey.git(who, "commit -q -a -m first");
    let first = journey.text(&format!("{who}/t.toml"));
    journey.does(who, "undo t.toml --yes");
    journey.plays_last(who, "t.toml");
    // A commit on top would take the first turn along, and two turns of one key on one convict it.
    journey.git_refused(who, "commit -q -a -m second", "git reset");
    journey.git(who, "commit -q -a -m second --no-verify");
    let said = journey.git_refused(who, "push -q", "git reset");
    assert_eq!(journey.run(who, "git check --all").code, Some(1));
    // The hint is the command to type.
    let commit = said.split("git reset ").nth(1).unwrap().split_whitespace().next().unwrap();
    journey.git(who, &format!("reset -q --soft {commit}"));
    pushes(&journey, who, "second");
    assert_eq!(journey.git("hub.git", "log --format=%s main"), "second\nbegun\n");
    // What was pushed has left. The one who gets it by a pull plays on.
    let turn = journey.clock(who, "t.toml").1;
    journey.refused(who, "undo t.toml --yes", &format!("back {turn}"));
    journey.write(&format!("{who}/first.toml"), &first);
    journey.refused(who, "undo first.toml --yes", "taken back");
    journey.git(next, "pull -q");
    journey.same(&[who, next], "t.toml");
    journey.plays_whole(next, "t.toml");
    pushes(&journey, next, "third");
    journey.does(next, "git check --all");

    // A turn leaves with every push that takes its commit along, also if a later commit puts it away.
    journey.git(next, "pull -q");
    let (journey, [who, ..]) = begun(HANDS);
    journey.plays(who, "t.toml");
    let played = journey.text(&format!("{who}/t.toml"));
    journey.git(who, "commit -q -a -m first");
    journey.git(who, "revert --no-edit HEAD");
    journey.git(who, "push -q");
    journey.write(&format!("{who}/away.toml"), &played);
    journey.refused(who, "undo away.toml --yes", "may have been sent");
}

#[test]
fn a_turn_that_a_push_took_along_unseen_counts() {
    let (journey, [who, ..]) = begun(HANDS);
    journey.plays(who, "t.toml");
    journey.git(who, "commit -q -a -m first");
    journey.git(who, "push -q --no-verify");
    let first = journey.text(&format!("{who}/t.toml"));
    journey.does(who, "undo t.toml --yes");
    journey.plays_last(who, "t.toml");
    journey.git_refused(who, "commit -q -a -m second", "was pushed");
    // It is the second one that must not leave; the same steps make the first one count again.
    journey.does(who, "undo t.toml --yes");
    journey.plays(who, "t.toml");
    assert_eq!(journey.text(&format!("{who}/t.toml")), first);
    journey.does(who, "git check --all");
}

#[test]
fn a_fork_goes_to_a_branch_of_its_own() {
    let (journey, [who, next, third]) = begun(HANDS);
    let turn = journey.clock(who, "t.toml").1 + 1;
    journey.copy(who, "copy");
    journey.plays(who, "t.toml");
    pushes(&journey, who, "one");
    journey.git(next, "pull -q");
    journey.plays_whole(next, "t.toml");
    pushes(&journey, next, "two");
    // An old copy of the clone signs the same turn. Neither its hooks nor the repository let it through.
    journey.plays_last("copy", "t.toml");
    journey.git("copy", "commit -q -a -m copy");
    journey.git_refused("copy", "push -q origin HEAD", "commits that are not here");
    journey.git_refused("copy", "pull -q", "FORK");
    // Git keeps both sides of the merge, and a judge needs no more.
    for (side, file) in [(2, "mine.toml"), (3, "theirs.toml")] {
        journey.write(file, &journey.git("copy", &format!("show :{side}:t.toml")));
    }
    let relation = journey.relation("copy", "../mine.toml", "../theirs.toml");
    assert_eq!(relation, (Some(3), "fork".to_owned(), json!(turn), json!(who)));
    journey.git("copy", "checkout -q --ours t.toml");
    journey.git_refused("copy", "commit -q -a -m mine", "FORK");
    journey.git("copy", "commit -q -a -m mine --no-verify");
    journey.git_refused("copy", "push -q origin HEAD", "FORK");
    journey.git_refused("copy", "push -q --no-verify origin HEAD", "main-2");
    // All agree that this line counts. It goes to a branch only without the hook, since it convicts its
    // author; they are asked there, and nothing is cleared.
    journey.git_refused("copy", "push -q origin HEAD:refs/heads/main-2", "bypost undo");
    journey.git("copy", "push -q --no-verify origin HEAD:refs/heads/main-2");
    for (player, question) in [(next, "--yes"), (third, ""), (who, "--anyway")] {
        journey.git(player, "fetch -q");
        journey.git(player, "switch -q main-2");
        if question.is_empty() {
            journey.plays(player, "t.toml");
        } else {
            journey.refused(player, "play t.toml", question);
            journey.plays(player, &format!("t.toml {question}"));
        }
        if player != who {
            journey.plays_whole(player, "t.toml");
        }
        pushes(&journey, player, player);
    }
    journey.write("one.toml", &journey.git(who, "show main:t.toml"));
    assert_eq!(journey.relation(who, "../one.toml", "t.toml").1, "fork");
}

#[test]
fn a_claim_that_crossed_a_turn_is_merged_away() {
    let (journey, [who, next, third]) = begun(&format!("{HANDS} --pace 1d"));
    journey.at("2026-12-01T20:00:00Z");
    journey.plays(who, "t.toml");
    journey.git(who, "commit -q -a -m played");
    // It is not pushed in time. The next one agrees, and the third one claims and pushes.
    journey.at("2026-12-02T16:00:00Z");
    journey.agrees(next, &format!("t.toml out {who}"), &[third]);
    journey.does(third, "play t.toml claim --yes");
    pushes(&journey, third, "claimed");
    journey.git_refused(who, "push -q", "commits that are not here");
    journey.git_refused(who, "pull -q", "nobody signed both");
    journey.git(who, "checkout -q --ours t.toml");
    journey.git_refused(who, "commit -q -a -m played", "main-2");
    journey.git(who, "merge --abort");
    journey.git_refused(who, "push -q --no-verify --force", "main-2");
    // The turn goes to a branch. Whoever goes on there withdraws what was agreed, and main takes the line
    // over.
    journey.git(who, "push -q origin HEAD:refs/heads/main-2");
    journey.git(next, "pull -q");
    journey.git(next, "switch -q main-2");
    journey.plays(next, "t.toml --yes");
    journey.plays_whole(next, "t.toml");
    pushes(&journey, next, "went on");
    journey.git(next, "switch -q main");
    journey.git(next, "merge -q --no-edit main-2");
    journey.git(next, "push -q");
    journey.git(third, "pull -q");
    assert_eq!(journey.clock(third, "t.toml").0.as_deref(), Some(third));
    journey.plays(third, "t.toml --yes");
    journey.plays_whole(third, "t.toml");
    pushes(&journey, third, "on");
    journey.git(who, "pull -q");
    journey.same(&[who, third], "t.toml");
    journey.does(who, "git check --all");
}

#[test]
fn a_repository_lets_no_table_go() {
    let (journey, [who, next, _]) = begun(HANDS);
    journey.plays(who, "t.toml");
    pushes(&journey, who, "played");
    journey.git(next, "pull -q");
    let good = journey.text(&format!("{next}/t.toml"));
    let refused = |text: &str, word: &str| {
        journey.write(&format!("{next}/t.toml"), text);
        journey.git_refused(next, "commit -q -a -m no", word);
        journey.git(next, "commit -q -a -m no --no-verify");
        journey.git_refused(next, "push -q --no-verify", word);
        journey.git(next, "reset -q --hard origin/main");
    };
    refused(&good.replace("created = \"2026-12-01", "created = \"2026-12-02"), "INVALID");
    refused(&journey.git(next, "show HEAD~1:t.toml"), "older");
    // Another table is no continuation of this one, under its name or beside it.
    journey.does(next, &format!("new {HANDS} --seats {next},{who} -o ../other.toml"));
    refused(&journey.text("other.toml"), "");
    assert_eq!(journey.text(&format!("{next}/t.toml")), good);
    journey.plays_whole(next, "t.toml");
    pushes(&journey, next, "on");
}
