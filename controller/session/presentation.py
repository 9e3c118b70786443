"""What LEDs and display show of a session, and telling them only when it changes."""

from functools import lru_cache

from controller.notation.fen import parse_fen
from controller.rules.outcome import Score
from controller.rules.position import START_MASKS, Side
from controller.rules.squares import Square, bit, squares_of
from controller.session.effects import Effect, PlaySound, ShowLeds, ShowPage, Sound
from controller.session.moves.board_changes import leds_frozen_until_us
from controller.session.moves.commits import draw_count_message, result_message
from controller.session.moves.guidance import correction_frame, correction_message, next_guidance_step
from controller.session.moves.huffing import huff_frame, is_board_in_order
from controller.session.moves.penalties import penalty_seconds
from controller.session.state import PauseReason, Phase, Session
from controller.session.trust.questions import question_message
from controller.session.trust.sensors import has_distrust_notice
from controller.session.views.clock_views import clock_view
from controller.session.views.display_page import DisplayPage, PageStatus
from controller.session.views.led_frames import DARK_FRAME, LedFrame, LedRole, build_led_frame
from controller.session.views.messages import Message, MessageCode, build_message
from controller.session.views.sounds import has_time_become_low
from controller.settings.settings import HelpLevel
from controller.tracking.correction import CorrectionStep, FinishedStep, RestoreStep


def add_view_effects(session: Session, effects: list[Effect]) -> Session:
    """Add the frame and the page to the effects where they differ from what was shown last."""
    if leds_frozen_until_us(session) > session.now_us:
        return session
    # While a press is judged nothing new is asked of the hand that is led: it may have put all right.
    is_judged = session.pending_press is not None and session.guidance is not None
    frame, page = session.shown_frame if is_judged else frame_for(session), page_for(session)
    if frame == session.shown_frame and page == session.shown_page:
        return session
    if frame != session.shown_frame:
        # Light comes before words: nothing that is slower may hold it up.
        effects.insert(0, ShowLeds(frame))
    if page != session.shown_page:
        effects.append(ShowPage(page))
        if has_time_become_low(session, page):
            effects.append(PlaySound(Sound.LOW_TIME))
    return session._replace(shown_frame=frame, shown_page=page)


def frame_for(session: Session) -> LedFrame:
    """Give the LEDs of a session as it stands."""
    if not session.levels.is_known:
        return DARK_FRAME
    if session.phase is Phase.OVER:
        return _winner_frame(session)
    if session.question is not None and PauseReason.QUESTION in session.pauses:
        square = session.question.square
        return DARK_FRAME if square is None else build_led_frame([((square,), LedRole.QUESTION)])
    if session.squares_to_confirm:
        return build_led_frame([(squares_of(session.squares_to_confirm), LedRole.QUESTION)])
    if _is_setting_up(session):
        return _difference_frame(session)
    if session.pauses:
        return DARK_FRAME
    if session.pending_huff is not None:
        return huff_frame(session, session.pending_huff.huff)
    step = _shown_step(session)
    if step is not None:
        return DARK_FRAME if session.settings.face.help is HelpLevel.OFF else correction_frame(step)
    if has_distrust_notice(session):
        return build_led_frame([(squares_of(session.distrusted), LedRole.FAULT)])
    if session.settings.face.show_last_move and session.last_move is not None and session.tracker.is_unmoved:
        move = session.last_move.move
        return build_led_frame([((move.origin, move.landing), LedRole.LAST_MOVE)])
    return DARK_FRAME


def _is_setting_up(session: Session) -> bool:
    """Tell whether the board is being brought to the recorded position rather than played on."""
    if session.phase is Phase.SETUP:
        return True
    if session.pauses & {PauseReason.DAEMON_RESTARTED, PauseReason.BOARD_DIFFERS} and not session.tracker.is_unmoved:
        return True
    return bool(session.pauses - {PauseReason.RECORDING}) and not is_board_in_order(session)


def _shown_step(session: Session) -> CorrectionStep | None:
    """Give the next thing to do where it is to be shown: after a fault, or before it under full help."""
    tracker = session.tracker
    if session.guidance is not None:
        return_square = session.guidance.return_square
        differing = tracker.footprints.changed_squares(tracker.occupancy)
        if return_square is not None and differing & bit(return_square):
            return RestoreStep(
                square=return_square,
                deferred=() if tracker.is_legal_with_reply else squares_of(differing & ~bit(return_square)),
            )
        return next_guidance_step(session, session.guidance)
    if session.settings.face.help is not HelpLevel.FULL or not tracker.is_legal_with_reply:
        return None
    due = bool(tracker.footprints.footprints) and tracker.footprints.footprints[0].move.is_capture
    return tracker.next_correction_step(None) if due or not tracker.is_unmoved else None


def _winner_frame(session: Session) -> LedFrame:
    outcome, tracker = session.outcome, session.tracker
    if outcome is None or outcome.score in (Score.DRAW, Score.UNDECIDED) or not tracker.is_unmoved:
        return DARK_FRAME
    winner = Side.WHITE if outcome.score is Score.WHITE_WINS else Side.BLACK
    return build_led_frame([(squares_of(tracker.game.position.pieces_of(winner)), LedRole.WIN)])


