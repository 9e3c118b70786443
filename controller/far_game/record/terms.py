"""What two boards agree to play."""

from dataclasses import dataclass
from typing import Any

from controller.rules.position import Side
from controller.settings.settings import Settings

_ELSEWHERE = {"white_moves", "black_moves"}
"""Keys of `[game]` that differ at both boards: at each of them the other side is elsewhere."""

_CLOCK_RULES = {"flag", "insufficient", "illegal_move_costs_s", "illegal_moves_lose"}
"""Keys of `[clock]` that decide a game; the others are how one board is used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FarGameTerms:
    """What is played, by whom, and where."""

    white: str  # the player's name; empty: not known
    black: str
    white_board: str  # its name in the hall
    black_board: str
    settings: dict[str, Any]  # the table `[game]`, without where moves come from
    clock_rules: dict[str, Any]  # the keys of `[clock]` that decide a game

    def board_of(self, side: Side) -> str:
        """Return the name of the board at which a side sits."""
        return self.white_board if side is Side.WHITE else self.black_board

    def player_of(self, side: Side) -> str:
        """Return the name of the player of a side."""
        return self.white if side is Side.WHITE else self.black


def game_terms(settings: Settings) -> dict[str, Any]:
    """Return the rules of a game, as terms have them."""
    return settings.game.model_dump(mode="json", exclude=_ELSEWHERE)


def clock_terms(settings: Settings) -> dict[str, Any]:
    """Return what decides about clocks, as terms have it."""
    return settings.clock.model_dump(mode="json", include=_CLOCK_RULES)


def find_differing_settings(terms: FarGameTerms, settings: Settings) -> list[str]:
    """Return the keys of a board's settings that are not as agreed, as profiles name them; none: all are."""
    ours, agreed = game_terms(settings), terms.settings
    keys = [f"game.{key}" for key in sorted(ours.keys() | agreed.keys()) if ours.get(key) != agreed.get(key)]
    ours, agreed = clock_terms(settings), terms.clock_rules
    return keys + [f"clock.{key}" for key in sorted(ours.keys() | agreed.keys()) if ours.get(key) != agreed.get(key)]
