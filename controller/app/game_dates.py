"""The dates of games at a board whose clock may not be set: found once the clock is synchronised.

The time of day at which a game began is told in the same input. Nobody gives it by hand, so it may stay unknown.

Everything is stamped on the monotonic clock, so the start of a game is as long ago as that clock says. After a start
of the machine that clock begins again: a game that began before has no date until the arbiter gives one.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from controller.commands.values import SetDate
from controller.session.effects import Effect
from controller.session.game_date import has_date
from controller.session.inputs import (
    UNKNOWN_DATE,
    CommandGiven,
    DaemonRestarted,
    DateFound,
    DateUnknown,
    GameStarted,
    Input,
)
from controller.session.state import Session
from controller.storage.disk_thread import DiskThread
from controller.storage.journal import GameId, JournalError, SavedGame
from controller.storage.journal.undated_games import UndatedGame, boot_of_start
from hardware.wall_clock import WallClock

LOOK_INTERVAL_S = 10.0
"""The time between two looks at a clock that is not synchronised; a choice: nobody waits for a date."""

SET_DATE_LASTS_US = 12 * 3600 * 1_000_000
"""How long games have the date that an arbiter has set; a choice: a playing day is shorter, a night is between two."""

log = logging.getLogger(__name__)


class DatedJournal(Protocol):
    """A journal whose finished games can be given a date."""

    def find_undated_game(self, boot: str, running: GameId) -> UndatedGame | None:
        """Return a game without a date, other than the running one, that began on this boot's monotonic clock."""
        ...

    def set_date(self, game: GameId, date: str, time: str) -> None:
        """Set the date of a game that has none, and the time of day at which it began."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class GameDatesDependencies:
    """What the dates of games depend on."""

    clock: WallClock
    now_us: Callable[[], int]
    boot: str  # names the start of the machine, from which `now_us` counts; empty: not known
    session: Callable[[], Session | None]
    game: Callable[[], GameId | None]
    enqueue: Callable[[Input], None]
    saved: SavedGame | None  # the game that is resumed
    journal: DatedJournal | None  # None: only the running game can be given a date
    journal_thread: DiskThread


class GameDates:
    """Implements SessionObserver; `run` never ends."""

    def __init__(self, dependencies: GameDatesDependencies) -> None:
        self._dependencies = dependencies
        self._wake = asyncio.Event()
        self._game_told_undated: GameId | None = (
            None  # the game that was told that it has no date, since its last start
        )
        self._wants_time = False  # a game has begun in this run, and its time of day is not told yet
        self._set_date: tuple[str, int] | None = None  # by the arbiter, for a game that began then
        self._has_journal_failed = False

    def date_of(self, at_us: int) -> str:
        """Return the date of a game that begins at a time."""
        if self._dependencies.clock.is_synchronised():
            return date_text(self._time_at(at_us))
        if self._set_date is not None and at_us - self._set_date[1] < SET_DATE_LASTS_US:
            return self._set_date[0]
        return UNKNOWN_DATE

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Look at a game that starts or goes on, and keep the date that an arbiter sets."""
        del effects
        match event:
            case GameStarted() | DaemonRestarted():
                self._game_told_undated = None
                self._wants_time = isinstance(event, GameStarted)
                self._wake.set()
            case CommandGiven(command=SetDate()) if self._is_of_this_boot() and has_date(session.started):
                self._set_date = session.started.date, session.started.at_us
            case _:
                pass

    async def run(self) -> None:
        """Find the dates of games, until cancelled."""
        while True:
            self._wake.clear()
            is_done = await self._date_games()
            with suppress(TimeoutError):
                async with asyncio.timeout(None if is_done else LOOK_INTERVAL_S):
                    await self._wake.wait()

    async def _date_games(self) -> bool:
        """Record the date of a game, if it is known now; return True if nothing is left to do for this game."""
        session, game = self._dependencies.session(), self._dependencies.game()
        if session is None or game is None:
            return True
        is_synchronised = self._dependencies.clock.is_synchronised()
        if not has_date(session.started):
            self._date_running_game(session.started, game, is_synchronised=is_synchronised)
        elif self._wants_time:
            self._wants_time = False
            self._tell_start_time(session.started, is_synchronised=is_synchronised)
        return is_synchronised and not await self._date_finished_game(game)

    def _date_running_game(self, started: GameStarted, game: GameId, *, is_synchronised: bool) -> None:
        now_us = self._dependencies.now_us()
        if is_synchronised and self._is_of_this_boot():
            self._wants_time = False
            began = self._time_at(started.at_us)
            self._dependencies.enqueue(DateFound(date=date_text(began), time=time_text(began), at_us=now_us))
        elif self._game_told_undated != game:
            self._game_told_undated = game
            self._dependencies.enqueue(DateUnknown(boot=self._dependencies.boot, at_us=now_us))

    def _tell_start_time(self, started: GameStarted, *, is_synchronised: bool) -> None:
        """Record the time of day at which a game began whose date is known, unless an arbiter gave it another date."""
        began = self._time_at(started.at_us)
        if is_synchronised and date_text(began) == started.date:
            event = DateFound(date=started.date, time=time_text(began), at_us=self._dependencies.now_us())
            self._dependencies.enqueue(event)

    async def _date_finished_game(self, running: GameId) -> bool:
        """Record the date of one finished game; return False if no game lacks one."""
        journal = self._dependencies.journal
        if journal is None or not self._dependencies.boot or self._has_journal_failed:
            return False

        def date_one() -> bool:
            undated = journal.find_undated_game(self._dependencies.boot, running)
            if undated is not None:
                began = self._time_at(undated.started_us)
                journal.set_date(undated.game, date_text(began), time_text(began))
            return undated is not None

        try:
            return await asyncio.get_running_loop().run_in_executor(self._dependencies.journal_thread, date_one)
        except JournalError as error:
            log.error("the date of a finished game: %s", error)
            self._has_journal_failed = True
            return False

    def _is_of_this_boot(self) -> bool:
        """Return True if the running game began on the monotonic clock of now."""
        saved = self._dependencies.saved
        if saved is None or saved.game.id != self._dependencies.game():
            return True
        return (
            bool(self._dependencies.boot)
            and boot_of_start(saved.earlier_inputs + saved.later_inputs) == self._dependencies.boot
        )

    def _time_at(self, at_us: int) -> datetime:
        return self._dependencies.clock.now() - timedelta(microseconds=self._dependencies.now_us() - at_us)


def date_text(time: datetime) -> str:
    """Return the date of a time as a game has it."""
    return time.date().isoformat().replace("-", ".")


def time_text(time: datetime) -> str:
    """Return the time of day as a game has it."""
    return time.strftime("%H:%M:%S")
