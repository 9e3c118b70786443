"""What a session waits for: the next time at which it acts although nothing happens, and what it does then.

This is the only place that decides what is due first. What is due by the time of an input is done before it, in the
order of the deadlines, so that a game does not depend on how often, or how late, a session receives the time.
"""

from enum import IntEnum
from typing import NamedTuple

from controller.session.arbiter.coached_takebacks import take_back_by_hand
from controller.session.conduct.held_buttons import handle_held_buttons, next_gesture_us
from controller.session.conduct.third_button import pause_undecided_until_us
from controller.session.inputs import DaemonRestarted, GameStarted, Input, RecordingDelayed, RecordingFailed, Tick
from controller.session.menu.buttons import again_hint_us, held_together_us, offer_again, open_menu_by_both
from controller.session.menu.navigation import close_lapsed_menu, menu_lapse_us
from controller.session.moves.board_changes import review_board, settle_sensors
from controller.session.moves.commits import drop_flag, reach_time_limit
from controller.session.moves.evidence_times import (
    awaits_earlier_judgement,
    evidence_complete_us,
    judgement_due_us,
    rest_confirmed_us,
)
from controller.session.moves.flags import flag_due_us
from controller.session.moves.guidance import leds_frozen_until_us
from controller.session.moves.judging import expire_press, judge_press
from controller.session.moves.rest_judging import judge_rest
from controller.session.notices import without_notice
from controller.session.press_reminder import remind_of_clock, reminder_us
from controller.session.state import Phase, Session
from controller.session.trust.lost_lines import distrust_lost_lines, silence_decided_us
from controller.session.trust.sensors import chatter_calm_us, trust_calm_sensors
from controller.session.views.clock_views import may_change_view, next_view_change_us
from controller.tracking.chronology import next_settling_us


class DeadlineKind(IntEnum):
    """What a deadline is for; of those due together the lower comes first."""

    SETTLE = 0  # a sensor has been quiet long enough, or an edge has come in late
    LOST_LINE = 1  # a line of the sensor matrix has been silent for so long that its wire is broken
    CALM = 2  # a sensor that chattered has been calm for long
    PRESS = 3  # every edge stamped before a press is in
    GRACE = 4  # a press was not explained in time
    REST = 5  # the board has rested
    FLAG = 6  # a side's time is over
    TIME_LIMIT = 7  # both sides together have used what they may
    GESTURE = 8  # a button was held long enough to say something
    TOGETHER = 9  # both buttons have been held down together
    AGAIN = 10  # a game is over for so long that the next one is offered
    NOTICE = 11  # a notice has been shown long enough
    REMINDER = 12  # a finished move has stood for some seconds without its press
    VIEW = 13  # a clock shows the next second or tenth, or frozen LEDs may change


class Deadline(NamedTuple):
    """A time at which the session acts; ordered by time, then by kind."""

    at_us: int  # when it is due
    kind: DeadlineKind  # what is done then


def next_deadline(session: Session) -> Deadline | None:
    """Return the earliest deadline, or None while the session waits for something to happen."""
    turn = session.turn
    settling_us = next_settling_us(session.levels, session.chronology, session.now_us)
    deadlines = [] if settling_us is None else [Deadline(settling_us, DeadlineKind.SETTLE)]
    silence_us = silence_decided_us(session)
    if silence_us is not None:
        deadlines.append(Deadline(silence_us, DeadlineKind.LOST_LINE))
    calm_us = chatter_calm_us(session)
    if calm_us is not None:
        deadlines.append(Deadline(calm_us, DeadlineKind.CALM))
    if turn.pending_presses:
        deadlines.append(Deadline(judgement_due_us(session, turn.pending_presses[0]), DeadlineKind.PRESS))
    deadlines += [Deadline(each.look_us, DeadlineKind.GRACE) for each in turn.table_presses]
    if turn.rest_deadline is not None:
        deadlines.append(Deadline(rest_confirmed_us(session, turn.rest_deadline.at_us), DeadlineKind.REST))
    if session.ledger.running_side is not None and session.ledger.control is not None:
        deadlines += _clock_deadlines(session)
    held_us = _gesture_due_us(session)
    if held_us is not None:
        deadlines.append(Deadline(held_us, DeadlineKind.GESTURE))
    together_us = held_together_us(session)
    if together_us is not None:
        deadlines.append(Deadline(together_us, DeadlineKind.TOGETHER))
    again_us = again_hint_us(session)
    if again_us is not None:
        deadlines.append(Deadline(again_us, DeadlineKind.AGAIN))
    if session.last_views.notice_until_us is not None:
        deadlines.append(Deadline(session.last_views.notice_until_us, DeadlineKind.NOTICE))
    remind_us = reminder_us(session)
    if remind_us is not None:
        deadlines.append(Deadline(remind_us, DeadlineKind.REMINDER))
    if turn.guidance is not None:
        frozen_until_us = leds_frozen_until_us(session)
        if frozen_until_us > session.now_us:
            deadlines.append(Deadline(frozen_until_us, DeadlineKind.VIEW))
    return min(deadlines, default=None)


def next_deadline_us(session: Session) -> int | None:
    """Return the time at which the session needs a Tick, or None while it waits for something to happen."""
    deadline = next_deadline(session)
    return None if deadline is None else deadline.at_us


