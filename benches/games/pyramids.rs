//! A player of Jacinyth City. It counts districts with what they may still grow, pips, control and hand, and
//! lets some hands of the other answer.

use bypost::rules::Chance;
use serde_json::Value;

use super::cards::{self, Card, beside, cell, districts};

const SIDE: usize = 5;
const CELLS: usize = SIDE * SIDE;
/// How many steps are looked at with the answers, and how many hands of the other answer.
const STEPS: usize = 12;
const HANDS: usize = 3;
const LIMIT: usize = 3;

/// A city as one seat sees it. Seat 0 is the one that thinks.
#[derive(Clone)]
struct City {
    cards: [Option<Card>; CELLS],
    /// The pyramids of each seat on each cell, by size.
    pyramids: [[[u8; 3]; 2]; CELLS],
    shares: [f64; 6],
    hand: Vec<Card>,
}

/// What a seat does.
#[derive(Clone)]
enum Deed {
    Draw,
    Grow(usize, usize),
    Spawn(usize),
    Build(Card, usize),
    Hatch(Card, usize),
    Move(usize, usize, usize),
    Fly(Card, usize, usize),
    Attack { cell: usize, size: usize, with: Vec<Card>, is_replaced: bool, drawn: usize },
    Discard(Vec<Card>),
    Pass,
}

pub fn choose(told: &Value, names: [&str; 2], moves: Vec<String>, chance: &mut Chance) -> String {
    let city = City::of(told, names);
    if told["expects"] == "choice" {
        return chosen(&city.hand, &moves);
    }
    let mut unseen = Card::all(&told["unseen"]["cards"]);
    let count = told["hands"][names[1]].as_u64().unwrap_or(0) as usize;
    let mut sampled = |count: usize| -> Vec<Card> {
        chance.shuffle(&mut unseen);
        unseen[..count.min(unseen.len())].to_vec()
    };
    let draws: Vec<Vec<Card>> = (0..4).map(|_| sampled(3)).collect();
    let hands: Vec<Vec<Card>> = (0..HANDS).map(|_| sampled(count)).collect();
    let deeds: Vec<Deed> = moves.iter().map(|step| deed(step)).collect();
    let hand_value = |city: &City, drawn: usize| match drawn {
        0 => hand_worth(&city.hand, city),
        drawn => {
            let each = draws.iter().map(|draw| {
                let hand: Vec<Card> = city.hand.iter().chain(draw.iter().take(drawn)).copied().collect();
                hand_worth(&hand, city)
            });
            each.sum::<f64>() / draws.len() as f64
        }
    };
    let after = |deed: &Deed| {
        let mut city = city.clone();
        let drawn = city.act(deed, 0);
        let hand = hand_value(&city, drawn);
        (city, hand)
    };
    let mut order: Vec<(f64, usize)> = deeds
        .iter()
        .enumerate()
        .map(|(index, deed)| {
            let (city, hand) = after(deed);
            (city.value() + hand, index)
        })
        .collect();
    order.sort_by(|one, other| other.0.total_cmp(&one.0));
    if told["expects"] == "discard" {
        return moves[order[0].1].clone();
    }
    let answered = |index: usize| {
        let (city, hand) = after(&deeds[index]);
        hand + hands.iter().map(|hand| city.answered(hand)).sum::<f64>() / HANDS as f64
    };
    let best = order.iter().take(STEPS).map(|(_, index)| (answered(*index), *index));
    let best = best.max_by(|one, other| one.0.total_cmp(&other.0)).expect("there are steps");
    moves[best.1].clone()
}

/// The first card: a high number, which begins and is hard to outvote.
fn chosen(hand: &[Card], moves: &[String]) -> String {
    let wish = |step: &&String| match step.strip_prefix("choose ").and_then(|place| place.parse::<usize>().ok()) {
        Some(place) => hand.get(place - 1).map_or(0, |card| match card.rank {
            1 => 2,
            Card::CROWN => 4,
            rank => rank + 3,
        }),
        None => 0,
    };
    moves.iter().max_by_key(wish).expect("there are steps").clone()
}

fn deed(step: &str) -> Deed {
    let words: Vec<&str> = step.split(' ').collect();
    let at = |index: usize| cell(words[index], SIDE);
    let size = |index: usize| words[index].parse::<usize>().expect("a size") - 1;
    match words[0] {
        "draw" => Deed::Draw,
        "grow" => Deed::Grow(at(1), size(2)),
        "spawn" => Deed::Spawn(at(1)),
        "build" => Deed::Build(Card::read(words[1]), at(2)),
        "hatch" => Deed::Hatch(Card::read(words[1]), at(2)),
        "move" => Deed::Move(at(1), at(2), size(3)),
        "fly" => Deed::Fly(Card::read(words[1]), at(2), at(3)),
        "discard" => Deed::Discard(words[1..].iter().map(|card| Card::read(card)).collect()),
        "attack" => {
            let rest = &words[5..];
            let end = rest.iter().position(|word| ["replace", "draw"].contains(word)).unwrap_or(rest.len());
            Deed::Attack {
                cell: at(1),
                size: size(3),
                with: rest[..end].iter().map(|card| Card::read(card)).collect(),
                is_replaced: rest.contains(&"replace"),
                drawn: if rest.contains(&"draw") { rest[rest.len() - 1].parse().expect("a number") } else { 0 },
            }
        }
        _ => Deed::Pass,
    }
}

