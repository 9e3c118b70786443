"""A system journal that takes no more lines, because its disk hangs: no game waits for it."""

import os
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.cli.system_journal import SystemJournal
from controller.storage.journal import list_games
from tests.cli.shell import COMMAND

SMALLEST_BUFFER = 1  # the kernel takes a little more (socket(7))


@pytest.fixture
def ends() -> Iterator[tuple[socket.socket, socket.socket]]:
    """Yield the reader's and the board's end of a stream that takes little."""
    reader, board = socket.socketpair()
    board.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALLEST_BUFFER)
    with reader, board:
        yield reader, board


def test_lines_that_it_does_not_take_are_counted_and_the_next_one_says_so(
    ends: tuple[socket.socket, socket.socket],
) -> None:
    reader, board = ends
    journal = SystemJournal(board)
    for number in range(100):
        journal.write_line(f"line {number}")
    taken = reader.recv(10_000).decode().splitlines()
    assert 0 < len(taken) < 100
    journal.write_line("the last line")
    missing = 100 - len(taken)
    assert reader.recv(10_000).decode().splitlines() == [f"<4>{missing} lines are missing here", "the last line"]


def test_a_board_plays_on_though_nobody_reads_its_lines(
    tmp_path: Path, ends: tuple[socket.socket, socket.socket]
) -> None:
    _, board = ends
    status = os.fstat(board.fileno())
    subprocess.run(
        [str(COMMAND), "run", "--fast", "--games", "1", "--verbose", "--journal", str(tmp_path / "journal")],
        env=os.environ | {"JOURNAL_STREAM": f"{status.st_dev}:{status.st_ino}"},
        stdin=subprocess.DEVNULL,
        stdout=board.fileno(),
        stderr=board.fileno(),
        timeout=60,
        check=True,
    )
    (game,) = list_games(tmp_path / "journal")
    assert game.outcome is not None
