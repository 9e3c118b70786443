"""Judging the board: at a press of the clock, or when it has come to rest."""

from controller.rules.moves import Move
from controller.session.effects import Announce, Judgement, PlaySound, ReportJudgement
from controller.session.moves.board_changes import commit_answered_move, handle_change
from controller.session.moves.button_states import PressMeaning
from controller.session.moves.commits import amend_move, commit_move
from controller.session.moves.guidance import correction_message, fault_message
from controller.session.moves.huffing import begin_huff, commit_huff_at_lift
from controller.session.moves.penalties import penalize_illegal_move, revoke_penalty
from controller.session.moves.rest import find_amendment, update_rest_deadline
from controller.session.moves.state import ButtonPress, Guidance, RepeatedFault, RestAction
from controller.session.state import Phase, Session
from controller.session.trust.doubt import (
    adopt_explanations,
    find_shown_move,
    possible_hypotheses,
    prefer_shown_hypotheses,
    tracker_under,
)
from controller.session.trust.hypotheses import Hypothesis
from controller.session.trust.questions import ask_about_square
from controller.session.trust.sensors import suspected_squares
from controller.session.trust.state import is_deliberate
from controller.session.views.messages import MessageCode, build_message
from controller.session.views.sounds import Sound
from controller.tracking.explanations import Explanation, find_explanations
from controller.tracking.move_faults import find_move_fault
from controller.tracking.replies import find_answered_move, find_move_before_opponent

# Choices, counted on one board that nobody touches between the presses. The first press may be a slip; a second one
# says that the move was made, so a sensor may be wrong; after the fourth the board admits that it cannot tell.
PRESSES_BEFORE_DOUBT = 2
PRESSES_BEFORE_ASKING = 4


def judge_press(session: Session) -> Session:
    """Judge the board as it was at the press that waits, then handle what came after it."""
    press = session.turn.pending_press
    if press is None:
        return session
    session = session._replace(turn=session.turn._replace(pending_press=None))
    session = _judge_board(session, press)
    backlog = session.turn.backlog
    if backlog:
        session = session._replace(turn=session.turn._replace(backlog=()))
    for place, event in enumerate(backlog):
        if isinstance(event, ButtonPress):
            return session._replace(turn=session.turn._replace(pending_press=event, backlog=backlog[place + 1 :]))
        session = handle_change(session, event)
    return update_rest_deadline(session)


def judge_rest(session: Session) -> Session:
    """Act on a board that has come to rest by itself."""
    rest_deadline = session.turn.rest_deadline
    if rest_deadline is None:
        return session
    session = session._replace(turn=session.turn._replace(rest_deadline=None))
    match rest_deadline.action:
        case RestAction.COMMIT:
            session = _commit_rested_move(session)
        case RestAction.AMEND:
            amended = find_amendment(session)
            session = session if amended is None else amend_move(session, amended)
        case RestAction.HUFF:
            session = commit_huff_at_lift(session)
        case RestAction.JUDGE:
            session = _judge_rested_board(session, rest_deadline.at_us)
    return update_rest_deadline(session)


def note_press_meaning(session: Session, press: ButtonPress, meaning: PressMeaning) -> Session:
    """Store what a press was judged to be.

    What holding its button means depends on that.
    """
    buttons = session.conduct.buttons.with_press_meaning(press, meaning, session.settings.clock.buttons)
    return session._replace(conduct=session.conduct._replace(buttons=buttons))


def _judge_board(session: Session, press: ButtonPress) -> Session:
    if session.turn.pending_huff is not None:
        return session
    if press.side is not session.to_move:
        return _start_clock(session, press)
    if not session.tracker.is_unmoved:
        session = prefer_shown_hypotheses(session)
        move = find_shown_move(session)
        if move is not None:
            return _commit_pressed_move(session, move, press)
        huffed = begin_huff(session, press.at_us)
        if huffed is not None:
            return huffed
    session = _count_repeated_fault(session, press.at_us)
    explanations = _find_distrusting_explanations(session)
    if explanations:
        session, hypotheses = adopt_explanations(session, explanations)
        return _commit_pressed_move(session, hypotheses[0].plies[-1].move, press, hypotheses)
    if session.tracker.is_unmoved:
        return _report_unmoved(session, press)
    if _fault_count(session) >= PRESSES_BEFORE_ASKING and session.tracker.untrusted:
        return ask_about_square(session, None, press.at_us)
    return _penalize_or_keep_press(session, press)


def _start_clock(session: Session, press: ButtonPress) -> Session:
    """Start the game's clock at the press of the side not to move; later such a press does nothing."""
    if session.history.ply > 0 or session.ledger.running_side is not None:
        return session
    session = session._replace(ledger=session.ledger.start_clock(session.to_move, press.at_us))
    return session.emit(Announce(build_message(MessageCode.STARTED)))


def _commit_pressed_move(
    session: Session, move: Move, press: ButtonPress, hypotheses: tuple[Hypothesis, ...] = ()
) -> Session:
    session = session.emit(ReportJudgement(judgement=Judgement.LEGAL, message=None, at_us=press.at_us))
    session = note_press_meaning(session, press, PressMeaning.PASSED_TURN)
    if session.turn.repeated_fault is not None:
        session = revoke_penalty(session, press.at_us)
    return commit_move(session, move, press.at_us, hypotheses=hypotheses)


