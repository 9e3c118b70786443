"""What is recorded and announced of a committed or an amended move."""

from controller.notation.move_text import move_text
from controller.rules.game import Game
from controller.rules.moves import Move
from controller.session.checkpoints import LastMove
from controller.session.effects import Announce, PlaySound, RecordMove
from controller.session.notices import place_notice, show_notice, without_notice
from controller.session.scores import score_message, with_seen_route
from controller.session.state import Session
from controller.session.trust.hypotheses import DoubtfulTurn
from controller.session.trust.sensors import was_just_distrusted
from controller.session.views.game_messages import move_message
from controller.session.views.messages import MessageCode, build_message
from controller.session.views.sounds import Sound
from controller.settings.game import TouchMoveRule


def record_move(session: Session, move: Move, game: Game, turn: DoubtfulTurn) -> Session:
    """Record and announce a move, with its candidates if it is in doubt; the likely ones are announced."""
    doubt = session.trust.doubt
    candidates = () if doubt is None else doubt.candidates()
    likely = () if doubt is None else doubt.likely_hypotheses
    announced = tuple(dict.fromkeys([hypothesis.plies[-1].move for hypothesis in likely]))
    move = move if candidates else with_seen_route(session, move)
    record = RecordMove(
        ply=turn.ply, side=turn.side, move=move, game=game, ledger=turn.ledger, at_us=turn.at_us,
        candidates=candidates, untrusted=session.tracker.untrusted,
    )  # fmt: skip
    message = move_message(turn.side, announced if len(announced) > 1 else (move,))
    return announce_score(session.record(record, Announce(message), PlaySound(Sound.COMMITTED)))


def record_amendment(session: Session, amended: LastMove, game: Game, at_us: int) -> Session:
    """Record and announce the move in the place of the last one; `game` is the one after it."""
    record = RecordMove(
        ply=session.history.ply, side=amended.side, move=with_seen_route(session, amended.move), game=game,
        ledger=session.ledger, at_us=at_us, is_amendment=True, untrusted=session.tracker.untrusted,
    )  # fmt: skip
    message = build_message(MessageCode.AMENDED, side=amended.side.english_name, move=move_text(amended.move))
    return session.record(record, Announce(message))


def announce_score(session: Session) -> Session:
    """Announce the sums of a capture, and keep them on the page until the next move."""
    message = score_message(session)
    if message is None:
        return session
    return show_notice(session, message)


def remind_of_crown(session: Session, move: Move) -> Session:
    """Say that a man is to be crowned, for no sensor shows a second piece on it; chips are turned over instead."""
    if not move.is_crowning or session.last_views.notice is not None:
        return session
    if session.game.rules.ruleset.scoring is not None:
        return session
    return place_notice(session, build_message(MessageCode.CROWN, square=move.landing))


def drop_old_notice(session: Session) -> Session:
    """Drop the notice of before a move, unless it has just named a sensor, perhaps by the press of this move."""
    if session.last_views.notice is None or was_just_distrusted(session):
        return session
    return without_notice(session)


def warn_of_touched_piece(session: Session, move: Move) -> Session:
    """Announce that another piece was touched first than the one that moved, if the touch-move rule only warns."""
    if session.settings.game.touch_move is not TouchMoveRule.WARN or session.is_decided_elsewhere:
        return session
    square = session.tracker.find_first_touched(session.history.own_landing)
    if square is None or square == move.origin:
        return session
    notice = build_message(MessageCode.TOUCH_MOVE, square=square)
    return show_notice(session, notice)
