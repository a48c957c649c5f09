//! A mail with a table, in the form of RFC 5322.

use mail_builder::MessageBuilder;
use mail_builder::headers::address::{Address, EmailAddress};
use mail_builder::headers::content_type::ContentType;
use mail_builder::mime::MimePart;

use super::Person;
use super::thread::name_again;
use crate::file::Time;

/// What a mail is made of.
#[derive(Clone, Debug)]
pub struct Message<'a> {
    /// The sender.
    pub from: Person,
    /// The people to whom it goes.
    pub to: Vec<Person>,
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
    /// The name of the file that goes with it.
    pub name: String,
    /// The file.
    pub file: &'a str,
}

impl Message<'_> {
    /// The mail under a name that no other has, as an answer to the one that went before. Mail programs pass
    /// over a second mail of one name.
    #[must_use]
    pub fn again(mut self, random: &[u8; 32]) -> Self {
        let id = name_again(&self.id, random);
        self.references.push(std::mem::replace(&mut self.id, id));
        self
    }

    /// The bytes of the mail, with CRLF at line ends. The same message gives the same bytes.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        // No text in the mail can hold the name of the mail: it comes from the hash of all of them.
        let boundary = format!("=_{}", self.id.split('@').next().unwrap_or_default());
        let file = ContentType::new("application/toml").attribute("name", self.name.as_str());
        let file = MimePart::new(file, self.file.as_bytes()).attachment(self.name.as_str());
        let text = MimePart::new("text/plain", self.text.as_str());
        let parts = ContentType::new("multipart/mixed").attribute("boundary", boundary);
        let mut message = MessageBuilder::new()
            .from(self.from.as_address())
            .to(Address::new_list(self.to.iter().map(Person::as_address).collect()))
            .subject(self.subject.as_str())
            .date(self.date.seconds())
            .message_id(self.id.as_str());
        if let Some(last) = self.references.last() {
            message = message.in_reply_to(last.as_str()).references(self.references.clone());
        }
        let mut bytes = Vec::new();
        message.body(MimePart::new(parts, vec![text, file])).serialize(&mut bytes);
        bytes
    }
}

impl Person {
    fn as_address(&self) -> Address<'_> {
        Address::Address(EmailAddress {
            name: self.name.as_deref().map(Into::into),
            email: self.address.as_str().into(),
        })
    }
}
