"""Pin factories: the one that is named, and one clear line if it cannot be built."""

import os
import re
import sys
import types
from pathlib import Path

import gpiozero.pins.local
import pytest
from gpiozero.pins.mock import MockFactory

from hardware.drivers import pins
from hardware.drivers.gpio_buttons import GpioButtons
from hardware.drivers.libraries import Extra, import_library
from hardware.drivers.pins import open_pins
from hardware.events import Part
from hardware.ports import PartError
from hardware.settings.buttons import GpioButtonsWiring
from hardware.settings.wiring import PinFactory
from tests.hardware.original_rpigpio import install_original_rpigpio

PI_4 = 0xC03112
PI_5 = 0xC04170


class LgpioError(Exception):
    """A stand-in for lgpio.error."""


@pytest.fixture
def fake_lgpio(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> types.SimpleNamespace:
    """Replace both modules by those of a Pi: this is none, and the import of lgpio starts a thread."""

    class Factory:
        def __init__(self) -> None:
            if (trouble := modules.trouble) is not None:
                raise trouble
            self.pins = {"shared": "by all factories"}

    modules = types.SimpleNamespace(trouble=None, dev=tmp_path)
    monkeypatch.setitem(sys.modules, "lgpio", types.SimpleNamespace(error=LgpioError))
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", types.SimpleNamespace(LGPIOFactory=Factory))
    monkeypatch.setattr(pins, "GPIO_CHIP_FOLDER", tmp_path)
    return modules


def refused(factory: str) -> str:
    with pytest.raises(PartError) as raised:
        open_pins(factory, Part.BUTTONS)  # type: ignore[arg-type]  # parametrised
    return str(raised.value)


def test_mock_pins_are_those_of_one_part_alone() -> None:
    one, other = open_pins("mock", Part.SENSORS), open_pins("mock", Part.BUTTONS)
    assert isinstance(one.factory, MockFactory)
    one.open_output(5, high=False)
    button = other.open_input(17)
    one.close()
    assert button.state == 1
    assert other.factory.pins
    other.close()


@pytest.mark.usefixtures("fake_lgpio")
def test_the_pins_of_lgpio_are_those_of_one_part_alone() -> None:
    assert open_pins("lgpio", Part.SENSORS).factory.pins == {}


@pytest.mark.parametrize("factory", ["lgpio", "rpigpio"])
def test_a_computer_other_than_a_pi_is_reported(
    factory: str, fake_lgpio: types.SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    unknown = gpiozero.exc.PinUnknownPi("unable to locate Pi revision in /proc/device-tree or /proc/cpuinfo")
    fake_lgpio.trouble = unknown

    def no_revision() -> int:
        raise unknown

    monkeypatch.setattr(gpiozero.pins.local, "get_pi_revision", no_revision)
    assert refused(factory) == (
        f'buttons: this is no Raspberry Pi, and pin_factory "{factory}" needs one; take a simulated board, or "mock"'
    )


def test_a_missing_library_is_reported_with_the_command_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    assert "the library lgpio is missing" in refused("lgpio")
    assert "pip install '.[pi]'" in refused("lgpio")


def test_a_kernel_without_gpio_chips_is_reported(fake_lgpio: types.SimpleNamespace) -> None:
    fake_lgpio.trouble = LgpioError("can not open gpiochip")
    assert refused("lgpio") == (
        f"buttons: there is no {fake_lgpio.dev}/gpiochip0; a kernel with the GPIO character device is needed"
    )


def test_a_chip_that_may_not_be_used_names_the_group(
    fake_lgpio: types.SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake_lgpio.trouble = LgpioError("can not open gpiochip")
    chip = fake_lgpio.dev / "gpiochip0"
    chip.touch()
    monkeypatch.setattr(os, "access", lambda path, _mode: path != chip)  # tests may run as root, who may do anything
    assert refused("lgpio") == (
        f"buttons: {chip} may not be used; join its group with: sudo usermod -aG gpio $USER, and log in again"
    )


def test_a_chip_that_cannot_be_opened_reports_any_other_reason(fake_lgpio: types.SimpleNamespace) -> None:
    fake_lgpio.trouble = LgpioError("can not open gpiochip")
    (fake_lgpio.dev / "gpiochip0").touch()
    assert refused("lgpio").endswith("gpiochip0 cannot be opened: can not open gpiochip")


@pytest.mark.parametrize("factory", ["lgpio", "rpigpio"])
def test_a_fifo_that_lgpio_cannot_make_is_reported(factory: PinFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    def loaded(module: str, part: Part, extra: Extra) -> object:
        if module == "lgpio":
            raise FileNotFoundError(2, "No such file or directory", ".lgd-nfy-16")
        return import_library(module, part, extra)

    monkeypatch.setattr(gpiozero.pins.local, "get_pi_revision", lambda: PI_4)
    monkeypatch.setattr(pins, "import_library", loaded)
    assert refused(factory).endswith("make room in /tmp, or name another folder in TMPDIR")


def test_rpi_gpio_is_refused_on_a_pi_5_before_it_is_imported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(gpiozero.pins.local, "get_pi_revision", lambda: PI_5)
    install_original_rpigpio(tmp_path, monkeypatch, source="raise AssertionError('it was imported')")
    assert re.fullmatch(
        r"buttons: RPi\.GPIO cannot reach the pins of a Pi 5; write pin_factory = \"lgpio\", or take rpi-lgpio: "
        r"\S+ -m pip uninstall RPi\.GPIO, then in the folder of the project: \S+ -m pip install '\.\[rpigpio\]'",
        refused("rpigpio"),
    )


def test_rpi_lgpio_is_taken_on_a_pi_5(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(gpiozero.pins.local, "get_pi_revision", lambda: PI_5)
    install_original_rpigpio(tmp_path, monkeypatch)
    (tmp_path / "RPi" / "_GPIO.py").unlink()  # rpi-lgpio has no part in C
    monkeypatch.setitem(sys.modules, "lgpio", types.SimpleNamespace(error=LgpioError))
    opened = open_pins("rpigpio", Part.BUTTONS)
    assert LgpioError in opened.errors  # it lets errors of lgpio through
    opened.close()


def test_a_missing_rpi_gpio_is_reported_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpiozero.pins.local, "get_pi_revision", lambda: PI_4)
    monkeypatch.setitem(sys.modules, "RPi", None)
    assert refused("rpigpio").startswith("buttons: the library RPi is missing ")
    assert refused("rpigpio").endswith("pip install '.[rpigpio]'")


def test_pins_without_edges_are_refused_when_the_buttons_are_opened(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(gpiozero.pins.local, "get_pi_revision", lambda: PI_4)
    install_original_rpigpio(tmp_path, monkeypatch)
    with pytest.raises(PartError) as raised:
        GpioButtons(GpioButtonsWiring(kind="gpio"), lambda: open_pins("rpigpio", Part.BUTTONS), lambda: 0)
    assert str(raised.value).startswith(
        "buttons: GPIO 17 reports no edges (Failed to add edge detection); "
        'RPi.GPIO has none on Linux 6.6 and later; write pin_factory = "lgpio", or take rpi-lgpio: '
    )


def test_closing_the_pins_of_one_part_leaves_rpi_gpio_to_the_others(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    cleaned: list[bool] = []

    class Factory(MockFactory):  # type: ignore[misc]  # gpiozero has no types
        def close(self) -> None:
            super().close()
            cleaned.append(True)  # GPIO.cleanup() of all channels that this process has set up

    monkeypatch.setattr(gpiozero.pins.local, "get_pi_revision", lambda: PI_4)
    install_original_rpigpio(tmp_path, monkeypatch)
    monkeypatch.setitem(sys.modules, "gpiozero.pins.rpigpio", types.SimpleNamespace(RPiGPIOFactory=Factory))
    one, other = open_pins("rpigpio", Part.SENSORS), open_pins("rpigpio", Part.BUTTONS)
    one.open_output(5, high=False)
    other.open_input(17)
    one.close()
    assert not one.factory.pins
    assert not cleaned
    other.close()


def test_a_pin_that_is_taken_by_another_program_is_named() -> None:
    part_pins = open_pins("mock", Part.SENSORS)

    class Busy(MockFactory):  # type: ignore[misc]  # gpiozero has no types
        def pin(self, name: int, **_: object) -> object:
            raise OSError(f"GPIO busy {name}")

    part_pins.factory = Busy()
    with pytest.raises(PartError, match=r"^sensors: GPIO 5 cannot be taken \(GPIO busy 5\); see what holds it with: g"):
        part_pins.open_output(5, high=True)


def test_rpi_gpio_without_its_device_names_the_group() -> None:
    part_pins = open_pins("mock", Part.SENSORS)

    class Forbidden(MockFactory):  # type: ignore[misc]  # gpiozero has no types
        def pin(self, _name: int, **_: object) -> object:
            raise OSError("No access to /dev/mem.  Try running as root!")

    part_pins.factory = Forbidden()
    with pytest.raises(PartError, match="sudo usermod -aG gpio"):
        part_pins.open_input(5)
