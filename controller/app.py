"""The composition root: it builds the board, the journal and the daemon, and lets people sit down at a simulated table.

The only file that knows everybody.
"""

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from importlib.metadata import version
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from controller.adapters.journal import Journal, SavedGame, take_again
from controller.daemon import Daemon, Surroundings, Watcher
from controller.profile import Profile
from controller.rules.game import Game
from controller.rules.position import Side
from controller.session.effects import Effect
from controller.session.inputs import DrawAgreed, Input, Started
from controller.session.opening import first_game
from controller.session.state import Pause, Phase, Session
from controller.tableside.answers import Answers
from controller.tableside.match import Match, Sight
from controller.tableside.scripted import Reach, ScriptRunner
from hardware.ports import Board, Display, TextDisplay
from hardware.settings import SimulatedBoardWiring
from sim.board import SimulatedBoard
from sim.hands.player import Habits, Player, TurnEnd
from sim.hands.setting import pieces_on
from sim.hands.styles import STYLES
from sim.parts import SimulatedDisplay, SimulatedTextDisplay
from sim.virtual_time import VirtualTimeLoop

DISTRIBUTION = "damahan"


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What is to be run.

    `games` ends the run after so many games of simulated players (None: never). `script` yields the lines of a script
    that plays instead of them. `fast` runs in virtual time. `anew` gives an unfinished game up. `report` takes what a
    script did wrong.
    """

    profile: Profile
    journal: Path
    games: int | None
    script: Callable[[], AsyncIterator[str]] | None
    fast: bool
    anew: bool
    watchers: Sequence[Watcher]
    report: Callable[[str], None]


def run_board(order: Order) -> bool:
    """Run a board until its games or its script are done, or until SIGINT or SIGTERM; tell whether all went well.

    Raises JournalError when the journal cannot be opened or begun.
    """
    journal = Journal.open(order.journal)
    try:
        saved = None if order.anew else _matching(journal.unfinished(), order.profile)
        loop_factory = VirtualTimeLoop if order.fast else None
        with asyncio.Runner(loop_factory=loop_factory) as runner:
            return runner.run(_run(order, journal, saved))
    finally:
        journal.close()


def _matching(saved: SavedGame | None, profile: Profile) -> SavedGame | None:
    """Give the unfinished game if it is the game that the profile plays; another one is left as it is."""
    if saved is None or saved.game.started.settings.game != profile.game:
        return None
    return saved


async def _run(order: Order, journal: Journal, saved: SavedGame | None) -> bool:
    loop = asyncio.get_running_loop()
    now_us = loop.now_us if isinstance(loop, VirtualTimeLoop) else _monotonic_us
    seats = _Seats(order.profile)
    rng = Random(order.profile.board.seed)
    game = first_game(seats.new_game(now_us())) if saved is None else take_again(saved)[0].game
    table = SimulatedBoard(pieces_on(game.position), game.rules.orientation, rng, now_us)
    board = Board(
        sensors=table.sensors,
        buttons=table.buttons,
        leds=table.leds,
        display=build_display(order.profile.board),
        buzzer=table.buzzer,
    )
    usher, answers = _Usher(), Answers()
    watchers = (*order.watchers, usher, answers)
    around = Surroundings(
        board=board,
        journal=journal,
        now_us=now_us,
        new_game=seats.new_game,
        watchers=watchers,
        theme=order.profile.face.theme,
    )
    daemon = Daemon(around, saved)
    people: Coroutine[Any, Any, bool]
    if order.script is None:
        people = _play_match(daemon, usher, table, seats, rng, order.games)
    else:
        reach = Reach(
            table=table.control,
            tell=daemon.tell,
            ask=partial(answers.ask, daemon.tell),
            session=lambda: _session(daemon),
            now_us=now_us,
        )
        people = _follow_script(daemon, usher, reach, order.script(), order.report)
    return await _until_done(daemon, people)


def build_display(wiring: SimulatedBoardWiring) -> Display | TextDisplay:
    """Build the display that a board has."""
    if wiring.display == "20x4":
        return SimulatedTextDisplay()
    width, height = map(int, wiring.display.split("x"))
    return SimulatedDisplay((width, height))


async def _until_done(daemon: Daemon, people: Coroutine[Any, Any, bool]) -> bool:
    """Run the daemon until the people are done or a signal comes; its own failure ends the run too."""
    running = asyncio.create_task(daemon.run(), name="daemon")
    acting = asyncio.create_task(people, name="people")
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, acting.cancel)
    try:
        await asyncio.wait((running, acting), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)
        for task in (acting, running):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
    return acting.cancelled() or acting.result()


def _monotonic_us() -> int:
    return time.monotonic_ns() // 1000


class _Seats:
    """Who sits at the table: the simulated people of each game in turn, and how each game starts."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        self._turn = count()
        self.styles: dict[Side, str] = {}
        self._take()

    def new_game(self, at_us: int) -> Started:
        """Give the start of a game that begins now."""
        self._take()
        return Started(
            at_us=at_us,
            date=datetime.now().astimezone().strftime("%Y.%m.%d"),
            version=version(DISTRIBUTION),
            settings=self._profile.settings,
        )

    def _take(self) -> None:
        hands = self._profile.board.hands
        place = next(self._turn)
        self.styles = {Side.WHITE: hands[place % len(hands)], Side.BLACK: hands[(place + 1) % len(hands)]}

    def players(self, rng: Random, *, presses_clock: bool) -> dict[Side, Player]:
        """Give the two people of the game that begins now."""
        turn_end = TurnEnd.PRESS if presses_clock else TurnEnd.REST
        habits = Habits(turn_end=turn_end, error_rate=self._profile.board.error_rate)
        return {side: Player(side, STYLES[style], habits, rng) for side, style in self.styles.items()}


