//! A round: when all have bid, the bids are turned, the prizes taken, and the next prize is turned.

use bypost_rules::kit::playing::PlayingCard as Card;
use bypost_rules::{Event, LotRequests, Place, Seat, Slot};

use crate::{CARDS, Goofspiel, lot, points, prize, value};

impl Goofspiel {
    /// Has the bids turned if all have bid, and the next prize with them. The card of the last round is
    /// turned in the round before, since nothing is left to choose.
    pub(crate) fn turn_bids(&mut self) {
        let seats: Vec<Seat> = self.playing().collect();
        if !self.opening.is_empty() || seats.iter().any(|seat| self.player(*seat).bid.is_empty()) {
            return;
        }
        for seat in seats {
            let player = &mut self.players[seat.index()];
            if player.hand.len() == 1 {
                player.bid.append(&mut player.hand);
            }
            self.opening.extend(player.bid.iter().map(|place| (Slot { lot: lot(seat), place: *place }, None)));
        }
        if self.turned < CARDS {
            self.opening.insert(prize(self.turned), None);
            self.turned += 1;
        }
    }

    /// Settles the round when all cards of it are open, and the last one too if its cards are.
    pub(crate) fn settle(&mut self, bank: &mut LotRequests) {
        let opening = std::mem::take(&mut self.opening);
        let face = |slot: Slot| opening.get(&slot).copied().flatten();
        let next = face(prize(self.turned - 1));
        let rounds = self.players.iter().map(|player| player.bid.len()).max().unwrap_or_default();
        for round in 0..rounds {
            let mut bids = Vec::new();
            for seat in self.seats.all() {
                let player = &mut self.players[seat.index()];
                let Some(place) = player.bid.get(round).copied() else { continue };
                let Some(card) = face(Slot { lot: lot(seat), place }) else { continue };
                player.shown.push((place, card));
                bank.tell(|| Event::new("reveal", "{seat} bid {card}").by(seat).text("card", card.short()));
                if !player.has_resigned {
                    bids.push((seat, card));
                }
            }
            self.sell(&bids, bank);
            if round == 0 {
                self.put_on_offer(next, bank);
            }
        }
        if rounds == 0 {
            self.put_on_offer(next, bank);
        }
        self.players.iter_mut().for_each(|player| player.bid.clear());
        if self.players.iter().all(|player| player.hand.is_empty()) {
            self.finish("all prizes were on offer", bank);
        }
    }

    fn put_on_offer(&mut self, card: Option<Card>, bank: &mut LotRequests) {
        if let Some(card) = card {
            bank.tell(|| Event::new("offer", "{card} is on offer").text("card", card.short()));
            self.offer.push(card);
        }
    }

    /// Gives what is on offer to the highest bid, if only one seat made it.
    fn sell(&mut self, bids: &[(Seat, Card)], bank: &mut LotRequests) {
        let highest = bids.iter().map(|(_, card)| value(*card)).max();
        let mut takers = bids.iter().filter(|(_, card)| Some(value(*card)) == highest).map(|(seat, _)| *seat);
        let cards = |offer: &[Card]| offer.iter().map(|card| card.short()).collect::<Vec<_>>();
        match (takers.next(), takers.next()) {
            (Some(seat), None) => {
                let offer = std::mem::take(&mut self.offer);
                bank.tell(|| {
                    let event = Event::new("take", "{seat} takes {cards} for {points} points").by(seat);
                    event.texts("cards", cards(&offer)).number("points", points(&offer))
                });
                self.players[seat.index()].won.extend(offer);
            }
            _ => bank.tell(|| {
                let words = "the highest bids are equal, and nobody takes {cards}";
                Event::new("tie", words).texts("cards", cards(&self.offer))
            }),
        }
    }

    pub(crate) fn finish(&mut self, why: &'static str, bank: &mut LotRequests) {
        self.end = Some(why);
        bank.tell(|| {
            let winners = self.seats.all().zip(self.places()).filter(|(_, place)| place.rank == 1);
            let event = Event::new("end", "the winner: {winners}").seats("winners", winners.map(|(seat, _)| seat));
            event.text("why", why)
        });
    }

    /// The places by points; a seat that has given up is behind all others.
    pub(crate) fn places(&self) -> Vec<Place> {
        let has = |seat: Seat| Some(self.player(seat).points()).filter(|_| !self.player(seat).has_resigned);
        let place = |seat: Seat| Place { rank: self.seats.rank(seat, has), score: has(seat).map(Into::into) };
        self.seats.all().map(place).collect()
    }
}
