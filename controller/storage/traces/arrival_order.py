"""The order in which lines of a game may arrive: a sensor may report late, but only so late."""

from controller.session.inputs import Input
from controller.storage.traces.errors import RECORD_AGAIN_REMEDY, TraceLineError
from controller.storage.traces.rebased_inputs import MAX_LATENESS_US, is_stamped


class ArrivalOrder:
    """The times of the lines of one game so far; a line that is refused leaves them as they are."""

    def __init__(self) -> None:
        self.latest_us = 0
        """The latest time of any line."""
        self._stamped_us = 0

    def add_input(self, event: Input) -> None:
        """Add the time of an input; raises TraceLineError if it is later than any sensor may be."""
        if is_stamped(event):
            _check_lateness(event.at_us, self._stamped_us)
            self._stamped_us = max(self._stamped_us, event.at_us)
        else:
            _check_lateness(event.at_us, self.latest_us)
        self.latest_us = max(self.latest_us, event.at_us)

    def add_unstamped(self, at_us: int, line_kind: str) -> None:
        """Add the time of a line that is never earlier than any line before it; raises TraceLineError if it is."""
        if at_us < self.latest_us:
            raise TraceLineError(
                f"time runs backwards: {line_kind} is of {at_us} us, after {self.latest_us} us; {RECORD_AGAIN_REMEDY}"
            )
        self.latest_us = at_us


def _check_lateness(at_us: int, after_us: int) -> None:
    if at_us < after_us - MAX_LATENESS_US:
        raise TraceLineError(
            f"time runs backwards: this line is of {at_us} us, after {after_us} us; "
            f"no sensor may be later than {MAX_LATENESS_US} us; {RECORD_AGAIN_REMEDY}"
        )
