"""Where backups go, as `damahan run --check` says it."""

from pathlib import Path

import pytest

from controller.app.backup_place import backup_place_text
from controller.settings.journal import JournalSettings


def test_backups_go_beside_the_journal_or_nowhere(tmp_path: Path) -> None:
    folder = tmp_path / "none" / "yet"
    assert backup_place_text(folder, JournalSettings()) == f"{folder}/backups; 7 are kept"
    assert backup_place_text(folder, JournalSettings(backups=0)).startswith("none; ")


@pytest.mark.parametrize(
    ("wanted", "cause"),
    [
        ("stick", "stick is no absolute path; begin it with /"),
        ("{folder}/none", "is not there; is the disk mounted?"),
        ("{folder}/file", "is no folder"),
        ("{folder}", "is on the disk of the journal; is the disk mounted?"),
    ],
)
def test_a_folder_that_cannot_be_used_is_named_with_its_cause(tmp_path: Path, wanted: str, cause: str) -> None:
    (tmp_path / "file").touch()
    text = backup_place_text(tmp_path, JournalSettings(backup_folder=wanted.format(folder=tmp_path)))
    assert text.startswith(f"{tmp_path}/backups; 7 are kept (journal.backup_folder: ")
    assert text.endswith(f"{cause})")


def test_another_disk_is_used(tmp_path: Path, other_disk: Path) -> None:
    assert backup_place_text(tmp_path, JournalSettings(backup_folder=str(other_disk))) == f"{other_disk}; 7 are kept"
