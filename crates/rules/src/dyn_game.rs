//! Any game, with its step type hidden: one trait for what takes steps as texts, and one implementation for
//! everything that implements [`Rules`].

use super::ahead::playout::{exact, lookahead, set_up};
use super::game::Shown;
use super::{
    Awaits, Chance, Dealt, DealtLots, Event, GameInfo, Lookahead, LotRequests, Notation, OptionInfo, Options,
    OrderWords, Playout, Position, ReadError, Rules, Seats, SetupError, Sight, Slot, StepError, StepRange, Thinking,
};

/// The number of the first lot that is asked for when somebody only looks ahead. No table has so many lots,
/// so nobody knows a face of such a slot.
const UNASKED: u32 = 1 << 31;

/// What a step would do, as far as a viewer can tell.
pub struct Preview {
    /// The position after it. Nobody can know what the lots show that the step asks for.
    pub after: Box<dyn Game>,
    /// The events that the step tells when it is played, and those of [`Rules::outlook`].
    pub events: Vec<Event>,
}

/// A position of any game, with steps as texts. What needs no step type the game answers itself, through the
/// traits that this one asks for; see [`Rules`].
pub trait Game: Position + Notation + Thinking + OrderWords {
    /// A copy.
    fn boxed(&self) -> Box<dyn Game>;
    /// This position with its faces, to be played without texts.
    fn playout(&self, deal: DealtLots) -> Box<dyn Playout>;
    /// This position, for a program that looks ahead.
    fn lookahead(&self) -> Box<dyn Lookahead>;
    /// Facts and options.
    fn info(&self) -> &'static GameInfo;
    /// The slots that a step in canonical text shows before it is played.
    ///
    /// # Errors
    /// The text is no step, or not in its canonical form.
    fn shows(&self, step: &str) -> Result<Vec<Slot>, StepError>;
    /// The position after a step in canonical text.
    ///
    /// # Errors
    /// The text is no step, not in its canonical form, or the rules forbid it.
    fn play(&self, step: &str, bank: &mut LotRequests) -> Result<Box<dyn Game>, StepError>;
    /// What a step in canonical text would do, as far as a viewer can tell; nothing if the viewer does not
    /// see what the step shows.
    ///
    /// # Errors
    /// As [`Game::play`].
    fn preview(&self, step: &str, sight: &Sight) -> Result<Option<Preview>, StepError>;
    /// The legal steps of the awaited seat in canonical text, without those that only a range holds; none if
    /// nobody is awaited.
    fn moves(&self, sight: &Sight) -> Vec<String>;
    /// The ranges of further legal steps of the awaited seat; none if nobody is awaited.
    fn ranges(&self) -> Vec<StepRange>;
    /// The canonical text of one step as a person types it.
    ///
    /// # Errors
    /// The text is no step.
    fn canonical(&self, text: &str, sight: &Sight) -> Result<String, ReadError>;
}

impl Clone for Box<dyn Game> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}

impl<R: Rules> Game for R {
    fn boxed(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }

    fn playout(&self, deal: DealtLots) -> Box<dyn Playout> {
        Box::new(Dealt::settled(self.clone(), deal))
    }

    fn lookahead(&self) -> Box<dyn Lookahead> {
        lookahead(self)
    }

    fn info(&self) -> &'static GameInfo {
        R::info()
    }

    fn shows(&self, step: &str) -> Result<Vec<Slot>, StepError> {
        Ok(Rules::shows(self, &exact(self, step)?))
    }

    fn play(&self, step: &str, bank: &mut LotRequests) -> Result<Box<dyn Game>, StepError> {
        match Rules::play(self, &exact(self, step)?, bank) {
            Ok(after) => Ok(Box::new(after)),
            Err(illegal) => Err(StepError::Illegal(Box::new(illegal))),
        }
    }

    fn preview(&self, step: &str, sight: &Sight) -> Result<Option<Preview>, StepError> {
        let step = exact(self, step)?;
        let mut bank = LotRequests::new(UNASKED).listening();
        let mut shown = self.clone();
        for slot in Rules::shows(self, &step) {
            let Some(face) = sight.face(slot) else { return Ok(None) };
            shown.take_in(slot, face, &mut bank);
        }
        let after = Rules::play(&shown, &step, &mut bank).map_err(|illegal| StepError::Illegal(Box::new(illegal)))?;
        let mut events = bank.take_events();
        events.extend(shown.outlook(&step, &after));
        Ok(Some(Preview { after: Box::new(after), events }))
    }

    fn moves(&self, sight: &Sight) -> Vec<String> {
        if !matches!(self.awaits(), Awaits::Act(_)) {
            return Vec::new();
        }
        Shown::new(self, sight).legal().iter().map(|step| self.write(step)).collect()
    }

    fn ranges(&self) -> Vec<StepRange> {
        if matches!(self.awaits(), Awaits::Act(_)) { Rules::ranges(self) } else { Vec::new() }
    }

    fn canonical(&self, text: &str, sight: &Sight) -> Result<String, ReadError> {
        self.read(text, sight).map(|step| self.write(&step))
    }
}

/// Sets up a game; see [`Rules::setup`].
pub type Setup = fn(&Seats, &Options, &mut LotRequests) -> Result<Box<dyn Game>, SetupError>;

/// Sets up a game to be played without texts; see [`Playout`].
pub type PlayoutSetup = fn(&Seats, &Options, Chance) -> Result<Box<dyn Playout>, SetupError>;

/// One game in the list of games.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// Facts and options.
    pub info: fn() -> &'static GameInfo,
    /// The position before anything happened; see [`Rules::setup`]. It refuses a number of seats that the
    /// game does not have.
    pub setup: Setup,
    /// A table that is played without texts, dealt by chance. It keeps no list of lots.
    pub playout: PlayoutSetup,
    /// The header's text for the content of an option's file; see [`Rules::embed`].
    pub embed: fn(&OptionInfo, &str) -> Result<String, SetupError>,
}

/// The games that a program has. They are handed to whatever opens tables, since no layer below the command
/// line knows which there are.
pub type Games = &'static [Entry];

/// The game with this id.
pub fn find(games: Games, id: &str) -> Option<&'static Entry> {
    games.iter().find(|entry| (entry.info)().id == id)
}

/// The ids of all games, with commas between them.
pub fn ids(games: Games) -> String {
    games.iter().map(|entry| (entry.info)().id.as_str()).collect::<Vec<_>>().join(", ")
}

impl Entry {
    /// The entry of a game.
    pub const fn of<R: Rules>() -> Self {
        Self {
            info: R::info,
            setup: |seats, options, bank| Ok(Box::new(set_up::<R>(seats, options, bank)?)),
            playout: |seats, options, chance| {
                Ok(Box::new(Dealt::<R>::set_up(seats, options, Vec::new(), chance)?.without_record()))
            },
            embed: R::embed,
        }
    }
}
