//! The state of a table before its first turn and after some, and what can be asked of it: how it has ended
//! otherwise than by its game, and how much time each seat has used, at a table with a pace.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::lots::{Lots, open_faces};
use super::pending::{Payment, Pending, PublishedShares};
use super::rescue::Rescue;
use super::wrong::TurnError;
use crate::file::{Fault, Header, Time};
use bypost_rules::{
    Awaits, Entry, Event, Face, Game, Games, Hash, LotRequests, Options, Outcome, Seat, Seats, Sight, Transcript, find,
    ids,
};
use bypost_seal::{Context, JointKey, Point, PublicIdentity, Share, TableKey};

/// A seat that has joined.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Member {
    /// The identity that signs for it.
    pub identity: PublicIdentity,
    /// Its table key and the nonce it was made with, in a sealed table.
    pub key: Option<(Point, [u8; 32])>,
    /// The key to which the others deal pieces of theirs, at a table with rescue.
    pub escrow_key: Option<Point>,
}

/// A table after some of its turns, all of them checked.
#[derive(Clone)]
pub struct Table {
    pub(super) entry: Entry,
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
    /// Whether the last turn was a resignation.
    pub(super) is_resigned: bool,
    /// What the game tells, if somebody listens.
    pub(super) told: Option<Vec<Event>>,
    pub(super) timing: Timing,
    /// How the table ended otherwise than by its game.
    pub(super) ending: Option<Ending>,
    /// The last turn that nobody can take back, nor anything before it: one that joined, dealt, shuffled,
    /// left or handed a seat over.
    pub(super) fixed: u32,
    /// The table as it stood after earlier turns to which somebody goes back, by their numbers.
    pub(super) earlier: BTreeMap<u32, Arc<Table>>,
    /// The table as it stood after each of the last turns before the one it was replayed to, oldest first.
    pub(super) late: Vec<Arc<Table>>,
    /// The shares of cards in all turns so far, also in those that were taken back. A position that is kept
    /// for going back has none.
    pub(super) published: Arc<PublishedShares>,
    /// The identities whose seats were handed over.
    pub(super) former: Vec<PublicIdentity>,
    /// The pieces of keys that were dealt, and who is missing, at a full table with rescue.
    pub(super) rescue: Option<Rescue>,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Table({} after turn {})", self.header.game, self.turns)
    }
}

impl Table {
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

    /// The seat that resigned in the last turn.
    pub fn last_to_resign(&self) -> Option<Seat> {
        self.last.filter(|_| self.is_resigned)
    }

    /// The identities whose seats were handed over to somebody else.
    pub fn former(&self) -> &[PublicIdentity] {
        &self.former
    }

    /// Whether everybody has joined.
    pub fn is_full(&self) -> bool {
        self.members.len() == self.seats.count()
    }

    /// Whether several players have made its chance, so that no one of them knew it alone.
    pub fn is_witnessed(&self) -> bool {
        self.header.deal.is_sealed() && self.seats.count() > 1
    }

    /// How it ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.awaits() {
            Awaits::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// The seats that an identity holds.
    pub fn seats_of(&self, identity: &PublicIdentity) -> impl Iterator<Item = Seat> + '_ {
        let identity = *identity;
        self.seats.all().zip(&self.members).filter(move |(_, member)| member.identity == identity).map(|(seat, _)| seat)
    }

    /// The place to which the proofs of the next turn are bound, if this seat makes it.
    pub(super) fn context(&self, seat: Seat) -> Context {
        Context { table: self.id, turn: self.turns + 1, seat, before: self.head }
    }

    /// The hash of everything public: it stands in each turn.
    pub fn state_hash(&self) -> Hash {
        let mut hash = Transcript::new("state");
        hash.bytes("table", &self.id).count("joined", self.members.len());
        self.lots.absorb(&mut hash);
        if !self.left.is_empty() {
            hash.count("left", self.left.len());
        }
        for seat in &self.left {
            hash.seat("seat", *seat);
        }
        self.absorb_missing(&mut hash);
        self.absorb_ending(&mut hash);
        self.game.absorb(&mut hash);
        hash.hash()
    }

    /// Lets a seat go, whose shares of all that is in play are these: the others go on without its key.
    pub(super) fn depart(&mut self, seat: Seat, shares: &[Share]) -> Result<(), TurnError> {
        self.lots.leave(seat, shares);
        self.left.push(seat);
        if let Some(joint) = &self.joint {
            let joint = joint.without(seat).map_err(|error| error.to_string())?;
            self.joint = Some(Arc::new(joint));
        }
        self.advance();
        Ok(())
    }

    /// The faces that a seat knows beyond the public ones. In a sealed deal they lack only the seat's own
    /// share, which needs its table key; in an open deal they are all faces that the seat may see.
    pub fn sight(&self, seat: Seat, key: Option<&TableKey>) -> Sight {
        let mut faces = BTreeMap::new();
        for pending in &self.lots.pending {
            if let Some(face) = self.seen_by(seat, key, pending) {
                faces.insert(pending.slot, face);
            }
        }
        Sight::of(seat, faces)
    }

    /// The face that a seat sees of a slot that lies face down, or that lay face down before it was gone.
    pub(super) fn seen_by(&self, seat: Seat, key: Option<&TableKey>, pending: &Pending) -> Option<Face> {
        if !self.is_full() || !pending.audience.includes(seat) || !pending.is_ready_for(seat) {
            return None;
        }
        let own = || Some(key?.share(&pending.point()?));
        let own = if pending.lacks(seat) { own() } else { None };
        pending.face(&self.lots.cards, own)
    }

    /// Takes in the lots that a game asked for, and takes the slots out of play that it retired.
    pub(super) fn ask(&mut self, mut bank: LotRequests) -> Result<(), TurnError> {
        if let Some(told) = &mut self.told {
            told.append(&mut bank.take_events());
        }
        let retired = bank.retired().to_vec();
        for (number, lot) in bank.into_asked() {
            let payment = |seat| if self.left.contains(&seat) { Payment::Gone } else { Payment::Unpaid };
            let shares: Vec<Payment> = self.seats.all().map(payment).collect();
            self.lots.history.push(Arc::new(lot.clone()));
            if self.header.deal.is_sealed() {
                let shuffled = self.seats.all().map(|seat| self.left.contains(&seat) || self.is_missing(seat));
                self.lots.ask_sealed(number, lot, &shares, shuffled.collect())?;
            } else {
                let faces = match self.lots.inputs(&lot) {
                    Some(inputs) => open_faces(&self.header.deal, &*self.game, number, &lot, &inputs),
                    None => Ok(None),
                };
                self.lots.ask_open(number, &lot, faces.map_err(TurnError::Lots)?, &shares)?;
            }
        }
        self.lots.withdraw(&retired)?;
        self.advance();
        Ok(())
    }

    /// Begins the throws and shuffles that can begin, if the keys are complete.
    pub(super) fn advance(&mut self) {
        if let Some(joint) = &self.joint {
            self.lots.advance(joint);
        }
    }

    /// Asks the game again who may see each slot.
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

