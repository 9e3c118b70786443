"""What `damahan run` refuses, at its start or as wrong usage."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.run_process import READY, STARTED, TIMEOUT_S, RunResult, run_to_end, start_run
from tests.cli.shell import COMMAND, damahan, failure_text, usage_error_text
from tests.daemon.restricted_environment import mount_namespace_command, open_folder


def test_a_closed_standard_input_is_wrong_usage(tmp_path: Path) -> None:
    command = f"{COMMAND} run --stdin --journal {tmp_path} <&-"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False, timeout=TIMEOUT_S)
    assert done.returncode == 2
    assert done.stderr.splitlines() == ["Error: --stdin: standard input is closed; see damahan run --help"]


def refusal_of(ended: RunResult) -> str:
    """Return the one line of a run that was refused at once."""
    assert (ended.exit_code, ended.lines) == (1, [])
    (line,) = ended.errors
    return line.removeprefix("Error: ")


def test_a_second_run_on_one_journal_is_refused(tmp_path: Path) -> None:
    with start_run("--stdin", "--journal", tmp_path) as run:
        assert run.read_line() == READY
        assert refusal_of(run_to_end("--fast", "--journal", tmp_path)) == (
            f"{tmp_path}/games.sqlite3: another damahan is writing this journal; "
            "stop that one, or name another folder with --journal"
        )
        run.type("press black")
        assert run.read_line() == STARTED


@pytest.mark.parametrize("room_kb", [0, 56])
def test_a_full_disk_is_refused_at_the_start(tmp_path: Path, room_kb: int) -> None:
    """There may be no room for the journal, or for the game that begins in it."""
    mount = f"mount -t tmpfs -o size=1m tmpfs {tmp_path} && head -c {1024 - room_kb}K /dev/zero > {tmp_path}/ballast"
    shell = (*mount_namespace_command(), "sh", "-c", f'{mount} && exec "$@"', "sh")
    line = refusal_of(run_to_end("--fast", "--journal", tmp_path, before=shell))
    assert line == f"{tmp_path}/games.sqlite3: the disk is full; free some space on it"


WITHOUT_RIGHTS = """
from controller.cli import main
from controller.cli.run import run
from controller.profile import load_profile
from tests.daemon.restricted_environment import give_up_rights
load_profile("sim")
give_up_rights()
main()
"""
"""Rights are given up once everything is loaded: others may not be able to read where this interpreter lies."""


def test_a_folder_that_cannot_be_written_is_refused_at_the_start(root: Path) -> None:
    with open_folder() as folder:
        folder.chmod(0o555)
        done = subprocess.run(
            [sys.executable, "-c", WITHOUT_RIGHTS, "run", "--fast", "--journal", str(folder)],
            cwd=root, capture_output=True, text=True, check=False, timeout=TIMEOUT_S,
        )  # fmt: skip
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"Error: {folder}/games.lock: permission denied; check the folder")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--games", "0"),
        ("--games", "-1"),
        ("--games", "many"),
        ("--stdin", "--games", "1"),
        ("--face", "hex"),
        ("22-18",),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...]) -> None:
    usage_error_text(damahan("run", *arguments))


def test_a_missing_profile_is_a_failure_of_one_line() -> None:
    assert failure_text(damahan("run", "--profile", "nowhere.toml")).startswith(
        "nowhere.toml: there is no such profile"
    )
