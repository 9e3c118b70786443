"""The screen of a game: the board, the display, the last verdict and the score sheet, side by side."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.box import ROUNDED
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from controller.faces.board_drawing import NO_MARKS, BoardDrawing, ScoreMarks, pieces_of
from controller.faces.terminal.board_text import BOARD_HEIGHT, BOARD_WIDTH, TerminalBoardView, board_lines, led_legend
from controller.faces.terminal.display_panel import DISPLAY_HEIGHT, DISPLAY_WIDTH, display_lines, display_title
from controller.faces.terminal.text_canvas import PANEL_BORDER, TerminalCapabilities
from controller.rules.position import Position, Side
from controller.rules.squares import Occupancy, Orientation
from controller.session.views.display_page import DisplayPage
from controller.session.views.led_frames import LedFrame
from controller.settings.appearance import Theme
from controller.words.catalogue import Catalogue

SPARE_LINES = 1  # below the screen: a terminal scrolls, and flickers, when its last line is filled

_BOARD_PANEL_WIDTH = BOARD_WIDTH + PANEL_BORDER
_BOARD_PANEL_HEIGHT = BOARD_HEIGHT + 1 + PANEL_BORDER  # with the legend
_RIGHT_COLUMN_WIDTH = DISPLAY_WIDTH + PANEL_BORDER
_DISPLAY_PANEL_HEIGHT = DISPLAY_HEIGHT + PANEL_BORDER
_VERDICT_HEIGHT = 2 + PANEL_BORDER
_SCREEN_HEIGHT = _BOARD_PANEL_HEIGHT + _VERDICT_HEIGHT
_FULL_SIZE = f"{_BOARD_PANEL_WIDTH + _RIGHT_COLUMN_WIDTH}x{_BOARD_PANEL_HEIGHT + SPARE_LINES}"
_TITLE_WIDTH = _BOARD_PANEL_WIDTH - 6  # a panel has two signs of its border and a space on each side of its title


@dataclass(frozen=True, slots=True, kw_only=True)
class TerminalView:
    """A game as the terminal shows it."""

    catalogue: Catalogue
    title: str
    orientation: Orientation
    drawing: BoardDrawing
    sensed: Occupancy  # what the sensors see now
    position: Position  # after the last recorded move
    leds: LedFrame
    page: DisplayPage
    verdict: str = ""  # the last one, as text
    moves: tuple[str, ...] = ()  # all moves of the game so far, as text
    first_mover: Side = Side.WHITE
    theme: Theme = Theme.BRIGHT
    marks: ScoreMarks = NO_MARKS
    note: str = ""  # a line that is shown where there is room for it


@dataclass(frozen=True, slots=True)
class GameScreen:
    """A view that rich can print and show live; it never has more lines than the terminal."""

    view: TerminalView

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the panels in two columns, or in one on a terminal narrower than 80 characters."""
        capabilities = TerminalCapabilities(
            has_colour=console.color_system is not None and not console.no_color, has_unicode=not options.ascii_only
        )
        height = console.height - SPARE_LINES
        if height < _BOARD_PANEL_HEIGHT or options.max_width < _BOARD_PANEL_WIDTH:
            yield Text(self.view.catalogue.text("terminal", "too small", size=_FULL_SIZE))
            return
        has_note = bool(self.view.note) and height > _BOARD_PANEL_HEIGHT and len(self.view.note) <= options.max_width
        height -= has_note
        if options.max_width >= _BOARD_PANEL_WIDTH + _RIGHT_COLUMN_WIDTH:
            yield _two_columns(self.view, capabilities, height)
        else:
            yield _one_column(self.view, capabilities, height)
        if has_note:
            yield Text(self.view.note, no_wrap=True)


