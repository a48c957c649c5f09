"""Evidence of a fork: docs/format.md, section 16, written from that page alone."""

import base64

import group
from forms import need, typed
from header import Header
from turn import Turn

KEYS = ("bypost-evidence", "join", "handover", "first", "second")


class Evidence:
    """The header, the id of the table, and the turns."""

    def __init__(self, raw):
        need(typed(raw["bypost-evidence"], int, "bypost-evidence") == 2, "not evidence of version 2")
        need(not {"bypost", "archived", "turn"} & set(raw), "evidence with a key of tables")
        for key in ("join", "first", "second"):
            need(key in raw, f"{key} is missing")
        self.header = Header({key: value for key, value in raw.items() if key not in KEYS} | {"bypost": 1})
        self.table = self.header.id()
        handovers = typed(raw.get("handover", []), list, "handover")
        need("handover" not in raw or 1 <= len(handovers) <= 16, "handover has 1 to 16 tables")
        self.join, self.first, self.second = (Turn(raw[key], self.header) for key in ("join", "first", "second"))
        self.handovers = [Turn(each, self.header) for each in handovers]

    def signed(self, turn, key):
        return group.signed(key, b"bypost/1 turn " + turn.hash(self.table), turn.signature)

    def check_place(self, turn):
        """Number 1: the turn can stand where it says."""
        header = self.header
        need(1 <= turn.number <= 10_000, "a number is out of range")
        need(turn.seat in header.seats, "no such seat")
        need((turn.number == 1) == (turn.after == self.table), "only the first turn follows the header")
        need((turn.number <= len(header.seats)) == turn.joins(), "the first turns are the joins, and no others")
        if turn.joins():
            need(header.seats[turn.number - 1] == turn.seat, "joins are in the order of the seats")
            need(header.identities.get(turn.seat, turn.identity) == turn.identity, "the header fixes another identity")
            need((turn.sealed is not None) == (header.deal == "sealed"), "the table key does not fit the deal")
            need(self.signed(turn, turn.identity), "a join is not signed")

    def key(self):
        """Number 2: the key that is convicted, which joined or to which the seat was handed over."""
        need(self.join.joins(), "join joins no seat")
        key, number = self.join.identity, self.join.number
        for turn in self.handovers:
            need(turn.hands_over() and turn.seat == self.join.seat, "a handover that does not hand the seat over")
            need(turn.number > number, "handovers are not in order")
            need(self.signed(turn, key), "a handover is not signed by the key before it")
            key, number = turn.step.key, turn.number
            need(group.is_sound(key), "hands over to a key that is not sound")
        return key

    def check_fork(self, key):
        """Numbers 3 and 4: the key signed two turns that follow the same one."""
        first, second = self.first, self.second
        need(first.number == second.number and first.after == second.after, "the turns follow different ones")
        need(first.hash(self.table) != second.hash(self.table), "one turn stands there twice")
        for turn in (first, second):
            need(self.signed(turn, key), "not signed by the key that is convicted")
            need(turn.steps not in (["contest"], ["reveal all"]), "a turn that convicts nobody")


def evident(raw):
    """What evidence proves, in lines. Raises Refused."""
    evidence = Evidence(raw)
    for turn in (evidence.join, *evidence.handovers, evidence.first, evidence.second):
        evidence.check_place(turn)
    key = evidence.key()
    evidence.check_fork(key)
    coded = lambda value: base64.b64encode(value).decode()
    turns = evidence.first, evidence.second
    lines = [f"table {coded(evidence.table)}", f"fork {evidence.first.number} {coded(key)} {evidence.join.seat}"]
    return lines + [f"turn {turn.number} {coded(turn.hash(evidence.table))}" for turn in turns]
