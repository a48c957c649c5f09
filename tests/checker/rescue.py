"""Tables that go on without a seat: docs/format.md, section 16, written from that page alone."""

from decktet import OVER
from escrow import piece_proof, share_of
from forms import need

MOST_SHUFFLES, MOST_PIECES = 16, 1_000


class Rescue:
    """The part of a table with cards that pays for missing seats."""

    def begin_rescue(self):
        # The missing seats, as they went missing, and the slots that each of them alone saw.
        self.missing, self.alone = [], {}
        # The author of the newest `without`; what is to be paid for the first missing seat, once that is fixed; and who has paid what.
        self.rescuer, self.to_pay, self.payments = None, None, {}
        # Who could see the slots that were retired or went out of the game, just before.
        self.saw, self.seen_before = {}, {}

    # Slots that somebody alone saw

    def sees_before(self):
        """Before the game may have changed who sees what."""
        self.seen_before = dict(self.game.audience)

    def goes(self, slot):
        """A slot is retired, or goes out of the game."""
        self.saw.setdefault(slot, self.seen_before.get(slot))

    def saw_alone(self, seat):
        here = {slot for slot in self.down if self.game.audience.get(slot) == seat}
        return here | {slot for slot, audience in self.saw.items() if audience == seat and slot not in self.down}

    def lots_to_cover(self):
        found, slots = [], set().union(*(self.alone[seat] for seat in self.missing))
        for lot in self.lots:
            if not slots.isdisjoint(lot.came_from):
                if len(lot.slots) == 1:
                    slots.add(lot.slots[0])
                else:
                    found.append(lot)
        return found

    # Going on without a seat

    def payers(self):
        """In their order."""
        n = len(self.header.seats)
        order = [(self.rescuer + 1 + i) % n for i in range(n)]
        return [seat for seat in order if seat not in self.left and seat not in self.missing]

    def may_go_on_without(self, name, author):
        need(name in self.header.seats and self.clocked == self.header.seats.index(name), "goes on without a seat that is not on the clock")
        n, late = len(self.header.seats), self.clocked
        order = [(late + i) % n for i in range(1, n)]
        need(author == next((seat for seat in order if seat in self.seats_in()), None), "is not the next seat that is in")
        need(self.all_deal(None), "goes on without a seat before all have dealt")
        others = [seat for seat in order if seat not in self.left and seat not in self.missing]
        need(len(others) >= self.header.rescue, "too few are left who could pay")

    def go_on_without(self, turn, author):
        late = self.clocked
        self.alone[late] = self.saw_alone(late)
        own = [slot for slot in self.down if self.game.audience.get(slot) == late]
        self.sees_before()
        if not self.game.is_out(late):
            self.game.resign(late)
            self.ask()
        audience = self.game.audience.get
        gone = [slot for slot in own if audience(slot) in (late, None)]
        for slot in gone:
            self.goes(slot)
        self.down = [slot for slot in self.down if slot not in gone]
        self.missing.append(late)
        self.rescuer, self.to_pay, self.payments = author, None, {}
        self.go_on(turn)

    # Paying

    def owing_shuffles(self):
        """The first payer who owes shuffles, and which lots; or None."""
        cover = self.lots_to_cover()
        lots = self.behind([lot.slots[0] for lot in cover])
        found = ((seat, self.owed_shuffles(seat, lots)) for seat in self.payers())
        return next(((seat, owed) for seat, owed in found if owed), None)

    def has_paid(self, seat):
        return len(self.payments.get(seat, {})) == len(self.to_pay)

    def clocked_payer(self):
        owing = self.owing_shuffles()
        return owing[0] if owing else next(seat for seat in self.payers() if not self.has_paid(seat))

    def pay_for_missing(self, turn, seat):
        """A turn without a step of the table while the game stands still."""
        need(not turn.steps and not turn.shares, "goes on while a seat is missing")
        owing = self.owing_shuffles()
        if owing:
            need(not turn.pieces, "pays before all have shuffled")
            self.shuffles_left = list(turn.shuffles)
            for lot in owing[1][:MOST_SHUFFLES]:
                self.shuffle(turn, seat, lot)
            need(not self.shuffles_left, "makes a shuffle that it does not owe")
        else:
            need(not turn.shuffles, "makes a shuffle that it does not owe")
            self.take_pieces(turn, seat)
        self.go_on(turn)

    def take_pieces(self, turn, seat):
        paid = self.payments.setdefault(seat, {})
        wanted = [slot for slot in self.to_pay if slot not in paid][:MOST_PIECES]
        need([(lot, place) for lot, place, _ in turn.pieces] == wanted, "pieces that are not owed, or not all")
        points, escrow = [self.point_of(slot) for slot in wanted], self.escrows[self.missing[0]]
        self.proofs.append((turn.number, piece_proof(self.id, turn, seat, escrow, points)))
        paid.update(((lot, place), value) for lot, place, value in turn.pieces)

    def go_on(self, turn):
        """The end of a turn: whoever was paid for has left, and when nobody is missing, the game goes on."""
        while self.missing and self.game.awaits() != OVER:
            if self.owing_shuffles():
                return
            if self.to_pay is None:
                gone = self.missing[0]
                self.to_pay = [slot for slot in self.in_play() if gone not in self.paid[slot]]
            if self.to_pay and self.count_paid(self.missing[0]) < self.header.rescue:
                return
            self.has_left(self.missing[0])
        if not self.missing:
            self.settle(turn, None)

    def count_paid(self, seat):
        """How many have paid for all that is to be paid for a missing seat."""
        first = seat == self.missing[0] and self.to_pay
        return sum(map(self.has_paid, self.payments)) if first else 0

    def has_left(self, gone):
        for slot in self.to_pay:
            pieces = [(seat, paid[slot]) for seat, paid in self.payments.items() if len(paid) == len(self.to_pay)]
            self.paid[slot][gone] = share_of(pieces)
        for slot in list(self.in_play()):
            self.take_out(gone, slot)
        self.missing.remove(gone)
        self.left.append(gone)
        self.to_pay, self.payments = None, {}

    # F 10

    def absorb_missing(self, t):
        if not self.missing or self.is_over():
            return
        t.number("missing", len(self.missing))
        for seat in self.missing:
            t.number("seat", seat).number("pieces", self.count_paid(seat))

