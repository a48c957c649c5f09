//! Rounds of wagering: the seats that are asked, the legal steps, and the payments.

use serde_json::json;

use super::*;
use bypost_rules::LotRequests;

#[test]
fn antes_are_paid_and_the_dealers_left_begins() {
    for (seats, ante, stack) in [(2, "1", 199), (3, "5", 195), (4, "0", 200)] {
        let table = table(seats, &[("ante", ante)]);
        assert_eq!(asked(&table), "bob wager");
        assert_eq!(whites(&table, "stacks"), vec![stack; seats]);
        let pot = (200 - stack) * seats as u64;
        assert_eq!(public(&table)["pots"][0]["whites"], json!(pot));
    }
}

#[test]
fn a_round_goes_on_until_all_have_paid_the_same() {
    for (steps, wanted, bets) in [
        ("check", "carol wager", [0, 0, 0]),
        ("check; check; check", "bob buy", [0, 0, 0]),
        ("check; bet 5", "alice wager", [0, 0, 5]),
        ("check; bet 5; call", "bob wager", [5, 0, 5]),
        ("check; bet 5; call; call", "bob buy", [0, 0, 0]),
        ("bet 5; raise 10; fold", "bob wager", [0, 5, 15]),
        ("bet 5; raise 10; raise 10; call", "carol wager", [25, 25, 15]),
        ("bet 5; raise 10; raise 10; fold; call", "carol buy", [0, 0, 0]),
        ("bet 5; fold; call", "bob buy", [0, 0, 0]),
    ] {
        let table = played(table(3, &[]), steps);
        assert_eq!(asked(&table), wanted, "{steps}");
        assert_eq!(whites(&table, "bets"), bets, "{steps}");
        assert_eq!(
            whites(&table, "stacks").iter().sum::<u64>() + pots(&table) + bets.iter().sum::<u64>(),
            600,
            "{steps}"
        );
    }
}

/// What lies in all pots.
fn pots(table: &Rehearsal) -> u64 {
    public(table)["pots"].as_array().expect("pots").iter().map(|pot| pot["whites"].as_u64().expect("whites")).sum()
}

#[test]
fn what_may_not_be_done_is_said() {
    for (steps, wanted) in [
        ("call", "there is no bet to call: check or bet"),
        ("raise 5", "there is no bet to raise: bet"),
        ("bet 0", "the least bet is 1"),
        ("bet 200", "that takes 200 whites, and the seat has 199: go allin"),
        ("bet 5; check", "there is a bet: call its 5, raise, or fold"),
        ("bet 5; bet 6", "there is a bet already: raise it"),
        ("bet 1; raise 1; raise 1; raise 1; check", "there is a bet: call its 2 or fold"),
        ("bet 1; raise 1; raise 1; raise 1; bet 9", "this round has had its 3 raises: call or fold"),
        ("bet 5; raise 4", "the least raise is by 5, as the last bet or raise"),
        ("bet 5; raise 8; raise 7", "the least raise is by 8, as the last bet or raise"),
        ("bet 5; raise 195", "that takes 200 whites, and the seat has 199: go allin"),
        ("bet 1; raise 1; raise 1; raise 1; raise 1", "this round has had its 3 raises: call or fold"),
        ("bet 1; raise 1; raise 1; raise 1; allin", "this round has had its 3 raises: call or fold"),
        ("allin; raise 1", "a call takes 199 whites, and the seat has 199: call, or fold"),
        ("allin; bet 20", "a call takes 199 whites, and the seat has 199: call, or fold"),
        ("allin; check", "a call takes 199 whites, and the seat has 199: call, or fold"),
        ("buy SE", "now is the time to bet or fold"),
        ("reveal", "now is the time to bet or fold"),
        ("check; check; check; check", "now a flip may be bought: buy and a tower, or decline"),
        ("check; check; check; decline; decline; decline; check", "this is the show: reveal or muck"),
    ] {
        assert_eq!(table(3, &[]).play_typed(steps), Err(wanted.to_owned()), "{steps}");
    }
}

