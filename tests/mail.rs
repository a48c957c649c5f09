//! Mails that this program makes: what stands in them and whole games over a stand-in for sendmail.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

#[path = "mail/python.rs"]
mod python;

use crate::common;
use crate::common::samples::{BETS, DICE, HANDS};
use std::fs;

use bypost::file::text;
use common::effort::tries;
use common::homes::World;
use common::letters::by_mail;
use common::{Record, header, title};
use python::python;

/// Two homes that know each other's addresses.
fn world() -> World {
    let world = World::new();
    for home in ["a", "b"] {
        world.done(home, "address add alice alice@example.org");
        world.done(home, "address add bob bob@example.net");
    }
    world
}

/// The lines of a mail's headers, unfolded, and its body.
fn taken_apart(mail: &str) -> (Vec<String>, String) {
    let (head, body) = mail.split_once("\r\n\r\n").unwrap();
    (head.replace("\r\n ", " ").split("\r\n").map(str::to_owned).collect(), body.to_owned())
}

fn header_of<'a>(headers: &'a [String], name: &str) -> &'a str {
    let mut found = headers.iter().filter_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    let only = found.next().unwrap_or_else(|| panic!("no {name} in {headers:?}"));
    assert!(found.next().is_none(), "{name} twice in {headers:?}");
    only
}

#[test]
fn a_mail_says_what_a_person_needs() {
    let world = world();
    world.begun_by(0, "t.toml");
    world.turn("t.toml");
    let report = world.json("a", "mail t.toml -o m.eml");
    let mail = String::from_utf8(world.bytes("m.eml")).unwrap();
    let (headers, body) = taken_apart(&mail);
    let status = world.json("a", "status t.toml");
    let turns = status["turns"].to_string();
    let subject = header_of(&headers, "Subject");
    assert!(subject.starts_with(&format!("[bypost, turn {turns}] {}, table ", title(DICE))), "{subject}");
    assert_eq!(report["subject"], subject);
    assert_eq!(header_of(&headers, "From"), "\"alice\" <alice@example.org>");
    assert_eq!(header_of(&headers, "To"), "\"bob\" <bob@example.net>");
    assert_eq!(header_of(&headers, "Date"), "Fri, 1 Jan 2100 00:00:00 +0000");
    assert_eq!(header_of(&headers, "Message-ID"), format!("<{}>", report["message_id"].as_str().unwrap()));
    // The mail can be taken in as it is, and says the same every time.
    assert!(world.done("b", "receive m.eml --into .").contains("nothing new"));
    world.done("a", "mail t.toml -o again.eml");
    assert_eq!(world.bytes("m.eml"), world.bytes("again.eml"));
    let body = body.replace("=\r\n", "");
    for words in [
        "What has happened since turn ",
        ": alice plays ",
        "The table now:",
        "bypost receive MAIL",
        "-----BEGIN BYPOST TABLE-----",
    ] {
        assert!(body.contains(words), "{words}: {body}");
    }
    // Turns before the reader's last turn are not told.
    assert!(!body.contains("turn 1: alice joins"), "{body}");
    // A mail that would replace a file, or for which nobody waits, is refused.
    world.refused("a", "mail t.toml -o m.eml", "m.eml exists");
    world.refused("b", "mail t.toml -o n.eml", "the clock is with bob, whose key is here");
    world.done("b", "address remove bob");
    world.refused("b", "mail t.toml --to alice -o n.eml", "your own address is not here, bob");
    world.refused("a", "mail t.toml --to carol -o n.eml", "no address of carol is here");
    world.refused("a", "mail t.toml --to x@y@z -o n.eml", "the address x@y@z holds '@'");
    assert!(!world.path("n.eml").exists());
}

/// What a person reads in a mail.
fn body_of(mail: &[u8]) -> String {
    mail_parser::MessageParser::default().parse(mail).unwrap().body_text(0).unwrap().replace("\r\n", "\n")
}

