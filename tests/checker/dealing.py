"""Who has dealt, who has seen it, and accusations: docs/format.md, section 16, written from that page alone."""

from escrow import Escrow, accusation_proof
from forms import need
from table_steps import Ended


class Deals:
    """The part of a table that knows the escrows. Nothing of it is taken back."""

    def __init__(self):
        self.escrow_keys, self.escrows = [], {}
        self.have_seen, self.was_handed_over = set(), False

    def all_deal(self, but):
        """Whether all seats that have not left have dealt, one apart."""
        seats = set(range(len(self.header.seats))) - set(self.left)
        return seats - {but} <= self.escrows.keys()

    def hear_escrow(self, turn, seat):
        """Before a turn is run that is not a join."""
        need(turn.opened is None or turn.accuses(), "opens a piece, and accuses nobody")
        need(not turn.pieces or turn.step is None, "pieces in a turn with a step of the table")
        if self.header.rescue is None:
            return
        deals = turn.step is None and seat not in self.escrows
        need((turn.escrow is not None) == deals, "lacks an escrow, or has one that is not asked for")
        if deals:
            self.escrows[seat] = Escrow(self.id, seat, self.header.rescue, self.keys, self.escrow_keys, turn.escrow)
        if turn.step is None and self.all_deal(seat):
            self.have_seen.add(seat)

    def may_hand_over(self):
        blind = set(self.seats_in()) - self.have_seen
        need(self.header.rescue is None or not blind, "a handover before everybody has seen all deal")

    def may_accuse(self, name, author):
        need(name in self.header.seats, "accuses no seat")
        dealer = self.header.seats.index(name)
        need(dealer != author and dealer not in self.left, "accuses itself, or a seat that has left")
        need(author not in self.have_seen, "accuses, and has taken its pieces")
        need(self.all_deal(author), "accuses before all have dealt")
        need(not self.was_handed_over, "accuses after a handover")

    def accuse(self, turn, author):
        dealer = self.header.seats.index(turn.step.about)
        need(turn.opened is not None, "accuses without opening a piece")
        escrow, key = self.escrows[dealer], self.escrow_keys[author]
        self.proofs.append((turn.number, accusation_proof(self.id, turn, author, escrow, key)))
        need(not escrow.is_right(author, turn.opened[:32]), "accuses a seat that has dealt right")
        self.ended = Ended("accused", author, dealer)
