//! The position by name, for programs. `games/siege_of_jacynth/format.md` tells the shape.

use serde_json::{Map, Value, json};

use super::SiegeOfJacynth;
use super::phase::Phase;
use super::score::Score;
use super::tableau::Placed;
use super::tally::{Force, Tally};
use super::wall::Section;
use bypost_rules::kit::decktet::{Card, Rank, Suit};
use bypost_rules::{Seat, Sight};

impl SiegeOfJacynth {
    /// Everything that the drawing says.
    pub(super) fn named(&self, sight: &Sight) -> Value {
        let seats = &self.setting.seats;
        let tallies = self.tallies();
        let score = Score::of(&tallies);
        let end = match self.phase {
            Phase::Over(end) => Some(self.outcome(end)),
            Phase::Turn => None,
        };
        let is_on = end.is_none() && self.wall.is_open();
        let sections = Section::all().filter(|_| self.wall.is_open());
        let wall: Vec<_> = sections.map(|section| self.section_named(section)).collect();
        let free: Vec<u8> = self.tableau.free().filter(|_| is_on).collect();
        json!({
            "wall": wall,
            "placed": self.tableau.placed().map(|placed| self.placed_named(placed)).collect::<Vec<_>>(),
            "free": free,
            "sections": tallies.iter().map(|tally| self.tally_named(tally)).collect::<Vec<_>>(),
            "won": seats.by_name(|seat| json!(score.won[seat.index()])),
            "tiebreak": seats.by_name(|seat| json!(score.symbols[seat.index()])),
            "hands": seats.by_name(|seat| self.named_hand(sight, seat)),
            "pile": self.pile(),
            "top": self.lot.face(self.next).map(Card::short),
            "attacker": self.name(self.setting.attacker()),
            "swapped": self.swapped.map(|(one, other)| [one.short(), other.short()]),
            "resigned": self.resigned().map(|seat| self.name(seat)).into_iter().collect::<Vec<_>>(),
            "turn": is_on.then(|| self.name(self.mover)),
            "last": self.last_named(),
            "unseen": self.unseen_named(sight),
            "why": end.map(|end| end.why),
        })
    }

    /// A section of the wall with its cards.
    pub(super) fn section_named(&self, section: Section) -> Value {
        json!({ "section": section.to_string(), "cards": shorts(self.wall.cards(section)) })
    }

    fn placed_named(&self, placed: Placed) -> Value {
        let Placed { card, seat, x, row, reach } = placed;
        let reaches: Vec<_> = reach.iter().map(|section| section.to_string()).collect();
        json!({ "card": card.short(), "seat": self.name(seat), "x": x, "row": row, "reaches": reaches })
    }

    fn tally_named(&self, tally: &Tally) -> Value {
        json!({
            "section": tally.section.to_string(),
            "winner": tally.winner.map(|seat| self.name(seat)),
            "by": tally.by.word(),
            "tally": self.setting.seats.by_name(|seat| force_named(tally, &tally.forces[seat.index()])),
        })
    }

    /// A hand. Its owner gets the faces that it knows, and so do all at a table with open cards; all others
    /// get the number of cards.
    fn named_hand(&self, sight: &Sight, seat: Seat) -> Value {
        let hand = self.hand(seat);
        let is_listed = self.setting.has_open_hands || self.setting.has_open_pile || sight.viewer() == Some(seat);
        if !is_listed {
            return json!(hand.count());
        }
        hand.slots().iter().map(|slot| json!(self.face(sight, *slot).map(Card::short))).collect()
    }

    fn last_named(&self) -> Value {
        if let Some(Placed { card, seat, x, .. }) = self.tableau.last() {
            return json!({ "seat": self.name(seat), "card": card.short(), "x": x });
        }
        match self.swapped {
            Some((one, other)) => {
                json!({ "seat": self.name(self.setting.attacker()), "swap": [one.short(), other.short()] })
            }
            None => Value::Null,
        }
    }

    fn unseen_named(&self, sight: &Sight) -> Value {
        let unseen = self.unseen(sight);
        let count = |is_so: &dyn Fn(&Card) -> bool| json!(unseen.iter().filter(|card| is_so(card)).count());
        let suits = Suit::ALL.map(|suit| (suit.word().to_owned(), count(&|card| card.suits().contains(suit))));
        let ranks = Rank::ALL.into_iter().filter(|rank| rank.number().is_some());
        let ranks = ranks.map(|rank| (rank.letter().to_string(), count(&|card| card.rank() == rank)));
        json!({
            "cards": shorts(unseen.iter().copied()),
            "suits": suits.into_iter().collect::<Map<_, _>>(),
            "ranks": ranks.collect::<Map<_, _>>(),
        })
    }

    fn name(&self, seat: Seat) -> &str {
        self.setting.seats.name(seat)
    }
}

fn force_named(tally: &Tally, force: &Force) -> Value {
    let is_suited = !tally.is_excuse();
    let missing: Vec<_> = force.missing(tally.suits).into_iter().map(Suit::word).collect();
    json!({
        "cards": shorts(force.cards.iter().copied()),
        "suits": Suit::ALL.into_iter().map(|suit| (suit.word().to_owned(), json!(force.of(suit)))).collect::<Map<_, _>>(),
        "symbols": is_suited.then(|| force.matching(tally.suits)),
        "ranks": force.ranks,
        "different": force.different(),
        "missing": is_suited.then_some(missing),
    })
}

fn shorts(cards: impl IntoIterator<Item = Card>) -> Vec<&'static str> {
    cards.into_iter().map(Card::short).collect()
}
