"""The start of Jacinyth City: the deal, the secret choices, and who begins. Written from rules.md and
games/jacinyth_city/format.md alone."""

from check import need
from city_board import height, is_base
from decktet import ALL

CHOICE, CHOICES, FIRST = 1, 2, 3


class Start:
    def choosers(self):
        """The order in which seats choose."""
        order = {1: [0], 2: [0, 1], 3: [1, 2, 0]}[self.seats]
        return [seat for seat in order if not self.out[seat]]

    def lay_out(self, numbers):
        """The throw is open: the cards of the layout, and the deal."""
        cards = [self.starters[number - 1] for number in numbers]
        self.board.cards = dict(zip(self.start, cards))
        rest = list(self.deck)
        for card in cards:
            rest.remove(card)
        self.shuffle(rest)
        self.deal_hands()

    def deal_hands(self):
        for _ in range(3):
            self.deal_round()
        self.go_on_choosing()

    def deal_round(self):
        """One card for everybody."""
        for seat in self.round_from(0 if self.alone else 1):
            self.deal(seat)

    def go_on_choosing(self):
        """A seat that has not chosen is asked; when all have, the choices are opened, and judged when all is open."""
        left = [seat for seat in self.choosers() if self.chosen[seat] is None]
        if left:
            self.phase, self.mover = CHOICE, left[0]
            return
        self.phase = CHOICES
        picked = {seat: self.hands[seat][self.chosen[seat]] for seat in self.playing()}
        for held in picked.values():
            self.show(held)
        wrong = [seat for seat, held in picked.items() if held.card is not None and not is_base(held.card)]
        for seat in wrong:
            self.faulty[seat] = 1
            for held in self.hands[seat]:
                self.show(held)
        awaited = [*picked.values(), *(held for seat in wrong for held in self.hands[seat])]
        if any(held.card is None for held in awaited):
            return
        for seat in wrong:
            self.chosen[seat] = self.lowest(seat)
            if self.chosen[seat] is None:
                self.deal_round()
        if any(self.chosen[seat] is None for seat in wrong):
            self.go_on_choosing()
        else:
            self.compare()

    def lowest(self, seat):
        """The place of the lowest base card of those in a hand that lie open."""
        known = [(held.card, place) for place, held in enumerate(self.hands[seat]) if held.card is not None]
        cards = [(height(card), place) for card, place in known if is_base(card)]
        return min(cards)[1] if cards else None

    def choice_of(self, seat):
        return height(self.hands[seat][self.chosen[seat]].card)

    def compare(self):
        """Who begins."""
        merit = lambda seat: (not self.faulty[seat], self.choice_of(seat))
        level = [seat for seat in self.playing() if merit(seat) == max(map(merit, self.playing()))]
        if len(level) > 1:
            after = {seat: self.choice_of(self.round_from(seat)[1]) for seat in level}
            level = [seat for seat in level if after[seat] == max(after.values())]
        if len(level) > 1:
            self.deal_again()
        else:
            self.phase, self.mover = FIRST, level[0]

    def deal_again(self):
        """All hands go back into the pile."""
        things = [(self.pile, place) for place in range(self.next, self.end)]
        for seat in self.playing():
            things += [held.slot if held.card is None else held.card for held in self.hands[seat]]
        for thing in things:
            self.audience.pop(thing, None)
        self.hands = [[] for _ in range(self.seats)]
        self.chosen, self.faulty, self.last = [None] * 3, [0] * 3, None
        self.shuffle(things)
        self.deal_hands()

    # Steps

    def choose(self, place):
        need(self.phase == CHOICE, "nothing is to be chosen")
        hand = self.hands[self.mover]
        need(1 <= place <= len(hand), "no card lies at that place of the hand")
        card = hand[place - 1].card
        need(card is None or is_base(card), "everybody knows that this is no base card")
        self.chosen[self.mover] = place - 1
        self.go_on_choosing()

    def none(self):
        need(self.phase == CHOICE, "nothing is to be chosen")
        need(all(held.card is not None and not is_base(held.card) for held in self.hands[self.mover]), "a base card, or one that is not shown")
        self.deal_round()
        self.go_on_choosing()

    def hatch_first(self, place, cell):
        """The chosen card goes onto the board."""
        need(place - 1 == self.chosen[self.mover], "another card was chosen")
        need(self.board.is_open(cell), "no card may be put there")
        held = self.hands[self.mover].pop(place - 1)
        self.chosen[self.mover] = None
        self.board.cards[cell] = held.card
        self.board.put(cell, self.mover, 1)
        self.deal_own(self.mover)
        self.next_first()

    def next_first(self):
        """The next seat hatches; when all have, the one that hatched first has the first turn."""
        waiting = [seat for seat in self.round_from(self.mover) if self.chosen[seat] is not None]
        if waiting:
            self.mover = waiting[0]
        else:
            self.begin(self.round_from(self.mover + 1)[0])
