"""Runs of an examination, with the parts of a board and a person in front of it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass

from controller.app.parts import defer_parts
from controller.doctor.examination import next_deadline_us, step
from controller.doctor.examined_board import ExaminedBoard
from controller.doctor.inputs import ExaminationInput, ExaminationTick, PartFailure, PersonAnswer, Reply
from controller.doctor.requests import AskPerson, FinishExamination, LightSquares, Request, ShowTestPage
from controller.doctor.state import Examination
from controller.faces.display.doctor_page import draw_test_page, write_test_page
from controller.faces.lights.themes import SKY_BLUE
from controller.rules.squares import SQUARES
from hardware.events import Button
from hardware.host_clock import now_us
from hardware.ports import DARK, Board, PartError, TextDisplay, Tone
from hardware.settings import WiredBoardWiring

SIDES = (Button.WHITE, Button.BLACK)


@dataclass(frozen=True, slots=True, kw_only=True)
class Examiner:
    """The person who examines a real board."""

    on_start: Callable[[ExaminedBoard], None]  # told what is examined, and what is absent
    on_task: Callable[[AskPerson], None]  # shows what is asked for
    replies: Callable[[], AsyncIterator[Reply]]  # yields the answers


def examine_parts(examined_board: ExaminedBoard, wiring: WiredBoardWiring, examiner: Examiner) -> Examination:
    """Return what a person finds at a board of real parts; what cannot be used is left out."""
    with ExitStack() as closing:
        parts = defer_parts(wiring, now_us, closing)
        parts.openers.try_now(*examined_board.parts)
        missing = [status for status in parts.openers.statuses.list_missing() if status.part in examined_board.parts]
        present = examined_board.without_absent({status.part: status.reason for status in missing})
        examiner.on_start(present)
        return asyncio.run(examine(parts.board, present, examiner, now_us))


async def examine(
    board: Board, examined_board: ExaminedBoard, examiner: Examiner, now_us: Callable[[], int]
) -> Examination:
    """Return what a person finds at a board that is built."""
    runner = ExaminationRunner(board, examined_board, now_us)

    async def listen() -> None:
        async for reply in examiner.replies():
            runner.enqueue_reply(reply)

    listening = asyncio.create_task(listen(), name="person")
    examining = asyncio.create_task(runner.run(examiner.on_task), name="examination")
    try:
        await asyncio.wait((listening, examining), return_when=asyncio.FIRST_COMPLETED)
        if listening.done():
            listening.result()  # a person who quits ends it, a person who says nothing does not
        return await examining
    finally:
        for task in (listening, examining):
            task.cancel()
        await asyncio.gather(listening, examining, return_exceptions=True)


class ExaminationRunner:
    """Runs one examination."""

    def __init__(self, board: Board, examined_board: ExaminedBoard, now_us: Callable[[], int]) -> None:
        self._board = board
        self._now_us = now_us
        self._queue: asyncio.Queue[ExaminationInput] = asyncio.Queue()
        self._examination = Examination(examined_board=examined_board)

    def enqueue_reply(self, reply: Reply) -> None:
        """Add an answer of the person."""
        self._queue.put_nowait(PersonAnswer(reply=reply, at_us=self._now_us()))

    async def run(self, on_task: Callable[[AskPerson], None]) -> Examination:
        """Run the examination to its end, and return it."""
        try:
            async with asyncio.TaskGroup() as group:
                listening = []
                if self._examination.examined_board.has_sensors:
                    listening.append(
                        group.create_task(self._enqueue_events(self._board.sensors.events()), name="sensors")
                    )
                if self._examination.examined_board.buttons:
                    listening.append(
                        group.create_task(self._enqueue_events(self._board.buttons.events()), name="buttons")
                    )
                await self._examine_until_finished(on_task)
                for task in listening:
                    task.cancel()
        except ExceptionGroup as failed:  # one task fails, and the others are cancelled
            raise failed.exceptions[0] from failed
        return self._examination

    async def _examine_until_finished(self, on_task: Callable[[AskPerson], None]) -> None:
        while not self._examination.is_finished:
            self._examination, requests = step(self._examination, await self._next_input())
            for request in requests:
                await self._perform(request, on_task)

    async def _enqueue_events(self, events: AsyncIterator[ExaminationInput]) -> None:
        async for event in events:
            self._queue.put_nowait(event)

    async def _next_input(self) -> ExaminationInput:
        due_us = next_deadline_us(self._examination)
        wait_s = None if due_us is None else max(0, due_us - self._now_us()) / 1_000_000
        with suppress(TimeoutError):
            async with asyncio.timeout(wait_s):
                return await self._queue.get()
        return ExaminationTick(at_us=self._now_us())

    async def _perform(self, request: Request, on_task: Callable[[AskPerson], None]) -> None:
        match request:
            case AskPerson():
                on_task(request)
            case FinishExamination():
                pass
            case _:
                try:
                    await self._show(request)
                except PartError as error:
                    failed = PartFailure(part=error.part, reason=error.reason, at_us=self._now_us())
                    self._queue.put_nowait(failed)

    async def _show(self, request: Request) -> None:
        if isinstance(request, LightSquares):
            lit = set(request.squares)
            await self._board.leds.show(tuple(SKY_BLUE if square in lit else DARK for square in SQUARES))
        elif not isinstance(request, ShowTestPage):
            await self._board.buzzer.play(Tone.WARNING)
        elif isinstance(self._board.display, TextDisplay):
            display = self._board.display
            await display.write(write_test_page(display.columns, display.lines))
        else:
            await self._board.display.show(draw_test_page(self._board.display.size))
