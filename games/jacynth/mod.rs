//! Jacynth: laying out an old city card by card, and holding its districts with a few tokens.
//!
//! Each turn places a Decktet card next to others on a square grid, then perhaps a token on any card.
//! Connected cards of one suit are a district. It belongs to the player whose token lies on its highest card,
//! and is worth a point for each card when the grid is full. A single player plays on a smaller grid against
//! the pile. The whole rules stand in `rules.md`.

mod city;
mod deck;
mod estimate;
mod events;
mod growth;
mod hand;
mod hash;
mod illegal;
mod judge;
mod outcome;
mod phase;
mod position;
mod read;
mod resigned_cards;
mod scene;
mod setting;
mod solitaire;
mod step;
mod tables;
#[cfg(test)]
mod tests;
mod turn;

use std::ops::Range;
use std::sync::{Arc, LazyLock};

use serde_json::Value;

pub use self::illegal::Illegal;
pub use self::step::Step;

use self::city::{City, SEATS};
use self::deck::Deck;
use self::hand::{HAND, Hand};
use self::phase::{End, Last, Phase};
use self::resigned_cards::ResignedCards;
use self::setting::Setting;
use bypost_rules::kit::decktet::{Card, SHORT_FORMS};
use bypost_rules::kit::{fit, split_steps};
use bypost_rules::scene::Scene;
use bypost_rules::{
    Audience, Awaits, Chance, Event, Face, GameInfo, Input, LotRequests, Notation, Options, OrderWords, Place,
    Position, ReadError, Rules, Scores, Seat, Seats, Seen, SetupError, Sight, Slot, Thinking, Transcript, leads,
};

static INFO: LazyLock<GameInfo> =
    LazyLock::new(|| GameInfo::parse(include_str!("game.toml"), include_str!("rules.md")));

/// The one lot: the whole deck. Cards that lie face down are known by their places in it.
const LOT: u32 = 1;

/// A position.
#[derive(Clone, Debug)]
pub struct Jacynth {
    setting: Arc<Setting>,
    city: City,
    hands: [Hand; SEATS],
    /// The place in the lot of the card on top of the pile.
    next: u8,
    /// The places of the lot whose faces everybody knows, one bit each.
    public: u64,
    /// In solitaire, the cards that were discarded.
    discards: Deck,
    /// The cards of seats that have given up.
    resigned: ResignedCards,
    /// Which seats have given up.
    out: [bool; SEATS],
    /// The seat that is to move, or will be.
    mover: Seat,
    phase: Phase,
    /// The last turn.
    last: Option<Last>,
}

impl Rules for Jacynth {
    type Step = Step;
    type Illegal = Illegal;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn setup(seats: &Seats, options: &Options, bank: &mut LotRequests) -> Result<Self, SetupError> {
        let setting = Setting::new(seats, options)?;
        bank.shuffle(setting.deck.iter().map(|card| Input::Card(card.number())).collect());
        let mut next = fit(setting.starts().len());
        let mut hands = [Hand::default(); SEATS];
        for seat in seats.from(setting.first()) {
            hands[seat.index()] = (next..next + HAND).collect();
            next += HAND;
        }
        Ok(Self {
            city: City::new(setting.side()),
            hands,
            next,
            public: 0,
            discards: Deck::default(),
            resigned: ResignedCards::default(),
            out: [false; SEATS],
            mover: setting.first(),
            phase: Phase::Deal,
            last: None,
            setting: Arc::new(setting),
        })
    }

