#!/usr/bin/env python3
"""Checks files of bypost: all of docs/format.md and docs/seal.md, and the games as far as said here.

    check.py [--moves] [--lots N] FILE...

Of evidence of a fork (F 14) it prints the table id, and who signed which two turns.

Written from those two pages and format.md in the folders of the games alone, with Python 3.11's standard library. "F" and "S"
are sections of the first two. For each file it prints the table id, the head and all that lies open, throws by lot and cards by
slot, and how it ended, also by a step of the table, or what is wrong; it ends with 1 if any file was refused. The archive of a
file whose first turns were split off must lie beside it. It looks at each file alone, though parted.py can tell of two what section 8
says; so it cannot know where a released turn stands. It does not read consents that are on their way.

What it knows of a game stands in games/ID/checker/ID.py, with underscores for hyphens: all rules of a game with cards, which
cards.py calls, or only the throws. Of a game of which it knows only the throws it checks neither the game's steps nor the clock,
but it checks consents and steps of the table as far as said there. --lots says how many lots of an open deal to print for the
files after it, since only the rules tell how many have been thrown; it may stand before each file. With --moves it prints all legal
steps of open tables with cards after each turn, and what the game tells of the position. A run over many files takes less time
than many runs, as they share what is kept.
"""

import base64
import functools
import importlib
import pathlib
import re
import sys
import tomllib

import group
from consents import Consent, Consents
from forms import STRINGS, Transcript, absorbed, need, typed
from forms import address, data, integer, keys, line, long, name, share, texts, time, up_to
from group import Refused
from pace import pace
from parted import Link
from table_steps import TableSteps, step_of


# ---- F 2: the header


class Header:
    def __init__(self, raw):
        keys(
            raw,
            ["bypost", "game", "rules", "deal", "seats", "created", "nonce"],
            ["seed", "lots", "pace", "rows", "identities", "addresses", "options", "turn", "archived"],
            "the header",
        )
        need(typed(raw["bypost"], int, "bypost") == 1, "not format 1")
        self.game = typed(raw["game"], str, "game")
        self.rules = integer(raw["rules"], 0, 2**32 - 1, "rules")
        self.deal = typed(raw["deal"], str, "deal")
        need(self.deal in ("sealed", "open"), "the deal is neither sealed nor open")
        need(("seed" in raw) + ("lots" in raw) == (self.deal == "open"), "seed or lots do not fit the deal")
        self.seed, self.lots = raw.get("seed"), raw.get("lots")
        if self.seed is not None:
            line(self.seed, 8000, "seed")
        if self.lots is not None:
            need(1 <= len(texts(self.lots, "lots")) <= 20_000, "a list has 1 to 20,000 lots")
            need(all(all(line(lot, 8000, "a lot").split(" ")) for lot in self.lots), "blanks in a lot")
        self.seats = [name(seat, "a seat's name") for seat in texts(raw["seats"], "seats")]
        need(1 <= len(self.seats) <= 8, "a table has 1 to 8 seats")
        need(len({seat.casefold() for seat in self.seats}) == len(self.seats), "two seats have one name")
        self.created = time(raw["created"], "created")
        self.nonce = data(raw["nonce"], 32, "nonce")
        self.pace = raw.get("pace")
        need(self.pace is None or pace(self.pace), "no pace")
        self.rows = typed(raw["rows"], str, "rows") if "rows" in raw else None
        need(self.rows in (None, "shortest"), "rows of a later version")
        need(self.rows is None or self.deal == "sealed", "rows in an open deal")
        self.archived = integer(raw["archived"], 1, 9999, "archived") if "archived" in raw else 0
        identities = typed(raw.get("identities", {}), dict, "identities")
        self.identities = {seat: data(key, 32, "an identity") for seat, key in identities.items()}
        need(all(seat in self.seats for seat in self.identities), "an identity of no seat")
        need(all(map(group.is_sound, self.identities.values())), "an identity that is not sound")
        twice = len(set(self.identities.values())) < len(self.identities)
        need(self.deal == "open" or not twice, "one identity for two seats")
        self.addresses = typed(raw.get("addresses", {}), dict, "addresses")
        need(all(seat in self.seats for seat in self.addresses), "an address of no seat")
        for each in self.addresses.values():
            address(each)
        self.options = typed(raw.get("options", {}), dict, "options")
        for option, value in self.options.items():
            line(option, 40, "an option's name")
            if type(value) is int:
                integer(value, -(2**63), 2**63 - 1, option)
            else:
                line(value, 8000, option)

    def id(self):
        """F 6."""
        t = Transcript("table").text("game", self.game).number("rules", self.rules).text("deal", self.deal)
        if self.seed is not None:
            t.text("seed", self.seed)
        if self.lots is not None:
            t.number("lots", len(self.lots))
            for lot in self.lots:
                t.text("lot", lot)
        t.number("seats", len(self.seats))
        for seat in self.seats:
            t.text("seat", seat).number("fixed", seat in self.identities)
            if seat in self.identities:
                t.data("identity", self.identities[seat])
        t.text("created", self.created).data("nonce", self.nonce).number("options", len(self.options))
        for option, value in sorted(self.options.items(), key=lambda entry: entry[0].encode()):
            t.text("option", option)
            if type(value) is int:
                t.data("number", value.to_bytes(8, "big", signed=True))
            else:
                t.text("text", value)
        if self.addresses:
            t.number("addresses", len(self.addresses))
        for seat in self.seats:
            if seat in self.addresses:
                t.text("seat", seat).text("address", self.addresses[seat])
        if self.pace is not None:
            t.text("pace", self.pace)
        if self.rows is not None:
            t.text("rows", self.rows)
        return t.hash()


