"""The rules of Jacynth: games/jacynth/rules.md and games/jacynth/format.md, written from these alone."""

import re

from check import need
from decktet import ALL, NAMES, NONE, OVER, Game

DEAL, FIRST, CARD, FLIP, TOKEN, ENDED = range(6)
LOT = 1

EXTENDED = {"excuse": range(44, 45), "pawns": range(36, 40), "courts": range(40, 44)}
STARTS = {
    "razeway": "a6 b5 c4 d3 e2 f1",
    "towers": "b5 e5 b2 e2",
    "old-city": "c6 e5 f3 d1 b2 a4",
    "corners": "a4 d4 a1 d1",
}
HEIGHTS = "A23456789C"


def cell_of(text):
    return 8 * "abcdef".index(text[0]) + int(text[1]) - 1


def options_of(header):
    """The layout and the words of `extended`."""
    options, alone = header.options, len(header.seats) == 1
    need(header.rules == 1 and 1 <= len(header.seats) <= 3, "not Jacynth, version 1, of one to three seats")
    need(options.keys() == ({"extended"} if alone else {"extended", "layout"}), "not the options of the game")
    layout = "corners" if alone else options["layout"]
    need(alone or layout in ("razeway", "towers", "old-city"), "no such layout")
    need(type(options["extended"]) is str, "extended is no text")
    words = [] if options["extended"] == "none" else options["extended"].split(",")
    need(words == [word for word in EXTENDED if word in words], "no such extended cards")
    need(words or options["extended"] == "none", "no extended cards is none")
    return layout, words


def mask(numbers):
    return sum(1 << number for number in numbers)


