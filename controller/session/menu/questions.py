"""The questions of the menu: a side answers by its own button, and what both must agree to, both press."""

from controller.rules.outcome import Outcome, Termination, win_for
from controller.rules.position import Side
from controller.session.arbiter.player_requests import begin_game
from controller.session.conduct.announced_ends import announce_end
from controller.session.draw_offers import draw_outcome
from controller.session.menu.actions import (
    adjourn_game,
    agree_to_shown_entry,
    close_menu,
    offer_draw_for,
    stop_board,
    take_back_moves,
)
from controller.session.menu.state import Menu, MenuPage
from controller.session.state import Session
from controller.settings.move_source import MoveSource

QUESTIONS = frozenset({
    MenuPage.RESIGN, MenuPage.DRAW, MenuPage.TAKE_BACK, MenuPage.NEW_GAME, MenuPage.STOP,
    MenuPage.ADJOURN, MenuPage.ENTRY,
})  # fmt: skip
"""Pages without items."""


def find_only_person(session: Session) -> Side | None:
    """Return the side of the only person at the board: the other side is a program's, or sits at another board.

    None: there are two, or nobody but programs.
    """
    if session.far is not None:
        return session.far.side
    game = session.settings.game
    sides = [side for side in session.tracker.sides_elsewhere if game.move_source(side) is MoveSource.PROGRAM]
    return sides[0].opponent if len(sides) == 1 and len(session.tracker.sides_elsewhere) == 1 else None


def _act_for(session: Session, menu: Menu, person: Side, at_us: int) -> Session:
    """Execute what the only person at the board wants; the program answers a draw, and agrees to the rest.

    The player at another board is asked.
    """
    session = close_menu(session)
    match menu.page:
        case MenuPage.RESIGN:
            outcome = Outcome(score=win_for(person.opponent), termination=Termination.RESIGNATION)
            return announce_end(session, outcome, at_us)
        case MenuPage.DRAW:
            return offer_draw_for(session, person)
        case MenuPage.TAKE_BACK:
            return take_back_moves(session, person)
        case MenuPage.STOP:
            return stop_board(session)
        case MenuPage.ADJOURN:
            return adjourn_game(session)
        case MenuPage.ENTRY:
            return agree_to_shown_entry(session, menu.number)
        case _:
            return begin_game(session, menu.choices)


def answer_question(session: Session, menu: Menu, side: Side, at_us: int) -> Session:
    """Handle a press on a question: a side asks, and the other one agrees; to resign needs no agreement.

    Against a program White's button says no and Black's yes, whatever the person plays.
    """
    if menu.page is MenuPage.STOP:
        session = close_menu(session)
        return stop_board(session) if side is Side.BLACK else session
    person = find_only_person(session)
    if person is not None:
        return _act_for(session, menu, person, at_us) if side is Side.BLACK else close_menu(session)
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
    """Execute what both sides have agreed to, or what the only person at the board wants."""
    person = find_only_person(session)
    if person is not None:
        return _act_for(session, menu, person, at_us)
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