#[test]
fn a_mail_tells_how_to_go_on() {
    let world = world();
    let mut said = 0;
    let mut body = |home: &str| {
        said += 1;
        world.done(home, &format!("mail t.toml --to x@example.org -o {said}.eml"));
        body_of(&world.bytes(&format!("{said}.eml")))
    };
    world.done("a", &format!("new {HANDS} --seats alice,bob -o t.toml"));
    let invited = body("a");
    assert!(invited.contains(&format!("    bypost join {HANDS}-")) && !invited.contains("bypost play"), "{invited}");
    world.done("b", "join t.toml");
    let asked = body("b");
    assert!(asked.contains(&format!("    bypost play {HANDS}-")) && !asked.contains(" STEP\n"), "{asked}");
    assert!(
        asked.contains(&format!("toml\n    bypost mail {HANDS}-")) && !asked.contains("The legal steps"),
        "{asked}"
    );
    world.done("a", "play t.toml");
    let moved = body("a");
    assert!(moved.contains(&format!("    bypost moves {HANDS}-")) && moved.contains(" STEP\n"), "{moved}");
    world.done("b", "play t.toml resign");
    let over = body("b");
    assert!(!over.contains("bypost play") && over.contains("bypost receive MAIL takes the table out of it"), "{over}");
}

#[test]
fn what_cannot_be_written_was_not_sent() {
    let world = world();
    world.begun_by(0, "t.toml");
    while world.clock("t.toml") != Some("a") {
        world.turn("t.toml");
    }
    world.turn("t.toml");
    fs::write(world.path("plain"), "").unwrap();
    for output in ["nodir/x", "plain/x"] {
        for command in ["armor t.toml", "mail t.toml --to x@example.org"] {
            let ran = world.run("a", &format!("{command} -o {output}"));
            assert_eq!(ran.code, Some(1), "{}", ran.err);
            assert!(ran.err.contains(&format!("{output}: ")), "{}", ran.err);
            let folder = output.split('/').next().unwrap();
            assert!(ran.err.contains(&format!("{folder} is no folder that is here")), "{}", ran.err);
        }
    }
    // So the turn may still be taken back; a turn that has left may not.
    world.done("a", "undo t.toml --yes");
    world.turn("t.toml");
    world.done("a", "armor t.toml -o x");
    world.refused("a", "undo t.toml --yes", "has left this machine");
}

#[test]
fn twelve_of_many_steps_are_named() {
    let world = world();
    world.done("a", &format!("new {DICE} --seed wind --set solid=3 --set duo=4 --seats alice,bob -o t.toml"));
    world.done("b", "join t.toml");
    for round in 0..60 {
        let Some(home) = world.clock("t.toml") else { break };
        world.done(home, &format!("mail t.toml --to x@example.org -o {round}.eml"));
        let body = body_of(&world.bytes(&format!("{round}.eml")));
        let steps = world.json(home, "moves t.toml").as_array().unwrap().len();
        match body.lines().find(|line| line.starts_with("The legal steps now: ")) {
            Some(line) if steps > 12 => {
                assert_eq!(line.matches(", ").count(), 12, "{line}");
                assert!(line.ends_with(&format!(", and {} more.", steps - 12)), "{line}");
                return;
            }
            Some(line) => assert_eq!(line.matches(", ").count() + 1, steps, "{line}"),
            None => {}
        }
        world.turn("t.toml");
    }
    panic!("there were never more than twelve steps that all could see");
}

#[test]
fn no_mail_leaves_out_what_its_reader_may_do() {
    let (mut hints, mut ranges) = (0, 0);
    for game in bypost::games::GAMES.iter().map(|entry| &(entry.info)().id) {
        let world = world();
        let header = common::header_of(game, 2, 5, &[]);
        let record = Record::played(header, 30, 7);
        for round in (2..=record.chain.links.len()).step_by(tries(2, 1) as usize) {
            fs::write(world.path("t.toml"), text(&record.up_to(round).file(), "")).unwrap();
            let Some(home) = world.clock("t.toml") else { break };
            world.done(home, &format!("mail t.toml --to x@example.org -o {round}.eml"));
            let body = body_of(&world.bytes(&format!("{round}.eml")));
            let moves = world.json(home, "moves t.toml");
            let moves: Vec<&str> = moves.as_array().unwrap().iter().filter_map(|step| step.as_str()).collect();
            if let Some(line) = body.lines().find(|line| line.starts_with("The legal steps") && line.contains(": ")) {
                let range = &world.json(home, "show t.toml")["position"]["range"];
                if let (Some(step), Some(least), Some(most)) =
                    (range["step"].as_str(), range["least"].as_u64(), range["most"].as_u64())
                {
                    let told = format!("Any number of a range will do: {step} {least} to {most}.");
                    assert_eq!(body.contains(&told), least < most, "{game}, {round}: {body}");
                    ranges += usize::from(least < most);
                }
                let listed = line.split_once(": ").unwrap().1.trim_end_matches('.');
                let (listed, more) = listed.split_once(", and ").unwrap_or((listed, "0 more"));
                let more: usize = more.trim_end_matches(" more").parse().unwrap();
                let listed: Vec<&str> = listed.split(", ").collect();
                assert!(listed.iter().all(|step| moves.contains(step)), "{game}, {round}: {line} of {moves:?}");
                if line.starts_with("The legal steps now") {
                    assert_eq!(listed.len() + more, moves.len(), "{game}, {round}: {line} of {moves:?}");
                } else {
                    assert!(
                        line.starts_with("The legal steps may depend on what only you can see; among them: "),
                        "{line}"
                    );
                    hints += usize::from(listed.len() < moves.len());
                }
            }
        }
    }
    // A show of hands is one of them.
    assert!(hints > 0 && ranges > 0);
}

