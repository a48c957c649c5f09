"""The rules of Jacinyth City: games/jacinyth_city/rules.md and games/jacinyth_city/format.md, written from these alone."""

from check import need
from city_board import Board, cell_name, cell_of, is_number
from city_end import End
from city_start import Start
from city_steps import Steps
from city_turn import Turns
from decktet import ALL, NAMES, NONE, OVER, Game

THROW = 1
LAYOUT, CHOICE, CHOICES, FIRST, DISCARD, ACTION, FLIP, LOSS, ENDED = range(9)

STARTS = {
    "razeway": "a5 b4 c3 d2 e1",
    "towers": "b4 d4 b2 d2",
    "old-city": "b5 e4 c3 a2 d1",
    "corners": "a4 d4 a1 d1",
}
WORDS = {
    "layout": ("razeway", "towers", "old-city"),
    "deck": ("single", "double"),
    "draw": ("none", "start", "end"),
    "build-pawns": ("false", "true"),
    "build-courts": ("false", "true"),
    "excuse": ("false", "true"),
    "fly": ("free", "match", "match-unless-control"),
    "attack-overspend": ("false", "true"),
    "attack-superior": ("false", "true"),
    "attack-credit": ("none", "penalty", "credit", "both"),
    "stall": ("10", "20", "none"),
}
FIGHTS = ("attack-overspend", "attack-superior", "attack-credit")
NOT_ALONE = ("layout", "draw", *FIGHTS, "stall")
HASHED = ("draw", "build-pawns", "build-courts", "excuse", "fly", *FIGHTS)


def options_of(header):
    """The options as words; alone those that it does not have are the first ones."""
    alone = len(header.seats) == 1
    need(header.rules == 1 and 1 <= len(header.seats) <= 3, "not Jacinyth City, version 1, of one to three seats")
    wanted = [name for name in WORDS if not (alone and name in NOT_ALONE)]
    need(sorted(header.options) == sorted(wanted), "not the options of the game")
    need(all(header.options[name] in WORDS[name] for name in wanted), "an option has no such value")
    return {name: header.options.get(name, WORDS[name][0]) for name in WORDS}


class Held:
    """A card in a hand: its slot, its face if everybody knows it, and whether it does not count for the limit."""

    def __init__(self, slot, free=False):
        self.slot, self.card, self.free = slot, None, free


