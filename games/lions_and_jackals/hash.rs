//! The state, absorbed for its hash.

use super::LionsAndJackals;
use super::field::Field;
use super::phase::Phase;
use super::setting::Setting;
use super::spaces::Spaces;
use super::step::{Origin, Step};
use super::sticks::{Bundle, Start, Stick};
use super::turn::{Landing, Turn};
use bypost_rules::Transcript;

impl LionsAndJackals {
    /// Absorbs the whole state. Every type is destructured, so that a new field cannot be forgotten.
    pub(super) fn hashed(&self, hash: &mut Transcript) {
        let Self { setting, start, lions, field, phase, last } = self;
        absorb_setting(hash, setting);
        hash.number("start", start.is_some().into());
        if let Some(Start { solids, toss }) = start {
            hash.bytes("solids", solids).number("toss", (*toss).into());
        }
        hash.seat("lions", *lions);
        absorb_field(hash, field);
        match phase {
            Phase::Start { throw, cast } => {
                hash.number("phase", 0);
                hash.slot(*throw);
                hash.slot(*cast);
            }
            Phase::Cast { side, slot } => {
                hash.number("phase", 1).count("side", side.index());
                hash.slot(*slot);
            }
            Phase::Turn(turn) => {
                hash.number("phase", 2);
                absorb_turn(hash, turn);
            }
            Phase::Over { winner, how } => {
                hash.number("phase", 3).seat("winner", *winner).text("how", how.why());
            }
        }
        hash.number("last", last.is_some().into());
        if let Some(turn) = last {
            absorb_turn(hash, turn);
        }
    }
}

fn absorb_setting(hash: &mut Transcript, setting: &Setting) {
    let Setting { seats, board, bundle: Bundle { solid, duo }, cast: _, mode, colours } = setting;
    hash.count("seats", seats.count()).text("board", &board.to_string());
    hash.number("solid", (*solid).into()).number("duo", (*duo).into());
    hash.number("mode", *mode as u64).number("colours", *colours as u64);
}

fn absorb_field(hash: &mut Transcript, field: &Field) {
    let Field { standing, duat, returned } = field;
    standing.iter().for_each(|&spaces| absorb_spaces(hash, spaces));
    hash.bytes("duat", duat);
    absorb_spaces(hash, *returned);
}

fn absorb_spaces(hash: &mut Transcript, spaces: Spaces) {
    hash.bytes("spaces", &spaces.iter().collect::<Vec<_>>());
}

fn absorb_turn(hash: &mut Transcript, turn: &Turn) {
    let Turn { side, sticks, used, landings } = turn;
    hash.count("side", side.index()).count("sticks", sticks.len());
    for Stick { value, colour } in sticks.iter() {
        hash.number("value", (*value).into());
        hash.number("colour", colour.map_or(0, |side| side.index() as u64 + 1));
    }
    hash.number("used", *used).count("landings", landings.len());
    for Landing { step, space, carried, taken } in landings {
        let Step { value, origin } = step;
        let origin = match origin {
            Origin::Duat => 0,
            Origin::Space(space) => *space,
        };
        hash.bytes("landing", &[*value, origin, *space, carried.unwrap_or(0), *taken]);
    }
}