class _Usher:
    """A watcher that lets people wait until a game can be played."""

    def __init__(self) -> None:
        self._can_play = asyncio.Event()

    def saw(self, session: Session, happened: Input, effects: Sequence[Effect]) -> None:
        """Note whether a game can be played."""
        del happened, effects
        if session.phase is Phase.PLAYING and session.levels.known:
            self._can_play.set()
        else:
            self._can_play.clear()

    async def begun(self, daemon: Daemon) -> Game:
        """Wait until a game can be played, and give it."""
        await self._can_play.wait()
        return _session(daemon).game


async def _play_match(
    daemon: Daemon, usher: _Usher, table: SimulatedBoard, seats: _Seats, rng: Random, games: int | None
) -> bool:
    """Let simulated people play game after game."""
    sight = Sight(
        lamps=lambda: {square: role.value for square, role in _session(daemon).shown_frame.roles},
        taken=lambda: _session(daemon).game,
        is_over=lambda: _session(daemon).phase is Phase.OVER,
        cannot_record=lambda: Pause.RECORDING in _session(daemon).pauses,
        agree_draw=lambda: daemon.tell(DrawAgreed(at_us=table.now_us())),
    )
    for played in count(1):
        game = await usher.begun(daemon)
        # A game that goes on has the settings it was begun with.
        by_clock = _session(daemon).by_clock
        match = Match(table, sight, presses_clock=by_clock)
        await match.play_game(game, seats.players(rng, presses_clock=by_clock))
        if played == games:
            return True
        await match.set_up(first_game(_session(daemon).started))
    return True


async def _follow_script(
    daemon: Daemon, usher: _Usher, reach: Reach, lines: AsyncIterator[str], report: Callable[[str], None]
) -> bool:
    await usher.begun(daemon)
    runner = ScriptRunner(reach, report)
    await runner.run(lines)
    return not runner.failed


def _session(daemon: Daemon) -> Session:
    if daemon.session is None:
        raise RuntimeError("the daemon has no session yet")
    return daemon.session
