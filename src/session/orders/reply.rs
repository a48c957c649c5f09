//! What an answer of an order says to what a seat has heard.

use super::given::{Deed, Reply};
use super::heard::Moment;
use super::ordered_step::OrderedStep;

/// What an answer comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// These steps; whether they are those for anything else.
    Plays { steps: Vec<String>, is_else: bool },
    /// Nothing, and why.
    Nothing(String),
}

impl Reply {
    /// What this answer says.
    pub(super) fn to(&self, moment: &Moment) -> Said {
        let is_else = !self.fits(moment);
        let deed = match (&self.otherwise, is_else) {
            (_, false) => &self.deed,
            (Some(otherwise), true) if moment.heard.iter().any(|step| !moment.table.game().passes(step)) => otherwise,
            (_, true) => return Said::Nothing(not_named(moment)),
        };
        match deed.steps(moment).and_then(|steps| moment.playable(&steps)) {
            Some(steps) => Said::Plays { steps, is_else },
            None => Said::Nothing(format!("{deed} may not be played now")),
        }
    }

    /// Whether what was heard is what it waits for: one step at least is, and the others are so as well or
    /// ask nothing new.
    fn fits(&self, moment: &Moment) -> bool {
        let Moment { table, heard, .. } = moment;
        let is_any = self.on == super::condition::Condition::Any;
        is_any
            || heard.iter().any(|step| self.on.names(step))
                && heard.iter().all(|step| self.on.names(step) || table.game().passes(step))
    }
}

impl Deed {
    /// The steps that it means now; none if ready words mean none.
    fn steps(&self, moment: &Moment) -> Option<Vec<OrderedStep>> {
        match self {
            Self::Steps(steps) => Some(steps.clone()),
            Self::Ready(words) => {
                let game = moment.table.game();
                let (ready, number) = game.ready_words().iter().find_map(|ready| Some((ready, ready.read(words)?)))?;
                game.ready_step(ready, number).map(|step| vec![OrderedStep::literal(step)])
            }
        }
    }
}

/// What was heard, as the reason why an answer does not fit.
fn not_named(moment: &Moment) -> String {
    match &moment.heard[..] {
        [] => "the others have taken no step since".to_owned(),
        heard => format!("it does not name what was played: {}", heard.join(", ")),
    }
}
