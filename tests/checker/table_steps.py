"""The steps of the table: docs/format.md, section 15, written from that page alone."""

import re

import group
from forms import data, name, need
from group import Refused
from pace import Clock, pace, seconds

WORDS = ("claim", "contest", "agreed end", "agreed draw", "reveal all")
WITH_MORE = ("agreed back", "handover")
OF_RESCUE = ("without", "accuse")


# What may be played while a seat is missing: F 16.
WHILE_MISSING = ("accuse", "claim", "agreed end", "agreed draw", "without")


class Step:
    """A step of the table; key is the one of a handover, back the number of the first turn that is taken back, about the
    name of the seat that is gone, or has dealt a false piece."""

    def __init__(self, text):
        self.text, self.word, self.key, self.back, self.about = text, text, None, None, None
        if text.partition(" ")[0] in OF_RESCUE:
            self.word, _, self.about = text.partition(" ")
            name(self.about, "the seat of a step")
        elif text not in WORDS:
            self.word, _, rest = text.rpartition(" ")
            need(self.word in WITH_MORE, "no step of the table")
        if self.word == "handover":
            self.key = data(rest, 32, "the key of a handover")
        if self.word == "agreed back":
            need(re.fullmatch(r"0|[1-9]\d{0,9}", rest, re.ASCII) and int(rest) < 1 << 32, "takes back what is no number")
            self.back = int(rest)

    def is_agreed(self):
        """Whether others are asked for it."""
        return self.word not in ("contest", "reveal all", "accuse")

    def object(self, table, author):
        """F 14: what they agree to."""
        if self.word == "claim":
            return f"out {table.header.seats[table.clocked]}"
        if self.word == "handover":
            return f"{self.text} {table.header.seats[author]}"
        return self.text.removeprefix("agreed ")


def read(text):
    """The step of the table that is written so, or None."""
    try:
        return Step(text)
    except Refused:
        return None


def fills(text):
    """F 3: whether a step must be the only one of its turn."""
    return text == "resign" or read(text) is not None


def step_of(steps, rescue=False):
    """The step of the table in the steps of a turn, or None; some are only at tables with `rescue`."""
    step = read(steps[0]) if len(steps) == 1 else None
    return step if step is None or rescue or step.word not in OF_RESCUE else None


def is_begun(text):
    """Whether a step has the words of one of the table, which no step of a game has."""
    return text in WORDS or re.match("(agreed back|handover|without|accuse)( |$)", text) is not None


class Ended:
    """How a table ended by one of these steps."""

    def __init__(self, how, by=None, late=None):
        # The seat that is last: the one that is late, or has dealt a false piece.
        self.how, self.by, self.late, self.contested = how, by, late, False

    def absorb(self, t):
        """F 10."""
        t.text("ended", self.how)
        if self.how == "claimed":
            t.number("by", self.by).number("late", self.late).number("contested", self.contested)
        if self.how == "accused":
            t.number("by", self.by).number("dealer", self.late)

    def line(self, names):
        if self.how == "accused":
            return f"ended: accused by {names[self.by]}, {names[self.late]} dealt"
        if self.how != "claimed":
            return f"ended: {self.how}"
        claim = f"claimed by {names[self.by]}, {names[self.late]} late"
        return f"ended: {claim}" + (", contested" if self.contested else "")

    def ranks(self, seats_in, standing):
        """The rank of each seat; standing is that of the game as it stands."""
        if self.how == "drawn":
            return [1 if seat in seats_in else 2 for seat in range(len(standing))]
        if self.how == "agreed":
            return standing
        others = [rank for seat, rank in enumerate(standing) if seat != self.late]
        ahead = [1 + sum(other < rank for other in others) for rank in standing]
        return [len(standing) if seat == self.late else rank for seat, rank in enumerate(ahead)]


class TableSteps:
    """The part of a table that plays these steps and keeps its time. A table has

    is_over()      whether it is known to be over
    seats_in()     the seats that have not left and are not out
    find_clocked(turn, author)  the seat on the clock before a turn, None if it is nobody
    reveal_all(turn, author)    takes the shares of `reveal all`
    """

    def __init__(self, header):
        self.ended, self.clocked, self.former = None, None, []
        self.clock = Clock(pace(header.pace)) if header.pace is not None else None

    def stands_still(self):
        """F 16: whether others pay for a missing seat before the game goes on."""
        return bool(self.missing) and not self.is_over()

    def full(self):
        return len(self.identities) == len(self.header.seats)

    def may_play(self, step, author):
        """F 15: whether this author may play such a step now."""
        need(not self.stands_still() or step.word in WHILE_MISSING, "goes on while a seat is missing")
        if step.word == "contest":
            claimed = self.ended is not None and self.ended.how == "claimed" and self.ended.late == author
            need(claimed and not self.ended.contested, "contests what it cannot contest")
        elif step.word == "reveal all":
            need(self.header.deal == "sealed", "nothing is sealed that it could reveal")
            need(self.ended is None or self.ended.how != "claimed", "reveals after a claim")
            need(not self.missing, "reveals while a seat is missing")
            self.may_reveal()
        elif step.word == "claim":
            need(self.clock is not None, "claims at a table without a pace")
            need(self.clocked not in (None, author), "claims while no other seat is on the clock")
            need(author in self.seats_in(), "claims, and is not in")
        elif step.word == "without":
            self.may_go_on_without(step.about, author)
        else:
            need(self.clocked == author, "is not on the clock")
        if step.word == "agreed back":
            self.may_take_back(step)
        if step.word in ("agreed end", "agreed draw", "handover"):
            need(set(self.seats_in()) - {author}, "agrees with nobody")
        if step.word == "handover":
            self.may_hand_over()
        if step.word == "accuse":
            self.may_accuse(step.about, author)

    def may_reveal(self):
        need(self.is_over(), "reveals before the table is over")

    def keep_time(self, turn):
        """F 15: before a turn is run that is not a join."""
        if self.clock is None or self.clocked is None:
            return
        self.clock.runs(self.clocked, self.time)
        if turn.step is None or turn.step.word not in ("claim", "without"):
            self.clock.takes(turn.time)
            return
        for time in [turn.time] + [consent.time for consent in turn.consents]:
            need(seconds(time) > self.clock.until(), "claims while the seat on the clock has time")

    def play_step(self, turn, author):
        word, key = turn.step.word, turn.step.key
        if word == "handover":
            need(group.is_sound(key), "hands over to a key that is not sound")
            need(key not in self.identities + self.former, "hands over to a key of this table")
            self.play(turn, author)
            self.was_handed_over = True
            self.former.append(self.identities[author])
            self.identities[author] = key
            return
        need(not turn.shuffles, "no shuffle belongs to such a step")
        if word == "reveal all":
            self.reveal_all(turn, author)
            return
        need(not turn.shares, "no share belongs to such a step")
        if word == "without":
            self.go_on_without(turn, author)
            return
        if word == "accuse":
            self.accuse(turn, author)
            return
        if word == "agreed back":
            self.take_back(turn)
        elif word == "contest":
            self.ended.contested = True
        elif word == "claim":
            self.ended = Ended("claimed", author, self.clocked)
        else:
            self.ended = Ended({"agreed end": "agreed", "agreed draw": "drawn"}[word])

    def absorb_ended(self, t):
        if self.ended is not None:
            self.ended.absorb(t)
