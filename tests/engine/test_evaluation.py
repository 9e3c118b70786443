"""The evaluation: the sum of its patterns by their weights, the same for both sides."""

from random import Random

import pytest

from controller.engine.evaluation import PATTERNS, Evaluation, count_patterns
from controller.engine.positions import canonical, compact_position
from controller.engine.transposition_table import AT_LEAST, EXACT, TranspositionTable
from controller.engine.weights import FLYING, GIVE_AWAY, SHORT
from controller.notation.fen import parse_fen
from controller.rules.squares import Orientation
from tests.rules.rules_comparison import build_random_position

POSITIONS = 300


def test_a_value_is_the_sum_of_patterns() -> None:
    chance = Random(1)
    weights = [chance.randint(-300, 300) for _ in PATTERNS]
    for _ in range(POSITIONS):
        own_men, own_kings, other_men, other_kings, side = compact_position(
            build_random_position(chance), Orientation.VISMIN
        )
        white, black = (own_men, own_kings), (other_men, other_kings)
        counts = count_patterns(*black, *white) if side else count_patterns(*white, *black)
        value = sum(weight * count for weight, count in zip(weights, counts, strict=True))
        found = Evaluation(weights).evaluate(own_men, own_kings, other_men, other_kings, side)
        assert found == (-value if side else value)


@pytest.mark.parametrize("weights", [FLYING, SHORT, GIVE_AWAY], ids=["flying", "short", "give-away"])
def test_both_sides_are_valued_alike(weights: list[int]) -> None:
    evaluation, chance = Evaluation(weights), Random(2)
    for _ in range(POSITIONS):
        position = compact_position(build_random_position(chance), Orientation.VISMIN)
        assert evaluation.evaluate(*position) == evaluation.evaluate(*canonical(position))


@pytest.mark.parametrize(
    ("fen", "counts"),
    [
        ("W:W30:BK5", {"man": 1, "man at home": 1, "king": -1}),
        ("W:W30,32:BK5", {"man": 2, "man at home": 2, "bridge at home": 1, "king": -1}),
        ("W:W25:BK5", {"man": 1, "man on row 1": 1, "king": -1}),
        ("W:W18:B15", {"man on row 3": 0, "man in the centre": 0}),
        ("W:W6:BK32", {"man": 1, "man on row 6": 1, "king": -1}),
        ("W:W21:BK14", {"man": 1, "man on row 2": 1, "king": -1, "king in the centre": -1}),
        ("W:W32:BK4", {"king on the long diagonal": -1}),
        ("W:W13:BK32", {"man at the edge": 1}),
        ("W:W32:B1,2", {"free step": -2}),
        ("W:WK32:B6", {"trade": 22}),
    ],
)
def test_what_a_pattern_is(fen: str, counts: dict[str, int]) -> None:
    own_men, own_kings, other_men, other_kings, _ = compact_position(parse_fen(fen), Orientation.VISMIN)
    found = dict(zip(PATTERNS, count_patterns(own_men, own_kings, other_men, other_kings), strict=True))
    assert found | counts == found


def test_a_full_bucket_keeps_the_deeper_search() -> None:
    table = TranspositionTable(4)
    for key, depth in ((16, 9), (32, 3), (48, 5)):
        table.store(key, -key, depth, EXACT, 7)
    assert table.find(16)
    assert (table.value, table.depth, table.bound, table.move_index) == (-16, 9, EXACT, 7)
    assert not table.find(32)
    assert table.find(48)
    table.store(16, 30_000, 255, AT_LEAST, 255)
    assert table.find(16)
    assert (table.value, table.depth, table.bound, table.move_index) == (30_000, 255, AT_LEAST, 255)
    table.clear()
    assert not table.find(16)
