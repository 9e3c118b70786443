"""Players of a paired game say that they are ready, each by a press of his clock, before any clock can run."""

from controller.rules.position import Side
from controller.session.effects import Announce
from controller.session.game_details import known_names
from controller.session.moves.state import ButtonPress
from controller.session.state import Phase, Session
from controller.session.views.messages import Message, MessageCode, build_message


def find_awaited_sides(session: Session) -> tuple[Side, ...]:
    """Return the sides that have not said that they are ready; none in a game that no desk has paired.

    Whoever moves is ready: after the first move nobody is awaited.
    """
    if not session.settings.choices.pairing or session.phase is not Phase.PLAYING or not session.awaits_first_move:
        return ()
    said = (*session.conduct.ready_sides, *session.tracker.sides_elsewhere)
    return tuple(side for side in Side if side not in said)


def is_readiness_press(session: Session) -> bool:
    """Return True if a press now says that a player is ready, and moves nothing on."""
    return bool(find_awaited_sides(session)) and session.tracker.is_unmoved


def note_readiness(session: Session, press: ButtonPress) -> Session:
    """Note that a side is ready; the first press that follows the last one of these is a press of the clock again."""
    said = session.conduct.ready_sides
    if press.side not in said:
        session = session._replace(conduct=session.conduct._replace(ready_sides=(*said, press.side)))
    message = awaited_message(session) or build_message(MessageCode.READY, side=session.to_move.english_name)
    return session.emit(Announce(message))


def awaited_message(session: Session) -> Message | None:
    """Return who is to press, None if everybody is ready."""
    awaited = find_awaited_sides(session)
    board = session.settings.details.board or "?"
    if len(awaited) == 1:
        return build_message(MessageCode.READY_AWAITED, board=board, side=awaited[0].english_name)
    if not awaited:
        return None
    white, black = (name or "?" for name in known_names(session.started))
    return build_message(MessageCode.PAIRED, board=board, white=white, black=black)
