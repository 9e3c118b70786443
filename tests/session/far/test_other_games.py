"""What comes late from the exchange of a game does nothing in the next one."""

import pytest

from controller.clock.time_control import SECOND_US
from controller.commands.values import AskPause
from controller.rules.outcome import Outcome, Score, Termination
from controller.session.far_exchange.inputs import (
    FarAnswerReceived,
    FarAskReceived,
    FarBoardUnheard,
    FarEntryReceived,
    FarGameResumed,
    FarInput,
    FarRecordsDiffer,
)
from controller.session.far_exchange.values import FarAsk, FarAskKind, FarEntry, FarEntryKind, SideClocks
from controller.session.inputs import Tick
from controller.session.step import step
from tests.session.far.two_boards import BLACK, WHITE, TwoBoards

OTHER = "00000000-0000-4000-8000-000000000000"
LOST = Outcome(score=Score.WHITE_WINS, termination=Termination.RESIGNATION)


def inputs_of(clocks: SideClocks, asked: str) -> dict[str, FarInput]:
    """Return one input of each kind that would change a game in which White is to move."""
    at_us = 60 * SECOND_US
    position = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
    entry = FarEntry(
        number=2, kind=FarEntryKind.RESULT, ply=0, position=position, clocks=clocks, outcome=LOST, is_by_arbiter=True
    )
    resigns = FarAsk(id="black 0 1", kind=FarAskKind.RESIGN, side=BLACK, ply=0)
    return {
        "entry": FarEntryReceived(game=OTHER, entry=entry, at_us=at_us),
        "ask": FarAskReceived(game=OTHER, ask=resigns, at_us=at_us),
        "answer": FarAnswerReceived(game=OTHER, ask_id=asked, is_agreed=True, at_us=at_us),
        "resumed": FarGameResumed(game=OTHER, number=7, clocks=clocks, gap_us=None, at_us=at_us),
        "unheard": FarBoardUnheard(game=OTHER, silent_us=120 * SECOND_US, at_us=at_us),
        "differ": FarRecordsDiffer(game=OTHER, number=2, at_us=at_us),
    }


@pytest.mark.parametrize("kind", ["entry", "ask", "answer", "resumed", "unheard", "differ"])
def test_an_input_of_another_game_changes_nothing(kind: str) -> None:
    board = TwoBoards()[WHITE]
    board.command(AskPause(side=WHITE))
    session = board.session
    event = inputs_of(session.ledger.side_clocks, board.asks[-1].id)[kind]
    assert step(session, event) == step(session, Tick(at_us=event.at_us))
