"""The `[tracking]` table of a profile: how sensor edges become moves."""

from enum import StrEnum

from pydantic import Field

from controller.settings.section import SettingsSection

LONGEST_LATENESS_MS = 500
"""A choice: more than a scanner that loses a message and repeats it needs; a press waits for as long."""


class CommitMode(StrEnum):
    """What makes a move final."""

    CLOCK = "clock"
    """A press of the clock."""
    SETTLE = "settle"
    """The board at rest."""


class TrackingSettings(SettingsSection):
    """How sensor edges become moves. The defaults are choices; docs/user/reference/settings.md has the ranges."""

    commit: CommitMode = Field(
        CommitMode.CLOCK, description="clock: a press makes a move final; settle: the board at rest does."
    )
    debounce_ms: int = Field(
        8, ge=1, le=100, description="A sensor's new level counts after it is stable this long, 1 to 100."
    )
    lateness_ms: int = Field(
        0,
        ge=0,
        le=LONGEST_LATENESS_MS,
        description="The longest delay from a sensor's edge to its report, 0 to 500.",
    )
    press_grace_ms: int = Field(
        1500, ge=0, le=10_000, description="clock: how long a press waits for the board to show its move, 0 to 10000."
    )
    removal_wait_ms: int = Field(
        5000, ge=0, le=60_000, description="clock: how long a press waits for captured pieces to leave, 0 to 60000."
    )
    settle_ms: int = Field(
        500,
        ge=100,
        le=10_000,
        description="settle: how long a piece that moved rests before its move is final, 100 to 10000.",
    )
    hold_ms: int = Field(
        800, ge=100, le=10_000, description="settle: the same for a move that could continue, 100 to 10000."
    )
    amend_ms: int = Field(
        3000,
        ge=0,
        le=60_000,
        description="settle: how long another move of the same piece replaces the last one, 0 to 60000.",
    )
    rest_ms: int = Field(
        1000, ge=200, le=10_000, description="settle: how long a wrong board rests before it is judged, 200 to 10000."
    )
    button_debounce_ms: int = Field(
        30, ge=1, le=200, description="A button's edges this soon after the last one are bounce, 1 to 200."
    )
