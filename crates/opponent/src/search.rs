//! The search: one tree for one decision. What an opponent thinks. The tree of what was tried, and which step
//! to try next.

use crate::level::{Effort, JUDGED};
use bypost_rules::{
    Awaits, Chance, DealtLots, Filler, Knowledge, Lookahead, Lot, Seat, StepError, TriedStep, Unfillable,
};

/// How many simulations have faces of their own. A longer search shares faces between up to `SHARED`
/// simulations, since thinking faces up may take longer than playing on.
const UNSHARED: u32 = 500;
const SHARED: u32 = 16;

/// How many arms a node may have: so many, and for each two of the square root of its visits so many more:
/// `CHOSEN` if arms are the best of some that were judged, else `UNCHOSEN`.
const ARMS: u32 = 2;
const CHOSEN: u32 = 1;
const UNCHOSEN: u32 = 4;

/// How many times as many arms a node may have in all: others hold other cards each time, so most of their
/// arms cannot be tried, but each must be judged.
const MET: usize = 4;

/// How many steps behind the horizon are played at most to bring a turn to its end.
const TURN: u32 = 12;

/// How many times a step is drawn, at most, to find one that a node does not have.
const DRAWS: usize = 3;

/// One decision that is thought about.
pub(super) struct TreeSearch<'a> {
    filler: Filler<'a>,
    /// The faces that were thought up so far.
    faces: Vec<DealtLots>,
    /// What chance does later, for each time that an arm of the root is tried.
    later: Vec<Chance>,
    seat: Seat,
    game: Box<dyn Lookahead>,
    /// How many steps are played by chance behind the tree, before another seat is awaited.
    horizon: u32,
    work_of_draw: u64,
    /// How many arms nodes get with their visits.
    growth: u32,
    /// The tree; the first node is its root.
    nodes: Vec<Node>,
    /// The arms that this simulation has passed: the node, and the index in it.
    path: Vec<(usize, usize)>,
    /// The seat that has played last in this simulation.
    last: Option<Seat>,
    /// What has come out for the seat that thinks.
    spread: Spread,
    work_of_faces: u64,
    work: u64,
}

impl<'a> TreeSearch<'a> {
    /// A search for the best of these steps, in canonical text, and of those in ranges.
    pub(super) fn new(
        knowledge: &'a Knowledge,
        seat: Seat,
        steps: &[String],
        chance: &mut Chance,
    ) -> Result<Self, Unthinkable> {
        let (game, mut filler) = (knowledge.game().lookahead(), Filler::of(knowledge)?);
        let (faces, later) = (vec![filler.deal(chance)?], Vec::new());
        let horizon = knowledge.game().horizon();
        let (work_of_draw, growth) = match knowledge.game().draws() {
            0 | 1 => (1, UNCHOSEN),
            draws => (u64::from(draws * JUDGED), CHOSEN),
        };
        let (nodes, path, spread) = (vec![Node::default()], Vec::new(), Spread::default());
        let size = |lot: &Lot| match lot {
            Lot::Shuffle(inputs) => inputs.len(),
            Lot::Throw(_) => 1,
        };
        let work_of_faces = knowledge.lots.iter().map(size).sum::<usize>() as u64;
        let work = work_of_faces;
        let mut search = Self {
            filler,
            faces,
            later,
            seat,
            game,
            horizon,
            work_of_draw,
            growth,
            nodes,
            path,
            last: None,
            spread,
            work_of_faces,
            work,
        };
        let mut rated = Vec::with_capacity(steps.len());
        for step in steps {
            let step = search.game.number(step)?;
            search.game.begin(&search.faces[0], Chance::new(0));
            search.play(step)?;
            let prospects = search.game.now().prospects();
            rated.push((prospects.get(seat.index()).copied().unwrap_or_default(), step));
        }
        // Steps that look well at once are tried first.
        rated.sort_by(|one, other| other.0.total_cmp(&one.0));
        for (_, step) in rated {
            search.add(0, seat, step);
        }
        search.nodes[0].is_complete = knowledge.game().ranges().is_empty();
        Ok(search)
    }

