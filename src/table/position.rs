//! The state of a table after some turns, and what can be asked of it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::deal::open_faces;
use super::lots::Lots;
use super::pending::Payment;
use super::turns::Wrong;
use crate::file::{Fault, Header, Time};
use crate::games;
use crate::rules::{Awaits, Bank, Entry, Game, Hash, Options, Outcome, Seat, Seats, Sight, Slot, Transcript};
use crate::seal::{JointKey, Point, PublicIdentity, TableKey};

/// A seat that has joined.
#[derive(Clone, Debug)]
pub struct Member {
    /// Who signs for it.
    pub identity: PublicIdentity,
    /// Its table key and the nonce it was made with, in a sealed table.
    pub key: Option<(Point, [u8; 32])>,
}

/// A table after some of its turns, all of them checked.
pub struct Table {
    pub(super) header: Arc<Header>,
    pub(super) id: Hash,
    pub(super) seats: Seats,
    pub(super) members: Vec<Member>,
    /// The keys of the seats that take part, once all have joined a sealed table.
    pub(super) joint: Option<Arc<JointKey>>,
    /// The seats that have left, in the order of leaving.
    pub(super) left: Vec<Seat>,
    pub(super) game: Box<dyn Game>,
    pub(super) lots: Lots,
    pub(super) head: Hash,
    pub(super) turns: u32,
    pub(super) time: Time,
    pub(super) last: Option<Seat>,
}

impl Clone for Table {
    fn clone(&self) -> Self {
        Self {
            header: Arc::clone(&self.header),
            id: self.id,
            seats: self.seats.clone(),
            members: self.members.clone(),
            joint: self.joint.clone(),
            left: self.left.clone(),
            game: self.game.boxed(),
            lots: self.lots.clone(),
            head: self.head,
            turns: self.turns,
            time: self.time,
            last: self.last,
        }
    }
}

impl std::fmt::Debug for Table {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Table({} after turn {})", self.header.game, self.turns)
    }
}

impl Table {
    /// The table before its first turn.
    ///
    /// # Errors
    /// A game, version, option or number of seats that this program does not have.
    pub fn new(header: &Header, id: Hash) -> Result<Self, Fault> {
        Self::of(entry(header)?, header, id)
    }

    /// The same for a game that need not be in the list.
    ///
    /// # Errors
    /// An option or number of seats that the game does not have.
    pub fn of(entry: &Entry, header: &Header, id: Hash) -> Result<Self, Fault> {
        let info = (entry.info)();
        let seats = Seats::new(header.seats.iter().map(|(name, _)| name.clone()).collect());
        let [least, most] = info.seats.map(usize::from);
        if !(least..=most).contains(&seats.count()) {
            let range = if least == most { least.to_string() } else { format!("{least} to {most}") };
            return Err(Fault::header(format!("{} takes {range} seats, not {}", info.title, seats.count())));
        }
        check_identities(header)?;
        let options = Options::complete(info, seats.count(), &header.options)
            .map_err(|error| Fault::header(error.to_string()))?;
        let mut bank = Bank::new(1);
        let game = (entry.setup)(&seats, &options, &mut bank).map_err(|error| Fault::header(error.to_string()))?;
        let header = Arc::new(header.clone());
        let time = header.created;
        let mut table = Self {
            header,
            id,
            seats,
            members: Vec::new(),
            joint: None,
            left: Vec::new(),
            game,
            lots: Lots::default(),
            head: id,
            turns: 0,
            time,
            last: None,
        };
        table.ask(bank).map_err(|wrong| Fault::header(wrong.what()))?;
        table.widen().map_err(Fault::header)?;
        Ok(table)
    }

    /// The header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The table's id.
    pub fn id(&self) -> Hash {
        self.id
    }

    /// The seats.
    pub fn seats(&self) -> &Seats {
        &self.seats
    }

    /// The seats that have joined, in seat order.
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// The position of the game.
    pub fn game(&self) -> &dyn Game {
        &*self.game
    }

    /// The lots.
    pub fn lots(&self) -> &Lots {
        &self.lots
    }

