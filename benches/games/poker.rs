//! Players of Siege: a tight one that knows its chances and the odds of the pot, one that only calls, and one
//! that bets on anything.

use bypost::games::siege::{Card, Hold, Reach, best};
use bypost::rules::Chance;
use serde_json::Value;

/// How many hands of the others are thought up.
const HANDS: usize = 150;

/// What one seat sees of a hand.
struct Table {
    own: Vec<Card>,
    hold: Hold,
    flips: Vec<Card>,
    reach: Reach,
    unseen: Vec<Card>,
    /// The cards of the other that lie open, and how many others it has.
    shown: Vec<Card>,
    hidden: usize,
    /// All whites in the middle, and what a call costs.
    pot: f64,
    call: f64,
    /// What may be bet or raised.
    range: Option<(String, f64, f64)>,
    raises: f64,
    price: f64,
    moves: Vec<String>,
}

/// The step of a player who bets with good hands, calls where the price is right, and folds else.
pub fn tight(told: &Value, names: [&str; 2], moves: Vec<String>, chance: &mut Chance) -> String {
    let table = Table::of(told, names, moves);
    match told["phase"].as_str() {
        Some("wager") => table.wager(chance),
        Some("buy") => table.buy(chance),
        Some("show") => table.first(&["reveal", "muck"]),
        _ => table.discard(chance),
    }
}

/// The step of a player who never bets and never folds.
pub fn caller(moves: &[String]) -> String {
    first(moves, &["check", "call", "allin", "decline", "keep", "reveal"])
}

/// The step of a player who bets and raises with any hand, and hardly ever folds.
pub fn maniac(told: &Value, names: [&str; 2], moves: Vec<String>, chance: &mut Chance) -> String {
    let table = Table::of(told, names, moves);
    let part = chance.below(100);
    match told["phase"].as_str() {
        Some("wager") => match part {
            0..6 if table.has("allin") => "allin".to_owned(),
            6..60 if table.range.is_some() => table.bet((table.pot + table.call) * [0.5, 1.0, 1.5, 3.0][part % 4]),
            60..63 if table.call > 0.0 => "fold".to_owned(),
            _ => table.first(&["check", "call", "allin"]),
        },
        Some("buy") if part < 40 => table.moves.iter().find(|step| step.starts_with("buy")).cloned().expect("a flip"),
        Some("buy" | "show") => table.first(&["decline", "reveal"]),
        _ => table.discard(chance),
    }
}

/// The first of these words that is a step; else the first step.
fn first(moves: &[String], words: &[&str]) -> String {
    let found = words.iter().find_map(|word| moves.iter().find(|step| step.starts_with(word)));
    found.unwrap_or(&moves[0]).clone()
}

impl Table {
    fn of(told: &Value, names: [&str; 2], moves: Vec<String>) -> Self {
        let cards = |list: &Value| -> Vec<Card> {
            let texts = list.as_array().into_iter().flatten().filter_map(Value::as_str);
            texts.filter_map(Card::read_short).collect()
        };
        let number = |value: &Value| value.as_f64().unwrap_or(0.0);
        let own = cards(&told["hands"][names[0]]);
        let shown = cards(&told["hands"][names[1]]);
        let hold = told["hold"].as_str().and_then(Card::read_short);
        let turned = told["flips"].as_array().into_iter().flatten();
        let flips: Vec<Card> = turned.filter_map(|flip| Card::read_short(flip["card"].as_str()?)).collect();
        let mut unseen: Vec<Card> = Card::all().flat_map(|card| [card; 2]).collect();
        let dungeon = cards(&told["dungeon"]["open"]);
        for card in own.iter().chain(&shown).chain(&hold).chain(&flips).chain(&dungeon) {
            if let Some(at) = unseen.iter().position(|other| other == card) {
                unseen.swap_remove(at);
            }
        }
        let range = &told["range"];
        let range =
            range["step"].as_str().map(|step| (step.to_owned(), number(&range["least"]), number(&range["most"])));
        let other = &told["hands"][names[1]];
        let count = other.as_array().map_or_else(|| number(other) as usize, Vec::len);
        Self {
            reach: if number(&told["jokers"]["turned"]) >= 4.0 { Reach::Three } else { Reach::One },
            hidden: count - shown.len(),
            pot: number(&told["pot"]),
            call: number(&told["call"]),
            raises: number(&told["raises"]),
            price: number(&told["price"]),
            own,
            shown,
            hold: hold.map_or(Hold::Closed, Hold::May),
            flips,
            unseen,
            range,
            moves,
        }
    }

    fn has(&self, step: &str) -> bool {
        self.moves.iter().any(|other| other == step)
    }

    fn first(&self, words: &[&str]) -> String {
        first(&self.moves, words)
    }

