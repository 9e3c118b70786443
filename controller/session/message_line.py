"""The line of text on the display: the message that matters most now."""

from controller.rules.position import Side
from controller.rules.squares import Square, mask_of, squares_of
from controller.session.coach import find_shown_warning, warning_message
from controller.session.conduct.announced_ends import announced_end_message
from controller.session.conduct.pausing import paused_message
from controller.session.conduct.readiness import awaited_message
from controller.session.draw_offers import open_draw_message
from controller.session.far_board.messages import find_far_message
from controller.session.game_date import has_date
from controller.session.hint import hint_message, shown_hint
from controller.session.moves.guidance import correction_message
from controller.session.moves.huffing import find_board_differences
from controller.session.moves.missing_chips import is_ready_to_resume
from controller.session.moves.proposals import elsewhere_fault_message, proposal_message
from controller.session.moves.rest import is_proposal_made
from controller.session.moves.state import Proposal
from controller.session.scores import chip_message, next_chip_square, outcome_message
from controller.session.state import PauseReason, Phase, Session
from controller.session.trust.questions import question_message
from controller.session.views.game_messages import draw_count_message
from controller.session.views.messages import Message, MessageCode, build_message
from controller.settings.appearance import HelpLevel
from controller.settings.clock import ButtonLayout
from controller.tracking.correction import CorrectionStep, FinishedStep, RestoreStep, StartMoveStep

_UNDOING = frozenset({MessageCode.PUT_BACK, MessageCode.LIFT_FROM})
_PLAIN_FAULTS = frozenset({MessageCode.PIECE_MISSING, MessageCode.PIECE_EXTRA})
"""Faults of which the message that leads the hand says everything."""


def choose_message(session: Session, *, is_setting_up: bool, step: CorrectionStep | None) -> Message | None:
    """Return the line of text that matters most."""
    if session.pauses or session.outcome is not None:
        message = _stop_message(session)
        if message is not None:
            return message
    prompt = session.conduct.resignation_prompt
    if prompt is not None:
        return build_message(MessageCode.RESIGN, side=prompt.side.english_name)
    if session.new_journal_notice is not None and not session.history.ply:
        return build_message(session.new_journal_notice)  # lamps show what is to be set up
    if not session.levels.is_known:
        return build_message(MessageCode.SENSORS_LOST) if PauseReason.SENSORS in session.pauses else None
    if session.pauses or is_setting_up or session.trust.squares_to_confirm:
        message = _set_up_message(session, is_setting_up=is_setting_up)
        if message is not None:
            return message
    if (hint := shown_hint(session)) is not None:
        return hint_message(hint)
    if (losing := find_shown_warning(session)) is not None:
        return warning_message(session, losing)
    if (told := find_far_message(session)) is not None:
        return told
    return _guidance_message(session, step) or _turn_message(session)


def find_reason(session: Session, message: Message | None) -> Message | None:
    """Return why a message asks for a piece, as a line beside it; None: there is no more to say."""
    if message is None:
        return None
    if message.code is MessageCode.LOSES_MAN:
        return build_message(MessageCode.MAN_AT_RISK, move=str(dict(message.args)["move"]))
    guidance = session.turn.guidance
    if guidance is None or guidance.fault.code in _PLAIN_FAULTS or message.code not in _UNDOING:
        return None
    return guidance.fault


def _stop_message(session: Session) -> Message | None:
    """Return why the game stands still, if that does not depend on the board."""
    if PauseReason.RECORDING in session.pauses:
        return build_message(MessageCode.CANNOT_RECORD, reason=session.recording_fault)
    if session.outcome is not None:
        if session.phase is Phase.OVER and session.conduct.offers_again:
            rocker = session.settings.clock.buttons is ButtonLayout.ROCKER
            return build_message(MessageCode.AGAIN_BY_THIRD if rocker else MessageCode.AGAIN)
        return outcome_message(session, session.outcome)
    if PauseReason.OUTPUTS in session.pauses:
        return build_message(MessageCode.OUTPUTS_LOST)
    if (told := find_far_message(session)) is not None:
        return told
    if session.conduct.announced_end is not None:
        return announced_end_message(session.conduct.announced_end)
    if PauseReason.ARBITER in session.pauses and is_ready_to_resume(session):
        return paused_message(session)
    if PauseReason.TIME_LIMIT in session.pauses and session.conduct.resignation_prompt is None:
        return build_message(MessageCode.TIME_LIMIT)
    return None


