"""A game with a scanner: the real firmware, driver and daemon, in real time."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from controller.daemon.daemon import Daemon
from controller.daemon.dependencies import DaemonDependencies
from controller.faces.display.page_output import page_output
from controller.rules.moves import Move
from controller.rules.squares import squares_of
from controller.session.effects import Effect, RecordMove
from controller.session.game_start import first_game
from controller.session.inputs import GameStarted, Input
from controller.session.state import PauseReason, Session
from controller.storage.journal import MemoryJournal
from controller.words.po_files import english
from hardware.host_clock import now_us
from hardware.ports import Board
from sim.parts import SimulatedBuzzer, SimulatedDisplay, SimulatedLeds
from tests.daemon.daemon_rig import make_settings
from tests.hardware.scanner_rig import ScannerRig, open_scanner_rig

WHITE, BLACK = 0, 1
SETTLED_S = 0.1  # a choice: far longer than a debounce of 8 ms


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[ScannerRig]:
    with open_scanner_rig(tmp_path) as rig:
        yield rig


class SessionFollower:
    """An observer that lets a test wait for a state of the game."""

    def __init__(self) -> None:
        self.moves: list[Move] = []
        self.session: Session | None = None
        self._news = asyncio.Event()

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        del event
        self.session = session
        self.moves += [effect.move for effect in effects if isinstance(effect, RecordMove)]
        self._news.set()

    async def wait_until(self, is_reached: Callable[[Session], bool]) -> Session:
        async with asyncio.timeout(20):
            while self.session is None or not is_reached(self.session):
                self._news.clear()
                await self._news.wait()
        return self.session

    async def wait_for_moves(self, moves: int) -> Session:
        return await self.wait_until(lambda _session: len(self.moves) == moves)


class ScannerHands:
    """Simulated hands for the contacts and the buttons of a scanner."""

    def __init__(self, rig: ScannerRig) -> None:
        self._rig = rig
        self._contacts = {square: contact for contact, square in enumerate(rig.squares)}

    async def set_up(self, occupancy: int) -> None:
        for square in squares_of(occupancy):
            await self._rig.set_contact(self._contacts[square], closed=True)

    async def move(self, move: Move) -> None:
        for square in (move.origin, *squares_of(move.captured)):
            await self._rig.set_contact(self._contacts[square], closed=False)
        await self._rig.set_contact(self._contacts[move.landing], closed=True)
        await asyncio.sleep(SETTLED_S)

    async def press(self, button: int) -> None:
        self._rig.pico.set_button(button, down=True)
        await asyncio.sleep(SETTLED_S)
        self._rig.pico.set_button(button, down=False)
        await asyncio.sleep(SETTLED_S)


def test_a_game_pauses_while_the_scanner_is_out_and_goes_on_with_the_board_as_it_was(rig: ScannerRig) -> None:
    async def main() -> None:
        started = GameStarted(at_us=0, date="2026.03.01", version="0.1.0", settings=make_settings())
        hands, following = ScannerHands(rig), SessionFollower()
        await hands.set_up(first_game(started).position.occupancy)
        scanner = rig.open_scanner()
        board = Board(
            sensors=scanner.sensors, buttons=scanner.buttons,
            leds=SimulatedLeds(), display=SimulatedDisplay(), buzzer=SimulatedBuzzer(),
        )  # fmt: skip
        dependencies = DaemonDependencies(
            board=board, journal=MemoryJournal(), now_us=now_us, theme=make_settings().face.theme,
            observers=[following], show_page=page_output(board.display, english()),
            new_game=lambda at_us: GameStarted(
                at_us=at_us, date="2026.03.01", version="0.1.0", settings=make_settings()
            ),
        )  # fmt: skip
        daemon = asyncio.create_task(Daemon(dependencies, None).run())
        try:
            await following.wait_until(lambda session: session.levels.is_known)
            await hands.press(BLACK)
            session = await following.wait_until(lambda session: session.may_commit_moves)
            for number, button in enumerate((WHITE, BLACK, WHITE)):
                move = session.game.legal_moves[0]
                await hands.move(move)
                await hands.press(button)
                session = await following.wait_for_moves(number + 1)
                assert following.moves[-1] == move
                if button == BLACK:
                    await rig.unplug()
                    await following.wait_until(lambda session: PauseReason.SENSORS in session.pauses)
                    await rig.plug_in()
                    session = await following.wait_until(lambda session: not session.pauses)
        finally:
            daemon.cancel()
            with suppress(asyncio.CancelledError):
                await daemon
            rig.close()

    asyncio.run(main())
