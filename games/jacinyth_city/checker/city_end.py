"""How Jacinyth City ends. Written from rules.md and games/jacinyth_city/format.md alone."""

FULL, NOTHING_LEFT, NOBODY_BUILT, PILE_EMPTY, RESIGNED = range(5)
LAYOUT, CHOICE, CHOICES, FIRST, FLIP, ENDED = 0, 1, 2, 3, 6, 8


class End:
    def is_over(self):
        """Whether the turn that is done was the last one."""
        buildable = self.buildable - sum(map(self.may_be_built, self.board.cards.values()))
        for why, holds in (
            (FULL, self.board.is_full()),
            (NOTHING_LEFT, not self.alone and not buildable),
            (NOBODY_BUILT, self.stall and self.idle >= self.stall * len(self.playing())),
            (PILE_EMPTY, self.alone and self.next == self.end),
        ):
            if holds:
                self.phase, self.why = ENDED, why
                return True
        return False

    def resign(self, seat):
        self.out[seat] = 1
        for cell in [cell for cell in self.board.pyramids if seat in self.board.pyramids[cell]]:
            for size, count in [*self.board.pyramids[cell][seat].items()]:
                self.board.put(cell, seat, size, -count)
        for held in self.hands[seat]:
            if held.card is None:
                self.show(held)
                self.leaving.append(held.slot)
            else:
                self.discards.append(held.card)
        self.hands[seat], self.chosen[seat] = [], None
        if len(self.playing()) < 2:
            self.phase, self.why = ENDED, RESIGNED
        elif self.phase == LAYOUT and self.mover == seat:
            self.mover = self.choosers()[0]
        elif self.phase in (CHOICE, CHOICES):
            self.go_on_choosing()
        elif self.phase == FIRST and self.mover == seat:
            self.next_first()
        elif self.phase not in (LAYOUT, FIRST) and self.mover == seat:
            self.begin(self.round_from(seat)[0])

    def standing(self):
        playing, sixths = self.playing(), self.board.sixths(self.board.owned())
        ahead = lambda seat: sum(sixths[other] > sixths[seat] for other in playing)
        return [1 + (len(playing) if self.out[seat] else ahead(seat)) for seat in range(self.seats)]

    def result(self):
        ranks, sixths = self.standing(), self.board.sixths(self.board.owned())
        if self.why == RESIGNED:
            ranks = [2 if self.out[seat] else 1 for seat in range(self.seats)]
        return self.ended(ranks, [None if self.why == RESIGNED else fraction(points) for points in sixths])


def fraction(sixths):
    """A number of points, exactly."""
    whole, rest = divmod(sixths, 6)
    part = {0: "", 1: "1/6", 2: "1/3", 3: "1/2", 4: "2/3", 5: "5/6"}[rest]
    return part if part and not whole else f"{whole} {part}".rstrip()
