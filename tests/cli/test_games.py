"""`damahan games`: lists and shows recorded games, and the sums of Damath."""

import os
import pty
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from controller.rules.outcome import Outcome, Score, Termination
from controller.session.effects import ChangeAuthor, ChangeKind, RecordChange, RecordOutcome
from controller.settings.game import GameSettings
from controller.settings.settings import Settings
from controller.storage.journal import Journal, paths
from controller.words.po_files import english
from tests.cli.shell import damahan
from tests.storage.journal.random_games import make_started, play_random_turns


def test_list(two_games: Path) -> None:
    result = damahan("games", "list", "--journal", two_games)
    assert result.exit_code == 0
    assert result.output == (
        "ID  Date        White  Black  Rules          Plies  Result\n"
        " 1  2026.03.01  Reyes  Cruz   Filipino Dama      3  White won: time ran out\n"
        " 2  2026.03.01  Reyes  Cruz   Filipino Dama      1  not finished\n"
    )


def test_show(two_games: Path) -> None:
    result = damahan("games", "show", "1", "--journal", two_games)
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "Game 1",
        "White:        Reyes",
        "Black:        Cruz",
        "Date:         2026.03.01",
        "Rules:        Filipino Dama, Vismin board",
        "Time control: 15+10",
        "Result:       1-0, White won: time ran out",
        "",
        "      White                        clock   Black                        clock",
        # three seconds a move, ten gained
        "   1. 22-17                      0:15:10   11-15                      0:15:07",
        "   2. 23-18                      0:15:17",
    ]


@pytest.mark.parametrize(
    ("ruleset", "termination", "told"),
    [
        ("filipino", Termination.REPETITION, ", both players accepted the draw"),
        ("filipino", Termination.NO_PROGRESS, ", both players accepted the draw"),
        ("american", Termination.NO_PROGRESS, ", a player claimed the draw"),
        ("filipino", Termination.LONE_KING_COUNT, ""),
        ("russian", Termination.REPETITION, ""),
        ("filipino", Termination.AGREEMENT, ""),
    ],
)
def test_show_tells_who_took_a_draw_that_the_rules_do_not_impose(
    tmp_path: Path, ruleset: str, termination: Termination, told: str
) -> None:
    start = replace(make_started(), settings=Settings(game=GameSettings(ruleset=ruleset)))
    with closing(Journal.open(tmp_path)) as journal:
        journal.begin(start)
        journal.finish((), RecordOutcome(outcome=Outcome(score=Score.DRAW, termination=termination), at_us=9))
    lines = damahan("games", "show", "1", "--journal", tmp_path).output.splitlines()
    reason = english().text("reason", termination.value)
    assert f"Result: 1/2-1/2, Draw: {reason}{told}" in " ".join(" ".join(lines).split())


def test_a_draw_that_the_arbiter_enters_is_not_told_as_accepted(tmp_path: Path) -> None:
    start = replace(make_started(), settings=Settings(game=GameSettings()))
    drawn = RecordOutcome(outcome=Outcome(score=Score.DRAW, termination=Termination.REPETITION), at_us=9)
    with closing(Journal.open(tmp_path)) as journal:
        journal.begin(start)
        turn = next(iter(play_random_turns(start, 3)))
        journal.commit(turn.inputs, [turn.record])
        entered = RecordChange(
            kind=ChangeKind.RESULT, side=None, before="*", after="1/2-1/2 arbiter", author=ChangeAuthor.ARBITER,
            at_us=9, ply=turn.record.ply, ledger=turn.record.ledger,
        )  # fmt: skip
        journal.finish((), drawn)
        journal.commit((), [entered])
    shown = damahan("games", "show", "1", "--journal", tmp_path).output
    assert "accepted" not in shown
    assert "The arbiter set the result" in shown.splitlines()[-1]


def test_show_lists_what_was_agreed(tmp_path: Path) -> None:
    started = make_started()
    rules = {"huff": True, "lone_king_moves": 9}
    game = GameSettings.model_validate({"draws_end_game": False, "rules": rules, "time_control": "none"})
    with closing(Journal.open(tmp_path)) as journal:
        journal.begin(replace(started, settings=started.settings.model_copy(update={"game": game})))
    result = damahan("games", "show", "1", "--journal", tmp_path)
    assert ", huff=true, lone_king_moves=9, draws_end_game=false\nTime control: no clock\n" in " ".join(
        result.output.split("\n              ")
    )


def test_show_without_clock(two_games: Path) -> None:
    lines = damahan("games", "show", "2", "--journal", two_games).output.splitlines()
    assert lines[-2:] == [
        "      White                                Black",
        "   1. ...                                  1-5",
    ]


def test_empty_journal_lists_nothing(tmp_path: Path) -> None:
    Journal.open(tmp_path).close()
    result = damahan("games", "list", "--journal", tmp_path)
    assert (result.exit_code, result.output) == (0, "no games\n")


@pytest.mark.parametrize("command", ["show", "export"])
def test_unknown_game(two_games: Path, command: str) -> None:
    result = damahan("games", command, "7", "--journal", two_games)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr == (
        f"Error: {two_games}/games.sqlite3: there is no game 7; `damahan games list` shows those that exist\n"
    )


