"""`damahan run` at a board of parts: pins that nothing hangs on, and parts that are missing."""

import asyncio
import signal
import subprocess
from pathlib import Path

import pytest

from hardware.wall_clock import MAX_ERROR_US
from tests.cli.shell import COMMAND, damahan, failure_text
from tests.hardware.conditions import wait_until
from tests.hardware.mock_profile import ON_MOCK_PINS


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    file = tmp_path / "board.toml"
    file.write_text(ON_MOCK_PINS)
    return file


def test_every_unusable_part_is_reported_at_once(tmp_path: Path) -> None:
    result = damahan("run", "--profile", "gpio", "--journal", tmp_path)
    assert result.exit_code == 3
    assert result.stdout == ""
    errors = result.stderr.removeprefix("Error: ").splitlines()
    assert len(errors) == 1
    assert [fault.partition(":")[0] for fault in errors[0].split("; ") if ":" in fault][:2] == ["sensors", "buttons"]
    for part in ("LEDs: there is no /dev/spidev0.0", "display: there is no /dev/i2c-1", "buzzer: "):
        assert part in errors[0]
    assert not list(tmp_path.iterdir())  # no game was begun


def test_a_scanner_that_is_not_there_is_one_fault_not_two(tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    scanner = 'kind = "serial_scanner"\ndevice = "/dev/serial/by-id/none-*"'
    file.write_text(
        ON_MOCK_PINS.replace('kind = "gpio_matrix"', scanner).replace(
            '[board.buttons]\nkind = "gpio"', '[board.buttons]\nkind = "scanner"'
        )
    )
    result = damahan("run", "--profile", file, "--journal", tmp_path / "games")
    assert (result.exit_code, result.stderr.count("scanner")) == (3, 1)


@pytest.mark.parametrize("option", [["--fast"], ["--games", "1"]])
def test_what_only_a_simulated_board_can_do_is_refused(profile: Path, option: list[str]) -> None:
    result = damahan("run", "--profile", profile, *option)
    assert result.exit_code == 2
    assert f"{option[0]} is for a simulated board" in result.stderr


def test_a_script_at_a_real_board_can_do_what_an_arbiter_can(profile: Path, tmp_path: Path) -> None:
    result = damahan(
        "run", "--profile", profile, "--journal", tmp_path / "games", "--stdin", typed="arbiter result 1-0\nquit\n"
    )
    assert (result.exit_code, result.stderr) == (0, "")
    assert "White wins: the arbiter decided" in result.stdout
    result = damahan("run", "--profile", profile, "--journal", tmp_path / "games", "--stdin", typed="move 22-18\n")
    assert failure_text(result) == (
        "line 1: this is a real board: move its pieces by hand; "
        "what can be said is arbiter, resign, draw, accept, wait, quit"
    )


def test_a_board_whose_clock_is_not_set_says_so_and_is_given_the_date(
    profile: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.wall_clock.read_max_error_us", lambda: MAX_ERROR_US)
    monkeypatch.setattr("hardware.wall_clock.SYNCHRONISED_FILE", tmp_path / "none")
    games = tmp_path / "games"
    result = damahan("run", "--profile", profile, "--journal", games, "--stdin", typed="wait 1s\nquit\n")
    assert result.stdout == ("Date not set: connect the board to a network, or type: arbiter date 2026-11-23\n")
    assert "no date" in damahan("games", "list", "--journal", games).stdout
    assert damahan("games", "show", "1", "--journal", games).stdout.startswith("game 1, no date, ")
    assert '[Date "????.??.??"]' in damahan("games", "export", "1", "--journal", games).stdout
    typed = "arbiter date 2026-11-23\narbiter result 1-0\nwait 1s\nquit\n"
    result = damahan("run", "--profile", profile, "--journal", games, "--stdin", typed=typed)
    assert result.exit_code == 0
    assert "2026.11.23" in damahan("games", "list", "--journal", games).stdout
    shown = damahan("games", "show", "1", "--journal", games).stdout
    assert shown.startswith("game 1, 2026.11.23, ")
    assert "The arbiter set the date of the game to 2026.11.23 (before: none) (terminal)" in shown
    assert '[Date "2026.11.23"]' in damahan("games", "export", "1", "--journal", games).stdout
    assert "arbiter date 2026-11-23" in damahan("log", "--journal", games).stdout


def test_a_board_runs_until_it_is_stopped(profile: Path, tmp_path: Path) -> None:
    games = tmp_path / "games"
    with subprocess.Popen([COMMAND, "run", "--profile", profile, "--journal", games], stderr=subprocess.PIPE) as daemon:
        asyncio.run(
            wait_until(lambda: "filipino" in damahan("games", "list", "--journal", games).stdout, lambda: "a game")
        )
        daemon.send_signal(signal.SIGTERM)
        _, errors = daemon.communicate(timeout=20)
    assert (daemon.returncode, errors) == (0, b"")
