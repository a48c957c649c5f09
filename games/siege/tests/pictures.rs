//! What pictures show of the table: seats, towers, pots, and no face that is not to be seen.

use super::*;
use bypost_rules::scene::{Latest, Round, ScenePart, Span, Thing};

fn round(table: &Rehearsal, sight: &Sight) -> Round {
    let mut rounds = table.game().scene(sight).parts.into_iter().filter_map(|part| match part {
        ScenePart::Round { round, .. } => Some(round),
        _ => None,
    });
    rounds.next().expect("a table")
}

/// The cards as they are told, a star behind those that are raised and a bar before those face down.
fn cards_of<'a>(spans: impl IntoIterator<Item = &'a Span>) -> String {
    let told = |span: &Span| {
        let Some(Thing::Card(card)) = span.thing.as_deref() else { panic!("{span:?} is no card") };
        let (down, star) = (if card.face.is_none() { "|" } else { "" }, if card.is_raised { "*" } else { "" });
        format!("{down}{}{star}", span.glyph.unicode)
    };
    spans.into_iter().map(told).collect::<Vec<_>>().join(" ")
}

fn acts(round: &Round) -> Vec<(&str, &str)> {
    round.sitters.iter().map(|sitter| (sitter.name.as_str(), sitter.act.as_str())).collect()
}

#[test]
fn the_viewer_sits_at_the_foot_and_sees_no_other_hand() {
    let spire = "JB AS 3D  2D AD 3H  7C AH 9S  7H KC TS  4S 5C 5D";
    let steps = "check; bet 5; call; call; buy SW; check; check; show 1 discard 2; bet 2";
    let table = played(table_of(3, &[], ["9D", "5H", "QS QC", "7C 7D"], spire), steps);
    let own = round(&table, &table.sight(Seat::new(1)));
    assert_eq!(acts(&own), [("you", "bet 2"), ("carol", "to call 2"), ("alice", "")]);
    let cards: Vec<String> = own.sitters.iter().map(|sitter| cards_of(&sitter.cards)).collect();
    // The viewer's hand is drawn at the foot of the picture.
    assert_eq!(cards, ["", "|? |? |? |?", "|? |? |? |?"]);
    assert_eq!(cards_of(&own.centre), "9D", "full house, sevens and fives");
    let flips: Vec<String> = own.corners.iter().map(|pile| cards_of(&pile.cards)).collect();
    assert_eq!(flips, ["", "5H*", "", ""]);
    let notes = |round: &Round| round.corners.iter().map(|pile| pile.note.clone()).collect::<Vec<_>>();
    assert_eq!(notes(&own), [""; 4]);
    let sale = round(
        &played(table_of(3, &[], ["9D", "5H", "QS QC", "7C 7D"], spire), "check; check; check"),
        &Sight::public(),
    );
    assert_eq!(notes(&sale), ["flip 1"; 4], "where a flip may be bought");
    let public = round(&table, &Sight::public());
    assert_eq!(public.sitters[0].name, "alice");
    assert_eq!(cards_of(&public.sitters[1].cards), "JB |? |? |?", "a joker that was shown");
    assert_eq!(cards_of(&public.corners[1].cards), "5H");
}

