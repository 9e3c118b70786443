"""A desk as it is run writes the games of simulated boards, and another program can read them at any time."""

import subprocess
import time
from contextlib import suppress
from pathlib import Path

from controller.notation.pdn import PdnFault, PdnGame, read_pdn
from tests.cli.shell import damahan
from tests.desk.desk_processes import READY, make_club, simulated_boards, started, wait_for_line

BOARDS = 3
MOVES = 8
LONGEST_S = 60
LOOK_S = 0.3


def test_the_round_of_real_boards_can_be_read_while_it_grows(tmp_path: Path) -> None:
    files, folder = make_club(tmp_path / "hall", BOARDS), tmp_path / "games"
    command: list[str | Path] = ["hall", "run", "--folder", files.folder, "--no-page", "--pdn", folder]
    options = ("--move-every", "1s", "--moves", str(MOVES))
    lengths: set[int] = set()
    with started(command) as desk:
        wait_for_line(desk, READY)
        with simulated_boards(files, tmp_path / "records", *options) as boards:
            until_s = time.monotonic() + LONGEST_S
            while max(lengths, default=0) < BOARDS * MOVES and time.monotonic() < until_s:
                with suppress(subprocess.TimeoutExpired):
                    boards.wait(LOOK_S)
                lengths.add(sum(len(game.moves) for game in read_round(folder)))
    assert len(lengths) > 2
    assert max(lengths) == BOARDS * MOVES
    (round_file,) = folder.glob("*/round-1.pdn")
    assert "3 games" in damahan("pdn", "check", round_file).stdout
    assert len(list(folder.glob("*/round-1-board-*.pdn"))) == BOARDS


def read_round(folder: Path) -> list[PdnGame]:
    """Return the games of the first round as they are now; none may have a fault."""
    found = list(folder.glob("*/round-1.pdn"))
    if not found:
        return []
    with found[0].open() as stream:
        games = list(read_pdn(stream))
    assert not any(isinstance(game, PdnFault) for game in games)
    return [game for game in games if isinstance(game, PdnGame)]
