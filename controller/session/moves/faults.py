"""What is wrong on the board: reported, counted while nobody touches it, and lit."""

from controller.rules.squares import Occupancy, Square, squares_of
from controller.session.effects import Announce, Judgement, PlaySound, ReportJudgement
from controller.session.moves.guidance import correction_message, fault_message
from controller.session.moves.proposals import elsewhere_fault_message
from controller.session.moves.state import Guidance, RepeatedFault
from controller.session.state import Session
from controller.session.trust.state import is_deliberate
from controller.session.views.messages import Message, MessageCode, build_message
from controller.session.views.sounds import Sound
from controller.tracking.move_faults import find_move_fault
from controller.tracking.played_moves import find_possible_moves


def report_fault(session: Session, at_us: int) -> tuple[Session, Judgement]:
    """Report what is wrong or still to be done, and begin to lead the hand; return what was found too."""
    tracker = session.tracker
    if tracker.is_legal_with_reply:
        judgement, wrongly_moved = Judgement.INCOMPLETE, None
        message = correction_message(tracker.next_correction_step(None, is_pressed=session.commits_by_press))
    else:
        judgement, wrongly_moved = Judgement.ILLEGAL, tracker.find_wrong_piece()
        if session.is_decided_elsewhere:
            message = elsewhere_fault_message(session)
        elif tracker.bound_square is not None and find_possible_moves(tracker.unbind()):
            message = _binding_message(session, tracker.bound_square)
        else:
            message = fault_message(find_move_fault(tracker.game, tracker.footprints, tracker.occupancy))
    return _begin_guidance(session, judgement, message, wrongly_moved, at_us), judgement


def _binding_message(session: Session, square: Square) -> Message:
    """Return why the piece on a square must move: it was put down wrongly before, or touched first."""
    misplayed = session.turn.misplayed
    is_misplayed = misplayed is not None and misplayed.square == square
    return build_message(MessageCode.MOVED_WRONGLY if is_misplayed else MessageCode.TOUCH_MOVE, square=square)


def report_standing(session: Session, standing: Occupancy, at_us: int) -> Session:
    """Report that captured pieces stand on the board, and light them."""
    message = build_message(MessageCode.REMOVE, squares=squares_of(standing))
    return _begin_guidance(session, Judgement.INCOMPLETE, message, None, at_us)


def _begin_guidance(
    session: Session, judgement: Judgement, message: Message, wrongly_moved: Square | None, at_us: int
) -> Session:
    guidance = Guidance(fault=message, wrongly_moved=wrongly_moved, was_righted=judgement is Judgement.INCOMPLETE)
    report = ReportJudgement(judgement=judgement, message=message, at_us=at_us)
    session = session._replace(turn=session.turn._replace(guidance=guidance))
    return session.emit(report, Announce(message), PlaySound(Sound.FAULT))


def report_missing(session: Session, missing: Occupancy) -> Session:
    """Name pieces that are missing, and light their squares; moves are taken without them from now on."""
    if not missing or not session.may_commit_moves:
        return session
    message = build_message(MessageCode.PIECE_MISSING, squares=squares_of(missing))
    guidance = Guidance(fault=message, wrongly_moved=None, was_righted=False, is_reminder=True)
    tracker = session.tracker._replace(known_missing=session.tracker.known_missing | missing)
    session = session._replace(tracker=tracker, turn=session.turn._replace(guidance=guidance))
    return session.emit(Announce(message), PlaySound(Sound.FAULT))


def count_repeated_fault(session: Session, at_us: int) -> Session:
    """Count the times that a board was found wrong and not touched since, each after a while."""
    occupancy, before = session.tracker.occupancy, session.turn.repeated_fault
    fault = RepeatedFault(occupancy, 1, at_us)
    if before is not None and before.occupancy == occupancy:
        if not is_deliberate(at_us, before.at_us):
            return session
        fault = before._replace(times=before.times + 1, at_us=at_us)
    return session._replace(turn=session.turn._replace(repeated_fault=fault))


def fault_count(session: Session) -> int:
    """Return how often the board was found wrong as it stands."""
    fault = session.turn.repeated_fault
    return 0 if fault is None else fault.times
