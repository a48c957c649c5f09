#!/usr/bin/env python3
"""Checks files of bypost: all of docs/format.md and docs/seal.md, and the games as far as said here.

    check.py [--moves] [--lots N] FILE...

Written from those two pages and format.md in the folders of the games alone, with Python 3.11's standard library. "F" and "S"
are sections of the first two. For each file it prints the table id, the head and all that lies open, throws by lot and cards by
slot, and how it ended, also by a step of the table, or what is wrong; it ends with 1 if any file was refused. It looks at each
file alone, though parted.py can tell of two what F 8 and 15 say. It does not read consents that are on their way.

What it knows of a game stands in games/ID/checker/ID.py, with underscores for hyphens: all rules of a game with cards, which
cards.py calls, or only the throws. Of a game of which it knows only the throws it checks neither the game's steps nor the clock,
but it checks consents and steps of the table as far as said there. --lots says how many lots of an open deal to print for the
files after it, since only the rules tell how many have been thrown; it may stand before each file. With --moves it prints all legal
steps of open tables with cards after each turn, and what the game tells of the position. A run over many files takes less time
than many runs, as they share what is kept.
"""

import base64
import importlib
import pathlib
import re
import sys
import tomllib

import group
from consents import Consents
from dealing import Deals
from escrow import pair_proof
from forms import STRINGS, Transcript, need, typed
from group import Refused
from header import Header
from parted import Link
from proofs import first_wrong, key_proof
from table_steps import TableSteps
from taken_back import TakesBack, named
from throws import cancels, joint
from turn import Turn


# ---- F 8 to 11, 14 and 15: a whole file


class Table(Consents, Deals, TableSteps, TakesBack):
    """A table after the turns checked so far: what tables of all games share."""

    # What a turn takes back; games add to it.
    GOES_BACK = ("last", "left")

    # The seats that are missing; only tables of games with cards can have some.
    missing = ()

    def __init__(self, header):
        TableSteps.__init__(self, header)
        TakesBack.__init__(self)
        Deals.__init__(self)
        self.header, self.id = header, header.id()
        self.head, self.time, self.turns = self.id, header.created, 0
        self.identities, self.keys, self.completed = [], [], None
        self.chain, self.proofs = [], []
        # The author of the last turn, and the seats that have left.
        self.last, self.left = None, []
        self.set_up()

    def take(self, turn):
        """F 11: checks one more turn."""
        self.turns += 1
        need(turn.number == self.turns, f"has the number {turn.number}")
        need(turn.seat in self.header.seats, "no such seat")
        seat = self.header.seats.index(turn.seat)
        self.may_join(turn, seat)
        need(turn.after == self.head, "does not follow the turn before it")
        turn_hash, identity = turn.hash(self.id), turn.identity or self.identities[seat]
        signed = group.signed(identity, b"bypost/1 turn " + turn_hash, turn.signature)
        need(signed, "the signature is not the seat's")
        self.hear(turn)
        need(turn.time >= self.time, "is before the turn before it")
        left = len(self.left)
        if turn.joins():
            self.join(turn, seat, turn_hash)
        else:
            self.run(turn, seat)
        self.judge(turn)
        late = self.header.seats[self.ended.late] if turn.claims() else None
        payers = {self.header.seats[payer] for payer in self.payers()} if turn.is_without() else set()
        self.chain.append(Link(turn_hash, identity, turn, late, payers))
        self.head, self.time = turn_hash, turn.time
        self.keep(turn, left)

    def may_join(self, turn, seat):
        """F 8: the first turns are the joins, in order."""
        need(turn.joins() == (not self.full()), "joins a full table, or does not join one that is not full")
        if not turn.joins():
            return
        need(seat == len(self.identities), "seats join first, and in order")
        fixed = self.header.identities.get(turn.seat, turn.identity)
        need(fixed == turn.identity, "the header fixes another identity")
        need((turn.sealed is not None) == (self.header.deal == "sealed"), "a table key where there is none, or none")
        need(not turn.sealed or turn.identity not in self.identities, "one identity in two seats")

    def join(self, turn, seat, turn_hash):
        self.identities.append(turn.identity)
        self.last = seat
        if turn.sealed:
            rescue = self.header.rescue is not None
            new = [turn.sealed[1], turn.escrow_key] if rescue else [turn.sealed[1]]
            known = self.keys + self.escrow_keys + new
            need(len(set(known)) == len(known), "two equal keys")
            prove = pair_proof if rescue else key_proof
            self.proofs.append((turn.number, prove(self.id, turn, seat)))
            self.keys.append(turn.sealed[1])
            self.escrow_keys += new[1:]
            need(not cancels(self.keys), "the table keys cancel each other")
            self.completed = turn_hash if self.full() else None
        if self.full():
            self.filled()

    def run(self, turn, seat):
        """A turn that is not a join."""
        chance = turn.shares or turn.shuffles
        need(self.header.deal == "sealed" or not chance, "shares or shuffles in an open deal")
        turn.check_game_steps()
        self.clocked = self.find_clocked(turn, seat)
        if turn.step is None:
            need(self.clocked == seat, "is not on the clock")
        else:
            self.may_play(turn.step, seat)
        self.agree(turn, seat)
        self.keep_time(turn)
        self.hear_escrow(turn, seat)
        if turn.step is None and self.stands_still():
            self.pay_for_missing(turn, seat)
        elif turn.step is None:
            need(not turn.pieces, "pieces, and nobody is missing")
            self.play(turn, seat)
        else:
            self.play_step(turn, seat)
        if not turn.takes_back():
            self.last = seat

    def point(self, lot):
        return joint("throw point", self.completed, self.keys).number("lot", lot).number("place", 0).point()


