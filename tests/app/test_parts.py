"""The ways in which a part can be absent at the start: each is a status with its remedy, and nothing is left open."""

import os
import pty
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from controller.app.output_check import check_outputs
from controller.app.part_opener import PartOpeners
from controller.app.parts import BoardError, BoardParts, defer_parts
from controller.profile import load_profile, parse_profile
from hardware.events import Part
from hardware.host_clock import now_us
from hardware.part_status import PartState, PartStatuses
from hardware.settings import WiredBoardWiring
from tests.hardware.expander_rig import ExpanderRig
from tests.hardware.mock_profile import ON_MOCK_PINS

OF_PINS = 'kind = "gpio_matrix"'
NO_LEDS = '[board.leds]\nkind = "none"'
NO_DISPLAY = '[board.display]\nkind = "none"'


@pytest.fixture
def closing() -> Iterator[ExitStack]:
    with ExitStack() as closing:
        yield closing


def defer(closing: ExitStack, old: str = "", new: str = "") -> BoardParts:
    """Return the parts of a board on mock pins, with a piece of its profile exchanged."""
    board = parse_profile(ON_MOCK_PINS.replace(old, new), "board.toml").board
    assert isinstance(board, WiredBoardWiring)
    return defer_parts(board, now_us, closing)


def states_of(parts: BoardParts) -> dict[Part, PartState]:
    return {status.part: status.state for status in parts.openers.statuses.list_all()}


def test_every_part_that_is_there_opens(closing: ExitStack) -> None:
    parts = defer(closing)
    assert parts.openers.try_now(*Part) == ()
    assert states_of(parts) == {
        Part.SENSORS: PartState.PRESENT,
        Part.BUTTONS: PartState.PRESENT,
        Part.DISPLAY: PartState.NOT_FITTED,
        Part.LEDS: PartState.NOT_FITTED,
        Part.BUZZER: PartState.PRESENT,
    }


@pytest.mark.parametrize(
    ("old", "new", "module", "part", "remedy"),
    [
        (OF_PINS, 'kind = "serial_scanner"', "serial", Part.SENSORS, "[serial]"),
        (OF_PINS, 'kind = "i2c_expander"', "smbus2", Part.SENSORS, "[pi]"),
        (NO_LEDS, '[board.leds]\nkind = "neopixel"\nway = "pwm"', "board", Part.LEDS, "[pwm]"),
        (NO_DISPLAY, '[board.display]\nkind = "character_lcd"', "smbus2", Part.DISPLAY, "[pi]"),
    ],
)
def test_a_library_that_is_missing_is_an_absent_part(
    monkeypatch: pytest.MonkeyPatch, closing: ExitStack, old: str, new: str, module: str, part: Part, remedy: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)  # as if it were not installed
    parts = defer(closing, old, new)
    parts.openers.try_now(*Part)
    (status,) = parts.openers.statuses.list_missing()
    assert (status.part, status.state) == (part, PartState.ABSENT)
    assert f"the library {module} is missing" in status.fault
    assert remedy in status.remedy


def test_a_silent_device_is_no_scanner_and_leaves_nothing_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, closing: ExitStack
) -> None:
    monkeypatch.setattr("hardware.drivers.scanner_port.GREETING_WITHIN_S", 0.01)
    ours, device = pty.openpty()
    (tmp_path / "usb-1").symlink_to(os.ttyname(device))
    parts = defer(closing, OF_PINS, f'kind = "serial_scanner"\ndevice = "{tmp_path}/usb-*"')
    before = list(Path("/proc/self/fd").iterdir()), threading.active_count()
    for _ in range(3):
        (fault,) = parts.openers.try_now(Part.SENSORS)
        assert "is silent: no scanner, or one without its firmware" in fault.reason
    assert (list(Path("/proc/self/fd").iterdir()), threading.active_count()) == before
    os.close(ours)
    os.close(device)


def test_an_expander_that_is_missing_is_named_and_taken_up(closing: ExitStack) -> None:
    rig = ExpanderRig("pca9555", with_interrupt=True)
    openers = PartOpeners(PartStatuses({Part.SENSORS}), closing)
    openers.add(lambda opening: _build(rig, opening), Part.SENSORS)
    rig.bus.disconnect([0x21])
    openers.try_now(Part.SENSORS)
    status = openers.statuses.status_of(Part.SENSORS)
    assert status.fault.startswith("the pca9555 at 0x21 on /dev/i2c-1 does not answer")
    assert "i2cdetect -y 1" in status.remedy
    assert rig.bus.open_handles == 0
    rig.bus.disconnected.clear()
    assert openers.try_now(Part.SENSORS) == ()


def _build(rig: ExpanderRig, opening: ExitStack) -> object:
    reader = rig.build()
    opening.callback(reader.close)
    return reader


def test_one_output_is_enough_and_only_what_is_needed_is_opened(closing: ExitStack) -> None:
    profile = load_profile("gpio").board
    assert isinstance(profile, WiredBoardWiring)
    parts = defer_parts(profile, now_us, closing)
    with pytest.raises(BoardError, match=r"^the players could be told nothing: LEDs: .*; display: .*; mend one"):
        check_outputs(parts.openers)
    openers = PartOpeners(PartStatuses({Part.LEDS, Part.DISPLAY}), closing)
    openers.add(lambda _: "LEDs", Part.LEDS)
    openers.add(lambda _: "display", Part.DISPLAY)
    check_outputs(openers)
    assert openers.statuses.status_of(Part.DISPLAY).state is PartState.OPENING
