//! Changes of districts, and what a step would lead to.

use super::JacinythCity;
use super::board::Board;
use super::districts::{District, PARTS};
use super::phase::Phase;
use bypost_rules::kit::{counted, fit};
use bypost_rules::{Event, Score, Seat};

impl JacinythCity {
    /// The districts that are not as they were on the board before: founded, grown, joined, cut, or owned by
    /// others.
    pub(super) fn districts_since(&self, before: Option<Board>) -> Vec<Event> {
        let (old, new) = (before.map(|board| board.districts()).unwrap_or_default(), self.board.districts());
        let meets = |one: &District, other: &District| one.suit == other.suit && !one.cells.and(other.cells).is_empty();
        let mut events = Vec::new();
        for now in &new {
            let parts: Vec<&District> = old.iter().filter(|then| meets(then, now)).collect();
            let change = match &parts[..] {
                [] => "founded",
                [then] if then.cells == now.cells && then.owners == now.owners => continue,
                [then] if then.cells == now.cells => "owned by others",
                [then] if now.cells.count() > then.cells.count() => "grown",
                [_] => "changed",
                _ => "joined",
            };
            events.push(self.told_district(now, &parts, change));
        }
        let gone = old.iter().filter(|then| !new.iter().any(|now| meets(then, now)));
        events.extend(gone.map(|then| {
            of_district("the district of {suit} on {cells} is gone".to_owned(), then).text("change", "gone")
        }));
        events
    }

    fn told_district(&self, now: &District, parts: &[&District], change: &'static str) -> Event {
        let mut owned_before: Vec<Seat> = parts.iter().flat_map(|then| then.owners.iter().copied()).collect();
        owned_before.sort_unstable();
        owned_before.dedup();
        let mut had: Vec<String> = parts.iter().filter_map(|then| self.owners(&then.owners)).collect();
        had.dedup();
        let had = (!had.is_empty()).then(|| had.join(" and from "));
        let has = self.owners(&now.owners);
        let does = match change {
            "founded" => "is founded with {cards}",
            "owned by others" => "of {cards}",
            "grown" => "grows to {cards}",
            "joined" => "joins {parts} districts, has {cards}",
            _ => "now has {cards}",
        };
        let owned = match (&had, &has) {
            (had, Some(_)) if now.owners.len() > 1 && *had != has => " and is shared by {owners} now",
            (Some(had), Some(has)) if had != has && parts.len() > 1 => " and is owned by {owners} now",
            (Some(had), Some(has)) if had != has => " and passes from {had} to {owners}",
            (Some(_), None) => " and is {had}'s no more",
            (_, None) => " and is nobody's",
            (Some(_), Some(_)) => " and stays with {owners}",
            (None, Some(_)) => " and goes to {owners}",
        };
        // A district that only changes hands has no other deed.
        let owned = if change == "owned by others" { owned.trim_start_matches(" and") } else { owned };
        let event = of_district(format!("the district of {{suit}} on {{cells}} {does}{owned}"), now);
        // The drawing shows what is joined and who holds it; it is news if somebody wins or loses by it.
        let is_seen = owned_before.is_empty() && (now.owners.is_empty() || change == "founded");
        let event = if is_seen { event.seen_in_drawings() } else { event };
        event
            .text("change", change)
            .called("cards", counted(now.cells.count(), "card"))
            .number("parts", fit::<_, u32>(parts.len()))
            .seats("had", owned_before)
            .called("had", had.unwrap_or_else(|| "nobody".to_owned()))
            .seats("owners", now.owners.iter().copied())
            .called("owners", has.unwrap_or_else(|| "nobody".to_owned()))
    }

    fn owners(&self, owners: &[Seat]) -> Option<String> {
        let names: Vec<&str> = owners.iter().map(|seat| self.setting.seats.name(*seat)).collect();
        (!names.is_empty()).then(|| names.join(" and "))
    }

    /// What a step would lead to: the points after it, and the attacks that it lays open.
    pub(super) fn foretold(&self, after: &Self) -> Vec<Event> {
        if matches!(after.phase, Phase::Choose | Phase::Reveal | Phase::Flip { .. } | Phase::Over(_)) {
            return Vec::new();
        }
        let (then, now) = (self.board.parts(), after.board.parts());
        let points = |seat: Seat| {
            let parts = now[seat.index()];
            let change = i64::from(parts) - i64::from(then[seat.index()]);
            let score = Score::of(parts.into(), PARTS);
            let by = Score::of(change.abs(), PARTS);
            let by = match change {
                0 => String::new(),
                1.. => format!(" (+{by})"),
                _ => format!(" (-{by})"),
            };
            format!("{} {score}{by}", self.setting.seats.name(seat))
        };
        let points = (then != now).then(|| {
            let told: Vec<String> = after.playing().map(points).collect();
            let score = |seat: Seat| (self.setting.seats.name(seat), serde_json::Value::from(after.board.score(seat)));
            Event::new("points", "points then: {points}")
                .value("scores", after.playing().map(score).collect())
                .called("points", told.join(", "))
        });
        points.into_iter().chain(self.exposed(after)).collect()
    }

    /// The pyramids of the mover that could be attacked after a step and could not before.
    fn exposed(&self, after: &Self) -> Option<Event> {
        let before = self.threats();
        let fresh = after.threats().into_iter().filter(|threat| threat.2 == self.mover && !before.contains(threat));
        let fresh: Vec<_> = fresh.collect();
        let told: Vec<String> = fresh
            .iter()
            .map(|&(seat, cell, owner, size)| {
                let cost = after.cost(seat, cell, owner, size);
                format!("{} the {size} on {cell} for {cost}", self.setting.seats.name(seat))
            })
            .collect();
        (!told.is_empty()).then(|| {
            Event::new("exposed", "could then be attacked: {attacks}")
                .value("attacks", fresh.iter().map(|threat| after.threat(threat)).collect())
                .called("attacks", told.join(", "))
        })
    }
}

/// An event of a district. Its cells are no places: only what is new is marked in a drawing.
fn of_district(words: String, district: &District) -> Event {
    Event::new("district", words)
        .text("suit", district.suit.word())
        .called("suit", district.suit.name())
        .texts("cells", district.cells.iter())
}
