//! Whole tables at random.

use super::*;
use crate::effort::tries;
use bypost_rules::Sight;

/// Plays a table to its end, checking laws on the way: the winner, who began, and how many steps it took.
fn play_out(options: Chosen<'_>, chance: &mut Chance) -> (Seat, Seat, usize) {
    let (mut bank, mut next) = (LotRequests::new(1), 1);
    let mut game = table(options, &mut bank);
    let (mut begun, mut steps) = (None, 0);
    loop {
        game = open(game, bank, chance, &mut next);
        begun = begun.or(game.start.map(|start| Seat::new(start.first())));
        let seat = match game.awaits() {
            Awaits::Act(seat) => seat,
            Awaits::Over(outcome) => {
                return (outcome.winners().next().expect("a winner"), begun.expect("a start"), steps);
            }
            Awaits::Faces => panic!("no lot is open, but faces are due"),
        };
        let legal = game.candidates(&Sight::public());
        if steps % 40 == 0 && game.setting.bundle.solid + game.setting.bundle.duo < 7 {
            game.check_foresight();
        }
        assert!(!legal.is_empty(), "{} has no step in {}", seat.index(), shown(&game));
        let step = legal[chance.below(legal.len())];
        assert_eq!(game.write(&step).parse(), Ok(step));
        bank = LotRequests::new(next);
        game = game.play(&step, &mut bank).unwrap_or_else(|error| panic!("{step} in {}: {error}", shown(&game)));
        for side in Side::ALL {
            let plinths = game.field.standing(side).iter().count() + usize::from(game.field.duat(side));
            assert_eq!(plinths, 5, "{}", shown(&game));
        }
        steps += 1;
        assert!(steps < 20_000, "endless");
    }
}

#[test]
fn tables_end_under_all_options() {
    let mut chance = Chance::new(1);
    let longest = "200; suns 8 15 186 193; rivers 10-14 187-191";
    for (options, tables) in [
        (&[][..], 200),
        (&[("mode", "quick")], 200),
        (&[("colours", "toss")], 200),
        (&[("duo", "0")], 100),
        (&[("solid", "20"), ("duo", "20")], 100),
        (&[("board", "12; suns none; rivers none")], 200),
        (&[("board", "12; suns 6 7; rivers none"), ("duo", "0")], 200),
        (&[("board", longest)], 20),
        (&[("board", longest), ("solid", "20"), ("duo", "20")], 20),
        (&[("board", longest), ("mode", "quick"), ("duo", "0")], 20),
    ] {
        let most = (0..tables).map(|_| play_out(options, &mut chance).2).max().unwrap_or(0);
        println!("{options:?}: at most {most} steps");
    }
}

#[test]
fn beginning_helps_a_little() {
    let mut chance = Chance::new(2);
    let tables = tries(2_000, 6_000) as u32;
    let won = (0..tables).filter(|_| {
        let (winner, begun, _) = play_out(&[], &mut chance);
        winner == begun
    });
    let share = won.count() as f64 / f64::from(tables);
    println!("the first player wins {:.1} % of {tables} tables", share * 100.0);
    assert!((0.46..0.56).contains(&share), "{share}");
}

#[test]
fn the_same_turns_give_the_same_hash_and_others_another() {
    use bypost_rules::Transcript;
    let hash = |game: &LionsAndJackals| {
        let mut transcript = Transcript::new("test");
        game.absorb(&mut transcript);
        transcript.hash()
    };
    let texts = [
        ">L 9 J 40 cast 4 2",
        ">L 9 J 40 cast 4 2l",
        ">L 9 J 40 cast 2 4",
        "L 9 >J 40 cast 4 2",
        ">L 10 J 40 cast 4 2",
        ">L 9 J 39 cast 4 2",
        ">L 9* J 40 cast 4 2",
        ">L 9 J 40 casts",
        "L 9 >J 40 casts",
    ];
    let mut games: Vec<_> = texts.iter().map(|text| position(&[], text)).collect();
    games.push(position(&[("mode", "quick")], texts[0]));
    games.push(position(&[("solid", "2")], texts[0]));
    games.push(position(&[("colours", "toss")], texts[0]));
    games.push(play(&games[0], "4@9").expect("a legal step"));
    games.push(games[0].without(Seat::new(0), &mut LotRequests::new(8)));
    games.push(games[0].without(Seat::new(1), &mut LotRequests::new(8)));
    games.push(play(&position(&[], ">L 7 J 40 cast 2"), "2@7").expect("a legal step"));
    games.push(play(&position(&[], ">L 8 J 40 cast 1"), "1@8").expect("a legal step"));
    for (index, game) in games.iter().enumerate() {
        assert_eq!(hash(game), hash(&game.clone()));
        let twin = games[..index].iter().position(|other| hash(other) == hash(game));
        assert_eq!(twin, None, "position {index}");
    }
}
