"""What the LEDs show of a session: a question, the board to be set up, the next step of a hand, or the last move."""

from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.rules.squares import squares_of
from controller.session.coach import find_shown_warning, is_taken_back
from controller.session.hint import hint_frame, shown_hint
from controller.session.moves.guidance import correction_frame, move_frame
from controller.session.moves.huffing import find_board_differences, huff_frame
from controller.session.moves.rest import is_proposal_made
from controller.session.scores import next_chip_square
from controller.session.state import PauseReason, Phase, Session
from controller.session.trust.sensors import has_distrust_notice
from controller.session.views.led_frames import DARK_FRAME, LedFrame, LedRole, build_led_frame
from controller.settings.appearance import HelpLevel
from controller.tracking.correction import CorrectionStep


def choose_frame(session: Session, *, is_setting_up: bool, step: CorrectionStep | None) -> LedFrame:
    """Return the frame of a session; `step` is the next thing for a hand to do, if it is to be shown."""
    if not session.levels.is_known:
        return DARK_FRAME
    if session.phase is Phase.OVER:
        return _winner_frame(session)
    trust = session.trust
    if trust.question is not None and PauseReason.QUESTION in session.pauses:
        square = trust.question.square
        return DARK_FRAME if square is None else build_led_frame([((square,), LedRole.QUESTION)])
    if trust.squares_to_confirm:
        return build_led_frame([(squares_of(trust.squares_to_confirm), LedRole.QUESTION)])
    if is_setting_up:
        extra, missing = find_board_differences(session)
        square = next_chip_square(session, extra, missing)
        return build_led_frame([(extra, LedRole.LIFT), (missing if square is None else (square,), LedRole.PLACE)])
    if session.pauses:
        return DARK_FRAME
    if session.turn.pending_huff is not None:
        return huff_frame(session, session.turn.pending_huff.huff)
    if (hint := shown_hint(session)) is not None:
        return hint_frame(hint)
    if (losing := find_shown_warning(session)) is not None:
        if is_taken_back(session):
            return build_led_frame([((losing.landing,), LedRole.LIFT), ((losing.origin,), LedRole.PLACE)])
        return build_led_frame([((losing.origin, losing.landing), LedRole.LAST_MOVE)])
    proposal = session.turn.proposal
    if step is not None:
        is_silent = session.settings.face.help is HelpLevel.OFF and proposal is None
        return DARK_FRAME if is_silent else correction_frame(step)
    if proposal is not None:
        return DARK_FRAME if is_proposal_made(session) else move_frame(proposal.move)
    if session.last_views.notice is not None and has_distrust_notice(session):
        return build_led_frame([(squares_of(trust.distrusted), LedRole.FAULT)])
    return _last_move_frame(session) if session.settings.face.show_last_move else DARK_FRAME


def _last_move_frame(session: Session) -> LedFrame:
    last_move = session.history.last_move
    if last_move is None or not session.tracker.is_unmoved:
        return DARK_FRAME
    return build_led_frame([((last_move.move.origin, last_move.move.landing), LedRole.LAST_MOVE)])


def _winner_frame(session: Session) -> LedFrame:
    outcome, tracker = session.outcome, session.tracker
    if outcome is None or outcome.score in (Score.DRAW, Score.UNDECIDED) or not tracker.is_unmoved:
        return DARK_FRAME
    winner = Side.WHITE if outcome.score is Score.WHITE_WINS else Side.BLACK
    return build_led_frame([(squares_of(tracker.game.position.pieces_of(winner)), LedRole.WIN)])