GAMES = pathlib.Path(__file__).resolve().parents[2] / "games"


def module_of(game):
    """The module in the folder of a game that knows its rules, or its throws."""
    name = game.replace("-", "_")
    folder = GAMES / name / "checker"
    known = re.fullmatch("[a-z-]+", game) and (folder / f"{name}.py").is_file()
    need(known, "a game that this checker does not know")
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
    return importlib.import_module(name)


def table_of(header):
    """The module of a game has TABLE, the class of its tables, or GAME, the class of its rules, if it has cards."""
    import cards  # which imports this module

    module = module_of(header.game)
    return module.TABLE(header) if hasattr(module, "TABLE") else cards.CardTable(header, module.GAME)


def parse(content):
    need(len(content) <= 16 << 20, "longer than 16 MiB")
    try:
        text = content.decode("utf-8").removeprefix("\ufeff")
        bare = STRINGS.sub("", text)
        need("{" not in bare, "an inline table")
        need(sum(bare.count(c) for c in "=[,.") <= 600_000, "too many values")
        return tomllib.loads(text)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise Refused(f"no TOML: {error}") from error


def check(content, open_lots=2, moves=False):
    """The table of a file's bytes; with all legal steps if asked. Raises Refused."""
    return check_parsed(parsed(content), open_lots, moves)


def parsed(content):
    """The values of a file's bytes."""
    try:
        return parse(content)
    except Refused as error:
        raise Refused(f"header: {error}") from error


def check_parsed(raw, open_lots=2, moves=False):
    """The same for a file that was parsed."""
    where = "header"
    try:
        header = Header(raw)
        raw_turns = typed(raw.get("turn", []), list, "turn")
        need(len(raw_turns) <= 10_000, "more than 10,000 turns")
        table, turns = table_of(header), []
        table.lists_moves = moves
        for index, raw_turn in enumerate(raw_turns):
            where = f"turn {index + 1}"
            turns.append(Turn(raw_turn, header))
        table.named = named(turns)
        for index, turn in enumerate(turns):
            where = f"turn {index + 1}"
            table.take(turn)
        wrong = first_wrong(table.proofs)
        if wrong is not None:
            where = f"turn {wrong}"
            raise Refused("a proof does not hold")
        table.deal_on(open_lots)
        return table
    except Refused as error:
        raise Refused(f"{where}: {error}") from error


def main(args):
    moves = args[:1] == ["--moves"]
    lots, args, good = 2, iter(args[moves:]), True
    for path in args:
        if path == "--lots":
            lots = int(next(args))
            continue
        with open(path, "rb") as file:
            content = file.read()
        print(f"file {path}")
        try:
            raw = parsed(content)
            table = check_parsed(raw, lots, moves)
        except Refused as error:
            print(f"INVALID {error}")
            good = False
            continue
        print(f"table {base64.b64encode(table.id).decode()}")
        print(f"head {base64.b64encode(table.head).decode()}")
        for text in table.open_lines():
            print(text)
        for text in table.choice_lines() if moves else []:
            print(text)
    return 0 if good else 1


if __name__ == "__main__":
    import check  # the one that cards.py imports

    sys.exit(check.main(sys.argv[1:]))
