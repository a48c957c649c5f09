//! The sender of a mail and its recipients, and a table in the form in which it goes to them; and the
//! addresses that mails tell: a player who is invited answers without an address book.

use crate::chain::Link;
use crate::file::{Hint, Tail, tail_text};
use crate::kit::{check_address, look_alike};
use crate::post::{MailScan, Person, TABLE};
use crate::rules::Seat;
use crate::session::keys::names::likeness;
use crate::session::view::drawing;
use crate::session::{Addresses, Imported, KeyFile, KnownNames, MailLook, Opened, Refusal, Settings, key_of, shell};

/// Something that a person should know of what was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A note that tells of nothing odd.
    Plain(String),
    /// A note that tells of something odd.
    Warning(String),
}

/// With so many own turns at most it is told that an address is the table's.
const FIRST: usize = 3;

/// Who sends a table, and who may get it.
#[derive(Debug)]
pub struct Recipients<'r> {
    opened: &'r Opened,
    book: &'r Addresses,
    keys: &'r [KeyFile],
    /// The seats whose keys are here.
    own: Vec<Seat>,
    notes: Vec<Note>,
    /// Whether the mail is one that a person copies, who knows where it goes: somebody whose address is not
    /// here is in it by name alone.
    pub is_by_hand: bool,
}

impl<'r> Recipients<'r> {
    /// For a table, with an address book and the keys that are here.
    pub fn new(opened: &'r Opened, book: &'r Addresses, keys: &'r [KeyFile]) -> Self {
        let held = |seat: &Seat| key_of(keys, &opened.table, *seat).is_some();
        let own = opened.table.seats().all().filter(held).collect();
        Self { opened, book, keys, own, notes: Vec::new(), is_by_hand: false }
    }

    /// Takes the notes on the addresses that were found so far.
    pub fn notes(&mut self) -> Vec<Note> {
        std::mem::take(&mut self.notes)
    }

    /// The seats that a mail is for: the seat on the clock; if there is none, all seats whose keys are not
    /// here.
    pub fn readers(&self) -> Vec<Seat> {
        let others = || self.opened.table.seats().all().filter(|seat| !self.own.contains(seat)).collect();
        self.opened.table.clock().map_or_else(others, |seat| vec![seat])
    }

    /// Whether the addresses are here that a mail to the readers needs.
    pub fn can_mail(&mut self) -> bool {
        let readers = self.readers();
        let can_mail = self.sender(None).is_ok() && self.all(&[], &readers).is_ok();
        self.notes.clear();
        can_mail
    }

    /// The names whose addresses a mail to the readers lacks, the sender's last. Nobody is known by name who
    /// is to take a seat that was handed over.
    pub fn lacking(&mut self) -> Vec<String> {
        let (seats, chain) = (self.opened.table.seats(), &self.opened.chain);
        let others =
            self.readers().into_iter().filter(|seat| !self.own.contains(seat) && !chain.awaits_new_owner(*seat));
        let names: Vec<String> = others.map(|seat| seats.name(seat).to_owned()).chain(self.sender_name()).collect();
        let lacking = names.into_iter().filter(|name| self.address_of(name).is_none()).collect();
        self.notes.clear();
        lacking
    }

    /// The people who are named, each by an address or a name, with commas between them; the readers if
    /// nobody is named.
    ///
    /// # Errors
    /// Somebody whose address is not here, or nobody who waits for it.
    pub fn all(&mut self, named: &[String], readers: &[Seat]) -> Result<Vec<Person>, Refusal> {
        if named.is_empty() {
            return self.waiting(readers);
        }
        let mut people: Vec<Person> = Vec::new();
        for one in self.split(named)? {
            let person = self.named(&one)?;
            if people.iter().all(|other| other.address != person.address || other.address.is_empty()) {
                people.push(person);
            }
        }
        Ok(people)
    }

    /// The list of those who get a copy: the names that were given, or what is set for the table if nobody
    /// was, unless the recipients were named. A seat that is missing gets a copy, if its address is known: it
    /// may not have been late.
    ///
    /// # Errors
    /// As [`Recipients::split`].
    pub fn cc_list(&self, given: &[String], is_addressed: bool, settings: &Settings) -> Result<Vec<String>, Refusal> {
        match given {
            [] if is_addressed => Ok(Vec::new()),
            [] => Ok(settings.copies(&self.opened.chain.id).iter().cloned().chain(self.missing()).collect()),
            [none] if none == Settings::NONE => Ok(Vec::new()),
            given => self.split(given),
        }
    }

