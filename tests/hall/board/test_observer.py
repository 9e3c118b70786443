"""What the observer keeps of steps, and when the journal is known to hold all that came before."""

from collections.abc import Sequence

import pytest

from controller.hall.board.observer import HallObserver
from controller.session.effects import Effect, RecordMove
from controller.session.inputs import DaemonRestarted, GameStarted
from controller.session.state import Session
from controller.session.step import step
from hardware.events import Part, PartLost, PartRestored
from tests.daemon.daemon_rig import game_started
from tests.hall.board.played_games import FAULTY, play_watched


def test_a_game_that_goes_on_is_begun_with_the_restart_and_its_history_is_not_told_again() -> None:
    rig, watched = play_watched(FAULTY)
    moves = [effect for each in watched.waiting for effect in each.effects if isinstance(effect, RecordMove)]
    session = rig.recorder.steps[-1].session
    observer = HallObserver(lambda: 1)
    observer.on_step(session, rig.started, moves)
    assert not observer.is_begun
    assert not observer.waiting
    session, effects = step(session, DaemonRestarted(at_us=session.now_us))
    observer.on_step(session, DaemonRestarted(at_us=session.now_us), effects)
    assert observer.is_begun


def test_a_new_game_is_begun_at_once() -> None:
    observer = HallObserver(lambda: 1)
    started = game_started()
    observer.on_step(*_first_step(started))
    assert observer.is_begun
    assert [each.event for each in observer.waiting] == [started]


def _first_step(started: GameStarted) -> tuple[Session, GameStarted, Sequence[Effect]]:
    session, effects = step(None, started)
    return session, started, effects


def test_parts_that_are_lost_are_known_until_they_are_back() -> None:
    observer = HallObserver(lambda: 1)
    session, started, effects = _first_step(game_started())
    observer.on_step(session, started, effects)
    observer.on_step(session, PartLost(part=Part.DISPLAY, at_us=1), ())
    observer.on_step(session, PartLost(part=Part.LEDS, at_us=2), ())
    observer.on_step(session, PartRestored(part=Part.LEDS, at_us=3), ())
    assert observer.lost_parts == {Part.DISPLAY}


def test_after_a_step_that_found_no_place_none_is_kept_until_the_journal_was_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("controller.hall.board.observer.MOST_STEPS", 2)
    observer = HallObserver(lambda: 1)
    session, started, effects = _first_step(game_started())
    observer.on_step(session, started, effects)
    for at_us in (1, 2):
        observer.on_step(session, PartLost(part=Part.DISPLAY, at_us=at_us), ())
    observer.waiting.popleft()
    observer.on_step(session, PartLost(part=Part.DISPLAY, at_us=3), ())
    assert [each.event.at_us for each in observer.waiting] == [1]
    observer.has_dropped = False
    observer.on_step(session, PartLost(part=Part.DISPLAY, at_us=4), ())
    assert [each.event.at_us for each in observer.waiting] == [1, 4]


def test_a_fault_of_the_observer_ends_no_game() -> None:
    def fail() -> int:
        raise RuntimeError("no number")

    observer = HallObserver(fail)
    observer.on_step(*_first_step(game_started()))
    assert observer.session is None
