//! Where the plinths are.

use super::board::{Board, PLINTHS};
use super::mode::Mode;
use super::side::Side;
use super::spaces::Spaces;
use super::step::Origin;
use bypost_rules::kit::fit;

/// All plinths that are not in somebody's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Field {
    /// On the board, by side.
    pub(super) standing: [Spaces; 2],
    /// In the Duat, by side.
    pub(super) duat: [u8; 2],
    /// The spaces of the mover's plinths that came back from the Duat this turn.
    pub(super) returned: Spaces,
}

/// The occupant of a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// Nobody.
    Open,
    /// A plinth of the side that asks.
    Own,
    /// A plinth of the enemy.
    Enemy,
}

impl Field {
    /// Five plinths in each Home Row.
    pub(super) fn start(board: &Board) -> Self {
        Self { standing: Side::ALL.map(|side| board.home(side).collect()), duat: [0; 2], returned: Spaces::default() }
    }

    /// A field with these plinths on the board, and all others in the Duat.
    #[cfg(test)]
    pub(super) fn of(standing: [Spaces; 2]) -> Self {
        let duat = standing.map(|spaces| PLINTHS - fit::<_, u8>(spaces.iter().count()));
        Self { standing, duat, returned: Spaces::default() }
    }

    /// A side's plinths on the board, in order of their spaces.
    pub(super) fn standing(&self, side: Side) -> Spaces {
        self.standing[side.index()]
    }

    /// How many of a side's plinths are in the Duat.
    pub(super) fn duat(&self, side: Side) -> u8 {
        self.duat[side.index()]
    }

    /// How many of a side's plinths are in the opponent's Home Row.
    pub(super) fn home(&self, board: &Board, side: Side) -> u8 {
        fit(board.home(side.other()).filter(|&space| self.standing(side).contains(space)).count())
    }

    /// How many pips a side has still to go: in Quick mode for its foremost plinth, else for all five onto
    /// the five spaces of the Home Row. Rivers are not counted on.
    pub(super) fn pips_left(&self, board: &Board, side: Side, mode: Mode) -> u16 {
        let spaces = u16::from(board.spaces());
        let home = spaces + 1 - u16::from(PLINTHS);
        let gone = self.standing(side).iter().map(|space| u16::from(board.own_count(side, space)));
        match mode {
            Mode::Normal => (home..=spaces).sum::<u16>() - gone.sum::<u16>(),
            Mode::Quick => home.saturating_sub(gone.max().unwrap_or(0)),
        }
    }

    /// Who stands on a space, as `side` sees it.
    pub(super) fn at(&self, side: Side, space: u8) -> Standing {
        if self.standing(side).contains(space) {
            Standing::Own
        } else if self.standing(side.other()).contains(space) {
            Standing::Enemy
        } else {
            Standing::Open
        }
    }

    /// Whether a plinth that moves from here is one that returns this turn; none if there is no plinth.
    pub(super) fn returns(&self, side: Side, origin: Origin) -> Option<bool> {
        match origin {
            Origin::Duat => (self.duat(side) > 0).then_some(true),
            Origin::Space(space) => self.standing(side).contains(space).then(|| self.returned.contains(space)),
        }
    }

    /// Takes up a plinth that is there.
    pub(super) fn lift(&mut self, side: Side, origin: Origin) {
        match origin {
            Origin::Duat => self.duat[side.index()] -= 1,
            Origin::Space(space) => {
                self.standing[side.index()].remove(space);
                self.returned.remove(space);
            }
        }
    }

    /// Puts the lifted plinth down. An enemy that stands there goes to its Duat. It tells how many were
    /// taken.
    pub(super) fn put(&mut self, side: Side, space: u8, returned: bool) -> u8 {
        self.standing[side.index()].insert(space);
        if returned {
            self.returned.insert(space);
        }
        let taken = u8::from(self.standing[side.other().index()].remove(space));
        self.duat[side.other().index()] += taken;
        taken
    }

    /// Ends the turn: the plinths that came back are ordinary again.
    pub(super) fn settle(&mut self) {
        self.returned = Spaces::default();
    }
}
