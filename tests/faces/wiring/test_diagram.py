"""The wiring diagram: every pin that a profile names, once, and nothing drawn over anything else."""

from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.faces.wiring import draw_wiring
from controller.faces.wiring.board_blocks import blocks_of
from controller.faces.wiring.layout import PlacedBlock, lay_out
from controller.faces.wiring.pins import PIN_OF_GPIO, PINS_OF_3V3, PINS_OF_5V, PINS_OF_GROUND, Net
from controller.rules.squares import SQUARES
from hardware.settings import WiredBoardWiring
from hardware.settings.board import pins_of
from tests.wired_profiles import WIRED, wired_board

BUSES = ("MISO", "CE0 of /dev/spidev0", "CE1", "SCLK of /dev/spidev0")
"""What a bus takes and no wire is laid to: the LEDs listen to MOSI alone, and nobody answers on MISO."""

SUPPLY = {Net.FIVE_VOLTS: PINS_OF_5V, Net.THREE_VOLTS: PINS_OF_3V3, Net.GROUND: PINS_OF_GROUND}


def boards(root: Path) -> list[WiredBoardWiring]:
    return [wired_board(root, name) for name in WIRED]


def words_of(picture: str) -> list[str]:
    root = ET.fromstring(picture)  # noqa: S314 the test drew it
    return [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text")]


def test_the_header_has_every_pin_once() -> None:
    pins = [*PIN_OF_GPIO.values(), *PINS_OF_5V, *PINS_OF_3V3, *PINS_OF_GROUND]
    assert sorted(pins) == list(range(1, 41))
    assert sorted(PIN_OF_GPIO) == list(range(28))


@pytest.mark.parametrize("name", WIRED)
def test_every_pin_of_the_profile_has_its_line(name: str, root: Path) -> None:
    board = wired_board(root, name)
    wanted = {PIN_OF_GPIO[pin] for key, pin in pins_of(board) if not key.startswith(BUSES)}
    lines = [line for block in blocks_of(board).at_pi for line in block.wires]
    drawn = {line.end.pin for line in lines if line.net not in SUPPLY}
    assert drawn == wanted


@pytest.mark.parametrize("name", WIRED)
def test_what_is_supplied_ends_at_a_pin_that_supplies_it(name: str, root: Path) -> None:
    for block in blocks_of(wired_board(root, name)).at_pi:
        for line in block.wires:
            if line.net in SUPPLY:
                assert line.end.pin in SUPPLY[line.net]


def corners(placed: PlacedBlock) -> tuple[float, float, float, float]:
    (left, top), (width, height) = placed.at, placed.block.size
    return left, top, left + width, top + height


@pytest.mark.parametrize("name", WIRED)
def test_no_part_is_drawn_over_another_and_lines_come_in_within_their_part(name: str, root: Path) -> None:
    sheet = lay_out(blocks_of(wired_board(root, name)))
    for one, other in combinations([*sheet.at_pi, *sheet.at_pico], 2):
        left, top, right, bottom = corners(one)
        other_left, other_top, other_right, other_bottom = corners(other)
        assert right <= other_left or other_right <= left or bottom <= other_top or other_bottom <= top
    for placed in (*sheet.at_pi, *sheet.at_pico):
        offsets = placed.block.offsets
        assert len(offsets) == len(placed.block.wires)
        assert all(below - above >= 20 for above, below in pairwise(offsets))
        assert offsets[0] > 0
        assert offsets[-1] < placed.block.size[1]
        assert corners(placed)[2] <= sheet.size[0]
        assert corners(placed)[3] <= sheet.size[1]


@settings(max_examples=15)
@given(squares=st.permutations(SQUARES), data=st.data())
def test_every_square_stands_at_its_reed_and_at_its_led(squares: list[int], data: st.DataObject, root: Path) -> None:
    board = data.draw(st.sampled_from(boards(root)))
    sensors = board.sensors.model_copy(update={"squares": tuple(squares)})
    picture = draw_wiring(board.model_copy(update={"sensors": sensors}), "any")
    words = words_of(picture)
    numbers = Counter(word for word in words if word.isdigit())
    header = Counter(str(pin) for pin in PIN_OF_GPIO.values())
    assert numbers - header == Counter({str(square): 2 for square in SQUARES})
    in_order = " ".join(word for word in words if word.isdigit())
    assert " ".join(map(str, squares)) in in_order
    assert " ".join(map(str, SQUARES)) in in_order


def test_a_board_with_nothing_but_reeds_can_be_drawn(root: Path) -> None:
    from_pico = wired_board(root, "pico").model_dump() | {
        part: {"kind": "none"} for part in ("leds", "display", "buzzer")
    }
    words = words_of(draw_wiring(WiredBoardWiring.model_validate(from_pico), "bare"))
    assert "Raspberry Pi Pico" in words
    assert not any("OLED" in word or "buzzer" in word for word in words)


def test_three_expanders_of_fourteen_inputs_leave_out_the_outputs(root: Path) -> None:
    board = wired_board(root, "expander")
    sensors = board.sensors.model_dump() | {"chip": "mcp23017", "addresses": (0x20, 0x21, 0x22)}
    words = words_of(draw_wiring(WiredBoardWiring.model_validate(board.model_dump() | {"sensors": sensors}), "any"))
    inputs = Counter(word for word in words if word.startswith(("GPA", "GPB")))
    assert sum(inputs.values()) == 32
    assert not inputs.keys() & {"GPA7", "GPB7"}
    assert [word for word in words if word.startswith("MCP23017")] == [f"MCP23017 at 0x2{place}" for place in range(3)]
