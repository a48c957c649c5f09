#!/usr/bin/env python3
"""Checks shuffles of cards in as many rows as make the proof shortest: docs/seal.md, section 13, and 8 for making them again.

    rows.py VECTORS

Written from that page alone. VECTORS is tests/vectors/shuffle-rows.json, for which the same holds as for shuffle.py.
"""

import sys

import group
import shuffle
from group import L, Refused
from shuffle import challenge, commit, generator


def length(cards, m):
    """Bytes of a proof about so many cards in m rows."""
    if m == 1:
        return 545 if cards == 1 else 96 * cards + 417
    return 352 * m + 160 * -(-cards // m) + 289


def rows_of(cards):
    return min(range(1, cards + 1), key=lambda m: (length(cards, m), m))


def verify(case, fresh):
    """As in shuffle.py, in the rows that the number of cards gives."""
    m = rows_of(len(case.input) // 64)
    return shuffle.verify(case, fresh) if m == 1 else Rows(case, fresh, m).verify()


def make(case, x, fresh):
    m = rows_of(len(case.input) // 64)
    return shuffle.make(case, x, fresh) if m == 1 else Rows(case, fresh, m).make(x)


def total(vectors):
    return [sum(column) % L for column in zip(*vectors)]


def scaled(factor, vector):
    return [factor * each % L for each in vector]


def hadamard(u, v):
    return [a * b % L for a, b in zip(u, v)]


class Rows:
    """A shuffle whose cards stand in m rows of n places."""

    def __init__(self, case, fresh, m):
        self.case, self.m = case, m
        self.cards = len(case.input) // 64
        self.n = -(-self.cards // m)
        self.places = range(1, m * self.n + 1)
        self.before, self.joint = shuffle.deck(case.input, fresh), group.decode(case.joint)
        # The numbers k of what is sent of section 4, and of section 5.2.
        self.sent4 = [k for k in range(2 * m) if k != m]
        self.sent52 = [k for k in range(2 * m + 1) if k != m + 1]

    def statement(self):
        t = shuffle.absorb(self.case.question(), self.case.output, "a'", "b'")
        return t.number("rows", self.m)

    def row(self, values, j):
        """Row j, from 1 on; a deck's last rows may be shorter, as padding adds nothing."""
        return values[(j - 1) * self.n : j * self.n]

    def labels(self):
        """The label and the name of each point, in the order in which they are sent."""
        m = self.m
        yield from (("c_A", f"c_A{j}") for j in range(1, m + 1))
        yield from (("c_B", f"c_B{j}") for j in range(1, m + 1))
        yield "c_A0", "c_A0"
        for k in self.sent4:
            yield ("c_B0" if k == 0 else "c_Bk"), f"F{k}"
            yield ("E0 a" if k == 0 else "Ek a"), f"E{k} a"
            yield ("E0 b" if k == 0 else "Ek b"), f"E{k} b"
        yield from (("c_p", f"c_p{j}") for j in range(2, m + 1))
        yield "c_u0", "c_u0"
        yield "c_vm", f"c_v{m}"
        yield from (("c_w", f"c_w{k}") for k in self.sent52)
        yield from (("c_d", "c_d"), ("c_delta", "c_delta"), ("c_Delta", "c_Delta"))

    def drawn_after(self):
        """The names of the challenges that are drawn after a point."""
        m = self.m
        return {f"c_A{m}": ["x"], f"c_B{m}": ["y", "z"], f"c_p{m}": ["x51", "y51"], "c_Delta": ["x4", "x52", "x5"]}

    def product(self, ch):
        """β"""
        found = 1
        for i in self.places:
            found = found * (ch["y"] * i + pow(ch["x"], i, L) - ch["z"]) % L
        return found

    def star(self, u, v, y51):
        return sum(a * b * pow(y51, i, L) for i, (a, b) in enumerate(zip(u, v), 1)) % L

    def verify(self):
        m, n, proof = self.m, self.n, self.case.proof
        after = shuffle.deck(self.case.output)
        if len(after) != self.cards or proof[:1] != bytes([m]) or len(proof) != length(self.cards, m):
            raise Refused("another number of cards or rows, or not the length of a proof")
        names = [*self.labels()]
        parts = shuffle.words(proof[1:])
        point, ch, t = {}, {}, self.statement()
        for (label, name), part in zip(names, parts):
            point[name] = group.decode(part)
            t.data(label, part)
            for drawn in self.drawn_after().get(name, []):
                ch[drawn] = challenge(t, drawn)
        scalars = [*map(shuffle.scalar, parts[len(names) :])]
        response = t.data("responses", b"".join(parts[len(names) :])).scalar()
        take = iter(scalars)
        some = lambda count: [next(take) for _ in range(count)]
        a, (r, f, g, tau) = some(n), some(4)
        u, (e,), v, (h, l) = some(n), some(1), some(n), some(2)
        a_tilde, b_tilde, (r_tilde, s_tilde) = some(n), some(n - 2), some(2)
        assert not [*take]

        x, y, z, x4, x5, x51, x52 = (ch[name] for name in ("x", "y", "z", "x4", "x5", "x51", "x52"))
        H, G = generator(0), [generator(i) for i in range(1, n + 1)]

        def less(values, r):
            """−com(values; r)"""
            return [(-r, H)] + [(-value, g) for value, g in zip(values, G)]

        def alpha(factor, j):
            """The factor times c_α_j."""
            terms = [(factor * y, point[f"c_A{j}"]), (factor, point[f"c_B{j}"])]
            return terms + [(-factor * z, g) for g in G]

        def c_p(factor, j):
            return alpha(factor, 1) if j == 1 else [(factor, point[f"c_p{j}"])]

        one = [(1, point["c_A0"])] + [(pow(x4, j, L), point[f"c_B{j}"]) for j in range(1, m + 1)] + less(a, r)
        two = [(pow(x4, k, L), point[f"F{k}"]) for k in self.sent4] + less([f], g)
        cards = []
        for part, name in enumerate("ab"):
            terms = [(pow(x4, k, L), point[f"E{k} {name}"]) for k in self.sent4]
            terms += [(pow(x4, m, L) * pow(x, i, L), pair[part]) for i, pair in zip(self.places, self.before)]
            for j in range(1, m + 1):
                terms += [(-pow(x4, m - j, L) * each, pair[part]) for each, pair in zip(a, self.row(after, j))]
            cards.append(terms)
        three = cards[0] + [(-tau, group.BASE)]
        four = cards[1] + [(-f, group.BASE), (-tau, self.joint)]
        five = [(1, point["c_u0"])] + [(-pow(x52, m, L), g) for g in G] + less(u, e)
        for i in range(1, m):
            five += alpha(pow(x52, i, L), i + 1)
        six = [(1, point[f"c_v{m}"])] + less(v, h)
        for j in range(m - 1):
            six += c_p(pow(x52, m - j, L) * pow(x51, j + 1, L), j + 1)
        for i in range(1, m):
            six += c_p(x52 * pow(x51, i, L), i + 1)
        seven = [(pow(x52, k, L), point[f"c_w{k}"]) for k in self.sent52]
        seven += less([self.star(u, v, ch["y51"])], l)
        eight = [(1, point["c_d"]), (x5, point[f"c_p{m}"])] + less(a_tilde, r_tilde)
        all_b = a_tilde[:1] + b_tilde + [x5 * self.product(ch)]
        differences = [x5 * all_b[i + 1] - all_b[i] * a_tilde[i + 1] for i in range(n - 1)]
        nine = [(1, point["c_delta"]), (x5, point["c_Delta"])] + less(differences, s_tilde)
        equations = (one, two, three, four, five, six, seven, eight, nine)
        hashed = {name: value.to_bytes(32, "little").hex() for name, value in (ch | {"responses": response}).items()}
        return hashed, (x4, response, tuple(map(tuple, equations)))

    def make(self, x_key):
        """The output and the proof, from the seat's table key."""
        m, n, case = self.m, self.n, self.case
        order, rho, after = shuffle.shuffled(case, x_key, self.before, self.joint)
        order += self.places[self.cards :]
        nonces = shuffle.scalars_of(shuffle.stream(x_key, "shuffle nonces", self.statement()))
        some = lambda count: [next(nonces) for _ in range(count)]
        labels, ch, t, sent = self.labels(), {}, self.statement(), []

        def send(name, found):
            label, expected = next(labels)
            assert name == expected, (name, expected)
            sent.append(group.encode(found))
            t.data(label, sent[-1])
            for drawn in self.drawn_after().get(name, []):
                ch[drawn] = challenge(t, drawn)

        r, s = some(m), some(m)
        pi = [self.row(order, j) for j in range(1, m + 1)]
        for j in range(m):
            send(f"c_A{j + 1}", commit(pi[j], r[j]))
        powers = [pow(ch["x"], i, L) for i in order]
        b = [self.row(powers, j) for j in range(1, m + 1)]
        for j in range(m):
            send(f"c_B{j + 1}", commit(b[j], s[j]))
        y, z = ch["y"], ch["z"]

        # Section 4.
        a, (r0,) = [some(n)] + b, some(1)
        f, g, tau = [0] * 2 * m, [0] * 2 * m, [-sum(map(int.__mul__, rho, powers)) % L] * 2 * m
        for k in self.sent4:
            f[k], g[k], tau[k] = some(3)
        send("c_A0", commit(a[0], r0))
        for k in self.sent4:
            send(f"F{k}", commit([f[k]], g[k]))
            heads = [(tau[k], group.BASE)], [(f[k], group.BASE), (tau[k], self.joint)]
            for part, terms in enumerate(heads):
                for i in range(1, m + 1):
                    if 0 <= k - m + i <= m:
                        row = self.row(after, i)
                        terms += [(each, pair[part]) for each, pair in zip(a[k - m + i], row)]
                send(f"E{k} {'ab'[part]}", group.combine(terms))

        # Section 5.1.
        alpha = [[(y * i + e - z) % L for i, e in zip(pi[j], b[j])] for j in range(m)]
        p, q = [alpha[0]], [y * r[0] + s[0]] + some(m - 1)
        for each in alpha[1:]:
            p.append(hadamard(p[-1], each))
        for j in range(2, m + 1):
            send(f"c_p{j}", commit(p[j - 1], q[j - 1]))
        x51, y51 = ch["x51"], ch["y51"]

        # Section 5.2.
        u0, (e0,), vm, (hm,) = some(n), some(1), some(n), some(1)
        u = [u0] + alpha[1:] + [[L - 1] * n]
        e = [e0] + [y * r[i] + s[i] for i in range(1, m)] + [0]
        v = [scaled(pow(x51, j + 1, L), p[j]) for j in range(m - 1)]
        v += [total(scaled(pow(x51, i, L), p[i]) for i in range(1, m)), vm]
        h = [pow(x51, j + 1, L) * q[j] for j in range(m - 1)]
        h += [sum(pow(x51, i, L) * q[i] for i in range(1, m)), hm]
        l = [0] * (2 * m + 1)
        for k in self.sent52:
            (l[k],) = some(1)
        pairs = lambda k: [(i, m - k + i) for i in range(m + 1) if 0 <= m - k + i <= m]
        w = [sum(self.star(u[i], v[j], y51) for i, j in pairs(k)) % L for k in range(2 * m + 1)]
        assert w[m + 1] == 0
        send("c_u0", commit(u0, e0))
        send(f"c_v{m}", commit(vm, hm))
        for k in self.sent52:
            send(f"c_w{k}", commit([w[k]], l[k]))

        # Section 5.3.
        d, (r_d,) = some(n), some(1)
        delta = d[:1] + some(n - 2) + [0]
        s_delta, s_difference = some(2)
        eta, beta = p[-1], [1]
        for each in eta:
            beta.append(beta[-1] * each % L)
        beta = beta[1:]
        send("c_d", commit(d, r_d))
        send("c_delta", commit([-delta[i] * d[i + 1] for i in range(n - 1)], s_delta))
        high = [delta[i + 1] - eta[i + 1] * delta[i] - beta[i] * d[i + 1] for i in range(n - 1)]
        send("c_Delta", commit(high, s_difference))
        assert beta[-1] == self.product(ch)

        # The answers.
        x4, x52, x5 = ch["x4"], ch["x52"], ch["x5"]
        at = lambda x, values: sum(pow(x, i, L) * value for i, value in enumerate(values))
        rows_at = lambda x, rows: total(scaled(pow(x, i, L), row) for i, row in enumerate(rows))
        answers = rows_at(x4, a) + [at(x4, [r0] + s), at(x4, f), at(x4, g), at(x4, tau)]
        answers += rows_at(x52, u) + [at(x52, e)] + rows_at(x52, v[::-1]) + [at(x52, h[::-1]), at(x52, l)]
        answers += [x5 * each + nonce for each, nonce in zip(eta, d)]
        answers += [x5 * each + nonce for each, nonce in zip(beta, delta)][1:-1]
        answers += [x5 * q[-1] + r_d, x5 * s_difference + s_delta]
        return case.output, bytes([m]) + b"".join(sent) + b"".join((each % L).to_bytes(32, "little") for each in answers)


if __name__ == "__main__":
    shuffle.main(sys.argv[1], verify, make)
