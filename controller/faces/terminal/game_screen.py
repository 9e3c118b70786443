"""The screen of a game: the board, the display, the last verdict and the score sheet, side by side."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rich.box import ROUNDED
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from controller.faces.board_drawing import NO_MARKS, BoardDrawing, ScoreMarks, pieces_of
from controller.faces.terminal.board_scale import SMALLEST_SCALE, BoardScale
from controller.faces.terminal.board_text import TerminalBoardView, board_lines, led_legend
from controller.faces.terminal.clock_strip import clock_line, strip_lines
from controller.faces.terminal.display_panel import display_lines, display_title
from controller.faces.terminal.score_sheet import sheet_lines
from controller.faces.terminal.screen_layout import (
    LEGEND_LINES,
    SPARE_LINES,
    STRIP_WIDTH,
    VERDICT_HEIGHT,
    Arrangement,
    ScreenLayout,
    choose_layout,
    full_size,
)
from controller.faces.terminal.terminal_colours import capabilities_of
from controller.faces.terminal.text_canvas import PANEL_BORDER, TerminalCapabilities
from controller.faces.terminal.text_wrapping import fit_text, wrap_text_to
from controller.rules.position import Position, Side
from controller.rules.squares import Occupancy, Orientation
from controller.session.views.display_page import DisplayPage
from controller.session.views.led_frames import LedFrame
from controller.settings.appearance import Theme
from controller.words.catalogue import Catalogue
from controller.words.page_words import bottom_line_texts


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
    is_flipped: bool = False  # Black at the bottom


@dataclass(frozen=True, slots=True)
class GameScreen:
    """A view that rich can print and show live; it never has more lines than the terminal."""

    view: TerminalView
    taken_lines: int = 0
    """The lines of the terminal that the screen cannot have."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the parts as the size of the terminal arranges them."""
        view, capabilities = self.view, capabilities_of(console, has_unicode=not options.ascii_only)
        height = console.height - SPARE_LINES
        layout = choose_layout(options.max_width, height)
        has_note = bool(view.note) and len(view.note) <= options.max_width
        if has_note:
            lower = choose_layout(options.max_width, height - 1)
            has_note = lower.arrangement is layout.arrangement
            layout = lower if has_note else layout
        match layout.arrangement:
            case Arrangement.COLUMNS:
                yield _two_columns(view, capabilities, layout)
            case Arrangement.STRIP:
                yield _strip(view, capabilities, layout, options.max_width)
            case Arrangement.STACK:
                yield _stack(view, capabilities, layout)
            case Arrangement.NONE:
                yield Text(view.catalogue.text("terminal", "too small", size=full_size(self.taken_lines)))
        if has_note:
            yield Text(view.note, no_wrap=True)


def _two_columns(view: TerminalView, capabilities: TerminalCapabilities, layout: ScreenLayout) -> RenderableType:
    """Return two columns; the verdict stands below the board if there is room, else above the score sheet."""
    is_tall = layout.height >= layout.board_height + VERDICT_HEIGHT
    left, right = [_board_panel(view, capabilities, layout)], [_display_panel(view, capabilities, layout)]
    sheet_height = layout.height - layout.display_height - PANEL_BORDER
    if is_tall:
        left.append(_verdict_panel(view, capabilities, layout.board_width))
    else:
        right.append(_verdict_panel(view, capabilities, layout.right_width))
        sheet_height -= VERDICT_HEIGHT
    right.append(_sheet_panel(view, capabilities, layout.right_width, sheet_height))
    return _side_by_side(left, right, layout.board_width, layout.right_width)


def _strip(view: TerminalView, capabilities: TerminalCapabilities, layout: ScreenLayout, width: int) -> RenderableType:
    """Return the board without a frame, with clocks and moves beside it, and below it lamps and what is said."""
    board = board_view(view, layout.scale)
    strip = strip_lines(view.catalogue, view.page, capabilities, STRIP_WIDTH, is_flipped=view.is_flipped)
    room = layout.scale.height - len(strip) - 1
    has_unicode = capabilities.has_unicode
    sheet = sheet_lines(view.moves, view.first_mover, room, STRIP_WIDTH, has_unicode=has_unicode)
    beside = _side_by_side(
        board_lines(board, capabilities), [*strip, Text(""), *sheet], layout.scale.width + 1, STRIP_WIDTH
    )
    left = layout.height - layout.scale.height - LEGEND_LINES
    said = wrap_text_to(_said(view, width - 2), width - 2, left, has_unicode=has_unicode)
    return Group(beside, led_legend(view.catalogue, board), *(Text(f" {line}", no_wrap=True) for line in said))


