//! Games of bets on hidden hands: each step is tried in the same imagined hands, against others who bet by
//! what they hold.

use super::search::{Thought, Unthinkable};
use crate::level::Effort;
use bypost_rules::{Awaits, Chance, DealtLots, Filler, Knowledge, Lookahead, Lot, Seat, TriedStep, Wager};

/// The sizes of bets that are tried, as parts of the pot.
const SIZES: [(u32, u32); 7] = [(1, 4), (1, 2), (3, 4), (1, 1), (3, 2), (5, 2), (5, 1)];

/// How many steps are played on at most; no hand is nearly as long.
const LONGEST: u32 = 400;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    /// It bets with good hands, and calls where the price is right.
    Tight,
    /// It calls.
    Calling,
    /// It bets and raises with any hand.
    Wild,
}

/// How many of a hundred others bet in which manner.
const POPULATION: [(Manner, f64); 3] = [(Manner::Tight, 80.0), (Manner::Calling, 10.0), (Manner::Wild, 10.0)];

/// One decision that is thought about.
pub(super) struct Wagering<'a> {
    filler: Filler<'a>,
    seat: Seat,
    game: Box<dyn Lookahead>,
    trials: Vec<Trial>,
    imagined: ImaginedTable,
    work_of_faces: u64,
    work: u64,
}

/// A step, and what came of it.
struct Trial {
    step: usize,
    visits: u32,
    /// The sum of weights, and of what came out times its weight.
    weight: f64,
    total: f64,
}

struct ImaginedTable {
    faces: DealtLots,
    /// How likely it is after what was bet, as against other tables.
    weight: f64,
    manners: Vec<Manner>,
    /// Where chance begins for what comes, and for the moods of the players.
    later: u64,
    moods: u64,
}

impl<'a> Wagering<'a> {
    /// What comes of these steps, in canonical text, and of bets of other sizes.
    pub(super) fn new(
        knowledge: &'a Knowledge,
        seat: Seat,
        wager: &Wager,
        mut steps: Vec<String>,
        chance: &mut Chance,
    ) -> Result<Self, Unthinkable> {
        let (mut game, mut filler) = (knowledge.game().lookahead(), Filler::of(knowledge)?);
        if let Some(range) = &wager.range {
            // The largest bet is all that the seat has, which is one choice by either name.
            let all = wager.all.as_ref().filter(|all| steps.contains(all));
            steps.retain(|step| all.is_none() || *step != range.step(range.most));
            let sizes = SIZES.map(|(part, of)| u64::from(wager.pot) * u64::from(part) / u64::from(of));
            let sizes = sizes.into_iter().filter_map(|size| u32::try_from(size).ok());
            for step in sizes.filter(|size| (range.least..range.most).contains(size)).map(|size| range.step(size)) {
                if !steps.contains(&step) {
                    steps.push(step);
                }
            }
        }
        let trial = |step: &String| Ok(Trial { step: game.number(step)?, visits: 0, weight: 0.0, total: 0.0 });
        let trials = steps.iter().map(trial).collect::<Result<_, Unthinkable>>()?;
        let size = |lot: &Lot| if let Lot::Shuffle(inputs) = lot { inputs.len() } else { 1 };
        let work_of_faces = knowledge.lots.iter().map(size).sum::<usize>() as u64;
        let faces = filler.deal(chance)?;
        let imagined = ImaginedTable { faces, weight: 0.0, manners: Vec::new(), later: 0, moods: 0 };
        Ok(Self { filler, seat, game, trials, imagined, work_of_faces, work: work_of_faces })
    }

    /// Tries one step after the other, each of them in each imagined table, as often as the effort allows.
    pub(super) fn run(mut self, effort: Effort, chance: &mut Chance) -> Result<Thought, Unthinkable> {
        let Effort { simulations, work, looks: _ } = effort;
        let count = self.trials.len();
        for number in 0..if count > 1 { simulations as usize } else { 0 } {
            if number >= Effort::LEAST as usize && self.work >= work {
                break;
            }
            let index = number % count;
            if index == 0 {
                self.imagine(chance)?;
            }
            let value = self.played(self.trials[index].step)?;
            let (trial, weight) = (&mut self.trials[index], self.imagined.weight);
            trial.visits += 1;
            trial.weight += weight;
            trial.total += weight * value;
        }
        let told = |trial: &Trial| {
            let value = if trial.weight > 0.0 { trial.total / trial.weight } else { 0.5 };
            TriedStep { step: self.game.text(trial.step), visits: trial.visits, value }
        };
        let mut steps: Vec<TriedStep> = self.trials.iter().map(told).collect();
        // Of equal steps the first stays the first.
        steps.sort_by(|one, other| (other.visits > 0).cmp(&(one.visits > 0)).then(other.value.total_cmp(&one.value)));
        if steps.is_empty() { Err(Unthinkable::NoStep) } else { Ok(Thought { steps, work: self.work }) }
    }

