"""What a session is told when its game goes on after the board was stopped."""

from collections.abc import Iterator
from datetime import datetime

from controller.clock.time_control import SECOND_US
from controller.far_game.record.record import FarRecord
from controller.far_game.store import StoredGame
from controller.session.far_board.state import FarBoard
from controller.session.far_exchange.inputs import FarGameResumed, FarRecordsDiffer
from controller.session.inputs import Input


def list_resumption_inputs(
    stored: StoredGame, record: FarRecord, far: FarBoard, time_of_day: str, at_us: int
) -> Iterator[Input]:
    """Yield the inputs for the session of a stored game, whose record is complete by now.

    `far` is what the session has of the other board, `time_of_day` the local time, ISO 8601; empty if not known.
    """
    if record.entries:
        yield FarGameResumed(
            game=record.game,
            number=min(far.number, record.last_number),
            clocks=record.entries[-1].content.clocks,
            gap_us=_gap_us(stored.last_at, time_of_day),
            at_us=at_us,
        )
    if stored.kept.differs_from is not None:
        yield FarRecordsDiffer(game=record.game, number=stored.kept.differs_from, at_us=at_us)


def _gap_us(last_at: str, time_of_day: str) -> int | None:
    """Return how long ago something was kept; None if a clock was not known then or now."""
    try:
        gap = datetime.fromisoformat(time_of_day) - datetime.fromisoformat(last_at)
    except (ValueError, TypeError):
        return None
    return max(0, round(gap.total_seconds() * SECOND_US))
