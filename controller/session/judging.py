"""Judging the board: at a press of the clock, or when it has come to rest."""

from controller.rules.moves import Move
from controller.session.asking import ask
from controller.session.board import amendment, commit_answered, take_change, wait_for_look
from controller.session.commits import amend_move, commit_move
from controller.session.deliberate import is_deliberate
from controller.session.doubt import Line
from controller.session.doubting import lead_with_shown, lines_of, read_in_spite, shown_move, tracker_of
from controller.session.effects import Announce, Effect, Judged, Judgement, Play, Sound
from controller.session.gestures import note_press
from controller.session.guidance import fault_message, step_message
from controller.session.holding import Meaning
from controller.session.huffing import begin_huff, end_huff
from controller.session.messages import Code, say
from controller.session.penalties import fine, refund
from controller.session.sensors import suspected_in
from controller.session.state import Guidance, Insisting, LookWait, Phase, Press, Session
from controller.tracking.faults import find_move_fault
from controller.tracking.readings import Explanation, find_explanations

INSISTING = 2  # presses on one board, untouched between them: the first may be a slip, the next says "but I did"

IN_VAIN = 4  # after so many the board owns that it cannot tell


def judge_press(session: Session, effects: list[Effect]) -> Session:
    """Judge the board as it was at the press that waits, then go on with what happened after it."""
    press = session.press
    if press is None:
        return session
    session = _judge(session._replace(press=None), press, effects)
    backlog, session = session.backlog, session._replace(backlog=())
    for place, happened in enumerate(backlog):
        if isinstance(happened, Press):
            return session._replace(press=happened, backlog=backlog[place + 1 :])
        session = take_change(session, happened, effects)
    return wait_for_look(session)


def _judge(session: Session, press: Press, effects: list[Effect]) -> Session:
    if session.huffing is not None:
        return session
    if press.side is not session.to_move:
        return _start_clock(session, press, effects)
    if not session.tracker.is_unmoved:
        session = lead_with_shown(session, effects)
        move = shown_move(session)
        if move is not None:
            return _commit_pressed(session, move, press, effects)
        huffed = begin_huff(session, press.at_us, effects)
        if huffed is not None:
            return huffed
    session = _insist(session, press.at_us)
    readings = _readings_in_spite(session)
    if readings:
        session, lines = read_in_spite(session, readings, effects)
        return _commit_pressed(session, lines[0].plies[-1].move, press, effects, lines)
    if session.tracker.is_unmoved:
        session = note_press(session, press, Meaning.IDLE)
        word = say(Code.NOTHING_MOVED)
        effects += [Judged(judgement=Judgement.UNMOVED, message=word, at_us=press.at_us), Announce(word)]
        return session._replace(word=word)
    if _insists_in_vain(session):
        return ask(session, None, press.at_us, effects)
    is_another = session.guidance is None or session.guidance.righted
    session = _find_fault(session, press.at_us, effects)
    if is_another and session.by_clock and session.has_begun and not session.tracker.is_legal_with_reply:
        session = fine(session, press.at_us, effects)
    if not session.tracker.is_awaiting_removal() or session.phase is Phase.OVER:
        return session._replace(kept=None)
    return note_press(session._replace(kept=press), press, Meaning.PASSED)


def _commit_pressed(
    session: Session, move: Move, press: Press, effects: list[Effect], lines: tuple[Line, ...] = ()
) -> Session:
    effects.append(Judged(judgement=Judgement.LEGAL, message=None, at_us=press.at_us))
    session = note_press(session, press, Meaning.PASSED)
    if session.insisting is not None:
        session = refund(session, press.at_us, effects)
    return commit_move(session, move, press.at_us, effects, lines=lines)


def _insist(session: Session, at_us: int) -> Session:
    """Count the presses on a board that was found wrong and that nobody has touched since, each after a while."""
    occupancy, before = session.tracker.occupancy, session.insisting
    if before is None or before.occupancy != occupancy:
        return session._replace(insisting=Insisting(occupancy, 1, at_us))
    if not is_deliberate(at_us, before.at_us):
        return session
    return session._replace(insisting=Insisting(occupancy, before.times + 1, at_us))


