"""Tables with cards: docs/format.md, sections 9 and 10, and docs/seal.md, sections 5, 6, 11 and 12.

Written from those pages alone. All lots of the games here are asked for when the table is set up, and nothing that lies face
down is shuffled again. A slot is (lot, place); the face of a throw is a list of numbers, that of a card its number. A game has

    lots         what it asks for, in order: ("throw", parts) or ("shuffle", cards by number)
    audience     slot -> ALL, a seat, or absent for nobody; the game widens it
    gone         slots that went out of the game
    name(card)   its short form
    awaits()     the seat that is to act, None if the game waits for faces, or OVER
    opened(slot, face), shows(step) -> a slot or None, play(step), moves(faces), resign(seat), absorb(transcript)
    told(), result()  lines about a position that stand in no hash, and about the end
"""

import check
import group
import jacynth
import shuffle
import siege_of_jacynth
from check import Transcript, need
from decktet import ALL, OVER

GAMES = {"jacynth": jacynth.Jacynth, "siege-of-jacynth": siege_of_jacynth.SiegeOfJacynth}


class Lot:
    """What was asked for: a throw, or cards with their deck as it was last put out."""

    def __init__(self, number, kind, what):
        self.number, self.what, self.is_throw = number, what, kind == "throw"
        self.slots = [(number, place) for place in range(1 if self.is_throw else len(what))]
        self.have_shuffled = set()
        if not self.is_throw:
            points = [bytes(32) + group.encode(shuffle.face_point(card)) for card in what]
            self.deck, self.faces = b"".join(points), {point[32:]: card for point, card in zip(points, what)}

    def pair(self, place):
        return shuffle.deck(self.deck[64 * place : 64 * place + 64])[0]


class Shuffled(shuffle.Shuffle):
    """One shuffle of a turn: what its verification needs."""

    def __init__(self, table, turn, seat, lot, part):
        self.table, self.joint, self.key = table.id, table.joint_key(), table.keys[seat]
        self.turn, self.seat, self.before, self.lot = turn.number, seat, turn.after, part[0]
        self.input, self.output, self.proof = lot.deck, part[1], part[2]


