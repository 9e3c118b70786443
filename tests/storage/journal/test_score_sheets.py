"""The score sheet of a recorded game: which moves it has, with which clocks, and what it remarks."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

import pytest

from controller.commands.sender import CommandSender
from controller.commands.values import Resign
from controller.notation.fen import parse_fen
from controller.notation.move_text import move_text
from controller.notation.pdn import RemainingTimes, ScoreSheet
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Side
from controller.session.effects import ChangeAuthor, ChangeKind, Record, RecordChange, RecordMove
from controller.session.game_start import first_game
from controller.session.inputs import CommandGiven
from controller.settings.move_source import MoveSource
from controller.storage.journal import GameId, RecordedGame
from controller.storage.journal.score_sheets import score_sheet_of
from tests.storage.journal.random_games import SECOND_US, make_started, play_random_turns

START = make_started(time_control="5+3")
FIRST, SECOND, THIRD = (turn.record for turn in islice(play_random_turns(START, 1), 3))
TEXTS = [move_text(record.move) for record in (FIRST, SECOND, THIRD)]
SET = make_started(fen="W:W22:B1")


class PlainRemarks:
    """Remarks in the words of the records."""

    def change_remark(self, change: RecordChange) -> str:
        return f"{change.kind.value} {change.after}, was {change.before}"

    def end_remark(self, command: CommandGiven) -> str:
        return "" if command.sender is None else f"{type(command.command).__name__} by {command.sender.name}"

    def recovery_remark(self, note: str) -> str:
        return f"recovered {note}"

    def earlier_play_remark(self, play: str) -> str:
        return f"before: {play}"


def sheet_of(*history: Record, fen: str | None = None, time_control: str = "5+3") -> ScoreSheet:
    started = make_started(fen=fen, time_control=time_control)
    return score_sheet_of(RecordedGame(id=GameId(1), started=started, history=history, outcome=None), PlainRemarks())


def change_of(
    kind: ChangeKind, after: RecordMove, *, undone_plies: int = 0, sets_position: bool = False
) -> RecordChange:
    """Return what the arbiter changed after a move."""
    return RecordChange(
        kind=kind,
        side=None,
        before="4:00",
        after="3:00",
        author=ChangeAuthor.ARBITER,
        at_us=after.at_us + 1,
        ply=after.ply - undone_plies,
        ledger=after.ledger,
        undone_plies=undone_plies,
        game=first_game(SET) if sets_position else None,
    )


def move_texts(sheet: ScoreSheet) -> list[str]:
    return [move_text(scored.move) for scored in sheet.moves]


def remarks(sheet: ScoreSheet) -> Sequence[Sequence[str]]:
    return [sheet.remarks, *(scored.remarks for scored in sheet.moves)]


def test_a_sheet_has_the_moves_with_both_clocks_after_each() -> None:
    sheet = sheet_of(FIRST, SECOND)
    assert move_texts(sheet) == TEXTS[:2]
    assert [scored.side for scored in sheet.moves] == [Side.WHITE, Side.BLACK]
    # White's clock does not run before its first press, and each turn takes three seconds, and earns three
    white_us, black_us = 303 * SECOND_US, 300 * SECOND_US
    assert [scored.remaining_times for scored in sheet.moves] == [
        RemainingTimes(white_us=white_us, black_us=black_us, running_side=Side.BLACK),
        RemainingTimes(white_us=white_us, black_us=black_us, running_side=Side.WHITE),
    ]


def test_a_sheet_without_a_time_control_has_no_clocks() -> None:
    (untimed,) = (turn.record for turn in islice(play_random_turns(make_started(time_control="none"), 1), 1))
    (scored,) = sheet_of(untimed, time_control="none").moves
    assert scored.remaining_times is None


def test_what_is_changed_is_remarked_after_the_move_before_it() -> None:
    time, number = change_of(ChangeKind.TIME, FIRST), change_of(ChangeKind.ILLEGAL_MOVES, FIRST)
    assert [len(list(texts)) for texts in remarks(sheet_of(FIRST, SECOND))] == [0, 0, 0]
    assert remarks(sheet_of(time, FIRST, SECOND)) == [("time 3:00, was 4:00",), (), ()]
    after_first = remarks(sheet_of(FIRST, time, number, SECOND))
    assert after_first == [(), ("time 3:00, was 4:00", "illegal moves 3:00, was 4:00"), ()]


def test_a_move_that_was_taken_back_stands_in_the_remark_alone() -> None:
    takeback = change_of(ChangeKind.TAKEBACK, SECOND, undone_plies=1)
    sheet = sheet_of(FIRST, SECOND, takeback)
    assert move_texts(sheet) == TEXTS[:1]
    assert [len(list(texts)) for texts in remarks(sheet)] == [0, 1]


def test_a_sheet_begins_with_the_position_that_was_set_last_and_remarks_what_came_before() -> None:
    set_up = change_of(ChangeKind.POSITION, SECOND, sets_position=True)
    time = change_of(ChangeKind.TIME, FIRST)
    sheet = sheet_of(FIRST, SECOND, set_up, THIRD)
    assert sheet.start_position == parse_fen("W:W22:B1")
    assert move_texts(sheet) == TEXTS[2:]
    assert sheet.remarks[0] == f"before: {TEXTS[0]} {TEXTS[1]}"
    sheet = sheet_of(FIRST, time, SECOND, set_up, THIRD)
    assert sheet.remarks[0] == f"before: {TEXTS[0]}; time 3:00, was 4:00; {TEXTS[1]}"
    sheet = sheet_of(time, set_up, THIRD)
    assert sheet.remarks[0] == "before: time 3:00, was 4:00"
    sheet = sheet_of(set_up, THIRD, set_up)
    assert (move_texts(sheet), len(sheet.remarks)) == ([], 2)


@pytest.mark.parametrize(("fen", "position"), [(None, None), ("W:W22:B1", parse_fen("W:W22:B1"))])
def test_a_sheet_holds_the_start_position_unless_it_is_the_usual_one(fen: str | None, position: object) -> None:
    assert sheet_of(fen=fen).start_position == position
    assert sheet_of(fen=fen).remarks == ()


def test_the_usual_start_written_as_a_position_is_left_out() -> None:
    assert sheet_of(fen="W:W21-32:B1-12").start_position is None


def test_the_program_that_recorded_the_game_is_named() -> None:
    assert sheet_of(FIRST).annotator == f"Damahan {START.version}"


def test_who_gave_the_command_that_ended_the_game_is_remarked_after_the_last_move() -> None:
    desk = CommandSender(name="desk 2")
    resigned = Outcome(score=Score.BLACK_WINS, termination=Termination.RESIGNATION)
    for history, expected in (((FIRST, SECOND), [[], [], ["Resign by desk 2"]]), ((), [["Resign by desk 2"]])):
        game = RecordedGame(
            id=GameId(1),
            started=START,
            history=history,
            outcome=resigned,
            end_command=CommandGiven(command=Resign(side=Side.WHITE), at_us=9, sender=desk),
        )
        assert [list(texts) for texts in remarks(score_sheet_of(game, PlainRemarks()))] == expected
        unknown = replace(game, end_command=CommandGiven(command=Resign(side=Side.WHITE), at_us=9))
        assert not any(remarks(score_sheet_of(unknown, PlainRemarks())))


@pytest.mark.parametrize(
    ("sources", "kinds"),
    [
        ({}, ("", "")),
        ({"black_moves": MoveSource.PROGRAM}, ("human", "program")),
        ({"white_moves": MoveSource.FAR}, ("human", "human")),
        ({"white_moves": MoveSource.PROGRAM, "black_moves": MoveSource.FAR}, ("program", "human")),
    ],
)
def test_who_has_decided_the_moves_of_each_side_is_named(
    sources: dict[str, MoveSource], kinds: tuple[str, str]
) -> None:
    settings = START.settings.model_copy(update={"game": START.settings.game.model_copy(update=sources)})
    started = replace(START, settings=settings)
    game = RecordedGame(id=GameId(1), started=started, history=(FIRST,), outcome=None)
    sheet = score_sheet_of(game, PlainRemarks())
    assert (sheet.white_details.kind, sheet.black_details.kind) == kinds
