"""What a board says of a paired game: its result as corrected last, and that of no other game."""

import pytest

from controller.desk.event.board_verdicts import BoardVerdict, find_paired_game, read_verdict
from controller.tournament.hall_games import BoardEvent
from controller.tournament.rounds import BoardResult
from tests.desk.event.paired_events import BoardEvents
from tests.hall.documents.sample_documents import RECORD

ONE, OTHER = "1" * 32, "2" * 32


def verdict(board: BoardEvents, pairing: str = ONE) -> BoardVerdict | None:
    return read_verdict(find_paired_game(board.documents, pairing))


def said(result: BoardResult | None, number: int) -> BoardVerdict:
    return BoardVerdict(result=result, event=BoardEvent(record=RECORD, number=number))


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        (BoardEvents(), None),
        (BoardEvents().start(""), None),
        (BoardEvents().start(OTHER).result("1-0"), None),
        (BoardEvents().start(ONE), BoardVerdict()),
        (BoardEvents().start(ONE).result("0-1"), said(BoardResult.BLACK_WINS, 2)),
        (BoardEvents().start(ONE).result("1-0").result("1/2-1/2"), said(BoardResult.DRAW, 3)),
        (BoardEvents().start(ONE).result("1-0").reopen(), said(None, 3)),
        (BoardEvents().start(ONE).result("1-0").reopen().result("0-1"), said(BoardResult.BLACK_WINS, 4)),
        (BoardEvents().start(ONE).result("*"), said(None, 2)),
    ],
)
def test_the_last_word_counts(board: BoardEvents, expected: BoardVerdict | None) -> None:
    assert verdict(board) == expected


def test_no_result_of_another_game_is_read() -> None:
    board = BoardEvents().start(ONE).start("").result("1-0").start(OTHER).result("0-1")
    assert verdict(board) == BoardVerdict()
    assert verdict(board, OTHER) == said(BoardResult.BLACK_WINS, 5)
    assert verdict(board, "") is None


def test_a_result_of_before_the_start_is_not_of_this_game() -> None:
    assert verdict(BoardEvents().result("1-0", game=1).start(ONE)) == BoardVerdict()


def test_a_journal_that_was_lost_numbers_again() -> None:
    board = BoardEvents().start(ONE)
    board.game = 0
    board.start("").result("1-0")
    assert verdict(board) == BoardVerdict()


def test_a_late_result_of_the_journal_counts_for_its_own_game() -> None:
    """After a power cut a board adds what its journal holds, perhaps after the start of its next game."""
    board = BoardEvents().start(ONE).start("").result("1-0", game=1)
    assert verdict(board) == said(BoardResult.WHITE_WINS, 3)


def test_a_game_begins_once() -> None:
    board = BoardEvents().start(ONE).result("1-0").start(ONE).result("0-1")
    assert verdict(board) == said(BoardResult.WHITE_WINS, 2)


def test_exchanged_names_are_noticed() -> None:
    board = BoardEvents().start(ONE).name("white", "Ben").name("black", "Ana").result("1-0")
    found = verdict(board)
    assert found is not None
    assert found.has_other_players
    corrected = verdict(BoardEvents().start(ONE).name("white", "Anna").result("1-0"))
    assert corrected is not None
    assert not corrected.has_other_players
