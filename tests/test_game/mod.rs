//! A game whose steps ask the engine for all that a game may ask for: shuffles of cards and of slots,
//! audiences, throws. It is in no list of games; tests of the engine play it.

pub(crate) mod post;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use bypost::draw::scene::{Line, Scene, ScenePart};
use bypost::rules::{
    Audience, Awaits, Entry, Face, GameInfo, Input, LotRequests, Notation, Options, OrderWords, Outcome, Place,
    Position, ReadError, Rules, Seat, Seats, Seen, SetupError, Sight, Slot, Thinking, Throw, Transcript,
};
use serde_json::{Value, json};

/// The game's entry.
pub(crate) const TEST_GAME: Entry = Entry::of::<TestGame>();

static INFO: LazyLock<GameInfo> = LazyLock::new(|| {
    let text = "id = \"lab\"\ntitle = \"Lab\"\nsummary = \"-\"\nversion = 1\nseats = [1, 8]\ncredits.source = \"-\"\n\
                [[option]]\nname = \"first\"\nhelp = \"-\"\nkind = \"number\"\nleast = 0\nmost = 7\ndefault = 1\n\
                [[option]]\nname = \"cards\"\nhelp = \"-\"\nkind = \"number\"\nleast = 0\nmost = 120\ndefault = 0\n\
                [[option]]\nname = \"hand\"\nhelp = \"-\"\nkind = \"number\"\nleast = 0\nmost = 9\ndefault = 0\n\
                [[option]]\nname = \"thrown\"\nhelp = \"-\"\nkind = \"number\"\nleast = 0\nmost = 1\ndefault = 0\n";
    GameInfo::parse(text, "")
});

/// A position.
#[derive(Clone, Debug)]
pub(crate) struct TestGame {
    seats: u8,
    turn: Seat,
    out: BTreeSet<Seat>,
    /// The seats that have gone, or were sent away, without giving up.
    gone: BTreeSet<Seat>,
    waits: BTreeSet<Slot>,
    ended: bool,
    /// The slot that ends the game once it is open.
    last: Option<Slot>,
    audiences: BTreeMap<Slot, Audience>,
    /// The public faces, in the order of opening.
    pub(crate) faces: Vec<(Slot, Face)>,
}

/// One command of a step.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Step {
    /// `pass`: the next seat is to act.
    Pass,
    /// `end`
    End,
    /// `throw`: a throw that all may see, and that is waited for.
    Throw,
    /// `last`: a throw like the one before, which ends the game.
    Last,
    /// `shuffle 7 8 1.0 +1.1`: cards by number, slots, slots that are kept in play.
    Shuffle(Vec<Input>),
    /// `send 2`: sends a seat away.
    Send(Seat),
    /// `retire 1.0`: takes a slot out of play.
    Retire(Slot),
    /// `deal 1.3 2`: deals a slot to the seat with this index.
    Deal(Slot, Seat),
    /// `draw 1.3 2`: deals a slot in the same way, and the next seat is to act.
    Draw(Slot, Seat),
    /// `open 1.3`: all may see the slot, and the game waits for it.
    Open(Slot),
    /// `show 1.3 7`: the author shows a slot that it may see, and says what it is.
    Show(Slot, u16),
}

/// Why a step is refused.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Illegal {
    #[error("the slot shows something else")]
    Face,
    #[error("the slot is for somebody else")]
    Taken,
}

impl TestGame {
    fn next(&self) -> Seat {
        let after = (1..=self.seats).map(|step| Seat::new((self.turn.index() as u8 + step) % self.seats));
        let plays = |seat: &Seat| !self.out.contains(seat) && !self.gone.contains(seat);
        after.into_iter().find(plays).unwrap()
    }

    fn forget(&mut self, inputs: &[Input]) {
        for input in inputs {
            if let Input::Slot(slot) = input {
                self.audiences.remove(slot);
            }
        }
    }
}

