//! A second version of the rules, in plain words and without care for speed, and random positions to compare
//! the two.

use super::super::step::{Origin, Step};
use super::*;

/// A position, as somebody would lay it out on a table.
#[derive(Clone, Debug, PartialEq)]
struct Slow {
    spaces: i32,
    suns: Vec<i32>,
    rivers: Vec<(i32, i32)>,
    quick: bool,
    /// Whether the mover goes down.
    down: bool,
    /// Space of each plinth, 0 in the Duat, and whether it came back this turn.
    mine: Vec<(i32, bool)>,
    theirs: Vec<i32>,
    values: Vec<i32>,
    won: bool,
}

impl Slow {
    fn in_row(&self, space: i32, of_lions: bool) -> bool {
        if of_lions { (1..=5).contains(&space) } else { space <= self.spaces && space > self.spaces - 5 }
    }

    fn may_stand(&self, plinth: usize, space: i32) -> bool {
        if self.mine.iter().enumerate().any(|(other, &(at, _))| other != plinth && at == space) {
            return false;
        }
        if !self.theirs.contains(&space) {
            return true;
        }
        let (at, came_back) = self.mine[plinth];
        let my_row = self.in_row(space, !self.down);
        at != 0 && !came_back && !self.suns.contains(&space) && !my_row
    }

    fn has_won(&self) -> bool {
        let across = self.mine.iter().filter(|&&(at, _)| self.in_row(at, self.down)).count();
        across == 5 || (self.quick && across > 0) || self.theirs.iter().all(|&at| at == 0)
    }

    fn after(&self, plinth: usize, value: i32) -> Option<Self> {
        let (at, came_back) = self.mine[plinth];
        let from = match (at, self.down) {
            (0, true) => self.spaces + 1,
            _ => at,
        };
        let to = if self.down { from - value } else { from + value };
        if to < 1 || to > self.spaces || !self.values.contains(&value) {
            return None;
        }
        let mut stops = vec![to];
        stops.extend(self.rivers.iter().filter(|river| river.0 == to).map(|river| river.1));
        stops.extend(self.rivers.iter().filter(|river| river.1 == to).map(|river| river.0));
        if !stops.iter().all(|&stop| self.may_stand(plinth, stop)) {
            return None;
        }
        let mut after = self.clone();
        let used = after.values.iter().position(|&left| left == value)?;
        after.values.remove(used);
        for stop in stops {
            after.mine[plinth] = (stop, came_back || at == 0);
            after.theirs.iter_mut().filter(|at| **at == stop).for_each(|at| *at = 0);
            after.won = after.has_won();
            if after.won {
                break;
            }
        }
        Some(after)
    }

    fn goes_on(&self) -> bool {
        !self.won && (0..5).any(|plinth| (1..=6).any(|value| self.after(plinth, value).is_some()))
    }

    /// The same position, for the other side on a board turned round.
    fn turned(&self) -> Self {
        let turn = |at: i32| if at == 0 { 0 } else { self.spaces + 1 - at };
        Self {
            down: !self.down,
            mine: self.mine.iter().map(|&(at, came_back)| (turn(at), came_back)).collect(),
            theirs: self.theirs.iter().map(|&at| turn(at)).collect(),
            ..self.clone()
        }
    }

    fn game(&self, board: &str) -> LionsAndJackals {
        let side = if self.down { Side::Jackals } else { Side::Lions };
        let on_board = |at: i32| (at > 0).then_some(at as u8);
        let mut standing = [Spaces::default(); 2];
        standing[side.index()] = self.mine.iter().filter_map(|&(at, _)| on_board(at)).collect();
        standing[side.other().index()] = self.theirs.iter().filter_map(|&at| on_board(at)).collect();
        let returned = self.mine.iter().filter(|plinth| plinth.1).filter_map(|&(at, _)| on_board(at)).collect();
        let sticks: Vec<_> = self.values.iter().map(|&value| Stick { value: value as u8, colour: None }).collect();
        let mode = if self.quick { "quick" } else { "normal" };
        let field = Field { returned, ..Field::of(standing) };
        middle(&[("board", board), ("mode", mode)], side, field, &sticks)
    }
}

