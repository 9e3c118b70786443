"""Simulated people at one board: whole games, new games, and a board that cannot record for a while."""

import asyncio

import pytest

from controller.rules.outcome import Termination
from controller.session.inputs import GameStarted
from controller.session.state import Phase
from controller.settings.settings import CommitMode
from controller.simulated_play import match
from tests.daemon.daemon_rig import DaemonRig, game_started, make_settings, play
from tests.daemon.simulated_match import SimulatedMatch
from tests.daemon.test_determinism import ENDGAME, live_steps, replay
from tests.daemon.test_journal_failures import FailingJournal


@pytest.mark.parametrize("commit", CommitMode)
def test_people_play_to_the_end_and_set_up_for_the_next_game(commit: CommitMode) -> None:
    async def people(rig: DaemonRig) -> None:
        people = SimulatedMatch(rig)
        for _ in range(3):
            await people.play_game()
            before = rig.session.phase
            await people.match.set_up(rig.first_game)
            assert (before, rig.session.phase) == (Phase.OVER, Phase.PLAYING)

    rig = play(people, DaemonRig(started=game_started(make_settings(commit), fen=ENDGAME)))
    assert len([happened for happened in rig.recorder.inputs if isinstance(happened, GameStarted)]) == 4
    assert len(rig.recorder.moves) > 15


def test_the_side_that_waits_starts_the_clock() -> None:
    async def people(rig: DaemonRig) -> None:
        playing = asyncio.create_task(SimulatedMatch(rig).play_game())
        await asyncio.sleep(1.5)
        assert rig.session.ledger.running_side is rig.session.to_move
        playing.cancel()

    play(people)
    play(people, DaemonRig(started=game_started(fen="B:W22:B1,2,3")))


def test_a_game_without_end_is_given_up_as_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "MAX_PLIES", 6)

    async def people(rig: DaemonRig) -> None:
        await SimulatedMatch(rig).play_game()

    rig = play(people)
    assert len(rig.recorder.moves) == 6
    assert rig.session.outcome is not None
    assert rig.session.outcome.termination is Termination.AGREEMENT


def test_people_stop_when_a_flag_falls() -> None:
    async def people(rig: DaemonRig) -> None:
        await SimulatedMatch(rig).play_game()
        assert rig.session.phase is Phase.OVER

    rig = play(people, DaemonRig(started=game_started(make_settings(time_control="G/1"))))
    assert rig.recorder.announcements[-1].endswith("wins: time")


@pytest.mark.parametrize("commit", CommitMode)
@pytest.mark.parametrize("error_rate", [0.0, 0.5])
def test_people_wait_while_the_board_cannot_record_and_go_on_where_it_stands(
    commit: CommitMode, error_rate: float
) -> None:
    disk = FailingJournal()

    async def trouble() -> None:
        while True:
            await asyncio.sleep(7.1)
            disk.is_full = True
            await asyncio.sleep(9.3)
            disk.is_full = False

    async def people(rig: DaemonRig) -> None:
        troubling = asyncio.create_task(trouble())
        await SimulatedMatch(rig, error_rate=error_rate).play_game()
        troubling.cancel()
        disk.is_full = False
        await asyncio.sleep(3)

    rig = play(people, DaemonRig(started=game_started(make_settings(commit), fen=ENDGAME), journal=disk))
    assert rig.session.phase is Phase.OVER
    assert disk.refused > 5
    assert disk.records == rig.recorder.records
    assert replay([rig.recorder.inputs[0], *disk.inputs]) == live_steps(rig)
