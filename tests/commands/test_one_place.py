"""A command is written in three places: its value, its sentence, and what the session does."""

import ast
from pathlib import Path
from typing import get_args

import controller
from controller.commands.codec import COMMAND_CLASSES
from controller.commands.grammar import COMMAND_GRAMMAR
from controller.commands.values import Command

ROOT = Path(controller.__file__).parent
NAMES = {kind.__name__ for kind in get_args(Command)}
PLACES = {
    "commands/values.py",
    "session/arbiter/command_handlers.py",
    "simulated_play/draw_answers.py",  # a person answers an offer with either of two commands
    "session/arbiter/clock_adjustments.py",
    "session/arbiter/far_commands.py",  # of a game on two boards
    "session/conduct/pause_toggle.py",  # the arbiter's button at one of two boards
    "far_game/board/command_effects.py",  # which entries of the other board each command brings about
    "far_game/board/passed_commands.py",  # what one board does for another, without a signature
    "desk/far_boards.py",  # which commands each board of a game on two boards must hear itself
    "opponent/program_opponent.py",  # the program plays by the commands of a player
}


def commands_named_in(file: Path) -> set[str]:
    """Return the commands that a file imports, or reaches through the module of the values."""
    if file == ROOT / "commands" / "values.py":
        return NAMES
    tree = ast.parse(file.read_text())
    imported = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "controller.commands.values"
        for alias in node.names
    }
    return NAMES & imported


def test_no_other_file_names_the_commands_one_by_one() -> None:
    named = {str(file.relative_to(ROOT)): commands_named_in(file) for file in ROOT.rglob("*.py")}
    assert {file for file, commands in named.items() if len(commands) > 1} == PLACES
    assert set().union(*(named[file] for file in PLACES)) == NAMES


def test_no_file_reaches_them_in_another_way() -> None:
    for file in ROOT.rglob("*.py"):
        assert "from controller.commands import" not in file.read_text(), file
        assert "import controller.commands" not in file.read_text(), file


def test_every_command_has_its_sentence_and_no_sentence_is_without_its_command() -> None:
    sentences = [line.partition(":")[0] for line in COMMAND_GRAMMAR.splitlines() if ': "' in line]
    assert sorted(sentences) == sorted(COMMAND_CLASSES)