def _insists_in_vain(session: Session) -> bool:
    """Tell whether sensors are known to lie, and a player says time and again that the board is wrong."""
    times = 0 if session.insisting is None else session.insisting.times
    return times >= IN_VAIN and bool(session.tracker.unseen)


def _readings_in_spite(session: Session) -> tuple[tuple[Line, Explanation], ...]:
    """List what an insisting player may have played, and after which game, if a sensor lies that was trusted until now.

    A captured piece whose sensor still shows it may have been left standing, and where nothing seems moved nothing may
    have been: then it takes a press more.
    """
    times = 0 if session.insisting is None else session.insisting.times
    if times < INSISTING:
        return ()
    read = [(line, reading) for line in lines_of(session) for reading in find_explanations(tracker_of(session, line))]
    fewest = min((reading.lying.bit_count() for _, reading in read), default=0)
    # One more sensor of a wire that may be broken counts for none.
    likeliest = tuple(
        (line, reading)
        for line, reading in read
        if reading.lying.bit_count() == fewest or not reading.lying & ~suspected_in(session, line.lying)
    )
    hidden = session.tracker.is_unmoved and any(reading.lying for _, reading in likeliest)
    standing = any(reading.captured_still_shown for _, reading in likeliest)
    # A hand that did what the lamps ask, unseen, presses again too: that speaks against no sensor.
    lossy = session.levels.is_losing_edges(session.now_us)
    return () if times < INSISTING + (standing or hidden) + lossy else likeliest


def _start_clock(session: Session, press: Press, effects: list[Effect]) -> Session:
    """Start the game's clock at the press of the side not to move; later, the waiting side's press does nothing."""
    if session.ply > 0 or session.ledger.running_side is not None:
        return session
    effects.append(Announce(say(Code.STARTED)))
    return session._replace(ledger=session.ledger.start_clock(session.to_move, press.at_us))


def judge_rest(session: Session, effects: list[Effect]) -> Session:
    """Act on a board that has come to rest by itself."""
    look = session.look
    if look is None:
        return session
    session = session._replace(look=None)
    at_us = session.tracker.last_change_us
    match look.wait:
        case LookWait.HOLD:
            finished, answered = session.tracker.find_finished_move(), session.tracker.find_answered_move()
            if finished is not None:
                session = commit_move(session, finished, at_us, effects)
            elif answered is not None:
                session = commit_answered(session, answered, effects)
        case LookWait.AMEND:
            move = amendment(session)
            session = session if move is None else amend_move(session, move, effects)
        case LookWait.HUFF:
            session = end_huff(session, effects)
        case LookWait.REST:
            held = None if session.tracker.is_legal_with_reply or session.guidance is not None else session.tracker.find_move_before_opponent()
            if held is not None:
                return wait_for_look(commit_move(session, *held, effects))
            huffed = begin_huff(session, at_us, effects)
            session = _insist(_find_fault(session, look.at_us, effects), look.at_us) if huffed is None else huffed
    return wait_for_look(session)


def _find_fault(session: Session, at_us: int, effects: list[Effect]) -> Session:
    """Say what is wrong or missing, and begin to lead the hand."""
    tracker = session.tracker
    if tracker.is_legal_with_reply:
        judgement, preferred = Judgement.INCOMPLETE, None
        message = step_message(tracker.next_correction_step(None, is_pressed=session.by_clock))
    else:
        judgement, preferred = Judgement.ILLEGAL, tracker.find_wrong_piece()
        if tracker.bound_square is not None and tracker.unbind().find_finished_move() is not None:
            message = say(Code.TOUCH_MOVE, square=tracker.bound_square)
        else:
            message = fault_message(find_move_fault(tracker.game, tracker.footprints, tracker.occupancy))
    effects += [Judged(judgement=judgement, message=message, at_us=at_us), Announce(message), Play(Sound.FAULT)]
    return session._replace(guidance=Guidance(fault=message, preferred=preferred, righted=tracker.is_legal_with_reply))
