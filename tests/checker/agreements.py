#!/usr/bin/env python3
"""Tries what check.py says of consents, pace and steps of the table: docs/format.md, sections 3, 8, 14 and 15.

    agreements.py EXAMPLES GAME

EXAMPLES is the folder with the tables whose keys everybody knows. It plays on from these, and at open tables of three seats of GAME,
where the second seat begins and holds a hand, and each turn must be taken, or refused for the reason that stands beside it. It shows how such turns are made, too.
"""

import base64
import copy
import hashlib
import hmac
import pathlib
import sys
import tomllib

import check
import group
from check import Refused, Transcript
from consents import Consent, object_of
from pace import pace
from parted import parted


def coded(value):
    return base64.b64encode(value).decode()


def mac(key, t):
    return hmac.digest(key, t.wide(), "sha512")


def scalar_of(wide):
    return int.from_bytes(wide, "little") % group.L


class Key:
    """A player's seed and what follows from it: seal.md, sections 1, 2 and 4."""

    def __init__(self, seed):
        self.seed = seed
        self.private = mac(seed, Transcript("signing key"))[:32]
        self.identity = group.ed_public(self.private)

    def sign(self, message):
        wide = hashlib.sha512(self.private).digest()
        half = int.from_bytes(wide[:32], "little") & (1 << 254) - 8 | 1 << 254
        r = int.from_bytes(hashlib.sha512(wide[32:] + message).digest(), "little") % group.L
        first = group.ed_encode(group.times(r, group.ED_BASE))
        k = int.from_bytes(hashlib.sha512(first + self.identity + message).digest(), "little")
        return first + ((r + k * half) % group.L).to_bytes(32, "little")

    def pay(self, table, turn, seat, slots):
        """Puts shares of slots into a turn, with their proof; any nonce will do."""
        t = Transcript("table key").data("table", table.id).number("seat", seat).data("nonce", table.nonces[seat])
        x, points = scalar_of(mac(self.seed, t)), [table.point_of(slot) for slot in slots]
        turn.shares = [(*slot, group.encode(group.combine([(x, a)]))) for slot, a in zip(slots, points)]
        t = check.place("share proof", table.id, turn, seat).data("X", table.keys[seat]).number("shares", len(slots))
        for (lot, place, value), a in zip(turn.shares, points):
            t.number("lot", lot).number("place", place).data("a", group.encode(a)).data("S", value)
        weights, k = [t.copy().number("weight", i).scalar() for i in range(len(slots))], scalar_of(mac(self.seed, t))
        total = group.combine([*zip(weights, points)])
        a1, a2 = (group.encode(group.combine([(k, point)])) for point in (group.BASE, total))
        z = (k + t.data("A1", a1).data("A2", a2).scalar() * x) % group.L
        turn.proof = a1 + a2 + z.to_bytes(32, "little")


def consent(table, key, seat, to, time, on=None):
    """What a seat says, made by a key."""
    made = Consent.__new__(Consent)
    made.seat, made.on, made.to, made.time = seat, table.head if on is None else on, to, time
    made.signature = key.sign(b"bypost/1 consent " + made.hash(table.id))
    return made


def turn_of(table, key, seat, time, steps=(), consents=(), joins=False, shares=None):
    """A turn that would come next. Without other shares it has those that are owed, or that it reveals."""
    raw = {"number": table.turns + 1, "seat": seat, "time": time, "after": coded(table.head), "state": coded(bytes(32))}
    raw |= {"steps": list(steps)} if steps else {}
    raw |= {"identity": coded(key.identity)} if joins else {}
    turn = check.Turn(raw | {"signature": [coded(bytes(64))]})
    turn.consents, index = list(consents), table.header.seats.index(seat)
    if table.sealed() and shares is None:
        shares = table.owed(index, table.down)
        if turn.steps == ["reveal all"]:
            shares = [slot for slot in table.down if table.has_point(slot) and index not in table.paid[slot]]
    if shares:
        key.pay(table, turn, index, sorted(shares))
    # The state after it, as far as the turn is right but for its signature and state.
    tried = copy.deepcopy(table)
    tried.judge, signed, group.signed = lambda turn: None, group.signed, lambda *_: True
    try:
        tried.take(turn)
    except Refused:
        pass
    finally:
        group.signed = signed
    turn.state = tried.state()
    turn.signature = key.sign(b"bypost/1 turn " + turn.hash(table.id))
    return turn