#[test]
fn at_the_end_the_best_five_of_the_winner_are_marked() {
    let shown = |table: &Rehearsal| -> Vec<String> {
        let parts = table.game().scene(&Sight::public()).parts.into_iter();
        let beside =
            parts.filter_map(|part| if let ScenePart::Round { beside, .. } = part { Some(beside) } else { None });
        let lines =
            beside.flatten().flat_map(|part| if let ScenePart::Lines(lines) = part { lines } else { Vec::new() });
        let is_card = |span: &&Span| matches!(span.thing.as_deref(), Some(Thing::Card(card)) if card.held.is_some());
        lines.map(|line| cards_of(line.0.iter().filter(is_card))).filter(|cards| !cards.is_empty()).collect()
    };
    let spire = "AS TC KS TD 4D 6H 3C 5H 2C 8H 8S";
    for (towers, steps, hold, flips, hands) in [
        // Bob's aces beat alice's tens; with a third ten, alice beats bob.
        (
            ["AD", "2H", "QS", "7C"],
            "decline; decline; reveal; reveal",
            "AD*",
            "",
            vec!["TC TD 6H 5H", "AS* KS* 4D* 3C*"],
        ),
        (
            ["9D", "TH", "QS", "7C"],
            "buy SW; check; check; decline; decline; reveal; reveal",
            "9D*",
            "TH*",
            vec!["TC* TD* 6H* 5H", "AS KS 4D 3C"],
        ),
        (["9D", "2H", "QS", "7C"], "decline; decline; reveal; muck", "9D*", "", vec!["AS* KS* 4D* 3C*"]),
    ] {
        let played = played(table_of(2, &[("hands", "1")], towers, spire), &format!("check; check; {steps}"));
        let round = round(&played, &Sight::public());
        let turned: Vec<String> = round.corners.iter().map(|pile| cards_of(&pile.cards)).collect();
        assert_eq!((&*cards_of(&round.centre), &*turned.concat()), (hold, flips), "{steps}");
        assert_eq!(shown(&played), hands, "{steps}");
    }
}

#[test]
fn seats_tell_what_they_did_and_what_became_of_them() {
    for (steps, wanted) in [
        ("", ["to check or bet", "", ""]),
        ("check", ["checked", "to check or bet", ""]),
        ("check; bet 5; fold", ["to call 5", "bet 5", "folded"]),
        ("bet 5; raise 5; call", ["to call 5", "raised to 10", "called 10"]),
        ("check; check; check", ["to buy a flip", "", ""]),
        ("check; check; check; decline", ["bought nothing", "to buy a flip", ""]),
        ("bet 5; call; allin", ["to call 194", "", "all-in"]),
        ("check; check; check; decline; decline; decline; reveal", ["revealed", "to reveal or muck", ""]),
    ] {
        let table = played(table(3, &[]), steps);
        let round = round(&table, &Sight::public());
        // The dealer is alice, and bob begins.
        let told: Vec<&str> = [1, 2, 0].map(|seat: usize| &*round.sitters[seat].act).into();
        assert_eq!(told, wanted, "{steps}");
        assert_eq!(round.sitters.iter().filter(|sitter| sitter.is_awaited).count(), 1, "{steps}");
        assert!(round.sitters.iter().all(|sitter| sitter.is_away == (sitter.act == "folded")), "{steps}");
        assert!(round.sitters[0].is_dealer && !round.sitters[1].is_dealer, "{steps}");
    }
}

#[test]
fn every_card_has_a_face_of_its_own() {
    let faces: Vec<bypost_rules::scene::CardLook> = Card::all().map(Into::into).collect();
    for (index, face) in faces.iter().enumerate() {
        assert!(face.told.contains(&format!("({})", Card::from_number(index as u16).expect("a card"))), "{face:?}");
        assert!(!faces[..index].contains(face), "{face:?}");
    }
}

#[test]
fn what_happened_last_is_seen_where_it_happened() {
    for (steps, wanted) in [
        ("check", Some(Latest::Act)),
        ("bet 5", Some(Latest::Bet)),
        ("check; bet 5; fold", Some(Latest::Act)),
        ("bet 5; raise 5", Some(Latest::Bet)),
        ("check; check; check; buy SW", None),
        ("check; check; check; decline; decline; decline; reveal", Some(Latest::Cards)),
    ] {
        let table = played(table(3, &[]), steps);
        let round = round(&table, &Sight::public());
        let latest: Vec<Latest> = round.sitters.iter().filter_map(|sitter| sitter.latest).collect();
        let flips = round.corners.iter().filter(|pile| pile.is_fresh).count();
        assert_eq!((latest.first().copied(), latest.len() + flips), (wanted, 1), "{steps}");
    }
}
