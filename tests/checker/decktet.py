"""The Decktet, and the words of games with cards: the tables of lots in format.md of the games that are played with it."""

ALL, OVER = "all", "over"
NONE = 255

NAMES = (
    "AM AS AW AL AY AK 2MK 2SY 2WL 3MW 3SK 3LY 4MS 4WL 4YK 5ML 5SW 5YK 6MW 6SY 6LK 7ML 7SK 7WY 8MS 8WL 8YK 9MS 9WY 9LK "
    "CM CS CW CL CY CK PMSL PMYK PSWK PWLY TMWK TMLY TSWY TSLK X"
).split()
SUITS = "MSWLYK"


class Game:
    """What games with cards share; cards.py tells what a game has."""

    def __init__(self, header):
        self.header, self.audience, self.gone = header, {}, set()

    def name(self, card):
        return NAMES[card]

    def told(self):
        return []

    def may_leave(self, seat):
        """Whether the engine's step `leave` is allowed; no game that knows no such step."""
        return False

    def is_out(self, seat):
        """Whether a seat has no part in the game any more."""
        return False

    def ended(self, ranks, scores):
        """The line that tells the end: of each seat the rank, and perhaps the score."""
        places = [
            f"{name} {rank}" + ("" if score is None else f" ({score})")
            for name, rank, score in zip(self.header.seats, ranks, scores)
        ]
        return [f"result: {', '.join(places)}"]
