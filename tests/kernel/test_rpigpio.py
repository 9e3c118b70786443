"""The pin factory rpigpio on the kernel's GPIO lines, with the module RPi.GPIO of rpi-lgpio."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.drivers.gpio_buttons import GpioButtons
from hardware.drivers.gpio_buzzer import GpioBuzzer
from hardware.drivers.libraries import import_library
from hardware.drivers.pins import open_pins
from hardware.events import Button, ButtonEdge, ButtonEvent, Part
from hardware.host_clock import now_us
from hardware.ports import PartError, Tone
from hardware.settings.buzzer import BuzzerWiring
from tests.daemon.game_scripts import GAME
from tests.hardware.conditions import wait_until
from tests.hardware.driven_board import DrivenBoard
from tests.hardware.mock_pins import THREAD_DELAY_US
from tests.kernel.chips import GpioBank
from tests.kernel.rigs import BUTTONS, KernelMatrix, KernelTable
from tests.kernel.test_boards import LAST, PRESSES, whole_game
from tests.kernel.test_pins import TICK_US, record_kernel_buttons


@pytest.fixture
def rpigpio_bank(bank: GpioBank) -> Iterator[GpioBank]:
    """Yield a bank that is the library's chip: it keeps its chip open until it has cleaned up."""
    yield bank
    import_library("RPi.GPIO", Part.BUTTONS, "rpigpio").cleanup()


def test_edges_are_reported_and_stamped_on_the_host_clock(rpigpio_bank: GpioBank) -> None:
    received: list[ButtonEvent] = []

    async def act() -> None:
        for turn in range(20):
            before_us = now_us()
            rpigpio_bank.pull(BUTTONS.white, high=turn % 2 == 1)
            pulled_us = now_us()
            await wait_until(lambda: len(received) > turn, lambda: f"more than {received}")  # noqa: B023  awaited within the turn
            assert before_us <= received[turn].at_us <= pulled_us + TICK_US + THREAD_DELAY_US

    asyncio.run(record_kernel_buttons(rpigpio_bank, received, act, "rpigpio"))
    edges = [event for event in received if isinstance(event, ButtonEdge)]
    assert [(edge.button, edge.down) for edge in edges] == [(Button.WHITE, True), (Button.WHITE, False)] * 10


def test_a_buzzer_drives_its_line_and_leaves_it_low(rpigpio_bank: GpioBank) -> None:
    wiring = BuzzerWiring(kind="gpio")

    async def main() -> None:
        buzzer = GpioBuzzer(wiring, lambda: open_pins("rpigpio", Part.BUZZER))
        sounding = asyncio.create_task(buzzer.play(Tone.WARNING))
        await wait_until(lambda: not rpigpio_bank.is_low(wiring.pin), lambda: "a beep")
        await sounding
        await wait_until(lambda: rpigpio_bank.is_low(wiring.pin), lambda: "the silence")
        buzzer.close()

    asyncio.run(main())


@pytest.mark.usefixtures("rpigpio_bank")
def test_a_line_that_another_program_holds_is_reported_at_the_start() -> None:
    held = open_pins("lgpio", Part.SENSORS)
    held.open_output(17, high=True)
    with pytest.raises(
        PartError, match=r"^buttons: GPIO 17 cannot be taken \(.*GPIO busy.*\); see what holds it with: "
    ):
        GpioButtons(BUTTONS, lambda: open_pins("rpigpio", Part.BUTTONS), now_us)
    held.close()


def test_a_whole_game_is_played_with_matrix_and_buttons(rpigpio_bank: GpioBank, tmp_path: Path) -> None:
    table = KernelTable(KernelMatrix(rpigpio_bank, "rpigpio"), rpigpio_bank, "rpigpio")
    board = DrivenBoard(table, tmp_path, presses=PRESSES)
    recorded = board.run(table.rig.build, table.buttons, whole_game)
    table.close()
    assert board.recorder.moves == GAME
    assert recorded.outcome == LAST
