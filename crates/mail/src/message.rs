//! A mail with a table, in the form of RFC 5322; and the names of mails. They follow from the table and its
//! turns, so that every program puts a game into one thread, whoever sends the mails.

use std::borrow::Cow;

use mail_builder::MessageBuilder;
use mail_builder::headers::address::{Address, EmailAddress};
use mail_builder::headers::content_type::ContentType;
use mail_builder::mime::MimePart;

use super::Person;
use bypost_rules::Hash;
use bypost_rules::kit::hex;
use bypost_table::chain::{Chain, Link};
use bypost_table::file::Time;

/// What a mail is made of.
#[derive(Clone, Debug)]
pub struct Message<'a> {
    /// The sender.
    pub from: Person,
    /// The people to whom it goes.
    pub to: Vec<Person>,
    /// The people who get a copy.
    pub cc: Vec<Person>,
    /// The subject.
    pub subject: String,
    /// When it was written.
    pub date: Time,
    /// Its own name, the Message-ID.
    pub id: String,
    /// The names of the mails before it.
    pub references: Vec<String>,
    /// The text that a person reads.
    pub text: String,
    /// The same for programs that show HTML.
    pub html: Option<Html>,
    /// The file that goes with it.
    pub attachment: Attachment<'a>,
}

/// The text of a mail in HTML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Html {
    /// The page.
    pub page: String,
    /// The picture that the page shows.
    pub picture: Option<Picture>,
}

/// A picture in a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The name by which the page calls it, as in `cid:NAME`.
    pub id: String,
    /// The picture as PNG.
    pub png: Vec<u8>,
}

impl Message<'_> {
    /// The mail under a name that no other has, as an answer to the one that went before. Mail programs pass
    /// over a second mail of one name.
    #[must_use]
    pub fn again(mut self, random: &[u8; 32]) -> Self {
        let id = self.id.split('@').next().unwrap_or_default();
        let id = format!("{id}.{}@{DOMAIN}", hex(&random[..8]));
        self.references.push(std::mem::replace(&mut self.id, id));
        self
    }

    /// The bytes of the mail, with CRLF at line ends. The same message gives the same bytes.
    pub fn bytes(&self) -> Vec<u8> {
        let mut message = MessageBuilder::new()
            .from(self.from.as_address())
            .to(addresses(&self.to))
            .subject(self.subject.as_str())
            .date(self.date.seconds())
            .message_id(self.id.as_str());
        if !self.cc.is_empty() {
            message = message.cc(addresses(&self.cc));
        }
        if let Some(last) = self.references.last() {
            message = message.in_reply_to(last.as_str()).references(self.references.clone());
        }
        let Attachment { name, media_type, bytes } = &self.attachment;
        let file = ContentType::new(*media_type).attribute("name", name.as_str());
        // Plain text with short lines needs no other encoding, which would make it longer.
        let plain = std::str::from_utf8(bytes).ok().filter(|text| media_type.starts_with("text/") && text.is_ascii());
        let file = match plain {
            Some(text) => MimePart::new(file, text.replace('\n', "\r\n")).transfer_encoding("7bit"),
            None => MimePart::new(file, &bytes[..]),
        };
        let file = file.attachment(name.as_str());
        let mut bytes = Vec::new();
        message.body(self.several("mixed", vec![self.readable(), file])).serialize(&mut bytes);
        bytes
    }

    /// What a person reads: the text, or the text and the page, of which a program shows the one that it can.
    fn readable(&self) -> MimePart<'_> {
        let text = MimePart::new("text/plain", self.text.as_str());
        let Some(Html { page, picture }) = &self.html else { return text };
        let page = MimePart::new("text/html", page.as_str());
        let page = match picture {
            Some(Picture { id, png }) => {
                let png = MimePart::new("image/png", &png[..]).inline().cid(id.as_str());
                self.several("related", vec![page, png])
            }
            None => page,
        };
        self.several("alternative", vec![text, page])
    }

    fn several<'p>(&'p self, kind: &str, parts: Vec<MimePart<'p>>) -> MimePart<'p> {
        // No text in the mail can hold the name of the mail: it comes from the hash of all of them. No
        // boundary is the beginning of another one.
        let boundary = format!("=_{kind}_{}", self.id.split('@').next().unwrap_or_default());
        let mut kind = ContentType::new(format!("multipart/{kind}"));
        if kind.c_type == "multipart/related" {
            kind = kind.attribute("type", "text/html");
        }
        MimePart::new(kind.attribute("boundary", boundary), parts)
    }
}

fn addresses(people: &[Person]) -> Address<'_> {
    Address::new_list(people.iter().map(Person::as_address).collect())
}

impl Person {
    fn as_address(&self) -> Address<'_> {
        Address::Address(EmailAddress {
            name: self.name.as_deref().map(Into::into),
            email: self.address.as_str().into(),
        })
    }
}

/// A file with the name under which a reader saves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment<'a> {
    /// Its name.
    pub name: String,
    /// Its media type, such as `text/plain`.
    pub media_type: &'static str,
    /// What it holds.
    pub bytes: Cow<'a, [u8]>,
}

/// The domain of such names, which is nobody's (RFC 2606).
const DOMAIN: &str = "bypost.invalid";

/// How many mails before it a mail names, besides the first of all.
const EARLIER: usize = 12;

/// The name of the mail that carries a chain as it is now.
///
/// It holds a part of the last turn's hash: nobody can send something under that name before the turn is
/// made.
pub fn message_id(chain: &Chain) -> String {
    name(&chain.id, chain.links.last())
}

/// The names of the mails before it, from the first of all to the newest. There is one for the table itself,
/// and one for each turn after which another seat wrote, since a file changes hands there.
pub fn references(chain: &Chain) -> Vec<String> {
    let mut names = Vec::new();
    if !chain.links.is_empty() {
        names.push(name(&chain.id, None));
    }
    let changes = chain.links.windows(2).filter(|pair| pair[0].seat != pair[1].seat).map(|pair| &pair[0]);
    let changes: Vec<&Link> = changes.collect();
    names.extend(changes[changes.len().saturating_sub(EARLIER)..].iter().map(|link| name(&chain.id, Some(link))));
    names
}

fn name(table: &Hash, link: Option<&Link>) -> String {
    let (number, hash) = link.map_or((0, *table), |link| (link.turn.number, link.hash));
    format!("{}.{number}.{}@{DOMAIN}", hex(&table[..8]), hex(&hash[..8]))
}
