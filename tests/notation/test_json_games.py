"""Games as JSON lines: what is read, and what is refused."""

import json
from typing import Any

import pytest

from controller.notation.json_games import JsonGame, JsonGameError, json_game_text, parse_json_games
from controller.rules.position import Side

ONE = json_game_text("one", "filipino", Side.WHITE, ["22-18", "9-13"])
MOVES_NEEDED = 'moves is not a list of moves such as ["22-18", "9x18"]'


def line(**changes: Any) -> str:
    return json.dumps({**json.loads(ONE), **changes})


def test_one_game_a_line_is_written_and_read() -> None:
    assert json.loads(ONE) == {"id": "one", "ruleset": "filipino", "first": "white", "moves": ["22-18", "9-13"]}
    nameless = '{"ruleset": "russian", "moves": ["c3-d4"]}'
    assert parse_json_games([ONE, "", "  ", nameless]) == (
        JsonGame(line_number=1, id="one", ruleset="filipino", moves=("22-18", "9-13")),
        JsonGame(line_number=4, id="line 4", ruleset="russian", moves=("c3-d4",)),
    )


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{", "this is not a JSON object ("),
        ("[" * 50_000, "this is not a JSON object ("),
        ("[]", "this is not a JSON object"),
        (line(ruleset=None), "ruleset is missing or no text"),
        (line(moves=None), MOVES_NEEDED),
        (line(moves="22-18"), MOVES_NEEDED),
        (line(moves=["22-18", 9]), MOVES_NEEDED),
        (line(moves=[]), "there are 0 moves; a game has 1 to 2000"),
        (line(moves=["22-18"] * 2_001), "there are 2001 moves; a game has 1 to 2000"),
        (ONE.ljust(100_001), "100001 characters are too long for a game"),
    ],
)
def test_a_line_that_is_no_game_is_named(text: str, fault: str) -> None:
    with pytest.raises(JsonGameError) as caught:
        parse_json_games([ONE, text, ONE])
    assert str(caught.value).startswith(f"line 2: {fault}")


def test_the_longest_game_and_the_longest_line_are_read() -> None:
    assert len(parse_json_games([line(moves=["22-18"] * 2_000), ONE.ljust(100_000)])) == 2


def test_ten_faults_are_listed_and_no_game_is_one() -> None:
    with pytest.raises(JsonGameError) as caught:
        parse_json_games(["[]"] * 10)
    assert [fault.partition(":")[0] for fault in str(caught.value).split("; ")] == [f"line {n}" for n in range(1, 11)]
    with pytest.raises(JsonGameError, match=r"line 10: this is not a JSON object; and more$"):
        parse_json_games(["[]"] * 11)
    with pytest.raises(JsonGameError, match="there is no game in it"):
        parse_json_games(["", " "])
