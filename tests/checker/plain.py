"""A small game with cards for the checker's own cases. No page tells of it.

Each seat has a hand of two cards of lot 1. Who acts plays one of these steps, and then the next seat acts:

    pass            nothing
    draw            the top card goes to the hand
    turn            the top card is for all to see
    show L.P        a card that the seat sees is shown to all
    cover L.P       a slot goes into a lot of one thing, which nobody sees
    give L.P SEAT   a slot is for a seat from now on, SEAT being its index
    throw           a die
"""

from check import need
from decktet import ALL, Game

HAND, CARDS = 2, 12


class Plain(Game):
    def __init__(self, header):
        super().__init__(header)
        self.seats, self.mover = len(header.seats), 0
        self.lots = [("shuffle", [*range(CARDS)])]
        self.top = HAND * self.seats
        self.audience = {(1, place): place % self.seats for place in range(self.top)}

    def awaits(self):
        return self.mover

    def opened(self, slot, face):
        """Nothing follows from a face."""

    def shows(self, step):
        word, slot, _ = parts(step)
        return [slot] if word == "show" else []

    def play(self, step):
        word, slot, seat = parts(step)
        if word in ("draw", "turn"):
            self.audience[1, self.top] = self.mover if word == "draw" else ALL
            self.top += 1
        elif word == "cover":
            self.lots.append(("shuffle", [slot]))
        elif word == "give":
            self.audience[slot] = seat
        elif word == "throw":
            self.lots.append(("throw", [("dice", 1, 6)]))
            self.audience[len(self.lots), 0] = ALL
        else:
            need(word in ("pass", "show"), "a step that this game does not know")
        self.mover = (self.mover + 1) % self.seats

    def absorb(self, t):
        t.number("mover", self.mover).number("top", self.top)


def parts(step):
    """The word of a step, and perhaps its slot and its seat."""
    word, slot, seat = (step.split(" ") + ["", ""])[:3]
    return word, tuple(map(int, slot.split("."))) if slot else None, int(seat) if seat else None
