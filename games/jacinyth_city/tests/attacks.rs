//! Attacks: whom they reach, what they cost, and what comes of them.

use super::*;

/// Alice at b2 reaches b3, a2 and b2 itself; bob's c3 lies over the corner.
const CITY: &str = "a2 AK 1:3, b2 5ML 0:1 1:1 2:2, b3 2MK 1:123, c3 CS 1:2, d4 9LK 1:1";
const HAND: &str = "CK TMWK TMLY PMSL PMYK PSWK PWLY 9MS AM | 3LY | ";

/// Judges an attack; `wanted` is what stands on the attacked card after it, the discards and the cards drawn.
fn check(chosen: Chosen<'_>, before: &str, attack: &str, wanted: Result<&str, &str>) {
    let game = at(chosen, before, HAND);
    let verdict = judged(&game, attack).map_err(|illegal| illegal.to_string());
    let told = verdict.map(|()| {
        let count = game.hand(Seat::new(0)).count();
        let after = after(game, attack);
        let drawn = after.last.as_ref().expect("a turn").drawn;
        assert_eq!(usize::from(after.hand(Seat::new(0)).count()), usize::from(count + drawn) - after.discards.len());
        let at = cell(attack.split(' ').nth(1).expect("a cell"));
        let there = (0..3).map(|seat| (seat, after.board.pyramids(Seat::new(seat), at)));
        let there = there.filter(|(_, pyramids)| !pyramids.is_empty());
        let there = there.map(|(seat, pyramids)| {
            format!("{seat}:{} ", pyramids.iter().map(|size| size.to_string()).collect::<String>())
        });
        format!("{}/ {} / {drawn}", there.collect::<String>(), short(after.discards.clone()))
    });
    let told = told.as_ref().map(String::as_str).map_err(String::as_str);
    assert_eq!(told, wanted, "{attack} in {before} with {chosen:?}");
}

#[test]
fn pyramids_on_and_beside_occupied_cards_are_attacked() {
    for (attack, wanted) in [
        ("attack b3 bob 3 with CK", Ok("1:12 / CK / 0")),
        ("attack a2 bob 3 with CK", Ok("/ CK / 0")),
        ("attack b2 bob 1 with PMSL", Ok("0:1 2:2 / PMSL / 0")),
        ("attack b2 carol 2 with TMWK", Ok("0:1 1:1 / TMWK / 0")),
        ("attack c3 bob 2 with CK", Err("you have no pyramid on c3 or next to it")),
        ("attack d4 bob 1 with CK", Err("you have no pyramid on d4 or next to it")),
        ("attack b2 alice 1 with CK", Err("nobody attacks an own pyramid")),
        ("attack a2 bob 1 with CK", Err("no such pyramid of 1 pip stands on a2")),
        ("attack a2 carol 3 with CK", Err("no such pyramid of 3 pips stands on a2")),
        ("attack b1 bob 1 with CK", Err("no card lies on b1")),
        ("attack f2 bob 1 with CK", Err("f2 is outside the grid")),
    ] {
        check(&[], CITY, attack, wanted);
    }
}

/// The table at which nothing is spent without need.
const EXACT: Chosen<'_> = &[("attack-overspend", "false")];

#[test]
fn spent_cards_meet_the_cost() {
    for (attack, wanted) in [
        ("attack b3 bob 3 with TMWK PMSL", Ok("1:12 / TMWK PMSL / 0")),
        ("attack b3 bob 3 with PMSL PMYK PSWK", Ok("1:12 / PMSL PMYK PSWK / 0")),
        ("attack b3 bob 3 with TMWK TMLY", Ok("1:12 / TMWK TMLY / 0")),
        ("attack b3 bob 3 with TMWK", Err("the attack costs 3, and these cards are worth 2")),
        ("attack b3 bob 3 with PMSL PMYK", Err("the attack costs 3, and these cards are worth 2")),
        ("attack b3 bob 2 with PMSL", Err("the attack costs 2, and these cards are worth 1")),
        ("attack b3 bob 2 with TMWK", Ok("1:13 / TMWK / 0")),
        ("attack b3 bob 2 with PMSL PMYK", Ok("1:13 / PMSL PMYK / 0")),
        ("attack b3 bob 1 with TMWK", Ok("1:23 / TMWK / 0")),
        ("attack b3 bob 1 with CK", Ok("1:23 / CK / 0")),
        ("attack b3 bob 1 with 9MS", Err("9MS is no Crown, Court or Pawn")),
        ("attack b3 bob 1 with PMSL AM", Err("AM is no Crown, Court or Pawn")),
    ] {
        check(&[], CITY, attack, wanted);
        check(EXACT, CITY, attack, wanted);
    }
}

