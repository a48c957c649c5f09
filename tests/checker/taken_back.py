"""Turns that are taken back: docs/format.md, section 15, written from that page alone."""

import copy

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
