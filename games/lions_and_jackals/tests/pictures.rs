//! What pictures show of the track: its grounds, the Duats, the cast and the way of the last move.

use super::*;
use bypost_rules::Sight;
use bypost_rules::scene::{Beast, Ground, Leg, ScenePart, Thing, Track, TrackEnd};

fn track(game: &LionsAndJackals, sight: &Sight) -> Track {
    let mut tracks = game.scene(sight).parts.into_iter().filter_map(|part| match part {
        ScenePart::Track(track) => Some(track),
        _ => None,
    });
    tracks.next_back().expect("a track")
}

#[test]
fn each_ground_has_a_look() {
    let track = track(&position(&[], ">L 9 6 J 40 14 cast 4 1"), &Sight::public());
    let kinds = [1, 6, 8, 10, 31, 36].map(|space: usize| track.spaces[space - 1].kind);
    let wanted = [Ground::Door, Ground::Plain, Ground::Light, Ground::Water, Ground::Water, Ground::Door];
    assert_eq!(kinds, wanted);
    assert_eq!(track.spaces.iter().filter(|space| space.kind == Ground::Light).count(), 4);
    let plinth = track.spaces[8].token.as_ref().and_then(|span| span.thing.as_deref());
    assert_eq!(plinth, Some(&Thing::Plinth { seat: Some(0), beast: Beast::Lion }));
}

#[test]
fn the_duats_hold_what_was_taken_and_only_ones_own_is_a_word() {
    let game = position(&[], ">L 9 6 J 40 14 cast 4 1");
    for (sight, words) in [
        (Sight::public(), [None, None]),
        (Sight::of(Seat::new(0), Default::default()), [Some("duat"), None]),
        (Sight::of(Seat::new(1), Default::default()), [None, Some("duat")]),
    ] {
        let track = track(&game, &sight);
        let trays: Vec<_> = track.trays.iter().map(|tray| (tray.pieces.len(), tray.room)).collect();
        assert_eq!(trays, [(3, 5), (3, 5)]);
        assert_eq!([0, 1].map(|tray: usize| track.trays[tray].word.as_deref()), words);
    }
}

#[test]
fn the_cast_lies_as_sticks_of_which_those_that_count_have_words() {
    let track = track(&position(&[], ">L 9 36 J 40 20 cast 4 1l 2j"), &Sight::public());
    let sticks: Vec<_> = track.throw.0[1..].iter().map(|span| (span.thing.as_deref(), span.word.as_deref())).collect();
    let stick = |value, beast, is_spent| Thing::Stick { value, beast, is_spent };
    let wanted = [stick(4, None, false), stick(1, Some(Beast::Lion), false), stick(2, Some(Beast::Jackal), true)];
    assert_eq!(sticks, [(Some(&wanted[0]), Some("4@")), (Some(&wanted[1]), Some("1@")), (Some(&wanted[2]), None)]);
}

#[test]
fn the_path_goes_leg_by_leg_and_by_river() {
    let game = position(&[], ">L 9 6 J 40 39 cast 4 1");
    let after = play(&play(&game, "4@6").expect("a legal step"), "1@duat").expect("a legal step");
    let legs = [
        Leg { from: TrackEnd::Space(5), to: 9, carried: Some(13), taken: 0 },
        Leg { from: TrackEnd::Tray(0), to: 0, carried: None, taken: 0 },
    ];
    assert_eq!(track(&after, &Sight::public()).path, legs);
}