# ---- F 3: turns


def shuffled(raw):
    keys(raw, ["lot", "deck", "proof"], [], "a shuffle")
    lot = integer(raw["lot"], 0, 2**32 - 1, "lot")
    return lot, up_to(raw["deck"], 12288, "deck"), up_to(raw["proof"], 12288, "a shuffle's proof")


class Turn:
    def __init__(self, raw):
        keys(
            raw,
            ["number", "seat", "time", "after", "state", "signature"],
            ["identity", "key-nonce", "key", "key-proof", "steps", "say", "shares", "proof", "shuffle", "consent"],
            "the turn",
        )
        self.number = integer(raw["number"], 0, 2**32 - 1, "number")
        self.seat = name(raw["seat"], "seat")
        self.time = time(raw["time"], "time")
        self.after = data(raw["after"], 32, "after")
        self.identity = data(raw["identity"], 32, "identity") if "identity" in raw else None
        sealed = [key in raw for key in ("key-nonce", "key", "key-proof")]
        need(all(sealed) or not any(sealed), "key-nonce, key and key-proof belong together")
        self.sealed = None
        if all(sealed):
            need(self.identity is not None, "a table key without identity")
            nonce, key = data(raw["key-nonce"], 32, "key-nonce"), data(raw["key"], 32, "key")
            self.sealed = nonce, key, long(raw["key-proof"], 64, "key-proof")
        self.steps = [line(step, 200, "a step") for step in texts(raw.get("steps", []), "steps")]
        need(len(self.steps) <= 1000, "more than 1,000 steps")
        self.say = [line(said, 60, "a remark") for said in texts(raw.get("say", []), "say")]
        need(sum(map(len, self.say)) + len(self.say) <= 2000, "the remark is too long")
        self.shares = [share(text) for text in texts(raw.get("shares", []), "shares")]
        need(len(self.shares) <= 1000, "more than 1,000 shares")
        self.proof = long(raw["proof"], 96, "proof") if "proof" in raw else None
        shuffles = typed(raw.get("shuffle", []), list, "shuffle")
        need("shuffle" not in raw or 1 <= len(shuffles) <= 16, "shuffle has 1 to 16 tables")
        self.shuffles = [shuffled(each) for each in shuffles]
        consents = typed(raw.get("consent", []), list, "consent")
        need("consent" not in raw or 1 <= len(consents) <= 64, "consent has 1 to 64 tables")
        self.consents = [Consent(each) for each in consents]
        self.state = data(raw["state"], 32, "state")
        self.signature = long(raw["signature"], 64, "signature")
        # The step of the table, or those of the game.
        self.step = step_of(self.steps)
        self.plays = self.steps if self.step is None else []

    def hash(self, table):
        """F 7."""
        t = Transcript("turn").data("table", table).number("number", self.number)
        t.text("seat", self.seat).text("time", self.time).data("after", self.after)
        t.number("joins", self.identity is not None)
        if self.identity is not None:
            t.data("identity", self.identity).number("sealed", self.sealed is not None)
            if self.sealed:
                nonce, key, proof = self.sealed
                t.data("key-nonce", nonce).data("key", key).data("key-proof", proof)
        for label, lines in (("steps", self.steps), ("say", self.say)):
            t.number(label, len(lines))
            for text in lines:
                t.text("line", text)
        if self.shuffles:
            t.number("shuffles", len(self.shuffles))
        for lot, deck, proof in self.shuffles:
            t.number("lot", lot).data("deck", deck).data("proof", proof)
        if self.consents:
            t.number("consents", len(self.consents))
        for consent in self.consents:
            consent.absorb(t)
        t.number("shares", len(self.shares))
        for lot, place, value in self.shares:
            t.number("lot", lot).number("place", place).data("share", value)
        t.number("proven", self.proof is not None)
        if self.proof is not None:
            t.data("proof", self.proof)
        return t.data("state", self.state).hash()


