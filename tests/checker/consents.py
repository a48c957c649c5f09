"""Consents: docs/format.md, sections 3 and 14, written from that page alone."""

import re

import group
from forms import Transcript, data, keys, long, name, need, time, typed


def object_of(text, rescue=False):
    """F 3: an object, in its only form; some are only at tables with `rescue`."""
    typed(text, str, "to")
    word, _, rest = text.partition(" ")
    if word == "back":
        need(number_of(rest) is not None, "a consent to take back no turn")
    elif word == "out":
        name(rest, "the seat that is out")
    elif word == "without" and rescue:
        name(rest, "the seat that is gone")
    elif word == "handover":
        key, _, seat = rest.partition(" ")
        data(key, 32, "the key of a handover")
        name(seat, "the seat of a handover")
    else:
        need(text in ("end", "draw") or text == "contest" and rescue, "consents to nothing that there is")
    return text


def number_of(text):
    """The number of a turn, a plain decimal from 1 to 2^32 - 1; or None."""
    match = re.fullmatch(r"[1-9]\d{0,9}", text, re.ASCII)
    return int(text) if match and int(text) < 1 << 32 else None


class Consent:
    def __init__(self, raw, rescue=False):
        keys(raw, ["seat", "on", "to", "time", "signature"], [], "a consent")
        self.seat, self.on = name(raw["seat"], "the seat of a consent"), data(raw["on"], 32, "on")
        self.to, self.time = object_of(raw["to"], rescue), time(raw["time"], "the time of a consent")
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

    def hear(self, turn):
        """F 14: each consent is signed by its seat, and rests on the turn before. The table is that before the turn."""
        for consent in turn.consents:
            need(consent.seat in self.header.seats, "a consent of no seat")
            message = b"bypost/1 consent " + consent.hash(self.id)
            identity = self.identities[self.header.seats.index(consent.seat)]
            need(group.signed(identity, message, consent.signature), "the signature of a consent is not the seat's")
            need(consent.on == self.head, "a consent rests on another turn")
            need(consent.time >= self.time, "a consent is before the turn on which it rests")
            need(consent.time <= turn.time, "is before a consent that it carries")

    def agree(self, turn, author):
        """F 14: the turn carries exactly the consents that its step needs."""
        step, names = turn.step, self.header.seats
        if step is None or not step.is_agreed():
            need(not turn.consents, "carries consents that nothing needs")
            return
        wanted = [(names[seat], step.object(self, author)) for seat in self.asked(step) if seat != author]
        need([(consent.seat, consent.to) for consent in turn.consents] == wanted, "lacks consents, or has others")

    def asked(self, step):
        """The seats that are asked for a step, in order; the author may be one of them."""
        asked = set(self.seats_in())
        if step.word == "agreed back":
            asked |= self.seats_after(step.back - 1)
        if step.word in ("claim", "without"):
            asked.discard(self.clocked)
        return sorted(asked)
