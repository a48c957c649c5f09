"""The rules of Siege: games/siege/rules.md and games/siege/format.md, written from these alone."""

import re

from check import need
from decktet import ALL, OVER, Game
from siege_bets import BUY, DISCARD, ENDED, SHOW, TOWERS, TURNING, WAGER, Bets
from siege_cards import NAMES, is_joker
from siege_hash import Hashed
from siege_jokers import Held, Jokers, Lying, Turned
from siege_show import Show

NUMBERS = {"stack": (1, 100_000), "ante": (0, 10_000), "raises": (0, 10), "hands": (0, 40)}
HOLD = ("may", "must")


class Siege(Jokers, Bets, Show, Hashed, Game):
    def __init__(self, header):
        super().__init__(header)
        options = header.options
        need(header.rules == 1 and 2 <= len(header.seats) <= 8, "not Siege, version 1, of two to eight seats")
        need(options.keys() == {*NUMBERS, "hold"}, "not the options of the game")
        need(options["hold"] in HOLD, "an option has no such value")
        for name, (least, most) in NUMBERS.items():
            need(type(options[name]) is int and least <= options[name] <= most, "an option has no such value")
        self.n, self.stack, self.ante, self.limit = len(header.seats), options["stack"], options["ante"], options["hands"]
        need(self.ante <= max(5, self.stack // 10), "the ante is more than a tenth of the stack")
        self.must_hold, self.most_raises = options["hold"] == "must", options["raises"]
        self.lots = [("shuffle", [card for card in range(54) for _ in range(2)], set())]
        self.faces, self.fates, self.lost = {}, [0] * 8, [0] * 4
        self.stacks = [self.stack if seat < self.n else 0 for seat in range(8)]
        self.left_play, self.number, self.dealer = 0, 0, 0
        self.last = self.report = None
        self.end = self.seat = self.effect = self.before = self.first = None
        self.deal([1, 40, 108])

    def name(self, card):
        return NAMES[card]

    # A hand

    def next_hand(self):
        self.number += 1
        self.dealer = next(seat for seat in self.left_of_dealer() if seat in self.staying())
        self.deal(self.coming)

    def deal(self, spire):
        self.spire, self.coming = list(spire), None
        self.hands, self.dungeon, self.aside, self.turned = [[] for _ in range(8)], [], [], []
        self.paid, self.bets, self.flip_whites = [0] * 8, [0] * 8, 0
        self.price, self.least, self.raises, self.to_act, self.may_raise = 0, 0, 0, set(), set()
        self.buyer = self.aggressor = None
        self.dealt, self.folded, self.revealed, self.mucked, self.muck_order = set(self.staying()), set(), set(), set(), []
        self.touched = 0
        # What each seat has if this hand does not count.
        self.at_deal = self.stacks[:]
        for seat in self.dealt:
            ante = min(self.ante, self.stacks[seat])
            self.stacks[seat] -= ante
            self.paid[seat] += ante
        for _ in range(4):
            for seat in (seat for seat in self.left_of_dealer() if seat in self.dealt):
                slot = self.top()
                self.hands[seat].append(Held(slot))
                self.audience[slot] = seat
        slot = self.top()
        self.dungeon.append(Lying(slot, None, ALL))
        self.audience[slot] = ALL
        self.turn_up(next(tower for tower in range(self.number, self.number + 4) if self.cards_of(tower % 4)) % 4, 0)
        self.turn()

    def top(self):
        lot, place, _ = self.spire
        self.spire[1] += 1
        return lot, place

    def cards_of(self, tower):
        return 10 - self.lost[tower]

    def turn_up(self, tower, kind):
        slot = 1, 10 * tower + self.lost[tower]
        self.lost[tower] += 1
        self.turned.append(Turned(slot, tower, kind))
        self.audience[slot] = ALL

    def fourth(self):
        """Whether the fourth joker of this hand has come."""
        return sum(is_joker(turned.card) for turned in self.turned) == 4

    # Steps

    def awaits(self):
        if self.phase == ENDED:
            return OVER
        return self.would if self.phase == TURNING else self.seat

    def read(self, text):
        number = r"(0|[1-9]\d{0,6})"
        match = re.fullmatch(
            rf"(check|call|fold|allin|decline|keep|reveal|muck)|(bet|raise) {number}|(buy) (SE|SW|NW|NE)"
            r"|(show) ([1-4]) discard ([1-4])|(discard) ([1-4](?: [1-4]){0,3})",
            text,
            re.ASCII,
        )
        need(match, "a step that this game does not know")
        words = [part for part in match.groups() if part is not None]
        verb, rest = words[0], words[1:]
        if verb == "buy":
            return verb, [TOWERS.index(rest[0])]
        numbers = [int(word) for part in rest for word in part.split()]
        if verb in ("bet", "raise"):
            need(1 <= numbers[0] <= 1_000_000, "no such amount")
        if verb == "discard":
            need(all(one < other for one, other in zip(numbers, numbers[1:])), "places are not in order")
        if verb == "show":
            need(numbers[0] != numbers[1], "a joker is not discarded when it is shown")
        return verb, numbers

    def shows(self, text):
        verb, places = self.read(text)
        hand = self.hands[self.seat] if self.seat is not None else []
        if verb == "show":
            need(self.phase in (WAGER, BUY), "nothing is shown now")
            need(max(places) <= len(hand), "no card lies at that place")
            held = [hand[places[0] - 1]]
        elif verb == "reveal":
            need(self.phase == SHOW, "nothing is revealed now")
            held = hand
        else:
            return []
        return [each.slot for each in held if each.slot not in self.faces]

    def play(self, text):
        verb, numbers = self.read(text)
        phases = {"buy": BUY, "decline": BUY, "discard": DISCARD, "keep": DISCARD, "reveal": SHOW, "muck": SHOW}
        if verb == "show":
            need(self.phase in (WAGER, BUY), "nothing is shown now")
        else:
            need(self.phase == phases.get(verb, WAGER), "not a step of this phase")
        seat, put = self.seat, 0
        self.touched = 1
        self.last = [seat, text, 0]
        last = self.last
        if verb == "show":
            self.show_joker(*numbers)
        elif self.phase == WAGER:
            last[2] = self.wager(verb, *(numbers or [0]))
            if verb == "fold":
                self.folded.add(seat)
            else:
                self.acted(seat)
            if len(self.unfolded()) == 1:
                self.last_wins()
            else:
                self.next_wager(self.round_from(seat + 1))
        elif verb == "buy":
            need(numbers[0] in self.sold_towers(), "no flip of this tower is sold")
            self.acted(seat)
            last[2] = self.buy(numbers[0])
        elif verb == "decline":
            self.acted(seat)
            self.next_buy(self.buyers_after(seat))
        elif self.phase == DISCARD:
            self.choose_discards(numbers)
        else:
            self.decide(verb)

    # What is legal

    def moves(self, faces):
        if self.phase == TURNING or self.phase == ENDED:
            return []
        hand = self.hands[self.seat]
        if self.phase == SHOW:
            return ["reveal", "muck"]
        if self.phase == DISCARD:
            return self.discard_moves(len(hand))
        jokers = [
            place for place, held in enumerate(hand, 1) if not held.drawn and not held.shown and is_joker(faces[held.slot])
        ]
        places = range(1, len(hand) + 1)
        shows = [f"show {place} discard {other}" for place in jokers for other in places if other != place]
        if self.phase == BUY:
            return shows + ["decline"] + [f"buy {TOWERS[tower]}" for tower in self.sold_towers()]
        return shows + self.wager_steps()

    def told(self):
        """Pots without the bets of this round, what it takes to stay in, and what may be bet."""
        if self.phase not in (WAGER, BUY, DISCARD, SHOW):
            return []
        name = lambda seats: " ".join(self.header.seats[seat] for seat in seats)
        pots = [f"{whites} {name(seats)}" for whites, seats in self.pots([a - b for a, b in zip(self.paid, self.bets)])]
        limits = self.limits() if self.phase == WAGER else None
        span = f"{'raise' if self.price else 'bet'} {limits[0]} {limits[1]}" if limits else "none"
        call = self.call() if self.phase == WAGER else 0
        return [f"pots: {', '.join(pots)}; call {call}; range {span}; spire {self.spire[2] - self.spire[1]}"]


GAME = Siege
