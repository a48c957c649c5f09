"""The test game of tests/test_game, which asks for all that a game may ask for. No page tells of it, and no hash of it is known here."""

from check import need
from decktet import ALL, OVER, Game


class Lab(Game):
    def __init__(self, header):
        super().__init__(header)
        self.seats, options = len(header.seats), header.options
        self.mover, self.out, self.sent = options["first"] % self.seats, set(), set()
        self.waits, self.ended, self.faces, self.lots = set(), False, {}, []
        cards, hand = options["cards"], options["hand"]
        if cards:
            self.lots.append(("shuffle", [*range(cards)]))
            self.audience = {(1, place): place // hand for place in range(hand * self.seats)} if hand else {}
            self.audience[1, cards - 1] = ALL
        if options["thrown"]:
            self.throw()

    def throw(self):
        self.lots.append(("throw", [("dice", 2, 6)]))
        self.audience[len(self.lots), 0] = ALL
        return len(self.lots), 0

    def follow(self):
        order = [(self.mover + i) % self.seats for i in range(1, self.seats + 1)]
        self.mover = next(seat for seat in order if seat not in self.out | self.sent)

    def awaits(self):
        return OVER if self.ended else None if self.waits else self.mover

    def opened(self, slot, face):
        self.faces[slot] = face
        self.waits.discard(slot)

    def shows(self, step):
        return [slot_of(step.split(" ")[1])] if step.startswith("show ") else []

    def play(self, step):
        word, *rest = step.split(" ")
        if word == "pass":
            self.follow()
        elif word == "end":
            self.ended = True
        elif word == "throw":
            self.waits.add(self.throw())
        elif word == "shuffle":
            kept = {slot_of(thing[1:]) for thing in rest if thing[0] == "+"}
            things = [slot_of(thing.lstrip("+")) if "." in thing else int(thing) for thing in rest]
            self.lots.append(("shuffle", things, kept))
            for thing in things:
                if thing not in kept:
                    self.audience.pop(thing, None)
        elif word == "send":
            self.sent.add(int(rest[0]))
        elif word == "retire":
            self.gone.add(slot_of(rest[0]))
            self.audience.pop(slot_of(rest[0]), None)
        elif word in ("deal", "draw"):
            need(slot_of(rest[0]) not in self.audience, "a slot that is for somebody else")
            self.audience[slot_of(rest[0])] = int(rest[1])
            if word == "draw":
                self.follow()
        elif word == "open":
            self.audience[slot_of(rest[0])] = ALL
            self.waits.add(slot_of(rest[0]))
        else:
            need(word == "show" and self.faces[slot_of(rest[0])] == int(rest[1]), "a step that this game does not know")

    def resign(self, seat):
        self.out.add(seat)
        self.ended = len(self.out | self.sent) + 1 >= self.seats
        if not self.ended and self.mover == seat:
            self.follow()

    def may_leave(self, seat):
        return seat not in self.sent and len(self.sent) + 2 < self.seats

    def leave(self, seat):
        self.sent.add(seat)
        if self.mover == seat:
            self.follow()

    def is_out(self, seat):
        return seat in self.sent

    def absorb(self, t):
        """Nothing that is known here."""


def slot_of(text):
    lot, place = text.split(".")
    return int(lot), int(place)
