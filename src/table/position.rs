//! The state of a table after some turns, and what can be asked of it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::lots::Lots;
use crate::file::{Fault, Header, Time};
use crate::games;
use crate::rules::{Awaits, Bank, Entry, Face, Game, Hash, Options, Outcome, Seat, Seats, Sight, Slot, Transcript};
use crate::seal::{JointKey, Point, PublicIdentity, Secret, TableKey};

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
    pub(super) joint: Option<JointKey>,
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
        let entry = entry(header)?;
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
        let mut lots = Lots::default();
        lots.ask(bank.into_asked(), seats.count());
        let header = Arc::new(header.clone());
        let time = header.created;
        let mut table = Self {
            header,
            id,
            seats,
            members: Vec::new(),
            joint: None,
            game,
            lots,
            head: id,
            turns: 0,
            time,
            last: None,
        };
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

    /// Every slot of which a seat owes a share, in slot order. Nobody owes anything before all have joined, in an open
    /// deal, or when the table is over.
    pub fn debts(&self, seat: Seat) -> Vec<Slot> {
        if self.joint.is_none() || self.outcome().is_some() {
            return Vec::new();
        }
        self.lots.pending.iter().filter(|pending| pending.owes(seat)).map(|pending| pending.slot).collect()
    }

    /// The seat whose file is awaited: who joins next; the seat to act, if it can see what it is entitled to; else the
    /// first seat that owes a share on which that sight depends. Nobody when the table is over, or when the lots of an
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

    /// The first seat that owes a share of what `sight` may see, or of what all may see if nobody is awaited: counted
    /// from the last author, who after a join can pay in the same file.
    fn debtor(&self, awaited: Option<Seat>) -> Option<Seat> {
        self.joint.as_ref()?;
        let depends = |seat: Seat| {
            let slots = self.lots.pending.iter();
            let mut slots = slots.filter(|slot| awaited.is_none_or(|awaited| slot.audience.includes(awaited)));
            slots.any(|slot| slot.owes(seat))
        };
        let first = self.last.unwrap_or(Seat::new(0));
        self.seats.from(first).filter(|&seat| Some(seat) != awaited).find(|&seat| depends(seat))
    }

    /// The hash of everything public: it stands in each turn.
    pub fn state_hash(&self) -> Hash {
        let mut hash = Transcript::new("state");
        hash.bytes("table", &self.id).number("joined", self.members.len() as u64);
        self.lots.absorb(&mut hash);
        self.game.absorb(&mut hash);
        hash.hash()
    }

    /// What a seat with its table key knows beyond the public: faces that lack only its own share.
    pub fn sight(&self, seat: Seat, key: Option<&TableKey>) -> Sight {
        let mut faces = BTreeMap::new();
        if let (Some(joint), Some(key)) = (&self.joint, key) {
            for pending in &self.lots.pending {
                let visible = pending.audience.includes(seat) && pending.lacks_only(seat);
                let Some(point) = pending.point.filter(|_| visible) else { continue };
                let own = key.share(&point);
                let others = pending.shares.iter().flatten();
                let shares = others.chain((!pending.has_paid(seat)).then_some(&own));
                let numbers = Secret::sum(shares).numbers(joint, pending.slot, &pending.throw);
                faces.insert(pending.slot, Face::Thrown(numbers));
            }
        }
        Sight::of(seat, faces)
    }

    /// Asks the game anew who may see what.
    pub(super) fn widen(&mut self) -> Result<(), String> {
        for pending in &mut self.lots.pending {
            let audience = self.game.audience(pending.slot);
            if !pending.audience.widens_to(audience) {
                return Err(format!("the rules took back who may see slot {}", pending.slot.lot));
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
