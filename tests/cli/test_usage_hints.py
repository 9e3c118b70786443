"""Wrong usage: one line that says what to type instead."""

from pathlib import Path

import click
import pytest

from controller.cli.usage_hints import EXAMPLES, nearest
from tests.cli.command_paths import COMMANDS, find_command
from tests.cli.shell import damahan, usage_error_text


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("simulat",), "type damahan simulate, or see damahan --help"),
        (("games", "shw"), "type damahan games show, or see damahan games --help"),
        (("run", "--gaems", "1"), "type --games, or see damahan run --help"),
        (("rules", "italan"), "type italian, or see damahan rules --help"),
        (("perft",), "type for example: damahan perft 6, or see damahan perft --help"),
        (("template",), "type for example: damahan template --square 50 -o board.svg"),
        (("moves",), 'type for example: damahan moves "W:W27,13:B15,23,24"'),
        (("replay", "GAMES.jsonl"), "write a trace with damahan record -o GAMES.jsonl"),
        (
            ("replay", "pyproject.toml", "--expect", "no.pdn"),
            "write a game as PDN with damahan games export 1 -o no.pdn",
        ),
        (("simulate", "--traces", "-"), "--traces needs a folder: each game that failed has a trace of its own; see"),
        (("pdn", "check", "no.pdn"), "write the games of the journal with damahan games export 1 > no.pdn"),
        (("fly-away",), "No such command 'fly-away'; see damahan --help"),
        (("perft", "six"), "'six' is not a whole number; give one from 1 to 20; see damahan perft --help"),
        (("perft", "21"), "21 is out of range; give one from 1 to 20; see damahan perft --help"),
        (("run", "--games", "zero"), "'zero' is not a whole number; give 1 or more; see damahan run --help"),
        (("run", "--port", "abc"), "'abc' is not a whole number; give one from 0 to 65535; see damahan run --help"),
        (("games", "show", "0"), "0 is out of range; give 1 or more; see damahan games show --help"),
        (("doctor", "--speed", "fast"), "'fast' is not a number; give one from 0.1 to 100; see damahan doctor"),
        (("run", "--ruleset", "russian"), "type damahan play --ruleset, or write it in a profile, or see damahan run"),
        (("run", "--hands"), "type damahan play --hands, or see damahan run --help"),
        (("play", "--games", "3"), "type damahan run --games, or see damahan play --help"),
        (("card", "--paper", "a9"), "No such option '--paper'; see damahan card --help"),
        (("moves", "--fen", "W:W22:B1"), 'type for example: damahan moves "W:W27,13:B15,23,24", or see damahan moves'),
        (("clock", "run"), "use: damahan clock simulate; see damahan clock run --help"),
        (("game", "--white"), "type damahan game set white TEXT, or see damahan game --help"),
        (("game", "white", "Ana"), "type damahan game set white TEXT, or see damahan game --help"),
        (("update",), "give a package (FILE.deb), a version that is installed (X.Y), --list or --back: one of them; "),
        (("update", "--list", "--now"), "--list only lists: leave the other options out; "),
    ],
    ids=" ".join,
)
def test_the_line_says_what_to_type(arguments: tuple[str, ...], hint: str) -> None:
    assert hint in usage_error_text(damahan(*arguments))


def test_an_argument_is_named_by_one_word() -> None:
    assert "Invalid value for 'NAME': 'chess' is not one of 'filipino', " in usage_error_text(damahan("rules", "chess"))


@pytest.mark.parametrize("path", EXAMPLES)
def test_each_example_begins_with_its_command(path: str) -> None:
    assert EXAMPLES[path].startswith(f"{path} ")
    assert not isinstance(find_command(tuple(path.split())), click.Group)


@pytest.mark.parametrize("path", [path for path in COMMANDS if path], ids=" ".join)
def test_every_command_that_wants_something_has_an_example(path: tuple[str, ...]) -> None:
    command = find_command(path)
    is_wanting = any(parameter.required for parameter in command.params)
    assert not is_wanting or " ".join(path) in EXAMPLES


def test_nearest() -> None:
    assert nearest("Rusian", ["italian", "russian"]) == "russian"
    assert nearest("qqqq", ["italian", "russian"]) == ""


def test_a_backup_goes_to_standard_output(tmp_path: Path) -> None:
    assert damahan("run", "--games", "1", "--fast", "--journal", tmp_path).exit_code == 0
    assert damahan("backup", "-", "--journal", tmp_path).stdout_bytes.startswith(b"SQLite format 3\0")
