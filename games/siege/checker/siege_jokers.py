"""Cards that are turned up, and what jokers do, in Siege: games/siege/rules.md and games/siege/format.md, written from these alone."""

import copy

from check import need
from decktet import ALL
from siege_bets import DISCARD, TURNING
from siege_cards import BLACK, is_joker

DEALER, EACH_ONE, BUYER, EVERYBODY, TWO = range(5)
MOST = {DEALER: 1, EACH_ONE: 1, BUYER: 4, EVERYBODY: 4, TWO: 2}


class Held:
    """A card of a hand."""

    def __init__(self, slot, drawn=0):
        self.slot, self.card, self.shown, self.drawn = slot, None, 0, drawn


class Lying:
    """A card of the dungeon: who may see it, None for nobody."""

    def __init__(self, slot, card, who):
        self.slot, self.card, self.who = slot, card, who


class Turned:
    """What was turned up from a tower."""

    def __init__(self, slot, tower, kind):
        self.slot, self.tower, self.kind, self.card = slot, tower, kind, None


class Jokers:
    # Cards that are turned up

    def turn(self):
        self.phase = TURNING
        self.foresee()

    def foresee(self):
        """Who would act if no card that is to be opened were a joker."""
        if self.phase == TURNING:
            known = {id(part): copy.copy(part) for part in (self.header, self.lots, self.audience, self.faces, self.gone)}
            trial = copy.deepcopy(self, known)
            trial.turning_done()
            self.would = trial.seat

    def turning_done(self):
        newest = self.turned[-1]
        jokers = [turned.card for turned in self.turned if is_joker(turned.card)]
        if newest.kind == 2:
            self.begin_effect(TWO)
        elif not is_joker(newest.card):
            self.begin_wager()
        elif len(jokers) == 4:
            towers = [tower for tower in range(4) if self.cards_of(tower)]
            for tower in towers:
                self.turn_up(tower, 2)
            if towers:
                self.turn()
            else:
                self.begin_effect(TWO)
        else:
            second = EACH_ONE if newest.card == BLACK else BUYER
            self.begin_effect([DEALER, second, EVERYBODY][len(jokers) - 1])

    def opened(self, slot, face):
        self.faces[slot] = face
        for lying in self.dungeon:
            if lying.slot == slot:
                lying.card, lying.who = face, ALL
        for card in [*self.turned, *(held for hand in self.hands for held in hand)]:
            if card.slot == slot:
                card.card = face
        if self.phase == TURNING:
            if any(card.card is None for card in [*self.turned, self.dungeon[0]]):
                self.foresee()
            else:
                self.turning_done()

    # Effects

    def begin_effect(self, effect):
        self.phase, self.effect, self.before = DISCARD, effect, len(self.dungeon)
        self.seat = None
        self.next_discard()

    def concerned(self):
        one = {DEALER: self.dealer, BUYER: self.buyer}
        seats = [one[self.effect]] if self.effect in one else self.left_of_dealer()
        return [seat for seat in seats if seat in self.unfolded()]

    def next_discard(self):
        order = self.left_of_dealer()
        done = -1 if self.seat is None else order.index(self.seat)
        left = [seat for seat in self.concerned() if order.index(seat) > done]
        if left:
            self.seat = left[0]
        else:
            self.begin_wager()

    def discard(self, seat, places):
        hand = self.hands[seat]
        going = [hand[place - 1] for place in places]
        for held in going:
            hand.remove(held)
            who = self.audience.get(held.slot) if held.card is None else ALL
            self.dungeon.append(Lying(held.slot, held.card, who))

    def draw(self, seat, for_show=False):
        if self.spire[1] == self.spire[2]:
            own = self.dungeon[self.before :] if not for_show else self.dungeon[-1:]
            old = self.dungeon[: len(self.dungeon) - len(own)]
            self.dungeon = own
            if not for_show:
                self.before = 0
            self.spire = self.ask([lying.slot for lying in old])
        slot = self.top()
        self.hands[seat].append(Held(slot, int(for_show)))
        if not for_show:
            self.audience[slot] = seat

    # Steps

    def show_joker(self, place, other):
        hand = self.hands[self.seat]
        need(max(place, other) <= len(hand), "no card lies at that place")
        held = hand[place - 1]
        need(is_joker(held.card) and not held.shown, "no joker that was not shown")
        held.shown = 1
        self.discard(self.seat, [other])
        self.draw(self.seat, for_show=True)

    def acted(self, seat):
        """Its drawn cards are its own to see."""
        for held in self.hands[seat]:
            if held.drawn:
                held.drawn = 0
                self.audience[held.slot] = seat

    def choose_discards(self, places):
        seat, hand = self.seat, self.hands[self.seat]
        if self.effect == TWO:
            need(len(places) == 2, "two cards are to be discarded")
        need(len(places) <= MOST[self.effect] and all(place <= len(hand) for place in places), "not so many, or not there")
        self.discard(seat, places)
        for _ in places if self.effect != TWO else []:
            self.draw(seat)
        self.next_discard()

    def discard_moves(self, count):
        least, most = (2, 2) if self.effect == TWO else (1, MOST[self.effect])
        steps = [] if self.effect == TWO else ["keep"]
        for chosen in range(1, 1 << count):
            places = [place for place in range(1, count + 1) if chosen >> place - 1 & 1]
            if least <= len(places) <= most:
                steps.append(f"discard {' '.join(map(str, places))}")
        return steps
