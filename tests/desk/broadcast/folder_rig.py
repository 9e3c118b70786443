"""A folder with games as PDN, and the time that its desk believes."""

import asyncio
from collections.abc import Iterable
from pathlib import Path

from controller.desk.broadcast.delay import BroadcastDelay
from controller.desk.broadcast.games import BroadcastGames
from controller.desk.broadcast.pdn_folder import PdnFolder
from controller.desk.broadcast.recorded_event import RecordedEvent
from controller.notation.pdn import PdnGame, PdnMove, read_pdn

S = 1_000_000


class FolderRig:
    """A folder, and the time that its desk believes."""

    def __init__(self, folder: Path, delay: BroadcastDelay | None = None) -> None:
        self.folder = folder
        self.now_us = 0
        self.games = BroadcastGames(delay or BroadcastDelay())
        self.pdn_folder = PdnFolder(folder, self.games, lambda: self.now_us)

    def tell(self, *events: RecordedEvent) -> None:
        """Add the events to the games, and write the folder."""
        self.games.add(events)
        asyncio.run(self.pdn_folder.update())

    def files(self) -> dict[str, str]:
        found = sorted(self.folder.rglob("*"))
        return {str(file.relative_to(self.folder)): file.read_text() for file in found if file.is_file()}

    def read(self, name: str) -> list[PdnGame]:
        with (self.folder / name).open() as stream:
            return [each for each in read_pdn(stream) if isinstance(each, PdnGame)]


def texts(moves: Iterable[PdnMove]) -> list[str]:
    return [move.text for move in moves]
