"""Transcripts and forms: docs/format.md, sections 5 and 1, written from that page alone."""

import base64
import binascii
import functools
import hashlib
import re
import unicodedata
from datetime import datetime

import group
from group import Refused


# ---- F 5: transcripts


def absorbed(label, value):
    name = label.encode()
    return bytes([len(name)]) + name + len(value).to_bytes(8, "big") + value


@functools.cache
def absorbed_number(label, value):
    """Kept, since states have many numbers that are the same ones each time."""
    return absorbed(label, value.to_bytes(8, "big"))


class Transcript:
    """SHA-512 over labelled values."""

    def __init__(self, domain):
        self.parts = [absorbed("", f"bypost/1 {domain}".encode())]

    def data(self, label, value):
        self.parts.append(absorbed(label, value))
        return self

    def text(self, label, value):
        return self.data(label, value.encode())

    def number(self, label, value):
        self.parts.append(absorbed_number(label, value))
        return self

    def copy(self):
        other = Transcript("")
        other.parts = self.parts[:]
        return other

    def wide(self):
        return hashlib.sha512(b"".join(self.parts)).digest()

    def hash(self):
        return self.wide()[:32]

    def scalar(self):
        """S, before section 1."""
        return int.from_bytes(self.wide(), "little") % group.L

    def point(self):
        return group.derive(self.wide())


# ---- F 1: forms


STRINGS = re.compile(
    r'"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|' + r"'''.*?'''|'[^'\n]*'|#[^\n]*", re.DOTALL
)


def need(holds, what):
    if not holds:
        raise Refused(what)


def typed(value, kind, what):
    need(type(value) is kind, f"{what} must be a {kind.__name__}")
    return value


def integer(value, least, most, what):
    need(least <= typed(value, int, what) <= most, f"{what} is out of range")
    return value


def texts(value, what):
    return [typed(item, str, what) for item in typed(value, list, what)]


def line(text, most, what):
    typed(text, str, what)
    need(len(text) <= most, f"{what} is longer than {most} characters")
    hidden = ("Cc", "Cf", "Zl", "Zp")
    need(all(unicodedata.category(c) not in hidden for c in text), f"{what} holds a hidden character")
    need(unicodedata.is_normalized("NFC", text), f"{what} is not in NFC")
    return text


def name(text, what):
    line(text, 32, what)
    need(text and text.strip() == text, f"{what} is empty or has blanks around it")
    return text


def address(text):
    word, label = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+", r"(?!-)[A-Za-z0-9-]{1,63}(?<!-)"
    found = re.fullmatch(rf"((?!-){word}(?:\.{word})*)@({label}(?:\.{label})*)", typed(text, str, "an address"), re.ASCII)
    need(found and len(found[1]) <= 64 and len(text) <= 254, "an address is no plain one")


def time(text, what):
    typed(text, str, what)
    match = re.fullmatch(r"((?:19[7-9]|[2-9]\d\d)\d)-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)Z", text, re.ASCII)
    need(match, f"{what} is no time")
    try:
        return datetime(*map(int, match.groups())) and text
    except ValueError as error:
        raise Refused(f"{what} is no time") from error


def data(text, count, what, most=None):
    """Strict base64 of so many bytes."""
    typed(text, str, what)
    need(most is None or count <= most, f"{what} is longer than {most} bytes")
    try:
        value = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise Refused(f"{what} is not base64") from error
    need(len(value) == count, f"{what} must be {count} bytes")
    need(base64.b64encode(value).decode() == text, f"{what} has stray bits")
    return value


def long(pieces, count, what):
    need(all(texts(pieces, what)), f"{what} has an empty line")
    return data("".join(pieces), count, what)


def up_to(pieces, most, what):
    """long ≤ most."""
    need(all(texts(pieces, what)) and pieces, f"{what} is empty or has an empty line")
    whole = "".join(pieces)
    return data(whole, len(whole) // 4 * 3 - (len(whole) - len(whole.rstrip("="))), what, most)


def share(text):
    match = re.fullmatch(r"(0|[1-9]\d*)\.(0|[1-9]\d*) (.*)", typed(text, str, "a share"), re.ASCII | re.DOTALL)
    need(match, "a share is not written as lot.place and base64")
    lot, place = int(match[1]), int(match[2])
    need(lot < 1 << 32 and place < 1 << 16, "a slot is out of range")
    return lot, place, data(match[3], 32, "a share")


def keys(table, wanted, optional, what):
    typed(table, dict, what)
    for key in table:
        need(key in wanted or key in optional, f"{what} has an unknown key {key!r}")
        need(key == "options" or table[key] not in ([], {}), f"{what} has an empty {key}")
    for key in wanted:
        need(key in table, f"{what} lacks {key}")