#[test]
fn a_mail_to_several_says_since_when_for_none_of_them() {
    let world = world();
    let mut record = Record::played(common::header_of(HANDS, 3, 5, &[]), 9, 7);
    while record.table().clock().is_some() {
        record.take(&["resign".to_owned()], &[]);
    }
    fs::write(world.path("t.toml"), record.text()).unwrap();
    world.done("a", "mail t.toml --to x@example.org -o m.eml");
    let body = body_of(&world.bytes("m.eml"));
    assert!(body.contains("What has happened since turn ") && !body.contains("your last"), "{body}");
}

#[test]
fn only_what_can_be_seen_stands_in_a_mail() {
    // Characters that may stand in a file, and that a terminal would not show.
    let mut header = header(6, &[]);
    header.seats[0].0 = "alice\u{e000}\u{378}".to_owned();
    header.seats[1].0 = "bob\u{e001}".to_owned();
    let mut record = Record::new(header);
    record.join(0).join(1).go_on(3, 1);
    let seat = record.table().clock().unwrap();
    let steps = common::likely_steps(record.table(), seat, &record.player(seat), &mut common::Luck(3));
    let say: Vec<String> = (0..100).map(|line| format!("\u{e002}{line}")).collect();
    record.take(&steps, &say.iter().map(String::as_str).collect::<Vec<_>>());
    let world = World::new();
    fs::write(world.path("t.toml"), text(&record.file(), "")).unwrap();
    world.done("a", "mail t.toml --to x@example.org --from y@example.org -o m.eml");
    let body = body_of(&world.bytes("m.eml"));
    let hidden: Vec<char> = body.chars().filter(|c| *c != '\n' && bypost::draw::escape::is_hidden(*c)).collect();
    assert!(hidden.is_empty() && body.contains("\\u{e000}"), "{hidden:?}: {body}");
    // Of such a long remark the mail has the end, and a hint to the rest.
    assert!(body.contains("(bypost log tells what came before)") && body.contains("\\u{e002}99"), "{body}");
    assert!(!body.contains("\\u{e002}20\n"), "{body}");
    // The author of a remark is told in the same way.
    record.go_on(6, 1);
    fs::write(world.path("t.toml"), text(&record.file(), "")).unwrap();
    world.done("a", "mail t.toml --to x@example.org --from y@example.org -o n.eml");
    let body = body_of(&world.bytes("n.eml"));
    let hidden: Vec<char> = body.chars().filter(|c| *c != '\n' && bypost::draw::escape::is_hidden(*c)).collect();
    assert!(hidden.is_empty() && body.contains("turn 6: "), "{hidden:?}: {body}");
}

#[test]
fn a_long_table_is_only_attached_or_does_not_go_at_all() {
    let world = World::new();
    for (lots, armored) in [(300, Some(true)), (600, Some(false)), (1_100, None)] {
        let mut long = header(5, &[("mode", "quick")]);
        let more = std::iter::repeat_n("1 2 ".repeat(2_000).trim().to_owned(), lots);
        long.deal =
            bypost::file::Deal::Lots(["2 1 1", "3 4 5 1 2"].map(str::to_owned).into_iter().chain(more).collect());
        fs::write(world.path("t.toml"), Record::new(long).join(0).text()).unwrap();
        let line = "mail t.toml --to x@example.org --from y@example.org -o m.eml";
        match armored {
            Some(armored) => {
                world.done("a", line);
                let mail = world.bytes("m.eml");
                let has = |word: &str| mail.windows(word.len()).any(|part| part == word.as_bytes());
                assert_eq!(has("BEGIN BYPOST TABLE"), armored, "{lots}");
                assert!(has("filename="), "{lots}");
                fs::remove_file(world.path("m.eml")).unwrap();
            }
            None => world.refused("a", line, "a table of more than 8 MiB does not go by mail"),
        }
    }
}