def _difference_frame(session: Session) -> LedFrame:
    extra, missing = _differences(session)
    return build_led_frame([(extra, LedRole.LIFT), (missing, LedRole.PLACE)])


def _differences(session: Session) -> tuple[tuple[Square, ...], tuple[Square, ...]]:
    """List the squares that hold a piece too many, and those where one is missing."""
    tracker = session.tracker
    differing = tracker.footprints.changed_squares(tracker.occupancy)
    return squares_of(differing & tracker.occupancy), squares_of(differing & ~tracker.occupancy)


def page_for(session: Session) -> DisplayPage:
    """Give the page of a session as it stands."""
    return DisplayPage(
        status=_status(session),
        white=clock_view(session.ledger, Side.WHITE, session.now_us),
        black=clock_view(session.ledger, Side.BLACK, session.now_us),
        to_move=session.to_move,
        ply=session.ply,
        message=_message(session),
        lost_pieces=_lost_pieces(session),
        draw_offer=session.draw_offer,
        illegal_moves=session.illegal_moves if session.settings.clock.illegal_moves_lose else (0, 0),
        illegal_move_limit=session.settings.clock.illegal_moves_lose,
        penalty_s=penalty_seconds(session),
        score=None if session.outcome is None else session.outcome.score.value,
    )


def _status(session: Session) -> PageStatus:
    if session.phase is Phase.OVER:
        return PageStatus.OVER
    if session.pauses:
        return PageStatus.PAUSED
    return PageStatus.SETUP if session.phase is Phase.SETUP else PageStatus.PLAYING


def _lost_pieces(session: Session) -> tuple[int, int]:
    """Count the pieces that each side had at the start and has no more; a set position may give it more."""
    had = _start_piece_counts(session.started.fen)
    position = session.game.position
    return max(0, had[0] - position.white.bit_count()), max(0, had[1] - position.black.bit_count())


@lru_cache(maxsize=4)
def _start_piece_counts(fen: str | None) -> tuple[int, int]:
    """Count each side's pieces at the start; every rule set begins with the same."""
    if fen is None:
        return START_MASKS[Side.WHITE].bit_count(), START_MASKS[Side.BLACK].bit_count()
    position = parse_fen(fen)
    return position.white.bit_count(), position.black.bit_count()


def _message(session: Session) -> Message | None:
    if PauseReason.RECORDING in session.pauses:
        return build_message(MessageCode.CANNOT_RECORD, reason=session.recording_fault)
    if session.outcome is not None:
        return result_message(session.outcome)
    if PauseReason.ARBITER in session.pauses and is_board_in_order(session):
        return build_message(MessageCode.PLAY_PAUSED)
    if session.resignation_prompt is not None:
        return build_message(MessageCode.RESIGN, side=session.resignation_prompt.side.english_name)
    if PauseReason.TIME_LIMIT in session.pauses:
        return build_message(MessageCode.TIME_LIMIT)
    if not session.levels.is_known:
        return build_message(MessageCode.SENSORS_LOST) if PauseReason.SENSORS in session.pauses else None
    if PauseReason.QUESTION in session.pauses:
        return question_message(session)
    if session.squares_to_confirm:
        return build_message(MessageCode.CONFIRM_SET_UP, squares=squares_of(session.squares_to_confirm))
    may_go_on = (
        PauseReason.DAEMON_RESTARTED in session.pauses
        and PauseReason.BOARD_DIFFERS not in session.pauses
        and session.tracker.is_legal_with_reply
    )
    if _is_setting_up(session) and not may_go_on:
        extra, missing = _differences(session)
        return build_message(MessageCode.SET_UP, missing=missing, extra=extra)
    if PauseReason.DAEMON_RESTARTED in session.pauses:
        return (
            build_message(MessageCode.PRESS_TO_RESUME)
            if session.commits_by_press
            else build_message(MessageCode.PAUSED)
        )
    if session.pending_huff is not None:
        return build_message(MessageCode.HUFF, squares=squares_of(session.pending_huff.huff.candidates))
    step = _shown_step(session)
    if (
        session.guidance is not None
        and session.settings.face.help is HelpLevel.OFF
        and not session.tracker.is_legal_with_reply
    ):
        return session.guidance.fault
    if step is not None and (session.commits_by_press or not isinstance(step, FinishedStep)):
        return correction_message(step)
    if session.notice is not None:
        return session.notice
    if session.draw_offer is not None:
        return build_message(MessageCode.DRAW_OFFERED, side=session.draw_offer.english_name)
    if session.announced_flags:
        return build_message(MessageCode.FLAG, side=session.announced_flags[0].english_name)
    if session.ply == 0 and session.ledger.running_side is None:
        return build_message(MessageCode.READY, side=session.to_move.english_name)
    return draw_count_message(session.game)
