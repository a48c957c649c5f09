//! A player of Lions and Jackals. It plays whole turns through, counts the race and what can be hit, and lets
//! the other answer to some casts.

use std::collections::HashSet;

use bypost::rules::Chance;
use serde_json::Value;

/// How many turns are looked at with the answers, and to how many casts the other answers.
const TURNS: usize = 12;
const CASTS: usize = 24;
const HOME: u8 = 5;
/// Pips that a plinth in the Duat is behind the first space.
const BEHIND: f64 = 3.0;
/// A plinth that has come back in this turn.
const BACK: u8 = 0x80;

/// Where the plinths of a side are, counted from its own end; 0 is the Duat.
type Plinths = [u8; HOME as usize];

#[derive(Clone)]
struct Board {
    spaces: u8,
    suns: Vec<u8>,
    rivers: Vec<(u8, u8)>,
}

/// A position as the side sees it that is to play: it goes up, and spaces are counted from its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Race {
    own: Plinths,
    other: Plinths,
}

/// The end of a turn, and the step that leads to it.
struct Turn {
    first: Option<(u8, u8)>,
    end: Race,
}

pub fn choose(told: &Value, names: [&str; 2], moves: Vec<String>, chance: &mut Chance) -> String {
    let number = |value: &Value| value.as_u64().unwrap_or(0) as u8;
    let list = |value: &Value| -> Vec<u8> { value.as_array().into_iter().flatten().map(number).collect() };
    let board = Board {
        spaces: number(&told["board"]["spaces"]),
        suns: list(&told["board"]["suns"]),
        rivers: told["board"]["rivers"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|river| (number(&river[0]), number(&river[1])))
            .collect(),
    };
    let is_up = told["lions"] == names[0];
    let from = |space: u8, up: bool| if up { space } else { board.spaces + 1 - space };
    let plinths = |name: &str, up: bool| {
        let mut all = [0; HOME as usize];
        for (plinth, space) in all.iter_mut().zip(list(&told["plinths"][name])) {
            *plinth = from(space, up);
        }
        all.sort_unstable();
        all
    };
    let mut race = Race { own: plinths(names[0], is_up), other: plinths(names[1], !is_up) };
    let mut back: Vec<u8> = Vec::new();
    for played in told["played"].as_array().into_iter().flatten() {
        let start = played["step"].as_str().and_then(|step| step.split_once('@')).expect("a step").1;
        let to = number(if played["carried"].is_null() { &played["to"] } else { &played["carried"] });
        let at = start.parse().ok().and_then(|start: u8| back.iter().position(|space| *space == start));
        match at {
            Some(at) => back[at] = to,
            None if start == "duat" => back.push(to),
            None => {}
        }
    }
    for space in back.iter().map(|space| from(*space, is_up)) {
        race.own.iter_mut().filter(|plinth| **plinth == space).for_each(|plinth| *plinth |= BACK);
    }
    let sticks = told["cast"].as_array().expect("a cast");
    let values: Vec<u8> = sticks
        .iter()
        .filter(|stick| stick["usable"] == true && stick["used"] == false)
        .map(|stick| number(&stick["value"]))
        .collect();
    let solids = sticks.iter().filter(|stick| stick["kind"] == "solid").count();
    let casts = casts(solids, sticks.len() - solids, chance);

    let mut turns: Vec<(f64, Turn)> =
        board.turns(race, &values).into_iter().map(|turn| (board.value(turn.end), turn)).collect();
    turns.sort_by(|one, other| other.0.total_cmp(&one.0));
    turns.truncate(TURNS);
    let answered = |turn: &Turn| match board.end(turn.end) {
        Some(value) => value,
        None => casts.iter().map(|cast| -board.best(turn.end.turned(), cast)).sum::<f64>() / CASTS as f64,
    };
    let best = turns.iter().map(|(_, turn)| (answered(turn), turn));
    let best = best.max_by(|one, other| one.0.total_cmp(&other.0)).and_then(|best| best.1.first);
    let Some((value, space)) = best else { return moves[0].clone() };
    let space = match space {
        0 => "duat".to_owned(),
        space => from(space, is_up).to_string(),
    };
    let step = format!("{value}@{space}");
    assert!(moves.contains(&step), "{step} is none of {moves:?}");
    step
}

/// Values of casts for the other side.
fn casts(solids: usize, duos: usize, chance: &mut Chance) -> Vec<Vec<u8>> {
    let mut cast = |number: usize| {
        let first = (solids > 0).then_some((number % 6) as u8 + 1);
        let mut values: Vec<u8> = first.into_iter().collect();
        (1..solids).for_each(|_| values.push(chance.below(6) as u8 + 1));
        for _ in 0..duos {
            if chance.below(2) == 0 {
                values.push(chance.below(6) as u8 + 1);
            }
        }
        values
    };
    (0..CASTS).map(&mut cast).collect()
}

impl Race {
    /// The same as the other side sees it.
    fn turned(self) -> Self {
        Self { own: self.other, other: self.own }
    }
}

impl Board {
    /// The space of one side as the other counts it.
    fn across(&self, space: u8) -> u8 {
        if space == 0 { 0 } else { self.spaces + 1 - space }
    }

    fn is_sun(&self, space: u8) -> bool {
        self.suns.contains(&space)
    }

    /// The other end of a river.
    fn river(&self, space: u8) -> Option<u8> {
        self.rivers.iter().find_map(|(low, high)| match space {
            _ if space == *low => Some(*high),
            _ if space == *high => Some(*low),
            _ => None,
        })
    }