    /// Which part of the thought-up hands the own one beats, where the other holds one of the best, of this
    /// part of all hands, and so many more flips are turned up.
    fn chances(&self, own: &[Card], best_part: f64, flips: usize, chance: &mut Chance) -> f64 {
        let mut unseen = self.unseen.clone();
        let mut strengths = Vec::with_capacity(HANDS);
        for _ in 0..HANDS {
            for place in 0..(self.hidden + flips).min(unseen.len()) {
                let other = place + chance.below(unseen.len() - place);
                unseen.swap(place, other);
            }
            let (hand, more) = unseen.split_at(self.hidden);
            let hand: Vec<Card> = self.shown.iter().chain(hand).copied().collect();
            let mut turned = self.flips.clone();
            turned.extend(&more[..flips]);
            let now = best(&hand, self.hold, &self.flips, self.reach);
            let strength = best(&hand, self.hold, &turned, self.reach);
            strengths.push((now, best(own, self.hold, &turned, self.reach).cmp(&strength)));
        }
        strengths.sort_by_key(|strength| std::cmp::Reverse(strength.0));
        let kept = ((HANDS as f64 * best_part) as usize).clamp(1, HANDS);
        let won = |beaten: std::cmp::Ordering| match beaten {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 0.0,
        };
        strengths[..kept].iter().map(|(_, beaten)| won(*beaten)).sum::<f64>() / kept as f64
    }

    /// The step that bets or raises by about so much.
    fn bet(&self, whites: f64) -> String {
        let Some((word, least, most)) = &self.range else { return self.first(&["call", "check", "allin"]) };
        let whites = whites.round().max(*least);
        if whites >= *most && self.has("allin") { "allin".to_owned() } else { format!("{word} {}", whites.min(*most)) }
    }

    fn wager(&self, chance: &mut Chance) -> String {
        let before = (self.pot - self.call).max(1.0);
        let pressure = self.call / before;
        let part = 1.0 / (1.0 + 0.8 * pressure + 0.3 * self.raises);
        let chances = 0.75 * self.chances(&self.own, part.max(0.3), 0, chance)
            + 0.25 * self.chances(&self.own, part.max(0.3), 1, chance);
        let mood = chance.below(100) as f64 / 100.0;
        if self.call == 0.0 {
            return match chances {
                0.88.. => self.bet(self.pot * if mood < 0.7 { 1.0 } else { 1.6 }),
                0.68.. if mood < 0.85 => self.bet(self.pot * 0.7),
                ..0.3 if mood < 0.12 => self.bet(self.pot * 0.7),
                _ => self.first(&["check"]),
            };
        }
        if chances > 0.74 + 0.05 * self.raises && self.range.is_some() {
            return self.bet((self.pot + self.call) * if chances > 0.9 { 1.0 } else { 0.6 });
        }
        if chances * (self.pot + self.call) > self.call * 1.05 {
            self.first(&["call", "allin"])
        } else {
            self.first(&["fold"])
        }
    }

    fn buy(&self, chance: &mut Chance) -> String {
        let flip = self.moves.iter().find(|step| step.starts_with("buy"));
        let Some(flip) = flip else { return self.first(&["decline"]) };
        let now = self.chances(&self.own, 0.8, 0, chance);
        let later = self.chances(&self.own, 0.8, 1, chance);
        if later * (self.pot + self.price) - self.price > now * self.pot {
            flip.clone()
        } else {
            self.first(&["decline"])
        }
    }

    /// Discards what makes the hand best on average.
    fn discard(&self, chance: &mut Chance) -> String {
        let places = |step: &str| -> Vec<usize> { step.split(' ').filter_map(|word| word.parse().ok()).collect() };
        let is_drawn = self.has("keep");
        let mut value = |step: &str| {
            let out = places(step);
            let kept = (1..).zip(&self.own).filter(|(place, _)| !out.contains(place)).map(|(_, card)| *card);
            let kept: Vec<Card> = kept.collect();
            let drawn = if is_drawn { out.len() } else { 0 };
            let mut unseen = self.unseen.clone();
            let times = if drawn == 0 { 1 } else { 12 };
            let sum: f64 = (0..times)
                .map(|_| {
                    chance.shuffle(&mut unseen);
                    let hand: Vec<Card> = kept.iter().chain(&unseen[..drawn]).copied().collect();
                    self.chances(&hand, 1.0, 0, chance)
                })
                .sum();
            sum / f64::from(times)
        };
        let values: Vec<f64> = self.moves.iter().map(|step| value(step)).collect();
        let best = (0..values.len()).max_by(|one, other| values[*one].total_cmp(&values[*other]));
        self.moves[best.expect("there are steps")].clone()
    }
}
