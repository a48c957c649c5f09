#!/usr/bin/env python3
"""Checks shuffles of cards: docs/seal.md, sections 8, 11 and 12.

    shuffle.py VECTORS

Written from that page alone. VECTORS is tests/vectors/shuffle.json, with proofs in one row; rows.py is about the others. Every
shuffle in it must hold, must come out byte for byte when it is made again from its seat's key, and must be refused when any value
of it is changed.
"""

import functools
import hmac
import json
import pathlib
import sys

import group
from forms import Transcript
from group import Refused
from proofs import batch

L, B = group.L, group.BASE


def words(data):
    return [data[at : at + 32] for at in range(0, len(data), 32)]


def scalar(data):
    value = int.from_bytes(data, "little")
    if value >= L:
        raise Refused("not a scalar")
    return value


@functools.lru_cache
def generator(number):
    return Transcript("shuffle generator").number("number", number).point()


@functools.lru_cache
def face_point(face):
    return Transcript("card face").number("face", face).point()


def part(data, fresh):
    """A part of a pair; neutral ones stand only in decks that were never shuffled."""
    return group.NEUTRAL if data == bytes(32) and fresh else group.decode(data)


def deck(data, fresh=False):
    if len(data) % 64 or not 1 <= len(data) // 64 <= 120:
        raise Refused("not the length of a deck")
    parts = [part(word, fresh) for word in words(data)]
    return list(zip(parts[::2], parts[1::2]))


