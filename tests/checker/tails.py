"""The last turns of a table in an armour, joined to a file: docs/mail.md, "The armour" and "Tails", written from that page alone.

    python3 tails.py FILE ARMOUR

prints the table's id, the number of turns, and the last hash, once everything holds.
"""

import base64
import hashlib
import pathlib
import re
import sys
import zlib

from check import Turn, check_parsed, parse
from forms import data, integer, keys, need, typed
from group import Refused

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "mail.md"
DICTIONARY = re.search("(?s)```text(\n.*?\n)```", PAGE.read_text()).group(1).encode()
MAGIC = bytes.fromhex("6f2a68b2d0")


def unpacked(text):
    """The text in the only armour of a text, and the version of its form."""
    letters = re.sub(r"[^A-Za-z0-9+/]", "", text)
    found = re.search("bypostA[BC]", letters)
    need(found, "there is no armour")
    head = base64.b64decode(letters[found.start() : found.start() + 64])[:46]
    need(head[:5] == MAGIC, "another magic")
    packed, length = (int.from_bytes(head[at : at + 4], "big") for at in (6, 10))
    size = 46 + packed + -(46 + packed) % 3
    letters = letters[found.start() :]
    need(len(letters) >= size // 3 * 4, "the armour is cut off")
    content = base64.b64decode(letters[: size // 3 * 4])
    body, padding = content[46 : 46 + packed], content[46 + packed :]
    need(not any(padding), "the padding is not zero")
    need(hashlib.sha256(content[:14] + body).digest() == content[14:46], "the sum is another one")
    inflate = zlib.decompressobj(-15, zdict=DICTIONARY) if content[5] == 2 else zlib.decompressobj(-15)
    text = inflate.decompress(body, length + 1)
    need(len(text) == length and inflate.eof and not inflate.unused_data, "it was not packed as it says")
    return content[5], text


def joined(file, tail):
    """A parsed file that goes on with a parsed tail."""
    keys(tail, ["bypost-tail", "table", "turn"], [], "a tail")
    integer(tail["bypost-tail"], 1, 1, "bypost-tail")
    turns = typed(tail["turn"], list, "turn")
    need(turns, "a tail without turns")
    table = data(tail["table"], 32, "table")
    first = Turn(typed(turns[0], dict, "a turn"))
    need(2 <= first.number <= len(file["turn"]) + 1, "it goes on from a turn that is not here")
    before = Turn(file["turn"][first.number - 2])
    need(before.number == first.number - 1 and before.hash(table) == first.after, "it goes on from another turn")
    need(before.after == table if before.number == 1 else True, "it is a tail of another table")
    return table, file | {"turn": file["turn"][: first.number - 1] + turns}


def main(file, armour):
    try:
        version, text = unpacked(pathlib.Path(armour).read_text())
        need(version == 2, "a whole table in the place of a tail")
        table, raw = joined(parse(pathlib.Path(file).read_bytes()), parse(text))
        checked = check_parsed(raw)
        need(checked.id == table, "it is a tail of another table")
    except Refused as error:
        print(f"INVALID {error}")
        return 1
    print(f"table {base64.b64encode(checked.id).decode()}\nturns {checked.turns}\nhead {base64.b64encode(checked.head).decode()}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
