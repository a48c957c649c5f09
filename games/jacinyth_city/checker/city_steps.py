"""The steps of Jacinyth City: reading, judging and playing them, and all that are legal. Written from rules.md and
games/jacinyth_city/format.md alone."""

import re
from itertools import combinations, product

from check import need
from city_board import SIZES, WORTH, cell_name, cell_of, is_base
from decktet import NAMES

CHOICE, FIRST, DISCARD, ACTION, LOSS = 1, 3, 4, 5, 7
CARD, CELL, SIZE = r"([1-9]\d*:[0-9A-Z]+)", r"([a-e][1-5])", r"([123])"
CARDS = rf"{CARD[:-1]}(?: [1-9]\d*:[0-9A-Z]+)*)"
FORMS = {
    "choose": r"([1-9]\d*)",
    "none": "",
    "hatch": f"{CARD} {CELL}",
    "draw": "",
    "grow": f"{CELL} {SIZE}",
    "spawn": CELL,
    "build": f"{CARD} {CELL}",
    "move": f"{CELL} {CELL} {SIZE}",
    "fly": f"{CARD} {CELL} {CELL}",
    "attack": rf"{CELL} (.+) {SIZE} with {CARDS}( replace)?(?: draw ([1-9]\d*))?",
    "discard": CARDS,
    "lose": f"{CELL} {SIZE}",
    "pass": "",
}


def parsed(text):
    """The verb of a step, and what its form has found."""
    verb, _, rest = text.partition(" ")
    match = verb in FORMS and re.fullmatch(FORMS[verb], rest, re.ASCII)
    need(match and text == f"{verb} {rest}".rstrip(" "), "a step that this game does not know")
    return verb, list(match.groups())


