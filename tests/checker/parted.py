"""Two files of one table that have parted: docs/format.md, sections 8 and 15, written from that page alone."""


class Link:
    """What a turn says about its place in the chain: its hash, who signed it for which seat, and whom it claims to be late."""

    def __init__(self, turn_hash, identity, turn, late=None):
        self.hash, self.identity, self.seat = turn_hash, identity, turn.seat
        word = turn.step and turn.step.word
        self.convicts = word not in ("contest", "reveal all")
        # The seat that is claimed to be late, and those that say so.
        self.late = late
        self.claimers = {turn.seat} | {consent.seat for consent in turn.consents} if word == "claim" else set()


def forked(one, other):
    """The identity that signed two turns with the same `after`, or None."""
    same = one.identity == other.identity and one.convicts and other.convicts
    return one.identity if same else None


def is_withdrawn(claim, other):
    """Whether a claim is withdrawn by the turns of another file, from the parting on."""
    return claim.late == other[0].seat and any(link.seat in claim.claimers for link in other[1:])


def parted(one, other):
    """The number at which two tables parted, which of them counts (0 or 1) if a claim was withdrawn, or "both" if they have the
    same end, and the identity that has forked, or None. None if one goes on from the other."""
    at = next((index for index, (mine, its) in enumerate(zip(one.chain, other.chain)) if mine.hash != its.hash), None)
    if at is None:
        return None
    first, second = one.chain[at:], other.chain[at:]
    forker = forked(first[0], second[0])
    if forker is not None:
        return at + 1, None, forker
    if not first[0].convicts and not second[0].convicts:
        return at + 1, "both", None
    counts = 1 if is_withdrawn(first[0], second) else 0 if is_withdrawn(second[0], first) else None
    return at + 1, counts, None