#[test]
fn three_raises_and_an_opening_bet_is_none() {
    let table = played(table(3, &[]), "bet 1; raise 1; raise 1; raise 1");
    assert_eq!(table.moves(), ["call", "fold"]);
    let again = played(table, "call; call; buy SW; check; bet 1");
    assert_eq!(public(&again)["raises"], 0, "the next round has its own raises");
    assert!(again.moves().contains(&"raise 1".to_owned()));
}

#[test]
fn a_round_has_as_many_raises_as_the_option_says() {
    for (raises, steps, may) in [
        ("1", "bet 1; raise 1", false),
        ("3", "bet 1; raise 1; raise 1", true),
        ("4", "bet 1; raise 1; raise 1; raise 1", true),
        ("4", "bet 1; raise 1; raise 1; raise 1; raise 1", false),
        ("0", "bet 1; raise 1; raise 1; raise 1; raise 1; raise 1; raise 1; raise 1; raise 1; raise 1; raise 1", true),
    ] {
        let table = played(table(3, &[("raises", raises)]), steps);
        assert_eq!(table.moves().contains(&"raise 1".to_owned()), may, "{steps} with {raises}");
    }
    let one = table(3, &[("raises", "1")]).play_typed("bet 1; raise 1; allin");
    assert_eq!(one, Err("this round has had its 1 raise: call or fold".to_owned()));
}

#[test]
fn the_ante_is_at_most_a_tenth_of_the_stack_or_five() {
    for (stack, ante, most) in
        [("200", "20", 20), ("200", "21", 20), ("59", "5", 5), ("3", "5", 5), ("59", "6", 5), ("60", "6", 6)]
    {
        let options = options(2, &[("stack", stack), ("ante", ante)]);
        let refused = Siege::setup(&seats(2), &options, &mut LotRequests::new(1)).err().map(|error| error.to_string());
        let wanted = format!("the option ante takes 0 to {most} with a stack of {stack}, not {ante}");
        let is_refused = ante.parse::<u32>().is_ok_and(|ante| ante > most);
        assert_eq!(refused, is_refused.then_some(wanted));
    }
}

/// The second hand of a table, after one in which alice has won 70 of carol: 170, 100 and 30.
fn uneven() -> Rehearsal {
    let table = table(3, &[("stack", "100"), ("ante", "0")]);
    let table = played(table, "check; bet 70; call; fold; decline; decline; muck");
    assert_eq!((whites(&table, "stacks"), asked(&table)), (vec![170, 100, 30], "carol wager".to_owned()));
    table
}

#[test]
fn an_allin_below_the_call_is_a_short_call() {
    let table = played(table(3, &[("stack", "20")]), "bet 5; call; call; buy SE");
    // Carol begins, left of the buyer, who has paid 1 for the flip: stacks 14 13 14.
    assert_eq!(whites(&table, "stacks"), [14, 13, 14]);
    let refused = played(table.clone(), "bet 14; call").play_typed("check");
    assert_eq!(refused, Err("a call takes 14 whites, and the seat has 13: go allin, or fold".to_owned()));
    let table = played(table, "bet 14; allin; allin");
    // Bob's 13 is a short call; the part of 1 that only carol and alice have paid is a side pot.
    assert_eq!(asked(&table), "carol show");
    let position = public(&table);
    assert_eq!(position["pots"][0], json!({ "whites": 3 + 15 + 39 + 1, "seats": ["alice", "bob", "carol"] }));
    assert_eq!(position["pots"][1], json!({ "whites": 2, "seats": ["alice", "carol"] }));
}

