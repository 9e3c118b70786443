"""Wrong moves are illegal, and on their way never look like a legal one."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.rules.board_rules import occupancy_after
from controller.rules.game import Game
from controller.rules.position import Position, Side
from controller.rules.squares import Orientation, Square, row_of, squares_of
from sim.hands.attempts import WrongMoveAttempt, find_other_move, find_wrong_move
from sim.hands.error_kinds import ErrorKind
from sim.hands.occupancies import list_occupancies, may_be_answered_move
from sim.hands.styles import STYLES, tidy
from tests.sim.turn_runs import new_game, position_of, random_game_positions

STYLE_NAMES = sorted(STYLES)


def attempts_in(game: Game) -> list[WrongMoveAttempt]:
    found = [find_wrong_move(game, None, tidy, Random(seed)) for seed in range(60)]
    return [attempt for attempt in found if attempt is not None]


def check_attempt(attempt: WrongMoveAttempt, game: Game, before: Position | None) -> None:
    legal = {occupancy_after(game.position, move) for move in game.legal_moves}
    if before is not None:
        legal |= {occupancy_after(before, move) for move in game.rules.legal_moves(before)} | {before.occupancy}
    occupancies = list(list_occupancies(game.position.occupancy, attempt.actions))
    if attempt.is_detectable:
        assert (legal - {game.position.occupancy}).isdisjoint(occupancies)
        assert occupancies[-1] != game.position.occupancy
    else:
        assert occupancies[-1] in legal | {game.position.occupancy} or may_be_answered_move(game, attempt.actions)


@pytest.mark.parametrize("name", STYLE_NAMES)
@settings(max_examples=15)  # whole games
@given(seed=st.integers(0, 2**32))
def test_no_look_of_an_attempt_is_that_of_a_legal_move(name: str, seed: int) -> None:
    rng = Random(seed)
    for game, before in random_game_positions(seed):
        attempt = find_wrong_move(game, before, STYLES[name], rng)
        if attempt is not None:
            check_attempt(attempt, game, before)


def test_every_kind_of_error_is_tried_in_random_games() -> None:
    rng = Random(1)
    kinds = Counter(
        attempt.kind
        for seed in range(12)
        for game, before in random_game_positions(seed)
        if (attempt := find_wrong_move(game, before, tidy, rng)) is not None
    )
    assert set(kinds) == set(ErrorKind) - {ErrorKind.OTHER_MOVE}  # that one is an error beside a proposed move only


def test_another_move_than_the_proposed_one_is_legal_and_never_shows_its_end() -> None:
    rng = Random(2)
    found = 0
    for game, _ in random_game_positions(3):
        move = rng.choice(game.legal_moves)
        attempt = find_other_move(game, move, tidy, rng)
        if attempt is None:
            continue
        found += 1
        shown = list(list_occupancies(game.position.occupancy, attempt.actions))
        assert occupancy_after(game.position, move) not in shown
        assert shown[-1] in {occupancy_after(game.position, other) for other in game.legal_moves}
    assert found


def test_too_few_is_a_true_beginning_or_a_smaller_capture() -> None:
    # 22 captures 18 and 10; 24 captures 19 only.
    game = new_game(Orientation.VISMIN, position_of([22, 24], [18, 10, 19], []))
    ends = {final_squares(attempt, game) for attempt in attempts_in(game) if attempt.kind is ErrorKind.TOO_FEW}
    assert ends == {(15, 24, 10, 19), (15, 22, 10, 18)}


def final_squares(attempt: WrongMoveAttempt, game: Game) -> tuple[int, ...]:
    """Return the squares of White's and of Black's pieces after an attempt that moves only pieces of White."""
    end = [*list_occupancies(game.position.occupancy, attempt.actions)][-1]
    black = end & game.position.black
    return (*squares_of(end & ~black), *squares_of(black))


def test_a_man_is_moved_backward_by_one_row() -> None:
    game = new_game(Orientation.LUZON, position_of([18], [5], []))
    ends = [final_squares(attempt, game)[0] for attempt in attempts_in(game) if attempt.kind is ErrorKind.BACKWARD]
    assert {row_of(Square(end)) for end in ends} == {row_of(Square(18)) + 1}


def test_the_piece_that_the_opponent_just_moved_is_not_moved_on_in_error() -> None:
    """A board that sees only squares would take it for the same move, continued."""
    before_game = new_game(Orientation.VISMIN, position_of([32], [1], [1], to_move=Side.BLACK))
    for move in before_game.legal_moves:
        game = before_game.play(move)
        if game.outcome is not None:
            continue
        for seed in range(10):
            attempt = find_wrong_move(game, before_game.position, tidy, Random(seed))
            if attempt is not None:
                check_attempt(attempt, game, before_game.position)
