"""Tables with cards: docs/format.md, sections 9 and 10, and docs/seal.md, sections 5, 6, 11 and 12.

Written from those pages alone. A slot is (lot, place); the face of a throw is a list of numbers, that of a card its number. A
game has

    lots         what it has asked for, in order: ("throw", parts) or ("shuffle", things), perhaps with the slots that it keeps; a
                 thing is a card by number, or a slot that is face down. The game asks for more by adding to the list
    audience     slot -> ALL, a seat, or absent for nobody; the game widens it
    gone         slots that went out of the game
    name(card)   its short form
    awaits()     the seat that is to act, None if the game waits for faces, or OVER
    opened(slot, face), shows(step) -> slots, play(step), moves(faces), resign(seat), absorb(transcript)
    may_leave(seat), leave(seat), is_out(seat)  going between two parts of the game
    standing()   the rank of each seat if the game ended as it stands
    told(), result()  lines about a position that stand in no hash, and about the end
"""

import functools

import check
import group
import proofs
import rows
import shuffle
from check import Transcript, need
from decktet import ALL, OVER
from lots import Lots
from rescue import Rescue


@functools.cache
def absorbed_slot(slot, audience, paid, seats):
    """What a state absorbs of a slot that is face down. Kept, since most of them wait for many turns."""
    t = Transcript("").number("lot", slot[0]).number("place", slot[1])
    t.text("audience", {None: "nobody", ALL: "all"}.get(audience, "one"))
    if audience not in (None, ALL):
        t.number("seat", audience)
    for seat in range(seats):
        t.number("paid", seat in paid)
    return t.parts[1:]


class Shuffled(shuffle.Shuffle):
    """One shuffle of a turn: what its verification needs."""

    def __init__(self, table, turn, seat, lot, part):
        self.table, self.joint, self.key = table.id, table.joint_key(), table.keys[seat]
        self.turn, self.seat, self.before, self.lot = turn.number, seat, turn.after, part[0]
        self.input, self.output, self.proof = lot.deck, part[1], part[2]


