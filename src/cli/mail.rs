//! `bypost mail`

use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::json;

use super::body;
use super::context::{Context, tell};
use super::drawing::whose;
use super::error::Error;
use super::json::hex;
use super::letter::{self, Letter};
use super::names::warn_of_likeness;
use super::open::{Opened, open};
use super::sendmail::Sendmail;
use super::shell;
use crate::kit::{check_address, look_alike};
use crate::post::{Message, Person, message_id, references};
use crate::rules::Seat;
use crate::session::Addresses;

/// Make a mail with a table for whoever is on the clock. It counts as sent: `undo` does not take back what it holds.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The table, or - for standard input
    file: PathBuf,
    /// To whom: addresses, or names from the address book or the table, with commas between them [default: whoever is on the clock; at the end all others]
    #[arg(long, value_name = "ADDRESS")]
    to: Vec<String>,
    /// The sender's address [default: that of your seat in the address book]
    #[arg(long, value_name = "ADDRESS")]
    from: Option<String>,
    /// Write to this new file [default: standard output]
    #[arg(short, long, value_name = "FILE", conflicts_with = "send")]
    output: Option<PathBuf>,
    /// Hand it to a program that sends it
    #[arg(long)]
    send: bool,
    /// That program with its arguments; it takes the mail on standard input and the recipients from it
    #[arg(
        long,
        env = "BYPOST_SENDMAIL",
        hide_env_values = true,
        value_name = "COMMAND",
        default_value = "sendmail -i -t"
    )]
    sendmail: String,
}

impl Args {
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let opened = open(context, &self.file)?;
        let post = Post { context, opened: &opened, book: context.home.addresses()?, own: own(context, &opened)? };
        let readers = post.readers();
        let from = post.sender(self.from.as_deref())?;
        let to = post.recipients(&self.to, &readers)?;
        let file = match post.lacking(&to) {
            Some(reader) => letter::whole(&opened, reader)?,
            None => letter::file(&opened)?,
        };
        let message = Message {
            from,
            to,
            subject: subject(&opened),
            date: context.now(),
            id: message_id(&opened.chain),
            references: references(&opened.chain),
            text: body::text(&opened, &readers, &file).map_err(|fault| Error::fault(&self.file, fault))?,
            name: format!("{}-{}.toml", opened.chain.header.game, &hex(&opened.chain.id)[..8]),
            file: &file,
        };
        let bytes = message.bytes();
        let letter = Letter { chain: &opened.chain, bytes: &bytes };
        if self.send {
            let sendmail = Sendmail::new(&self.sendmail)?;
            sendmail.send(context, &letter)?;
            let to: Vec<&str> = message.to.iter().map(|person| person.address.as_str()).collect();
            tell(&format!("handed to {}, for {}", sendmail.name(), to.join(", ")));
        } else {
            letter.leave(context, self.output.as_deref())?;
        }
        if context.json && (self.send || self.output.is_some()) {
            context.report(&json!({
                "to": message.to.iter().map(|person| person.address.as_str()).collect::<Vec<_>>(),
                "subject": message.subject,
                "message_id": message.id,
                "file": self.output.map(|path| path.display().to_string()),
                "sent": self.send,
            }))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Game, table, and in brackets, which programs pass over where they sort mails into threads, the turn.
fn subject(opened: &Opened) -> String {
    let (table, id) = (&opened.table, hex(&opened.chain.id));
    format!("[bypost, turn {}] {}, table {}", table.turns(), table.game().info().title, &id[..8])
}

/// The seats whose keys are here.
fn own(context: &Context, opened: &Opened) -> Result<Vec<Seat>, Error> {
    let keys = context.home.keys()?;
    let held = |seat: &Seat| {
        let member = opened.table.members().get(seat.index());
        member.is_some_and(|member| keys.iter().any(|key| key.public() == Some(member.identity)))
    };
    Ok(opened.table.seats().all().filter(held).collect())
}

/// Who writes to whom.
struct Post<'a> {
    context: &'a Context,
    opened: &'a Opened,
    book: Addresses,
    own: Vec<Seat>,
}

impl Post<'_> {
    /// Whom the mail is for: the seat on the clock; if there is none, all whose keys are not here.
    fn readers(&self) -> Vec<Seat> {
        let others = || self.opened.table.seats().all().filter(|seat| !self.own.contains(seat)).collect();
        self.opened.table.clock().map_or_else(others, |seat| vec![seat])
    }

