"""`damahan perft`: counts, as text and as JSON."""

import json
from typing import Any

import pytest

from tests.cli.shell import damahan, usage_error_text


def counted(*arguments: str) -> dict[str, Any]:
    result = damahan("perft", *arguments, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    answer: dict[str, Any] = json.loads(result.stdout)
    return answer


@pytest.mark.parametrize("orientation", ["vismin", "luzon"])
def test_json(orientation: str) -> None:
    answer = counted("4", "--orientation", orientation)
    assert set(answer) == {"ruleset", "counts", "wall_s", "leaf_moves_per_s"}
    assert answer["ruleset"] == "filipino"
    assert answer["counts"] == [7, 49, 302, 1469]
    assert answer["wall_s"] > 0
    assert answer["leaf_moves_per_s"] > 0


def test_from_a_position() -> None:
    assert counted("2", "--fen", "W:WK10:B6,8,15,28", "--orientation", "vismin")["counts"] == [3, 11]


def test_from_a_finished_game() -> None:
    assert counted("2", "--fen", "B:W11:B")["counts"] == [0, 0]


def test_divide() -> None:
    answer = counted("3", "--divide", "--orientation", "vismin")
    assert answer["divide"] == {
        "21-17": 47, "22-17": 47, "22-18": 40, "23-18": 40, "23-19": 40, "24-19": 40, "24-20": 48,
    }  # fmt: skip


def test_text() -> None:
    result = damahan("perft", "4")
    assert (result.exit_code, result.stderr) == (0, "")
    *counts, rate = result.stdout.splitlines()
    assert [line.split() for line in counts] == [["1", "7"], ["2", "49"], ["3", "302"], ["4", "1,469"]]
    assert rate.endswith(" leaf moves a second")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "Missing argument 'DEPTH'"),
        (("0",), "Invalid value for 'DEPTH': 0 is out of range; give one from 1 to 20"),
        (("-1",), "Invalid value for 'DEPTH': -1 is out of range; give one from 1 to 20"),
        (("--", "-1"), "Invalid value for 'DEPTH': -1 is out of range; give one from 1 to 20"),
        (("21",), "Invalid value for 'DEPTH': 21 is out of range; give one from 1 to 20"),
        (("9" * 30,), "Invalid value for 'DEPTH': "),
        (("three",), "Invalid value for 'DEPTH': 'three' is not a whole number; give one from 1 to 20"),
        (("1.5",), "Invalid value for 'DEPTH': '1.5' is not a whole number; give one from 1 to 20"),
        (("3", "--fen", ""), "FEN: '' is not a position"),
        (("3", "--fen", "W:W4:B1"), "FEN: 'W:W4:B1': a white man cannot stand on 4"),
        (("3", "--ruleset", "chess"), "Invalid value for '--ruleset'"),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...], told: str) -> None:
    assert usage_error_text(damahan("perft", *arguments)).startswith(told)
