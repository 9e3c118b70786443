"""Judging the board: at a press of the clock, or when it has come to rest."""

from controller.rules.moves import Move
from controller.session.conduct.gestures import with_press_meaning
from controller.session.deliberate import is_deliberate
from controller.session.effects import Announce, Effect, Judgement, PlaySound, ReportJudgement, Sound
from controller.session.moves.board_changes import (
    commit_answered_move,
    find_amendment,
    handle_change,
    update_rest_deadline,
)
from controller.session.moves.button_states import PressMeaning
from controller.session.moves.commits import amend_move, commit_move
from controller.session.moves.guidance import correction_message, fault_message
from controller.session.moves.huffing import begin_huff, commit_huff_at_lift
from controller.session.moves.penalties import penalize_illegal_move, revoke_penalty
from controller.session.state import ButtonPress, Guidance, Phase, RepeatedFault, RestAction, Session
from controller.session.trust.doubt_updates import (
    adopt_explanations,
    find_shown_move,
    possible_hypotheses,
    prefer_shown_hypotheses,
    tracker_under,
)
from controller.session.trust.hypotheses import Hypothesis
from controller.session.trust.questions import ask_about_square
from controller.session.trust.sensors import suspected_squares
from controller.session.views.messages import MessageCode, build_message
from controller.tracking.explanations import Explanation, find_explanations
from controller.tracking.move_faults import find_move_fault

PRESSES_BEFORE_DOUBT = (
    2  # presses on one board, untouched between them: the first may be a slip, the next says "but I did"
)

PRESSES_BEFORE_ASKING = 4  # after so many the board owns that it cannot tell


def judge_press(session: Session, effects: list[Effect]) -> Session:
    """Judge the board as it was at the press that waits, then go on with what happened after it."""
    press = session.pending_press
    if press is None:
        return session
    session = _judge_board(session._replace(pending_press=None), press, effects)
    backlog, session = session.backlog, session._replace(backlog=())
    for place, event in enumerate(backlog):
        if isinstance(event, ButtonPress):
            return session._replace(pending_press=event, backlog=backlog[place + 1 :])
        session = handle_change(session, event, effects)
    return update_rest_deadline(session)


def _judge_board(session: Session, press: ButtonPress, effects: list[Effect]) -> Session:
    if session.pending_huff is not None:
        return session
    if press.side is not session.to_move:
        return _start_clock(session, press, effects)
    if not session.tracker.is_unmoved:
        session = prefer_shown_hypotheses(session, effects)
        move = find_shown_move(session)
        if move is not None:
            return _commit_pressed_move(session, move, press, effects)
        huffed = begin_huff(session, press.at_us, effects)
        if huffed is not None:
            return huffed
    session = _count_repeated_fault(session, press.at_us)
    explanations = _distrusting_explanations(session)
    if explanations:
        session, hypotheses = adopt_explanations(session, explanations, effects)
        return _commit_pressed_move(session, hypotheses[0].plies[-1].move, press, effects, hypotheses)
    if session.tracker.is_unmoved:
        session = with_press_meaning(session, press, PressMeaning.IDLE)
        notice = build_message(MessageCode.NOTHING_MOVED)
        effects += [ReportJudgement(judgement=Judgement.UNMOVED, message=notice, at_us=press.at_us), Announce(notice)]
        return session._replace(notice=notice)
    if _must_ask(session):
        return ask_about_square(session, None, press.at_us, effects)
    is_new_fault = session.guidance is None or session.guidance.was_righted
    session = _report_fault(session, press.at_us, effects)
    if is_new_fault and session.commits_by_press and session.has_begun and not session.tracker.is_legal_with_reply:
        session = penalize_illegal_move(session, press.at_us, effects)
    if not session.tracker.is_awaiting_removal() or session.phase is Phase.OVER:
        return session._replace(kept_press=None)
    return with_press_meaning(session._replace(kept_press=press), press, PressMeaning.PASSED_TURN)


def _commit_pressed_move(
    session: Session, move: Move, press: ButtonPress, effects: list[Effect], hypotheses: tuple[Hypothesis, ...] = ()
) -> Session:
    effects.append(ReportJudgement(judgement=Judgement.LEGAL, message=None, at_us=press.at_us))
    session = with_press_meaning(session, press, PressMeaning.PASSED_TURN)
    if session.repeated_fault is not None:
        session = revoke_penalty(session, press.at_us, effects)
    return commit_move(session, move, press.at_us, effects, hypotheses=hypotheses)


