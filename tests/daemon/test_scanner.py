"""A game with a scanner: the real firmware, driver and daemon, in real time."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from controller.app.parts import defer_parts
from controller.daemon.daemon import Daemon
from controller.daemon.dependencies import DaemonDependencies, OpenParts, open_no_parts
from controller.faces.display.page_output import page_output
from controller.rules.moves import Move
from controller.rules.squares import squares_of
from controller.session.effects import Effect, RecordMove
from controller.session.game_start import first_game
from controller.session.inputs import GameStarted, Input
from controller.session.state import PauseReason, Session
from controller.storage.journal import MemoryJournal
from controller.words.po_files import english
from hardware.events import Part
from hardware.host_clock import now_us
from hardware.ports import Board
from hardware.settings import WiredBoardWiring
from hardware.settings.buttons import ScannerButtonsWiring
from hardware.settings.buzzer import NoBuzzerWiring
from hardware.settings.displays import NoDisplayWiring
from hardware.settings.leds import NoLedsWiring
from hardware.settings.sensors import SerialScannerWiring
from sim.parts import SimulatedBuzzer, SimulatedDisplay, SimulatedLeds
from tests.daemon.daemon_rig import make_settings
from tests.hardware.scanner_rig import ScannerRig, open_scanner_rig

STARTED = GameStarted(at_us=0, date="2026.03.01", version="0.1.0", settings=make_settings())
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


@asynccontextmanager
async def playing(
    board: Board, following: SessionFollower, open_parts: OpenParts = open_no_parts
) -> AsyncIterator[None]:
    """Run the daemon of a board while the context is open."""
    dependencies = DaemonDependencies(
        board=board, journal=MemoryJournal(), now_us=now_us, theme=make_settings().face.theme,
        observers=[following], show_page=page_output(board.display, english()), open_parts=open_parts,
        new_game=lambda at_us, _choices: replace(STARTED, at_us=at_us),
    )  # fmt: skip
    daemon = asyncio.create_task(Daemon(dependencies, None).run())
    try:
        yield
    finally:
        daemon.cancel()
        with suppress(asyncio.CancelledError):
            await daemon


def test_a_game_pauses_while_the_scanner_is_out_and_goes_on_with_the_board_as_it_was(rig: ScannerRig) -> None:
    async def main() -> None:
        hands, following = ScannerHands(rig), SessionFollower()
        await hands.set_up(first_game(STARTED).position.occupancy)
        scanner = rig.open_scanner()
        board = Board(
            sensors=scanner.sensors, buttons=scanner.buttons,
            leds=SimulatedLeds(), display=SimulatedDisplay(), buzzer=SimulatedBuzzer(),
        )  # fmt: skip
        async with playing(board, following):
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
        rig.close()

    asyncio.run(main())


def test_a_scanner_that_is_plugged_in_after_the_start_begins_the_game(rig: ScannerRig) -> None:
    wiring = WiredBoardWiring(
        kind="wired",
        pin_factory="mock",
        sensors=SerialScannerWiring(kind="serial_scanner", device=rig.cable.pattern, squares=tuple(rig.squares)),
        buttons=ScannerButtonsWiring(kind="scanner"),
        leds=NoLedsWiring(kind="none"),
        display=NoDisplayWiring(kind="none"),
        buzzer=NoBuzzerWiring(kind="none"),
    )

    async def main(closing: ExitStack) -> None:
        hands, following = ScannerHands(rig), SessionFollower()
        await hands.set_up(first_game(STARTED).position.occupancy)
        await rig.unplug()
        parts = defer_parts(wiring, now_us, closing)
        statuses = parts.openers.statuses
        async with playing(parts.board, following, parts.openers.keep_trying):
            await following.wait_until(lambda session: PauseReason.SENSORS in session.pauses)
            assert [status.part for status in statuses.list_missing()] == [Part.SENSORS, Part.BUTTONS]
            assert "plug the scanner in" in statuses.status_of(Part.BUTTONS).remedy
            await rig.plug_in()
            session = await following.wait_until(lambda session: not session.pauses)
            assert statuses.list_missing() == ()
            await hands.press(BLACK)
            session = await following.wait_until(lambda session: session.may_commit_moves)
            await hands.move(session.game.legal_moves[0])
            await hands.press(WHITE)
            await following.wait_for_moves(1)

    with ExitStack() as closing:
        asyncio.run(main(closing))
