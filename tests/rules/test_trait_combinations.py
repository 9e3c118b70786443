"""The traits are independent: any combination of them plays without error and keeps what holds in every draughts."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from controller.notation.fen import parse_fen
from controller.rules.board_rules import BoardRules
from controller.rules.draws import DrawEffect
from controller.rules.filipino_rulesets import FILIPINO
from controller.rules.game import start_game
from controller.rules.moves import Move
from controller.rules.outcome import Termination
from controller.rules.position import CROWNING_ROW_MASKS, Position, Side
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation, bit, mask_of, squares_between
from controller.rules.traits import Crowning, KingLanding, NoMoveRule, Precedence, Removal, RuleSet
from tests.rules.boards import board_of, mirror_move, mirror_position, sort_routes
from tests.rules.rules_comparison import build_random_position, find_disagreement
from tests.rules.test_properties import turned_move, turned_position

CLAUSES = dict.fromkeys(("no_move", "repetition", "few_kings_draw"), "a clause")

rulesets = st.builds(
    replace,
    st.just(replace(FILIPINO, clauses=CLAUSES)),
    orientation=st.sampled_from(Orientation),
    first_mover=st.sampled_from(Side),
    flying_kings=st.booleans(),
    men_capture_backward=st.booleans(),
    men_capture_kings=st.booleans(),
    precedence=st.lists(st.sampled_from(Precedence), unique=True).map(tuple),
    crowning=st.sampled_from(Crowning),
    king_landing=st.sampled_from(KingLanding),
    removal=st.sampled_from(Removal),
    no_move=st.sampled_from(NoMoveRule),
    huff=st.booleans(),
    draw_counts=st.sampled_from([ruleset.draw_counts for ruleset in RULE_SETS.values()]),
    few_kings_draw=st.booleans(),
    repetition=st.none() | st.integers(2, 4),
)
seeds = st.integers(0, 2**32)
POSITIONS = 12  # to each combination of traits

AT_ONCE = replace(FILIPINO, removal=Removal.AT_ONCE)


def legal_moves(rules: BoardRules, seed: int) -> Iterator[tuple[Position, Move]]:
    """Return the legal moves of some random positions."""
    for position in some_positions(seed):
        yield from ((position, move) for move in rules.legal_moves(position))


def some_positions(seed: int) -> list[Position]:
    chance = Random(seed)
    return [build_random_position(chance) for _ in range(POSITIONS)]


def rules_of(ruleset: RuleSet) -> BoardRules:
    return BoardRules(ruleset, ruleset.orientation)


@given(rulesets, seeds)
@settings(max_examples=150)
def test_pieces_change_only_as_they_must(ruleset: RuleSet, seed: int) -> None:
    rules = rules_of(ruleset)
    for position, move in legal_moves(rules, seed):
        check_the_pieces(position, move, rules.play(position, move))


def check_the_pieces(position: Position, move: Move, after: Position) -> None:
    """Fail unless own pieces stay as many, captured ones leave, kings stay kings, and men are crowned on their row."""
    mover, other = position.to_move, position.to_move.opponent
    own_kings, foes = position.pieces_of(mover) & position.kings, position.pieces_of(other)
    assert after.to_move is other
    assert move.captured & ~foes == 0
    assert after.pieces_of(other) == foes & ~move.captured
    assert after.kings & after.pieces_of(other) == position.kings & foes & ~move.captured
    assert after.pieces_of(mover) == position.pieces_of(mover) & ~bit(move.origin) | bit(move.landing)
    assert after.pieces_of(mover).bit_count() == position.pieces_of(mover).bit_count()
    assert (after.kings & after.pieces_of(mover)).bit_count() == own_kings.bit_count() + move.is_crowning
    assert not (move.is_crowning and own_kings & bit(move.origin))
    assert after.pieces_of(mover) & CROWNING_ROW_MASKS[mover] & ~after.kings == 0
    assert after.white & after.black == after.kings & ~after.occupancy == 0


@pytest.mark.parametrize(
    ("fen", "text", "expected"),
    [
        ("W:WK2:BK1,8,K9,K14,K17,23,K30", "2x13x26x12x3x17", "B:WK17:BK1,K30"),
        ("W:WK2:BK1,8,K9,K14,17,23,K30", "2x13x26x12x3x17", "B:WK17:BK1,K30"),
    ],
)
def test_a_king_stays_a_king_also_where_it_captured_one_before(fen: str, text: str, expected: str) -> None:
    assert board_of(Orientation.VISMIN, RULE_SETS["buff-and-green"]).fen_after(fen, text) == expected


@given(rulesets, seeds)
def test_a_piece_lands_where_there_is_room(ruleset: RuleSet, seed: int) -> None:
    for position, move in legal_moves(rules_of(ruleset), seed):
        gone = bit(move.origin) | (move.captured if ruleset.removal is Removal.AT_ONCE else 0)
        assert bit(move.landing) & position.occupancy & ~gone == 0


@given(rulesets, seeds)
def test_moves_are_listed_once_and_captures_are_compulsory(ruleset: RuleSet, seed: int) -> None:
    rules = rules_of(ruleset)
    for position in some_positions(seed):
        moves = rules.legal_moves(position)
        assert len({(move.origin, move.landing, move.captured, move.is_crowning) for move in moves}) == len(moves)
        assert len({move.is_capture for move in moves}) <= 1
        assert all(position.pieces_of(position.to_move) & bit(move.origin) for move in moves)


@given(rulesets, seeds)
def test_routes_lead_from_origin_to_landing_over_what_is_captured(ruleset: RuleSet, seed: int) -> None:
    for position, move in legal_moves(rules_of(ruleset), seed):
        opponents = position.pieces_of(position.to_move.opponent)
        assert move.routes
        assert len(set(move.routes)) == len(move.routes)
        for route in move.routes:
            assert (route[0], route[-1]) == (move.origin, move.landing)
            legs = [squares_between(start, stop, ruleset.orientation) for start, stop in pairwise(route)]
            assert None not in legs
            assert mask_of(square for leg in legs if leg for square in leg) & opponents == move.captured
            assert len(legs) == max(1, move.captured.bit_count())


@given(rulesets, seeds)
def test_colours_may_be_changed_and_boards_mirrored(ruleset: RuleSet, seed: int) -> None:
    rules = rules_of(ruleset)
    elsewhere = next(orientation for orientation in Orientation if orientation is not ruleset.orientation)
    mirror = BoardRules(ruleset, elsewhere)
    for position in some_positions(seed):
        moves = sorted(sort_routes(move) for move in rules.legal_moves(position))
        turned = rules.legal_moves(turned_position(position))
        assert sorted(sort_routes(turned_move(move)) for move in turned) == moves
        mirrored = mirror.legal_moves(mirror_position(position))
        assert sorted(sort_routes(mirror_move(move)) for move in mirrored) == moves


@given(rulesets, seeds)
def test_games_are_played_to_their_ends(ruleset: RuleSet, seed: int) -> None:
    chance = Random(seed)
    game = start_game(rules_of(ruleset))
    for _ in range(150):
        huffs = game.rules.huffable_moves(game.position)
        assert ruleset.huff or not huffs
        if game.outcome is not None:
            return
        game = game.play(chance.choice(game.legal_moves))


@given(rulesets, seeds)
@settings(max_examples=150)
def test_any_combination_plays_as_the_plain_rules_do(ruleset: RuleSet, seed: int) -> None:
    criteria = ruleset.precedence
    soonest = criteria.index(Precedence.KING_SOONEST) if Precedence.KING_SOONEST in criteria else 0
    # it compares captures of as many pieces: the greatest number comes before it
    assume(Precedence.KING_SOONEST not in criteria or Precedence.MOST_PIECES in criteria[:soonest])
    rules = rules_of(ruleset)
    for position in some_positions(seed):
        assert not find_disagreement(rules, position)


def test_a_man_that_goes_on_as_a_king_captures_kings() -> None:
    ruleset = replace(FILIPINO, crowning=Crowning.ON_THE_WAY, men_capture_kings=False)
    assert board_of(Orientation.VISMIN, ruleset).moves("W:W9:B6,K7") == {"9x2x11", "9x2x16", "9x2x20"}


@pytest.mark.parametrize(
    ("ruleset", "reason"),
    [
        (replace(FILIPINO, repetition=2, repetition_effect=DrawEffect.ENDS_GAME), Termination.REPETITION),
        (replace(RULE_SETS["spanish"], few_kings_draw=True), Termination.FEW_KINGS),
    ],
)
def test_a_draw_needs_no_clause(ruleset: RuleSet, reason: Termination) -> None:
    game = start_game(BoardRules(ruleset, Orientation.VISMIN), parse_fen("W:WK12:BK29"))
    for origin, landing in ((12, 16), (29, 25), (16, 12), (25, 29)) if ruleset.repetition else ():
        (move,) = (move for move in game.legal_moves if (move.origin, move.landing) == (origin, landing))
        game = game.play(move)
    assert game.outcome is not None
    assert game.outcome.termination is reason
