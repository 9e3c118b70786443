"""Corrections and faults in the board's two languages: LED roles and messages."""

from controller.session.state import Guidance, Session
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


def next_guidance_step(session: Session, guidance: Guidance) -> CorrectionStep:
    """Give the next thing to do for a hand that is led."""
    return session.tracker.next_correction_step(
        guidance.wrongly_moved, is_pressed=session.kept_press is not None, is_undoing=not guidance.was_righted
    )


def correction_frame(step: CorrectionStep) -> LedFrame:
    """Light the next thing to do."""
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


def correction_message(step: CorrectionStep) -> Message:
    """Say the next thing to do."""
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
    """Say what is wrong."""
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
