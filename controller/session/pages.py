"""What the display shows, as a typed value; an adapter draws it. Two equal pages look the same."""

from dataclasses import dataclass
from enum import StrEnum

from controller.rules.position import Side
from controller.session.messages import Message


class Mood(StrEnum):
    """What kind of moment a page shows."""

    SETUP = "setup"
    PLAYING = "playing"
    PAUSED = "paused"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockFace:
    """One side's clock as shown: whole seconds, rounded up so that 0 shows only when the flag is down."""

    seconds: int | None  # None: no time control
    running: bool
    flagged: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One page: both clocks, whose turn it is, the number of the move, and one line of message.

    `ply` is the number of moves committed; `score` is `1-0`, `0-1`, `1/2-1/2` or `*` once the game is over, else None.
    """

    mood: Mood
    white: ClockFace
    black: ClockFace
    to_move: Side
    ply: int
    message: Message | None
    score: str | None = None