def _report_unmoved(session: Session, press: ButtonPress) -> Session:
    session = note_press_meaning(session, press, PressMeaning.IDLE)
    notice = build_message(MessageCode.NOTHING_MOVED)
    judgement = ReportJudgement(judgement=Judgement.UNMOVED, message=notice, at_us=press.at_us)
    return session._replace(last_views=session.last_views._replace(notice=notice)).emit(judgement, Announce(notice))


def _penalize_or_keep_press(session: Session, press: ButtonPress) -> Session:
    """Report a fault; penalize it if it is a new illegal move, and keep the press if only removals are missing."""
    guidance = session.turn.guidance
    is_new_fault = guidance is None or guidance.was_righted
    session, judgement = _report_fault(session, press.at_us)
    if is_new_fault and judgement is Judgement.ILLEGAL and session.commits_by_press and session.has_begun:
        session = penalize_illegal_move(session, press.at_us)
    if not session.tracker.is_awaiting_removal() or session.phase is Phase.OVER:
        return session._replace(turn=session.turn._replace(kept_press=None))
    session = session._replace(turn=session.turn._replace(kept_press=press))
    return note_press_meaning(session, press, PressMeaning.PASSED_TURN)


def _count_repeated_fault(session: Session, at_us: int) -> Session:
    """Count the times that a board was found wrong and not touched since, each after a while."""
    occupancy, before = session.tracker.occupancy, session.turn.repeated_fault
    times = 1
    if before is not None and before.occupancy == occupancy:
        if not is_deliberate(at_us, before.at_us):
            return session
        times = before.times + 1
    return session._replace(turn=session.turn._replace(repeated_fault=RepeatedFault(occupancy, times, at_us)))


def _fault_count(session: Session) -> int:
    fault = session.turn.repeated_fault
    return 0 if fault is None else fault.times


def _find_distrusting_explanations(session: Session) -> tuple[tuple[Hypothesis, Explanation], ...]:
    """Return what an insisting player may have played, and after which game, if a trusted sensor is wrong.

    One press more is needed if nothing seems moved, or if a sensor still shows a captured piece, which may just stand
    there; and one more if the sensors lose edges, for then a hand may have done unseen what the LEDs asked for.
    """
    times = _fault_count(session)
    if times < PRESSES_BEFORE_DOUBT:
        return ()
    explanations = [
        (hypothesis, explanation)
        for hypothesis in possible_hypotheses(session)
        for explanation in find_explanations(tracker_under(session, hypothesis))
    ]
    fewest = min((explanation.lying.bit_count() for _, explanation in explanations), default=0)
    # One more sensor of a wire that may be broken counts for none.
    likeliest = tuple(
        (hypothesis, explanation)
        for hypothesis, explanation in explanations
        if explanation.lying.bit_count() == fewest
        or not explanation.lying & ~suspected_squares(session, hypothesis.lying)
    )
    is_hidden = session.tracker.is_unmoved and any(explanation.lying for _, explanation in likeliest)
    may_still_stand = any(explanation.captured_still_shown for _, explanation in likeliest)
    loses_edges = session.levels.is_losing_edges(session.now_us)
    needed = PRESSES_BEFORE_DOUBT + int(may_still_stand or is_hidden) + int(loses_edges)
    return likeliest if times >= needed else ()


def _commit_rested_move(session: Session) -> Session:
    tracker = session.tracker
    finished = tracker.find_finished_move()
    if finished is not None:
        return commit_move(session, finished, tracker.last_change_us)
    answered = find_answered_move(tracker)
    return session if answered is None else commit_answered_move(session, answered)


def _judge_rested_board(session: Session, rested_us: int) -> Session:
    """Commit a move that stood before the opponent moved, or begin a huff; otherwise report a fault."""
    tracker = session.tracker
    if session.turn.guidance is None and not tracker.is_legal_with_reply:
        move_and_end = find_move_before_opponent(tracker)
        if move_and_end is not None:
            return commit_move(session, *move_and_end)
    huffed = begin_huff(session, tracker.last_change_us)
    if huffed is not None:
        return huffed
    session, _ = _report_fault(session, rested_us)
    return _count_repeated_fault(session, rested_us)


def _report_fault(session: Session, at_us: int) -> tuple[Session, Judgement]:
    """Report what is wrong or missing, and begin to lead the hand; return what was found too."""
    tracker = session.tracker
    if tracker.is_legal_with_reply:
        judgement, wrongly_moved = Judgement.INCOMPLETE, None
        message = correction_message(tracker.next_correction_step(None, is_pressed=session.commits_by_press))
    else:
        judgement, wrongly_moved = Judgement.ILLEGAL, tracker.find_wrong_piece()
        if tracker.bound_square is not None and tracker.unbind().find_finished_move() is not None:
            message = build_message(MessageCode.TOUCH_MOVE, square=tracker.bound_square)
        else:
            message = fault_message(find_move_fault(tracker.game, tracker.footprints, tracker.occupancy))
    is_legal = judgement is Judgement.INCOMPLETE
    guidance = Guidance(fault=message, wrongly_moved=wrongly_moved, was_righted=is_legal)
    report = ReportJudgement(judgement=judgement, message=message, at_us=at_us)
    session = session._replace(turn=session.turn._replace(guidance=guidance))
    return session.emit(report, Announce(message), PlaySound(Sound.FAULT)), judgement