/// A result that a claim has, since the players agreed on that beforehand and nobody contests it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// The seat whose time is used up. It has lost to the others.
    pub late: Seat,
    /// The other seats that are in, in seat order.
    pub winners: Vec<Seat>,
}

/// How a table ended otherwise than by its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All who play have agreed to end it as it stood.
    Agreed,
    /// All who play have agreed to share the win.
    Drawn,
    /// A seat has used up its time, as another one says.
    Claimed {
        /// The seat that says so.
        by: Seat,
        /// The seat that was awaited.
        late: Seat,
        /// Until when that seat had time.
        until: Time,
        /// Whether the awaited seat has said that this is not so.
        contested: bool,
    },
    /// A seat has shown that another one dealt it a false piece of its key.
    Accused {
        /// The seat that has shown it.
        by: Seat,
        /// The seat that dealt the piece.
        dealer: Seat,
    },
}

/// The time that seats have used, as the turns tell it.
#[derive(Clone, Debug)]
pub(crate) struct Timing {
    /// The turn that made the awaited seat awaited was of this time.
    pub(super) since: Time,
    /// What each seat has used of its bank, in seconds.
    pub(super) used: Vec<i64>,
    /// What the awaited seat had used of it by then.
    pub(super) before: i64,
}

impl Table {
    /// The table before its first turn, of one of these games.
    ///
    /// # Errors
    /// A game, version, option or number of seats that the list does not have.
    pub fn new(header: &Header, id: Hash, games: Games) -> Result<Self, Fault> {
        Self::of(entry(header, games)?, header, id)
    }

    /// This table before its first turn.
    ///
    /// # Errors
    /// None, since it was made once.
    pub fn before_all(&self) -> Result<Self, Fault> {
        Self::of(&self.entry, &self.header, self.id)
    }

    /// The table before its first turn, of this game.
    ///
    /// # Errors
    /// An option or number of seats that the game does not have.
    pub fn of(entry: &Entry, header: &Header, id: Hash) -> Result<Self, Fault> {
        let info = (entry.info)();
        let seats = Seats::new(header.seats.iter().map(|(name, _)| name.clone()).collect());
        info.check_seats(seats.count()).map_err(|error| Fault::header(error.to_string()))?;
        check_identities(header)?;
        let options = Options::complete(info, seats.count(), &header.options)
            .map_err(|error| Fault::header(error.to_string()))?;
        let mut bank = LotRequests::new(1);
        let game = (entry.setup)(&seats, &options, &mut bank).map_err(|error| Fault::header(error.to_string()))?;
        let header = Arc::new(header.clone());
        let (time, header_seats) = (header.created, header.seats.len());
        let mut table = Self {
            entry: *entry,
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
            is_resigned: false,
            told: None,
            timing: Timing { since: time, used: vec![0; header_seats], before: 0 },
            ending: None,
            fixed: 0,
            earlier: BTreeMap::new(),
            late: Vec::new(),
            published: Default::default(),
            former: Vec::new(),
            rescue: None,
        };
        table.ask(bank).map_err(|wrong| Fault::header(wrong.what()))?;
        table.widen().map_err(Fault::header)?;
        Ok(table)
    }
}

/// Refuses seats that nobody could ever join: seats that are fixed to something that is no key, or, in a
/// sealed deal, to the key of another seat.
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

fn entry(header: &Header, games: Games) -> Result<&'static Entry, Fault> {
    let entry = find(games, &header.game).ok_or_else(|| {
        Fault::header(format!("no game is called {:?}", header.game)).hint(format!("the games: {}", ids(games)))
    })?;
    let version = (entry.info)().version;
    if header.rules != version {
        let what = format!("version {} of the rules, but this program has version {version}", header.rules);
        return Err(Fault::header(what).hint("get the bypost that made the table, or a newer one"));
    }
    Ok(entry)
}
