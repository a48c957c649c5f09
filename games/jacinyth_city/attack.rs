//! Attacks: what they cost, and what may be spent on them.

use super::JacinythCity;
use super::illegal::Illegal;
use super::pyramids::pips;
use super::setting::Credit;
use super::step::Attack;
use bypost_rules::Seat;
use bypost_rules::kit::decktet::Card;
use bypost_rules::kit::fit;
use bypost_rules::kit::grid::{Cell, Cells};

impl JacinythCity {
    /// Judges an attack whose cards lie open.
    pub(super) fn judge_attack(&self, attack: &Attack) -> Result<(), Illegal> {
        let card = self.judge_target(attack)?;
        let cost = self.cost(self.mover, attack.cell, attack.owner, attack.size);
        let spent = self.judge_cards(attack, cost)?;
        if attack.replaces {
            if self.board.supply(self.mover).count(attack.size) == 0 {
                return Err(Illegal::NoSupply(attack.size));
            }
            let unlike = |spent: &Card| spent.suits().and(card.suits()).is_empty();
            if let Some(spent) = attack.with.iter().map(|spent| spent.card).find(unlike) {
                return Err(Illegal::NoReplacement { spent, card });
            }
        }
        let most = usize::from(spent - cost).min(self.drawable() + attack.with.len());
        if usize::from(attack.draws) > most { Err(Illegal::DrawsTooMany(fit(most))) } else { Ok(()) }
    }

    /// Checks whether the mover may attack a pyramid at all, and gives the card on which it stands.
    fn judge_target(&self, attack: &Attack) -> Result<Card, Illegal> {
        let Attack { cell, owner, size, .. } = *attack;
        if self.setting.is_solitaire() {
            return Err(Illegal::Alone);
        }
        if owner == self.mover {
            return Err(Illegal::OwnPyramid);
        }
        let card = self.board.judge_card(cell)?;
        if self.board.pyramids(owner, cell).count(size) == 0 {
            return Err(Illegal::NoTarget { cell, size });
        }
        if !self.reach(self.mover).contains(cell) {
            return Err(Illegal::OutOfReach(cell));
        }
        let (yours, theirs) = self.forces(self.mover, cell, owner);
        if self.setting.is_superior && yours <= theirs { Err(Illegal::Inferior { yours, theirs }) } else { Ok(card) }
    }

    /// Checks that the cards are worth the cost, and by the option also that none of them is needless, and
    /// gives what they are worth.
    fn judge_cards(&self, attack: &Attack, cost: u8) -> Result<u8, Illegal> {
        let mut spent = 0;
        for card in &attack.with {
            spent += pips(card.card).ok_or(Illegal::NoForce(card.card))?;
        }
        if spent < cost {
            return Err(Illegal::TooWeak { cost, spent });
        }
        let least = attack.with.iter().min_by_key(|card| pips(card.card)).map(|card| card.card);
        let is_needless = |card: &Card| !self.setting.overspends && spent - pips(*card).unwrap_or_default() >= cost;
        match least.filter(is_needless) {
            Some(card) => Err(Illegal::Surplus { cost, card }),
            None => Ok(spent),
        }
    }

    /// The cells on which a seat may attack.
    pub(super) fn reach(&self, seat: Seat) -> Cells {
        self.board.occupied(seat).grown().and(self.board.built())
    }

    /// A seat's pips on a cell and around it, and the owner's on it.
    fn forces(&self, seat: Seat, cell: Cell, owner: Seat) -> (u8, u8) {
        let around = self.board.beside(cell).or(Cells::of(cell));
        (self.board.pips(seat, around), self.board.pyramids(owner, cell).pips())
    }

    /// The pyramids that each seat could attack now, whatever it holds: by whom, where, whose, of which size.
    pub(super) fn threats(&self) -> Vec<(Seat, Cell, Seat, u8)> {
        let mut threats = Vec::new();
        for seat in self.playing() {
            let reach = self.reach(seat);
            for owner in self.playing().filter(|owner| *owner != seat) {
                for cell in reach.and(self.board.occupied(owner)).iter() {
                    let (yours, theirs) = self.forces(seat, cell, owner);
                    if !self.setting.is_superior || yours > theirs {
                        let sizes = self.board.pyramids(owner, cell).sizes();
                        threats.extend(sizes.map(|size| (seat, cell, owner, size)));
                    }
                }
            }
        }
        threats
    }

    /// The own cells from which a seat attacks a cell: it, or those next to it.
    pub(super) fn bases(&self, seat: Seat, cell: Cell) -> Cells {
        self.board.occupied(seat).and(self.board.beside(cell).or(Cells::of(cell)))
    }

    /// The cost of a seat's attack on a pyramid.
    pub(super) fn cost(&self, seat: Seat, cell: Cell, owner: Seat, size: u8) -> u8 {
        let (yours, theirs) = self.forces(seat, cell, owner);
        let difference = i16::from(theirs) - i16::from(yours);
        let counted = match self.setting.credit {
            Credit::None => 0,
            Credit::Dearer => difference.max(0),
            Credit::Cheaper => difference.min(0),
            Credit::Both => difference,
        };
        fit((i16::from(size) + counted).max(1))
    }
}