def _two_columns(view: TerminalView, capabilities: TerminalCapabilities, height: int) -> RenderableType:
    """Return two columns; the verdict stands below the board if there is room, else above the score sheet."""
    height = min(max(height, _BOARD_PANEL_HEIGHT), _SCREEN_HEIGHT)
    is_tall = height >= _SCREEN_HEIGHT
    left, right = [_board_panel(view, capabilities)], [_display_panel(view, capabilities)]
    sheet_height = height - _DISPLAY_PANEL_HEIGHT
    if is_tall:
        left.append(_verdict_panel(view, _BOARD_PANEL_WIDTH))
    else:
        right.append(_verdict_panel(view, _RIGHT_COLUMN_WIDTH))
        sheet_height -= _VERDICT_HEIGHT
    right.append(_sheet_panel(view, sheet_height))
    grid = Table.grid(padding=0)
    grid.add_column(width=_BOARD_PANEL_WIDTH)
    grid.add_column(width=_RIGHT_COLUMN_WIDTH)
    grid.add_row(Group(*left), Group(*right))
    return grid


def _one_column(view: TerminalView, capabilities: TerminalCapabilities, height: int) -> RenderableType:
    """Return the panels that fit below each other, the most important first."""
    parts = [_board_panel(view, capabilities)]
    left = height - _BOARD_PANEL_HEIGHT
    if left >= _DISPLAY_PANEL_HEIGHT:
        parts.append(_display_panel(view, capabilities))
        left -= _DISPLAY_PANEL_HEIGHT
    if left >= _VERDICT_HEIGHT:
        parts.append(_verdict_panel(view, _BOARD_PANEL_WIDTH))
    return Group(*parts)


def _board_panel(view: TerminalView, capabilities: TerminalCapabilities) -> Panel:
    board = TerminalBoardView(
        orientation=view.orientation,
        drawing=view.drawing,
        pieces=pieces_of(view.position),
        sensed=view.sensed,
        leds=dict(view.leds.roles),
        theme=view.theme,
        marks=view.marks,
    )
    lines = [*board_lines(board, capabilities), led_legend(view.catalogue, board)]
    return _panel(lines, _fitting_title(view.title, capabilities), _BOARD_PANEL_WIDTH, _BOARD_PANEL_HEIGHT)


def _fitting_title(title: str, capabilities: TerminalCapabilities) -> str:
    if len(title) <= _TITLE_WIDTH:
        return title
    ellipsis = "…" if capabilities.has_unicode else "..."
    return title[: _TITLE_WIDTH - len(ellipsis)] + ellipsis


def _display_panel(view: TerminalView, capabilities: TerminalCapabilities) -> Panel:
    lines = display_lines(view.catalogue, view.page, capabilities)
    return _panel(lines, display_title(view.catalogue, view.page), _RIGHT_COLUMN_WIDTH, _DISPLAY_PANEL_HEIGHT)


def _verdict_panel(view: TerminalView, width: int) -> Panel:
    return _panel(
        [Padding(view.verdict, (0, 1))], view.catalogue.text("terminal", "last verdict"), width, _VERDICT_HEIGHT
    )


def _sheet_panel(view: TerminalView, height: int) -> Panel:
    title = view.catalogue.text("terminal", "moves")
    return _panel(_sheet_lines(view, height - PANEL_BORDER), title, _RIGHT_COLUMN_WIDTH, height)


def _sheet_lines(view: TerminalView, count: int) -> list[Text]:
    """Return the last lines of the score sheet: a number, White's move and Black's."""
    started_late = view.first_mover is Side.BLACK
    moves = ("", *view.moves) if started_late else view.moves
    pairs = [(moves[at], moves[at + 1] if at + 1 < len(moves) else "") for at in range(0, len(moves), 2)]
    lines = [f"{number:>3}. {white:<13} {black}" for number, (white, black) in enumerate(pairs, start=1)]
    return [Text(line, no_wrap=True, overflow="crop") for line in lines[max(0, len(lines) - count) :]]


def _panel(lines: Sequence[RenderableType], title: str, width: int, height: int) -> Panel:
    return Panel(
        Group(*lines), title=title, title_align="left", box=ROUNDED, padding=0, width=width, height=height, style="none"
    )
