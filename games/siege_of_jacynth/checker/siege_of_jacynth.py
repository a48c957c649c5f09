"""The rules of Siege of Jacynth: games/siege_of_jacynth/rules.md and games/siege_of_jacynth/format.md, written from these alone."""

import re
from itertools import combinations

from check import need
from decktet import ALL, NAMES, NONE, OVER, SUITS, Game

THROW, WALL, NUMBERS = 1, 2, 3
SECTIONS, COLUMNS, CARDS = range(1, 8), range(14), 24
TURN, PLACED, RESIGNED = range(3)
OPTIONS = {
    "open-pile": ("false", "true"),
    "pie": ("false", "true"),
    "deal": ("hand", "full"),
    "open-hands": ("false", "true"),
}


def options_of(header):
    """Open pile, pie, full deal, open hands."""
    options = header.options
    need(header.rules == 1 and len(header.seats) == 2, "not Siege of Jacynth, version 1, of two seats")
    need(options.keys() == OPTIONS.keys(), "not the options of the game")
    need(all(options[name] in words for name, words in OPTIONS.items()), "an option has no such value")
    chosen = [options[name] == words[1] for name, words in OPTIONS.items()]
    need(not (chosen[0] and chosen[2]), "a full deal has no pile to lie open")
    return chosen