def due_before(session: Session, event: Input) -> Deadline | None:
    """Return the deadline that comes before an input, or None if the input comes first.

    Nothing comes before a restart, for the times of now are of another clock then, nor before a delay or a failure of
    the journal, for nothing more may be committed then.
    """
    if isinstance(event, GameStarted | DaemonRestarted | RecordingDelayed | RecordingFailed):
        return None
    at_us = max(event.at_us, session.now_us)
    if not may_be_due(session, at_us):
        return None
    deadline = next_deadline(session)
    return None if deadline is None or deadline.at_us > at_us else deadline


def tick_before(session: Session, event: Input) -> Tick | None:
    """Return the Tick that is to be handled before an input, or None if the input comes first.

    With it, what is due is done in a step of its own; `step` does the same within the step of the input.
    """
    deadline = due_before(session, event)
    return None if deadline is None else Tick(at_us=max(deadline.at_us, session.now_us))


def is_due(session: Session, at_us: int) -> bool:
    """Return True if a deadline has come at a time."""
    at_us = max(at_us, session.now_us)
    if not may_be_due(session, at_us):
        return False
    deadline = next_deadline(session)
    return deadline is not None and deadline.at_us <= at_us


def may_be_due(session: Session, at_us: int) -> bool:
    """Return True if a deadline may have come at a time, which is not before `now_us`.

    It may be True wrongly, never False. It is quicker than `next_deadline`, for every raw edge asks.
    """
    for sensor in session.levels.unsettled:
        if sensor.due_us <= at_us:
            return True
    turn = session.turn
    if (
        turn.pending_presses
        or turn.table_presses
        or turn.guidance
        or session.chronology.late_squares
        or session.trust.silent_lines
        or session.trust.chattering
        or session.first_press is not None
        or session.conduct.ended_us is not None
        or session.last_views.notice_until_us is not None
        or reminder_us(session) is not None
    ):
        return True
    if turn.rest_deadline is not None and turn.rest_deadline.at_us <= at_us:
        return True
    held_us = _gesture_due_us(session)
    if held_us is not None and held_us <= at_us:
        return True
    ledger = session.ledger
    return (
        ledger.running_side is not None
        and ledger.control is not None
        and may_change_view(ledger, session.now_us, at_us)
    )


def run_deadline(session: Session, deadline: Deadline) -> Session:
    """Execute what is due, at its own time."""
    # A deadline in the past is one that could not be met at its time, such as one that waited for a sensor.
    session = session._replace(now_us=max(session.now_us, deadline.at_us))
    match deadline.kind:
        case DeadlineKind.SETTLE:
            return take_back_by_hand(settle_sensors(session))
        case DeadlineKind.LOST_LINE:
            return review_board(distrust_lost_lines(session))
        case DeadlineKind.CALM:
            return review_board(trust_calm_sensors(session))
        case DeadlineKind.PRESS:
            return judge_press(session)
        case DeadlineKind.GRACE:
            return expire_press(session)
        case DeadlineKind.REST:
            return judge_rest(session)
        case DeadlineKind.FLAG:
            return drop_flag(session)
        case DeadlineKind.TIME_LIMIT:
            return reach_time_limit(session)
        case DeadlineKind.GESTURE:
            return close_lapsed_menu(handle_held_buttons(session))
        case DeadlineKind.TOGETHER:
            return _open_menu_by_both(session)
        case DeadlineKind.AGAIN:
            return offer_again(session)
        case DeadlineKind.NOTICE:
            return without_notice(session)
        case DeadlineKind.REMINDER:
            return remind_of_clock(session)
        case DeadlineKind.VIEW:
            return session


def _open_menu_by_both(session: Session) -> Session:
    """Open the menu, with what two presses have done withdrawn."""
    first = session.first_press
    if first is None:
        return session
    without = first.without
    while (deadline := next_deadline(without)) is not None and deadline.at_us <= session.now_us:
        without = run_deadline(without, deadline)
    return open_menu_by_both(session, without)


def _gesture_due_us(session: Session) -> int | None:
    """Return when a held button says something, or an answer or the menu lapses; at most times there is nothing."""
    conduct = session.conduct
    lapse_us = menu_lapse_us(session)
    is_asking = conduct.resignation_prompt is not None or conduct.announced_end is not None
    if not is_asking and not conduct.buttons.may_become_gesture:
        return lapse_us
    times_us = [time_us for time_us in (next_gesture_us(session), lapse_us) if time_us is not None]
    return min(times_us, default=None)


def _clock_deadlines(session: Session) -> list[Deadline]:
    """Return the deadlines of the clock that runs, its views included, without those that come after a view."""
    if session.phase is not Phase.PLAYING:
        return []
    ledger = session.ledger
    change_us = next_view_change_us(ledger, session.now_us)
    deadlines = [] if change_us is None else [Deadline(change_us, DeadlineKind.VIEW)]
    for kind, over_us in (
        (DeadlineKind.FLAG, flag_due_us(session)),
        (DeadlineKind.TIME_LIMIT, ledger.forecast.joint_end_us),
    ):
        # A flag is far away at most times, and it takes time to find out what is waited for when it falls.
        if over_us is None or (change_us is not None and change_us < over_us):
            continue
        if not awaits_earlier_judgement(session, over_us):
            known_us = max(evidence_complete_us(session, over_us), pause_undecided_until_us(session, over_us))
            deadlines.append(Deadline(known_us, kind))
    return deadlines