impl Rules for TestGame {
    type Step = Step;
    type Illegal = Illegal;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn setup(seats: &Seats, options: &Options, bank: &mut LotRequests) -> Result<Self, SetupError> {
        let count = seats.count() as u8;
        let first = Seat::new(options.number("first") as u8 % count);
        let mut lab = Self {
            seats: count,
            turn: first,
            out: BTreeSet::new(),
            gone: BTreeSet::new(),
            waits: BTreeSet::new(),
            ended: false,
            last: None,
            audiences: BTreeMap::new(),
            faces: Vec::new(),
        };
        let cards = options.number("cards") as u16;
        if cards > 0 {
            let lot = bank.shuffle((0..cards).map(Input::Card).collect());
            let hand = options.number("hand") as u16;
            for seat in seats.all() {
                let places = (0..hand).map(|card| seat.index() as u16 * hand + card);
                lab.audiences.extend(places.map(|place| (Slot { lot, place }, Audience::Only(seat))));
            }
            lab.audiences.insert(Slot { lot, place: cards - 1 }, Audience::All);
        }
        if options.number("thrown") == 1 {
            lab.audiences.insert(bank.throw(dice()), Audience::All);
        }
        Ok(lab)
    }

    fn shows(&self, step: &Step) -> Vec<Slot> {
        match step {
            Step::Show(slot, _) => vec![*slot],
            _ => Vec::new(),
        }
    }

    fn carry_out(&mut self, step: &Step, bank: &mut LotRequests) -> Result<(), Illegal> {
        match step {
            Step::Pass => self.turn = self.next(),
            Step::End => self.ended = true,
            Step::Throw | Step::Last => {
                let slot = bank.throw(dice());
                self.audiences.insert(slot, Audience::All);
                self.waits.insert(slot);
                self.last = (*step == Step::Last).then_some(slot);
            }
            Step::Shuffle(inputs) => {
                bank.shuffle(inputs.clone());
                self.forget(inputs);
            }
            Step::Send(seat) => drop(self.gone.insert(*seat)),
            Step::Retire(slot) => {
                bank.retire(*slot);
                self.audiences.remove(slot);
            }
            Step::Deal(slot, seat) | Step::Draw(slot, seat) => {
                if self.audience(*slot) != Audience::Nobody {
                    return Err(Illegal::Taken);
                }
                self.audiences.insert(*slot, Audience::Only(*seat));
                self.turn = if matches!(step, Step::Draw(..)) { self.next() } else { self.turn };
            }
            Step::Open(slot) => {
                self.audiences.insert(*slot, Audience::All);
                self.waits.insert(*slot);
            }
            Step::Show(slot, card) => match self.faces.iter().find(|(shown, _)| shown == slot) {
                Some((_, face)) if face.card() == Some(*card) => {}
                _ => return Err(Illegal::Face),
            },
        }
        Ok(())
    }

    fn candidates(&self, _: &dyn Seen) -> Vec<Step> {
        vec![Step::Pass, Step::End]
    }

    fn read(&self, text: &str, _: &Sight) -> Result<Step, ReadError> {
        parse(text).ok_or_else(|| ReadError { what: format!("{text:?} is no step"), hint: String::new() })
    }

    fn write(&self, step: &Step) -> String {
        let input = |input: &Input| match input {
            Input::Card(card) => card.to_string(),
            Input::Slot(slot) => slot.to_string(),
            Input::Kept(slot) => format!("+{slot}"),
        };
        match step {
            Step::Pass => "pass".to_owned(),
            Step::End => "end".to_owned(),
            Step::Throw => "throw".to_owned(),
            Step::Last => "last".to_owned(),
            Step::Shuffle(inputs) => format!("shuffle {}", inputs.iter().map(input).collect::<Vec<_>>().join(" ")),
            Step::Send(seat) => format!("send {}", seat.index()),
            Step::Retire(slot) => format!("retire {slot}"),
            Step::Deal(slot, seat) => format!("deal {slot} {}", seat.index()),
            Step::Draw(slot, seat) => format!("draw {slot} {}", seat.index()),
            Step::Open(slot) => format!("open {slot}"),
            Step::Show(slot, card) => format!("show {slot} {card}"),
        }
    }
}

