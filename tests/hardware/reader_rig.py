"""What the rigs of the port contract share that build a contact reader and run in real time."""

import asyncio
from abc import abstractmethod
from collections.abc import Coroutine
from typing import Any

from hardware.drivers.contact_reader import ContactReader
from hardware.host_clock import now_us


class ReaderRig:
    """A rig whose contacts one reader reads."""

    def __init__(self) -> None:
        self._reader: ContactReader | None = None

    @abstractmethod
    def build_reader(self) -> ContactReader:
        """Return a reader of the contacts."""

    def now_us(self) -> int:
        return now_us()

    def run(self, play: Coroutine[Any, Any, None]) -> None:
        asyncio.run(play)

    def build(self) -> ContactReader:
        self._reader = self.build_reader()
        return self._reader

    def close(self) -> None:
        if self._reader is not None:
            self._reader.close()
