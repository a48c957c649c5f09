//! The board and the plinths on it as sets of bits, as one side counts the spaces.

use super::board::{Board, Ground, PLINTHS};
use bypost_rules::kit::fit;

/// A board of no more spaces than a word has bits, less some for values that lead beyond it. It is the same
/// from both sides.
pub(super) struct Course {
    pub(super) spaces: u8,
    pub(super) suns: u64,
    /// The spaces at which rivers end.
    pub(super) rivers: u64,
    /// Where a plinth that lands is then.
    far: [u8; 64],
}

/// Where the plinths are: a bit for each own count of the side that moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Lie {
    pub(super) own: u64,
    pub(super) enemies: u64,
}

/// The Home Row of the side that counts.
const HOME: u64 = 0b11_1110;

impl Lie {
    /// How many own plinths are in the Duat.
    pub(super) fn duat(self) -> u32 {
        u32::from(PLINTHS) - self.own.count_ones()
    }

    /// The counts of a set, the least first.
    pub(super) fn counts(mut set: u64) -> impl Iterator<Item = u8> {
        std::iter::from_fn(move || {
            let count = fit::<_, u8>(set.trailing_zeros());
            let is_some = set != 0;
            set &= set.wrapping_sub(1);
            is_some.then_some(count)
        })
    }
}

impl Course {
    /// None for a longer board.
    pub(super) fn of(board: &Board) -> Option<Self> {
        let spaces = Some(board.spaces()).filter(|spaces| *spaces < 58)?;
        let far = std::array::from_fn(|space| match board.ground(fit(space)) {
            Ground::River { far } => far,
            _ => fit(space),
        });
        let rivers = board.rivers().fold(0, |rivers, (low, high)| rivers | 1 << low | 1 << high);
        Some(Self { spaces, suns: board.suns().fold(0, |suns, sun| suns | 1 << sun), rivers, far })
    }

    /// Where a plinth that lands here is then.
    pub(super) fn far(&self, count: u8) -> u8 {
        self.far[usize::from(count)]
    }

    /// A set as the other side counts.
    fn mirrored(&self, set: u64) -> u64 {
        set.reverse_bits() >> (62 - self.spaces)
    }

    /// The same plinths as the other side counts.
    pub(super) fn turned(&self, lie: Lie) -> Lie {
        Lie { own: self.mirrored(lie.enemies), enemies: self.mirrored(lie.own) }
    }

    /// Where the enemies are safe.
    pub(super) fn safe_for_enemies(&self) -> u64 {
        self.suns | HOME
    }

    /// Where the own plinths are safe.
    pub(super) fn safe(&self) -> u64 {
        self.suns | self.mirrored(HOME)
    }

    /// Whether the side that counts has won.
    pub(super) fn is_won(&self, lie: Lie) -> bool {
        lie.enemies == 0 || lie.duat() == 0 && lie.own & !self.mirrored(HOME) == 0
    }

    /// What plinths can reach with one value, if nothing closed is landed on: the spaces that they touch, and
    /// those where they are then.
    pub(super) fn reached(&self, from: u64, closed: u64, value: u8) -> [u64; 2] {
        let landed = from << value & ((2 << self.spaces) - 1) & !closed;
        let plain = landed & !self.rivers;
        let carried = Lie::counts(landed & self.rivers).map(|near| (near, self.far(near)));
        let carried = carried.filter(|(_, far)| closed >> far & 1 == 0);
        carried.fold([plain; 2], |[touched, there], (near, far)| [touched | 1 << near | 1 << far, there | 1 << far])
    }
}
