"""The players of an event."""

from dataclasses import dataclass
from enum import StrEnum

LONGEST_NAME = 33
"""The columns of a name in TRF16: 15 to 47."""


class ByeKind(StrEnum):
    """A round without an opponent, by its letter in TRF16; the values are stored."""

    ALLOCATED = "U"  # one is left over: as a win
    FULL = "F"  # given by the arbiter: as a win
    HALF = "H"  # asked for: as a draw
    ZERO = "Z"  # absent: as a loss


BYE_HALVES: dict[ByeKind, int] = {ByeKind.ALLOCATED: 2, ByeKind.FULL: 2, ByeKind.HALF: 1, ByeKind.ZERO: 0}
"""What a bye is worth, in draws."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeRequest:
    """A round that a player does not play, as agreed before it."""

    round: int
    kind: ByeKind = ByeKind.HALF


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPlayer:
    """One player; those of a name and a rating alone are complete."""

    number: int  # 1 is the first; the number never changes
    name: str
    club: str = ""
    rating: int | None = None
    federation: str = ""  # three letters, as TRF16 has them
    first_round: int = 1  # later: a late entry
    withdrawn_after: int | None = None  # the last round that is played; 0: none
    byes: tuple[ByeRequest, ...] = ()
    sex: str = ""  # m or w; this and what follows is kept for TRF16 alone
    title: str = ""
    federation_number: str = ""
    birth_date: str = ""

    def is_in_round(self, number: int) -> bool:
        """Return True for a round after entry and before withdrawal."""
        return self.first_round <= number and (self.withdrawn_after is None or number <= self.withdrawn_after)

    def requested_bye(self, number: int) -> ByeKind | None:
        """Return the bye that was asked for in a round, or None."""
        return next((bye.kind for bye in self.byes if bye.round == number), None)
