"""The page in Debian's Firefox: one test here for each file of tests that node runs (`tests/web_page/firefox`)."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.daemon.game_scripts import GAME
from tests.web_page.board_process import BoardProcess

FIREFOX = Path("/usr/bin/firefox-esr")
FILES = sorted((Path(__file__).parent / "firefox").glob("*.test.js"))
LONGEST_S = 120.0


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".test.js"))
def test_in_firefox(board: BoardProcess, root: Path, file: Path) -> None:
    node = shutil.which("node")
    if node is None or not (root / "node_modules/puppeteer-core").exists():
        pytest.skip("no node or no puppeteer-core: Debian's package nodejs and `npm ci` have them")
    if not FIREFOX.exists():
        pytest.skip(f"no {FIREFOX}: Debian's package firefox-esr has it")
    places = {"BOARD_ORIGIN": board.origin, "BOARD_TOKEN": board.token, "FIREFOX": str(FIREFOX)}
    run = subprocess.run(
        [node, "--test", "--test-reporter=tap", file],
        capture_output=True,
        text=True,
        check=False,
        timeout=LONGEST_S,
        env={**os.environ, **places, "GAME": " ".join(GAME)},
    )
    assert run.returncode == 0, run.stdout
    assert "# pass 0\n" not in run.stdout


def test_there_are_tests_in_firefox() -> None:
    assert FILES
