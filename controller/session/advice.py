"""What the board asks an engine for, and what the answer changes."""

from typing import NamedTuple

from controller.notation.fen import fen_text
from controller.notation.move_text import MoveTextError, move_text, parse_move
from controller.rules.game import Game
from controller.rules.moves import Move
from controller.session.coach import (
    LATE_US,
    find_offered_takeback,
    find_standing_move,
    find_unanswered_move,
    find_warned_move,
    is_coached,
    is_judged,
    warning_message,
    with_judged_move,
)
from controller.session.effects import Announce
from controller.session.hint import shown_hint, take_hint
from controller.session.inputs import AdviceFound, AdvicePurpose
from controller.session.moves.rest import update_rest_deadline
from controller.session.notices import place_notice
from controller.session.state import Session


class AdviceRequest(NamedTuple):
    """What the board asks an engine for; another request drops it."""

    purpose: AdvicePurpose
    ply: int  # of the move that it is about: 1 for the first of the game
    game: Game  # before that move
    move: Move | None = None  # that is to be judged; None: one is to be found

    def answer(self, move: str, at_us: int, *, loses_man: bool = False) -> AdviceFound:
        """Return an answer; an empty move: the engine has none."""
        position = fen_text(self.game.position)
        return AdviceFound(
            purpose=self.purpose, ply=self.ply, position=position, move=move, loses_man=loses_man, at_us=at_us
        )

    def is_same(self, other: "AdviceRequest | None") -> bool:
        """Return True if another request asks for the same."""
        if other is None or (self.purpose, self.ply, self.move) != (other.purpose, other.ply, other.move):
            return False
        return self.game.position == other.game.position


def find_wanted_advice(session: Session) -> AdviceRequest | None:
    """Return what an engine is to be asked for now; None: nothing."""
    hint = shown_hint(session)
    if hint is not None and hint.move is None:
        return AdviceRequest(AdvicePurpose.HINT, session.history.ply + 1, session.game)
    return _find_move_to_judge(session)


def take_advice(session: Session, found: AdviceFound) -> Session:
    """Use what an engine has answered, if it is still wanted."""
    if found.purpose is AdvicePurpose.HINT:
        return take_hint(session, found)
    wanted = _find_move_to_judge(session)
    if wanted is None or wanted.move is None or wanted.answer(found.move, 0).position != found.position:
        return session
    try:
        move = parse_move(found.move, wanted.game.legal_moves)
    except MoveTextError:  # the engine has no answer: nobody is told
        return with_judged_move(session, wanted.game.position, wanted.move, loses_man=False)
    if move_text(move) != move_text(wanted.move):
        return session
    return with_judged_move(session, wanted.game.position, wanted.move, loses_man=found.loses_man)


def tell_lost_man(session: Session) -> Session:
    """Warn the player of a move that loses a man, once: while it stands, or when his turn has passed."""
    coached = session.coached
    if coached is None or not coached.loses_man or coached.told_us is not None:
        return session
    warning = warning_message(session, coached.move)
    told = session._replace(coached=coached._replace(told_us=session.now_us)).emit(Announce(warning))
    if find_warned_move(session) is not None:
        return update_rest_deadline(told)
    is_offered = session.tracker.is_unmoved and find_offered_takeback(session) is not None
    return place_notice(told, warning) if is_offered else session


def _find_move_to_judge(session: Session) -> AdviceRequest | None:
    move = find_standing_move(session) if is_coached(session, session.to_move) else None
    if move is not None:
        if is_judged(session, session.game.position, move):
            return None
        return AdviceRequest(AdvicePurpose.LOSS, session.history.ply + 1, session.game, move)
    last_move = find_unanswered_move(session)
    if last_move is None or not session.tracker.is_unmoved or not is_coached(session, last_move.side):
        return None
    is_late = session.now_us > session.tracker.turn_began_us + LATE_US
    if is_late or is_judged(session, last_move.before.position, last_move.move):
        return None
    return AdviceRequest(AdvicePurpose.LOSS, session.history.ply, last_move.before, last_move.move)
