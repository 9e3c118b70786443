"""A real `damahan run` on a disk that hangs or fails: no time is anyone's, and no announced move is lost."""

import json
import re
import signal
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from controller.notation.move_text import move_text
from tests.cli.hanging_disk import HangingDisk, build_library
from tests.cli.run_process import READY, STARTED, RunProcess, moves_of, start_run

HANGING = "Cannot write: the clocks stand (the disk does not answer)"
FAILING = "Cannot write: the clocks stand (the disk could not be read or written)"
ADDRESS = re.compile(r"The board in a browser: (http://127\.0\.0\.1:\d+)/")
PROFILE = '[game]\norientation = "vismin"\ntime_control = "5+3"\n[web]\nport = 0\n'


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the library that lets a disk hang."""
    return build_library(tmp_path_factory.mktemp("library"))


@pytest.fixture
def disk(tmp_path: Path, library: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[HangingDisk]:
    """Yield a disk that answers."""
    (tmp_path / "board.toml").write_text(PROFILE)
    with closing(HangingDisk(tmp_path, library, monkeypatch)) as disk:
        yield disk


def board_options(folder: Path) -> tuple[str | Path, ...]:
    return ("--stdin", "--web", "--profile", folder / "board.toml", "--journal", folder / "journal")


def begin(run: RunProcess) -> str:
    """Start the clocks, and return the address of the page."""
    found = ADDRESS.match(run.read_error())
    assert found is not None
    assert run.read_line() == READY
    run.type("press black")
    assert run.read_line() == STARTED
    return found[1]


def play_until_it_hangs(run: RunProcess, disk: HangingDisk) -> None:
    """Record a move, and play another one that the disk does not take."""
    begin(run)
    run.type("move 22-18; press white")
    assert run.read_line().startswith("1. White: 22-18")
    disk.hang()
    run.type("move 9-13; press black")
    assert run.read_line() == HANGING


def moves_in(journal: Path) -> list[str]:
    return [move_text(record.move) for record in moves_of(journal, 1)]


def health(address: str) -> tuple[int, list[str]]:
    try:
        with urllib.request.urlopen(f"{address}/healthz", timeout=10) as answer:  # noqa: S310  # the board's own address
            return answer.status, json.load(answer)["pauses"]
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)["pauses"]


def test_a_disk_that_hangs_for_longer_than_a_player_has_left_drops_no_flag(tmp_path: Path, disk: HangingDisk) -> None:
    with start_run(*board_options(tmp_path)) as run:
        address = begin(run)
        disk.wait_for_notification("READY=1")
        run.type("arbiter time white 1:00; arbiter time black 0:04")
        assert "1:00" in run.read_line()
        assert "0:04" in run.read_line()
        assert health(address) == (200, [])
        disk.hang()
        began_s = time.monotonic()
        run.type("move 22-18; press white")
        assert run.read_line() == HANGING
        assert time.monotonic() - began_s < 4
        assert health(address) == (503, ["recording"])
        # the opponent's reply, made and pressed while the disk hangs
        run.type("wait 1s; move 9-13; press black")
        disk.wait_for_notification(f"STATUS={HANGING}")
        assert disk.count_signs_of_life(began_s + 7 - time.monotonic()) > 5
        assert health(address) == (503, ["recording"])
        disk.answer()
        # nobody has lost time: White has what the move took less than 1:00 and 3 s, Black his 0:04 and 3 s
        white = re.fullmatch(r"1\. White: 22-18  \(White 1:0([123]), Black 0:04\)", run.read_line())
        assert white is not None
        assert run.read_line() == f"2. Black: 9-13  (White 1:0{white[1]}, Black 0:07)"
        assert health(address) == (200, [])
        disk.wait_for_notification("STATUS=Game 1: in play, moves: 2")
        run.type("move 24-20; press white")
        assert run.read_line().startswith("3. White: 24-20")
        ended = run.end(signal.SIGTERM)
    assert ended.exit_code == 0
    assert moves_in(tmp_path / "journal") == ["22-18", "9-13", "24-20"]


def test_a_disk_that_hangs_for_a_second_and_a_half_stops_the_game_for_so_long(
    tmp_path: Path, disk: HangingDisk
) -> None:
    with start_run(*board_options(tmp_path)) as run:
        begin(run)
        disk.hang()
        run.type("move 22-18; press white")
        disk.wait_until_it_hangs()
        hung_s = time.monotonic()
        assert run.read_line() == HANGING
        assert 0.3 < time.monotonic() - hung_s < 2.5
        time.sleep(max(0, hung_s + 1.5 - time.monotonic()))
        disk.answer()
        assert run.read_line().startswith("1. White: 22-18")
        run.type("move 9-13; press black")
        assert run.read_line().startswith("2. Black: 9-13")


def test_a_disk_that_fails_after_it_hung_is_tried_until_it_works(tmp_path: Path, disk: HangingDisk) -> None:
    with start_run(*board_options(tmp_path)) as run:
        begin(run)
        disk.hang()
        disk.fail()
        run.type("move 22-18; press white")
        assert run.read_line() == HANGING
        disk.answer()
        assert run.read_line() == FAILING
        disk.mend()
        assert run.read_line().startswith("1. White: 22-18")
        assert run.end(signal.SIGTERM).exit_code == 0
    assert moves_in(tmp_path / "journal") == ["22-18"]


def test_a_disk_that_never_answers_holds_up_no_stop(tmp_path: Path, disk: HangingDisk) -> None:
    with start_run(*board_options(tmp_path)) as run:
        play_until_it_hangs(run, disk)
        began_s = time.monotonic()
        ended = run.end(signal.SIGTERM)
        assert 4 < time.monotonic() - began_s < 9
    assert ended.lines == []
    assert ended.errors[-1] == (
        "ERROR: the journal: the disk does not answer; what happened last is not recorded, check the disk"
    )
    assert not [line for line in ended.errors if "Traceback" in line]
    assert moves_in(tmp_path / "journal")[:1] == ["22-18"]


def test_a_kill_while_the_disk_hangs_loses_no_announced_move(tmp_path: Path, disk: HangingDisk) -> None:
    with start_run(*board_options(tmp_path)) as run:
        play_until_it_hangs(run, disk)
        ended = run.end(signal.SIGKILL)
    assert ended.lines == []
    check_restart(tmp_path, disk)


def check_restart(folder: Path, disk: HangingDisk) -> None:
    """Start the board again: what was announced is on record, and the move that was not is told of before it counts."""
    before = moves_in(folder / "journal")
    assert before in (["22-18"], ["22-18", "9-13"])
    disk.replace()
    with start_run(*board_options(folder)) as run:
        resumed = run.read_line()
        assert f" has {len(before)} move" in resumed, resumed
        run.end(signal.SIGTERM)
    assert moves_in(folder / "journal") == before
