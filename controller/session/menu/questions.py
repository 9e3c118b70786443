"""The questions of the menu: a side answers by its own button, and what both must agree to, both press."""

from controller.rules.outcome import Outcome, Termination, win_for
from controller.rules.position import Side
from controller.session.arbiter.player_requests import begin_game
from controller.session.conduct.announced_ends import announce_end
from controller.session.draw_offers import draw_outcome
from controller.session.menu.actions import close_menu, stop_board, take_back_moves
from controller.session.menu.state import Menu, MenuPage
from controller.session.state import Session

QUESTIONS = frozenset({MenuPage.RESIGN, MenuPage.DRAW, MenuPage.TAKE_BACK, MenuPage.NEW_GAME, MenuPage.STOP})
"""Pages without items."""


def answer_question(session: Session, menu: Menu, side: Side, at_us: int) -> Session:
    """Handle a press on a question: a side asks, and the other one agrees; to resign needs no agreement."""
    if menu.page is MenuPage.STOP:
        session = close_menu(session)
        return stop_board(session) if side is Side.BLACK else session
    if menu.asked_by is None:
        return session._replace(menu=menu._replace(asked_by=side))
    if menu.page is MenuPage.RESIGN:
        if side is not menu.asked_by:
            return close_menu(session)
        outcome = Outcome(score=win_for(side.opponent), termination=Termination.RESIGNATION)
        return announce_end(close_menu(session), outcome, at_us)
    if side is menu.asked_by:
        return close_menu(session)
    return agree(session, menu, at_us)


def agree(session: Session, menu: Menu, at_us: int) -> Session:
    """Do what both sides have agreed to."""
    session = close_menu(session)
    asked_by = session.to_move.opponent if menu.asked_by is None else menu.asked_by
    match menu.page:
        case MenuPage.DRAW:
            return announce_end(session, draw_outcome(session, otherwise=Termination.AGREEMENT), at_us)
        case MenuPage.TAKE_BACK:
            return take_back_moves(session, asked_by)
        case MenuPage.STOP:
            return stop_board(session)
        case _:
            return begin_game(session, menu.choices)
