//! The search: one tree for one decision.

use super::thought::{Thought, TriedStep, Unthinkable};
use super::tree::{Arm, Node, Spread};
use crate::rules::{Awaits, Chance, DealtLots, Knowledge, Lookahead, Seat};

/// How many times it plays on from the same imagined faces.
const SHARED: u32 = 4;
/// How many steps it plays at random behind the tree, at most, if the game has no chapters.
const BEYOND: u32 = 40;
/// How many steps it draws at each of them, to play the best.
const DRAWS: usize = 2;
/// How many arms a node has before the first trial, and how many more come with the square root of the
/// trials.
const LEAST_ARMS: u32 = 2;
/// How many times a new arm is drawn, until it is one that the node does not have.
const TRIES: usize = 3;

pub(super) struct TreeSearch<'a> {
    knowledge: &'a Knowledge,
    seat: Seat,
    game: Box<dyn Lookahead>,
    nodes: Vec<Node>,
    /// What came out for the seat that thinks.
    spread: Spread,
    /// The arms that were passed in one trial: node and index.
    path: Vec<(usize, usize)>,
    faces: DealtLots,
}

impl<'a> TreeSearch<'a> {
    /// A search for the best of these steps, or of steps of ranges.
    pub(super) fn new(
        knowledge: &'a Knowledge,
        seat: Seat,
        steps: &[String],
        chance: &mut Chance,
    ) -> Result<Self, Unthinkable> {
        let mut game = knowledge.game().lookahead();
        let faces = knowledge.imagined(chance)?;
        let mut arms = Vec::with_capacity(steps.len());
        for step in steps {
            let step = game.number(step)?;
            game.begin(&faces, Chance::new(0));
            // What the step leads to at once, so that good steps are tried first.
            let first = if game.is_legal(step) {
                game.play(step)?;
                game.prospects().get(seat.index()).copied().unwrap_or_default()
            } else {
                0.0
            };
            arms.push((first, step));
        }
        arms.sort_by(|one, other| other.0.total_cmp(&one.0));
        let mut nodes = vec![Node::default()];
        for (_, step) in arms {
            let after = nodes.len();
            nodes.push(Node::default());
            nodes[0].arms.push(Arm::new(seat, step, after));
        }
        Ok(Self { knowledge, seat, game, nodes, spread: Spread::default(), path: Vec::new(), faces })
    }

    /// Plays on so many times, and tells what came out.
    pub(super) fn run(mut self, simulations: u32, chance: &mut Chance) -> Result<Thought, Unthinkable> {
        let is_free = self.nodes[0].arms.len() != 1 || !self.knowledge.game().ranges().is_empty();
        for number in 0..if is_free { simulations } else { 0 } {
            if number % SHARED == 0 && number > 0 {
                self.faces = self.knowledge.imagined(chance)?;
            }
            let later = Chance::new(u64::from(chance.word()) << 32 | u64::from(chance.word()));
            self.game.begin(&self.faces, later);
            self.descend(chance)?;
            self.play_out(chance)?;
            self.learn();
        }
        let told = |arm: &Arm| TriedStep { step: self.game.text(arm.step), visits: arm.visits, value: arm.mean() };
        let mut steps: Vec<TriedStep> = self.nodes[0].arms.iter().map(told).collect();
        steps.sort_by(|one, other| {
            (other.visits, other.value).partial_cmp(&(one.visits, one.value)).unwrap_or(std::cmp::Ordering::Equal)
        });
        if steps.is_empty() { Err(Unthinkable::NoStep) } else { Ok(Thought { steps }) }
    }

    /// Goes down the tree until it comes to a arm that was never tried.
    fn descend(&mut self, chance: &mut Chance) -> Result<(), Unthinkable> {
        self.path.clear();
        let mut at = 0;
        while let Awaits::Act(seat) = *self.game.awaits() {
            let Some(index) = self.arm(at, seat, chance) else { break };
            self.path.push((at, index));
            let arm = &self.nodes[at].arms[index];
            let is_new = arm.visits == 0;
            self.game.play(arm.step)?;
            at = arm.after;
            if is_new {
                break;
            }
        }
        Ok(())
    }

    /// The arm to try at a node, as the game stands now.
    fn arm(&mut self, at: usize, seat: Seat, chance: &mut Chance) -> Option<usize> {
        let node = &self.nodes[at];
        let wide = (LEAST_ARMS + 2 * node.visits.isqrt()) as usize;
        let is_here = |index: &usize| {
            let arm = &node.arms[*index];
            arm.seat == seat && (at == 0 || self.game.is_legal(arm.step))
        };
        let mut here: Vec<usize> = (0..node.arms.len()).filter(is_here).collect();
        let is_listed = at == 0 && !node.arms.is_empty();
        self.nodes[at].visits += 1;
        for _ in 0..if here.len() < wide { TRIES } else { 0 } {
            if is_listed && self.knowledge.game().ranges().is_empty() {
                break;
            }
            let step = self.game.draw(chance)?;
            if !here.iter().any(|index| self.nodes[at].arms[*index].step == step) {
                let after = self.nodes.len();
                self.nodes.push(Node::default());
                self.nodes[at].arms.push(Arm::new(seat, step, after));
                here.push(self.nodes[at].arms.len() - 1);
                break;
            }
        }
        here.truncate(wide.max(1));
        for index in &here {
            self.nodes[at].arms[*index].available += 1;
        }
        self.nodes[at].attractive(&here, self.spread.width())
    }

    /// Plays on behind the tree.
    fn play_out(&mut self, chance: &mut Chance) -> Result<(), Unthinkable> {
        let chapter = self.knowledge_chapter();
        for _ in 0..BEYOND {
            if self.game.chapter() != chapter || !self.game.play_best(DRAWS, chance)? {
                break;
            }
        }
        Ok(())
    }

    fn knowledge_chapter(&self) -> u32 {
        self.knowledge.game().chapter()
    }

    fn learn(&mut self) {
        let values = self.game.prospects();
        let value = |seat: Seat| values.get(seat.index()).copied().unwrap_or_default();
        self.spread.learn(value(self.seat));
        for (node, index) in self.path.drain(..) {
            let arm = &mut self.nodes[node].arms[index];
            arm.learn(value(arm.seat));
        }
    }
}
