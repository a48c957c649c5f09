//! The events: what happens, in words for those who were not there.

use super::Siege;
use super::best::best_five;
use super::jokers::nth;
use super::places::Places;
use super::pots::{Pot, pots};
use super::step::Step;
use super::towers::{For, Turned};
use bypost_rules::kit::playing::PlayingCard as Card;
use bypost_rules::kit::{fit, listed};
use bypost_rules::{Event, Seat, Sight, Slot};

/// What a step of wagering met.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    /// What it took to call.
    pub(super) to_call: u32,
    /// What a seat had to have paid in the round.
    pub(super) price: u32,
    /// The least whole raise.
    pub(super) least: u32,
}

/// A seat leaves with its whites; `how` stands in the middle of the sentence.
pub(super) fn left(seat: Seat, whites: u32, how: &str) -> Event {
    let words = format!("{{seat}} leaves{how} and keeps {{whites}} whites, which count at the end");
    Event::new("left", words).by(seat).number("whites", whites)
}

impl Siege {
    /// What was turned up last, now that everybody sees it, and what it does if it is a joker.
    pub(super) fn turned_open(&self) -> Vec<Event> {
        let Some(last) = self.towers.turned().last() else { return Vec::new() };
        let mut events = match last.why {
            For::Hold => {
                let all_in = self.unfolded().all().filter(|seat| self.stakes.stack(*seat) == 0);
                let all_in = all_in.map(|seat| {
                    Event::new("allin", "{seat} is all-in with the ante of {whites}")
                        .by(seat)
                        .number("whites", self.stakes.paid[seat.index()])
                });
                [self.hand_begins()].into_iter().chain(all_in).collect()
            }
            For::Flip => {
                let words = "the flip that {seat} has bought from {tower} is {card}";
                let event = Event::new("flip", words).place("tower", last.tower).text("card", short(last.card));
                vec![event.by(self.buyer.unwrap_or(self.dealer)).seen_in_drawings()]
            }
            For::Joker => {
                let turned = self.towers.turned().iter().filter(|turned| turned.why == For::Joker);
                let words = "for the fourth joker {card} is turned up from {tower}";
                let told = |turned: &Turned| {
                    Event::new("flip", words).place("tower", turned.tower).text("card", short(turned.card))
                };
                turned.map(told).collect()
            }
        };
        if last.why != For::Joker
            && let Some(joker) = last.card.filter(|card| card.is_joker())
        {
            let count = self.towers.jokers();
            let words = "{card} is the {nth} joker of this hand: {effect}";
            let event = Event::new("joker", words).text("card", joker.short()).text("nth", nth(count));
            events.push(event.number("count", fit::<_, u32>(count)).text("effect", self.effect_of(count, joker)));
        }
        events
    }

    fn hand_begins(&self) -> Event {
        let hold = self.towers.turned().first();
        let ante = match self.setting.ante {
            0 => "there is no ante",
            _ => "the antes of {ante} make a pot of {pot}",
        };
        let words = format!(
            "hand {{number}}: {{dealer}} deals, {ante}, {{dungeon}} lies open in the dungeon, and {{hold}} is turned \
             up from {{tower}} as the hold card"
        );
        let event = Event::new(Event::HAND, words)
            .number("number", self.number + 1)
            .seat("dealer", self.dealer)
            .number("ante", self.setting.ante)
            .number("pot", self.stakes.pot())
            .text("dungeon", short(self.dungeon.first().and_then(|buried| buried.card)))
            .text("hold", short(hold.and_then(|turned| turned.card)))
            .seen_in_drawings();
        match hold {
            Some(hold) => event.place("tower", hold.tower),
            None => event,
        }
    }

    /// A step of wagering; `paid` is what it has paid.
    pub(super) fn wagered(&self, seat: Seat, step: Step, asked: Asked, paid: u32) -> Event {
        let by = paid.saturating_sub(asked.to_call);
        let (kind, words) = match step {
            Step::Bet(_) => ("bet", "{seat} bets {whites}"),
            Step::Call => ("call", "{seat} calls {whites}"),
            Step::Raise(_) => ("raise", "{seat} raises by {raise}, paying {whites}"),
            Step::AllIn if asked.price == 0 => ("allin", "{seat} goes all-in with a bet of {whites}"),
            Step::AllIn if by >= asked.least.max(1) => {
                ("allin", "{seat} goes all-in with {whites}, a raise by {raise}")
            }
            Step::AllIn if by > 0 => ("allin", "{seat} goes all-in with {whites}, by {raise} more than a call"),
            Step::AllIn if paid < asked.to_call => ("allin", "{seat} goes all-in with {whites}, less than a call"),
            Step::AllIn => ("allin", "{seat} goes all-in with {whites}, a call"),
            _ => return Event::new("check", "{seat} checks").asked("check").by(seat),
        };
        let is_all = self.stakes.stack(seat) == 0 && step != Step::AllIn;
        let words = format!("{words}{}: the pot is {{pot}}", if is_all { " and is all-in" } else { "" });
        let clause = match step {
            Step::Bet(_) => "bet {whites}",
            Step::Call => "call {whites}",
            Step::Raise(_) => "raise by {raise}, paying {whites}",
            _ => "go all-in with {whites}",
        };
        let event =
            Event::new(kind, words).asked(clause).by(seat).number("whites", paid).number("pot", self.stakes.pot());
        if by > 0 && asked.price > 0 { event.number("raise", by) } else { event }
    }

