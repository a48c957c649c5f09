//! Whole tables at random, card by card: everything is conserved, nothing is hidden again, and each of them
//! ends.

use std::collections::BTreeSet;

use super::post::Post;
use super::*;
use crate::effort::tries;
use bypost_rules::Audience;
use bypost_rules::kit::grid::Cells;

fn random(number: u64, chance: &mut Chance) -> (Seats, Options) {
    let seats = seats(1 + number as usize % 3);
    let mut options = Options::usual(&INFO, seats.count());
    for option in INFO.options_of(seats.count()) {
        let bypost_rules::OptionKind::Choice { words, .. } = &option.kind else {
            panic!("{} is no choice", option.name)
        };
        // Some tables would go on for ever.
        let words: Vec<_> = words.iter().filter(|word| option.name != "stall" || *word != "none").collect();
        options.set(&INFO, &option.name, words[chance.below(words.len())]).expect("an option");
    }
    (seats, options)
}

/// Every card once, nine pyramids for every seat, and nothing between.
fn check(post: &Post) {
    let game = &post.game;
    let board = &game.board;
    for seat in (0..3).map(Seat::new) {
        let stands = |cell: &Cell| !board.pyramids(seat, *cell).is_empty();
        let occupied: Cells = Cells::square(6).iter().filter(stands).collect();
        assert_eq!(occupied, board.occupied(seat));
        assert!(occupied.iter().all(|cell| board.card(cell).is_some_and(Card::is_basic)));
        for size in 1..=3 {
            let on_board: u8 = occupied.iter().map(|cell| board.pyramids(seat, cell).count(size)).sum();
            assert_eq!(on_board + board.supply(seat).count(size), 3);
        }
        assert!(!game.is_out(seat) || (occupied.is_empty() && game.hand(seat).cards().is_empty()));
    }
    let on_board: Cells = board.cards().map(|(cell, _)| cell).collect();
    assert_eq!(on_board, board.built());
    assert!(
        game.setting.seats.all().all(|seat| game.hand(seat).cards().iter().filter(|held| held.is_free).count() <= 1)
    );
    if game.phase == Phase::Layout {
        return;
    }
    let held = game.hands.iter().flat_map(|hand| hand.cards());
    assert!(held.clone().all(|held| held.face.is_none() == post.closed.contains_key(&held.slot)));
    let held = held.map(|held| held.face.unwrap_or_else(|| post.face(held.slot)));
    let pile = game.pile.slots().map(|slot| post.face(slot));
    let is_over = matches!(game.phase, Phase::Over(_));
    // A game that ends in the midst may leave a card on its way, or name one twice.
    let leaving = game.leaving.iter().map(|slot| post.face(*slot)).filter(|_| !is_over);
    let played = match game.phase {
        Phase::Flip { card, .. } => Some(card),
        _ => None,
    };
    let lie = board.cards().map(|(_, card)| card).chain(game.discards.iter().copied()).chain(played);
    let mut found: Vec<_> = lie.chain(held).chain(pile).chain(leaving).collect();
    found.sort_unstable();
    if is_over {
        let is_more = |card: &Card| {
            let count = |cards: &[Card]| cards.iter().filter(|other| *other == card).count();
            count(&found) > count(&game.setting.deck)
        };
        assert!(!found.iter().any(is_more), "{:?} in {found:?}", game.phase);
    } else {
        assert_eq!(found, game.setting.deck);
    }
}

#[test]
fn cards_and_pyramids_are_conserved_and_every_table_ends() {
    let (mut ends, mut wrong) = (BTreeSet::new(), BTreeSet::new());
    // The last of these ends because every card that may be built is on the board.
    for number in (0..tries(300, 2_000)).chain([2_012]) {
        let mut chance = Chance::new(number);
        let (seats, options) = random(number, &mut chance);
        let stall: usize = options.text("stall").parse().unwrap_or(40);
        let mut post = Post::new(&seats, &options, Chance::new(!number));
        let (mut steps, is_leaving) = (0, chance.below(4) == 0);
        for turned in 0.. {
            // What is lost once is lacking later, too.
            if turned % tries(8, 1) == 0 {
                check(&post);
            }
            // Somebody gives up between two steps, or while something is being opened.
            if is_leaving && chance.below(50) == 0 {
                post.resign(Seat::new(chance.below(seats.count()) as u8));
                continue;
            }
            match post.game.awaits() {
                Awaits::Over(outcome) => {
                    check(&post);
                    ends.insert(outcome.why);
                    break;
                }
                _ if post.open_one() => {}
                Awaits::Faces => panic!("nothing is to be opened in {:?}", post.game.phase),
                Awaits::Act(seat) => {
                    let moves = post.moves(seat);
                    assert!(!moves.is_empty(), "{} has no step in {:?}", seats.name(seat), post.game.phase);
                    // A choice may name whatever is still closed.
                    let place = 1 + chance.below(post.game.hand(seat).count().max(1).into());
                    let is_blind = post.game.phase == Phase::Choose && chance.below(4) == 0;
                    let blind = Some(format!("choose {place}")).filter(|_| is_blind);
                    match blind.filter(|step| post.is_legal(step)) {
                        Some(step) => post.play(&step),
                        None => post.play(&moves[chance.below(moves.len())]),
                    }
                    steps += 1;
                }
            }
            // At most one card is laid in each run of so many turns of two steps, and there are 25 cells.
            assert!(steps < 26 * stall * seats.count() * 2, "endless");
        }
        wrong.insert(post.game.start.faulty.iter().filter(|is_faulty| **is_faulty).count());
    }
    assert_eq!(ends.len(), 8, "{ends:?}");
    assert!(wrong.len() > 2, "{wrong:?}");
}

