"""The numbering of positions: each has one number, and none is left over."""

import pytest

from controller.engine.endgames.index import PositionIndex
from controller.engine.endgames.material import Material, list_pairs, material_name, pair_of
from controller.engine.endgames.square_sets import close_gaps, next_set, open_gaps, rank_of_set, set_of_rank

COUNTS_BY_PIECES = {2: (4, 3_488), 3: (12, 196_032), 4: (25, 6_209_316), 5: (44, 139_450_808)}
"""How many endings there are, and how many ways to place their men and kings."""


@pytest.mark.parametrize(("pieces", "counts"), COUNTS_BY_PIECES.items())
def test_there_are_as_many_numbers_as_positions(pieces: int, counts: tuple[int, int]) -> None:
    endings = [material for pair in list_pairs(pieces) for material in pair]
    assert len(endings) == len(set(endings))
    assert (len(endings), sum(PositionIndex(material).size for material in endings)) == counts


@pytest.mark.parametrize("material", [Material(1, 1, 1, 0), Material(2, 0, 1, 0), Material(0, 2, 0, 1)])
def test_a_placing_and_its_number(material: Material) -> None:
    index = PositionIndex(material)
    placings = list(index.placings())
    assert len(set(placings)) == len(placings) == index.size
    for number, placing in enumerate(placings):
        assert index.rank(*placing) == number
        assert index.placing(number) == placing
        assert tuple(mask.bit_count() for mask in placing) == material
        assert not placing[0] & 0x0000000F
        assert not placing[2] & 0xF0000000


@pytest.mark.parametrize("material", [Material(2, 1, 1, 1), Material(0, 3, 1, 1), Material(1, 0, 4, 0)])
def test_numbers_of_five_pieces(material: Material) -> None:
    index = PositionIndex(material)
    for number in {0, 1, index.size - 1, *range(0, index.size, index.size // 997)}:
        assert index.rank(*index.placing(number)) == number


def test_sets_of_squares() -> None:
    ranked = [set_of_rank(rank, 2, 4) for rank in range(6)]
    assert ranked == [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100]
    assert [rank_of_set(mask) for mask in ranked] == list(range(6))
    assert [next_set(mask) for mask in ranked[:-1]] == ranked[1:]
    assert close_gaps(0b101000, 0b010001) == 0b1100
    assert open_gaps(0b1100, 0b010001) == 0b101000


def test_pairs_come_after_what_they_can_become() -> None:
    names = [[material_name(material) for material in pair] for pair in list_pairs(3)]
    assert names == [
        ["KvKK", "KKvK"], ["KvKM", "KMvK"], ["KKvM", "MvKK"], ["KvMM", "MMvK"], ["MvKM", "KMvM"], ["MvMM", "MMvM"],
    ]  # fmt: skip
    assert pair_of(Material(1, 0, 1, 0)) == (Material(1, 0, 1, 0),)
