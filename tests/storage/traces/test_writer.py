"""A trace's file is there as a whole or not at all."""

from pathlib import Path

import pytest

from controller.storage.traces import write_file_atomically


def test_a_file_is_written(tmp_path: Path) -> None:
    write_file_atomically(tmp_path / "trace.jsonl", "ñ\n", replace=False)
    assert (tmp_path / "trace.jsonl").read_bytes() == "ñ\n".encode()
    assert [file.name for file in tmp_path.iterdir()] == ["trace.jsonl"]


def test_a_file_that_is_there_stays(tmp_path: Path) -> None:
    file = tmp_path / "trace.jsonl"
    file.write_text("old")
    with pytest.raises(FileExistsError):
        write_file_atomically(file, "new", replace=False)
    assert file.read_text() == "old"
    write_file_atomically(file, "new", replace=True)
    assert file.read_text() == "new"


def test_where_a_write_fails_the_old_file_stays_and_nothing_else_is_left(tmp_path: Path) -> None:
    file = tmp_path / "trace.jsonl"
    file.write_text("old")
    with pytest.raises(UnicodeEncodeError):
        write_file_atomically(file, "\ud800", replace=True)
    assert file.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["trace.jsonl"]
