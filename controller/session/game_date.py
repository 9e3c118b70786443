"""The date of a game: on which day it began, as it is known now."""

from collections.abc import Iterable
from dataclasses import replace

from controller.session.effects import ChangeAuthor, ChangeKind, Record, RecordChange
from controller.session.inputs import UNKNOWN_DATE, GameStarted
from controller.session.recorded_changes import record_change
from controller.session.state import Session


def has_date(started: GameStarted) -> bool:
    """Return True if it is known on which day a game began."""
    return started.date != UNKNOWN_DATE


def with_recorded_date(started: GameStarted, records: Iterable[Record]) -> GameStarted:
    """Return the start of a game with the date that its records say."""
    dates = [each.after for each in records if isinstance(each, RecordChange) and each.kind is ChangeKind.DATE]
    return replace(started, date=dates[-1]) if dates else started


def set_date(session: Session, date: str, author: ChangeAuthor) -> Session:
    """Set the date of a game, and record what it was before."""
    before = session.started.date
    session = session._replace(started=replace(session.started, date=date))
    return record_change(session, ChangeKind.DATE, before, date, author=author)
