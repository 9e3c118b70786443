"""What a clock shows of its ledger at a time, and when that changes next."""

from typing import NamedTuple

from controller.clock.controls import SECOND_US
from controller.clock.ledger import Ledger
from controller.clock.standing import Standing, counts_up, delay_left_us, moves_to_go
from controller.rules.position import Side

TENTH_US = SECOND_US // 10
TENTHS_BELOW_US = 10 * SECOND_US


class ClockFace(NamedTuple):
    """One side's clock as shown: what is left in tenths of a second below ten seconds, in whole seconds from there on.

    A named tuple, for every page makes two. It is rounded up, so that 0 shows only when nothing is left; a clock that
    counts up shows what was used, rounded down, always in whole seconds. Of what the control has not, the fields stand
    as they are by default.
    """

    deciseconds: int | None  # None: no time control
    running: bool
    flagged: bool
    fell_first: bool = False  # this flag, and not the other's
    counts_up: bool = False
    delay_s: int = 0  # seconds for which the clock still waits, rounded up
    stage: int = 1
    stages: int = 1
    periods: int = 0  # of byo-yomi that are left, the one that runs included
    to_go: int | None = None  # moves to be made before more time comes


NO_CLOCK = ClockFace(deciseconds=None, running=False, flagged=False)
_RUNNING_WITHOUT_LIMIT = ClockFace(deciseconds=None, running=True, flagged=False)


def clock_face(ledger: Ledger, side: Side, at_us: int) -> ClockFace:
    """Give what one side's clock shows at a time."""
    running = ledger.running is side
    if ledger.control is None:
        return _RUNNING_WITHOUT_LIMIT if running else NO_CLOCK
    stages = ledger.stages_of(side)
    course = ledger.course
    if running and course.end_us is not None and at_us < course.end_us:
        # quicker than to let the clock run, for every page asks: until then nothing but the time changes
        standing = ledger.standings[side]
        delay_us = max(0, course.from_us - max(at_us, ledger.since_us))
        left_us = course.end_us - max(at_us, course.from_us)
    else:
        standing = ledger.standing(side, at_us)
        delay_us = delay_left_us(stages, standing) if running else 0
        left_us = standing.remaining_us
    upward = counts_up(stages, standing)
    return ClockFace(
        deciseconds=10 * (standing.used_us // SECOND_US) if upward else shown_deciseconds(left_us),
        running=running,
        flagged=standing.flagged,
        fell_first=standing.flagged and _fell_first(ledger, side),
        counts_up=upward,
        delay_s=-(-delay_us // SECOND_US),
        stage=standing.stage + 1,
        stages=len(stages),
        periods=standing.periods,
        to_go=moves_to_go(stages, standing),
    )


def shown_deciseconds(left_us: int) -> int:
    """Round what is left up: to tenths below ten seconds, else to whole seconds."""
    if left_us < TENTHS_BELOW_US:
        return -(-left_us // TENTH_US)
    return -(-left_us // SECOND_US) * 10


def next_face_us(ledger: Ledger, at_us: int) -> int | None:
    """Give when, after a time, what either clock shows may change next; None while no clock runs."""
    if ledger.running is None:
        return None
    course = ledger.course
    if course.end_us is not None and at_us >= course.end_us:
        later = ledger.at(at_us)
        return None if later.standings[ledger.running].flagged else next_face_us(later, at_us)
    step_us = TENTH_US if _shows_tenths(ledger, at_us) else SECOND_US
    change_us = ledger.next_change_us(at_us, step_us)
    waits_us = course.from_us - at_us
    if change_us is None or waits_us <= 0:
        return change_us
    return min(change_us, course.from_us - (waits_us - 1) // SECOND_US * SECOND_US)


def may_change_face(ledger: Ledger, after_us: int, until_us: int) -> bool:
    """Tell whether `next_face_us` of one time could lie at or before another; never False wrongly.

    It is quicker: a session asks this at every raw edge.
    """
    course = ledger.course
    waits_us = after_us - course.from_us
    if waits_us < 0 and waits_us // SECOND_US < (until_us - course.from_us) // SECOND_US:
        return True
    tenths = course.gains or (course.end_us is not None and course.end_us - until_us <= TENTHS_BELOW_US)
    return ledger.may_change(after_us, until_us, TENTH_US if tenths else SECOND_US)


def _shows_tenths(ledger: Ledger, at_us: int) -> bool:
    """Tell whether either clock that changes has ten seconds or less; its period or stage is not over."""
    course = ledger.course
    if course.end_us is not None and course.end_us - max(at_us, course.from_us) <= TENTHS_BELOW_US:
        return True
    if not course.gains or ledger.running is None:
        return False
    waiting: Standing = ledger.standing(ledger.running.opponent, at_us)
    return waiting.remaining_us <= TENTHS_BELOW_US


def _fell_first(ledger: Ledger, side: Side) -> bool:
    """Tell whether a fallen flag fell before the other's: one not yet noted is of the side that runs."""
    return ledger.first_flag is side or (ledger.first_flag is None and ledger.running is side)
