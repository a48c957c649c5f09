//! A lost home: the key comes back from its 24 words, the table from the other player, and the home asks
//! before it signs for the first time.

use serde_json::json;

use super::driver::Journey;
use crate::common::samples::HANDS;

#[test]
fn a_lost_home_comes_back() {
    let journey = Journey::of(&["alice", "bob"]);
    let who = journey.begun(HANDS, &["alice", "bob"], "t.toml");
    let other = if who == "alice" { "bob" } else { "alice" };
    let words = journey.json(&who, &format!("key export {who} --words"))["words"].clone();
    let words: Vec<&str> = words.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
    assert_eq!(words.len(), 24);
    let key = journey.json(&who, &format!("key show {who}"))[0]["fingerprint"].clone();
    let hand = journey.moves(&who, "t.toml");

    // The machine is lost, with everything on it.
    std::fs::remove_dir_all(journey.path(&who)).unwrap();
    journey.arrives(&who);
    journey.passes(other, &who, "t.toml");
    journey.refused(&who, "play t.toml", "key import --words");
    // A new key of that name is another one: it has no seat and sees no hand.
    journey.does(&who, "key new someone");
    journey.refused(&who, "play t.toml", "no other key can sign");
    assert_eq!(journey.moves(&who, "t.toml"), Vec::<String>::new());

    // A word that is wrong or missing is found, and nothing is imported then.
    let typed = |words: &[&str]| journey.run_with_input(&who, &format!("key import --words {who}"), &words.join(" "));
    let mut exchanged = words.clone();
    exchanged[0] = if words[0] == "zoo" { "zone" } else { "zoo" };
    for wrong in [&exchanged[..], &words[..20]] {
        assert_eq!(typed(wrong).code, Some(1));
        assert_eq!(journey.json(&who, "key list").as_array().map(Vec::len), Some(1));
    }
    assert_eq!(typed(&words).code, Some(0));
    let back = journey.json(&who, &format!("key show {who}"))[0].clone();
    assert_eq!((&back["fingerprint"], &back["restored"]), (&key, &json!(true)));
    assert_eq!(journey.moves(&who, "t.toml"), hand);

    // It may have signed turns that this home does not know of, so it asks once.
    let step = hand[0].replace('"', "");
    journey.refused(&who, &format!("play t.toml \"{step}\""), "does not remember this table");
    journey.does(&who, &format!("play t.toml \"{step}\" --yes"));
    journey.passes(&who, other, "t.toml");
    let turn = journey.clock(other, "t.toml");
    journey.plays(other, "t.toml");
    assert_eq!(journey.clock(other, "t.toml").1, turn.1 + 1);
    journey.same(&[other], "t.toml");

    // It remembers now, and asks no more, unless it loses what it remembers. At a table that is made now
    // nobody can have signed anything.
    journey.passes(other, &who, "t.toml");
    journey.plays_whole(&who, "t.toml");
    journey.does(&who, &format!("new {HANDS} --seats {who},{other} -o new.toml"));
    journey.passes(&who, other, "t.toml");
    journey.plays_whole(other, "t.toml");
    journey.passes(other, &who, "t.toml");
    std::fs::remove_dir_all(journey.path(&who).join("home/tables")).unwrap();
    journey.refused(&who, "play t.toml", "does not remember this table");

    // A key in a file does the same; it is written and read for its owner alone, and never printed.
    journey.does(other, &format!("key export {other} -o ../copy.key"));
    journey.refused(other, &format!("key export {other} -o ../copy.key"), "copy.key");
    assert_eq!(journey.run(other, &format!("key export {other} -o -")).code, Some(2));
    journey.does(&who, "key import ../copy.key");
    journey.refused(&who, "key import ../copy.key", "already");
    let keys = journey.json(&who, "key list");
    assert_eq!(keys.as_array().map(Vec::len), Some(3));
}
