"""The coach: a move that loses a man at once is answered with an offer to take it back (`help = "coach"`)."""

from controller.notation.move_text import move_text
from controller.rules.moves import Move, is_same_move
from controller.rules.position import Position, Side
from controller.rules.traits import NoMoveRule
from controller.session.checkpoints import LastMove
from controller.session.effects import Announce
from controller.session.hint import is_locked
from controller.session.notices import SHORT_NOTICE_US
from controller.session.state import CoachedMove, Session
from controller.session.views.messages import Message, MessageCode, build_message
from controller.settings.appearance import CoachTime, HelpLevel
from controller.settings.game import TouchMoveRule
from controller.tracking.evidence_trail import touched_squares
from controller.tracking.explanations import find_explanations

LATE_US = 2_000_000
"""An answer that comes later after its move is dropped. A choice: then the opponent thinks already."""

HASTY_US = 1_000_000
"""A press so soon after the warning was on its way before. A choice: time to see the lamps and read one line."""

PUT_BACK_US = 10_000_000
"""Without presses, how long a move waits that its player has chosen to take back. A choice: time to reach for it."""

OFFER_US = SHORT_NOTICE_US
"""For so long after he was told, a player may lift his piece to take the move back: while the display says so."""


def is_coached(session: Session, side: Side) -> bool:
    """Return True if the moves of a side are coached: by people here, in a casual game on one board about men."""
    settings, ruleset = session.settings, session.game.rules.ruleset
    if settings.face.help is not HelpLevel.COACH or is_locked(session):
        return False
    if ruleset.scoring is not None or ruleset.no_move is NoMoveRule.WINS:
        return False
    return side not in session.tracker.sides_elsewhere


def is_warned_before_turn(session: Session, side: Side) -> bool:
    """Return True if a side is warned of a move that loses a man before its press."""
    return session.has_press_mode and is_coached(session, side) and _speaks_before_turn(session)


def find_standing_move(session: Session) -> Move | None:
    """Return the move that is finished on the board and not committed; None if there is none, or it was answered."""
    if not session.may_commit_moves or session.tracker.is_unmoved or session.turn.pending_huff is not None:
        return None
    if not session.tracker.footprints.find_finished(session.tracker.occupancy):
        return None
    explanation = find_explanations(session.tracker)[0]
    return explanation.plies[0].move if len(explanation.plies) == 1 and explanation.is_clean else None


def find_unanswered_move(session: Session) -> LastMove | None:
    """Return the move that was committed last, if the opponent has touched none of his pieces since."""
    last_move, tracker = session.history.last_move, session.tracker
    if last_move is None or not session.may_commit_moves or session.trust.doubt is not None:
        return None
    return None if touched_squares(tracker.trail).opened & tracker.own_pieces else last_move


def is_judged(session: Session, position: Position, move: Move) -> bool:
    """Return True if the coach knows of a move in a position whether it loses a man."""
    coached = session.coached
    return coached is not None and coached.position == position and is_same_move(coached.move, move)


def find_warned_move(session: Session) -> Move | None:
    """Return the move that the coach warns of before its turn passes; None if there is none."""
    coached = session.coached
    if coached is None or not coached.loses_man or not _speaks_before_turn(session):
        return None
    if coached.position != session.game.position:
        return None
    move = find_standing_move(session)
    return move if move is not None and is_same_move(move, coached.move) else None


def find_offered_takeback(session: Session) -> LastMove | None:
    """Return the move that its player is offered to take back after his turn; None if there is none."""
    coached = session.coached
    if coached is None or not coached.loses_man:
        return None
    last_move = find_unanswered_move(session)
    if last_move is None or not is_judged(session, last_move.before.position, last_move.move):
        return None
    lifted_us = session.tracker.trail[0].at_us if session.tracker.trail else session.now_us
    return last_move if coached.told_us is None or lifted_us <= coached.told_us + OFFER_US else None


def find_shown_warning(session: Session) -> Move | None:
    """Return the move that the player is told of now: it loses a man; None if he is told of none."""
    if (warned := find_warned_move(session)) is not None:
        return warned
    notice, last_move = session.last_views.notice, session.history.last_move
    if notice is None or notice.code is not MessageCode.LOSES_MAN or last_move is None:
        return None
    return last_move.move


def warning_message(session: Session, move: Move) -> Message:
    """Return what a player is told of a move that loses a man: what to do with its piece."""
    demand = ""
    if session.coached is not None and session.coached.is_asked_again:
        demand = "press again"
    if is_taken_back(session):
        demand = "put back"
    return build_message(
        MessageCode.LOSES_MAN, move=move_text(move), origin=move.landing, square=move.origin, demand=demand
    )


def ask_for_second_press(session: Session, at_us: int) -> Session | None:
    """Ask for another press after one of the mover that came with the warning; None if that press counts."""
    coached = session.coached
    if coached is None or coached.told_us is None or coached.is_asked_again or coached.taken_back_us is not None:
        return None
    warned = find_warned_move(session)
    if warned is None or at_us >= coached.told_us + HASTY_US:
        return None
    session = session._replace(coached=coached._replace(is_asked_again=True))
    return session.emit(Announce(warning_message(session, warned)))


def is_taken_back(session: Session) -> bool:
    """Return True if the player has chosen to take the move back of which the coach warns."""
    return session.coached is not None and session.coached.taken_back_us is not None


def ask_to_put_back(session: Session) -> Session:
    """Ask for the piece of the move that the coach warns of, since its player takes it back before its turn passes."""
    coached, warned = session.coached, find_warned_move(session)
    if coached is None or warned is None:
        return session
    session = session._replace(coached=coached._replace(taken_back_us=session.now_us))
    return session.emit(Announce(warning_message(session, warned)))


def held_until_us(session: Session, move: Move) -> int:
    """Return until when a move waits that is committed at rest, since the coach warns of it; 0 if it does not wait.

    Presses in the menu, where the move may be taken back, make it wait anew.
    """
    coached = session.coached
    if coached is None or coached.told_us is None or not coached.loses_man or not _speaks_before_turn(session):
        return 0
    if not is_judged(session, session.game.position, move):
        return 0
    if coached.taken_back_us is not None:
        return coached.taken_back_us + PUT_BACK_US
    asked_us = coached.told_us if session.menu is None else max(coached.told_us, session.menu.touched_us)
    return asked_us + session.settings.face.coach_ms * 1000


def with_judged_move(session: Session, position: Position, move: Move, *, loses_man: bool) -> Session:
    """Return the session with what the coach knows of a move."""
    return session._replace(coached=CoachedMove(position, move, loses_man))


def _speaks_before_turn(session: Session) -> bool:
    """Return True if a player is warned while his piece may still be moved otherwise."""
    is_free = session.settings.game.touch_move is not TouchMoveRule.STRICT
    return is_free and session.settings.face.coach is CoachTime.BEFORE_TURN
