"""What one table has agreed on beside the traits of its rule set, for its card."""

from dataclasses import dataclass, field

from controller.clock.press_clock import FlagRule
from controller.settings.clock import ClockSettings, DrawControl, InsufficientRule
from controller.settings.damath import DamathSettings
from controller.settings.game import GameSettings, TouchMoveRule


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTerms:
    """What a card says of one table; the defaults leave to the event what the event sets."""

    damath: DamathSettings = field(default_factory=DamathSettings)
    time_control: str | None = None  # None: set for the event
    touch_move: TouchMoveRule | None = None  # None: set for the event
    flag: FlagRule | None = None  # None: set for the event
    insufficient: InsufficientRule | None = None  # None: set for the event
    illegal_move_costs_s: int | None = None  # None: set for the event
    illegal_moves_lose: int | None = None  # None: set for the event
    draw_control: DrawControl = DrawControl.BUTTON  # what players use to take draws
    draws_end_game: bool = True


NO_TERMS = CardTerms()
"""Nothing is agreed on."""


def terms_of(game: GameSettings, clock: ClockSettings) -> CardTerms:
    """Return what the settings of a board agree on."""
    return CardTerms(
        damath=game.damath,
        time_control=game.time_control,
        touch_move=game.touch_move,
        flag=clock.flag,
        insufficient=clock.insufficient,
        illegal_move_costs_s=clock.illegal_move_costs_s,
        illegal_moves_lose=clock.illegal_moves_lose,
        draw_control=clock.draw_control,
        draws_end_game=game.draws_end_game,
    )
