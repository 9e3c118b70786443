"""How soon the program may show its move: not under the hand that has just moved. Pure."""

from controller.session.state import Session

HAND_US = 700_000
"""From the beginning of the turn to the move of the program. A choice: a hand has left the clock by then."""

AMENDING_HAND_US = 2_000_000
"""The same where a move may still be amended, which a proposal ends. A choice: who hesitates does it sooner."""

MOVING_HAND_US = 3_000_000
"""How much longer it waits while the pieces do not stand as recorded. A choice: a hand amends a move or tidies up."""

SHARE = 60
"""No wait is longer than this part of the time that is left: the clock of the program runs meanwhile. A choice."""


def find_earliest_us(session: Session) -> int:
    """Return the time at which the program may show its move if the pieces stand as recorded."""
    if session.history.ply == 0:
        return session.now_us
    wait_us = HAND_US if session.has_press_mode else AMENDING_HAND_US
    return session.tracker.turn_began_us + _within_clock(session, wait_us)


def find_latest_us(session: Session) -> int:
    """Return the time at which it shows its move however the pieces stand."""
    return find_earliest_us(session) + _within_clock(session, MOVING_HAND_US)


def _within_clock(session: Session, wait_us: int) -> int:
    flag_us = session.ledger.flag_us
    return wait_us if flag_us is None else min(wait_us, max(0, flag_us - session.now_us) // SHARE)