impl Position for TestGame {
    fn awaits(&self) -> Awaits {
        if self.ended {
            let places = (0..self.seats).map(|_| Place { rank: 1, score: None }).collect();
            return Awaits::Over(Outcome { places, why: "somebody ended it".to_owned() });
        }
        if self.waits.is_empty() { Awaits::Act(self.turn) } else { Awaits::Faces }
    }

    fn audience(&self, slot: Slot) -> Audience {
        self.audiences.get(&slot).copied().unwrap_or(Audience::Nobody)
    }

    fn take_in(&mut self, slot: Slot, face: &Face, _: &mut LotRequests) {
        self.faces.push((slot, face.clone()));
        self.waits.remove(&slot);
        self.ended |= self.last == Some(slot);
    }

    fn resign(&mut self, seat: Seat, _: &mut LotRequests) {
        self.out.insert(seat);
        self.ended = self.out.union(&self.gone).count() + 1 >= usize::from(self.seats);
        if !self.ended && self.turn == seat {
            self.turn = self.next();
        }
    }

    fn leave(&mut self, seat: Seat, _: &mut LotRequests) -> bool {
        let goes = !self.gone.contains(&seat) && self.gone.len() + 2 < usize::from(self.seats);
        if goes {
            self.gone.insert(seat);
        }
        if self.turn == seat && goes {
            self.turn = self.next();
        }
        goes
    }

    fn is_out(&self, seat: Seat) -> bool {
        self.gone.contains(&seat)
    }

    fn scene(&self, sight: &Sight) -> Scene {
        Scene { parts: vec![ScenePart::Lines(vec![Line::plain(self.position(sight).to_string())])] }
    }

    fn position(&self, sight: &Sight) -> Value {
        let seen = self.audiences.keys().filter_map(|slot| Some((slot.to_string(), sight.face(*slot)?.card())));
        json!({ "turn": self.turn.index(), "seen": seen.collect::<BTreeMap<_, _>>() })
    }

    fn absorb(&self, hash: &mut Transcript) {
        hash.text("lab", &format!("{self:?}"));
    }
}

impl Notation for TestGame {
    fn read_face(&self, text: &str) -> Option<u16> {
        text.parse().ok()
    }
}

impl Thinking for TestGame {}

impl OrderWords for TestGame {}

fn dice() -> Throw {
    Throw::new([bypost::rules::Part::Dice { count: 2, sides: 6 }])
}

fn parse(text: &str) -> Option<Step> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    Some(match word {
        "pass" => Step::Pass,
        "end" => Step::End,
        "throw" => Step::Throw,
        "last" => Step::Last,
        "shuffle" => Step::Shuffle(rest.split(' ').map(input).collect::<Option<_>>()?),
        "deal" | "draw" => {
            let (at, seat) = rest.split_once(' ')?;
            let (at, seat) = (slot(at)?, Seat::new(seat.parse().ok()?));
            if word == "deal" { Step::Deal(at, seat) } else { Step::Draw(at, seat) }
        }
        "open" => Step::Open(slot(rest)?),
        "send" => Step::Send(Seat::new(rest.parse().ok()?)),
        "retire" => Step::Retire(slot(rest)?),
        "show" => {
            let (at, card) = rest.split_once(' ')?;
            Step::Show(slot(at)?, card.parse().ok()?)
        }
        _ => return None,
    })
}

fn input(text: &str) -> Option<Input> {
    match text.strip_prefix('+') {
        Some(kept) => slot(kept).map(Input::Kept),
        None if text.contains('.') => slot(text).map(Input::Slot),
        None => text.parse().ok().map(Input::Card),
    }
}

fn slot(text: &str) -> Option<Slot> {
    let (lot, place) = text.split_once('.')?;
    Some(Slot { lot: lot.parse().ok()?, place: place.parse().ok()? })
}
