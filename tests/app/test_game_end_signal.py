"""Waiting for the end of a game, and the backup that follows it."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path

from controller.app.game_end_signal import GameEndSignal
from controller.app.journal_upkeep import LOOK_S, MAX_AGE_S, JournalUpkeep, UpkeepDependencies
from controller.settings.journal import JournalSettings
from tests.daemon.daemon_rig import DaemonRig, play

OPENING = "press black; move 22-18; press white; wait 1s;"


def test_each_end_of_a_game_is_told_once() -> None:
    signal = GameEndSignal()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(OPENING)
        assert not await signal.wait(1)
        await rig.run_script("resign white; wait 1s")
        assert await signal.wait(1)
        assert not await signal.wait(1)
        await rig.run_script(f"set up; wait 15s; {OPENING} resign black; wait 1s")
        assert await signal.wait(1)

    play(people, DaemonRig(observers=[signal]))


def test_a_backup_is_asked_for_when_a_game_ends_and_not_an_hour_later(tmp_path: Path) -> None:
    signal = GameEndSignal()
    asked: list[tuple[str, float]] = []

    async def people(rig: DaemonRig) -> None:
        loop = asyncio.get_running_loop()

        async def run_process(arguments: list[str]) -> dict[str, str]:
            asked.append((arguments[-1], loop.time()))
            return {}

        dependencies = UpkeepDependencies(
            journal=tmp_path,
            settings=JournalSettings(),
            local_time=lambda: datetime(2026, 3, 1, 20, tzinfo=UTC),
            wait_for_game_end=signal.wait,
            on_damage=lambda: None,
            log_activity=lambda _kind, _text: None,
            run_process=run_process,
        )
        upkeep = asyncio.create_task(JournalUpkeep(dependencies).run())
        await rig.run_script(f"{OPENING} wait 2min; resign white")
        ended_s = loop.time()
        await rig.run_script("wait 2min")
        upkeep.cancel()
        assert [each for each, _ in asked] == [str(tmp_path), "", str(MAX_AGE_S)]
        assert asked[-1][1] - ended_s < 1 < LOOK_S

    play(people, DaemonRig(observers=[signal]))
