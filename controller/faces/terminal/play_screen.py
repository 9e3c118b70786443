"""A game on a whole terminal, with a prompt below it: board, lamps, clocks, what was said, and what is typed."""

import asyncio
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from prompt_toolkit.application import Application, get_app
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.formatted_text import ANSI, AnyFormattedText
from prompt_toolkit.input import Input as KeyInput
from prompt_toolkit.layout import (
    BufferControl,
    CompletionsMenu,
    Float,
    FloatContainer,
    FormattedTextControl,
    HSplit,
    Layout,
    Window,
)
from prompt_toolkit.layout.dimension import Dimension
from prompt_toolkit.layout.processors import BeforeInput
from prompt_toolkit.output import ColorDepth, Output
from rich.console import Console

from controller.faces.board_drawing import BoardDrawing
from controller.faces.terminal.game_log import GameLog
from controller.faces.terminal.game_screen import TerminalView
from controller.faces.terminal.play_help import help_lines
from controller.faces.terminal.play_prompt import PromptError, PromptGame, moves_lines, prompt_text, split_line
from controller.faces.terminal.prompt_history import open_history
from controller.faces.terminal.prompt_keys import PromptCompleter, prompt_key_bindings
from controller.faces.terminal.prompt_log import PromptLog
from controller.faces.terminal.rendered_view import render_view
from controller.faces.terminal.view_builder import ViewBuilder
from controller.session.effects import Effect
from controller.session.inputs import Input
from controller.session.state import Session
from controller.words.catalogue import Catalogue

MOST_SUGGESTIONS = 8
"""The lines of suggestions that are seen at once. A choice: they cover the board."""

_SHORTEST_LOG = 1
_LOG_LINES = ((30, 5), (23, 3), (0, _SHORTEST_LOG))
"""The lines for what was said, by the least height of the terminal for them."""

_COLOUR_DEPTHS = {
    "truecolor": ColorDepth.DEPTH_24_BIT,
    "256": ColorDepth.DEPTH_8_BIT,
    "standard": ColorDepth.DEPTH_4_BIT,
}
_SHORTEST_PAUSE_S = 0.05
"""Between two drawings. A choice: twenty a second are smooth."""

_DRAWING_SHARE = 0.25
"""The most that drawing takes of the time. A choice: a large screen takes 0.1 s; a clock shows tenths at its end."""


