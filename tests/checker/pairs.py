"""Tells of every two of some files of one table how they stand to each other, in lines: `None` if one goes on from the other."""

import base64
import pathlib
import sys

import check
from parted import parted


def opened(path):
    path = pathlib.Path(path)
    return check.check_parsed(check.parsed(path.read_bytes()))


def told(relation):
    if relation is None:
        return "None"
    number, counts, forked = relation
    return f"{number} {counts} {base64.b64encode(forked).decode() if forked else None}"


tables = [opened(path) for path in sys.argv[1:]]
for one in tables:
    for other in tables:
        print(told(parted(one, other)))