    /// The missing seats that have an address and are not here.
    fn missing(&self) -> Vec<String> {
        let table = &self.opened.table;
        let others = table.missing().filter(|seat| !self.own.contains(seat)).map(|seat| table.seats().name(seat));
        let known = others.filter(|name| self.book.of(name).or_else(|| self.address_at_table(name)).is_some());
        known.map(str::to_owned).collect()
    }

    /// The people who get a copy: those of a list that [`Recipients::split`] gave, but for those who get the
    /// mail itself. [`Settings::ALL`] in it stands for all others at the table.
    ///
    /// # Errors
    /// Somebody whose address is not here.
    pub fn copied(&mut self, list: &[String], to: &[Person]) -> Result<Vec<Person>, Refusal> {
        let mut people: Vec<Person> = Vec::new();
        for one in list {
            let names = if one == Settings::ALL { self.others(to) } else { vec![one.clone()] };
            for name in names {
                let person = self.named(&name).map_err(|refusal| {
                    let add = format!("bypost address add {}", with_address(&name));
                    refusal
                        .hint(Hint::command(format!("{add}, or --cc with those who are to get a copy, or --cc none")))
                })?;
                if to.iter().chain(&people).all(|other| other.address != person.address) {
                    people.push(person);
                }
            }
        }
        Ok(people)
    }

    /// All others at the table.
    ///
    /// # Errors
    /// Somebody whose address is not here.
    pub fn everybody(&mut self) -> Result<Vec<Person>, Refusal> {
        self.others(&[]).iter().map(|name| self.named(name)).collect()
    }

    /// All at the table whose keys are not here. A mail to these people serves the owner of a seat that was
    /// handed over and is on the clock.
    fn others(&self, to: &[Person]) -> Vec<String> {
        let (table, seats) = (&self.opened.table, self.opened.table.seats());
        let is_named = |seat: Seat| to.iter().any(|person| person.name.as_deref() == Some(seats.name(seat)));
        let is_served = |seat: Seat| table.clock() == Some(seat) && self.opened.chain.is_handed_over(seat);
        let is_other = |seat: &Seat| !self.own.contains(seat) && (!is_served(*seat) || is_named(*seat));
        seats.all().filter(is_other).map(|seat| seats.name(seat).to_owned()).collect()
    }

