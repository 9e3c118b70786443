"""What the display shows, as a typed value; an adapter draws it. Two equal pages look the same."""

from dataclasses import dataclass
from enum import StrEnum

from controller.rules.position import Side
from controller.session.views.clock_views import ClockView
from controller.session.views.messages import Message


class PageStatus(StrEnum):
    """What kind of moment a page shows."""

    SETUP = "setup"
    PLAYING = "playing"
    PAUSED = "paused"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplayPage:
    """One page: both clocks, whose turn it is, the number of the move, and one line of message.

    `to_move` is None on a clock alone that was not started. `ply` is the number of moves committed; `lost` how many
    pieces each side has lost, by Side; `offer` whose offer of a draw stands; `illegal` how many illegal moves each side
    has made, where so many of them (`illegal_limit`) lose the game; `fined_s` the seconds that a side is just given for
    the other's; `score` is `1-0`, `0-1`, `1/2-1/2` or `*` once the game is over, else None.
    """

    status: PageStatus
    white: ClockView
    black: ClockView
    to_move: Side | None
    ply: int
    message: Message | None
    lost_pieces: tuple[int, int] = (0, 0)
    draw_offer: Side | None = None
    illegal_moves: tuple[int, int] = (0, 0)
    illegal_move_limit: int = 0
    penalty_s: tuple[int, int] = (0, 0)
    score: str | None = None

    def clock_of(self, side: Side) -> ClockView:
        """Give one side's clock."""
        return self.white if side is Side.WHITE else self.black
