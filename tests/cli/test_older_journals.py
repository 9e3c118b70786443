"""A journal that an older damahan wrote: its games are read as they are, and the unfinished one goes on.

`journal-of-version-1.sql` is the dump (`iterdump` of Python's sqlite3, and the two numbers of the file's header) of
what 1a27b8f, the last commit that wrote version 1, made of two runs of `damahan run --stdin --fast`, the second
with `--new`:

    press black; move 22-18; press white; move 11-15; press black; move 18x11; press white; move 8x15; press black
    move 23-18; press white; resign black; wait 2s; quit

    press black; move 22-17; press white; move 9-13; press black; move 17-14; press white; move 10x17; press black
    wait 1s; lift 21; wait 500ms; quit
"""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from controller.cli import main
from controller.notation.fen import parse_fen
from controller.notation.move_text import move_text
from controller.rules.game import start_game
from controller.rules.outcome import Termination
from controller.rules.position import Side
from controller.rules.squares import Orientation
from controller.settings.game import GameSettings, agreed_rules
from controller.storage.journal import GameId, list_games, load_game
from controller.storage.journal.schema import SCHEMA_VERSION
from tests.cli.run_process import VISMIN

DUMP = Path(__file__).with_name("journal-of-version-1.sql")
GOES_ON = ("--stdin", "--fast", "--profile", str(VISMIN))
FIRST, SECOND = ["22-18", "11-15", "18x11", "8x15", "23-18"], ["22-17", "9-13", "17-14", "10x17"]
PDN = """\
[Event "?"]
[Site "?"]
[Date "2026.11.21"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "1-0"]
[GameType "26,W,8,8,N2,0"]
[Variant "Filipino"]
[RulesRevision "1"]
[TimeControl "900+10"]
[Termination "normal"]
[Annotator "Damahan 0.1.0"]

1. 22-18 {[%clock w0:15:10 B0:15:00]} 11-15 {[%clock W0:15:10 b0:15:10]}
2. 18x11 {[%clock w0:15:19 B0:15:10]} 8x15 {[%clock W0:15:19 b0:15:19]}
3. 23-18 {[%clock w0:15:29 B0:15:19]} {resignation} 1-0
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of a journal of version 1."""
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection:
        connection.executescript(DUMP.read_text())
    assert version(tmp_path) == 1
    return tmp_path


def version(folder: Path) -> int:
    with closing(sqlite3.connect(folder / "games.sqlite3")) as connection:
        number: int = connection.execute("PRAGMA user_version").fetchone()[0]
        return number


def run(folder: Path, *arguments: str, script: str = "") -> str:
    result = CliRunner().invoke(main, [*arguments, "--journal", str(folder)], input=script)
    assert result.exit_code == 0, result.output
    return result.output


def moves(folder: Path, game: int) -> list[str]:
    return [move_text(record.move) for record in load_game(folder, GameId(game)).records]


def test_its_games_are_listed_and_shown_and_it_stays_as_it_is(folder: Path) -> None:
    assert run(folder, "games", "list").splitlines() == [
        "ID  Date        White  Black  Rules          Plies  Result",
        " 1  2026.11.21  ?      ?      Filipino Dama      5  White won: the opponent resigned",
        " 2  2026.11.21  ?      ?      Filipino Dama      4  not finished",
    ]
    shown = run(folder, "games", "show", "2").splitlines()
    assert [line.split() for line in shown[-2:]] == [
        ["1.", "22-17", "0:15:10", "9-13", "0:15:10"],
        ["2.", "17-14", "0:15:20", "10x17", "0:15:19"],
    ]
    assert "Unchecked:    an older damahan recorded it" in shown
    assert version(folder) == 1


def test_a_game_of_it_is_exported(folder: Path) -> None:
    assert run(folder, "games", "export", "1") == PDN


def test_a_game_of_it_becomes_a_trace_of_the_same_moves(folder: Path) -> None:
    trace, score = folder / "trace.jsonl", folder / "score.pdn"
    score.write_text(run(folder, "games", "export", "2"))
    run(folder, "record", "--game", "2", "-o", str(trace))
    result = CliRunner().invoke(main, ["replay", str(trace), "--expect", str(score)])
    assert result.exit_code == 0, result.output


def test_its_games_keep_the_rules_they_began_under(folder: Path) -> None:
    game = load_game(folder, GameId(2)).started.settings.game
    assert (game.revision, GameSettings().revision) == (1, 2)
    rules = agreed_rules(game)
    assert rules.orientation is Orientation.VISMIN
    drawn = start_game(rules, parse_fen("W:WK12:BK29")).outcome
    assert drawn is not None
    assert drawn.termination is Termination.FEW_KINGS


def test_its_unfinished_game_goes_on_where_the_profile_names_no_board(folder: Path) -> None:
    script = "press black; move 21x14; press white; wait 1s; quit"
    output = run(folder, "run", "--stdin", "--fast", script=script)
    assert output.splitlines()[-1].startswith("5. White: 21x14")
    assert load_game(folder, GameId(2)).started.settings.game.revision == 1


def test_its_unfinished_game_goes_on_and_it_is_brought_up_to_date(folder: Path) -> None:
    before = load_game(folder, GameId(2)).records[-1].ledger
    output = run(folder, "run", *GOES_ON, script="press black; move 21x14; press white; wait 1s; quit")
    assert output.splitlines()[-1].startswith("5. White: 21x14")
    assert version(folder) == SCHEMA_VERSION
    assert moves(folder, 1) == FIRST
    assert moves(folder, 2) == [*SECOND, "21x14"]
    last = load_game(folder, GameId(2)).records[-1]
    assert (last.candidates, last.untrusted) == ((), 0)
    # a second and a half went by before the stop, a quarter of one and some presses after it, and ten were added
    gained_us = last.ledger.remaining_us[Side.WHITE] - before.remaining_us[Side.WHITE]
    assert 7_000_000 < gained_us < 8_500_000


def test_the_game_that_went_on_can_be_stopped_and_taken_up_again(folder: Path) -> None:
    run(folder, "run", *GOES_ON, script="press black; move 21x14; press white; wait 1s; quit")
    run(
        folder,
        "run",
        *GOES_ON,
        script="press white; move 6-9; press black; wait 1s; resign white; wait 1s; quit",
    )
    assert moves(folder, 2)[:5] == [*SECOND, "21x14"]
    assert [game.plies for game in list_games(folder)] == [5, 6]
    assert run(folder, "games", "export", "2").rstrip().endswith("0-1")
