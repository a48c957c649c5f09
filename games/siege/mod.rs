//! Siege: a tavern poker of four towers and four jokers, with two packs of cards.
//!
//! A hand is made of four cards of one's own, a hold card for everybody, and one of up to four flips that
//! players buy from the towers, with a round of wagering after each. Jokers are wild in a hand, and in the
//! towers let players discard and draw again. When the towers are empty, the player with most whites wins.
//! The whole rules stand in `rules.md`.

mod best;
mod buy;
mod deal;
mod effect;
mod end;
mod events;
mod hands;
mod hash;
mod heap;
mod holding;
mod illegal;
mod jokers;
mod judge;
mod leave;
mod odds;
mod orders;
mod outlook;
mod phase;
mod places;
mod players;
mod position;
mod pots;
mod ranking;
mod read;
mod report;
mod round;
mod scene;
mod seats;
mod setting;
mod show;
mod stakes;
mod step;
#[cfg(test)]
mod tests;
mod towers;
mod unseen;
mod wager;

use std::iter;
use std::ops::Range;
use std::sync::{Arc, LazyLock};

use serde_json::Value;

pub use self::best::{Hold, Reach, best, best_five};
pub use self::illegal::Illegal;
pub use self::places::Places;
pub use self::ranking::{Count, Strength};
pub use self::step::Step;
pub use self::towers::Tower;
pub use bypost_rules::kit::playing::PlayingCard as Card;

use self::heap::{Buried, Spire};
use self::holding::Holding;
use self::phase::{Fate, Phase};
use self::report::Report;
use self::seats::SeatSet;
use self::setting::{SEATS, Setting};
use self::stakes::Stakes;
use self::towers::{CARDS, Towers};
use bypost_rules::kit::fit;
use bypost_rules::kit::playing::SHORT_FORMS;
use bypost_rules::scene::Scene;
use bypost_rules::{
    Audience, Awaits, Event, Face, GameInfo, Input, LotRequests, Notation, Options, OrderWords, Place, Position,
    ReadError, Rules, Scores, Seat, Seats, Seen, SetupError, Sight, Slot, StepRange, Thinking, Transcript, Wager,
};

static INFO: LazyLock<GameInfo> =
    LazyLock::new(|| GameInfo::parse(include_str!("game.toml"), include_str!("rules.md")));

/// A position.
#[derive(Clone, Debug)]
pub struct Siege {
    setting: Arc<Setting>,
    /// The state of each seat in the game.
    fates: [Fate; SEATS],
    stakes: Stakes,
    towers: Towers,
    spire: Spire,
    /// The spire of the next hand, once it has been asked for.
    coming: Option<Spire>,
    dungeon: Vec<Buried>,
    /// The cards that seats have put back when they gave up or left, shuffled by themselves, until the next
    /// hand.
    aside: Vec<Slot>,
    /// The number of the hand, counted from 0.
    number: u8,
    dealer: Seat,
    /// The seat that has bought the last flip of this hand.
    buyer: Option<Seat>,
    hands: [Holding; SEATS],
    /// The seats that were dealt cards in this hand, and have not left before it began.
    dealt: SeatSet,
    folded: SeatSet,
    revealed: SeatSet,
    mucked: SeatSet,
    /// Whether somebody has done something in this hand.
    is_touched: bool,
    phase: Phase,
    /// The last step, who took it, and what it paid.
    last: Option<(Seat, Step, u32)>,
    /// The step before it, if the same seat took that as well, as when it calls and then buys nothing.
    previous: Option<(Seat, Step, u32)>,
    /// How the last hand went.
    report: Option<Arc<Report>>,
}

impl Rules for Siege {
    type Step = Step;
    type Illegal = Illegal;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn setup(seats: &Seats, options: &Options, bank: &mut LotRequests) -> Result<Self, SetupError> {
        let setting = Setting::new(seats, options)?;
        let packs: Vec<Input> = Card::all().flat_map(|card| [Input::Card(card.number()); 2]).collect();
        let end = fit(packs.len());
        let lot = bank.shuffle(packs);
        let mut siege = Self {
            fates: Default::default(),
            stakes: Stakes::default(),
            towers: Towers::default(),
            spire: Spire { lot, next: CARDS.into(), end },
            coming: None,
            dungeon: Vec::new(),
            aside: Vec::new(),
            number: 0,
            dealer: Seat::new(0),
            buyer: None,
            hands: Default::default(),
            dealt: SeatSet::default(),
            folded: SeatSet::default(),
            revealed: SeatSet::default(),
            mucked: SeatSet::default(),
            is_touched: false,
            phase: Phase::Turning,
            last: None,
            previous: None,
            report: None,
            setting: Arc::new(setting),
        };
        for seat in seats.all() {
            siege.stakes.stacks[seat.index()] = siege.setting.stack;
        }
        siege.deal();
        Ok(siege)
    }

