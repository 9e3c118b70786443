"""Recorded games and traces as timelines, for a face that steps through them; worked out outside the daemon."""

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
