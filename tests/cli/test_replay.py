"""`damahan replay`: recorded games through the whole session, and files that hold none."""

import json
import os
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from controller.rules.outcome import Outcome, Score, Termination
from controller.simulation.recorded_games import ReplayedGame
from tests.cli.shell import GAME, damahan, failure_text, usage_error_text
from tests.game_corpora import SIMULATED, games_file

COMMAND_MODULE = import_module("controller.cli.replay")
KEYS = {"games", "plies", "identical_games", "wall_s"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def game(**changes: Any) -> str:
    """Return the short game as a line, with some of it changed; None leaves a key out."""
    value = json.loads(GAME) | changes
    return json.dumps({key: part for key, part in value.items() if part is not None}, ensure_ascii=False)


@pytest.mark.parametrize(
    ("orientation", "hands", "commit"), [("vismin", "collector", "clock"), ("luzon", "slider", "settle")]
)
@pytest.mark.shared
def test_real_games_are_identical(orientation: str, hands: str, commit: str) -> None:
    games = games_file("brazilian-online")
    options = ("--ruleset", "filipino", "--orientation", orientation, "--hands", hands, "--commit", commit, "--json")
    result = damahan("replay", games, *options)
    assert (result.exit_code, result.stderr) == (0, "")
    answer = json.loads(result.stdout)
    assert (answer["games"], answer["plies"], answer["identical_games"]) == (12, 571, 12)


@pytest.mark.parametrize(("hands", "commit"), [("collector", "clock"), ("slider", "settle")])
def test_recorded_games_are_identical(hands: str, commit: str) -> None:
    games = games_file(SIMULATED)
    result = damahan("replay", games, "--hands", hands, "--commit", commit, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    answer = json.loads(result.stdout)
    lines = [json.loads(line) for line in games.read_text().splitlines()]
    plies = sum(len(line["moves"]) for line in lines)
    assert (answer["games"], answer["plies"], answer["identical_games"]) == (len(lines), plies, len(lines))


def test_json_keys(file: Path) -> None:
    file.write_text(f"{GAME}\n\n{GAME}\n")
    result = damahan("replay", file, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    answer = json.loads(result.stdout)
    assert set(answer) == KEYS
    assert (answer["games"], answer["plies"], answer["identical_games"]) == (2, 8, 2)
    assert answer["wall_s"] > 0


def test_text(file: Path) -> None:
    file.write_text(GAME)
    result = damahan("replay", file, "--hands", "stepper", "--commit", "settle")
    assert (result.exit_code, result.stderr) == (0, "")
    output, summary = result.stdout.splitlines()
    assert output == "short: 4 plies, identical"
    assert summary.startswith("1 of 1 games identical")


def test_draws_by_rule_and_differences_are_reported(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    draw = Outcome(score=Score.DRAW, termination=Termination.FEW_KINGS)
    replayed = [
        ReplayedGame(id="drawn", plies=60, plays=8, differing=(), draws=((51, draw),)),
        ReplayedGame(id="wrong", plies=40, plays=8, differing=("tidy, clock", "slider, settle"), draws=()),
    ]
    monkeypatch.setattr(COMMAND_MODULE, "replay_games", lambda *_: iter(replayed))
    file.write_text(GAME)
    result = damahan("replay", file)
    assert result.exit_code == 1
    drawn, wrong, summary = result.stdout.splitlines()
    assert drawn == "drawn: 60 plies, identical; drawn by rule after ply 51: too few kings to win"
    assert wrong == "wrong: 40 plies, differs with tidy, clock; slider, settle"
    assert summary.startswith("1 of 2 games identical")
    command_result = damahan("replay", file, "--json")
    assert command_result.exit_code == 1
    assert json.loads(command_result.stdout)["identical_games"] == 1


def test_a_missing_file(tmp_path: Path) -> None:
    assert "nowhere.jsonl' does not exist" in usage_error_text(damahan("replay", tmp_path / "nowhere.jsonl"))


def test_a_directory(tmp_path: Path) -> None:
    assert f"'{tmp_path}' is a directory" in usage_error_text(damahan("replay", tmp_path))


@pytest.mark.parametrize("option", [("--hands", "nobody"), ("--commit", "x"), ("--ruleset", "chess")])
def test_wrong_usage(file: Path, option: tuple[str, str]) -> None:
    file.write_text(GAME)
    assert usage_error_text(damahan("replay", file, *option)).startswith(f"Invalid value for '{option[0]}': ")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "there is no game in it; give one JSON object a line"),
        (b"\n \n", "there is no game in it; give one JSON object a line"),
        (bytes(range(256)), "it is no text in UTF-8; give recorded games, one JSON object a line"),
        (
            b'[Event "?"]\n\n1. 22-18 *\n',
            "it is neither a trace nor recorded games, of which each line is a JSON object; ",
        ),
        (b"\0" * 100, "line 1: this is not a JSON object"),
        (b"22-18 11-15\n", "line 1: this is not a JSON object"),
        (f'{GAME}\n\n{{"id": "broken", \n'.encode(), "line 3: this is not a JSON object"),
        (f"{GAME}\n[]\n".encode(), "line 2: this is not a JSON object"),
        (b"[" * 90_000, "line 1: this is not a JSON object"),
        (b"9" * 90_000, "line 1: this is not a JSON object"),
        (b"9" * 110_000, "line 1: 110000 characters are too long for a game"),
    ],
    ids=[
        "empty",
        "blank",
        "binary",
        "PDN",
        "zeros",
        "no JSON",
        "half a line",
        "a list",
        "nested",
        "number",
        "long line",
    ],
)
def test_a_file_that_is_not_what_it_should_be(file: Path, content: bytes, told: str) -> None:
    file.write_bytes(content)
    assert failure_text(damahan("replay", file)).startswith(f"{file}: {told}")


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"ruleset": None}, "ruleset is missing or no text"),
        ({"ruleset": 26}, "ruleset is missing or no text"),
        ({"moves": None}, 'moves is not a list of moves such as ["22-18", "9x18"]'),
        ({"moves": "22-18"}, 'moves is not a list of moves such as ["22-18", "9x18"]'),
        ({"moves": ["22-18", 3]}, 'moves is not a list of moves such as ["22-18", "9x18"]'),
        ({"moves": []}, "there are 0 moves; a game has 1 to 2000"),
        ({"moves": ["22-18"] * 2001}, "there are 2001 moves; a game has 1 to 2000"),
        ({"ruleset": "chess"}, "there is no rule set 'chess'; the rule sets are: filipino"),
        ({"moves": ["22-18", "22-18"]}, "game short, ply 2: 22-18 is not a legal move; possible moves: 9-13, 9-14"),
        ({"moves": ["22-17", "9-13", "24-19", "5-9"]}, "game short, ply 4: 5-9 is not a legal move; possible moves"),
        ({"moves": ["22-18", "resigns"]}, "game short, ply 2: 'resigns' is not a move; write 22-18, or 22x15x6"),
        ({"moves": ["22-33"]}, "game short, ply 1: 22-33 is not a move: '33' is not a square"),
        ({"id": None, "moves": ["1-2"]}, "game line 2, ply 1: 1-2 is not a legal move"),
        ({"id": "a\nb\x07\x1b[31m", "moves": ["1-2"]}, "game a"),
    ],
)
def test_a_faulty_game_is_named_by_its_line(file: Path, changes: dict[str, Any], told: str) -> None:
    file.write_text(f"{GAME}\n{game(**changes)}\n")
    result = damahan("replay", file, "--hands", "tidy", "--commit", "settle", "--json")
    assert failure_text(result).startswith(f"{file}: line 2: {told}")


