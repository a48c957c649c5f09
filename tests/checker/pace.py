"""Pace and clock: docs/format.md, sections 1 and 15, written from that page alone. Times are seconds since 1970."""

import re
from datetime import datetime, timezone

from forms import need, typed

UNITS = {"m": 60, "h": 60 * 60, "d": 24 * 60 * 60}


def pace(text):
    """F 1: the seconds that a turn may take, and those of the bank."""
    part = r"([1-9]\d{0,3})([mhd])"
    match = re.fullmatch(rf"{part}(?:\+{part})?", typed(text, str, "pace"), re.ASCII)
    need(match, "no pace")
    turn, unit, bank, bank_unit = match.groups()
    return int(turn) * UNITS[unit], int(bank) * UNITS[bank_unit] if bank else 0


def seconds(time):
    return int(datetime.strptime(time, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=timezone.utc).timestamp())


LAST = seconds("9999-12-31T23:59:59Z")


class Clock:
    """How long the seats take. It hears of each turn that is made while a seat is on the clock."""

    def __init__(self, pace):
        self.pace, self.bank = pace
        self.seat, self.since, self.before, self.used = None, None, 0, {}

    def runs(self, seat, time):
        """A seat is on the clock after the turn of this time. If it was before that turn too, its time goes on."""
        if seat != self.seat:
            self.seat, self.since, self.before = seat, seconds(time), self.used.get(seat, 0)

    def takes(self, time):
        """The seat makes a turn."""
        self.used[self.seat] = min(self.bank, self.before + max(0, seconds(time) - self.since - self.pace))

    def begins_anew(self):
        """Turns are taken back: whoever is on the clock now, also if it is the same seat, has its time from that turn on."""
        self.seat = None

    def until(self):
        """Until when the seat has time."""
        return min(self.since + self.pace + self.bank - self.before, LAST)
