"""Profiles: what is read, and what is no profile at all."""

from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from controller.profile import (
    DEFAULT_PROFILE,
    LARGEST_PROFILE_BYTES,
    Profile,
    ProfileError,
    load_profile,
    parse_profile,
    shipped_profiles,
)
from controller.rules.squares import Orientation
from controller.settings.appearance import HelpLevel, Theme
from controller.settings.game import GameSettings
from controller.settings.tracking import CommitMode
from hardware.settings import SimulatedBoardWiring
from tests.cli.shell import damahan, failure_text
from tests.profile_errors import faults
from tests.wired_profiles import WIRED, wired_board


def test_the_default_profile_is_shipped() -> None:
    assert DEFAULT_PROFILE in shipped_profiles()


@pytest.mark.parametrize("name", shipped_profiles())
def test_every_shipped_profile_is_sound(name: str) -> None:
    assert load_profile(name).game.ruleset == "filipino"


@pytest.mark.parametrize("name", WIRED)
def test_each_half_of_a_wired_profile_is_sound(name: str, root: Path) -> None:
    assert name in shipped_profiles()
    assert wired_board(root, name).kind == "wired"
    game, _, _ = (root / f"firmware_config/{name}.toml").read_text().partition("[board]")
    assert parse_profile(game, name).tracking.lateness_ms > 0


def test_a_profile_may_be_empty() -> None:
    assert parse_profile("", "board.toml") == Profile()


def test_the_settings_of_a_profile_are_used(tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    file.write_text(
        """
        [game]
        orientation = "luzon"
        time_control = "5+3"
        draws_end_game = false
        [tracking]
        commit = "settle"
        debounce_ms = 12
        [face]
        help = "full"
        theme = "white"
        [board]
        kind = "simulated"
        hands = ["tidy"]
        error_rate = 0
        """
    )
    profile = load_profile(str(file))
    settings = profile.settings
    assert settings.game.orientation is Orientation.LUZON
    assert (settings.game.ruleset, settings.game.time_control) == ("filipino", "5+3")
    assert not settings.game.draws_end_game
    assert (settings.tracking.commit, settings.tracking.debounce_ms) == (CommitMode.SETTLE, 12)
    assert (settings.face.help, settings.face.theme) == (HelpLevel.FULL, Theme.WHITE)
    assert isinstance(profile.board, SimulatedBoardWiring)
    assert (profile.board.hands, profile.board.error_rate) == (("tidy",), 0)


def test_a_profile_does_not_change() -> None:
    with pytest.raises(ValidationError):
        Profile().game = Profile().game  # type: ignore[misc]  # what is tested


@pytest.mark.parametrize(
    "text",
    [
        "game",
        "[game",
        "[game]\n[game]",
        "[game]\nruleset = 'filipino'\nruleset = 'filipino'",
        "{}",
        "x = " + "[" * 20_000,
        "x = " + "9" * 20_000,
        "x = 1\0",
    ],
    ids=["word", "bracket", "table twice", "key twice", "json", "nested", "number", "zero byte"],
)
def test_what_is_no_toml(text: str) -> None:
    (fault, remedy) = faults(text)
    assert fault.startswith("this is not valid TOML: ")
    assert remedy == "write it as in docs/user/settings.md"


def directory(folder: Path) -> None:
    folder.mkdir()


def binary(file: Path) -> None:
    file.write_bytes(b"\xff\xfe\x00")


def large(file: Path) -> None:
    file.write_bytes(b"#" * (LARGEST_PROFILE_BYTES + 1))


def missing(file: Path) -> None:
    assert not file.exists()


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (missing, "there is no such profile; name a file, or one of those shipped: "),
        (directory, "there is no such profile; name a file, or one of those shipped: "),
        (binary, "this is not a text in UTF-8; is it the right file?"),
        (large, "65537 bytes are too many for a profile; is it the right file?"),
    ],
)
def test_a_file_that_is_not_what_it_should_be(tmp_path: Path, make: Callable[[Path], None], told: str) -> None:
    file = tmp_path / "board.toml"
    make(file)
    with pytest.raises(ProfileError) as caught:
        load_profile(str(file))
    assert str(caught.value).startswith(f"{file}: {told}")


@pytest.mark.parametrize("name", ["", ".", "/", "sim.toml", "SIM", "../sim", "x" * 5000, "a\0b"])
def test_a_name_that_is_no_profile(name: str) -> None:
    with pytest.raises(ProfileError):
        load_profile(name)


@pytest.mark.parametrize("text", ["[game]\nruleset = 'chess'", "[board]\nhands = ['nobody']", "x = " + "[" * 20_000])
def test_a_board_refuses_to_start_on_a_bad_profile(tmp_path: Path, text: str) -> None:
    file = tmp_path / "board.toml"
    file.write_text(text)
    error = failure_text(damahan("run", "--profile", file, "--journal", tmp_path, "--games", "1", "--fast"))
    assert error.startswith(f"{file}: ")
    assert not list(tmp_path.glob("*.sqlite3"))


@pytest.mark.parametrize("ruleset", ["filipino", "damath"])
def test_every_setting_may_stand_in_a_profile(ruleset: str) -> None:
    profile = Profile(game=GameSettings(ruleset=ruleset))
    settings = profile.model_dump(mode="json")
    if ruleset != "damath":
        del settings["game"]["damath"]  # which only a game with a score may have
    text = "".join(f"{'.'.join(key)} = {toml(value)}\n" for key, value in leaves(settings))
    assert parse_profile(text, "board.toml") == profile


def leaves(table: dict[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every value of a table and of the tables in it; TOML knows no None."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, (*path, key))
        elif value is not None:
            yield (*path, key), value


def toml(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value)


@pytest.mark.parametrize(("third", "has_gestures"), [("third = 22\n", True), ("", False)])
def test_a_rocker_without_a_third_button_has_no_gestures(third: str, has_gestures: bool) -> None:
    text = (resources.files("firmware_config") / "gpio.toml").read_text(encoding="utf-8")
    assert "third = 22\n" in text
    profile = parse_profile(text.replace("third = 22\n", third) + '\n[clock]\nbuttons = "rocker"\n', "board.toml")
    assert profile.settings.clock.gestures is has_gestures