    fn shows(&self, step: &Step) -> Vec<Slot> {
        match (self.phase, step) {
            (Phase::Turn { .. }, Step::Place { place, .. }) => {
                let held = self.hand(self.mover).at(*place).filter(|held| self.resigned.face(*held).is_none());
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
        bank.tell_all(|| before.and_then(|before| before.told_change(self)));
        Ok(())
    }

    fn outlook(&self, _: &Step, after: &Self) -> Vec<Event> {
        // A change of the points has been told.
        let is_open = !matches!(after.phase, Phase::Flip { .. } | Phase::Over(_));
        let is_told = self.told_change(after).is_some();
        if is_open && !is_told { vec![after.told_points()] } else { Vec::new() }
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

impl Position for Jacynth {
    fn awaits(&self) -> Awaits {
        match self.phase {
            Phase::Flip { .. } => Awaits::Faces,
            // The seat that begins is known from the start, so that shuffles and shares are asked for what
            // this seat may see.
            Phase::Deal | Phase::First | Phase::Turn { .. } | Phase::Token => Awaits::Act(self.mover),
            Phase::Over(end) => Awaits::Over(self.outcome(end)),
        }
    }

    fn standing(&self, _: usize) -> Vec<Place> {
        self.outcome(End::Full).places
    }

    fn scores(&self) -> Option<Scores> {
        let score = |seat| i64::from(self.city.score(seat)).into();
        Some(Scores::new("cards in own districts", self.setting.seats.all().map(score)))
    }

    fn audience(&self, slot: Slot) -> Audience {
        let Some(slot) = place(slot) else { return Audience::Nobody };
        let is_start = usize::from(slot) < self.setting.starts().len();
        let is_flipped = matches!(self.phase, Phase::Flip { .. }) && slot == self.next;
        if is_start || is_flipped || self.public >> slot & 1 == 1 || self.resigned.holds(slot) {
            return Audience::All;
        }
        let holds = |seat: &Seat| self.hand(*seat).slots().contains(&slot);
        self.setting.seats.all().find(holds).map_or(Audience::Nobody, Audience::Only)
    }

    fn may_open(&self) -> bool {
        match self.phase {
            Phase::Deal | Phase::Flip { .. } => true,
            Phase::First | Phase::Turn { .. } | Phase::Token => self.resigned.is_due(),
            Phase::Over(_) => false,
        }
    }

    fn take_in(&mut self, slot: Slot, face: &Face, bank: &mut LotRequests) {
        let before = bank.copy_of(self);
        if let (Some(slot), Some(card)) = (place(slot), face.card().and_then(Card::from_number)) {
            self.open(slot, card, bank);
            bank.tell_all(|| before.and_then(|before| before.told_change(self)));
        }
    }

    fn resign(&mut self, seat: Seat, bank: &mut LotRequests) {
        if !matches!(self.phase, Phase::Over(_)) && !self.is_out(seat) {
            self.remove(seat, bank);
        }
    }

    fn parting(&self, seat: Seat, whose: &str) -> Option<String> {
        let opens = self.playing().count() > 2 && self.hand(seat).count() > 0;
        opens.then(|| format!("{whose} hand goes under the pile, face up: everybody sees it"))
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

impl Notation for Jacynth {
    fn split<'a>(&self, text: &'a str) -> Vec<&'a str> {
        split_steps(text, |text| step::read(text).is_ok())
    }

    fn unordered(&self, words: &[String]) -> Vec<Range<usize>> {
        // A card with its place, and a token with its own.
        (0..words.len() / 2).map(|pair| 2 * pair..2 * pair + 2).collect()
    }

    fn call_face(&self, card: u16) -> String {
        Card::from_number(card).map_or_else(|| self.write_face(card), |card| card.name().to_owned())
    }

    fn short_forms(&self) -> &'static [&'static str] {
        &SHORT_FORMS
    }
}

impl Thinking for Jacynth {
    fn prospects(&self, _: &dyn Seen) -> Option<Vec<f64>> {
        (!self.setting.is_solitaire()).then(|| leads(&self.expected(), SURE))
    }

    fn draws(&self) -> u32 {
        if self.setting.is_solitaire() { 1 } else { 32 }
    }

    fn horizon(&self) -> u32 {
        if self.setting.is_solitaire() { 60 } else { 0 }
    }
}

/// The lead in points with which a seat will win six times of seven.
const SURE: f64 = 6.0;

impl OrderWords for Jacynth {}

/// The slot of a place in the lot.
fn slot(place: u8) -> Slot {
    Slot { lot: LOT, place: place.into() }
}

/// The place of a slot in the lot, if the deck can have it.
fn place(slot: Slot) -> Option<u8> {
    u8::try_from(slot.place).ok().filter(|place| slot.lot == LOT && *place < 64)
}

impl Jacynth {
    fn hand(&self, seat: Seat) -> Hand {
        self.hands.get(seat.index()).copied().unwrap_or_default()
    }

    fn is_out(&self, seat: Seat) -> bool {
        self.out.get(seat.index()).copied().unwrap_or_default()
    }

    /// How many cards the pile has, with those that lie open under it.
    fn pile(&self) -> u8 {
        self.setting.deck.count().saturating_sub(self.next) + self.resigned.under().count()
    }

    /// The face of a card in a hand or under the pile, if everybody or at least this viewer knows it.
    fn seen(&self, sight: &dyn Seen, place: u8) -> Option<Card> {
        let private = || sight.card(slot(place)).and_then(Card::from_number);
        self.resigned.face(place).or_else(private)
    }
}
