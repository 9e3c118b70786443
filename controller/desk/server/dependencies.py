"""What the desk's server can reach."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from controller.desk.event.ports import EventPort
from controller.desk.ports import HallPort
from controller.settings.web import WebSettings
from controller.storage.activity_log import Activity
from controller.web.dependencies import ignore_activity
from hardware.host_clock import local_time_text


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskDependencies:
    """What the desk's server can reach."""

    hall: HallPort
    settings: WebSettings
    """Where it listens, and whether everybody who reaches it may watch."""
    folder: Path
    """Of the desk's record and of its tokens, which `damahan token --journal FOLDER` makes."""
    now_us: Callable[[], int]
    """The desk's steady clock, by which `BoardSummary.ahead_us` is reckoned."""
    time_of_day: Callable[[], str] = local_time_text
    """Return the local time of day with its offset (ISO 8601)."""
    event: EventPort | None = None
    """None: the desk has no event."""
    log_activity: Callable[[Activity], None] = ignore_activity
    """Write sign-ins, refusals and acts into a log of who did what, without waiting."""
