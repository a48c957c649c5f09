//! Nim with one heap: two players take by turns, and the one who takes the last wins. Steps are listed, or
//! they are a range.

use std::sync::LazyLock;

use bypost::draw::scene::Scene;
use bypost::rules::{
    Audience, Awaits, Entry, Face, GameInfo, LotRequests, Notation, Options, OrderWords, Outcome, Position, ReadError,
    Rules, Seat, Seats, Seen, SetupError, Sight, Slot, StepRange, Thinking, Transcript,
};
use serde_json::{Value, json};

/// The game's entry.
pub(crate) const NIM: Entry = Entry::of::<Nim>();

static INFO: LazyLock<GameInfo> = LazyLock::new(|| {
    let text = "id = \"nim\"\ntitle = \"Nim\"\nsummary = \"-\"\nversion = 1\nseats = [2, 2]\ncredits.source = \"-\"\n\
                [[option]]\nname = \"heap\"\nhelp = \"-\"\nkind = \"number\"\nleast = 1\nmost = 1000\ndefault = 10\n\
                [[option]]\nname = \"most\"\nhelp = \"-\"\nkind = \"number\"\nleast = 1\nmost = 1000\ndefault = 3\n\
                [[option]]\nname = \"range\"\nhelp = \"-\"\nkind = \"number\"\nleast = 0\nmost = 1\ndefault = 0\n";
    GameInfo::parse(text, "")
});

/// A position.
#[derive(Clone, Debug)]
pub(crate) struct Nim {
    heap: u32,
    most: u32,
    is_range: bool,
    turn: u8,
}

#[derive(Debug, thiserror::Error)]
#[error("so many may not be taken")]
pub(crate) struct Illegal;

impl Nim {
    fn most(&self) -> u32 {
        self.most.min(self.heap)
    }
}

impl Rules for Nim {
    type Step = u32;
    type Illegal = Illegal;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn setup(_: &Seats, options: &Options, _: &mut LotRequests) -> Result<Self, SetupError> {
        let [heap, most, range] = ["heap", "most", "range"].map(|name| options.number(name) as u32);
        Ok(Self { heap, most, is_range: range == 1, turn: 0 })
    }

    fn carry_out(&mut self, step: &u32, _: &mut LotRequests) -> Result<(), Illegal> {
        if !(1..=self.most()).contains(step) {
            return Err(Illegal);
        }
        (self.heap, self.turn) = (self.heap - step, 1 - self.turn);
        Ok(())
    }

    fn candidates(&self, _: &dyn Seen) -> Vec<u32> {
        (1..=if self.is_range { 1 } else { self.most() }).collect()
    }

    fn ranges(&self) -> Vec<StepRange> {
        let range = StepRange { word: "take", least: 1, most: self.most(), named: Vec::new() };
        if self.is_range { vec![range] } else { Vec::new() }
    }

    fn read(&self, text: &str, _: &Sight) -> Result<u32, ReadError> {
        let number = text.strip_prefix("take ").and_then(|number| number.parse().ok());
        number.ok_or_else(|| ReadError::of(text, "is no step", ""))
    }

    fn write(&self, step: &u32) -> String {
        format!("take {step}")
    }
}

impl Position for Nim {
    fn awaits(&self) -> Awaits {
        match self.heap {
            0 => Awaits::Over(Outcome::won_by(Seat::new(1 - self.turn), 2, "the heap is taken")),
            _ => Awaits::Act(Seat::new(self.turn)),
        }
    }

    fn audience(&self, _: Slot) -> Audience {
        Audience::All
    }

    fn take_in(&mut self, _: Slot, _: &Face, _: &mut LotRequests) {}

    fn resign(&mut self, _: Seat, _: &mut LotRequests) {}

    fn scene(&self, _: &Sight) -> Scene {
        Scene { parts: Vec::new() }
    }

    fn position(&self, _: &Sight) -> Value {
        json!({ "heap": self.heap })
    }

    fn absorb(&self, hash: &mut Transcript) {
        let Self { heap, most, is_range, turn } = self;
        hash.number("heap", u64::from(*heap)).number("most", u64::from(*most));
        hash.number("range", u64::from(*is_range)).number("turn", u64::from(*turn));
    }
}

impl Notation for Nim {}

impl Thinking for Nim {}

impl OrderWords for Nim {}
