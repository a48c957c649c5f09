"""Wagering, buying and pots of Siege: games/siege/rules.md and games/siege/format.md, written from these alone."""

from check import need

TURNING, WAGER, BUY, DISCARD, SHOW, ENDED = range(6)
PRICES = (1, 1, 5, 10)
TOWERS = ("SE", "SW", "NW", "NE")


class Bets:
    # Who can

    def unfolded(self):
        return [seat for seat in range(self.n) if seat in self.dealt and seat not in self.folded]

    def able(self):
        """Who can bet: unfolded, with whites."""
        return [seat for seat in self.unfolded() if self.stacks[seat]]

    def others_able(self, seat):
        return any(other != seat for other in self.able())

    def round_from(self, seat):
        return [(seat + i) % self.n for i in range(self.n)]

    def left_of_dealer(self):
        return self.round_from(self.dealer + 1)

    def in_order(self):
        """The order of wagering and buying: from the dealer's left, after a flip from its buyer's."""
        return self.round_from((self.dealer if self.buyer is None else self.buyer) + 1)

    # Wagering

    def begin_wager(self):
        self.phase = WAGER
        self.bets, self.price, self.least, self.raises = [0] * 8, 0, 0, 0
        able = set(self.able())
        self.to_act = able if len(able) > 1 else set()
        self.may_raise = set(self.to_act)
        self.next_wager(self.in_order())

    def is_asked(self, seat):
        owing = self.price > self.bets[seat]
        return seat in self.to_act and self.stacks[seat] and (owing or self.others_able(seat))

    def next_wager(self, order):
        asked = [seat for seat in order if self.is_asked(seat)]
        if asked:
            self.seat = asked[0]
        else:
            self.close_round()
            self.begin_buy()

    def close_round(self):
        """The part of a bet that nobody has called returns."""
        self.return_uncalled()
        self.bets, self.price, self.least, self.raises = [0] * 8, 0, 0, 0
        self.to_act, self.may_raise = set(), set()

    def return_uncalled(self):
        most, second = sorted(self.paid)[:-3:-1]
        if most > second:
            seat = self.paid.index(most)
            self.put(seat, second - most)
            if self.has_given_up(seat):
                self.left_play += self.stacks[seat]
                self.stacks[seat] = 0

    def put(self, seat, whites):
        self.stacks[seat] -= whites
        self.paid[seat] += whites
        self.bets[seat] += whites

    def call(self):
        return self.price - self.bets[self.seat]

    def may_lift(self):
        """Whether the seat may bet or raise at all."""
        able = self.seat in self.may_raise and self.others_able(self.seat)
        return able and (not self.price or not self.most_raises or self.raises < self.most_raises)

    def limits(self):
        """The least and the most of a bet or raise, None if there is none."""
        most = self.stacks[self.seat] - self.call()
        return (max(1, self.least), most) if self.may_lift() and most > 0 else None

    def wager_steps(self):
        """Each sum once: all that the seat has is `allin`, or `call` if it takes that to stay in."""
        call, stack = self.call(), self.stacks[self.seat]
        steps = ["fold"] + (["call" if call else "check"] if stack >= call else [])
        limits = self.limits()
        if limits:
            word, (least, most) = "raise" if self.price else "bet", limits
            pot = max(least, sum(self.paid) + self.flip_whites + call)
            steps += [f"{word} {whites}" for whites in {least, pot} if whites < most]
        if stack < call or limits:
            steps.append("allin")
        return steps

    def wager(self, verb, whites):
        """A step of wagering; what it puts."""
        seat, call, stack = self.seat, self.call(), self.stacks[self.seat]
        limits = self.limits()
        if verb == "check":
            need(not call, "there is something to call")
        elif verb == "fold":
            pass
        elif verb == "call":
            need(0 < call <= stack, "cannot call")
            self.put(seat, call)
        elif verb == "allin":
            need(stack <= call or limits, "may not raise")
            self.put(seat, stack)
            self.lifted(stack - call)
        else:
            need((verb == "raise") == (self.price > 0), "a bet on a bet, or a raise on none")
            need(limits and limits[0] <= whites <= limits[1], "not an amount that is allowed")
            self.put(seat, call + whites)
            self.lifted(whites)
        self.to_act.discard(seat)
        self.may_raise.discard(seat)
        return stack - self.stacks[seat]

    def lifted(self, by):
        if by <= 0:
            return
        seat, opening = self.seat, not self.price
        others = {other for other in self.able() if other != seat}
        self.price += by
        self.to_act, self.aggressor = set(others), seat
        if by >= self.least:
            self.least, self.may_raise = by, others
            self.raises += not opening

    # Buying

    def bought(self):
        return sum(turned.kind == 1 for turned in self.turned)

    def flip_price(self):
        """What the next flip costs; None if no more are sold."""
        sold = self.bought() < 4 and any(map(self.cards_of, range(4))) and not self.fourth()
        return PRICES[self.bought()] if sold else None

    def begin_buy(self):
        self.phase = BUY
        self.next_buy(self.in_order())

    def buyers_after(self, seat):
        """Who comes after a seat in the round of buying."""
        order = self.in_order()
        return order[order.index(seat) + 1 :]

    def next_buy(self, order):
        price = self.flip_price()
        asked = [seat for seat in order if seat in self.unfolded() and price is not None and self.stacks[seat] >= price]
        if asked:
            self.seat = asked[0]
        else:
            self.begin_show()

    def sold_towers(self):
        full = [tower for tower in range(4) if self.cards_of(tower)]
        flipped = {turned.tower for turned in self.turned if turned.kind == 1}
        return [tower for tower in full if tower not in flipped] or full

    def buy(self, tower):
        need(tower in self.sold_towers(), "no flip of this tower is sold")
        price = self.flip_price()
        self.stacks[self.seat] -= price
        self.flip_whites += price
        self.buyer = self.seat
        self.turn_up(tower, 1)
        self.turn()
        return price

    # Pots

    def pots(self, paid):
        """Whites and who can win them, of what the seats have paid."""
        levels = sorted({paid[seat] for seat in self.unfolded()})
        found, below = [], 0
        for level in levels:
            whites = sum(min(each, level) - min(each, below) for each in paid)
            found.append([whites, [seat for seat in self.unfolded() if paid[seat] >= level]])
            below = level
        found[0][0] += self.flip_whites
        found[-1][0] += sum(max(0, each - below) for each in paid)
        return found