    /// The pots, when some seat is all-in.
    pub(super) fn parted(&self) -> Event {
        let pots = pots(&self.stakes.paid, self.unfolded(), self.stakes.flips);
        let told = |(index, pot): (usize, &Pot)| {
            let names: Vec<String> = pot.seats.all().map(|seat| self.setting.seats.name(seat).to_owned()).collect();
            let between = if names.len() > 1 { "is between" } else { "goes to" };
            format!("{} of {} {between} {}", pot_name(&pots, index), pot.whites, listed(&names))
        };
        let told: Vec<String> = pots.iter().enumerate().map(told).collect();
        let named = pots.iter().map(|pot| self.pot_named(pot.whites, pot.seats.all())).collect();
        Event::new("pots", "{pots}").value("pots", named).called("pots", told.join("; ")).seen_in_drawings()
    }

    /// Cards that went into the dungeon last from some places of a hand, and the last of the hand, which were
    /// drawn for them, if any were. The words tell the first part of that.
    pub(super) fn exchanged(
        &self,
        kind: &'static str,
        words: &'static str,
        seat: Seat,
        (places, drawn): (Places, usize),
    ) -> Event {
        let gone = self.dungeon.len().saturating_sub(places.count().into());
        let kept = usize::from(self.hand(seat).count()).saturating_sub(drawn);
        let drawn: Vec<Slot> = self.hand(seat).cards().skip(kept).map(|held| held.slot).collect();
        let draws = if drawn.is_empty() { "" } else { " and draws {drawn}" };
        let event = Event::new(kind, format!("{words}{draws}")).by(seat);
        event.slots("cards", self.dungeon[gone..].iter().map(|buried| buried.slot)).slots("drawn", drawn)
    }

    pub(super) fn show_begins(&self, first: Seat) -> Event {
        let why = match self.stakes.aggressor {
            Some(seat) if seat == first => "bet or raised last",
            Some(_) => "sits next to the last to bet, who has folded",
            None => "sits left of the dealer as nobody has bet",
        };
        let words = format!("the show is for {{pot}} whites, and {{seat}} begins, who {why}");
        Event::new("showdown", words).by(first).number("pot", self.stakes.pot()).seen_in_drawings()
    }

    pub(super) fn reveals(&self, seat: Seat) -> Event {
        let (own, five) = self.five_of(seat);
        let words = if five == own {
            "{seat} reveals {cards}: {hand}"
        } else {
            "{seat} reveals {cards} and plays {five}: {hand}"
        };
        Event::new("reveal", words)
            .asked("reveal your hand")
            .by(seat)
            .texts("cards", own.iter().map(|card| card.short()))
            .called("cards", words_of(&own))
            .texts("five", five.iter().map(|card| card.short()))
            .called("five", words_of(&five))
            .text("hand", self.strength(seat).to_string())
            .seen_in_drawings()
    }

    /// The open cards of a hand, and the best five that it makes.
    fn five_of(&self, seat: Seat) -> (Vec<Card>, Vec<Card>) {
        let own: Vec<Card> = self.hand(seat).cards().filter_map(|held| held.card).collect();
        let five = best_five(&own, self.hold(), &self.towers.flips(), self.reach());
        (own, five)
    }

    /// A seat's share of a pot.
    pub(super) fn wins(&self, pots: &[Pot], index: usize, seat: Seat, share: u32) -> Event {
        let pot = pot_name(pots, index);
        let mut words = if share == pots[index].whites {
            format!("{{seat}} wins {pot} of {{whites}}")
        } else {
            format!("{{seat}} wins {{whites}} of {pot} of {{pot}}, which is shared")
        };
        let is_open = self.revealed.has(seat);
        words.push_str(if is_open { ", with {five}: {hand}" } else { ", without showing" });
        let event = Event::new("win", words)
            .by(seat)
            .number("whites", share)
            .number("pot", pots[index].whites)
            .number("number", fit::<_, u32>(index) + 1)
            .seen_in_drawings();
        if is_open {
            let hand = self.strength(seat).to_string();
            let five = self.five_of(seat).1;
            let event = event.texts("five", five.iter().map(|card| card.short())).called("five", words_of(&five));
            return event.text("hand", hand);
        }
        event
    }

    /// That a seat is out; unless the game ends with that, with the hands that were shown, since another hand
    /// may lie on the table when its player looks.
    pub(super) fn is_out(&self, seat: Seat, is_end: bool) -> Event {
        let report = if is_end { Vec::new() } else { self.told_report(&Sight::public()) };
        let pieces =
            report.iter().flat_map(|line| ["; "].into_iter().chain(line.0.iter().map(|span| &*span.glyph.unicode)));
        let how: String = pieces.collect();
        Event::new("broke", "{seat} has no whites left and is out{how}").by(seat).called("how", how)
    }

    /// What every seat has whose whites count.
    pub(super) fn told_stacks(&self) -> Event {
        let seats = self.setting.seats.all().filter(|seat| self.counts(*seat));
        let stacks: Vec<_> = seats.map(|seat| (self.setting.seats.name(seat), self.stakes.stack(seat))).collect();
        let told: Vec<_> = stacks.iter().map(|(name, whites)| format!("{name} {whites}")).collect();
        Event::new("stacks", "stacks after hand {number}: {stacks}")
            .number("number", self.number + 1)
            .value("stacks", stacks.into_iter().collect())
            .called("stacks", told.join(", "))
            .seen_in_drawings()
    }
}

/// What a pot is called: `the pot` if it is alone.
fn pot_name(pots: &[Pot], index: usize) -> String {
    match (index, pots.len()) {
        (0, 1) => "the pot".to_owned(),
        (0, _) => "the first pot".to_owned(),
        (1, 2) => "the side pot".to_owned(),
        (index, _) => format!("side pot {index}"),
    }
}

fn short(card: Option<Card>) -> &'static str {
    card.map_or("no card", Card::short)
}

/// Cards in their short forms.
fn words_of(cards: &[Card]) -> String {
    cards.iter().map(|card| card.short()).collect::<Vec<_>>().join(" ")
}
