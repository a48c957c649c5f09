//! What happens, as it is told to somebody who was not there.

use super::outcome::is_level;
use super::score::Score;
use super::tableau::Tableau;
use super::tally::{By, Tally};
use super::wall::{Reach, Section};
use super::{SiegeOfJacynth, slot};
use bypost_rules::kit::decktet::Card;
use bypost_rules::{Event, Seat};

impl SiegeOfJacynth {
    /// Where the Excuse stands.
    pub(super) fn told_excuse(section: Section) -> Event {
        Event::new("excuse", "chance puts the Excuse in {section}").place("section", section)
    }

    /// The wall, and who is who.
    pub(super) fn told_begin(&self) -> [Event; 2] {
        let attacker = self.setting.attacker();
        let sections: Vec<_> = Section::all().map(|section| self.titled(section)).collect();
        [
            Event::new("wall", "the wall stands: {sections}")
                .value("wall", Section::all().map(|section| self.section_named(section)).collect())
                .called("sections", sections.join(", "))
                .seen_in_drawings(),
            Event::new("sides", "{seat} attacks and has the first turn, {defender} defends")
                .by(attacker)
                .seat("defender", self.setting.seats.next(attacker)),
        ]
    }

    /// A card that is placed; the position is that before it.
    pub(super) fn told_place(&self, card: Card, x: u8) -> Event {
        let rests = self.tableau.rests(x);
        let on = match &rests[..] {
            [one] => format!("flat on {one}"),
            several => format!("half on {}", several.join(" and half on ")),
        };
        let reach = self.tableau.reach(x);
        let is_on_wall = self.tableau.height(x) == Some(0);
        let end = if is_on_wall { "" } else { ", reaching {reaches}" };
        Event::new("place", format!("{{seat}} places {} at {{at}}, {on}{end}", card.full_name()))
            .asked(format!("place {} at {{at}}", card.name()))
            .by(self.mover)
            .text("card", card.short())
            .place("at", x)
            .places("reaches", reach.iter())
    }

    /// Two cards of the wall that have changed places.
    pub(super) fn told_swap(&self, one: Card, other: Card) -> Event {
        let mut sections: Vec<Section> = [one, other].into_iter().filter_map(|card| self.wall.find(card)).collect();
        sections.sort_unstable();
        let wall = sections.iter().map(|section| self.section_named(*section)).collect();
        let sections: Vec<_> = sections.into_iter().map(|section| self.titled(section)).collect();
        let words = format!("instead of placing a card {{seat}} swaps {one} and {other} in the wall: now {{sections}}");
        Event::new("swap", words)
            .asked(format!("swap {} and {} in the wall", one.name(), other.name()))
            .by(self.mover)
            .texts("cards", [one.short(), other.short()])
            .value("wall", wall)
            .called("sections", sections.join(", "))
    }

    /// A card that is drawn from a place in the lot.
    pub(super) fn told_draw(&self, drawn: u8) -> Event {
        let end = if self.pile() == 0 { ", the last of the pile" } else { "" };
        Event::new("draw", format!("{{seat}} draws {{cards}}{end}"))
            .by(self.mover)
            .slots("cards", [slot(drawn)])
            .seen_in_drawings()
    }

    /// A number card that is turned up by an option: the hands when all of them lie open, then each card that
    /// is drawn, and the top of the pile. The position is that after it.
    pub(super) fn told_turned(&self, place: u8, card: Card) -> Vec<Event> {
        let setting = &self.setting;
        let is_dealt = place < self.next;
        if setting.has_open_pile && place == self.next {
            return vec![
                Event::new("top", "{card} lies on top of the pile")
                    .text("card", card.short())
                    .called("card", card.full_name()),
            ];
        }
        if !setting.has_open_hands || !is_dealt {
            return Vec::new();
        }
        let is_deal = self.tableau.count() == 0;
        if is_deal && (0..self.next).any(|place| self.lot.face(place).is_none()) {
            return Vec::new();
        }
        let holds = |seat: &Seat| self.hand(*seat).slots().contains(&place);
        let hand = |seat: Seat| {
            let cards = self.hand(seat).slots().iter().map(|place| slot(*place)).collect::<Vec<_>>();
            Event::new("hand", "{seat}'s hand lies open: {cards}").by(seat).slots("cards", cards)
        };
        if is_deal {
            return setting.seats.from(setting.attacker()).map(hand).collect();
        }
        let drawn = setting.seats.all().find(holds);
        drawn
            .map(|seat| Event::new("draw", "{seat} draws {cards}").by(seat).slots("cards", [slot(place)]))
            .into_iter()
            .collect()
    }

    /// The sections that a step has brought to somebody else, and how many each seat holds then. At the end
    /// all of them are told.
    pub(super) fn told_change(&self, after: &Self) -> Vec<Event> {
        let (before, now) = (self.tallies(), after.tallies());
        let changed = before.iter().zip(&now).filter(|(before, now)| before.winner != now.winner);
        let mut events: Vec<_> = changed.map(|(before, now)| after.told_section(before.winner, now)).collect();
        if !events.is_empty() {
            events.push(after.told_score());
        }
        events
    }

