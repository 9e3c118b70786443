"""When a flag falls, and how a game ends by it."""

from controller.rules.outcome import Outcome, Score, Termination, win_for
from controller.rules.position import Side
from controller.session.state import Session
from controller.settings.clock import InsufficientRule


def flag_due_us(session: Session) -> int | None:
    """Return when the running side's flag falls; None if no clock runs out, or the flag fell and was announced."""
    ledger = session.ledger
    side = ledger.running_side
    if side is None or (side in session.conduct.announced_flags and ledger.side_clocks[side].flagged):
        return None
    return ledger.forecast.flag_us


def flag_outcome(session: Session, side: Side) -> Outcome:
    """Return how a game ends in which a side's flag fell.

    Where a lone king is no weak side, the flag always loses.
    """
    position, ruleset = session.game.position, session.game.rules.ruleset
    pieces = position.pieces_of(side.opponent)
    is_insufficient = pieces.bit_count() == 1 and bool(pieces & position.kings) and ruleset.is_lone_king_weak
    if is_insufficient and session.settings.clock.insufficient is InsufficientRule.DRAW:
        return Outcome(score=Score.DRAW, termination=Termination.INSUFFICIENT)
    return Outcome(score=win_for(side.opponent), termination=Termination.TIME)
