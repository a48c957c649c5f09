"""The cards of Siege and what beats what: games/siege/rules.md and games/siege/format.md, written from these alone."""

from functools import lru_cache
from itertools import combinations, combinations_with_replacement

RANKS, SUITS = "23456789TJQKA", "CDHS"
BLACK, COLOURED = 52, 53
NAMES = ["CJ" if rank + suit == "JC" else rank + suit for rank in RANKS for suit in SUITS] + ["JB", "JC"]

HIGH, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL, FOUR, STRAIGHT_FLUSH, FIVE = range(10)
WHEEL = [14, 5, 4, 3, 2]


def is_joker(card):
    return card is not None and card >= BLACK


def number(kind, ranks):
    """games/siege/format.md, appendix: the kind, and five ranks of four bits."""
    value = kind
    for rank in (list(ranks) + [0] * 5)[:5]:
        value = value << 4 | rank
    return value


def rank_alone(ranks, one_suit):
    """The strength of ranks without jokers, and whether they are of one suit."""
    ranks = sorted(ranks, key=lambda rank: (-ranks.count(rank), -rank))
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    each = sorted(set(ranks), key=lambda rank: (-ranks.count(rank), -rank))
    whole = len(ranks) == 5
    straight = 0
    if whole and len(each) == 5:
        straight = each[0] if each[0] - each[4] == 4 else 5 if each == WHEEL else 0
    kinds = [
        (FIVE, each, counts[0] == 5),
        (STRAIGHT_FLUSH, [straight], straight and one_suit),
        (FOUR, each, counts[0] == 4),
        (FULL, each, counts == [3, 2]),
        (FLUSH, sorted(ranks, reverse=True), whole and one_suit),
        (STRAIGHT, [straight], straight),
        (THREE, each, counts[0] == 3),
        (TWO_PAIR, each, counts[:2] == [2, 2]),
        (PAIR, each, counts[0] == 2),
        (HIGH, each, True),
    ]
    return next(number(kind, told) for kind, told, holds in kinds if holds)


@lru_cache(maxsize=None)
def strength(cards):
    """The best that these five or fewer cards can be; a joker is any card."""
    naturals = [card for card in cards if not is_joker(card)]
    ranks = [card // 4 + 2 for card in naturals]
    one_suit = len({card % 4 for card in naturals}) < 2
    wild = combinations_with_replacement(range(2, 15), len(cards) - len(naturals))
    return max(rank_alone(ranks + list(more), one_suit) for more in wild)


def best(own, hold, flips, most, must_hold):
    """The best five of own cards, the hold card and up to so many flips; jokers among the flips are none.

    The hold card may have to be among the five.
    """
    flips = [flip for flip in flips if not is_joker(flip)]
    found = 0
    size = min(5, len(own) + 1 + min(most, len(flips)))
    for count in range(min(most, len(flips)) + 1):
        for some in combinations(flips, count):
            held, free = ([hold], own + list(some)) if must_hold else ([], [*own, hold, *some])
            for chosen in combinations(free, size - len(held)) if len(own) + 1 + count >= size else ():
                found = max(found, strength(tuple(sorted(held + list(chosen)))))
    return found
