"""How `damahan play` appears: on the whole terminal, or line by line where text cannot be placed."""

import logging
import os
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from controller.cli.dumb_terminals import places_text
from controller.cli.script_input import choose_script_source
from controller.cli.service_output import LogFormatter
from controller.daemon.dependencies import SessionObserver
from controller.faces.board_drawing import BoardDrawing
from controller.faces.terminal.play_prompt import PromptError, PromptGame
from controller.rules.position import Side
from controller.words.catalogue import Catalogue

if TYPE_CHECKING:
    from controller.simulated_play.typed_play import TypedPlay

HISTORY_FILE = "play-history"
"""The lines that were typed, in the folder of the journal."""


class PlayFront(NamedTuple):
    """What shows a game, and reads lines."""

    observer: SessionObserver
    run: "Callable[[TypedPlay], Awaitable[bool]]"


def choose_front(
    drawing: BoardDrawing, catalogue: Catalogue, journal: Path, address_line: Callable[[], str]
) -> PlayFront:
    """Return what suits this terminal."""
    if not places_text(os.environ):
        return _line_front(drawing, catalogue)
    # imported here: `run` and a board need neither
    from controller.faces.terminal.play_screen import PlayScreen
    from controller.faces.terminal.terminal_colours import make_console

    screen = PlayScreen(make_console(), drawing, catalogue, journal / HISTORY_FILE, address_line)

    async def run(play: "TypedPlay") -> bool:
        if play.is_alone and play.own_side is Side.BLACK:
            screen.flip()
        with _log_to(screen.say):
            await screen.run(_game_of(play))
        return True

    return PlayFront(screen, run)


def _line_front(drawing: BoardDrawing, catalogue: Catalogue) -> PlayFront:
    from controller.faces.terminal.play_lines import PlayLines

    def write(text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    lines = PlayLines(write, drawing, catalogue)

    async def run(play: "TypedPlay") -> bool:
        if play.is_alone and play.own_side is Side.BLACK:
            lines.flip()
        with _log_to(lines.say):
            await lines.run(_game_of(play), choose_script_source(reads_ahead=False)())
        return True

    return PlayFront(lines, run)


class _SayingHandler(logging.Handler):
    """Shows log lines beside the game: on the terminal itself they would stand anywhere on the board."""

    def __init__(self, say: Callable[[str], None]) -> None:
        super().__init__()
        self._say = say
        self.setFormatter(LogFormatter(has_priorities=False))

    def emit(self, record: logging.LogRecord) -> None:
        """Show each line of a record."""
        for line in self.format(record).splitlines():
            self._say(line)


@contextmanager
def _log_to(say: Callable[[str], None]) -> Iterator[None]:
    root = logging.getLogger()
    earlier, root.handlers = root.handlers, [_SayingHandler(say)]
    try:
        yield
    finally:
        root.handlers = earlier


def _game_of(play: "TypedPlay") -> PromptGame:
    from controller.simulated_play.typed_moves import TypedLineError
    from controller.simulated_play.typed_play import move_texts
    from controller.simulated_play.typed_suggestions import suggest

    async def carry_out(line: str) -> bool:
        try:
            return await play.carry_out(line)
        except TypedLineError as error:
            raise PromptError(str(error)) from error

    return PromptGame(
        carry_out=carry_out,
        suggest=lambda text: suggest(text, move_texts(play), play.session.settings.menu.time_controls),
        legal_moves=lambda: move_texts(play),
        typing_side=lambda: "" if play.is_over else play.own_side.english_name,
        has_hand=lambda: play.has_hand,
        awaited_side=lambda: "" if play.awaited_side is None else play.awaited_side.english_name,
    )