# ---- S 3 and 4: proofs. A proof is c, z and its equations; an equation is pairs (scalar, point) whose sum must be neutral.


def scalar(value):
    number = int.from_bytes(value, "little")
    need(number < group.L, "a scalar is not canonical")
    return number


def place(domain, table, turn, seat):
    t = Transcript(domain).data("table", table).number("turn", turn.number)
    return t.number("seat", seat).data("before", turn.after)


def key_proof(table, turn, seat):
    """S 3: (c, z) and the equation."""
    nonce, key, proof = turn.sealed
    x, a, z = group.decode(key), group.decode(proof[:32]), scalar(proof[32:])
    t = place("key proof", table, turn, seat)
    t.data("identity", turn.identity).data("nonce", nonce).data("X", key).data("A", proof[:32])
    c = t.scalar()
    return c, z, (((z, group.BASE), (-1, a), (-c, x)),)


def share_proof(table, turn, seat, key, points):
    """S 4: (c, z) and the two equations; points are those of the slots of the turn's shares."""
    proof = turn.proof
    a1, a2, z = group.decode(proof[:32]), group.decode(proof[32:64]), scalar(proof[64:])
    t = place("share proof", table, turn, seat).data("X", key).number("shares", len(turn.shares))
    for (lot, slot, value), a in zip(turn.shares, points):
        t.number("lot", lot).number("place", slot).data("a", group.encode(a)).data("S", value)
    weights = [t.copy().number("weight", i).scalar() for i in range(len(points))]
    c = t.data("A1", proof[:32]).data("A2", proof[32:64]).scalar()
    on_points = [(-1, a2)]
    for weight, a, (_, _, value) in zip(weights, points, turn.shares):
        on_points += [(z * weight, a), (-c * weight, group.decode(value))]
    return c, z, (((z, group.BASE), (-1, a1), (-c, group.decode(key))), tuple(on_points))


def batch(proofs):
    """S 7: whether all proofs hold."""
    t = Transcript("batch").number("equations", sum(len(equations) for _, _, equations in proofs))
    all_equations = []
    for c, z, equations in proofs:
        for equation in equations:
            t.data("c", c.to_bytes(32, "little")).data("z", z.to_bytes(32, "little"))
            all_equations.append(equation)
    factors = {}
    for j, equation in enumerate(all_equations):
        weight = int.from_bytes(t.copy().number("weight", j).hash()[:16], "little")
        for s, point in equation:
            factors[point] = (factors.get(point, 0) + weight * s) % group.L
    return group.equal(group.combine([(s, point) for point, s in factors.items()]), group.NEUTRAL)


HELD = set()


def first_wrong(proofs):
    """The number of the turn of the first proof that does not hold, of pairs of a number and a proof. Proofs that have held
    are kept, with all that they say: many files hold the same ones, and in another batch or alone they hold again."""
    new = [(number, proof) for number, proof in proofs if proof not in HELD]
    all_hold = len(new) > 1 and batch([proof for _, proof in new])
    for number, proof in new:
        if not (all_hold or batch([proof])):
            return number
        HELD.add(proof)
    return None


