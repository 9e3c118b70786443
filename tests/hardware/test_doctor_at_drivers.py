"""An examination, with a fast clock, of a matrix on mock pins whose profile has another order of wires."""

import asyncio
from collections.abc import AsyncIterator
from random import Random
from selectors import DefaultSelector, SelectorKey

from controller.app.examination_runner import Examiner, examine
from controller.doctor.diagnosis import diagnose, find_unexamined
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
"""The speed of the examination's clock: a choice, since the contacts of one piece may then still be two scans apart."""


def fast_us() -> int:
    return now_us() * SPEED


class FastSelector(DefaultSelector):
    """A selector that waits a SPEED-th of the time it is asked to wait."""

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        return super().select(timeout if timeout is None else timeout / SPEED)


class FastLoop(asyncio.SelectorEventLoop):
    """An event loop whose time runs SPEED times as fast as the clock of the host."""

    def __init__(self) -> None:
        super().__init__(FastSelector())

    def time(self) -> float:
        return super().time() * SPEED


def test_a_matrix_in_another_order_is_learnt_by_naming_squares() -> None:
    """Contact n is wired to square n + 1, but the profile says square 32 - n."""
    rig = MatrixRig(now_us=fast_us)
    replies: asyncio.Queue[Reply] = asyncio.Queue()

    async def next_reply() -> AsyncIterator[Reply]:
        while True:
            yield await replies.get()

    async def main() -> None:
        board = Board(
            sensors=rig.build(),
            buttons=SimulatedButtons(fast_us, Random(1)),
            leds=SimulatedLeds(),
            display=SimulatedDisplay(),
            buzzer=SimulatedBuzzer(),
        )

        def do_task(request: AskPerson) -> None:
            rig.contacts.clear()
            if request.kind is TaskKind.PLACE_ON_NAMED and request.square is not None:
                if request.square == BROKEN:
                    replies.put_nowait(Reply.YES)
                else:
                    rig.contacts.add(request.square - 1)

        subject = ExaminedBoard(has_leds=False, has_display=False, has_buzzer=False, buttons=(), is_thorough=True)
        examination = await examine(
            board, subject, Examiner(on_start=lambda _: None, on_task=do_task, replies=next_reply), fast_us
        )
        rig.close()
        learnt = infer_wiring_order(examination.notes, rig.squares, SQUARES)
        assert learnt.sensors == SQUARES
        assert find_unexamined(examination.examined_board, examination.notes).names == ()
        found = diagnose(subject, examination.notes, examination.contacts, examination.buttons)
        assert {finding.fault for finding in found} == {Fault.DEAD, Fault.SWAPPED}
        assert [finding.squares for finding in found if finding.fault is Fault.DEAD] == [(BROKEN,)]

    with asyncio.Runner(loop_factory=FastLoop) as runner:
        runner.run(main())