#[test]
fn an_allin_of_less_than_a_raise_lifts_the_price_and_reopens_nothing() {
    let table = played(table(3, &[("stack", "20"), ("ante", "0")]), "bet 4; call; call; buy SE");
    // Stacks 16 15 16; carol bets 10, alice calls, bob goes all-in with 15: five more, less than ten.
    let table = played(table, "bet 10; call; allin");
    assert_eq!((asked(&table), public(&table)["call"].clone()), ("carol wager".to_owned(), json!(5)));
    assert_eq!(public(&table)["range"], json!(null));
    assert_eq!(table.moves(), ["call", "fold"]);
    assert_eq!(table.clone().play_typed("raise 10"), Err("nobody has raised since you acted: call or fold".to_owned()));
    assert_eq!(table.clone().play_typed("allin"), Err("nobody has raised since you acted: call or fold".to_owned()));
    let table = played(table, "call; call");
    assert_eq!(whites(&table, "stacks"), [1, 0, 1]);
    assert_eq!(public(&table)["raises"], 0);
}

#[test]
fn who_has_not_acted_may_raise_after_such_an_allin_and_a_whole_one_reopens() {
    // Bob bets 20, carol goes all-in with 30: ten more. Alice has not acted: she may raise, by twenty and
    // over 30.
    let table = played(uneven(), "check; check; check; decline; buy SW; bet 20; allin");
    assert_eq!((asked(&table), public(&table)["call"].clone()), ("alice wager".to_owned(), json!(30)));
    assert_eq!(public(&table)["range"], json!({ "step": "raise", "least": 20, "most": 139 }));
    let table = played(table, "raise 20");
    assert_eq!((asked(&table), public(&table)["raises"].clone()), ("bob wager".to_owned(), json!(1)));
    // Both others have acted: they may only call ten more.
    let table = played(uneven(), "check; bet 20; call; allin");
    assert_eq!((asked(&table), public(&table)["raises"].clone()), ("alice wager".to_owned(), json!(0)));
    assert!(table.moves().iter().all(|step| !step.starts_with("raise") && step != "allin"));
    // A whole raise by going all-in counts and reopens.
    let table = played(uneven(), "check; bet 10; call; allin");
    assert_eq!((asked(&table), public(&table)["raises"].clone()), ("alice wager".to_owned(), json!(1)));
    assert!(table.moves().contains(&"raise 20".to_owned()));
}

#[test]
fn what_nobody_calls_returns_before_flips_are_bought() {
    let table = played(table(2, &[("stack", "20")]), "bet 10; fold");
    assert_eq!(whites(&table, "stacks"), [18, 20], "the next antes are paid");
    let table = played(super::table(3, &[("stack", "20")]), "bet 5; call; call; buy SE; bet 14; allin; fold");
    // Bob has 13 left and folds. Alice and carol have put the same.
    assert_eq!(whites(&table, "stacks"), [0, 13, 0]);
}

#[test]
fn nobody_is_asked_who_cannot_bet_or_could_not_be_called() {
    let table = played(table(3, &[("stack", "20")]), "allin; allin; fold");
    // Two are all-in: no wagering, no buying, the show at once.
    assert_eq!(asked(&table), "bob show");
    let table = played(super::table(3, &[("stack", "20")]), "bet 18; call; allin");
    assert_eq!((asked(&table), table.moves()), ("bob wager".to_owned(), vec!["call".to_owned(), "fold".to_owned()]));
    let table = played(table, "call; fold");
    assert_eq!(asked(&table), "alice show", "carol has folded with a white, and alice has lifted the price last");
    // With one white left she could buy, but not bet alone.
    let table = played(super::table(3, &[("stack", "20")]), "bet 18; call; fold");
    assert_eq!(asked(&table), "bob buy");
    let table = played(super::table(2, &[("stack", "20")]), "bet 18; call; buy SE");
    assert_eq!((asked(&table), whites(&table, "stacks")), ("alice buy".to_owned(), vec![1, 0]));
    let table = played(table, "buy NE");
    assert_eq!(asked(&table), "bob show", "nobody can pay five");
}

