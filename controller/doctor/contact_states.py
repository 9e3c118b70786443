"""The 32 contacts as an examination follows them: what they show at rest, and which of them are restless."""

from typing import NamedTuple

from controller.rules.squares import ALL_SQUARES_MASK, SQUARES, Occupancy, Square, bit, squares_of

CONTACT_SETTLE_US = 150_000  # twice the longest pause of a contact that chatters at 20 Hz
REED_BOUNCE_US = 2_500  # a reed rings for 2 ms at most; what holds longer is no ringing
FLICKERS_IN_BURST = 3  # levels held for a moment within one unrest: more than a hand makes that passes by


class ContactStates(NamedTuple):
    """Raw levels and their unrest; an immutable value. The tuples are by square, from index 1.

    `stirs` counts the unrests of a contact that no hand was asked to touch, `known` tells whether the sensors have told
    of the whole board.
    """

    closed: Occupancy = 0
    is_known: bool = False
    changed_us: tuple[int, ...] = (-CONTACT_SETTLE_US,) * 33
    flickers: tuple[int, ...] = (0,) * 33
    spurious_bursts: tuple[int, ...] = (0,) * 33

    def with_snapshot(self, occupancy: Occupancy, at_us: int) -> "ContactStates":
        """Take in the levels of the whole board."""
        changed_us = list(self.changed_us)
        for square in squares_of((self.closed ^ occupancy) & ALL_SQUARES_MASK):
            changed_us[square] = at_us
        return self._replace(closed=occupancy, is_known=True, changed_us=tuple(changed_us))

    def with_edge(self, square: Square, *, closed: bool, at_us: int, is_touched: bool) -> "ContactStates":
        """Take in a raw change; `touched` where a hand was asked to move a piece there."""
        pause_us = at_us - self.changed_us[square]
        flickers, spurious_bursts = self.flickers[square], self.spurious_bursts[square]
        if pause_us >= CONTACT_SETTLE_US:
            flickers = 0
        elif pause_us >= REED_BOUNCE_US:
            flickers += 1
            spurious_bursts += flickers == FLICKERS_IN_BURST and not is_touched
        mask = bit(square)
        return self._replace(
            closed=self.closed | mask if closed else self.closed & ~mask,
            changed_us=_replace_item(self.changed_us, square, at_us),
            flickers=_replace_item(self.flickers, square, flickers),
            spurious_bursts=_replace_item(self.spurious_bursts, square, spurious_bursts),
        )

    def settled_contacts(self, at_us: int) -> Occupancy:
        """Give the contacts that have been quiet long enough to be believed."""
        mask = 0
        for square in SQUARES:
            if at_us - self.changed_us[square] >= CONTACT_SETTLE_US:
                mask |= bit(square)
        return mask

    def changed_contacts(self, before: Occupancy, at_us: int) -> Occupancy:
        """Give the contacts at rest whose level is another than before."""
        return (self.closed ^ before) & self.settled_contacts(at_us)

    def next_settle_us(self, at_us: int) -> int | None:
        """Give when the next contact comes to rest, or None where all are."""
        due = [changed_us + CONTACT_SETTLE_US for changed_us in self.changed_us[1:]]
        return min((due_us for due_us in due if due_us > at_us), default=None)


def _replace_item(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])
