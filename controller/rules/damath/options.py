"""What the players of a Damath game agree on, by the names of profiles."""

from dataclasses import dataclass

from controller.rules.damath.chips import ChipKind


@dataclass(frozen=True, slots=True, kw_only=True)
class DamathOptions:
    """The options of a game of Damath but for its first mover; the defaults are those of the settings."""

    chips: ChipKind = ChipKind.WHOLE
    division_by_zero: int = 0  # what it scores, -99 to 99
    truncate: bool = False  # quotients lose their fraction
    lower_wins: bool = False
    warnings: int = 3  # that disqualify a slow player, 0 to 9; 0: never
    x: int = 1  # for which totals of polynomial chips are compared, 1 to 99
    y: int = 1  # the same for y


DAMATH_RANGES = {"division_by_zero": (-99, 99), "warnings": (0, 9), "x": (1, 99), "y": (1, 99)}
"""Option with a number -> its least and its greatest value."""
