"""Both boards of one game show the same clocks to the microsecond at every ply, whatever lag there is and hands do."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.clock.time_control import SECOND_US
from controller.notation.move_text import move_text
from controller.rules.position import Side
from controller.session.state import Phase
from tests.session.far.two_boards import WHITE, TwoBoards

PLIES = 6
CONTROLS = ["30+3", "30 d5", "30 b5", "20 b5 before", "2/30+5, SD/30+30", "byo 1m 9x30s", "canadian 10m 3/2m", "none"]


def wait_for_proposal(game: TwoBoards, side: Side) -> None:
    game.wait(lambda: game[side].session.turn.proposal is not None)


def play_random_game(game: TwoBoards, rng: Random, plies: int) -> None:
    """Play with lags of 0 to 10 s, and hands that wait up to 20 s before a move of the other board is made."""
    game.set_lag(lambda: rng.choice([0, rng.randrange(10 * SECOND_US)]))
    side = WHITE
    for _ in range(plies):
        session = game[side].session
        if session.phase is Phase.OVER:
            return
        move = move_text(rng.choice(session.game.legal_moves))
        think_ms, hand_ms = rng.choice([0, rng.randrange(15_000)]), rng.choice([0, rng.randrange(20_000)])
        press = f"press {side.english_name.lower()}; " if session.has_press_mode else "wait 1s; "
        game.act(side, f"wait {think_ms}ms; move {move}; {press}wait 100ms")
        wait_for_proposal(game, side.opponent)
        game.act(side.opponent, f"wait {hand_ms}ms; move {move}; wait 1s")
        side = side.opponent


def assert_equal_clocks(game: TwoBoards) -> None:
    for side in Side:
        own, other = game[side], game[side.opponent]
        for made in (record for record in own.moves if record.side is side):
            assert other.shown[made.ply] == made.ledger.side_clocks
            (copy,) = (record for record in other.moves if record.ply == made.ply)
            assert copy.ledger.side_clocks[side] == made.ledger.side_clocks[side]
            assert (copy.side, copy.move, copy.game.position) == (made.side, made.move, made.game.position)


@pytest.mark.parametrize("control", CONTROLS)
@pytest.mark.parametrize("commit", ["clock", "settle"])
def test_every_control_has_equal_clocks(control: str, commit: str) -> None:
    game = TwoBoards(commit=commit, time_control=control)
    play_random_game(game, Random(control), PLIES)
    assert_equal_clocks(game)
    assert len(game[WHITE].moves) == len(game[WHITE.opponent].moves) == PLIES


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**9), commit=st.sampled_from(["clock", "settle"]))
def test_no_lag_and_no_hand_makes_them_differ(seed: int, commit: str) -> None:
    rng = Random(seed)
    game = TwoBoards(commit=commit, time_control=rng.choice(CONTROLS))
    play_random_game(game, rng, rng.randrange(1, 8))
    assert_equal_clocks(game)
    assert game.moves(WHITE) == game.moves(WHITE.opponent)
