"""The command that says where the moves of a side come from, in the middle of a game."""

from controller.commands.values import SetMoveSource
from controller.session.effects import ChangeAuthor, ChangeKind
from controller.session.game_details import with_move_source
from controller.session.moves.board_changes import wait_for_set_up
from controller.session.moves.proposals import withdraw_proposal
from controller.session.moves.state import Turn
from controller.session.recorded_changes import RefusedError, record_change
from controller.session.state import Session, without_presses
from controller.session.trust.doubt import end_doubt
from controller.session.views.messages import MessageCode, build_message
from controller.settings.game import GameConduct
from controller.tracking.tracker import build_tracker


def set_move_source(session: Session, command: SetMoveSource) -> Session:
    """Take the moves of a side from elsewhere, or from the board; raise RefusedError unless the game is casual.

    A proposed move is withdrawn. If the side is to move, what was done with its pieces in this turn is to be undone.
    """
    side, before = command.side, session.settings.game.move_source(command.side)
    if session.settings.game.conduct is not GameConduct.CASUAL:
        raise RefusedError(build_message(MessageCode.ARBITER_ONLY))
    if session.far is not None:
        raise RefusedError(build_message(MessageCode.NOT_ON_TWO_BOARDS))
    if before is command.source:
        raise RefusedError(build_message(MessageCode.NO_CHANGE, value=before.value))
    is_to_move = side is session.to_move
    if is_to_move:
        session = withdraw_proposal(end_doubt(without_presses(session)), session.now_us)
    started = with_move_source(session.started, side, command.source)
    session = session._replace(started=started, settings=started.settings)
    session = _at_turn(session) if is_to_move else _with_sides(session)
    session = record_change(
        session, ChangeKind.MOVE_SOURCE, before.value, command.source.value, side=side, author=ChangeAuthor.PLAYERS
    )
    return session if not is_to_move or session.tracker.is_unmoved else wait_for_set_up(session)


def _with_sides(session: Session) -> Session:
    """Return the session whose tracker knows the sides that are played elsewhere; the turn goes on."""
    sides = session.settings.game.sides_elsewhere
    return session._replace(tracker=session.tracker._replace(sides_elsewhere=sides))


def _at_turn(session: Session) -> Session:
    """Return the session as its turn began, with nothing done in it."""
    tracker, sides = session.tracker, session.settings.game.sides_elsewhere
    rebuilt = build_tracker(session.game, tracker.occupancy, session.now_us, sides)
    return session._replace(
        tracker=rebuilt.with_untrusted(tracker.untrusted)._replace(known_missing=tracker.known_missing),
        turn=Turn(),
        hint=None,
        trust=session.trust._replace(question=None, squares_to_confirm=0),
    )
