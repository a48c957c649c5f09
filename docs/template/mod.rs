//! Pig: a race of two by one die. A turn goes on as long as its player dares, and a 1 takes its points. The
//! whole rules stand in `rules.md`.

use std::sync::LazyLock;

use serde_json::{Value, json};

use bypost_rules::scene::{Line, News, Scene, ScenePart, Span, Style, TextTable, Thing};
use bypost_rules::{
    Audience, Awaits, Event, Face, GameInfo, LotRequests, Notation, Options, OrderWords, Outcome, Part, Place,
    Position, ReadError, Rules, Scores, Seat, Seats, Seen, SetupError, Sight, Slot, Thinking, Throw, Transcript,
};

#[cfg(test)]
mod tests;

static INFO: LazyLock<GameInfo> =
    LazyLock::new(|| GameInfo::parse(include_str!("game.toml"), include_str!("rules.md")));

/// A position.
#[derive(Clone, Debug)]
pub struct Pig {
    seats: Seats,
    goal: i64,
    scores: [i64; 2],
    turn: Seat,
    /// How many turns are over. It makes two positions differ that are alike otherwise.
    turns: u64,
    /// What the turn has gathered so far.
    points: i64,
    phase: Phase,
}

/// What comes next.
#[derive(Clone, Copy, Debug)]
enum Phase {
    /// This throw is to fall.
    Cast(Slot),
    /// The seat chooses a step.
    Choice,
    /// It is over.
    Over { winner: Seat, why: &'static str },
}

/// A step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// `roll`: casts again.
    Roll,
    /// `hold`: takes the points, and ends the turn.
    Hold,
}

/// Why a step may not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The die has not fallen.
    #[error("the die has not fallen yet")]
    NoCast,
    /// Somebody has won.
    #[error("the game is over")]
    Over,
}

impl Rules for Pig {
    type Step = Step;
    type Illegal = Illegal;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn setup(seats: &Seats, options: &Options, bank: &mut LotRequests) -> Result<Self, SetupError> {
        let (goal, phase) = (options.number("goal"), Phase::Cast(bank.throw(die())));
        Ok(Self { seats: seats.clone(), goal, scores: [0; 2], turn: Seat::new(0), turns: 0, points: 0, phase })
    }

    fn carry_out(&mut self, step: &Step, bank: &mut LotRequests) -> Result<(), Illegal> {
        match self.phase {
            Phase::Cast(_) => return Err(Illegal::NoCast),
            Phase::Over { .. } => return Err(Illegal::Over),
            Phase::Choice => {}
        }
        if *step == Step::Roll {
            self.phase = Phase::Cast(bank.throw(die()));
            return Ok(());
        }
        let (seat, points) = (self.turn, self.points);
        bank.tell(|| Event::new("held", "{seat} holds {points} points").by(seat).number("points", points));
        self.scores[seat.index()] += points;
        if self.score(seat) >= self.goal {
            self.win(seat, "reached the goal", bank);
        } else {
            self.pass(bank);
        }
        Ok(())
    }

    fn candidates(&self, _: &dyn Seen) -> Vec<Step> {
        vec![Step::Roll, Step::Hold]
    }

    fn read(&self, text: &str, _: &Sight) -> Result<Step, ReadError> {
        match text.trim().to_lowercase().as_str() {
            "roll" => Ok(Step::Roll),
            "hold" => Ok(Step::Hold),
            _ => Err(ReadError::of(text, "is no step", "a step is roll or hold")),
        }
    }

    fn write(&self, step: &Step) -> String {
        match step {
            Step::Roll => "roll".to_owned(),
            Step::Hold => "hold".to_owned(),
        }
    }
}

impl Position for Pig {
    fn awaits(&self) -> Awaits {
        match self.phase {
            Phase::Cast(_) => Awaits::Faces,
            Phase::Choice => Awaits::Act(self.turn),
            Phase::Over { winner, why } => Awaits::Over(Outcome::won_by(winner, 2, why)),
        }
    }

