"""Random legal play, carried out with clean edges: the cheapest explanation is what was played."""

from itertools import islice, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import settings as search
from hypothesis import strategies as st

from controller.rules.moves import Move
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Occupancy, bit, squares_of
from controller.tracking.explanations import MAX_PLIES, find_explanations
from controller.tracking.played_moves import find_rivals
from tests.tracking.random_play import (
    Change,
    carry_out_all,
    find_same_ends,
    random_game,
    random_plies,
    track,
    with_touched_piece,
)

SEEDS = st.integers(min_value=0, max_value=2**32 - 1)


@pytest.mark.parametrize("ruleset", RULE_SETS)
@given(seed=SEEDS, before=st.integers(min_value=0, max_value=60), plies=st.integers(min_value=1, max_value=MAX_PLIES))
@search(max_examples=40)
def test_the_cheapest_explanation_is_what_was_played(ruleset: str, seed: int, before: int, plies: int) -> None:
    rng = Random(seed)
    game = random_game(ruleset, rng, before)
    moves = random_plies(game, rng, plies)
    explanations = find_explanations(track(game, carry_out_all(moves, rng)))
    assert [ply.move for ply in explanations[0].plies] == list(moves)
    assert (explanations[0].cost, explanations[0].is_clean) == (0, True)
    assert len(find_rivals(explanations)) == 1


@pytest.mark.parametrize("ruleset", RULE_SETS)
@given(seed=SEEDS, before=st.integers(min_value=0, max_value=60), plies=st.integers(min_value=1, max_value=MAX_PLIES))
@search(max_examples=40)
def test_it_still_is_when_another_piece_was_touched(ruleset: str, seed: int, before: int, plies: int) -> None:
    rng = Random(seed)
    game = random_game(ruleset, rng, before)
    moves = random_plies(game, rng, plies)
    changes = with_touched_piece(game, carry_out_all(moves, rng), rng)
    if changes is not None:
        explanation = find_explanations(track(game, changes))[0]
        assert [ply.move for ply in explanation.plies] == list(moves)


def test_the_changes_tell_plies_apart_that_end_with_the_same_board() -> None:
    rng = Random(20)
    uncertain = 0
    for pair in islice(find_same_ends(rng), 100):
        for moves in pair.moves:
            explanations = find_explanations(track(pair.game, carry_out_all(moves, rng)))
            rivals = find_rivals(explanations)
            assert moves[0] in [rival.plies[0].move for rival in rivals]
            uncertain += len(rivals) > 1
            if len(rivals) == 1:
                assert [ply.move for ply in explanations[0].plies] == list(moves)
    # a captured piece that leaves just before the reply's piece may also be the one that replies
    assert uncertain <= 4


def squares_used(moves: tuple[Move, ...]) -> Occupancy:
    used = 0
    for move in moves:
        used |= bit(move.origin) | bit(move.landing) | move.captured
    return used


def test_a_straightened_piece_makes_no_other_capture_certain() -> None:
    # the piece that is straightened is one that the other sequence would capture or move
    rng = Random(5)
    for pair in islice(find_same_ends(rng), 200):
        for moves, others in (pair.moves, pair.moves[::-1]):
            changes = carry_out_all(moves, rng)
            alone = squares_used(others) & ~squares_used(moves) & pair.game.position.occupancy
            for square, place in product(squares_of(alone), range(len(changes) + 1)):
                touch = [Change(square, closed=False), Change(square, closed=True)]
                tracker = track(pair.game, [*changes[:place], *touch, *changes[place:]])
                assert moves[0] in [rival.plies[0].move for rival in find_rivals(find_explanations(tracker))]
