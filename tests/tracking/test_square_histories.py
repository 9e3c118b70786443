"""The history of each square: alternating transitions, each between two times."""

import pytest

from controller.rules.squares import Occupancy, Square, mask_of
from controller.tracking.debounce import SettledChange
from controller.tracking.square_histories import FLICKER_US, Transition, build_histories, is_flicker

BEFORE = mask_of([Square(22), Square(9)])


def change(square: int, *, closed: bool, at_us: int, since_us: int | None = None) -> SettledChange:
    return SettledChange(Square(square), closed, at_us, since_us)


def occupancy_of(*squares: int) -> Occupancy:
    return mask_of(map(Square, squares))


def test_a_board_without_changes_has_no_histories() -> None:
    assert build_histories((), BEFORE, BEFORE, 0) == {}


def test_each_change_of_a_level_is_a_transition() -> None:
    trail = (
        change(22, closed=False, at_us=100),
        change(18, closed=True, at_us=300),
        change(22, closed=True, at_us=400),
        change(22, closed=False, at_us=500),
    )
    histories = build_histories(trail, BEFORE, occupancy_of(9, 18), 500)
    assert histories == {
        Square(22): (Transition(100, 100), Transition(400, 400), Transition(500, 500)),
        Square(18): (Transition(300, 300),),
    }


def test_a_piece_that_rocked_may_have_changed_at_any_time_since() -> None:
    trail = (change(18, closed=True, at_us=300_000, since_us=200_000),)
    assert build_histories(trail, 0, occupancy_of(18), 300_000)[Square(18)] == (Transition(200_000, 300_000),)


def test_a_change_to_the_level_that_a_square_has_is_no_transition() -> None:
    # what lies before the trail's beginning was forgotten
    trail = (change(22, closed=True, at_us=100), change(22, closed=False, at_us=200))
    assert build_histories(trail, BEFORE, occupancy_of(9), 200) == {Square(22): (Transition(200, 200),)}


def test_a_square_that_differs_at_the_end_changed_at_an_unknown_time() -> None:
    histories = build_histories((change(22, closed=False, at_us=100),), BEFORE, occupancy_of(18), 700)
    assert histories[Square(9)] == (Transition(0, 700),)
    assert histories[Square(18)] == (Transition(0, 700),)
    assert histories[Square(22)] == (Transition(100, 100),)


def test_a_history_ends_at_the_level_that_the_square_has() -> None:
    trail = (change(22, closed=False, at_us=100), change(22, closed=True, at_us=200))
    assert len(build_histories(trail, BEFORE, BEFORE, 200)[Square(22)]) == 2
    assert len(build_histories(trail, BEFORE, occupancy_of(9), 200)[Square(22)]) == 3


@pytest.mark.parametrize(
    ("times_us", "flickers"),
    [
        ([0], False),
        ([0, FLICKER_US], True),
        ([0, FLICKER_US + 1], False),
        ([0, 1_000_000, 1_000_000 + FLICKER_US], True),
        ([0, 1_000_000, 2_000_000], False),
    ],
)
def test_a_level_that_lasts_for_a_moment_is_a_flicker(times_us: list[int], *, flickers: bool) -> None:
    assert is_flicker(tuple(Transition(at_us, at_us) for at_us in times_us)) is flickers


def test_a_level_of_unknown_length_is_no_flicker() -> None:
    assert not is_flicker((Transition(0, 0), Transition(0, FLICKER_US + 1)))
