"""The states of the worked table in docs/format.md, which is one of Lions and Jackals, from the appendix there."""

from check import Transcript
from lions_and_jackals import state_at_start


def landings(transcript, turn):
    side, sticks, used, steps = turn
    transcript.number("side", side).number("sticks", len(sticks))
    for value, colour in sticks:
        transcript.number("value", value).number("colour", colour)
    transcript.number("used", used).number("landings", len(steps))
    for step in steps:
        transcript.data("landing", bytes(step))


def state(table, asked, opened, pending, position):
    """position absorbs what comes after the setting and the start."""
    t = Transcript("state").data("table", table.id).number("joined", 2)
    t.number("asked", asked).number("opened", opened).number("pending", len(pending))
    for lot, paid in pending:
        t.number("lot", lot).number("place", 0).text("audience", "all")
        for flag in paid:
            t.number("paid", flag)
    t.number("seats", 2).text("board", "12; suns none; rivers none").number("solid", 2).number("duo", 1)
    t.number("mode", 1).number("colours", 1)
    t.number("start", 1).data("solids", bytes([5, 4])).number("toss", 1).number("lions", 1)
    position(t)
    return t.hash()


ALICE = (1, [(1, 0), (2, 0), (5, 2)], 0b111, [(5, 12, 7, 0, 0), (2, 8, 6, 0, 0), (1, 9, 8, 0, 0)])
BOB = (0, [(6, 0), (4, 0), (6, 1)], 0b111, [(4, 2, 6, 0, 1), (6, 1, 7, 0, 1), (6, 3, 9, 0, 0)])


def after_turn_4(t):
    t.data("spaces", bytes([1, 2, 3, 4, 5])).data("spaces", bytes([6, 7, 8, 10, 11]))
    t.data("duat", bytes([0, 0])).data("spaces", b"")
    t.number("phase", 1).number("side", 0).number("lot", 3).number("place", 0)
    t.number("last", 1)
    landings(t, ALICE)


def after_turn_5(t):
    t.data("spaces", bytes([4, 5, 6, 7, 9])).data("spaces", bytes([8, 10, 11]))
    t.data("duat", bytes([0, 2])).data("spaces", b"")
    t.number("phase", 3).number("winner", 1).text("how", "the first plinth is across")
    t.number("last", 1)
    landings(t, BOB)


def states(table):
    """The state after each turn of the table."""
    return [
        state_at_start(table.header, table.id, 1, {}),
        state_at_start(table.header, table.id, 2, {}),
        state_at_start(table.header, table.id, 2, {(1, 1), (2, 1)}),
        state(table, 3, 2, [(3, [1, 0])], after_turn_4),
        state(table, 3, 3, [], after_turn_5),
    ]
