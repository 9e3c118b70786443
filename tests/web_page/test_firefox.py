"""The page in Debian's Firefox: one test here for each file of tests that node runs (`tests/web_page/firefox`)."""

from pathlib import Path

import pytest

from tests.daemon.game_scripts import GAME
from tests.web_page.board_process import BoardProcess
from tests.web_page.firefox_run import run_in_firefox

FILES = sorted((Path(__file__).parent / "firefox").glob("*.test.js"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".test.js"))
def test_in_firefox(board: BoardProcess, root: Path, file: Path) -> None:
    places = {"BOARD_ORIGIN": board.origin, "BOARD_TOKEN": board.token, "GAME": " ".join(GAME)}
    run_in_firefox(root, file, places)


def test_there_are_tests_in_firefox() -> None:
    assert FILES
