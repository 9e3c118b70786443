"""A hint: a legal move that is lit for the player who asks for one, where the game is casual and lamps may help."""

from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.traits import NoMoveRule
from controller.session.effects import Announce
from controller.session.state import Session
from controller.session.views.messages import Message, MessageCode, build_message
from controller.settings.appearance import HelpLevel
from controller.settings.game import GameConduct


def may_hint(session: Session) -> bool:
    """Return True if the side to move may be shown a move now."""
    settings = session.settings
    if session.is_decided_elsewhere:
        return False
    is_allowed = settings.game.conduct is GameConduct.CASUAL and settings.face.help is not HelpLevel.OFF
    return is_allowed and session.may_commit_moves and session.tracker.is_unmoved and session.turn.guidance is None


def light_hint(session: Session) -> Session:
    """Show a move until a piece is touched; nothing if none may be shown."""
    move = find_hint(session.game) if may_hint(session) else None
    if move is None:
        return session
    return session._replace(hint=move).emit(Announce(hint_message(move)))


def shown_hint(session: Session) -> Move | None:
    """Return the move that is shown; None: no hint was asked for, or it is no longer the time for it."""
    is_shown = session.hint is not None and may_hint(session) and session.hint in session.game.legal_moves
    return session.hint if is_shown else None


def find_hint(game: Game) -> Move | None:
    """Return the legal move that wins most pieces, less those that the reply may capture; None if there is none.

    It looks at one reply only: a hint shows what may be done, and plays no game for anybody.
    """
    sign = -1 if game.rules.ruleset.no_move is NoMoveRule.WINS else 1
    return max(game.legal_moves, key=lambda move: sign * _gain(game, move), default=None)


def _gain(game: Game, move: Move) -> int:
    """Return twice the pieces that a move wins, less those of the best reply, and one for a man that is crowned."""
    replies = game.play(move).legal_moves
    lost = max((reply.captured.bit_count() for reply in replies), default=0)
    return 2 * (move.captured.bit_count() - lost) + move.is_crowning


def hint_message(move: Move) -> Message:
    """Return the message of a hint."""
    return build_message(MessageCode.HINT, origin=move.origin, landing=move.landing)
