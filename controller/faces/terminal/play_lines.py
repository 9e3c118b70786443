"""A game line by line, for a terminal that cannot place text: the log, and a prompt after each line."""

from collections.abc import AsyncIterator, Callable, Sequence
from io import StringIO

from rich.console import Console

from controller.faces.board_drawing import BoardDrawing
from controller.faces.terminal.board_text import board_lines, led_legend
from controller.faces.terminal.game_log import GameLog
from controller.faces.terminal.game_screen import board_view
from controller.faces.terminal.play_help import help_lines
from controller.faces.terminal.play_prompt import PromptError, PromptGame, moves_lines, prompt_text, split_line
from controller.faces.terminal.text_canvas import TerminalCapabilities
from controller.faces.terminal.text_wrapping import wrap_text
from controller.faces.terminal.view_builder import ViewBuilder
from controller.session.effects import Effect
from controller.session.inputs import Input
from controller.session.state import Session
from controller.words.catalogue import Catalogue

_LINE_WIDTH = 76
"""A choice: such a terminal says nothing of its width, and 80 columns are usual."""


class PlayLines:
    """A session observer that writes what happens, and carries out lines; `write` prints without ending the line."""

    def __init__(self, write: Callable[[str], None], drawing: BoardDrawing, catalogue: Catalogue) -> None:
        self._write = write
        self._catalogue = catalogue
        self._builder = ViewBuilder(drawing, catalogue, has_buttons=False, has_hand=self._has_hand)
        self._log = GameLog(self.say, catalogue, self._has_hand)
        self._game: PromptGame | None = None
        self._waiting_game: PromptGame | None = None
        """The game whose prompt stands on the last line; None while a line is carried out."""

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Write a line for each move and announcement."""
        self._log.on_step(session, event, effects)
        self._builder.on_step(session, event, effects)

    def flip(self) -> None:
        """Turn the board round."""
        self._builder.flip()

    def say(self, text: str) -> None:
        """Write a text in a line, or several; a prompt that stands there is written again after it."""
        start = "" if self._waiting_game is None else "\n"
        lines = "\n".join(wrap_text(text, _LINE_WIDTH, "  "))
        self._write(f"{start}{lines}\n{self._prompt()}")

    async def run(self, game: PromptGame, lines: AsyncIterator[str]) -> None:
        """Carry out lines until the person quits, or until their end."""
        self._game = game
        self.say(self._catalogue.text("typed play", "welcome"))
        self._show_prompt(game)
        async for line in lines:
            self._waiting_game = None
            if not await self._carry_out_line(game, line):
                return
            self._show_prompt(game)

    def _has_hand(self) -> bool:
        return self._game is not None and self._game.has_hand()

    def _show_prompt(self, game: PromptGame) -> None:
        self._waiting_game = game
        self._write(self._prompt())

    def _prompt(self) -> str:
        game = self._waiting_game
        return "" if game is None else prompt_text(self._catalogue, game)

    async def _carry_out_line(self, game: PromptGame, line: str) -> bool:
        """Carry out the statements of a line, up to the first that cannot be; return False if the person quits."""
        for statement in split_line(line):
            try:
                if not await self._carry_out(game, statement):
                    return False
            except PromptError as error:
                self.say(f"! {error}")
                break
        return True

    async def _carry_out(self, game: PromptGame, statement: str) -> bool:
        match statement:
            case "help" | "?":
                self._say_all(help_lines(self._catalogue, _LINE_WIDTH))
            case "moves":
                self._say_all(moves_lines(self._catalogue, game.legal_moves(), _LINE_WIDTH))
            case "board":
                self._say_board()
            case "flip":
                self.flip()
                self._say_board()
            case _:
                return await game.carry_out(statement)
        return True

    def _say_all(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.say(line)

    def _say_board(self) -> None:
        view = self._builder.view
        if view is None:
            return
        board = board_view(view)
        plain = TerminalCapabilities(has_colour=False, has_unicode=False)
        file = StringIO()
        console = Console(file=file, width=_LINE_WIDTH, color_system=None, legacy_windows=False)
        for line in (*board_lines(board, plain), led_legend(view.catalogue, board)):
            console.print(line)
        self._write("\n".join(line.rstrip() for line in file.getvalue().splitlines()) + "\n")