    /// The hash of the last turn; the table's id before the first.
    pub fn head(&self) -> Hash {
        self.head
    }

    /// How many turns there were.
    pub fn turns(&self) -> u32 {
        self.turns
    }

    /// The time of the last turn; of the table's creation before the first.
    pub fn time(&self) -> Time {
        self.time
    }

    /// The author of the last turn.
    pub fn last(&self) -> Option<Seat> {
        self.last
    }

    /// Whether everybody has joined.
    pub fn is_full(&self) -> bool {
        self.members.len() == self.seats.count()
    }

    /// How it ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.game.awaits() {
            Awaits::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// The seats that an identity holds.
    pub fn seats_of(&self, identity: &PublicIdentity) -> impl Iterator<Item = Seat> + '_ {
        let identity = *identity;
        self.seats.all().zip(&self.members).filter(move |(_, member)| member.identity == identity).map(|(seat, _)| seat)
    }

    /// The seats that have left the table, in the order of leaving.
    pub fn left(&self) -> &[Seat] {
        &self.left
    }

    /// The seats that still take part, in order, beginning with `first`.
    fn playing(&self, first: Seat) -> impl Iterator<Item = Seat> + '_ {
        self.seats.from(first).filter(|seat| !self.left.contains(seat))
    }

    /// Every slot of which a seat owes a share, in slot order. Nobody owes anything before all have joined, in an open
    /// deal, or when the table is over.
    pub fn debts(&self, seat: Seat) -> Vec<Slot> {
        if self.owes_nothing() {
            return Vec::new();
        }
        self.lots.pending.iter().filter(|pending| pending.owes(seat)).map(|pending| pending.slot).collect()
    }

    /// Every lot that a seat owes a shuffle of, in lot order.
    pub fn shuffles_due(&self, seat: Seat) -> Vec<u32> {
        if self.owes_nothing() {
            return Vec::new();
        }
        self.lots.shuffling.iter().filter(|shuffling| shuffling.owes(seat)).map(|shuffling| shuffling.lot).collect()
    }

    /// Whether a seat owes a share or a shuffle.
    pub fn owes(&self, seat: Seat) -> bool {
        !self.debts(seat).is_empty() || !self.shuffles_due(seat).is_empty()
    }

    fn owes_nothing(&self) -> bool {
        self.joint.is_none() || self.outcome().is_some()
    }

    /// The seat whose file is awaited: who joins next; the seat to act, if it can see what it is entitled to; else the
    /// first seat that owes something on which that sight depends. Nobody when the table is over, or when the lots of an
    /// open deal are used up.
    pub fn clock(&self) -> Option<Seat> {
        if !self.is_full() {
            return Some(Seat::new(self.members.len() as u8));
        }
        match self.game.awaits() {
            Awaits::Over(_) => None,
            Awaits::Act(seat) => Some(self.debtor(Some(seat)).unwrap_or(seat)),
            Awaits::Faces => self.debtor(None),
        }
    }

    /// The first seat that owes something of what `awaited` may see, or of what all may see if nobody is awaited: first a
    /// shuffle, then a share. The last author comes first, who after a join can pay in the same file, then for shuffles the
    /// awaited seat, then the others round the table.
    pub(super) fn debtor(&self, awaited: Option<Seat>) -> Option<Seat> {
        self.joint.as_ref()?;
        let last = self.last.unwrap_or(Seat::new(0));
        let seen = || {
            let slots = self.lots.pending.iter();
            slots.filter(|slot| match awaited {
                Some(awaited) => slot.audience.includes(awaited),
                None => slot.audience == crate::rules::Audience::All,
            })
        };
        let mut lots: Vec<u32> = seen().map(|slot| slot.slot.lot).collect();
        lots.dedup();
        let due: Vec<_> = lots.iter().flat_map(|lot| self.lots.due_for(*lot)).collect();
        let mut order = std::iter::once(last).chain(awaited).chain(self.playing(last));
        let shuffler = order.find(|&seat| due.iter().any(|shuffling| shuffling.owes(seat)));
        let payer = || {
            self.playing(last).filter(|&seat| Some(seat) != awaited).find(|&seat| seen().any(|slot| slot.owes(seat)))
        };
        shuffler.or_else(payer)
    }

    /// The hash of everything public: it stands in each turn.
    pub fn state_hash(&self) -> Hash {
        let mut hash = Transcript::new("state");
        hash.bytes("table", &self.id).number("joined", self.members.len() as u64);
        self.lots.absorb(&mut hash);
        if !self.left.is_empty() {
            hash.number("left", self.left.len() as u64);
        }
        for seat in &self.left {
            hash.number("seat", seat.index() as u64);
        }
        self.game.absorb(&mut hash);
        hash.hash()
    }

    /// What a seat knows beyond the public: faces that lack only its own share, which needs its table key; in an open
    /// deal, whatever is for its eyes.
    pub fn sight(&self, seat: Seat, key: Option<&TableKey>) -> Sight {
        let mut faces = BTreeMap::new();
        for pending in &self.lots.pending {
            if !self.is_full() || !pending.audience.includes(seat) || !pending.is_ready_for(seat) {
                continue;
            }
            let own = || Some(key?.share(&pending.point()?));
            let own = if pending.lacks(seat) { own() } else { None };
            if let Some(face) = pending.face(&self.lots.cards, own) {
                faces.insert(pending.slot, face);
            }
        }
        Sight::of(seat, faces)
    }

    /// Takes in what a game asked for.
    pub(super) fn ask(&mut self, bank: Bank) -> Result<(), Wrong> {
        for (number, lot) in bank.into_asked() {
            let payment = |seat| if self.left.contains(&seat) { Payment::Gone } else { Payment::Unpaid };
            let shares: Vec<Payment> = self.seats.all().map(payment).collect();
            if self.header.deal.is_sealed() {
                self.lots.ask_sealed(number, lot, &shares)?;
            } else {
                let faces = match self.lots.inputs(&lot) {
                    Some(inputs) => open_faces(&self.header.deal, &*self.game, number, &lot, &inputs),
                    None => Ok(None),
                };
                self.lots.ask_open(number, &lot, faces.map_err(Wrong::Lots)?, &shares)?;
            }
        }
        self.advance();
        Ok(())
    }

    /// Lets begin what the complete keys allow.
    pub(super) fn advance(&mut self) {
        if let Some(joint) = &self.joint {
            self.lots.advance(joint);
        }
    }

    /// Asks the game anew who may see what.
    pub(super) fn widen(&mut self) -> Result<(), String> {
        for pending in &mut self.lots.pending {
            let audience = self.game.audience(pending.slot);
            if !pending.audience.widens_to(audience) {
                return Err(format!("the rules took back who may see slot {}", pending.slot));
            }
            pending.audience = audience;
        }
        Ok(())
    }
}

