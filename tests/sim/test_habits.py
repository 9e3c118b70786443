"""Planned turns: what people forget, how they crown, and how they use two hands."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.rules.board_rules import occupancy_after
from controller.rules.game import Game
from controller.rules.squares import Orientation, Square, bit
from hardware.events import Button
from sim.hands.actions import Action, Lift, Nudge, PushButton, PutDown, Stack
from sim.hands.habits import Habits, Slip, TurnContext, TurnPlan, plan_turn
from sim.hands.hand_kinds import HANDS
from sim.hands.occupancies import list_occupancies, may_be_answered_move
from sim.hands.styles import Task, tidy, two_handed
from tests.sim.turn_runs import new_game, position_of, random_game_positions


def turn_context(game: Game, *, by_clock: bool = True, dead_squares: int = 0) -> TurnContext:
    return TurnContext(game=game, position_before=None, dead_squares=dead_squares, by_clock=by_clock)


def capturing_game() -> Game:
    """White captures 18 and 10 with the man on 22, and has nothing else to do."""
    return new_game(Orientation.VISMIN, position_of([22], [18, 10, 1], []))


def plans_by_slip(game: Game, *, by_clock: bool = True, dead_squares: int = 0) -> dict[Slip | None, TurnPlan]:
    """Plan a forgetful person's turn many times, and return one turn for each slip."""
    turns = [
        plan_turn(
            turn_context(game, by_clock=by_clock, dead_squares=dead_squares),
            game.legal_moves[0],
            tidy,
            Habits(forgets_things=True),
            Random(seed),
        )
        for seed in range(60)
    ]
    return {turn.slip: turn for turn in turns}


def test_a_forgetful_person_forgets_a_piece_or_the_press_or_presses_too_early_or_takes_one_too_many() -> None:
    about_captures = {None, Slip.LEAVES_PIECE}  # the only piece that is left to Black may reply
    assert set(plans_by_slip(capturing_game(), by_clock=False)) == about_captures
    assert set(plans_by_slip(capturing_game())) == about_captures | {Slip.FORGETS_PRESS, Slip.PRESSES_EARLY}
    assert set(plans_by_slip(new_game(Orientation.VISMIN))) == {None, Slip.FORGETS_PRESS, Slip.TAKES_ANOTHER}


def test_a_piece_is_left_standing_only_where_its_sensor_shows_it() -> None:
    assert set(plans_by_slip(capturing_game(), dead_squares=bit(Square(10)))) == {None, Slip.FORGETS_PRESS}


def test_what_was_forgotten_completes_the_move() -> None:
    game = capturing_game()
    turn = plans_by_slip(game)[Slip.LEAVES_PIECE]
    (forgotten,) = turn.forgotten_actions
    assert forgotten.act == Lift(Square(10))
    *_, end = list_occupancies(game.position.occupancy, [*turn.move_actions, *turn.clearing_actions, forgotten])
    assert end == occupancy_after(game.position, game.legal_moves[0])


def test_a_piece_that_is_taken_by_mistake_is_one_that_could_not_begin_a_reply() -> None:
    game = new_game(Orientation.VISMIN)
    plans = [
        plan_turn(turn_context(game), game.legal_moves[0], tidy, Habits(forgets_things=True), Random(seed))
        for seed in range(200)
    ]
    mistaken = {plan.mistaken_square for plan in plans if plan.slip is Slip.TAKES_ANOTHER}
    assert mistaken == set(range(1, 9))  # the men of Black's first row may move
    assert {plan.mistaken_square for plan in plans if plan.slip is not Slip.TAKES_ANOTHER} == {None}


def test_an_impatient_person_presses_before_the_move_and_again_after_it() -> None:
    game = new_game(Orientation.VISMIN)
    habits = Habits(presses_any_time=True)
    plans = [plan_turn(turn_context(game), game.legal_moves[0], tidy, habits, Random(seed)) for seed in range(40)]
    first = [plan.preparation[0].act for plan in plans if plan.preparation]
    assert 0 < len(first) < 40
    assert set(first) == {PushButton(Button.WHITE)}
    assert {len(plan.extra_presses_us) for plan in plans} == {0, 1}


def test_a_player_who_presses_early_removes_the_last_piece_afterwards() -> None:
    turn = plans_by_slip(capturing_game())[Slip.PRESSES_EARLY]
    assert [action.act for action in turn.clearing_actions] == [Lift(Square(10))]
    assert Lift(Square(18)) in [action.act for action in turn.move_actions]


@pytest.mark.parametrize(
    ("lifts", "acts"),
    [(False, [Stack(Square(1))]), (True, [Lift(Square(1)), PutDown(Square(1), Square(1)), Stack(Square(1))])],
)
def test_a_man_is_crowned_with_a_second_piece(lifts: bool, acts: list[object]) -> None:
    game = new_game(Orientation.VISMIN, position_of([5], [32], []))
    move = next(move for move in game.legal_moves if move.landing == 1)
    turn = plan_turn(turn_context(game), move, tidy, Habits(lifts_to_crown=lifts), Random(1))
    assert [action.act for action in turn.clearing_actions] == acts


def test_a_player_who_straightens_pieces_does_so_after_the_move_too() -> None:
    game = new_game(Orientation.VISMIN)
    habits = HANDS["adjuster"].habits
    turns = [plan_turn(turn_context(game), game.legal_moves[0], tidy, habits, Random(seed)) for seed in range(20)]
    assert {bool(turn.clearing_actions) for turn in turns} == {True, False}
    assert all(isinstance(action.act, Nudge) for turn in turns for action in turn.clearing_actions)


@settings(max_examples=15)  # whole games
@given(seed=st.integers(0, 2**32))
def test_two_hands_leave_the_board_as_the_move_does(seed: int) -> None:
    rng = Random(seed)
    for game, _ in random_game_positions(seed, most_plies=60):
        for move in game.legal_moves:
            occupancy = game.position.occupancy
            actions = two_handed(Task(occupancy, move, game.rules.orientation), rng)
            occupancies = [occupancy, *list_occupancies(occupancy, actions)]
            assert occupancies[-1] == occupancy_after(game.position, move)
            assert all(first != second for first, second in pairwise(occupancies))


def test_two_hands_take_pieces_before_during_and_after_the_move() -> None:
    game = capturing_game()
    task = Task(game.position.occupancy, game.legal_moves[0], Orientation.VISMIN)
    orders = {tuple(action.act for action in two_handed(task, Random(seed))) for seed in range(60)}
    assert len(orders) >= 6
    assert any(isinstance(order[0], Lift) and order[0].square == 18 for order in orders)
    assert any(order[-1] == Lift(Square(10)) for order in orders)


def action_of(act: Lift | PutDown) -> Action:
    return Action(act, 0)


def test_a_move_and_the_lift_of_a_piece_that_may_reply_read_as_answered() -> None:
    game = new_game(Orientation.VISMIN)
    moved = [action_of(Lift(Square(22))), action_of(PutDown(Square(18), Square(22)))]
    reply, no_reply = action_of(Lift(Square(9))), action_of(Lift(Square(2)))
    assert may_be_answered_move(game, [*moved, reply])
    assert not may_be_answered_move(game, [*moved, no_reply])
    assert not may_be_answered_move(game, [reply, *moved])
    assert not may_be_answered_move(game, moved)
