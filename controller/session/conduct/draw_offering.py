"""What follows when a side offers a draw."""

from controller.rules.position import Side
from controller.session.effects import Announce
from controller.session.far_board.asks import ask_far
from controller.session.far_exchange.values import FarAskKind
from controller.session.state import Session
from controller.session.views.messages import MessageCode, build_message


def offer_draw(session: Session, side: Side) -> Session:
    """Note a side's draw offer, which stands until the other side has moved; a player at another board is told.

    Raise RefusedError if he was told already.
    """
    if session.far is not None and session.far.side is side:
        session = ask_far(session, FarAskKind.DRAW)
    conduct = session.conduct._replace(draw_offer=side, draw_offered_us=session.now_us)
    announcement = Announce(build_message(MessageCode.DRAW_OFFERED, side=side.english_name))
    return session._replace(conduct=conduct).emit(announcement)