class Steps:
    def named(self, text):
        """The places and names of cards in a step."""
        cards = [card.partition(":") for card in text.split(" ")]
        places = [int(place) for place, _, _ in cards]
        need(places == sorted(set(places)), "cards not in the order of their places")
        need(all(place <= len(self.hands[self.mover]) for place in places), "no card lies at that place of the hand")
        return places, [name for _, _, name in cards]

    def cards_of(self, verb, parts):
        """The part of a step that names cards."""
        return {"hatch": 0, "build": 0, "fly": 0, "discard": 0, "attack": 3}.get(verb) if parts else None

    def shows(self, text):
        verb, parts = parsed(text)
        at = self.cards_of(verb, parts)
        if verb == "none":
            need(self.phase == CHOICE, "nothing is to be chosen")
            places = range(1, len(self.hands[self.mover]) + 1)
        else:
            places = [] if at is None else self.named(parts[at])[0]
        held = [self.hands[self.mover][place - 1] for place in places]
        return sorted(each.slot for each in held if each.card is None)

    def play(self, text):
        verb, parts = parsed(text)
        at = self.cards_of(verb, parts)
        if at is not None:
            places, names = self.named(parts[at])
            found = [self.card_at(place) for place in places]
            need(None not in found and [NAMES[card] for card in found] == names, "the step names another card")
            parts[at] = places
        self.done(text, verb, [self.meant(verb, index, part) for index, part in enumerate(parts)])

    def meant(self, verb, index, part):
        """What a part of a step means: a cell, a number, a seat, yes or no."""
        if type(part) is list:
            return part
        if verb == "attack" and index == 1:
            need(part in self.header.seats, "no such seat")
            return self.header.seats.index(part)
        if verb == "attack" and index > 3:
            return int(part or 0) if index == 5 else bool(part)
        return int(part) if part.isdigit() else cell_of(part)

    def done(self, text, verb, parts):
        if self.phase == CHOICE:
            mover = self.mover
            need(verb in ("choose", "none"), "first a card is chosen")
            self.note(text)
            self.choose(*parts) if verb == "choose" else self.none()
        elif self.phase == FIRST:
            need(verb == "hatch", "first the chosen cards are hatched")
            self.note(text)
            self.hatch_first(parts[0][0], parts[1])
        elif self.phase == DISCARD:
            need(verb == "discard", "first there is something to discard")
            self.refuse(self.wrong_discard(*parts))
            self.discard(*parts)
        elif self.phase == LOSS:
            need(verb == "lose", "first the flip takes a pyramid")
            self.refuse(self.wrong_loss(*parts))
            self.lose(*parts)
        else:
            need(self.phase == ACTION, "nothing can be done now")
            self.action(text, verb, parts)

    def refuse(self, wrong):
        need(not wrong, wrong)

    def wrong(self, verb, parts):
        """What is wrong with an action; cards by place."""
        if verb in ("choose", "none", "discard", "lose"):
            return "not now"
        if verb == "pass":
            return not self.can_only_pass() and "something can be done"
        cards = [[self.card_at(place) for place in part] if type(part) is list else part for part in parts]
        if verb in ("hatch", "build", "fly"):
            cards[0] = cards[0][0]
        return getattr(self, f"wrong_{verb}")(*cards)

    def action(self, text, verb, parts):
        self.refuse(self.wrong(verb, parts))
        self.note(text)
        mover, board = self.mover, self.board
        if verb in ("hatch", "build"):
            self.lay(parts[0][0], parts[1], verb == "hatch")
            return
        if verb == "attack":
            self.attack(*parts)
            return
        if verb == "fly":
            self.fly(parts[0][0], *parts[1:])
            return
        if verb == "draw":
            self.draw_cards(3)
        elif verb == "spawn":
            board.put(parts[0], mover, 1)
        elif verb == "grow":
            board.put(parts[0], mover, parts[1], -1)
            board.put(parts[0], mover, parts[1] + 1)
        elif verb == "move":
            board.put(parts[0], mover, parts[2], -1)
            board.put(parts[1], mover, parts[2])
        self.ends(False)

    # All legal steps

    def moves(self, faces):
        """All legal steps, where the faces of the mover's hand are known."""
        hand = self.hands[self.mover]
        hidden = [held for held in hand if held.card is None and held.slot in faces]
        for held in hidden:
            held.card = faces[held.slot]
        places = [place for place, held in enumerate(hand, 1) if held.card is not None]
        steps = list(self.listed(places))
        for held in hidden:
            held.card = None
        return steps

    def listed(self, places):
        cards = {place: f"{place}:{NAMES[self.card_at(place)]}" for place in places}
        if self.phase == CHOICE:
            base = [place for place in places if is_base(self.card_at(place))]
            yield from [f"choose {place}" for place in base] or ["none"]
        elif self.phase == FIRST:
            chosen = self.chosen[self.mover] + 1
            yield from (f"hatch {cards[chosen]} {cell_name(cell)}" for cell in filter(self.board.is_open, self.board.cells))
        elif self.phase == DISCARD:
            for some in combinations(places, self.surplus()):
                if not self.wrong_discard(some):
                    yield "discard " + " ".join(cards[place] for place in some)
        elif self.phase == LOSS:
            for cell, size in product(self.board.occupied(self.mover), SIZES):
                if not self.wrong_loss(cell, size):
                    yield f"lose {cell_name(cell)} {size}"
        elif self.phase == ACTION:
            yield from self.actions(places, cards)
            yield from self.attacks(places, cards)

    def actions(self, places, cards):
        own = self.board.occupied(self.mover)
        # Every card that is laid or flies comes to one of these.
        cells = [*filter(self.board.is_open, self.board.cells)]
        thinkable = [("draw",), ("pass",)]
        thinkable += [("spawn", cell) for cell in own]
        thinkable += [("grow", cell, size) for cell in own for size in SIZES]
        thinkable += [("move", cell, goal, size) for cell in own for goal in self.board.neighbours(cell) for size in SIZES]
        for place in places:
            thinkable += [(verb, [place], cell) for verb in ("hatch", "build") for cell in cells]
            if NAMES[self.card_at(place)][0] == "A":
                thinkable += [("fly", [place], cell, goal) for cell in own for goal in cells]
        for verb, *parts in thinkable:
            if not self.wrong(verb, parts):
                yield self.written(verb, parts, cards)

    def written(self, verb, parts, cards):
        sizes = {"grow": 1, "move": 2}
        words = [verb]
        for index, part in enumerate(parts):
            if type(part) is list:
                words.append(cards[part[0]])
            else:
                words.append(str(part) if index == sizes.get(verb) else cell_name(part))
        return " ".join(words)

    def attacks(self, places, cards):
        able = [place for place in places if NAMES[self.card_at(place)][0] in WORTH]
        spends = [list(some) for count in range(1, len(able) + 1) for some in combinations(able, count)]
        targets = product(self.board.pyramids, range(self.seats), SIZES)
        targets = [target for target in targets if not self.wrong_target(*target)]
        # At least one pip is used.
        pips = sum(WORTH[NAMES[self.card_at(place)][0]] for place in able)
        for (cell, victim, size), spent, replace, draws in product(targets, spends, (False, True), range(pips)):
            if not self.wrong("attack", [cell, victim, size, spent, replace, draws]):
                step = f"attack {cell_name(cell)} {self.header.seats[victim]} {size} with "
                step += " ".join(cards[place] for place in spent)
                yield step + " replace" * replace + (f" draw {draws}" if draws else "")