#[test]
fn cards_that_are_not_needed_may_be_spent_unless_the_option_forbids_it() {
    for (attack, free, exact) in [
        ("attack b3 bob 3 with CK PMSL", "1:12 / CK PMSL / 0", "the attack costs 3, which is met without PMSL"),
        ("attack b3 bob 2 with CK TMLY draw 3", "1:13 / CK TMLY / 3", "the attack costs 2, which is met without TMLY"),
        ("attack b3 bob 2 with TMWK PMSL", "1:13 / TMWK PMSL / 0", "the attack costs 2, which is met without PMSL"),
        (
            "attack b3 bob 3 with TMWK PMSL PMYK replace draw 1",
            "0:3 1:12 / TMWK PMSL PMYK / 1",
            "the attack costs 3, which is met without PMSL",
        ),
        (
            "attack b3 bob 3 with TMWK TMLY PMSL draw 2",
            "1:12 / TMWK TMLY PMSL / 2",
            "the attack costs 3, which is met without PMSL",
        ),
        (
            "attack b3 bob 1 with PMSL PMYK draw 1",
            "1:23 / PMSL PMYK / 1",
            "the attack costs 1, which is met without PMSL",
        ),
        (
            "attack b3 bob 1 with CK TMWK TMLY draw 6",
            "1:23 / CK TMWK TMLY / 6",
            "the attack costs 1, which is met without TMWK",
        ),
    ] {
        check(&[], CITY, attack, Ok(free));
        check(EXACT, CITY, attack, Err(exact));
    }
    for (attack, wanted) in [
        ("attack b3 bob 2 with CK TMLY draw 4", "this attack lets you draw 3 cards at most"),
        // The card that is not needed must have a suit of the attacked card, too.
        ("attack b3 bob 2 with TMWK PWLY replace", "PWLY does not have a suit of 2MK, so the pyramid is not replaced"),
    ] {
        check(&[], CITY, attack, Err(wanted));
    }
}

#[test]
fn a_card_may_be_drawn_for_each_unused_pip() {
    for (attack, wanted) in [
        ("attack b3 bob 1 with CK draw 1", Ok("1:23 / CK / 1")),
        ("attack b3 bob 1 with CK draw 2", Ok("1:23 / CK / 2")),
        ("attack b3 bob 1 with CK draw 3", Err("this attack lets you draw 2 cards at most")),
        ("attack b3 bob 3 with TMWK TMLY draw 1", Ok("1:12 / TMWK TMLY / 1")),
        ("attack b3 bob 3 with TMWK TMLY draw 2", Err("this attack lets you draw 1 card at most")),
        ("attack b3 bob 3 with CK draw 1", Err("this attack lets you draw 0 cards at most")),
        ("attack b3 bob 2 with CK replace draw 1", Ok("0:2 1:13 / CK / 1")),
    ] {
        check(&[], CITY, attack, wanted);
    }
    // The spent cards are discards from then on: they may come back at once.
    for (pile, discards, most) in [(0, "", 1), (1, "", 2), (0, "2WL", 2), (5, "2WL", 2)] {
        let mut game = at(&[], CITY, HAND);
        game.pile = Pile { lot: 2, next: 70, end: 70 + pile };
        game.discards = cards(discards);
        assert_eq!(judged(&game, "attack b3 bob 1 with CK draw 3"), Err(Illegal::DrawsTooMany(most)));
        let drawn = after(game, &format!("attack b3 bob 1 with CK draw {most}"));
        assert_eq!(
            drawn.last.as_ref().map(|last| (last.drawn, last.is_reshuffled)),
            Some((most, pile < u16::from(most)))
        );
        assert_eq!(drawn.hand(Seat::new(0)).count(), 8 + most);
    }
}

#[test]
fn cards_that_all_share_a_suit_with_the_attacked_card_replace() {
    for (attack, wanted) in [
        ("attack b3 bob 2 with TMWK replace", Ok("0:2 1:13 / TMWK / 0")),
        ("attack b3 bob 3 with CK replace", Ok("0:3 1:12 / CK / 0")),
        ("attack b3 bob 3 with PMSL PMYK PSWK replace", Ok("0:3 1:12 / PMSL PMYK PSWK / 0")),
        ("attack b2 carol 2 with TMLY replace", Ok("0:12 1:1 / TMLY / 0")),
        ("attack b3 bob 1 with PWLY replace", Err("PWLY does not have a suit of 2MK, so the pyramid is not replaced")),
        (
            "attack b3 bob 3 with TMWK PWLY replace",
            Err("PWLY does not have a suit of 2MK, so the pyramid is not replaced"),
        ),
        // The suit of the attacked card, not of one's own.
        ("attack b2 bob 1 with PSWK replace", Err("PSWK does not have a suit of 5ML, so the pyramid is not replaced")),
        ("attack a2 bob 3 with CK replace", Ok("0:3 / CK / 0")),
        ("attack b3 bob 1 with PWLY", Ok("1:23 / PWLY / 0")),
    ] {
        check(&[], CITY, attack, wanted);
    }
    let spent = "b2 5ML 0:111333, b3 2MK 1:123 2:222";
    check(&[], spent, "attack b3 bob 3 with CK replace", Err("no pyramid of 3 pips is left in your supply"));
    check(&[], spent, "attack b3 bob 2 with TMWK replace", Ok("0:2 1:13 2:222 / TMWK / 0"));
    check(&[], spent, "attack b3 bob 3 with CK", Ok("1:12 2:222 / CK / 0"));
}