class PlayScreen:
    """A session observer that shows a game, and a prompt; `console` knows the colours of the terminal."""

    def __init__(
        self,
        console: Console,
        drawing: BoardDrawing,
        catalogue: Catalogue,
        history_file: Path | None,
        note: Callable[[], str] = str,
    ) -> None:
        """`note` returns a line that is shown below the game; without a file, the history is of this run alone."""
        self._console = console
        self._catalogue = catalogue
        self._builder = ViewBuilder(drawing, catalogue, note, self._redraw, has_buttons=False, has_hand=self._has_hand)
        self._log = GameLog(self.say, catalogue, self._has_hand)
        self._said = PromptLog(_LOG_LINES[0][1])
        self._page: list[str] = []
        """A page in the place of the board, until the next line is typed."""
        self._game: PromptGame | None = None
        self._lines: asyncio.Queue[str] = asyncio.Queue()
        self._history = open_history(history_file)
        self._application: Application[None] | None = None
        self._drawn: tuple[TerminalView, tuple[int, int], AnyFormattedText] | None = None

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Show what the step changed."""
        self._log.on_step(session, event, effects)
        self._builder.on_step(session, event, effects)

    def flip(self) -> None:
        """Turn the board round."""
        self._builder.flip()

    def say(self, text: str) -> None:
        """Show a line above the prompt."""
        self._said.add(text)
        self._redraw()

    async def run(self, game: PromptGame, *, key_input: KeyInput | None = None, output: Output | None = None) -> None:
        """Read lines and carry them out until the person quits."""
        self._game = game
        self._application = self._build_application(key_input, output)
        carrying_out = asyncio.create_task(self._carry_out_lines(game), name="typed lines")
        self.say(self._catalogue.text("typed play", "welcome"))
        try:
            await self._application.run_async(handle_sigint=False, set_exception_handler=False)
        finally:
            carrying_out.cancel()
            await asyncio.wait((carrying_out,))
            self._application = None
        if not carrying_out.cancelled():
            carrying_out.result()

    async def _carry_out_lines(self, game: PromptGame) -> None:
        while True:
            line = await self._lines.get()
            try:
                is_going_on = await self._carry_out_line(game, line)
            except BaseException:
                self._exit()
                raise
            if not is_going_on:
                self._exit()
                return

    async def _carry_out_line(self, game: PromptGame, line: str) -> bool:
        """Carry out the statements of a line, up to the first that cannot be; return False if the person quits."""
        self._page = []
        for statement in split_line(line):
            try:
                if not await self._carry_out(game, statement):
                    return False
            except PromptError as error:
                self._said.add_answer(f"! {error}")
                break
        self._redraw()
        return True

    async def _carry_out(self, game: PromptGame, statement: str) -> bool:
        match statement:
            case "help" | "?":
                self._open_page(help_lines(self._catalogue, self._size()[0] - 2))
            case "moves":
                moves = moves_lines(self._catalogue, game.legal_moves(), self._size()[0] - 4)
                if len(moves) <= self._log_height():
                    for text in moves:
                        self._said.add_answer(text)
                else:
                    self._open_page(moves)
            case "board":
                self._drawn = None
                if self._application is not None:
                    self._application.renderer.clear()
            case "flip":
                self.flip()
            case _:
                return await game.carry_out(statement)
        return True

    def _open_page(self, lines: list[str]) -> None:
        """Show lines in the place of the board; no answer to an earlier line stays below them."""
        self._page = lines
        self._said.drop_answers()

    def _has_hand(self) -> bool:
        return self._game is not None and self._game.has_hand()

    def _exit(self) -> None:
        if self._application is not None and self._application.is_running:
            self._application.exit()

    def _redraw(self) -> None:
        if self._application is not None:
            self._application.invalidate()

    def _build_application(self, key_input: KeyInput | None, output: Output | None) -> Application[None]:
        buffer = Buffer(
            completer=PromptCompleter(lambda text: [] if self._game is None else self._game.suggest(text)),
            history=self._history,
            accept_handler=self._accept,
            multiline=False,
            complete_while_typing=False,
        )
        prompt = Window(
            BufferControl(buffer, input_processors=[BeforeInput(self._prompt_text, style="bold")]),
            height=1,
            wrap_lines=False,
        )
        board = Window(FormattedTextControl(self._board_text), wrap_lines=False, always_hide_cursor=True)
        said = Window(
            FormattedTextControl(self._said_text),
            height=lambda: Dimension.exact(max(self._log_height(), len(self._said_lines()))),
            wrap_lines=False,
            always_hide_cursor=True,
        )
        body = FloatContainer(
            HSplit([board, said, prompt]),
            floats=[
                Float(xcursor=True, ycursor=True, content=CompletionsMenu(max_height=MOST_SUGGESTIONS, scroll_offset=1))
            ],
        )
        has_colour = not self._console.no_color
        depth = _COLOUR_DEPTHS.get(self._console.color_system or "") if has_colour else None
        return Application(
            layout=Layout(body, focused_element=prompt),
            key_bindings=prompt_key_bindings(),
            full_screen=True,
            color_depth=depth or ColorDepth.DEPTH_1_BIT,
            min_redraw_interval=_SHORTEST_PAUSE_S,
            input=key_input,
            output=output,
        )

    def _accept(self, buffer: Buffer) -> bool:
        self._lines.put_nowait(buffer.text)
        return False  # the line is not kept in the prompt

    def _prompt_text(self) -> str:
        return "" if self._game is None else prompt_text(self._catalogue, self._game)

    def _size(self) -> tuple[int, int]:
        size = get_app().output.get_size()
        return size.columns, size.rows

    def _log_height(self) -> int:
        rows = self._size()[1]
        return next(lines for least, lines in _LOG_LINES if rows >= least)

    def _said_lines(self) -> list[str]:
        """Return the lines of the log; a long text covers the lower lines of the board until the next one."""
        columns, rows = self._size()
        return self._said.lines(columns - 2, self._log_height(), rows // 2)

    def _said_text(self) -> str:
        return "\n".join(f" {line}" for line in self._said_lines())

    def _board_text(self) -> AnyFormattedText:
        columns, rows = self._size()
        height = rows - 1 - self._log_height()
        if self._page:
            return "\n".join(f" {line}" for line in self._page[:height])
        view = self._builder.view
        if view is None:
            return ""
        size = columns, height
        if self._drawn is None or self._drawn[:2] != (view, size):
            started_s = time.perf_counter()
            self._drawn = (view, size, ANSI(render_view(view, size, self._console, _SHORTEST_LOG)))
            self._slow_down(time.perf_counter() - started_s)
        return self._drawn[2]

    def _slow_down(self, drawing_s: float) -> None:
        """Draw so seldom that drawing takes a small share of the time: it runs in the loop of the clocks."""
        if self._application is not None:
            self._application.min_redraw_interval = max(_SHORTEST_PAUSE_S, drawing_s / _DRAWING_SHARE)