def test_every_broken_line_is_reported_at_once(file: Path) -> None:
    file.write_text("\n".join([game(moves=[]), GAME, "x", game(ruleset=None)]))
    error = failure_text(damahan("replay", file))
    assert [number for number in range(1, 5) if f"line {number}: " in error] == [1, 3, 4]


def test_a_rule_set_may_be_named_in_place_of_that_of_the_file(file: Path) -> None:
    file.write_text(game(ruleset="chess"))
    assert "the rule sets are: " in failure_text(damahan("replay", file))
    assert damahan("replay", file, "--ruleset", "filipino", "--hands", "tidy").exit_code == 0


def test_an_illegal_move_is_reported_in_the_squares_of_the_file(file: Path) -> None:
    file.write_text(game(moves=["22-18", "9-15"]))
    error = failure_text(damahan("replay", file, "--orientation", "luzon"))
    assert "ply 2: 9-15 is not a legal move" in error


@pytest.mark.parametrize("separator", ["\u2028", "\u0085"])
def test_a_line_ends_with_a_line_feed_only(file: Path, separator: str) -> None:
    file.write_text(f"{game(id=f'a{separator}b')}\n")
    assert damahan("replay", file, "--hands", "tidy", "--json").exit_code == 0


def test_windows_line_ends(file: Path) -> None:
    file.write_bytes(f"{GAME}\r\n{GAME}\r\n".encode())
    assert json.loads(damahan("replay", file, "--hands", "tidy", "--json").stdout)["games"] == 2


def test_no_more_is_read_than_a_file_may_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # a pipe or a device tells no size before it is read
    monkeypatch.setattr(COMMAND_MODULE, "LARGEST_FILE_BYTES", 1000)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    Thread(target=lambda: pipe.write_bytes(b"\n" * 2000), daemon=True).start()
    assert failure_text(damahan("replay", pipe)).endswith("is it the right file?")


def test_a_file_that_is_too_large(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(COMMAND_MODULE, "LARGEST_FILE_BYTES", 1000)
    file.write_bytes(b"\n" * 1001)
    assert failure_text(damahan("replay", file)) == f"{file}: it is larger than 1000 bytes; is it the right file?"


@pytest.mark.parametrize("options", [("--lamps",), ("--expect", __file__)])
def test_recorded_games_have_no_lamps_and_no_sheet(file: Path, options: tuple[str, ...]) -> None:
    file.write_text(GAME)
    error = f'{file} is no trace, which begins with {{"damahan_trace": leave {options[0]} out'
    assert error in usage_error_text(damahan("replay", file, *options))
