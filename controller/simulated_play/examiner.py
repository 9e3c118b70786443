"""A simulated person who examines a simulated board, and knows only its LEDs and what he is asked."""

import asyncio
from collections.abc import Callable, Sequence
from random import Random

from controller.doctor.inputs import Reply
from controller.doctor.requests import AskPerson, TaskKind
from controller.doctor.running_light import PAUSE_US, RUN_US, STEP_US
from controller.rules.squares import SQUARES, Square
from hardware.events import Button
from hardware.ports import DARK
from sim.board import SimulatedBoard
from sim.durations import pick_duration_us
from sim.hands.actions import Lift, PushButton, PutDown
from sim.hands.pieces_in_hand import PiecesInHand

# Both are choices.
REQUEST_DELAY_US = (300_000, 900_000)  # from a request to its act
GLANCE_EVERY_S = 0.05  # shorter than each LED of the running light is lit
_GLANCES_PER_RUN = round((RUN_US + PAUSE_US) / 1_000_000 / GLANCE_EVERY_S)
_GLANCES_PER_PAUSE = round((PAUSE_US - STEP_US) / 1_000_000 / GLANCE_EVERY_S)  # a person feels no exact second


class SimulatedExaminer:
    """One person with one piece."""

    def __init__(self, board: SimulatedBoard, rng: Random, reply: Callable[[Reply], None]) -> None:
        self._board = board
        self._rng = rng
        self._reply = reply
        self._in_hand = PiecesInHand(board.table)
        self._current_act: asyncio.Task[None] | None = None
        board.table.pieces_beside.append("man")

    def handle_request(self, ask: AskPerson) -> None:
        """Begin to do what is asked for, instead of what was asked before."""
        self.stop()
        self._current_act = asyncio.create_task(self._perform_request(ask), name="examiner")

    def stop(self) -> None:
        """Stop."""
        if self._current_act is not None:
            self._current_act.cancel()

    async def _perform_request(self, ask: AskPerson) -> None:
        await asyncio.sleep(pick_duration_us(REQUEST_DELAY_US, self._rng) / 1_000_000)
        match ask.kind:
            case TaskKind.CLEAR_BOARD:
                self._remove_piece()
                self._reply(Reply.YES)
            case TaskKind.PLACE_ON_LIT:
                lit = self._lit_squares()
                if lit:
                    self._place_piece(lit[0])
                else:
                    self._reply(Reply.NO)
            case TaskKind.PLACE_ON_NAMED if ask.square is not None:
                self._place_piece(ask.square)
            case TaskKind.REMOVE_PIECE:
                self._remove_piece()
            case TaskKind.PRESS_BUTTON:
                self._board.perform(PushButton(Button(ask.button_name or "")), self._in_hand)
            case TaskKind.WATCH_LIGHTS:
                self._reply(Reply.YES if await self._watch_light_run() else Reply.NO)
            case TaskKind.SEE_LIGHTS:
                self._reply(Reply.YES if len(self._lit_squares()) == len(SQUARES) else Reply.NO)
            case TaskKind.SEE_DISPLAY:
                self._reply(Reply.NO if self._board.display.picture is None else Reply.YES)
            case TaskKind.HEAR_BUZZER:
                self._reply(Reply.NO if self._board.buzzer.tone is None else Reply.YES)
            case _:
                pass

    def _lit_squares(self) -> list[Square]:
        return [Square(place) for place, colour in enumerate(self._board.leds.colours, start=1) if colour != DARK]

    async def _watch_light_run(self) -> bool:
        """Watch the light for two runs; return True if there is a whole run whose squares were lit in order.

        A run begins after a dark time that is as long as the pause between two runs; LEDs that stay dark may look so
        too, so any such time may be the pause.
        """
        glances: list[Square | None] = []
        for _ in range(2 * _GLANCES_PER_RUN):
            await asyncio.sleep(GLANCE_EVERY_S)
            glances.append(next(iter(self._lit_squares()), None))
        runs = (glances[start : start + _GLANCES_PER_RUN] for start in range(_GLANCES_PER_RUN))
        return any(_is_run_in_order(run) for run in runs)

    def _place_piece(self, square: Square) -> None:
        if self._board.table.pieces:
            self._remove_piece()
        self._board.perform(PutDown(square, None), self._in_hand)

    def _remove_piece(self) -> None:
        for square in list(self._board.table.pieces):
            self._board.perform(Lift(square), self._in_hand)
        self._in_hand.lay_aside()


def _is_run_in_order(run: Sequence[Square | None]) -> bool:
    """Return True for a run that begins after a pause, is lit in the order of the squares, and ends with a pause."""
    lit = [square for square in run if square is not None]
    is_dark_at_end = not any(run[-_GLANCES_PER_PAUSE:])
    return is_dark_at_end and run[0] is not None and lit == sorted(lit)
