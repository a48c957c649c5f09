//! Judging steps that show slots.

use super::{LotRequests, Rules, Seen, Slot};

/// The position in which candidates are judged: the slots that they show are open in it. Candidates that show
/// the same slots follow each other in the list, so one position serves many.
pub(super) struct Shown<'a, R: Rules> {
    game: &'a R,
    seen: &'a dyn Seen,
    slots: Vec<Slot>,
    shown: Option<R>,
}

impl<'a, R: Rules> Shown<'a, R> {
    /// A judge of the steps of a position, as the awaited seat sees it.
    pub(super) fn new(game: &'a R, seen: &'a dyn Seen) -> Self {
        Self { game, seen, slots: Vec::new(), shown: None }
    }

    /// Whether a step is legal.
    pub(super) fn is_legal(&mut self, step: &R::Step) -> bool {
        let slots = self.game.shows(step);
        if slots.is_empty() {
            return self.game.judge(step).is_ok();
        }
        if slots != self.slots {
            let open =
                |game: R, slot: &Slot| Some(game.opened(*slot, self.seen.face(*slot)?, &mut LotRequests::new(1)));
            self.shown = slots.iter().try_fold(self.game.clone(), open);
            self.slots = slots;
        }
        self.shown.as_ref().is_some_and(|shown| shown.judge(step).is_ok())
    }

    /// The legal ones among the candidates.
    pub(super) fn legal(mut self) -> Vec<R::Step> {
        let mut steps = self.game.candidates(self.seen);
        steps.retain(|step| self.is_legal(step));
        steps
    }
}
