//! Giving up, and leaving between two hands.

use super::Siege;
use super::events;
use super::heap::{Buried, input};
use super::holding::Holding;
use super::phase::{End, Fate, Phase};
use bypost_rules::kit::fit;
use bypost_rules::{Audience, Event, Input, LotRequests, Seat, Slot};

impl Siege {
    /// Lets a seat give up: it folds, and its whites leave play.
    pub(super) fn give_up(&mut self, seat: Seat, bank: &mut LotRequests) {
        if matches!(self.phase, Phase::Over(_)) || !matches!(self.fate(seat), Fate::Plays | Fate::Goes) {
            return;
        }
        self.fates[seat.index()] = Fate::Resigned;
        let whites = std::mem::take(&mut self.stakes.stacks[seat.index()]);
        self.stakes.gone += whites;
        let was_in = self.is_in(seat);
        bank.tell(|| {
            let words = if was_in {
                "{seat} {resigns} and folds, and {whites} whites leave play"
            } else {
                "{seat} {resigns}, and {whites} whites leave play"
            };
            Event::new("resign", words).by(seat).number("whites", whites)
        });
        self.folded.insert(seat);
        self.stakes.has_acted(seat);
        if let Phase::Show { first, .. } = self.phase {
            // The seat's cards lie in the next shuffle already.
            return self.ask_to_show(first, bank);
        }
        if self.unfolded().count() == 1 {
            return self.win_unseen(bank);
        }
        self.put_back(seat, bank);
        if was_in {
            self.go_on_without(seat, bank);
        }
    }

    /// Goes on after a seat that was in the hand has folded, in its turn or out of it.
    fn go_on_without(&mut self, seat: Seat, bank: &mut LotRequests) {
        match self.phase {
            Phase::Wager(asked) if asked == seat => self.go_on_wagering(seat, bank),
            // The seat that is asked may have nothing to decide any more.
            Phase::Wager(asked) => {
                let before = self.setting.seats.from(asked).last().unwrap_or(asked);
                self.go_on_wagering(before, bank);
            }
            Phase::Buy(asked) if asked == seat => self.go_on_buying(seat, bank),
            Phase::Discard { effect, seat: asked, before } if asked == seat => {
                self.go_on_discarding(effect, seat, before, bank);
            }
            _ => {}
        }
    }

    /// Puts the cards of a seat, and the other cards that only it has seen, into a shuffle of their own, so
    /// that they are shown to nobody and none is lost. Until the next hand they lie in the dungeon. All who
    /// play on could open that shuffle together.
    fn put_back(&mut self, seat: Seat, bank: &mut LotRequests) {
        let is_own = |buried: &Buried| buried.audience == Audience::Only(seat);
        let own = self.dungeon.iter().filter(|buried| is_own(buried)).map(|buried| Input::Slot(buried.slot));
        let hand = self.hand(seat);
        let inputs: Vec<Input> = hand.cards().map(|held| input(held.slot, held.card)).chain(own).collect();
        if inputs.is_empty() {
            return;
        }
        self.hands[seat.index()] = Holding::default();
        if let Phase::Discard { before, .. } = &mut self.phase {
            let gone = self.dungeon[..usize::from(*before)].iter().filter(|buried| is_own(buried)).count();
            *before -= fit::<_, u8>(gone);
        }
        self.dungeon.retain(|buried| !is_own(buried));
        let count = fit(inputs.len());
        let lot = bank.shuffle(inputs);
        let slots = (0..count).map(|place| Slot { lot, place });
        self.aside.extend(slots);
    }

    /// Lets a seat say that it leaves, and tells whether it may: in the show, or when the next hand is dealt
    /// but nobody has done anything yet.
    pub(super) fn say_goodbye(&mut self, seat: Seat, bank: &mut LotRequests) -> bool {
        let is_show = matches!(self.phase, Phase::Show { .. }) && self.coming.is_some();
        let is_ahead = !matches!(self.phase, Phase::Show { .. } | Phase::Over(_));
        let is_dealt = !self.is_touched && self.number > 0 && is_ahead;
        if self.fate(seat) != Fate::Plays || !is_show && !is_dealt {
            return false;
        }
        if is_show {
            self.fates[seat.index()] = Fate::Goes;
            bank.tell(|| Event::new("leave", "{seat} leaves when this hand is over").by(seat));
        } else {
            self.go_before_the_hand(seat, bank);
        }
        true
    }

    /// Lets a seat leave after the deal and before anything was done: it takes its ante back.
    fn go_before_the_hand(&mut self, seat: Seat, bank: &mut LotRequests) {
        self.fates[seat.index()] = Fate::Gone;
        self.stakes.stacks[seat.index()] += std::mem::take(&mut self.stakes.paid[seat.index()]);
        let whites = self.stakes.stack(seat);
        bank.tell(|| {
            events::left(seat, whites, " before anything is done in the new hand, takes the ante back")
                .number("number", self.number + 1)
        });
        if self.playing().count() < 2 {
            self.stakes.give_back();
            self.take_from_resigned();
            bank.tell(|| self.told_stacks());
            return self.end(End::Alone, bank);
        }
        self.put_back(seat, bank);
        self.dealt.remove(seat);
        if self.phase != Phase::Turning {
            self.turned_up(bank);
        }
    }

    /// The line for a seat that gives up or leaves. If only one other seat plays on, the game is over and
    /// that seat could open nothing, so there is no line.
    pub(super) fn told_parting(&self, seat: Seat, whose: &str) -> Option<String> {
        let plays_on = |other: &Seat| *other != seat && matches!(self.fate(*other), Fate::Plays | Fate::Goes);
        let others = self.setting.seats.all().filter(plays_on).count();
        let is_own = |buried: &Buried| buried.audience == Audience::Only(seat);
        let leaves_cards = self.hand(seat).count() > 0 || self.dungeon.iter().any(is_own);
        let told = "go into a shuffle that all who play on could open together, but not if one of them keeps apart";
        (others > 1 && leaves_cards).then(|| format!("{whose} cards {told}"))
    }

    /// Whether nothing will be asked of a seat any more.
    pub(super) fn has_no_part(&self, seat: Seat) -> bool {
        match self.fate(seat) {
            Fate::Plays => false,
            Fate::Goes => !self.is_in(seat) || self.revealed.has(seat) || self.mucked.has(seat),
            Fate::Gone | Fate::Broke | Fate::Resigned => true,
        }
    }
}
