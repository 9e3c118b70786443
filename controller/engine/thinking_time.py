"""How long the opponent may think about a move: by its clock, and never so long that a person waits for it."""

from typing import Final

from controller.clock.ledger import Ledger
from controller.clock.side_clock import SideClock, delay_remaining_us, moves_to_go
from controller.clock.time_control import (
    SECOND_US,
    BronsteinDelay,
    ByoYomi,
    CanadianOvertime,
    ClockStage,
    CountUp,
    Increment,
    MainTime,
    TimePerMove,
)
from controller.rules.position import Side

LONGEST_US: Final = 5 * SECOND_US
"""A choice: a person who looks at a board and waits takes it for stuck later on."""
MOVES_AHEAD: Final = 20
"""What is not reserved is always shared out over so many moves: a long game has less and less, and never nothing."""
RESERVE_US: Final = 24 * SECOND_US
"""Is not shared out: two hundred moves of a long game on a machine that is 120 ms late at each."""
RESERVED_PART: Final = (3, 4)
"""The reserve is at most this part of what a clock has left: with little left there still is time to think."""
LATENESS_US: Final = SECOND_US // 5
"""Between the end of a search and the proposed move, at the worst: the clock runs on, so it is no time to think.

With half of it, one flag fell in 1,000 games at 1+0 on a machine that is 120 ms late, after 193 moves; with half of the
reserve too, 3 did.
"""
GAIN_USED: Final = (9, 10)
"""Of what a move earns; the rest mends a clock with little left."""


def find_thinking_us(ledger: Ledger, side: Side, at_us: int) -> int:
    """Return how long a side may think about its move from a time on, in microseconds, 0 or more.

    With 0 it has to move at once: an engine that is given no time still finds a legal move. A clock that counts up,
    or none, gives LONGEST_US.
    """
    stages, clock = ledger.stages_of(side), ledger.side_clock(side, at_us)
    if clock.flagged:
        return 0
    stage = stages[clock.stage_index]
    if isinstance(stage, CountUp):
        return _within_joint_limit(LONGEST_US, ledger, at_us)
    part, of = RESERVED_PART
    shared_us = clock.remaining_us - min(RESERVE_US, clock.remaining_us * part // of)
    share_us = shared_us // _moves_to_share(stages, clock) + _gain_us(stage, clock)
    share_us = min(share_us, clock.remaining_us // 2)
    share_us += delay_remaining_us(stages, clock)
    return _within_joint_limit(min(LONGEST_US, max(0, share_us - LATENESS_US)), ledger, at_us)


def _moves_to_share(stages: tuple[ClockStage, ...], clock: SideClock) -> int:
    """Return the number of moves for which the time that is left has to last."""
    stage = stages[clock.stage_index]
    if isinstance(stage, TimePerMove | ByoYomi) and not clock.has_saved_time:
        return 1  # the next move has as much
    moves = moves_to_go(stages, clock)
    return MOVES_AHEAD if moves is None else min(MOVES_AHEAD, moves + 1)  # one more, for the last of them is late too


def _gain_us(stage: ClockStage, clock: SideClock) -> int:
    """Return what each move earns, so that it can be used without less being left; 0 with time of its own to use up."""
    match stage:
        case MainTime(bonus=Increment(time_us=gain_us) | BronsteinDelay(time_us=gain_us)):
            pass
        case TimePerMove(move_us=gain_us) | ByoYomi(period_us=gain_us) if clock.has_saved_time:
            pass
        case CanadianOvertime(period_us=period_us, period_moves=moves) if clock.has_saved_time:
            gain_us = period_us // moves
        case _:
            return 0
    used, of = GAIN_USED
    return gain_us * used // of


def _within_joint_limit(thinking_us: int, ledger: Ledger, at_us: int) -> int:
    """Return a time to think that leaves both sides enough of a limit that they share."""
    joint_us = ledger.joint_remaining_us(at_us)
    return thinking_us if joint_us is None else min(thinking_us, joint_us // (2 * MOVES_AHEAD))
