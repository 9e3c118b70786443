"""What follows when a side takes a draw: the one that stands open on the board, or the one that its opponent offers."""

from collections.abc import Callable

from controller.rules.draw_offers import DrawOffer
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Side
from controller.session.conduct.far_ends import agree_to_far_draw, has_far_draw_offer
from controller.session.draw_offers import draw_outcome, find_open_draw, list_draw_takers, open_draw_message
from controller.session.effects import Announce
from controller.session.far_board.asks import ask_far
from controller.session.far_exchange.values import FarAskKind
from controller.session.moves.commits import end_game
from controller.session.recorded_changes import RefusedError
from controller.session.state import Session
from controller.session.views.messages import MessageCode, build_message

EndGame = Callable[[Session, Outcome, int], Session]
"""Ends a game, or announces its end."""


def accept_draw(session: Session, side: Side) -> Session:
    """Accept or claim a draw for a side, as of now; raise RefusedError if there is none that it may take."""
    if side not in list_draw_takers(session):
        raise RefusedError(build_message(MessageCode.NO_OPEN_DRAW, side=side.english_name))
    offer = find_open_draw(session)
    if offer is None:
        return take_offered_draw(session, session.now_us)
    return take_open_draw(session, offer, side, session.now_us)


def take_offered_draw(session: Session, at_us: int, end: EndGame = end_game) -> Session:
    """End the game as a draw that a player has offered; `end` may only announce it."""
    if has_far_draw_offer(session):
        return agree_to_far_draw(session, at_us)
    return end(session, Outcome(score=Score.DRAW, termination=Termination.AGREEMENT), at_us)


def take_open_draw(session: Session, offer: DrawOffer, side: Side, at_us: int, end: EndGame = end_game) -> Session:
    """Claim a draw, or accept the one that the board offers; it ends the game when both sides have.

    `end` may only announce the end.
    """
    if has_far_draw_offer(session):
        return agree_to_far_draw(session, at_us)
    accepted = (*session.conduct.draw_accepted, side)
    if offer.is_claim or len(accepted) == len(Side):
        return end(session, draw_outcome(session, otherwise=offer.termination), at_us)
    session = session._replace(conduct=session.conduct._replace(draw_accepted=accepted))
    if session.far is not None:
        session = ask_far(session, FarAskKind.DRAW)
    message = open_draw_message(session)
    return session if message is None else session.emit(Announce(message))
