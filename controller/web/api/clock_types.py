"""Clocks and their buttons as JSON values."""

from typing import Annotated

from pydantic import with_config
from typing_extensions import TypedDict  # pydantic takes typing's own from Python 3.12 on

from controller.json_types import EXACT, SideName, one_of
from controller.session.conduct.gestures import GestureKind


@with_config(EXACT)
class ClockState(TypedDict):
    """The clock of one side."""

    ms: int | None
    """Time that the clock shows, rounded up, so that 0 means that no time is left; null without a time control."""
    running: bool
    flagged: bool
    counts_up: bool
    delay_ms: int
    """What is left before the time runs, rounded up: of a delay, and of the time of a hand for a proposed move."""
    hand_ms: int
    """Of `delay_ms`, what is left of the time of a hand, which passes first and is nobody's."""
    stage: int
    stages: int
    periods: int
    """Overtime periods that are left."""
    to_go: int | None
    """Moves that are left in this stage."""
    fell_first: bool
    """True if both flags have fallen, and this one first."""
    warnings: int
    """Warnings for slow moves; 0 in a game without a score."""
    illegal_moves: int
    """Illegal moves that count: those that were pressed, or what the arbiter has set."""


@with_config(EXACT)
class ClocksState(TypedDict):
    """Both clocks at one moment."""

    at_ms: int
    """The moment, on the board's own clock."""
    match_ms: int | None
    """Time that both sides together have left, rounded up; null where the time control has no such limit."""
    warning_limit: int
    """The warning that disqualifies; 0: none does."""
    illegal_move_limit: int
    """The illegal move that loses the game; 0: none does."""
    white: ClockState
    black: ClockState


@with_config(EXACT)
class HoldState(TypedDict):
    """A button that is down and says something if it is held on."""

    side: SideName
    """The side that says it."""
    does: Annotated[str, one_of(GestureKind)]
    after_ms: int
    """How long the button is held from its press on until it is said."""
