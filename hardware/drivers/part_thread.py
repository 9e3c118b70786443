"""The thread of a part: it works until the part fails, and tries again after a pause."""

import logging
import threading
from collections.abc import Callable

from hardware.drivers.device_files import REOPEN_SECONDS
from hardware.events import Part
from hardware.ports import PartError
from hardware.program_faults import program_fault

log = logging.getLogger(__name__)


class PartThread:
    """A thread that does the work of a part, and opens the part again after it failed."""

    def __init__(
        self,
        part: Part,
        name: str,
        *,
        work: Callable[[], None],
        open_again: Callable[[], None],
        close: Callable[[], None],
        report_loss: Callable[[PartError], None],
        find_errors: Callable[[], tuple[type[Exception], ...]],
    ) -> None:
        """All functions are called in the thread.

        `work` returns when it is to be called again, and soon once `closing` is set. `close` never raises.
        `find_errors` returns the exceptions of a part that does not answer, as it was opened last.
        """
        self._part = part
        self._work = work
        self._open_again = open_again
        self._close = close
        self._report_loss = report_loss
        self._find_errors = find_errors
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self.closing = threading.Event()
        self.is_lost = False
        """True from a failure on; `work` makes it False when the part answers again."""

    def start(self) -> None:
        """Start the thread; a second call does nothing."""
        if self._thread.ident is None:
            self._thread.start()

    def end(self, wake: Callable[[], None]) -> None:
        """End the thread if it was started; `wake` ends what its work waits for."""
        self.closing.set()
        wake()
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        while not self.closing.is_set():
            try:
                if self.is_lost:
                    self._open_again()
                self._work()
            except PartError as error:
                self._lose_part(error)
            except self._find_errors() as error:
                self._lose_part(PartError(self._part, str(error)))
            except Exception as error:  # a fault of the program costs the part, not the game
                self._lose_part(program_fault(self._part, error))

    def _lose_part(self, error: PartError) -> None:
        """Close the part, report that it is lost, and wait until it is to be tried again."""
        self._close()
        if not self.is_lost:
            self.is_lost = True
            log.warning("%s", error)
            self._report_loss(error)
        self.closing.wait(REOPEN_SECONDS)