class Shuffle:
    """One shuffle of the vectors: what a checker has in hand."""

    def __init__(self, case, raw):
        hexed = bytes.fromhex
        self.table, self.joint, self.key = hexed(case["table"]), hexed(case["Y"]), hexed(raw["X"])
        self.turn, self.seat, self.before, self.lot = raw["turn"], raw["seat"], hexed(raw["before"]), raw["lot"]
        self.hashed = raw["hashed"]
        self.input, self.output, self.proof = hexed(raw["input"]), hexed(raw["output"]), hexed(raw["proof"])

    def question(self):
        """T without the output."""
        t = Transcript("shuffle").data("table", self.table).number("turn", self.turn).number("seat", self.seat)
        t.data("before", self.before).data("X", self.key).data("Y", self.joint).number("lot", self.lot)
        t.number("cards", len(self.input) // 64)
        return absorb(t, self.input, "a", "b")

    def statement(self):
        return absorb(self.question(), self.output, "a'", "b'").number("rows", 1)


def absorb(t, data, a, b):
    for index, word in enumerate(words(data)):
        t.data(b if index % 2 else a, word)
    return t


def challenge(t, name):
    return t.copy().text("challenge", name).scalar()


FIRST = ["c_A0", "c_B0", "E0 a", "E0 b", "c_d", "c_delta", "c_Delta"]


def verify(shuffle, fresh):
    """Section 12: the challenges and the hash of the answers; and c, z and the equations for the batch."""
    before, after = deck(shuffle.input, fresh), deck(shuffle.output)
    n = len(before)
    if len(after) != n or len(shuffle.proof) != 1 + 32 * (15 + 2 * n + max(n - 2, 0)) or shuffle.proof[0] != 1:
        raise Refused("not the length of a proof, or not its first byte")
    parts = words(shuffle.proof[1:])
    points = dict(zip(["c_A", "c_B"] + FIRST, map(group.decode, parts[:9])))
    encoded = dict(zip(["c_A", "c_B"] + FIRST, parts[:9]))
    scalars = list(map(scalar, parts[9:]))
    a, (r, b, s, tau), rest = scalars[:n], scalars[n : n + 4], scalars[n + 4 :]
    a_tilde, b_tilde, (r_tilde, s_tilde) = rest[:n], rest[n:-2], rest[-2:]

    t = shuffle.statement().data("c_A", encoded["c_A"])
    x = challenge(t, "x")
    t.data("c_B", encoded["c_B"])
    y, z = challenge(t, "y"), challenge(t, "z")
    for name in FIRST:
        t.data(name, encoded[name])
    x4, x5 = challenge(t, "x4"), challenge(t, "x5")
    response = t.data("responses", shuffle.proof[1 + 32 * 9 :]).scalar()

    powers = [pow(x, i, L) for i in range(1, n + 1)]
    product = 1
    for i, power in enumerate(powers, 1):
        product = product * (y * i + power - z) % L
    h, g = generator(0), [generator(i) for i in range(1, n + 1)]
    joint = group.decode(shuffle.joint)
    on_a = [(1, points["c_A0"]), (x4, points["c_B"]), (-r, h)] + [(-e, p) for e, p in zip(a, g)]
    on_b = [(1, points["c_B0"]), (-s, h), (-b, g[0])]
    cards = [[], []]
    for which in (0, 1):
        cards[which] += [(x4 * power, pair[which]) for power, pair in zip(powers, before)]
        cards[which] += [(-e, pair[which]) for e, pair in zip(a, after)]
    cards[0] += [(1, points["E0 a"]), (-tau, B)]
    cards[1] += [(1, points["E0 b"]), (-b, B), (-tau, joint)]
    on_order = [(1, points["c_d"]), (x5 * y, points["c_A"]), (x5, points["c_B"]), (-r_tilde, h)]
    on_order += [(-x5 * z - e, p) for e, p in zip(a_tilde, g)]
    all_b = [a_tilde[0]] + b_tilde + [x5 * product]
    on_product = [(1, points["c_delta"]), (x5, points["c_Delta"]), (-s_tilde, h)]
    on_product += [(all_b[i] * a_tilde[i + 1] - x5 * all_b[i + 1], g[i]) for i in range(n - 1)]
    equations = [on_a, on_b, *cards, on_order, on_product]
    if n == 1:
        equations.append([(a_tilde[0] - x5 * product, B)])
    hashed = zip(("x", "y", "z", "x4", "x5", "responses"), (x, y, z, x4, x5, response))
    return {name: value.to_bytes(32, "little").hex() for name, value in hashed}, (x4, response, tuple(map(tuple, equations)))


# ---- making it again: section 8


def stream(x, domain, statement):
    t = Transcript(domain).data("statement", statement.wide())
    index = 0
    while True:
        yield hmac.digest(x.to_bytes(32, "little"), t.copy().number("index", index).wide(), "sha512")
        index += 1


def scalars_of(wides):
    return (int.from_bytes(wide, "little") % L for wide in wides)


def commit(values, r):
    return group.combine([(r, generator(0))] + [(value, generator(i)) for i, value in enumerate(values, 1)])


def shuffled(shuffle, x, before, joint):
    """The order, the factors, and the pairs that come out, from the seat's table key x; they become the output of the shuffle."""
    n = len(before)
    keys = stream(x, "shuffle order", shuffle.question())
    order = [i for _, i in sorted((int.from_bytes(next(keys)[:16], "little"), i) for i in range(1, n + 1))]
    factors = scalars_of(stream(x, "shuffle factors", shuffle.question()))
    rho = [next(factors) for _ in range(n)]
    after = [
        (group.combine([(1, before[i - 1][0]), (f, B)]), group.combine([(1, before[i - 1][1]), (f, joint)]))
        for i, f in zip(order, rho)
    ]
    shuffle.output = b"".join(group.encode(a) + group.encode(b) for a, b in after)
    return order, rho, after


def make(shuffle, x, fresh):
    """The output and the proof, from the seat's table key x."""
    before, n = deck(shuffle.input, fresh), len(shuffle.input) // 64
    joint = group.decode(shuffle.joint)
    order, rho, after = shuffled(shuffle, x, before, joint)
    nonces = scalars_of(stream(x, "shuffle nonces", shuffle.statement()))
    row = lambda count: [next(nonces) for _ in range(count)]
    proof, t = bytes([1]), shuffle.statement()

    def send(name, point):
        nonlocal proof
        t.data(name, group.encode(point))
        proof += group.encode(point)

    r, s = row(2)
    send("c_A", commit(order, r))
    ch = challenge(t, "x")
    b = [pow(ch, i, L) for i in order]
    send("c_B", commit(b, s))
    y, z = challenge(t, "y"), challenge(t, "z")
    d_z, t_t = [(y * i + e - z) % L for i, e in zip(order, b)], y * r + s
    rho_b = -sum(f * e for f, e in zip(rho, b))
    a0, (r0, b0, s0, tau0) = row(n), row(4)
    send("c_A0", commit(a0, r0))
    send("c_B0", commit([b0], s0))
    send("E0 a", group.combine([(tau0, B)] + [(e, pair[0]) for e, pair in zip(a0, after)]))
    send("E0 b", group.combine([(b0, B), (tau0, joint)] + [(e, pair[1]) for e, pair in zip(a0, after)]))
    d, (r_d,) = row(n), row(1)
    if n == 1:
        d = [0]
    delta = d[:1] + row(max(n - 2, 0)) + [0] * (n > 1)
    s1, sx = row(2)
    products = [1]
    for e in d_z:
        products.append(products[-1] * e % L)
    products = products[1:]
    send("c_d", commit(d, r_d))
    send("c_delta", commit([-delta[i] * d[i + 1] for i in range(n - 1)], s1))
    high = [delta[i + 1] - d_z[i + 1] * delta[i] - products[i] * d[i + 1] for i in range(n - 1)]
    send("c_Delta", commit(high, sx))
    x4, x5 = challenge(t, "x4"), challenge(t, "x5")
    answers = [e0 + x4 * e for e0, e in zip(a0, b)] + [r0 + x4 * s, b0, s0, tau0 + x4 * rho_b]
    answers += [x5 * e + f for e, f in zip(d_z, d)] + [x5 * e + f for e, f in zip(products, delta)][1:-1]
    answers += [x5 * t_t + r_d, x5 * sx + s1]
    return shuffle.output, proof + b"".join((answer % L).to_bytes(32, "little") for answer in answers)


def table_key(case, seat):
    """Section 2."""
    t = Transcript("table key").data("table", bytes.fromhex(case["table"])).number("seat", seat)
    t.data("nonce", bytes.fromhex(case["nonces"][seat]))
    return int.from_bytes(hmac.digest(bytes.fromhex(case["seeds"][seat]), t.wide(), "sha512"), "little") % L


def refused(verify, shuffle, fresh):
    try:
        return not batch([verify(shuffle, fresh)[1]])
    except Refused:
        return True


def changed(shuffle):
    """Each value of proof and decks in turn, and of several rows some of them: a scalar plus one, a point another."""
    rows = shuffle.proof[0]
    points, step = (9, 1) if rows == 1 else (11 * rows + 2, 4 if rows <= 3 else 23)
    other = group.encode(generator(120))
    for name in ("proof", "output", "input"):
        value = getattr(shuffle, name)
        first = len(value) % 32
        for at in range(first, len(value), 32 * step):
            word = value[at : at + 32]
            point = name != "proof" or at < 1 + 32 * points
            new = other if point else ((scalar(word) + 1) % L).to_bytes(32, "little")
            setattr(shuffle, name, value[:at] + new + value[at + 32 :])
            yield f"{name} from byte {at}"
            setattr(shuffle, name, value)


def main(path, verify=verify, make=make):
    done = wrong = 0
    for case in json.loads(pathlib.Path(path).read_text(encoding="utf-8")):
        shuffles = [Shuffle(case, raw) for raw in case["shuffles"]]
        fresh = b"".join(bytes(32) + group.encode(face_point(face)) for face in case["faces"])
        assert shuffles[0].input == fresh and shuffles[1].input == shuffles[0].output
        verified = [verify(shuffle, index == 0) for index, shuffle in enumerate(shuffles)]
        assert [hashed for hashed, _ in verified] == [shuffle.hashed for shuffle in shuffles]
        assert batch([proof for _, proof in verified])
        keys = [table_key(case, seat) for seat in range(2)]
        assert group.encode(group.combine([(sum(keys), B)])) == shuffles[0].joint
        for index, shuffle in enumerate(shuffles):
            assert group.encode(group.combine([(keys[index], B)])) == shuffle.key
            wanted = shuffle.output, shuffle.proof
            assert make(shuffle, keys[index], index == 0) == wanted, "the output or the proof comes out differently"
            done += 1
        for what in changed(shuffles[1]):
            assert refused(verify, shuffles[1], False), what
            wrong += 1
        for place, (a, b) in enumerate(deck(shuffles[1].output)):
            shares = [group.decode(bytes.fromhex(row[place])) for row in case["shares"]]
            assert all(group.equal(group.combine([(x, a)]), share) for x, share in zip(keys, shares))
            opened = group.subtract(b, shares)
            assert group.encode(opened) == group.encode(face_point(case["opened"][place]))
    print(f"{done} shuffles hold, {wrong} changed ones are refused")


if __name__ == "__main__":
    main(sys.argv[1])