/// Refuses seats that nobody could ever join: fixed to a key that is none, or that has a seat of a sealed table already.
fn check_identities(header: &Header) -> Result<(), Fault> {
    let fixed: Vec<_> = header.seats.iter().filter_map(|(name, key)| Some((name, (*key)?))).collect();
    for (index, (name, key)) in fixed.iter().enumerate() {
        if PublicIdentity::decode(key).is_none() {
            return Err(Fault::header(format!("the identity of {name} is no sound Ed25519 key")));
        }
        if header.deal.is_sealed() && fixed[..index].iter().any(|(_, other)| other == key) {
            return Err(Fault::header(format!("the identity of {name} is that of another seat too")));
        }
    }
    Ok(())
}

fn entry(header: &Header) -> Result<&'static Entry, Fault> {
    let known = || games::GAMES.iter().map(|entry| (entry.info)().id.as_str()).collect::<Vec<_>>().join(", ");
    let entry = games::find(&header.game).ok_or_else(|| {
        Fault::header(format!("no game is called {:?}", header.game)).hint(format!("the games: {}", known()))
    })?;
    let version = (entry.info)().version;
    if header.rules != version {
        let what = format!("version {} of the rules, but this program has version {version}", header.rules);
        return Err(Fault::header(what).hint("get the bypost that made the table, or a newer one"));
    }
    Ok(entry)
}