/// Steps of all kinds with these cards of the hand and anything on the board, legal or not.
fn steps(game: &JacinythCity, held: &[Played]) -> Vec<Step> {
    let cells: Vec<Cell> = Cells::square(5).iter().collect();
    let mut steps = vec![Step::Draw, Step::Pass, Step::None, Step::Choose(1)];
    for &cell in &cells {
        steps.push(Step::Spawn(cell));
        for size in 1..=3 {
            steps.extend([Step::Grow { cell, size }, Step::Lose { cell, size }]);
            let around = cells.iter().filter(|to| game.board.occupied(game.mover).contains(cell) || **to == cell);
            steps.extend(around.map(|to| Step::Move { from: cell, to: *to, size }));
        }
        for &card in held {
            steps.extend([Step::Hatch { card, cell }, Step::Build { card, cell }]);
            steps.extend(cells.iter().map(|to| Step::Fly { ace: card, from: cell, to: *to }));
        }
    }
    let sets: Vec<Vec<Played>> = (0..1_u32 << held.len())
        .map(|set| held.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1).map(|(_, card)| *card).collect())
        .collect();
    for with in sets {
        for &cell in cells.iter().filter(|cell| game.board.inhabited().contains(**cell)) {
            for (owner, size) in game.setting.seats.all().flat_map(|owner| [1, 2, 3].map(|size| (owner, size))) {
                for (replaces, draws) in [false, true].into_iter().flat_map(|is| (0..=12).map(move |draws| (is, draws)))
                {
                    let with = with.clone();
                    steps.push(Step::Attack(Attack { cell, owner, size, with, replaces, draws }));
                }
            }
        }
        steps.push(Step::Discard(with));
    }
    steps
}

#[test]
fn what_is_listed_is_legal_and_nothing_else_is() {
    let (mut looked, mut attacks) = (0, 0);
    for number in 0..150 {
        let mut chance = Chance::new(number);
        let (seats, options) = random(number, &mut chance);
        let mut post = Post::new(&seats, &options, Chance::new(number));
        for _ in 0..400 {
            let Awaits::Act(seat) = post.game.awaits() else {
                if post.open_one() {
                    continue;
                }
                break;
            };
            if post.open_one() {
                continue;
            }
            let moves = post.moves(seat);
            let is_few = post.game.hand(seat).count() <= 5;
            if is_few && chance.below(12) == 0 && post.game.phase != Phase::Choose {
                let game = post.with_open_hand(seat);
                let held: Vec<_> =
                    game.seen_hand(&Sight::public(), seat).map(|(place, card)| Played { place, card }).collect();
                let legal = steps(&game, &held).into_iter().filter(|step| game.judge(step).is_ok());
                let legal: BTreeSet<String> = legal.map(|step| game.write(&step)).collect();
                let listed: BTreeSet<String> = moves.iter().cloned().collect();
                assert_eq!(listed.len(), moves.len(), "a step is listed twice");
                assert_eq!(legal, listed, "{:?}", game.phase);
                (looked, attacks) =
                    (looked + 1, attacks + listed.iter().filter(|step| step.starts_with("attack")).count());
            }
            post.play(&moves[chance.below(moves.len())]);
        }
    }
    assert!(looked > 200 && attacks > 50, "{looked} positions, {attacks} attacks");
}

#[test]
fn nobody_sees_what_is_not_for_all() {
    for number in 0..100 {
        let mut chance = Chance::new(number);
        let (seats, options) = random(number, &mut chance);
        let mut post = Post::new(&seats, &options, Chance::new(number));
        for _ in 0..60 {
            let closed: Vec<_> = post.closed.keys().copied().collect();
            let game = &post.game;
            for slot in closed {
                let holder = post
                    .game
                    .setting
                    .seats
                    .all()
                    .find(|seat| post.game.hand(*seat).cards().iter().any(|held| held.slot == slot));
                match game.audience(slot) {
                    Audience::Only(seat) => assert_eq!(holder, Some(seat)),
                    Audience::Nobody => assert_eq!(holder, None),
                    Audience::All => assert_ne!(post.game.phase, Phase::Choose, "{slot} is open too early"),
                }
            }
            if post.open_one() {
                continue;
            }
            let Awaits::Act(seat) = post.game.awaits() else { break };
            let moves = post.moves(seat);
            post.play(&moves[chance.below(moves.len())]);
        }
    }
}
