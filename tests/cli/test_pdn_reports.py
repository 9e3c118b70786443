"""`damahan pdn`: many faults and warnings are counted, and those that are alike are listed once."""

import itertools
import json
from pathlib import Path

import pytest

from controller.cli import pdn_report
from tests.cli.shell import damahan

FILIPINO = '[GameType "26,W,8,8,N2,0"]'
WRONG_SIGNS = '[GameType "21"]\n\n1. 11x15 22x18 2. 15-22 25-18 *\n\n'


def test_warnings_are_listed_and_counted(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text(WRONG_SIGNS * 6)
    told = f"{path}:3: warning: game 1: ply 1: 11x15 is read as 11-15: - and x are exchanged"
    back = f"{path}:3: warning: game 1: ply 3: 15-22 is read as 15x22: - and x are exchanged"
    summary = f"{path}: 6 games, 24 plies, 0 faults, 24 warnings"
    assert damahan("pdn", "check", path).stdout.splitlines() == [
        f"{told} (and 11 more like it, in 6 games)",
        f"{back} (and 11 more like it, in 6 games)",
        summary,
    ]
    every = damahan("pdn", "check", "--all", path).stdout.splitlines()
    assert (len(every), every[0], every[2], every[-1]) == (25, told, back, summary)
    (report,) = json.loads(damahan("pdn", "check", "--json", path).stdout)["files"]
    assert (report["games"], report["faulty_games"], report["warnings"]) == (6, 0, 24)
    assert report["first_warnings"][4] == {
        "line": 7,
        "column": 4,
        "ply": 1,
        "kind": "exchanged-sign",
        "text": "ply 1: 11x15 is read as 11-15: - and x are exchanged",
        "game": 2,
        "move": "11x15",
    }


def test_convert_writes_what_was_odd_to_the_letter(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text(WRONG_SIGNS)
    result = damahan("pdn", "convert", path)
    assert result.exit_code == 0
    assert result.stdout.endswith("\n\n1. 11-15 22-18 2. 15x22 25x18 *\n")
    assert result.stderr == f"{path}: 4 warnings; `damahan pdn check` lists them\n"


def test_a_fault_in_every_game_is_counted_and_few_are_held(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text(f"{FILIPINO}\n\n1. 22-18 22-18 *\n\n" * 250)
    (report,) = json.loads(damahan("pdn", "check", "--json", path).stdout)["files"]
    assert (report["games"], report["faulty_games"], len(report["faults"])) == (0, 250, 100)
    assert report["faults"][99]["game"] == 100
    result = damahan("pdn", "check", path)
    assert result.stdout.splitlines()[-1] == f"{path}: 0 games, 0 plies, 250 faults, 0 warnings"


def test_one_warning_of_many_games_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text('[Event "x"]\n\n1. 11-15 23-19 2. 8-11 *\n\n' * 724)
    told = "there is no GameType tag; read as American checkers (English draughts), by a guess"
    assert damahan("pdn", "check", path).stdout.splitlines() == [
        f"{path}:1: warning: game 1: {told} (and 723 more like it, in 724 games)",
        f"{path}: 724 games, 2172 plies, 0 faults, 724 warnings",
    ]
    (report,) = json.loads(damahan("pdn", "check", "--json", path).stdout)["files"]
    assert (report["warnings"], len(report["first_warnings"])) == (724, 100)


def test_groups_of_warnings_are_held_up_to_a_limit(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    words = ("".join(letters) for letters in itertools.product("abcdefghij", repeat=4))
    path.write_text("".join(f'[GameType "21"]\n\n1. 11-15 {word} *\n\n' for word in itertools.islice(words, 1_200)))
    lines = damahan("pdn", "check", path).stdout.splitlines()
    assert lines[19] == f"{path}:79: warning: game 20: aabj is read as a comment"
    assert lines[20:] == [
        f"{path}: 1180 more warnings; --all lists every one",
        f"{path}: 1200 games, 1200 plies, 0 faults, 1200 warnings",
    ]


def test_the_same_fault_of_many_games_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    games = [f"{FILIPINO}\n\n1. 22-18 {move} *\n\n" for move in ("22-18", "10x18", "9-17", "f0o", "12:99")]
    path.write_text("".join(games) + f"{FILIPINO}\n\n1. 22-18 11-15 *\n")
    result = damahan("pdn", "check", path)
    told = "ply 2: 22-18 is not a legal move; possible moves: 9-13, 9-14, 10-14, 10-15, 11-15, 11-16, 12-16"
    odd = "is not a move, number, comment or result"
    assert result.stdout.splitlines() == [
        f"{path}:3: game 1: {told} (the same fault in 3 games)",
        f"{path}:15: game 4: 'f0o' {odd}",
        f"{path}:19: game 5: ply 2: 12:99 is not a move: '99' is not a square; give a number from 1 to 32",
        f"{path}: 1 game, 2 plies, 5 faults, 0 warnings",
    ]
    listed = damahan("pdn", "check", "--all", path).stdout.splitlines()
    assert [line.split(" game ")[1][0] for line in listed[:5]] == ["1", "2", "3", "4", "5"]
    assert (result.exit_code, len(listed)) == (1, 6)


def test_groups_of_faults_are_listed_up_to_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdn_report, "LISTED_GROUPS", 1)
    path = tmp_path / "games.pdn"
    path.write_text(f"{FILIPINO}\n\n1. 22-18 22-18 *\n\n" * 3 + '[GameType "20"]\n\n*\n' * 2)
    assert damahan("pdn", "check", path).stdout.splitlines()[1:] == [
        f"{path}: 2 more faults; --all lists every one",
        f"{path}: 0 games, 0 plies, 5 faults, 0 warnings",
    ]
