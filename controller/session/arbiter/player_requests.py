"""What players ask for by a command: a draw, a move back, another game.

Only a casual game gives moves back, or gives way to another one, without the arbiter.
"""

from controller.rules.position import Side
from controller.session.arbiter.position_changes import take_back_moves
from controller.session.coach import ask_to_put_back, find_warned_move
from controller.session.conduct.draw_acceptance import accept_draw
from controller.session.conduct.draw_offering import offer_draw
from controller.session.conduct.far_ends import has_far_draw_offer
from controller.session.draw_offers import list_draw_takers
from controller.session.effects import Announce, ChangeAuthor, RequestNewGame
from controller.session.far_board.asks import answer_far, ask_far
from controller.session.far_board.state import FarBoard
from controller.session.far_exchange.values import FarAskKind
from controller.session.game_details import with_kept_players
from controller.session.notices import show_notice
from controller.session.recorded_changes import RefusedError
from controller.session.state import Phase, Session
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
    begun = (session.settings.choices.pairing, session.settings.choices.earlier_pairing)
    if choices is not None and choices.pairing is not None and choices.pairing in begun:
        raise RefusedError(build_message(MessageCode.NO_CHANGE, value=f"board {choices.board or '?'}"))
    chosen = apply_choices(session.settings, choices or GameChoices())
    if has_forbidden_program(chosen.game, chosen.opponent):
        raise RefusedError(build_message(MessageCode.NO_PROGRAM))
    kept = with_kept_players(session.started, choices or GameChoices())
    request = RequestNewGame(at_us=session.now_us, choices=kept)
    return session.emit(Announce(build_message(MessageCode.NEW_GAME)), request)


def begin_game_of_players(session: Session, choices: GameChoices | None) -> Session:
    """Begin another game because the players want it.

    Raise RefusedError unless the game is casual, and for one on two boards that is not over.
    """
    _check_casual(session)
    if choices is not None and choices.pairing is not None:
        raise RefusedError(build_message(MessageCode.ARBITER_ONLY))
    if session.far is not None and session.phase is Phase.PLAYING:
        raise RefusedError(build_message(MessageCode.FAR_GAME_GOES_ON))
    return begin_game(session, choices)


def take_back(session: Session, side: Side | None) -> Session:
    """Take back the last move (None), or all moves back to the last one of a side.

    A move that the coach warns of before its turn passes is only put back: its piece is asked for. Raise RefusedError
    unless the game is casual, and if there is no such move.
    """
    _check_casual(session)
    if side is not session.to_move.opponent and find_warned_move(session) is not None:
        return ask_to_put_back(session)
    if session.far is not None:
        return _ask_for_takeback(session, session.far, side)
    plies = 1 if side is None else _plies_back_to(session, side)
    return take_back_moves(session, plies, ChangeAuthor.PLAYERS)


def offer_draw_by_command(session: Session, side: Side) -> Session:
    """Offer a draw for a side, or take the one that it may take; raise RefusedError while no draw can be offered."""
    if side in list_draw_takers(session):
        return accept_draw(session, side)
    if session.far is not None and session.phase is Phase.PLAYING and session.history.ply:
        return offer_draw(session, side)  # it may be made in a pause too
    if not session.may_commit_moves or session.history.ply == 0 or session.conduct.draw_offer is side:
        raise RefusedError(build_message(MessageCode.NO_DRAW_OFFER))
    return offer_draw(session, side)


def decline_draw(session: Session, side: Side) -> Session:
    """Decline the draw that the other side offers; raise RefusedError if it offers none."""
    if session.conduct.draw_offer is not side.opponent:
        raise RefusedError(build_message(MessageCode.NO_OPEN_DRAW, side=side.english_name))
    if has_far_draw_offer(session):
        session = answer_far(session, is_agreed=False)
    session = session._replace(conduct=session.conduct._replace(draw_offer=None))
    return show_notice(session, build_message(MessageCode.DRAW_DECLINED, side=side.english_name))


def _ask_for_takeback(session: Session, far: FarBoard, side: Side | None) -> Session:
    """Ask the player at the other board to take back the last move (None), or all moves to the last one of a side."""
    if side is far.side.opponent:
        raise RefusedError(build_message(MessageCode.AT_OTHER_BOARD, side=side.english_name))
    to_be_made = int(session.turn.proposal is not None)
    if side is None:
        if not to_be_made and len(session.history.checkpoints) == 1:
            raise RefusedError(build_message(MessageCode.TOO_MANY_TAKEN_BACK, count=0))
        return ask_far(session, FarAskKind.TAKE_BACK, 1)
    return ask_far(session, FarAskKind.TAKE_BACK, _plies_back_to(session, side) + to_be_made)


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
