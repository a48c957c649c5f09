"""The curve Ed25519 (RFC 8032) and the group ristretto255 (RFC 9496).

What is worked out of bytes is kept, since many files hold the same ones. A point is (X, Y, Z, T) with x = X/Z, y = Y/Z,
x*y = T/Z on -x^2 + y^2 = 1 + D*x^2*y^2 modulo P. A point that is added to many others is made ready once: (Y-X, Y+X, 2*Z, 2*D*T).
"""

import functools
import hashlib

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
SQRT_M1 = pow(2, (P - 1) // 4, P)
LOW = 2**255 - 1
NEUTRAL = (0, 1, 1, 0)


class Refused(Exception):
    """Bytes that are no point or scalar."""


def completed(e, f, g, h):
    """The point that additions and doublings end with. The lowest 255 bits of a number and 19 times the others are
    the same modulo P, as 2^255 is 19, and sooner found than its remainder."""
    e, f = (e & LOW) + 19 * (e >> 255), (f & LOW) + 19 * (f >> 255)
    g, h = (g & LOW) + 19 * (g >> 255), (h & LOW) + 19 * (h >> 255)
    x, y, z, t = e * f, g * h, f * g, e * h
    x, y = (x & LOW) + 19 * (x >> 255), (y & LOW) + 19 * (y >> 255)
    z, t = (z & LOW) + 19 * (z >> 255), (t & LOW) + 19 * (t >> 255)
    return x % P, y % P, z % P, t % P


def squared(x, count):
    """x^(2^count) for an even count."""
    for _ in range(count // 2):
        x *= x
        x = (x & LOW) + 19 * (x >> 255)
        x *= x
        x = ((x & LOW) + 19 * (x >> 255)) % P
    return x


def near_root(x):
    """x^((P-5)/8), from which roots are made. The exponent is 4*(2^250 - 1) + 1, and 250 = 128 + 64 + 32 + 16 + 8 + 2."""
    # x^(2^n - 1) by n.
    powers = {2: x * x * x % P}
    for n in (2, 4, 8, 16, 32, 64):
        powers[2 * n] = squared(powers[n], n) * powers[n] % P
    found = powers[128]
    for n in (64, 32, 16, 8, 2):
        found = squared(found, n) * powers[n] % P
    return squared(found, 2) * x % P


def ready(p):
    x, y, z, t = p
    return y - x, y + x, 2 * z, 2 * D * t % P


def plus(p, q):
    """p + q for a q that is ready: RFC 8032, section 5.1.4."""
    (x, y, z, t), (difference, whole, z2, t2) = p, q
    a, b, c, d = (y - x) * difference, (y + x) * whole, t * t2, z * z2
    return completed(b - a, d - c, d + c, b + a)


def minus(p, q):
    """p - q for a q that is ready."""
    difference, whole, z2, t2 = q
    return plus(p, (whole, difference, z2, -t2))


def add(p, q):
    return plus(p, ready(q))


def double(p):
    """RFC 8032, section 5.1.4."""
    x, y, z, _ = p
    a, b, both = x * x, y * y, x + y
    h, g = a + b, a - b
    return completed(h - both * both, 2 * z * z + g, g, h)


def negate(p):
    return -p[0] % P, p[1], p[2], -p[3] % P


def subtract(p, points):
    """p less all the points."""
    for q in points:
        p = minus(p, ready(q))
    return p


def total(points):
    return functools.reduce(add, points, NEUTRAL)


@functools.cache
def halves(bits):
    """The number whose digits of so many bits are all halves."""
    return sum(1 << low + bits - 1 for low in range(0, 254, bits))


def digits(s, bits):
    """Digits from -2^(bits-1) to 2^(bits-1) - 1 of a number up to L, the lowest first."""
    s, half, ones = s + halves(bits), 1 << bits - 1, (1 << bits) - 1
    return [(s >> low & ones) - half for low in range(0, 254, bits)]


def combine(terms):
    """The sum of s*point over the pairs (s, point), s modulo L, by digits of some bits: all doublings are shared, and in each
    window the points of one digit are added up before they meet their digit (Pippenger)."""
    bits = min(range(2, 9), key=lambda bits: (253 // bits + 1) * (len(terms) + 2**bits))
    rows = [digits(s % L, bits) for s, _ in terms]
    pairs = [((point, ready(point)), (negate(point), ready(negate(point)))) for _, point in terms]
    found = NEUTRAL
    for column in reversed([*zip(*rows)]):
        for _ in range(bits):
            found = double(found)
        sums = {}
        for digit, (positive, negative) in zip(column, pairs):
            if digit:
                (point, prepared), digit = (positive, digit) if digit > 0 else (negative, -digit)
                sums[digit] = plus(sums[digit], prepared) if digit in sums else point
        row = window = NEUTRAL
        for digit in range(max(sums, default=0), 0, -1):
            row = add(row, sums[digit]) if digit in sums else row
            window = add(window, row)
        found = add(found, window)
    return found


# Ed25519


@functools.cache
def ed_decode(data):
    """A point from its one canonical encoding (RFC 8032, section 5.1.3)."""
    y, sign = int.from_bytes(data, "little") & (1 << 255) - 1, data[31] >> 7
    if y >= P:
        raise Refused("not a canonical point")
    u, v = (y * y - 1) % P, (D * y * y + 1) % P
    x = u * v**3 * near_root(u * v**7 % P) % P
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


def is_same(p, q):
    """Whether two points of the curve are the same."""
    return p[0] * q[2] % P == q[0] * p[2] % P and p[1] * q[2] % P == q[1] * p[2] % P


def is_small(p):
    return is_same(double(double(double(p))), NEUTRAL)


@functools.cache
def is_sound(key):
    """Of prime order: seal.md, section 1."""
    point = ed_decode(key)
    return not is_small(point) and is_same(often(L, point), NEUTRAL)


@functools.cache
def signed(key, message, signature):
    """Strict verification: seal.md, section 1. The encoding of a point is canonical, so R is if it is equal to one."""
    s = int.from_bytes(signature[32:], "little")
    try:
        point = ed_decode(key)
    except Refused:
        return False
    if s >= L or not is_sound(key):
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little")
    r = subtract(often(s, ED_BASE), [often(k % L, point)])
    return ed_encode(r) == signature[:32] and not is_small(r)


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
    """j * 64^i * p for j from 0 to 32, ready, for i from 0 to 42."""
    rows = []
    for _ in range(43):
        row = [NEUTRAL]
        for _ in range(32):
            row.append(add(row[-1], p))
        rows.append([ready(each) for each in row])
        p = double(row[-1])
    return rows


def often(s, p):
    """s*p of a point that many files have: the base, and the keys of players."""
    found = NEUTRAL
    for digit, row in zip(digits(s, 6), multiples(p)):
        found = plus(found, row[digit]) if digit > 0 else minus(found, row[-digit])
    return found


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
    r = u * v**3 * near_root(u * v**7 % P) % P
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
    ENCODED[x, y, 1, t] = data
    return x, y, 1, t


# What points are encoded as, also those that were made of their encodings.
ENCODED = {}


def encode(p):
    if p not in ENCODED:
        ENCODED[p] = encoding(p)
    return ENCODED[p]


def encoding(p):
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
