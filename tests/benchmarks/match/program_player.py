"""An outside program as a player: it is asked by lines, and charged the time that the kernel counts for it."""

import os
import select
import subprocess
import time

from controller.notation.move_text import parse_move
from controller.rules.board_rules import BoardRules
from controller.rules.game import Game, start_game
from controller.rules.moves import Move
from controller.rules.position import Side
from controller.rules.squares import squares_of
from tests.benchmarks.match.players import Choice, IllegalMoveError, PlayerError, TurnLimits
from tests.benchmarks.match.process_clock import find_processor_time_s

LATEST_S = 60.0  # a choice: a program that has not answered by then hangs


class ProgramPlayer:
    """A program that speaks the lines of `py_draughts_program`; its limit is a time."""

    def __init__(self, command: tuple[str, ...], rules: BoardRules) -> None:
        self._command = command
        self._rules = rules
        self._process: subprocess.Popen[bytes] | None = None
        self._told = 0  # moves of the game that the program knows
        self._game = start_game(rules)  # as far as it knows them

    def start_game(self, opening: tuple[str, ...], seed: int) -> None:
        """Begin a game; the program plays without chance."""
        del opening, seed
        self._game, self._told = start_game(self._rules), 0
        side = "W" if self._game.position.to_move is Side.WHITE else "B"
        self._ask(f"start {self._rules.ruleset.name} {side}")

    def choose(self, game: Game, moves: tuple[str, ...], limits: TurnLimits) -> Choice:
        if limits.seconds is None:
            raise PlayerError("an outside program needs a limit in seconds")
        for text in moves[self._told :]:
            move = parse_move(text, self._game.legal_moves)
            self._ask(f"play {_write(move)}")
            self._game = self._game.play(move)
        self._told = len(moves)
        before_s = self._used_s()
        answer = self._ask(f"think {limits.seconds:.4f}")
        used_s = self._used_s() - before_s
        words = answer.split()
        if len(words) != 3 or words[0] != "move" or not words[2].isdecimal():
            raise PlayerError(f"{self._command}: {answer!r} is no move")
        return Choice(move=_find(words[1], game), seconds=used_s, nodes=int(words[2]))

    def close(self) -> None:
        """End the program."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()

    def _ask(self, line: str) -> str:
        """Return the answer to a line; raises PlayerError if there is none in time."""
        try:
            process = self._start()
            if process.stdin is None or process.stdout is None:
                raise PlayerError("the program has no pipes")
            process.stdin.write(line.encode() + b"\n")
            answer = _read_line(process.stdout.fileno())
        except OSError as error:
            raise PlayerError(f"{self._command}: {error}") from error
        if not answer:
            raise PlayerError(f"{self._command}: no answer to {line!r}")
        return answer

    def _start(self) -> subprocess.Popen[bytes]:
        """Return the program, which is started if it does not run yet."""
        if self._process is None:
            pipe = subprocess.PIPE
            self._process = subprocess.Popen(self._command, stdin=pipe, stdout=pipe, bufsize=0)
        return self._process

    def _used_s(self) -> float:
        """Return the processor time that the program has used, of all its threads."""
        if self._process is None:
            return 0.0
        return find_processor_time_s(self._process.pid)


def _read_line(descriptor: int) -> str:
    """Return one line without its end, empty if it did not come."""
    received = b""
    end_s = time.monotonic() + LATEST_S
    while not received.endswith(b"\n"):
        if not select.select([descriptor], [], [], max(0.0, end_s - time.monotonic()))[0]:
            return ""
        chunk = os.read(descriptor, 4096)
        if not chunk:
            return ""
        received += chunk
    return received.decode().strip()


def _write(move: Move) -> str:
    return ",".join(map(str, (move.origin, move.landing, *squares_of(move.captured))))


def _find(text: str, game: Game) -> Move:
    written = text.split(",")
    for move in game.legal_moves:
        origin, landing, *captured = _write(move).split(",")
        if written[:2] == [origin, landing] and sorted(written[2:]) == sorted(captured):
            return move
    raise IllegalMoveError(f"{text} in {game.position}")
