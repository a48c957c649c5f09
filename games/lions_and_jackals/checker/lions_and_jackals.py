"""The throws of Lions and Jackals, and the position before the start: the appendix of docs/format.md and format.md beside this
folder, written from these alone."""

import check
import group
from forms import Transcript, need
from proofs import share_proof
from throws import listed, numbers, outcome


def asked_by(header, lot):
    if lot == 1:
        return [("pick", 2, 6), ("dice", 1, 2)]
    solid, duo = header.options["solid"], header.options["duo"]
    return [("dice", solid, 6)] + ([("dice", duo, 6), ("dice", duo, 2)] if duo else [])


def options_fit(header):
    need(header.game == "lions-and-jackals" and header.rules == 1, "a game that this checker does not know")
    wanted = {
        "board": lambda value: type(value) is str,
        "colours": lambda value: value in ("seat", "toss"),
        "duo": lambda value: type(value) is int and 0 <= value <= 20,
        "mode": lambda value: value in ("normal", "quick"),
        "solid": lambda value: type(value) is int and 1 <= value <= 20,
    }
    need(header.options.keys() == wanted.keys(), "not the options of the game")
    need(all(fits(header.options[option]) for option, fits in wanted.items()), "an option has no such value")
    need(len(header.seats) == 2, "not two seats")


def state_at_start(header, table, joined, paid, ended=None):
    """F 10 and appendix: the state as long as lot 1 is not open. paid is a set of pairs (lot, seat); ended is how the table
    ended by a step of its own."""
    t = Transcript("state").data("table", table).number("joined", joined)
    t.number("asked", 2).number("opened", 0).number("pending", 2)
    for lot in (1, 2):
        t.number("lot", lot).number("place", 0).text("audience", "all")
        for seat in range(len(header.seats)):
            t.number("paid", (lot, seat) in paid)
    if ended is not None:
        ended.absorb(t)
    options, spaces = header.options, int(header.options["board"].split(";")[0])
    t.number("seats", 2).text("board", options["board"]).number("solid", options["solid"]).number("duo", options["duo"])
    t.number("mode", options["mode"] == "quick").number("colours", options["colours"] == "toss")
    t.number("start", 0).number("lions", 0)
    t.data("spaces", bytes(range(1, 6))).data("spaces", bytes(range(spaces - 4, spaces + 1)))
    t.data("duat", bytes(2)).data("spaces", b"")
    t.number("phase", 0).number("lot", 1).number("place", 0).number("lot", 2).number("place", 0)
    return t.number("last", 0).hash()


class Table(check.Table):
    """A table of which neither steps nor clock are known. Of the steps of the table it checks all but these: whether the seat that
    claims is not itself on the clock, whether the table is over when somebody reveals, whether the last lot that is revealed was
    asked for, and the places of an end. The time that the seats take is known, as far as all turns are right: whoever makes a turn is
    on the clock, and if the turn claims, the other seat is."""

    GOES_BACK = (*check.Table.GOES_BACK, "shares", "thrown", "resigned", "revealed")

    def set_up(self):
        options_fit(self.header)
        self.shares, self.thrown = {}, {}
        self.resigned = self.revealed = False

    def is_over(self):
        """Not known if somebody has won, unless somebody has revealed since."""
        return self.ended is not None or self.resigned or self.revealed

    def may_reveal(self):
        """Perhaps somebody has won."""
        need(self.full(), "reveals before all have joined")

    def seats_in(self):
        return [0, 1]

    def find_clocked(self, turn, author):
        claims = turn.step is not None and turn.step.word == "claim"
        return None if self.is_over() else 1 - author if claims else author

    def judge(self, turn):
        if 1 not in self.thrown and not self.resigned:
            state = state_at_start(self.header, self.id, len(self.identities), self.shares, self.ended)
            need(state == turn.state, "the state is not the one before the start throw")

    def filled(self):
        if self.header.deal == "open":
            self.deal(1)
            self.deal(2)

    def play(self, turn, seat):
        need(not turn.shuffles, "a shuffle in a game without cards")
        self.resigned = turn.steps == ["resign"]
        if turn.shares:
            self.pay(turn, seat)
        if self.header.deal == "sealed" and turn.steps != ["resign"]:
            need((2, seat) in self.shares, "does not pay lots 1 and 2")

    def reveal_all(self, turn, seat):
        need(turn.shares, "has nothing to reveal")
        self.pay(turn, seat, revealed=True)
        need((2, seat) in self.shares, "does not reveal lots 1 and 2")
        self.revealed = True

    def pay(self, turn, seat, revealed=False):
        # Every lot of this game is for all, so each seat pays them one after another from 1 on.
        first = 1 + sum(1 for _, paid_by in self.shares if paid_by == seat)
        slots = [(lot, slot) for lot, slot, _ in turn.shares]
        need(slots == [(first + i, 0) for i in range(len(slots))], "shares that are not owed, or not in order")
        points = [self.point(lot) for lot, _ in slots]
        self.proofs.append((turn.number, share_proof(self.id, turn, seat, self.keys[seat], points)))
        for lot, _, value in turn.shares:
            need(lot <= 2 or lot - 1 in self.thrown, f"a share of lot {lot}, which is not asked for yet")
            self.shares[lot, seat] = value
            if not revealed and all((lot, other) in self.shares for other in range(len(self.keys))):
                self.thrown[lot] = self.outcome(lot), turn.number

    def outcome(self, lot):
        shares = [group.decode(self.shares[lot, seat]) for seat in range(len(self.keys))]
        return outcome(self.completed, self.keys, shares, lot, asked_by(self.header, lot))

    def deal(self, lot):
        """A lot of an open deal."""
        header, asked = self.header, asked_by(self.header, lot)
        if header.seed is not None:
            self.thrown[lot] = numbers(Transcript("open throw").text("seed", header.seed), lot, asked), None
        elif lot <= len(header.lots):
            self.thrown[lot] = listed(header.lots[lot - 1].split(" "), asked), None

    def deal_on(self, lots):
        if self.header.deal == "open" and len(self.identities) == len(self.header.seats):
            for lot in range(3, lots + 1):
                self.deal(lot)

    def choice_lines(self):
        return []

    def open_lines(self):
        for lot, (thrown, turn) in sorted(self.thrown.items()):
            yield f"lot {lot}: {' '.join(map(str, thrown))}" + (f" (turn {turn})" if turn else "")
        if self.ended is not None:
            yield self.ended.line(self.header.seats)


TABLE = Table
