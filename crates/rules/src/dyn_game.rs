//! Any game, with its step type hidden: one trait and one implementation for everything that implements
//! [`Rules`].

use std::ops::Range;

use serde_json::Value;

use super::{
    Audience, Awaits, Chance, Dealt, DealtLots, Event, Face, GameInfo, Lookahead, LotRequests, OptionInfo, Options,
    Place, Playout, ReadError, Rules, Scores, Seat, Seats, SetupError, Sight, Slot, StepError, StepRange, Transcript,
    ahead::lookahead::lookahead, ahead::playout::exact, ahead::playout::set_up, game::Shown,
};
use crate::scene::Scene;

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

/// A position of any game, with steps as texts. See [`Rules`] for what each function does.
pub trait Game: Send + Sync {
    /// A copy.
    fn boxed(&self) -> Box<dyn Game>;
    /// This position with its faces, to be played without texts.
    fn playout(&self, deal: DealtLots) -> Box<dyn Playout>;
    /// This position, for a program that looks ahead.
    fn lookahead(&self) -> Box<dyn Lookahead>;
    /// As [`Rules::may_open`].
    fn may_open(&self) -> bool;
    /// Facts and options.
    fn info(&self) -> &'static GameInfo;
    /// A line for the player who sets up a table.
    fn caution(&self) -> Option<String>;
    /// Whose step it is, or what else is due.
    fn awaits(&self) -> Awaits;
    /// The places of the seats if the game ended as it stands.
    fn standing(&self, seats: usize) -> Vec<Place>;
    /// What everybody may know of how far each seat has come.
    fn scores(&self) -> Option<Scores>;
    /// How many steps somebody looks ahead.
    fn horizon(&self) -> u32;
    /// Whether somebody who looks ahead takes all others to play at random.
    fn is_blind(&self) -> bool;
    /// Who may know a slot's face now.
    fn audience(&self, slot: Slot) -> Audience;
    /// The slots that a step in canonical text shows before it is played.
    ///
    /// # Errors
    /// The text is no step, or not in its canonical form.
    fn shows(&self, step: &str) -> Result<Vec<Slot>, StepError>;
    /// The position after a slot became public.
    fn opened(&self, slot: Slot, face: &Face, bank: &mut LotRequests) -> Box<dyn Game>;
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
    /// The position after a seat has given up.
    fn resign(&self, seat: Seat, bank: &mut LotRequests) -> Box<dyn Game>;
    /// The position after a seat has said that it leaves; none if the rules do not let it.
    fn leave(&self, seat: Seat, bank: &mut LotRequests) -> Option<Box<dyn Game>>;
    /// A line for a seat that gives up or leaves.
    fn parting(&self, seat: Seat) -> Option<String>;
    /// Whether a seat has no part in the game any more.
    fn is_out(&self, seat: Seat) -> bool;
    /// The legal steps of the awaited seat in canonical text, without those that only a range holds; none if
    /// nobody is awaited.
    fn moves(&self, sight: &Sight) -> Vec<String>;
    /// The ranges of further legal steps of the awaited seat; none if nobody is awaited.
    fn ranges(&self) -> Vec<StepRange>;
    /// The number of the hand that is being played, in games that are played in hands.
    fn hand_number(&self) -> Option<u32>;
    /// The forms of words that players may give as an order beside steps.
    fn order_words(&self) -> &'static [&'static str];
    /// The canonical text of the step for which words of such a form stand now, if a seat is awaited.
    fn ordered_step(&self, form: &str, number: u32) -> Option<String>;
    /// The canonical text of one step as a person types it.
    ///
    /// # Errors
    /// The text is no step.
    fn canonical(&self, text: &str, sight: &Sight) -> Result<String, ReadError>;
    /// A step in canonical text with the cards that the viewer sees at the places which it names.
    fn with_cards(&self, step: &str, sight: &Sight) -> String;
    /// The number of a card in its short form.
    fn read_face(&self, text: &str) -> Option<u16>;
    /// The short form of a card.
    fn write_face(&self, card: u16) -> String;
    /// Splits what a person typed as one argument into steps.
    fn split<'a>(&self, text: &'a str) -> Vec<&'a str>;
    /// The words of a step in canonical text.
    fn words(&self, step: &str) -> Vec<String>;
    /// Which of these words of a step may be said in any order.
    fn unordered(&self, words: &[String]) -> Range<usize>;
    /// What is to be drawn for a viewer.
    fn scene(&self, sight: &Sight) -> Scene;
    /// Everything that the drawing says, by name.
    fn position(&self, sight: &Sight) -> Value;
    /// Absorbs the whole state.
    fn absorb(&self, hash: &mut Transcript);
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

    fn may_open(&self) -> bool {
        Rules::may_open(self)
    }

    fn info(&self) -> &'static GameInfo {
        R::info()
    }

    fn caution(&self) -> Option<String> {
        Rules::caution(self)
    }

    fn awaits(&self) -> Awaits {
        Rules::awaits(self)
    }

    fn standing(&self, seats: usize) -> Vec<Place> {
        Rules::standing(self, seats)
    }

    fn scores(&self) -> Option<Scores> {
        Rules::scores(self)
    }

    fn horizon(&self) -> u32 {
        R::horizon()
    }

    fn is_blind(&self) -> bool {
        R::is_blind()
    }

    fn audience(&self, slot: Slot) -> Audience {
        Rules::audience(self, slot)
    }

    fn opened(&self, slot: Slot, face: &Face, bank: &mut LotRequests) -> Box<dyn Game> {
        Box::new(Rules::opened(self, slot, face, bank))
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
            shown = Rules::opened(&shown, slot, face, &mut bank);
        }
        let after = Rules::play(&shown, &step, &mut bank).map_err(|illegal| StepError::Illegal(Box::new(illegal)))?;
        let mut events = bank.take_events();
        events.extend(shown.outlook(&step, &after));
        Ok(Some(Preview { after: Box::new(after), events }))
    }

    fn resign(&self, seat: Seat, bank: &mut LotRequests) -> Box<dyn Game> {
        Box::new(Rules::resign(self, seat, bank))
    }

    fn leave(&self, seat: Seat, bank: &mut LotRequests) -> Option<Box<dyn Game>> {
        let after = Rules::leave(self, seat, bank)?;
        Some(Box::new(after))
    }

    fn parting(&self, seat: Seat) -> Option<String> {
        Rules::parting(self, seat)
    }

    fn is_out(&self, seat: Seat) -> bool {
        Rules::is_out(self, seat)
    }

    fn moves(&self, sight: &Sight) -> Vec<String> {
        if !matches!(Rules::awaits(self), Awaits::Act(_)) {
            return Vec::new();
        }
        Shown::new(self, sight).legal().iter().map(|step| self.write(step)).collect()
    }

    fn ranges(&self) -> Vec<StepRange> {
        if matches!(Rules::awaits(self), Awaits::Act(_)) { Rules::ranges(self) } else { Vec::new() }
    }

    fn hand_number(&self) -> Option<u32> {
        Rules::hand_number(self)
    }

    fn order_words(&self) -> &'static [&'static str] {
        R::order_words()
    }

    fn ordered_step(&self, form: &str, number: u32) -> Option<String> {
        let is_awaited = matches!(Rules::awaits(self), Awaits::Act(_));
        Rules::ordered_step(self, form, number).filter(|_| is_awaited).map(|step| self.write(&step))
    }

    fn canonical(&self, text: &str, sight: &Sight) -> Result<String, ReadError> {
        self.read(text, sight).map(|step| self.write(&step))
    }

    fn with_cards(&self, step: &str, sight: &Sight) -> String {
        exact(self, step).map_or_else(|_| step.to_owned(), |step| Rules::with_cards(self, &step, sight))
    }

    fn read_face(&self, text: &str) -> Option<u16> {
        R::read_face(text)
    }

    fn write_face(&self, card: u16) -> String {
        R::write_face(card)
    }

    fn split<'a>(&self, text: &'a str) -> Vec<&'a str> {
        R::split(text)
    }

    fn words(&self, step: &str) -> Vec<String> {
        R::words(step)
    }

    fn unordered(&self, words: &[String]) -> Range<usize> {
        R::unordered(words)
    }

    fn scene(&self, sight: &Sight) -> Scene {
        Rules::scene(self, sight)
    }

    fn position(&self, sight: &Sight) -> Value {
        Rules::position(self, sight)
    }

    fn absorb(&self, hash: &mut Transcript) {
        Rules::absorb(self, hash);
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
