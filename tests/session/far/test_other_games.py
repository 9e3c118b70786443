"""What comes late from the exchange of a game does nothing in the next one."""

import pytest

from controller.clock.time_control import SECOND_US
from controller.commands.sender import CommandSender
from controller.commands.values import AskPause, CallArbiter, PausePlay
from controller.rules.outcome import Outcome, Score, Termination
from controller.session.effects import Refuse
from controller.session.far_exchange.inputs import (
    FarAnswerReceived,
    FarAskReceived,
    FarBoardUnheard,
    FarEntryReceived,
    FarGameRefused,
    FarGameResumed,
    FarInput,
    FarRecordsDiffer,
)
from controller.session.far_exchange.values import FarAsk, FarAskKind, FarEntry, FarEntryKind, SideClocks
from controller.session.inputs import CommandGiven, Tick
from controller.session.state import PauseReason
from controller.session.step import step
from controller.session.views.messages import MessageCode
from tests.far_game.far_rig import DESK
from tests.session.far.two_boards import BLACK, GAME, WHITE, TwoBoards

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
        "refused": FarGameRefused(game=OTHER, at_us=at_us),
        "differ": FarRecordsDiffer(game=OTHER, number=2, at_us=at_us),
    }


@pytest.mark.parametrize("kind", ["entry", "ask", "answer", "resumed", "unheard", "differ"])
def test_an_input_of_another_game_changes_nothing(kind: str) -> None:
    board = TwoBoards()[WHITE]
    board.command(AskPause(side=WHITE))
    session = board.session
    event = inputs_of(session.ledger.side_clocks, board.asks[-1].id)[kind]
    assert step(session, event) == step(session, Tick(at_us=event.at_us))


@pytest.mark.parametrize("is_on_two_boards", [False, True])
@pytest.mark.parametrize("command", [PausePlay(), CallArbiter()])
def test_a_command_that_was_signed_for_another_game_is_refused(
    command: PausePlay | CallArbiter, is_on_two_boards: bool
) -> None:
    session = TwoBoards()[WHITE].session
    session = session if is_on_two_boards else session._replace(far=None)
    sender = DESK.sender(command, game=OTHER, board="board-1")
    given = CommandGiven(command=command, at_us=60 * SECOND_US, sender=sender)
    after, effects = step(session, given)
    assert [each.message.code for each in effects if isinstance(each, Refuse)] == [MessageCode.HALL_OTHER_GAME]
    assert PauseReason.ARBITER not in after.pauses
    assert after.far is None or not after.far.calls_arbiter


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"document": "[]"}', '{"document": "{}"}'])
def test_a_command_that_names_no_game_is_for_any(text: str) -> None:
    sender = CommandSender(name="Cora", signed_command=text)
    given = CommandGiven(command=PausePlay(), at_us=60 * SECOND_US, sender=sender)
    assert PauseReason.ARBITER in step(TwoBoards()[WHITE].session, given)[0].pauses


def test_a_command_that_was_signed_for_the_game_is_done() -> None:
    sender = DESK.sender(PausePlay(), game=GAME, board="board-1")
    given = CommandGiven(command=PausePlay(), at_us=60 * SECOND_US, sender=sender)
    assert PauseReason.ARBITER in step(TwoBoards()[WHITE].session, given)[0].pauses
