"""The `[game.damath]` table of a profile: what the rules of Damath leave open."""

from enum import StrEnum
from typing import Annotated

from pydantic import AfterValidator, Field

from controller.rules.damath.chips import ChipKind
from controller.rules.damath.options import DamathOptions
from controller.rules.damath.scoring import DamathRules
from controller.rules.damath.values import SYMBOLS_REMEDY, are_symbols_installed
from controller.rules.position import Side
from controller.rules.squares import Orientation
from controller.settings.section import SettingsSection


class FirstMover(StrEnum):
    """The side that moves first."""

    WHITE = "white"
    BLACK = "black"

    @property
    def side(self) -> Side:
        """The side of this name."""
        return Side[self.name]


def _check_chips(kind: ChipKind) -> ChipKind:
    if kind in (ChipKind.RADICAL, ChipKind.POLYNOMIAL) and not are_symbols_installed():
        raise ValueError(f"{kind} chips need the library sympy; {SYMBOLS_REMEDY}")
    return kind


class DamathSettings(SettingsSection):
    """The chips of a Damath game, and what its players agreed on."""

    chips: Annotated[ChipKind, AfterValidator(_check_chips)] = Field(
        ChipKind.WHOLE,
        description="counting, whole, integer, fraction or rational; experimental: radical, polynomial.",
    )
    division_by_zero: int = Field(0, ge=-99, le=99, description="What a division by 0 scores.")
    truncate: bool = Field(False, description="true: a quotient loses its fraction, rounded towards 0.")
    first_mover: FirstMover = Field(FirstMover.WHITE, description="white or black: the side that moves first.")
    lower_wins: bool = Field(False, description="true: the lower total wins, as in Sci-Dama.")
    warnings: int = Field(
        3, ge=0, le=9, description="The number of warnings that disqualifies a slow player; 0: never."
    )
    x: int = Field(1, ge=1, le=99, description="For which totals of polynomial chips are compared.")
    y: int = Field(1, ge=1, le=99, description="The same for y.")


def damath_rules(settings: DamathSettings, orientation: Orientation) -> DamathRules:
    """Return what a score needs to know of the settings and the board."""
    return DamathRules(
        kind=settings.chips,
        orientation=orientation,
        division_by_zero=settings.division_by_zero,
        truncates=settings.truncate,
        lower_wins=settings.lower_wins,
        x=settings.x,
        y=settings.y,
    )


def damath_options(settings: DamathSettings) -> DamathOptions:
    """Return the settings as a score file names them; the first mover has a place of its own there."""
    return DamathOptions(**settings.model_dump(exclude={"first_mover"}))
