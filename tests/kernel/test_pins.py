"""gpiozero and lgpio on the kernel's GPIO lines: buttons, buzzer, and chips that cannot be opened."""

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
from hardware.events import Button, ButtonEdge, ButtonEvent, Part, PartLost, PartRestored
from hardware.host_clock import now_us
from hardware.ports import PartError, Tone
from hardware.settings.buzzer import BuzzerWiring
from hardware.settings.wiring import PinFactory
from tests.hardware.conditions import wait_until
from tests.hardware.mock_pins import THREAD_DELAY_US
from tests.kernel.chips import GpioBank, StubChips
from tests.kernel.rigs import BUTTONS

NOBODY = 65534

TICK_US = 10_000
"""The delay of an interrupt: User-Mode Linux raises those of gpio-sim at its next tick, 100 a second."""


async def record_kernel_buttons(
    bank: GpioBank,
    received: list[ButtonEvent],
    act: Callable[[], Coroutine[Any, Any, None]],
    factory: PinFactory = "lgpio",
) -> None:
    """Record the events of the buttons while a function acts."""
    buttons = GpioButtons(BUTTONS, lambda: open_pins(factory, Part.BUTTONS), now_us)

    async def listening() -> None:
        async for event in buttons.events():
            received.append(event)  # noqa: PERF401  they are read while more arrive

    task = asyncio.create_task(listening())
    try:
        await tap_until_reported(bank, received)
        await act()
    finally:
        task.cancel()
        buttons.close()


async def tap_until_reported(bank: GpioBank, received: list[ButtonEvent]) -> None:
    """Tap the third button until the driver reports it; gpio-sim pulls lines up when they are opened."""
    assert BUTTONS.third is not None
    while not received:
        for high in (False, True):
            bank.pull(BUTTONS.third, high=high)
            await asyncio.sleep(0.05)
    await wait_until(
        lambda: isinstance(received[-1], ButtonEdge) and not received[-1].down, lambda: "the button going up"
    )
    received.clear()


def test_edges_carry_the_kernels_stamp_which_is_of_the_monotonic_clock(bank: GpioBank) -> None:
    received: list[ButtonEvent] = []
    early_us: list[int] = []

    async def act() -> None:
        for turn in range(20):
            before_us = now_us()
            bank.pull(BUTTONS.white, high=turn % 2 == 1)
            pulled_us = now_us()
            await wait_until(lambda: len(received) > turn, lambda: f"more than {received}")  # noqa: B023  awaited within the turn
            assert before_us <= received[turn].at_us <= pulled_us + TICK_US + THREAD_DELAY_US
            early_us.append(now_us() - received[turn].at_us)

    asyncio.run(record_kernel_buttons(bank, received, act))
    assert [event.down for event in received if isinstance(event, ButtonEdge)] == [True, False] * 10
    assert {event.button for event in received if isinstance(event, ButtonEdge)} == {Button.WHITE}
    assert min(early_us) > 0


def test_buttons_whose_chip_disappears_are_lost_and_work_again_when_it_returns(bank: GpioBank) -> None:
    received: list[ButtonEvent] = []

    async def act() -> None:
        bank.unplug()
        await wait_until(lambda: len(received) == 1, lambda: "the loss")
        bank.plug_in()
        await wait_until(lambda: len(received) == 2, lambda: "the return")
        for count, high in ((3, False), (4, True)):
            bank.pull(BUTTONS.white, high=high)
            await wait_until(lambda: len(received) == count, lambda: f"more than {received}")  # noqa: B023  awaited within the turn

    asyncio.run(record_kernel_buttons(bank, received, act))
    assert isinstance(received[0], PartLost)
    assert isinstance(received[1], PartRestored)
    assert [event.down for event in received[2:] if isinstance(event, ButtonEdge)] == [True, False]


@pytest.mark.parametrize("tonal", [False, True])
def test_a_buzzer_drives_its_line_and_leaves_it_low(bank: GpioBank, tonal: bool) -> None:
    wiring = BuzzerWiring(kind="gpio", tonal=tonal)

    async def main() -> None:
        buzzer = GpioBuzzer(wiring, lambda: open_pins("lgpio", Part.BUZZER))
        assert bank.is_low(wiring.pin)
        sounding = asyncio.create_task(buzzer.play(Tone.WARNING))
        await wait_until(lambda: not bank.is_low(wiring.pin), lambda: "a beep")
        await sounding
        await wait_until(lambda: bank.is_low(wiring.pin), lambda: "the silence")
        buzzer.close()

    asyncio.run(main())


def test_a_kernel_without_a_gpio_chip_is_reported() -> None:
    with pytest.raises(PartError, match=r"^sensors: there is no /dev/gpiochip0; "):
        open_pins("lgpio", Part.SENSORS)


@pytest.mark.usefixtures("bank")
def test_a_line_that_another_program_holds_is_reported() -> None:
    held = open_pins("lgpio", Part.SENSORS)
    held.open_output(17, high=True)
    with pytest.raises(PartError, match=r"^buttons: GPIO 17 cannot be taken \(GPIO busy\); see what holds it with: "):
        GpioButtons(BUTTONS, lambda: open_pins("lgpio", Part.BUTTONS), now_us)
    held.close()


@pytest.mark.usefixtures("bank", "stub")
def test_a_user_without_access_to_a_chip_is_given_the_group() -> None:
    open_pins("lgpio", Part.SENSORS).close()  # this imports lgpio, which writes its FIFO
    Path("/dev/gpiochip0").chmod(0o660)
    Path("/dev/i2c-0").chmod(0o660)
    assert error_without_rights(lambda: open_pins("lgpio", Part.SENSORS)) == (
        "sensors: /dev/gpiochip0 may not be used; join its group with: sudo usermod -aG gpio $USER, and log in again"
    )
    assert "sudo usermod -aG i2c $USER" in error_without_rights(lambda: open_i2c(StubChips.bus, Part.SENSORS))


def error_without_rights(act: Callable[[], object]) -> str:
    """Return the error for a user without rights."""
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
    with os.fdopen(reading) as reported:
        return reported.read()
