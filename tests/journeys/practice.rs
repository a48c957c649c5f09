//! Practice: a table with opponents, from the first command of an empty home to the end by agreement.

use serde_json::json;

use super::driver::Journey;
use crate::common::samples::{BETS, HANDS, LOTS};

#[test]
fn somebody_practises() {
    let journey = Journey::of(&[]);
    journey.arrives("ann");
    let begun = journey.json("ann", &format!("practise {LOTS} --level easy -o p.toml"));
    assert_eq!((&begun["clock"], &begun["over"]), (&json!("guest"), &json!(false)));
    let levels = |journey: &Journey| {
        let keys = journey.json("ann", "key list");
        let keys = keys.as_array().unwrap().iter();
        keys.map(|key| (key["name"].as_str().unwrap().to_owned(), key["opponent"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(levels(&journey), [("guest".to_owned(), json!(null)), ("otto".to_owned(), json!("easy"))]);

    // The opponent answers in the same command. A suggestion can be played as it is.
    let suggestion = journey.json("ann", "suggest p.toml --level easy");
    assert_eq!(suggestion["seat"], "guest");
    let steps: Vec<String> = serde_json::from_value(suggestion["steps"].clone()).unwrap();
    let before = journey.status("ann", "p.toml");
    let quoted: Vec<String> = steps.iter().map(|step| format!("\"{step}\"")).collect();
    journey.does("ann", &format!("play p.toml {}", quoted.join(" ")));
    let after = journey.status("ann", "p.toml");
    assert_eq!(after["clock"], "guest");
    let log = journey.json("ann", &format!("log p.toml --since {}", before["turns"].as_u64().unwrap() + 1));
    let authors: Vec<_> = log.as_array().unwrap().iter().map(|turn| turn["seat"].as_str().unwrap()).collect();
    assert_eq!((authors[0], authors.contains(&"otto")), ("guest", true));
    // What is taken back is what the person decided, with what the opponent answered, and nothing is asked.
    journey.does("ann", "undo p.toml");
    let undone = journey.status("ann", "p.toml");
    assert_eq!([&undone["turns"], &undone["state"]], [&before["turns"], &before["state"]]);
    journey.plays("ann", "p.toml");

    // An opponent agrees in the turn that carries it, asks for nothing by itself, and ends no game unasked.
    journey.refused("ann", "consent p.toml draw", "on the clock");
    assert_eq!(journey.status("ann", "p.toml")["agreements"], json!([]));
    journey.refused("ann", "play p.toml agreed draw", "--yes");
    journey.does("ann", "play p.toml agreed draw --yes");
    journey.does("ann", "reveal p.toml");
    let ended = journey.status("ann", "p.toml");
    assert_eq!((&ended["ended"]["how"], &ended["result"]["winners"]), (&json!("drawn"), &json!(["guest", "otto"])));
    assert_eq!(journey.run("ann", "verify p.toml").code, Some(0));

    // More than one sit down with the keys that are missing; what they have begun with is not taken back.
    let four = journey.json("ann", &format!("practise {BETS} --level easy --seats 4 -o s.toml"));
    assert_eq!((&four["clock"], four["seats"].as_array().map(Vec::len)), (&json!("guest"), Some(4)));
    journey.refused("ann", "undo s.toml", "no person here has played");
    // To bet all that one has is one choice, by either name.
    // Where others have bet all that they have, there is nothing to bet.
    let ranges = (0..).find_map(|number| {
        let file = format!("bets{number}.toml");
        journey.json("ann", &format!("practise {BETS} --level easy -o {file}"));
        let told = journey.run("ann", &format!("moves {file}")).err;
        Some((file, told.lines().find_map(|line| line.strip_prefix("range: "))?.to_owned()))
    });
    let (file, range) = ranges.unwrap();
    let (word, most) = (range.split(' ').next().unwrap(), range.split('-').next_back().unwrap());
    let tried = journey.json("ann", &format!("suggest {file} --level easy"))["tried"].take();
    let tried: Vec<&str> = tried.as_array().unwrap().iter().filter_map(|one| one["step"].as_str()).collect();
    assert!(tried.contains(&"allin") && !tried.contains(&format!("{word} {most}").as_str()), "{range}: {tried:?}");
    // What is refused makes no keys.
    let keys = levels(&journey);
    journey.refused("ann", &format!("practise {BETS} --level strong -o s.toml"), "exists");
    journey.refused("ann", &format!("practise {HANDS} --seats 9"), "1 to 3");
    journey.refused("ann", &format!("practise {HANDS} --as otto"), "no key of a person");
    assert_eq!(levels(&journey), keys);
}
