#!/usr/bin/env python3
"""Works out the vectors of docs/seal.md, section 15, written from that page alone.

    rescue_vectors.py SEAL

SEAL is the page. Taken from its section 15 are the seeds, the key nonces and the points of the lots, which are any; all else
is worked out as sections 1 to 14 say, and each proof is checked as a reader of a table checks it. Prints what the section
must hold, line by line.
"""

import hmac
import pathlib
import sys
from types import SimpleNamespace

import group
from escrow import Escrow, accusation_proof, pair_proof, piece_proof, share_of
from forms import Transcript
from group import BASE, L
from proofs import batch, place
from shuffle import absorb, face_point, scalars_of
from vectors import mac, scalar_of, show

TABLE, BEFORE, TURN = bytes([0x11]) * 32, bytes([0x22]) * 32, 9
SEATS, PIECES, DEALER, AUTHOR = range(4), 3, 0, 1


def point(scalar, base=BASE):
    return group.combine([(scalar, base)])


def nonce(secret, statement):
    key = secret.to_bytes(32, "little")
    return scalar_of(mac(key, Transcript("proof nonce").data("statement", statement.wide())))


def stream(key, domain, statement, index):
    return hmac.digest(key, Transcript(domain).data("statement", statement.wide()).number("index", index).wide(), "sha512")


def given(page):
    """What the section gives: the lists of values by name, in order."""
    section = page.split("\n## 15. Vectors of rescue\n")[1]
    values = {}
    for line in section.splitlines():
        if line.startswith("    ") and line[4] not in "# ":
            name, value = line[4:18].strip(), line[18:]
            values.setdefault(name, []).append(value)
    return values


class Keys:
    """What a seat makes of its seed: section 14, Keys."""

    def __init__(self, seat, seed, key_nonce):
        self.seat, self.seed, self.nonce = seat, seed, key_nonce
        about = lambda domain: Transcript(domain).data("table", TABLE).number("seat", seat).data("nonce", key_nonce)
        self.x = scalar_of(mac(seed, about("table key")))
        self.q = mac(seed, about("rescue secret"))
        self.y = scalar_of(mac(self.q, Transcript("escrow key")))
        self.h = mac(self.q, Transcript("shuffle key"))[:32]
        self.X, self.Y = group.encode(point(self.x)), group.encode(point(self.y))

    def shown(self):
        print(f"    # seat {self.seat}")
        for what, value in (("seed", self.seed), ("nonce", self.nonce), ("x", self.x), ("X", self.X)):
            show(what, value)
        show("q", self.q[:32])
        print(" " * 18 + self.q[32:].hex())
        for what, value in (("y", self.y), ("Y", self.Y), ("h", self.h)):
            show(what, value)


def turn(**parts):
    return SimpleNamespace(number=TURN, after=BEFORE, **parts)


def of_pair(own):
    print(f"    # proof of both keys by seat {AUTHOR}")
    identity = group.ed_public(mac(own.seed, Transcript("signing key"))[:32])
    here = turn(identity=identity)
    t = place("key pair proof", TABLE, here, AUTHOR).data("identity", identity).data("nonce", own.nonce)
    t.data("X", own.X).data("Y", own.Y)
    w, k = t.copy().number("weight", 0).scalar(), nonce(own.y, t)
    a = group.encode(point(k))
    shown = [("I", identity), ("nonce", own.nonce), ("hash(T)", t.hash()), ("w", w), ("k", k), ("A", a)]
    c = t.data("A", a).scalar()
    z = (k + c * (own.x + w * own.y)) % L
    for what, value in shown + [("c", c), ("z", z)]:
        show(what, value)
    here.sealed, here.escrow_key = (own.nonce, own.X, a + z.to_bytes(32, "little")), own.Y
    assert batch([pair_proof(TABLE, here, AUTHOR)])


