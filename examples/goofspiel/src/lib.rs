//! Goofspiel: two to four players bid for thirteen prizes with the same thirteen cards, each in secret. The
//! whole rules stand in `rules.md`.

mod hash;
mod position;
mod round;
mod scene;
mod step;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use bypost_rules::kit::playing::{ACE, FrenchSuit as Suit, PlayingCard as Card, SHORT_FORMS};
use bypost_rules::scene::Scene;
use bypost_rules::{
    Audience, Awaits, Event, Face, GameInfo, Input, LotRequests, Notation, Options, OrderWords, Outcome, Place,
    Position, ReadError, Rules, Scores, Seat, Seats, Seen, SetupError, Sight, Slot, Thinking, Transcript,
};
use serde_json::Value;

pub use step::{Illegal, Step};

static INFO: LazyLock<GameInfo> =
    LazyLock::new(|| GameInfo::parse(include_str!("../game.toml"), include_str!("../rules.md")));

/// The lot of the prizes.
const PRIZES: u32 = 1;
/// The cards of a suit.
const CARDS: u16 = 13;

/// A position.
#[derive(Clone, Debug)]
pub struct Goofspiel {
    seats: Seats,
    players: Vec<Player>,
    /// How many prizes were turned, or are to be opened.
    turned: u16,
    /// The prizes on offer.
    offer: Vec<Card>,
    /// The slots that are to be opened together, and what those show that are open already.
    opening: BTreeMap<Slot, Option<Card>>,
    /// Why it is over.
    end: Option<&'static str>,
}

/// What a seat has. Its cards are places of its lot, counted from 0.
#[derive(Clone, Debug, Default)]
struct Player {
    hand: Vec<u16>,
    /// The card that it bids in this round; in the last but one the card of the last round after it.
    bid: Vec<u16>,
    /// The bids that were turned.
    shown: Vec<(u16, Card)>,
    won: Vec<Card>,
    has_resigned: bool,
}

impl Rules for Goofspiel {
    type Step = Step;
    type Illegal = Illegal;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn setup(seats: &Seats, _: &Options, bank: &mut LotRequests) -> Result<Self, SetupError> {
        let suits = [Suit::Clubs, Suit::Hearts, Suit::Spades, Suit::Diamonds];
        for suit in [Suit::Diamonds].into_iter().chain(suits.into_iter().take(seats.count())) {
            let cards = (2..=ACE).filter_map(|rank| Card::of(rank, suit));
            bank.shuffle(cards.map(|card| Input::Card(card.number())).collect());
        }
        Ok(Self {
            players: vec![Player { hand: (0..CARDS).collect(), ..Player::default() }; seats.count()],
            seats: seats.clone(),
            turned: 1,
            offer: Vec::new(),
            opening: [(prize(0), None)].into(),
            end: None,
        })
    }

    fn judge(&self, step: &Step) -> Result<(), Illegal> {
        match self.bidder() {
            _ if self.end.is_some() => Err(Illegal::Over),
            Some(seat) if self.opening.is_empty() => {
                let is_held = step.place().is_some_and(|place| self.player(seat).hand.contains(&place));
                if is_held { Ok(()) } else { Err(Illegal::NotHeld(*step)) }
            }
            _ => Err(Illegal::FaceDown),
        }
    }

    fn carry_out(&mut self, step: &Step, bank: &mut LotRequests) -> Result<(), Illegal> {
        self.judge(step)?;
        if let (Some(seat), Some(place)) = (self.bidder(), step.place()) {
            let player = &mut self.players[seat.index()];
            player.hand.retain(|held| *held != place);
            player.bid.push(place);
            bank.tell(|| Event::new("bid", "{seat} bids").by(seat));
            self.turn_bids();
        }
        Ok(())
    }

    fn candidates(&self, _: &dyn Seen) -> Vec<Step> {
        let hand = self.bidder().map(|seat| &self.player(seat).hand);
        hand.into_iter().flatten().map(|place| Step::of(*place)).collect()
    }

    fn read(&self, text: &str, sight: &Sight) -> Result<Step, ReadError> {
        let card_at = |place| sight.viewer().and_then(|seat| self.held(seat, place, sight));
        Step::read(text, card_at)
    }

