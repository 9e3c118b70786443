"""Our engine as the Hub protocol serves it: lines come in and go out, in one thread.

It searches where it reads, so that nothing stands between a search and its limits; meanwhile it looks for lines.
"""

from collections.abc import Callable
from dataclasses import replace
from enum import IntEnum
from pathlib import Path

from controller.engine_process.hub.game_parameters import (
    SEED,
    TABLES,
    declare_parameters,
    read_game_settings,
    read_level,
)
from controller.engine_process.hub.parameters import ParameterError
from controller.engine_process.hub.running_search import RunningSearch, SearchMode
from controller.engine_process.hub.search_level import LevelError, SearchLevel, read_level_line
from controller.engine_process.line_input import LineInput
from controller.engine_process.lines import SearchAnswer, SearchRequest
from controller.engine_process.move_finder import MoveFinder
from controller.notation.hub.board_notation import BoardNotation, HubTextError
from controller.notation.hub.lines import HubLine, HubLineError, parse_line
from controller.notation.move_text import move_text, parse_move
from controller.rules.game import Game, start_game
from controller.rules.position import Position
from controller.settings.game import GameSettings, agreed_rules

ENDLESS_S = 1e9  # of a request whose search no time ends

WriteLine = Callable[[HubLine], None]


class HubCommandError(ValueError):
    """A command cannot be obeyed where it came."""


class Stage(IntEnum):
    """How far the two programs have come."""

    CONNECTED = 0
    GREETED = 1  # after `hub`: parameters are set
    READY = 2  # after `init`


