"""The 32 contacts as an examination follows them: what they show at rest, and which of them are restless."""

from typing import NamedTuple

from controller.rules.squares import ALL_SQUARES_MASK, SQUARES, Occupancy, Square, bit, squares_of

SETTLE_US = 150_000  # twice the longest pause of a contact that chatters at 20 Hz
BOUNCE_US = 2_500  # a reed rings for 2 ms at most; what holds longer is no ringing
STIR = 3  # levels held for a moment within one unrest: more than a hand makes that passes by


class Contacts(NamedTuple):
    """Raw levels and their unrest; an immutable value. The tuples are by square, from index 1.

    `stirs` counts the unrests of a contact that no hand was asked to touch, `known` tells whether the sensors have told
    of the whole board.
    """

    level: Occupancy = 0
    known: bool = False
    heard_us: tuple[int, ...] = (-SETTLE_US,) * 33
    flickers: tuple[int, ...] = (0,) * 33
    stirs: tuple[int, ...] = (0,) * 33

    def read(self, occupancy: Occupancy, at_us: int) -> "Contacts":
        """Take in the levels of the whole board."""
        heard_us = list(self.heard_us)
        for square in squares_of((self.level ^ occupancy) & ALL_SQUARES_MASK):
            heard_us[square] = at_us
        return self._replace(level=occupancy, known=True, heard_us=tuple(heard_us))

    def changed(self, square: Square, *, closed: bool, at_us: int, touched: bool) -> "Contacts":
        """Take in a raw change; `touched` where a hand was asked to move a piece there."""
        pause_us = at_us - self.heard_us[square]
        flickers, stirs = self.flickers[square], self.stirs[square]
        if pause_us >= SETTLE_US:
            flickers = 0
        elif pause_us >= BOUNCE_US:
            flickers += 1
            stirs += flickers == STIR and not touched
        mask = bit(square)
        return self._replace(
            level=self.level | mask if closed else self.level & ~mask,
            heard_us=_with(self.heard_us, square, at_us),
            flickers=_with(self.flickers, square, flickers),
            stirs=_with(self.stirs, square, stirs),
        )

    def at_rest(self, at_us: int) -> Occupancy:
        """Give the contacts that have been quiet long enough to be believed."""
        mask = 0
        for square in SQUARES:
            if at_us - self.heard_us[square] >= SETTLE_US:
                mask |= bit(square)
        return mask

    def differing(self, before: Occupancy, at_us: int) -> Occupancy:
        """Give the contacts at rest whose level is another than before."""
        return (self.level ^ before) & self.at_rest(at_us)

    def next_rest_us(self, at_us: int) -> int | None:
        """Give when the next contact comes to rest, or None where all are."""
        due = [heard_us + SETTLE_US for heard_us in self.heard_us[1:]]
        return min((due_us for due_us in due if due_us > at_us), default=None)


def _with(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*values[:place], value, *values[place + 1 :])
