"""Simulated people who play whole games by themselves: new games, flags, restarts, and boards that fail."""

import asyncio

import pytest

from controller.rules.outcome import Termination
from controller.rules.position import Side
from controller.session.inputs import DaemonRestarted, GameStarted
from controller.session.state import Phase
from controller.settings.tracking import CommitMode
from controller.simulated_play import decisions
from controller.storage.journal import MemoryJournal
from tests.daemon.daemon_rig import DaemonRig, game_started, make_settings, play
from tests.daemon.failing_journal import FailingJournal
from tests.daemon.test_determinism import ENDGAME, live_steps, replay
from tests.simulated_play.test_players import BOTH, wait_for


def count_games(rig: DaemonRig) -> int:
    return sum(isinstance(event, GameStarted) for event in rig.recorder.inputs)


@pytest.mark.parametrize("commit", CommitMode)
def test_people_who_play_both_sides_begin_game_after_game(commit: CommitMode) -> None:
    async def people(rig: DaemonRig) -> None:
        await rig.players.replace_players(BOTH)
        await wait_for(lambda: count_games(rig) == 3)

    rig = play(people, DaemonRig(started=game_started(make_settings(commit), fen=ENDGAME), error_rate=0.2))
    assert len(rig.recorder.moves) > 4


@pytest.mark.parametrize(("fen", "starter"), [(None, Side.BLACK), ("B:W22:B1,2,3", Side.WHITE)])
def test_the_side_that_waits_starts_the_clock(fen: str | None, starter: Side) -> None:
    async def people(rig: DaemonRig) -> None:
        await rig.players.replace_players(BOTH)
        await asyncio.sleep(2)
        assert rig.session.ledger.running_side is starter.opponent

    play(people, DaemonRig(started=game_started(fen=fen)))


def test_a_game_without_end_is_given_up_as_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisions, "MAX_PLIES", 6)
    rig = play(DaemonRig.play_game)
    assert len(rig.recorder.moves) == 6
    assert rig.session.outcome is not None
    assert rig.session.outcome.termination is Termination.AGREEMENT


def test_people_stop_when_a_flag_falls() -> None:
    async def people(rig: DaemonRig) -> None:
        rig.players.set_speed(0.5)
        await rig.play_game()

    rig = play(people, DaemonRig(started=game_started(make_settings(time_control="G/1"))))
    assert rig.recorder.announcements[-1].endswith("wins: time ran out")


@pytest.mark.parametrize("commit", CommitMode)
@pytest.mark.parametrize("error_rate", [0.0, 0.5])
def test_people_wait_while_the_board_cannot_record_and_go_on_where_it_stands(
    commit: CommitMode, error_rate: float
) -> None:
    disk = FailingJournal()

    async def fill_and_empty_disk() -> None:
        while True:
            await asyncio.sleep(7.1)
            disk.is_full = True
            await asyncio.sleep(9.3)
            disk.is_full = False

    async def people(rig: DaemonRig) -> None:
        filling = asyncio.create_task(fill_and_empty_disk())
        await rig.play_game()
        filling.cancel()
        disk.is_full = False
        await asyncio.sleep(3)

    rig = play(
        people,
        DaemonRig(started=game_started(make_settings(commit), fen=ENDGAME), journal=disk, error_rate=error_rate),
    )
    assert rig.session.phase is Phase.OVER
    assert disk.refused > 5
    assert disk.records == rig.recorder.records
    assert replay([rig.recorder.inputs[0], *disk.inputs]) == live_steps(rig)


def test_a_game_goes_on_after_a_restart() -> None:
    journal = MemoryJournal()

    async def people(rig: DaemonRig) -> None:
        await rig.players.replace_players(BOTH)
        await wait_for(lambda: len(rig.recorder.moves) == 3)

    play(people, DaemonRig(journal=journal))
    again = play(people, DaemonRig(journal=journal, saved=journal.unfinished()))
    assert isinstance(again.recorder.inputs[0], DaemonRestarted)
    assert count_games(again) == 0


@pytest.mark.parametrize("fault", ["kill 18", "kill 22 closed", "swap 22 18", "noise on"])
def test_people_play_on_with_a_wrong_sensor(fault: str) -> None:
    async def people(rig: DaemonRig) -> None:
        await rig.players.replace_players(BOTH)
        await wait_for(lambda: len(rig.recorder.moves) == 2)
        await rig.run_script(fault)
        await wait_for(lambda: len(rig.recorder.moves) >= 12 or rig.session.phase is Phase.OVER, at_most_s=1800)

    play(people)