class HubServer:
    """Answers the lines of another program until it quits or its output ends."""

    def __init__(self, lines: LineInput, write: WriteLine, *, version: str, tables: Path | None = None) -> None:
        """`tables` is the folder of the endgame tables that is declared."""
        self._lines = lines
        self._write = write
        self._version = version
        self._stage = Stage.CONNECTED
        self._parameters = declare_parameters(tables)
        self._finder = MoveFinder()
        self._settings = GameSettings()
        self._notation = BoardNotation()
        self._game: tuple[Position, tuple[str, ...]] | None = None  # the start, and the moves since then
        self._level = SearchLevel()
        self._has_ended = False
        self._commands: dict[str, tuple[Stage, Callable[[HubLine], None]]] = {
            "hub": (Stage.CONNECTED, self._greet),
            "ping": (Stage.CONNECTED, self._answer_ping),
            "quit": (Stage.CONNECTED, self._quit),
            "set-param": (Stage.GREETED, self._set_parameter),
            "init": (Stage.GREETED, self._initialise),
            "new-game": (Stage.READY, self._begin_game),
            "pos": (Stage.READY, self._set_position),
            "level": (Stage.READY, self._set_level),
            "go": (Stage.READY, self._search),
        }

    def serve(self) -> None:
        """Answer lines until `quit` or the end of the input."""
        while not self._has_ended and (line := self._lines.next_line()) is not None:
            try:
                self._handle(line)
            except (HubCommandError, HubLineError, HubTextError, LevelError, ParameterError) as error:
                self._write_error(str(error))

    def _handle(self, raw: bytes) -> None:
        line = parse_line(raw)
        if line is None or line.command not in self._commands:
            return  # the protocol grows by commands that those who do not know them ignore
        stage, handle = self._commands[line.command]
        if self._stage < stage:
            missing = "hub" if self._stage is Stage.CONNECTED else "init"
            raise HubCommandError(f"{line.command} comes after {missing}")
        handle(line)

    def _greet(self, line: HubLine) -> None:
        del line
        self._stage = max(self._stage, Stage.GREETED)
        self._write(
            HubLine("id", (("name", "Damahan"), ("version", self._version), ("author", "Damahan contributors")))
        )
        for parameter in self._parameters.values():
            self._write(parameter.to_line())
        self._write(HubLine("wait"))

    def _answer_ping(self, line: HubLine) -> None:
        del line
        self._write(HubLine("pong"))

    def _quit(self, line: HubLine) -> None:
        del line
        self._has_ended = True

    def _set_parameter(self, line: HubLine) -> None:
        name, value = line.value("name") or "", line.value("value") or ""
        if name not in self._parameters:
            raise ParameterError(f"there is no parameter {name!r}; there are {', '.join(self._parameters)}")
        self._parameters[name].check(value)
        self._parameters[name] = replace(self._parameters[name], value=value)
        if self._stage is Stage.READY:
            self._stage = Stage.GREETED  # `init` reads the values

    def _initialise(self, line: HubLine) -> None:
        del line
        self._settings = read_game_settings(self._parameters)
        tables = self._parameters[TABLES].value
        self._finder = MoveFinder(Path(tables) if tables else None)
        self._game = None
        self._stage = Stage.READY
        self._write(HubLine("ready"))

    def _begin_game(self, line: HubLine) -> None:
        del line
        self._finder.forget()

    def _set_position(self, line: HubLine) -> None:
        self._game = None  # a faulty one is not searched as the last
        text = line.value("pos")
        if text is None:
            raise HubCommandError("pos: give pos=, the side to move and the letter of each square")
        start = self._notation.parse_position(text)
        game = start_game(agreed_rules(self._settings), start)
        moves: list[str] = []
        for number, word in enumerate((line.value("moves") or "").split(), start=1):
            try:
                move = self._notation.parse_move(word, game.legal_moves)
            except HubTextError as error:
                raise HubTextError(f"pos: move {number}: {error}") from error
            moves.append(move_text(move))
            game = game.play(move)
        self._game = start, tuple(moves)

    def _set_level(self, line: HubLine) -> None:
        self._level = read_level_line(line)

    def _search(self, line: HubLine) -> None:
        mode = next((mode for mode in SearchMode if line.value(mode.value) is not None), None)
        if mode is None:
            raise HubCommandError("go: give think, ponder or analyze")
        if self._game is None:
            raise HubCommandError("go: there is no position; send pos first")
        request = self._make_request(mode)
        game = request.replay_game()
        if not game.legal_moves:
            raise HubCommandError("go: there is no legal move in this position")
        search = RunningSearch(self._lines, self._write, mode, self._level.choose_seconds())

        def report(answer: SearchAnswer) -> None:
            self._write_information(answer, game, search.elapsed_s())

        answer = self._finder.find_move(request, search.must_stop, report)
        if search.is_abandoned:
            self._has_ended = True
            return
        for fault in answer.table_faults:
            self._write_error(fault)
        expected = self._write_information(answer, game, search.elapsed_s())
        reply = (("ponder", expected[1]),) if len(expected) > 1 else ()
        self._write(HubLine("done", (("move", expected[0]), *reply)))

    def _make_request(self, mode: SearchMode) -> SearchRequest:
        if self._game is None:
            raise HubCommandError("go: there is no position; send pos first")
        start, moves = self._game
        request = SearchRequest(
            number=1,
            settings=self._settings,
            start=start,
            moves=moves,
            seconds=ENDLESS_S,
            depth=self._level.depth,
            nodes=self._level.nodes,
            level=read_level(self._parameters),
            seed=int(self._parameters[SEED].value),
        )
        if mode is SearchMode.THINK and self._level.is_timed and len(request.replay_game().legal_moves) == 1:
            return replace(request, depth=1)  # there is nothing to choose
        return request

    def _write_information(self, answer: SearchAnswer, game: Game, elapsed_s: float) -> list[str]:
        """Write what was found so far; return the expected moves as text."""
        line: list[str] = []
        for text in answer.line:
            move = parse_move(text, game.legal_moves)
            line.append(self._notation.move_text(move))
            game = game.play(move)
        information = [
            ("depth", str(answer.depth)),
            ("score", f"{answer.value / 100:.2f}"),
            ("nodes", str(answer.nodes)),
            ("time", f"{elapsed_s:.3f}"),
            ("nps", f"{answer.nodes / max(elapsed_s, 0.001) / 1e6:.3f}"),
            ("pv", " ".join(line)),
        ]
        if answer.plies_to_end is not None:
            information.append(("plies-to-end", str(answer.plies_to_end)))
        self._write(HubLine("info", tuple(information)))
        return line

    def _write_error(self, text: str) -> None:
        self._write(HubLine("error", (("message", text),)))
