"""The referee who counts can also count against the board: a board that errs is caught."""

from dataclasses import replace
from random import Random

import pytest

from controller.proving.rehearsal import Rehearsal
from controller.proving.simulation import seat_players, start_of
from controller.proving.tally import Tally
from controller.session.inputs import Started
from controller.settings import Commit, GameSettings, Help
from sim.hands.styles import STYLES


def rehearse(started: Started, seed: int) -> Tally:
    rng = Random(seed)
    commit = started.settings.tracking.commit
    styles = [rng.choice(list(STYLES)) for _ in range(2)]
    return Rehearsal(started, seat_players(styles, commit, 0.3, rng), rng, None).play().tally


def start(commit: Commit, **tracking: int) -> Started:
    started = start_of(GameSettings(), commit, Help.AFTER_PRESS)
    settings = started.settings.model_copy(update={"tracking": started.settings.tracking.model_copy(update=tracking)})
    return replace(started, settings=settings)


@pytest.mark.parametrize("commit", Commit)
def test_a_good_board_is_found_clean(commit: Commit) -> None:
    tally = Tally()
    for seed in range(6):
        tally.add(rehearse(start(commit), seed))
    assert tally.is_clean
    assert tally.illegal_attempts > 50


def test_a_board_that_judges_a_hand_still_moving_raises_false_alarms() -> None:
    tally = rehearse(start(Commit.SETTLE, rest_ms=200), 1)
    assert tally.false_alarms > 0
    assert not tally.is_clean


def test_a_slide_taken_for_a_move_is_amended_before_it_can_count_as_wrong() -> None:
    tally = Tally()
    for seed in range(4):
        tally.add(rehearse(start(Commit.SETTLE, hold_ms=100), seed))
    assert tally.wrong_commits == 0


def test_a_board_that_judges_too_late_to_lead_the_hand_misses_moves() -> None:
    tally = rehearse(start(Commit.CLOCK, lateness_ms=500), 1)
    assert tally.missed_moves > 0
    assert not tally.is_clean
