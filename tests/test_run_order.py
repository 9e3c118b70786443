"""The order of tests in several processes."""

from dataclasses import dataclass

import pytest

from tests.run_order import file_of, is_waiting, spread_waiting_files


@dataclass(frozen=True)
class NamedTest:
    nodeid: str


LONGEST = NamedTest("tests/engine/test_longest.py::test_all")
TESTS = [
    NamedTest(f"tests/{file}.py::test_{number}")
    for file, count in (
        *(("clock/test_ledger", 40), ("cli/test_run", 7), ("cli/test_play", 3), ("rules/test_moves", 61)),
        *(("web_page/test_a", 5), ("web_page/test_b", 5), ("web_page/test_c", 2), ("words/test_texts", 20)),
    )
    for number in range(count)
]


@pytest.mark.parametrize("process_count", [1, 2, 3, 4, 7])
def test_each_process_begins_with_whole_files_that_wait(process_count: int) -> None:
    first, *ordered = spread_waiting_files([LONGEST], TESTS, process_count)
    assert first == LONGEST
    assert sorted(ordered, key=TESTS.index) == TESTS
    rows, rest = [], [LONGEST, *ordered]
    for place in range(process_count):  # as `WorkStealingScheduling` parts them
        size = len(rest) // (process_count - place)
        rows.append(rest[:size])
        rest = rest[size:]
    rows[0].remove(LONGEST)
    for row in rows:
        assert [is_waiting(test) for test in row] == sorted((is_waiting(test) for test in row), reverse=True)
    places = {
        file_of(test): {place for place, row in enumerate(rows) if test in row} for test in TESTS if is_waiting(test)
    }
    assert {len(each) for each in places.values()} == {1}
    waiting = [sum(map(is_waiting, row)) for row in rows]
    assert max(waiting) - min(waiting) <= 7  # the longest file


def test_others_keep_their_order() -> None:
    others = [test for test in spread_waiting_files([], TESTS, 3) if not is_waiting(test)]
    assert others == [test for test in TESTS if not is_waiting(test)]


def test_files_that_wait_alone_are_all_run() -> None:
    waiting = [test for test in TESTS if is_waiting(test)]
    assert sorted(spread_waiting_files([], waiting, 4), key=TESTS.index) == waiting
