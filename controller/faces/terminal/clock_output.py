"""A clock alone on a terminal: large and live, or one line for each event where lines are all that there is."""

from typing import Protocol

from rich.box import ASCII, ROUNDED
from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.live import Live
from rich.panel import Panel

from controller.faces.terminal.display_panel import DISPLAY_HEIGHT, DISPLAY_WIDTH, display_lines
from controller.faces.terminal.text_canvas import TerminalCapabilities
from controller.rules.position import Side
from controller.session.views.display_page import DisplayPage
from controller.words.page_words import clock_detail_texts, clock_text, message_text

BORDER = 2
KEY_HELP = "a/left: White   l/right: Black   space: pause   q: quit"
LETTER_KEY_HELP = "a: White   l: Black   space: pause   q: quit"


class ClockOutput(Protocol):
    """Where a clock alone is seen; use it as a context."""

    def __enter__(self) -> object:
        """Begin."""
        ...

    def __exit__(self, *_: object) -> None:
        """End."""
        ...

    def show(self, page: DisplayPage) -> None:
        """Show a page from now on."""
        ...


class ClockScreen:
    """The whole of a terminal, drawn anew when a page changes or the terminal's size does."""

    def __init__(self, console: Console, title: str) -> None:
        self._live = Live(console=console, screen=True, auto_refresh=False)
        self._title = title

    def __enter__(self) -> "ClockScreen":
        """Take the screen."""
        self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Give the screen back."""
        self._live.stop()

    def show(self, page: DisplayPage) -> None:
        """Show a page from now on."""
        self._live.update(LargeClock(page, self._title), refresh=True)

    def redraw(self) -> None:
        """Draw what is shown at the terminal's new size."""
        self._live.refresh()


class LargeClock:
    """A page that rich can print, as large as the terminal."""

    def __init__(self, page: DisplayPage, title: str) -> None:
        self._page = page
        self._title = title

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Fill the terminal, but for a line at its end: it would scroll if that were filled."""
        in_colour = console.color_system is not None and not console.no_color
        capabilities = TerminalCapabilities(has_colour=in_colour, has_unicode=not options.ascii_only)
        width = max(options.max_width, DISPLAY_WIDTH + BORDER)
        height = max(console.height - 1, DISPLAY_HEIGHT + BORDER)
        lines = display_lines(self._page, capabilities, width - BORDER, height - BORDER)
        box = ROUNDED if capabilities.has_unicode else ASCII
        yield Panel(
            Group(*lines),
            title=self._title,
            subtitle=KEY_HELP,
            box=box,
            padding=0,
            width=width,
            height=height,
            style="none",
        )


class ClockLog:
    """A terminal that cannot move its cursor, or a log: a line whenever more than the time has changed."""

    def __init__(self, console: Console, title: str) -> None:
        self._console = console
        self._title = title
        self._last_event: object = None

    def __enter__(self) -> "ClockLog":
        """Say what the keys are."""
        self._write(f"{self._title}   {LETTER_KEY_HELP}")
        return self

    def __exit__(self, *_: object) -> None:
        """Leave the lines as they are."""

    def show(self, page: DisplayPage) -> None:
        """Write a page if it tells of an event."""
        clocks = [(clock.is_flagged, clock.stage, clock.periods) for clock in (page.white, page.black)]
        event = (page.status, page.ply, page.to_move, page.message, clocks)
        if event != self._last_event:
            self._last_event = event
            self._write(page_log_line(page))

    def _write(self, text: str) -> None:
        self._console.print(text, markup=False, highlight=False, soft_wrap=True)


def page_log_line(page: DisplayPage) -> str:
    """Write a page in one line: `White 4:53 runs, Black 5:00`."""
    clocks = ", ".join(_clock_text(page, side) for side in Side)
    message = message_text(page)
    return f"{clocks}: {message}" if message else clocks


def _clock_text(page: DisplayPage, side: Side) -> str:
    clock = page.clock_of(side)
    details, *_ = clock_detail_texts(page, side) or ("",)
    words = [side.english_name, clock_text(clock)]
    words += [f"({details})"] if details else []
    words += ["flag"] if clock.is_flagged else []
    words += ["runs"] if clock.is_running else []
    return " ".join(words)