    fn shows(&self, step: &Step) -> Vec<Slot> {
        let closed = |seat: Seat, place: &dyn Fn(u8) -> bool| {
            let cards = (1..).zip(self.hand(seat).cards());
            cards.filter(|(at, held)| place(*at) && held.card.is_none()).map(|(_, held)| held.slot).collect()
        };
        match (self.phase, step) {
            (Phase::Wager(seat) | Phase::Buy(seat), Step::Show { joker, .. }) => {
                let is_fresh = self.hand(seat).at(*joker).is_some_and(|held| held.is_fresh);
                closed(seat, &|place| place == *joker && !is_fresh)
            }
            (Phase::Show { seat, .. }, Step::Reveal) => closed(seat, &|_| true),
            _ => Vec::new(),
        }
    }

    fn judge(&self, step: &Step) -> Result<(), Illegal> {
        self.judged(*step)
    }

    fn carry_out(&mut self, step: &Step, bank: &mut LotRequests) -> Result<(), Illegal> {
        self.judged(*step)?;
        self.step(*step, bank);
        Ok(())
    }

    fn outlook(&self, step: &Step, after: &Self) -> Vec<Event> {
        self.foretold(*step, after)
    }

    fn candidates(&self, seen: &dyn Seen) -> Vec<Step> {
        self.thinkable(seen)
    }

    fn ranges(&self) -> Vec<StepRange> {
        let Some((is_bet, least, most)) = self.range().filter(|(_, least, most)| least <= most) else {
            return Vec::new();
        };
        let pot = if let Phase::Wager(seat) = self.phase { self.pot_size(seat) } else { 0 };
        let mut named = vec![("half pot", pot / 2), ("pot", pot)];
        named.retain(|(_, number)| (least..=most).contains(number));
        vec![StepRange { word: if is_bet { "bet" } else { "raise" }, least, most, named }]
    }

    fn read(&self, text: &str, sight: &Sight) -> Result<Step, ReadError> {
        read::read(text, &self.typist(sight))
    }

    fn write(&self, step: &Step) -> String {
        step.write()
    }
}

impl Position for Siege {
    fn caution(&self) -> Option<String> {
        let seats = self.setting.seats.count();
        (seats >= 4).then(|| {
            format!(
                "besides the decisions, {seats} seats send {} files for each flip and up to {} between two hands",
                seats - 2,
                2 * seats - 2
            )
        })
    }

    fn awaits(&self) -> Awaits {
        match self.phase {
            // It is the seat that acts if no joker is turned up, since its own file opens what everybody else
            // has paid for.
            Phase::Turning => {
                let mut after = self.clone();
                after.turned_up(&mut LotRequests::new(1));
                if matches!(after.phase, Phase::Turning) { Awaits::Faces } else { after.awaits() }
            }
            Phase::Discard { seat, .. } | Phase::Wager(seat) | Phase::Buy(seat) | Phase::Show { seat, .. } => {
                Awaits::Act(seat)
            }
            Phase::Over(end) => Awaits::Over(self.outcome(end)),
        }
    }

    fn standing(&self, _: usize) -> Vec<Place> {
        self.places()
    }

    fn scores(&self) -> Option<Scores> {
        let stack = |seat| i64::from(self.told_stack(seat)).into();
        Some(Scores::new("whites in the stack", self.setting.seats.all().map(stack)))
    }

    fn audience(&self, slot: Slot) -> Audience {
        if let Some(is_turned) = self.towers.is_turned(slot) {
            return if is_turned { Audience::All } else { Audience::Nobody };
        }
        if self.spire.holds(slot) || self.coming.is_some_and(|coming| coming.holds(slot)) {
            return Audience::Nobody;
        }
        if let Some(buried) = self.dungeon.iter().find(|buried| buried.slot == slot) {
            return buried.audience;
        }
        for seat in self.setting.seats.all() {
            match self.hand(seat).cards().find(|held| held.slot == slot) {
                Some(held) if held.is_fresh => return Audience::Nobody,
                Some(_) => return Audience::Only(seat),
                None => {}
            }
        }
        Audience::Nobody
    }

