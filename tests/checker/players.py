"""Players who make turns and consents: docs/format.md, sections 7 and 14, and docs/seal.md, sections 1 to 4, 8 and 12. It shows how
such turns are made; check.py does not need it."""

import base64
import bisect
import copy
import hashlib
import hmac
import tomllib

import cards
import check
import group
import proofs
import rows
from consents import Consent
from forms import Transcript
from group import Refused
from header import Header
from turn import Turn


def coded(value):
    return base64.b64encode(value).decode()


def mac(key, t):
    return hmac.digest(key, t.wide(), "sha512")


def scalar_of(wide):
    return int.from_bytes(wide, "little") % group.L


class Key:
    """A player's seed and what follows from it: seal.md, sections 1 to 4."""

    def __init__(self, seed):
        self.seed = seed
        self.private = mac(seed, Transcript("signing key"))[:32]
        self.identity = group.ed_public(self.private)

    def sign(self, message):
        wide = hashlib.sha512(self.private).digest()
        half = int.from_bytes(wide[:32], "little") & (1 << 254) - 8 | 1 << 254
        r = int.from_bytes(hashlib.sha512(wide[32:] + message).digest(), "little") % group.L
        first = group.ed_encode(group.times(r, group.ED_BASE))
        k = int.from_bytes(hashlib.sha512(first + self.identity + message).digest(), "little")
        return first + ((r + k * half) % group.L).to_bytes(32, "little")

    def table_key(self, table, seat, nonce=None):
        """x of a seat; the nonce stands in its join."""
        nonce = table.made[seat].sealed[0] if nonce is None else nonce
        return scalar_of(mac(self.seed, Transcript("table key").data("table", table.id).number("seat", seat).data("nonce", nonce)))

    def join(self, table, turn, seat):
        """Puts a table key into a join, with its proof."""
        nonce = bytes([seat]) * 32
        x = self.table_key(table, seat, nonce)
        key = group.encode(group.combine([(x, group.BASE)]))
        t = proofs.place("key proof", table.id, turn, seat).data("identity", turn.identity).data("nonce", nonce).data("X", key)
        k = scalar_of(mac(self.seed, t))
        a = group.encode(group.combine([(k, group.BASE)]))
        turn.sealed = nonce, key, a + ((k + t.data("A", a).scalar() * x) % group.L).to_bytes(32, "little")

    def serve(self, tried, turn, seat):
        """Makes a table take what the turn owes from this key, and put it into the turn; it lacks the proof of the shares."""
        x, shuffle, pay = self.table_key(tried, seat), tried.shuffle, tried.pay

        def shuffles(turn, author, lot):
            tried.lay(lot)
            made = rows.make(cards.Shuffled(tried, turn, author, lot, (lot.number, None, None)), x, not lot.have_shuffled)
            turn.shuffles.append((lot.number, *made))
            tried.shuffles_left.append(turn.shuffles[-1])
            shuffle(turn, author, lot)

        def pays(turn, author, slot):
            bisect.insort(turn.shares, (*slot, group.encode(group.combine([(x, tried.point_of(slot))]))))
            # Until the proof is made, any bytes stand for it.
            turn.proof = bytes(96)
            pay(turn, author, slot)

        tried.shuffle, tried.pay = shuffles, pays

    def pay(self, table, turn, seat, slots):
        """Puts shares of slots into a turn, with their proof; any nonce will do."""
        x, points = self.table_key(table, seat), [table.point_of(slot) for slot in slots]
        turn.shares = [(*slot, group.encode(group.combine([(x, a)]))) for slot, a in zip(slots, points)]
        t = proofs.place("share proof", table.id, turn, seat).data("X", table.keys[seat]).number("shares", len(slots))
        for (lot, place, value), a in zip(turn.shares, points):
            t.number("lot", lot).number("place", place).data("a", group.encode(a)).data("S", value)
        weights, k = [t.copy().number("weight", i).scalar() for i in range(len(slots))], scalar_of(mac(self.seed, t))
        total = group.combine([*zip(weights, points)])
        a1, a2 = (group.encode(group.combine([(k, point)])) for point in (group.BASE, total))
        z = (k + t.data("A1", a1).data("A2", a2).scalar() * x) % group.L
        turn.proof = a1 + a2 + z.to_bytes(32, "little")


def consent(table, key, seat, to, time, on=None):
    """What a seat says, made by a key."""
    made = Consent.__new__(Consent)
    made.seat, made.on, made.to, made.time = seat, table.head if on is None else on, to, time
    made.signature = key.sign(b"bypost/1 consent " + made.hash(table.id))
    return made