class CardTable(check.Table):
    def set_up(self):
        self.game = GAMES[self.header.game](self.header)
        self.lots = [Lot(number, *asked) for number, asked in enumerate(self.game.lots, 1)]
        self.left, self.last = [], None
        # The slots that are face down and in play; which seats have paid for them; the faces that are open.
        self.down = [slot for lot in self.lots for slot in lot.slots]
        self.paid = {slot: {} for slot in self.down}
        self.open = {}
        # Open deals, where everybody can know every hand: the legal steps after each turn.
        self.choices = []
        self.stacked = self.stack() if self.header.deal == "open" else None

    def stack(self):
        """S 6: all faces of an open deal, as far as its list goes."""
        faces = {}
        for lot in self.lots:
            if self.header.seed is not None:
                found = self.seeded(lot)
            elif lot.number <= len(self.header.lots):
                found = self.listed(lot, self.header.lots[lot.number - 1].split(" "))
            else:
                break
            faces.update(zip(lot.slots, found))
        return faces

    def seeded(self, lot):
        n, seed = len(lot.slots), Transcript("open throw").text("seed", self.header.seed)
        if lot.is_throw:
            return [check.numbers(seed, lot.number, lot.what)]
        return [lot.what[i - 1] for i in check.numbers(seed, lot.number, [("pick", n, n)])]

    def listed(self, lot, words):
        if lot.is_throw:
            return [check.listed(words, lot.what)]
        names = {self.game.name(card): card for card in lot.what}
        need(sorted(words) == sorted(names), "a listed deck has other cards")
        return [names[word] for word in words]

    # Who takes part

    def sealed(self):
        return self.header.deal == "sealed"

    def full(self):
        return len(self.identities) == len(self.header.seats)

    def here(self):
        return [seat for seat in range(len(self.header.seats)) if seat not in self.left]

    def joint_key(self):
        return group.encode(group.combine([(1, group.decode(self.keys[seat])) for seat in self.here()]))

    def lot_of(self, slot):
        return self.lots[slot[0] - 1]

    def point_of(self, slot):
        """The point of which shares are made."""
        lot, (number, place) = self.lot_of(slot), slot
        return self.point(number) if lot.is_throw else lot.pair(place)[0]

    # F 9: debts

    def is_shuffled(self, lot):
        return lot.is_throw or all(seat in lot.have_shuffled for seat in self.here())

    def due(self, lot):
        return self.sealed() and self.full() and len(lot.slots) > 1 and not self.is_shuffled(lot)

    def owed_shuffles(self, seat, lots):
        taking = [lot for lot in lots if self.due(lot) and seat in self.here()]
        return [lot for lot in taking if seat not in lot.have_shuffled]

    def owes(self, seat, slot):
        """Whether the seat owes a share of a slot."""
        ready = self.sealed() and self.full() and self.is_shuffled(self.lot_of(slot)) and self.game.awaits() != OVER
        audience = self.game.audience.get(slot)
        others = audience == ALL and len(self.here()) > 1 or audience not in (None, ALL, seat)
        return ready and others and slot in self.down and seat in self.here() and seat not in self.paid[slot]

    def seen_by(self, seat):
        """The slots face down that a seat may see; None: that all may see."""
        return [slot for slot in self.down if self.game.audience.get(slot) in (ALL, seat)]

    def on_the_clock(self):
        n = len(self.header.seats)
        if not self.full():
            return len(self.identities)
        awaited = self.game.awaits()
        if awaited == OVER:
            return None
        needed = self.seen_by(awaited)
        lots = [lot for lot in self.lots if any(slot in lot.slots for slot in needed)]
        table = [(self.last + i) % n for i in range(n)]
        first = table if awaited is None else [self.last, awaited] + table
        shufflers = [seat for seat in first if self.owed_shuffles(seat, lots)]
        payers = [seat for seat in table if seat != awaited and any(self.owes(seat, slot) for slot in needed)]
        return (shufflers + payers + [awaited])[0]

    def on_clock(self, seat):
        need(seat == self.on_the_clock(), "is not on the clock")

    # Turns

    def filled(self):
        if not self.sealed():
            self.settle(None, None)

    def settle(self, turn, author):
        while self.game.awaits() != OVER:
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
        return self.full() and self.is_shuffled(self.lot_of(slot)) and everybody

    def shuffle(self, turn, author, lot):
        need(self.shuffles_left, "does not make a shuffle that it owes")
        part = self.shuffles_left.pop(0)
        need(part[0] == lot.number, "makes the shuffle of another lot")
        _, proof = shuffle.verify(Shuffled(self, turn, author, lot, part), fresh=not lot.have_shuffled)
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
        if self.sealed() and author not in self.paid[slot]:
            self.pay(turn, author, slot)
        face = self.unseal(slot) if self.sealed() else self.stacked[slot]
        self.down.remove(slot)
        self.open[slot] = face, turn.number if turn else self.turns
        self.game.opened(slot, face)

    def unseal(self, slot):
        """The face of which everybody has paid the share."""
        lot, (number, place) = self.lot_of(slot), slot
        shares = [group.decode(self.paid[slot][seat]) for seat in self.here()]
        if lot.is_throw:
            need(not self.left, "a throw after a seat has left, in no game that this checker knows")
            return check.outcome(self.completed, self.keys, shares, number, lot.what)
        point = group.encode(group.combine([(1, lot.pair(place)[1])] + [(-1, share) for share in shares]))
        need(point in lot.faces, f"slot {number}.{place} shows no card")
        return lot.faces[point]

    def play(self, turn, seat):
        self.well_formed(turn)
        self.shuffles_left, self.used = list(turn.shuffles), []
        points = self.resign(turn, seat) if turn.steps == ["resign"] else self.steps(turn, seat)
        need(not self.shuffles_left, "makes a shuffle that it does not owe")
        slots = [(lot, place) for lot, place, _ in turn.shares]
        need(slots == sorted(self.used), "shares that are not owed, or not in order")
        if slots:
            points = [points[slot] for slot in slots]
            self.proofs.append((turn.number, check.share_proof(self.id, turn, seat, self.keys[seat], points)))

    def steps(self, turn, seat):
        self.settle(turn, seat)
        for step in turn.steps:
            need(self.game.awaits() == seat, "it is not the author's to act")
            for slot in self.seen_by(seat):
                lots = [self.lot_of(slot)]
                owing = [other for other in self.here() if self.owed_shuffles(other, lots) or self.owes(other, slot)]
                need(not owing, "somebody pays first")
            slot = self.game.shows(step)
            if slot is not None:
                sees = slot in self.down and self.game.audience.get(slot) in (ALL, seat)
                need(sees and self.payable(slot, seat), "a step shows what its author does not see")
                self.reveal(turn, seat, slot)
            self.game.play(step)
            self.settle(turn, seat)
        for slot in self.down:
            if self.owes(seat, slot):
                self.pay(turn, seat, slot)
        return {slot: self.point_of(slot) for slot in self.used}

    def resign(self, turn, seat):
        self.game.resign(seat)
        self.down = [slot for slot in self.down if slot not in self.game.gone]
        if self.game.awaits() == OVER:
            return {}
        self.settle(turn, seat)
        # As long as a deck is to be shuffled again, its places have nothing to do with the slots.
        slots = [slot for lot in self.lots for slot in lot.slots if slot in self.down or not self.is_shuffled(lot)]
        for slot in slots if self.sealed() else []:
            if seat not in self.paid[slot]:
                self.pay(turn, seat, slot)
        points = {slot: self.point_of(slot) for slot in self.used}
        for slot in slots if self.sealed() else []:
            self.take_out(seat, slot)
        self.left.append(seat)
        return points

    def take_out(self, seat, slot):
        """S 11: the share of a seat that leaves is taken out of a card for good."""
        lot, (_, place) = self.lot_of(slot), slot
        if not lot.is_throw:
            a, b = lot.pair(place)
            b = group.add(b, group.negate(group.decode(self.paid[slot].pop(seat))))
            lot.deck = b"".join([lot.deck[: 64 * place], group.encode(a), group.encode(b), lot.deck[64 * place + 64 :]])

    # F 10

    def take(self, turn):
        super().take(turn)
        self.last = self.header.seats.index(turn.seat)

    def judge(self, turn):
        t = Transcript("state").data("table", self.id).number("joined", len(self.identities))
        t.number("asked", len(self.lots)).number("opened", len(self.open))
        self.absorb_down(t)
        self.absorb_shuffles(t)
        if self.left:
            t.number("left", len(self.left))
            for seat in self.left:
                t.number("seat", seat)
        self.game.absorb(t)
        need(t.hash() == turn.state, "the state is another")
        if self.stacked is not None and self.full() and self.game.awaits() not in (None, OVER):
            self.choices.append((turn.number, self.game.moves(self.stacked), self.game.told()))

    def absorb_down(self, t):
        t.number("pending", len(self.down))
        for slot in self.down:
            audience = self.game.audience.get(slot)
            t.number("lot", slot[0]).number("place", slot[1])
            t.text("audience", {None: "nobody", ALL: "all"}.get(audience, "one"))
            if audience not in (None, ALL):
                t.number("seat", audience)
            for seat in range(len(self.header.seats)):
                t.number("paid", seat in self.paid[slot])

    def absorb_shuffles(self, t):
        shuffling = [lot for lot in self.lots if self.sealed() and not self.is_shuffled(lot)]
        if shuffling:
            t.number("shuffling", len(shuffling))
        for lot in shuffling:
            t.number("lot", lot.number).number("cards", len(lot.what)).number("due", self.due(lot))
            for seat in range(len(self.header.seats)):
                t.number("shuffled", seat in lot.have_shuffled or seat in self.left)

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
        if self.game.awaits() == OVER:
            yield from self.game.result()
