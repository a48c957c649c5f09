//! A player of Siege of Jacynth. It counts by how much each section swings to whom, and how many cards may
//! still change that; then what some hands of the other would answer.

use bypost::rules::Chance;
use serde_json::Value;

use super::cards::Card;

const SECTIONS: usize = 7;
const COLUMNS: usize = 14;
/// How many hands of the other answer.
const HANDS: usize = 8;
/// All cards that are placed.
const CARDS: u32 = 24;

/// What a seat has at a section.
#[derive(Clone, Copy, Default)]
struct Force {
    symbols: [u8; 6],
    ranks: u16,
}

/// A wall as one seat sees it. Seat 0 is the one that thinks.
#[derive(Clone)]
struct Wall {
    /// The suits of each section; none for the Excuse.
    suits: [u8; SECTIONS],
    heights: [u8; COLUMNS],
    /// The sections that the lowest card of each column reaches, one bit each.
    reach: [u8; COLUMNS],
    forces: [[Force; 2]; SECTIONS],
    left: u32,
}

pub fn choose(told: &Value, names: [&str; 2], moves: Vec<String>, chance: &mut Chance) -> String {
    let wall = Wall::of(told, names);
    let mut unseen = Card::all(&told["unseen"]["cards"]);
    let count = told["hands"][names[1]].as_u64().unwrap_or(0) as usize;
    let hands: Vec<Vec<Card>> = (0..HANDS)
        .map(|_| {
            chance.shuffle(&mut unseen);
            unseen[..count.min(unseen.len())].to_vec()
        })
        .collect();
    let value = |step: &str| {
        let (card, at) = step.split_once(' ').expect("a card and its place");
        let mut wall = wall.clone();
        let Ok(at) = at.parse() else { return f64::NEG_INFINITY };
        wall.place(Card::read(card), at, 0);
        hands.iter().map(|hand| wall.answered(hand)).sum::<f64>()
    };
    let best = moves.iter().map(|step| (value(step), step));
    best.max_by(|one, other| one.0.total_cmp(&other.0)).expect("there are steps").1.clone()
}

impl Wall {
    fn of(told: &Value, names: [&str; 2]) -> Self {
        let mut wall = Self {
            suits: [0; SECTIONS],
            heights: [0; COLUMNS],
            reach: std::array::from_fn(|column| 1 << (column / 2)),
            forces: Default::default(),
            left: CARDS,
        };
        for (index, section) in told["wall"].as_array().into_iter().flatten().enumerate() {
            wall.suits[index] = Card::all(&section["cards"]).iter().fold(0, |suits, card| suits | card.suits);
        }
        let mut placed: Vec<&Value> = told["placed"].as_array().into_iter().flatten().collect();
        placed.sort_by_key(|placed| placed["row"].as_u64());
        for placed in placed {
            let at = placed["x"].as_u64().expect("a column") as usize;
            let seat = usize::from(placed["seat"] != names[0]);
            wall.place(Card::read(placed["card"].as_str().expect("a card")), at, seat);
        }
        wall
    }

    fn may_lie(&self, at: usize) -> bool {
        self.heights[at] == self.heights[at + 1]
    }

    fn place(&mut self, card: Card, at: usize, seat: usize) {
        let reach = self.reach[at] | self.reach[at + 1];
        for column in at..at + 2 {
            self.heights[column] += 1;
            self.reach[column] = reach;
        }
        for section in (0..SECTIONS).filter(|section| reach >> section & 1 == 1) {
            let force = &mut self.forces[section][seat];
            (0..6).for_each(|suit| force.symbols[suit] += card.suits >> suit & 1);
            force.ranks += u16::from(card.rank);
        }
        self.left -= 1;
    }

    /// The value for seat 0 after the best answer of seat 1 with a hand.
    fn answered(&self, hand: &[Card]) -> f64 {
        let mut least = f64::INFINITY;
        for at in (0..COLUMNS - 1).filter(|at| self.may_lie(*at)) {
            for card in hand {
                let mut wall = self.clone();
                wall.place(*card, at, 1);
                least = least.min(wall.value());
            }
        }
        if least.is_finite() { least } else { self.value() }
    }

    fn value(&self) -> f64 {
        let mut ways = [0_u32; SECTIONS];
        for at in (0..COLUMNS - 1).filter(|at| self.may_lie(*at)) {
            let reach = self.reach[at] | self.reach[at + 1];
            (0..SECTIONS).for_each(|section| ways[section] += u32::from(reach >> section & 1));
        }
        let part = (f64::from(self.left) / f64::from(CARDS)).sqrt();
        let mut sum = 0.0;
        let mut symbols = 0;
        for (section, ways) in ways.iter().enumerate() {
            let margin = self.margin(section);
            if self.left == 0 {
                sum += if margin == 0.0 { 0.0 } else { margin.signum() };
            } else {
                let room = 0.3 + 0.7 * (f64::from(*ways) / 3.0).min(1.0);
                sum += margin / (margin.abs() + 0.1 + 2.2 * part * room);
            }
            let count = |seat: usize| self.symbols(section, seat);
            symbols += i32::from(count(0)) - i32::from(count(1));
        }
        let tie = 0.01 * f64::from(symbols);
        if self.left == 0 { sum + tie + 3.0 * (sum + tie).clamp(-0.5, 0.5) } else { sum + tie }
    }

    /// The symbols of a section's own suits that a seat has there.
    fn symbols(&self, section: usize, seat: usize) -> u8 {
        let force = &self.forces[section][seat];
        (0..6).filter(|suit| self.suits[section] >> suit & 1 == 1).map(|suit| force.symbols[suit]).sum()
    }

    /// By how much seat 0 is ahead at a section.
    fn margin(&self, section: usize) -> f64 {
        let [own, other] = &self.forces[section];
        let ranks = f64::from(own.ranks) - f64::from(other.ranks);
        if self.suits[section] == 0 {
            let different = |force: &Force| force.symbols.iter().filter(|count| **count > 0).count() as f64;
            return ranks / 5.0 + (different(own) - different(other)) * 0.01;
        }
        let [own, other] = [0, 1].map(|seat| {
            let force = &self.forces[section][seat];
            let symbols = self.symbols(section, seat);
            let missing =
                (0..6).filter(|suit| self.suits[section] >> suit & 1 == 1 && force.symbols[*suit] == 0).count() as u8;
            (symbols, missing.max(2_u8.saturating_sub(symbols)))
        });
        if self.left == 0 {
            let strength = |(symbols, missing): (u8, u8)| if missing == 0 { f64::from(symbols) } else { 0.0 };
            let by_ranks = if own.1 == 0 && other.1 == 0 { ranks * 0.001 } else { 0.0 };
            return strength(own) - strength(other) + by_ranks;
        }
        let strength = |(symbols, missing): (u8, u8)| f64::from(symbols) - 0.8 * f64::from(missing);
        strength(own) - strength(other) + 0.04 * ranks
    }
}
