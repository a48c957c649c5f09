//! What the story of a table tells of seats that vanish: who goes missing, who pays for whom, and who has
//! left.

use bypost::session::Viewer;

use super::vanished::{bare, with_hands};
use crate::test_game::post::Post;

/// The story of the turns from a number on, in lines, and the events of missing seats in it with their facts.
fn told(post: &Post, from: u32) -> (Vec<String>, Vec<String>) {
    let mut viewer = Viewer::new(Vec::new());
    let view = viewer.look(&post.table, None).unwrap();
    let story = viewer.story(&post.chain, &view, from as usize - 1).unwrap();
    let lines = story.iter().flat_map(|turn| turn.lines()).collect();
    let events = story.iter().flat_map(|turn| turn.all_events()).map(|event| serde_json::to_value(event).unwrap());
    let short = |event: serde_json::Value| {
        let facts = ["event", "seat", "count", "more"].map(|key| event[key].clone());
        let facts = facts.iter().filter(|fact| !fact.is_null());
        facts.map(|fact| fact.as_str().map_or_else(|| fact.to_string(), str::to_owned)).collect::<Vec<_>>().join(" ")
    };
    (lines, events.map(short).collect())
}

/// The number of the next turn.
fn next(post: &Post) -> u32 {
    post.chain.links.len() as u32 + 1
}

#[track_caller]
fn tells(post: &Post, from: u32, lines: &[&str], events: &[&str]) {
    let (told_lines, told_events) = told(post, from);
    let numbered = |line: &String| match line.strip_prefix("turn ").and_then(|rest| rest.split_once(": ")) {
        Some((number, rest)) => format!("{}: {rest}", number.parse::<u32>().unwrap() + 1 - from),
        None => line.clone(),
    };
    assert_eq!(told_lines.iter().map(numbered).collect::<Vec<_>>(), lines);
    assert_eq!(told_events, events);
}

#[test]
fn where_nothing_is_to_be_paid_the_story_says_so() {
    let mut post = bare(3);
    let from = next(&post);
    post.put_out();
    let lines = [
        "1: seat1 goes on without seat0",
        "  seat0 is missing",
        "  nothing is to be paid for seat0, and the game goes on",
    ];
    tells(&post, from, &lines, &["missing seat0", "gone seat0"]);
}

#[test]
fn each_of_two_missing_seats_is_told_of_until_it_has_left() {
    let mut post = with_hands(4);
    let from = next(&post);
    post.put_out().one(&[]).put_out().one(&[]).one(&[]).one(&[]).one(&[]);
    let lines = [
        "1: seat1 goes on without seat0",
        "  seat0 is missing",
        "2: seat2 pays for seat0",
        "  1 of 2 have paid for seat0",
        "3: seat1 goes on without seat3",
        "  seat3 is missing",
        "  what was paid for seat0 counts no more",
        "4: seat2 pays for seat0",
        "  1 of 2 have paid for seat0",
        "5: seat1 pays for seat0",
        "  all is paid for seat0",
        "  0 of 2 have paid for seat3",
        "6: seat2 pays for seat3",
        "  1 of 2 have paid for seat3",
        "7: seat1 pays for seat3",
        "  shown: 4",
        "  all is paid for seat3, and the game goes on",
    ];
    let events = [
        "missing seat0",
        "paid seat0 1 1",
        "missing seat3",
        "paid seat0 0 2",
        "paid seat0 1 1",
        "gone seat0",
        "paid seat3 0 2",
        "paid seat3 1 1",
        "gone seat3",
    ];
    tells(&post, from, &lines, &events);
}

#[test]
fn shuffles_for_a_missing_seat_are_told_as_such() {
    let mut post = with_hands(3);
    post.one(&["shuffle +1.2", "shuffle 20 2.0", "pass"]);
    let from = next(&post);
    post.put_out().one(&[]).one(&[]).one(&[]);
    let lines = [
        "1: seat2 goes on without seat1",
        "  seat1 is missing",
        "2: seat2 shuffles for seat1",
        "3: seat0 pays for seat1",
        "  1 of 2 have paid for seat1",
        "4: seat2 pays for seat1",
        "  all is paid for seat1, and the game goes on",
    ];
    tells(&post, from, &lines, &["missing seat1", "paid seat1 1 1", "gone seat1"]);
    post.take(&["pass"]);
    assert!(told(&post, from).0.iter().any(|line| line.ends_with("plays pass")));
}

#[test]
fn a_seat_that_is_missing_at_the_end_stays_so_in_the_story() {
    let mut post = with_hands(3);
    post.take(&["send 2", "pass"]);
    let from = next(&post);
    post.put_out();
    tells(&post, from, &["1: seat0 goes on without seat1", "  seat1 is missing"], &["missing seat1"]);
}
