"""The state's hash of Siege: games/siege/format.md, appendix, written from this alone."""

from decktet import ALL, NONE
from siege_bets import BUY, DISCARD, ENDED, SHOW, WAGER


class Hashed:
    def absorb(self, t):
        t.number("seats", self.n).number("stack", self.stack).number("ante", self.ante)
        t.number("hold", self.must_hold).number("raises", self.most_raises).number("hands", self.limit)
        t.data("fates", bytes(self.fates)).data("stacks", whites(self.stacks)).data("paid", whites(self.paid))
        t.number("flips", self.flip_whites).number("gone", self.left_play).data("bets", whites(self.bets))
        t.number("price", self.price).number("least", self.least).number("raises", self.raises)
        t.data("round", bytes([as_set(self.to_act), as_set(self.may_raise)])).number("aggressor", seat_of(self.aggressor))
        t.data("lost", bytes(self.lost)).number("turned", len(self.turned))
        for turned in self.turned:
            t.data("card", bytes([turned.tower, turned.kind, card_of(turned.card)]))
        self.absorb_spire(t, "spire", self.spire)
        self.absorb_spire(t, "coming", self.coming)
        t.number("dungeon", len(self.dungeon))
        for lying in self.dungeon:
            t.number("lot", lying.slot[0]).number("place", lying.slot[1])
            t.data("card", bytes([card_of(lying.card), {ALL: 254, None: NONE}.get(lying.who, lying.who)]))
        t.number("aside", len(self.aside))
        for lot, place in self.aside:
            t.number("lot", lot).number("place", place)
        t.number("hand", self.number).number("dealer", self.dealer).number("buyer", seat_of(self.buyer))
        for hand in self.hands:
            t.number("cards", len(hand))
            for held in hand:
                t.number("lot", held.slot[0]).number("place", held.slot[1])
                t.data("card", bytes([card_of(held.card), held.shown, held.drawn]))
        sets = (self.dealt, self.folded, self.revealed, self.mucked)
        t.data("seats-in", bytes(map(as_set, sets))).number("touched", self.touched)
        self.absorb_phase(t)
        t.number("last", self.last is not None)
        if self.last is not None:
            t.number("by", self.last[0]).text("step", self.last[1]).number("put", self.last[2])
        t.number("report", self.report is not None)
        if self.report is not None:
            self.absorb_report(t)

    def absorb_spire(self, t, label, spire):
        t.number(label, spire is not None)
        if spire is not None:
            t.number("lot", spire[0]).number("next", spire[1]).number("end", spire[2])

    def absorb_phase(self, t):
        t.number("phase", self.phase)
        if self.phase in (WAGER, BUY, DISCARD, SHOW):
            t.number("seat", self.seat)
        if self.phase == DISCARD:
            t.number("effect", self.effect).number("before", self.before)
        elif self.phase == SHOW:
            t.number("first", self.first)
        elif self.phase == ENDED:
            t.number("end", self.end)

    def absorb_report(self, t):
        hand, hold, flips, shown, won = self.report
        t.number("hand", hand).data("hold", bytes([card_of(hold)])).data("flips", bytes(map(card_of, flips)))
        t.number("shown", len(shown))
        for seat, cards, strength in shown:
            t.number("seat", seat).data("cards", bytes(cards)).number("strength", strength)
        t.data("won", whites(won))


def whites(numbers):
    return b"".join(number.to_bytes(4, "big") for number in numbers)


def as_set(seats):
    return sum(1 << seat for seat in seats)


def seat_of(seat):
    return NONE if seat is None else seat


def card_of(card):
    return NONE if card is None else card