    pub(super) fn run(mut self, effort: Effort, chance: &mut Chance) -> Result<Thought, Unthinkable> {
        let Effort { simulations, work, .. } = effort;
        let has_choice = !self.nodes[0].is_complete || self.nodes[0].arms.len() > 1;
        let shared = (simulations / UNSHARED).clamp(1, SHARED) as usize;
        self.game.begin(&self.faces[0], Chance::new(0));
        let chapter = self.game.now().chapter();
        for number in 0..if has_choice { simulations } else { 0 } {
            if number >= Effort::LEAST && self.work >= work {
                break;
            }
            if !self.nodes[0].is_complete {
                self.game.begin(&self.faces[0], Chance::new(0));
            }
            let Some(index) = self.arm(0, self.seat, chance)? else { break };
            self.begin(index, shared, chance)?;
            let (arm, is_new) = self.take(0, index)?;
            if !is_new {
                self.descend(arm, chapter, chance)?;
            }
            self.play_on(chapter, chance)?;
            self.learn();
        }
        let told = |arm: &Arm| TriedStep { step: self.game.text(arm.step), visits: arm.visits, value: arm.mean() };
        let mut steps: Vec<TriedStep> = self.nodes[0].arms.iter().map(told).collect();
        steps.sort_by(|one, other| other.visits.cmp(&one.visits).then(other.value.total_cmp(&one.value)));
        if steps.is_empty() { Err(Unthinkable::NoStep) } else { Ok(Thought { steps, work: self.work }) }
    }

    fn play(&mut self, step: usize) -> Result<(), Unthinkable> {
        self.work += 1;
        Ok(self.game.play(step)?)
    }

    /// Begins a simulation with an arm of the root. When two arms are tried for the same time, all faces and
    /// all that chance does later are the same, so that no arm looks better than another by luck.
    fn begin(&mut self, index: usize, shared: usize, chance: &mut Chance) -> Result<(), Unthinkable> {
        let times = self.nodes[0].arms[index].visits as usize;
        while self.later.len() <= times {
            self.later.push(Chance::new(u64::from(chance.word()) << 32 | u64::from(chance.word())));
        }
        while self.faces.len() <= times / shared {
            self.faces.push(self.filler.deal(chance)?);
            self.work += self.work_of_faces;
        }
        self.game.begin(&self.faces[times / shared], self.later[times].clone());
        Ok(())
    }

    /// Plays the step of an arm, and gives the node behind it, and whether the arm was never tried before.
    fn take(&mut self, node: usize, index: usize) -> Result<(usize, bool), Unthinkable> {
        self.path.push((node, index));
        let &Arm { seat, step, after, visits, .. } = &self.nodes[node].arms[index];
        self.play(step)?;
        self.last = Some(seat);
        Ok((after, visits == 0))
    }

    /// Goes down the tree from a node to an arm that was never tried, but not into another chapter.
    fn descend(&mut self, node: usize, chapter: u32, chance: &mut Chance) -> Result<(), Unthinkable> {
        let mut at = node;
        while let Awaits::Act(seat) = *self.game.now().awaits() {
            if self.game.now().chapter() != chapter {
                break;
            }
            let Some(index) = self.arm(at, seat, chance)? else { break };
            let (after, is_new) = self.take(at, index)?;
            if is_new {
                break;
            }
            at = after;
        }
        Ok(())
    }

    /// Plays on behind the tree, but not into another chapter, and not beyond the turn in which the horizon
    /// is reached: in the middle of a turn nobody can tell well how it stands.
    fn play_on(&mut self, chapter: u32, chance: &mut Chance) -> Result<(), Unthinkable> {
        for number in 0..self.horizon + TURN {
            let now = self.game.now();
            let awaited = match *now.awaits() {
                Awaits::Act(seat) if now.chapter() == chapter => seat,
                _ => break,
            };
            if number >= self.horizon && self.last != Some(awaited) {
                break;
            }
            now.play_well(chance)?;
            self.last = Some(awaited);
            self.work += self.work_of_draw;
        }
        Ok(())
    }

