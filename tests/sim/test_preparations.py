"""What people do before they move leaves every piece where it was, and never looks like a move."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.rules.squares import bit
from sim.hands.actions import Lift, Nudge, PutDown
from sim.hands.occupancies import legal_occupancies, list_occupancies
from sim.hands.preparations import Preparation, knock_over, lift_and_return, straighten_pieces
from tests.sim.turn_runs import random_game_positions

LONGEST_PAUSE_US = 800_000


@pytest.mark.parametrize("prepare", [lift_and_return, straighten_pieces, knock_over])
@settings(max_examples=15)  # whole games
@given(seed=st.integers(0, 2**32))
def test_a_preparation_changes_nothing(prepare: Preparation, seed: int) -> None:
    rng = Random(seed)
    for game, before in random_game_positions(seed, most_plies=40):
        occupancy = game.position.occupancy
        actions = prepare(game, before, rng)
        occupancies = [occupancy, *list_occupancies(occupancy, actions)]
        assert occupancies[-1] == occupancy
        changes = [action for action in actions if not isinstance(action.act, Nudge)]
        assert all(first != second for first, second in pairwise([occupancy, *list_occupancies(occupancy, changes)]))
        assert legal_occupancies(game, before).isdisjoint(shown for shown in occupancies if shown != occupancy)


@given(seed=st.integers(0, 2**32))
def test_a_thinking_player_holds_only_pieces_that_may_move(seed: int) -> None:
    rng = Random(seed)
    for game, before in random_game_positions(seed, most_plies=10):
        lifted = {action.act.square for action in lift_and_return(game, before, rng) if isinstance(action.act, Lift)}
        assert lifted <= {move.origin for move in game.legal_moves}


def test_a_knocking_player_misplaces_one_piece_first_and_never_rests() -> None:
    rng = Random(1)
    knocked = 0
    for game, before in [turn for seed in range(5, 25) for turn in random_game_positions(seed)]:
        actions = knock_over(game, before, rng)
        if not actions:
            continue
        knocked += 1
        wrong = [
            action.act.square
            for action in actions
            if isinstance(action.act, PutDown) and not game.position.occupancy & bit(action.act.square)
        ]
        assert len(wrong) == 1
        assert 4 <= len([action for action in actions if isinstance(action.act, Lift)]) + 1 <= 6
        assert all(action.after_us < LONGEST_PAUSE_US for action in actions)
    assert 4 <= knocked <= 400


def test_a_player_who_straightens_pushes_pieces_of_both_sides_briefly() -> None:
    rng = Random(1)
    pushed = [
        (action.act, game)
        for game, before in random_game_positions(2)
        for action in straighten_pieces(game, before, rng)
        if isinstance(action.act, Nudge)
    ]
    assert all(20_000 <= act.duration_us <= 140_000 for act, _ in pushed)
    assert {bool(game.position.white & bit(act.square)) for act, game in pushed} == {True, False}
