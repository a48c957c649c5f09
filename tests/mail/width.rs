//! No line of a mail is wider than its reader wants.

use bypost::games::GAMES;
use bypost::post::{Person, armor};
use bypost::session::{
    Armoring, BrowserAddress, ByHand, Dispatch, MailLook, Opened, OtherStates, compose, next_of_readers, open,
};
use unicode_width::UnicodeWidthStr as _;

use crate::common::effort::tries;
use crate::common::games::ids;
use crate::common::{Record, header_of};

/// A table as a session opens it.
pub(super) fn opened(record: &Record) -> Opened {
    open("t.toml", record.text().as_bytes(), GAMES).unwrap()
}

/// A mail for the seat on the clock.
pub(super) fn dispatch<'a>(opened: &Opened, file: &'a str, look: MailLook) -> Dispatch<'a> {
    let name = opened.table().clock().map(|seat| opened.table().seats().name(seat).to_owned());
    let to = vec![Person { name, address: "reader@example.org".to_owned() }];
    Dispatch {
        to,
        cc: Vec::new(),
        readers: &[],
        next: next_of_readers(
            opened,
            opened.table().clock().as_slice(),
            None,
            opened.table().time(),
            &OtherStates::default(),
        ),
        file,
        look,
        armoring: Armoring::Short,
        browser: None,
        program: "bypost",
        has_page: true,
        reminds: None,
    }
}

pub(super) fn sender() -> Person {
    Person { name: None, address: "writer@example.org".to_owned() }
}

#[test]
fn no_line_is_wider_than_asked_for() {
    for game in ids() {
        let record = Record::played(header_of(game, 2, 5, &[]), 30, 7);
        let mut armors = 0;
        for turns in (0..=record.chain.links.len()).step_by(tries(7, 3) as usize) {
            let record = record.up_to(turns);
            let (opened, file) = (opened(&record), record.text());
            for width in [40, 55, 72, 78] {
                let look = MailLook { width, is_plain: false };
                let mut dispatch = dispatch(&opened, &file, look);
                dispatch.armoring = Armoring::Always;
                let by_hand = ByHand::new(&opened, dispatch.clone()).unwrap();
                let mail = compose(&opened, sender(), dispatch, record.now(), None).unwrap();
                for text in [&mail.text, &by_hand.text] {
                    let wide: Vec<&str> = text.lines().filter(|line| line.width() > width.into()).collect();
                    assert!(wide.is_empty(), "{game}, {turns} turns, {width} columns: {wide:#?}");
                    assert!(text.contains("END BYPOST TABLE") && text.is_ascii(), "{text}");
                }
                armors += usize::from(armor(&file).len() > 2_000);
            }
        }
        assert!(armors > 0);
    }
}

#[test]
fn whatever_names_and_remarks_hold_no_line_is_wider() {
    let mut header = header_of(crate::common::samples::DICE, 2, 6, &[]);
    header.seats[0].0 = "\u{6f22}".repeat(32);
    header.seats[1].0 = format!("{} {}", "w".repeat(20), "\u{e000}".repeat(5));
    let mut record = Record::new(header);
    record.join(0).join(1).go_on(3, 1);
    let seat = record.table().clock().unwrap();
    let steps = crate::common::likely_steps(record.table(), seat, &record.player(seat), &mut crate::common::Luck(3));
    record.take(&steps, &["x".repeat(60).as_str(), "\u{6f22}".repeat(60).as_str(), "-- ", "a b c"]);
    let (opened, file) = (opened(&record), record.text());
    for width in [40, 72] {
        let dispatch = dispatch(&opened, &file, MailLook { width, is_plain: true });
        let mail = compose(&opened, sender(), dispatch, record.now(), None).unwrap();
        let wide: Vec<&str> = mail.text.lines().filter(|line| line.width() > width.into()).collect();
        assert!(wide.is_empty(), "{width} columns: {wide:#?}");
        assert!(mail.html.is_none());
    }
}

/// What a text says to somebody who has no bypost.
fn without_the_program(text: &str) -> &str {
    let from = text.find("Without the program:").unwrap_or_else(|| panic!("{text}"));
    text[from..].split("\n\n").next().unwrap().trim_end()
}