def _set_up_message(session: Session, *, is_setting_up: bool) -> Message | None:
    """Return what is to be done at the board before the game goes on."""
    if PauseReason.QUESTION in session.pauses:
        return question_message(session)
    if session.trust.squares_to_confirm:
        return build_message(MessageCode.CONFIRM_SET_UP, squares=squares_of(session.trust.squares_to_confirm))
    is_restarted = PauseReason.DAEMON_RESTARTED in session.pauses
    may_go_on = is_restarted and PauseReason.BOARD_DIFFERS not in session.pauses and session.tracker.is_legal_with_reply
    if is_setting_up and not may_go_on:
        extra, missing = find_board_differences(session)
        square = next_chip_square(session, extra, missing)
        message = None if square is None else chip_message(session, square)
        if message is not None:
            return message
        white, black = _by_colour(session, missing)
        return build_message(MessageCode.SET_UP, white=white, black=black, extra=extra)
    if not is_restarted:
        return None
    return build_message(MessageCode.PRESS_TO_RESUME if session.has_press_mode else MessageCode.PAUSED)


def _by_colour(session: Session, squares: tuple[Square, ...]) -> tuple[tuple[Square, ...], tuple[Square, ...]]:
    """Return the squares that lack a piece of White's, and those that lack one of Black's.

    The landing of a move that waits for its huff is empty in the position: its piece is of the side to move.
    """
    position = session.game.position
    waiting = mask_of(squares) & position.pieces_of(position.to_move.opponent)
    moving = mask_of(squares) & ~waiting
    white, black = (moving, waiting) if position.to_move is Side.WHITE else (waiting, moving)
    return squares_of(white), squares_of(black)


def _guidance_message(session: Session, step: CorrectionStep | None) -> Message | None:
    """Return what is wrong, or what is to be done next with the pieces."""
    turn = session.turn
    if turn.pending_huff is not None:
        return build_message(MessageCode.HUFF, squares=squares_of(turn.pending_huff.huff.candidates))
    if turn.proposal is not None and (message := _proposal_message(session, turn.proposal, step)) is not None:
        return message
    is_help_off = session.settings.face.help is HelpLevel.OFF
    if turn.guidance is not None and is_help_off and not session.tracker.is_legal_with_reply:
        return turn.guidance.fault
    if isinstance(step, RestoreStep):
        return chip_message(session, step.square) or correction_message(step)
    if step is not None and (session.commits_by_press or not isinstance(step, FinishedStep)):
        return correction_message(step)
    return None


def _proposal_message(session: Session, proposal: Proposal, step: CorrectionStep | None) -> Message | None:
    """Return the message that asks for a proposed move, unless something else is to be done first, or it was made."""
    if session.turn.guidance is not None:
        return elsewhere_fault_message(session) if isinstance(step, StartMoveStep) else None
    is_to_begin = isinstance(step, StartMoveStep) or (step is None and not is_proposal_made(session))
    return proposal_message(session, proposal) if is_to_begin else None


def _turn_message(session: Session) -> Message | None:
    """Return a notice, or what stands between the players."""
    conduct = session.conduct
    notice, open_draw = session.last_views.notice, open_draw_message(session)
    if notice is not None and (open_draw is None or notice.code is not MessageCode.NOTHING_MOVED):
        return notice  # a press with nothing moved may be held on to take the draw
    if conduct.draw_offer is not None:
        return build_message(MessageCode.DRAW_OFFERED, side=conduct.draw_offer.english_name)
    if open_draw is not None:
        return open_draw
    if conduct.announced_flags:
        return build_message(MessageCode.FLAG, side=conduct.announced_flags[0].english_name)
    if session.is_program_starting:
        return build_message(MessageCode.PROGRAM_STARTING)
    if (awaited := awaited_message(session)) is not None and session.tracker.is_unmoved:
        return awaited
    if session.history.ply == 0 and session.ledger.running_side is None:
        return build_message(MessageCode.READY, side=session.to_move.english_name)
    drawn = session.game.outcome
    message = draw_count_message(session.game) if drawn is None else outcome_message(session, drawn)
    if message is None and not has_date(session.started):
        return build_message(MessageCode.DATE_NOT_SET)
    return message
