"""What happens to the journal, and to the date of the game, as lines of a trace."""

from typing import Any

from controller.session.inputs import (
    DateFound,
    DateUnknown,
    JournalDamaged,
    RecordingDelayed,
    RecordingFailed,
    RecordingRestored,
)
from controller.storage.traces.header import LONGEST_TRACE_TEXT
from controller.storage.traces.line_base import Duration, InputLine, OnlyTrue, TraceText


class RecordingDelayedLine(InputLine):
    """`recording_delayed`: what was committed last was on disk too late, for this reason; the clocks stood."""

    recording_delayed: TraceText
    began_before_us: Duration
    lasts_us: Duration

    def to_event(self) -> RecordingDelayed:
        """Return the delay."""
        return RecordingDelayed(
            reason=self.recording_delayed,
            began_before_us=self.began_before_us,
            lasts_us=self.lasts_us,
            at_us=self.at_us,
        )


class RecordingFailedLine(InputLine):
    """`recording_failed`: the journal could not be written, for this reason."""

    recording_failed: TraceText

    def to_event(self) -> RecordingFailed:
        """Return the failure."""
        return RecordingFailed(reason=self.recording_failed, at_us=self.at_us)


class RecordingRestoredLine(InputLine):
    """`recording_restored`: the journal can be written again."""

    recording_restored: OnlyTrue

    def to_event(self) -> RecordingRestored:
        """Return the end of the failure."""
        return RecordingRestored(at_us=self.at_us)


class JournalDamagedLine(InputLine):
    """`journal_damaged`: the journal of earlier games is damaged; true if it was replaced by a new one."""

    journal_damaged: bool
    journal_gone: bool = False

    def to_event(self) -> JournalDamaged:
        """Return what was found."""
        return JournalDamaged(is_replaced=self.journal_damaged, is_gone=self.journal_gone, at_us=self.at_us)


class DateUnknownLine(InputLine):
    """`date_unknown`: nobody knows the date of the game; the value names this start of the machine."""

    date_unknown: TraceText

    def to_event(self) -> DateUnknown:
        """Return what was found."""
        return DateUnknown(boot=self.date_unknown, at_us=self.at_us)


class DateFoundLine(InputLine):
    """`date_found`: the date of the game is known from now on."""

    date_found: TraceText

    def to_event(self) -> DateFound:
        """Return what was found."""
        return DateFound(date=self.date_found, at_us=self.at_us)


RECORDING_LINES: dict[str, type[InputLine]] = {
    "recording_delayed": RecordingDelayedLine,
    "recording_failed": RecordingFailedLine,
    "recording_restored": RecordingRestoredLine,
    "journal_damaged": JournalDamagedLine,
    "date_unknown": DateUnknownLine,
    "date_found": DateFoundLine,
}
"""Every kind of line of the journal and of the date, by its key."""

RecordingInput = RecordingDelayed | RecordingFailed | RecordingRestored | JournalDamaged | DateUnknown | DateFound


def recording_values(event: RecordingInput) -> dict[str, Any]:
    """Return what happens to the journal or the date as the object of a line, without its time."""
    match event:
        case RecordingDelayed(reason=reason, began_before_us=began_before_us, lasts_us=lasts_us):
            text = reason[:LONGEST_TRACE_TEXT]
            return {"recording_delayed": text, "began_before_us": began_before_us, "lasts_us": lasts_us}
        case RecordingFailed(reason=reason):
            return {"recording_failed": reason[:LONGEST_TRACE_TEXT]}
        case RecordingRestored():
            return {"recording_restored": True}
        case JournalDamaged(is_replaced=is_replaced, is_gone=is_gone):
            return {"journal_damaged": is_replaced} | ({"journal_gone": True} if is_gone else {})
        case DateUnknown(boot=boot):
            return {"date_unknown": boot[:LONGEST_TRACE_TEXT]}
        case DateFound(date=date):
            return {"date_found": date[:LONGEST_TRACE_TEXT]}