    fn write(&self, step: &Step) -> String {
        step.to_string()
    }
}

impl Position for Goofspiel {
    fn awaits(&self) -> Awaits {
        match (self.end, self.bidder()) {
            (Some(why), _) => Awaits::Over(Outcome { places: self.places(), why: why.to_owned() }),
            (None, Some(seat)) => Awaits::Act(seat),
            (None, None) => Awaits::Faces,
        }
    }

    fn standing(&self, _: usize) -> Vec<Place> {
        self.places()
    }

    fn scores(&self) -> Option<Scores> {
        Some(Scores::new("points", self.players.iter().map(|player| player.points().into())))
    }

    fn audience(&self, slot: Slot) -> Audience {
        if slot.lot == PRIZES {
            return if slot.place < self.turned { Audience::All } else { Audience::Nobody };
        }
        let Some(seat) = self.seats.all().find(|seat| lot(*seat) == slot.lot) else { return Audience::Nobody };
        let player = self.player(seat);
        if self.opening.contains_key(&slot) || player.shown.iter().any(|(place, _)| *place == slot.place) {
            return Audience::All;
        }
        let is_held = player.hand.contains(&slot.place) || player.bid.contains(&slot.place);
        if is_held { Audience::Only(seat) } else { Audience::Nobody }
    }

    fn may_open(&self) -> bool {
        self.end.is_none() && !self.opening.is_empty()
    }

    fn take_in(&mut self, slot: Slot, face: &Face, bank: &mut LotRequests) {
        let Some(open) = self.opening.get_mut(&slot) else { return };
        *open = face.card().and_then(Card::from_number);
        if self.opening.values().all(Option::is_some) {
            self.settle(bank);
        }
    }

    fn resign(&mut self, seat: Seat, bank: &mut LotRequests) {
        if self.end.is_some() {
            return;
        }
        let player = &mut self.players[seat.index()];
        player.has_resigned = true;
        player.hand.clear();
        // A bid that is being turned is seen by all.
        if self.opening.is_empty() {
            player.bid.clear();
        }
        bank.tell(|| Event::new("resign", "{seat} {resigns}").by(seat));
        if self.playing().count() < 2 {
            self.finish(Outcome::resigned(self.seats.count()), bank);
        } else {
            self.turn_bids();
        }
    }

    fn parting(&self, _: Seat, whose: &str) -> Option<String> {
        Some(format!("nobody sees the cards of {whose} hand then"))
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

impl Notation for Goofspiel {
    fn short_forms(&self) -> &'static [&'static str] {
        &SHORT_FORMS
    }
}

impl Thinking for Goofspiel {}

impl OrderWords for Goofspiel {}

/// The slot of a prize.
fn prize(place: u16) -> Slot {
    Slot { lot: PRIZES, place }
}

/// The lot of a hand.
fn lot(seat: Seat) -> u32 {
    PRIZES + 1 + seat.index() as u32
}

/// What a card counts: an ace is low.
fn value(card: Card) -> i64 {
    if card.rank() == ACE { 1 } else { card.rank().into() }
}

/// What cards count together.
fn points(cards: &[Card]) -> i64 {
    cards.iter().copied().map(value).sum()
}

impl Player {
    fn points(&self) -> i64 {
        points(&self.won)
    }
}

impl Goofspiel {
    fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// The seats that have not given up.
    fn playing(&self) -> impl Iterator<Item = Seat> + '_ {
        self.seats.all().filter(|seat| !self.player(*seat).has_resigned)
    }

    /// The seat that is to bid next, in this round or in the one that begins when all cards are open.
    fn bidder(&self) -> Option<Seat> {
        let bids = |seat: &Seat| {
            let player = self.player(*seat);
            !player.hand.is_empty() && (player.bid.is_empty() || !self.opening.is_empty())
        };
        self.playing().find(bids)
    }

    /// The card at a place that a seat holds, if somebody sees it.
    fn held(&self, seat: Seat, place: u16, sight: &Sight) -> Option<Card> {
        let player = self.player(seat);
        let is_held = player.hand.contains(&place) || player.bid.contains(&place);
        sight.card(Slot { lot: lot(seat), place }).filter(|_| is_held).and_then(Card::from_number)
    }
}