class JacinythCity(Start, Turns, Steps, End, Game):
    def __init__(self, header):
        super().__init__(header)
        self.seats, self.alone = len(header.seats), len(header.seats) == 1
        self.option = options_of(header)
        self.layout = "corners" if self.alone else self.option["layout"]
        self.stall = 0 if self.alone or self.option["stall"] == "none" else int(self.option["stall"])
        self.board = Board(4 if self.alone else 5, self.seats)
        self.start = [cell_of(text) for text in STARTS[self.layout].split()]
        extra = [card for card in range(36, 45) if self.may_be_built(card)]
        self.starters = [*range(36), *(extra if len(header.seats) > 1 else [])]
        once = [*range(44), *([44] if self.has("excuse") else [])]
        self.deck = sorted(once * (2 if self.option["deck"] == "double" else 1))
        self.buildable = sum(map(self.may_be_built, self.deck))
        self.lots = [("throw", [("pick", len(self.start), len(self.starters))])]
        self.audience = {(THROW, 0): ALL}
        self.pile = self.next = self.end = 0
        self.hands, self.discards, self.leaving = [[] for _ in range(self.seats)], [], []
        self.out, self.faulty = [0, 0, 0], [0, 0, 0]
        self.chosen = [None, None, None]
        self.phase, self.idle, self.last, self.why = LAYOUT, 0, None, None
        self.flipping = self.taking = None
        self.mover = self.choosers()[0]

    def has(self, option):
        return self.option[option] == "true"

    def may_be_built(self, card):
        extended = {"P": "build-pawns", "T": "build-courts", "X": "excuse"}
        first = NAMES[card][0]
        return is_number(card) or first in extended and self.has(extended[first])

    def awaits(self):
        if self.phase == ENDED:
            return OVER
        return None if self.phase in (CHOICES, FLIP) else self.mover

    def playing(self):
        return [seat for seat in range(self.seats) if not self.out[seat]]

    def round_from(self, seat):
        """All who play on, from a seat on."""
        order = [(seat + i) % self.seats for i in range(self.seats)]
        return [other for other in order if not self.out[other]]

    # Cards

    def shuffle(self, things):
        """Things become the pile."""
        self.lots.append(("shuffle", things))
        self.pile, self.next, self.end = len(self.lots), 0, len(things)

    def deal(self, seat, free=False):
        """The top card goes to a hand; whether there was one, and whether the discards were shuffled for it."""
        reshuffled = self.next == self.end and bool(self.discards) and not self.alone
        if reshuffled:
            self.shuffle(self.discards)
            self.discards = []
        if self.next == self.end:
            return False, False
        slot = self.pile, self.next
        self.hands[seat].append(Held(slot, free))
        self.audience[slot] = seat
        self.next += 1
        return True, reshuffled

    def left_to_draw(self):
        return self.end - self.next + (0 if self.alone else len(self.discards))

    def show(self, held):
        if held.card is None:
            self.audience[held.slot] = ALL

    def opened(self, slot, face):
        if slot == (THROW, 0):
            self.lay_out(face)
            return
        for held in (held for hand in self.hands for held in hand if held.slot == slot):
            held.card = face
        if slot in self.leaving:
            self.leaving.remove(slot)
            self.discards.append(face)
        if self.phase == CHOICES:
            self.go_on_choosing()
        elif self.phase == FLIP and slot == (self.pile, self.next):
            self.flipped(face)

    # What is told

    def told(self):
        names = self.header.seats
        name = lambda seat: "nobody" if seat is None else names[seat]
        control = [f"{cell_name(cell)} {name(self.board.controller(cell))}" for cell in sorted(self.board.pyramids)]
        owned = self.board.owned()
        districts = [
            f"{suit} {' '.join(map(cell_name, cells))} {' '.join(map(name, owners)) or 'nobody'}" for suit, cells, owners in owned
        ]
        sixths = [f"{name} {points}" for name, points in zip(names, self.board.sixths(owned))]
        return [f"control: {', '.join(control)}", f"districts: {', '.join(districts)}", f"sixths: {', '.join(sixths)}"]

    # games/jacinyth_city/format.md, appendix

    def absorb(self, t):
        t.number("seats", self.seats).text("layout", self.layout).data("deck", bytes(self.deck))
        t.data("options", bytes(WORDS[name].index(self.option[name]) for name in HASHED)).number("stall", self.stall)
        t.data("cards", bytes(byte for entry in sorted(self.board.cards.items()) for byte in entry))
        for seat in range(3):
            own = self.board.occupied(seat)
            counts = [(cell, *(self.board.count(cell, seat, size) for size in (1, 2, 3))) for cell in own]
            t.data("pyramids", bytes(byte for entry in counts for byte in entry))
        t.number("pile", self.pile).number("next", self.next).number("end", self.end)
        for seat in range(3):
            hand = self.hands[seat] if seat < self.seats else []
            t.number("hand", len(hand))
            for held in hand:
                t.number("lot", held.slot[0]).number("place", held.slot[1])
                t.data("held", bytes([NONE if held.card is None else held.card, held.free]))
        t.data("discards", bytes(self.discards)).number("leaving", len(self.leaving))
        for lot, place in self.leaving:
            t.number("lot", lot).number("place", place)
        t.data("out", bytes(self.out)).data("chosen", bytes(NONE if place is None else place + 1 for place in self.chosen))
        t.data("faulty", bytes(self.faulty)).number("mover", self.mover).number("idle", self.idle)
        t.number("phase", self.phase)
        if self.phase == FLIP:
            t.data("card", bytes(self.flipping))
        elif self.phase == LOSS:
            t.number("flip", self.taking)
        elif self.phase == ENDED:
            t.number("end", self.why)
        t.number("last", self.last is not None)
        if self.last is not None:
            self.last.absorb(t)


GAME = JacinythCity
