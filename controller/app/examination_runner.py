"""Running an examination: the parts of a board, and a person before it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from random import Random

from controller.app.parts import build_parts
from controller.doctor.examination import next_deadline_us, step
from controller.doctor.examined_board import ExaminedBoard, MatrixLine, matrix_lines
from controller.doctor.inputs import ExaminationInput, ExaminationTick, PartFailure, PersonAnswer, Reply
from controller.doctor.requests import AskPerson, FinishExamination, LightSquares, Request, ShowTestPage
from controller.doctor.state import Examination
from controller.faces.display.doctor_page import draw_test_page, write_test_page
from controller.faces.lights.themes import SKY_BLUE
from controller.profile import Profile
from controller.rules.squares import SQUARES, Orientation, Square
from controller.settings.clock import ButtonLayout
from controller.simulated_play.examiner import SimulatedExaminer
from hardware.drivers.null_parts import NoBuzzer, NoDisplay
from hardware.events import Button, Part
from hardware.host_clock import now_us
from hardware.ports import DARK, Board, PartError, TextDisplay, Tone
from hardware.settings import SimulatedBoardWiring, WiredBoardWiring
from hardware.settings.buttons import GpioButtonsWiring
from hardware.settings.buzzer import BuzzerWiring
from hardware.settings.displays import NoDisplayWiring
from hardware.settings.leds import NeopixelWiring
from hardware.settings.sensors import MATRIX_DRIVE_LINES, I2cExpanderWiring
from hardware.settings.wiring import IN_SQUARE_ORDER
from sim.board import SimulatedBoard
from sim.faults.board_faults import BoardFaults
from sim.virtual_time import VirtualTimeLoop

SIDES = (Button.WHITE, Button.BLACK)


@dataclass(frozen=True, slots=True, kw_only=True)
class Examiner:
    """Who examines a real board: `hear` takes what is asked for, `replies` yields what he says."""

    on_task: Callable[[AskPerson], None]
    replies: Callable[[], AsyncIterator[Reply]]


def examined_board_of(profile: Profile, *, timeout_us: int, is_thorough: bool) -> ExaminedBoard:
    """Describe the board of a profile as it is examined."""
    has_rocker = profile.clock.buttons is ButtonLayout.ROCKER
    board = profile.board
    buttons = (*SIDES, Button.THIRD) if has_rocker else SIDES
    if isinstance(board, WiredBoardWiring) and isinstance(board.buttons, GpioButtonsWiring):
        buttons = SIDES if board.buttons.third is None else (*SIDES, Button.THIRD)
    senses, drives = _matrix_lines_of(board)
    return ExaminedBoard(
        sense_lines=senses,
        drive_lines=drives,
        has_leds=isinstance(board, SimulatedBoardWiring) or isinstance(board.leds, NeopixelWiring),
        buttons=buttons,
        has_rocker=has_rocker,
        has_display=isinstance(board, SimulatedBoardWiring) or not isinstance(board.display, NoDisplayWiring),
        has_buzzer=isinstance(board, SimulatedBoardWiring) or isinstance(board.buzzer, BuzzerWiring),
        allowed_bounce_us=profile.tracking.button_debounce_ms * 1000,
        timeout_us=timeout_us,
        is_thorough=is_thorough,
    )


def wiring_orders_of(profile: Profile) -> tuple[tuple[Square, ...], tuple[Square, ...]]:
    """Give the orders of contacts and of LEDs that a profile has."""
    board = profile.board
    if isinstance(board, SimulatedBoardWiring):
        return IN_SQUARE_ORDER, IN_SQUARE_ORDER
    return board.sensors.squares, board.leds.squares if isinstance(board.leds, NeopixelWiring) else IN_SQUARE_ORDER


def _matrix_lines_of(
    board: SimulatedBoardWiring | WiredBoardWiring,
) -> tuple[tuple[MatrixLine, ...], tuple[MatrixLine, ...]]:
    if isinstance(board, WiredBoardWiring) and isinstance(board.sensors, I2cExpanderWiring):
        return (), ()
    squares = board.sensors.squares if isinstance(board, WiredBoardWiring) else IN_SQUARE_ORDER
    senses, drives = matrix_lines(squares, MATRIX_DRIVE_LINES)
    return senses, drives


def examine_simulated(
    examined_board: ExaminedBoard, planted: BoardFaults, seed: int, on_task: Callable[[AskPerson], None]
) -> Examination:
    """Let a simulated person examine a simulated board with these faults, in virtual time."""

    async def main() -> Examination:
        loop = asyncio.get_running_loop()
        if not isinstance(loop, VirtualTimeLoop):
            raise TypeError("a simulated examination is run in virtual time")
        table = SimulatedBoard(
            {}, Orientation.VISMIN, Random(seed), loop.now_us, faults=planted.sensors, part_faults=planted.parts
        )
        silent = planted.parts.silent_parts
        board = Board(
            sensors=table.sensors,
            buttons=table.buttons,
            leds=table.leds,
            display=NoDisplay() if Part.DISPLAY in silent else table.display,
            buzzer=NoBuzzer() if Part.BUZZER in silent else table.buzzer,
        )
        runner = _ExaminationRunner(board, examined_board, loop.now_us)
        maker = SimulatedExaminer(table, Random(seed), runner.enqueue_reply)

        def ask(task: AskPerson) -> None:
            on_task(task)
            maker.handle_request(task)

        try:
            return await runner.run(ask)
        finally:
            maker.stop()

    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        return runner.run(main())


def examine_parts(examined_board: ExaminedBoard, wiring: WiredBoardWiring, examiner: Examiner) -> Examination:
    """Let a person examine a board of real parts; raises BoardError when parts of it cannot be used."""
    with ExitStack() as closing:
        return asyncio.run(examine(build_parts(wiring, now_us, closing), examined_board, examiner, now_us))


async def examine(
    board: Board, examined_board: ExaminedBoard, examiner: Examiner, now_us: Callable[[], int]
) -> Examination:
    """Let a person examine a board that is built."""
    runner = _ExaminationRunner(board, examined_board, now_us)

    async def listen() -> None:
        async for reply in examiner.replies():
            runner.enqueue_reply(reply)

    listening = asyncio.create_task(listen(), name="person")
    examining = asyncio.create_task(runner.run(examiner.on_task), name="examination")
    try:
        await asyncio.wait((listening, examining), return_when=asyncio.FIRST_COMPLETED)
        if listening.done():
            listening.result()  # a person who leaves ends it, one who says nothing does not
        return await examining
    finally:
        for task in (listening, examining):
            task.cancel()
        await asyncio.gather(listening, examining, return_exceptions=True)


class _ExaminationRunner:
    """An examination of the parts of one board as it goes on."""

    def __init__(self, board: Board, examined_board: ExaminedBoard, now_us: Callable[[], int]) -> None:
        self._board = board
        self._now_us = now_us
        self._queue: asyncio.Queue[ExaminationInput] = asyncio.Queue()
        self._examination = Examination(examined_board=examined_board)

    def enqueue_reply(self, reply: Reply) -> None:
        """Take what a person says."""
        self._queue.put_nowait(PersonAnswer(reply=reply, at_us=self._now_us()))

    async def run(self, on_task: Callable[[AskPerson], None]) -> Examination:
        """Examine the board to the end."""
        try:
            async with asyncio.TaskGroup() as group:
                listening = [
                    group.create_task(self._enqueue_events(self._board.sensors.events()), name="sensors"),
                    group.create_task(self._enqueue_events(self._board.buttons.events()), name="buttons"),
                ]
                await self._examine_until_finished(on_task)
                for task in listening:
                    task.cancel()
        except ExceptionGroup as failed:  # one of them fails alone, and the others are cancelled
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
