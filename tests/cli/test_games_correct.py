"""A result that is corrected when its game is no longer at the board."""

import re
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from controller.rules.outcome import Outcome, Score, Termination
from controller.session.effects import ChangeAuthor, ChangeKind, RecordOutcome
from controller.session.inputs import Tick
from controller.storage.journal import Journal, load_game
from controller.storage.journal.records import GameId
from tests.cli.shell import damahan, failure_text
from tests.storage.journal.random_games import make_started, play_random_turns

FINISHED, UNFINISHED, UNKNOWN = 1, 2, 3
WHITE_WINS_ON_TIME = Outcome(score=Score.WHITE_WINS, termination=Termination.TIME)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a journal of one finished game of three moves, and of one that was begun after it."""
    with closing(Journal.open(tmp_path)) as journal:
        journal.begin(start := make_started())
        for turn in islice(play_random_turns(start, 3), 3):
            journal.commit(turn.inputs, [turn.record])
        journal.finish([], RecordOutcome(outcome=WHITE_WINS_ON_TIME, at_us=9))
        journal.begin(make_started())
        journal.append([Tick(at_us=11)])
    return tmp_path


def test_the_result_changes_and_the_record_holds_the_former_one(folder: Path) -> None:
    command_result = damahan("games", "correct", str(FINISHED), "0-1", "--journal", folder)
    assert command_result.exit_code == 0
    assert re.fullmatch(
        r"The arbiter set the result: Black won \(before: White won, time ran out\) \(terminal, [-:0-9 ]{16}\)\n",
        command_result.stdout,
    )
    game = load_game(folder, GameId(FINISHED))
    assert game.outcome == Outcome(score=Score.BLACK_WINS, termination=Termination.ARBITER)
    (change,) = game.changes
    assert (change.kind, change.before, change.after, change.author) == (
        ChangeKind.RESULT, "1-0 time", "0-1 arbiter", ChangeAuthor.ARBITER,
    )  # fmt: skip
    assert change.ledger.running_side is None
    assert "Black won: the arbiter decided" in damahan("games", "list", "--journal", folder).stdout
    assert damahan("games", "export", str(FINISHED), "--journal", folder).stdout.endswith(" 0-1\n")


def test_the_game_that_is_played_goes_on_as_it_was(folder: Path) -> None:
    damahan("games", "correct", str(FINISHED), "1/2-1/2", "--journal", folder)
    with closing(Journal.open(folder)) as journal:
        saved = journal.unfinished()
        assert saved is not None
        assert (saved.game.id, saved.later_inputs) == (UNFINISHED, (Tick(at_us=11),))
        journal.append([Tick(at_us=12)])


def test_an_open_journal_corrects_the_game_it_has_just_finished(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        game = journal.begin(make_started())
        journal.finish([Tick(at_us=11)], RecordOutcome(outcome=WHITE_WINS_ON_TIME, at_us=9))
        assert journal.correct_result(game, Score.DRAW).at_us == 11
        journal.append([Tick(at_us=12)])
        assert journal.correct_result(game, Score.BLACK_WINS).before == "1/2-1/2 arbiter"
    assert [change.after for change in load_game(tmp_path, game).changes] == ["1/2-1/2 arbiter", "0-1 arbiter"]


@pytest.mark.parametrize(
    ("game", "result", "reason"),
    [
        (UNFINISHED, "1-0", "game 2 is not over; go on with it, and set its result there: arbiter result 1-0"),
        (UNKNOWN, "1-0", "there is no game 3; `damahan games list` shows those that exist"),
    ],
)
def test_what_cannot_be_corrected_is_refused(folder: Path, game: int, result: str, reason: str) -> None:
    assert failure_text(damahan("games", "correct", str(game), result, "--journal", folder)).endswith(reason)


def test_the_result_that_it_has_is_refused(folder: Path) -> None:
    damahan("games", "correct", str(FINISHED), "0-1", "--journal", folder)
    error = failure_text(damahan("games", "correct", str(FINISHED), "0-1", "--journal", folder))
    assert error.endswith("game 1 has the result 0-1 arbiter already; give another one")


def test_a_game_that_was_left_for_a_newer_one_gets_a_result(folder: Path, tmp_path: Path) -> None:
    with closing(Journal.open(folder)) as journal:
        journal.begin(make_started())
    result = damahan("games", "correct", str(UNFINISHED), "1-0", "--journal", folder)
    assert result.exit_code == 0
    assert re.fullmatch(
        r"The arbiter set the result: White won \(before: no result\) \(terminal, [-:0-9 ]{16}\)\n", result.stdout
    )
    assert load_game(folder, GameId(UNFINISHED)).outcome == Outcome(
        score=Score.WHITE_WINS, termination=Termination.ARBITER
    )
    trace = tmp_path / "game.jsonl"
    assert damahan("record", "--game", str(UNFINISHED), "--journal", folder, "-o", trace).exit_code == 0
    assert damahan("replay", trace).exit_code == 0


def test_a_board_that_runs_keeps_its_journal(folder: Path) -> None:
    with closing(Journal.open(folder)):
        assert "another damahan" in failure_text(damahan("games", "correct", str(FINISHED), "0-1", "--journal", folder))


def test_a_folder_without_a_journal_gets_none(tmp_path: Path) -> None:
    failure_text(damahan("games", "correct", str(FINISHED), "0-1", "--journal", tmp_path))
    assert not list(tmp_path.iterdir())


def test_a_trace_of_the_game_holds_the_correction(tmp_path: Path) -> None:
    script = "press black; wait 1s; move 22-18; press white; arbiter result 1-0; quit"
    assert damahan("run", "--stdin", "--fast", "--new", "--journal", tmp_path, typed=script).exit_code == 0
    assert damahan("games", "correct", "1", "0-1", "--journal", tmp_path).exit_code == 0
    trace = tmp_path / "game.jsonl"
    assert damahan("record", "--game", "1", "--journal", tmp_path, "-o", trace).exit_code == 0
    played = damahan("replay", trace)
    assert played.exit_code == 0, played.output
    assert "(before: White won)" in played.stdout
