"""Corrections and faults in the board's two languages: LED roles and messages."""

from controller.session.messages import Code, Message, say
from controller.session.roles import DARK_FRAME, LedFrame, Role, frame_of
from controller.session.state import Guidance, Session
from controller.tracking.correction import Ask, Begin, Finished, GoOn, Land, PutBack, Remove, Restore, Step, TakeOff
from controller.tracking.faults import (
    Blocked,
    Fault,
    MustCapture,
    MustCaptureMore,
    NotReachable,
    NotYourPiece,
    PieceExtra,
    PieceMissing,
    SeveralMoved,
    WrongWay,
)


def guided_step(session: Session, guidance: Guidance) -> Step:
    """Give the next thing to do for a hand that is led."""
    return session.tracker.next_step(guidance.preferred, pressed=session.kept is not None, undoing=not guidance.righted)


def step_frame(step: Step) -> LedFrame:
    """Light the next thing to do."""
    match step:
        case PutBack(origin=origin, square=square, later=later):
            return frame_of([((origin,), Role.LIFT), ((square,), Role.PLACE), (later, Role.WRONG)])
        case TakeOff(square=square, later=later):
            return frame_of([((square,), Role.LIFT), (later, Role.WRONG)])
        case Restore(square=square, later=later):
            return frame_of([((square,), Role.PLACE), (later, Role.WRONG)])
        case Begin(movers=movers, landings=landings, captured=captured):
            return frame_of([(movers, Role.MOVER), (landings, Role.LANDING), (captured, Role.CAPTURED)])
        case Land(landings=landings, captured=captured):
            return frame_of([(landings, Role.LANDING), (captured, Role.CAPTURED)])
        case GoOn(square=square, landings=landings, captured=captured):
            return frame_of([((square,), Role.MOVER), (landings, Role.LANDING), (captured, Role.CAPTURED)])
        case Remove(squares=squares):
            return frame_of([(squares, Role.CAPTURED)])
        case Ask(squares=squares):
            return frame_of([(squares, Role.QUESTION)])
        case Finished():
            return DARK_FRAME


def step_message(step: Step) -> Message:
    """Say the next thing to do."""
    match step:
        case PutBack(origin=origin, square=square):
            return say(Code.PUT_BACK, origin=origin, square=square)
        case TakeOff(square=square):
            return say(Code.LIFT_FROM, square=square)
        case Restore(square=square):
            return say(Code.PUT_ON, square=square)
        case Begin(movers=movers, due=0):
            return say(Code.MOVE_WITH, squares=movers)
        case Begin(movers=movers, due=due):
            return say(Code.CAPTURE_WITH, count=due, squares=movers)
        case Land(landings=landings):
            return say(Code.LAND_ON, squares=landings)
        case GoOn(square=square, landings=landings):
            return say(Code.GO_ON, square=square, squares=landings)
        case Remove(squares=squares):
            return say(Code.REMOVE, squares=squares)
        case Ask(squares=squares):
            return say(Code.WHICH_MOVED, squares=squares)
        case Finished():
            return say(Code.PRESS_CLOCK)


def fault_message(fault: Fault) -> Message:
    """Say what is wrong."""
    match fault:
        case MustCapture(due=due, squares=squares):
            return say(Code.MUST_CAPTURE, count=due, squares=squares)
        case MustCaptureMore(taken=taken, due=due):
            return say(Code.MUST_CAPTURE_MORE, taken=taken, count=due)
        case WrongWay(square=square):
            return say(Code.WRONG_WAY, square=square)
        case NotYourPiece(square=square):
            return say(Code.NOT_YOUR_PIECE, square=square)
        case Blocked(origin=origin, landing=landing):
            return say(Code.BLOCKED, origin=origin, landing=landing)
        case NotReachable(origin=origin, landing=landing):
            return say(Code.NOT_REACHABLE, origin=origin, landing=landing)
        case SeveralMoved():
            return say(Code.SEVERAL_MOVED)
        case PieceMissing(squares=squares):
            return say(Code.PIECE_MISSING, squares=squares)
        case PieceExtra(squares=squares):
            return say(Code.PIECE_EXTRA, squares=squares)
