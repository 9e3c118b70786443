"""A real full disk and a real closed folder during a game."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.daemon.failing_journal import FULL
from tests.daemon.restricted_environment import mount_namespace_command, open_folder


def run_child(root: Path, action: str, folder: Path, *, before: tuple[str, ...] = ()) -> dict[str, Any]:
    """Run an action of child_process.py and return its report."""
    command = [*before, sys.executable, "-m", "tests.daemon.child_process", action, str(folder)]
    answer = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    facts: dict[str, Any] = json.loads(answer.stdout)
    return facts


def test_a_disk_of_one_megabyte_fills_up_and_is_freed(root: Path, tmp_path: Path) -> None:
    assert run_child(root, "play_on_a_small_disk", tmp_path, before=mount_namespace_command()) == {
        "message": FULL,
        "paused": True,
        "committed": ["22-18"],
        "clock is the same": True,
        "all recorded": True,
        "in the end": ["22-18", "9-13", "24-20"],
    }


def test_a_folder_is_closed_to_a_user_without_rights_and_opened_again(root: Path) -> None:
    with open_folder() as folder:
        assert run_child(root, "play_in_a_folder_that_is_closed", folder) == {
            "message": "Cannot write: the clocks stand (permission denied)",
            "paused": True,
            "committed": ["22-18"],
            "clock is the same": True,
            "all recorded": True,
            "in the end": ["22-18", "9-13", "24-20"],
        }