    fn may_open(&self) -> bool {
        self.phase == Phase::Turning
    }

    fn take_in(&mut self, slot: Slot, face: &Face, bank: &mut LotRequests) {
        if let Some(card) = face.card().and_then(Card::from_number) {
            self.open(slot, card, bank);
        }
    }

    fn resign(&mut self, seat: Seat, bank: &mut LotRequests) {
        self.give_up(seat, bank);
    }

    fn leave(&mut self, seat: Seat, bank: &mut LotRequests) -> bool {
        self.say_goodbye(seat, bank)
    }

    fn parting(&self, seat: Seat, whose: &str) -> Option<String> {
        self.told_parting(seat, whose)
    }

    fn is_out(&self, seat: Seat) -> bool {
        self.has_no_part(seat)
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

impl Notation for Siege {
    fn with_cards(&self, step: &str, sight: &Sight) -> String {
        let read = self.read(step, &Sight::public());
        read.map_or_else(|_| step.to_owned(), |step| self.typist(sight).with_cards(step))
    }

    fn split<'a>(&self, text: &'a str) -> Vec<&'a str> {
        text.split([',', ';']).map(str::trim).collect()
    }

    fn unordered(&self, words: &[String]) -> Vec<Range<usize>> {
        match words.first().map_or("", String::as_str) {
            "discard" => iter::once(1..words.len()).collect(),
            "buy" => iter::once(0..2).collect(),
            // A joker, and the card that goes for it.
            "show" => vec![0..2, 2..4],
            _ => Vec::new(),
        }
    }

    fn call_face(&self, card: u16) -> String {
        Card::from_number(card).map_or_else(|| self.write_face(card), Card::name)
    }

    fn short_forms(&self) -> &'static [&'static str] {
        &SHORT_FORMS
    }
}

impl Thinking for Siege {
    fn prospects(&self, _: &dyn Seen) -> Option<Vec<f64>> {
        Some(self.worth_of_stacks())
    }

    fn wager(&self) -> Option<Wager> {
        self.wagered_on()
    }

    fn hand_rank(&self, seat: Seat, faces: &dyn Seen) -> f64 {
        self.rank_of(seat, faces)
    }

    fn chapter(&self) -> u32 {
        self.number.into()
    }
}

impl OrderWords for Siege {
    fn hand_number(&self) -> Option<u32> {
        Some(self.number.into())
    }

    fn order_words(&self) -> &'static [&'static str] {
        &orders::FORMS
    }

    fn ordered_step(&self, form: &str, number: u32) -> Option<String> {
        self.ordered(form, number).map(|step| step.write())
    }
}

impl Siege {
    /// What a hand can make of the hold card.
    fn hold(&self) -> Hold {
        self.setting.hold(self.towers.hold())
    }

    /// How many flips a hand may use.
    fn reach(&self) -> Reach {
        if self.towers.jokers() == setting::JOKERS { Reach::Three } else { Reach::One }
    }

    /// The face of a card, if everybody or this viewer knows it.
    fn face(sight: &dyn Seen, slot: Slot, card: Option<Card>) -> Option<Card> {
        card.or_else(|| sight.card(slot).and_then(Card::from_number))
    }

    /// Plays a legal step.
    fn step(&mut self, step: Step, bank: &mut LotRequests) {
        let before = self.stakes.pot();
        self.is_touched = true;
        let seat = match self.phase {
            Phase::Wager(seat) | Phase::Buy(seat) | Phase::Discard { seat, .. } | Phase::Show { seat, .. } => seat,
            Phase::Turning | Phase::Over(_) => return,
        };
        self.previous = self.last.filter(|(last, ..)| *last == seat);
        self.last = Some((seat, step, 0));
        match (self.phase, step) {
            (_, Step::Show { joker, discard }) => self.show_joker(seat, joker, discard, bank),
            (Phase::Wager(_), _) => self.wager(seat, step, before, bank),
            (Phase::Buy(_), _) => self.buy(seat, step, bank),
            (Phase::Discard { effect, before, .. }, _) => self.discard(effect, seat, before, step, bank),
            (Phase::Show { first, .. }, _) => self.show(seat, first, step, bank),
            (Phase::Turning | Phase::Over(_), _) => {}
        }
    }
}
