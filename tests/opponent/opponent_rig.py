"""A board in virtual time with the program as a player, and an engine of the tests."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from controller.opponent.engine_asker import EngineAsker
from controller.opponent.program_opponent import ProgramOpponent
from controller.session.effects import Effect
from controller.session.inputs import Input
from controller.session.state import Session
from controller.settings.game import GameSettings
from controller.settings.opponent import OpponentSettings
from controller.settings.settings import Settings
from controller.settings.tracking import CommitMode
from tests.daemon.daemon_rig import DaemonRig, game_started, make_settings, play, stop
from tests.opponent.table_engine import TableEngine
from tests.sim.virtual_board import now_us


@dataclass
class LateObserver:
    """Observes for the opponent, which is built once there is a loop."""

    opponent: ProgramOpponent | None = None

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        if self.opponent is not None:
            self.opponent.on_step(session, event, effects)


@dataclass
class OpponentRig(DaemonRig):
    """A board at which the program plays."""

    engine: TableEngine = field(default_factory=TableEngine)

    def build(self) -> None:
        observer = LateObserver()
        self.observers = (*self.observers, observer)
        super().build()
        opponent = ProgramOpponent(EngineAsker(self.engine), self.answers.submit, self.enqueue, now_us)
        observer.opponent = opponent
        self.playing = asyncio.create_task(opponent.run(), name="opponent")

    async def run_script(self, script: str) -> None:
        try:
            await super().run_script(script)
        finally:
            await stop(self.playing)


def settings_with_program(
    commit: CommitMode = CommitMode.CLOCK, *, level: int = 3, resign_behind: int = 0, **game: object
) -> Settings:
    chosen = make_settings(commit)
    values = {**chosen.game.model_dump(), "black_moves": "program", "time_control": "5+3", **game}
    return chosen.model_copy(
        update={
            "game": GameSettings.model_validate(values),
            "opponent": OpponentSettings(level=level, resign_behind=resign_behind),
        }
    )


def play_program(script: str, settings: Settings | None = None, *, engine: TableEngine, fen: str | None = None,
                 rig: OpponentRig | None = None) -> OpponentRig:  # fmt: skip
    """Play a script at a board where the program plays Black, or what the settings say."""
    settings = settings_with_program() if settings is None else settings
    rig = OpponentRig(started=game_started(settings, fen=fen)) if rig is None else rig
    rig.engine = engine
    played = play(script, rig)
    assert isinstance(played, OpponentRig)
    return played
