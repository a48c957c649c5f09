"""A turn as it stands in a file, and its hash: docs/format.md, sections 3 and 7, written from that page alone."""

from consents import Consent
from forms import Transcript, data, integer, keys, line, long, name, need, share, texts, time, typed, up_to
from table_steps import fills, is_begun, step_of


WITH_RESCUE = ["escrow-key", "escrow", "opened", "pieces", "piece-proof"]


def shuffled(raw):
    keys(raw, ["lot", "deck", "proof"], [], "a shuffle")
    lot = integer(raw["lot"], 0, 2**32 - 1, "lot")
    return lot, up_to(raw["deck"], 12288, "deck"), up_to(raw["proof"], 12288, "a shuffle's proof")


class Turn:
    def __init__(self, raw, header=None):
        """A turn of a table with this header; without one all keys may stand there."""
        rescue = header is None or header.rescue is not None
        keys(
            raw,
            ["number", "seat", "time", "after", "state", "signature"],
            ["identity", "key-nonce", "key", "key-proof", "steps", "say", "shares", "proof", "shuffle", "consent"]
            + (WITH_RESCUE if rescue else []),
            "the turn",
        )
        self.number = integer(raw["number"], 0, 2**32 - 1, "number")
        self.seat = name(raw["seat"], "seat")
        self.time = time(raw["time"], "time")
        self.after = data(raw["after"], 32, "after")
        self.identity = data(raw["identity"], 32, "identity") if "identity" in raw else None
        sealed = [key in raw for key in ("key-nonce", "key", "key-proof")]
        need(all(sealed) or not any(sealed), "key-nonce, key and key-proof belong together")
        self.sealed = None
        if all(sealed):
            need(self.identity is not None, "a table key without identity")
            nonce, key = data(raw["key-nonce"], 32, "key-nonce"), data(raw["key"], 32, "key")
            self.sealed = nonce, key, long(raw["key-proof"], 64, "key-proof")
        self.escrow_key = data(raw["escrow-key"], 32, "escrow-key") if "escrow-key" in raw else None
        self.steps = [line(step, 200, "a step") for step in texts(raw.get("steps", []), "steps")]
        need(len(self.steps) <= 1000, "more than 1,000 steps")
        self.say = [line(said, 60, "a remark") for said in texts(raw.get("say", []), "say")]
        need(sum(map(len, self.say)) + len(self.say) <= 2000, "the remark is too long")
        self.shares = [share(text) for text in texts(raw.get("shares", []), "shares")]
        need(len(self.shares) <= 1000, "more than 1,000 shares")
        self.proof = long(raw["proof"], 96, "proof") if "proof" in raw else None
        self.read_rescue(raw, header)
        shuffles = typed(raw.get("shuffle", []), list, "shuffle")
        need("shuffle" not in raw or 1 <= len(shuffles) <= 16, "shuffle has 1 to 16 tables")
        self.shuffles = [shuffled(each) for each in shuffles]
        consents = typed(raw.get("consent", []), list, "consent")
        need("consent" not in raw or 1 <= len(consents) <= 64, "consent has 1 to 64 tables")
        self.consents = [Consent(each, rescue) for each in consents]
        self.state = data(raw["state"], 32, "state")
        self.signature = long(raw["signature"], 64, "signature")
        # The step of the table, or those of the game.
        self.step = step_of(self.steps, rescue)
        self.plays = self.steps if self.step is None else []
        self.fits_together()

    def read_rescue(self, raw, header):
        """F 16: what only a table with `rescue` has."""
        most = 32 * (header.rescue + len(header.seats) - 2) if header and header.rescue else 12288
        self.escrow = up_to(raw["escrow"], most, "escrow") if "escrow" in raw else None
        self.opened = long(raw["opened"], 128, "opened") if "opened" in raw else None
        self.pieces = [share(text) for text in texts(raw.get("pieces", []), "pieces")]
        need(len(self.pieces) <= 1000, "more than 1,000 pieces")
        self.piece_proof = long(raw["piece-proof"], 96, "piece-proof") if "piece-proof" in raw else None
        if header and header.rescue:
            need(self.escrow is None or len(self.escrow) == most, "an escrow of another length")
            need((self.escrow_key is not None) == self.joins(), "an escrow key, and no join; or a join without one")

    def fits_together(self):
        """What belongs to a turn of its kind, and in which order."""
        need(len(self.steps) <= 1 or not any(map(fills, self.steps)), "a step that fills a turn is not alone")
        need((self.proof is not None) == bool(self.shares), "shares and their proof belong together")
        need((self.piece_proof is not None) == bool(self.pieces), "pieces and their proof belong together")
        for shares in (self.shares, self.pieces):
            slots = [(lot, place) for lot, place, _ in shares]
            need(slots == sorted(set(slots)), "shares are not in order, or one stands twice")
        need(not self.joins() or self.escrow is None and self.opened is None, "an escrow or an accusation in a join")
        acts = bool(self.steps or self.shares or self.shuffles or self.pieces)
        need(acts != self.joins() and not (self.joins() and self.consents), "joins and does more, or does nothing")

    def joins(self):
        return self.identity is not None

    def check_game_steps(self):
        """F 15: no game has a step that is written like one of the table. Some of these the game itself would not refuse here,
        where nothing but its throws is known."""
        need(not any(map(is_begun, self.plays)), "a step of the table that is cut off, too long, or has no place here")

    def takes_back(self):
        return self.step is not None and self.step.word == "agreed back"

    def claims(self):
        return self.step is not None and self.step.word == "claim"

    def hands_over(self):
        return self.step is not None and self.step.word == "handover"

    def is_without(self):
        return self.step is not None and self.step.word == "without"

    def accuses(self):
        return self.step is not None and self.step.word == "accuse"

    def hash(self, table):
        """F 7."""
        t = Transcript("turn").data("table", table).number("number", self.number)
        t.text("seat", self.seat).text("time", self.time).data("after", self.after)
        t.number("joins", self.joins())
        if self.joins():
            t.data("identity", self.identity).number("sealed", self.sealed is not None)
            if self.sealed:
                nonce, key, proof = self.sealed
                t.data("key-nonce", nonce).data("key", key).data("key-proof", proof)
                if self.escrow_key is not None:
                    t.data("escrow-key", self.escrow_key)
        for label, lines in (("steps", self.steps), ("say", self.say)):
            t.number(label, len(lines))
            for text in lines:
                t.text("line", text)
        if self.shuffles:
            t.number("shuffles", len(self.shuffles))
        for lot, deck, proof in self.shuffles:
            t.number("lot", lot).data("deck", deck).data("proof", proof)
        if self.consents:
            t.number("consents", len(self.consents))
        for consent in self.consents:
            consent.absorb(t)
        t.number("shares", len(self.shares))
        for lot, place, value in self.shares:
            t.number("lot", lot).number("place", place).data("share", value)
        t.number("proven", self.proof is not None)
        if self.proof is not None:
            t.data("proof", self.proof)
        self.absorb_rescue(t)
        return t.data("state", self.state).hash()

    def absorb_rescue(self, t):
        if self.escrow is not None:
            t.data("escrow", self.escrow)
        if self.opened is not None:
            t.data("opened", self.opened)
        if self.pieces:
            t.number("pieces", len(self.pieces))
            for lot, place, value in self.pieces:
                t.number("lot", lot).number("place", place).data("piece", value)
            t.data("piece-proof", self.piece_proof)
