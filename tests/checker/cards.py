"""Tables with cards: docs/format.md, sections 9 and 10, and docs/seal.md, sections 6, 11 and 12.

Written from those pages alone. One lot of cards by number is enough for the games there are; a game here has

    cards        the cards of its lot, by number, and names, their short forms
    audience     place -> ALL, a seat, or absent for nobody; the game widens it
    gone         places that went out of the game
    awaits()     the seat that is to act, None if the game waits for faces, or OVER
    opened(place, card), shows(step) -> a place or None, play(step), moves(faces), resign(seat), absorb(transcript)
"""

import check
import group
import jacynth
import shuffle
from check import Transcript, need
from jacynth import ALL, OVER

LOT = 1


class Shuffled(shuffle.Shuffle):
    """One shuffle of a turn: what its verification needs."""

    def __init__(self, table, turn, seat, part):
        self.table, self.joint, self.key = table.id, table.joint_key(), table.keys[seat]
        self.turn, self.seat, self.before, self.lot = turn.number, seat, turn.after, part[0]
        self.input, self.output, self.proof = table.deck, part[1], part[2]


class CardTable(check.Table):
    def set_up(self):
        self.game = jacynth.Jacynth(self.header)
        self.cards = self.game.cards
        points = [bytes(32) + group.encode(shuffle.face_point(card)) for card in self.cards]
        self.deck, self.faces = b"".join(points), {point[32:]: card for point, card in zip(points, self.cards)}
        self.have_shuffled, self.left, self.last = set(), [], None
        # The places of the lot that are face down and in play; which seats have paid for them; the faces that are open.
        self.down = list(range(len(self.cards)))
        self.paid = {place: {} for place in self.down}
        self.open = {}
        # Open deals, where everybody can know every hand: the legal steps after each turn.
        self.choices = []
        self.stacked = self.stack() if self.header.deal == "open" else None

    def stack(self):
        """S 6: the deck of an open deal."""
        n = len(self.cards)
        if self.header.seed is not None:
            order = check.numbers(Transcript("open throw").text("seed", self.header.seed), LOT, [("pick", n, n)])
            return [self.cards[i - 1] for i in order]
        names = self.header.lots[0].split(" ")
        need(sorted(names) == sorted(map(self.game.name, self.cards)), "a listed deck has other cards")
        return [next(card for card in self.cards if self.game.name(card) == name) for name in names]

    # Who takes part

    def sealed(self):
        return self.header.deal == "sealed"

    def full(self):
        return len(self.identities) == len(self.header.seats)

    def here(self):
        return [seat for seat in range(len(self.header.seats)) if seat not in self.left]

    def joint_key(self):
        return group.encode(group.combine([(1, group.decode(self.keys[seat])) for seat in self.here()]))

    def pair(self, place):
        """The parts of a slot's pair, once it has one."""
        return shuffle.deck(self.deck[64 * place : 64 * place + 64])[0]

    # F 9: debts

    def due(self):
        return self.sealed() and self.full() and len(self.cards) > 1 and not self.is_shuffled()

    def is_shuffled(self):
        return all(seat in self.have_shuffled for seat in self.here())

    def owes_shuffle(self, seat):
        return self.due() and seat in self.here() and seat not in self.have_shuffled

    def owes(self, seat, place):
        """Whether the seat owes a share of a slot."""
        ready = self.sealed() and self.full() and self.is_shuffled() and self.game.awaits() != OVER
        audience = self.game.audience.get(place)
        others = audience == ALL and len(self.here()) > 1 or audience not in (None, ALL, seat)
        return ready and others and place in self.down and seat in self.here() and seat not in self.paid[place]

    def seen_by(self, seat):
        """The slots face down that a seat may see; None: that all may see."""
        return [place for place in self.down if self.game.audience.get(place) in (ALL, seat)]

    def on_the_clock(self):
        n = len(self.header.seats)
        if not self.full():
            return len(self.identities)
        awaited = self.game.awaits()
        if awaited == OVER:
            return None
        needed = self.seen_by(awaited)
        table = [(self.last + i) % n for i in range(n)]
        first = table if awaited is None else [self.last, awaited] + table
        shufflers = [seat for seat in first if needed and self.owes_shuffle(seat)]
        payers = [seat for seat in table if seat != awaited and any(self.owes(seat, place) for place in needed)]
        return (shufflers + payers + [awaited])[0]

    def on_clock(self, seat):
        need(seat == self.on_the_clock(), "is not on the clock")

    # Turns

    def filled(self):
        if not self.sealed():
            self.settle(None, None)

    def settle(self, turn, author):
        while self.game.awaits() != OVER:
            if author is not None and self.owes_shuffle(author):
                self.shuffle(turn, author)
                continue
            ready = [place for place in self.seen_by(ALL) if self.payable(place, author)]
            if not ready:
                return
            self.reveal(turn, author, ready[0])

    def payable(self, place, author):
        """Whether everybody but perhaps the author has paid."""
        if not self.sealed():
            return self.full()
        everybody = all(seat == author or seat in self.paid[place] for seat in self.here())
        return self.full() and self.is_shuffled() and everybody

    def shuffle(self, turn, author):
        need(self.shuffles_left, "does not make a shuffle that it owes")
        part = self.shuffles_left.pop(0)
        need(part[0] == LOT, "makes the shuffle of another lot")
        _, proof = shuffle.verify(Shuffled(self, turn, author, part), fresh=not self.have_shuffled)
        self.proofs.append((turn.number, proof))
        self.deck = part[1]
        self.have_shuffled.add(author)

    def pay(self, turn, author, place):
        """Takes the author's share of a slot out of the turn."""
        match = [value for lot, own, value in turn.shares if (lot, own) == (LOT, place)]
        need(len(match) == 1, f"does not pay its share of {LOT}.{place}")
        self.used.append(place)
        self.paid[place][author] = match[0]

    def reveal(self, turn, author, place):
        if self.sealed():
            if author not in self.paid[place]:
                self.pay(turn, author, place)
            shares = [(-1, group.decode(self.paid[place][seat])) for seat in self.here()]
            point = group.encode(group.combine([(1, self.pair(place)[1])] + shares))
            need(point in self.faces, f"slot {LOT}.{place} shows no card")
            card = self.faces[point]
        else:
            card = self.stacked[place]
        self.down.remove(place)
        self.open[place] = card, turn.number if turn else self.turns
        self.game.opened(place, card)

    def play(self, turn, seat):
        self.well_formed(turn)
        self.shuffles_left, self.used = list(turn.shuffles), []
        points = self.resign(turn, seat) if turn.steps == ["resign"] else self.steps(turn, seat)
        need(not self.shuffles_left, "makes a shuffle that it does not owe")
        slots = [(lot, place) for lot, place, _ in turn.shares]
        need(slots == [(LOT, place) for place in sorted(self.used)], "shares that are not owed, or not in order")
        if slots:
            points = [points[place] for place in sorted(self.used)]
            self.proofs.append((turn.number, check.share_proof(self.id, turn, seat, self.keys[seat], points)))

    def steps(self, turn, seat):
        self.settle(turn, seat)
        for step in turn.steps:
            need(self.game.awaits() == seat, "it is not the author's to act")
            for place in self.seen_by(seat):
                owing = [other for other in self.here() if self.owes_shuffle(other) or self.owes(other, place)]
                need(not owing, "somebody pays first")
            place = self.game.shows(step)
            if place is not None:
                sees = place in self.down and self.game.audience.get(place) in (ALL, seat)
                need(sees and self.payable(place, seat), "a step shows what its author does not see")
                self.reveal(turn, seat, place)
            self.game.play(step)
            self.settle(turn, seat)
        for place in self.down:
            if self.owes(seat, place):
                self.pay(turn, seat, place)
        return {place: self.pair(place)[0] for place in self.used}

    def resign(self, turn, seat):
        self.game.resign(seat)
        self.down = [place for place in self.down if place not in self.game.gone]
        if self.game.awaits() == OVER:
            return {}
        self.settle(turn, seat)
        # As long as the deck is to be shuffled again, its places have nothing to do with the slots.
        places = self.down if self.is_shuffled() else list(self.paid)
        for place in places if self.sealed() else []:
            if seat not in self.paid[place]:
                self.pay(turn, seat, place)
        points = {place: self.pair(place)[0] for place in self.used}
        for place in places if self.sealed() else []:
            a, b = self.pair(place)
            b = group.add(b, group.negate(group.decode(self.paid[place].pop(seat))))
            self.deck = b"".join(
                [self.deck[: 64 * place], group.encode(a), group.encode(b), self.deck[64 * place + 64 :]]
            )
        self.left.append(seat)
        return points

    # F 10

    def take(self, turn):
        super().take(turn)
        self.last = self.header.seats.index(turn.seat)

    def judge(self, turn):
        n = len(self.header.seats)
        t = Transcript("state").data("table", self.id).number("joined", len(self.identities)).number("asked", 1)
        t.number("opened", len(self.open)).number("pending", len(self.down))
        for place in self.down:
            audience = self.game.audience.get(place)
            t.number("lot", LOT).number("place", place)
            t.text("audience", {None: "nobody", ALL: "all"}.get(audience, "one"))
            if audience not in (None, ALL):
                t.number("seat", audience)
            for seat in range(n):
                t.number("paid", seat in self.paid[place])
        if self.sealed() and not self.is_shuffled():
            t.number("shuffling", 1).number("lot", LOT).number("cards", len(self.cards)).number("due", self.due())
            for seat in range(n):
                t.number("shuffled", seat in self.have_shuffled or seat in self.left)
        if self.left:
            t.number("left", len(self.left))
            for seat in self.left:
                t.number("seat", seat)
        self.game.absorb(t)
        need(t.hash() == turn.state, "the state is another")
        if self.stacked is not None and self.full() and self.game.awaits() not in (None, OVER):
            self.choices.append((turn.number, self.game.moves(self.stacked)))

    def deal_on(self, lots):
        """The rules have told."""

    def choice_lines(self):
        for turn, steps in self.choices:
            yield f"after turn {turn}: {', '.join(sorted(steps))}"

    def open_lines(self):
        for place, (card, turn) in sorted(self.open.items()):
            yield f"lot {LOT}.{place}: {self.game.name(card)} (turn {turn})"