class SiegeOfJacynth(Game):
    def __init__(self, header):
        super().__init__(header)
        self.open_pile, self.pie, self.full, self.open_hands = options_of(header)
        self.lots = [
            ("throw", [("dice", 1, 7)]),
            ("shuffle", [*range(6), *range(30, 36)]),
            ("shuffle", [*range(6, 30)]),
        ]
        self.audience = {(THROW, 0): ALL} | {(WALL, place): ALL for place in range(12)}
        self.excuse, self.wall, self.swapped = 0, [None] * 12, []
        self.faces, self.hands, self.next = {}, [[], []], 0
        # The cards under the wall: card, seat, column, what it reaches. By column: how many lie there, and what is reached.
        self.tableau, self.heights = [], [0 for _ in COLUMNS]
        self.reached = [{column // 2 + 1} for column in COLUMNS]
        self.mover, self.phase, self.leaver = 1, TURN, None
        for seat in (1, 0):
            for _ in range(12 if self.full else 5):
                self.draw(seat)
        self.turn_up()

    def awaits(self):
        return self.mover if self.phase == TURN else OVER

    def draw(self, seat):
        """The top of the pile goes to a hand."""
        if self.next < CARDS:
            slot = NUMBERS, self.next
            self.hands[seat].append(self.next)
            if self.audience.get(slot) != ALL:
                self.audience[slot] = ALL if self.open_hands else seat
            self.next += 1

    def turn_up(self):
        if self.open_pile and self.next < CARDS:
            self.audience[NUMBERS, self.next] = ALL

    # The wall

    def section(self, place):
        """The section of a place of the wall's lot."""
        number = place // 2 + 1
        return number + (number >= self.excuse)

    def stones(self, section):
        """The cards of a section."""
        if section == self.excuse:
            return ["X"]
        number = section - (section > self.excuse)
        return [NAMES[card] for card in self.wall[2 * number - 2 : 2 * number]]

    def suits(self, section):
        return [suit for suit in SUITS if any(suit in stone[1:] for stone in self.stones(section))]

    # What is legal

    def is_laid_out(self):
        """Whether all lies open that should before a step."""
        shown = [place for lot, place in self.audience if lot == NUMBERS and self.audience[lot, place] == ALL]
        return self.excuse and None not in self.wall and all(place in self.faces for place in shown)

    def is_level(self, x):
        return x <= 12 and self.heights[x] == self.heights[x + 1]

    def may_swap(self):
        return self.pie and not self.tableau and not self.swapped

    def can_change(self, one, other):
        """Whether two cards of the wall may change places."""
        stand = one < other and one in self.wall and other in self.wall
        return stand and self.section(self.wall.index(one)) != self.section(self.wall.index(other))

    def moves(self, faces):
        """All legal steps, where the faces of the mover's hand are known."""
        if not self.is_laid_out():
            return []
        hand = [(place, faces[NUMBERS, slot]) for place, slot in enumerate(self.hands[self.mover], 1)]
        columns = [x for x in COLUMNS if self.is_level(x)]
        steps = [f"{place}:{self.name(card)} {x}" for place, card in hand for x in columns]
        if self.may_swap():
            pairs = filter(lambda pair: self.can_change(*pair), combinations(sorted(self.wall), 2))
            steps += [f"swap {self.name(one)} {self.name(other)}" for one, other in pairs]
        return steps

    # What happens

    def opened(self, slot, face):
        lot, place = slot
        if lot == THROW:
            self.excuse = face[0]
        elif lot == WALL:
            self.wall[place] = face
        else:
            self.faces[place] = face

    def step(self, text):
        placing = re.fullmatch(r"([1-9]\d?):([0-9A-Z]+) (0|[1-9]\d?)", text, re.ASCII)
        swap = re.fullmatch(r"swap ([0-9A-Z]+) ([0-9A-Z]+)", text, re.ASCII)
        need(placing or swap, "a step that this game does not know")
        return placing, swap

    def shows(self, text):
        placing, _ = self.step(text)
        if not placing:
            return []
        hand, place = self.hands[self.mover], int(placing[1])
        need(self.phase == TURN and place <= len(hand), "no card lies at that place of the hand")
        slot = hand[place - 1]
        return [] if slot in self.faces else [(NUMBERS, slot)]

    def play(self, text):
        placing, swap = self.step(text)
        need(self.phase == TURN and self.is_laid_out(), "no step is legal")
        if placing:
            self.place(int(placing[1]), placing[2], int(placing[3]))
        else:
            self.swap(swap[1], swap[2])
        if len(self.tableau) == CARDS:
            self.phase = PLACED
        else:
            self.mover = 1 - self.mover

    def place(self, place, name, x):
        hand = self.hands[self.mover]
        slot = hand[place - 1]
        need(self.name(self.faces[slot]) == name, "the step names another card")
        need(self.is_level(x), "no card may be placed there")
        hand.remove(slot)
        reached = self.reached[x] | self.reached[x + 1]
        self.tableau.append((self.faces[slot], self.mover, x, reached))
        self.heights[x] = self.heights[x + 1] = self.heights[x] + 1
        self.reached[x] = self.reached[x + 1] = reached
        self.draw(self.mover)
        self.turn_up()

    def swap(self, *names):
        need(self.may_swap(), "no cards of the wall may be swapped")
        need(all(name in NAMES for name in names), "no such card")
        one, other = map(NAMES.index, names)
        need(self.can_change(one, other), "these two cards may not be swapped")
        i, j = self.wall.index(one), self.wall.index(other)
        self.wall[i], self.wall[j] = other, one
        self.swapped = [one, other]

    def resign(self, seat):
        self.phase, self.leaver = RESIGNED, seat
        for place in self.hands[seat]:
            if self.audience[NUMBERS, place] == seat:
                self.gone.add((NUMBERS, place))
                del self.audience[NUMBERS, place]
        self.hands[seat] = []

    # Who holds what

    def force(self, section, seat):
        """The cards of a seat that reach a section: all their symbols, and the sum of their ranks."""
        cards = [NAMES[card] for card, owner, _, reached in self.tableau if owner == seat and section in reached]
        return "".join(card[1:] for card in cards), sum(int(card[0]) for card in cards)

    def symbols(self, section, seat):
        return sum(self.force(section, seat)[0].count(suit) for suit in self.suits(section))

    def qualifies(self, section, seat):
        symbols = self.force(section, seat)[0]
        return all(suit in symbols for suit in self.suits(section)) and self.symbols(section, seat) >= 2

    def holder(self, section):
        """The seat that holds a section, or None, and the step of the rule that says so."""
        forces = [self.force(section, seat) for seat in (0, 1)]
        ranks = [ranks for _, ranks in forces]
        if section == self.excuse:
            if not any(ranks):
                return None, "nobody"
            return first(("ranks", ranks), ("suits", [len(set(symbols)) for symbols, _ in forces]))
        able = [seat for seat in (0, 1) if self.qualifies(section, seat)]
        if len(able) < 2:
            return (able[0], "qualified") if able else (None, "nobody")
        return first(("symbols", [self.symbols(section, seat) for seat in (0, 1)]), ("ranks", ranks))

    def score(self, seat):
        """Sections, then symbols of the sections' own suits."""
        won = sum(self.holder(section)[0] == seat for section in SECTIONS)
        return won, sum(self.symbols(section, seat) for section in SECTIONS if section != self.excuse)

    def told(self):
        if not self.is_laid_out():
            return []
        held = []
        for section in SECTIONS:
            seat, step = self.holder(section)
            held.append(f"W{section} {'nobody' if seat is None else self.header.seats[seat]} {step}")
        scores = [f"{name} {' '.join(map(str, self.score(seat)))}" for seat, name in enumerate(self.header.seats)]
        return [f"held: {', '.join(held)}; {', '.join(scores)}"]

    def standing(self):
        if not self.excuse or None in self.wall:
            return [1, 1]
        scores = [self.score(seat) for seat in (0, 1)]
        return [1 + (scores[seat] < scores[1 - seat]) for seat in (0, 1)]

    def result(self):
        if self.phase == RESIGNED:
            return self.ended([1 + (seat == self.leaver) for seat in (0, 1)], [None, None])
        return self.ended(self.standing(), [self.score(seat)[0] for seat in (0, 1)])

    # games/siege_of_jacynth/format.md, appendix

    def absorb(self, t):
        t.number("seats", 2).number("open-pile", self.open_pile).number("pie", self.pie).number("full", self.full)
        t.number("open-hands", self.open_hands).number("excuse", self.excuse)
        t.data("wall", bytes(NONE if card is None else card for card in self.wall)).data("swapped", bytes(self.swapped))
        t.data("lot", bytes(self.faces.get(place, NONE) for place in range(CARDS)))
        for hand in self.hands:
            t.data("hand", bytes(hand))
        t.number("next", self.next)
        t.data("placed", bytes(byte for card, seat, x, _ in self.tableau for byte in (card, seat, x)))
        t.number("mover", self.mover).number("phase", self.phase)
        if self.phase == RESIGNED:
            t.number("resigned", self.leaver)


def first(*steps):
    """The seat that is ahead at the first step at which they differ."""
    for step, (one, other) in steps:
        if one != other:
            return int(other > one), step
    return None, "level"


GAME = SiegeOfJacynth
