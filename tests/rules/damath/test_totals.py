"""Whole games: the totals equal a plain reckoning from the PDN."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.notation.pdn import ScoredMove, ScoreSheet, pdn_text
from controller.rules.damath.chips import ChipKind
from controller.rules.damath.scoring import DamathRules, DamathScore, start_score
from controller.rules.damath.values import number_value
from controller.rules.filipino_rulesets import DAMATH
from controller.rules.game import Game, start_game
from controller.rules.moves import Move
from controller.rules.position import Side
from tests.rules.damath.damath_boards import LUZON_RULES
from tests.rules.damath.plain_reckoning import FACTOR_OF, moves_of, reckon_totals

facts = json.loads((Path(__file__).parents[2] / "data" / "damath.json").read_text())


def random_game(seed: int, kind: ChipKind) -> tuple[Game, DamathScore, list[tuple[Side, Move]]]:
    chance = random.Random(seed)
    game, score = start_game(LUZON_RULES), start_score(DamathRules(kind=kind))
    moves: list[tuple[Side, Move]] = []
    while game.outcome is None:
        move = chance.choice(game.legal_moves)
        route = chance.choice(move.routes)
        move = move._replace(routes=(route, *[other for other in move.routes if other != route]))
        moves.append((game.position.to_move, move))
        score, game = score.play(game.position, move), game.play(move)
    return game, score, moves


def written_pdn(moves: list[tuple[Side, Move]]) -> str:
    return pdn_text(
        ScoreSheet(
            ruleset=DAMATH,
            orientation=LUZON_RULES.orientation,
            date="????.??.??",
            white="?",
            black="?",
            time_control="-",
            moves=tuple(ScoredMove(side=side, move=move) for side, move in moves),
            outcome=None,
        )
    )


@pytest.mark.parametrize("kind", FACTOR_OF)
@given(seed=st.integers(0, 2**32))
def test_totals_equal_a_plain_reckoning_from_the_pdn(kind: str, seed: int) -> None:
    game, score, moves = random_game(seed, ChipKind(kind))
    pdn = written_pdn(moves)
    assert len(moves_of(pdn)) == len(moves)
    totals, with_remaining = reckon_totals(facts, kind, pdn)
    assert list(score.totals) == [number_value(total) for total in totals]
    assert list(score.final_totals(game.position)) == [number_value(total) for total in with_remaining]


@pytest.mark.parametrize("kind", [ChipKind.RADICAL, ChipKind.POLYNOMIAL])
@given(seed=st.integers(0, 2**32))
def test_every_game_of_roots_and_of_terms_can_be_counted(kind: ChipKind, seed: int) -> None:
    game, score, _ = random_game(seed, kind)
    assert score.winner_score(game.position)


def test_chips_stand_where_the_pieces_stand() -> None:
    game, score, _ = random_game(7, ChipKind.WHOLE)
    standing = {square for square in range(1, 33) if score.chips[square - 1] is not None}
    assert standing == {square for square in range(1, 33) if game.position.occupancy >> (square - 1) & 1}