/// What a card is worth in an attack.
fn power(card: Card) -> usize {
    match card.rank {
        Card::CROWN => 3,
        Card::COURT => 2,
        Card::PAWN => 1,
        _ => 0,
    }
}

/// What a hand is worth to seat 0.
fn hand_worth(hand: &[Card], city: &City) -> f64 {
    let may_build = city.control(0) > 0;
    let worth = |card: &Card| match power(*card) {
        0 if card.rank == 1 => 0.3,
        0 if may_build => 0.5,
        0 => 0.4,
        power => 0.35 * power as f64,
    };
    let mut worths: Vec<f64> = hand.iter().map(worth).collect();
    worths.sort_by(|one, other| other.total_cmp(one));
    let kept: f64 = worths.iter().take(LIMIT).sum();
    let has_number = hand.iter().any(|card| card.is_number());
    if has_number { kept + 0.2 } else { kept }
}

impl City {
    fn of(told: &Value, names: [&str; 2]) -> Self {
        let mut city = Self {
            cards: [None; CELLS],
            pyramids: Default::default(),
            shares: cards::shares(&Card::all(&told["unseen"]["cards"])),
            hand: Card::all(&told["hands"][names[0]]),
        };
        for (at, card) in told["board"].as_object().into_iter().flatten() {
            city.cards[cell(at, SIDE)] = card.as_str().map(Card::read);
        }
        for (at, standing) in told["pyramids"].as_object().into_iter().flatten() {
            for (seat, name) in names.iter().enumerate() {
                for size in standing[*name].as_array().into_iter().flatten() {
                    city.pyramids[cell(at, SIDE)][seat][size.as_u64().expect("a size") as usize - 1] += 1;
                }
            }
        }
        city
    }

    fn pips(&self, cell: usize, seat: usize) -> u32 {
        self.pyramids[cell][seat].iter().zip(1..).map(|(count, size)| u32::from(*count) * size).sum()
    }

    fn occupies(&self, cell: usize, seat: usize) -> bool {
        self.pyramids[cell][seat] != [0; 3]
    }

    fn controls(&self, cell: usize, seat: usize) -> bool {
        self.occupies(cell, seat) && !self.occupies(cell, 1 - seat)
    }

    fn supply(&self, seat: usize, size: usize) -> u8 {
        3 - self.pyramids.iter().map(|cell| cell[seat][size]).sum::<u8>()
    }

    fn is_inhabited(&self, seat: usize) -> bool {
        (0..CELLS).any(|cell| self.occupies(cell, seat))
    }

    /// How many cards a seat controls beside which something can be built.
    fn control(&self, seat: usize) -> usize {
        let is_open = |cell: &usize| beside(*cell, SIDE).any(|near| self.cards[near].is_none());
        (0..CELLS).filter(|cell| self.controls(*cell, seat)).filter(is_open).count()
    }

    fn spend(&mut self, card: Card, seat: usize) {
        if seat == 0
            && let Some(at) = self.hand.iter().position(|other| *other == card)
        {
            self.hand.remove(at);
        }
    }

    /// Does what a seat does, and tells how many cards it draws.
    fn act(&mut self, deed: &Deed, seat: usize) -> usize {
        match deed {
            Deed::Draw => return 3,
            Deed::Grow(cell, size) => {
                self.pyramids[*cell][seat][*size] -= 1;
                self.pyramids[*cell][seat][*size + 1] += 1;
            }
            Deed::Spawn(cell) => self.pyramids[*cell][seat][0] += 1,
            Deed::Build(card, cell) => {
                self.spend(*card, seat);
                self.cards[*cell] = Some(*card);
            }
            Deed::Hatch(card, cell) => {
                self.spend(*card, seat);
                self.cards[*cell] = Some(*card);
                self.pyramids[*cell][seat][0] += 1;
            }
            Deed::Move(from, to, size) => {
                self.pyramids[*from][seat][*size] -= 1;
                self.pyramids[*to][seat][*size] += 1;
            }
            Deed::Fly(card, from, to) => {
                self.spend(*card, seat);
                self.cards.swap(*from, *to);
                self.pyramids.swap(*from, *to);
            }
            Deed::Attack { cell, size, with, is_replaced, drawn } => {
                with.iter().for_each(|card| self.spend(*card, seat));
                self.pyramids[*cell][1 - seat][*size] -= 1;
                if *is_replaced {
                    self.pyramids[*cell][seat][*size] += 1;
                }
                return *drawn;
            }
            Deed::Discard(cards) => cards.iter().for_each(|card| self.spend(*card, seat)),
            Deed::Pass => {}
        }
        0
    }