COUNTS = {"taken": 0, "refused": 0}


def takes(table, *turn, why=None, **more):
    """The table after one more turn, or, if it must be refused, as it was."""
    after = copy.deepcopy(table)
    try:
        after.take(turn_of(table, *turn, **more))
        wrong = check.first_wrong(after.proofs)
        found = None if wrong is None else "a proof"
    except Refused as error:
        found = str(error)
    assert (found is None) == (why is None) and (why or "") in (found or ""), f"{turn[1:]}: {found}, not {why}"
    COUNTS["taken" if why is None else "refused"] += 1
    return after if why is None else table


# Three seats at an open table with a pace

KEYS = [Key(bytes([seat + 1]) * 32) for seat in range(5)]
A, B, C, D, E = KEYS


def at(hours, seconds=0):
    return f"2026-12-{1 + hours // 24:02}T{hours % 24:02}:00:{seconds:02}Z"


def opened(pace="1h+2h"):
    raw = tomllib.loads((EXAMPLES / GAME / "start.toml").read_text())
    header = {key: raw[key] for key in ("bypost", "game", "rules", "options")}
    header |= {"deal": "open", "seed": "x", "seats": ["a", "b", "c"], "created": at(0), "nonce": coded(bytes(32))}
    table = check.table_of(check.Header(header | ({"pace": pace} if pace else {})))
    for key, seat in zip(KEYS, "abc"):
        table = takes(table, key, seat, at(1), joins=True)
    return table


def step(table):
    return [table.game.moves(table.stacked)[0]]


def played(table, key, seat, time, **more):
    return takes(table, key, seat, time, step(table), **more)


def of_agreements():
    table = opened()
    # b is on the clock.
    end = lambda table, *keys, to="end", time=at(1): [consent(table, key, seat, to, time) for key, seat in keys]
    both = end(table, (A, "a"), (C, "c"))
    takes(table, B, "b", at(1), ["agreed end"], why="lacks consents")
    takes(table, B, "b", at(1), ["agreed end"], both[:1], why="lacks consents")
    takes(table, B, "b", at(1), ["agreed end"], both[::-1], why="lacks consents")
    takes(table, B, "b", at(1), ["agreed end"], both + both[:1], why="what the turn does not do")
    takes(table, B, "b", at(1), ["agreed draw"], both, why="lacks consents")
    takes(table, B, "b", at(1), step(table), both, why="what the turn does not do")
    takes(table, B, "b", at(1), ["agreed end", "agreed end"], both, why="not alone")
    takes(table, A, "a", at(1), ["agreed end"], end(table, (B, "b"), (C, "c")), why="not on the clock")
    takes(table, B, "b", at(1), ["agreed end"], end(table, (A, "a"), (B, "b")), why="of the author")
    takes(table, B, "b", at(1), ["agreed end"], end(table, (A, "a"), (A, "c")), why="signature of a consent")
    takes(table, B, "b", at(1), ["agreed end"], end(table, (A, "a"), (C, "d")), why="no seat")
    takes(table, B, "b", at(1), ["agreed end"], end(table, (A, "a"), (C, "c"), time=at(2)), why="before a consent")
    takes(table, B, "b", at(1), ["agreed end"], end(table, (A, "a"), (C, "c"), time=at(0)), why="on which it rests")
    other = [consent(table, key, seat, "end", at(1), on=table.id) for key, seat in ((A, "a"), (C, "c"))]
    takes(table, B, "b", at(1), ["agreed end"], other, why="rests on another turn")
    over = takes(table, B, "b", at(1), ["agreed end"], both)
    assert [*over.open_lines()][-2:] == ["ended: agreed", "result: a 1, b 1, c 1"], [*over.open_lines()][-2:]
    takes(over, A, "a", at(1), ["contest"], why="cannot contest")
    takes(over, A, "a", at(1), ["reveal all"], why="nothing is sealed")
    takes(over, C, "c", at(1), step(table), why="not on the clock")
    takes(over, B, "b", at(1), ["agreed end"], end(over, (A, "a"), (C, "c")), why="not on the clock")
    takes(over, A, "a", at(90), ["claim"], why="no other seat")
    draw = takes(table, B, "b", at(1), ["agreed draw"], end(table, (A, "a"), (C, "c"), to="draw"))
    assert "ended: drawn" in draw.open_lines()
    # After a has left, it is not asked, and its consent is one too many.
    two = takes(played(played(table, B, "b", at(1)), C, "c", at(1)), A, "a", at(1), ["resign"])
    two = played(two, B, "b", at(1))
    takes(two, C, "c", at(1), ["agreed end"], end(two, (A, "a"), (B, "b")), why="lacks consents")
    draw = takes(two, C, "c", at(1), ["agreed draw"], end(two, (B, "b"), to="draw"))
    assert [*draw.open_lines()][-1] == "result: a 2, b 1, c 1"


