//! Jacinyth City: pyramids in a city of cards.
//!
//! Everybody has nine pyramids of three sizes. Players build cards of the Decktet next to cards that they
//! control. Pyramids hatch, grow, spawn, move, fly with their card, and are driven off by Crowns, Courts and
//! Pawns out of the hand. Most pips in a district own it. The whole rules stand in `rules.md`.

mod attack;
mod board;
mod districts;
mod drawn_step;
mod estimate;
mod events;
mod hand;
mod hash;
mod illegal;
mod judge;
mod lone;
mod outcome;
mod outlook;
mod phase;
mod pile;
mod position;
mod pyramids;
mod read;
mod scene;
mod setting;
mod start;
mod step;
mod tables;
#[cfg(test)]
mod tests;
mod thinkable;
mod turn;
mod unseen;
mod words;

use std::ops::Range;
use std::sync::{Arc, LazyLock};

use serde_json::Value;

pub use self::illegal::Illegal;
pub use self::step::{Attack, Played, Step};

use self::board::{Board, SEATS};
use self::hand::{Hand, Held};
use self::phase::{End, Last, Phase};
use self::pile::Pile;
use self::setting::Setting;
use self::start::Start;
use bypost_rules::kit::decktet::{Card, SHORT_FORMS};
use bypost_rules::kit::fit;
use bypost_rules::scene::Scene;
use bypost_rules::{
    Audience, Awaits, Chance, Event, Face, GameInfo, LotRequests, Notation, Options, OrderWords, Part, Place, Position,
    ReadError, Rules, Scores, Seat, Seats, Seen, SetupError, Sight, Slot, Thinking, Throw, Transcript, leads,
};

static INFO: LazyLock<GameInfo> =
    LazyLock::new(|| GameInfo::parse(include_str!("game.toml"), include_str!("rules.md")));

/// The most cards that a hand keeps, and as many are dealt.
const LIMIT: u8 = 3;

/// A position.
#[derive(Clone, Debug)]
pub struct JacinythCity {
    setting: Arc<Setting>,
    board: Board,
    pile: Pile,
    hands: [Hand; SEATS],
    /// The cards that were discarded, in the order of discarding.
    discards: Vec<Card>,
    /// The cards of seats that have given up, on their way to the discards; also the slots that were still to
    /// be opened when giving up ended the game.
    leaving: Vec<Slot>,
    /// Which seats have given up.
    out: [bool; SEATS],
    start: Start,
    /// The seat that is to act, or will be.
    mover: Seat,
    /// How many turns in a row brought no Build and no Hatch.
    idle: u16,
    phase: Phase,
    /// The last turn.
    last: Option<Last>,
}

/// The throw of the starting cards.
const LAYOUT: Slot = Slot { lot: 1, place: 0 };

impl Rules for JacinythCity {
    type Step = Step;
    type Illegal = Illegal;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn setup(seats: &Seats, options: &Options, bank: &mut LotRequests) -> Result<Self, SetupError> {
        let setting = Setting::new(seats, options)?;
        let count = fit(setting.starts().len());
        bank.throw(Throw::new([Part::Pick { count, of: fit(setting.starters().len()) }]));
        Ok(Self {
            board: Board::new(setting.side()),
            pile: Pile::default(),
            hands: Default::default(),
            discards: Vec::new(),
            leaving: Vec::new(),
            out: [false; SEATS],
            start: Start::default(),
            // The seat that chooses first is known from the start, so that shares are asked for what this
            // seat may see.
            mover: setting.choosing().next().unwrap_or(Seat::new(0)),
            idle: 0,
            phase: Phase::Layout,
            last: None,
            setting: Arc::new(setting),
        })
    }

    fn shows(&self, step: &Step) -> Vec<Slot> {
        let hand = self.hand(self.mover);
        let closed = |held: &Held| held.face.is_none().then_some(held.slot);
        match step {
            Step::None if self.phase == Phase::Choose => hand.cards().iter().filter_map(closed).collect(),
            Step::Choose(_) | Step::None => Vec::new(),
            _ if !matches!(self.phase, Phase::Discard | Phase::Action) => Vec::new(),
            _ => step.cards().iter().filter_map(|card| closed(hand.at(card.place)?)).collect(),
        }
    }

    fn judge(&self, step: &Step) -> Result<(), Illegal> {
        self.judged(step)
    }

    fn carry_out(&mut self, step: &Step, bank: &mut LotRequests) -> Result<(), Illegal> {
        self.judged(step)?;
        self.step(step, bank);
        Ok(())
    }

    fn outlook(&self, _: &Step, after: &Self) -> Vec<Event> {
        self.foretold(after)
    }

    fn candidates(&self, seen: &dyn Seen) -> Vec<Step> {
        self.thinkable(seen)
    }

    fn random_step(&self, seen: &dyn Seen, chance: &mut Chance) -> Option<Step> {
        self.drawn_step(seen, chance)
    }

    fn read(&self, text: &str, sight: &Sight) -> Result<Step, ReadError> {
        read::read(self, text, sight)
    }

    fn write(&self, step: &Step) -> String {
        step.write(&self.setting.seats)
    }
}

impl Position for JacinythCity {
    fn awaits(&self) -> Awaits {
        match self.phase {
            Phase::Reveal | Phase::Flip { .. } => Awaits::Faces,
            Phase::Layout | Phase::Choose | Phase::Opening | Phase::Discard | Phase::Action | Phase::Lose { .. } => {
                Awaits::Act(self.mover)
            }
            Phase::Over(end) => Awaits::Over(self.outcome(end)),
        }
    }

    fn standing(&self, _: usize) -> Vec<Place> {
        self.outcome(End::Full).places
    }

