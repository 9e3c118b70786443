"""What a run says under systemd: a priority before each line, and its last error for the display."""

import logging
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from controller.cli import main
from controller.cli.service_output import LogFormatter, forget_last_error, is_system_journal, keep_last_error
from controller.cli.show_fault import describe_fault


def log_record(level: int, text: str) -> logging.LogRecord:
    return logging.LogRecord("damahan", level, __file__, 1, text, (), None)


def test_each_line_has_the_priority_of_its_level_in_the_system_journal() -> None:
    formatter = LogFormatter(has_priorities=True)
    lines = [
        formatter.format(log_record(level, "the disk is full"))
        for level in (logging.CRITICAL, logging.ERROR, logging.WARNING, logging.INFO, logging.DEBUG)
    ]
    assert [line.partition(">")[0] for line in lines] == ["<3", "<3", "<4", "<6", "<7"]
    assert lines[2] == "<4>the disk is full"
    assert formatter.format(log_record(logging.ERROR, "one\ntwo")) == "<3>one\n<3>two"


def test_elsewhere_a_line_has_the_name_of_its_level() -> None:
    assert LogFormatter(has_priorities=False).format(log_record(logging.WARNING, "x")) == "WARNING: x"


def test_no_control_character_of_a_log_line_reaches_a_terminal() -> None:
    for has_priorities in (False, True):
        text = LogFormatter(has_priorities=has_priorities).format(log_record(logging.WARNING, "a\x1b[2Jb\nc\x07"))
        assert [line.rpartition(":")[2].removeprefix("<4>").strip() for line in text.split("\n")] == ["a [2Jb", "c"]


def test_only_the_stream_that_systemd_names_goes_to_its_journal(tmp_path: Path) -> None:
    with (tmp_path / "a").open("w") as journal, (tmp_path / "b").open("w") as other:
        status = os.fstat(journal.fileno())
        environment = {"JOURNAL_STREAM": f"{status.st_dev}:{status.st_ino}"}
        assert is_system_journal(journal, environment)
        assert not is_system_journal(other, environment)
        assert not is_system_journal(journal, {})
    assert not is_system_journal(journal, environment)  # it is closed
    assert not is_system_journal(None, environment)


def test_a_service_leaves_its_last_error_for_the_display(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["damahan"])
    with pytest.raises(SystemExit) as ended:
        main(["run", "--profile", "no-such-board"])
    assert ended.value.code == 1
    (error,) = capsys.readouterr().err.splitlines()
    assert describe_fault(os.environ) == error.removeprefix("Error: ")


def test_the_service_manager_says_why_a_board_was_killed(tmp_path: Path) -> None:
    environment = {"RUNTIME_DIRECTORY": str(tmp_path), "MONITOR_SERVICE_RESULT": "watchdog"}
    assert describe_fault(environment) == "it gave no sign of life; see journalctl -u damahan"
    keep_last_error(["the profile is missing", "square 7 is listed twice"], environment)
    assert describe_fault(environment) == "the profile is missing (and 1 more)"
    forget_last_error(environment)
    assert describe_fault({"RUNTIME_DIRECTORY": str(tmp_path)}) == (
        "it failed again and again; see journalctl -u damahan"
    )


def test_a_simulated_display_shows_the_fault_until_it_is_stopped(tmp_path: Path) -> None:
    (tmp_path / "last-error").write_text("sensors: no device matches /dev/ttyACM*\n")
    environment = {**os.environ, "RUNTIME_DIRECTORY": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [Path(sys.executable).with_name("damahan"), "show-fault", "--profile", "sim"],
        env=environment, stdout=subprocess.PIPE, text=True,
    ) as shown:  # fmt: skip
        assert shown.stdout is not None
        assert shown.stdout.readline() == "the display shows: sensors: no device matches /dev/ttyACM*\n"
        shown.terminate()
        assert shown.wait() in (0, -signal.SIGTERM)  # it may not listen to signals yet
