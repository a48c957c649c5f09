//! Lions and Jackals: a race along one track, by casting sticks.
//!
//! The five plinths of each side run against those of the other. A turn's cast gives values, each of which
//! one plinth plays whole. Suns and the far Home Row are safe, rivers carry a plinth to their other end, and
//! a plinth that is landed on waits in the Duat until a value brings it back. A player wins who gets all five
//! plinths across, or all five enemies into the Duat. The whole rules stand in `rules.md`.

mod board;
mod course;
mod destinations;
mod estimate;
mod events;
mod field;
mod foresight;
mod hash;
mod illegal;
mod judge;
mod layout;
mod learnt;
mod mode;
mod outlook;
mod phase;
mod position;
mod scene;
mod setting;
mod side;
mod spaces;
mod step;
mod sticks;
#[cfg(test)]
mod tests;
mod track;
mod turn;

use std::cmp::Reverse;
use std::iter;
use std::ops::Range;
use std::sync::{Arc, LazyLock};

use serde_json::Value;

pub use self::illegal::{Arrival, Illegal};
pub use self::step::{Origin, Step};

use self::board::Board;
use self::field::Field;
use self::judge::Verdict;
use self::phase::{How, Phase};
use self::setting::{Colours, Setting};
use self::side::Side;
use self::sticks::Start;
use self::turn::Turn;
use bypost_rules::scene::Scene;
use bypost_rules::{
    Audience, Awaits, Chance, Face, GameInfo, LotRequests, Notation, OptionInfo, Options, OrderWords, Outcome, Place,
    Position, ReadError, Rules, Scores, Seat, Seats, Seen, SetupError, Sight, Slot, Thinking, Transcript, TriedStep,
    leads,
};

static INFO: LazyLock<GameInfo> =
    LazyLock::new(|| GameInfo::parse(include_str!("game.toml"), include_str!("rules.md")));

/// A position.
#[derive(Clone, Debug)]
pub struct LionsAndJackals {
    setting: Arc<Setting>,
    /// What the start throw showed, once it has fallen.
    start: Option<Start>,
    /// The seat that is Lions; seat 1 as long as a toss is to settle it.
    lions: Seat,
    field: Field,
    phase: Phase,
    /// The turn before this one.
    last: Option<Arc<Turn>>,
}

impl Rules for LionsAndJackals {
    type Step = Step;
    type Illegal = Illegal;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn setup(seats: &Seats, options: &Options, bank: &mut LotRequests) -> Result<Self, SetupError> {
        let setting = Setting::new(seats, options)?;
        let field = Field::start(&setting.board);
        let phase = Phase::Start { throw: bank.throw(Start::throw()), cast: bank.throw(setting.cast.clone()) };
        Ok(Self { setting: Arc::new(setting), start: None, lions: Seat::new(0), field, phase, last: None })
    }

    fn judge(&self, step: &Step) -> Result<(), Illegal> {
        self.judged(*step).map(drop)
    }

    fn carry_out(&mut self, step: &Step, bank: &mut LotRequests) -> Result<(), Illegal> {
        let (side, verdict) = self.judged(*step)?;
        let stick = verdict.stick;
        let (field, landing, how) = verdict.carry_out(self, side, *step, bank);
        if let Phase::Turn(turn) = &mut self.phase {
            turn.used |= 1 << stick;
            turn.landings.push(landing);
        }
        match how {
            Some(how) => {
                let winner = self.seat(side);
                bank.tell(|| self.told_end(winner, how));
                self.end_turn(Phase::Over { winner, how });
            }
            None => bank.tell_all(|| self.told_across(side, &field)),
        }
        self.field = field;
        self.go_on(bank);
        Ok(())
    }

    fn candidates(&self, _: &dyn Seen) -> Vec<Step> {
        match &self.phase {
            Phase::Turn(turn) => judge::legal(&self.setting.board, &self.field, turn).collect(),
            _ => Vec::new(),
        }
    }

    fn random_step(&self, _: &dyn Seen, chance: &mut Chance) -> Option<Step> {
        let Phase::Turn(turn) = &self.phase else { return None };
        judge::drawn(&self.setting.board, &self.field, turn, chance)
    }

    fn read(&self, text: &str, _: &Sight) -> Result<Step, ReadError> {
        text.parse()
    }

    fn write(&self, step: &Step) -> String {
        step.to_string()
    }

    fn embed(option: &OptionInfo, content: &str) -> Result<String, SetupError> {
        if option.name != "board" {
            return Err(SetupError(format!("the option {} takes no file", option.name)));
        }
        Board::read(content).map(|board| board.to_string()).map_err(|error| SetupError(error.to_string()))
    }
}

impl Position for LionsAndJackals {
    fn awaits(&self) -> Awaits {
        match &self.phase {
            Phase::Start { .. } | Phase::Cast { .. } => Awaits::Faces,
            Phase::Turn(turn) => Awaits::Act(self.seat(turn.side)),
            Phase::Over { winner, how } => Awaits::Over(Outcome::won_by(*winner, 2, how.why())),
        }
    }

    fn standing(&self, _: usize) -> Vec<Place> {
        let left = |seat| self.field.pips_left(&self.setting.board, self.side(seat), self.setting.mode);
        let seats = &self.setting.seats;
        let ahead = |seat| Some(Reverse(left(seat)));
        seats.all().map(|seat| Place { rank: seats.rank(seat, ahead), score: None }).collect()
    }

