//! Siege of Jacynth: two players send cards against a wall of seven sections, attacking and defending it.
//!
//! Each turn lays a Decktet card like a brick in the half columns under the wall, flat on one card or half on
//! each of two. A card counts at every section that it reaches through the cards on which it rests, so that a
//! single one can work for several. The symbols of a section's own suits decide who holds it, and at the
//! Excuse the ranks decide. The player with most sections wins. The whole rules stand in `rules.md`.

mod events;
mod hash;
mod illegal;
mod judge;
mod lot;
mod outcome;
mod phase;
mod position;
mod read;
mod scene;
mod score;
mod setting;
mod step;
mod tableau;
mod tables;
mod tally;
#[cfg(test)]
mod tests;
mod turn;
mod wall;

use std::iter;
use std::ops::Range;
use std::sync::{Arc, LazyLock};

use serde_json::Value;

pub use self::illegal::Illegal;
pub use self::step::Step;
pub use self::wall::Section;

use self::lot::Lot;
use self::phase::{End, Phase};
use self::setting::{CARDS, SEATS, Setting, TURNS};
use self::tableau::Tableau;
use self::wall::{SECTIONS, Wall};
use bypost_rules::kit::decktet::{Card, SHORT_FORMS};
use bypost_rules::kit::{Hand, split_steps};
use bypost_rules::scene::Scene;
use bypost_rules::{
    Audience, Awaits, Chance, Event, Face, GameInfo, Input, LotRequests, Notation, Options, OrderWords, Part, Place,
    Position, ReadError, Rules, Scores, Seat, Seats, Seen, SetupError, Sight, Slot, Thinking, Throw, Transcript,
};

static INFO: LazyLock<GameInfo> =
    LazyLock::new(|| GameInfo::parse(include_str!("game.toml"), include_str!("rules.md")));

/// The throw for the place of the Excuse.
const EXCUSE: u32 = 1;
/// The lot of the Aces and Crowns.
const WALL: u32 = 2;
/// The lot of the number cards. Those that lie face down are known by their places in it.
const NUMBERS: u32 = 3;

/// A position.
#[derive(Clone, Debug)]
pub struct SiegeOfJacynth {
    setting: Arc<Setting>,
    wall: Wall,
    /// The cards of the wall that the attacker has swapped, the one with the lower number first.
    swapped: Option<(Card, Card)>,
    lot: Lot,
    hands: [Hand<{ TURNS as usize }>; SEATS],
    /// The place in the lot of the card on top of the pile.
    next: u8,
    tableau: Tableau,
    /// The seat that is to move.
    mover: Seat,
    phase: Phase,
}

impl Rules for SiegeOfJacynth {
    type Step = Step;
    type Illegal = Illegal;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn setup(seats: &Seats, options: &Options, bank: &mut LotRequests) -> Result<Self, SetupError> {
        let setting = Setting::new(seats, options)?;
        let inputs = |is_in: fn(&Card) -> bool| {
            Card::basic().filter(is_in).map(|card| Input::Card(card.number())).collect::<Vec<_>>()
        };
        bank.throw(Throw::new([Part::Dice { count: 1, sides: SECTIONS.into() }]));
        bank.shuffle(inputs(|card| !card.is_number()));
        bank.shuffle(inputs(|card| card.is_number()));
        let mut hands = [Hand::default(); SEATS];
        let mut next = 0;
        for seat in seats.from(setting.attacker()) {
            hands[seat.index()] = (next..next + setting.hand()).collect();
            next += setting.hand();
        }
        Ok(Self {
            wall: Wall::default(),
            swapped: None,
            lot: Lot::default(),
            hands,
            next,
            tableau: Tableau::default(),
            mover: setting.attacker(),
            phase: Phase::Turn,
            setting: Arc::new(setting),
        })
    }