    /// Thinks up a table, and how the others bet there.
    fn imagine(&mut self, chance: &mut Chance) -> Result<(), Unthinkable> {
        self.imagined.faces = self.filler.deal(chance)?;
        self.work += self.work_of_faces;
        let word = |chance: &mut Chance| u64::from(chance.word()) << 32 | u64::from(chance.word());
        (self.imagined.later, self.imagined.moods) = (word(chance), word(chance));
        self.game.begin(&self.imagined.faces, Chance::new(self.imagined.later));
        let now = self.game.now();
        let Some(wager) = now.wager() else { return Ok(()) };
        self.imagined.weight = 1.0;
        self.imagined.manners.clear();
        for (index, pressure) in wager.pressure.iter().enumerate() {
            let seat = Seat::at(index);
            let likely = match pressure {
                Some(pressure) if seat != self.seat && *pressure > 0.0 => {
                    let (rank, has_bet) = (now.hand_rank(seat), wager.aggressor == Some(seat));
                    POPULATION.map(|(manner, part)| part / 100.0 * manner.likelihood(rank, *pressure, has_bet))
                }
                _ => POPULATION.map(|(_, part)| part / 100.0),
            };
            self.imagined.weight *= likely.iter().sum::<f64>();
            self.imagined.manners.push(POPULATION[drawn(&likely, chance)].0);
        }
        Ok(())
    }

    /// What comes out for the seat that thinks if it plays a step in the imagined table.
    fn played(&mut self, step: usize) -> Result<f64, Unthinkable> {
        self.game.begin(&self.imagined.faces, Chance::new(self.imagined.later));
        let chapter = self.game.now().chapter();
        let mut chance = Chance::new(self.imagined.moods);
        let mut next = Some(step);
        for _ in 0..LONGEST {
            let Some(step) = next else { break };
            self.game.play(step)?;
            self.work += 1;
            let now = self.game.now();
            if now.chapter() != chapter {
                break;
            }
            let Awaits::Act(seat) = *now.awaits() else { break };
            let Some(wager) = now.wager() else { break };
            let rank = if wager.price > 0 || wager.range.is_some() { now.hand_rank(seat) } else { 0.5 };
            let other = self.imagined.manners.get(seat.index()).copied().filter(|_| seat != self.seat);
            let text = other.unwrap_or(Manner::Tight).step(&wager, rank, &mut chance);
            next = match text {
                Some(text) => Some(self.game.number(&text)?),
                None => self.game.draw(&mut chance)?,
            };
        }
        Ok(self.game.now().prospects().get(self.seat.index()).copied().unwrap_or_default())
    }
}

/// The index of one of some weights, by chance.
fn drawn(weights: &[f64; POPULATION.len()], chance: &mut Chance) -> usize {
    let mut left = f64::from(chance.word()) / 4_294_967_296.0 * weights.iter().sum::<f64>();
    let last = weights.len() - 1;
    weights[..last]
        .iter()
        .position(|weight| {
            left -= weight;
            left < 0.0
        })
        .unwrap_or(last)
}

impl Manner {
    /// How likely somebody of this manner has bet so much with a hand of this rank, as the one who has bet
    /// last or as one who has called.
    fn likelihood(self, rank: f64, pressure: f64, has_bet: bool) -> f64 {
        let from = |least: f64| 0.05 + 0.95 * ((rank - least) * 8.0 + 0.5).clamp(0.0, 1.0);
        match (self, has_bet) {
            (Self::Tight, true) => 0.5 * from(1.0 - 0.55 / (1.0 + pressure)),
            (Self::Tight, false) => from(1.0 - 0.9 / (1.0 + 0.6 * pressure)),
            (Self::Calling, true) => 0.02,
            (Self::Calling, false) => 1.0,
            (Self::Wild, true) => 0.6,
            (Self::Wild, false) => 0.5,
        }
    }

    /// What somebody of this manner does with a hand of this rank; none if it must choose something else.
    fn step(self, wager: &Wager, rank: f64, chance: &mut Chance) -> Option<String> {
        let mood = chance.below(100);
        let stay = || wager.stay.clone();
        let (pot, price) = (f64::from(wager.pot), f64::from(wager.price));
        // Even those who like to call want a good hand for a bet of many pots.
        let too_dear = 1.0 - 10.0 / (10.0 + price / (pot - 2.0 * price).max(1.0));
        match self {
            Self::Calling | Self::Wild if rank < too_dear => wager.fold.clone().or_else(stay),
            Self::Calling => stay(),
            Self::Wild => match mood {
                0..6 if wager.all.is_some() => wager.all.clone(),
                6..55 => bet(wager, pot * [0.5, 1.0, 1.5, 3.0][mood % 4]).or_else(stay),
                55..58 if wager.fold.is_some() => wager.fold.clone(),
                _ => stay(),
            },
            Self::Tight if wager.price == 0 => {
                let size = match rank {
                    0.88.. => Some(1.0),
                    0.7.. if mood < 85 => Some(0.7),
                    ..0.3 if mood < 10 => Some(0.7),
                    _ => None,
                };
                size.and_then(|size| bet(wager, pot * size)).or_else(stay)
            }
            Self::Tight => {
                // The one who has bet is taken to hold one of the best hands, of fewer the more it has bet.
                let part = (1.0 / (1.0 + 0.8 * price / (pot - price).max(1.0))).max(0.25);
                let chances = ((rank - 1.0 + part) / part).max(0.0);
                let raise = if chances > 0.78 { bet(wager, pot * 0.8) } else { None };
                if raise.is_some() {
                    return raise;
                }
                if chances * pot >= price * 1.05 { stay() } else { wager.fold.clone().or_else(stay) }
            }
        }
    }
}

fn bet(wager: &Wager, size: f64) -> Option<String> {
    let range = wager.range.as_ref()?;
    if size >= f64::from(range.most) {
        return wager.all.clone();
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is between 0 and the most")]
    let size = size.max(0.0) as u32;
    Some(range.step(size.max(range.least)))
}
