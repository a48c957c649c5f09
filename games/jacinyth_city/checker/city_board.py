"""The board of Jacinyth City: cards, pyramids, districts and scores. Written from games/jacinyth_city/rules.md and
games/jacinyth_city/format.md alone."""

from decktet import NAMES, SUITS

RANKS = "A23456789C"
SIZES = (1, 2, 3)
WORTH = {"C": 3, "T": 2, "P": 1}


def cell_of(text):
    return 8 * "abcdef".index(text[0]) + int(text[1]) - 1


def cell_name(cell):
    return "abcdef"[cell // 8] + str(cell % 8 + 1)


def suits_of(card):
    return "" if NAMES[card] == "X" else NAMES[card][1:]


def share_a_suit(one, other):
    return bool(set(suits_of(one)) & set(suits_of(other)))


def is_base(card):
    return card < 36


def is_number(card):
    return NAMES[card][0] in "23456789"


def rank_of(card):
    return RANKS.index(NAMES[card][0])


def height(card):
    """The values by which base cards are compared: the rank, then the first suit, of which an earlier one is higher."""
    return rank_of(card), -SUITS.index(suits_of(card)[0])


class Board:
    """Cards by cell; pyramids by cell and seat: how many of each size."""

    def __init__(self, side, seats):
        self.cells = [8 * column + row for column in range(side) for row in range(side)]
        self.seats, self.cards, self.pyramids = seats, {}, {}
        self.beside = {
            cell: [other for other in (cell - 8, cell + 8, cell - 1, cell + 1) if other in self.cells] for cell in self.cells
        }

    def neighbours(self, cell):
        return self.beside.get(cell, [])

    def around(self, cell):
        return [cell, *self.neighbours(cell)]

    def is_open(self, cell):
        """Whether a card may be put there."""
        free = cell in self.cells and cell not in self.cards
        return free and any(other in self.cards for other in self.neighbours(cell))

    def is_full(self):
        return len(self.cards) == len(self.cells)

    # Pyramids

    def count(self, cell, seat, size):
        return self.pyramids.get(cell, {}).get(seat, {}).get(size, 0)

    def put(self, cell, seat, size, by=1):
        """Puts a pyramid there, or takes it away."""
        here = self.pyramids.setdefault(cell, {}).setdefault(seat, {})
        here[size] = here.get(size, 0) + by
        if not here[size]:
            del here[size]
        if not here:
            del self.pyramids[cell][seat]
        if not self.pyramids[cell]:
            del self.pyramids[cell]

    def supply(self, seat, size):
        return 3 - sum(self.count(cell, seat, size) for cell in self.pyramids)

    def pips(self, cell, seat):
        return sum(size * count for size, count in self.pyramids.get(cell, {}).get(seat, {}).items())

    def occupied(self, seat):
        return [cell for cell in self.cells if seat in self.pyramids.get(cell, {})]

    def controller(self, cell):
        owners = [*self.pyramids.get(cell, {})]
        return owners[0] if len(owners) == 1 else None

    def pips_around(self, cell, seat):
        return sum(self.pips(other, seat) for other in self.around(cell))

    def is_beside_control(self, cell, seat):
        return any(self.controller(other) == seat for other in self.neighbours(cell))

    def bears(self, cell):
        """Whether a pyramid may stand there."""
        return cell in self.cards and is_base(self.cards[cell])

    # Districts

    def district(self, cell, suit):
        found, new = {cell}, [cell]
        while new:
            for other in self.neighbours(new.pop()):
                if other in self.cards and suit in suits_of(self.cards[other]) and other not in found:
                    found.add(other)
                    new.append(other)
        return sorted(found)

    def districts(self):
        """Suit and cells of each, in the order of the page."""
        found = []
        for suit in SUITS:
            with_suit = [cell for cell in self.cells if cell in self.cards and suit in suits_of(self.cards[cell])]
            each = {tuple(self.district(cell, suit)) for cell in with_suit}
            found += [(suit, cells) for cells in sorted(each)]
        return found

    def owners(self, cells):
        """Who owns a district."""
        pips = [sum(self.pips(cell, seat) for cell in cells) for seat in range(self.seats)]
        most = [seat for seat in range(self.seats) if 2 * pips[seat] > sum(pips)]
        if most or not any(pips):
            return most
        occupied = [cell for cell in cells if cell in self.pyramids]
        top = max(rank_of(self.cards[cell]) for cell in occupied)
        tops = [cell for cell in occupied if rank_of(self.cards[cell]) == top]
        there = [sum(self.pips(cell, seat) for cell in tops) for seat in range(self.seats)]
        return [seat for seat in range(self.seats) if there[seat] == max(there)]

    def sixths(self):
        """The points of each seat, in sixths."""
        points = [0] * self.seats
        for _, cells in self.districts():
            owners = self.owners(cells)
            for seat in owners:
                points[seat] += 6 * len(cells) // len(owners)
        return points
