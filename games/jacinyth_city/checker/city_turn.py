"""A turn of Jacinyth City. Written from rules.md and games/jacinyth_city/format.md alone."""

from check import need
from city_board import SIZES, WORTH, is_number, rank_of, share_a_suit
from decktet import ALL, NAMES, NONE

LIMIT = 3
DISCARD, ACTION, FLIP, LOSS = 4, 5, 6, 7


class Last:
    """The last turn."""

    def __init__(self, seat, discarded=()):
        self.seat, self.discarded, self.step = seat, list(discarded), ""
        self.flip, self.cell, self.size, self.drawn, self.reshuffled = NONE, NONE, 0, 0, False

    def absorb(self, t):
        t.number("seat", self.seat).data("discarded", bytes(self.discarded)).text("step", self.step)
        t.data("turn", bytes([self.flip, self.cell, self.size, self.drawn, self.reshuffled]))


class Turns:
    def begin(self, seat):
        """It is a seat's turn."""
        self.mover, self.phase = seat, DISCARD
        if not self.surplus():
            self.act()

    def surplus(self):
        return max(0, len([held for held in self.hands[self.mover] if not held.free]) - LIMIT)

    def act(self):
        """The discarding is done."""
        self.phase = ACTION
        if self.alone:
            self.deal(0)

    def deal_own(self, seat):
        """The card that comes by itself."""
        if self.option["draw"] != "none":
            _, reshuffled = self.deal(seat, self.option["draw"] == "start")
            self.last.reshuffled |= reshuffled

    def ends(self, built):
        """The mover's turn is over."""
        self.idle = 0 if built else self.idle + 1
        if not self.is_over():
            for held in self.hands[self.mover]:
                held.free = False
            self.deal_own(self.mover)
            self.begin(self.round_from(self.mover + 1)[0])

    # Cards of the hand

    def take(self, places):
        """Takes cards out of the mover's hand, the lowest place first."""
        hand = self.hands[self.mover]
        held = [hand[place - 1] for place in places]
        self.hands[self.mover] = [other for other in hand if other not in held]
        return [each.card for each in held]

    def card_at(self, place):
        return self.hands[self.mover][place - 1].card

    def draw_cards(self, count):
        for _ in range(count):
            dealt, reshuffled = self.deal(self.mover)
            self.last.drawn += dealt
            self.last.reshuffled |= reshuffled

    # What is legal: each gives what is wrong, or None

    def wrong_discard(self, places):
        if self.phase != DISCARD or len(places) != self.surplus():
            return "not the number of cards to be discarded"
        return any(self.hands[self.mover][place - 1].free for place in places) and "a card that came by itself"

    def wrong_hatch(self, card, cell):
        if self.board.occupied(self.mover) or not is_number(card):
            return "nothing is hatched"
        return not self.board.is_open(cell) and "no card may be put there"

    def wrong_build(self, card, cell):
        if not self.may_be_built(card):
            return "the card may not be built"
        beside = self.board.is_open(cell) and self.board.is_beside_control(cell, self.mover)
        return not beside and "no card may be built there"

    def wrong_draw(self):
        return not self.left_to_draw() and "no card is left"

    def wrong_grow(self, cell, size):
        able = size < 3 and self.board.count(cell, self.mover, size) and self.board.supply(self.mover, size + 1)
        return not able and "no such pyramid grows"

    def wrong_spawn(self, cell):
        able = self.board.occupies(cell, self.mover) and self.board.supply(self.mover, 1)
        return not able and "no pyramid may be put there"

    def wrong_move(self, cell, goal, size):
        able = self.board.count(cell, self.mover, size) and goal in self.board.neighbours(cell)
        return not (able and self.board.bears(goal)) and "no such pyramid may move there"

    def wrong_fly(self, ace, cell, goal):
        if NAMES[ace][0] != "A" or not self.board.occupies(cell, self.mover):
            return "the card may not fly"
        asked = {"free": False, "match": True}.get(self.option["fly"], self.board.controller(cell) != self.mover)
        if asked and not share_a_suit(ace, self.board.cards[cell]):
            return "the Ace has no suit of the card"
        card = self.board.cards.pop(cell)
        able = goal != cell and self.board.is_open(goal)
        self.board.cards[cell] = card
        return not able and "the card may not fly there"

    def cost(self, cell, victim, size):
        more = self.board.pips(cell, victim) - self.board.pips_around(cell, self.mover)
        credit = self.option["attack-credit"]
        if credit == "none" or credit == "penalty" and more < 0 or credit == "credit" and more > 0:
            more = 0
        return max(1, size + more)

    def wrong_target(self, cell, victim, size):
        mover, board = self.mover, self.board
        if self.alone or victim == mover or not board.count(cell, victim, size):
            return "no such pyramid may be attacked"
        if not any(board.occupies(other, mover) for other in board.around(cell)):
            return "the attack does not reach so far"
        superior = board.pips_around(cell, mover) > board.pips(cell, victim)
        return self.has("attack-superior") and not superior and "too few pips to attack"

    def wrong_attack(self, cell, victim, size, spent, replace, draws):
        mover, board = self.mover, self.board
        wrong = self.wrong_target(cell, victim, size)
        if wrong:
            return wrong
        worth = [WORTH.get(NAMES[card][0], 0) for card in spent]
        cost = self.cost(cell, victim, size)
        needless = not self.has("attack-overspend") and sum(worth) - min(worth) >= cost
        if not all(worth) or sum(worth) < cost or needless:
            return "these cards do not pay for the attack"
        suited = all(share_a_suit(card, board.cards[cell]) for card in spent)
        if replace and not (suited and board.supply(mover, size)):
            return "the pyramid is not replaced"
        return draws > sum(worth) - cost and "so many cards are not drawn"

    def can_only_pass(self):
        """Whether the public position offers neither Draw, Grow, Spawn nor Move."""
        cells = self.board.occupied(self.mover)
        moves = any(
            not self.wrong_move(cell, goal, size)
            for cell in cells
            for goal in self.board.neighbours(cell)
            for size in SIZES
        )
        grows = any(not self.wrong_grow(cell, size) for cell in cells for size in SIZES)
        return self.wrong_draw() and not (moves or grows or any(not self.wrong_spawn(cell) for cell in cells))

    def wrong_loss(self, cell, size):
        most = WORTH[NAMES[self.taking][0]]
        there = self.board.count(cell, self.mover, size) and size <= most
        return not (there and share_a_suit(self.taking, self.board.cards[cell])) and "the flip takes another pyramid"

    # What happens

    def discard(self, places):
        cards = self.take(places)
        self.discards += cards
        self.last = Last(self.mover, cards)
        self.act()

    def note(self, text):
        """The step of the turn."""
        discarded = self.last.discarded if self.last and self.last.seat == self.mover and not self.last.step else []
        self.last = Last(self.mover, discarded)
        self.last.step = text

    def lay(self, place, cell, hatches):
        """A Build or Hatch."""
        (card,) = self.take([place])
        if self.alone and is_number(card) and self.next < self.end:
            self.phase, self.flipping = FLIP, (card, cell, hatches)
            self.audience[self.pile, self.next] = ALL
        else:
            self.laid(card, cell, hatches)

    def laid(self, card, cell, hatches):
        self.board.cards[cell] = card
        if hatches:
            self.board.put(cell, self.mover, 1)
        if self.phase != LOSS or self.board.is_full():
            self.ends(True)

    def flipped(self, face):
        """Alone: the top card has been turned over."""
        card, cell, hatches = self.flipping
        self.next += 1
        self.last.flip = face
        wins = is_number(face) and rank_of(face) >= rank_of(card)
        self.discards.append(card if wins else face)
        self.phase = ACTION
        if NAMES[face][0] in WORTH:
            self.taking = face
            cells = [(on, size) for on in self.board.occupied(0) for size in SIZES]
            if any(not self.wrong_loss(*target) for target in cells):
                self.phase = LOSS
        self.laid(face if wins else card, cell, hatches)

    def lose(self, cell, size):
        self.board.put(cell, self.mover, size, -1)
        self.last.cell, self.last.size = cell, size
        self.ends(True)

    def attack(self, cell, victim, size, places, replace, draws):
        self.discards += self.take(places)
        self.board.put(cell, victim, size, -1)
        if replace:
            self.board.put(cell, self.mover, size)
        self.draw_cards(draws)
        self.ends(False)

    def fly(self, place, cell, goal):
        self.discards += self.take([place])
        self.board.cards[goal] = self.board.cards.pop(cell)
        self.board.pyramids[goal] = self.board.pyramids.pop(cell)
        self.ends(False)
