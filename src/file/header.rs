//! The header: everything that is agreed before the first turn.

use super::{Pace, Time};
use crate::rules::{GameInfo, OptionValue, Options};

/// What the players of a table have agreed on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// Where chance comes from.
    pub deal: Deal,
    /// The seats' names in the order of play, and the identity of each where it is fixed beforehand.
    pub seats: Vec<NamedSeat>,
    /// The seats' addresses for mail, as far as they are to stand in the file: name and address, in the order
    /// of the seats.
    pub addresses: Vec<(String, String)>,
    /// When it was made.
    pub created: Time,
    /// Random bytes, so that no two tables are the same.
    pub nonce: [u8; 32],
    /// How long a turn may take, if that is agreed.
    pub pace: Option<Pace>,
    /// Whether a claim that nobody contests counts in standings: the late seat has lost to the others.
    pub forfeit: bool,
    /// How many others can go on for a seat that has vanished, by their pieces of its key; none if nobody
    /// can.
    pub rescue: Option<u8>,
    /// Whether all who play may ask their own programs what they would play.
    pub hints: bool,
    /// A value for each option of the game, sorted by name.
    pub options: Vec<(String, OptionValue)>,
}

/// The word that stands for [`Header::forfeit`] in the file, and in its hash.
pub(crate) const FORFEIT: &str = "uncontested";

impl Header {
    /// A new table of a game. Its options are the usual ones, it has no pace, and no addresses stand in it.
    #[must_use]
    pub fn new(game: &GameInfo, deal: Deal, seats: Vec<NamedSeat>, created: Time, nonce: [u8; 32]) -> Self {
        Self {
            game: game.id.clone(),
            rules: game.version,
            deal,
            options: Options::usual(game, seats.len()).sorted(),
            seats,
            addresses: Vec::new(),
            created,
            nonce,
            pace: None,
            forfeit: false,
            rescue: None,
            hints: false,
        }
    }
}

/// The name of a seat, and the public key that it is fixed to, if there is one.
pub type NamedSeat = (String, Option<[u8; 32]>);

/// Where chance comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deal {
    /// From all players together, by the seal.
    Sealed,
    /// From a text that everybody sees.
    Seed(String),
    /// From a list: lot by lot its faces, separated by single blanks, in dealing order.
    Lots(Vec<String>),
}

impl Deal {
    /// Whether players make chance together.
    pub fn is_sealed(&self) -> bool {
        matches!(self, Self::Sealed)
    }

    /// The word that stands in the file.
    pub fn word(&self) -> &'static str {
        if self.is_sealed() { "sealed" } else { "open" }
    }
}
