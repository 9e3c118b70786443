"""A run live on a terminal: board, LEDs, display, clocks and the last verdict."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from rich.console import Console, RenderableType
from rich.live import Live
from rich.text import Text

from controller.faces.board_drawing import BoardDrawing
from controller.faces.display.pairing_code import add_pairing_code
from controller.faces.terminal.game_screen import GameScreen, TerminalView
from controller.faces.terminal.view_builder import ViewBuilder
from controller.session.effects import Effect
from controller.session.inputs import Input
from controller.session.state import Session
from controller.words.catalogue import Catalogue

REFRESHES_PER_S = 10
"""Drawings of the screen. A choice: the fastest clock shows tenths; more would cost a small computer time for play."""


class LiveTerminal:
    """A session observer that keeps a terminal up to date; use it as a context.

    `view` is what it shows; `note` returns a line that is shown below it,
    `pairing_digits` the pairing code that is valid now.
    """

    def __init__(
        self,
        console: Console,
        drawing: BoardDrawing,
        catalogue: Catalogue,
        note: Callable[[], str] = str,
        pairing_digits: Callable[[], str | None] = lambda: None,
    ) -> None:
        self._builder = ViewBuilder(drawing, catalogue, note)  # before `Live`, which asks for the screen at once
        self._pairing_digits = pairing_digits
        self._live = Live(
            console=console, screen=True, refresh_per_second=REFRESHES_PER_S, get_renderable=self.render_screen
        )

    @property
    def view(self) -> TerminalView | None:
        """What is shown; None before the first page."""
        return self._builder.view

    def __enter__(self) -> "LiveTerminal":
        """Switch to the other screen of the terminal."""
        self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Restore the screen as it was."""
        self._live.stop()

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Show what the step changed."""
        self._builder.on_step(session, event, effects)

    def render_screen(self) -> RenderableType:
        """Return the screen as it is now; a pairing code comes and goes without a step of the game."""
        view = self.view
        if view is None:
            return Text()
        return GameScreen(replace(view, page=add_pairing_code(view.page, self._pairing_digits())))