#[test]
fn who_is_left_alone_in_a_round_is_not_asked() {
    // Carol is all-in, bob has bought; alice folds though she could check: bob alone could bet, and nobody
    // could call.
    let table = played(uneven(), "allin; call; call; decline; buy SE");
    assert_eq!((asked(&table), table.moves()[0].as_str()), ("alice wager".to_owned(), "check"));
    assert_eq!(asked(&played(table.clone(), "fold")), "bob buy");
    let mut table = table;
    table.resign(Seat::new(0));
    assert_eq!(asked(&table), "bob buy");
}

#[test]
fn moves_list_the_least_the_pot_and_all() {
    let table = table(2, &[]);
    assert_eq!(table.moves(), ["check", "bet 1", "bet 2", "allin", "fold"]);
    assert_eq!(public(&table)["range"], json!({ "step": "bet", "least": 1, "most": 199 }));
    let table = played(table, "bet 10");
    assert_eq!(table.moves(), ["call", "raise 10", "raise 22", "allin", "fold"]);
    assert_eq!(public(&table)["range"], json!({ "step": "raise", "least": 10, "most": 189 }));
    let table = played(table, "raise 100");
    assert_eq!(table.moves(), ["call", "allin", "fold"], "a whole raise is more than there is");
}

#[test]
fn what_lies_between_is_a_range() {
    for (steps, wanted) in [
        ("", &["bet 1-20"][..]),
        ("bet 4", &["raise 4-16"]),
        ("bet 10", &["raise 10"]),
        ("bet 11", &[]),
        ("bet 4; raise 6", &["raise 6-10"]),
        ("bet 9; raise 9", &[]),
        ("bet 1; raise 1; raise 1; raise 1", &[]),
        ("allin", &[]),
        ("check; check; check", &[]),
        ("check; check; check; decline; decline; decline", &[]),
    ] {
        let table = played(table(3, &[("stack", "21")]), steps);
        let ranges: Vec<String> = table.game().ranges().iter().map(ToString::to_string).collect();
        assert_eq!(ranges, wanted, "{steps}");
    }
}

/// Every step that the notation has, with numbers up to this one.
fn notation(most: u32) -> Vec<String> {
    let words = ["check", "call", "fold", "allin", "decline", "keep", "reveal", "muck"];
    let mut all: Vec<String> = words.map(str::to_owned).to_vec();
    all.extend(["SE", "SW", "NW", "NE"].map(|tower| format!("buy {tower}")));
    all.extend((0..=most).flat_map(|whites| [format!("bet {whites}"), format!("raise {whites}")]));
    all.extend((1..=4).flat_map(|joker| (1..=4).map(move |other| format!("show {joker} discard {other}"))));
    let places = (1_u8..16).map(|set| {
        (0..4).filter(|bit| set >> bit & 1 == 1).fold(String::new(), |all, bit| format!("{all} {}", bit + 1))
    });
    all.extend(places.map(|places| format!("discard{places}")));
    all
}

#[test]
fn whatever_is_legal_is_listed_or_in_a_range() {
    let all = notation(50);
    let (mut legal, mut twins) = (0, 0);
    for number in 0..40 {
        let mut chance = Chance::new(number);
        let mut table = table_of(3, &[("stack", "12"), ("hands", "6")], ["JC", "JB", "QS JB", "JC"], "");
        while matches!(table.game().awaits(), Awaits::Act(_)) {
            let (moves, ranges) = (table.moves(), table.game().ranges());
            for step in all.iter().filter(|step| table.clone().play(step).is_ok()) {
                legal += 1;
                // A seat that goes all-in to call just calls.
                let is_twin = step == "allin" && moves.iter().any(|listed| listed == "call");
                let is_told = moves.contains(step) || ranges.iter().any(|range| range.holds(step));
                assert!(is_told || is_twin, "{step} is not told: {moves:?} {ranges:?} {}", public(&table));
                twins += u32::from(!is_told);
            }
            table.play(&moves[chance.below(moves.len())]).expect("a listed step");
        }
    }
    assert!(legal > 5_000 && twins > 5, "{legal} {twins}");
}
