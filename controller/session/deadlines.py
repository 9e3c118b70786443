"""What a session waits for: the next time at which it acts although nothing happens."""

from enum import IntEnum
from typing import NamedTuple

from controller.session.conduct.gestures import handle_held_buttons, next_gesture_us
from controller.session.conduct.third_button import pause_undecided_until_us
from controller.session.effects import Effect
from controller.session.moves.board_changes import leds_frozen_until_us, settle_sensors
from controller.session.moves.commits import drop_flag, flag_due_us, pause_at_time_limit
from controller.session.moves.judging import judge_press, judge_rest
from controller.session.state import ButtonPress, Phase, RestAction, Session
from controller.session.trust.doubt_updates import find_shown_move
from controller.session.views.clock_views import may_change_view, next_view_change_us
from controller.tracking.debounce import LONGEST_CHATTER_US

BUTTON_LATENESS_US = 2_000  # a press that was stamped so long ago has come into the queue


class DeadlineKind(IntEnum):
    """What a deadline is for; of those due together the lower comes first."""

    SETTLE = 0  # a sensor has been quiet long enough
    PRESS = 1  # every edge stamped before a press is in
    REST = 2  # the board has rested
    FLAG = 3  # a side's time is over
    TIME_LIMIT = 4  # both sides together have used what they may
    GESTURE = 5  # a button was held long enough to say something
    VIEW = 6  # a clock shows the next second or tenth, or lamps were held that may change now


class Deadline(NamedTuple):
    """A time at which the session acts; ordered by time, then by kind."""

    at_us: int
    kind: DeadlineKind


def next_deadline(session: Session) -> Deadline | None:
    """Give the earliest deadline, or None while the session waits for something to happen."""
    deadlines = []
    due_us = session.levels.next_due_us
    if due_us is not None:
        deadlines.append(Deadline(due_us, DeadlineKind.SETTLE))
    if session.pending_press is not None:
        deadlines.append(Deadline(_judgement_due_us(session, session.pending_press), DeadlineKind.PRESS))
    if session.rest_deadline is not None:
        deadlines.append(Deadline(_rest_confirmed_us(session, session.rest_deadline.at_us), DeadlineKind.REST))
    if (
        session.ledger.running_side is not None
        and session.ledger.control is not None
        and session.phase is Phase.PLAYING
    ):
        for kind, over_us in (
            (DeadlineKind.FLAG, flag_due_us(session)),
            (DeadlineKind.TIME_LIMIT, session.ledger.joint_end_us),
        ):
            if over_us is not None and not _awaits_earlier_judgement(session, over_us):
                deadlines.append(
                    Deadline(
                        max(_evidence_complete_us(session, over_us), pause_undecided_until_us(session, over_us)), kind
                    )
                )
        change_us = next_view_change_us(session.ledger, session.now_us)
        if change_us is not None:
            deadlines.append(Deadline(change_us, DeadlineKind.VIEW))
    held_us = next_gesture_us(session)
    if held_us is not None:
        deadlines.append(Deadline(held_us, DeadlineKind.GESTURE))
    if leds_frozen_until_us(session) > session.now_us:
        deadlines.append(Deadline(leds_frozen_until_us(session), DeadlineKind.VIEW))
    return min(deadlines, default=None)


def is_due(session: Session, at_us: int) -> bool:
    """Tell whether a deadline has come at a time; quicker than to ask which, for this is asked of every raw edge."""
    for sensor in session.levels.unsettled:
        if sensor.due_us <= at_us:
            return True
    at_us = max(at_us, session.now_us)
    if session.pending_press is None and session.rest_deadline is None and not session.buttons.may_become_gesture:
        ledger = session.ledger
        if ledger.running_side is None or ledger.control is None:
            return False
        if not may_change_view(ledger, session.now_us, at_us):
            return False
    deadline = next_deadline(session)
    return deadline is not None and deadline.at_us <= at_us


def _judgement_due_us(session: Session, press: ButtonPress) -> int:
    """Give when a press is judged; that of the side which waits asks nothing of the board, and holds up no flag."""
    if press.side is not session.to_move:
        return press.at_us
    return max(_edges_settled_us(session, press.at_us), session.levels.known_by_us(press.at_us, session.settling_us))


def _edges_settled_us(session: Session, at_us: int) -> int:
    """Give the time by which every edge that began by `at_us` has come in and settled.

    A reed that rings on is not waited for longer than pieces chatter: then it is judged by what is believed. Nor is it
    where the board shows a move by then, for a piece that rocks where none stands is not heard of.
    """
    rings_us = session.levels.settled_by_us(at_us)
    chatters_us = session.levels.quiet_by_us(at_us)
    earliest_us = at_us + session.settling_us
    calm_us = earliest_us if rings_us is None else max(earliest_us, rings_us)
    if chatters_us is not None and (session.tracker.unseen or find_shown_move(session) is None):
        calm_us = max(calm_us, chatters_us + session.debounce_us)
    return min(calm_us, earliest_us + LONGEST_CHATTER_US)


def _evidence_complete_us(session: Session, over_us: int) -> int:
    """Give the time by which all is in that was stamped before a time was over, and may count against it.

    Where a press ends a move that is the press, which its driver hands on at once; else it is what the sensors tell.
    """
    if session.commits_by_press and session.kept_press is None and session.pending_huff is None:
        return over_us + BUTTON_LATENESS_US
    return _edges_settled_us(session, over_us)


def _rest_confirmed_us(session: Session, at_us: int) -> int:
    """Give the time by which a board can be said to have rested until `at_us`: no edge of before is still to come."""
    late_us = session.settings.tracking.lateness_ms * 1000
    if session.levels.settled_by_us(at_us) is None:
        return at_us + late_us
    return _edges_settled_us(session, at_us)


def _awaits_earlier_judgement(session: Session, over_us: int) -> bool:
    """Tell whether something stamped before a time was over still waits for judgement."""
    if session.pending_press is not None and session.pending_press.at_us <= over_us:
        return True
    rest_deadline = session.rest_deadline
    return (
        rest_deadline is not None
        and session.tracker.last_change_us <= over_us
        and _may_commit(session, rest_deadline.action)
    )


def _may_commit(session: Session, action: RestAction) -> bool:
    """Tell whether a board at rest may turn out to have been moved in time."""
    return action is RestAction.COMMIT or (action is RestAction.JUDGE and session.game.rules.ruleset.huff)


def run_deadline(session: Session, deadline: Deadline, effects: list[Effect]) -> Session:
    """Do what is due; the session's time has already come to it."""
    match deadline.kind:
        case DeadlineKind.SETTLE:
            return settle_sensors(session, effects)
        case DeadlineKind.PRESS:
            return judge_press(session, effects)
        case DeadlineKind.REST:
            return judge_rest(session, effects)
        case DeadlineKind.FLAG:
            return drop_flag(session, effects)
        case DeadlineKind.TIME_LIMIT:
            return pause_at_time_limit(session, effects)
        case DeadlineKind.GESTURE:
            return handle_held_buttons(session, effects)
        case DeadlineKind.VIEW:
            return session
