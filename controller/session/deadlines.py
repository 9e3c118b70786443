"""What a session waits for: the next time at which it acts although nothing happens."""

from enum import IntEnum
from typing import NamedTuple

from controller.session.board import passing_until_us, settle
from controller.session.clock_faces import may_change_face, next_face_us
from controller.session.commits import call_arbiter, drop_flag, flag_due_us
from controller.session.doubting import shown_move
from controller.session.effects import Effect
from controller.session.gestures import gesture, next_gesture_us
from controller.session.judging import judge_press, judge_rest
from controller.session.state import LookWait, Phase, Press, Session
from controller.session.third_button import pausing_until_us
from controller.tracking.debounce import LONGEST_CHATTER_US

BUTTON_LATE_US = 2_000  # a press that was stamped so long ago has come into the queue


class Kind(IntEnum):
    """What a deadline is for; of those due together the lower comes first."""

    SETTLE = 0  # a sensor has been quiet long enough
    PRESS = 1  # every edge stamped before a press is in
    LOOK = 2  # the board has rested
    FLAG = 3  # a side's time is over
    LIMIT = 4  # both sides together have used what they may
    GESTURE = 5  # a button was held long enough to say something
    FACE = 6  # a clock shows the next second or tenth, or lamps were held that may change now


class Deadline(NamedTuple):
    """A time at which the session acts; ordered by time, then by kind."""

    at_us: int
    kind: Kind


def next_deadline(session: Session) -> Deadline | None:
    """Give the earliest deadline, or None while the session waits for something to happen."""
    deadlines = []
    due_us = session.levels.next_due_us
    if due_us is not None:
        deadlines.append(Deadline(due_us, Kind.SETTLE))
    if session.press is not None:
        deadlines.append(Deadline(_judged_us(session, session.press), Kind.PRESS))
    if session.look is not None:
        deadlines.append(Deadline(_rested_us(session, session.look.at_us), Kind.LOOK))
    if session.ledger.running_side is not None and session.ledger.control is not None and session.phase is Phase.PLAYING:
        for kind, over_us in ((Kind.FLAG, flag_due_us(session)), (Kind.LIMIT, session.ledger.joint_end_us)):
            if over_us is not None and not _waits_for_earlier(session, over_us):
                deadlines.append(Deadline(max(_told_us(session, over_us), pausing_until_us(session, over_us)), kind))
        change_us = next_face_us(session.ledger, session.now_us)
        if change_us is not None:
            deadlines.append(Deadline(change_us, Kind.FACE))
    held_us = next_gesture_us(session)
    if held_us is not None:
        deadlines.append(Deadline(held_us, Kind.GESTURE))
    if passing_until_us(session) > session.now_us:
        deadlines.append(Deadline(passing_until_us(session), Kind.FACE))
    return min(deadlines, default=None)


def is_due(session: Session, at_us: int) -> bool:
    """Tell whether a deadline has come at a time; quicker than to ask which, for this is asked of every raw edge."""
    for sensor in session.levels.unsettled:
        if sensor.due_us <= at_us:
            return True
    at_us = max(at_us, session.now_us)
    if session.press is None and session.look is None and not session.buttons.any_speaks:
        ledger = session.ledger
        if ledger.running_side is None or ledger.control is None:
            return False
        if not may_change_face(ledger, session.now_us, at_us):
            return False
    deadline = next_deadline(session)
    return deadline is not None and deadline.at_us <= at_us


def _judged_us(session: Session, press: Press) -> int:
    """Give when a press is judged; that of the side which waits asks nothing of the board, and holds up no flag."""
    if press.side is not session.to_move:
        return press.at_us
    return max(_all_in_us(session, press.at_us), session.levels.known_by_us(press.at_us, session.latest_us))


def _all_in_us(session: Session, at_us: int) -> int:
    """Give the time by which every edge that began by `at_us` has come in and settled.

    A reed that rings on is not waited for longer than pieces chatter: then it is judged by what is believed. Nor is it
    where the board shows a move by then, for a piece that rocks where none stands is not heard of.
    """
    rings_us = session.levels.settled_by_us(at_us)
    chatters_us = session.levels.quiet_by_us(at_us)
    earliest_us = at_us + session.latest_us
    calm_us = earliest_us if rings_us is None else max(earliest_us, rings_us)
    if chatters_us is not None and (session.tracker.unseen or shown_move(session) is None):
        calm_us = max(calm_us, chatters_us + session.debounce_us)
    return min(calm_us, earliest_us + LONGEST_CHATTER_US)


def _told_us(session: Session, over_us: int) -> int:
    """Give the time by which all is in that was stamped before a time was over, and may count against it.

    Where a press ends a move that is the press, which its driver hands on at once; else it is what the sensors tell.
    """
    if session.by_clock and session.kept is None and session.huffing is None:
        return over_us + BUTTON_LATE_US
    return _all_in_us(session, over_us)


def _rested_us(session: Session, at_us: int) -> int:
    """Give the time by which a board can be said to have rested until `at_us`: no edge of before is still to come."""
    late_us = session.settings.tracking.lateness_ms * 1000
    if session.levels.settled_by_us(at_us) is None:
        return at_us + late_us
    return _all_in_us(session, at_us)


def _waits_for_earlier(session: Session, over_us: int) -> bool:
    """Tell whether something stamped before a time was over still waits for judgement."""
    if session.press is not None and session.press.at_us <= over_us:
        return True
    look = session.look
    return look is not None and session.tracker.last_change_us <= over_us and _may_commit(session, look.wait)


def _may_commit(session: Session, wait: LookWait) -> bool:
    """Tell whether a board at rest may turn out to have been moved in time."""
    return wait is LookWait.HOLD or (wait is LookWait.REST and session.game.rules.ruleset.huff)


def run_deadline(session: Session, deadline: Deadline, effects: list[Effect]) -> Session:
    """Do what is due; the session's time has already come to it."""
    match deadline.kind:
        case Kind.SETTLE:
            return settle(session, effects)
        case Kind.PRESS:
            return judge_press(session, effects)
        case Kind.LOOK:
            return judge_rest(session, effects)
        case Kind.FLAG:
            return drop_flag(session, effects)
        case Kind.LIMIT:
            return call_arbiter(session, effects)
        case Kind.GESTURE:
            return gesture(session, effects)
        case Kind.FACE:
            return session
