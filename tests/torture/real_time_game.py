"""A game that random players play at a real board in real time, with the time of each of its lines."""

import re
import signal
import time
from dataclasses import dataclass, field
from queue import SimpleQueue
from random import Random
from threading import Thread

from controller.notation.move_text import move_text
from controller.rules.board_rules import rules_for
from controller.rules.game import start_game
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation
from tests.cli.run_process import READY, STARTED, RunProcess, RunResult

MOVE = re.compile(r"\d+\. (?P<text>\w+: \S+)  \(White (?P<white>\d+:\d\d), Black (?P<black>\d+:\d\d)\)")
MOVE_TIMEOUT_S = 60.0


class BoardEndedError(Exception):
    """Raised when a board has ended that was to play on."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line that the board printed."""

    text: str
    at_s: float


@dataclass(frozen=True, slots=True)
class AnnouncedMove:
    """A move that the board announced."""

    text: str
    at_s: float
    left_s: int
    """What both clocks show together."""


@dataclass
class RealTimeGame:
    """Types moves for both players, and reads what the board prints."""

    run: RunProcess
    chance: Random
    typed: list[str] = field(default_factory=list)
    announced: list[AnnouncedMove] = field(default_factory=list)
    others: list[Line] = field(default_factory=list)
    """The other lines of the latest turn."""

    def __post_init__(self) -> None:
        self._game = start_game(rules_for(RULE_SETS["filipino"], Orientation.VISMIN))
        self._lines: SimpleQueue[Line | None] = SimpleQueue()
        self._reader = Thread(target=self._read, daemon=True)

    @property
    def is_over(self) -> bool:
        """True if the side to move has lost, or the game is drawn."""
        return self._game.outcome is not None

    def start(self) -> None:
        """Start the clocks."""
        assert self.run.read_line() == READY
        self.run.type("press black")
        assert self.run.read_line() == STARTED
        self._reader.start()

    def set_clocks(self, seconds: int) -> None:
        """Set both clocks as the arbiter; what the board still had to say before that is no line of this turn."""
        for side in ("White", "Black"):
            self.run.type(f"arbiter time {side.lower()} 0:{seconds:02}")
            while not self._next_line().text.startswith(f"The arbiter set {side}'s clock"):
                pass
        self.others.clear()

    def type_move(self) -> None:
        """Play a legal move, and press."""
        move, side = self.chance.choice(self._game.legal_moves), self._game.position.to_move
        self.run.type(f"move {move_text(move)}; press {side.english_name.lower()}")
        self.typed.append(f"{side.english_name}: {move_text(move)}")
        self._game = self._game.play(move)

    def read_lines(self) -> None:
        """Wait until every move that was typed is announced."""
        while len(self.announced) < len(self.typed):
            self._add_line(self._next_line())

    def end(self, number: signal.Signals) -> RunResult:
        """Send a signal, read what was still printed, and return how the run ended."""
        self.run.send_signal(number)
        self._reader.join()
        while (line := self._lines.get()) is not None:
            self._add_line(line)
        return self.run.wait_for_exit()

    def _add_line(self, line: Line) -> None:
        if found := MOVE.fullmatch(line.text):
            left_s = sum(_parse_clock(found[side]) for side in ("white", "black"))
            self.announced.append(AnnouncedMove(found["text"], line.at_s, left_s))
        else:
            self.others.append(line)

    def _next_line(self) -> Line:
        line = self._lines.get(timeout=MOVE_TIMEOUT_S)
        if line is None:
            raise BoardEndedError
        return line

    def _read(self) -> None:
        for text in self.run.iterate_lines():
            self._lines.put(Line(text, time.monotonic()))
        self._lines.put(None)


def _parse_clock(text: str) -> int:
    minutes, seconds = text.split(":")
    return 60 * int(minutes) + int(seconds)
