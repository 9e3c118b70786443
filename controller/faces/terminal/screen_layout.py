"""Where the parts of a game's screen stand on a terminal of some size."""

from dataclasses import dataclass
from enum import Enum

from controller.faces.terminal.board_scale import LARGEST_SCALE, SMALLEST_SCALE, BoardScale, largest_scale
from controller.faces.terminal.display_panel import DISPLAY_HEIGHT, DISPLAY_WIDTH
from controller.faces.terminal.text_canvas import PANEL_BORDER

SPARE_LINES = 1
"""Below the screen: a terminal scrolls, and flickers, when its last line is filled."""

LEGEND_LINES = 1
VERDICT_HEIGHT = 2 + PANEL_BORDER
STRIP_WIDTH = 17
"""The columns of the strip beside a board without frames: a clock of hours, and a move of each side."""

_RIGHT_WIDTH = DISPLAY_WIDTH + PANEL_BORDER
_LARGEST_RIGHT_WIDTH = 76
"""A choice: a wider score sheet has only more blanks."""

_PANEL_LINES = LEGEND_LINES + PANEL_BORDER
_DISPLAY_SHARE = 3
"""The display takes one of so many lines of its column: the score sheet has the rest."""

_SMALLEST_BOARD = (SMALLEST_SCALE.width, SMALLEST_SCALE.height)


class Arrangement(Enum):
    """How the parts stand."""

    COLUMNS = "columns"  # framed: the board, and beside it display, verdict and score sheet
    STRIP = "strip"  # no frames: the board, and beside it the clocks and the last moves
    STACK = "stack"  # the board, and below it what fits
    NONE = "none"  # the board does not fit


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenLayout:
    """The sizes of the parts; all in columns and lines."""

    arrangement: Arrangement
    scale: BoardScale = SMALLEST_SCALE
    height: int = 0  # of everything
    right_width: int = _RIGHT_WIDTH
    display_height: int = DISPLAY_HEIGHT  # without its frame

    @property
    def board_width(self) -> int:
        """The columns of the framed board."""
        return self.scale.width + PANEL_BORDER

    @property
    def board_height(self) -> int:
        """The lines of the framed board with its legend."""
        return self.scale.height + _PANEL_LINES


def full_size(taken_lines: int) -> str:
    """Return the size that a terminal is asked for if the board does not fit; `taken_lines` are for other things."""
    return f"{_SMALLEST_BOARD[0] + 1 + STRIP_WIDTH}x{_SMALLEST_BOARD[1] + 2 + SPARE_LINES + taken_lines}"


def choose_layout(width: int, height: int) -> ScreenLayout:
    """Return the layout for so many columns and lines, of which none stays free."""
    scale = largest_scale(width - PANEL_BORDER - _RIGHT_WIDTH, height - _PANEL_LINES)
    if scale is not None:
        right = min(width - scale.width - PANEL_BORDER, _LARGEST_RIGHT_WIDTH)
        columns = ScreenLayout(arrangement=Arrangement.COLUMNS, scale=scale, right_width=right)
        lines = min(height, columns.board_height + VERDICT_HEIGHT)
        display = max(DISPLAY_HEIGHT, (lines - VERDICT_HEIGHT) // _DISPLAY_SHARE | 1)
        return ScreenLayout(
            arrangement=Arrangement.COLUMNS, scale=scale, height=lines, right_width=right, display_height=display
        )
    strip_scale = largest_scale(width - 1 - STRIP_WIDTH, height - LEGEND_LINES - 1)
    stack_scale = largest_scale(width - PANEL_BORDER, height - _PANEL_LINES)
    if strip_scale is not None and (stack_scale is None or not _has_display(stack_scale, height)):
        return ScreenLayout(arrangement=Arrangement.STRIP, scale=strip_scale, height=height)
    if stack_scale is not None:
        fitting = [scale for scale in _scales_to(stack_scale) if _has_display(scale, height)]
        return ScreenLayout(arrangement=Arrangement.STACK, scale=max(fitting, default=SMALLEST_SCALE), height=height)
    return ScreenLayout(arrangement=Arrangement.NONE)


def _has_display(scale: BoardScale, height: int) -> bool:
    """Return True if the framed display fits below a board."""
    return scale.height + _PANEL_LINES + DISPLAY_HEIGHT + PANEL_BORDER <= height


def _scales_to(largest: BoardScale) -> list[BoardScale]:
    return [BoardScale(lines) for lines in range(SMALLEST_SCALE.lines, min(largest, LARGEST_SCALE).lines + 1)]
