//! The one judge of what may be played, and what comes of it.

use super::LionsAndJackals;
use super::board::{Board, Ground, PLINTHS};
use super::field::{Field, Standing};
use super::illegal::{Arrival, Illegal};
use super::phase::How;
use super::side::Side;
use super::step::{Origin, Step};
use super::turn::{Landing, Turn};
use bypost_rules::{Chance, LotRequests};

/// A legal step, ready to be carried out.
pub(super) struct Verdict {
    /// The stick that it uses.
    pub(super) stick: usize,
    way: Way,
}

/// The way of a plinth that it may go.
struct Way {
    /// Whether that plinth returned this turn.
    returned: bool,
    /// Where the value leads.
    space: u8,
    /// The other end of the river there.
    far: Option<u8>,
}

/// How many steps are drawn at most until one is legal.
const TRIES: usize = 100;

/// Judges a step.
pub(super) fn judge(board: &Board, field: &Field, turn: &Turn, step: Step) -> Result<Verdict, Illegal> {
    let stick = turn.stick(step.value).ok_or_else(|| useless(turn, step.value))?;
    Ok(Verdict { stick, way: judge_way(board, field, turn, step)? })
}

/// Judges a step whose value may be used.
fn judge_way(board: &Board, field: &Field, turn: &Turn, step: Step) -> Result<Way, Illegal> {
    let side = turn.side;
    let returned = field.returns(side, step.origin).ok_or_else(|| match step.origin {
        Origin::Duat => Illegal::EmptyDuat(step),
        Origin::Space(space) => match turn.carried_from(space).filter(|far| field.standing(side).contains(*far)) {
            Some(to) => Illegal::Carried { from: space, to },
            None => Illegal::NoPlinth(step),
        },
    })?;
    let from = match step.origin {
        Origin::Duat => 0,
        Origin::Space(space) => board.own_count(side, space),
    };
    let count = from.checked_add(step.value);
    let space = count.and_then(|count| board.space(side, count)).ok_or(Illegal::Beyond(step))?;
    let land = |space, carried| {
        let arrival = Arrival { step, space, carried };
        match field.at(side, space) {
            Standing::Open => Ok(()),
            // A plinth that a river carries back to its own space is not in its own way.
            Standing::Own if step.origin == Origin::Space(space) => Ok(()),
            Standing::Own => Err(Illegal::OnOwn(arrival)),
            Standing::Enemy if step.origin == Origin::Duat => Err(Illegal::OnEntry(arrival)),
            Standing::Enemy if returned => Err(Illegal::AfterEntry(arrival)),
            Standing::Enemy if board.is_safe(side.other(), space) => Err(Illegal::OnSafe(arrival)),
            Standing::Enemy => Ok(()),
        }
    };
    land(space, false)?;
    let far = match board.ground(space) {
        Ground::River { far } => Some(far),
        _ => None,
    };
    if let Some(far) = far {
        land(far, true)?;
    }
    Ok(Way { returned, space, far })
}

/// Why no stick with this value is left.
fn useless(turn: &Turn, value: u8) -> Illegal {
    let left = turn.values().collect();
    let cast = || turn.sticks.iter().filter(|stick| stick.value == value);
    if cast().any(|stick| stick.is_for(turn.side)) {
        Illegal::Used { value, left }
    } else if cast().next().is_some() {
        Illegal::EnemyColour { value, left }
    } else {
        Illegal::NotCast { value, left }
    }
}

/// Where a side has plinths, the Duat first.
fn origins(field: &Field, side: Side) -> impl Iterator<Item = Origin> + use<> {
    let duat = (field.duat(side) > 0).then_some(Origin::Duat);
    duat.into_iter().chain(field.standing(side).iter().map(Origin::Space))
}

/// All legal steps of a turn, each once: smaller values first, plinths in the Duat before those on the board.
pub(super) fn legal(board: &Board, field: &Field, turn: &Turn) -> impl Iterator<Item = Step> {
    turn.values()
        .flat_map(move |value| origins(field, turn.side).map(move |origin| Step { value, origin }))
        .filter(move |&step| judge_way(board, field, turn, step).is_ok())
}

/// Whether a step of a turn is legal.
pub(super) fn is_any_legal(board: &Board, field: &Field, turn: &Turn) -> bool {
    let is_legal = |value, origin| judge_way(board, field, turn, Step { value, origin }).is_ok();
    turn.values().any(|value| origins(field, turn.side).any(|origin| is_legal(value, origin)))
}

/// A legal step of a turn, drawn from all values and plinths until it is legal.
pub(super) fn drawn(board: &Board, field: &Field, turn: &Turn, chance: &mut Chance) -> Option<Step> {
    let (mut values, mut places) = ([0; 6], [Origin::Duat; PLINTHS as usize + 1]);
    let of_values = values.iter_mut().zip(turn.values()).map(|(place, value)| *place = value).count();
    let of_places = places.iter_mut().zip(origins(field, turn.side)).map(|(place, origin)| *place = origin).count();
    (0..TRIES).find_map(|_| {
        let step = Step { value: values[chance.below(of_values)], origin: places[chance.below(of_places)] };
        judge_way(board, field, turn, step).is_ok().then_some(step)
    })
}

impl Verdict {
    /// Carries the step out: the field after it, what happened, and whether that won. A win at the near end
    /// of a river ends the game there.
    pub(super) fn carry_out(
        self,
        game: &LionsAndJackals,
        side: Side,
        step: Step,
        bank: &mut LotRequests,
    ) -> (Field, Landing, Option<How>) {
        let Way { returned, space, far } = self.way;
        let (setting, mut field) = (&game.setting, game.field);
        field.lift(side, step.origin);
        let taken = field.put(side, space, returned);
        bank.tell(|| game.told_move(side, step, space));
        if taken > 0 {
            bank.tell(|| game.told_capture(side, space, field.duat(side.other())));
        }
        let mut landing = Landing { step, space, carried: None, taken };
        let mut how = setting.won(&field, side);
        if let (None, Some(far)) = (how, far) {
            field.lift(side, Origin::Space(space));
            landing.carried = Some(far);
            let taken = field.put(side, far, returned);
            landing.taken += taken;
            bank.tell(|| game.told_river(side, step, space, far));
            if taken > 0 {
                bank.tell(|| game.told_capture(side, far, field.duat(side.other())));
            }
            how = setting.won(&field, side);
        }
        (field, landing, how)
    }
}
