"""Corrections and faults in the board's two languages: LED roles and messages."""

from controller.session.messages import Code, Message, say
from controller.session.roles import DARK_FRAME, LedFrame, Role, frame_of
from controller.session.state import Guidance, Session
from controller.tracking.correction import IdentifyPieceStep, StartMoveStep, FinishedStep, ContinueMoveStep, LandStep, PutBackStep, RemoveCapturedStep, RestoreStep, CorrectionStep, TakeOffStep
from controller.tracking.faults import (
    BlockedPath,
    MoveFault,
    MissedCapture,
    TooFewCaptures,
    UnreachableLanding,
    OpponentPieceMove,
    ExtraPieces,
    MissingPieces,
    SeveralMovedPieces,
    BackwardMove,
)


def guided_step(session: Session, guidance: Guidance) -> CorrectionStep:
    """Give the next thing to do for a hand that is led."""
    return session.tracker.next_correction_step(guidance.preferred, is_pressed=session.kept is not None, is_undoing=not guidance.righted)


def step_frame(step: CorrectionStep) -> LedFrame:
    """Light the next thing to do."""
    match step:
        case PutBackStep(origin=origin, square=square, deferred=later):
            return frame_of([((origin,), Role.LIFT), ((square,), Role.PLACE), (later, Role.WRONG)])
        case TakeOffStep(square=square, deferred=later):
            return frame_of([((square,), Role.LIFT), (later, Role.WRONG)])
        case RestoreStep(square=square, deferred=later):
            return frame_of([((square,), Role.PLACE), (later, Role.WRONG)])
        case StartMoveStep(movers=movers, landings=landings, captured=captured):
            return frame_of([(movers, Role.MOVER), (landings, Role.LANDING), (captured, Role.CAPTURED)])
        case LandStep(landings=landings, captured=captured):
            return frame_of([(landings, Role.LANDING), (captured, Role.CAPTURED)])
        case ContinueMoveStep(square=square, landings=landings, captured=captured):
            return frame_of([((square,), Role.MOVER), (landings, Role.LANDING), (captured, Role.CAPTURED)])
        case RemoveCapturedStep(squares=squares):
            return frame_of([(squares, Role.CAPTURED)])
        case IdentifyPieceStep(squares=squares):
            return frame_of([(squares, Role.QUESTION)])
        case FinishedStep():
            return DARK_FRAME


def step_message(step: CorrectionStep) -> Message:
    """Say the next thing to do."""
    match step:
        case PutBackStep(origin=origin, square=square):
            return say(Code.PUT_BACK, origin=origin, square=square)
        case TakeOffStep(square=square):
            return say(Code.LIFT_FROM, square=square)
        case RestoreStep(square=square):
            return say(Code.PUT_ON, square=square)
        case StartMoveStep(movers=movers, required_captures=0):
            return say(Code.MOVE_WITH, squares=movers)
        case StartMoveStep(movers=movers, required_captures=due):
            return say(Code.CAPTURE_WITH, count=due, squares=movers)
        case LandStep(landings=landings):
            return say(Code.LAND_ON, squares=landings)
        case ContinueMoveStep(square=square, landings=landings):
            return say(Code.GO_ON, square=square, squares=landings)
        case RemoveCapturedStep(squares=squares):
            return say(Code.REMOVE, squares=squares)
        case IdentifyPieceStep(squares=squares):
            return say(Code.WHICH_MOVED, squares=squares)
        case FinishedStep():
            return say(Code.PRESS_CLOCK)


def fault_message(fault: MoveFault) -> Message:
    """Say what is wrong."""
    match fault:
        case MissedCapture(required_captures=due, squares=squares):
            return say(Code.MUST_CAPTURE, count=due, squares=squares)
        case TooFewCaptures(captures=taken, required_captures=due):
            return say(Code.MUST_CAPTURE_MORE, taken=taken, count=due)
        case BackwardMove(square=square):
            return say(Code.WRONG_WAY, square=square)
        case OpponentPieceMove(square=square):
            return say(Code.NOT_YOUR_PIECE, square=square)
        case BlockedPath(origin=origin, landing=landing):
            return say(Code.BLOCKED, origin=origin, landing=landing)
        case UnreachableLanding(origin=origin, landing=landing):
            return say(Code.NOT_REACHABLE, origin=origin, landing=landing)
        case SeveralMovedPieces():
            return say(Code.SEVERAL_MOVED)
        case MissingPieces(squares=squares):
            return say(Code.PIECE_MISSING, squares=squares)
        case ExtraPieces(squares=squares):
            return say(Code.PIECE_EXTRA, squares=squares)
