"""Warnings in a game with a score: a player who lets the time of a move run out is warned, and then has to move.

Sources: DaMath Rules 2024-2025; the arbiter forces a move after a warning, and disqualifies after the last one.
"""

from collections.abc import Sequence

from controller.clock.adjustments import set_time
from controller.clock.time_control import TimePerMove
from controller.rules.position import Side
from controller.session.effects import ChangeAuthor, ChangeKind, PlaySound, Record, RecordChange
from controller.session.notices import place_notice
from controller.session.recorded_changes import record_change
from controller.session.state import Session
from controller.session.views.messages import Message, MessageCode, build_message
from controller.session.views.sounds import Sound


def warns_slow_player(session: Session, side: Side) -> bool:
    """Return True if a side's flag means a warning: in a game with a score, when the time of one move is over."""
    if session.game.rules.ruleset.scoring is None or session.ledger.control is None:
        return False
    stage = session.ledger.stages_of(side)[session.ledger.side_clocks[side].stage_index]
    return isinstance(stage, TimePerMove)


def warn_slow_player(session: Session, side: Side, flag_us: int) -> Session:
    """Count a warning for a side whose move took too long.

    It has the time of one move again, and has to move, unless this was the last warning.
    """
    (stage,) = session.ledger.stages_of(side)[-1:]
    if isinstance(stage, TimePerMove):
        session = session._replace(ledger=set_time(session.ledger, side, stage.move_us, flag_us))
    count, limit = session.conduct.warnings[side] + 1, session.settings.game.damath.warnings
    if count == limit:
        notice = build_message(MessageCode.LAST_WARNING, side=side.english_name, count=count)
    else:
        notice = build_message(MessageCode.MUST_MOVE, side=side.english_name, count=count, limit=limit)
    session = set_warnings(session, side, count, ChangeAuthor.BOARD, announcement=notice).emit(PlaySound(Sound.FLAG))
    return place_notice(session, notice)


def set_warnings(
    session: Session, side: Side, count: int, author: ChangeAuthor, announcement: Message | None = None
) -> Session:
    """Set how often a side was warned, on record; `announcement` replaces the usual message."""
    before = session.conduct.warnings
    warnings = (count, before[Side.BLACK]) if side is Side.WHITE else (before[Side.WHITE], count)
    session = session._replace(conduct=session.conduct._replace(warnings=warnings))
    return record_change(
        *(session, ChangeKind.WARNINGS, str(before[side]), str(count)),
        side=side,
        author=author,
        announcement=announcement,
    )


def is_disqualified(session: Session, side: Side) -> bool:
    """Return True if a side has been warned as often as the agreement allows."""
    limit = session.settings.game.damath.warnings
    return 0 < limit <= session.conduct.warnings[side]


def count_warnings(records: Sequence[Record]) -> tuple[int, int]:
    """Return how often White and Black were warned, as the records say."""
    counts = [0, 0]
    for record in records:
        if isinstance(record, RecordChange) and record.kind is ChangeKind.WARNINGS and record.side is not None:
            counts[record.side] = int(record.after)
    return counts[0], counts[1]
