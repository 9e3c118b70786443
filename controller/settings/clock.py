"""The `[clock]` table of a profile: flags, penalties and buttons."""

from enum import StrEnum

from pydantic import Field

from controller.clock.press_clock import FlagRule
from controller.settings.section import SettingsSection


class ButtonLayout(StrEnum):
    """The kind of the clock's buttons."""

    PAIR = "pair"
    """One button for each side."""
    ROCKER = "rocker"
    """A rocker, whose sides stay down, and a third button."""


class DrawControl(StrEnum):
    """What players use to take a draw that stands open; the values are arguments of messages."""

    BUTTON = "button"
    """Each side's own button."""
    THIRD_BUTTON = "third button"
    """One button for both sides, beside a rocker."""
    PAGE = "page"
    """No button."""


class InsufficientRule(StrEnum):
    """What a fallen flag means if the opponent has nothing but one king."""

    LOSS = "loss"
    """The same as otherwise."""
    DRAW = "draw"
    """The game is a draw."""


class ClockSettings(SettingsSection):
    """What a flag and an illegal move cost, and what held buttons do."""

    flag: FlagRule = Field(
        FlagRule.LOSES,
        description="loses: a flag that falls ends the game; arbiter: the arbiter decides.",
    )
    insufficient: InsufficientRule = Field(
        InsufficientRule.LOSS,
        description="loss: a flag loses against a lone king too; draw: that is a draw; not with flag = arbiter.",
    )
    illegal_move_costs_s: int = Field(
        0, ge=0, le=3600, description="Seconds that the opponent receives for an illegal move that was pressed."
    )
    illegal_moves_lose: int = Field(
        0, ge=0, le=99, description="The number of pressed illegal moves that loses the game; 0: none."
    )
    hand_s: int = Field(
        10,
        ge=0,
        le=600,
        description="The seconds at most for which no clock runs while a person makes a move that was proposed.",
    )
    gestures: bool = Field(True, description="true: holding a button offers or accepts a draw, or resigns.")
    buttons: ButtonLayout = Field(
        ButtonLayout.PAIR,
        description="pair: one button a side; rocker: its sides stay down, and a third button has the gestures.",
    )

    @property
    def draw_control(self) -> DrawControl:
        """What players use to take a draw that stands open."""
        if not self.gestures:
            return DrawControl.PAGE
        return DrawControl.THIRD_BUTTON if self.buttons is ButtonLayout.ROCKER else DrawControl.BUTTON
