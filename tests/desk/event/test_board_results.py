"""What becomes of what a board says: recorded, corrected, or shown to the arbiter."""

from dataclasses import replace

import pytest

from controller.desk.event.board_results import ResultDifference, judge_verdict
from controller.desk.event.board_verdicts import BoardVerdict
from controller.tournament.act_handlers import record_act
from controller.tournament.acts import ResultCorrected, ResultGiven
from controller.tournament.event import Event
from controller.tournament.hall_games import BoardEvent
from controller.tournament.rounds import BoardResult
from controller.tournament.tournament import Tournament
from tests.tournament.event_samples import assigned, tournament

WHITE, BLACK, DRAW = BoardResult.WHITE_WINS, BoardResult.BLACK_WINS, BoardResult.DRAW
GAME = assigned(1, 1, 1, 2)
EMPTY = tournament(Event(name="Club night", rounds=3), 2, ["1-2 *"])


def event(number: int, record: str = "a") -> BoardEvent:
    return BoardEvent(record=record * 32, number=number)


def said(result: BoardResult | None, number: int, record: str = "a") -> BoardVerdict:
    return BoardVerdict(result=result, event=event(number, record))


def by_board(result: BoardResult, number: int) -> Tournament:
    act = ResultGiven(round=1, board=1, result=result, is_from_board=True, board_event=event(number))
    return record_act(EMPTY, act)


def by_hand(known: Tournament, result: BoardResult | None, seen: int | None = None) -> Tournament:
    board_event = None if seen is None else event(seen)
    if known.rounds[0].pairings[0].results == (None,) and result is not None:
        return record_act(known, ResultGiven(round=1, board=1, result=result, board_event=board_event))
    return record_act(known, ResultCorrected(round=1, board=1, result=result, board_event=board_event))


def later(known: Tournament) -> Tournament:
    following = tournament(known.event, 2, ["1-2 *", "2-1 *"]).rounds[1]
    return replace(known, rounds=(*known.rounds, following))


def outcome(known: Tournament, verdict: BoardVerdict) -> str:
    found = judge_verdict(known, GAME, verdict)
    match found:
        case None:
            return "nothing"
        case ResultDifference():
            return "decide"
        case ResultGiven(result=result):
            assert (found.is_from_board, found.board_event) == (True, verdict.event)
            return f"give {result}"
        case ResultCorrected(result=corrected):
            assert (found.is_from_board, found.board_event) == (True, verdict.event)
            return f"correct {corrected}"


@pytest.mark.parametrize(
    ("known", "verdict", "expected"),
    [
        (EMPTY, BoardVerdict(), "nothing"),
        (EMPTY, said(WHITE, 5), "give 1-0"),
        (EMPTY, said(None, 5), "nothing"),
        (by_board(WHITE, 5), said(WHITE, 5), "nothing"),  # read again: after a restart, or delivered twice
        (by_board(WHITE, 5), said(BLACK, 6), "correct 0-1"),
        (by_board(WHITE, 5), said(None, 6), "correct None"),  # taken back at the board
        (by_board(WHITE, 5), said(BLACK, 4), "nothing"),  # older than what was taken
        (by_board(WHITE, 5), said(BLACK, 9, "b"), "correct 0-1"),  # sent again, to another board
        (later(by_board(WHITE, 5)), said(BLACK, 6), "decide"),  # the next round was paired with it
        (by_hand(EMPTY, WHITE), said(WHITE, 5), "nothing"),
        (by_hand(EMPTY, WHITE), said(BLACK, 5), "decide"),
        (by_hand(EMPTY, WHITE), BoardVerdict(), "nothing"),
        (by_hand(EMPTY, BoardResult.WHITE_BY_FORFEIT), said(WHITE, 5), "decide"),
        (by_hand(by_board(WHITE, 5), DRAW, seen=5), said(WHITE, 5), "nothing"),  # he knew
        (by_hand(by_board(WHITE, 5), DRAW, seen=5), said(BLACK, 6), "decide"),
        (by_hand(by_board(WHITE, 5), None, seen=5), said(WHITE, 5), "nothing"),
        (by_hand(by_board(WHITE, 5), None, seen=5), said(DRAW, 7), "give 1/2-1/2"),
        (by_hand(by_hand(EMPTY, WHITE), WHITE, seen=5), said(BLACK, 5), "nothing"),  # he decided for his own
    ],
)
def test_what_becomes_of_a_result(known: Tournament, verdict: BoardVerdict, expected: str) -> None:
    assert outcome(known, verdict) == expected


def test_where_the_names_were_exchanged_the_arbiter_decides() -> None:
    assert outcome(EMPTY, replace(said(WHITE, 5), has_other_players=True)) == "decide"
