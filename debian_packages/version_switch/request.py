"""The request for a switch: one line in a file, which outlives a kill and a power cut."""

import os
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path


class Mark(Enum):
    """What was asked for besides the version, and how far the switch has come."""

    NOW = "now"
    """Do not wait until the game is over."""
    CHANGE_JOURNAL = "change-journal"
    """The version may change the journal so that the version before cannot read it."""
    SAVED = "saved"
    """A backup of the games is written."""
    RUNNING = "running"
    """The service ran before the switch, so it runs after it."""
    EXAMINED = "examined"
    """The version has passed the examination of this board."""
    TRIAL = "trial"
    """The link is being set, or is set; the service has yet to show that it is healthy."""
    BACK = "back"
    """The switch undoes one that failed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchRequest:
    """A version that is to run."""

    series: str
    """The version as X.Y, which is also its folder."""
    marks: frozenset[Mark] = frozenset()

    def with_marks(self, *marks: Mark) -> "SwitchRequest":
        """Return the same request with more marks."""
        return replace(self, marks=self.marks | set(marks))


def read_request(file: Path) -> SwitchRequest | None:
    """Return the request of a file; None if there is none, or nothing in it."""
    try:
        words = file.read_text(encoding="utf-8").split()
    except FileNotFoundError:
        return None
    if not words:
        return None
    known = {mark.value: mark for mark in Mark}
    return SwitchRequest(series=words[0], marks=frozenset(known[word] for word in words[1:] if word in known))


def write_request(file: Path, request: SwitchRequest) -> None:
    """Write a request over the one before, in one step."""
    words = [mark.value for mark in Mark if mark in request.marks]
    write_text(file, " ".join((request.series, *words)) + "\n")


def write_text(file: Path, text: str) -> None:
    """Write a file in one step: after a kill it has its old or its new text."""
    part = file.with_name(f"{file.name}.part")
    with part.open("w", encoding="utf-8") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())
    part.replace(file)
    write_folder(file.parent)


def write_folder(folder: Path) -> None:
    """Write the names of a folder to the disk."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