    fn scores(&self) -> Option<Scores> {
        let left = |seat| self.field.pips_left(&self.setting.board, self.side(seat), self.setting.mode);
        Some(Scores::new("pips left", self.setting.seats.all().map(|seat| i64::from(left(seat)).into())))
    }

    fn audience(&self, _: Slot) -> Audience {
        Audience::All
    }

    fn may_open(&self) -> bool {
        matches!(self.phase, Phase::Start { .. } | Phase::Cast { .. })
    }

    fn take_in(&mut self, slot: Slot, face: &Face, bank: &mut LotRequests) {
        match self.phase {
            Phase::Start { throw, cast } if slot == throw => {
                let start = Start::read(face.thrown());
                self.begin(start, cast);
                bank.tell_all(|| self.told_start(start));
            }
            Phase::Cast { side, slot: due } if slot == due => {
                let turn = Turn::new(side, self.setting.bundle.read(face.thrown()).collect());
                bank.tell(|| self.told_cast(&turn));
                self.phase = Phase::Turn(turn);
                self.go_on(bank);
            }
            _ => {}
        }
    }

    fn resign(&mut self, seat: Seat, bank: &mut LotRequests) {
        match &self.phase {
            Phase::Over { .. } => return,
            Phase::Turn(turn) if !turn.landings.is_empty() => self.last = Some(Arc::new(turn.clone())),
            _ => {}
        }
        let winner = self.setting.seats.next(seat);
        bank.tell(|| self.told_end(winner, How::Resigned));
        self.phase = Phase::Over { winner, how: How::Resigned };
    }

    fn scene(&self, sight: &Sight) -> Scene {
        self.drawn(sight)
    }

    fn position(&self, _: &Sight) -> Value {
        self.named()
    }

    fn absorb(&self, hash: &mut Transcript) {
        self.hashed(hash);
    }
}

impl Notation for LionsAndJackals {
    fn words(&self, step: &str) -> Vec<String> {
        // A space may have the number of a stick.
        step.split_inclusive('@').map(str::to_owned).collect()
    }

    fn unordered(&self, words: &[String]) -> Vec<Range<usize>> {
        // A plinth may be chosen before its stick.
        iter::once(0..words.len()).collect()
    }

    fn split<'a>(&self, text: &'a str) -> Vec<&'a str> {
        let is_between = |c: char| c.is_whitespace() || c == ',' || c == ';';
        text.split(is_between).filter(|step| !step.is_empty()).collect()
    }
}

impl Thinking for LionsAndJackals {
    fn prospects(&self, _: &dyn Seen) -> Option<Vec<f64>> {
        Some(leads(&self.worth(), 1.0))
    }

    fn draws(&self) -> u32 {
        12
    }

    fn horizon(&self) -> u32 {
        // To the end of a turn, since the prospects know what the next cast may do.
        0
    }

    fn foresee(&self, positions: u64) -> Option<Vec<TriedStep>> {
        self.foreseen(positions)
    }
}

impl OrderWords for LionsAndJackals {}

impl LionsAndJackals {
    /// The side that a step would belong to, and what it would do: the one judge of steps.
    fn judged(&self, step: Step) -> Result<(Side, Verdict), Illegal> {
        let turn = match &self.phase {
            Phase::Turn(turn) => turn,
            Phase::Start { .. } | Phase::Cast { .. } => return Err(Illegal::NoCast),
            Phase::Over { .. } => return Err(Illegal::Over),
        };
        Ok((turn.side, judge::judge(&self.setting.board, &self.field, turn, step)?))
    }

    /// The seat that has a side.
    fn seat(&self, side: Side) -> Seat {
        match side {
            Side::Lions => self.lions,
            Side::Jackals => self.setting.seats.next(self.lions),
        }
    }

    /// The side of a seat.
    fn side(&self, seat: Seat) -> Side {
        if seat == self.lions { Side::Lions } else { Side::Jackals }
    }

    /// Whether it is settled who is Lions.
    fn is_settled(&self) -> bool {
        self.setting.colours == Colours::Seat || self.start.is_some()
    }

    /// Takes in the start throw.
    fn begin(&mut self, start: Start, cast: Slot) {
        if self.setting.colours == Colours::Toss {
            self.lions = Seat::new(start.toss);
        }
        self.start = Some(start);
        self.phase = Phase::Cast { side: self.side(Seat::new(start.first())), slot: cast };
    }

    /// Lets a turn go on while a step is legal; otherwise it is over, and the other side casts.
    fn go_on(&mut self, bank: &mut LotRequests) {
        let Phase::Turn(turn) = &self.phase else { return };
        if judge::is_any_legal(&self.setting.board, &self.field, turn) {
            return;
        }
        bank.tell_all(|| self.told_lost(turn));
        self.field.settle();
        self.end_turn(Phase::Cast { side: turn.side.other(), slot: bank.throw(self.setting.cast.clone()) });
    }

    /// Ends a turn.
    fn end_turn(&mut self, next: Phase) {
        if let Phase::Turn(turn) = std::mem::replace(&mut self.phase, next) {
            self.last = Some(Arc::new(turn));
        }
    }
}
