"""`damahan hall run` and `damahan hall simulate` as processes: a desk that is killed again and again loses nothing."""

import signal
import subprocess
import time
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from controller.desk.store.reader import StoreReader
from controller.hall.broker.broker_process import find_broker
from controller.storage.activity_log import read_activities
from tests.cli.shell import COMMAND
from tests.desk.desk_processes import make_club, running_desk, simulated_boards, started, wait_for_line
from tests.desk.record_comparison import RecordComparison, compare_records

BOARDS = 4
MOVES = 20
KILLS = 3
TIMEOUT_S = 90


def wait_for_equal_records(desk: Path, boards: Path) -> RecordComparison:
    """Return the comparison once the boards made enough and the desk has it all, or the last one when time is over.

    The boards play on meanwhile, so that they can be asked for what is missing.
    """
    ends_s = time.monotonic() + TIMEOUT_S
    while True:
        comparison = compare_records(desk, boards)
        has_enough = comparison.made >= BOARDS * (MOVES + 1)  # a game may end, and another begin
        if (comparison.is_equal and has_enough) or time.monotonic() > ends_s:
            return comparison
        time.sleep(0.2)  # the desk is another process, and says nothing


def wait_for_another_event(desk: Path) -> None:
    """Wait until a desk has stored one event more; it dies in the middle of the games then."""
    reader = StoreReader(desk)
    count, ends_s = reader.count_events(), time.monotonic() + TIMEOUT_S
    while reader.count_events() == count and time.monotonic() < ends_s:
        time.sleep(0.05)  # the desk is another process, and says nothing
    reader.close()


@pytest.mark.long
@pytest.mark.parametrize("broker", ["mosquitto", "embedded"])
def test_a_desk_that_is_killed_has_every_event_once(broker: str, tmp_path: Path) -> None:
    files, records = make_club(tmp_path / "hall", BOARDS), tmp_path / "records"
    with simulated_boards(files, records, "--move-every", "0.5s") as boards:
        for _ in range(KILLS):
            with running_desk(files, broker) as desk:
                wait_for_another_event(files.folder / "desk")
                desk.kill()
        with running_desk(files, broker) as desk:
            comparison = wait_for_equal_records(files.folder / "desk", records)
            boards.send_signal(signal.SIGINT)
            assert boards.wait(TIMEOUT_S) == 0
            desk.send_signal(signal.SIGINT)
            assert desk.wait(TIMEOUT_S) == 0
            assert find_broker(files) is None, "the broker ends with the desk"
    assert comparison.is_equal, comparison
    assert comparison.made >= BOARDS * (MOVES + 1)


def test_a_second_desk_says_why_it_does_not_start(tmp_path: Path) -> None:
    files = make_club(tmp_path / "hall", 1)
    with running_desk(files, "mosquitto"):
        command: list[str | Path] = [COMMAND, "hall", "run", "--folder", files.folder, "--no-page"]
        ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=TIMEOUT_S)
    assert ended.returncode == 1
    assert "another desk holds this folder" in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def test_who_did_what_at_the_desk_is_logged_beside_its_tokens(tmp_path: Path) -> None:
    files = make_club(tmp_path / "hall", 1)
    with started(["hall", "run", "--folder", files.folder, "--broker", "embedded", "--port", "0"]) as process:
        address = wait_for_line(process, "Page:").removeprefix("Page:").strip()
        connection = HTTPConnection(urlsplit(address).netloc, timeout=TIMEOUT_S)
        connection.request("POST", "/api/session", '{"token": "wrong"}', {"Content-Type": "application/json"})
        assert connection.getresponse().status == 401
        connection.close()
        process.send_signal(signal.SIGINT)
        assert process.wait(TIMEOUT_S) == 0
    activities = [activity for activity in read_activities(files.folder / "desk") if activity is not None]
    assert [activity.kind.value for activity in activities] == ["started", "refused", "stopped"]
