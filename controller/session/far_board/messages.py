"""What people are told of the other board."""

from controller.clock.time_control import MINUTE_US
from controller.session.far_exchange.values import FarAskKind
from controller.session.state import PauseReason, Session
from controller.session.views.messages import Message, MessageCode, build_message


def find_far_message(session: Session) -> Message | None:
    """Return what people are to know of the other board now, the most urgent first; None: nothing."""
    far = session.far
    if far is None:
        return None
    if PauseReason.RECORDS_DIFFER in session.pauses:
        return build_message(MessageCode.RECORDS_DIFFER_HERE)
    ask = far.far_ask
    if ask is not None and ask.kind is not FarAskKind.DRAW:
        return build_message(MessageCode.FAR_ASKS, ask=ask.kind.value, count=ask.plies, side=ask.side.english_name)
    return None if far.silent_us is None else unheard_message(session)


def unheard_message(session: Session) -> Message:
    """Return that the other board is not heard, and that the player may wait for it."""
    far = session.far
    if far is not None and far.is_waited_for:
        return build_message(MessageCode.WAITING_FOR_BOARD, board=far.name)
    silent_us = 0 if far is None or far.silent_us is None else far.silent_us
    name = "" if far is None else far.name
    return build_message(MessageCode.BOARD_UNHEARD, board=name, count=silent_us // MINUTE_US)
