"""What choosing an item of the menu does to the game and to the board."""

from controller.rules.position import Side
from controller.session.arbiter.far_commands import adjourn
from controller.session.arbiter.player_requests import offer_draw_by_command, take_back
from controller.session.effects import Announce, ChangeAuthor, SetBrightness, StopBoard
from controller.session.far_board.asks import agree_to_entry
from controller.session.game_details import detail_text, set_detail
from controller.session.recorded_changes import try_act
from controller.session.state import Session
from controller.session.views.messages import MessageCode, build_message
from controller.settings.details import GameDetail


def close_menu(session: Session) -> Session:
    """Close the menu; what was chosen and not begun is forgotten."""
    return session._replace(menu=None)


def take_back_moves(session: Session, asked_by: Side) -> Session:
    """Take moves back to the last one of a side; say why that cannot be."""
    return try_act(session, lambda asked: take_back(asked, asked_by))


def offer_draw_for(session: Session, side: Side) -> Session:
    """Offer a draw for a side; say why that cannot be."""
    return try_act(session, lambda asked: offer_draw_by_command(asked, side))


def adjourn_game(session: Session) -> Session:
    """End a game on two boards unfinished at this one; say why that cannot be."""
    return try_act(session, adjourn)


def agree_to_shown_entry(session: Session, number: int) -> Session:
    """Take the entry of the other board that was shown; say why that cannot be."""
    return try_act(session, lambda told: agree_to_entry(told, number))


def set_brightness(session: Session, percent: int) -> Session:
    """Set the brightness of the LEDs, and remember what it is."""
    abilities = session.settings.abilities.model_copy(update={"brightness": percent})
    settings = session.settings.model_copy(update={"abilities": abilities})
    return session._replace(settings=settings).emit(SetBrightness(percent))


def stop_board(session: Session) -> Session:
    """Ask for the end of the program."""
    return session.emit(Announce(build_message(MessageCode.BOARD_STOPS)), StopBoard())


def name_player(session: Session, details: dict[GameDetail, str]) -> Session:
    """Record who plays the game of now; what is known already is left."""
    for detail, text in details.items():
        if detail_text(session.started, detail) != text:
            session = set_detail(session, detail, text, ChangeAuthor.PLAYERS)
    return session
