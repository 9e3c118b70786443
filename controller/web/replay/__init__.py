"""Recorded games and traces as timelines for a page, made in a process beside the daemon."""

from controller.web.replay.errors import (
    NoSuchGameError,
    ReplayBusyError,
    ReplayError,
    ReplayFailedError,
    UnreadableTraceError,
)
from controller.web.replay.replayer import Replayer

__all__ = [
    "NoSuchGameError",
    "ReplayBusyError",
    "ReplayError",
    "ReplayFailedError",
    "Replayer",
    "UnreadableTraceError",
]
