"""An examination, of a matrix on mock pins that the profile takes to be wired in another order."""

import asyncio
from collections.abc import AsyncIterator
from random import Random
from selectors import DefaultSelector, SelectorKey

from controller.app.examination_runner import Examiner, examine
from controller.doctor.diagnosis import diagnose, list_unexamined
from controller.doctor.examined_board import ExaminedBoard
from controller.doctor.findings import Fault
from controller.doctor.inputs import Reply
from controller.doctor.requests import AskPerson, TaskKind
from controller.doctor.wiring_order import infer_wiring_order
from controller.rules.squares import SQUARES
from hardware.host_clock import now_us
from hardware.ports import Board
from sim.parts import SimulatedButtons, SimulatedBuzzer, SimulatedDisplay, SimulatedLeds
from tests.hardware.matrix_rig import MatrixRig

BROKEN = 12
"""The square of the contact that never closes."""


SPEED = 4
"""How many times as fast the examination's time runs; the contacts of one piece may then still be two scans apart."""


def hurried_us() -> int:
    return now_us() * SPEED


class HurriedSelector(DefaultSelector):
    """Waits for the part of a time that it takes in the world."""

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        return super().select(timeout if timeout is None else timeout / SPEED)


class HurriedLoop(asyncio.SelectorEventLoop):
    """A loop whose time runs faster than the world's."""

    def __init__(self) -> None:
        super().__init__(HurriedSelector())

    def time(self) -> float:
        return super().time() * SPEED


def test_a_matrix_in_another_order_is_learnt_by_naming_squares() -> None:
    """Contact n is wired to square n + 1, but the driver reads from its profile that it is square 32 - n."""
    rig = MatrixRig(now_us=hurried_us)
    replies: asyncio.Queue[Reply] = asyncio.Queue()

    async def said() -> AsyncIterator[Reply]:
        while True:
            yield await replies.get()

    async def main() -> None:
        board = Board(
            sensors=rig.build(),
            buttons=SimulatedButtons(hurried_us, Random(1)),
            leds=SimulatedLeds(),
            display=SimulatedDisplay(),
            buzzer=SimulatedBuzzer(),
        )

        def hear(ask: AskPerson) -> None:
            rig.contacts.clear()
            if ask.kind is TaskKind.PLACE_ON_NAMED and ask.square is not None:
                if ask.square == BROKEN:
                    replies.put_nowait(Reply.YES)
                else:
                    rig.contacts.add(ask.square - 1)

        subject = ExaminedBoard(has_leds=False, has_display=False, has_buzzer=False, buttons=(), is_thorough=True)
        seen = await examine(board, subject, Examiner(on_task=hear, replies=said), hurried_us)
        rig.close()
        learnt = infer_wiring_order(seen.notes, rig.squares, SQUARES)
        assert learnt.sensors == SQUARES
        assert list_unexamined(seen.notes) == ()
        found = diagnose(subject, seen.notes, seen.contacts, seen.buttons)
        assert {finding.fault for finding in found} == {Fault.DEAD, Fault.SWAPPED, Fault.MISPLACED}
        assert [finding.squares for finding in found if finding.fault is Fault.DEAD] == [(BROKEN,)]

    with asyncio.Runner(loop_factory=HurriedLoop) as runner:
        runner.run(main())