class Jacynth(Game):
    def __init__(self, header):
        super().__init__(header)
        self.seats = len(header.seats)
        self.layout, words = options_of(header)
        self.cards = sorted([*range(36), *(card for word in words for card in EXTENDED[word])])
        self.lots = [("shuffle", self.cards)]
        self.alone, self.side = self.seats == 1, 4 if self.seats == 1 else 6
        self.cells = [8 * column + row for column in range(self.side) for row in range(self.side)]
        self.beside = {
            cell: [other for other in (cell - 8, cell + 8, cell - 1, cell + 1) if other in self.cells] for cell in self.cells
        }
        self.start = [cell_of(text) for text in STARTS[self.layout].split()]
        self.mover = 0 if self.alone else 1
        self.audience = {(LOT, place): ALL for place in range(len(self.start))}
        self.faces, self.grid = {}, {}
        self.tokens, self.hands = [set(), set(), set()], [[], [], []]
        self.next = len(self.start)
        for i in range(self.seats):
            for _ in range(3):
                self.draw((self.mover + i) % self.seats)
        self.discards, self.out = set(), [0, 0, 0]
        self.legacy, self.under, self.bared = set(), [], []
        self.phase, self.end, self.last, self.flipped = DEAL, None, None, None

    def awaits(self):
        if self.phase == ENDED:
            return OVER
        return None if self.phase == FLIP else self.mover

    def draw(self, seat):
        if self.next < len(self.cards):
            self.hands[seat].append(self.next)
            self.audience[LOT, self.next] = seat
            self.next += 1
        elif self.under:
            self.hands[seat].append(self.under.pop(0))

    # Districts

    def suits(self, cell):
        return "" if cell not in self.grid else NAMES[self.grid[cell]][1:]

    def owner(self, cell, suit):
        """Who controls the district of a suit in which a card lies."""
        district, new = {cell}, [cell]
        while new:
            for other in self.beside[new.pop()]:
                if other not in district and suit in self.suits(other):
                    district.add(other)
                    new.append(other)
        best = [
            (HEIGHTS.index(NAMES[self.grid[token]][0]), seat)
            for seat in range(self.seats)
            for token in self.tokens[seat] & district
        ]
        return max(best)[1] if best else None

    def can_claim(self, cell):
        if cell not in self.grid or self.grid[cell] > 35 or any(cell in tokens for tokens in self.tokens):
            return False
        may_own = (self.owner(cell, suit) in (None, self.mover) for suit in self.suits(cell))
        return len(self.tokens[self.mover]) < 4 and all(may_own)

    def some_claim(self):
        return any(map(self.can_claim, self.grid))

    def is_due(self):
        """Alone: whether a token cannot be declined."""
        wanted = 3 if len(self.grid) >= 12 else 2 if len(self.grid) >= 8 else 1
        return len(self.tokens[0]) < wanted

    def may_take(self, cell):
        """Whether a card may be placed there."""
        free = cell in self.cells and cell not in self.grid
        return free and any(other in self.grid for other in self.beside[cell])

    def moves(self, faces):
        """All legal steps, where the faces of the mover's hand are known."""
        name = lambda cell: "abcdef"[cell // 8] + str(cell % 8 + 1)
        steps = []
        if self.phase in (FIRST, TOKEN):
            steps = [f"claim {name(cell)}" for cell in filter(self.can_claim, self.cells)]
            steps += ["done"] if self.phase == TOKEN and not self.is_due() else []
        elif self.phase == CARD:
            for place, slot in enumerate(self.hands[self.mover], 1):
                for cell in filter(self.may_take, self.cells):
                    step = f"{place}:{self.name(faces[LOT, slot])} {name(cell)}"
                    steps.append(step)
                    if not self.alone:
                        self.grid[cell] = faces[LOT, slot]
                        steps += [f"{step} claim {name(on)}" for on in filter(self.can_claim, self.cells)]
                        del self.grid[cell]
        return steps

    # What happens

    def opened(self, slot, card):
        _, place = slot
        self.faces[place] = card
        if place in self.legacy:
            self.bared.append((place, card))
        elif self.phase == DEAL:
            self.grid[self.start[place]] = card
            if len(self.grid) == len(self.start):
                self.phase = FIRST if self.alone and self.some_claim() else CARD
        elif self.phase == FLIP:
            played, cell = self.flipped
            self.next += 1
            number = NAMES[card][0]
            wins = number in "23456789" and number >= NAMES[played][0]
            self.place(cell, played, card, card if wins else played)

    def step(self, text):
        placing = re.fullmatch(r"([1-3]):([0-9A-Z]+) ([a-f][1-6])(?: claim ([a-f][1-6]))?", text, re.ASCII)
        claim = re.fullmatch(r"claim ([a-f][1-6])", text, re.ASCII)
        need(placing or claim or text == "done", "a step that this game does not know")
        return placing, claim

    def shows(self, text):
        placing, _ = self.step(text)
        if not placing:
            return []
        place = int(placing[1])
        need(self.phase == CARD and place <= len(self.hands[self.mover]), "no card lies at that place of the hand")
        slot = self.hands[self.mover][place - 1]
        return [] if slot in self.legacy and slot in self.faces else [(LOT, slot)]

    def play(self, text):
        placing, claim = self.step(text)
        if placing:
            need(self.phase == CARD, "no card is to be placed")
            self.play_card(*placing.groups())
            return
        need(self.phase in (FIRST, TOKEN), "no token is to be placed")
        if claim:
            cell = cell_of(claim[1])
            need(self.can_claim(cell), "no token may go there")
            self.tokens[0].add(cell)
            self.last = (0, self.last[1], cell) if self.phase == TOKEN else (0, None, cell)
        else:
            need(self.phase == TOKEN and not self.is_due(), "a token is due")
        if self.phase == FIRST:
            self.phase = CARD
        else:
            self.ends()

    def play_card(self, place, name, cell_name, claim):
        hand = self.hands[self.mover]
        slot, cell = hand[int(place) - 1], cell_of(cell_name)
        card = self.faces[slot]
        need(self.name(card) == name, "the step names another card")
        need(self.may_take(cell), "no card may be placed there")
        hand.remove(slot)
        self.legacy.discard(slot)
        self.bared = [(other, face) for other, face in self.bared if other != slot]
        if self.alone:
            need(claim is None, "alone the token is a step of its own")
            if name[0] in "23456789" and self.next < len(self.cards):
                self.phase, self.flipped = FLIP, (card, cell)
                self.audience[LOT, self.next] = ALL
            else:
                self.place(cell, card, NONE, card)
            return
        self.grid[cell] = card
        token = NONE if claim is None else cell_of(claim)
        if claim is not None:
            need(self.can_claim(token), "no token may go there")
            self.tokens[self.mover].add(token)
        self.last = self.mover, (card, cell, NONE), token
        self.ends()

    def place(self, cell, played, flip, laid):
        """Alone: a card gets its cell, and the other of two is discarded."""
        self.discards |= {played, flip} - {laid, NONE}
        self.grid[cell] = laid
        self.last = 0, (played, cell, flip), NONE
        self.phase = TOKEN
        if not self.some_claim():
            self.ends()

    def ends(self):
        """The mover's turn is over."""
        self.draw(self.mover)
        if len(self.grid) == len(self.cells):
            self.phase, self.end = ENDED, 0
        else:
            self.pass_on()

    def pass_on(self):
        """The turn goes to the next seat that has a card."""
        order = [(self.mover + 1 + i) % self.seats for i in range(self.seats)]
        able = [seat for seat in order if not self.out[seat] and self.hands[seat]]
        if able:
            self.phase, self.mover = CARD, able[0]
        else:
            self.phase, self.end = ENDED, 1

    def resign(self, seat):
        self.out[seat] = 1
        hand, self.hands[seat] = self.hands[seat], []
        if self.seats - sum(self.out) <= 1:
            self.phase, self.end = ENDED, 2
            for place in hand:
                self.gone.add((LOT, place))
                del self.audience[LOT, place]
            return
        self.under += hand
        self.legacy |= set(hand)
        self.audience.update({(LOT, place): ALL for place in hand})
        if self.mover == seat and self.phase == DEAL:
            self.mover = (seat + 1) % self.seats
        elif self.mover == seat:
            self.pass_on()

    def scores(self):
        owners = [self.owner(cell, suit) for cell in self.grid for suit in self.suits(cell)]
        return [owners.count(seat) for seat in range(self.seats)]

    def standing(self):
        scores = self.scores()
        playing = [seat for seat in range(self.seats) if not self.out[seat]]
        ahead = lambda seat: sum(scores[other] > scores[seat] for other in playing)
        last = max(2, len(playing) + 1)
        return [last if self.out[seat] else 1 + ahead(seat) for seat in range(self.seats)]

    def result(self):
        return self.ended(self.standing(), [None if self.end == 2 else score for score in self.scores()])

    # games/jacynth/format.md, appendix

    def absorb(self, t):
        t.number("seats", self.seats).text("layout", self.layout).number("deck", mask(self.cards))
        t.data("cards", bytes(byte for entry in sorted(self.grid.items()) for byte in entry))
        for tokens in self.tokens:
            t.number("tokens", mask(tokens))
        for hand in self.hands:
            t.data("hand", bytes(hand))
        t.number("next", self.next).number("public", mask(self.faces)).number("discards", mask(self.discards))
        t.data("out", bytes(self.out)).number("mover", self.mover).number("phase", self.phase)
        if self.phase == CARD:
            t.number("shown", 0)
        elif self.phase == FLIP:
            t.data("card", bytes(self.flipped))
        elif self.phase == ENDED:
            t.number("end", self.end)
        if self.legacy:
            t.number("left", mask(self.legacy)).data("under", bytes(self.under))
            t.data("faces", bytes(byte for entry in self.bared for byte in entry))
        t.number("last", self.last is not None)
        if self.last is not None:
            seat, placed, token = self.last
            t.number("seat", seat).number("placed", placed is not None)
            if placed is not None:
                t.data("card", bytes(placed))
            t.number("token", token)


GAME = Jacynth
