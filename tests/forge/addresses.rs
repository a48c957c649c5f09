//! Addresses in the header that were altered after they were signed, and addresses that could put something
//! else into a mail.

use bypost::file::Header;

use super::{Base, Case, beheaded, case, headed, rewritten};
use crate::common::{Record, header};

/// The cases.
pub(crate) const CASES: &[Case] = &[
    // Altered behind the back of those who joined.
    case("address-added", "header", |base| beheaded(base, |header| header.addresses = both().split_off(1))),
    case("address-removed", "header", |_| readdressed(|header| drop(header.addresses.pop()))),
    case("addresses-removed", "header", |_| readdressed(|header| header.addresses.clear())),
    case("address-of-somebody-else", "header", |_| {
        readdressed(|header| header.addresses[1].1 = "eve@example.com".into())
    }),
    case("address-in-other-case", "header", |_| readdressed(|header| header.addresses[1].1 = "Bob@example.net".into())),
    case("addresses-exchanged", "header", |_| {
        readdressed(|header| {
            let [(_, one), (_, other)] = &mut header.addresses[..] else { panic!("both have one") };
            std::mem::swap(one, other);
        })
    }),
    // These addresses are allowed at no table.
    case("addresses-empty", "header", |base| rewritten(base, "\n[options]", "\n[addresses]\n\n[options]")),
    case("address-of-no-seat", "header", |base| written(base, "carol = \"carol@example.org\"")),
    case("address-twice", "line", |base| written(base, "bob = \"bob@example.net\"\nbob = \"bob@example.net\"")),
    case("address-no-text", "header", |base| written(base, "bob = 5")),
    case("address-list", "header", |base| written(base, "bob = [\"bob@example.net\"]")),
    case("address-empty", "header", |base| written(base, "bob = \"\"")),
    case("address-with-another-header", "header", |base| {
        written(base, "bob = \"bob@example.net\\nBcc: eve@example.com\"")
    }),
    case("address-with-another-header-after-cr", "header", |_| one("bob@example.net\rBcc: eve@example.com")),
    case("address-of-two", "header", |_| one("bob@example.net,eve@example.com")),
    case("address-with-a-name", "header", |_| one("Bob <bob@example.net>")),
    case("address-with-a-comment", "header", |_| one("bob@example.net(eve)")),
    case("address-quoted", "header", |_| one("\"bob\"@example.net")),
    case("address-like-an-option", "header", |_| one("-oQ/tmp@example.net")),
    case("address-of-a-path", "header", |base| written(base, "bob = \"../../bob\"")),
    case("address-that-draws-on-terminals", "header", |_| one("\u{1b}[2Jbob@example.net")),
    case("address-bidi", "header", |_| one("bob\u{202e}@example.net")),
    case("address-of-another-alphabet", "header", |_| one("b\u{43e}b@example.net")),
    case("address-domain-of-another-alphabet", "header", |_| one("bob@ex\u{e4}mple.net")),
    case("address-blank-after", "header", |_| one("bob@example.net ")),
    case("address-too-long", "header", |_| one(&format!("{}@example.net", "x".repeat(65)))),
];

/// Both seats with their addresses.
fn both() -> Vec<(String, String)> {
    vec![("alice".to_owned(), "alice@example.org".to_owned()), ("bob".to_owned(), "bob@example.net".to_owned())]
}

/// A table that both have joined, under a header whose addresses were altered afterwards.
fn readdressed(alter: impl FnOnce(&mut Header)) -> String {
    let mut file = addressed().file();
    alter(&mut file.header);
    bypost::file::text(&file, "")
}

/// The same unaltered.
pub(crate) fn addressed() -> Record {
    let mut header = header(0, &[("mode", "quick")]);
    header.addresses = both();
    Record::played(header, 2, 0)
}

/// A header in which bob has this address.
fn one(address: &str) -> String {
    headed(|header| header.addresses = vec![("bob".to_owned(), address.to_owned())])
}

/// A header with these lines for addresses.
fn written(base: &Base, lines: &str) -> String {
    rewritten(base, "\n[options]", &format!("\n[addresses]\n{lines}\n\n[options]"))
}
