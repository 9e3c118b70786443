"""The folder of lgpio's FIFO: never the working directory, which stays as it was."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hardware.drivers.lgpio_fifo import FOLDER_VARIABLE, fifo_folder

IMPORT = """
import os
from hardware.drivers.lgpio_fifo import fifo_folder
with fifo_folder():
    import lgpio
{then}
"""
PROJECT = Path(__file__).resolve().parents[2]


def import_in(folder: Path, then: str) -> str:
    """Import the real lgpio in a folder, in a process of its own; return what the process prints."""
    environment = {**os.environ, "PYTHONPATH": str(PROJECT)}
    command = [sys.executable, "-c", IMPORT.format(then=then)]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    return done.stdout.strip()


def test_lgpio_is_imported_where_the_fifo_of_another_user_lies(tmp_path: Path) -> None:
    (tmp_path / ".lgd-nfy0").mkdir()  # stands for a file that may not be changed, for root too
    assert import_in(tmp_path, "print(os.getcwd())") == str(tmp_path)


def test_nothing_is_left_behind(tmp_path: Path) -> None:
    files = tmp_path / "temporary"
    files.mkdir()
    import_in(tmp_path, f"print(os.environ.get('{FOLDER_VARIABLE}'))")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", str(files))
        assert import_in(tmp_path, f"print(os.environ.get('{FOLDER_VARIABLE}'))") == "None"
    assert list(tmp_path.iterdir()) == [files]
    assert not list(files.iterdir())


def test_lgpio_goes_on_to_read_its_fifo_without_the_file(tmp_path: Path) -> None:
    reader = (
        "from lgpio import _notify_thread as reader; print(reader.is_alive(), os.fstat(reader._file.fileno()).st_nlink)"
    )
    assert import_in(tmp_path, reader) == "True 0"


@pytest.mark.parametrize("refused", ["open", "fchdir"])
def test_a_working_directory_that_may_not_be_entered_becomes_the_root(
    refused: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "lgpio", raising=False)
    monkeypatch.chdir(tmp_path)

    opened = os.open

    def refuse(place: str | int, *arguments: int, **options: int) -> int:
        if isinstance(place, str) and place != ".":
            return opened(place, *arguments, **options)
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, refused, refuse)
    with fifo_folder():
        assert Path(os.environ[FOLDER_VARIABLE]).is_dir()
    assert Path.cwd() == Path("/")
    assert FOLDER_VARIABLE not in os.environ


def test_a_folder_that_was_named_is_named_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "lgpio", raising=False)
    monkeypatch.setenv(FOLDER_VARIABLE, "/elsewhere")
    with fifo_folder():
        assert os.environ[FOLDER_VARIABLE] != "/elsewhere"
    assert os.environ[FOLDER_VARIABLE] == "/elsewhere"
