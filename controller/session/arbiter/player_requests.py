"""What players ask for by a command: a draw, a move back, another game.

Only a casual game gives moves back, or gives way to another one, without the arbiter.
"""

from controller.rules.position import Side
from controller.session.arbiter.position_changes import take_back_moves
from controller.session.coach import ask_to_put_back, find_warned_move
from controller.session.conduct.draw_acceptance import accept_draw
from controller.session.conduct.gestures import offer_draw
from controller.session.draw_offers import list_draw_takers
from controller.session.effects import Announce, ChangeAuthor, RequestNewGame
from controller.session.game_details import with_kept_players
from controller.session.notices import show_notice
from controller.session.recorded_changes import RefusedError
from controller.session.state import Session
from controller.session.views.messages import MessageCode, build_message
from controller.settings.choices import GameChoices
from controller.settings.chosen_settings import apply_choices
from controller.settings.game import GameConduct
from controller.settings.opponent import has_forbidden_program


def begin_game(session: Session, choices: GameChoices | None) -> Session:
    """Ask for another game; an unfinished one is given up. What is not chosen stays, also the players' names.

    Raise RefusedError if a program is to play a game that is not casual, and for the paired game that has begun
    already: a desk that missed the answer asks again.
    """
    if choices is not None and choices.pairing is not None and choices.pairing == session.settings.choices.pairing:
        raise RefusedError(build_message(MessageCode.NO_CHANGE, value=f"board {choices.board or '?'}"))
    chosen = apply_choices(session.settings, choices or GameChoices())
    if has_forbidden_program(chosen.game, chosen.opponent):
        raise RefusedError(build_message(MessageCode.NO_PROGRAM))
    kept = with_kept_players(session.started, choices or GameChoices())
    request = RequestNewGame(at_us=session.now_us, choices=kept)
    return session.emit(Announce(build_message(MessageCode.NEW_GAME)), request)


def begin_game_of_players(session: Session, choices: GameChoices | None) -> Session:
    """Ask for another game on the players' own account; raise RefusedError unless the game is casual."""
    _check_casual(session)
    if choices is not None and choices.pairing is not None:
        raise RefusedError(build_message(MessageCode.ARBITER_ONLY))
    return begin_game(session, choices)


def take_back(session: Session, side: Side | None) -> Session:
    """Take back the last move (None), or all moves back to the last one of a side.

    A move that the coach warns of before its turn passes is only put back: its piece is asked for. Raise RefusedError
    unless the game is casual, and if there is no such move.
    """
    _check_casual(session)
    if side is not session.to_move.opponent and find_warned_move(session) is not None:
        return ask_to_put_back(session)
    plies = 1 if side is None else _plies_back_to(session, side)
    return take_back_moves(session, plies, ChangeAuthor.PLAYERS)


def offer_draw_by_command(session: Session, side: Side) -> Session:
    """Offer a draw for a side, or take the one that it may take; raise RefusedError while no draw can be offered."""
    if side in list_draw_takers(session):
        return accept_draw(session, side)
    if not session.may_commit_moves or session.history.ply == 0 or session.conduct.draw_offer is side:
        raise RefusedError(build_message(MessageCode.NO_DRAW_OFFER))
    return offer_draw(session, side)


def decline_draw(session: Session, side: Side) -> Session:
    """Decline the draw that the other side offers; raise RefusedError if it offers none."""
    if session.conduct.draw_offer is not side.opponent:
        raise RefusedError(build_message(MessageCode.NO_OPEN_DRAW, side=side.english_name))
    session = session._replace(conduct=session.conduct._replace(draw_offer=None))
    return show_notice(session, build_message(MessageCode.DRAW_DECLINED, side=side.english_name))


def _plies_back_to(session: Session, side: Side) -> int:
    """Return how many moves go back to the last one of a side, it included; raise RefusedError if it has not moved."""
    plies = 0
    if session.turn.pending_huff is not None:
        plies = 1
        if session.to_move is side:
            return plies
    for checkpoint in reversed(session.history.checkpoints[1:]):
        plies += 1
        if checkpoint.side is side:
            return plies
    raise RefusedError(build_message(MessageCode.NO_OWN_MOVE, side=side.english_name))


def _check_casual(session: Session) -> None:
    if session.settings.game.conduct is not GameConduct.CASUAL:
        raise RefusedError(build_message(MessageCode.ARBITER_ONLY))
