"""Two files of one table that have parted: docs/format.md, sections 8 and 14, written from that page alone."""

from consents import released


class Link:
    """What a turn says about its place in the chain: its hash, who signed it, and which turns it releases."""

    def __init__(self, turn_hash, identity, turn):
        self.hash, self.identity, self.number, self.seat = turn_hash, identity, turn.number, turn.seat
        carried = [(consent.on, consent.seat, released(consent.to)) for consent in turn.consents]
        self.releases = [(on, seat, *release) for on, seat, release in carried if release]
        parts = turn.step is not None and turn.step.word in ("handover", "reveal all")
        self.is_final = turn.identity is not None or parts or bool({"resign", "leave"} & set(turn.steps))
        self.counts = turn.step is None or turn.step.word not in ("contest", "reveal all")


def signed(branch):
    return {link.identity for link in branch if link.counts}


def gives_up(branch, other):
    """Whether a branch gives another one up, and who has played on what it gave up."""
    first = other[0]
    all_released = [release for link in branch for release in link.releases]
    knew = {seat: last for on, seat, number, last in all_released if on == first.hash and number == first.number}
    if not knew:
        return False, set()
    later = [link for link in other if link.number > knew.get(link.seat, max(knew.values()))]
    if any(link.is_final for link in other if link not in later):
        return False, set()
    both = signed(later) & signed(branch)
    return not both, both


def parted(one, other):
    """The number at which two tables parted, which of them counts (0 or 1) if one was given up, and the identities that have
    forked. None if one goes on from the other."""
    pairs = [*zip(one.chain, other.chain)]
    at = next((index for index, (mine, its) in enumerate(pairs) if mine.hash != its.hash), None)
    if at is None:
        return None
    branches = one.chain[at:], other.chain[at:]
    (first, broken), (second, broken_too) = gives_up(*branches), gives_up(*branches[::-1])
    if broken or broken_too:
        return at + 1, None, broken or broken_too
    if first or second:
        return at + 1, None if first and second else 0 if first else 1, set()
    return at + 1, None, signed(branches[0]) & signed(branches[1])
