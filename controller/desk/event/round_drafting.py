"""The drafting of a round: one at a time, stopped by the arbiter, and tried again where the program has failed."""

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path

from controller.desk.event.draft_process import DraftProcessError, draft_next_round
from controller.desk.event.event_records import RecordAct
from controller.desk.event.ports import Draft
from controller.desk.event.shown_event import ShownEvent
from controller.storage.event_file import EventFileError
from controller.tournament.acts import RoundPaired, RoundPairedAgain
from controller.tournament.errors import RoundPairingError, TournamentError
from controller.tournament.tournament import Tournament

AGAIN_US = 60_000_000
"""From a program that has failed until an event that runs by itself tries again. A choice: a machine that had too much
to do, or no memory, has it by then."""

log = logging.getLogger(__name__)


class RoundDrafting:
    """Drafts a round in a process, and records it if the event is as it was."""

    def __init__(
        self,
        file: Path,
        shown: ShownEvent,
        record: RecordAct,
        *,
        now_us: Callable[[], int],
        on_end: Callable[[], None],
    ) -> None:
        """`on_end` is called after each draft; it returns at once."""
        self._file = file
        self._shown = shown
        self._record = record
        self._now_us = now_us
        self._on_end = on_end
        self._task: asyncio.Task[None] | None = None
        self._again_us: int | None = None
        """When a draft that has failed may be tried again; None: none has, or the rules allow no pairing."""

    @property
    def is_running(self) -> bool:
        """True while a round is drafted."""
        return self._task is not None and not self._task.done()

    @property
    def may_begin_by_itself(self) -> bool:
        """True unless a draft runs, has found that the rules allow no pairing, or has failed just now."""
        view = self._shown.view
        if self.is_running or view is None:
            return False
        return view.draft is None or (self._again_us is not None and self._now_us() >= self._again_us)

    def begin(self, author: str, *, is_again: bool = False) -> None:
        """Begin to pair the next round, or the last one anew; raises TournamentError if one is being paired."""
        view = self._shown.view
        if view is None or self.is_running:
            raise TournamentError("a round is being paired; wait for it, or stop it")
        self._again_us = None
        number = len(view.tournament.rounds) + (not is_again)
        self._task = asyncio.create_task(self._draft(view.tournament, number, author, is_again=is_again))
        self._shown.show(draft=Draft(round=number, since_us=self._now_us()))

    def stop(self) -> None:
        """End a draft; nothing has changed then."""
        if self._task is not None and self.is_running:
            self._task.cancel()
            self._shown.show(draft=None)

    async def _draft(self, planned: Tournament, number: int, author: str, *, is_again: bool) -> None:
        fault = ""
        try:
            drafted = await draft_next_round(self._file, is_again=is_again)

            def paired(tournament: Tournament) -> RoundPaired | RoundPairedAgain:
                if tournament != planned:
                    raise TournamentError("the event changed while it was paired; pair again")
                return RoundPairedAgain(round=drafted) if is_again else RoundPaired(round=drafted)

            await self._record(paired, author)
        except Exception as error:
            fault = _fault_text(error)
            if not isinstance(error, RoundPairingError) or isinstance(error, DraftProcessError):
                self._again_us = self._now_us() + AGAIN_US
        finally:
            self._shown.show(draft=Draft(round=number, since_us=self._now_us(), fault=fault) if fault else None)
            self._on_end()


def _fault_text(error: Exception) -> str:
    """Return what a draft has failed by, in one line."""
    if isinstance(error, TournamentError | EventFileError | OSError):
        return str(error)
    log.error("event: a round was not paired, by a fault of the program", exc_info=error)
    said = next(iter(str(error).splitlines()), "")
    return f"the desk cannot pair this round ({type(error).__name__}: {said})"
