//! A player of Jacynth. It counts the districts with what they may still grow, what a token is worth in hand,
//! and how safely the highest token of a district lies; then what some hands of the other would answer.

use bypost::rules::Chance;
use serde_json::Value;

use super::cards::{self, Card, District, beside, cell, districts};

const SIDE: usize = 6;
/// How many steps are looked at with the answers, and how many hands of the other answer.
const STEPS: usize = 12;
const HANDS: usize = 6;

/// A city as one seat sees it. Seat 0 is the one that thinks.
#[derive(Clone)]
struct City {
    cards: [Option<Card>; SIDE * SIDE],
    /// The seat of the token on each cell.
    tokens: [Option<usize>; SIDE * SIDE],
    left: [u32; 2],
    /// Which part of the cards that are not seen bears each suit.
    shares: [f64; 6],
}

/// A card on a cell, and perhaps a token.
#[derive(Clone, Copy)]
struct Placing {
    card: Card,
    cell: usize,
    token: Option<usize>,
}

pub fn choose(told: &Value, names: [&str; 2], moves: Vec<String>, chance: &mut Chance) -> String {
    let city = City::of(told, names);
    let placings: Vec<Placing> = moves.iter().map(|step| placing(step)).collect();
    let after = |placing: Placing| {
        let mut city = city.clone();
        city.place(placing, 0);
        city
    };
    let mut order: Vec<(f64, usize)> =
        placings.iter().enumerate().map(|(index, placing)| (after(*placing).value(), index)).collect();
    order.sort_by(|one, other| other.0.total_cmp(&one.0));
    let mut unseen = Card::all(&told["unseen"]["cards"]);
    let count = told["hands"][names[1]].as_u64().unwrap_or(0) as usize;
    let hands: Vec<Vec<Card>> = (0..HANDS)
        .map(|_| {
            chance.shuffle(&mut unseen);
            unseen[..count.min(unseen.len())].to_vec()
        })
        .collect();
    let answered = |index: usize| {
        let city = after(placings[index]);
        hands.iter().map(|hand| city.answered(hand)).sum::<f64>()
    };
    let best = order.iter().take(STEPS).map(|(_, index)| (answered(*index), *index));
    let best = best.max_by(|one, other| one.0.total_cmp(&other.0)).expect("there are steps");
    moves[best.1].clone()
}

fn placing(step: &str) -> Placing {
    let words: Vec<&str> = step.split(' ').collect();
    let token = words.get(3).map(|text| cell(text, SIDE));
    Placing { card: Card::read(words[0]), cell: cell(words[1], SIDE), token }
}

impl City {
    fn of(told: &Value, names: [&str; 2]) -> Self {
        let mut city = Self {
            cards: [None; SIDE * SIDE],
            tokens: [None; SIDE * SIDE],
            left: names.map(|name| told["left"][name].as_u64().unwrap_or(0) as u32),
            shares: cards::shares(&Card::all(&told["unseen"]["cards"])),
        };
        for (at, card) in told["board"].as_object().into_iter().flatten() {
            city.cards[cell(at, SIDE)] = card.as_str().map(Card::read);
        }
        for (at, name) in told["tokens"].as_object().into_iter().flatten() {
            city.tokens[cell(at, SIDE)] = Some(usize::from(name != names[0]));
        }
        city
    }

    fn place(&mut self, placing: Placing, seat: usize) {
        self.cards[placing.cell] = Some(placing.card);
        if let Some(token) = placing.token {
            self.tokens[token] = Some(seat);
            self.left[seat] -= 1;
        }
    }

    fn empty(&self) -> u32 {
        self.cards.iter().filter(|card| card.is_none()).count() as u32
    }

    /// The highest card of a district with a token of each seat; 0 if there is none.
    fn highest(&self, district: &District) -> [u8; 2] {
        let mut highest = [0; 2];
        for cell in district.cells() {
            if let (Some(seat), Some(card)) = (self.tokens[cell], self.cards[cell]) {
                highest[seat] = highest[seat].max(card.rank);
            }
        }
        highest
    }

    /// What a district is worth to seat 0 if these are the highest cards with tokens.
    fn worth(&self, district: &District, highest: [u8; 2], empty: u32) -> f64 {
        if highest[0] == highest[1] {
            return 0.0;
        }
        let owner = usize::from(highest[1] > highest[0]);
        let open = f64::from(district.open.min(empty));
        let grown = f64::from(district.size) + 0.9 * self.shares[district.suit] * open;
        let danger = f64::from(Card::CROWN - highest[owner]) / 9.0;
        let threats = if self.left[1 - owner] > 0 { 1.0 } else { 0.5 };
        let kept = 1.0 - 0.35 * danger * threats * (open / 4.0).min(1.0);
        if owner == 0 { grown * kept } else { -grown * kept }
    }

    /// What the tokens in hand are worth to seat 0.
    fn spare(&self, left: [u32; 2], empty: u32) -> f64 {
        let each = 3.5 * f64::from(empty) / f64::from(empty + 4);
        let worth = |left: u32| {
            let used = left.min(empty.div_ceil(2));
            (0..used).map(|number| each * (1.0 - 0.12 * f64::from(number))).sum::<f64>()
        };
        worth(left[0]) - worth(left[1])
    }

    fn value(&self) -> f64 {
        let empty = self.empty();
        let all = districts(&self.cards, SIDE);
        all.iter().map(|district| self.worth(district, self.highest(district), empty)).sum::<f64>()
            + self.spare(self.left, empty)
    }

    /// The value for seat 0 after the best answer of seat 1 with a hand.
    fn answered(&self, hand: &[Card]) -> f64 {
        let mut least = f64::INFINITY;
        for cell in (0..self.cards.len()).filter(|cell| self.cards[*cell].is_none()) {
            if beside(cell, SIDE).all(|near| self.cards[near].is_none()) {
                continue;
            }
            for card in hand {
                let mut city = self.clone();
                city.cards[cell] = Some(*card);
                least = least.min(city.claimed());
            }
        }
        if least.is_finite() { least } else { self.value() }
    }

    /// The value for seat 0 if seat 1 puts the best token, or none.
    fn claimed(&self) -> f64 {
        let empty = self.empty();
        let all = districts(&self.cards, SIDE);
        let highest: Vec<[u8; 2]> = all.iter().map(|district| self.highest(district)).collect();
        let worth: Vec<f64> =
            all.iter().zip(&highest).map(|(district, highest)| self.worth(district, *highest, empty)).collect();
        let sum: f64 = worth.iter().sum();
        let none = sum + self.spare(self.left, empty);
        if self.left[1] == 0 {
            return none;
        }
        let spent = self.spare([self.left[0], self.left[1] - 1], empty);
        let mut change = [0.0; SIDE * SIDE];
        let mut is_closed = [false; SIDE * SIDE];
        for ((district, highest), worth) in all.iter().zip(&highest).zip(&worth) {
            for cell in district.cells() {
                let rank = self.cards[cell].map_or(0, |card| card.rank);
                is_closed[cell] |= highest[0] > highest[1] || self.tokens[cell].is_some() || rank > Card::CROWN;
                let more = [highest[0], highest[1].max(rank)];
                change[cell] += self.worth(district, more, empty) - worth;
            }
        }
        let open =
            (0..change.len()).filter(|cell| self.cards[*cell].is_some_and(|card| card.suits > 0) && !is_closed[*cell]);
        open.map(|cell| sum + change[cell] + spent).fold(none, f64::min)
    }
}