# ---- S 5 and 6: throws


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


# ---- F 8 to 11, 14 and 15: a whole file


class Table(Consents, TableSteps):
    """A table after the turns checked so far: what tables of all games share."""

    def __init__(self, header):
        Consents.__init__(self)
        TableSteps.__init__(self, header)
        self.header, self.id = header, header.id()
        self.head, self.time, self.turns = self.id, header.created, 0
        self.identities, self.keys, self.completed = [], [], None
        self.chain = []
        self.proofs, self.shares, self.thrown, self.left = [], {}, {}, []
        self.set_up()

    def take(self, turn):
        self.turns += 1
        need(turn.number == self.turns, f"has the number {turn.number}")
        need(turn.seat in self.header.seats, "no such seat")
        seat = self.header.seats.index(turn.seat)
        need(turn.after == self.head, "does not follow the turn before it")
        self.were_in.append(sorted(self.seats_in()))
        self.may_write(turn, seat)
        if self.turns <= len(self.header.seats):
            need(turn.identity is not None and seat == self.turns - 1, "seats join first, and in order")
            self.identities.append(turn.identity)
        need((turn.identity is not None) == (self.turns <= len(self.header.seats)), "joins a full table")
        turn_hash = turn.hash(self.id)
        signed = group.signed(self.identities[seat], b"bypost/1 turn " + turn_hash, turn.signature)
        need(signed, "the signature is not the seat's")
        need(turn.time >= self.time, "is before the turn before it")
        if turn.identity is None:
            self.agree(turn, seat)
            self.keep_time(turn)
        self.head, self.time = turn_hash, turn.time
        self.hashes.add(turn_hash)
        self.chain.append(Link(turn_hash, self.identities[seat], turn))
        if turn.identity is not None:
            self.join(turn, seat)
        elif turn.step is not None:
            self.play_step(turn, seat)
        else:
            self.play(turn, seat)
        self.judge(turn)

    def join(self, turn, seat):
        fixed = self.header.identities.get(turn.seat, turn.identity)
        need(fixed == turn.identity, "the header fixes another identity")
        need(not turn.steps and not turn.shares and not turn.shuffles, "a join has neither steps, shares nor shuffles")
        need(turn.proof is None, "a join has no proof of shares")
        need(not turn.consents, "a join has no consents")
        full = self.full()
        need((turn.sealed is not None) == (self.header.deal == "sealed"), "a table key where there is none, or none")
        if turn.sealed:
            need(turn.identity not in self.identities[:-1], "one identity in two seats")
            need(turn.sealed[1] not in self.keys, "two equal table keys")
            self.proofs.append((turn.number, key_proof(self.id, turn, seat)))
            self.keys.append(turn.sealed[1])
            need(not cancels(self.keys), "the table keys cancel each other")
            self.completed = self.head if full else None
        if full:
            self.filled()

    def well_formed(self, turn):
        need(turn.steps or turn.shares or turn.shuffles, "has neither steps, shares nor shuffles")
        need("resign" not in turn.steps or turn.steps == ["resign"], "resign is not alone")
        need((turn.proof is not None) == bool(turn.shares), "shares and their proof belong together")
        chance = turn.shares or turn.shuffles
        need(self.header.deal == "sealed" or not chance, "shares or shuffles in an open deal")

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


def from_archive(header, turns, folder):
    """F 12: the turns that were split off."""
    need(turns, "turns must follow those that were split off")
    count = header.archived
    name = f"bypost-{header.id().hex()[:16]}-{count}.toml"
    try:
        raw = parse((folder / name).read_bytes())
    except OSError as error:
        raise Refused(f"the archive {name} is not beside the file") from error
    archive = Header(raw)
    need(archive.id() == header.id() and not archive.archived, "the archive is not that of this table")
    first = typed(raw.get("turn", []), list, "turn")
    need(len(first) >= count, "the archive holds too few turns")
    return first[:count]


def split_in_time(table, turns):
    """F 12: every seat that had not left when turns were split off has signed a later one."""
    later = {typed(turn, dict, "a turn").get("seat") for turn in turns[table.turns :]}
    left = {table.header.seats[seat] for seat in table.left}
    need(set(table.header.seats) <= later | left, "turns were split off before every seat had signed a later one")


