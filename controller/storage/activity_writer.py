"""Writing of the log of who did what beside an event loop, which never waits for it."""

import logging
import threading
from collections import deque
from collections.abc import Callable
from pathlib import Path

from controller.storage.activity_log import Activity, ActivityKind, append_activities

MAX_WAITING = 1000
"""Events that may wait for the disk; later ones are counted and dropped. A choice: far above what people do."""
CLOSE_TIMEOUT_S = 2.0
"""How long the end of a run waits for the last events. A choice: an SD card may take a second."""

log = logging.getLogger(__name__)


class ActivityWriter:
    """Writes events in a thread; `close` writes the last ones."""

    def __init__(self, folder: Path, time_of_day: Callable[[], str]) -> None:
        self.time_of_day = time_of_day
        self._folder = folder
        self._waiting: deque[Activity] = deque()
        self._changed = threading.Condition()
        self._is_closed = False
        self._dropped_count = 0
        self._thread = threading.Thread(target=self._run, name="activity log", daemon=True)
        self._thread.start()

    def add(self, activity: Activity) -> None:
        """Write an event soon; one too many is dropped, and the log has the number of those in its place."""
        with self._changed:
            if len(self._waiting) >= MAX_WAITING:
                self._dropped_count += 1
                return
            self._waiting.append(activity)
            self._changed.notify()

    def close(self) -> None:
        """Write what waits, and end; give up after CLOSE_TIMEOUT_S."""
        with self._changed:
            self._is_closed = True
            self._changed.notify()
        self._thread.join(CLOSE_TIMEOUT_S)
        if self._thread.is_alive():
            log.warning(
                "%s: the disk does not answer; the last events are missing in the log of who did what", self._folder
            )

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._is_closed)
                activities = list(self._waiting)
                dropped_count, self._dropped_count = self._dropped_count, 0
                self._waiting.clear()
                is_last = self._is_closed
            if dropped_count:
                log.warning("%s: %d events are missing in the log of who did what", self._folder, dropped_count)
                activities.append(self._missing_events(dropped_count))
            if activities:
                self._write(activities)
            elif is_last:
                return

    def _missing_events(self, count: int) -> Activity:
        text = f"{count} {'event' if count == 1 else 'events'}: the disk did not answer"
        return Activity(at=self.time_of_day(), kind=ActivityKind.EVENTS_MISSING, text=text)

    def _write(self, activities: list[Activity]) -> None:
        try:
            append_activities(self._folder, activities)
        except OSError as error:
            log.warning("%s: the log of who did what cannot be written: %s", self._folder, error.strerror)