    fn scores(&self) -> Option<Scores> {
        Some(Scores::new("points of districts", self.setting.seats.all().map(|seat| self.board.score(seat))))
    }

    fn audience(&self, slot: Slot) -> Audience {
        let is_flipped = matches!(self.phase, Phase::Flip { .. }) && self.pile.top() == Some(slot);
        if slot == LAYOUT || is_flipped || self.leaving.contains(&slot) {
            return Audience::All;
        }
        let placed = |seat: Seat| self.hand(seat).placed().find(|(_, held)| held.slot == slot);
        let holder = self.setting.seats.all().find_map(|seat| Some((seat, placed(seat)?)));
        match holder {
            None => Audience::Nobody,
            Some((_, (_, held))) if held.face.is_some() => Audience::All,
            Some((seat, (place, _))) if self.is_revealing(seat, place) => Audience::All,
            Some((seat, _)) => Audience::Only(seat),
        }
    }

    fn may_open(&self) -> bool {
        let is_due = matches!(self.phase, Phase::Layout | Phase::Reveal | Phase::Flip { .. });
        is_due || !self.leaving.is_empty() && !matches!(self.phase, Phase::Over(_))
    }

    fn take_in(&mut self, slot: Slot, face: &Face, bank: &mut LotRequests) {
        if slot == LAYOUT {
            self.lay_out(face.thrown(), bank);
        } else if let Some(card) = face.card().and_then(Card::from_number) {
            self.open(slot, card, bank);
        }
    }

    fn resign(&mut self, seat: Seat, bank: &mut LotRequests) {
        if !matches!(self.phase, Phase::Over(_)) && !self.is_out(seat) {
            self.remove(seat, bank);
        }
    }

    fn parting(&self, seat: Seat, whose: &str) -> Option<String> {
        let opens = self.playing().count() > 2 && self.hand(seat).count() > 0;
        opens.then(|| format!("{whose} hand goes to the discards, face up: everybody sees it"))
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

impl Notation for JacinythCity {
    fn split<'a>(&self, text: &'a str) -> Vec<&'a str> {
        words::split(text)
    }

    fn unordered(&self, words: &[String]) -> Vec<Range<usize>> {
        // A card or a space may be chosen before what is done with it.
        let first = match words.first().map_or("", String::as_str) {
            "build" | "hatch" => 0..3,
            "grow" | "spawn" | "move" | "fly" | "attack" | "lose" => 0..2,
            _ => 0..0,
        };
        // The cards of a discard, and those that pay for an attack.
        let before = words.iter().position(|word| word == "discard" || word == "with").map(|before| before + 1);
        let is_card = |word: &&String| word.contains(':');
        let cards = before.map(|from| from..from + words[from..].iter().take_while(is_card).count());
        std::iter::once(first).chain(cards).filter(|range| !range.is_empty()).collect()
    }

    fn call_face(&self, card: u16) -> String {
        Card::from_number(card).map_or_else(|| self.write_face(card), |card| card.name().to_owned())
    }

    fn short_forms(&self) -> &'static [&'static str] {
        &SHORT_FORMS
    }
}

impl Thinking for JacinythCity {
    fn prospects(&self, seen: &dyn Seen) -> Option<Vec<f64>> {
        (!self.setting.is_solitaire()).then(|| leads(&self.worth(seen), SURE))
    }

    fn draws(&self) -> u32 {
        if self.setting.is_solitaire() { 1 } else { 12 }
    }

    fn horizon(&self) -> u32 {
        if self.setting.is_solitaire() { 60 } else { 0 }
    }
}

/// The lead in points with which a seat will win six times of seven.
const SURE: f64 = 6.0;

impl OrderWords for JacinythCity {}

impl JacinythCity {
    fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat.index().min(SEATS - 1)]
    }

    fn is_out(&self, seat: Seat) -> bool {
        self.out.get(seat.index()).copied().unwrap_or_default()
    }

    /// The seats that have not given up, in order.
    fn playing(&self) -> impl Iterator<Item = Seat> + '_ {
        self.setting.seats.all().filter(|seat| !self.is_out(*seat))
    }

    /// The next seat that plays on.
    fn after(&self, seat: Seat) -> Seat {
        let mut seats = self.setting.seats.from(self.setting.seats.next(seat));
        seats.find(|seat| !self.is_out(*seat)).unwrap_or(seat)
    }

    /// The face of a card in a hand, if everybody or at least this viewer knows it.
    fn face(&self, sight: &dyn Seen, held: &Held) -> Option<Card> {
        held.face.or_else(|| sight.card(held.slot).and_then(Card::from_number))
    }

    /// What a viewer sees of a seat's hand: places, counted from 1, and faces.
    fn seen_hand(&self, sight: &dyn Seen, seat: Seat) -> impl Iterator<Item = (u8, Card)> {
        self.hand(seat).placed().filter_map(|(place, held)| Some((place, self.face(sight, held)?)))
    }

    /// A hand with its places, as a viewer sees it; none if it is empty.
    fn told_hand(&self, sight: &Sight, seat: Seat) -> Option<String> {
        let told = |(place, held): (u8, &Held)| {
            let face = self.face(sight, held).map_or("?", Card::short);
            format!("{place}:{face}{}", if held.is_free { "+" } else { "" })
        };
        let told: Vec<String> = self.hand(seat).placed().map(told).collect();
        (!told.is_empty()).then(|| told.join("  "))
    }

    /// How many cards the awaited seat must discard before it does anything else.
    fn surplus(&self, seat: Seat) -> u8 {
        self.hand(seat).counted().saturating_sub(LIMIT)
    }
}