#[test]
fn who_holds_two_seats_writes_as_the_one_who_wrote() {
    let world = world();
    world.settle("a", "bob", 2);
    world.done("a", &format!("new {HANDS} --seats alice,bob,carol -o t.toml"));
    world.done("a", "mail t.toml --to carol@example.com -o m.eml");
    let (headers, _) = taken_apart(&String::from_utf8(world.bytes("m.eml")).unwrap());
    assert_eq!(header_of(&headers, "From"), "\"bob\" <bob@example.net>");
    // With `-o -` the mail goes to standard output.
    assert!(world.done("a", "mail t.toml --to carol@example.com -o -").starts_with("From: "));
    assert!(!world.path("-").exists());
}

#[test]
fn what_was_mailed_stays_mailed() {
    // At a table of one seat several turns follow each other. Only those after the mail can be taken back.
    let world = world();
    world.done("a", &format!("new {HANDS} --seats alice -o t.toml"));
    let play = || {
        let step = world.json("a", "moves t.toml")[0].as_str().unwrap().to_owned();
        assert!(world.command("a").args(["play", "t.toml", &step]).output().unwrap().status.success());
    };
    play();
    world.done("a", "mail t.toml --to bob -o m.eml");
    for _ in 0..2 {
        play();
        world.done("a", "undo t.toml --yes");
        world.refused("a", "undo t.toml --yes", "has left this machine by bypost mail or bypost armor");
    }
    // An older file that leaves later does not change that.
    world.copy("t.toml", "old.toml");
    play();
    world.done("a", "mail t.toml --to bob -o new.eml");
    world.done("a", "mail old.toml --to bob -o old.eml");
    world.refused("a", "undo t.toml --yes", "has left this machine by bypost mail or bypost armor");
}

#[test]
fn a_mail_names_twelve_others_at_most() {
    let record = Record::played(header(5, &[]), 60, 3);
    let links = &record.chain.links;
    let changes: Vec<usize> = (1..links.len()).filter(|&at| links[at - 1].seat != links[at].seat).collect();
    assert!(changes.len() > 20 && changes.len() + 1 < links.len(), "some seat must have written twice in a row");
    let name = |turns: usize| bypost::post::message_id(&record.up_to(turns).chain);
    for turns in 0..=links.len() {
        let before: Vec<usize> = changes.iter().copied().filter(|&at| at < turns).collect();
        let mut expected: Vec<String> = (turns > 0).then(|| name(0)).into_iter().collect();
        expected.extend(before[before.len().saturating_sub(12)..].iter().map(|&at| name(at)));
        assert_eq!(bypost::post::references(&record.up_to(turns).chain), expected, "{turns}");
    }
}

#[test]
fn a_mail_that_is_sent_again_has_a_name_of_its_own() {
    let world = world();
    world.begun_by(0, "t.toml");
    world.turn("t.toml");
    let (mut ids, mut mails) = (Vec::new(), Vec::new());
    for (file, option) in [("1.eml", ""), ("2.eml", " --again"), ("3.eml", " --again"), ("4.eml", "")] {
        let report = world.json("a", &format!("mail t.toml -o {file}{option}"));
        let mail = String::from_utf8(world.bytes(file)).unwrap();
        let (headers, _) = taken_apart(&mail);
        let id = header_of(&headers, "Message-ID").to_owned();
        assert_eq!(id, format!("<{}>", report["message_id"].as_str().unwrap()));
        let references: Vec<String> = header_of(&headers, "References").split(' ').map(str::to_owned).collect();
        assert_eq!(header_of(&headers, "In-Reply-To"), references.last().unwrap());
        ids.push(id);
        mails.push((headers, references));
        // Whoever gets it takes the table out of it, and again changes nothing.
        fs::create_dir_all(world.path("in")).unwrap();
        let said = world.done("b", &format!("receive {file} --into in"));
        assert!(said.contains(if ids.len() == 1 { ": new, in " } else { ": nothing new; " }), "{said}");
    }
    assert_eq!(ids[0], ids[3], "without the option the same state has the same name");
    assert!(ids[1] != ids[0] && ids[2] != ids[0] && ids[1] != ids[2], "{ids:?}");
    for at in [1, 2] {
        let (headers, references) = &mails[at];
        assert_eq!(references.last(), Some(&ids[0]));
        assert_eq!(references[..references.len() - 1], mails[0].1, "it is in the same thread");
        assert_eq!(header_of(headers, "Subject"), header_of(&mails[0].0, "Subject"));
    }
    // The answer refers to the first name, which the mail that was sent again names too.
    while world.clock("t.toml") == Some("a") {
        world.turn("t.toml");
    }
    world.turn("t.toml");
    world.done("b", "mail t.toml --to alice -o answer.eml");
    let mail = String::from_utf8(world.bytes("answer.eml")).unwrap();
    assert!(
        header_of(&taken_apart(&mail).0, "References").split(' ').any(|name| mails[1].1.contains(&name.to_owned()))
    );
}

