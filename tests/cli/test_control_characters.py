"""Names that hold commands for a terminal: a terminal never receives them."""

import json
from contextlib import closing
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from controller.commands.sender import CommandSender
from controller.rules.outcome import Score
from controller.storage.journal import GameId, Journal
from tests.cli.pseudo_terminal import terminal
from tests.storage.journal.journal_rigs import AGREED
from tests.storage.journal.random_games import make_started, play_random_turns

EVIL = "\x1b]0;owned\x07\x9b31m"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a journal whose players and arbiter have such names."""
    folder = tmp_path / "journal"
    with closing(Journal.open(folder)) as journal:
        journal.begin(start := replace(make_started(), white=f"Ana{EVIL}"))
        for turn in islice(play_random_turns(start, 3), 3):
            journal.commit(turn.inputs, [turn.record])
        journal.finish((), AGREED)
        sender = CommandSender(name=f"desk{EVIL}", given_at=f"2026{EVIL}")
        journal.correct_result(GameId(1), Score.WHITE_WINS, sender)
    return folder


def output_of(*arguments: str | Path, exit_code: int = 0) -> str:
    with terminal(*map(str, arguments)) as shown:
        shown.wait_for_exit(exit_code)
    return shown.output


def assert_harmless(output: str, expected: str) -> None:
    assert expected in output
    assert not {character for character in output if not character.isprintable()} - set("\r\n\t")


def test_an_exported_game(folder: Path) -> None:
    assert_harmless(output_of("games", "export", "1", "--journal", folder), "desk ]0;owned 31m")


def test_backup_restore_and_recovery(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / f"copy{EVIL}.sqlite3"
    assert_harmless(output_of("backup", copy, "--journal", folder), "written and read back")
    assert_harmless(output_of("restore", copy, "--journal", folder), "are the journal now")
    assert_harmless(output_of("games", "recover", "--from", copy, "--journal", folder), "nothing was changed")
    assert_harmless(output_of("log", "--journal", folder), "restore")


def test_checked_and_converted_files(tmp_path: Path) -> None:
    file = tmp_path / f"games{EVIL}.pdn"
    file.write_text('[White "a"]\n\n1. 22-30 11-15 1-0\n')
    for command in ("check", "convert"):
        assert_harmless(output_of("pdn", command, file, exit_code=1), "game 1")
    assert_harmless(output_of("pdn", "check", "--all", file, exit_code=1), "game 1")
    empty = tmp_path / f"empty{EVIL}.pdn"
    empty.touch()
    assert_harmless(output_of("pdn", "check", empty, exit_code=1), "there is no game in it")


def test_replayed_games(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    game = {"id": f"a{EVIL}", "ruleset": "filipino", "first": "white", "moves": ["22-18", "11-15"]}
    file.write_text(json.dumps(game))
    assert_harmless(output_of("replay", file), "1 of 1 games identical")