/// The line, the spaces, the Suns and the rivers of a board.
type Laid = (&'static str, i32, &'static [i32], &'static [(i32, i32)]);

const BOARDS: [Laid; 4] = [
    (
        "40; suns 8 15 26 33; rivers 10-14 12-17 19-22 24-29 27-31",
        40,
        &[8, 15, 26, 33],
        &[(10, 14), (12, 17), (19, 22), (24, 29), (27, 31)],
    ),
    ("12; suns none; rivers none", 12, &[], &[]),
    ("17; suns 6 9 12; rivers 7-11 8-10", 17, &[6, 9, 12], &[(7, 11), (8, 10)]),
    ("20; suns 10 11; rivers 7-9 12-14", 20, &[10, 11], &[(7, 9), (12, 14)]),
];

fn random(chance: &mut Chance, board: usize) -> Option<Slow> {
    let (_, spaces, suns, rivers) = BOARDS[board];
    let mut taken = [0; 10];
    for index in 0..10 {
        let at = chance.below(spaces as usize) as i32 + 1;
        taken[index] = if chance.below(4) == 0 || taken[..index].contains(&at) { 0 } else { at };
    }
    let mine = taken[..5].iter().map(|&at| (at, at != 0 && chance.below(5) == 0)).collect();
    let values = (0..=chance.below(4)).map(|_| chance.below(6) as i32 + 1).collect();
    let slow = Slow {
        spaces,
        suns: suns.to_vec(),
        rivers: rivers.to_vec(),
        quick: chance.below(4) == 0,
        down: chance.below(2) == 0,
        mine,
        theirs: taken[5..].to_vec(),
        values,
        won: false,
    };
    (!slow.has_won()).then_some(slow)
}

/// Plinths on the board, the mover's that came back, and how it goes on, of a game after a step.
fn told(game: &LionsAndJackals, side: Side) -> (Vec<i32>, Vec<i32>, Vec<i32>, &'static str) {
    let list = |spaces: Spaces| spaces.iter().map(i32::from).collect::<Vec<_>>();
    let end = match game.phase {
        Phase::Turn(_) => "goes on",
        Phase::Cast { .. } => "ends",
        Phase::Over { .. } => "won",
        Phase::Start { .. } => "start",
    };
    (list(game.field.standing(side)), list(game.field.standing(side.other())), list(game.field.returned), end)
}

fn told_slowly(slow: &Slow) -> (Vec<i32>, Vec<i32>, Vec<i32>, &'static str) {
    let sorted = |spaces: Vec<i32>| {
        let mut spaces: Vec<_> = spaces.into_iter().filter(|&at| at > 0).collect();
        spaces.sort_unstable();
        spaces
    };
    let end = match (slow.won, slow.goes_on()) {
        (true, _) => "won",
        (false, true) => "goes on",
        (false, false) => "ends",
    };
    let back = slow.mine.iter().filter(|plinth| plinth.1 && end != "ends").map(|plinth| plinth.0).collect();
    let mine = slow.mine.iter().map(|plinth| plinth.0).collect();
    (sorted(mine), sorted(slow.theirs.clone()), sorted(back), end)
}

/// Every step that can be written agrees with the second telling.
fn compare(slow: &Slow, board: &str) -> usize {
    let game = slow.game(board);
    let side = if slow.down { Side::Jackals } else { Side::Lions };
    let mut legal = 0;
    for value in 1..=6 {
        for at in 0..=slow.spaces {
            let origin = if at == 0 { Origin::Duat } else { Origin::Space(at as u8) };
            let found = game.play(&Step { value, origin }, &mut LotRequests::new(8));
            let plinth = slow.mine.iter().position(|plinth| plinth.0 == at);
            let wanted = plinth.and_then(|plinth| slow.after(plinth, value.into()));
            let found_told = found.as_ref().ok().map(|game| told(game, side));
            assert_eq!(found_told, wanted.as_ref().map(told_slowly), "{value}@{origin} in {slow:?}: {found:?}");
            legal += usize::from(wanted.is_some());
        }
    }
    assert_eq!(game.candidates(&bypost_rules::Sight::public()).len(), legal, "{slow:?}");
    legal
}

#[test]
fn both_tellings_agree_on_random_positions() {
    let mut chance = Chance::new(7);
    let (mut positions, mut legal) = (0, 0);
    for round in 0..6000 {
        let board = round % BOARDS.len();
        let Some(slow) = random(&mut chance, board) else { continue };
        legal += compare(&slow, BOARDS[board].0);
        positions += 1;
    }
    assert!(positions > 4000 && legal > 5 * positions, "{positions} positions, {legal} legal steps");
}

#[test]
fn the_sides_are_alike_on_a_board_turned_round() {
    let mut chance = Chance::new(8);
    for round in 0..2000 {
        let board = round % BOARDS.len();
        let Some(slow) = random(&mut chance, board) else { continue };
        let (game, turned) = (slow.game(BOARDS[board].0), slow.turned().game(BOARDS[board].0));
        let turn = |origin| match origin {
            Origin::Duat => Origin::Duat,
            Origin::Space(space) => Origin::Space(slow.spaces as u8 + 1 - space),
        };
        let sight = bypost_rules::Sight::public();
        let steps = game.candidates(&sight);
        assert_eq!(steps.len(), turned.candidates(&sight).len());
        for step in steps {
            let other = Step { origin: turn(step.origin), ..step };
            let (one, two) =
                (game.play(&step, &mut LotRequests::new(8)), turned.play(&other, &mut LotRequests::new(8)));
            let (one, two) = (one.expect("a legal step"), two.expect("a legal step turned round"));
            let mirrored = |spaces: Spaces| spaces.iter().map(|at| slow.spaces as u8 + 1 - at).collect::<Spaces>();
            for side in Side::ALL {
                assert_eq!(mirrored(one.field.standing(side)), two.field.standing(side.other()));
            }
            assert_eq!(mirrored(one.field.returned), two.field.returned);
        }
    }
}