def of_escrow(keys):
    """Returns what a reader keeps of the escrow, and the pieces by seat."""
    print(f"    # escrow of seat {DEALER}")
    dealer = keys[DEALER]
    t = Transcript("escrow").data("table", TABLE).number("seat", DEALER).data("X", dealer.X).number("rescue", PIECES)
    for each in keys:
        t.data("Y", each.Y)
    show("hash(T_E)", t.hash())
    factors = [scalar_of(stream(dealer.q, "escrow", t, m)) for m in range(PIECES - 1)]
    commitments = [group.encode(point(factor)) for factor in factors]
    for m, factor in enumerate(factors, 1):
        show(f"c{m}", factor)
    for m, commitment in enumerate(commitments, 1):
        show(f"C{m}", commitment)
        t.data("C", commitment)
    show("hash(T_P)", t.hash())
    pieces, masked, lines, secrets = {}, [], [], {}
    for each in keys:
        if each.seat == DEALER:
            continue
        number = each.seat + 1
        piece = (dealer.x + sum(factor * number**m for m, factor in enumerate(factors, 1))) % L
        secret = group.encode(point(dealer.x, group.decode(each.Y)))
        assert secret == group.encode(point(each.y, group.decode(dealer.X)))
        mask = t.copy().number("to", each.seat).data("secret", secret).scalar()
        pieces[each.seat], secrets[each.seat] = piece, secret
        masked.append((piece + mask) % L)
        lines += [(f"x*Y{each.seat}", secret), (f"mask of {each.seat}", mask), (f"s{each.seat}", piece)]
        lines += [(f"E{each.seat}", masked[-1]), (f"P{each.seat}", point(piece))]
    for what, value in lines:
        show(what, value)
    value = b"".join(commitments) + b"".join(one.to_bytes(32, "little") for one in masked)
    dealt = Escrow(TABLE, DEALER, PIECES, [each.X for each in keys], [each.Y for each in keys], value)
    for seat, piece in pieces.items():
        assert dealt.is_right(seat, secrets[seat]) and dealt.points[seat] == group.encode(point(piece))
        assert not dealt.is_right(seat, secrets[seat % 3 + 1])
    return dealt, pieces


def of_accusation(own, dealer, dealt):
    print(f"    # accusation of seat {DEALER} by seat {AUTHOR}, as if its piece were false")
    key = group.decode(dealer.X)
    d = group.encode(point(own.y, key))
    here = turn()
    t = place("accusation", TABLE, here, AUTHOR).number("dealer", DEALER).data("Y", own.Y).data("X", dealer.X).data("D", d)
    k = nonce(own.y, t)
    a1, a2 = group.encode(point(k)), group.encode(point(k, key))
    shown = [("D", d), ("hash(T)", t.hash()), ("k", k), ("A1", a1), ("A2", a2)]
    c = t.data("A1", a1).data("A2", a2).scalar()
    z = (k + c * own.y) % L
    for what, value in shown + [("c", c), ("z", z)]:
        show(what, value)
    here.opened = d + a1 + a2 + z.to_bytes(32, "little")
    assert batch([accusation_proof(TABLE, here, AUTHOR, dealt, own.Y)])
    # The piece is right, so a turn with this is refused.
    assert dealt.is_right(AUTHOR, d)