#[test]
fn whoever_is_still_to_join_is_told_of_no_steps() {
    let world = world();
    for game in [BETS, HANDS, DICE] {
        world.done("a", &format!("new {game} --seats alice,bob -o {game}.toml"));
        world.done("a", &format!("mail {game}.toml -o {game}.eml"));
        let mail = String::from_utf8(world.bytes(&format!("{game}.eml"))).unwrap();
        assert!(mail.contains("bob is to join."), "{mail}");
        // A mail in plain ASCII can be read even by a program that decodes nothing.
        assert!(
            mail.contains("Content-Type: text/plain; charset=\"utf-8\"\r\nContent-Transfer-Encoding: 7bit"),
            "{mail}"
        );
        assert!(!mail.contains("The legal steps"), "{mail}");
    }
}

#[test]
fn a_game_is_one_thread() {
    let world = world();
    world.begin("t.toml");
    let (mut ids, mut roots) = (Vec::new(), Vec::new());
    for round in 0..8 {
        let Some(home) = world.clock("t.toml") else { break };
        world.turn_in(home, "t.toml");
        world.done(home, &format!("mail t.toml --to carol@example.com -o {round}.eml"));
        let mail = String::from_utf8(world.bytes(&format!("{round}.eml"))).unwrap();
        let (headers, _) = taken_apart(&mail);
        let references: Vec<String> = header_of(&headers, "References").split(' ').map(str::to_owned).collect();
        assert_eq!(header_of(&headers, "In-Reply-To"), references.last().unwrap());
        // Each mail names the one before it, if the file has changed hands since.
        let id = header_of(&headers, "Message-ID").to_owned();
        assert!(!ids.contains(&id) && !references.contains(&id), "{id}");
        assert!(
            references.iter().filter(|name| ids.contains(name)).count() + 2 >= ids.len().min(12),
            "{references:?} {ids:?}"
        );
        roots.push(references[0].clone());
        ids.push(id);
    }
    roots.dedup();
    assert_eq!(roots.len(), 1);
}

#[test]
fn no_hand_leaves() {
    let world = world();
    world.done("a", &format!("new {HANDS} --seats alice,bob -o t.toml"));
    world.done("b", "join t.toml");
    world.done("a", "play t.toml");
    world.done("a", "mail t.toml -o m.eml");
    let mail = String::from_utf8(world.bytes("m.eml")).unwrap();
    let public = world.done("c", "show t.toml");
    let own = world.done("a", "show t.toml --as alice");
    assert_ne!(public, own);
    let (_, body) = taken_apart(&mail);
    assert!(!body.contains("Your hand") && own.contains("Your hand"), "{body}");
    assert!(body.replace("=\r\n", "").contains("The legal steps depend on what only you can see"), "{body}");
}

