//! The state, absorbed for its hash. `games/siege/format.md` lists it, label by label.

use super::Siege;
use super::heap::{Buried, Spire};
use super::holding::Held;
use super::phase::{Effect, End, Fate, Phase};
use super::pots::Whites;
use super::report::{Report, Shown};
use super::setting::Setting;
use super::stakes::{Round, Stakes};
use super::towers::{For, Towers, Turned};
use bypost_rules::kit::fit;
use bypost_rules::kit::playing::PlayingCard as Card;
use bypost_rules::{Audience, Transcript};

impl Siege {
    /// Absorbs the whole state. Every type is destructured, so that a new field cannot be forgotten.
    pub(super) fn hashed(&self, hash: &mut Transcript) {
        let Self {
            setting,
            fates,
            stakes,
            towers,
            spire,
            coming,
            dungeon,
            aside,
            number,
            dealer,
            buyer,
            hands,
            dealt,
            folded,
            revealed,
            mucked,
            is_touched,
            phase,
            last,
            // What the drawing tells of the last turn decides nothing.
            previous: _,
            report,
        } = self;
        absorb_setting(hash, setting);
        hash.bytes("fates", &fates.map(fate));
        absorb_stakes(hash, stakes);
        absorb_towers(hash, towers);
        absorb_spire(hash, "spire", Some(*spire));
        absorb_spire(hash, "coming", *coming);
        hash.count("dungeon", dungeon.len());
        dungeon.iter().for_each(|buried| absorb_buried(hash, buried));
        hash.count("aside", aside.len());
        for slot in aside {
            hash.slot(*slot);
        }
        hash.number("hand", (*number).into()).seat("dealer", *dealer);
        hash.number("buyer", buyer.map_or(NONE, |seat| seat.byte()).into());
        for hand in hands {
            hash.number("cards", hand.count().into());
            hand.cards().for_each(|held| absorb_held(hash, held));
        }
        hash.bytes("seats-in", &[dealt.bits(), folded.bits(), revealed.bits(), mucked.bits()]);
        hash.number("touched", (*is_touched).into());
        absorb_phase(hash, *phase);
        hash.number("last", last.is_some().into());
        if let Some((seat, step, paid)) = last {
            hash.seat("by", *seat).text("step", &step.write()).number("put", (*paid).into());
        }
        hash.number("report", report.is_some().into());
        report.iter().for_each(|report| absorb_report(hash, report));
    }
}

/// The byte for a card that is not open, and for no seat.
const NONE: u8 = 255;

fn number(card: Option<Card>) -> u8 {
    card.map_or(NONE, Card::byte)
}

fn fate(fate: Fate) -> u8 {
    match fate {
        Fate::Plays => 0,
        Fate::Goes => 1,
        Fate::Gone => 2,
        Fate::Broke => 3,
        Fate::Resigned => 4,
    }
}

fn absorb_setting(hash: &mut Transcript, setting: &Setting) {
    let Setting { seats, stack, ante, must_hold, raises, limit } = setting;
    hash.count("seats", seats.count()).number("stack", (*stack).into());
    hash.number("ante", (*ante).into()).number("hold", (*must_hold).into());
    hash.number("raises", raises.unwrap_or_default().into()).number("hands", limit.unwrap_or_default().into());
}

fn absorb_whites(hash: &mut Transcript, label: &'static str, whites: &Whites) {
    hash.bytes(label, &whites.iter().flat_map(|sum| sum.to_be_bytes()).collect::<Vec<_>>());
}

fn absorb_stakes(hash: &mut Transcript, stakes: &Stakes) {
    // What each seat had at the deal follows from the state before it.
    let Stakes { stacks, at_deal: _, paid, flips, gone, round, aggressor } = stakes;
    absorb_whites(hash, "stacks", stacks);
    absorb_whites(hash, "paid", paid);
    hash.number("flips", (*flips).into()).number("gone", (*gone).into());
    let Round { bets, price, least, raises, due, may_raise } = round;
    absorb_whites(hash, "bets", bets);
    hash.number("price", (*price).into()).number("least", (*least).into()).number("raises", (*raises).into());
    hash.bytes("round", &[due.bits(), may_raise.bits()]);
    hash.number("aggressor", aggressor.map_or(NONE, |seat| seat.byte()).into());
}

fn absorb_towers(hash: &mut Transcript, towers: &Towers) {
    hash.bytes("lost", &towers.lost()).count("turned", towers.turned().len());
    for turned in towers.turned() {
        // Its place follows from the tower and the order.
        let Turned { tower, slot: _, why, card } = turned;
        let why = match why {
            For::Hold => 0,
            For::Flip => 1,
            For::Joker => 2,
        };
        hash.bytes("card", &[fit(tower.index()), why, number(*card)]);
    }
}

fn absorb_spire(hash: &mut Transcript, label: &'static str, spire: Option<Spire>) {
    hash.number(label, spire.is_some().into());
    if let Some(Spire { lot, next, end }) = spire {
        hash.number("lot", lot.into()).number("next", next.into()).number("end", end.into());
    }
}

fn absorb_buried(hash: &mut Transcript, buried: &Buried) {
    let Buried { slot, card, audience } = buried;
    hash.slot(*slot);
    let by = match audience {
        Audience::Nobody => NONE,
        Audience::All => NONE - 1,
        Audience::Only(seat) => seat.byte(),
    };
    hash.bytes("card", &[number(*card), by]);
}

fn absorb_held(hash: &mut Transcript, held: &Held) {
    let Held { slot, card, is_shown, is_fresh } = held;
    hash.slot(*slot);
    hash.bytes("card", &[number(*card), (*is_shown).into(), (*is_fresh).into()]);
}

fn absorb_phase(hash: &mut Transcript, phase: Phase) {
    match phase {
        Phase::Turning => hash.number("phase", 0),
        Phase::Wager(seat) => hash.number("phase", 1).seat("seat", seat),
        Phase::Buy(seat) => hash.number("phase", 2).seat("seat", seat),
        Phase::Discard { effect, seat, before } => {
            let effect = match effect {
                Effect::Dealer => 0,
                Effect::Each => 1,
                Effect::Buyer => 2,
                Effect::All => 3,
                Effect::Two => 4,
            };
            hash.number("phase", 3).seat("seat", seat);
            hash.number("effect", effect).number("before", before.into())
        }
        Phase::Show { seat, first } => hash.number("phase", 4).seat("seat", seat).seat("first", first),
        Phase::Over(end) => {
            let end = match end {
                End::Towers => 0,
                End::Limit => 1,
                End::Alone => 2,
                End::Resigned => 3,
            };
            hash.number("phase", 5).number("end", end)
        }
    };
}

fn absorb_report(hash: &mut Transcript, report: &Report) {
    let Report { number: hand, hold, flips, shown, won } = report;
    hash.number("hand", (*hand).into()).bytes("hold", &[number(*hold)]);
    hash.bytes("flips", &flips.iter().map(|card| number(Some(*card))).collect::<Vec<_>>());
    hash.count("shown", shown.len());
    for Shown { seat, cards, strength } in shown {
        hash.seat("seat", *seat);
        hash.bytes("cards", &cards.iter().map(|card| number(Some(*card))).collect::<Vec<_>>());
        hash.number("strength", strength.number().into());
    }
    absorb_whites(hash, "won", won);
}
