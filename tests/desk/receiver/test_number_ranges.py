"""Sets of event numbers as ranges, against plain sets."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from controller.desk.receiver.number_ranges import NumberRange, NumberRanges

NUMBERS = st.integers(min_value=1, max_value=30)


def numbers_of(ranges: NumberRanges) -> set[int]:
    return {number for first, last in ranges for number in range(first, last + 1)}


@given(st.lists(NUMBERS))
def test_numbers_are_added_once(added: list[int]) -> None:
    ranges, plain = NumberRanges(), set[int]()
    for number in added:
        assert ranges.add(number) == (number not in plain)
        plain.add(number)
    assert numbers_of(ranges) == plain
    assert ranges.last == max(plain, default=0)
    assert ranges.range_count == len(list(ranges))
    assert all((number in ranges) == (number in plain) for number in range(1, 32))


@given(st.sets(NUMBERS), st.integers(min_value=0, max_value=32))
def test_what_is_missing_is_the_complement(present: set[int], last: int) -> None:
    ranges = NumberRanges(NumberRange(number, number) for number in present)
    missing = [number for first, last_ in ranges.missing_until(last) for number in range(first, last_ + 1)]
    assert missing == [number for number in range(1, last + 1) if number not in present]


@given(st.lists(NUMBERS))
def test_ranges_are_as_few_as_possible(added: list[int]) -> None:
    ranges = NumberRanges()
    for number in added:
        ranges.add(number)
    assert list(ranges) == list(NumberRanges(NumberRange(number, number) for number in added))
    assert all(left.last + 1 < right.first for left, right in pairwise(ranges))


def test_the_last_number_without_a_gap() -> None:
    assert NumberRanges().last_without_gap == 0
    assert NumberRanges([NumberRange(2, 9)]).last_without_gap == 0
    assert NumberRanges([NumberRange(5, 9), NumberRange(1, 3)]).last_without_gap == 3


def test_overlapping_ranges_are_joined() -> None:
    assert list(NumberRanges([NumberRange(1, 5), NumberRange(3, 4), NumberRange(6, 7)])) == [NumberRange(1, 7)]
