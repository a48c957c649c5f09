"""Tries what check.py says of the shares of turns that are taken back: docs/format.md, section 15. agreements.py runs it."""

import copy
import tomllib

import cards
import check
from decktet import ALL
from going_back import back
from header import Header
from plain import Plain
from players import KEYS, at, coded, faces, on_the_clock, takes

SEATS = "abc"
TOO_LATE = "the share of a card"


def plain_table(header):
    return cards.CardTable(header, Plain)


def joined(new, game, seats=SEATS):
    """A sealed table after the joins: of a class of tables, with the key `game` and others of a header."""
    raw = {"bypost": 1, "rules": 1, "deal": "sealed", "seats": [*seats], "created": at(0), "nonce": coded(bytes(32)), **game}
    table = new(Header(raw))
    table.made = []
    for key, seat in zip(KEYS, seats):
        table = takes(table, key, seat, at(0), joins=True)
    return table


def plays(table, *steps):
    """The table after these steps, or legal ones by number, and whatever is owed before each of them."""
    for step in steps:
        while table.on_the_clock() != table.game.awaits() or table.owed_shuffles(table.on_the_clock(), table.lots):
            table = goes_on(table)
        table = goes_on(table, step if type(step) is str else legal(table)[step])
    return table


def legal(table):
    """The legal steps of the seat that acts, when all is open that it opens first."""
    game, known = copy.deepcopy(table.game), faces(table, KEYS, table.game.awaits())
    for slot in table.seen_by(ALL):
        game.opened(slot, known[slot])
    return game.moves(known)


def goes_on(table, *steps):
    return takes(table, KEYS[table.on_the_clock()], on_the_clock(table), at(0), steps)


def slots(table):
    """The slots of which the last turn has shares."""
    return [(lot, place) for lot, place, _ in table.made[-1].shares]


def of_public_shares(file):
    table = plays(joined(plain_table, {"game": "plain"}), "pass", "pass", "pass")
    of_draws(table)
    of_shown_cards(table)
    of_shares_that_stood_before(table)
    of_slots_that_mean_another_card(table)
    of_throws(table)
    of_one_seat()
    of_a_game(file)


def of_draws(table):
    """A draw is taken back at once, and not after the next seat that pays for it."""
    now = table.turns
    drawn = plays(table, "draw")
    assert back(drawn, now + 1).state() == table.state()
    for step in ("pass", "draw"):
        paid = plays(drawn, step)
        back(paid, now + 1, why=TOO_LATE)
        assert back(paid, now + 2).state() == drawn.state()
    # It stays so after the payment was taken back.
    again = back(paid, now + 2)
    back(again, now + 1, why=TOO_LATE)
    back(plays(again, "pass"), now + 1, why=TOO_LATE)
    # A card that is turned up is known; but nothing else is when somebody passes.
    back(plays(table, "turn"), now + 1, why=TOO_LATE)
    assert back(plays(table, "pass", "pass", "pass"), now + 1).state() == table.state()


def of_shown_cards(table):
    """A card that its author shows was that seat's own, unless it was drawn since."""
    now = table.turns
    shown = plays(table, "show 1.0")
    again = back(shown, now + 1)
    assert again.state() == table.state() and back(plays(again, "show 1.0"), now + 3).state() == table.state()
    assert back(plays(shown, "pass", "show 1.2"), now + 1).state() == table.state()
    late = plays(table, "draw", "pass", "pass", "show 1.6")
    for number in (1, 2, 3, 4):
        back(late, now + number, why=TOO_LATE if number == 1 else None)


def of_shares_that_stood_before(table):
    """A share that stands in an earlier turn, taken back or not, may stand in a later one."""
    now = table.turns
    drawn = plays(table, "draw")
    paid = plays(drawn, "pass")
    # b pays the same share again in the turn now + 4, where the position after now + 2 holds it.
    again = plays(back(paid, now + 2), "draw")
    assert back(again, now + 3).state() == paid.state()
    assert back(again, now + 4).state() == drawn.state()
    assert slots(again) == slots(paid) == [(1, 6)]
    # Twice in a row; and b has drawn in the turn now + 4, for which c pays.
    assert back(back(again, now + 4), now + 3).state() == paid.state()
    back(again, now + 1, why=TOO_LATE)
    back(plays(again, "pass"), now + 3, why=TOO_LATE)


def of_slots_that_mean_another_card(table):
    """After turns were taken back, a slot has the number that another one had."""
    now = table.turns
    covered = plays(table, "cover 1.0")
    for receiver in (2, 0):
        # In lot 2 lies 1.0, of which b has paid its share long since; a owes its own, or alone may see the slot.
        given = plays(covered, f"give 2.0 {receiver}")
        assert slots(given) == [(2, 0)]
        again = back(given, now + 1)
        # In lot 2 lies 1.3, and a pays.
        other = goes_on(plays(again, "cover 1.3", "give 2.0 2"))
        assert other.turns == now + 6 and other.made[-1].seat == "a" and slots(other) == [(2, 0)]
        back(other, now + 3, why=TOO_LATE)
        # In the position after now + 5 it is the same one.
        back(other, now + 6)
    paid = goes_on(plays(covered, "give 2.0 2"))
    back(paid, now + 1, why=TOO_LATE)
    back(paid, now + 2, why=TOO_LATE)
    back(paid, now + 3)


def of_throws(table):
    """Shares of throws are free; what is a throw is judged where the share stands."""
    now = table.turns
    thrown = plays(table, "throw")
    assert back(plays(thrown, "pass", "pass", "pass"), now + 1).state() == table.state()
    covered = back(plays(table, "cover 1.0"), now + 1)
    back(plays(covered, "throw"), now + 2)
    given = goes_on(plays(back(thrown, now + 1), "cover 1.0", "give 2.0 2"))
    back(given, now + 2, why=TOO_LATE)
    back(given, now + 5)


def of_one_seat():
    """Whoever is alone in the header takes back what they like."""
    table = joined(plain_table, {"game": "plain"}, "a")
    dealt = goes_on(table, "pass")
    shown = goes_on(dealt, "turn")
    again = takes(shown, KEYS[0], "a", at(0), ["agreed back 3"], shares=[])
    assert shown.made[-1].shares and again.state() == dealt.state()


def of_a_game(file):
    """At a table of three seats of a game in which who acts draws."""
    raw = tomllib.loads(file.read_text())
    table = plays(joined(check.table_of, {key: raw[key] for key in ("game", "options")}), 0)
    now = table.turns
    first = plays(table, 0)
    second = plays(first, 0)
    assert back(first, now + 1).state() == table.state()
    back(second, now + 1, why=TOO_LATE)
    again = plays(back(second, now + 2), -1)
    back(again, now + 1, why=TOO_LATE)
    assert back(again, now + 3).state() == second.state() and back(again, now + 2).state() == first.state()
