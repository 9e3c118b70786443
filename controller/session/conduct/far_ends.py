"""How a player of a game on two boards ends it: at once where this board may write the result, else by asking."""

from controller.rules.outcome import Outcome, Termination, win_for
from controller.session.draw_offers import draw_outcome
from controller.session.far_board.asks import answer_far, ask_far, require_far_board
from controller.session.far_board.rights import may_write
from controller.session.far_exchange.values import FarAskKind
from controller.session.moves.commits import end_game
from controller.session.notices import show_notice
from controller.session.state import Session
from controller.session.views.messages import MessageCode, build_message


def resign_far(session: Session, at_us: int) -> Session:
    """Resign for the side of this board; raise RefusedError if that was said already."""
    side = require_far_board(session).side
    if not may_write(session):
        return ask_far(session, FarAskKind.RESIGN)
    return end_game(session, Outcome(score=win_for(side.opponent), termination=Termination.RESIGNATION), at_us)


def agree_to_far_draw(session: Session, at_us: int) -> Session:
    """Agree to the draw that the player at the other board offers; raise RefusedError if he offers none."""
    session = answer_far(session, is_agreed=True)
    if may_write(session):
        return draw_far(session, at_us)
    session = session._replace(conduct=session.conduct._replace(draw_offer=None))
    return show_notice(session, build_message(MessageCode.AGREED_HERE))


def draw_far(session: Session, at_us: int) -> Session:
    """End the game as a draw that both players have agreed to."""
    return end_game(session, draw_outcome(session, otherwise=Termination.AGREEMENT), at_us)


def has_far_draw_offer(session: Session) -> bool:
    """Return True if the player at the other board offers a draw."""
    far = session.far
    return far is not None and far.far_ask is not None and far.far_ask.kind is FarAskKind.DRAW