def of_claims():
    table = opened()
    out = lambda table, late, *keys, time: [consent(table, key, seat, f"out {late}", time) for key, seat in keys]
    # b has had the clock since 1:00, with one hour, and two for the game: until 4:00.
    claim = lambda hour, second, time: ((at(hour, second), ["claim"], out(table, "b", (C, "c"), time=time)))
    takes(table, A, "a", *claim(4, 0, at(4)), why="has time")
    takes(table, A, "a", *claim(4, 1, at(4)), why="has time")
    takes(table, B, "b", at(5), ["claim"], out(table, "b", (C, "c"), time=at(5)), why="no other seat")
    takes(opened(None), A, "a", *claim(4, 1, at(4, 1)), why="without a pace")
    takes(table, A, "a", at(5), ["claim"], why="lacks consents")
    takes(table, A, "a", at(5), ["claim"], out(table, "c", (C, "c"), time=at(5)), why="lacks consents")
    over = takes(table, A, "a", *claim(4, 1, at(4, 1)))
    assert [*over.open_lines()][-2:] == ["ended: claimed by a, b late", "result: a 1, b 3, c 1"]
    takes(over, A, "a", at(6), ["contest"], why="cannot contest")
    takes(over, B, "b", at(4), ["contest"], why="is before the turn before it")
    takes(over, B, "b", at(6), ["contest"], [consent(over, C, "c", "end", at(6))], why="no consents")
    over = takes(over, B, "b", at(6), ["contest"])
    assert [*over.open_lines()][-2].endswith(", contested")
    takes(over, B, "b", at(6), ["contest"], why="cannot contest")
    # b takes half an hour of its bank, c nothing, a all of it and more.
    table = played(table, B, "b", "2026-12-01T02:30:00Z")
    assert table.clock.used[1] == 1800
    table = played(played(table, C, "c", "2026-12-01T02:30:00Z"), A, "a", at(9))
    assert (table.clock.used[2], table.clock.used[0]) == (0, 7200)
    late = lambda time: (time, ["claim"], out(table, "b", (A, "a"), time=time))
    takes(table, C, "c", *late("2026-12-01T11:30:00Z"), why="has time")
    takes(table, C, "c", *late("2026-12-01T11:30:01Z"))
    # A handover does not start the clock anew.
    handed = f"handover {coded(D.identity)}"
    agreed = [consent(table, key, seat, f"{handed} b", at(10)) for key, seat in ((A, "a"), (C, "c"))]
    table = takes(table, B, "b", at(10), [handed], agreed)
    takes(table, C, "c", *late("2026-12-01T11:30:00Z"), why="has time")
    takes(table, C, "c", *late("2026-12-01T11:30:01Z"))


def of_handovers():
    table = opened()
    handed = lambda key: f"handover {coded(key.identity)}"
    agreed = lambda table, key, *seats: [consent(table, own, seat, f"{handed(key)} b", at(1)) for own, seat in seats]
    others = (A, "a"), (C, "c")
    for key, why in ((A, "key of this table"), (B, "key of this table"), (C, "key of this table")):
        takes(table, B, "b", at(1), [handed(key)], agreed(table, key, *others), why=why)
    small = "handover " + coded(group.ed_encode(group.NEUTRAL))
    consents = [consent(table, key, seat, f"{small} b", at(1)) for key, seat in others]
    takes(table, B, "b", at(1), [small], consents, why="not sound")
    takes(table, B, "b", at(1), [handed(D)], agreed(table, E, *others), why="lacks consents")
    takes(table, D, "b", at(1), [handed(D)], agreed(table, D, *others), why="signature is not")
    after = takes(table, B, "b", at(1), [handed(D)], agreed(table, D, *others))
    takes(after, B, "b", at(1), step(after), why="signature is not")
    takes(after, D, "b", at(1), step(after))
    # b's consents are D's from then on.
    after = played(after, D, "b", at(1))
    ends = lambda key: [consent(after, A, "a", "end", at(1)), consent(after, key, "b", "end", at(1))]
    takes(after, C, "c", at(1), ["agreed end"], ends(B), why="signature of a consent")
    takes(after, C, "c", at(1), ["agreed end"], ends(D))


