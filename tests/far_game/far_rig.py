"""Two boards with their daemons, tables and people, that play one game over a bad network in virtual time."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from controller.far_game.board.dependencies import FarDependencies
from controller.far_game.board.runner import FarGameRunner
from controller.hall.documents.keys import TrustedKey
from controller.rules.position import Side
from controller.session.effects import Effect
from controller.session.inputs import Input
from controller.session.state import Phase, Session
from controller.settings.choices import GameChoices
from controller.settings.chosen_settings import apply_choices
from controller.settings.settings import Settings
from tests.daemon.daemon_rig import DaemonRig, game_started, stop
from tests.far_game.arbiter_desk import ArbiterDesk
from tests.far_game.faulty_network import FaultyNetwork
from tests.sim.virtual_board import now_us

_IDS = count(1)

DESK = ArbiterDesk()
"""That both boards trust."""


@dataclass
class LateObserver:
    """Observes for a runner, which is built once there is a loop."""

    runner: FarGameRunner | None = None
    is_joined: asyncio.Event = field(default_factory=asyncio.Event)

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        if self.runner is not None:
            self.runner.on_step(session, event, effects)
        if session.far is not None:
            self.is_joined.set()


@dataclass
class FarRig(DaemonRig):
    """One board of a game on two."""

    name: str = "board-1"
    folder: Path = Path()
    network: FaultyNetwork = field(kw_only=True)
    random: Random = field(kw_only=True)
    announced: list[str] = field(default_factory=list)
    keys: Mapping[str, TrustedKey] | None = field(default_factory=lambda: {DESK.key.id: DESK.key})
    """None: they cannot be read."""
    are_keys_ready: asyncio.Event = field(default_factory=asyncio.Event)
    """Until it is set, reading the keys takes on; it is set at the start."""

    def build(self) -> None:
        observer = self.late_observer = LateObserver()
        self.observers = (observer,)
        super().build()
        self.runner = observer.runner = FarGameRunner(
            FarDependencies(
                hall="club",
                board=self.name,
                folder=self.folder,
                mail=self.network.mail_of(self.name),
                journal_game=lambda: self.daemon.game,
                now_us=now_us,
                time_of_day=_time_of_day,
                enqueue=self.enqueue,
                submit=self.answers.submit,
                settings_for=self._settings_for,
                load_keys=self._load_keys,
                announce=self.announced.append,
                end_announcement=self._end_announcement,
                new_id=lambda: f"00000000-0000-4000-8000-{next(_IDS):012}",
                random_bytes=self.random.randbytes,
            )
        )

    def start(self) -> None:
        """Begin all tasks of the board."""
        self.are_keys_ready.set()
        self.build()
        self.tasks: list[asyncio.Task[Any]] = [
            asyncio.create_task(self.daemon.run(), name=f"daemon of {self.name}"),
            asyncio.create_task(self.players.play_games(1), name=f"players of {self.name}"),
            asyncio.create_task(self.runner.run(), name=f"far games of {self.name}"),
        ]

    async def stop(self) -> None:
        """End all tasks."""
        for task in reversed(self.tasks):
            with suppress(asyncio.CancelledError):
                await stop(task)

    def _end_announcement(self, text: str) -> None:
        if text in self.announced:
            self.announced.remove(text)

    def _settings_for(self, choices: GameChoices) -> Settings:
        return apply_choices(self.started.settings, choices)

    async def _load_keys(self) -> Mapping[str, TrustedKey] | None:
        await self.are_keys_ready.wait()
        return self.keys

    @property
    def is_over(self) -> bool:
        return self.session.phase is Phase.OVER


def _time_of_day() -> str:
    minutes, seconds = divmod(now_us() // 1_000_000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"2026-11-27T{hours:02}:{minutes:02}:{seconds:02}+08:00"


@dataclass
class TwoBoards:
    """Two boards that agree on a game, and play it."""

    white: FarRig
    black: FarRig
    after_game: list[FarRig] = field(default_factory=list)
    """Boards that were stopped once their game was over, and started again with another one."""

    @property
    def boards(self) -> dict[Side, FarRig]:
        return {Side.WHITE: self.white, Side.BLACK: self.black}

    def replace(self, side: Side, rig: FarRig) -> None:
        """Put a board that was started again in the place of the one that was stopped."""
        if side is Side.WHITE:
            self.white = rig
        else:
            self.black = rig

    async def begin(self, choices: GameChoices) -> None:
        """Start both boards, invite, and wait until both play the game."""
        for rig in (self.white, self.black):
            rig.start()
            await rig.recorder.is_board_known.wait()
        code = await self.white.runner.invitations.invite(Side.WHITE, choices, "Ana")
        agreed = await self.black.runner.invitations.join(code, "Ben")
        assert agreed.side is Side.BLACK
        for rig in (self.white, self.black):
            await rig.late_observer.is_joined.wait()

    async def stop(self) -> None:
        """Stop both boards."""
        for rig in (self.white, self.black, *self.after_game):
            await rig.stop()


def two_boards(folder: Path, settings: Settings, random: Random, network: FaultyNetwork) -> TwoBoards:
    """Return two boards that are not started."""
    white, black = (
        FarRig(
            started=game_started(settings),
            name=name,
            folder=folder / name,
            network=network,
            random=random,
            seed=random.randrange(1000),
        )
        for name in ("board-1", "board-2")
    )
    return TwoBoards(white, black)


async def wait_until(is_there: Callable[[], bool]) -> None:
    """Wait in virtual time; raises TimeoutError after ten minutes."""
    async with asyncio.timeout(600):
        for _ in iter(is_there, True):
            await asyncio.sleep(0.1)
