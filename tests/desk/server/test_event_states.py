"""What a line of a round says of a board that has another result than the event."""

from dataclasses import replace

import pytest

from controller.desk.event.board_results import ResultDifference
from controller.desk.event.board_verdicts import BoardVerdict
from controller.desk.event.ports import EventView
from controller.desk.server.event_states import EventTables, event_state
from controller.tournament.event import Event
from controller.tournament.hall_games import BoardEvent
from controller.tournament.rounds import BoardResult
from controller.words.po_files import load_catalogue
from tests.tournament.event_samples import assigned, tournament

GAME = assigned(1, 1, 1, 2)
WHITE_WON = BoardVerdict(result=BoardResult.WHITE_WINS, event=BoardEvent(record="a" * 32, number=4))
REOPENED = replace(WHITE_WON, result=None)


def board_result(result: str, verdict: BoardVerdict | None, difference: ResultDifference | None = None) -> str | None:
    known = tournament(Event(name="Open", rounds=1), 2, [f"1-2 {result}"])
    view = EventView(
        version=1, tournament=replace(known, assigned={GAME.key: GAME}), tables=("board-1",), boards=("board-1",),
        verdicts={} if verdict is None else {GAME.key: verdict},
        differences={} if difference is None else {GAME.key: difference}, refusals={},
    )  # fmt: skip
    catalogue = load_catalogue("en")
    shown = event_state(view, None, catalogue, EventTables.build(known, catalogue))["round"]
    assert shown is not None
    return shown["boards"][0]["games"][0]["board_result"]


@pytest.mark.parametrize(
    ("result", "verdict", "expected"),
    [
        ("0", WHITE_WON, "1-0"),
        ("0", REOPENED, "*"),
        ("1", WHITE_WON, None),
        ("*", WHITE_WON, None),  # the line says what its board does
        ("0", BoardVerdict(), None),  # the board has told no result
        ("0", replace(WHITE_WON, has_other_players=True), None),  # its White is not that of the event
        ("0", None, None),
    ],
)
def test_a_line_says_which_other_result_its_board_has(
    result: str, verdict: BoardVerdict | None, expected: str | None
) -> None:
    assert board_result(result, verdict) == expected


def test_a_line_whose_result_is_to_be_decided_says_it_once() -> None:
    difference = ResultDifference(said=BoardResult.WHITE_WINS, recorded=BoardResult.BLACK_WINS)
    assert board_result("0", WHITE_WON, difference) is None
