"""The curve Ed25519 (RFC 8032) and the group ristretto255 (RFC 9496), slow and plain.

What is worked out of bytes is kept, since many files hold the same ones. A point is (X, Y, Z, T) with x = X/Z, y = Y/Z, x*y = T/Z on -x^2 + y^2 = 1 + D*x^2*y^2 modulo P.
"""

import functools
import hashlib

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
SQRT_M1 = pow(2, (P - 1) // 4, P)
NEUTRAL = (0, 1, 1, 0)


class Refused(Exception):
    """Bytes that are no point or scalar."""


def add(p, q):
    """RFC 8032, section 5.1.4."""
    (x1, y1, z1, t1), (x2, y2, z2, t2) = p, q
    a, b = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, d = 2 * D * t1 * t2 % P, 2 * z1 * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def double(p):
    """RFC 8032, section 5.1.4."""
    x, y, z, _ = p
    a, b = x * x % P, y * y % P
    h = a + b
    e, g = h - (x + y) ** 2, a - b
    f = 2 * z * z + g
    return e * f % P, g * h % P, f * g % P, e * h % P


def negate(p):
    return -p[0] % P, p[1], p[2], -p[3] % P


def combine(terms):
    """The sum of s*point over the pairs (s, point), s modulo L, by digits of some bits: all doublings are shared, and in each
    window the points of one digit are added up before they meet their digit (Pippenger)."""
    terms = [(s % L, point) for s, point in terms]
    bits = max(2, min(8, len(terms).bit_length() - 1))
    total = NEUTRAL
    for low in reversed(range(0, 253, bits)):
        for _ in range(bits):
            total = double(total)
        buckets = {}
        for s, point in terms:
            digit = s >> low & (1 << bits) - 1
            if digit:
                buckets[digit] = add(buckets[digit], point) if digit in buckets else point
        row = window = None
        for digit in range(max(buckets, default=0), 0, -1):
            if digit in buckets:
                row = buckets[digit] if row is None else add(row, buckets[digit])
            window = row if window is None else add(window, row)
        total = total if window is None else add(total, window)
    return total


# Ed25519


@functools.cache
def ed_decode(data):
    """A point from its one canonical encoding (RFC 8032, section 5.1.3)."""
    y, sign = int.from_bytes(data, "little") & (1 << 255) - 1, data[31] >> 7
    if y >= P:
        raise Refused("not a canonical point")
    u, v = (y * y - 1) % P, (D * y * y + 1) % P
    x = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    if v * x * x % P == -u % P:
        x = x * SQRT_M1 % P
    if v * x * x % P != u or (x == 0 and sign):
        raise Refused("not a point of the curve")
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


def ed_encode(p):
    inverse = pow(p[2], -1, P)
    x, y = p[0] * inverse % P, p[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def is_small(p):
    for _ in range(3):
        p = double(p)
    return p[0] == 0 and p[1] == p[2]


@functools.cache
def is_sound(key):
    """Of prime order: seal.md, section 1."""
    point = ed_decode(key)
    return not is_small(point) and ed_encode(times(L, point)) == ed_encode(NEUTRAL)


@functools.cache
def signed(key, message, signature):
    """Strict verification: seal.md, section 1."""
    try:
        point, r = ed_decode(key), ed_decode(signature[:32])
    except Refused:
        return False
    s = int.from_bytes(signature[32:], "little")
    if s >= L or is_small(r) or not is_sound(key):
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little")
    whole = add(often(s, ED_BASE), often(k % L, negate(point)))
    return ed_encode(whole) == signature[:32]


def times(s, p):
    """s*p."""
    total = NEUTRAL
    for bit in reversed(range(s.bit_length())):
        total = double(total)
        if s >> bit & 1:
            total = add(total, p)
    return total


@functools.cache
def multiples(p):
    """j * 16^i * p for j from 0 to 15, for i from 0 to 63."""
    rows = []
    for _ in range(64):
        row = [NEUTRAL]
        for _ in range(15):
            row.append(add(row[-1], p))
        rows.append(row)
        p = add(row[-1], p)
    return rows


def often(s, p):
    """s*p of a point that many files have: the base, and the keys of players."""
    total = NEUTRAL
    for i, row in enumerate(multiples(p)):
        digit = s >> 4 * i & 15
        total = add(total, row[digit]) if digit else total
    return total


def ed_public(private):
    """The public key of a private key (RFC 8032, section 5.1.5)."""
    half = int.from_bytes(hashlib.sha512(private).digest()[:32], "little")
    return ed_encode(times(half & (1 << 254) - 8 | 1 << 254, ED_BASE))


ED_BASE = ed_decode((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


# ristretto255: names as in RFC 9496, section 4


def is_negative(e):
    return e & 1 == 1


def absolute(e):
    return P - e if is_negative(e) else e


def sqrt_ratio_m1(u, v):
    """Section 4.2."""
    r = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    check = v * r * r % P
    correct, flipped = check == u % P, check == -u % P
    flipped_i = check == -u * SQRT_M1 % P
    if flipped or flipped_i:
        r = r * SQRT_M1 % P
    return correct or flipped, absolute(r)


ONE_MINUS_D_SQ = (1 - D * D) % P
D_MINUS_ONE_SQ = (D - 1) ** 2 % P
SQRT_AD_MINUS_ONE = 25063068953384623474111414158702152701244531502492656460079210482610430750235
INVSQRT_A_MINUS_D = sqrt_ratio_m1(1, (-1 - D) % P)[1]


@functools.cache
def decode(data):
    """Section 4.3.1; the neutral element is refused."""
    s = int.from_bytes(data, "little")
    if s >= P or is_negative(s):
        raise Refused("not the encoding of an element")
    ss = s * s % P
    u1, u2 = (1 - ss) % P, (1 + ss) % P
    v = (-D * u1 * u1 - u2 * u2) % P
    was_square, invsqrt = sqrt_ratio_m1(1, v * u2 * u2 % P)
    den_x = invsqrt * u2 % P
    den_y = invsqrt * den_x * v % P
    x, y = absolute(2 * s * den_x % P), u1 * den_y % P
    t = x * y % P
    if not was_square or is_negative(t) or y == 0:
        raise Refused("not the encoding of an element")
    if s == 0:
        raise Refused("the neutral element")
    return x, y, 1, t


@functools.cache
def encode(p):
    """Section 4.3.2."""
    x0, y0, z0, t0 = p
    u1, u2 = (z0 + y0) * (z0 - y0) % P, x0 * y0 % P
    _, invsqrt = sqrt_ratio_m1(1, u1 * u2 * u2 % P)
    den1, den2 = invsqrt * u1 % P, invsqrt * u2 % P
    z_inv = den1 * den2 * t0 % P
    if is_negative(t0 * z_inv % P):
        x, y, den_inv = y0 * SQRT_M1 % P, x0 * SQRT_M1 % P, den1 * INVSQRT_A_MINUS_D % P
    else:
        x, y, den_inv = x0, y0, den2
    if is_negative(x * z_inv % P):
        y = -y % P
    return absolute(den_inv * (z0 - y) % P).to_bytes(32, "little")


def equal(p, q):
    """Section 4.3.3."""
    return p[0] * q[1] % P == p[1] * q[0] % P or p[1] * q[1] % P == p[0] * q[0] % P


@functools.cache
def derive(wide):
    """The element derivation of section 4.3.4 from 64 bytes."""

    def one(half):
        t = int.from_bytes(half, "little") & (1 << 255) - 1
        r = SQRT_M1 * t * t % P
        u, v = (r + 1) * ONE_MINUS_D_SQ % P, (-1 - r * D) * (r + D) % P
        was_square, s = sqrt_ratio_m1(u, v)
        if was_square:
            c = -1
        else:
            s, c = -absolute(s * t % P) % P, r
        n = (c * (r - 1) * D_MINUS_ONE_SQ - v) % P
        w0, w1 = 2 * s * v % P, n * SQRT_AD_MINUS_ONE % P
        w2, w3 = (1 - s * s) % P, (1 + s * s) % P
        return w0 * w3 % P, w2 * w1 % P, w1 * w3 % P, w0 * w2 % P

    return add(one(wide[:32]), one(wide[32:]))


BASE = ED_BASE