def to_release(number, _, last=None):
    return f"release {number} to {last or number}"


def of_releases():
    table = opened()
    on, other = bytes(range(32)), bytes(range(1, 33))
    free = lambda table, to, on, *keys, time=at(1): [consent(table, key, seat, to, time, on) for key, seat in keys]
    ac, bc = ((A, "a"), (C, "c")), ((A, "a"), (B, "b"))
    takes(table, B, "b", at(1), step(table), free(table, to_release(4, on), on, (A, "a")), why="not exactly all")
    takes(table, B, "b", at(1), step(table), free(table, to_release(4, on), on, *ac[::-1]), why="not exactly all")
    takes(table, B, "b", at(1), step(table), free(table, to_release(5, on), on, *ac), why="only come later")
    takes(table, B, "b", at(1), step(table), free(table, to_release(3, table.head), table.head, *ac), why="of this branch")
    two = free(table, to_release(4, on), on, (A, "a")) + free(table, to_release(3, on), on, (C, "c"))
    takes(table, B, "b", at(1), step(table), two, why="differ")
    twice = free(table, to_release(4, on), on, *ac) * 2
    takes(table, B, "b", at(1), step(table), twice, why="not exactly all")
    mixed = free(table, to_release(4, on), on, *ac) + free(table, to_release(4, other), other, *ac)
    takes(table, B, "b", at(1), step(table), mixed + mixed[:2], why="twice")
    takes(table, B, "b", at(1), step(table), mixed)
    table = played(table, B, "b", at(1), consents=free(table, to_release(4, on), on, *ac))
    takes(table, C, "c", at(1), step(table), free(table, to_release(4, on), on, *bc), why="twice")
    takes(table, C, "c", at(1), step(table), free(table, to_release(4, other), other, *bc, time=at(0)))
    takes(table, C, "c", at(1), step(table), free(table, to_release(4, other), other, *bc, time=at(2)), why="before a consent")
    # After the consents to the step.
    ends = [consent(table, key, seat, "end", at(1)) for key, seat in bc]
    takes(table, C, "c", at(1), ["agreed end"], ends + free(table, to_release(4, other), other, *bc))
    takes(table, C, "c", at(1), ["agreed end"], free(table, to_release(4, other), other, *bc) + ends, why="lacks consents")


def of_parted():
    table = opened()
    first = played(table, B, "b", at(1))
    free = lambda table, number, on, *keys: [consent(table, key, seat, to_release(number, on), at(2), on) for key, seat in keys]
    again = played(table, B, "b", at(2))
    assert parted(first, again) == (4, None, {B.identity}) and parted(table, first) is None
    others = (A, "a"), (C, "c")
    again = played(table, B, "b", at(2), consents=free(table, 4, first.head, *others))
    assert parted(first, again) == (4, 1, set()) and parted(again, first) == (4, 0, set())
    # Played and claimed: b is no author of the other turn, and may contest.
    late = [consent(table, C, "c", "out b", at(9))]
    over = takes(takes(table, A, "a", at(9), ["claim"], late), B, "b", at(9), ["contest"])
    assert parted(first, over) == (4, None, set())
    # a played on after all.
    on = played(played(first, C, "c", at(1)), A, "a", at(1))
    assert parted(on, over) == (4, None, {A.identity})
    # A turn that is given up again: the first one must be released again too.
    third = played(table, B, "b", at(3), consents=free(table, 4, again.head, *others))
    assert parted(first, third) == (4, None, {B.identity})
    both = free(table, 4, again.head, *others) + free(table, 4, first.head, *others)
    third = played(table, B, "b", at(3), consents=both)
    assert parted(first, third) == (4, 1, set())


# Sealed tables


