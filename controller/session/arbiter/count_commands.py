"""Commands that set what a game counts: its moves, and a side's warnings and illegal moves."""

from controller.rules.position import Side
from controller.session.effects import ChangeAuthor, ChangeKind
from controller.session.moves.commits import disqualify_if_due
from controller.session.moves.penalties import end_game_if_too_many_illegal_moves, set_illegal_moves
from controller.session.moves.warnings import set_warnings
from controller.session.recorded_changes import RefusedError, record_change
from controller.session.state import Session
from controller.session.views.messages import MessageCode, build_message

MOST_ILLEGAL_MOVES = 99  # that the settings can allow
MOST_WARNINGS = 9  # that the settings can allow
HIGHEST_MOVE_NUMBER = 9_999  # a choice: far above the moves of any game


def set_move_number(session: Session, number: int) -> Session:
    """Set the number of the move that is to be made."""
    if not 1 <= number <= HIGHEST_MOVE_NUMBER:
        raise RefusedError(build_message(MessageCode.BAD_NUMBER, limit=HIGHEST_MOVE_NUMBER))
    ply = session.history.ply
    history = session.history._replace(ply=2 * (number - 1) + ply % 2)
    return record_change(session._replace(history=history), ChangeKind.MOVE_NUMBER, str(ply // 2 + 1), str(number))


def set_side_warnings(session: Session, side: Side, number: int) -> Session:
    """Set a side's warnings; the last one that is allowed disqualifies it."""
    if session.game.rules.ruleset.scoring is None:
        raise RefusedError(build_message(MessageCode.CANNOT_WARN))
    if not 0 <= number <= MOST_WARNINGS:
        raise RefusedError(build_message(MessageCode.BAD_NUMBER, limit=MOST_WARNINGS))
    session = set_warnings(session, side, number, ChangeAuthor.ARBITER)
    return disqualify_if_due(session, side, session.now_us)


def set_side_illegal_moves(session: Session, side: Side, number: int) -> Session:
    """Set how many illegal moves of a side count; the last one that is allowed loses the game."""
    if not 0 <= number <= MOST_ILLEGAL_MOVES:
        raise RefusedError(build_message(MessageCode.BAD_NUMBER, limit=MOST_ILLEGAL_MOVES))
    session = set_illegal_moves(session, side, number, ChangeAuthor.ARBITER)
    return end_game_if_too_many_illegal_moves(session, side, session.now_us)
