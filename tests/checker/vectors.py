#!/usr/bin/env python3
"""Works out the vectors of docs/format.md and docs/seal.md from the worked table in format.md and its published seeds.

    vectors.py DOCS

Prints what the pages must hold, line by line. Names are those of the pages.
"""

import hmac
import importlib
import pathlib
import sys

import check
import group
from forms import Transcript
from proofs import place
from throws import joint, numbers, words
from turn import Turn

SEEDS = [bytes(range(0x00, 0x20)), bytes(range(0x20, 0x40))]


def mac(key, transcript):
    return hmac.digest(key, transcript.wide(), "sha512")


def scalar_of(wide):
    return int.from_bytes(wide, "little") % group.L


def hexed(value):
    if isinstance(value, int):
        value = value.to_bytes(32, "little")
    if isinstance(value, tuple):
        value = group.encode(value)
    return value.hex()


def show(what, value):
    print(f"    {what:<14}{value if isinstance(value, str) else hexed(value)}")


def of_format(table, turns):
    example = Transcript("example").text("a", "bc").number("n", 7)
    print(f"    hash = {example.hash().hex()}")
    show("table id", table.id)
    for turn in turns:
        show(f"turn {turn.number}", turn.hash(table.id))
    for lot, (thrown, number) in table.thrown.items():
        show(f"lot {lot}", f"{' '.join(map(str, thrown))}  thrown in turn {number}")
    game = check.module_of(table.header.game)
    states = importlib.import_module(f"{game.__name__}_worked").states(table)
    for turn, value in zip(turns, states):
        assert value == turn.state, f"state {turn.number}"
        show(f"state {turn.number}", value)


def of_identity(seat, turn):
    private = mac(SEEDS[seat], Transcript("signing key"))[:32]
    assert group.ed_public(private) == turn.identity
    show("seed", SEEDS[seat])
    show("private key", private)
    show("I", turn.identity)
    digits = Transcript("fingerprint").data("identity", turn.identity).hash()[:10].hex()
    show("fingerprint", "-".join(digits[at : at + 4] for at in range(0, 20, 4)))


def of_key(table, seat, turn):
    """Returns x."""
    nonce, key, proof = turn.sealed
    t = Transcript("table key").data("table", table.id).number("seat", seat).data("nonce", nonce)
    x = scalar_of(mac(SEEDS[seat], t))
    show("x", x)
    show("X", group.combine([(x, group.BASE)]))
    t = place("key proof", table.id, turn, seat)
    t.data("identity", turn.identity).data("nonce", nonce).data("X", key)
    k = of_nonce(x, t)
    a = group.encode(group.combine([(k, group.BASE)]))
    c = t.data("A", a).scalar()
    z = (k + c * x) % group.L
    assert a + z.to_bytes(32, "little") == proof and key == group.encode(group.combine([(x, group.BASE)]))
    show("A", a)
    show("c", c)
    show("z", z)
    return x


def of_nonce(x, statement):
    wide = statement.wide()
    show("hash(T)", wide[:32])
    k = scalar_of(mac(x.to_bytes(32, "little"), Transcript("proof nonce").data("statement", wide)))
    show("k", k)
    return k


def of_shares(table, seat, turn, x):
    t = place("share proof", table.id, turn, seat).data("X", table.keys[seat]).number("shares", len(turn.shares))
    points = [table.point(lot) for lot, _, _ in turn.shares]
    for (lot, slot, value), a in zip(turn.shares, points):
        show(f"a of lot {lot}", a)
        show(f"S of lot {lot}", value)
        assert group.encode(group.combine([(x, a)])) == value
        t.number("lot", lot).number("place", slot).data("a", group.encode(a)).data("S", value)
    k = of_nonce(x, t)
    weights = [t.copy().number("weight", i).scalar() for i in range(len(points))]
    for i, weight in enumerate(weights):
        show(f"w{i}", weight)
    total = group.combine(list(zip(weights, points)))
    a1, a2 = group.combine([(k, group.BASE)]), group.combine([(k, total)])
    c = t.data("A1", group.encode(a1)).data("A2", group.encode(a2)).scalar()
    z = (k + c * x) % group.L
    show("a'", total)
    show("A1", a1)
    show("A2", a2)
    show("c", c)
    show("z", z)
    assert group.encode(a1) + group.encode(a2) + z.to_bytes(32, "little") == turn.proof


def of_throw(table, lot):
    secret = group.total(group.decode(table.shares[lot, seat]) for seat in range(2))
    show("V", secret)
    t = joint("throw outcome", table.completed, table.keys).data("V", group.encode(secret))
    asked = check.module_of(table.header.game).asked_by(table.header, lot)
    result = numbers(t, lot, asked)
    stream = words(t)
    show("words", " ".join(f"{next(stream):08x}" for _ in range(5)) + " …")
    show("numbers", " ".join(map(str, result)))


def of_seal(table, turns):
    keys = []
    for seat, who in enumerate(("alice", "bob")):
        print(f"    # {who}: identity, then table key and its proof in turn {seat + 1}")
        of_identity(seat, turns[seat])
        keys.append(of_key(table, seat, turns[seat]))
    print("    # turn 3: bob's shares of lots 1 and 2")
    of_shares(table, 1, turns[2], keys[1])
    print("    # turn 4: alice's shares of lots 1, 2 and 3")
    of_shares(table, 0, turns[3], keys[0])
    for lot in table.thrown:
        print(f"    # lot {lot}")
        of_throw(table, lot)
    print("    # all proofs at once")
    t = Transcript("batch").number("equations", sum(len(equations) for _, (_, _, equations) in table.proofs))
    for _, (c, z, equations) in table.proofs:
        for _ in equations:
            t.data("c", c.to_bytes(32, "little")).data("z", z.to_bytes(32, "little"))
    show("equations", "8")
    for j in (0, 7):
        show(f"rho{j}", t.copy().number("weight", j).hash()[:16])
    print("    # open deal with the seed \"bypost\", the same options")
    for lot in (1, 2):
        thrown = numbers(Transcript("open throw").text("seed", "bypost"), lot, check.module_of(table.header.game).asked_by(table.header, lot))
        show(f"lot {lot}", " ".join(map(str, thrown)))


def worked(page):
    """The file in format.md."""
    return page.split("```toml\n")[1].split("```")[0]


def main(docs):
    content = worked((pathlib.Path(docs) / "format.md").read_text(encoding="utf-8")).encode()
    table = check.check(content)
    turns = [Turn(raw) for raw in check.parse(content)["turn"]]
    print("== format.md")
    of_format(table, turns)
    print("== seal.md")
    of_seal(table, turns)


if __name__ == "__main__":
    main(sys.argv[1])