    fn shows(&self, step: &Step) -> Vec<Slot> {
        match (self.phase, step) {
            (Phase::Turn, Step::Place { place, .. }) => {
                let held = self.hand(self.mover).at(*place).filter(|place| self.lot.face(*place).is_none());
                held.map(slot).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    fn judge(&self, step: &Step) -> Result<(), Illegal> {
        self.judged(*step)
    }

    fn carry_out(&mut self, step: &Step, bank: &mut LotRequests) -> Result<(), Illegal> {
        self.judged(*step)?;
        let before = bank.copy_of(self);
        self.step(*step, bank);
        let is_over = self.phase != Phase::Turn;
        // At the end all sections are told, and so are those that this step has changed.
        let at_the_end = |event: Event| if is_over { event.seen_in_drawings() } else { event };
        bank.tell_all(|| before.iter().flat_map(|before| before.told_change(self)).map(at_the_end));
        if is_over {
            bank.tell_all(|| self.told_end());
        }
        Ok(())
    }

    fn outlook(&self, _: &Step, after: &Self) -> Vec<Event> {
        // A change has been told with the score after it, and so has the end.
        let is_told = after.phase != Phase::Turn || !self.told_change(after).is_empty();
        if is_told { Vec::new() } else { vec![after.told_score()] }
    }

    fn candidates(&self, seen: &dyn Seen) -> Vec<Step> {
        self.thinkable(seen)
    }

    fn random_step(&self, seen: &dyn Seen, chance: &mut Chance) -> Option<Step> {
        self.drawn_step(seen, chance)
    }

    fn read(&self, text: &str, sight: &Sight) -> Result<Step, ReadError> {
        self.understood(text, sight)
    }

    fn write(&self, step: &Step) -> String {
        step.write()
    }
}

impl Position for SiegeOfJacynth {
    fn caution(&self) -> Option<String> {
        let is_worked_out = self.setting.is_full && !self.setting.has_open_hands;
        is_worked_out.then(|| {
            "with deal=full each player can work out the other hand; open-hands=true shows it to both".to_owned()
        })
    }

    fn awaits(&self) -> Awaits {
        match self.phase {
            // The seat that begins is known from the start, so that shuffles and shares are asked for what
            // this seat may see.
            Phase::Turn => Awaits::Act(self.mover),
            Phase::Over(end) => Awaits::Over(self.outcome(end)),
        }
    }

    fn standing(&self, _: usize) -> Vec<Place> {
        self.outcome(End::Placed).places
    }

    fn scores(&self) -> Option<Scores> {
        let score = score::Score::of(&self.tallies());
        let won = |seat: Seat| i64::from(score.won[seat.index()]).into();
        Some(Scores::new("sections held", self.setting.seats.all().map(won)))
    }

    fn audience(&self, slot: Slot) -> Audience {
        if slot.lot == EXCUSE || slot.lot == WALL {
            return Audience::All;
        }
        let Some(place) = place(slot) else { return Audience::Nobody };
        if self.is_face_up(place) || self.lot.face(place).is_some() {
            return Audience::All;
        }
        let holds = |seat: &Seat| self.hand(*seat).slots().contains(&place);
        self.setting.seats.all().find(holds).map_or(Audience::Nobody, Audience::Only)
    }

    fn may_open(&self) -> bool {
        self.phase == Phase::Turn && !self.is_turned()
    }

    fn take_in(&mut self, slot: Slot, face: &Face, bank: &mut LotRequests) {
        let card = face.card().and_then(Card::from_number);
        match (slot.lot, card) {
            (EXCUSE, _) => {
                let number = face.thrown().first().and_then(|number| u8::try_from(*number).ok());
                self.wall.excuse = number.and_then(Section::numbered);
                bank.tell_all(|| self.wall.excuse.map(Self::told_excuse));
            }
            (WALL, Some(_)) => {
                if let Some(open) = self.wall.paired.get_mut(usize::from(slot.place)) {
                    *open = card;
                }
            }
            (_, Some(card)) => {
                if let Some(place) = place(slot) {
                    self.lot.open(place, card);
                    bank.tell_all(|| self.told_turned(place, card));
                }
            }
            (_, None) => {}
        }
        bank.tell_all(|| {
            let is_begun = slot.lot != NUMBERS && self.wall.is_open();
            is_begun.then(|| self.told_begin()).into_iter().flatten()
        });
    }

    fn resign(&mut self, seat: Seat, bank: &mut LotRequests) {
        if self.phase == Phase::Turn {
            bank.tell(|| {
                let winner = self.setting.seats.next(seat);
                Event::new("resign", "{loser} {resigns}, so {seat} wins").by(winner).seat("loser", seat)
            });
            self.remove(seat);
        }
    }

    fn scene(&self, sight: &Sight) -> Scene {
        self.drawn(sight)
    }

    fn position(&self, sight: &Sight) -> Value {
        self.named(sight)
    }

    fn absorb(&self, hash: &mut Transcript) {
        self.hashed(hash);
    }
}

impl Notation for SiegeOfJacynth {
    fn split<'a>(&self, text: &'a str) -> Vec<&'a str> {
        split_steps(text, |text| step::read(text).is_ok())
    }

    fn unordered(&self, words: &[String]) -> Vec<Range<usize>> {
        iter::once(0..words.len()).collect()
    }

    fn call_face(&self, card: u16) -> String {
        Card::from_number(card).map_or_else(|| self.write_face(card), |card| card.name().to_owned())
    }

    fn short_forms(&self) -> &'static [&'static str] {
        &SHORT_FORMS[..Card::basic().len()]
    }
}

impl Thinking for SiegeOfJacynth {}

impl OrderWords for SiegeOfJacynth {}

/// The slot of a place in the lot of the number cards.
fn slot(place: u8) -> Slot {
    Slot { lot: NUMBERS, place: place.into() }
}

/// The place of a slot in the lot of the number cards, if it is one of them.
fn place(slot: Slot) -> Option<u8> {
    u8::try_from(slot.place).ok().filter(|place| slot.lot == NUMBERS && *place < CARDS)
}

impl SiegeOfJacynth {
    fn hand(&self, seat: Seat) -> Hand<{ TURNS as usize }> {
        self.hands.get(seat.index()).copied().unwrap_or_default()
    }

    /// How many cards the pile has.
    fn pile(&self) -> u8 {
        CARDS - self.next
    }

    /// The face at a place of the lot, if a viewer knows it.
    fn face(&self, sight: &dyn Seen, place: u8) -> Option<Card> {
        self.lot.face(place).or_else(|| sight.card(slot(place)).and_then(Card::from_number))
    }
}
