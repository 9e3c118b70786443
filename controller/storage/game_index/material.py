"""Material: how many kings and men each side has, such as `2k1m-1k2m`, White first."""

import re
from typing import NamedTuple

MOST_PIECES = 12  # of a side

_SIDE = re.compile(r"(?:(?P<kings>[0-9]{1,2})k)?(?:(?P<men>[0-9]{1,2})m)?", re.IGNORECASE)


class MaterialError(ValueError):
    """A text is no material; the message says what would be right."""


class PositionMaterial(NamedTuple):
    """The number of each kind of piece, White's kings first."""

    white_kings: int
    white_men: int
    black_kings: int
    black_men: int

    @property
    def swapped(self) -> "PositionMaterial":
        """The same with the colours exchanged."""
        return PositionMaterial(self.black_kings, self.black_men, self.white_kings, self.white_men)


def material_of(white: int, black: int, kings: int) -> PositionMaterial:
    """Return the material of a position's masks."""
    return PositionMaterial(
        (white & kings).bit_count(),
        (white & ~kings).bit_count(),
        (black & kings).bit_count(),
        (black & ~kings).bit_count(),
    )


def parse_material(text: str) -> PositionMaterial:
    """Parse `2k1m-1k2m`: White's kings and men, a hyphen, Black's; a kind that is missing is left out, no piece is `0`.

    Raises MaterialError.
    """
    sides = "".join(text.split()).split("-")
    if len(sides) != 2:
        raise _error(text)
    (white_kings, white_men), (black_kings, black_men) = (_parse_side(side, text) for side in sides)
    if white_kings + white_men + black_kings + black_men == 0:
        raise _error(text)
    return PositionMaterial(white_kings, white_men, black_kings, black_men)


def _parse_side(side: str, text: str) -> tuple[int, int]:
    if side == "0":
        return 0, 0
    found = _SIDE.fullmatch(side)
    if not side or found is None:
        raise _error(text)
    kings, men = int(found["kings"] or 0), int(found["men"] or 0)
    if kings + men > MOST_PIECES:
        raise MaterialError(f"{text[:40]!r} has {kings + men} pieces of one side; {MOST_PIECES} is the most")
    return kings, men


def _error(text: str) -> MaterialError:
    return MaterialError(f"{text[:40]!r} is no material; write White's kings and men, then Black's, as 2k1m-1k2m")