#[test]
fn what_was_mailed_is_not_taken_back() {
    let world = world();
    world.begun_by(0, "t.toml");
    world.turn("t.toml");
    world.done("a", "mail t.toml -o m.eml");
    world.refused("a", "undo t.toml --yes", "has left this machine by bypost mail or bypost armor");
    // A mail that cannot be written has not left, nor has one whose program cannot be run. A mail that was
    // handed over has left.
    world.turn("t.toml");
    while world.clock("t.toml") == Some("b") {
        world.turn("t.toml");
    }
    world.turn("t.toml");
    world.refused("a", "mail t.toml -o m.eml", "m.eml exists");
    world.refused("a", "mail t.toml --send --sendmail ./nothing", "./nothing cannot be run");
    world.done("a", "undo t.toml --yes");
    world.turn("t.toml");
    world.refused("a", "mail t.toml --send --sendmail false", "false did not take the mail");
    world.refused("a", "undo t.toml --yes", "has left this machine");
    // The words of a program that takes the mail and then fails are told, too.
    fs::write(world.path("fails"), "cat > a/taken; echo no such user >&2; exit 67").unwrap();
    world.refused(
        "a",
        "mail t.toml --to bob --send --sendmail sh\tfails",
        "no such user\nerror: sh did not take the mail: exit status: 67",
    );
    assert!(fs::read_to_string(world.path("a/taken")).unwrap().contains("END BYPOST TABLE"));
}

/// A table that alice begins in home `a`.
fn round_table(new: &str) -> World {
    let world = self::world();
    world.done("a", &format!("new {new} -o t.toml"));
    world
}