    /// What seat 1 can do with a hand.
    fn answers(&self, hand: &[Card]) -> Vec<Deed> {
        let mut deeds = vec![Deed::Draw];
        let empty: Vec<usize> = (0..CELLS).filter(|cell| self.cards[*cell].is_none()).collect();
        let numbers = || hand.iter().filter(|card| card.is_number());
        if !self.is_inhabited(1) {
            for cell in empty.iter().filter(|cell| beside(**cell, SIDE).any(|near| self.cards[near].is_some())) {
                deeds.extend(numbers().map(|card| Deed::Hatch(*card, *cell)));
            }
            return deeds;
        }
        for cell in &empty {
            if beside(*cell, SIDE).any(|near| self.controls(near, 1)) {
                deeds.extend(numbers().map(|card| Deed::Build(*card, *cell)));
            }
        }
        for cell in (0..CELLS).filter(|cell| self.occupies(*cell, 1)) {
            for size in (0..3).filter(|size| self.pyramids[cell][1][*size] > 0) {
                if size < 2 && self.supply(1, size + 1) > 0 {
                    deeds.push(Deed::Grow(cell, size));
                }
                let to =
                    beside(cell, SIDE).filter(|near| self.cards[*near].is_some_and(|card| card.rank <= Card::CROWN));
                deeds.extend(to.map(|to| Deed::Move(cell, to, size)));
            }
            if self.supply(1, 0) > 0 {
                deeds.push(Deed::Spawn(cell));
            }
        }
        let spendable: Vec<Card> = hand.iter().filter(|card| power(**card) > 0).copied().collect();
        for cell in (0..CELLS).filter(|cell| self.occupies(*cell, 0)) {
            if !self.occupies(cell, 1) && !beside(cell, SIDE).any(|near| self.occupies(near, 1)) {
                continue;
            }
            for size in (0..3).filter(|size| self.pyramids[cell][0][*size] > 0) {
                let enough = spendable.iter().filter(|card| power(**card) > size);
                for card in enough {
                    let suits = self.cards[cell].map_or(0, |card| card.suits);
                    let is_replaced = card.suits & suits != 0 && self.supply(1, size) > 0;
                    deeds.push(Deed::Attack { cell, size, with: vec![*card], is_replaced, drawn: 0 });
                }
            }
        }
        deeds
    }

    /// The value for seat 0 after the best answer of seat 1 with a hand.
    fn answered(&self, hand: &[Card]) -> f64 {
        let spent = |deed: &Deed| match deed {
            Deed::Draw => -0.7,
            Deed::Attack { with, .. } => with.iter().map(|card| 0.35 * power(*card) as f64).sum(),
            Deed::Build(..) | Deed::Hatch(..) => 0.5,
            _ => 0.0,
        };
        let after = |deed: &Deed| {
            let mut city = self.clone();
            city.act(deed, 1);
            city.value() + spent(deed)
        };
        if self.cards.iter().all(Option::is_some) {
            return self.value();
        }
        self.answers(hand).iter().map(after).fold(f64::INFINITY, f64::min)
    }

    fn value(&self) -> f64 {
        let empty = self.cards.iter().filter(|card| card.is_none()).count() as f64;
        let mut sum = 0.0;
        let mut points = 0.0;
        for district in districts(&self.cards, SIDE) {
            let mut pips = [0_u32; 2];
            let mut highest = (0, [0_u32; 2]);
            for cell in district.cells() {
                let there = [0, 1].map(|seat| self.pips(cell, seat));
                (0..2).for_each(|seat| pips[seat] += there[seat]);
                let rank = self.cards[cell].map_or(0, |card| card.rank);
                if there != [0, 0] && rank > highest.0 {
                    highest = (rank, there);
                }
            }
            let all = pips[0] + pips[1];
            if all == 0 {
                continue;
            }
            let [own, other] = if pips[0] * 2 > all || pips[1] * 2 > all { pips } else { highest.1 };
            let share = match own.cmp(&other) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => 0.0,
                std::cmp::Ordering::Less => -1.0,
            };
            let size = f64::from(district.size);
            points += share * size;
            let margin = (f64::from(pips[0]) - f64::from(pips[1])) / (f64::from(all) + 1.5);
            let open = f64::from(district.open).min(empty);
            let growth = 1.2 * self.shares[district.suit] * open * (empty / 20.0).min(1.0);
            sum += (0.5 * share + 0.5 * margin) * (size + growth);
        }
        if empty == 0.0 {
            return points + 30.0 * f64::clamp(points, -0.5, 0.5);
        }
        let rest = (empty / 20.0).min(1.0);
        let [own, other] = [0, 1].map(|seat| {
            let pips: u32 = (0..CELLS).map(|cell| self.pips(cell, seat)).sum();
            let control = self.control(seat).min(4) as f64;
            let nowhere = if self.is_inhabited(seat) { 0.0 } else { 3.0 };
            0.35 * f64::from(pips) + 0.4 * control + if control == 0.0 { -1.0 } else { 0.0 } - nowhere
        });
        sum + (0.3 + 0.7 * rest) * (own - other)
    }
}
