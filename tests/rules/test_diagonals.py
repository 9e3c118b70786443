"""The tables of the diagonals, against the squares that lie on them."""

from random import Random

import pytest

from controller.rules.captures import build_jumper_detector
from controller.rules.diagonals import diagonal_tables
from controller.rules.filipino_rulesets import FILIPINO
from controller.rules.flying_king_rulesets import RUSSIAN
from controller.rules.position import Side
from controller.rules.short_king_rulesets import AMERICAN
from controller.rules.squares import (
    ALL_SQUARES_MASK,
    DIRECTIONS,
    DOWN,
    SQUARES,
    UP,
    Direction,
    Occupancy,
    Orientation,
    Square,
    bit,
    mask_of,
    ray,
    squares_of,
)
from controller.rules.traits import RuleSet

BOTH = pytest.mark.parametrize("orientation", Orientation)


def shifted(mask: Occupancy, distance: int) -> Occupancy:
    return mask << distance if distance > 0 else mask >> -distance


@BOTH
@pytest.mark.parametrize("direction", DIRECTIONS)
def test_one_step_of_all_pieces_leads_to_the_nearest_square_of_each_diagonal(
    direction: Direction, orientation: Orientation
) -> None:
    shift = diagonal_tables(orientation).shifts[direction]
    for square in SQUARES:
        reached = shifted(bit(square) & shift.first, shift.first_by)
        reached |= shifted(bit(square) & shift.second, shift.second_by)
        assert squares_of(reached) == ray(square, direction, orientation)[:1]


@BOTH
@pytest.mark.parametrize("direction", DIRECTIONS)
def test_a_jump_leads_over_one_square_to_the_next(direction: Direction, orientation: Orientation) -> None:
    tables = diagonal_tables(orientation)
    for square in SQUARES:
        diagonal = ray(square, direction, orientation)
        jump = tables.jumps[bit(square)].get(direction)
        is_origin = bool(tables.jump_origins[direction] & bit(square))
        assert is_origin == (jump is not None) == (len(diagonal) >= 2)
        if jump is not None:
            assert (jump.jumped, jump.landing_bit, jump.landing) == (bit(diagonal[0]), bit(diagonal[1]), diagonal[1])
            assert shifted(bit(square), tables.jump_distance[direction]) == jump.landing_bit
        assert tables.rays[bit(square)][direction] == tuple((bit(beyond), beyond) for beyond in diagonal)


def men_that_can_capture(
    men: list[Square], opponents: Occupancy, directions: tuple[Direction, ...], orientation: Orientation
) -> Occupancy:
    """Return the men with an opponent ahead and an empty square behind it, one man and direction after the other."""
    occupied = opponents | mask_of(men)
    diagonals = ((man, ray(man, direction, orientation)) for man in men for direction in directions)
    return mask_of(
        {
            man
            for man, diagonal in diagonals
            if len(diagonal) >= 2 and opponents & bit(diagonal[0]) and not occupied & bit(diagonal[1])
        }
    )


@BOTH
@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("ruleset", [FILIPINO, AMERICAN, RUSSIAN], ids=lambda ruleset: ruleset.name)
def test_the_men_that_can_capture_are_found_at_once(ruleset: RuleSet, side: Side, orientation: Orientation) -> None:
    forward = UP if side is Side.WHITE else DOWN
    directions = forward if ruleset is AMERICAN else DIRECTIONS  # in the two others men capture backwards too
    jumpers, rng = build_jumper_detector(ruleset, side, orientation), Random(1)
    for _ in range(300):
        pieces = rng.sample(SQUARES, rng.randrange(2, 25))
        men, opponents = pieces[::2], mask_of(pieces[1::2])
        empty = ALL_SQUARES_MASK & ~mask_of(pieces)
        expected = men_that_can_capture(men, opponents, directions, orientation)
        assert jumpers(mask_of(men), opponents, empty) == expected
