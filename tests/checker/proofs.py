"""Proofs of keys and shares, and all proofs at once: docs/seal.md, sections 3, 4 and 7, written from that page alone.

A proof is c, z and its equations; an equation is pairs (scalar, point) whose sum must be neutral.
"""

import group
from forms import Transcript, need


def scalar(value):
    number = int.from_bytes(value, "little")
    need(number < group.L, "a scalar is not canonical")
    return number


def place(domain, table, turn, seat):
    t = Transcript(domain).data("table", table).number("turn", turn.number)
    return t.number("seat", seat).data("before", turn.after)


def key_proof(table, turn, seat):
    """S 3: (c, z) and the equation."""
    nonce, key, proof = turn.sealed
    x, a, z = group.decode(key), group.decode(proof[:32]), scalar(proof[32:])
    t = place("key proof", table, turn, seat)
    t.data("identity", turn.identity).data("nonce", nonce).data("X", key).data("A", proof[:32])
    c = t.scalar()
    return c, z, (((z, group.BASE), (-1, a), (-c, x)),)


def share_proof(table, turn, seat, key, points):
    """S 4: (c, z) and the two equations; points are those of the slots of the turn's shares."""
    return logarithms(place("share proof", table, turn, seat), key, turn.shares, points, turn.proof)


def logarithms(t, key, shares, points, proof):
    """The same of any key and its shares, which may be pieces of another one (S 14)."""
    a1, a2, z = group.decode(proof[:32]), group.decode(proof[32:64]), scalar(proof[64:])
    t.data("X", key).number("shares", len(shares))
    for (lot, slot, value), a in zip(shares, points):
        t.number("lot", lot).number("place", slot).data("a", group.encode(a)).data("S", value)
    weights = [t.copy().number("weight", i).scalar() for i in range(len(points))]
    c = t.data("A1", proof[:32]).data("A2", proof[32:64]).scalar()
    on_points = [(-1, a2)]
    for weight, a, (_, _, value) in zip(weights, points, shares):
        on_points += [(z * weight, a), (-c * weight, group.decode(value))]
    return c, z, (((z, group.BASE), (-1, a1), (-c, group.decode(key))), tuple(on_points))


def batch(proofs):
    """S 7: whether all proofs hold."""
    t = Transcript("batch").number("equations", sum(len(equations) for _, _, equations in proofs))
    all_equations = []
    for c, z, equations in proofs:
        for equation in equations:
            t.data("c", c.to_bytes(32, "little")).data("z", z.to_bytes(32, "little"))
            all_equations.append(equation)
    factors = {}
    for j, equation in enumerate(all_equations):
        weight = int.from_bytes(t.copy().number("weight", j).hash()[:16], "little")
        for s, point in equation:
            factors[point] = (factors.get(point, 0) + weight * s) % group.L
    return group.equal(group.combine([(s, point) for point, s in factors.items()]), group.NEUTRAL)


HELD = set()


def first_wrong(proofs):
    """The number of the turn of the first proof that does not hold, of pairs of a number and a proof. Proofs that have held
    are kept, with all that they say: many files hold the same ones, and in another batch or alone they hold again."""
    new = [(number, proof) for number, proof in proofs if proof not in HELD]
    all_hold = len(new) > 1 and batch([proof for _, proof in new])
    for number, proof in new:
        if not (all_hold or batch([proof])):
            return number
        HELD.add(proof)
    return None
