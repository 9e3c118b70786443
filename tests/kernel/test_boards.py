"""Whole boards on the kernel's chips: the port contract, games from edges to verdicts, chips that disappear."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.rules.outcome import Outcome, Score, Termination
from controller.session.state import PauseReason
from hardware.events import Edge, Part, PartRestored
from tests.daemon.game_scripts import GAME
from tests.hardware.driven_board import DrivenBoard
from tests.hardware.port_contract import SensorsContract, SensorsRig, run_with_rig
from tests.hardware.sensor_recorder import SensorRecorder
from tests.kernel.chips import GpioBank, StubChips
from tests.kernel.rigs import KernelExpander, KernelMatrix, KernelTable

INTERRUPT = 26
PRESSES = 3  # gpio-sim raises one interrupt for a press that ends before its first interrupt, as a busy kernel does
LAST = Outcome(score=Score.WHITE_WINS, termination=Termination.NO_PIECES)


class TestMatrixOnLgpio(SensorsContract):
    @pytest.fixture
    def rig(self, bank: GpioBank) -> Iterator[SensorsRig]:
        rig = KernelMatrix(bank)
        yield rig
        rig.close()


class TestExpandersOnSmbus2(SensorsContract):
    @pytest.fixture
    def rig(self, stub: StubChips) -> Iterator[SensorsRig]:
        rig = KernelExpander(stub)
        yield rig
        rig.close()


def parts_back(board: DrivenBoard) -> list[Part]:
    return [event.part for event in board.recorder.inputs if isinstance(event, PartRestored)]


async def whole_game(board: DrivenBoard) -> None:
    await board.start_clock()
    for text in GAME:
        await board.play_move(text)


@pytest.fixture
def matrix_table(bank: GpioBank) -> Iterator[KernelTable]:
    table = KernelTable(KernelMatrix(bank), bank)
    yield table
    table.close()


@pytest.fixture
def expander_table(bank: GpioBank, stub: StubChips) -> Iterator[KernelTable]:
    table = KernelTable(KernelExpander(stub), bank)
    yield table
    table.close()


@pytest.mark.parametrize("table", ["matrix_table", "expander_table"])
def test_a_whole_game_is_played_by_moving_lines_and_registers(
    table: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    driven: KernelTable = request.getfixturevalue(table)
    board = DrivenBoard(driven, tmp_path, presses=PRESSES)
    recorded = board.run(driven.rig.build, driven.buttons, whole_game)
    assert board.recorder.moves == GAME
    assert recorded.outcome == LAST


def test_a_wrong_move_is_a_verdict_and_is_led_back(matrix_table: KernelTable, tmp_path: Path) -> None:
    async def people(board: DrivenBoard) -> None:
        await board.start_clock()
        occupancy = board.game.position.occupancy
        board.set_occupancy(occupancy ^ 1 << 21 ^ 1 << 14)  # from 22 to 15, two rows on
        await board.wait_for_occupancy()
        await board.press(board.game.position.to_move)
        await board.wait_until(lambda: bool(board.session.last_views.frame.roles), "the light")
        assert board.recorder.records == []
        board.set_occupancy(occupancy)
        await board.wait_for_occupancy()
        await board.play_move("22-18")

    board = DrivenBoard(matrix_table, tmp_path, presses=PRESSES)
    board.run(matrix_table.rig.build, matrix_table.buttons, people)
    assert board.recorder.moves == ["22-18"]


@pytest.mark.parametrize("table", ["matrix_table", "expander_table"])
def test_a_chip_that_disappears_in_a_game_pauses_it_and_it_goes_on(
    table: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    driven: KernelTable = request.getfixturevalue(table)

    async def people(board: DrivenBoard) -> None:
        await board.start_clock()
        await board.play_move("22-18")
        await driven.rig.unplug()
        await board.wait_until(lambda: PauseReason.SENSORS in board.session.pauses, "the pause")
        assert board.session.ledger.running_side is None
        await driven.rig.plug_in()
        await board.wait_until(lambda: PauseReason.SENSORS not in board.session.pauses, "the end of the pause")
        if table == "matrix_table":  # its buttons are on the same chip
            await board.wait_until(lambda: Part.BUTTONS in parts_back(board), "the buttons")
        await board.play_move("9-13")

    board = DrivenBoard(driven, tmp_path, presses=PRESSES)
    board.run(driven.rig.build, driven.buttons, people)
    assert board.recorder.moves == ["22-18", "9-13"]


def test_an_interrupt_line_wakes_the_reader_of_expanders(bank: GpioBank, stub: StubChips) -> None:
    rig = KernelExpander(stub, INTERRUPT)
    late_us = []

    async def people(recorder: SensorRecorder) -> None:
        for contact in range(20):
            before_us = rig.now_us()
            await rig.set_contact(contact, closed=True)
            bank.pull(INTERRUPT, high=False)
            await recorder.wait_until(lambda: len(recorder.events_of(Edge)) > contact, "the edge")  # noqa: B023  awaited within the turn
            late_us.append(recorder.events_of(Edge)[-1].at_us - before_us)
            bank.pull(INTERRUPT, high=True)  # the chips were read
            await asyncio.sleep(0.05)  # the reader sees that the line is high again, and waits

    run_with_rig(rig, people)
    assert sorted(late_us)[10] < 50_000, f"it waited for the slow poll: {late_us}"
