"""The show of Siege, and what comes after a hand: games/siege/rules.md and games/siege/format.md, written from these alone."""

from check import need
from siege_bets import BUY, DISCARD, ENDED, SHOW, TURNING, WAGER
from siege_cards import best

PLAYS, GOES, GONE, BROKE, GIVEN_UP = range(5)
NO_TOWER, LIMIT, TOO_FEW, RESIGNED = range(4)


class Show:
    def can_follow(self):
        """Whether another hand can come after this one."""
        return (not self.limit or self.number + 1 < self.limit) and any(map(self.cards_of, range(4)))

    def all_lying(self):
        """What goes into the next hand, in order."""
        slots = [held.slot for hand in self.hands for held in hand]
        slots += [lying.slot for lying in self.dungeon] + [turned.slot for turned in self.turned] + self.aside
        lot, top, end = self.spire
        return slots + [(lot, place) for place in range(top, end)]

    def ask_for_next(self, keeping):
        kept = {held.slot for seat in keeping for held in self.hands[seat] if held.slot not in self.faces}
        self.coming = self.ask(self.all_lying(), kept)

    def ask(self, slots, kept=()):
        """A new lot; what is open goes in by its number."""
        self.lots.append(("shuffle", [self.faces.get(slot, slot) for slot in slots], set(kept)))
        return [len(self.lots), 0, len(slots)]

    def begin_show(self):
        self.phase = SHOW
        if self.can_follow():
            self.ask_for_next(self.unfolded())
        start = self.dealer + 1 if self.aggressor is None else self.aggressor
        self.first = self.seat = next(seat for seat in self.round_from(start) if seat in self.unfolded())

    def unmucked(self):
        return [seat for seat in self.unfolded() if seat not in self.mucked]

    def decide(self, verb):
        """Reveal or muck."""
        if verb == "reveal":
            self.revealed.add(self.seat)
        else:
            self.muck(self.seat)
        self.go_on_showing()

    def muck(self, seat):
        self.mucked.add(seat)
        self.muck_order.append(seat)
        self.take_out(seat)

    def take_out(self, seat):
        """Slots that were kept are out of play."""
        slots = {held.slot for held in self.hands[seat] if held.slot not in self.faces and self.coming}
        self.gone |= slots
        for slot in slots:
            self.audience.pop(slot, None)

    def go_on_showing(self):
        left = [seat for seat in self.round_from(self.first) if seat in self.unmucked()]
        undecided = [seat for seat in left if seat not in self.revealed]
        if len(left) == 1 and undecided:
            self.take_out(left[0])
            undecided = []
        if undecided:
            self.seat = undecided[0]
        else:
            self.share_out()

    # Who wins

    def strength_of(self, seat):
        own = [held.card for held in self.hands[seat]]
        hold, flips = self.turned[0].card, [turned.card for turned in self.turned[1:]]
        return best(own, hold, flips, 3 if self.fourth() else 1, self.must_hold)

    def winners(self, seats):
        """The seats that win a pot."""
        standing = [seat for seat in seats if seat not in self.mucked]
        if not standing:
            return [max(seats, key=self.muck_order.index)]
        if len(standing) == 1:
            return standing
        strengths = {seat: self.strength_of(seat) for seat in standing}
        return [seat for seat in standing if strengths[seat] == max(strengths.values())]

    def share_out(self):
        won = [0] * 8
        for whites, seats in self.pots(self.paid):
            winners = self.winners(seats)
            for seat in winners:
                won[seat] += whites // len(winners)
            odd = [seat for seat in self.left_of_dealer() if seat in winners]
            for seat in odd[: whites % len(winners)]:
                won[seat] += 1
        self.end_hand(won)

    def last_wins(self):
        """All but one have folded."""
        self.close_round()
        won = [0] * 8
        won[self.unfolded()[0]] = sum(self.paid) + self.flip_whites
        self.end_hand(won)

    def end_hand(self, won):
        shown = [(seat, [held.card for held in self.hands[seat]], self.strength_of(seat)) for seat in sorted(self.revealed)]
        flips = [turned.card for turned in self.turned[1:] if turned.card is not None]
        self.report = (self.number, self.turned[0].card, flips, shown, won)
        for seat in range(self.n):
            self.stacks[seat] += won[seat]
        self.clear_bets()
        for seat in range(self.n):
            if self.fates[seat] == GOES:
                self.fates[seat] = GONE
            elif self.fates[seat] == PLAYS and not self.stacks[seat]:
                self.fates[seat] = BROKE
        why = self.why_over()
        if why is not None:
            self.finish(why)
            return
        if self.coming is None:
            self.ask_for_next([])
        self.next_hand()

    def why_over(self):
        if sum(fate != GIVEN_UP for fate in self.fates[: self.n]) < 2:
            return RESIGNED
        if not any(map(self.cards_of, range(4))):
            return NO_TOWER
        if len(self.staying()) < 2:
            return TOO_FEW
        return LIMIT if self.limit and self.number + 1 >= self.limit else None

    def staying(self):
        return [seat for seat in range(self.n) if self.fates[seat] == PLAYS]

    def finish(self, why):
        self.phase, self.end = ENDED, why

    def scores(self):
        """A hand that is not played to its end does not count."""
        stacks = self.stacks if self.phase == ENDED else self.at_deal
        return [None if self.has_given_up(seat) else stacks[seat] for seat in range(self.n)]

    def standing(self):
        scores = self.scores()
        playing = [score for score in scores if score is not None]
        return [1 + (len(playing) if score is None else sum(other > score for other in playing)) for score in scores]

    def result(self):
        return self.ended(self.standing(), self.scores())

    # Going

    def may_leave(self, seat):
        """The engine's step `leave`."""
        if self.phase == ENDED or self.fates[seat] != PLAYS:
            return False
        return self.coming is not None if self.phase == SHOW else self.number > 0 and not self.touched

    def leave(self, seat):
        need(self.may_leave(seat), "cannot leave now")
        if self.phase == SHOW and self.coming is not None:
            self.fates[seat] = GOES
            return
        self.fates[seat] = GONE
        self.stacks[seat] += self.paid[seat]
        self.paid[seat] = 0
        if len(self.staying()) < 2:
            self.return_antes()
            self.finish(TOO_FEW)
        else:
            for seats in (self.dealt, self.to_act, self.may_raise):
                seats.discard(seat)
            self.put_back(seat)
            self.go_on_without(seat)

    def return_antes(self):
        """Nobody plays this hand to its end. Nothing returns to a seat that has given up."""
        for seat in range(self.n):
            if self.fates[seat] == GIVEN_UP:
                self.left_play += self.paid[seat]
            else:
                self.stacks[seat] += self.paid[seat]
        self.clear_bets()

    def clear_bets(self):
        self.paid, self.bets, self.flip_whites, self.aggressor = [0] * 8, [0] * 8, 0, None
        self.price, self.least, self.raises, self.to_act, self.may_raise = 0, 0, 0, set(), set()

    def put_back(self, seat):
        """Its cards and discards are a lot that it shuffles."""
        own = [lying for lying in self.dungeon if lying.who == seat]
        slots = [held.slot for held in self.hands[seat]] + [lying.slot for lying in own]
        if self.phase == DISCARD:
            self.before -= sum(lying in own for lying in self.dungeon[: self.before])
        self.dungeon = [lying for lying in self.dungeon if lying not in own]
        self.hands[seat] = []
        if slots:
            lot, _, end = self.ask(slots)
            self.aside += [(lot, place) for place in range(end)]

    def is_out(self, seat):
        done = seat not in self.unmucked() or seat in self.revealed
        return self.fates[seat] in (GONE, BROKE, GIVEN_UP) or self.fates[seat] == GOES and done

    def has_given_up(self, seat):
        return self.fates[seat] == GIVEN_UP

    def resign(self, seat):
        in_hand = seat in self.unfolded()
        self.fates[seat] = GIVEN_UP
        self.left_play += self.stacks[seat]
        self.stacks[seat] = 0
        if in_hand:
            self.folded.add(seat)
            self.to_act.discard(seat)
            self.may_raise.discard(seat)
        if in_hand and len(self.unfolded()) == 1:
            if self.phase == SHOW:
                self.take_out(seat)
                self.take_out(self.unfolded()[0])
            self.last_wins()
        elif self.phase == SHOW:
            if in_hand:
                self.take_out(seat)
                self.go_on_showing()
        else:
            self.put_back(seat)
            self.go_on_without(seat)

    def go_on_without(self, seat):
        """The hand goes on; the seat whose turn it was is skipped."""
        order = self.round_from(seat)
        if self.phase == TURNING:
            self.foresee()
        elif self.phase == WAGER and (self.seat == seat or not self.is_asked(self.seat)):
            self.next_wager(order)
        elif self.phase == BUY and self.seat == seat:
            self.next_buy(self.buyers_after(seat))
        elif self.phase == DISCARD and self.seat == seat:
            self.next_discard()
