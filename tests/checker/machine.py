"""Runs the turn machine of docs/format.md, section 17, as it stands on the page, beside check.py.

    machine.py PAGE FILE...

A file is a table, or a list of tables of the test game in the form of tests/vectors/machine.json. The machine knows no cryptography: it takes the faces from check.py, and the rules from the games' own modules. After each turn the
hash of the state must be that of the turn (of the test game: that of what is public), and the seat on the clock that of check.py. It prints how many turns it has run, and ends
with 1 at the first difference.
"""

import copy
import json
import sys
from types import SimpleNamespace

import cards
import check
import decktet
import lab
from forms import Transcript, need
from header import Header
from taken_back import named
from turn import Turn


def code_of(page):
    """The classes of the page."""
    with open(page, encoding="utf-8") as file:
        section = file.read().split("\n## 17. ")[1].split("\n## ")[0]
    code = "".join(part.split("```")[0] for part in section.split("```python\n")[1:])
    names = {"need": need, "deepcopy": copy.deepcopy}
    exec(compile(code, page, "exec"), names)
    return SimpleNamespace(**names)


class Asked:
    """A game as the page wants it: each call answers with the lots that were asked for since, and the slots that went out."""

    def __init__(self, game, words):
        self.game, self.words, self.lots, self.gone = game, words, 0, set()

    def asked(self):
        new, self.lots = self.game.lots[self.lots :], len(self.game.lots)
        gone, self.gone = sorted(set(self.game.gone) - self.gone), set(self.game.gone)
        lots = [(None if kind == "throw" else what, kept[0] if kept else ()) for kind, what, *kept in new]
        return lots, gone

    def set_up(self):
        return self.asked()

    def take_in(self, slot, face):
        self.game.opened(slot, face)
        return self.asked()

    def play(self, step):
        self.game.play(step)
        return self.asked()

    def resign(self, seat):
        self.game.resign(seat)
        return self.asked()

    def leave(self, seat):
        need(self.game.may_leave(seat), "may not leave now")
        self.game.leave(seat)
        return self.asked()

    def shows(self, step):
        return self.game.shows(step)

    def is_out(self, seat):
        return self.game.is_out(seat)

    def audience(self, slot):
        audience = self.game.audience.get(slot)
        return self.words.NOBODY if audience is None else self.words.ALL if audience == decktet.ALL else audience

    def awaits(self):
        awaited = self.game.awaits()
        return self.words.FACES if awaited is None else self.words.OVER if awaited == decktet.OVER else awaited


def state(machine, table):
    """F 10, from what the machine has."""
    t = Transcript("state").data("table", table.id).number("joined", machine.joined)
    t.number("asked", len(machine.lots)).number("opened", machine.opened).number("pending", len(machine.down))
    for slot in machine.down:
        it = machine.slots[slot]
        t.number("lot", slot[0]).number("place", slot[1])
        t.text("audience", it.audience if type(it.audience) is str else "one")
        if type(it.audience) is int:
            t.number("seat", it.audience)
        for seat in machine.seats:
            t.number("paid", seat in it.paid)
    waiting = [lot for lot in machine.lots if machine.is_sealed and not lot.is_done]
    if waiting:
        t.number("shuffling", len(waiting))
    for lot in waiting:
        t.number("lot", lot.number).number("cards", len(lot.things)).number("due", lot.deck is not None)
        for seat in machine.seats:
            t.number("shuffled", machine.counts(seat, lot))
    if machine.left:
        t.number("left", len(machine.left))
    for seat in machine.left:
        t.number("seat", seat)
    if machine.missing and not machine.is_over():
        t.number("missing", len(machine.missing))
        for index, seat in enumerate(machine.missing):
            t.number("seat", seat).number("pieces", 0 if index else len(machine.have_paid()))
    table.absorb_ended(t)
    machine.game.game.absorb(t)
    return t.hash()


def run(words, content, public=None):
    """The number of turns that the machine and check.py run alike; public is the hash of what is public, after each turn."""
    raw = check.parsed(content)
    header = Header(raw)
    table = check.table_of(header) if public is None else cards.CardTable(header, lab.Lab)
    if public is not None:
        table.judge = lambda turn: None
    faces = lambda slot: table.open.get(slot, (None,))[0] if table.sealed() else table.stacked.get(slot)
    game = Asked(table.rules(header), words)
    machine = words.Machine(len(header.seats), table.sealed(), header.rescue, game, faces)
    turns = [Turn(each, header) for each in raw["turn"]]
    table.named = named(turns)
    for turn, wanted in zip(turns, public or [turn.state for turn in turns]):
        seat = header.seats.index(turn.seat)
        need(machine.clock() == table.on_the_clock(), f"turn {turn.number}: {machine.clock()} is on the clock")
        table.take(turn)
        slots = lambda parts: [(lot, place) for lot, place, _ in parts]
        machine.take(seat, SimpleNamespace(
            joins=turn.joins(), steps=turn.plays, word=turn.step and turn.step.word, back=turn.step and turn.step.back,
            shuffles=[lot for lot, _, _ in turn.shuffles], shares=slots(turn.shares), pieces=slots(turn.pieces)))
        need(state(machine, table) == wanted, f"turn {turn.number}: another state")
    need(machine.clock() == table.on_the_clock(), f"{machine.clock()} is on the clock at the end")
    return len(turns)


def tables_in(path):
    """The tables of a file, each with the hashes of what is public, if they are given."""
    with open(path, "rb") as file:
        content = file.read()
    if not path.endswith(".json"):
        return [(content, None)]
    return [(table["file"].encode(), [bytes.fromhex(turn["public"]) for turn in table["turns"]]) for table in json.loads(content)]


def main(page, *paths):
    words = code_of(page)
    for path in paths:
        try:
            print(f"{path} {sum(run(words, *table) for table in tables_in(path))}")
        except check.Refused as error:
            print(f"{path}: {error}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
