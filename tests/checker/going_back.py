"""Tries what check.py says of turns that are taken back, and files that have parted: docs/format.md, sections 8 and 15.
agreements.py runs it."""

import check
import players
from header import Header
from parted import parted
from players import A, B, C, D, at, coded, consent, home_keys, middles, on_the_clock, played, step, takes
from taken_back import named

OTHERS = {"a": ((B, "b"), (C, "c")), "b": ((A, "a"), (C, "c")), "c": ((A, "a"), (B, "b"))}
KEYS = {"a": A, "b": B, "c": C}


def back(table, number, time=None, seats=None, to=None, why=None):
    """The table after the seat on the clock has taken turns back, agreed with all others or with some seats."""
    seat, time = on_the_clock(table), time or table.time
    asked = OTHERS[seat] if seats is None else [(KEYS[each], each) for each in seats]
    agreed = [consent(table, key, each, to or f"back {number}", time) for key, each in asked]
    return takes(table, KEYS[seat], seat, time, [f"agreed back {number}"], agreed, shares=[], why=why)


def play_on(table, count=1):
    for _ in range(count):
        seat = on_the_clock(table)
        table = played(table, KEYS[seat], seat, table.time)
    return table


def of_turns_taken_back(opened):
    of_ranges(opened())
    of_those_that_come_between(opened())
    of_what_stays(opened)
    of_the_most(opened(None))
    of_time(opened())
    of_those_who_are_out(opened())


def of_ranges(table):
    back(table, 3, why="a join")
    back(table, 4, why="no turn")
    four = play_on(table)
    states = [table.state(), four.state()]
    six = play_on(four, 2)
    for text in ("agreed back", "agreed back ", "agreed back 0", "agreed back 04", "agreed back +4", "agreed back 4 ", "agreed back 4294967296"):
        takes(six, B, "b", at(1), [text], why="")
    takes(six, B, "b", at(1), ["agreed back 5", "agreed back 6"], why="not alone")
    for number, why in ((3, "a join"), (7, "no turn"), (8, "no turn")):
        back(six, number, why=why)
    for seats in ("", "a", "c", "ca", "aca"):
        back(six, 5, seats=seats, why="lacks consents")
    back(six, 5, to="back 6", why="lacks consents")
    back(six, 5, to="end", why="lacks consents")
    # Those that agreed, after another turn.
    rested = [consent(four, key, seat, "back 5", at(1)) for key, seat in OTHERS["b"]]
    takes(six, B, "b", at(1), ["agreed back 5"], rested, why="rests on another turn")
    takes(six, C, "c", at(1), ["agreed back 5"], [consent(six, *each, "back 5", at(1)) for each in OTHERS["c"]], why="not on the clock")
    again = back(six, 5)
    assert again.state() == states[1] and again.turns == 7 and on_the_clock(again) == "c"
    assert back(six, 4).state() == states[0] and on_the_clock(back(six, 4)) == "b"
    # It goes on from there; the other step is legal once more.
    moves = again.game.moves(again.stacked)
    assert takes(again, C, "c", at(1), [moves[-1]]).turns == 8


def of_those_that_come_between(table):
    """Turns that take back stand in the file as others do."""
    six = play_on(table, 3)
    states = {3: table.state(), 4: play_on(table).state(), 5: play_on(table, 2).state(), 6: six.state()}
    seven = back(six, 5)
    assert back(seven, 7).state() == states[6]
    assert back(seven, 6).state() == states[5] and on_the_clock(back(seven, 6)) == "a"
    assert back(seven, 4).state() == states[3]
    assert back(back(seven, 7), 7).state() == states[6]
    assert back(back(seven, 7), 8).state() == states[4]
    # A file tells what is named; the last turn of it names the position after a turn that took turns back.
    eight = back(play_on(seven), 8)
    assert eight.state() == states[4]
    whole, wanted = check.table_of(Header(table.raw)), named(eight.made)
    assert wanted == {4: 7, 7: 9}, wanted
    whole.named = wanted
    for turn in eight.made:
        whole.take(turn)
        assert set(whole.positions) <= set(wanted)
    assert whole.head == eight.head and not whole.positions


