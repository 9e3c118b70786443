"""Each style leaves the board as the move does, in its own order and in human time."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.rules.board_rules import occupancy_after
from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.squares import Orientation, Square, bit
from sim.hands.actions import Action, HandAct, Lift, PutDown
from sim.hands.occupancies import list_occupancies
from sim.hands.styles import STYLES, Task, collector, slider, stepper, tidy
from tests.sim.turn_runs import new_game, position_of, random_game_positions

STYLE_NAMES = sorted(STYLES)
CROSSING_US = (20_000, 200_000)


def lift(number: int) -> HandAct:
    return Lift(Square(number))


def place(number: int, taken_from: int) -> HandAct:
    return PutDown(Square(number), Square(taken_from))


def acts(actions: list[Action]) -> list[HandAct]:
    return [action.act for action in actions]


def task_of(game: Game, move: Move) -> Task:
    return Task(game.position.occupancy, move, game.rules.orientation)


def double_capture() -> Task:
    game = new_game(Orientation.VISMIN, position_of([22], [18, 10], []))
    (move,) = game.legal_moves
    assert move.first_route == (22, 15, 6)
    return task_of(game, move)


def king_capture() -> Task:
    """Check a king on 29 that captures 18 and lands on 15, 11, 8 or 4."""
    game = new_game(Orientation.VISMIN, position_of([29], [18], [29]))
    return task_of(game, next(move for move in game.legal_moves if move.landing == 8))


@pytest.mark.parametrize("name", STYLE_NAMES)
@settings(max_examples=15)  # whole games
@given(seed=st.integers(0, 2**32))
def test_every_style_leaves_the_board_as_the_move_does(name: str, seed: int) -> None:
    rng = Random(seed)
    for game, _ in random_game_positions(seed, most_plies=60):
        for move in game.legal_moves:
            position = game.position
            actions = STYLES[name](task_of(game, move), rng)
            occupancies = list(list_occupancies(position.occupancy, actions))
            assert occupancies[-1] == occupancy_after(position, move)
            assert actions[0].after_us == 0
            assert all(20_000 <= action.after_us < 800_000 for action in actions[1:])
            # Each act changes its square: nothing is lifted from an empty square, nothing put on an occupied one.
            assert all(first != second for first, second in pairwise([position.occupancy, *occupancies]))


def round_trips() -> list[Task]:
    """Check a king that goes once around a rectangle, one way or the other, and captures on each side of it."""
    game = new_game(Orientation.VISMIN, position_of([23], [18, 10, 11, 19], [23]))
    return [task_of(game, move) for move in game.legal_moves if move.origin == move.landing]


@pytest.mark.parametrize("name", STYLE_NAMES)
def test_a_route_is_chosen_at_random(name: str) -> None:
    (trip,) = round_trips()
    assert len(trip.move.routes) == 2
    assert len({tuple(acts(STYLES[name](trip, Random(seed)))) for seed in range(40)}) >= 2


def test_a_tidy_hand_moves_first_straight_or_landing_by_landing() -> None:
    orders = {tuple(acts(tidy(double_capture(), Random(seed)))) for seed in range(20)}
    captured = (lift(18), lift(10))
    assert orders == {
        (lift(22), place(6, 22), *captured),
        (lift(22), place(15, 22), lift(15), place(6, 15), *captured),
    }


def test_a_collector_takes_the_captured_pieces_first() -> None:
    assert acts(collector(double_capture(), Random(1))) == [lift(18), lift(10), lift(22), place(6, 22)]


def test_a_stepper_takes_each_captured_piece_right_after_it_is_jumped() -> None:
    assert acts(stepper(double_capture(), Random(1))) == [
        lift(22),
        place(15, 22),
        lift(18),
        lift(15),
        place(6, 15),
        lift(10),
    ]


def test_a_slider_closes_every_empty_square_on_the_way_and_hops_over_the_captured_piece() -> None:
    actions = slider(king_capture(), Random(1))
    stops = [29, 25, 22, 15, 11, 8]
    expected: list[HandAct] = []
    for start, stop in pairwise(stops):
        expected += [lift(start), place(stop, start)]
    assert acts(actions) == [*expected, lift(18)]


@given(seed=st.integers(0, 2**32))
def test_a_slider_closes_each_crossed_square_for_20_to_200_ms(seed: int) -> None:
    actions = slider(king_capture(), Random(seed))
    crossings = [second.after_us for first, second in pairwise(actions[:-1]) if isinstance(first.act, PutDown)]
    assert all(CROSSING_US[0] <= crossing <= CROSSING_US[1] for crossing in crossings)


@pytest.mark.parametrize("name", STYLE_NAMES)
def test_a_capture_may_end_where_it_began(name: str) -> None:
    for trip in round_trips():
        *_, last = list_occupancies(trip.occupancy, STYLES[name](trip, Random(1)))
        assert last == trip.occupancy & ~trip.move.captured
        assert last & bit(trip.move.origin)
