"""gpiozero and lgpio on GPIO lines of the kernel's: buttons, buzzer, and chips that are not to be had."""

import asyncio
import os
import traceback
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from hardware.drivers.gpio_buttons import GpioButtons
from hardware.drivers.gpio_buzzer import GpioBuzzer
from hardware.drivers.i2c import open_i2c
from hardware.drivers.pins import open_pins
from hardware.events import Back, Button, ButtonEdge, ButtonEvent, Lost, Part
from hardware.ports import PartError, Tone
from hardware.settings.keys import BuzzerWiring
from tests.hardware.mock_pins import now_us
from tests.hardware.waiting import until
from tests.kernel.chips import GpioBank, StubChips
from tests.kernel.rigs import BUTTONS

NOBODY = 65534


async def buttons_of(heard: list[ButtonEvent], act: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Listen to the buttons while somebody acts."""
    buttons = GpioButtons(BUTTONS, lambda: open_pins("lgpio", Part.BUTTONS), now_us)

    async def listening() -> None:
        async for event in buttons.events():
            heard.append(event)  # noqa: PERF401  they are looked at while more come

    task = asyncio.create_task(listening())
    try:
        await act()
    finally:
        task.cancel()
        buttons.close()


def test_edges_carry_the_kernels_stamp_which_is_of_the_monotonic_clock(bank: GpioBank) -> None:
    heard: list[ButtonEvent] = []
    pulled_us: list[tuple[int, int]] = []
    bank.pull(BUTTONS.black, high=False)

    async def act() -> None:
        await until(lambda: len(heard) == 1, lambda: "the button that is down")
        for turn in range(20):
            before_us = now_us()
            bank.pull(BUTTONS.white, high=turn % 2 == 1)
            pulled_us.append((before_us, now_us()))
        await until(lambda: len(heard) == 21, lambda: f"20 edges after {heard}")

    asyncio.run(buttons_of(heard, act))
    edges = [event for event in heard if isinstance(event, ButtonEdge)]
    assert (edges[0].button, edges[0].down) == (Button.BLACK, True)
    assert [edge.down for edge in edges[1:]] == [True, False] * 10
    for edge, (before_us, after_us) in zip(edges[1:], pulled_us, strict=True):
        assert before_us <= edge.at_us <= after_us + 1


def test_buttons_whose_chip_disappears_are_lost_and_back_with_what_is_held(bank: GpioBank) -> None:
    heard: list[ButtonEvent] = []

    async def act() -> None:
        await asyncio.sleep(0.1)
        bank.unplug()
        await until(lambda: any(isinstance(event, Lost) for event in heard), lambda: "the loss")
        bank.plug_in()
        bank.pull(BUTTONS.white, high=False)
        await until(lambda: len(heard) >= 3, lambda: f"more than {heard}")
        bank.pull(BUTTONS.white, high=True)
        await until(lambda: len(heard) >= 4, lambda: f"more than {heard}")

    asyncio.run(buttons_of(heard, act))
    assert isinstance(heard[0], Lost)
    assert isinstance(heard[1], Back)
    assert [event.down for event in heard[2:] if isinstance(event, ButtonEdge)] == [True, False]


@pytest.mark.parametrize("tonal", [False, True])
def test_a_buzzer_drives_its_line_and_leaves_it_low(bank: GpioBank, tonal: bool) -> None:
    wiring = BuzzerWiring(kind="gpio", tonal=tonal)

    async def main() -> None:
        buzzer = GpioBuzzer(wiring, lambda: open_pins("lgpio", Part.BUZZER))
        assert bank.is_low(wiring.pin)
        sounding = asyncio.create_task(buzzer.play(Tone.WARNING))
        await until(lambda: not bank.is_low(wiring.pin), lambda: "a beep")
        await sounding
        await until(lambda: bank.is_low(wiring.pin), lambda: "the silence")
        buzzer.close()

    asyncio.run(main())


def test_a_kernel_without_a_gpio_chip_is_told() -> None:
    with pytest.raises(PartError, match=r"^sensors: there is no /dev/gpiochip0; "):
        open_pins("lgpio", Part.SENSORS)


@pytest.mark.usefixtures("bank")
def test_a_line_that_another_program_holds_is_told() -> None:
    held = open_pins("lgpio", Part.SENSORS)
    held.output(17, high=True)
    with pytest.raises(PartError, match=r"^buttons: GPIO 17 cannot be taken \(GPIO busy\); see what holds it with: "):
        GpioButtons(BUTTONS, lambda: open_pins("lgpio", Part.BUTTONS), now_us)
    held.close()


@pytest.mark.usefixtures("bank", "stub")
def test_who_may_not_use_a_chip_is_told_the_group() -> None:
    open_pins("lgpio", Part.SENSORS).close()  # imports lgpio, which writes its FIFO
    Path("/dev/gpiochip0").chmod(0o660)
    Path("/dev/i2c-0").chmod(0o660)
    assert said_to_nobody(lambda: open_pins("lgpio", Part.SENSORS)) == (
        "sensors: /dev/gpiochip0 may not be used; join its group with: sudo usermod -aG gpio $USER, and log in again"
    )
    assert "sudo usermod -aG i2c $USER" in said_to_nobody(lambda: open_i2c(StubChips.bus, Part.SENSORS))


def said_to_nobody(act: Callable[[], object]) -> str:
    """Give the fault that a user without rights is told."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
            act()
        except PartError as error:
            os.write(writing, str(error).encode())
        except BaseException:
            os.write(writing, traceback.format_exc().encode())
        os._exit(0)
    os.close(writing)
    os.waitpid(child, 0)
    with os.fdopen(reading) as told:
        return told.read()
