"""The file of the lines that were typed."""

import stat
from pathlib import Path

import pytest

from controller.faces.terminal.prompt_history import MOST_BYTES, prepare_history

ENTRY = "\n# 2026-11-24 10:00:00\n+22-18\n"


def test_a_new_file_is_of_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "journal" / "play-history"
    prepare_history(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert file.read_text() == ""


def test_a_file_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    file = tmp_path / "play-history"
    file.write_text(ENTRY)
    file.chmod(0o644)
    prepare_history(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert file.read_text() == ENTRY


def test_a_long_file_keeps_its_newest_whole_entries(tmp_path: Path) -> None:
    file = tmp_path / "play-history"
    file.write_text(ENTRY * 5000)
    prepare_history(file)
    kept = file.read_text()
    assert MOST_BYTES - len(ENTRY) <= len(kept) <= MOST_BYTES
    assert kept == ENTRY * (len(kept) // len(ENTRY))


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    target = tmp_path / "other"
    target.write_text("kept")
    (tmp_path / "play-history").symlink_to(target)
    with pytest.raises(OSError, match="play-history"):
        prepare_history(tmp_path / "play-history")
    assert target.read_text() == "kept"
