"""The header of a file and the id of its table: docs/format.md, sections 2 and 6, written from that page alone."""

import group
from forms import Transcript, address, data, integer, keys, line, name, need, texts, time, typed
from pace import pace


class Header:
    def __init__(self, raw):
        keys(
            raw,
            ["bypost", "game", "rules", "deal", "seats", "created", "nonce"],
            ["seed", "lots", "pace", "forfeit", "rescue", "hints", "identities", "addresses", "options", "turn"],
            "the header",
        )
        need(typed(raw["bypost"], int, "bypost") == 1, "not format 1")
        self.game = typed(raw["game"], str, "game")
        self.rules = integer(raw["rules"], 0, 2**32 - 1, "rules")
        self.deal = typed(raw["deal"], str, "deal")
        need(self.deal in ("sealed", "open"), "the deal is neither sealed nor open")
        need(("seed" in raw) + ("lots" in raw) == (self.deal == "open"), "seed or lots do not fit the deal")
        self.seed, self.lots = raw.get("seed"), raw.get("lots")
        if self.seed is not None:
            line(self.seed, 8000, "seed")
        if self.lots is not None:
            need(1 <= len(texts(self.lots, "lots")) <= 20_000, "a list has 1 to 20,000 lots")
            need(all(all(line(lot, 8000, "a lot").split(" ")) for lot in self.lots), "blanks in a lot")
        self.seats = [name(seat, "a seat's name") for seat in texts(raw["seats"], "seats")]
        need(1 <= len(self.seats) <= 8, "a table has 1 to 8 seats")
        need(len({seat.casefold() for seat in self.seats}) == len(self.seats), "two seats have one name")
        self.created = time(raw["created"], "created")
        self.nonce = data(raw["nonce"], 32, "nonce")
        self.pace = raw.get("pace")
        need(self.pace is None or pace(self.pace), "no pace")
        self.forfeit = typed(raw["forfeit"], str, "forfeit") if "forfeit" in raw else None
        need(self.forfeit in (None, "uncontested"), "a forfeit of a later version")
        need(self.forfeit is None or self.pace is not None, "a forfeit without a pace")
        self.rescue = integer(raw["rescue"], 2, len(self.seats) - 1, "rescue") if "rescue" in raw else None
        need(self.rescue is None or self.deal == "sealed" and self.pace is not None, "rescue in an open deal, or without a pace")
        self.hints = typed(raw["hints"], bool, "hints") if "hints" in raw else None
        need(self.hints in (None, True), "hints that are false")
        identities = typed(raw.get("identities", {}), dict, "identities")
        self.identities = {seat: data(key, 32, "an identity") for seat, key in identities.items()}
        need(all(seat in self.seats for seat in self.identities), "an identity of no seat")
        need(all(map(group.is_sound, self.identities.values())), "an identity that is not sound")
        twice = len(set(self.identities.values())) < len(self.identities)
        need(self.deal == "open" or not twice, "one identity for two seats")
        self.addresses = typed(raw.get("addresses", {}), dict, "addresses")
        need(all(seat in self.seats for seat in self.addresses), "an address of no seat")
        for each in self.addresses.values():
            address(each)
        self.options = typed(raw.get("options", {}), dict, "options")
        for option, value in self.options.items():
            line(option, 40, "an option's name")
            if type(value) is int:
                integer(value, -(2**63), 2**63 - 1, option)
            else:
                line(value, 8000, option)

    def id(self):
        """F 6."""
        t = Transcript("table").text("game", self.game).number("rules", self.rules).text("deal", self.deal)
        if self.seed is not None:
            t.text("seed", self.seed)
        if self.lots is not None:
            t.number("lots", len(self.lots))
            for lot in self.lots:
                t.text("lot", lot)
        t.number("seats", len(self.seats))
        for seat in self.seats:
            t.text("seat", seat).number("fixed", seat in self.identities)
            if seat in self.identities:
                t.data("identity", self.identities[seat])
        t.text("created", self.created).data("nonce", self.nonce).number("options", len(self.options))
        for option, value in sorted(self.options.items(), key=lambda entry: entry[0].encode()):
            t.text("option", option)
            if type(value) is int:
                t.data("number", value.to_bytes(8, "big", signed=True))
            else:
                t.text("text", value)
        if self.addresses:
            t.number("addresses", len(self.addresses))
        for seat in self.seats:
            if seat in self.addresses:
                t.text("seat", seat).text("address", self.addresses[seat])
        if self.pace is not None:
            t.text("pace", self.pace)
        if self.forfeit is not None:
            t.text("forfeit", self.forfeit)
        if self.rescue is not None:
            t.number("rescue", self.rescue)
        if self.hints is not None:
            t.number("hints", 1)
        return t.hash()
