"""Consents: docs/format.md, sections 3 and 14, written from that page alone."""

import re
from itertools import groupby

import group
from forms import Transcript, data, keys, long, name, need, time, typed


def object_of(text):
    """F 3: an object, in its only form."""
    typed(text, str, "to")
    word, _, rest = text.partition(" ")
    if word == "release":
        need(released(text) is not None, "a release of no turn")
    elif word == "out":
        name(rest, "the seat that is out")
    elif word == "handover":
        key, _, seat = rest.partition(" ")
        data(key, 32, "the key of a handover")
        name(seat, "the seat of a handover")
    else:
        need(text in ("end", "draw"), "consents to nothing that there is")
    return text


def released(text):
    """The number of the turn that an object releases, and of the last turn on it that its giver knew; or None."""
    match = re.fullmatch(r"release ([1-9]\d{0,9}) to ([1-9]\d{0,9})", text, re.ASCII)
    if not match or not int(match[1]) <= int(match[2]) < 1 << 32:
        return None
    return int(match[1]), int(match[2])


class Consent:
    def __init__(self, raw):
        keys(raw, ["seat", "on", "to", "time", "signature"], [], "a consent")
        self.seat, self.on = name(raw["seat"], "the seat of a consent"), data(raw["on"], 32, "on")
        self.to, self.time = object_of(raw["to"]), time(raw["time"], "the time of a consent")
        self.signature = long(raw["signature"], 64, "the signature of a consent")

    def hash(self, table):
        t = Transcript("consent").data("table", table).text("seat", self.seat).data("on", self.on)
        return t.text("to", self.to).text("time", self.time).hash()

    def absorb(self, t):
        """F 7."""
        t.text("seat", self.seat).data("on", self.on).text("to", self.to).text("time", self.time)
        t.data("signature", self.signature)


class Consents:
    """The part of a table that judges the consents of turns."""

    def __init__(self):
        # The hashes of all turns, and of the turns on other branches that were released.
        self.hashes, self.released = set(), set()
        # The seats that were in before each turn.
        self.were_in = []

    def agree(self, turn, author):
        """F 14: the consents of a turn hold before it is run."""
        word = turn.step and turn.step.word
        need(not turn.consents or word not in ("contest", "reveal all"), "no consents belong to such a step")
        for consent in turn.consents:
            need(consent.seat in self.header.seats, "a consent of no seat")
            need(consent.seat != turn.seat, "a consent of the author")
            need(consent.time <= turn.time, "is before a consent that it carries")
            message = b"bypost/1 consent " + consent.hash(self.id)
            identity = self.identities[self.header.seats.index(consent.seat)]
            need(group.signed(identity, message, consent.signature), "the signature of a consent is not the seat's")
        wanted = [(self.header.seats[seat], turn.step.object(self, author)) for seat in self.asked(turn, author)]
        agreed, releases = turn.consents[: len(wanted)], turn.consents[len(wanted) :]
        need([(consent.seat, consent.to) for consent in agreed] == wanted, "lacks consents, or has others")
        for consent in agreed:
            need(consent.on == self.head, "a consent rests on another turn")
            need(consent.time >= self.time, "a consent is before the turn on which it rests")
        self.release(turn, author, releases)

    def asked(self, turn, author):
        """The seats that must agree to the step of a turn."""
        if turn.step is None or not turn.step.is_agreed():
            return []
        late = [self.clocked] if turn.step.word == "claim" else []
        return [seat for seat in self.seats_in() if seat != author and seat not in late]

    def release(self, turn, author, releases):
        for on, together in groupby(releases, key=lambda consent: consent.on):
            together = list(together)
            release = released(together[0].to)
            need(release is not None, "a consent to what the turn does not do")
            number = release[0]
            need(number <= turn.number, "releases a turn that could only come later")
            others = [self.header.seats[seat] for seat in self.were_in[number - 1] if seat != author]
            need(others, "agrees with nobody")
            numbers = {(released(consent.to) or (None,))[0] for consent in together}
            need(numbers == {number}, "releases of one turn that differ")
            need([consent.seat for consent in together] == others, "a release that not exactly all others give")
            need(on not in self.hashes, "releases a turn of this branch")
            need(on not in self.released, "releases a turn twice")
            self.released.add(on)