/// Bob has three pips on b3. `own` are alice's pyramids on b2, beside it.
fn siege(own: &str) -> String {
    format!("a2 AK 0:1, b2 5ML 0:{own} 1:3, b3 2MK 1:12 2:33, b5 CY 0:3")
}

#[test]
fn the_difference_of_pips_changes_the_cost() {
    for (own, target, wanted) in [
        // The costs are those with `attack-credit` as none, penalty, credit and both.
        ("1", 2, [2, 4, 2, 4]),
        ("2", 2, [2, 3, 2, 3]),
        ("3", 2, [2, 2, 2, 2]),
        ("13", 2, [2, 2, 1, 1]),
        ("23", 2, [2, 2, 1, 1]),
        ("123", 2, [2, 2, 1, 1]),
        ("1", 1, [1, 3, 1, 3]),
        ("2", 1, [1, 2, 1, 2]),
        ("13", 1, [1, 1, 1, 1]),
    ] {
        for (credit, wanted) in ["none", "penalty", "credit", "both"].into_iter().zip(wanted) {
            let game = at(&[("attack-credit", credit)], &siege(own), HAND);
            assert_eq!(
                game.cost(game.mover, cell("b3"), Seat::new(1), target),
                wanted,
                "{own} against {target} with {credit}"
            );
        }
    }
    // On the attacked card and on all four sides of it, but not over corners; and only the owner's pips on
    // that card.
    let around = "a3 AK 0:1, b2 5ML 0:2, b3 2MK 0:1 1:333 2:333, b4 AM 0:3, c3 CS 0:2 1:2, c4 AS 0:3";
    let game = at(&[("attack-credit", "both")], around, HAND);
    assert_eq!(game.cost(game.mover, cell("b3"), Seat::new(1), 3), 3);
    let game = at(&[("attack-credit", "both")], &around.replace("1:333", "1:33 "), HAND);
    assert_eq!(game.cost(game.mover, cell("b3"), Seat::new(1), 3), 1);
}

#[test]
fn the_changed_cost_is_what_is_paid() {
    for (credit, own, attack, wanted) in [
        ("penalty", "1", "CK", Err("the attack costs 4, and these cards are worth 3")),
        ("penalty", "1", "TMWK TMLY", Ok("1:1 2:33 / TMWK TMLY / 0")),
        ("penalty", "1", "CK PMSL", Ok("1:1 2:33 / CK PMSL / 0")),
        ("penalty", "123", "TMWK", Ok("1:1 2:33 / TMWK / 0")),
        ("credit", "123", "PMSL", Ok("1:1 2:33 / PMSL / 0")),
        ("credit", "123", "PMSL PMYK", Err("the attack costs 1, which is met without PMSL")),
        ("credit", "123", "TMWK draw 1", Ok("1:1 2:33 / TMWK / 1")),
        ("credit", "1", "TMWK draw 1", Err("this attack lets you draw 0 cards at most")),
        ("both", "2", "TMWK", Err("the attack costs 3, and these cards are worth 2")),
        ("both", "13", "PMYK", Ok("1:1 2:33 / PMYK / 0")),
    ] {
        check(&[("attack-credit", credit), EXACT[0]], &siege(own), &format!("attack b3 bob 2 with {attack}"), wanted);
    }
}

#[test]
fn only_the_stronger_attack_where_that_is_asked() {
    let inferior = "you have 3 pips, there and around, which is not more than the owner's 3";
    for (chosen, own, with, wanted) in [
        (&[("attack-superior", "true")][..], "3", "TMWK", Err(inferior)),
        (&[("attack-superior", "true")], "13", "TMWK", Ok("1:1 2:33 / TMWK / 0")),
        (&[], "1", "TMWK", Ok("1:1 2:33 / TMWK / 0")),
        (&[("attack-superior", "true"), ("attack-credit", "both")], "13", "PMSL", Ok("1:1 2:33 / PMSL / 0")),
        (
            &[("attack-superior", "true"), ("attack-credit", "both"), EXACT[0]],
            "13",
            "PMSL PMYK",
            Err("the attack costs 1, which is met without PMSL"),
        ),
        (&[("attack-superior", "true"), ("attack-credit", "penalty")], "3", "TMWK", Err(inferior)),
    ] {
        check(chosen, &siege(own), &format!("attack b3 bob 2 with {with}"), wanted);
    }
    // The target counts, pips over the corner do not, and those on the attacked card do.
    let superior = &[("attack-superior", "true")];
    let wanted = "you have 1 pip, there and around, which is not more than the owner's 1";
    check(superior, "b2 5ML 0:1, b3 2MK 1:1, c4 AS 0:3", "attack b3 bob 1 with PMSL", Err(wanted));
    check(superior, "b2 5ML 0:1, b3 2MK 0:1 1:1", "attack b3 bob 1 with PMSL", Ok("0:1 / PMSL / 0"));
}
