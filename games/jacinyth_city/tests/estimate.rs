//! How a position stands: the worse one and the better one, for the first seat.

use super::*;
use bypost_rules::Thinking;

fn first_stands(chosen: Chosen<'_>, (on_board, hands): (&str, &str)) -> f64 {
    at(chosen, on_board, hands).prospects(&Sight::public()).expect("prospects")[0]
}

/// Two hands without anything of use in the beginning.
const HANDS: &str = "AK AY AW | AS AL AM";

#[test]
fn what_decides_the_game_makes_a_position_better() {
    for (worse, better) in [
        // A larger district, and one that is held by more.
        (("c3 5ML 0:1, a1 3SK 1:1", HANDS), ("c3 5ML 0:1, c4 7ML, a1 3SK 1:1", HANDS)),
        (("c3 5ML 0:1, c4 7ML 1:1, a1 3SK", HANDS), ("c3 5ML 0:3, c4 7ML 1:1, a1 3SK", HANDS)),
        (("c3 5ML 0:1, a1 3SK 1:1", HANDS), ("c3 5ML 0:2, a1 3SK 1:1", HANDS)),
        // More pyramids, and one where others have the city for themselves.
        (("c3 5ML 0:1, a1 3SK 1:1", HANDS), ("c3 5ML 0:11, a1 3SK 1:1", HANDS)),
        (("c3 5ML, a1 3SK 1:1", HANDS), ("c3 5ML 0:1, a1 3SK 1:1", HANDS)),
        // Pyramids in reach of others, and out of it.
        (("c3 5ML 0:3, c4 3SK 1:1", HANDS), ("c3 5ML 0:3, e5 3SK 1:1", HANDS)),
        // Cards of use in the hand, but no more than may be kept.
        (("c3 5ML 0:1, a1 3SK 1:1", HANDS), ("c3 5ML 0:1, a1 3SK 1:1", "7ML 6MW 4MS | AS AL AM")),
        (("c3 5ML 0:1, a1 3SK 1:1", HANDS), ("c3 5ML 0:1, a1 3SK 1:1", "CM CS CW | AS AL AM")),
        (
            ("c3 5ML 0:1, a1 3SK 1:1", "7ML 6MW AK AY AW 4MS | AS AL AM"),
            ("c3 5ML 0:1, a1 3SK 1:1", "7ML 6MW 4MS | AS AL AM"),
        ),
    ] {
        let [less, more] = [worse, better].map(|case| first_stands(&[], case));
        assert!(less < more, "{worse:?}: {less}, {better:?}: {more}");
    }
}

#[test]
fn the_prospects_of_all_seats_are_compared() {
    for (hands, on_board) in
        [(HANDS, "a5 5ML 0:1, a1 3SK 1:3"), ("AK AY | AS AL | AM AW", "a5 5ML 0:1, a1 3SK 1:3, e5 4WL 2:33")]
    {
        let game = at(&[], on_board, hands);
        let all = game.prospects(&Sight::public()).expect("prospects");
        assert!(all.is_sorted() && all.iter().all(|part| (0.0..=1.0).contains(part)), "{all:?}");
        assert!((all.iter().sum::<f64>() - all.len() as f64 / 2.0).abs() < 1e-9, "{all:?}");
    }
    // Nobody is behind somebody who has given up.
    let mut game = at(&[], "a5 5ML 0:1, a1 3SK 1:3, e5 4WL 2:33", "AK AY | AS AL | AM AW");
    game.resign(Seat::new(2), &mut LotRequests::new(9));
    let all = game.prospects(&Sight::public()).expect("prospects");
    assert!(all[2] < 0.01 && all[0] > 0.5 && all[1] > all[0], "{all:?}");
    assert_eq!(at(&[], "a1 5ML 0:1", "AK").prospects(&Sight::public()), None);
}
