"""In which order tests run in several processes: in each, tests that wait begin, and tests that compute follow."""

from collections.abc import Sequence
from itertools import groupby, islice
from typing import Protocol, TypeVar

WAITING_FOLDERS = ("tests/web_page/", "tests/desk_page/", "tests/broadcast_page/", "tests/cli/")
"""Folders whose tests mostly wait, for a page or for a process."""


class OrderedTest(Protocol):
    """A test as its order needs it."""

    @property
    def nodeid(self) -> str:
        """Its name, which begins with the path of its file."""


Test = TypeVar("Test", bound=OrderedTest)


def spread_waiting_files(longest: Sequence[Test], tests: Sequence[Test], process_count: int) -> list[Test]:
    """Return the longest tests, and the others so that each process begins with a share of the files that wait.

    `--dist worksteal` gives each process a row of tests, all rows of about one length; a process that has finished its
    row takes from the end of another. So a file at the beginning of a row is run by one process, which starts its board
    and its browser once, and the processors are not left idle at the end.
    """
    shares: list[list[Test]] = [list(longest), *([] for _ in range(process_count - 1))]
    files = [list(file) for _, file in groupby(tests, key=file_of)]
    for file in sorted((file for file in files if is_waiting(file[0])), key=len, reverse=True):
        min(shares, key=len).extend(file)
    others = iter([test for test in tests if not is_waiting(test)])
    ordered: list[Test] = []
    count = len(longest) + len(tests)
    for place, share in enumerate(shares):
        row_end = len(ordered) + (count - len(ordered)) // (process_count - place)
        ordered += share
        ordered += islice(others, max(0, row_end - len(ordered)))
    return ordered + list(others)


def file_of(test: OrderedTest) -> str:
    """Return the path of the file of a test."""
    return test.nodeid.partition("::")[0]


def is_waiting(test: OrderedTest) -> bool:
    """Return True if a test mostly waits."""
    return test.nodeid.startswith(WAITING_FOLDERS)
