"""A board of real parts loads nothing of the simulation: each is run in a process of its own."""

import json
import os
import pty
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.shell import damahan
from tests.hardware.mock_profile import ON_MOCK_PINS

# A shell that runs the tests in the background makes their processes ignore SIGINT.
LISTING = """
import atexit, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
def list_modules():
    loaded = sorted(name for name in sys.modules if name == "sim" or name.startswith("sim."))
    print("LOADED", len(sys.modules), *loaded, file=sys.stderr, flush=True)
atexit.register(list_modules)
from controller.cli import main
main(sys.argv[1:])
"""


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    file = tmp_path / "board.toml"
    file.write_text(f"[web]\nenabled = true\nport = 0\n{ON_MOCK_PINS}")
    return file


@contextmanager
def start(*arguments: str | Path, stdin: int = subprocess.DEVNULL) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", LISTING, *map(str, arguments)]
    environment = {**os.environ, "DISPLAY": "", "WAYLAND_DISPLAY": "", "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command,
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def loaded_simulation(errors: str) -> list[str]:
    """Return the modules of `sim` that a process had loaded at its end."""
    (line,) = [line for line in errors.splitlines() if line.startswith("LOADED")]
    _, count, *modules = line.split()
    assert int(count) > 100
    return modules


def run(*arguments: str | Path) -> tuple[int, list[str]]:
    with start(*arguments) as process:
        _, errors = process.communicate(timeout=60)
    return process.returncode, loaded_simulation(errors)


def test_the_simulated_board_loads_the_simulation(tmp_path: Path) -> None:
    code, modules = run("run", "--games", "1", "--fast", "--journal", tmp_path)
    assert code == 0
    assert "sim.board" in modules


@pytest.mark.parametrize(
    "arguments", [["run", "--help"], ["doctor", "--help"], ["--version"], ["clock", "run", "--help"]]
)
def test_the_start_of_the_command_line(arguments: list[str]) -> None:
    assert run(*arguments) == (0, [])


def test_a_check(profile: Path, tmp_path: Path) -> None:
    assert run("run", "--profile", profile, "--check", "--journal", tmp_path / "games") == (0, [])
    assert run("run", "--profile", "pico", "--check", "--web", "--journal", tmp_path / "games") == (0, [])


def test_the_examination_of_a_board(profile: Path) -> None:
    with start("doctor", "--profile", profile) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Take every piece off the board")
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert (process.returncode, loaded_simulation(errors)) == (1, [])


def test_a_clock_with_the_buttons_of_a_board(profile: Path) -> None:
    ours, keyboard = pty.openpty()
    with start("clock", "run", "5+3", "--profile", profile, stdin=keyboard) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Damahan clock: 5+3")  # from now on it reads keys
        os.write(ours, b"q")
        _, errors = process.communicate(timeout=60)
    assert (process.returncode, loaded_simulation(errors)) == (0, [])
    os.close(ours)
    os.close(keyboard)


def test_a_board_with_its_page_and_a_command_from_it(profile: Path, tmp_path: Path) -> None:
    games = tmp_path / "games"
    created = damahan("token", "create", "--name", "arbiter", "--right", "arbitrate", "--journal", games)
    token = created.stdout.split()[-1]
    with start("run", "--profile", profile, "--journal", games) as process:
        assert process.stderr is not None
        address = next(word for line in process.stderr for word in line.split() if word.startswith("http://"))
        address = address.partition("#")[0]
        request = urllib.request.Request(  # noqa: S310  # the address of the board that was started here
            f"{address}api/commands",
            data=json.dumps({"say": "arbiter pause"}).encode(),
            headers={"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
        )
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(request, timeout=20) as answer:
            assert json.load(answer) == {"done": True}
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=60)
    assert (process.returncode, loaded_simulation(errors)) == (0, [])