    /// The arm that is tried now at a node.
    fn arm(&mut self, at: usize, seat: Seat, chance: &mut Chance) -> Result<Option<usize>, Unthinkable> {
        let (node, is_root) = (&self.nodes[at], at == 0);
        let is_here = |arm: &Arm| arm.seat == seat && (is_root || self.game.is_legal(arm.step));
        let most = (ARMS + node.visits.isqrt() * self.growth / 2) as usize;
        let all = 0..node.arms.len();
        let mut here: Vec<usize> = all.filter(|index| is_here(&node.arms[*index])).take(most).collect();
        // At the root nothing is judged.
        self.work += if is_root { 0 } else { node.arms.len() as u64 };
        if here.len() < most && !node.is_complete && node.arms.len() < MET * most {
            for _ in 0..DRAWS {
                let drawn = self.game.draw(chance)?;
                self.work += self.work_of_draw - 1;
                let is_known = |step: &usize| here.iter().any(|index| self.nodes[at].arms[*index].step == *step);
                if let Some(step) = drawn.filter(|step| !is_known(step)) {
                    here.push(self.add(at, seat, step));
                    break;
                }
            }
        }
        Ok(self.nodes[at].attractive(&here, self.spread.width()))
    }

    fn add(&mut self, at: usize, seat: Seat, step: usize) -> usize {
        let after = self.nodes.len();
        self.nodes.push(Node::default());
        self.nodes[at].arms.push(Arm::new(seat, step, after));
        self.nodes[at].arms.len() - 1
    }

    /// Tells the arms of this simulation what came out for their seats.
    fn learn(&mut self) {
        let all = self.game.now().prospects();
        let value = |seat: Seat| all.get(seat.index()).copied().unwrap_or_default();
        self.spread.learn(value(self.seat));
        for (node, index) in self.path.drain(..) {
            let arm = &mut self.nodes[node].arms[index];
            arm.learn(value(arm.seat));
        }
    }
}

/// What an opponent thinks of the steps that it may play.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// The steps that it has looked at, best first; there is at least one. The first is what it plays.
    pub steps: Vec<TriedStep>,
    /// How much work it was, as [`Effort`](super::Effort) counts it.
    pub work: u64,
}

impl Thought {
    /// The step that it plays, in canonical text.
    pub fn step(&self) -> &str {
        self.steps.first().map_or("", |best| &best.step)
    }
}