def check(content, open_lots=2, folder=pathlib.Path(), moves=False):
    """The table of a file's bytes, whose archive would lie in a folder; with all legal steps if asked. Raises Refused."""
    try:
        raw = parse(content)
    except Refused as error:
        raise Refused(f"header: {error}") from error
    return check_parsed(raw, open_lots, folder, moves)


def check_parsed(raw, open_lots=2, folder=pathlib.Path(), moves=False):
    """The same for a file that was parsed."""
    where = "header"
    try:
        header = Header(raw)
        turns = typed(raw.get("turn", []), list, "turn")
        if header.archived:
            turns = from_archive(header, turns, folder) + turns
        need(len(turns) <= 10_000, "more than 10,000 turns")
        table = table_of(header)
        table.lists_moves = moves
        for index, raw_turn in enumerate(turns):
            where = f"turn {index + 1}"
            table.take(Turn(raw_turn))
            if table.turns == header.archived:
                split_in_time(table, turns)
        wrong = first_wrong(table.proofs)
        if wrong is not None:
            where = f"turn {wrong}"
            raise Refused("a proof does not hold")
        table.deal_on(open_lots)
        return table
    except Refused as error:
        raise Refused(f"{where}: {error}") from error


# ---- F 14: evidence


def evident(raw):
    """What evidence proves, in lines. Raises Refused."""
    need(typed(raw["bypost-evidence"], int, "bypost-evidence") == 1, "not evidence of form 1")
    parts = {"join": dict, "first": list, "second": list}
    need(not {"bypost", "archived", "turn"} & set(raw), "evidence with a key of tables")
    for part, kind in parts.items():
        need(part in raw, f"{part} is missing")
        typed(raw[part], kind, part)
    rest = {key: value for key, value in raw.items() if key != "bypost-evidence" and key not in parts}
    header = Header(rest | {"bypost": 1})
    table = header.id()
    join, branches = Turn(raw["join"]), [[Turn(typed(each, dict, "a turn")) for each in raw[part]] for part in ("first", "second")]
    need(all(1 <= len(branch) <= 10_000 for branch in branches), "a branch has 1 to 10,000 turns")
    for turn in [join, *branches[0], *branches[1]]:
        need(1 <= turn.number <= 10_000, "a number is out of range")
        need(turn.seat in header.seats, "no such seat")
        need((turn.number == 1) == (turn.after == table), "only the first turn follows the header")
        need((turn.number <= len(header.seats)) == (turn.identity is not None), "the first turns are the joins, and no others")
        if turn.identity is not None:
            need(header.seats[turn.number - 1] == turn.seat, "joins are in the order of the seats")
            need(header.identities.get(turn.seat, turn.identity) == turn.identity, "the header fixes another identity")
            need((turn.sealed is not None) == (header.deal == "sealed"), "the table key does not fit the deal")
            need(group.signed(turn.identity, b"bypost/1 turn " + turn.hash(table), turn.signature), "a join is not signed")
    need(join.identity is not None, "join joins no seat")
    for branch in branches:
        for before, turn in zip(branch, branch[1:]):
            need(turn.after == before.hash(table) and turn.number == before.number + 1, "a turn does not follow the one before")
    (one, other), ends = (branch[0] for branch in branches), [branch[-1] for branch in branches]
    need(one.number == other.number and one.after == other.after, "the branches begin after different turns")
    need(one.hash(table) != other.hash(table), "the branches begin with one turn")
    for end in ends:
        need(group.signed(join.identity, b"bypost/1 turn " + end.hash(table), end.signature), "not signed by the key that joined")
        answers = end.steps in (["contest"], ["reveal all"])
        need(not answers, "a turn that convicts nobody")
    lines = [f"table {base64.b64encode(table).decode()}", f"fork {one.number} {base64.b64encode(join.identity).decode()} {join.seat}"]
    return lines + [f"turn {end.number} {base64.b64encode(end.hash(table)).decode()}" for end in ends]


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
            if any(line.startswith(b"bypost-evidence ") for line in content.splitlines()):
                print("\n".join(evident(parse(content))))
                continue
            table = check(content, lots, pathlib.Path(path).parent, moves)
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
