"""Throws: docs/seal.md, sections 2, 5 and 6, written from that page alone."""

import re

import group
from forms import Transcript, need


def below(bound, words):
    fair = 2**32 // bound * bound
    return next(word for word in words if word < fair) % bound


def words(transcript):
    block = 0
    while True:
        data = transcript.copy().number("block", block).wide()
        yield from (int.from_bytes(data[at : at + 4], "big") for at in range(0, 64, 4))
        block += 1


def numbers(transcript, lot, asked):
    """Absorbs what is asked and reads the numbers from the words. A part is ("dice", count, sides) or ("pick", count, of)."""
    transcript.number("lot", lot).number("place", 0).number("parts", len(asked))
    for kind, count, most in asked:
        transcript.number(kind, count).number({"dice": "sides", "pick": "of"}[kind], most)
    stream, result = words(transcript), []
    for kind, count, most in asked:
        left = list(range(1, most + 1))
        for _ in range(count):
            result.append(below(most, stream) + 1 if kind == "dice" else left.pop(below(len(left), stream)))
    return result


def joint(domain, completed, table_keys):
    t = Transcript(domain).data("completed", completed).number("keys", len(table_keys))
    for seat, key in enumerate(table_keys):
        t.number("seat", seat).data("X", key)
    return t


def outcome(completed, table_keys, shares, lot, asked):
    """What a throw shows when all seats have paid their shares."""
    secret = group.encode(group.total(shares))
    return numbers(joint("throw outcome", completed, table_keys).data("V", secret), lot, asked)


def cancels(table_keys):
    """S 2: whether some sum of the last key with others is neutral."""
    sums = [group.decode(table_keys[-1])]
    for key in map(group.decode, table_keys[:-1]):
        sums += [group.add(known, key) for known in sums]
    return any(group.equal(known, group.NEUTRAL) for known in sums)


def listed(words, asked):
    """The numbers of a listed throw, if they can fall."""
    need(all(re.fullmatch(r"[1-9]\d{0,4}", word, re.ASCII) for word in words), "a listed lot is no throw")
    thrown = found = [int(word) for word in words]
    need(len(thrown) == sum(count for _, count, _ in asked), "a listed lot has the wrong length")
    for kind, count, most in asked:
        own, thrown = thrown[:count], thrown[count:]
        need(all(1 <= number <= most for number in own), "a listed number is out of range")
        need(kind == "dice" or len(set(own)) == count, "listed numbers must differ")
    return found
