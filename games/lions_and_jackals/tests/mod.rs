//! Tests of Lions and Jackals, and what they share: a text form of positions, tables, and chance.
//!
//! A position reads `>L 10 1* 2 J 40 39 cast 4 6l 2j`: who is to play, where the plinths stand (the others
//! are in the Duat, a star marks one that returned this turn), and the sticks. With `casts` in place of the
//! sticks the cast is still to fall.

mod estimate;
mod events;
mod landing;
mod layout;
mod notation;
mod pictures;
mod playout;
mod slow;
mod turns;
mod views;

use super::field::Field;
use super::phase::Phase;
use super::side::Side;
use super::spaces::Spaces;
use super::sticks::Stick;
use super::turn::Turn;
use super::{INFO, LionsAndJackals};
use crate::after::After as _;
use bypost_rules::{Awaits, Chance, Face, Lot, LotRequests, Notation, Options, Position, Rules, Seat, Seats, Slot};

/// Options that are not as usual, by name.
type Chosen<'a> = &'a [(&'a str, &'a str)];

/// A table of alice and bob, with these options and all others as usual.
fn table(options: Chosen<'_>, bank: &mut LotRequests) -> LionsAndJackals {
    let chosen = Options::chosen(&INFO, 2, options).expect("valid options");
    let seats = Seats::new(vec!["alice".into(), "bob".into()]);
    LionsAndJackals::setup(&seats, &chosen, bank).expect("a valid table")
}

/// A table in the middle of a turn.
fn middle(options: Chosen<'_>, side: Side, field: Field, sticks: &[Stick]) -> LionsAndJackals {
    let table = table(options, &mut LotRequests::new(1));
    LionsAndJackals { phase: Phase::Turn(Turn::new(side, sticks.into())), field, ..table }
}

/// The slot of the cast in positions with `casts`.
const DUE: Slot = Slot { lot: 7, place: 0 };

/// Reads a position.
fn position(options: Chosen<'_>, text: &str) -> LionsAndJackals {
    let mut standing = [Spaces::default(); 2];
    let (mut returned, mut sticks) = (Spaces::default(), Vec::new());
    let (mut side, mut mover, mut is_cast, mut is_due) = (Side::Lions, Side::Lions, false, false);
    for word in text.split_whitespace() {
        match word {
            "L" | ">L" => side = Side::Lions,
            "J" | ">J" => side = Side::Jackals,
            "cast" => is_cast = true,
            "casts" => is_due = true,
            stick if is_cast => sticks.push(read_stick(stick)),
            space => {
                let number = space.trim_end_matches('*').parse().expect("a space");
                standing[side.index()].insert(number);
                if space.ends_with('*') {
                    returned.insert(number);
                }
            }
        }
        if word.starts_with('>') {
            mover = side;
        }
    }
    let field = Field { returned, ..Field::of(standing) };
    let table = middle(options, mover, field, &sticks);
    if is_due { LionsAndJackals { phase: Phase::Cast { side: mover, slot: DUE }, ..table } } else { table }
}

fn read_stick(text: &str) -> Stick {
    let colour = match &text[1..] {
        "" => None,
        "l" => Some(Side::Lions),
        "j" => Some(Side::Jackals),
        other => panic!("no colour: {other}"),
    };
    Stick { value: text[..1].parse().expect("a value"), colour }
}

/// Writes what a position has become: plinths, then who is to play which values, who casts, or who has won.
fn shown(game: &LionsAndJackals) -> String {
    let mut words = Vec::new();
    for side in Side::ALL {
        words.push(side.token().to_owned());
        words.extend(game.field.standing(side).iter().map(|space| space.to_string()));
    }
    let end = match &game.phase {
        Phase::Start { .. } => "start".into(),
        Phase::Cast { side, .. } => format!("{} casts", side.token()),
        Phase::Turn(turn) => {
            let left: Vec<_> = turn.left().map(|index| turn.sticks[index].value.to_string()).collect();
            format!("{} left {}", turn.side.token(), left.join(" "))
        }
        Phase::Over { winner, how } => format!("{} wins: {}", game.side(*winner).token(), how.why()),
    };
    format!("{}; {end}", words.join(" "))
}

/// Plays steps in text; the error that stopped it, if one did.
fn play(game: &LionsAndJackals, steps: &str) -> Result<LionsAndJackals, String> {
    game.split(steps).into_iter().try_fold(game.clone(), |game, step| {
        let step = step.parse().map_err(|error| format!("{error}"))?;
        game.play(&step, &mut LotRequests::new(9)).map_err(|error| error.to_string())
    })
}

/// Opens all lots that were asked for.
fn open(mut game: LionsAndJackals, bank: LotRequests, chance: &mut Chance, next: &mut u32) -> LionsAndJackals {
    let mut asked = std::collections::VecDeque::from(bank.into_asked());
    while let Some((lot, Lot::Throw(throw))) = asked.pop_front() {
        assert_eq!((lot, game.awaits()), (*next, Awaits::Faces));
        *next += 1;
        let face = Face::Thrown(throw.numbers(|| chance.word()));
        let mut bank = LotRequests::new(*next + asked.len() as u32);
        game = game.opened(Slot { lot, place: 0 }, &face, &mut bank);
        asked.extend(bank.into_asked());
    }
    game
}
