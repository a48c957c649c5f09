"""Two files of one table that have parted: docs/format.md, sections 8, 15 and 17, written from that page alone."""


class Link:
    """What a turn says about its place in the chain: its hash, who signed it for which seat, and whom it claims to be late, or
    goes on without."""

    def __init__(self, turn_hash, identity, turn, late=None, payers=()):
        self.hash, self.identity, self.seat = turn_hash, identity, turn.seat
        word = turn.step and turn.step.word
        self.convicts = word not in ("contest", "reveal all")
        # The seat that is claimed to be late, and those that say so.
        self.late = late
        self.consenters = {consent.seat for consent in turn.consents}
        self.claimers = {turn.seat} | self.consenters if word == "claim" else set()
        # The seat without which the table goes on, and those that pay for it then.
        self.gone, self.payers = turn.step.about if word == "without" else None, set(payers)
        self.accuses = word == "accuse"


def forked(one, other):
    """The identity that signed two turns with the same `after`, or None."""
    same = one.identity == other.identity and one.convicts and other.convicts
    return one.identity if same else None


def is_withdrawn(claim, other):
    """Whether a claim is withdrawn by the turns of another file, from the parting on."""
    return claim.late == other[0].seat and any(link.seat in claim.claimers for link in other[1:])


def crossed(goes_on, other):
    """Which of two files counts, 0 or 1, if the first has a `without` where they part and the other another turn; or None."""
    here, there = ({link.seat for link in links if link.convicts} for links in (goes_on, other))
    without = goes_on[0]
    agree = {without.seat} | without.consenters
    others = (without.consenters | without.payers) - {without.seat}
    if others & here and agree & (here - there) and there - {without.gone} <= here:
        return 0
    return 1 if other[0].accuses or agree & there else None


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
    if first[0].gone is not None or second[0].gone is not None:
        one_goes_on = first[0].gone is not None
        counts = crossed(first, second) if one_goes_on else crossed(second, first)
        return at + 1, counts if counts is None or one_goes_on else 1 - counts, None
    counts = 1 if is_withdrawn(first[0], second) else 0 if is_withdrawn(second[0], first) else None
    return at + 1, counts, None