def of_what_stays(opened):
    """Turns that cannot be taken back."""
    table = play_on(opened(), 2)
    handed = f"handover {coded(D.identity)}"
    after = takes(table, A, "a", at(1), [handed], [consent(table, key, seat, f"{handed} a", at(1)) for key, seat in OTHERS["a"]])
    after = takes(after, D, "a", at(1), step(after))
    agreed = lambda table, number, *keys: [consent(table, key, seat, f"back {number}", at(1)) for key, seat in keys]
    for number in (5, 6):
        takes(after, B, "b", at(1), [f"agreed back {number}"], agreed(after, number, (D, "a"), (C, "c")), why="a handover")
    takes(after, B, "b", at(1), ["agreed back 7"], agreed(after, 7, (A, "a"), (C, "c")), why="signature of a consent")
    takes(after, B, "b", at(1), ["agreed back 7"], agreed(after, 7, (D, "a"), (C, "c")))
    # A seat that left is not asked, and stays away.
    left = play_on(takes(table, A, "a", at(1), ["resign"]))
    back(left, 6, seats="b", why="left")
    back(left, 7, seats="ab", why="lacks consents")
    left = back(left, 7, seats="b")
    assert left.left == [0] and on_the_clock(left) == "b"
    over = takes(table, A, "a", at(1), ["agreed end"], [consent(table, key, seat, "end", at(1)) for key, seat in OTHERS["a"]])
    takes(over, A, "a", at(1), ["agreed back 5"], agreed(over, 5, *OTHERS["a"]), why="not on the clock")


def of_the_most(table):
    """Sixty-four turns can be taken back, and no more."""
    table = play_on(table, 2)
    states = {4: None, 5: table.state()}
    while table.turns < 69:
        table = back(table, table.turns)
        states[table.turns] = table.state()
    back(table, 5, why="more than 64")
    table = back(table, 6)
    assert table.state() == states[5]
    back(table, 6, why="more than 64")


def of_time(table):
    """Each time that turns are taken back the clock begins anew; the banks stay as they are."""
    late = lambda table, time, why=None: takes(table, C, "c", time, ["claim"], [consent(table, A, "a", "out b", time)], why=why)
    # b takes half an hour of two, and then its turn is taken back by c, after half an hour of its own bank.
    table = played(table, B, "b", "2026-12-01T02:30:00Z")
    table = back(table, 4, "2026-12-01T04:00:00Z")
    assert table.clock.used == {1: 1800, 2: 1800} and on_the_clock(table) == "b"
    # One hour from then on, and an hour and a half.
    late(table, "2026-12-01T06:30:00Z", "has time")
    late(table, "2026-12-01T06:30:01Z")
    # b itself takes that back, after an hour and a half, and then once more what it did so: it is on the clock all the time.
    table = back(table, 4, "2026-12-01T05:30:00Z")
    assert table.clock.used == {1: 3600, 2: 1800} and on_the_clock(table) == "b"
    late(table, "2026-12-01T07:30:00Z", "has time")
    late(table, "2026-12-01T07:30:01Z")


def of_those_who_are_out(table):
    """A seat that is out by the rules is asked if it was in at the place to which one goes back."""
    rules = type(table.game)
    is_out, rules.is_out = rules.is_out, lambda game, seat: seat in getattr(game, "seats_out", ())
    four = play_on(table)
    four.game.seats_out = {1}
    five = play_on(four)
    back(five, 5, seats="c", why="lacks consents")
    assert not back(five, 5).game.is_out(1)
    six = play_on(five)
    back(six, 6, seats="c", why="lacks consents")
    back(six, 6, seats="ac")
    rules.is_out = is_out


def of_one_seat(file):
    """A seat that plays alone asks nobody."""
    table = play_on(players.opened(file, None, "a"), 2)
    takes(table, A, "a", at(1), ["agreed back 1"], why="a join")
    again = takes(table, A, "a", at(1), ["agreed back 2"])
    takes(again, A, "a", at(1), ["agreed end"], why="agrees with nobody")
    assert again.state() == players.opened(file, None, "a").state() and play_on(again).turns == 5


