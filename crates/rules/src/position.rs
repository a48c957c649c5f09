//! What a position of a game tells without its steps. What one viewer knows beyond the public.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Audience, Awaits, Face, LotRequests, Place, Scores, Seat, Seats, Slot, Transcript};
use crate::scene::Scene;

/// A position of a game, but for its steps: what it awaits, who may see what, how it looks, and what happens
/// to it when a face opens or somebody leaves. [`Rules`](super::Rules) adds the steps.
///
/// The position holds public knowledge only. Chance enters through [`Position::take_in`], private knowledge
/// through [`Sight`].
pub trait Position: Send + Sync + 'static {
    /// Whose step it is, or what else is due.
    fn awaits(&self) -> Awaits;

    /// Who may know a slot's face now. It only ever widens.
    fn audience(&self, slot: Slot) -> Audience;

    /// Takes in the face of a slot that became public. It is called once for each slot; slots that become
    /// public together come in slot order.
    fn take_in(&mut self, slot: Slot, face: &Face, bank: &mut LotRequests);

    /// Takes a seat that gives up out of the game. If that does not end the game, the seat is never awaited
    /// again and no slot has it as its only audience any more. The engine takes the slots out of play that
    /// only this seat could see and that nobody else may see now.
    fn resign(&mut self, seat: Seat, bank: &mut LotRequests);

    /// What is to be drawn for a viewer.
    fn scene(&self, sight: &Sight) -> Scene;

    /// Everything that the drawing says, by name, for `show --json`; `format.md` of the game tells the shape.
    fn position(&self, sight: &Sight) -> Value;

    /// Absorbs the whole state; destructure it, so that a new field cannot be forgotten.
    fn absorb(&self, hash: &mut Transcript);

    /// Whether some slot may lie face down although everybody may know its face; it is opened then. The
    /// engine looks at every slot to find out. A game overrides this if it can tell without, so that random
    /// play is faster. Nothing is opened any more once the game is over.
    fn may_open(&self) -> bool {
        !matches!(self.awaits(), Awaits::Over(_))
    }

    /// The places of the seats if the game ended as it stands, one for each in seat order: all who play may
    /// agree on that, and a seat whose time is used up comes after them. A game that keeps no score has all
    /// share the first place.
    fn standing(&self, seats: usize) -> Vec<Place> {
        vec![Place { rank: 1, score: None }; seats]
    }

    /// What everybody may know of how far each seat has come, for a chart of the whole game; none as long as
    /// there is nothing to count, and in games that count nothing.
    fn scores(&self) -> Option<Scores> {
        None
    }

    /// Lets a seat leave that says so, which is not giving up, and tells whether the rules allow it now.
    /// Nothing has changed if they do not. In a sealed deal the engine asks only in a turn in which the seat
    /// shuffles. The seat need not be awaited. [`Position::is_out`] tells when the seat has nothing more to
    /// do.
    fn leave(&mut self, seat: Seat, bank: &mut LotRequests) -> bool {
        let _ = (seat, bank);
        false
    }

    /// Whether it is public knowledge that a seat has no part in the game any more, and no card that only it
    /// may see. In its next turn such a seat pays for everything that is still in play, like a seat that has
    /// given up, and the others go on without its key.
    fn is_out(&self, seat: Seat) -> bool {
        let _ = seat;
        false
    }

    /// A line about a seat that gives up or says that it leaves: who may learn its cards then. `whose` is
    /// what the reader calls that seat's: `your`, or `bob's`.
    fn parting(&self, seat: Seat, whose: &str) -> Option<String> {
        let _ = (seat, whose);
        None
    }

    /// A line for the player who sets up a table, such as how many files it takes, or what would go well with
    /// its options.
    fn caution(&self) -> Option<String> {
        None
    }
}

/// Faces that somebody sees besides the public ones.
pub trait Seen {
    /// The face of a slot, if it is seen and not public.
    fn face(&self, slot: Slot) -> Option<&Face>;

    /// The number of a card, if it is seen and not public.
    fn card(&self, slot: Slot) -> Option<u16> {
        self.face(slot)?.card()
    }
}

impl Seen for Sight {
    fn face(&self, slot: Slot) -> Option<&Face> {
        self.faces.get(&slot)
    }
}

/// What one viewer knows privately. The public part is the game's state itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sight {
    viewer: Option<Seat>,
    faces: BTreeMap<Slot, Face>,
    put_out: Vec<Seat>,
}

impl Sight {
    /// The sight of somebody without a seat.
    pub fn public() -> Self {
        Self::default()
    }

    /// The sight of a seat that knows these faces besides the public ones.
    pub fn of(viewer: Seat, faces: BTreeMap<Slot, Face>) -> Self {
        Self { viewer: Some(viewer), faces, put_out: Vec::new() }
    }

    /// The same sight of a table at which the others go on without these seats.
    pub fn without(self, put_out: &[Seat]) -> Self {
        Self { put_out: put_out.to_vec(), ..self }
    }

    /// The seat that looks; none for the public.
    pub fn viewer(&self) -> Option<Seat> {
        self.viewer
    }

    /// A face that this viewer knows and the public does not.
    pub fn face(&self, slot: Slot) -> Option<&Face> {
        self.faces.get(&slot)
    }

    /// The number of a card that this viewer knows and the public does not.
    pub fn card(&self, slot: Slot) -> Option<u16> {
        self.face(slot)?.card()
    }

    /// A seat as the subject of a sentence that this viewer reads: `you`, or its name.
    pub fn called<'a>(&self, seat: Seat, seats: &'a Seats) -> &'a str {
        if self.viewer == Some(seat) { "you" } else { seats.name(seat) }
    }

    /// What has become of a seat that has given up, or that the others went on without.
    pub fn fate_of_leaver(&self, seat: Seat) -> &'static str {
        if self.put_out.contains(&seat) { "out of the game" } else { "has resigned" }
    }

    /// The name of a seat as a title above what it has: `alice`, `alice (you)`, or `alice (has resigned)`.
    pub fn titled(&self, seat: Seat, seats: &Seats, has_resigned: bool) -> String {
        let name = seats.name(seat);
        match (has_resigned, self.viewer == Some(seat)) {
            (true, _) => format!("{name} ({})", self.fate_of_leaver(seat)),
            (false, true) => format!("{name} (you)"),
            (false, false) => name.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_named_for_the_viewer() {
        let seats = Seats::new(["alice", "bob"].map(str::to_owned).into());
        let [alice, bob] = [0, 1].map(Seat::new);
        let sight = Sight::of(alice, BTreeMap::new());
        assert_eq!([alice, bob].map(|seat| sight.called(seat, &seats)), ["you", "bob"]);
        assert_eq!(Sight::public().called(alice, &seats), "alice");
        for (seat, has_resigned, title) in [
            (alice, false, "alice (you)"),
            (alice, true, "alice (has resigned)"),
            (bob, false, "bob"),
            (bob, true, "bob (has resigned)"),
        ] {
            assert_eq!(sight.titled(seat, &seats, has_resigned), title);
        }
        assert_eq!(sight.without(&[bob]).titled(bob, &seats, true), "bob (out of the game)");
    }
}