    /// A section that changes hands.
    fn told_section(&self, before: Option<Seat>, tally: &Tally) -> Event {
        let (section, why) = (self.titled(tally.section), why(tally));
        let place = |event: Event| event.place("section", tally.section).text("by", tally.by.word());
        match (tally.winner, before) {
            (Some(seat), None) => place(Event::new("win", format!("{{seat}} wins {section}: {why}")).by(seat)),
            (Some(seat), Some(loser)) => {
                let words = format!("{{seat}} takes {section} from {{loser}}: {why}");
                place(Event::new("take", words).by(seat).seat("loser", loser))
            }
            (None, loser) => {
                let event = Event::new("lose", format!("{{loser}} loses {section}, which nobody holds now: {why}"));
                place(loser.into_iter().fold(event, |event, loser| event.seat("loser", loser)))
            }
        }
    }

    /// How many sections each seat holds.
    pub(super) fn told_score(&self) -> Event {
        let (score, seats) = (Score::of(&self.tallies()), &self.setting.seats);
        let sections: Vec<_> =
            seats.all().map(|seat| format!("{} {}", seats.name(seat), score.won[seat.index()])).collect();
        Event::new("score", "sections now: {sections}")
            .value("scores", seats.by_name(|seat| score.won[seat.index()].into()))
            .called("sections", sections.join(", "))
            .seen_in_drawings()
    }

    /// The end: who holds each section and why, and what has decided the game.
    pub(super) fn told_end(&self) -> Vec<Event> {
        let tallies = self.tallies();
        let held = tallies.iter().map(|tally| {
            let section = self.titled(tally.section);
            let words = match tally.winner {
                Some(_) => format!("{section} is {{seat}}'s: {}", why(tally)),
                None => format!("{section} is nobody's: {}", why(tally)),
            };
            let event = tally.winner.into_iter().fold(Event::new("held", words), Event::by);
            event.place("section", tally.section).text("by", tally.by.word())
        });
        let score = Score::of(&tallies);
        held.chain([self.told_result(&score)]).collect()
    }

    fn told_result(&self, score: &Score) -> Event {
        let [one, other] = [0, 1].map(Seat::new);
        let (seat, rest) = if score.key(one) < score.key(other) { (other, one) } else { (one, other) };
        let [won, lost] = [seat, rest].map(|seat| score.won[seat.index()]);
        let [more, fewer] = [seat, rest].map(|seat| score.symbols[seat.index()]);
        let words = match (is_level(score.won), is_level(score.symbols)) {
            (false, _) => "{seat} wins with {won} sections against {lost}",
            (true, false) => {
                "sections are level at {won}, and {seat} wins with {more} symbols of the sections' suits against {fewer}"
            }
            (true, true) => "sections are level at {won} and symbols at {more}: the game is a draw",
        };
        let event = Event::new("end", words).number("won", won).number("lost", lost);
        let event = event.number("more", more).number("fewer", fewer).seen_in_drawings();
        if score.key(one) == score.key(other) { event } else { event.by(seat) }
    }

    /// A section with its cards: `W3 (CK CL)`.
    fn titled(&self, section: Section) -> String {
        let cards: Vec<_> = self.wall.cards(section).into_iter().map(Card::short).collect();
        match &self.wall.cards(section)[..] {
            [Card::EXCUSE] => format!("{section} (the Excuse)"),
            _ => format!("{section} ({})", cards.join(" ")),
        }
    }
}

impl Tableau {
    /// What a card at a place would rest on, in words: one thing, or two side by side.
    fn rests(&self, x: u8) -> Vec<String> {
        let below = |column: u8| {
            let card = self.placed().rfind(|placed| placed.x == column || placed.x + 1 == column);
            card.map_or_else(|| Section::above(column).to_string(), |placed| placed.card.to_string())
        };
        let mut rests = vec![below(x), below(x + 1)];
        rests.dedup();
        rests
    }

    /// The sections that a card at a place would reach.
    fn reach(&self, x: u8) -> Reach {
        self.reach_at(x).or(self.reach_at(x + 1))
    }
}

/// Why a section is held by its holder, or by nobody.
fn why(tally: &Tally) -> String {
    let [one, other] = &tally.forces;
    let pair = |numbers: [u8; 2]| match tally.winner {
        Some(seat) if seat.index() == 1 => format!("{} against {}", numbers[1], numbers[0]),
        _ => format!("{} against {}", numbers[0], numbers[1]),
    };
    match tally.by {
        By::Qualified => "{seat} alone qualifies".to_owned(),
        By::Symbols => {
            let symbols = [one, other].map(|force| force.matching(tally.suits));
            format!("more symbols of its suits, {}", pair(symbols))
        }
        By::Ranks => format!("a higher sum of ranks, {}", pair([one.ranks, other.ranks])),
        By::Suits => {
            format!("ranks are level at {}, and more suits, {}", one.ranks, pair([one.different(), other.different()]))
        }
        By::Level => "all is level".to_owned(),
        By::Nobody => "nobody qualifies".to_owned(),
    }
}
