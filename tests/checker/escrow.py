"""Escrows, accusations and payments at tables with `rescue`: docs/seal.md, section 14, written from that page alone."""

import group
from forms import Transcript, need
from proofs import logarithms, place, scalar


def words(data):
    return [data[at : at + 32] for at in range(0, len(data), 32)]


def pair_proof(table, turn, seat):
    """The proof of both keys: (c, z) and the equation."""
    nonce, key, proof = turn.sealed
    x, y = group.decode(key), group.decode(turn.escrow_key)
    a, z = group.decode(proof[:32]), scalar(proof[32:])
    t = place("key pair proof", table, turn, seat).data("identity", turn.identity).data("nonce", nonce)
    t.data("X", key).data("Y", turn.escrow_key)
    w = t.copy().number("weight", 0).scalar()
    c = t.data("A", proof[:32]).scalar()
    return c, z, (((z, group.BASE), (-1, a), (-c, x), (-c * w, y)),)


class Escrow:
    """What a seat deals to all others; refused if it is not sound."""

    def __init__(self, table, dealer, pieces, keys, escrow_keys, value):
        self.dealer, self.key = dealer, keys[dealer]
        self.others = [seat for seat in range(len(keys)) if seat != dealer]
        parts = words(value)
        need(len(parts) == pieces - 1 + len(self.others), "an escrow of another length")
        commitments, masked = parts[: pieces - 1], parts[pieces - 1 :]
        decoded = [group.decode(commitment) for commitment in commitments]
        self.masked = dict(zip(self.others, map(scalar, masked)))
        self.statement = Transcript("escrow").data("table", table).number("seat", dealer).data("X", self.key)
        self.statement.number("rescue", pieces)
        for each in escrow_keys:
            self.statement.data("Y", each)
        for each in commitments:
            self.statement.data("C", each)
        x = group.decode(self.key)
        self.points = {}
        for seat in self.others:
            point = group.combine([(1, x)] + [((seat + 1) ** m, each) for m, each in enumerate(decoded, 1)])
            need(not group.equal(point, group.NEUTRAL), "a piece of an escrow is neutral")
            self.points[seat] = group.encode(point)

    def __deepcopy__(self, memo):
        return self

    def is_right(self, seat, secret):
        """Whether the piece of a seat fits what all know, with the secret that the dealer shares with the seat."""
        mask = self.statement.copy().number("to", seat).data("secret", secret).scalar()
        piece = (self.masked[seat] - mask) % group.L
        return group.encode(group.combine([(piece, group.BASE)])) == self.points[seat]


def accusation_proof(table, turn, seat, escrow, escrow_key):
    """(c, z) and the two equations."""
    d, a1, a2, z = words(turn.opened)
    t = place("accusation", table, turn, seat).number("dealer", escrow.dealer).data("Y", escrow_key).data("X", escrow.key)
    c, z = t.data("D", d).data("A1", a1).data("A2", a2).scalar(), scalar(z)
    one, other = group.decode(a1), group.decode(a2)
    on_base = (z, group.BASE), (-1, one), (-c, group.decode(escrow_key))
    return c, z, (on_base, ((z, group.decode(escrow.key)), (-1, other), (-c, group.decode(d))))


def piece_proof(table, turn, seat, escrow, points):
    """(c, z) and the two equations; points are those of the slots of the turn's pieces."""
    t = place("piece proof", table, turn, seat).number("late", escrow.dealer)
    return logarithms(t, escrow.points[seat], turn.pieces, points, turn.piece_proof)


def share_of(pieces):
    """The share that the pieces of some seats make, which are (seat, encoded piece)."""
    terms = []
    for seat, piece in pieces:
        factor = 1
        for other, _ in pieces:
            if other != seat:
                factor = factor * (other + 1) * pow(other - seat, -1, group.L) % group.L
        terms.append((factor, group.decode(piece)))
    return group.encode(group.combine(terms))
