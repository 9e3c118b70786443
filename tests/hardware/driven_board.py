"""A daemon with real drivers in real time, and simulated hands that close contacts and press buttons."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from controller.daemon.daemon import Daemon
from controller.daemon.dependencies import DaemonDependencies
from controller.daemon.event_loop import PreciseTimerLoop
from controller.faces.display.page_output import page_output
from controller.notation.move_text import parse_move
from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.position import Side
from controller.rules.squares import Occupancy, Square, squares_of
from controller.session.game_start import first_game
from controller.session.inputs import GameStarted
from controller.session.state import Session
from controller.storage.journal import GameId, Journal, RecordedGame, load_game
from controller.words.po_files import english
from hardware.events import Button
from hardware.host_clock import now_us
from hardware.ports import Board, Buttons, Leds, Sensors
from sim.parts import SimulatedBuzzer, SimulatedDisplay, SimulatedLeds
from tests.daemon.daemon_rig import game_started, stop
from tests.daemon.step_recorder import StepRecorder
from tests.hardware.conditions import wait_until

PRESS_S = 0.08  # how long a button is held; a choice: a quick press
PRESS_AGAIN_S = 4.0  # from a press without effect to the next one; a choice: longer than press_grace_ms
BUTTON_OF = {Side.WHITE: Button.WHITE, Side.BLACK: Button.BLACK}


class TableContacts(Protocol):
    """The contacts that hands can change."""

    def set_square(self, square: Square, *, closed: bool) -> None:
        """Close or open the contact of a square."""
        ...

    def set_button(self, button: Button, *, down: bool) -> None:
        """Press or release a button."""
        ...


class DrivenBoard:
    """One game with drivers: the pieces on the board, and the daemon that plays it."""

    def __init__(
        self,
        contacts: TableContacts,
        folder: Path,
        leds: Leds | None = None,
        started: GameStarted | None = None,
        *,
        presses: int = 1,
    ) -> None:
        self._presses = presses  # the most presses of a person who sees no effect
        self.recorder = StepRecorder(now_us)
        self.leds = SimulatedLeds() if leds is None else leds
        self._contacts = contacts
        self._folder = folder
        self._started = game_started(at_us=now_us()) if started is None else started
        self._occupancy: Occupancy = 0
        self.game: Game = first_game(self._started)

    def run(self, sensors: Callable[[], Sensors], buttons: Callable[[], Buttons], people: "People") -> RecordedGame:
        """Set the pieces up, run a daemon while people act, and return the game from its journal."""
        journal = Journal.open(self._folder)
        self.set_occupancy(self.game.position.occupancy)

        async def main() -> None:
            board = Board(
                sensors=sensors(),
                buttons=buttons(),
                leds=self.leds,
                display=SimulatedDisplay(),
                buzzer=SimulatedBuzzer(),
            )
            dependencies = DaemonDependencies(
                board=board,
                journal=journal,
                now_us=now_us,
                new_game=lambda _at_us, _choices: self._started,
                observers=(self.recorder,),
                theme=self._started.settings.face.theme,
                show_page=page_output(board.display, english()),
            )
            self._daemon = Daemon(dependencies, None)
            running = asyncio.create_task(self._daemon.run())
            acting = asyncio.create_task(people(self))
            await asyncio.wait((running, acting), return_when=asyncio.FIRST_COMPLETED)
            acting.cancel()  # a daemon that failed ends its people too
            await stop(running)
            await stop(acting)

        try:
            with asyncio.Runner(loop_factory=PreciseTimerLoop) as runner:
                runner.run(main())
        finally:
            journal.close()
        return load_game(self._folder, GameId(1))

    @property
    def session(self) -> Session:
        assert self._daemon.session is not None
        return self._daemon.session

    def set_occupancy(self, occupancy: Occupancy) -> None:
        """Put pieces on these squares and no others."""
        for square in squares_of(self._occupancy ^ occupancy):
            self._contacts.set_square(square, closed=bool(occupancy >> (square - 1) & 1))
        self._occupancy = occupancy

    async def wait_until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait until a condition holds."""
        await wait_until(holds, lambda: f"{what}, of a board that announced {self.recorder.announcements},")

    async def wait_for_occupancy(self) -> None:
        """Wait until the session has the occupancy of the board."""
        await self.wait_until(
            lambda: self.session.levels.is_known and self.session.levels.settled_occupancy == self._occupancy,
            "the occupancy of the board",
        )

    async def start_clock(self) -> None:
        """Start White's clock."""
        await self.wait_until(lambda: bool(self.recorder.steps), "the first step")
        await self.wait_for_occupancy()
        await self.press_until(Side.BLACK, lambda: self.session.ledger.running_side is Side.WHITE, "White's clock")

    async def press_until(self, side: Side, holds: Callable[[], bool], what: str) -> None:
        """Press until a condition holds; a second press of a side whose turn has passed has no effect."""
        for _ in range(self._presses - 1):
            await self.press(side)
            with suppress(TimeoutError):
                async with asyncio.timeout(PRESS_AGAIN_S):
                    await self.wait_until(holds, what)
                return
        await self.press(side)
        await self.wait_until(holds, what)

    async def press(self, side: Side) -> None:
        """Press a clock button as a finger does."""
        self._contacts.set_button(BUTTON_OF[side], down=True)
        await asyncio.sleep(PRESS_S)
        self._contacts.set_button(BUTTON_OF[side], down=False)
        await asyncio.sleep(PRESS_S)

    async def play_move(self, text: str) -> None:
        """Move a piece, remove what it captures, and press."""
        move = parse_move(text, self.game.legal_moves)
        await self.lift_and_place(move)
        await self.press_until(
            self.game.position.to_move, lambda: len(self.recorder.records) > self._plies, f"the record of {text}"
        )
        self.game = self.game.play(move)

    async def lift_and_place(self, move: Move) -> None:
        """Move a piece and remove what it captures; the board is read after each step."""
        self._plies = len(self.recorder.records)
        self.set_occupancy(self._occupancy & ~(1 << (move.origin - 1)))
        await self.wait_for_occupancy()
        self.set_occupancy(self._occupancy | 1 << (move.landing - 1))
        await self.wait_for_occupancy()
        for square in move.captured_squares:
            self.set_occupancy(self._occupancy & ~(1 << (square - 1)))
            await self.wait_for_occupancy()


People = Callable[[DrivenBoard], Coroutine[Any, Any, None]]
