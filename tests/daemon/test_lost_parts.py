"""Parts that fail: the game continues without them, reports it once, and tries them again."""

import asyncio
import logging
from dataclasses import replace

import pytest

from controller.daemon.effect_performer import MAX_WAITING_TONES
from hardware.events import Part, PartLost, PartRestored
from hardware.ports import PartError, Tone
from tests.daemon.daemon_rig import DaemonRig, play
from tests.daemon.dead_parts import DeadParts
from tests.daemon.game_scripts import GAME, clock_mode_script


@pytest.mark.parametrize("part", [Part.LEDS, Part.DISPLAY])
def test_the_game_continues_without_a_part_and_reports_that_once(part: Part, caplog: pytest.LogCaptureFixture) -> None:
    dead = DeadParts()
    rig = play(
        "press black; move 22-15; press white; lift 15; place 18; press white; expect move 22-18; wait 60s",
        DaemonRig(fit_parts=dead.fit(part)),
    )
    warnings = [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]
    assert warnings == [f"{part.value}: no answer; the game continues without it"]
    assert [event.part for event in rig.recorder.inputs if isinstance(event, PartLost)] == [part]
    assert dead.asked < 100  # a dead part is tried again each second, and for new output


@pytest.mark.parametrize("part", [Part.LEDS, Part.DISPLAY])
def test_a_part_that_answers_again_shows_what_is_shown_now(part: Part) -> None:
    dead = DeadParts()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script("press black; move 22-15; press white; wait 5s")
        dead.are_dead = False
        await asyncio.sleep(2)
        assert dead.shown

    play(people, DaemonRig(fit_parts=dead.fit(part)))


@pytest.mark.parametrize("part", [Part.LEDS, Part.DISPLAY])
def test_a_part_that_returns_can_be_lost_again(part: Part) -> None:
    dead = DeadParts()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script("press black; move 22-15; press white; wait 5s")
        for are_dead in (False, True, False):
            dead.are_dead = are_dead
            await rig.run_script("press white; wait 5s")
        changes = [event for event in rig.recorder.inputs if isinstance(event, PartLost | PartRestored)]
        assert [(type(event), event.part) for event in changes] == [(PartLost, part), (PartRestored, part)] * 2

    play(people, DaemonRig(fit_parts=dead.fit(part)))


def test_a_buzzer_that_dies_silences_nothing_else() -> None:
    class BrokenBuzzer:
        async def play(self, tone: Tone) -> None:
            raise PartError(Part.DISPLAY, f"the buzzer does not {tone.value}")

    play(
        "press black; move 22-18; press white; expect move 22-18",
        DaemonRig(fit_parts=lambda board: replace(board, buzzer=BrokenBuzzer())),
    )


def test_a_slow_buzzer_drops_old_sounds() -> None:
    played: list[Tone] = []

    class SlowBuzzer:
        async def play(self, tone: Tone) -> None:
            played.append(tone)
            await asyncio.sleep(60)

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(clock_mode_script(GAME))
        await asyncio.sleep(3_000)

    rig = play(people, DaemonRig(fit_parts=lambda board: replace(board, buzzer=SlowBuzzer())))
    assert rig.recorder.moves == GAME
    assert len(played) <= 1 + MAX_WAITING_TONES < len(GAME)