#[test]
fn a_mail_tells_how_to_play_in_a_browser() {
    let record = Record::played(header_of(crate::common::samples::DICE, 2, 5, &[]), 12, 7);
    let (opened, file) = (opened(&record), record.text());
    let long = format!("https://example.org/{}", "x".repeat(180));
    let addresses = [None, Some("https://example.org/bypost.html"), Some(long.as_str())];
    let places =
        [(Armoring::Always, "and paste this mail there."), (Armoring::Never, "and choose the attached file there.")];
    for (address, width) in addresses.into_iter().flat_map(|address| [40, 72].map(|width| (address, width))) {
        let page = address.unwrap_or("bypost.html");
        let address = address.map(|address| BrowserAddress::new(address).unwrap());
        for (armoring, place) in places {
            let mut dispatch = dispatch(&opened, &file, MailLook { width, is_plain: false });
            (dispatch.armoring, dispatch.browser) = (armoring, address.as_ref());
            let by_hand = ByHand::new(&opened, dispatch.clone()).unwrap();
            let mail = compose(&opened, sender(), dispatch, record.now(), None).unwrap();
            let sentence = |place: &str| match address {
                Some(_) => format!(
                    "Without the program: open {page} in a browser, {}; to install it, look for \"bypost, board games by post\".",
                    place.trim_end_matches('.')
                ),
                None => format!(
                    "Without the program: look for \"bypost, board games by post\", open its {page} in a browser, {place}"
                ),
            };
            for text in [&mail.text, &by_hand.text] {
                let told = without_the_program(text);
                assert_eq!(told.split_whitespace().collect::<Vec<_>>().join(" "), sentence(place));
                // An address stays whole, since a broken one is of no use; nothing else is wider.
                assert!(told.lines().all(|line| line == page || line.len() <= width.into()), "{told}");
            }
            // The armour never stands in the page.
            let page_of_mail = mail.html.unwrap().page.replace("&#39;", "'").replace("&quot;", "\"");
            let linked = address.as_ref().map(|_| format!("<a href=\"{page}\">{page}</a>"));
            let sentence = sentence(places[1].1).replace(page, linked.as_deref().unwrap_or(page));
            assert!(page_of_mail.contains(&format!(">{sentence}</div>")), "{sentence}: {page_of_mail}");
        }
        // A draft that lacks the armour tells to attach the table.
        let mut dispatch = dispatch(&opened, &file, MailLook { width, is_plain: false });
        (dispatch.armoring, dispatch.browser) = (Armoring::Always, address.as_ref());
        let draft = ByHand::new(&opened, dispatch).unwrap().draft("t.txt");
        assert!(draft.contains("%5BAttach%20t.txt") && !draft.contains("paste%20this%20mail"), "{draft}");
    }
}

#[test]
fn an_invitation_leads_to_the_rules_in_the_page() {
    let record = Record::new(header_of(crate::common::samples::DICE, 2, 5, &[]));
    let (opened, file) = (opened(&record), record.text());
    for address in ["https://example.org/bypost.html", "https://example.org/bypost.html#/new"] {
        let address = BrowserAddress::new(address).unwrap();
        let mut dispatch = dispatch(&opened, &file, MailLook { width: 40, is_plain: false });
        dispatch.browser = Some(&address);
        let mail = compose(&opened, sender(), dispatch.clone(), record.now(), None).unwrap();
        let rules = format!("https://example.org/bypost.html#/rules/{}", crate::common::samples::DICE);
        assert!(mail.text.contains(&format!("\n{rules}\n")), "{}", mail.text);
        let page = mail.html.unwrap().page;
        assert!(page.contains(&format!(">The rules: <a href=\"{rules}\">{rules}</a> or bypost rules ")), "{page}");
        // A page that lacks the game has no rules of it.
        dispatch.has_page = false;
        let mail = compose(&opened, sender(), dispatch, record.now(), None).unwrap();
        assert!(!mail.text.contains("#/rules/") && mail.text.contains("The rules: bypost rules\n"), "{}", mail.text);
    }
}