/// Why an opponent cannot choose.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unthinkable {
    /// The seat is not awaited.
    #[error("the seat is not to play")]
    NotAwaited,
    /// The seat is awaited, but sees no step that it may play.
    #[error("the seat sees no step that it may play")]
    NoStep,
    /// No faces agree with what the seat knows.
    #[error(transparent)]
    Unfillable(#[from] Unfillable),
    /// The rules of the game refused what they had offered.
    #[error("the game refuses a step that it has offered: {0}")]
    Refused(#[from] StepError),
}

/// How much steps that were tried seldom are tried again: a factor of the spread of what has come out.
const CURIOSITY: f64 = 0.7;

/// The least spread that is reckoned with: what came out alike so far may not do so for ever.
const LEAST_SPREAD: f64 = 0.02;

/// A place in the tree. Somebody who does not see everything knows a position by the steps that led to it, so
/// a node stands for all positions that the same steps lead to.
#[derive(Default)]
pub(super) struct Node {
    /// The steps that may be tried from here, as far as they were met.
    pub(super) arms: Vec<Arm>,
    /// Whether no other step will be met.
    pub(super) is_complete: bool,
    /// How many times a step was chosen here.
    pub(super) visits: u32,
}

/// A step from a node: in the theory of chance, the arm of a bandit.
pub(super) struct Arm {
    /// The seat that plays it. Chance may decide who is to play at a node.
    pub(super) seat: Seat,
    pub(super) step: usize,
    /// The node behind it.
    pub(super) after: usize,
    pub(super) visits: u32,
    /// How many times it could have been tried.
    available: u32,
    /// What has come out for its seat, all in all.
    total: f64,
}

impl Arm {
    pub(super) fn new(seat: Seat, step: usize, after: usize) -> Self {
        Self { seat, step, after, visits: 0, available: 0, total: 0.0 }
    }

    pub(super) fn mean(&self) -> f64 {
        if self.visits == 0 { 0.5 } else { self.total / f64::from(self.visits) }
    }

    pub(super) fn learn(&mut self, value: f64) {
        self.visits += 1;
        self.total += value;
    }

    /// What speaks for trying it: what has come out so far, and how seldom it was tried when it could have
    /// been (UCB1 with availability counts, of Cowling, Powley and Whitehouse 2012). An arm that was never
    /// tried comes first.
    fn appeal(&self, spread: f64) -> f64 {
        if self.visits == 0 {
            return f64::INFINITY;
        }
        self.mean() + CURIOSITY * spread * (log2(self.available) / f64::from(self.visits)).sqrt()
    }
}

impl Node {
    /// The most attractive of these arms, the first of equal ones; none if there are none. All of them could
    /// have been tried.
    pub(super) fn attractive(&mut self, here: &[usize], spread: f64) -> Option<usize> {
        self.visits += 1;
        let mut best = None;
        for index in here {
            let arm = &mut self.arms[*index];
            arm.available += 1;
            let appeal = arm.appeal(spread);
            if best.is_none_or(|(_, most)| appeal > most) {
                best = Some((*index, appeal));
            }
        }
        best.map(|(index, _)| index)
    }
}

/// The spread of numbers that come one by one (Welford 1962).
#[derive(Default)]
pub(super) struct Spread {
    count: f64,
    mean: f64,
    squares: f64,
}

impl Spread {
    pub(super) fn learn(&mut self, value: f64) {
        self.count += 1.0;
        let off = value - self.mean;
        self.mean += off / self.count;
        self.squares += off * (value - self.mean);
    }

    /// The standard deviation, but not less than [`LEAST_SPREAD`].
    pub(super) fn width(&self) -> f64 {
        if self.count < 2.0 { 0.5 } else { (self.squares / self.count).sqrt().max(LEAST_SPREAD) }
    }
}

/// The binary logarithm, by a straight line from each power of two to the next. The true one may come out
/// otherwise in its last bit on another platform; what is reckoned here does not.
fn log2(number: u32) -> f64 {
    let whole = number.max(1).ilog2();
    f64::from(whole) + f64::from(number.max(1)) / f64::from(1_u32 << whole) - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_spread_is_that_of_all_numbers_so_far() {
        let mut spread = Spread::default();
        assert_eq!(spread.width(), 0.5);
        for (value, width) in [(1.0, 0.5), (1.0, LEAST_SPREAD), (0.0, 0.222_f64.sqrt()), (0.0, 0.5)] {
            spread.learn(value);
            assert!((spread.width() - width).abs() < 0.001, "{value}: {}", spread.width());
        }
    }

    #[test]
    fn the_logarithm_is_true_at_powers_of_two_and_grows_between() {
        for power in 0..32 {
            assert_eq!(log2(1 << power), f64::from(power));
        }
        assert!((1..1_000).all(|number| log2(number) < log2(number + 1)));
        assert!((1..1_000).all(|number| (log2(number) - f64::from(number).log2()).abs() < 0.1));
    }

    #[test]
    fn an_untried_arm_comes_first_and_then_the_best_or_the_seldom_tried() {
        let arms = [0, 1, 2].map(|step| Arm::new(Seat::new(0), step, 0)).into();
        let mut node = Node { arms, ..Node::default() };
        let mut tried = Vec::new();
        for _ in 0..200 {
            let index = node.attractive(&[0, 1, 2], 1.0).unwrap_or(9);
            node.arms[index].learn([0.2, 0.8, 0.5][index]);
            tried.push(index);
        }
        assert_eq!(tried[..3], [0, 1, 2]);
        let [least, most, middle] = [0, 1, 2].map(|arm| tried.iter().filter(|tried| **tried == arm).count());
        assert!(least < middle && middle < most && most > 150, "{least}, {middle}, {most}");
        // What is not here is not tried, and was not available.
        assert_eq!(node.attractive(&[0], 0.1), Some(0));
        assert_eq!((node.arms[0].available, node.arms[1].available), (201, 200));
        assert_eq!(node.attractive(&[], 0.1), None);
    }
}