    /// Whether a plinth on a space, counted from its own end, cannot be taken.
    fn is_safe(&self, space: u8) -> bool {
        space == 0 || space > self.spaces - HOME || self.is_sun(space)
    }

    /// The position after a plinth uses a value; nothing if it may not.
    fn played(&self, race: Race, index: usize, value: u8) -> Option<Race> {
        let plinth = race.own[index];
        let (start, is_back) = (plinth & !BACK, plinth & BACK != 0 || plinth == 0);
        let to = start + value;
        if to > self.spaces {
            return None;
        }
        let far = if start == 0 { None } else { self.river(to) };
        let mut next = race;
        for space in [Some(to), far].into_iter().flatten() {
            let is_own = race.own.iter().enumerate().any(|(other, plinth)| other != index && plinth & !BACK == space);
            if is_own {
                return None;
            }
            for enemy in next.other.iter_mut().filter(|enemy| self.across(**enemy) == space) {
                if is_back || self.is_safe(*enemy) {
                    return None;
                }
                *enemy = 0;
            }
        }
        next.own[index] = far.unwrap_or(to) | if is_back { BACK } else { 0 };
        next.own.sort_unstable();
        next.other.sort_unstable();
        Some(next)
    }

    /// The value for the side that is to play, if the game is over.
    fn end(&self, race: Race) -> Option<f64> {
        let is_across = |side: &Plinths| side.iter().all(|plinth| plinth & !BACK > self.spaces - HOME);
        let is_taken = |side: &Plinths| side.iter().all(|plinth| *plinth == 0);
        if is_across(&race.own) || is_taken(&race.other) {
            return Some(1_000.0);
        }
        (is_across(&race.other) || is_taken(&race.own)).then_some(-1_000.0)
    }

    /// All ends of a turn with these values.
    fn turns(&self, race: Race, values: &[u8]) -> Vec<Turn> {
        let mut turns = Vec::new();
        let mut met = HashSet::new();
        self.go_on(race, values, None, &mut met, &mut turns);
        turns
    }

    fn go_on(
        &self,
        race: Race,
        values: &[u8],
        first: Option<(u8, u8)>,
        met: &mut HashSet<(Race, Vec<u8>)>,
        turns: &mut Vec<Turn>,
    ) {
        let mut is_over = true;
        if self.end(race).is_none() {
            for (number, value) in
                values.iter().enumerate().filter(|(number, value)| !values[..*number].contains(value))
            {
                let mut rest = values.to_vec();
                rest.remove(number);
                for index in 0..race.own.len() {
                    if index > 0 && race.own[index] == race.own[index - 1] {
                        continue;
                    }
                    let Some(next) = self.played(race, index, *value) else { continue };
                    is_over = false;
                    if met.insert((next, rest.clone())) {
                        let first = first.or(Some((*value, race.own[index] & !BACK)));
                        self.go_on(next, &rest, first, met, turns);
                    }
                }
            }
        }
        if is_over {
            let mut end = race;
            end.own.iter_mut().for_each(|plinth| *plinth &= !BACK);
            end.own.sort_unstable();
            turns.push(Turn { first, end });
        }
    }

    /// The value of the best turn for the side that is to play.
    fn best(&self, race: Race, values: &[u8]) -> f64 {
        let turns = self.turns(race, values);
        turns.iter().map(|turn| self.value(turn.end)).fold(f64::NEG_INFINITY, f64::max)
    }

    /// How a side stands that has just played.
    fn value(&self, race: Race) -> f64 {
        if let Some(end) = self.end(race) {
            return end;
        }
        let race_of = |side: &Plinths| side.iter().map(|plinth| self.come(*plinth)).sum::<f64>();
        let taken = |side: &Plinths| {
            let count = side.iter().filter(|plinth| **plinth == 0).count();
            [0.0, 0.0, 1.0, 4.0, 12.0, 40.0][count]
        };
        race_of(&race.own) - race_of(&race.other) - 0.5 * self.risk(&race.own, &race.other)
            + 0.4 * self.risk(&race.other, &race.own)
            - taken(&race.own)
            + taken(&race.other)
    }

    /// How far a plinth has come.
    fn come(&self, plinth: u8) -> f64 {
        if plinth == 0 { -BEHIND } else { f64::from(plinth) }
    }

    /// What the enemies can be expected to take of a side.
    fn risk(&self, side: &Plinths, enemies: &Plinths) -> f64 {
        let mut sum = 0.0;
        for plinth in side.iter().filter(|plinth| !self.is_safe(**plinth)) {
            let place = self.across(*plinth);
            let mut missed = 1.0;
            for enemy in enemies.iter().filter(|enemy| **enemy > 0) {
                let direct = self.chance_over(place, *enemy);
                let by_river = self.river(place).map_or(0.0, |far| self.chance_over(far, *enemy));
                missed *= (1.0 - direct) * (1.0 - by_river);
            }
            sum += (1.0 - missed) * (self.come(*plinth) + BEHIND);
        }
        sum
    }

    /// How likely an enemy comes exactly to a space in one turn.
    fn chance_over(&self, place: u8, enemy: u8) -> f64 {
        match place.checked_sub(enemy) {
            Some(1..=2) => 0.31,
            Some(3..=6) => 0.36,
            Some(7..=8) => 0.10,
            Some(9..=12) => 0.05,
            _ => 0.0,
        }
    }
}