def of_payment(points, dealt, piece):
    print(f"    # payment of seat {AUTHOR} for seat {DEALER}")
    parts = []
    for lot, a in enumerate(points, 1):
        parts.append((lot, 0, group.encode(point(piece, group.decode(a)))))
        show(f"a of lot {lot}", a)
        show(f"S of lot {lot}", parts[-1][2])
    here = turn(pieces=parts)
    t = place("piece proof", TABLE, here, AUTHOR).number("late", DEALER)
    t.data("X", dealt.points[AUTHOR]).number("shares", len(parts))
    for (lot, at, value), a in zip(parts, points):
        t.number("lot", lot).number("place", at).data("a", a).data("S", value)
    k = nonce(piece, t)
    weights = [t.copy().number("weight", i).scalar() for i in range(len(parts))]
    total = group.combine([(weight, group.decode(a)) for weight, a in zip(weights, points)])
    a1, a2 = group.encode(point(k)), group.encode(point(k, total))
    shown = [("hash(T)", t.hash()), ("k", k)] + [(f"w{i}", weight) for i, weight in enumerate(weights)]
    shown += [("a'", total), ("A1", a1), ("A2", a2)]
    c = t.data("A1", a1).data("A2", a2).scalar()
    z = (k + c * piece) % L
    for what, value in shown + [("c", c), ("z", z)]:
        show(what, value)
    here.piece_proof = a1 + a2 + z.to_bytes(32, "little")
    assert batch([piece_proof(TABLE, here, AUTHOR, dealt, [group.decode(a) for a in points])])


def of_share(a, pieces, dealer):
    print(f"    # the share of seat {DEALER} of lot 1, of the pieces of seats 1, 2 and 3")
    paid = []
    for seat, piece in pieces.items():
        factor = 1
        for other in pieces:
            if other != seat:
                factor = factor * (other + 1) * pow(other - seat, -1, L) % L
        paid.append((seat, group.encode(point(piece, group.decode(a)))))
        show(f"lambda{seat}", factor)
        show(f"S{seat}", paid[-1][1])
    share = group.encode(point(dealer.x, group.decode(a)))
    assert share_of(paid) == share
    show("x*a", share)


def of_shuffle(keys):
    print(f"    # shuffle by seat {AUTHOR} of lot 1, the cards 1, 2 and 3, under the key Y of all four")
    own, faces = keys[AUTHOR], (1, 2, 3)
    joint = group.total(group.decode(each.X) for each in keys)
    before = [(group.NEUTRAL, face_point(face)) for face in faces]
    t = place("shuffle", TABLE, turn(), AUTHOR).data("X", own.X).data("Y", group.encode(joint)).number("lot", 1)
    absorb(t.number("cards", len(faces)), b"".join(bytes(32) + group.encode(b) for _, b in before), "a", "b")
    show("Y", joint)
    show("hash(T-)", t.hash())
    sorts = [stream(own.h, "shuffle order", t, i)[:16] for i in range(len(faces))]
    rho = list(scalars_of(stream(own.h, "shuffle factors", t, i) for i in range(len(faces))))
    order = sorted(range(len(faces)), key=lambda i: int.from_bytes(sorts[i], "little"))
    for i, each in enumerate(sorts, 1):
        show(f"kappa{i}", each)
    show("pi", " ".join(str(i + 1) for i in order))
    for i, factor in enumerate(rho, 1):
        show(f"rho{i}", factor)
    for i, (card, factor) in enumerate(zip(order, rho), 1):
        show(f"a of C'{i}", point(factor))
        show(f"b of C'{i}", group.combine([(1, before[card][1]), (factor, joint)]))


def main(path):
    values = given(pathlib.Path(path).read_text(encoding="utf-8"))
    # One nonce stands there once more, after those of all seats, in the proof of both keys.
    listed = zip(SEATS, values["seed"], values["nonce"])
    keys = [Keys(seat, bytes.fromhex(seed), bytes.fromhex(key_nonce)) for seat, seed, key_nonce in listed]
    points = [bytes.fromhex(values[f"a of lot {lot}"][0]) for lot in (1, 2)]
    for each in keys:
        each.shown()
    of_pair(keys[AUTHOR])
    dealt, pieces = of_escrow(keys)
    of_accusation(keys[AUTHOR], keys[DEALER], dealt)
    of_payment(points, dealt, pieces[AUTHOR])
    of_share(points[0], pieces, keys[DEALER])
    of_shuffle(keys)


if __name__ == "__main__":
    main(sys.argv[1])
