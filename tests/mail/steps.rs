//! A mail names the steps that its reader may take.

use std::fs;

use bypost::file::text;

use super::world::{body_of, unbroken, world};
use crate::common::effort::tries;
use crate::common::games::{are_all, ids};
use crate::common::samples::DICE;
use crate::common::{self, Record};

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
        match unbroken(&body).iter().find(|line| line.starts_with("The legal steps now: ")) {
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
    for game in ids() {
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
            if let Some(line) =
                unbroken(&body).iter().find(|line| line.to_lowercase().contains("legal steps") && line.contains(": "))
            {
                let range = &world.json(home, "show t.toml")["position"]["range"];
                if let (Some(step), Some(least), Some(most)) =
                    (range["step"].as_str(), range["least"].as_u64(), range["most"].as_u64())
                {
                    let told = format!("Any number of a range will do: {step} {least}-{most}.");
                    assert_eq!(unbroken(&body).contains(&told), least < most, "{game}, {round}: {body}");
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
                    assert!(line.starts_with("Legal steps, among others: "), "{line}");
                    hints += usize::from(listed.len() < moves.len());
                }
            }
        }
    }
    // A show of hands is one of them.
    assert!(hints > 0 && ranges > 0 || !are_all());
}
