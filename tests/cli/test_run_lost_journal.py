"""A real `damahan run` whose journal goes away between two moves: its health says so, until the journal is back."""

import json
import re
import signal
import time
import urllib.error
import urllib.request
from pathlib import Path

from tests.cli.run_process import READY, start_run

ADDRESS = re.compile(r"The board in a browser: (http://127\.0\.0\.1:\d+)/")


def health(address: str) -> tuple[int, bool]:
    """Return the status, and whether the journal is lost."""
    try:
        with urllib.request.urlopen(f"{address}/healthz", timeout=10) as answer:  # noqa: S310  # the board's own address
            return answer.status, json.load(answer)["journal_lost"]
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)["journal_lost"]


def wait_for_health(address: str, expected: tuple[int, bool]) -> None:
    while health(address) != expected:  # the run is ended, and the test with it, when this takes too long
        time.sleep(0.1)


def test_health_fails_while_the_journal_is_gone_and_nothing_is_played(tmp_path: Path) -> None:
    (tmp_path / "board.toml").write_text("[web]\nport = 0\n")
    file, away = tmp_path / "games.sqlite3", tmp_path / "away"
    with start_run("--stdin", "--web", "--profile", tmp_path / "board.toml", "--journal", tmp_path) as run:
        found = ADDRESS.match(run.read_error())
        assert found is not None
        assert run.read_line() == READY
        assert health(found[1]) == (200, False)
        file.rename(away)
        file.write_bytes(b"")  # a file that is only deleted is written again
        wait_for_health(found[1], (503, True))
        away.rename(file)
        wait_for_health(found[1], (200, False))
        ended = run.end(signal.SIGTERM)
    assert ended.exit_code == 0
    (error,) = ended.errors
    assert error.startswith(
        f"ERROR: {file}: another file has taken its place; its games are kept in games-kept.sqlite3"
    )
