//! The reports of commands as JSON.

use serde_json::{Map, Value, json};

use crate::file::{Turn, base64_encode};
use crate::rules::Score;
use crate::session::missing_seats;
use crate::session::story::TurnStory;
use crate::table::{Ending, Table};

/// The status of a table; `docs/json.md` tells the shape.
pub(super) fn status(table: &Table) -> Value {
    let seats = table.seats();
    let mut owes = Map::new();
    let missing = missing_seats(table);
    for seat in seats.all() {
        let shares = table.debts(seat).into_iter().map(|slot| slot.lot);
        let mut lots: Vec<u32> = table.shuffles_due(seat).into_iter().chain(shares).collect();
        if table.is_paying() {
            lots = missing.owed.iter().filter(|owed| owed.by == seat).flat_map(|owed| owed.lots.clone()).collect();
        }
        lots.sort_unstable();
        lots.dedup();
        if !lots.is_empty() {
            owes.insert(seats.name(seat).to_owned(), json!(lots));
        }
    }
    let outcome = table.outcome();
    let result = outcome.as_ref().map(|outcome| {
        let places = seats.all().zip(&outcome.places);
        let places: Map<_, _> = places
            .map(|(seat, place)| {
                let score = place.score.map(Score::json);
                (seats.name(seat).to_owned(), json!({ "rank": place.rank, "score": score }))
            })
            .collect();
        // Nobody has won a table that was claimed, unless that was agreed beforehand.
        let winners: Vec<_> = match table.ending() {
            None if table.ended_without().is_some() => Vec::new(),
            Some(Ending::Accused { dealer, .. }) => {
                seats.all().filter(|seat| *seat != dealer && table.is_in(*seat)).collect()
            }
            Some(Ending::Claimed { .. }) => table.forfeit().map(|forfeit| forfeit.winners).unwrap_or_default(),
            _ => outcome.winners().collect(),
        };
        let winners: Vec<_> = winners.into_iter().map(|seat| seats.name(seat)).collect();
        json!({ "winners": winners, "seats": places, "why": outcome.why })
    });
    let addresses: Map<_, _> =
        table.header().addresses.iter().map(|(name, address)| (name.clone(), json!(address))).collect();
    json!({
        "table": base64_encode(&table.id()),
        "game": table.header().game,
        "deal": table.header().deal.word(),
        "seats": seats.all().map(|seat| seats.name(seat)).collect::<Vec<_>>(),
        "addresses": addresses,
        "turns": table.turns(),
        "time": table.time().to_string(),
        "pace": table.header().pace.map(|pace| pace.to_string()),
        "forfeit": table.header().forfeit,
        "rescue": table.header().rescue,
        "hints": table.header().hints,
        "missing": missing.seats.iter().map(|one| json!({ "seat": seats.name(one.seat), "paid": one.paid })).collect::<Vec<_>>(),
        "until": table.deadline().map(|until| until.to_string()),
        "clock": table.clock().map(|seat| seats.name(seat)),
        "owes": owes,
        "over": outcome.is_some(),
        "ended": ending(table),
        "result": result,
        "hash": base64_encode(&table.head()),
        "state": base64_encode(&table.state_hash()),
    })
}

/// How a table ended otherwise than by its game.
fn ending(table: &Table) -> Value {
    let name = |seat| table.seats().name(seat);
    match table.ending() {
        Some(Ending::Agreed) => json!({ "how": "agreed" }),
        Some(Ending::Drawn) => json!({ "how": "drawn" }),
        Some(Ending::Claimed { by, late, contested, .. }) => {
            let how = if contested { "contested" } else { "claimed" };
            json!({ "how": how, "by": name(by), "late": name(late) })
        }
        Some(Ending::Accused { by, dealer }) => json!({ "how": "accused", "by": name(by), "dealer": name(dealer) }),
        None if table.ended_without().is_some() => {
            json!({ "how": "without", "by": table.last().map(name), "late": table.ended_without().map(name) })
        }
        None => Value::Null,
    }
}

/// What a turn did; `docs/json.md` tells the shape.
pub(super) fn turn(story: &TurnStory) -> Value {
    let turn = &story.turn;
    let lots: Map<_, _> = story.throws.iter().map(|(lot, numbers)| (lot.to_string(), json!(numbers))).collect();
    let cards: Map<_, _> = story.cards.iter().map(|(slot, card)| (slot.to_string(), json!(card))).collect();
    json!({
        "number": turn.number,
        "seat": turn.seat,
        "time": turn.time.to_string(),
        "joins": turn.join.is_some(),
        "steps": turn.steps,
        "consents": turn.consents.iter().map(|one| json!({ "seat": one.seat, "to": one.to.to_string() })).collect::<Vec<_>>(),
        "say": turn.say,
        "shuffles": turn.shuffles.iter().map(|part| part.lot).collect::<Vec<_>>(),
        "shares": turn.shares.iter().map(|part| part.slot.lot).collect::<Vec<_>>(),
        "deals": turn.rescue.escrow.is_some(),
        "pieces": turn.rescue.pieces.iter().map(|part| part.slot.lot).collect::<Vec<_>>(),
        "lots": lots,
        "cards": cards,
        "events": story.events_json(),
        "hash": base64_encode(&story.hash),
    })
}

pub(super) fn turn_in_short(turn: &Turn) -> Value {
    json!({ "number": turn.number, "seat": turn.seat, "joins": turn.join.is_some(), "steps": turn.steps })
}
