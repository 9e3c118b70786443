"""Orders written into profiles."""

import tomllib
from pathlib import Path
from random import Random

import pytest

from controller.profile import load_profile, parse_profile, profile_text
from controller.rules.squares import SQUARES
from controller.storage.profile_editor import (
    SquareOrderError,
    replace_square_orders,
    set_keys,
    write_square_orders,
)
from hardware.settings import WiredBoardWiring
from hardware.settings.leds import NeopixelWiring
from tests.wired_profiles import WIRED

SENSORS = tuple(Random(1).sample(SQUARES, 32))
LEDS = tuple(Random(2).sample(SQUARES, 32))


@pytest.mark.parametrize("name", WIRED)
def test_a_taught_profile_has_the_orders_and_is_else_what_it_was(name: str, tmp_path: Path) -> None:
    file = tmp_path / "taught.toml"
    text = profile_text(name)
    write_square_orders(text, name, file, sensors=SENSORS, leds=LEDS)
    taught, before = load_profile(str(file)).board, load_profile(name).board
    assert isinstance(taught, WiredBoardWiring)
    assert isinstance(before, WiredBoardWiring)
    assert isinstance(taught.leds, NeopixelWiring)
    assert taught.sensors.squares == SENSORS
    assert taught.leds.squares == LEDS
    kept = [line for line in file.read_text().splitlines() if line in text.splitlines()]
    assert kept == text.splitlines()
    assert [path.name for path in tmp_path.iterdir()] == ["taught.toml"]


def test_an_order_that_was_written_is_replaced_and_its_comment_stays() -> None:
    text = (
        "[board]\nkind = 'wired' # mine\n[board.sensors]\n# the reeds\n"
        f"squares = {list(LEDS)}  # by hand\ndevice = 'x' # last\n"
    )
    taught = replace_square_orders(text, {"sensors": SENSORS})
    assert tomllib.loads(taught)["board"]["sensors"] == {"squares": list(SENSORS), "device": "x"}
    for comment in ("# mine", "# the reeds", "# by hand", "# last"):
        assert comment in taught


@pytest.mark.parametrize("text", ["[board]\nsensors = {kind = 'x'}\n", "board.sensors.kind = 'x'\n"])
def test_tables_may_be_written_in_any_way(text: str) -> None:
    taught = replace_square_orders(text, {"sensors": SENSORS})
    assert tomllib.loads(taught)["board"]["sensors"] == {"kind": "x", "squares": list(SENSORS)}


def test_an_order_by_number_is_not_written_where_none_was() -> None:
    text = profile_text("pico")
    assert replace_square_orders(text, {"sensors": SQUARES, "leds": SQUARES}) == text


def test_a_file_that_cannot_be_written_is_one_clear_line(tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "board.toml"
    with pytest.raises(SquareOrderError) as caught:
        write_square_orders(profile_text("pico"), "pico", file, sensors=SENSORS, leds=LEDS)
    assert str(caught.value) == f"{file}: it cannot be written (No such file or directory); name another file with -o"


def test_a_taught_profile_is_read_again() -> None:
    taught = replace_square_orders(profile_text("gpio"), {"sensors": SENSORS})
    assert isinstance(parse_profile(taught, "taught").board, WiredBoardWiring)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", '[hall]\nboard = "b"\nport = 1\n'),
        ("[game]\n", '[game]\n\n[hall]\nboard = "b"\nport = 1\n'),
        (
            '[hall]  # ours\nport = 9 # by the door\nuser = "u"\n\n[web]\n',
            '[hall]  # ours\nport = 1 # by the door\nuser = "u"\nboard = "b"\n\n[web]\n',
        ),
        ('hall.board = "a"\n', 'hall.board = "b"\nhall.port = 1\n'),
        ('hall = {board = "a"}\n', 'hall = {board = "b",port = 1}\n'),
    ],
)
def test_keys_of_a_table_are_set_and_all_else_stays(text: str, wanted: str) -> None:
    assert set_keys(text, "hall", {"board": "b", "port": 1}) == wanted


def test_what_is_no_table_has_no_keys() -> None:
    with pytest.raises(TypeError, match="hall is no table"):
        set_keys("hall = 1\n", "hall", {"board": "b"})
