//! Headers that no table of the game can have: options, seats, and lists of lots.

use bypost::file::{Deal, File, Header, text};
use bypost::rules::{OptionValue, Seat};

use super::{CARDS, Case, THROW, case, going_on, listed, scripted, sign};
use crate::common::{Record, header_of};

/// The cases.
pub(super) const CASES: &[Case] = &[
    case("city-for-nobody", "header", |_| headed(2, |header| header.seats.clear())),
    case("city-for-four", "header", |_| headed(3, |header| header.seats.push(("dave".to_owned(), None)))),
    case("city-of-another-version", "header", |_| headed(2, |header| header.rules = 2)),
    case("city-alone-with-a-layout", "header", |_| headed(1, |header| add(header, "layout", "razeway"))),
    case("city-alone-with-rounds", "header", |_| headed(1, |header| add(header, "stall", "20"))),
    case("city-alone-of-two", "header", |_| headed(2, |header| header.seats.truncate(1))),
    case("city-with-a-triple-deck", "header", |_| headed(2, |header| set(header, "deck", "triple"))),
    case("city-with-15-rounds", "header", |_| headed(2, |header| set(header, "stall", "15"))),
    case("city-rounds-as-a-number", "header", |_| {
        headed(2, |header| {
            let stall = header.options.iter_mut().filter(|(name, _)| name == "stall");
            stall.for_each(|(_, value)| *value = OptionValue::Number(20));
        })
    }),
    case("city-option-missing", "header", |_| headed(2, |header| header.options.retain(|(name, _)| name != "excuse"))),
    case("city-throw-with-a-card-twice", "header", |_| dealt("16 10 7 13 16", CARDS)),
    case("city-throw-of-a-pawn", "header", |_| dealt("16 10 37 13 19", CARDS)),
    case("city-throw-of-four", "header", |_| dealt("16 10 7 13", CARDS)),
    case("city-cards-with-one-of-the-grid", "header", |_| joined(THROW, &CARDS.replace("9MS", "2MK"))),
    case("city-cards-with-the-excuse", "header", |_| joined(THROW, &CARDS.replace("TSLK", "X"))),
    case("city-cards-without-the-last", "header", |_| joined(THROW, &CARDS.replace(" TSLK", ""))),
    case("city-cards-of-another-throw", "header", |_| joined("16 10 7 13 20", CARDS)),
    case("city-choice-from-a-list-that-has-ended", "turn 3 (alice)", |_| {
        let mut header = listed(&[], THROW, CARDS);
        header.deal = Deal::Lots(vec![THROW.to_owned()]);
        going_on(&scripted(header, &[]), 2, 0, &["none"])
    }),
];

fn headed(seats: usize, alter: impl FnOnce(&mut Header)) -> String {
    let mut header = header_of("jacinyth-city", seats, 0, &[]);
    alter(&mut header);
    text(&File { header, turns: Vec::new() }, "")
}

fn set(header: &mut Header, name: &str, word: &str) {
    let options = header.options.iter_mut().filter(|(option, _)| option == name);
    options.for_each(|(_, value)| *value = OptionValue::Text(word.to_owned()));
}

fn add(header: &mut Header, name: &str, word: &str) {
    header.options.push((name.to_owned(), OptionValue::Text(word.to_owned())));
    header.options.sort_by(|(one, _), (other, _)| one.cmp(other));
}

fn dealt(throw: &str, cards: &str) -> String {
    text(&File { header: listed(&[], throw, cards), turns: Vec::new() }, "")
}

/// Both join a table of which only the second lot is wrong.
fn joined(throw: &str, cards: &str) -> String {
    let mut record = Record::new(listed(&[], throw, cards));
    record.join(0);
    let mut file = record.file();
    let mut join = scripted(listed(&[], THROW, CARDS), &[]).chain.links[1].turn.clone();
    join.after = record.chain.head();
    sign(&mut join, &file.header, &record.player(Seat::new(1)));
    file.turns.push(join);
    text(&file, "")
}
