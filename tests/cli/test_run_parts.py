"""`damahan run` at a board of parts: pins that nothing hangs on, and parts that are missing."""

import asyncio
import json
import signal
import subprocess
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from hardware.wall_clock import MAX_ERROR_US
from tests.cli.run_process import start_run
from tests.cli.shell import COMMAND, damahan, failure_text
from tests.hardware.conditions import wait_until
from tests.hardware.mock_profile import ON_MOCK_PINS

NO_SCANNER = "no device matches /dev/serial/by-id/none-*; plug the scanner in, or correct sensors.device"
NO_LEDS = "there is no /dev/spidev0.0; write dtparam=spi=on into /boot/firmware/config.txt and reboot"
NO_DISPLAY = "there is no /dev/i2c-1; write dtparam=i2c_arm=on into /boot/firmware/config.txt and reboot"
WITHOUT_PARTS = """
[game]
orientation = "vismin"
[web]
port = 0
[board]
kind = "wired"
pin_factory = "mock"
[board.sensors]
kind = "serial_scanner"
device = "/dev/serial/by-id/none-*"
[board.buttons]
kind = "scanner"
[board.leds]
kind = "neopixel"
[board.display]
kind = "oled"
[board.buzzer]
kind = "gpio"
"""


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    file = tmp_path / "board.toml"
    file.write_text(ON_MOCK_PINS)
    return file


def test_a_board_that_could_tell_the_players_nothing_says_so_and_begins_no_game(tmp_path: Path) -> None:
    result = damahan("run", "--profile", "gpio", "--journal", tmp_path)
    assert result.exit_code == 3
    assert result.stderr == (
        f"Error: the players could be told nothing: LEDs: {NO_LEDS}; display: {NO_DISPLAY}; "
        "mend one, or show the page: --web\n"
    )
    assert not list(tmp_path.iterdir())


def test_a_board_whose_profile_names_no_output_needs_a_page_or_a_terminal(profile: Path, tmp_path: Path) -> None:
    result = damahan("run", "--profile", profile, "--journal", tmp_path / "games")
    assert (result.exit_code, result.stderr.count("the profile has none")) == (3, 2)
    result = damahan("run", "--profile", profile, "--journal", tmp_path / "games", "--stdin", typed="quit\n")
    assert (result.exit_code, result.stderr) == (0, "")


def test_the_board_waits_for_absent_sensors_and_names_every_absent_part_once(tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    file.write_text(WITHOUT_PARTS)
    with start_run("--web", "--stdin", "--profile", file, "--journal", tmp_path / "games") as run:
        address = run.read_error().removeprefix("The board in a browser: ").partition(" ")[0]
        faults = sorted(run.read_error() for _ in range(3))
        assert faults == sorted(
            [
                f"WARNING: sensors: {NO_SCANNER}; the game waits for them",
                f"WARNING: LEDs: {NO_LEDS}; the game continues without it",
                f"WARNING: display: {NO_DISPLAY}; the game continues without it",
            ]
        )
        said = iter(run.read_line, "No answer from the display: the game continues; check the cable")
        assert "The sensors do not answer and the clocks are stopped: check the sensor cable" in said
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(f"{address}healthz", timeout=30)  # noqa: S310  # our own server
        health = json.load(refused.value)
        assert (health["ok"], health["pauses"]) == (False, ["sensors"])
        absent = {part["part"] for part in health["parts"] if part["state"] == "absent"}
        assert absent == {"sensors", "buttons", "LEDs", "display"}  # mock pins give a buzzer
        result = run.end(signal.SIGTERM)
    assert (result.exit_code, result.errors) == (0, [])
    log = damahan("log", "--journal", tmp_path / "games").stdout
    assert all(f"\t{part}: {NO_SCANNER}\n" in log for part in ("sensors", "buttons"))


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
    assert damahan("games", "show", "1", "--journal", games).stdout.splitlines()[3] == "Date:         no date"
    assert '[Date "????.??.??"]' in damahan("games", "export", "1", "--journal", games).stdout
    typed = "arbiter date 2026-11-23\narbiter result 1-0\nwait 1s\nquit\n"
    result = damahan("run", "--profile", profile, "--journal", games, "--stdin", typed=typed)
    assert result.exit_code == 0
    assert "2026.11.23" in damahan("games", "list", "--journal", games).stdout
    shown = damahan("games", "show", "1", "--journal", games).stdout
    assert "\nDate:         2026.11.23\n" in shown
    assert "The arbiter set the date of the game to 2026.11.23 (before: none) (terminal)" in " ".join(shown.split())
    assert '[Date "2026.11.23"]' in damahan("games", "export", "1", "--journal", games).stdout
    assert "arbiter date 2026-11-23" in damahan("log", "--journal", games).stdout


def test_a_board_runs_until_it_is_stopped(profile: Path, tmp_path: Path) -> None:
    games = tmp_path / "games"
    profile.write_text(f"[web]\nenabled = true\nport = 0\n{ON_MOCK_PINS}")
    with subprocess.Popen([COMMAND, "run", "--profile", profile, "--journal", games], stderr=subprocess.PIPE) as daemon:
        asyncio.run(
            wait_until(lambda: "Filipino" in damahan("games", "list", "--journal", games).stdout, lambda: "a game")
        )
        daemon.send_signal(signal.SIGTERM)
        _, errors = daemon.communicate(timeout=20)
    assert (daemon.returncode, errors.count(b"\n")) == (0, 1)  # where the page is
