"""A clock alone on a terminal: large and live, or one line an event where the cursor cannot move."""

from typing import Protocol

from rich.box import ASCII, ROUNDED
from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.live import Live
from rich.panel import Panel

from controller.faces.terminal.display_panel import DISPLAY_HEIGHT, DISPLAY_WIDTH, display_lines
from controller.faces.terminal.text_canvas import PANEL_BORDER, TerminalCapabilities
from controller.rules.position import Side
from controller.session.views.display_page import DisplayPage
from controller.words.catalogue import Catalogue
from controller.words.page_words import clock_detail_texts, clock_text, message_text, side_name


class ClockOutput(Protocol):
    """A place where a clock alone is shown; use it as a context."""

    def __enter__(self) -> object:
        """Begin to show."""
        ...

    def __exit__(self, *_: object) -> None:
        """Stop showing."""
        ...

    def show(self, page: DisplayPage) -> None:
        """Show a page from now on."""
        ...


class ClockScreen:
    """A clock that fills the terminal, drawn again when the page or the terminal's size changes."""

    def __init__(self, console: Console, title: str, catalogue: Catalogue) -> None:
        self._live = Live(console=console, screen=True, auto_refresh=False)
        self._catalogue = catalogue
        self._title = title

    def __enter__(self) -> "ClockScreen":
        """Switch to the other screen of the terminal."""
        self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Restore the screen as it was."""
        self._live.stop()

    def show(self, page: DisplayPage) -> None:
        """Show a page from now on."""
        self._live.update(LargeClock(page, self._title, self._catalogue), refresh=True)

    def redraw(self) -> None:
        """Draw the page again, at the terminal's new size."""
        self._live.refresh()


class LargeClock:
    """A page that rich can print, as large as the terminal."""

    def __init__(self, page: DisplayPage, title: str, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._page = page
        self._title = title

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Fill the terminal but for its last line, which would make it scroll."""
        in_colour = console.color_system is not None and not console.no_color
        capabilities = TerminalCapabilities(has_colour=in_colour, has_unicode=not options.ascii_only)
        width = max(options.max_width, DISPLAY_WIDTH + PANEL_BORDER)
        height = max(console.height - 1, DISPLAY_HEIGHT + PANEL_BORDER)
        lines = display_lines(self._catalogue, self._page, capabilities, width - PANEL_BORDER, height - PANEL_BORDER)
        box = ROUNDED if capabilities.has_unicode else ASCII
        yield Panel(
            Group(*lines),
            title=self._title,
            subtitle=self._catalogue.text("terminal", "clock keys"),
            box=box,
            padding=0,
            width=width,
            height=height,
            style="none",
        )


class ClockLog:
    """A line whenever more than the time has changed, for a log or a terminal that cannot move its cursor."""

    def __init__(self, console: Console, title: str, catalogue: Catalogue) -> None:
        self._console = console
        self._catalogue = catalogue
        self._title = title
        self._last_event: object = None

    def __enter__(self) -> "ClockLog":
        """Write which keys there are."""
        self._write(f"{self._title}   {self._catalogue.text('terminal', 'clock letter keys')}")
        return self

    def __exit__(self, *_: object) -> None:
        """Leave the lines as they are."""

    def show(self, page: DisplayPage) -> None:
        """Write a page if more than the time has changed."""
        clocks = [(clock.is_flagged, clock.stage, clock.periods) for clock in (page.white, page.black)]
        event = (page.status, page.ply, page.to_move, page.message, clocks)
        if event != self._last_event:
            self._last_event = event
            self._write(page_log_line(self._catalogue, page))

    def _write(self, text: str) -> None:
        self._console.print(text, markup=False, highlight=False, soft_wrap=True)


def page_log_line(catalogue: Catalogue, page: DisplayPage) -> str:
    """Return a page as one line: `White 4:53 runs, Black 5:00`."""
    clocks = ", ".join(_clock_text(catalogue, page, side) for side in Side)
    message = message_text(catalogue, page)
    return f"{clocks}: {message}" if message else clocks


def _clock_text(catalogue: Catalogue, page: DisplayPage, side: Side) -> str:
    clock = page.clock_of(side)
    details, *_ = clock_detail_texts(catalogue, page, side) or ("",)
    words = [side_name(catalogue, side), clock_text(clock)]
    words += [f"({details})"] if details else []
    words += [catalogue.text("terminal", "flag")] if clock.is_flagged else []
    words += [catalogue.text("terminal", "running")] if clock.is_running else []
    return " ".join(words)
