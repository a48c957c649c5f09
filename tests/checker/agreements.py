#!/usr/bin/env python3
"""Tries what check.py says of consents, pace and steps of the table: docs/format.md, sections 3, 8, 14 and 15.

    agreements.py EXAMPLES GAME

EXAMPLES is the folder with the tables whose keys everybody knows. It plays on from these, and at open tables of three seats of GAME,
where the second seat begins and holds a hand, and each turn must be taken, or refused for the reason that stands beside it.
"""

import base64
import pathlib
import sys
import tomllib

import check
import group
import going_back
import players
import public_shares
from consents import Consent, object_of
from group import Refused
from header import Header
from pace import pace
from players import A, B, C, D, E, at, coded, consent, home_keys, middles, on_the_clock, played, step, takes
from turn import Turn


def opened(pace="1h+2h"):
    return players.opened(EXAMPLES / GAME / "start.toml", pace)


def of_agreements():
    table = opened()
    # b is on the clock.
    end = lambda table, *keys, to="end", time=at(1): [consent(table, key, seat, to, time) for key, seat in keys]
    both = end(table, (A, "a"), (C, "c"))
    takes(table, B, "b", at(1), ["agreed end"], why="lacks consents")
    takes(table, B, "b", at(1), ["agreed end"], both[:1], why="lacks consents")
    takes(table, B, "b", at(1), ["agreed end"], both[::-1], why="lacks consents")
    takes(table, B, "b", at(1), ["agreed end"], both + both[:1], why="lacks consents")
    takes(table, B, "b", at(1), ["agreed draw"], both, why="lacks consents")
    takes(table, B, "b", at(1), step(table), both, why="nothing needs")
    takes(table, B, "b", at(1), ["agreed end", "agreed end"], both, why="not alone")
    takes(table, A, "a", at(1), ["agreed end"], end(table, (B, "b"), (C, "c")), why="not on the clock")
    takes(table, B, "b", at(1), ["agreed end"], end(table, (A, "a"), (B, "b")), why="lacks consents")
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
    slow = opened(None)
    takes(slow, A, "a", at(5), ["claim"], out(slow, "b", (C, "c"), time=at(5)), why="without a pace")
    takes(table, A, "a", at(5), ["claim"], why="lacks consents")
    takes(table, A, "a", at(5), ["claim"], out(table, "c", (C, "c"), time=at(5)), why="lacks consents")
    over = takes(table, A, "a", *claim(4, 1, at(4, 1)))
    assert [*over.open_lines()][-2:] == ["ended: claimed by a, b late", "result: a 1, b 3, c 1"]
    takes(over, A, "a", at(6), ["contest"], why="cannot contest")
    takes(over, B, "b", at(4), ["contest"], why="is before the turn before it")
    takes(over, B, "b", at(6), ["contest"], [consent(over, C, "c", "end", at(6))], why="nothing needs")
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


def of_reveals(examples):
    keys = home_keys(examples)
    for table in middles(examples):
        seat, other = on_the_clock(table), next(name for name in table.header.seats if name != on_the_clock(table))
        takes(table, keys[seat], seat, table.time, ["reveal all"], why="before the table is over")
        handed = f"handover {coded(D.identity)}"
        agreed = [consent(table, keys[other], other, f"{handed} {seat}", table.time)]
        table = takes(table, keys[seat], seat, table.time, [handed], agreed)
        # The key that signs is another one, the table key is not.
        going_back.reveals(table, keys, keys | {seat: D})


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
    for text in ("back 1", "back 4294967295", "end", "draw", "out a b", f"handover {key} a b"):
        object_of(text)
    wrong = ["", "back", "back ", "back 0", "back 01", "back 4294967296", "back +1", "back  1", "back 1 to 2", "back 1 ", "back ١"]
    wrong += ["end ", " end", "out", "out "]
    wrong += ["out  a", "handover", f"handover {key}", f"handover {key} ", f"handover {key}  a", f"handover {key[:-1]} a"]
    wrong += ["claim", "draw 1"]
    for text in wrong + [f"handover {key[:-2]}B= a", "agreed back 1", "out " + "a" * 33]:
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
    going_back.of_turns_taken_back(opened)
    going_back.of_parted(opened)
    going_back.of_sealed(EXAMPLES)
    public_shares.of_public_shares(EXAMPLES / GAME / "start.toml")
    going_back.of_one_seat(EXAMPLES / GAME / "alone.toml")
    of_reveals(EXAMPLES)
    print(f"{players.COUNTS['taken']} turns taken, {players.COUNTS['refused']} refused")
