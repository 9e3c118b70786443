"""Simulated people at one board: whole games, new games, and a board that cannot record for a while."""

import asyncio

import pytest

from controller.rules.outcome import Termination
from controller.session.inputs import GameStarted
from controller.session.state import Phase
from controller.settings import Commit
from controller.tableside import match
from tests.daemon.at_daemon import Place, play, settings, start
from tests.daemon.people import People
from tests.daemon.test_failing import Disk
from tests.daemon.test_same_game import ENDGAME, live, replayed


@pytest.mark.parametrize("commit", Commit)
def test_people_play_to_the_end_and_set_up_for_the_next_game(commit: Commit) -> None:
    async def people(place: Place) -> None:
        people = People(place)
        for _ in range(3):
            await people.play_game()
            before = place.session.phase
            await people.match.set_up(place.first_game)
            assert (before, place.session.phase) == (Phase.OVER, Phase.PLAYING)

    place = play(people, Place(started=start(settings(commit), fen=ENDGAME)))
    assert len([happened for happened in place.notebook.inputs if isinstance(happened, GameStarted)]) == 4
    assert len(place.notebook.moves) > 15


def test_the_side_that_waits_starts_the_clock() -> None:
    async def people(place: Place) -> None:
        playing = asyncio.create_task(People(place).play_game())
        await asyncio.sleep(1.5)
        assert place.session.ledger.running_side is place.session.to_move
        playing.cancel()

    play(people)
    play(people, Place(started=start(fen="B:W22:B1,2,3")))


def test_a_game_without_end_is_given_up_as_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "MOST_PLIES", 6)

    async def people(place: Place) -> None:
        await People(place).play_game()

    place = play(people)
    assert len(place.notebook.moves) == 6
    assert place.session.outcome is not None
    assert place.session.outcome.termination is Termination.AGREEMENT


def test_people_stop_when_a_flag_falls() -> None:
    async def people(place: Place) -> None:
        await People(place).play_game()
        assert place.session.phase is Phase.OVER

    place = play(people, Place(started=start(settings(time_control="G/1"))))
    assert place.notebook.said[-1].endswith("wins: time")


@pytest.mark.parametrize("commit", Commit)
@pytest.mark.parametrize("error_rate", [0.0, 0.5])
def test_people_wait_while_the_board_cannot_record_and_go_on_where_it_stands(commit: Commit, error_rate: float) -> None:
    disk = Disk()

    async def trouble() -> None:
        while True:
            await asyncio.sleep(7.1)
            disk.is_full = True
            await asyncio.sleep(9.3)
            disk.is_full = False

    async def people(place: Place) -> None:
        troubling = asyncio.create_task(trouble())
        await People(place, error_rate=error_rate).play_game()
        troubling.cancel()
        disk.is_full = False
        await asyncio.sleep(3)

    place = play(people, Place(started=start(settings(commit), fen=ENDGAME), journal=disk))
    assert place.session.phase is Phase.OVER
    assert disk.refused > 5
    assert disk.records == place.notebook.records
    assert replayed([place.notebook.inputs[0], *disk.inputs]) == live(place)
