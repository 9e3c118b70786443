"""The arbiter sets turn or position at a board on which a move of the other one is still to be made."""

import pytest

from controller.commands.sender import FAR_SENDER
from controller.commands.values import ArbiterCommand, SetPosition, SetTurn
from controller.notation.fen import fen_text
from controller.rules.position import Side
from controller.session.effects import ChangeKind, RecordChange, RecordMove
from controller.session.far_exchange.values import FarEntryKind
from controller.session.state import PauseReason
from tests.session.far.two_boards import BLACK, WHITE, TwoBoards

SET = "W:W21,22:B1,2"


def with_move_to_make(time_control: str) -> TwoBoards:
    """Return a game in which Black's board shows White's first move, which nobody has made there."""
    game = TwoBoards(time_control=time_control).act(WHITE, "move 22-18; press white; wait 1s")
    game.wait(lambda: game[BLACK].session.turn.proposal is not None)
    return game


@pytest.mark.parametrize("time_control", ["5+3", "none"])
@pytest.mark.parametrize("at", list(Side))
@pytest.mark.parametrize("command", [SetTurn(side=WHITE), SetPosition(fen=SET)])
def test_the_move_counts_as_made(at: Side, command: ArbiterCommand, time_control: str) -> None:
    game = with_move_to_make(time_control)
    game[at].command(command)
    game.advance(5_000_000)
    sessions = [game[side].session for side in Side]
    positions = {fen_text(session.game.position) for session in sessions}
    assert len(positions) == 1
    assert [PauseReason.RECORDS_DIFFER in session.pauses for session in sessions] == [False, False]
    assert [entry.kind for entry in game[WHITE].record] == [FarEntryKind.MOVE, FarEntryKind.POSITION]
    assert [(session.history.ply, session.turn.proposal) for session in sessions] == [(1, None)] * 2
    assert sessions[0].ledger.side_clocks == sessions[1].ledger.side_clocks
    for side in Side:
        moves = [record for record, _ in game[side].recorded if isinstance(record, RecordMove)]
        assert [move.ply for move in moves] == [1]
    if command == SetTurn(side=WHITE):
        assert positions == {fen_text(sessions[0].game.position._replace(to_move=WHITE))}


def test_a_turn_that_is_set_to_the_side_to_move_is_refused_and_the_move_is_still_to_be_made() -> None:
    game = with_move_to_make("5+3")
    game[BLACK].command(SetTurn(side=BLACK))
    assert len(game[BLACK].refusals) == 1
    assert game[BLACK].session.turn.proposal is not None
    game.make_far_move(BLACK, "22-18").play_move(BLACK, "9-14")
    assert game.moves(WHITE) == game.moves(BLACK) == ["22-18", "9-14"]


def test_play_goes_on_from_the_turn_that_was_set() -> None:
    game = with_move_to_make("5+3")
    game[BLACK].command(SetTurn(side=WHITE))
    game.advance(1_000_000)
    game.act(BLACK, "move 22-18; wait 2s").act(WHITE, "wait 2s")
    game.play_move(WHITE, "18-14").play_move(BLACK, "10x17")
    assert game.moves(WHITE) == game.moves(BLACK) == ["18-14", "10x17"]


def test_a_move_that_ends_the_game_leaves_the_right_to_its_board_before_it_is_made() -> None:
    game = TwoBoards(fen="W:W18:B15").act(WHITE, "move 18x11; press white; wait 1s")
    game.wait(lambda: game[BLACK].session.turn.proposal is not None)
    game[BLACK].command(SetPosition(fen=SET))
    game.advance(5_000_000)
    records = [record for record, _ in game[BLACK].recorded if isinstance(record, RecordChange)]
    assert [record.sender for record in records if record.kind is ChangeKind.POSITION] == [FAR_SENDER]
    assert [PauseReason.RECORDS_DIFFER in game[side].session.pauses for side in Side] == [False, False]