def _count_repeated_fault(session: Session, at_us: int) -> Session:
    """Count the presses on a board that was found wrong and that nobody has touched since, each after a while."""
    occupancy, before = session.tracker.occupancy, session.repeated_fault
    if before is None or before.occupancy != occupancy:
        return session._replace(repeated_fault=RepeatedFault(occupancy, 1, at_us))
    if not is_deliberate(at_us, before.at_us):
        return session
    return session._replace(repeated_fault=RepeatedFault(occupancy, before.times + 1, at_us))


def _must_ask(session: Session) -> bool:
    """Tell whether sensors are known to lie, and a player says time and again that the board is wrong."""
    times = 0 if session.repeated_fault is None else session.repeated_fault.times
    return times >= PRESSES_BEFORE_ASKING and bool(session.tracker.unseen)


def _distrusting_explanations(session: Session) -> tuple[tuple[Hypothesis, Explanation], ...]:
    """List what an insisting player may have played, and after which game, if a sensor lies that was trusted until now.

    A captured piece whose sensor still shows it may have been left standing, and where nothing seems moved nothing may
    have been: then it takes a press more.
    """
    times = 0 if session.repeated_fault is None else session.repeated_fault.times
    if times < PRESSES_BEFORE_DOUBT:
        return ()
    explanations = [
        (hypothesis, explanation)
        for hypothesis in possible_hypotheses(session)
        for explanation in find_explanations(tracker_under(session, hypothesis))
    ]
    fewest = min((reading.lying.bit_count() for _, reading in explanations), default=0)
    # One more sensor of a wire that may be broken counts for none.
    likeliest = tuple(
        (line, reading)
        for line, reading in explanations
        if reading.lying.bit_count() == fewest or not reading.lying & ~suspected_squares(session, line.lying)
    )
    hidden = session.tracker.is_unmoved and any(reading.lying for _, reading in likeliest)
    standing = any(reading.captured_still_shown for _, reading in likeliest)
    # A hand that did what the lamps ask, unseen, presses again too: that speaks against no sensor.
    lossy = session.levels.is_losing_edges(session.now_us)
    return () if times < PRESSES_BEFORE_DOUBT + (standing or hidden) + lossy else likeliest


def _start_clock(session: Session, press: ButtonPress, effects: list[Effect]) -> Session:
    """Start the game's clock at the press of the side not to move; later, the waiting side's press does nothing."""
    if session.ply > 0 or session.ledger.running_side is not None:
        return session
    effects.append(Announce(build_message(MessageCode.STARTED)))
    return session._replace(ledger=session.ledger.start_clock(session.to_move, press.at_us))


def judge_rest(session: Session, effects: list[Effect]) -> Session:
    """Act on a board that has come to rest by itself."""
    rest_deadline = session.rest_deadline
    if rest_deadline is None:
        return session
    session = session._replace(rest_deadline=None)
    at_us = session.tracker.last_change_us
    match rest_deadline.action:
        case RestAction.COMMIT:
            finished, answered = session.tracker.find_finished_move(), session.tracker.find_answered_move()
            if finished is not None:
                session = commit_move(session, finished, at_us, effects)
            elif answered is not None:
                session = commit_answered_move(session, answered, effects)
        case RestAction.AMEND:
            move = find_amendment(session)
            session = session if move is None else amend_move(session, move, effects)
        case RestAction.HUFF:
            session = commit_huff_at_lift(session, effects)
        case RestAction.JUDGE:
            held_move = (
                None
                if session.tracker.is_legal_with_reply or session.guidance is not None
                else session.tracker.find_move_before_opponent()
            )
            if held_move is not None:
                return update_rest_deadline(commit_move(session, *held_move, effects))
            huffed = begin_huff(session, at_us, effects)
            session = (
                _count_repeated_fault(_report_fault(session, rest_deadline.at_us, effects), rest_deadline.at_us)
                if huffed is None
                else huffed
            )
    return update_rest_deadline(session)


def _report_fault(session: Session, at_us: int, effects: list[Effect]) -> Session:
    """Say what is wrong or missing, and begin to lead the hand."""
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
    effects += [
        ReportJudgement(judgement=judgement, message=message, at_us=at_us),
        Announce(message),
        PlaySound(Sound.FAULT),
    ]
    return session._replace(
        guidance=Guidance(fault=message, wrongly_moved=wrongly_moved, was_righted=tracker.is_legal_with_reply)
    )