    /// How a mail is to look for all of these people.
    pub fn look<'p>(&self, people: impl IntoIterator<Item = &'p Person>) -> MailLook {
        let by_name = |person: &Person| person.name.as_deref().and_then(|name| self.book.look(name));
        let look = |person: &Person| by_name(person).or_else(|| self.book.look_at(&person.address));
        MailLook::for_all(people.into_iter().map(|person| look(person).unwrap_or_default()))
    }

    fn waiting(&mut self, readers: &[Seat]) -> Result<Vec<Person>, Refusal> {
        let seats = self.opened.table.seats();
        if let Some(own) = readers.iter().find(|seat| self.own.contains(seat)) {
            let what =
                format!("the clock is with {}, whose key is here: there is nobody to send it to", seats.name(*own));
            return Err(Refusal::new(what).hint(Hint::command("name somebody with --to, if you want to show it")));
        }
        if readers.is_empty() {
            return Err(Refusal::new(format!("nobody waits for it: {}", drawing::whose(&self.opened.table)))
                .hint(Hint::command("name somebody with --to, if you want to show it")));
        }
        if let Some(handed) = readers.iter().find(|seat| self.opened.chain.awaits_new_owner(**seat)) {
            let what = format!("the seat {} was handed over: its new owner is to get this", seats.name(*handed));
            return Err(Refusal::new(what)
                .hint(Hint::command("name the new owner with --to, by an address or a name of your address book")));
        }
        readers.iter().map(|seat| self.named(seats.name(*seat))).collect()
    }

    /// Splits recipients at commas. A name of the address book may hold a
    /// comma itself, but a name that somebody else chose may not.
    ///
    /// # Errors
    /// An empty recipient, or one with a display name.
    pub fn split(&self, named: &[String]) -> Result<Vec<String>, Refusal> {
        let mut all = Vec::new();
        for to in named {
            all.extend(self.apart(to)?.into_iter().map(str::to_owned));
        }
        Ok(all)
    }

    fn apart<'b>(&self, to: &'b str) -> Result<Vec<&'b str>, Refusal> {
        if self.book.of(to).is_some() {
            return Ok(vec![to]);
        }
        let wrong = |what: String| {
            Refusal::new(what)
                .hint("put commas between recipients, as in bob,carol@example.org; name each by a plain address")
        };
        if to.contains(['"', '<', '>']) {
            return Err(wrong(format!(
                "the recipient {to} has a display name or a comma in it: only plain addresses and names are taken"
            )));
        }
        let all: Vec<&str> = to.split(',').map(str::trim).collect();
        if all.contains(&"") { Err(wrong("one of the recipients is empty".to_owned())) } else { Ok(all) }
    }

    /// The person whose address or name was given.
    fn named(&mut self, to: &str) -> Result<Person, Refusal> {
        if let Some(address) = self.address_of(to) {
            // The address book may know the seat's first owner by this name.
            if self.is_handed_over(to) {
                let owner = format!("the seat {to} was handed over: {address} is taken for its new owner's address");
                self.notes.push(Note::Plain(owner));
            }
            return Ok(Person { name: Some(to.to_owned()), address });
        }
        if !to.contains('@') && self.is_by_hand {
            return Ok(Person { name: Some(to.to_owned()), address: String::new() });
        }
        if !to.contains('@') {
            return Err(Refusal::new(format!("no address of {to} is here"))
                .hint(Hint::command(format!("bypost address add {}, or --to ADDRESS", with_address(to)))));
        }
        check_address(to).map_err(|error| Refusal::new(format!("the address {to} {error}")))?;
        Ok(Person { name: None, address: to.to_owned() })
    }

    /// How many of the first turns each of these people has: those up to the last one that they have signed
    /// themselves. Somebody who has signed nothing may have none.
    pub fn turns_of(&self, people: &[Person]) -> usize {
        let (chain, seats) = (&self.opened.chain, self.opened.table.seats());
        let is_at = |person: &Person, seat: &str| {
            let address = self.book.of(seat).or_else(|| self.address_at_table(seat));
            person.name.as_deref() == Some(seat) || address == Some(person.address.as_str())
        };
        let signed = |seat: Seat| {
            let is_own = |link: &Link| link.seat == seat && Some(link.author) == chain.identity(seat);
            chain.links.iter().rposition(is_own).map_or(0, |last| last + 1)
        };
        let of_one = |person: &Person| {
            // Two players may share an address, and each has a home.
            let own = seats.all().filter(|seat| is_at(person, seats.name(*seat)));
            own.map(signed).min().unwrap_or_default()
        };
        people.iter().map(of_one).min().unwrap_or_default()
    }

    /// The address of a name from the address book, or else from the table.
    fn address_of(&mut self, name: &str) -> Option<String> {
        if let Some(address) = self.book.of(name) {
            return Some(address.to_owned());
        }
        let address = self.address_at_table(name)?;
        // With the first mails, so that it is known, and not with each.
        let is_own = |link: &&Link| key_of(self.keys, &self.opened.table, link.seat).is_some();
        if self.opened.chain.links.iter().filter(is_own).count() <= FIRST {
            self.notes.push(Note::Plain(format!("the address of {name} is the table's: {address}")));
        }
        if let Some((other, _)) = self.book.all().find(|(other, _)| look_alike(other, name)) {
            self.notes.push(Note::Warning(likeness(name, other, "whose address is here")));
        }
        Some(address.to_owned())
    }

    /// The address that stands in the table. It is that of the seat's first owner.
    fn address_at_table(&self, name: &str) -> Option<&'r str> {
        if self.is_handed_over(name) {
            return None;
        }
        let (_, address) = self.opened.chain.header.addresses.iter().find(|(seat, _)| seat == name)?;
        Some(address)
    }

    fn is_handed_over(&self, name: &str) -> bool {
        self.opened.table.seats().find(name).is_some_and(|seat| self.opened.chain.is_handed_over(seat))
    }

    fn sender_name(&self) -> Option<String> {
        let last = self.opened.table.last().filter(|seat| self.own.contains(seat));
        let name = last.or(self.own.first().copied()).and_then(|seat| match self.opened.chain.is_handed_over(seat) {
            // The address book may know the first owner by the seat's name.
            true => key_of(self.keys, &self.opened.table, seat).map(|key| key.name.clone()),
            false => Some(self.opened.table.seats().name(seat).to_owned()),
        });
        name.or_else(|| self.keys.first().map(|key| key.name.clone()))
    }

    /// The sender: the seat here that wrote last, or the first one here; with this address, if one is given.
    ///
    /// # Errors
    /// Nobody's key is here, or its owner's address is not.
    pub fn sender(&mut self, from: Option<&str>) -> Result<Person, Refusal> {
        let name = self.sender_name();
        if let Some(from) = from {
            check_address(from).map_err(|error| Refusal::new(format!("the address {from} {error}")))?;
            return Ok(Person { name, address: from.to_owned() });
        }
        let Some(name) = name else {
            return Err(Refusal::new("no keys are here, so nobody is the sender").hint(Hint::command("--from ADDRESS")));
        };
        match self.address_of(&name) {
            Some(address) => Ok(Person { name: Some(name), address }),
            None => Err(Refusal::new(format!("your own address is not here, {name}"))
                .hint(Hint::command(format!("bypost address add {}, or --from ADDRESS", with_address(&name))))),
        }
    }
}

