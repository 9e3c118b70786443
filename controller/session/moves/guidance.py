"""Corrections and faults as LED frames and messages, and what a hand that is led has done so far."""

from dataclasses import replace

from controller.rules.moves import Move
from controller.rules.squares import bit, mask_of, squares_of
from controller.session.moves.state import Guidance
from controller.session.state import Session
from controller.session.views.led_frames import DARK_FRAME, LedFrame, LedRole, build_led_frame
from controller.session.views.messages import Message, MessageCode, build_message
from controller.tracking.correction import (
    ContinueMoveStep,
    CorrectionStep,
    FinishedStep,
    IdentifyPieceStep,
    LandStep,
    PutBackStep,
    RemoveCapturedStep,
    RestoreStep,
    StartMoveStep,
    TakeOffStep,
)
from controller.tracking.debounce import SettledChange
from controller.tracking.evidence_trail import MAGNET_PASS_US
from controller.tracking.explanations import find_explanations
from controller.tracking.move_faults import (
    BackwardMove,
    BlockedPath,
    ExtraPieces,
    MissedCapture,
    MissingPieces,
    MoveFault,
    OpponentPieceMove,
    SeveralMovedPieces,
    TooFewCaptures,
    UnreachableLanding,
)
from controller.tracking.played_moves import is_playable


def next_guidance_step(session: Session, guidance: Guidance) -> CorrectionStep:
    """Return the next thing to do for a hand that is led.

    While a press waits for captured pieces to leave, that is all there is to do, whatever else moves. Nothing is to do
    when a move is finished, perhaps answered. Pieces that are known to be missing are asked for when nothing else is
    wrong.
    """
    for table_press in session.turn.table_presses:
        if standing := table_press.standing & session.tracker.occupancy:
            return RemoveCapturedStep(squares=squares_of(standing))
    tracker = session.tracker
    missing = tracker.known_missing & ~tracker.occupancy
    if missing:
        tracker = tracker.with_known_pieces()
        if guidance.is_reminder or tracker.is_unmoved:
            latest = max(squares_of(missing), key=tracker.last_opened_us)
            return RestoreStep(square=latest, deferred=squares_of(missing & ~bit(latest)))
    explanation = find_explanations(tracker)[0]
    if explanation.is_clean and is_playable(explanation, tracker.game.position.to_move):
        return FinishedStep()
    return tracker.next_correction_step(guidance.wrongly_moved, is_pressed=False, is_undoing=not guidance.was_righted)


def with_return_square(session: Session, guidance: Guidance, change: SettledChange) -> Guidance:
    """Return the guidance with the square on which the piece belongs that is lifted to be put back.

    In hand, the piece would look like a captured one. Once it is put down, the square is forgotten. The change must
    not be in the tracker yet.
    """
    if change.closed:
        return guidance if guidance.return_square is None else replace(guidance, return_square=None)
    step = next_guidance_step(session, guidance)
    if isinstance(step, PutBackStep) and step.origin == change.square and not _was_magnet_passing(session, change):
        return replace(guidance, return_square=step.square)
    return guidance


def leds_frozen_until_us(session: Session) -> int:
    """Return until when LEDs that lead a hand stay as they are; 0 if they may change now.

    A square that has just closed, and where they ask for no piece, may only have a magnet passing over it.
    """
    tracker = session.tracker
    requested = mask_of([square for square, role in session.last_views.frame.roles if role is LedRole.PLACE])
    unrequested = tracker.occupancy & ~requested
    closed_us = [change.at_us for change in tracker.trail if change.closed and unrequested & bit(change.square)]
    until_us = max(closed_us, default=-MAGNET_PASS_US) + MAGNET_PASS_US
    if until_us <= session.now_us or not session.may_commit_moves or tracker.is_legal_with_reply:
        return 0
    return until_us


