"""The wires of the matrix: four squares share a row's, eight a column's."""

import pytest

from controller.rules.squares import Square, mask_of, squares_of
from controller.tracking.sensor_matrix import COLUMN_MASKS, ROW_MASKS, count_failures


def test_the_squares_of_a_row_wire_lie_side_by_side() -> None:
    assert [squares_of(mask) for mask in ROW_MASKS] == [
        (1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16),
        (17, 18, 19, 20), (21, 22, 23, 24), (25, 26, 27, 28), (29, 30, 31, 32),
    ]  # fmt: skip


def test_the_squares_of_a_column_wire_lie_above_each_other() -> None:
    assert {squares_of(mask) for mask in COLUMN_MASKS} == {
        (1, 5, 9, 13, 17, 21, 25, 29), (2, 6, 10, 14, 18, 22, 26, 30),
        (3, 7, 11, 15, 19, 23, 27, 31), (4, 8, 12, 16, 20, 24, 28, 32),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("lying", "failures"),
    [([], 0), ([7], 1), ([1, 2, 3, 4], 1), ([4, 5], 2), ([1, 5, 9, 13], 4), ([1, 2, 31, 32], 2)],
)
def test_sensors_of_one_row_fail_together(lying: list[int], failures: int) -> None:
    assert count_failures(mask_of(map(Square, lying))) == failures
