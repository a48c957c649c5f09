//! Looking ahead by whole turns: what each step leads to, after the best answer to every cast by its odds.

use std::cmp::Ordering;

use super::LionsAndJackals;
use super::course::{Course, Lie};
use super::mode::Mode;
use super::outlook::Outlook;
use super::phase::Phase;
use super::spaces::Spaces;
use super::step::{Origin, Step};
use super::sticks::Bundle;
use super::turn::Turn;
use bypost_rules::TriedStep;
use bypost_rules::kit::fit;

/// With more sticks a turn has too many ends.
const STICKS: u8 = 3;

/// The positions behind one end of a turn are no more than this, as a rule.
const ANSWERS: u64 = 12_000;

/// A position in the middle of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Middle {
    lie: Lie,
    /// The plinths that came back this turn.
    returned: u64,
    values: Values,
}

/// How many sticks of each value are left, three bits each.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Values(u32);

impl Values {
    fn has(self, value: u8) -> bool {
        self.0 >> (3 * value) & 7 > 0
    }

    fn with(self, value: u8) -> Self {
        Self(self.0 + (1 << (3 * value)))
    }

    fn without(self, value: u8) -> Self {
        Self(self.0 - (1 << (3 * value)))
    }
}

/// All casts of a side, each with its odds.
fn casts(bundle: Bundle) -> Vec<(Values, f64)> {
    let mut casts = vec![(Values::default(), 1.0)];
    for number in 0..bundle.solid + bundle.duo {
        let odds = if number < bundle.solid { 1.0 } else { 0.5 };
        let mut longer: Vec<(Values, f64)> = Vec::new();
        for (values, before) in casts {
            let without = (number >= bundle.solid).then_some((values, before / 2.0));
            let with = (1..=6).map(|value| (values.with(value), before * odds / 6.0));
            for (values, odds) in without.into_iter().chain(with) {
                match longer.iter_mut().find(|(known, _)| *known == values) {
                    Some((_, sum)) => *sum += odds,
                    None => longer.push((values, odds)),
                }
            }
        }
        casts = longer;
    }
    casts
}

/// Finds the ends of turns; the lists are kept for the next turn.
#[derive(Default)]
struct Ends {
    now: Vec<Middle>,
    next: Vec<Middle>,
    found: Vec<Lie>,
}

impl Ends {
    /// All ends of a turn, each once.
    fn of(&mut self, course: &Course, middle: Middle) -> &[Lie] {
        self.found.clear();
        self.now.clear();
        self.now.push(middle);
        while !self.now.is_empty() {
            self.next.clear();
            for middle in &self.now {
                let before = self.next.len();
                if !course.is_won(middle.lie) {
                    self.next.extend(steps(course, *middle).map(|(_, _, after)| after));
                }
                if self.next.len() == before {
                    self.found.push(middle.lie);
                }
            }
            self.next.sort_unstable();
            self.next.dedup();
            std::mem::swap(&mut self.now, &mut self.next);
        }
        self.found.sort_unstable();
        self.found.dedup();
        &self.found
    }
}

/// All steps of a turn: the value, the own count of its space, which is 0 in the Duat, and what comes of it.
fn steps(course: &Course, middle: Middle) -> impl Iterator<Item = (u8, u8, Middle)> {
    let from = move |value| {
        let duat = (middle.lie.duat() > 0).then_some(0);
        let origins = duat.into_iter().chain(Lie::counts(middle.lie.own));
        origins.filter_map(move |origin| Some((value, origin, step(course, middle, value, origin)?)))
    };
    (1..=6).filter(move |value| middle.values.has(*value)).flat_map(from)
}

/// What comes of a value, if the plinth may use it.
fn step(course: &Course, middle: Middle, value: u8, origin: u8) -> Option<Middle> {
    let space = origin + value;
    if space > course.spaces {
        return None;
    }
    let Middle { lie: Lie { own, enemies }, returned, values } = middle;
    // A count of 0 is nowhere on the course, so that nothing is taken away for the Duat.
    let own = own & !(1 << origin);
    let returns = origin == 0 || returned >> origin & 1 == 1;
    let closed = own | if returns { enemies } else { enemies & course.safe_for_enemies() };
    let far = course.far(space);
    if (closed >> space | closed >> far) & 1 == 1 {
        return None;
    }
    let enemies = enemies & !(1 << space) & !(1 << far);
    let returned = returned & !(1 << origin) | u64::from(returns) << far;
    Some(Middle { lie: Lie { own: own | 1 << far, enemies }, returned, values: values.without(value) })
}