def correction_frame(step: CorrectionStep) -> LedFrame:
    """Return the frame of the next thing to do."""
    match step:
        case PutBackStep(origin=origin, square=square, deferred=later):
            return build_led_frame([((origin,), LedRole.LIFT), ((square,), LedRole.PLACE), (later, LedRole.WRONG)])
        case TakeOffStep(square=square, deferred=later):
            return build_led_frame([((square,), LedRole.LIFT), (later, LedRole.WRONG)])
        case RestoreStep(square=square, deferred=later):
            return build_led_frame([((square,), LedRole.PLACE), (later, LedRole.WRONG)])
        case StartMoveStep(movers=movers, landings=landings, captured=captured):
            return build_led_frame([(movers, LedRole.MOVER), (landings, LedRole.LANDING), (captured, LedRole.CAPTURED)])
        case LandStep(landings=landings, captured=captured):
            return build_led_frame([(landings, LedRole.LANDING), (captured, LedRole.CAPTURED)])
        case ContinueMoveStep(square=square, landings=landings, captured=captured):
            return build_led_frame(
                [((square,), LedRole.MOVER), (landings, LedRole.LANDING), (captured, LedRole.CAPTURED)]
            )
        case RemoveCapturedStep(squares=squares):
            return build_led_frame([(squares, LedRole.CAPTURED)])
        case IdentifyPieceStep(squares=squares):
            return build_led_frame([(squares, LedRole.QUESTION)])
        case FinishedStep():
            return DARK_FRAME


def move_frame(move: Move) -> LedFrame:
    """Return the frame of a move that nobody has begun: who moves, where to, and what it captures."""
    return build_led_frame(
        [
            ((move.origin,), LedRole.MOVER),
            ((move.landing,), LedRole.LANDING),
            (move.captured_squares, LedRole.CAPTURED),
        ]
    )


def correction_message(step: CorrectionStep) -> Message:
    """Return the message of the next thing to do."""
    match step:
        case PutBackStep(origin=origin, square=square):
            return build_message(MessageCode.PUT_BACK, origin=origin, square=square)
        case TakeOffStep(square=square):
            return build_message(MessageCode.LIFT_FROM, square=square)
        case RestoreStep(square=square):
            return build_message(MessageCode.PLACE_ON, square=square)
        case StartMoveStep(movers=movers, required_captures=0):
            return build_message(MessageCode.MOVE_WITH, squares=movers)
        case StartMoveStep(movers=movers, required_captures=due):
            return build_message(MessageCode.CAPTURE_WITH, count=due, squares=movers)
        case LandStep(landings=landings):
            return build_message(MessageCode.LAND_ON, squares=landings)
        case ContinueMoveStep(square=square, landings=landings):
            return build_message(MessageCode.CONTINUE_CAPTURE, square=square, squares=landings)
        case RemoveCapturedStep(squares=squares):
            return build_message(MessageCode.REMOVE, squares=squares)
        case IdentifyPieceStep(squares=squares):
            return build_message(MessageCode.WHICH_MOVED, squares=squares)
        case FinishedStep():
            return build_message(MessageCode.PRESS_CLOCK)


def fault_message(fault: MoveFault) -> Message:
    """Return the message of what is wrong."""
    match fault:
        case MissedCapture(required_captures=due, squares=squares):
            return build_message(MessageCode.MUST_CAPTURE, count=due, squares=squares)
        case TooFewCaptures(captures=taken, required_captures=due):
            return build_message(MessageCode.MUST_CAPTURE_MORE, taken=taken, count=due)
        case BackwardMove(square=square):
            return build_message(MessageCode.WRONG_WAY, square=square)
        case OpponentPieceMove(square=square):
            return build_message(MessageCode.NOT_YOUR_PIECE, square=square)
        case BlockedPath(origin=origin, landing=landing):
            return build_message(MessageCode.BLOCKED, origin=origin, landing=landing)
        case UnreachableLanding(origin=origin, landing=landing):
            return build_message(MessageCode.NOT_REACHABLE, origin=origin, landing=landing)
        case SeveralMovedPieces():
            return build_message(MessageCode.SEVERAL_MOVED)
        case MissingPieces(squares=squares):
            return build_message(MessageCode.PIECE_MISSING, squares=squares)
        case ExtraPieces(squares=squares):
            return build_message(MessageCode.PIECE_EXTRA, squares=squares)


def _was_magnet_passing(session: Session, change: SettledChange) -> bool:
    """Return True if a square was closed for so short a time that only a magnet in a hand passed over it."""
    closed_us = [other.at_us for other in session.tracker.trail if other.square == change.square and other.closed]
    return bool(closed_us) and change.at_us - closed_us[-1] < MAGNET_PASS_US