/// The text with the last turns of a table, for readers who have as many of its turns as this. If they have
/// all of them, the last one goes again; if they have none, the file goes.
///
/// # Errors
/// It is too long to go by mail.
pub fn export_tail(opened: &Opened, turns: usize) -> Result<String, Refusal> {
    let chain = &opened.chain;
    let from = turns.min(chain.links.len().saturating_sub(1));
    if from > 0 {
        let turns = chain.links[from..].iter().map(|link| link.turn.clone()).collect();
        let tail = tail_text(&Tail { table: chain.id, turns });
        if tail.len() <= TABLE {
            return Ok(tail);
        }
    }
    let file = opened.text();
    if file.len() <= TABLE {
        return Ok(file);
    }
    Err(Refusal::new(format!("the whole table is longer than {} MiB, and does not go by mail", TABLE >> 20)).hint(
        "give the file itself to whoever lacks its turns, in a shared folder or a git repository; to those who have \
         all but the last turns, only those go by mail",
    ))
}

fn with_address(name: &str) -> String {
    format!("{} ADDRESS", shell::operand(name))
}

/// Puts into the address book the addresses of those whose turns came and were taken, and gives what is to be
/// told of that. An address that is known stays as it is. The headers of a mail prove nothing, so they tell
/// an address only once, and only of whoever signed the turn that came.
pub fn learn_addresses<'i>(
    scan: &MailScan,
    all: impl IntoIterator<Item = &'i Imported>,
    book: &mut Addresses,
    keys: &[KeyFile],
    known: &KnownNames,
) -> Vec<Note> {
    let mut notes = Vec::new();
    for Imported { outcome, opened, .. } in all {
        let (Some(opened), Some(before)) = (opened, outcome.before()) else { continue };
        // The name at the table may be that of somebody else whom this home knows.
        let table = opened.table();
        for link in &opened.chain.links[before.min(opened.chain.links.len())..] {
            let name = table.seats().name(link.seat);
            let is_theirs = key_of(keys, table, link.seat).is_none() && keys.iter().all(|key| key.name != name);
            let is_odd = known.other_key(name, &link.author).is_some() || opened.chain.is_handed_over(link.seat);
            let of_table = opened.chain.header.addresses.iter().find(|(seat, _)| seat == name);
            let is_same = |sender: &&Person| {
                of_table.is_none_or(|(_, address)| *address == sender.address && sender.name.as_deref() == Some(name))
            };
            let sender = scan.senders.get(&link.hash).filter(|_| is_theirs).filter(is_same);
            notes.extend(sender.and_then(|sender| learn(sender, name, is_odd, book)));
        }
    }
    notes
}

/// Takes in the address of a name from a mail, if its sender is called so and nothing speaks against it.
fn learn(sender: &Person, name: &str, is_odd: bool, book: &mut Addresses) -> Option<Note> {
    let address = &sender.address;
    let is_named = sender.name.as_deref() == Some(name);
    let add = format!("bypost address add {} {address}", shell::operand(name));
    match book.of(name) {
        Some(known) if known == address || !is_named => None,
        Some(known) => Some(Note::Warning(format!(
            "a mail with a turn of {name} came from {address}, and mails to {name} go to {known}; if {name} has moved: {add}"
        ))),
        None if !is_named || is_odd || book.all().any(|(other, _)| look_alike(other, name)) => Some(Note::Plain(
            format!("hint: a mail with a turn of {name} came from {address}; if that is where {name} is: {add}"),
        )),
        None => {
            book.set(name, address, MailLook::default());
            Some(Note::Plain(format!(
                "mails to {name} go to {address} from now on, since this one came from there; bypost address add sets another"
            )))
        }
    }
}
