"""A disk that hangs beside the journal: the log of who did what and the pairing socket hold up no game and no stop."""

import signal
import time
from pathlib import Path

import pytest

from controller.storage.activity_log import read_activities
from tests.cli.disk_switch import DiskSwitch
from tests.cli.hanging_disk import build_library
from tests.cli.run_process import READY, STARTED, moves_of, start_run

PROFILE = '[game]\norientation = "vismin"\ntime_control = "5+3"\n[web]\nport = 0\n'


@pytest.fixture
def disk(tmp_path: Path) -> DiskSwitch:
    (tmp_path / "board.toml").write_text(PROFILE)
    disk = DiskSwitch(tmp_path, build_library(tmp_path))
    disk.environment["HANG_OTHERS"] = "1"
    return disk


def test_a_log_that_cannot_be_written_holds_up_no_move_and_no_stop(tmp_path: Path, disk: DiskSwitch) -> None:
    journal = tmp_path / "journal"
    options = ("--stdin", "--web", "--profile", tmp_path / "board.toml", "--journal", journal)
    with start_run(*options, environment=disk.environment) as run:
        run.read_error()  # the page is served: the socket for pairing is made
        assert run.read_line() == READY
        run.type("press black")
        assert run.read_line() == STARTED
        disk.hang()
        run.type("arbiter time white 1:00")
        assert "1:00" in run.read_line()
        disk.wait_until_it_hangs()
        run.type("move 22-18; press white; move 9-13; press black")
        assert run.read_line().startswith("1. White: 22-18")
        assert run.read_line().startswith("2. Black: 9-13")
        began_s = time.monotonic()
        ended = run.end(signal.SIGTERM)
        assert time.monotonic() - began_s < 8
    assert (ended.exit_code, ended.lines) == (0, [])
    told = f"WARNING: {journal}: the disk does not answer; the last events are missing in the log of who did what"
    assert ended.errors == [told]
    assert len(moves_of(journal, 1)) == 2


def test_what_a_slow_disk_held_up_is_in_the_log_after_all(tmp_path: Path, disk: DiskSwitch) -> None:
    journal = tmp_path / "journal"
    with start_run(
        "--stdin", "--profile", tmp_path / "board.toml", "--journal", journal, environment=disk.environment
    ) as run:
        assert run.read_line() == READY
        disk.hang()
        run.type("arbiter time white 1:00; arbiter time black 2:00")
        assert "1:00" in run.read_line()
        assert "2:00" in run.read_line()
        disk.wait_until_it_hangs()
        disk.answer()
        assert run.end(signal.SIGTERM).errors == []
    texts = [activity.text for activity in read_activities(journal) if activity is not None]
    assert texts[2:4] == ["arbiter time white 1:00", "arbiter time black 2:00"]
