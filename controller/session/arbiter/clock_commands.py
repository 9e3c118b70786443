"""Commands that set the clock of a side."""

from controller.clock.adjustments import AdjustmentError, AdjustmentFault
from controller.commands.values import (
    ClockCommand,
)
from controller.session.arbiter.clock_adjustments import adjust_within_limits, adjusted_value, refusal_message
from controller.session.recorded_changes import RefusedError, flags_still_down, record_change
from controller.session.state import Session


def set_clock(session: Session, command: ClockCommand) -> Session:
    """Set the clock of a side, and record what was before; raise RefusedError if it cannot be set so."""
    before = session.ledger.advance_to(session.now_us)
    if before.control is None:
        raise RefusedError(refusal_message(AdjustmentError(AdjustmentFault.NO_CLOCK, command.side)))
    try:
        after = adjust_within_limits(before, command, session.now_us)
    except AdjustmentError as error:
        raise RefusedError(refusal_message(error)) from error
    flags = flags_still_down(session.conduct.announced_flags, after)
    session = session._replace(ledger=after, conduct=session.conduct._replace(announced_flags=flags))
    kind, value_before = adjusted_value(before, command)
    _, value_after = adjusted_value(after, command)
    return record_change(session, kind, value_before, value_after, side=command.side)
