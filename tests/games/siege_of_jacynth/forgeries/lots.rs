//! Headers that no table of the game can have: options, seats, and lists of lots.

use bypost::file::{Deal, File, Header, text};
use bypost::rules::OptionValue;

use super::{Case, case};
use crate::common::header_of;

const WALL: &str = "AM AS AW AL AY AK CM CS CW CL CY CK";
const NUMBERS: &str = "2MK 2SY 2WL 3MW 3SK 3LY 4MS 4WL 4YK 5ML 5SW 5YK 6MW 6SY 6LK 7ML 7SK 7WY 8MS 8WL 8YK 9MS 9WY 9LK";

/// The cases.
pub(super) const CASES: &[Case] = &[
    case("siege-of-jacynth-for-one", "header", |_| headed(|header| header.seats.truncate(1))),
    case("siege-of-jacynth-for-three", "header", |_| headed(|header| header.seats.push(("carol".to_owned(), None)))),
    case("siege-of-jacynth-of-another-version", "header", |_| headed(|header| header.rules = 2)),
    case("siege-of-jacynth-open-pile-without-a-pile", "header", |_| {
        headed(|header| {
            ["deal", "open-pile"].iter().zip(["full", "true"]).for_each(|(name, word)| set(header, name, word))
        })
    }),
    case("siege-of-jacynth-pie-of-another-word", "header", |_| headed(|header| set(header, "pie", "yes"))),
    case("siege-of-jacynth-pie-as-a-number", "header", |_| {
        headed(|header| {
            let pie = header.options.iter_mut().filter(|(name, _)| name == "pie");
            pie.for_each(|(_, value)| *value = OptionValue::Number(1));
        })
    }),
    case("siege-of-jacynth-option-missing", "header", |_| {
        headed(|header| header.options.retain(|(name, _)| name != "open-hands"))
    }),
    case("siege-of-jacynth-option-unknown", "header", |_| {
        headed(|header| header.options.push(("walls".to_owned(), OptionValue::Text("two".to_owned()))))
    }),
    case("siege-of-jacynth-excuse-in-section-8", "header", |_| listed(&["8", WALL, NUMBERS])),
    case("siege-of-jacynth-excuse-in-section-0", "header", |_| listed(&["0", WALL, NUMBERS])),
    case("siege-of-jacynth-two-excuses", "header", |_| listed(&["4 5", WALL, NUMBERS])),
    case("siege-of-jacynth-throw-that-is-a-card", "header", |_| listed(&["X", WALL, NUMBERS])),
    case("siege-of-jacynth-lots-out-of-order", "header", |_| listed(&["4", NUMBERS, WALL])),
    case("siege-of-jacynth-lots-without-the-throw", "header", |_| listed(&[WALL, NUMBERS])),
    case("siege-of-jacynth-wall-of-eleven", "header", |_| listed(&["4", &WALL[3..], NUMBERS])),
    case("siege-of-jacynth-wall-with-a-card-twice", "header", |_| listed(&["4", &WALL.replace("CK", "AM"), NUMBERS])),
    case("siege-of-jacynth-wall-with-the-excuse", "header", |_| listed(&["4", &WALL.replace("CK", "X"), NUMBERS])),
    case("siege-of-jacynth-wall-with-a-number", "header", |_| listed(&["4", &WALL.replace("CK", "9LK"), NUMBERS])),
    case("siege-of-jacynth-numbers-with-a-crown", "header", |_| listed(&["4", WALL, &NUMBERS.replace("9LK", "CK")])),
    case("siege-of-jacynth-numbers-with-a-pawn", "header", |_| listed(&["4", WALL, &NUMBERS.replace("9LK", "PMSL")])),
    case("siege-of-jacynth-numbers-by-name", "header", |_| listed(&["4", WALL, &NUMBERS.replace("9LK", "merchant")])),
];

fn headed(alter: impl FnOnce(&mut Header)) -> String {
    let mut header = header_of("siege-of-jacynth", 2, 0, &[]);
    alter(&mut header);
    text(&File { header, turns: Vec::new() }, "")
}

fn set(header: &mut Header, name: &str, word: &str) {
    let options = header.options.iter_mut().filter(|(option, _)| option == name);
    options.for_each(|(_, value)| *value = OptionValue::Text(word.to_owned()));
}

/// An open deal whose lots cannot be.
fn listed(lots: &[&str]) -> String {
    headed(|header| header.deal = Deal::Lots(lots.iter().map(|lot| (*lot).to_owned()).collect()))
}
