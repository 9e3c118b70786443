"""The log of who did what: bounded, private, whole lines, and never waited for."""

import os
import stat
import threading
from pathlib import Path

import pytest

from controller.storage import activity_writer
from controller.storage.activity_log import (
    EARLIER_NAME,
    FILE_NAME,
    MAX_FILE_BYTES,
    Activity,
    ActivityKind,
    append_activities,
    read_activities,
    read_latest_activities,
)
from controller.storage.activity_writer import MAX_WAITING, ActivityWriter

AT = "2026-11-23T14:32:05+08:00"


def command(text: str) -> Activity:
    return Activity(at=AT, kind=ActivityKind.COMMAND, name="desk 2", game=3, text=text)


def test_events_come_back_in_their_order(tmp_path: Path) -> None:
    written = [command("arbiter pause"), Activity(at=AT, kind=ActivityKind.PART_LOST, text="sensors")]
    append_activities(tmp_path / "new", written[:1])
    append_activities(tmp_path / "new", written[1:])
    assert list(read_activities(tmp_path / "new")) == read_latest_activities(tmp_path / "new") == written
    assert stat.S_IMODE((tmp_path / "new" / FILE_NAME).stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700


def test_the_log_never_grows_beyond_two_files(tmp_path: Path) -> None:
    long = [command(f"{number} {'x' * 290}") for number in range(200)]
    for _ in range(60):
        append_activities(tmp_path, long)
    sizes = [(tmp_path / name).stat().st_size for name in (EARLIER_NAME, FILE_NAME)]
    assert all(0 < size <= MAX_FILE_BYTES for size in sizes)
    assert sum(sizes) > MAX_FILE_BYTES
    assert list(read_activities(tmp_path))[-1] == long[-1]
    assert read_latest_activities(tmp_path)[-1] == long[-1]


def test_a_text_that_is_too_long_or_has_lines_stays_one_line(tmp_path: Path) -> None:
    append_activities(tmp_path, [command("a\n\x1b[2J" + "b" * 1000 + "\ud800")])
    (line,) = (tmp_path / FILE_NAME).read_bytes().splitlines()
    assert b"\x1b" not in line
    (read,) = read_activities(tmp_path)
    assert read is not None
    assert read.text == "a\n\x1b[2J" + "b" * 294


@pytest.mark.parametrize("damage", [b"{", b"\xff\xfe", b'{"at": 1}', b'{"at": "x", "kind": "nothing"}', b""])
def test_a_damaged_line_hides_no_other(tmp_path: Path, damage: bytes) -> None:
    append_activities(tmp_path, [command("first")])
    with (tmp_path / FILE_NAME).open("ab") as stream:
        stream.write(damage + b"\n")
    append_activities(tmp_path, [command("second")])
    assert list(read_activities(tmp_path)) == [command("first"), None, command("second")]


def test_a_line_that_a_power_cut_has_torn_hides_no_other(tmp_path: Path) -> None:
    append_activities(tmp_path, [command("first"), command("torn")])
    file = tmp_path / FILE_NAME
    file.write_bytes(file.read_bytes()[:-20])
    append_activities(tmp_path, [command("second")])
    assert list(read_activities(tmp_path)) == [command("first"), None, command("second")]


def test_a_disk_that_takes_a_part_at_a_time_gets_whole_lines_and_is_synced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, synced = os.write, list[int]()
    monkeypatch.setattr(os, "write", lambda descriptor, content: write(descriptor, content[:7]))
    monkeypatch.setattr(os, "fsync", synced.append)
    append_activities(tmp_path, [command("first"), command("second")])
    monkeypatch.undo()
    assert list(read_activities(tmp_path)) == [command("first"), command("second")]
    assert len(synced) == 1


def test_what_waits_for_a_stalled_disk_is_bounded_and_nobody_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    is_stalled, can_write = threading.Event(), threading.Event()

    def stall(folder: Path, activities: list[Activity]) -> None:
        is_stalled.set()
        can_write.wait(10)
        append_activities(folder, activities)

    monkeypatch.setattr(activity_writer, "append_activities", stall)
    writer = ActivityWriter(tmp_path, lambda: AT)
    writer.add(command("first"))
    assert is_stalled.wait(10)
    for number in range(MAX_WAITING + 5):
        writer.add(command(str(number)))
    can_write.set()
    writer.close()
    assert caplog.messages == [f"{tmp_path}: 5 events are missing in the log of who did what"]
    *logged, missing = (activity for activity in read_activities(tmp_path) if activity is not None)
    assert [activity.text for activity in logged] == ["first", *map(str, range(MAX_WAITING))]
    assert missing == Activity(at=AT, kind=ActivityKind.EVENTS_MISSING, text="5 events: the disk did not answer")


def test_a_folder_that_cannot_be_written_is_told_and_the_writer_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("")
    writer = ActivityWriter(tmp_path / "file", lambda: AT)
    writer.add(command("arbiter pause"))
    writer.close()
    assert "the log of who did what cannot be written" in caplog.text
    assert (tmp_path / "file").read_text() == ""
