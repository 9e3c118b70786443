"""Failures that were found once, cut down and kept: each must come out as hands made it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.adversary.kept_traces import faults
from tests.adversary.program import Program

TRACES = sorted((Path(__file__).parents[1] / "data" / "traces" / "adversary").glob("*.jsonl"))


@pytest.fixture(scope="module")
def program() -> Iterator[Program]:
    with Program() as running:
        yield running


@pytest.mark.parametrize("trace", TRACES, ids=lambda path: path.stem)
def test_what_truly_happened_is_recorded(program: Program, trace: Path) -> None:
    assert faults(program, trace) == []


def test_a_wrong_truth_is_noticed(program: Program, tmp_path: Path) -> None:
    trace = TRACES[0]
    copy = tmp_path / trace.name
    copy.write_text(trace.read_text())
    copy.with_suffix(".json").write_text(
        '{"kind": "not recorded", "true_plies": [[1, 2, [3]]], "must_be_recorded": true, "faulty": []}'
    )
    assert faults(program, copy) != []