impl LionsAndJackals {
    /// How the steps that are legal now turn out: see [`bypost_rules::Thinking::foresee`].
    pub(super) fn foreseen(&self, positions: u64) -> Option<Vec<TriedStep>> {
        let (Phase::Turn(turn), board, bundle) = (&self.phase, &self.setting.board, self.setting.bundle) else {
            return None;
        };
        if self.setting.mode != Mode::Normal || bundle.solid + bundle.duo > STICKS || positions < 2 * ANSWERS {
            return None;
        }
        let outlook = Outlook::new(Course::of(board)?, bundle);
        let middle = self.middle(turn);
        let firsts: Vec<_> = steps(&outlook.course, middle).collect();
        if firsts.len() < 2 {
            return None;
        }
        let ends = ends(&outlook, &firsts, &casts(bundle), positions);
        let foreseen = |(first, (value, count, _)): (usize, &(u8, u8, Middle))| {
            let own = |end: &&End| end.firsts >> first & 1 == 1;
            // The first is the best of those that were looked at as far.
            let best = ends.iter().filter(own).max_by(|one, other| one.order(other))?;
            let visits = ends.iter().filter(own).map(|end| end.positions).sum();
            let origin = board.space(turn.side, *count).map_or(Origin::Duat, Origin::Space);
            let step = Step { value: *value, origin }.to_string();
            Some((best, TriedStep { step, value: best.value, visits }))
        };
        let mut all: Vec<_> = firsts.iter().enumerate().filter_map(foreseen).collect();
        all.sort_by(|(one, _), (other, _)| other.order(one));
        Some(all.into_iter().map(|(_, tried)| tried).collect())
    }
}

impl LionsAndJackals {
    /// The middle of a turn, as the side counts whose turn it is.
    fn middle(&self, turn: &Turn) -> Middle {
        let own_count = |space| self.setting.board.own_count(turn.side, space);
        let counts = |spaces: Spaces| spaces.iter().fold(0, |all, space| all | 1 << own_count(space));
        let [own, enemies] = [turn.side, turn.side.other()].map(|side| counts(self.field.standing(side)));
        let values = turn.left().fold(Values::default(), |values, stick| values.with(turn.sticks[stick].value));
        Middle { lie: Lie { own, enemies }, returned: counts(self.field.returned), values }
    }

    /// Checks the steps of a turn against the judge: the same steps are found, and each leads to the same.
    #[cfg(test)]
    pub(super) fn check_foresight(&self) {
        use bypost_rules::{LotRequests, Rules, Sight};
        let (Phase::Turn(turn), Some(course), Mode::Normal) =
            (&self.phase, Course::of(&self.setting.board), self.setting.mode)
        else {
            return;
        };
        let foreseen = steps(&course, self.middle(turn)).map(|(value, count, after)| {
            let origin = self.setting.board.space(turn.side, count).map_or(Origin::Duat, Origin::Space);
            (Step { value, origin }, after)
        });
        let foreseen: Vec<_> = foreseen.collect();
        let [mut found, mut legal] =
            [foreseen.iter().map(|(step, _)| *step).collect(), self.candidates(&Sight::public())];
        [&mut found, &mut legal].into_iter().for_each(|steps| steps.sort_by_key(Step::to_string));
        assert_eq!(found, legal);
        for (step, after) in foreseen {
            let mut game = self.clone();
            assert!(game.carry_out(&step, &mut LotRequests::new(1000)).is_ok());
            let (lie, is_won) = (game.middle(turn).lie, matches!(game.phase, Phase::Over { .. }));
            assert_eq!((after.lie == lie || is_won, course.is_won(after.lie)), (true, is_won), "{step}");
            if let Phase::Turn(turn) = &game.phase {
                assert!(after == game.middle(turn), "{step}");
            }
        }
    }
}

/// An end of the turn that is thought about.
struct End {
    lie: Lie,
    /// The first steps of ways there, one bit each.
    firsts: u64,
    value: f64,
    /// How many positions were looked at: one if the answers were not.
    positions: u32,
}

impl End {
    /// An end whose answers were looked at comes behind others, and then a better one.
    fn order(&self, other: &Self) -> Ordering {
        let is_sure = |end: &Self| end.positions > 1 || end.value == 1.0;
        is_sure(self).cmp(&is_sure(other)).then(self.value.total_cmp(&other.value))
    }
}

/// All ends of a turn, each once: the most promising ones with the mean of the best answers to all casts, as
/// long as so many positions are not used up.
fn ends(outlook: &Outlook, firsts: &[(u8, u8, Middle)], casts: &[(Values, f64)], most: u64) -> Vec<End> {
    let (course, mut search, mut all) = (&outlook.course, Ends::default(), Vec::<End>::new());
    for (first, (_, _, after)) in firsts.iter().enumerate() {
        for lie in search.of(course, *after) {
            match all.iter_mut().find(|end| end.lie == *lie) {
                Some(end) => end.firsts |= 1 << first,
                None => all.push(End { lie: *lie, firsts: 1 << first, value: outlook.value(*lie), positions: 1 }),
            }
        }
    }
    all.sort_by(|one, other| other.value.total_cmp(&one.value));
    let mut looked = all.len() as u64;
    for end in &mut all {
        if looked + ANSWERS > most || outlook.course.is_won(end.lie) {
            break;
        }
        let (lie, mut sum) = (course.turned(end.lie), 0.0);
        for (values, odds) in casts {
            let answers = search.of(course, Middle { lie, returned: 0, values: *values });
            end.positions += fit::<_, u32>(answers.len());
            sum += odds * answers.iter().map(|answer| outlook.value(*answer)).fold(0.0, f64::max);
        }
        end.value = 1.0 - sum;
        looked += u64::from(end.positions);
    }
    all
}
