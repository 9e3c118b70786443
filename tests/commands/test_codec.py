"""Commands as JSON: each comes back as it was, and what is no command is named."""

import json
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given

from controller.commands.codec import (
    COMMAND_CLASSES,
    COMMAND_KEY,
    LARGEST_NUMBER,
    CommandCodecError,
    decode_command,
    encode_command,
)
from controller.commands.grammar import parse_command
from controller.commands.language import SentenceError
from controller.commands.values import AddTime, Command, PausePlay, SetPosition, SetResult, SetTime, TakeBackMoves
from controller.commands.word_kinds import LONGEST_COMMAND_TEXT
from controller.rules.outcome import Score
from controller.rules.position import Side
from tests.commands.command_strategies import COMMANDS


@given(COMMANDS)
def test_a_command_comes_back_as_it_was(command: Command) -> None:
    sent = json.loads(json.dumps(encode_command(command)))
    decoded = decode_command(sent)
    assert decoded == command
    assert type(decoded) is type(command)


@pytest.mark.parametrize(
    ("command", "values"),
    [
        (
            SetTime(side=Side.WHITE, remaining_us=180_000_000),
            {"command": "set_time", "side": "white", "remaining_us": 180_000_000},
        ),
        (AddTime(side=Side.BLACK, time_us=-1), {"command": "add_time", "side": "black", "time_us": -1}),
        (SetPosition(fen="W:W21:B1"), {"command": "set_position", "fen": "W:W21:B1"}),
        (SetResult(score=Score.DRAW), {"command": "set_result", "score": "1/2-1/2"}),
        (TakeBackMoves(), {"command": "take_back_moves", "plies": 1}),
        (PausePlay(), {"command": "pause_play"}),
    ],
)
def test_the_keys_are_the_fields(command: Command, values: dict[str, Any]) -> None:
    assert encode_command(command) == values


def test_a_field_with_a_default_may_be_absent() -> None:
    assert decode_command({"command": "take_back_moves"}) == TakeBackMoves(plies=1)


SET_TIME = {"command": "set_time", "side": "white", "remaining_us": 5}


@pytest.mark.parametrize(
    ("values", "fault"),
    [
        ({}, "command: there is no command None; give set_time, add_time"),
        ({"command": "bribe"}, "command: there is no command 'bribe'"),
        ({"command": ["set_time"]}, "command: there is no command ['set_time']"),
        ({"command": "set_time", "side": "white"}, "remaining_us: missing from the command set_time"),
        ({**SET_TIME, "at_us": 5}, "'at_us' is no part of the command set_time"),
        ({**SET_TIME, "side": "red"}, "side: give white or black, not 'red'"),
        ({**SET_TIME, "side": 0}, "side: give white or black, not 0"),
        ({**SET_TIME, "remaining_us": True}, "remaining_us: give a whole number up to"),
        ({**SET_TIME, "remaining_us": 5.0}, "not 5.0"),
        ({**SET_TIME, "remaining_us": "5"}, "not '5'"),
        ({**SET_TIME, "remaining_us": LARGEST_NUMBER + 1}, "remaining_us: give a whole number up to"),
        ({**SET_TIME, "remaining_us": -LARGEST_NUMBER - 1}, "remaining_us: give a whole number up to"),
        ({"command": "set_result", "score": "2-0"}, "score: give 1-0, 0-1, 1/2-1/2, *, not '2-0'"),
        ({"command": "set_result", "score": ["1-0"]}, "score: give 1-0"),
        ({"command": "set_position", "fen": 7}, "fen: give a text of at most 1000 characters, not 7"),
        ({"command": "set_position", "fen": "W" * (LONGEST_COMMAND_TEXT + 1)}, "WWW ..."),
    ],
)
def test_what_is_no_command_is_named(values: dict[str, Any], fault: str) -> None:
    with pytest.raises(CommandCodecError) as caught:
        decode_command(values)
    assert fault in str(caught.value)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize("key", ["engine", "opponent", "conduct"])
def test_no_command_says_which_program_is_started_or_how_a_game_is_conducted(key: str) -> None:
    for name, command_class in COMMAND_CLASSES.items():
        assert key not in {field.name for field in fields(command_class)}, name
    with pytest.raises(CommandCodecError, match="choices: give"):
        decode_command({COMMAND_KEY: "new_game", "choices": {key: "hub:sh -c true"}})
    with pytest.raises(SentenceError):
        parse_command(f'new game {key} "hub:sh -c true"')