/// The recipients of the mail that home `a` makes.
fn recipients(world: &World, line: &str) -> Vec<String> {
    let report = world.json("a", &format!("{line} -o m.eml"));
    fs::remove_file(world.path("m.eml")).unwrap();
    report["to"].as_array().unwrap().iter().map(|to| to.as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_mail_goes_to_whoever_is_on_the_clock() {
    // Of three players only the one on the clock gets the mail, unless others are named.
    let world = round_table(&format!("{HANDS} --seats alice,bob,carol"));
    assert_eq!(recipients(&world, "mail t.toml"), ["bob@example.net"]);
    world.done("b", "join t.toml");
    world.refused("b", "mail t.toml -o m.eml", "no address of carol is here");
    assert_eq!(
        recipients(&world, "mail t.toml --to carol@example.com --to bob"),
        ["carol@example.com", "bob@example.net"]
    );
    // The table's address is used if the address book has none.
    let world = round_table(&format!(
        "{HANDS} --seats alice,bob,carol --address carol=carol@games.example --address bob=b@games.example"
    ));
    world.done("b", "join t.toml");
    assert_eq!(recipients(&world, "mail t.toml"), ["carol@games.example"]);
    assert_eq!(recipients(&world, "mail t.toml --to bob"), ["bob@example.net"]);
    world.done("a", "address add carol carol@example.com");
    assert_eq!(recipients(&world, "mail t.toml"), ["carol@example.com"]);
    // At the end all players whose keys are not here get the mail.
    world.settle("c", "carol", 3);
    world.done("c", "join t.toml");
    while let Some(seat) = world.table("t.toml").clock() {
        let home = ["a", "b", "c"][seat.index()];
        world.run(home, "play t.toml");
        if world.table("t.toml").clock() == Some(seat) {
            world.done(home, "play t.toml resign");
        }
    }
    assert_eq!(recipients(&world, "mail t.toml"), ["bob@example.net", "carol@example.com"]);
    // A player who plays alone writes to nobody, but may show the table to others.
    let world = round_table(&format!("{HANDS} --seats alice"));
    for _ in 0..2 {
        world.refused(
            "a",
            "mail t.toml -o m.eml",
            if world.table("t.toml").clock().is_some() {
                "there is nobody to send it to"
            } else {
                "nobody waits for it"
            },
        );
        assert_eq!(recipients(&world, "mail t.toml --to bob"), ["bob@example.net"]);
        world.run("a", "play t.toml resign");
    }
}

#[test]
fn names_of_all_alphabets_go_through_headers() {
    let world = world();
    let name = "Zo\u{eb} \u{6f22}\u{5b57} the Third, of \u{1f600}land";
    let done = |arguments: &[&str]| {
        let output = world.command("a").args(arguments).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    done(&["address", "add", name, "zoe@example.org"]);
    world.begun_by(0, "t.toml");
    done(&["mail", "t.toml", "--to", name, "-o", "m.eml"]);
    let mail = String::from_utf8(world.bytes("m.eml")).unwrap();
    assert!(mail.is_ascii() && mail.split("\r\n").all(|line| line.len() <= 998), "{mail:.2000}");
    let script = "import sys, email, email.policy; mail = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default); to = mail['To']; sys.stdout.buffer.write((to.addresses[0].display_name + '|' + to.addresses[0].addr_spec + '|' + str(len(to.addresses)) + str(to.defects)).encode())";
    let Some(out) = python(script, mail.as_bytes()) else { return };
    assert_eq!(String::from_utf8(out).unwrap(), format!("{name}|zoe@example.org|1()"));
}

/// A stand-in for sendmail: it puts each mail into the mbox of every recipient that stands in it.
fn stand_in(world: &World) -> String {
    let script = r#"#!/bin/sh
[ "$*" = "-i -t" ] || { echo "unknown arguments: $*" >&2; exit 64; }
mail=$(mktemp); cat > "$mail"
sed '/^$/q' "$mail" | sed -n 's/^To: .*<\([a-z]*\)@.*/\1/p' | while read who; do
    { echo "From sender@example.org Mon Nov  2 10:00:00 2026"; sed 's/^\(>*From \)/>\1/' "$mail"; echo; } >> "$(dirname "$0")/$who.mbox"
done
rm "$mail"
"#;
    let path = world.path("sendmail");
    fs::write(&path, script).unwrap();
    #[cfg(unix)]
    fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    format!("{} -i -t", path.display())
}

#[cfg(unix)]
#[test]
fn a_whole_game_goes_by_mail() {
    for game in [&format!("{DICE} --set mode=quick"), HANDS] {
        let world = world();
        let sendmail = stand_in(&world);
        by_mail(
            &world,
            game,
            |_| sendmail.clone(),
            |home| format!("{}.mbox", if home == "a" { "alice" } else { "bob" }),
        );
    }
}

/// A table whose names and remarks are as bad as they can be.
fn hostile() -> Record {
    let mut header = header(6, &[]);
    header.seats[0].0 = "a\"<x@y>, eve@z; (\\".to_owned();
    header.seats[1].0 = "=?utf-8?Q?B=0D=0ABcc:_eve=40z?=".to_owned();
    let mut record = Record::new(header);
    record.join(0).join(1);
    record.go_on(3, 1);
    let seat = record.table().clock().unwrap();
    let steps = common::likely_steps(record.table(), seat, &record.player(seat), &mut common::Luck(3));
    record.take(
        &steps,
        &[
            "--=_boundary",
            "-----BEGIN BYPOST TABLE-----",
            "bypostABAAAAAAAA",
            "-----END BYPOST TABLE-----",
            "From eve@z",
            ".",
            "Bcc: eve@z",
            "<script>&amp;",
        ],
    );
    record
}

#[test]
fn names_and_remarks_inject_nothing() {
    let world = World::new();
    let record = hostile();
    fs::write(world.path("t.toml"), text(&record.file(), "")).unwrap();
    world.done("a", "mail t.toml --to bob@example.net --from alice@example.org -o m.eml");
    let mail = String::from_utf8(world.bytes("m.eml")).unwrap();
    let (headers, body) = taken_apart(&mail);
    let names: Vec<&str> = headers.iter().map(|line| line.split(':').next().unwrap()).collect();
    assert_eq!(
        names,
        ["From", "To", "Subject", "Date", "Message-ID", "In-Reply-To", "References", "MIME-Version", "Content-Type"]
    );
    assert_eq!(header_of(&headers, "To"), "<bob@example.net>");
    let boundary = header_of(&headers, "Content-Type").split('"').nth(1).unwrap();
    assert_eq!(body.matches(&format!("--{boundary}")).count(), 3);
    // A remark in front of the armour does not keep it from being read.
    assert!(world.done("a", "receive m.eml").contains("nothing new"));
    // An address that could carry something along is none, wherever it comes from.
    for address in [
        "bob@example.net,eve@z",
        "bob@example.net\nBcc:eve@z",
        "-oX@example.net",
        "\"b b\"@example.net",
        "bob@[1.2.3.4]",
    ] {
        for arguments in [
            vec!["address", "add", "bob", address],
            vec!["mail", "t.toml", "--to", address],
            vec!["mail", "t.toml", "--from", address, "--to", "x@y"],
        ] {
            let output = world.command("a").args(&arguments).output().unwrap();
            assert!(!output.status.success(), "{arguments:?}");
        }
    }
    let book = "bob = \"bob@example.net\\nBcc: eve@z\"\n";
    fs::write(world.path("a/addresses.toml"), book).unwrap();
    world.refused("a", "mail t.toml --to bob --from alice@example.org -o n.eml", "the address of bob holds '\\n'");
}
