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


SUITS_OF = ["" if name == "X" else name[1:] for name in NAMES]


def share_a_suit(one, other):
    return any(suit in SUITS_OF[other] for suit in SUITS_OF[one])


def is_base(card):
    return card < 36


def is_number(card):
    return NAMES[card][0] in "23456789"


def rank_of(card):
    return RANKS.index(NAMES[card][0])


def height(card):
    """The values by which base cards are compared: the rank, then the first suit, of which an earlier one is higher."""
    return rank_of(card), -SUITS.index(SUITS_OF[card][0])


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
        return sorted(cell for cell, there in self.pyramids.items() if seat in there)

    def occupies(self, cell, seat):
        return seat in self.pyramids.get(cell, ())

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
                if other not in found and other in self.cards and suit in SUITS_OF[self.cards[other]]:
                    found.add(other)
                    new.append(other)
        return sorted(found)

    def districts(self):
        """Suit and cells of each, in the order of the page."""
        found = []
        for suit in SUITS:
            left = {cell for cell, card in self.cards.items() if suit in SUITS_OF[card]}
            while left:
                cells = self.district(min(left), suit)
                found.append((suit, cells))
                left.difference_update(cells)
        return found

    def owners(self, cells):
        """Who owns a district."""
        occupied = [cell for cell in cells if cell in self.pyramids]
        pips = [sum(self.pips(cell, seat) for cell in occupied) for seat in range(self.seats)]
        most = [seat for seat in range(self.seats) if 2 * pips[seat] > sum(pips)]
        if most or not occupied:
            return most
        top = max(rank_of(self.cards[cell]) for cell in occupied)
        tops = [cell for cell in occupied if rank_of(self.cards[cell]) == top]
        there = [sum(self.pips(cell, seat) for cell in tops) for seat in range(self.seats)]
        return [seat for seat in range(self.seats) if there[seat] == max(there)]

    def owned(self):
        """Suit, cells and owners of each district."""
        return [(suit, cells, self.owners(cells)) for suit, cells in self.districts()]

    def sixths(self, owned):
        """The points of each seat, in sixths."""
        points = [0] * self.seats
        for _, cells, owners in owned:
            for seat in owners:
                points[seat] += 6 * len(cells) // len(owners)
        return points
