//! The mails of a game refer to each other, so mail programs show them as one thread.

use std::fs;

use super::world::{header_of, taken_apart, world};
use crate::common::{Record, header};

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
    for file in ["1.eml", "2.eml", "3.eml"] {
        let report = world.json("a", &format!("mail t.toml -o {file}"));
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
    assert!(ids[1] != ids[0] && ids[2] != ids[0] && ids[1] != ids[2], "{ids:?}");
    for at in [1, 2] {
        let (headers, references) = &mails[at];
        assert_eq!(references.last(), Some(&ids[0]));
        assert_eq!(references[..references.len() - 1], mails[0].1, "it is in the same thread");
        let subject = header_of(headers, "Subject").replace(", reminder", "");
        assert_eq!(subject, header_of(&mails[0].0, "Subject"));
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
