"""What brings the events of the record to the games of files and page, each of which holds them for its own delay."""

import asyncio
import logging
from collections.abc import Sequence

from controller.desk.broadcast.event_reader import EventReader
from controller.desk.broadcast.games import BroadcastGames
from controller.desk.broadcast.repeated_work import RepeatedWork
from controller.desk.store.errors import DeskStoreError

READ_PAUSE_S = 0.5
"""How often the record is read; a choice: nobody sees the delay. It does not depend on what happens at the boards."""

log = logging.getLogger(__name__)


class EventFeed:
    """Reads the record for several games."""

    def __init__(self, reader: EventReader, targets: Sequence[BroadcastGames]) -> None:
        self._reader = reader
        self._targets = targets
        self._is_failing = False

    async def load(self) -> None:
        """Read all that is there; raises DeskStoreError, and TimeoutError if the disk does not answer."""
        while events := await self._reader.read_next():
            for games in self._targets:
                games.add(events)

    async def run(self) -> None:
        """Read what comes, until cancelled."""
        work = RepeatedWork("reading of events for the broadcast", self.update)
        while True:
            await work.run_once()
            await asyncio.sleep(READ_PAUSE_S)

    async def update(self) -> None:
        """Read what has come; a record that cannot be read now is read later."""
        try:
            await self.load()
        except (DeskStoreError, TimeoutError) as error:
            if not self._is_failing:
                log.error("nothing new is broadcast: %s", error)
            self._is_failing = True
        else:
            self._is_failing = False

    def close(self) -> None:
        """Close the record."""
        self._reader.close()
