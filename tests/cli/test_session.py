"""`damahan session --stdin`: a game line by line, as another program plays it."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.shell import damahan, usage_error_text

TRACES = sorted((Path(__file__).resolve().parents[1] / "data" / "traces").glob("*.jsonl"))


def answers_to(content: bytes) -> list[dict[str, Any]]:
    """Return the answers to lines without a fault."""
    result = damahan("session", "--stdin", typed=content)
    assert (result.exit_code, result.stderr) == (0, "")
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.mark.parametrize("trace", TRACES, ids=lambda trace: trace.stem)
def test_a_trace_says_the_same_as_when_it_is_replayed(trace: Path) -> None:
    replayed = json.loads(damahan("replay", trace, "--json", "--lamps").stdout)
    content = trace.read_bytes()
    answers = answers_to(content)
    assert len(answers) == content.count(b"\n")
    said = [verdict for answer in answers for verdict in answer["verdicts"]]
    assert said == [verdict for verdict in replayed["verdicts"] if verdict["verdict"] not in ("move", "result")]
    recorded = [move for answer in answers for move in answer["moves"]]
    keys = ("at_us", "ply", "side", "move", "as_of_us")
    assert [[move[key] for key in keys] for move in recorded] == [
        [verdict[key] for key in keys] for verdict in replayed["verdicts"] if verdict["verdict"] == "move"
    ]
    assert [(answer["result"] or {}).get("result", "*") for answer in answers][-1] == replayed["result"]
    assert answers[-1]["lamps"] == replayed["lamps"][-1]["lamps"]


def test_without_standard_input_there_is_no_session() -> None:
    assert usage_error_text(damahan("session")).endswith("give --stdin; see damahan session --help")