def of_sealed(examples):
    """Shares are paid again after turns were taken back, no shuffle is taken back, and no card that somebody has paid for since it
    was dealt."""
    keys, late, counts = home_keys(examples), "the share of a card", {}
    for table in middles(examples):
        taken = lambda number, why=None: takes_back(table, keys, number, why)
        assert table.fixed > len(table.header.seats), "nobody has shuffled"
        taken(table.fixed, "a shuffle")
        for number in range(table.fixed + 1, table.turns + 1):
            made, is_late = table.made[number - 1], opens_a_card(table, number)
            counts[is_late] = counts.get(is_late, 0) + 1
            again = taken(number, late if is_late else None)
            if not is_late:
                slots = [(lot, place) for lot, place, _ in made.shares]
                once_more = takes(again, keys[made.seat], made.seat, again.time, made.steps, shares=slots)
                assert once_more.state() == made.state
        if table.fixed < table.turns:
            reveals(again, keys, keys)
    assert len(counts) == 2, counts


def opens_a_card(table, number):
    """Whether a share that was paid from a turn on is of a card that nobody saw before it."""
    before = table.positions[number - 1].parts
    shares = [(lot, place) for turn in table.made[number - 1 :] for lot, place, _ in turn.shares]
    return any(slot in before["down"] and before["game"].audience.get(slot) is None for slot in shares)


def takes_back(table, keys, number, why):
    seat = on_the_clock(table)
    others = [name for name in table.header.seats if name != seat]
    agreed = [consent(table, keys[name], name, f"back {number}", table.time) for name in others]
    return takes(table, keys[seat], seat, table.time, [f"agreed back {number}"], agreed, shares=[], why=why)


def reveals(table, keys, signers):
    """A table of two seats ends, and both reveal all; their table keys are those of some keys, and others sign."""
    seat = on_the_clock(table)
    other = next(name for name in table.header.seats if name != seat)
    agreed = [consent(table, signers[other], other, "end", table.time)]
    table = takes(table, signers[seat], seat, table.time, ["agreed end"], agreed, shares=[])
    for name in (other, seat):
        index = table.header.seats.index(name)
        slots = sorted(slot for slot in table.down if table.has_point(slot) and index not in table.paid[slot])
        signer = signers[name]
        signer.table_key = keys[name].table_key
        if len(slots) > 1:
            takes(table, signer, name, table.time, ["reveal all"], shares=slots[1:], why="not to be revealed")
        table = takes(table, signer, name, table.time, ["reveal all"])
        takes(table, signer, name, table.time, ["reveal all"], why="nothing to reveal")
    faces = [table.unseal(slot) for slot in table.down if table.has_point(slot)]
    assert faces and table.open_lines(), "nothing is known"


def of_parted(opened):
    table = opened()
    first, again = played(table, B, "b", at(1)), played(table, B, "b", at(2))
    assert parted(first, again) == (4, None, B.identity) and parted(table, first) is None
    # What all agree to in one file excuses nobody who signs another one.
    mended = played(back(first, 4), B, "b", at(1))
    assert parted(first, mended) is None and parted(again, mended) == (4, None, B.identity)
    # Played and claimed: nobody has forked, and b may contest, and play on.
    late = [consent(table, C, "c", "out b", at(9))]
    over = takes(takes(table, A, "a", at(9), ["claim"], late), B, "b", at(9), ["contest"])
    assert parted(first, over) == (4, None, None) and parted(over, first) == (4, None, None)
    # c, which has agreed to the claim, or a, which has claimed, plays on after all.
    on = play_on(first)
    assert parted(on, over) == (4, 0, None) and parted(over, on) == (4, 1, None)
    # Nobody who claimed that another seat was late goes back to where that one could be.
    other = takes(table, C, "c", at(9), ["claim"], [consent(table, A, "a", "out b", at(9))])
    assert parted(over, other) == (4, None, None) and parted(other, on) == (4, 1, None)
    # Twice in one way: b contests twice, after the same end.
    contested = takes(takes(table, A, "a", at(9), ["claim"], late), B, "b", at(10), ["contest"])
    assert parted(over, contested) == (5, "both", None)