def _said(view: TerminalView, width: int) -> str:
    """Return the longest message of the page that fits a line, else the last verdict."""
    texts = [text for text in bottom_line_texts(view.catalogue, view.page) if text]
    if not texts or view.page.message is None:
        return view.verdict
    return next((text for text in texts if len(text) <= width), texts[-1])


def _stack(view: TerminalView, capabilities: TerminalCapabilities, layout: ScreenLayout) -> RenderableType:
    """Return the parts that fit below each other, the most important first; the clocks always fit."""
    parts: list[RenderableType] = [_board_panel(view, capabilities, layout)]
    left = layout.height - layout.board_height
    if left >= layout.display_height + PANEL_BORDER:
        parts.append(_display_panel(view, capabilities, replace(layout, right_width=layout.board_width)))
        left -= layout.display_height + PANEL_BORDER
    elif left > 0:
        parts.append(clock_line(view.catalogue, view.page, layout.board_width))
        left -= 1
    if left >= VERDICT_HEIGHT:
        parts.append(_verdict_panel(view, capabilities, layout.board_width))
    return Group(*parts)


def _side_by_side(
    left: Sequence[RenderableType], right: Sequence[RenderableType], left_width: int, right_width: int
) -> Table:
    grid = Table.grid(padding=0)
    grid.add_column(width=left_width)
    grid.add_column(width=right_width)
    grid.add_row(Group(*left), Group(*right))
    return grid


def board_view(view: TerminalView, scale: BoardScale = SMALLEST_SCALE) -> TerminalBoardView:
    """Return the board of a view at some scale."""
    return TerminalBoardView(
        orientation=view.orientation,
        drawing=view.drawing,
        pieces=pieces_of(view.position),
        sensed=view.sensed,
        leds=dict(view.leds.roles),
        theme=view.theme,
        marks=view.marks,
        scale=scale,
        is_flipped=view.is_flipped,
    )


def _board_panel(view: TerminalView, capabilities: TerminalCapabilities, layout: ScreenLayout) -> Panel:
    board = board_view(view, layout.scale)
    lines = [*board_lines(board, capabilities), led_legend(view.catalogue, board)]
    # a panel has two signs of its border and a space on each side of its title
    title = fit_text(view.title, layout.board_width - 6, has_unicode=capabilities.has_unicode)
    return _panel(lines, title, layout.board_width, layout.board_height)


def _display_panel(view: TerminalView, capabilities: TerminalCapabilities, layout: ScreenLayout) -> Panel:
    lines = display_lines(
        view.catalogue,
        view.page,
        capabilities,
        layout.right_width - PANEL_BORDER,
        layout.display_height,
        is_flipped=view.is_flipped,
    )
    title = display_title(view.catalogue, view.page)
    return _panel(lines, title, layout.right_width, layout.display_height + PANEL_BORDER)


def _verdict_panel(view: TerminalView, capabilities: TerminalCapabilities, width: int) -> Panel:
    title = view.catalogue.text("terminal", "last verdict")
    lines = wrap_text_to(
        view.verdict, width - PANEL_BORDER - 2, VERDICT_HEIGHT - PANEL_BORDER, has_unicode=capabilities.has_unicode
    )
    return _panel([Text(f" {line}", no_wrap=True) for line in lines], title, width, VERDICT_HEIGHT)


def _sheet_panel(view: TerminalView, capabilities: TerminalCapabilities, width: int, height: int) -> Panel:
    title = view.catalogue.text("terminal", "moves")
    lines = sheet_lines(
        view.moves,
        view.first_mover,
        height - PANEL_BORDER,
        width - PANEL_BORDER,
        has_unicode=capabilities.has_unicode,
    )
    return _panel(lines, title, width, height)


def _panel(lines: Sequence[RenderableType], title: str, width: int, height: int) -> Panel:
    return Panel(
        Group(*lines), title=title, title_align="left", box=ROUNDED, padding=0, width=width, height=height, style="none"
    )
