//! Buying flips: prices, order, towers.

use serde_json::json;

use super::*;

#[test]
fn flips_cost_one_one_five_and_ten() {
    let mut table = played(table(2, &[]), "check; check");
    for (price, tower, flips) in [(1, "SE", 1), (1, "SW", 2), (5, "NW", 3), (10, "NE", 4)] {
        assert_eq!(public(&table)["price"], json!(price));
        let before: u64 = whites(&table, "stacks").iter().sum();
        table.play_typed(&format!("buy {tower}")).expect("legal");
        assert_eq!(before - whites(&table, "stacks").iter().sum::<u64>(), price);
        assert_eq!(public(&table)["flips"].as_array().map(Vec::len), Some(flips));
        table.play_typed("check; check").expect("legal");
    }
    assert_eq!((asked(&table), public(&table)["price"].clone()), ("bob show".to_owned(), json!(null)));
    assert_eq!(public(&table)["pots"][0]["whites"], json!(2 + 17), "all of it lies in the first pot");
}

#[test]
fn the_first_to_buy_ends_the_round_and_left_of_it_begins() {
    let table = played(table(3, &[]), "check; check; check; decline; buy SW");
    assert_eq!(asked(&table), "alice wager", "carol has bought");
    let table = played(table, "check; check; check");
    assert_eq!(asked(&table), "alice buy", "in the same order");
    let table = played(table, "decline; decline; decline");
    assert_eq!(asked(&table), "bob show", "nobody has bet: the dealer's left begins");
}

#[test]
fn the_price_is_no_bet_and_lies_in_the_first_pot() {
    // Carol is all-in with less; the flip that bob buys is hers to win too.
    let table = played(table(3, &[("stack", "10")]), "bet 4; raise 4; fold; call; decline; buy SW");
    let position = public(&table);
    assert_eq!(position["bets"], json!({ "alice": 0, "bob": 0, "carol": 0 }));
    assert_eq!(position["pots"], json!([{ "whites": 3 + 16 + 1, "seats": ["bob", "carol"] }]));
    assert_eq!(asked(&table), "bob buy", "carol has bought with her last white, and bob cannot bet alone");
}

#[test]
fn towers_without_a_flip_come_first() {
    let mut table = played(table(2, &[]), "check; check; buy SE; check; check");
    assert_eq!(table.moves(), ["buy SW", "buy NW", "buy NE", "decline"]);
    assert_eq!(table.play_typed("buy SE"), Err("the tower SE has a flip already, and others have none".to_owned()));
    assert_eq!(table.play_typed("buy N"), Err("\"buy n\" names no tower: SE, SW, NW or NE".replace("buy n", "buy N")));
    assert_eq!(table.play_typed("keep"), Err("now a flip may be bought: buy and a tower, or decline".to_owned()));
}

#[test]
fn who_cannot_pay_is_not_asked() {
    // After two flips the third costs five.
    let table = played(table(2, &[("stack", "8")]), "bet 2; call; buy SE; check; check; buy SW; check; check");
    assert_eq!(whites(&table, "stacks"), [4, 4].map(|stack| stack));
    assert_eq!(asked(&table), "bob show", "nobody has five");
    let table = played(super::table(3, &[("stack", "9")]), "bet 2; call; call; buy SE; check; check; check; buy SW");
    let table = played(table, "check; check; check");
    assert_eq!(whites(&table, "stacks"), [6, 5, 5]);
    assert_eq!(asked(&table), "alice buy");
}

#[test]
fn flips_are_open_to_all_and_a_joker_among_them_is_no_card() {
    let table = played(table(2, &[]), "check; check; buy SW");
    assert_eq!(public(&table)["flips"], json!([{ "tower": "SW", "card": "2H", "bought": true }]));
    assert_eq!(public(&table)["towers"]["SW"], json!(9));
    let best = |seat| table.game().position(&table.sight(Seat::new(seat)))["best"]["name"].clone();
    assert_eq!(
        (best(0), best(1)),
        (json!("pair of tens, nine six five"), json!("high card, ace king nine four three"))
    );
}