class CardTable(Lots, Rescue, check.Table):
    GOES_BACK = (*check.Table.GOES_BACK, "game", "lots", "down", "paid", "open", "retired", "into", "went_in", "saw", "seen_before", "stacked")

    def __init__(self, header, rules):
        self.rules, self.lists_moves = rules, False
        super().__init__(header)

    def set_up(self):
        self.begin_rescue()
        self.game = self.rules(self.header)
        self.lots = []
        # The slots that are face down and in play; which seats have paid for them; the faces that are open.
        self.down, self.paid, self.open = [], {}, {}
        # The slots that went into a later lot for good, and into which; and into which lots a slot went, for good or as a copy.
        self.retired, self.into = {}, {}
        # Of a slot and a lot: who could see the slot when it went in, and who had paid.
        self.went_in = {}
        # All faces of an open deal, as far as its list goes.
        self.stacked = {} if self.header.deal == "open" else None
        # If they are asked for, in open deals, where everybody can know every hand: the legal steps after each turn.
        self.choices = []
        self.ask()

    # Who takes part

    def sealed(self):
        return self.header.deal == "sealed"

    def here(self):
        return [seat for seat in range(len(self.header.seats)) if seat not in self.left]

    def seats_in(self):
        """F 14."""
        return [seat for seat in self.here() if seat not in self.missing and not self.game.is_out(seat)]

    def is_over(self):
        return self.ended is not None or self.game.awaits() == OVER

    def joint_key(self):
        return group.encode(group.total(group.decode(self.keys[seat]) for seat in self.here()))

    # F 9: debts

    def owed_shuffles(self, seat, lots):
        taking = [lot for lot in lots if self.due(lot) and seat in self.here()]
        return [lot for lot in taking if seat not in lot.have_shuffled]

    def owes(self, seat, slot):
        """Whether the seat owes a share of a slot."""
        audience = self.game.audience.get(slot)
        if not self.sealed() or audience in (None, seat):
            return False
        unpaid = seat in self.here() and seat not in self.paid[slot] and slot in self.down
        return unpaid and self.full() and not self.is_over() and self.has_point(slot)

    def owed(self, seat, slots):
        return [slot for slot in slots if self.owes(seat, slot)] if self.sealed() else []

    def seen_by(self, seat):
        """The slots face down that a seat may see; None: that all may see."""
        audience, wanted = self.game.audience.get, (ALL, seat)
        return [slot for slot in self.down if audience(slot) in wanted]

    def on_the_clock(self):
        n = len(self.header.seats)
        if not self.full():
            return len(self.identities)
        awaited = self.game.awaits()
        if self.is_over():
            return None
        if self.missing:
            return self.clocked_payer()
        needed = self.seen_by(ALL if awaited is None else awaited)
        lots = self.behind(needed)
        table = [(self.last + i) % n for i in range(n)]
        first = table if awaited is None else [self.last, awaited] + table
        shufflers = [seat for seat in first if self.owed_shuffles(seat, lots)]
        payers = [seat for seat in table if seat != awaited and self.owed(seat, needed)]
        return (shufflers + payers + [awaited])[0]

    def find_clocked(self, turn, author):
        return self.on_the_clock()

    # Turns

    def filled(self):
        if not self.sealed():
            self.settle(None, None)

    def settle(self, turn, author):
        while not self.is_over():
            owed = [] if author is None else self.owed_shuffles(author, self.lots)
            if owed:
                self.shuffle(turn, author, owed[0])
                continue
            ready = [slot for slot in self.seen_by(ALL) if self.payable(slot, author)]
            if not ready:
                return
            self.reveal(turn, author, ready[0])

    def payable(self, slot, author):
        """Whether everybody but perhaps the author has paid."""
        if not self.sealed():
            return self.full() and slot in self.stacked
        everybody = all(seat == author or seat in self.paid[slot] for seat in self.here())
        return self.full() and self.has_pairs(self.lot_of(slot)) and (everybody or not self.has_point(slot))

    def shuffle(self, turn, author, lot):
        need(self.shuffles_left, "does not make a shuffle that it owes")
        part = self.shuffles_left.pop(0)
        need(part[0] == lot.number, "makes the shuffle of another lot")
        self.lay(lot)
        _, proof = rows.verify(Shuffled(self, turn, author, lot, part), fresh=not lot.have_shuffled)
        self.proofs.append((turn.number, proof))
        lot.deck = part[1]
        lot.have_shuffled.add(author)

    def pay(self, turn, author, slot):
        """Takes the author's share of a slot out of the turn."""
        match = [value for lot, place, value in turn.shares if (lot, place) == slot]
        need(len(match) == 1, f"does not pay its share of {slot[0]}.{slot[1]}")
        self.used.append(slot)
        self.paid[slot][author] = match[0]

    def reveal(self, turn, author, slot):
        if self.sealed() and author is not None and self.has_point(slot) and author not in self.paid[slot]:
            self.pay(turn, author, slot)
        face = self.unseal(slot) if self.sealed() else self.stacked[slot]
        self.down.remove(slot)
        self.open[slot] = face, turn.number if turn else self.turns
        self.game.opened(slot, face)
        self.ask()

    def play(self, turn, seat):
        self.shuffles_left, self.used = list(turn.shuffles), []
        points = self.resign(turn, seat) if turn.steps == ["resign"] else self.steps(turn, seat)
        need(not self.shuffles_left, "makes a shuffle that it does not owe")
        slots = [(lot, place) for lot, place, _ in turn.shares]
        need(slots == sorted(self.used), "shares that are not owed, or not in order")
        if slots:
            points = {slot: points[slot] for slot in slots}
            self.publish(turn.number, seat, points)
            self.proofs.append((turn.number, proofs.share_proof(self.id, turn, seat, self.keys[seat], [*points.values()])))

    def reveal_all(self, turn, seat):
        """F 15."""
        slots = [slot for slot in sorted(self.down) if self.has_point(slot) and seat not in self.paid[slot]]
        need(slots and seat in self.here(), "has nothing to reveal")
        need([(lot, place) for lot, place, _ in turn.shares] == slots, "shares that are not to be revealed, or not in order")
        points = [self.point_of(slot) for slot in slots]
        self.proofs.append((turn.number, proofs.share_proof(self.id, turn, seat, self.keys[seat], points)))
        for slot, (_, _, value) in zip(slots, turn.shares):
            self.paid[slot][seat] = value

    def steps(self, turn, seat):
        self.settle(turn, seat)
        for step in turn.plays:
            if step == "leave":
                self.leave(turn, seat)
                continue
            need(self.game.awaits() == seat, "it is not the author's to act")
            seen = self.seen_by(seat)
            lots = self.behind(seen)
            owing = [other for other in self.here() if self.owed_shuffles(other, lots)]
            owing += [other for other in self.here() if self.owed(other, seen)]
            need(not owing, "somebody pays first")
            for slot in self.game.shows(step):
                sees = slot in self.down and self.game.audience.get(slot) in (ALL, seat)
                need(sees and self.payable(slot, seat), "a step shows what its author does not see")
                self.reveal(turn, seat, slot)
            self.game.play(step)
            self.ask()
            self.settle(turn, seat)
        if self.game.awaits() != OVER and self.game.is_out(seat) and self.can_go(seat):
            self.forget(seat)
            return self.go(turn, seat)
        for slot in self.owed(seat, self.down):
            self.pay(turn, seat, slot)
        return {slot: self.point_of(slot) for slot in self.used}

    def leave(self, turn, seat):
        """The engine's step."""
        made = len(turn.shuffles) - len(self.shuffles_left)
        need(made or not self.sealed(), "leaves in a turn without a shuffle")
        need(self.game.may_leave(seat), "may not leave now")
        self.game.leave(seat)
        self.ask()
        self.settle(turn, seat)

    def resign(self, turn, seat):
        self.game.resign(seat)
        self.ask()
        self.forget(seat)
        if self.game.awaits() == OVER:
            return {}
        self.settle(turn, seat)
        need(self.can_go(seat), "cannot leave while its cards wait for a shuffle")
        return self.go(turn, seat)

    def forget(self, seat):
        """The cards that only the seat could see go out of the game."""
        for slot in self.down:
            if self.game.audience.get(slot) == seat:
                self.saw.setdefault(slot, seat)
        self.down = [slot for slot in self.down if self.game.audience.get(slot) != seat]

    def can_go(self, seat):
        """Whether paying for everything opens no card that only the seat may see."""
        own = ((slot, self.waits_in(slot)) for slot in self.into if self.has_point(slot))
        return not any(lot and self.went_in[slot, lot.number][0] == seat for slot, lot in own)

    def go(self, turn, seat):
        """The seat leaves: it pays for everything that is in play, and its shares are taken out."""
        slots = list(self.in_play()) if self.sealed() else []
        for slot in slots:
            if self.must_pay(seat, slot):
                self.pay(turn, seat, slot)
        points = {slot: self.point_of(slot) for slot in self.used}
        for slot in slots:
            self.take_out(seat, slot)
        self.left.append(seat)
        return points

    # F 10

    def state(self):
        t = Transcript("state").data("table", self.id).number("joined", len(self.identities))
        t.number("asked", len(self.lots)).number("opened", len(self.open))
        self.absorb_down(t)
        self.absorb_shuffles(t)
        if self.left:
            t.number("left", len(self.left))
            for seat in self.left:
                t.number("seat", seat)
        self.absorb_missing(t)
        self.absorb_ended(t)
        self.game.absorb(t)
        return t.hash()

    def judge(self, turn):
        need(self.state() == turn.state, "the state is another")
        if self.lists_moves and self.stacked is not None and self.full() and not self.is_over() and self.game.awaits() is not None:
            self.choices.append((turn.number, self.game.moves(self.stacked), self.game.told()))

    def absorb_down(self, t):
        t.number("pending", len(self.down))
        for slot in self.down:
            audience, paid = self.game.audience.get(slot), frozenset(self.paid[slot])
            t.parts += absorbed_slot(slot, audience, paid, len(self.header.seats))

    def absorb_shuffles(self, t):
        shuffling = [lot for lot in self.lots if self.sealed() and not self.is_shuffled(lot)]
        if shuffling:
            t.number("shuffling", len(shuffling))
        for lot in shuffling:
            t.number("lot", lot.number).number("cards", len(lot.what)).number("due", self.due(lot))
            for seat in range(len(self.header.seats)):
                t.number("shuffled", seat in lot.have_shuffled or seat in self.left or seat in self.missing)

    def deal_on(self, lots):
        """The rules have told."""

    def choice_lines(self):
        for turn, steps, told in self.choices:
            yield f"after turn {turn}: {', '.join(sorted(steps))}"
            yield from told

    def open_lines(self):
        found = sorted(self.open.items())
        for (lot, _), (face, turn) in (entry for entry in found if self.lot_of(entry[0]).is_throw):
            yield f"lot {lot}: {' '.join(map(str, face))}" + (f" (turn {turn})" if self.sealed() else "")
        for (lot, place), (face, turn) in (entry for entry in found if not self.lot_of(entry[0]).is_throw):
            yield f"lot {lot}.{place}: {self.game.name(face)} (turn {turn})"
        if self.ended is not None:
            yield self.ended.line(self.header.seats)
            ranks = self.ended.ranks(self.seats_in(), self.game.standing())
            yield from self.game.ended(ranks, [None for _ in ranks])
        elif self.is_over():
            yield from self.game.result()