def example(file):
    raw = tomllib.loads(file.read_text())
    table, turns = check.table_of(check.Header(raw)), [check.Turn(turn) for turn in raw["turn"]]
    for turn in turns:
        table.take(turn)
    table.nonces = [turn.sealed[0] for turn in turns[:2]]
    return table


def of_reveals(examples):
    keys = {}
    for file in (examples / "home/keys").glob("*.key"):
        raw = tomllib.loads(file.read_text())
        keys[raw["name"]] = Key(base64.b64decode(raw["seed"]))
    for file in sorted(examples.glob("*/middle.toml")):
        # Of the others only the throws are known.
        if not hasattr(check.module_of(file.parent.name), "GAME"):
            continue
        table = example(file)
        seat = table.header.seats[table.on_the_clock()]
        other = next(name for name in table.header.seats if name != seat)
        takes(table, keys[seat], seat, table.time, ["reveal all"], why="before the table is over")
        handed = f"handover {coded(D.identity)}"
        agreed = [consent(table, keys[other], other, f"{handed} {seat}", table.time)]
        table = takes(table, keys[seat], seat, table.time, [handed], agreed)
        # The key that signs is another one, the table key is not.
        both = {seat: D, other: keys[other]}
        if table.header.seats[table.on_the_clock()] != seat:
            seat, other = other, seat
        agreed = [consent(table, both[other], other, "end", table.time)]
        table = takes(table, both[seat], seat, table.time, ["agreed end"], agreed, shares=[])
        for name in (other, seat):
            index = table.header.seats.index(name)
            slots = sorted(slot for slot in table.down if table.has_point(slot) and index not in table.paid[slot])
            signer, payer = both[name], keys[name]
            signer.pay = payer.pay
            if len(slots) > 1:
                takes(table, signer, name, table.time, ["reveal all"], shares=slots[1:], why="not to be revealed")
            table = takes(table, signer, name, table.time, ["reveal all"])
            takes(table, signer, name, table.time, ["reveal all"], why="nothing to reveal")
        faces = [table.unseal(slot) for slot in table.down if table.has_point(slot)]
        assert faces and table.open_lines(), "nothing is known"


def of_forms():
    raw = {"seat": "a", "on": coded(bytes(32)), "to": "end", "time": at(1), "signature": [coded(bytes(64))]}
    assert Consent(raw).to == "end"
    for key, value in (("on", coded(bytes(31))), ("to", "ends"), ("time", "now"), ("signature", coded(bytes(64))), ("by", "a")):
        refused(Consent, raw | {key: value})
    for key in raw:
        refused(Consent, {other: raw[other] for other in raw if other != key})
    right = {"3d": (259200, 0), "36h+21d": (129600, 1814400), "9999m": (599940, 0), "1h+1m": (3600, 60)}
    for text, value in right.items():
        assert pace(text) == value, text
    key = coded(bytes(32))
    wrong = ["", "3", "d", "03d", "0d", "10000m", "3d+", "+3d", "3 d", "3d+2d+1d", "3D", "1.5d", "3d + 2d", "٣d", "3d\n"]
    for text in wrong:
        refused(pace, text)
    for text in (to_release(1, bytes(32)), "release 1 to 4294967295", "end", "draw", "out a b", f"handover {key} a b"):
        object_of(text)
    wrong = ["", "release", "release 0", "release 01", "release 1 to 4294967296", "release +1 to 2", "release 3 to 2", f"release 1 to 1 {key}", "end ", " end", "out", "out "]
    wrong += ["out  a", "handover", f"handover {key}", f"handover {key} ", f"handover {key}  a", f"handover {key[:-1]} a"]
    wrong += ["claim", "draw 1"]
    for text in wrong + [f"handover {key[:-2]}B= a", to_release(1, bytes(32)) + " ", "out " + "a" * 33]:
        refused(object_of, text)


def refused(reads, text):
    try:
        reads(text)
    except Refused:
        return
    raise AssertionError(f"{text!r} is taken")


if __name__ == "__main__":
    EXAMPLES, GAME = pathlib.Path(sys.argv[1]), sys.argv[2]
    of_forms()
    of_agreements()
    of_claims()
    of_handovers()
    of_releases()
    of_parted()
    of_reveals(EXAMPLES)
    print(f"{COUNTS['taken']} turns taken, {COUNTS['refused']} refused")
