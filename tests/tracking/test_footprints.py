"""Footprints of legal moves, at their ends and on their way."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.notation.fen import parse_fen
from controller.notation.move_text import move_text
from controller.rules.board_rules import rules_for
from controller.rules.filipino_rulesets import FILIPINO
from controller.rules.game import Game, start_game
from controller.rules.position import Position
from controller.rules.squares import Orientation, Square, bit, mask_of
from controller.tracking.footprints import build_footprints
from sim.hands.occupancies import list_occupancies
from sim.hands.styles import STYLES, Task

RULES = rules_for(FILIPINO, Orientation.VISMIN)


def game_of(fen: str) -> Game:
    return start_game(RULES, parse_fen(fen))


def matching_moves(fen: str, *squares: int) -> tuple[list[str], list[str]]:
    footprints = build_footprints(game_of(fen))
    occupancy = mask_of(Square(square) for square in squares)
    finished = [move_text(footprint.move) for footprint in footprints.find_finished(occupancy)]
    return finished, [move_text(footprint.move) for footprint in footprints.find_under_way(occupancy)]


@pytest.mark.parametrize(
    ("squares", "finished", "under_way"),
    [
        pytest.param([22, 5], [], ["22-17", "22-18"], id="nothing moved"),
        pytest.param([5], [], ["22-17", "22-18"], id="lifted"),
        pytest.param([17, 5], ["22-17"], ["22-17"], id="moved"),
        pytest.param([15, 5], [], [], id="too far"),
        pytest.param([22], [], [], id="the opponent's piece is gone"),
        pytest.param([22, 17, 5], [], [], id="a second piece"),
    ],
)
def test_the_move_of_a_man(squares: list[int], finished: list[str], under_way: list[str]) -> None:
    assert matching_moves("W:W22:B5", *squares) == (finished, under_way)


@pytest.mark.parametrize(
    ("squares", "finished", "under_way"),
    [
        pytest.param([32, 25, 18, 5], [], ["29x22x15"], id="lifted"),
        pytest.param([32, 22, 25, 18, 5], [], ["29x22x15"], id="on the first landing"),
        pytest.param([32, 22, 18, 5], [], ["29x22x15"], id="on the first landing, one removed"),
        pytest.param([32, 15, 25, 18, 5], [], ["29x22x15"], id="landed, nothing removed"),
        pytest.param([29, 32, 5], [], ["29x22x15"], id="captured pieces first"),
        pytest.param([32, 15, 5], ["29x22x15"], ["29x22x15"], id="finished"),
        pytest.param([32, 5], [], ["29x22x15"], id="all in hand"),
        pytest.param([32, 15], [], [], id="one removed too many"),
        pytest.param([29, 25, 18, 5], [], [], id="another piece lifted"),
    ],
)
def test_a_double_capture(squares: list[int], finished: list[str], under_way: list[str]) -> None:
    assert matching_moves("W:W29,32:B25,18,5", *squares) == (finished, under_way)


def test_a_sliding_king_may_reach_the_squares_ahead() -> None:
    _, under_way = matching_moves("W:WK29,32:B5", 22, 32, 5)
    assert set(under_way) == {"29-4", "29-8", "29-11", "29-15", "29-18", "29-22"}


def test_a_capture_that_ends_where_it_began_is_finished_when_the_captured_pieces_are_gone() -> None:
    finished, _ = matching_moves("W:W19,32:B7,8,15,16", 19, 32)
    assert len(finished) == 1


def random_game(seed: int) -> tuple[Game, Random]:
    rng = Random(seed)
    game = start_game(RULES)
    for _ in range(rng.randrange(60)):
        if game.outcome is not None:
            break
        game = game.play(rng.choice(game.legal_moves))
    return game, rng


@given(st.integers(0, 2**32), st.sampled_from(sorted(STYLES)))
def test_every_occupancy_of_every_hand_is_a_stage_of_its_move(seed: int, style: str) -> None:
    game, rng = random_game(seed)
    if not game.legal_moves:
        return
    move = rng.choice(game.legal_moves)
    footprints = build_footprints(game)
    acts = STYLES[style](Task(footprints.occupancy_before, move, RULES.orientation), rng)
    occupancy = footprints.occupancy_before
    for occupancy in list_occupancies(footprints.occupancy_before, acts):
        assert move in [footprint.move for footprint in footprints.find_under_way(occupancy)]
    assert move in [footprint.move for footprint in footprints.find_finished(occupancy)]


@given(st.integers(0, 2**32))
def test_the_end_of_a_move_returns_the_position_after_it(seed: int) -> None:
    game, _ = random_game(seed)
    after: dict[int, set[Position]] = {}
    for footprint in build_footprints(game).footprints:
        after.setdefault(footprint.final_occupancy, set()).add(game.play(footprint.move).position)
        assert footprint.final_occupancy & bit(footprint.move.landing)
    assert all(len(positions) == 1 for positions in after.values())
