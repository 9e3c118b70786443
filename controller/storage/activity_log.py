"""The log of who did what: one JSON line for each event, beside the tokens, in at most two files."""

import fcntl
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from controller.storage.file_modes import make_folder, open_folder_file

FILE_NAME = "activity.jsonl"
EARLIER_NAME = "activity.1.jsonl"
LOCK_NAME = "activity.lock"
MAX_FILE_BYTES = 1_000_000
"""Then the file becomes the earlier one. A choice: both together hold some 10,000 events, a season of a club."""
LATEST_BYTES = 100_000
"""What a page reads of it. A choice: some 700 events, more than a game has."""
LONGEST_TEXT = 300
"""Characters of one text; a longer one is cut."""


class ActivityKind(StrEnum):
    """What happened; the values are stored."""

    STARTED = "started"
    STOPPED = "stopped"
    RESUMED = "resumed"
    GAME_STARTED = "game started"
    SIGNED_IN = "signed in"
    SIGNED_OUT = "signed out"
    REFUSED = "refused"
    BANNED = "banned"
    PAIRING = "pairing code"
    TOKEN_CREATED = "token created"  # noqa: S105  # the name of an event
    TOKEN_REVOKED = "token revoked"  # noqa: S105  # the name of an event
    COMMAND = "command"
    COMMAND_REFUSED = "command refused"
    PART_LOST = "part lost"
    PART_BACK = "part back"
    PART_REMARK = "part remark"
    RECORDING_LATE = "recording late"
    RECORDING_RESTORED = "recording restored"
    JOURNAL_DAMAGED = "journal damaged"
    BACKUP = "backup"
    BACKUP_FAILED = "backup failed"
    BACKUP_REDIRECTED = "backup redirected"
    EVENTS_MISSING = "events missing"


class Activity(BaseModel):
    """One event."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    at: str = Field(max_length=40)
    """Local time with its offset (ISO 8601)."""
    kind: ActivityKind
    name: str = ""
    """Who did it: a token, or an OwnSender; empty if nobody is known."""
    address: str = ""
    """Where it came from; empty if it came over no network."""
    game: int | None = None
    text: str = ""
    """A command, a part, a token or a reason."""

    @property
    def time(self) -> datetime | None:
        """The time, or None for a line that has none."""
        try:
            time = datetime.fromisoformat(self.at)
        except ValueError:
            return None
        return time if time.tzinfo is not None else time.replace(tzinfo=UTC)


def append_activities(folder: Path, activities: Sequence[Activity]) -> None:
    """Append events; raise OSError if the file cannot be written."""
    lines = b"".join(_line(activity) for activity in activities)
    make_folder(folder)
    with _locked(folder):
        file = folder / FILE_NAME
        if file.exists() and file.stat().st_size + len(lines) > MAX_FILE_BYTES:
            file.replace(folder / EARLIER_NAME)
        descriptor = open_folder_file(file, os.O_RDWR | os.O_APPEND)
        try:
            _write_whole(descriptor, lines if _ends_with_line(descriptor) else b"\n" + lines)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def read_activities(folder: Path) -> Iterator[Activity | None]:
    """Yield the events, the oldest first, and None for a line that is none; raise OSError for an unreadable file."""
    for name in (EARLIER_NAME, FILE_NAME):
        file = folder / name
        if not file.exists():
            continue
        with file.open("rb") as stream:
            yield from map(_parse_line, stream)


def read_latest_activities(folder: Path) -> list[Activity]:
    """Return the events at the end of the log, the oldest first; raise OSError for an unreadable file."""
    try:
        with (folder / FILE_NAME).open("rb") as stream:
            size = stream.seek(0, os.SEEK_END)
            stream.seek(max(0, size - LATEST_BYTES))
            lines = stream.read(LATEST_BYTES).splitlines()
    except FileNotFoundError:
        return []
    return [activity for activity in map(_parse_line, lines) if activity is not None]


def _ends_with_line(descriptor: int) -> bool:
    """Return False for a file whose last line a power cut or a full disk has torn."""
    size = os.fstat(descriptor).st_size
    return not size or os.pread(descriptor, 1, size - 1) == b"\n"


def _write_whole(descriptor: int, lines: bytes) -> None:
    while lines:
        lines = lines[os.write(descriptor, lines) :]


def _line(activity: Activity) -> bytes:
    shortened = {"name": activity.name[:LONGEST_TEXT], "text": activity.text[:LONGEST_TEXT]}
    text = activity.model_copy(update=shortened).model_dump_json(exclude_defaults=True)
    return text.encode(errors="replace") + b"\n"


def _parse_line(line: bytes) -> Activity | None:
    try:
        return Activity.model_validate_json(line)
    except ValidationError:
        return None


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    descriptor = open_folder_file(folder / LOCK_NAME, os.O_RDWR)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
