"""A daemon at a board whose clock has no battery: nobody knows the date until a network tells it."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta, timezone

from controller.app.game_dates import GameDates, GameDatesDependencies
from controller.session.inputs import GameStarted
from controller.settings.choices import GameChoices
from controller.storage.disk_thread import DiskThread
from controller.storage.journal import Journal
from sim.wall_clock import SimulatedWallClock
from tests.daemon.daemon_rig import DaemonRig, game_started, make_settings
from tests.sim.virtual_board import now_us

MANILA = timezone(timedelta(hours=8))
SWITCHED_ON = datetime(2026, 11, 22, 23, 50, tzinfo=MANILA)
"""When the board is switched on: ten minutes later it is another day."""
FIRST_DAY, NEXT_DAY, UNKNOWN = "2026.11.22", "2026.11.23", "????.??.??"
BOOT = "the first start of the machine"


@dataclass
class DatedRig(DaemonRig):
    """A board that finds the dates of its games."""

    started: GameStarted = field(default_factory=lambda: game_started(make_settings(time_control="G/120")))
    boot: str = BOOT
    is_clock_set: bool = False

    def build(self) -> None:
        self.clock = SimulatedWallClock(SWITCHED_ON, now_us, is_set=self.is_clock_set)
        self.dates = GameDates(
            GameDatesDependencies(
                clock=self.clock,
                now_us=now_us,
                boot=self.boot,
                session=lambda: self.daemon.session,
                game=lambda: self.daemon.game,
                enqueue=self.enqueue,
                saved=self.saved,
                journal=self.journal if isinstance(self.journal, Journal) else None,
                journal_thread=DiskThread("journal"),
            )
        )
        self.observers = (*self.observers, self.dates)
        super().build()

    def start_of_game(self, at_us: int, choices: GameChoices | None) -> GameStarted:
        return replace(super().start_of_game(at_us, choices), date=self.dates.date_of(at_us))

    async def run_script(self, script: str) -> None:
        """Run a script while the dates are looked after; `network;` is where a network sets the clock."""
        dating = asyncio.create_task(self.dates.run(), name="dates")
        try:
            for place, part in enumerate(script.split("network;")):
                self.clock.is_set = self.clock.is_set or place > 0
                await super().run_script(part)
        finally:
            dating.cancel()
            with suppress(asyncio.CancelledError):
                await dating

    @property
    def display_message(self) -> str:
        page = self.session.last_views.page
        return "" if page is None or page.message is None else page.message.code.value
