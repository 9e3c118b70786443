"""`--rule NAME[=VALUE]`: optional rules on the command line, wherever a rule set is named."""

import json
from typing import Any

import pytest

from tests.cli.shell import damahan, usage_error_text

KING_AND_MAN_TAKE_ONE = "W:WK21,22:B10,25"  # on a Vismin board
VISMIN = ("--orientation", "vismin")
NAMES = (
    "mayordama, huff, misplayed_piece, king_lands_behind, crowned_if_touched, men_backward, long_kings, "
    "lone_king_moves, lone_king_counted, lone_king_answer, lone_king_or_more, few_kings, repetition, kings_only"
)
COMMANDS = [("moves", "W:W22:B1"), ("perft", "2"), ("simulate", "--games", "1")]


def answered(*arguments: str) -> Any:
    result = damahan(*arguments, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


def moves(*options: str) -> set[str]:
    return {move["notation"] for move in answered("moves", KING_AND_MAN_TAKE_ONE, *VISMIN, *options)["moves"]}


def test_moves_with_mayordama() -> None:
    king_only, all_four = {"21x3", "21x7", "21x30"}, {"21x3", "21x7", "21x30", "22x29"}
    assert moves() == all_four
    for on in ("mayordama", "mayordama=on", "mayordama=true", "mayordama=1", " mayordama = yes "):
        assert moves("--rule", on) == king_only
    for off in ("mayordama=off", "mayordama=false", "mayordama=no"):
        assert moves("--rule", off) == all_four
    assert moves("--rule", "mayordama", "--rule", "mayordama=off") == all_four  # the last one holds
    assert moves("--rule", "mayordama", "--ruleset", "perdigana") == king_only
    assert moves("--rule", "huff", "--rule", "lone-king-moves=5", "--rule", "few_kings") == all_four


def test_perft_with_mayordama() -> None:
    def counts(*options: str) -> Any:
        return answered("perft", "1", "--fen", KING_AND_MAN_TAKE_ONE, *VISMIN, *options)["counts"]

    assert (counts(), counts("--rule", "mayordama")) == ([4], [3])


def test_simulate_with_many() -> None:
    rules = ("mayordama", "huff", "lone_king_moves=3", "few-kings=on", "repetition=2", "kings-only=4")
    options = [text for rule in rules for text in ("--rule", rule)]
    tally = answered("simulate", *VISMIN, "--games", "2", "--seed", "1", *options)
    assert (tally["games"], tally["wrong_commits"], tally["missed_moves"]) == (2, 0, 0)
    assert tally["plies"] <= answered("simulate", *VISMIN, "--games", "2", "--seed", "1")["plies"]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--rule", "mayordame"), f"there is no optional rule 'mayordame'; there are: {NAMES}"),
        (("--rule", ""), f"there is no optional rule ''; there are: {NAMES}"),
        (("--rule", "=3"), f"there is no optional rule ''; there are: {NAMES}"),
        (("--rule", "huff=maybe"), "--rule huff: input should be a valid boolean"),
        (("--rule", "repetition=thrice"), "--rule repetition: input should be a valid integer"),
        (("--rule", "lone_king_counted=both"), "--rule lone_king_counted: input should be 'weaker' or 'stronger'"),
        (("--rule", "repetition=1"), "repetition: give 0 for no draw, or 2 to 9"),
        (("--rule", "kings_only=-1"), "kings_only: give 0 for no count, or 1 to 200 moves"),
        (("--ruleset", "pool", "--rule", "mayordama"), "mayordama: pool does not require the greatest number"),
        (("--ruleset", "czech", "--rule", "lone_king_answer=off"), "czech has no lone-king count to set"),
    ],
)
def test_wrong_usage(command: tuple[str, ...], options: tuple[str, ...], told: str) -> None:
    message = usage_error_text(damahan(*command, *options))
    assert message.startswith(told)
    assert f"damahan {command[0]} --help" in message


def test_all_reasons_at_once() -> None:
    unknown_and_wrong = usage_error_text(damahan("perft", "1", "--rule", "nope", "--rule", "huff=maybe"))
    assert "there is no optional rule 'nope'" in unknown_and_wrong
    assert "--rule huff: " in unknown_and_wrong
    senseless = ("--ruleset", "czech", "--rule", "mayordama", "--rule", "repetition=1", "--rule", "kings-only=999")
    error = usage_error_text(damahan("perft", "1", *senseless))
    assert error.startswith(
        "mayordama: czech does not require the greatest number of captures; repetition: give 0 for no draw, or 2 to 9; "
        "kings_only: give 0 for no count, or 1 to 200 moves"
    )