def turn_of(table, key, seat, time, steps=(), consents=(), joins=False, shares=None):
    """A turn that would come next. Without other shares it has those and the shuffles that are owed, or what it reveals."""
    raw = {"number": table.turns + 1, "seat": seat, "time": time, "after": coded(table.head), "state": coded(bytes(32))}
    raw |= {"identity": coded(key.identity)} if joins else {"steps": [*steps] or ["none"]}
    turn, index = Turn(raw | {"signature": [coded(bytes(64))]}), table.header.seats.index(seat)
    if not steps:
        turn.steps = turn.plays = []
    turn.consents, tried = [*consents], copy.deepcopy(table)
    if table.sealed() and shares is None:
        if turn.steps == ["reveal all"]:
            shares = [slot for slot in table.down if table.has_point(slot) and index not in table.paid[slot]]
        elif joins:
            key.join(table, turn, index)
        else:
            key.serve(tried, turn, index)
    if shares:
        key.pay(table, turn, index, sorted(shares))
    # The state after it, as far as the turn is right but for its signature and state.
    tried.judge, signed, group.signed = lambda turn: None, group.signed, lambda *_: True
    try:
        tried.take(turn)
    except Refused:
        pass
    finally:
        group.signed = signed
    turn.state = tried.state()
    if turn.shares and not shares:
        key.pay(tried, turn, index, [(lot, place) for lot, place, _ in turn.shares])
    turn.signature = key.sign(b"bypost/1 turn " + turn.hash(table.id))
    return turn


COUNTS = {"taken": 0, "refused": 0}


def takes(table, *turn, why=None, **more):
    """The table after one more turn, or, if it must be refused, as it was."""
    after = copy.deepcopy(table)
    try:
        after.made.append(turn_of(table, *turn, **more))
        after.take(after.made[-1])
        wrong = proofs.first_wrong(after.proofs)
        found = None if wrong is None else "a proof"
    except Refused as error:
        found = str(error)
    assert (found is None) == (why is None) and (why or "") in (found or ""), f"{turn[1:]}: {found}, not {why}"
    COUNTS["taken" if why is None else "refused"] += 1
    return after if why is None else table


# Three seats at an open table with a pace

KEYS = [Key(bytes([seat + 1]) * 32) for seat in range(5)]
A, B, C, D, E = KEYS


def at(hours, seconds=0):
    return f"2026-12-{1 + hours // 24:02}T{hours % 24:02}:00:{seconds:02}Z"


def opened(start, pace="1h+2h", seats="abc"):
    """A table with the game and options of another one, after the joins. It remembers its header, and its turns as they were made."""
    raw = tomllib.loads(start.read_text())
    header = {key: raw[key] for key in ("bypost", "game", "rules", "options")}
    header |= {"deal": "open", "seed": "x", "seats": [*seats], "created": at(0), "nonce": coded(bytes(32))}
    header |= {"pace": pace} if pace else {}
    table = check.table_of(Header(header))
    table.raw, table.made = header, []
    for key, seat in zip(KEYS, seats):
        table = takes(table, key, seat, at(1), joins=True)
    return table


def step(table):
    """The first of the steps that are legal."""
    return [table.game.moves(table.stacked)[0]]


def played(table, key, seat, time, **more):
    return takes(table, key, seat, time, step(table), **more)


def on_the_clock(table):
    clocked = table.on_the_clock()
    return None if clocked is None else table.header.seats[clocked]


# Sealed tables whose keys everybody knows


def faces(table, keys, seat):
    """What is open and what a seat may see once all have paid, for those who have the keys of all seats in order."""
    shown, secrets = copy.deepcopy(table), {seat: keys[seat].table_key(table, seat) for seat in table.here()}
    found = {slot: face for slot, (face, _) in table.open.items()}
    for slot in filter(table.has_point, table.seen_by(seat)):
        point = table.point_of(slot)
        shown.paid[slot].update((seat, group.encode(group.combine([(x, point)]))) for seat, x in secrets.items())
        found[slot] = shown.unseal(slot)
    return found


def home_keys(examples):
    """The keys of the home, by their names."""
    raws = [tomllib.loads(file.read_text()) for file in (examples / "home/keys").glob("*.key")]
    return {raw["name"]: Key(base64.b64decode(raw["seed"])) for raw in raws}


def middles(examples):
    """The tables of two seats in the middle of a game, but for games of which only the throws are known."""
    for file in sorted(examples.glob("*/middle.toml")):
        if hasattr(check.module_of(file.parent.name), "GAME"):
            yield example(file)


def example(file):
    """A table that remembers its turns."""
    raw = tomllib.loads(file.read_text())
    table = check.table_of(Header(raw))
    table.made = [Turn(turn) for turn in raw["turn"]]
    for turn in table.made:
        table.take(turn)
    return table