    fn standing(&self, _: usize) -> Vec<Place> {
        let rank = |seat| self.seats.rank(seat, |seat| Some(self.score(seat)));
        self.seats.all().map(|seat| Place { rank: rank(seat), score: None }).collect()
    }

    fn scores(&self) -> Option<Scores> {
        Some(Scores::new("points", self.scores.map(Into::into)))
    }

    fn audience(&self, _: Slot) -> Audience {
        Audience::All
    }

    fn take_in(&mut self, slot: Slot, face: &Face, bank: &mut LotRequests) {
        if !matches!(self.phase, Phase::Cast(due) if due == slot) {
            return;
        }
        let (seat, points, value) = (self.turn, self.points, i64::from(face.thrown()[0]));
        bank.tell(|| Event::new("cast", "{seat} casts {value}").by(seat).number("value", value));
        if value > 1 {
            (self.points, self.phase) = (points + value, Phase::Choice);
            return;
        }
        bank.tell(|| Event::new("lost", "{seat} loses {points} points").by(seat).number("points", points));
        self.pass(bank);
    }

    fn resign(&mut self, seat: Seat, bank: &mut LotRequests) {
        if !matches!(self.phase, Phase::Over { .. }) {
            self.win(self.seats.next(seat), "the other gave up", bank);
        }
    }

    fn scene(&self, sight: &Sight) -> Scene {
        let row = |seat: Seat| {
            let sign = Span::seat(seat, "").of(Thing::Token { seat: seat.byte() });
            let name = Span::new(format!(" {}", sight.titled(seat, &self.seats, false)), Style::Plain);
            vec![Line(vec![sign, name]), Line::plain(self.score(seat).to_string())]
        };
        let task = match self.phase {
            Phase::Cast(_) => "the die is to fall".to_owned(),
            Phase::Choice => format!("with {} points", self.points),
            Phase::Over { .. } => String::new(),
        };
        let news = News { task, ..News::default() };
        let goal = Line::styled(format!("To win: {} points", self.goal), Style::Dim);
        let scores = TextTable::titled(["", "points"], self.seats.all().map(row));
        Scene { parts: vec![ScenePart::News(news), ScenePart::Lines(vec![goal]), ScenePart::Table(scores)] }
    }

    fn position(&self, _: &Sight) -> Value {
        let is_over = matches!(self.phase, Phase::Over { .. });
        let turn = (!is_over).then(|| self.seats.name(self.turn));
        let scores = self.seats.by_name(|seat| json!(self.score(seat)));
        json!({ "goal": self.goal, "scores": scores, "turn": turn, "points": self.points })
    }

    fn absorb(&self, hash: &mut Transcript) {
        let Self { seats, goal, scores, turn, turns, points, phase } = self;
        hash.count("seats", seats.count()).number("goal", goal.unsigned_abs());
        for score in scores {
            hash.number("score", score.unsigned_abs());
        }
        hash.seat("turn", *turn).number("turns", *turns).number("points", points.unsigned_abs());
        match phase {
            Phase::Cast(slot) => hash.number("phase", 0).slot(*slot),
            Phase::Choice => hash.number("phase", 1),
            Phase::Over { winner, why } => hash.number("phase", 2).seat("winner", *winner).text("why", why),
        };
    }
}

impl Notation for Pig {}

impl Thinking for Pig {}

impl OrderWords for Pig {}

impl Pig {
    fn score(&self, seat: Seat) -> i64 {
        self.scores[seat.index()]
    }

    /// Begins the turn of the other seat with a cast.
    fn pass(&mut self, bank: &mut LotRequests) {
        (self.turn, self.turns, self.points) = (self.seats.next(self.turn), self.turns + 1, 0);
        self.phase = Phase::Cast(bank.throw(die()));
    }

    fn win(&mut self, winner: Seat, why: &'static str, bank: &mut LotRequests) {
        bank.tell(|| Event::new("end", "{seat} wins: {why}").by(winner).text("why", why));
        self.phase = Phase::Over { winner, why };
    }
}

fn die() -> Throw {
    Throw::new([Part::Dice { count: 1, sides: 6 }])
}