    fn recipients(&self, to: &[String], readers: &[Seat]) -> Result<Vec<Person>, Error> {
        if !to.is_empty() {
            let mut people: Vec<Person> = Vec::new();
            for to in to {
                for one in self.apart(to)? {
                    let person = self.named(one)?;
                    if people.iter().all(|other| other.address != person.address) {
                        people.push(person);
                    }
                }
            }
            return Ok(people);
        }
        let seats = self.opened.table.seats();
        if let Some(own) = readers.iter().find(|seat| self.own.contains(seat)) {
            let what =
                format!("the clock is with {}, whose key is here: there is nobody to send it to", seats.name(*own));
            return Err(Error::refused(what).hint("name somebody with --to, if you want to show it"));
        }
        if readers.is_empty() {
            return Err(Error::refused(format!("nobody waits for it: {}", whose(&self.opened.table)))
                .hint("name somebody with --to, if you want to show it"));
        }
        readers.iter().map(|seat| self.named(seats.name(*seat))).collect()
    }

    /// The recipients between commas; a name of the address book may hold one itself, but no name that somebody else chose.
    fn apart<'b>(&self, to: &'b str) -> Result<Vec<&'b str>, Error> {
        if self.book.of(to).is_some() {
            return Ok(vec![to]);
        }
        let wrong = |what: String| {
            Error::refused(what)
                .hint("commas stand between recipients, as in --to bob,carol@example.org; name each by a plain address")
        };
        if to.contains(['"', '<', '>']) {
            return Err(wrong(format!(
                "the recipient {to} has a display name or a comma in it: only plain addresses and names are taken"
            )));
        }
        let all: Vec<&str> = to.split(',').map(str::trim).collect();
        if all.contains(&"") { Err(wrong("a recipient of --to is empty".to_owned())) } else { Ok(all) }
    }

    /// Somebody of whom a person gave the address, or a name.
    fn named(&self, to: &str) -> Result<Person, Error> {
        if let Some(address) = self.address_of(to) {
            return Ok(Person { name: Some(to.to_owned()), address });
        }
        if !to.contains('@') {
            return Err(Error::refused(format!("no address of {to} is here"))
                .hint(format!("bypost address add {} ADDRESS, or --to ADDRESS", shell::word(to))));
        }
        check_address(to).map_err(|error| Error::refused(format!("the address {to} {error}")))?;
        Ok(Person { name: None, address: to.to_owned() })
    }

    /// Who of the recipients may lack the archive of a split table: whoever is at no seat that has signed after the split.
    fn lacking<'b>(&self, to: &'b [Person]) -> Option<&'b str> {
        let chain = &self.opened.chain;
        let is_at = |person: &Person, seat: &str| {
            let address = self.book.of(seat).or_else(|| self.address_at_table(seat));
            person.name.as_deref() == Some(seat) || address == Some(person.address.as_str())
        };
        // Two players may share an address.
        let has_it = |person: &Person| {
            let seats = self.opened.table.seats();
            let mut at = seats.all().filter(|seat| is_at(person, seats.name(*seat))).peekable();
            at.peek().is_some() && at.all(|seat| chain.links[chain.archived..].iter().any(|link| link.seat == seat))
        };
        let lacking = to.iter().filter(|_| chain.archived > 0).find(|person| !has_it(person))?;
        Some(lacking.name.as_deref().unwrap_or(&lacking.address))
    }

    /// The address of a name: what the address book says, and only else what the table does.
    fn address_of(&self, name: &str) -> Option<String> {
        if let Some(address) = self.book.of(name) {
            return Some(address.to_owned());
        }
        let address = self.address_at_table(name)?;
        tell(&format!("the address of {name} is the table's: {address}"));
        if let Some((other, _)) = self.book.all().find(|(other, _)| look_alike(other, name)) {
            warn_of_likeness(name, other, "whose address is here");
        }
        Some(address.to_owned())
    }

    fn address_at_table(&self, name: &str) -> Option<&str> {
        let (_, address) = self.opened.chain.header.addresses.iter().find(|(seat, _)| seat == name)?;
        Some(address)
    }

    /// The seat here that wrote last, or the first one here.
    fn sender(&self, from: Option<&str>) -> Result<Person, Error> {
        let last = self.opened.table.last().filter(|seat| self.own.contains(seat));
        let name = last.or(self.own.first().copied()).map(|seat| self.opened.table.seats().name(seat).to_owned());
        let keys = self.context.home.keys()?;
        let name = name.or_else(|| keys.first().map(|key| key.name.clone()));
        if let Some(from) = from {
            check_address(from).map_err(|error| Error::refused(format!("the address {from} {error}")))?;
            return Ok(Person { name, address: from.to_owned() });
        }
        let Some(name) = name else {
            return Err(Error::refused("no keys are here, so nobody is the sender").hint("--from ADDRESS"));
        };
        match self.address_of(&name) {
            Some(address) => Ok(Person { name: Some(name), address }),
            None => Err(Error::refused(format!("your own address is not here, {name}"))
                .hint(format!("bypost address add {} ADDRESS, or --from ADDRESS", shell::word(&name)))),
        }
    }
}
