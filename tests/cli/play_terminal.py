"""A terminal in which `damahan play` runs."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from controller.notation.move_text import move_text
from controller.storage.journal import GameId, load_game
from tests.cli.pseudo_terminal import Terminal, terminal
from tests.cli.terminal_screen import TerminalScreen


class PlayTerminal:
    """A terminal in which `damahan play` runs."""

    def __init__(self, shell: Terminal, columns: int, lines: int) -> None:
        self._shell = shell
        self._screen = TerminalScreen(columns, lines)
        self._shown_count = 0
        self.columns = columns
        self.pid = shell.pid

    def screen(self) -> str:
        """Return what is shown."""
        self._screen.write(self._shell.output[self._shown_count :])
        self._shown_count = len(self._shell.output)
        return "\n".join(self._screen.lines())

    def wait_for(self, *texts: str) -> str:
        """Wait until all these texts are shown together, and return the screen."""
        self._shell.wait_until(lambda _: all(text in self.screen() for text in texts))
        return self.screen()

    def wait_for_match(self, pattern: str) -> None:
        """Wait until a pattern is shown."""
        self._shell.wait_until(lambda _: re.search(pattern, self.screen()) is not None)

    def type(self, line: str) -> None:
        """Type a line."""
        self._shell.type(f"{line}\r")

    def press_keys(self, keys: str) -> None:
        """Press keys, without Enter."""
        self._shell.type(keys)

    def wait_for_exit(self) -> list[str]:
        """Wait for the end of the command, and return its last lines."""
        return self._shell.wait_for_exit()


@contextmanager
def play(
    folder: Path, *options: str, size: tuple[int, int] = (80, 24), kind: str = "xterm-256color", **variables: str
) -> Iterator[PlayTerminal]:
    arguments = ("play", "--journal", str(folder), *options)
    columns, lines = size
    with terminal(*arguments, kind=kind, columns=columns, lines=lines, environment=variables) as shell:
        yield PlayTerminal(shell, columns, lines)


def assert_game_is_kept(game: PlayTerminal) -> None:
    """Wait for the end, and check what stands in the shell's terminal then: no word is broken at its edge."""
    last = "\n".join(game.wait_for_exit()).split("\x1b[?2004l")[-1].split("\n")
    assert [len(line) <= game.columns for line in last] == [True] * 2
    assert " ".join(last).startswith("The game is kept. Type the same command again, without choices for a new game")


def moves_of(folder: Path, game: int) -> list[str]:
    return [move_text(record.move) for record in load_game(folder, GameId(game)).moves]
