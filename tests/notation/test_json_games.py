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


def test_what_was_agreed_on_is_written_and_read() -> None:
    agreements = {"revision": 1, "rules": {"huff": True, "lone_king_counted": "weaker"}, "damath": {"x": 2}}
    text = json_game_text("one", "damath", Side.BLACK, ["9-13"], agreements)
    assert json.loads(text)["rules"] == {"huff": True, "lone_king_counted": "weaker"}
    (game,) = parse_json_games([text])
    assert game.agreements == {**agreements, "damath": {"x": 2, "first_mover": "black"}}


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
        (line(revision="2"), "revision is not a whole number"),
        (line(revision=True), "revision is not a whole number"),
        (line(rules=["huff"]), "rules is not an object of options"),
        (line(rules={"huf": True}), "rules: there is no option 'huf'"),
        (line(rules={"huff": 3, "repetition": "often"}), "rules: huff cannot be '3'; repetition cannot be 'often'"),
        (line(damath={"chips": "bananas"}), "damath: chips cannot be 'bananas'"),
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
