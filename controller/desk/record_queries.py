"""What is asked of the desk's record while it is written: read in a thread of its own."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from controller.desk.act_codec import act_record
from controller.desk.event.board_verdicts import find_paired_game
from controller.desk.ports import ActRecord, RecordedMove
from controller.desk.recorded_moves import recorded_moves
from controller.desk.store.batch_writer import BatchWriter
from controller.desk.store.errors import DeskStoreError
from controller.desk.store.reader import StoredBoard, StoredEventRecord, StoreReader
from controller.hall.documents.events import EventDocument
from controller.hall.documents.reading import read_event
from controller.storage.disk_thread import DiskThread

ResultT = TypeVar("ResultT")


class RecordQueries:
    """Reads the record of a folder. The coroutines raise DeskStoreError."""

    def __init__(self, folder: Path, writer: BatchWriter) -> None:
        """Open the record, which the writer has made; raises DeskStoreError."""
        self._writer = writer
        self._reader = StoreReader(folder)
        self._thread = DiskThread("desk reader")

    def close(self) -> None:
        """Close the record."""
        self._thread.run(self._reader.close, timeout_s=5.0)
        self._thread.shutdown()

    async def list_moves(self, board: str, record: str, game: int) -> Sequence[RecordedMove]:
        """Return the moves of a game, the first one first."""
        await self._wait_for_writes()
        documents = await self._read(lambda reader: reader.list_events(board, record, game=game))
        return recorded_moves(read_event(document.encode()) for document in documents)

    async def list_paired_game(self, board: str, pairing: str) -> Sequence[EventDocument]:
        """Return the events of a paired game, but for its moves; empty if the board has not begun it.

        A board that begins another record tells the game again in it: the newest one counts that has its end, or else
        the newest one that has its start.
        """
        await self._wait_for_writes()
        records = await self._read(lambda reader: reader.list_paired_events(board, pairing))
        games = [
            find_paired_game([read_event(document.encode()) for document in documents], pairing)
            for documents in reversed(records)
        ]
        begun = [game for game in games if game]
        ended = (game for game in begun if any(event["kind"] == "result" for event in game))
        return next(ended, begun[0] if begun else ())

    async def list_acts(self, board: str | None, limit: int) -> Sequence[ActRecord]:
        """Return the last acts, of one board or of all, the newest first."""
        await self._wait_for_writes()
        return [act_record(stored) for stored in await self._read(lambda reader: reader.list_acts(board, limit))]

    async def list_boards(self) -> tuple[list[StoredBoard], Mapping[str, list[StoredEventRecord]]]:
        """Return all boards, and the records of each."""
        return await self._read(lambda reader: (reader.list_boards(), reader.list_records()))

    async def _wait_for_writes(self) -> None:
        """Wait until what was submitted before is on the disk, or cannot be written."""
        with suppress(DeskStoreError):
            await self._writer.submit([])

    async def _read(self, read: Callable[[StoreReader], ResultT]) -> ResultT:
        return await asyncio.get_running_loop().run_in_executor(self._thread, read, self._reader)