@pytest.mark.parametrize("arguments", [("list",), ("show", "1"), ("export", "1")])
def test_missing_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]) -> None:
    monkeypatch.setattr(paths, "SERVICE_FOLDER", tmp_path / "service")
    result = damahan("games", *arguments, "--journal", tmp_path / "nowhere")
    assert result.exit_code == 1
    assert result.stderr == (
        f"Error: {tmp_path}/nowhere/games.sqlite3: there is no journal here; "
        "`damahan run` makes one; or name another folder with --journal\n"
    )
    assert not (tmp_path / "nowhere").exists()
    (tmp_path / "service").mkdir()
    told = damahan("games", *arguments, "--journal", tmp_path / "nowhere").stderr
    assert told.endswith(
        f"; the games of this board's service are in {tmp_path}/service, for the group damahan to read\n"
    )


@pytest.mark.parametrize(
    "arguments", [("show",), ("show", "first"), ("show", "0"), ("export", "-1"), ("burn",), ("list", "--joural", "x")]
)
def test_wrong_usage(arguments: tuple[str, ...]) -> None:
    assert damahan("games", *arguments).exit_code == 2


@pytest.mark.parametrize("arguments", [(), ("list",), ("show",), ("export",)])
def test_help(arguments: tuple[str, ...]) -> None:
    result = damahan("games", *arguments, "--help")
    assert result.exit_code == 0
    assert result.output.startswith("Usage:")


@pytest.mark.parametrize(
    ("variables", "place"),
    [
        ({"DAMAHAN_HOME": "own"}, "own"),
        ({"XDG_STATE_HOME": "state"}, "state/damahan"),
        ({"DAMAHAN_HOME": "own", "XDG_STATE_HOME": "state"}, "own"),
        ({"HOME": "home"}, "home/.local/state/damahan"),
    ],
)
def test_default_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], place: str) -> None:
    for name in ("DAMAHAN_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, str(tmp_path / value))
    assert f"{tmp_path / place}/games.sqlite3: there is no journal here" in damahan("games", "list").stderr


def test_terminal_gets_a_table(two_games: Path, root: Path) -> None:
    with closing(Journal.open(two_games)) as journal:
        journal.begin(make_started())
    screen, terminal = pty.openpty()
    command = "import sys; from controller.cli.games import games; games(sys.argv[1:])"
    subprocess.run(
        [sys.executable, "-c", command, "list", "--journal", str(two_games)],
        cwd=root, stdout=terminal, check=True, env={**os.environ, "COLUMNS": "100", "TERM": "xterm"},
    )  # fmt: skip
    os.close(terminal)
    shown = os.read(screen, 100_000).decode()
    os.close(screen)
    assert "White won: time ran out" in shown
    assert "given up for a new game" in shown
    assert "┃" in shown


def test_show_has_every_change_below_the_move_that_it_follows(corrected_game: Path) -> None:
    lines = damahan("games", "show", "1", "--journal", corrected_game).output.splitlines()
    assert [line.split("(before")[0].strip() for line in lines[-6:]] == [
        "1. 22-18                      0:15:10",
        "The arbiter took back 9-13: the last move is now 22-18 (terminal)",
        "The pieces are set up again: Black's clock is running",
        "The arbiter set Black's clock to 3:00",
        "1. ...                                  10-14                      0:03:10",
        "The arbiter set the result: White won",
    ]
    assert max(map(len, lines)) <= 80


def test_list_counts_the_moves_that_count(corrected_game: Path) -> None:
    (row,) = damahan("games", "list", "--journal", corrected_game).output.splitlines()[1:]
    assert row.endswith("Filipino Dama      2  White won: the arbiter decided")


def test_the_sums_of_a_game_of_damath(tmp_path: Path) -> None:
    game = GameSettings.model_validate({"ruleset": "damath", "time_control": "none"})
    start = replace(make_started(), settings=Settings(game=game))
    with closing(Journal.open(tmp_path)) as journal:
        journal.begin(start)
        turns = list(play_random_turns(start, 3))
        for turn in turns:
            journal.commit(turn.inputs, [turn.record])
    lines = damahan("games", "sums", "1", "--journal", tmp_path).output.splitlines()
    assert lines[0] == "ply,side,move,operation,result,total"
    captures = sum(turn.record.move.captured.bit_count() for turn in turns)
    assert len([line for line in lines[1:] if line.split(",")[3]]) == captures
    assert captures > 10
    totals = {"white": Fraction(0), "black": Fraction(0)}
    for _, side, _, _, result, total in (line.split(",") for line in lines[1:]):
        totals[side] += Fraction(result or 0)
        assert Fraction(total) == totals[side]
    printed = damahan("games", "sums", "1", "--format", "html", "--journal", tmp_path).output
    assert printed.startswith("<!DOCTYPE html>")
    assert "Damath score sheet" in printed
    filipino = damahan("games", "sums", "1", "--format", "html", "--language", "fil", "--journal", tmp_path).output
    assert "Talaan ng puntos ng Damath" in filipino


def test_a_game_without_a_score_has_no_sums(two_games: Path) -> None:
    result = damahan("games", "sums", "1", "--journal", two_games)
    assert (result.exit_code, result.output) == (1, "Error: game 1 has no score; only a game of Damath has one\n")
