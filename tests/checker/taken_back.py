"""Turns that are taken back: docs/format.md, section 15, written from that page alone."""

import copy

import group
from forms import need

MOST = 64


def named(turns):
    """The numbers of the turns to whose positions later turns go back, and of the last turn that does so. Turns that name what
    they cannot take back are refused when they come."""
    found = {}
    for number, turn in enumerate(turns, 1):
        if turn.takes_back() and 1 <= number - turn.step.back <= MOST:
            found[turn.step.back - 1] = number
    return found


class Position:
    """What a table goes back to: its parts after a turn, the hash of the state, and the seats that were in. It does not change, so
    a copy of a table may share it."""

    def __init__(self, table, state):
        self.parts, self.state, self.seats_in = copied(table, vars(table)), state, set(table.seats_in())

    def __deepcopy__(self, memo):
        return self


def copied(table, values):
    """A copy of the parts of a table that go back, in which everything but the header is new."""
    parts = {name: values[name] for name in table.GOES_BACK}
    return copy.deepcopy(parts, {id(table.header): table.header})


class TakesBack:
    """The part of a table that takes turns back. GOES_BACK names the attributes of a table that a turn takes back."""

    def __init__(self):
        # The positions by the numbers of their turns, and which of them are kept: of named(), or without it the last ones.
        self.positions, self.named = {}, None
        # The number of the last turn that cannot be taken back.
        self.fixed = 0
        # The shares of cards, as the turns stand in the file: number of the turn, seat, slot and point.
        self.public = []

    def may_take_back(self, step):
        """Whether the turns from one on may be taken back now; self.turns counts the turn that does so."""
        last = self.turns - 1
        need(len(self.header.seats) < step.back <= last, "takes back what is no turn, or a join")
        need(last - step.back + 1 <= MOST, f"takes back more than {MOST} turns")
        need(step.back > self.fixed, "takes back a shuffle, a handover, a piece, or a seat that left or is missing")

    def seats_after(self, number):
        """The seats that were in after a turn to which one may go back."""
        return self.positions[number].seats_in

    def take_back(self, turn):
        position = self.positions[turn.step.back - 1]
        vars(self).update(copied(self, position.parts))
        if self.clock is not None:
            self.clock.begins_anew()
        need(turn.state == position.state, "the state is not the one to which it goes back")
        self.may_stay_public(turn.step.back)

    def publish(self, number, seat, points):
        """Notes the shares of a turn, whose points by slots these are."""
        self.public += [(number, seat, slot, group.encode(a)) for slot, a in points.items() if not self.lot_of(slot).is_throw]

    def may_stay_public(self, first):
        """Whether the shares in the turns from one on, which are taken back, tell nothing at the position before it."""
        stood = {(seat, point) for number, seat, _, point in self.public if number < first}
        for number, seat, slot, point in self.public if len(self.header.seats) > 1 else []:
            free = number < first or (seat, point) in stood or self.may_share(seat, slot, point)
            need(free, f"takes back the share of a card, {slot[0]}.{slot[1]}, in turn {number}, and it stays public")

    def may_share(self, seat, slot, point):
        """Whether a slot has this point, and the seat owes the share, or alone may see the slot."""
        has_it = slot in self.down and self.has_point(slot) and group.encode(self.point_of(slot)) == point
        return has_it and (self.owes(seat, slot) or self.game.audience.get(slot) == seat)

    def keep(self, turn, left):
        """Keeps the position after a turn, if a later one may go back to it; so many seats had left before it."""
        dealt = turn.escrow is not None or turn.pieces or turn.is_without()
        if turn.shuffles or dealt or turn.hands_over() or turn.steps == ["resign"] or len(self.left) > left:
            self.fixed = turn.number
        if self.full() and (self.named is None or turn.number in self.named):
            self.positions[turn.number] = Position(self, turn.state)
        used = [number for number in self.positions if self.last_use(number) <= turn.number]
        for number in used:
            del self.positions[number]

    def last_use(self, number):
        """The number of the last turn that goes back to the position after a turn, or may."""
        return number + MOST + 1 if self.named is None else self.named[number]
