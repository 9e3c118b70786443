"""Which event numbers of one record are there."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple


class NumberRange(NamedTuple):
    """Numbers from `first` to `last`, both included."""

    first: int
    last: int


class NumberRanges:
    """A set of numbers from 1 on, kept as ranges: a record without gaps is one range."""

    def __init__(self, ranges: Iterable[NumberRange] = ()) -> None:
        """`ranges` may come in any order and may overlap."""
        self._firsts: list[int] = []
        self._lasts: list[int] = []
        for each in sorted(ranges):
            self._append(each)

    def __contains__(self, number: int) -> bool:
        """Return True if a number is in the set."""
        index = bisect_right(self._firsts, number) - 1
        return index >= 0 and number <= self._lasts[index]

    def __iter__(self) -> Iterator[NumberRange]:
        """Yield the ranges in their order; between two of them at least one number is missing."""
        return map(NumberRange, self._firsts, self._lasts)

    @property
    def range_count(self) -> int:
        """The number of ranges; one less is the number of gaps between them."""
        return len(self._firsts)

    @property
    def last(self) -> int:
        """The largest number, 0 for none."""
        return self._lasts[-1] if self._lasts else 0

    @property
    def last_without_gap(self) -> int:
        """The number up to which none is missing, 0 if 1 is missing."""
        return self._lasts[0] if self._firsts and self._firsts[0] == 1 else 0

    def begins_range(self, number: int) -> bool:
        """Return True if a number is not in the set, and follows or precedes none of it."""
        return not any(near in self for near in (number - 1, number, number + 1))

    def add(self, number: int) -> bool:
        """Add a number from 1 on; return False if it was there."""
        index = bisect_right(self._firsts, number)
        if index and number <= self._lasts[index - 1]:
            return False
        joins_left = index > 0 and self._lasts[index - 1] == number - 1
        joins_right = index < len(self._firsts) and self._firsts[index] == number + 1
        if joins_left and joins_right:
            self._lasts[index - 1] = self._lasts[index]
            del self._firsts[index], self._lasts[index]
        elif joins_left:
            self._lasts[index - 1] = number
        elif joins_right:
            self._firsts[index] = number
        else:
            self._firsts.insert(index, number)
            self._lasts.insert(index, number)
        return True

    def missing_until(self, last: int) -> Iterator[NumberRange]:
        """Yield the ranges that are missing from 1 to a number."""
        expected = 1
        for present in self:
            if present.first > last:
                break
            if present.first > expected:
                yield NumberRange(expected, present.first - 1)
            expected = present.last + 1
        if expected <= last:
            yield NumberRange(expected, last)

    def _append(self, added: NumberRange) -> None:
        if self._firsts and added.first <= self._lasts[-1] + 1:
            self._lasts[-1] = max(self._lasts[-1], added.last)
        else:
            self._firsts.append(added.first)
            self._lasts.append(added.last)
