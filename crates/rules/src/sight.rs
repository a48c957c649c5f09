//! What one viewer knows beyond the public.

use std::collections::BTreeMap;

use super::{Face, Seat, Seats, Slot};

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
}

impl Sight {
    /// The sight of somebody without a seat.
    pub fn public() -> Self {
        Self::default()
    }

    /// The sight of a seat that knows these faces besides the public ones.
    pub fn of(viewer: Seat, faces: BTreeMap<Slot, Face>) -> Self {
        Self { viewer: Some(viewer), faces }
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

    /// The name of a seat as a title above what it has: `alice`, `alice (you)`, or `alice (has resigned)`.
    pub fn titled(&self, seat: Seat, seats: &Seats, has_resigned: bool) -> String {
        let note = match (has_resigned, self.viewer == Some(seat)) {
            (true, _) => " (has resigned)",
            (false, true) => " (you)",
            (false, false) => "",
        };
        format!("{}{note}", seats.name(seat))
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
    }
}
