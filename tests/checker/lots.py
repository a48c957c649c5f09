"""The lots of a table with cards: docs/format.md, section 9, and docs/seal.md, sections 5, 6 and 11."""

import group
import shuffle
import throws
from forms import Transcript, need


class Lot:
    """What was asked for: a throw, or cards and slots, and their deck as it was last put out once it is known."""

    def __init__(self, number, kind, what, kept=()):
        self.number, self.what, self.is_throw, self.kept = number, what, kind == "throw", kept
        self.slots = [(number, place) for place in range(1 if self.is_throw else len(what))]
        self.have_shuffled, self.deck = set(), None
        # The slots that went in, and the numbers of their lots.
        self.came_from = [] if self.is_throw else [thing for thing in what if type(thing) is tuple]
        self.before = sorted({slot[0] for slot in self.came_from})


def face_of(card):
    return group.encode(shuffle.face_point(card))


class Lots:
    """The part of a table that knows its lots: decks, pairs, points and faces."""

    def ask(self):
        """Takes in what the game has asked for since."""
        for asked in self.game.lots[len(self.lots) :]:
            lot = Lot(len(self.lots) + 1, *asked)
            self.lots.append(lot)
            for slot in lot.came_from:
                need(slot in self.down, "a slot that is not face down cannot be shuffled")
                self.into.setdefault(slot, []).append(lot)
                self.went_in[slot, lot.number] = self.seen_before.get(slot), set(self.paid[slot])
                if slot not in lot.kept:
                    self.goes(slot)
                    self.down.remove(slot)
                    self.retired[slot] = lot
            self.down += lot.slots
            self.paid.update((slot, {}) for slot in lot.slots)
            if self.stacked is not None:
                self.stacked.update(zip(lot.slots, self.stack(lot)))
        for slot in self.down:
            if slot in self.game.gone:
                self.goes(slot)
        self.down = [slot for slot in self.down if slot not in self.game.gone]
        self.sees_before()

    def lot_of(self, slot):
        return self.lots[slot[0] - 1]

    def behind(self, slots):
        """The lots of some slots, and all that went into these, in order."""
        found, new = set(), {slot[0] for slot in slots}
        while new:
            found |= new
            new = {before for number in new for before in self.lots[number - 1].before} - found
        return [self.lots[number - 1] for number in sorted(found)]

    # S 6: open deals

    def stack(self, lot):
        """All faces of a lot, as far as they are known."""
        if self.header.seed is not None:
            return self.seeded(lot)
        if lot.number <= len(self.header.lots):
            return self.listed(lot, self.header.lots[lot.number - 1].split(" "))
        return []

    def cards_in(self, lot):
        return [self.stacked[thing] if type(thing) is tuple else thing for thing in lot.what]

    def seeded(self, lot):
        n, seed = len(lot.slots), Transcript("open throw").text("seed", self.header.seed)
        if lot.is_throw:
            return [throws.numbers(seed, lot.number, lot.what)]
        cards = self.cards_in(lot)
        return [cards[i - 1] for i in throws.numbers(seed, lot.number, [("pick", n, n)])]

    def listed(self, lot, words):
        if lot.is_throw:
            return [throws.listed(words, lot.what)]
        names = {self.game.name(card): card for card in self.cards_in(lot)}
        need(sorted(words) == sorted(map(self.game.name, self.cards_in(lot))), "a listed deck has other cards")
        return [names[word] for word in words]

    # F 9 and S 11: sealed deals

    def is_shuffled(self, lot):
        """Whether nobody is to shuffle it any more."""
        return lot.is_throw or len(lot.slots) == 1 or all(seat in lot.have_shuffled or seat in self.missing for seat in self.here())

    def has_pairs(self, lot):
        """Whether the slots of a lot have pairs, or it is a throw."""
        return self.is_shuffled(lot) and self.has_before(lot)

    def has_before(self, lot):
        """Whether all that went into a lot have pairs."""
        return all(self.has_pairs(self.lots[number - 1]) for number in lot.before)

    def due(self, lot):
        return self.sealed() and self.full() and not self.is_shuffled(lot) and self.has_before(lot)

    def lay(self, lot):
        """The deck that goes into the first shuffle."""
        if lot.deck is None:
            parts = []
            for thing in lot.what:
                parts += self.pair(thing) if type(thing) is tuple else (group.NEUTRAL, shuffle.face_point(thing))
            words = [bytes(32) if group.equal(part, group.NEUTRAL) else group.encode(part) for part in parts]
            lot.deck = b"".join(words)

    def pair(self, slot):
        lot, (_, place) = self.lot_of(slot), slot
        self.lay(lot)
        return shuffle.deck(lot.deck[64 * place : 64 * place + 64], fresh=True)[0]

    def is_hidden(self, slot):
        """Whether a slot of a deck that lies there was ever shuffled."""
        lot, (_, place) = self.lot_of(slot), slot
        self.lay(lot)
        return lot.deck[64 * place : 64 * place + 32] != bytes(32)

    def has_point(self, slot):
        """Whether there can be shares of a slot."""
        return self.lot_of(slot).is_throw or self.has_pairs(self.lot_of(slot)) and self.is_hidden(slot)

    def point_of(self, slot):
        """The point of which shares are made."""
        return self.point(slot[0]) if self.lot_of(slot).is_throw else self.pair(slot)[0]

    def waits_in(self, slot):
        """The lot into which a slot went and that is not due yet, or None."""
        return next((lot for lot in self.into.get(slot, []) if not self.due(lot) and not self.is_shuffled(lot)), None)

    def in_play(self):
        """What a seat that leaves pays for: slots, and the places of decks that others are to shuffle again."""
        for slot in (slot for lot in self.lots for slot in lot.slots):
            lot = self.lot_of(slot)
            if self.due(lot) and self.is_hidden(slot) or (slot in self.down or self.waits_in(slot)) and self.has_point(slot):
                yield slot

    def must_pay(self, seat, slot):
        """Whether a seat that leaves has not paid its share of a slot in play."""
        lot = self.waits_in(slot)
        if lot is None or self.header.rescue is not None:
            return seat not in self.paid[slot]
        return seat not in self.went_in[slot, lot.number][1] or slot in self.down and seat not in self.paid[slot]

    def take_out(self, seat, slot):
        """S 11: the share of a seat that leaves is taken out of a card for good."""
        lot, (_, place) = self.lot_of(slot), slot
        if not lot.is_throw:
            a, b = self.pair(slot)
            b = group.subtract(b, [group.decode(self.paid[slot].pop(seat))])
            lot.deck = b"".join([lot.deck[: 64 * place], group.encode(a), group.encode(b), lot.deck[64 * place + 64 :]])

    def faces(self, lot):
        """The faces that can be there, by their points."""
        cards = {thing for thing in lot.what if type(thing) is int}
        found = {face_of(card): card for card in cards}
        for number in lot.before:
            found |= self.faces(self.lots[number - 1])
        return found

    def unseal(self, slot):
        """The face of which everybody has paid the share."""
        lot, (number, place) = self.lot_of(slot), slot
        if lot.is_throw:
            shares = [group.decode(share) for share in self.paid[slot].values()]
            return throws.outcome(self.completed, self.keys, shares, number, lot.what)
        a, b = self.pair(slot)
        shares = [group.decode(self.paid[slot][seat]) for seat in self.here()] if self.has_point(slot) else []
        point = group.encode(group.subtract(b, shares))
        faces = self.faces(lot)
        need(point in faces, f"slot {number}.{place} shows no card")
        return faces[point]
