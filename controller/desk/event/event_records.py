"""The file of the event, read and written in a thread; other programs may write it too."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

from controller.desk.event.shown_event import ShownEvent
from controller.storage.disk_thread import DiskThread
from controller.storage.event_file import EventFile
from controller.tournament.acts import EventAct, EventRecord
from controller.tournament.hall_games import AssignedGame
from controller.tournament.tournament import Tournament

AUTO = "desk"
"""Who does what nobody has asked for."""

ResultT = TypeVar("ResultT")


class RecordAct(Protocol):
    """What records an act of the event; raises TournamentError and EventFileError."""

    async def __call__(self, act_of: Callable[[Tournament], EventAct], author: str, note: str = "") -> Tournament:
        """Record the act that a function makes of the event, and return the event after it."""
        ...


class EventRecords:
    """Reads and records; whatever it reads is shown."""

    def __init__(self, file: EventFile, shown: ShownEvent, local_time: Callable[[], str]) -> None:
        self._file = file
        self._shown = shown
        self._local_time = local_time
        self._thread = DiskThread("event file")
        self._sign: object = None
        """That of the file as it was read; None: it is read again."""
        self._authors: dict[str, str] = {}
        """Who had each game sent, by its pairing; those before this desk began are not known."""

    @property
    def path(self) -> Path:
        """The file."""
        return self._file.file

    async def follow(self) -> None:
        """Read the event if the file has changed; raises EventFileError."""
        sign = await self._call(self._file.change_sign)
        if sign != self._sign:
            tournament = await self._call(self._file.read_tournament)
            self._sign = sign
            self._shown.show_tournament(tournament)

    def read_again(self) -> None:
        """Have the event read anew by `follow`: another program was faster."""
        self._sign = None

    async def record(self, act_of: Callable[[Tournament], EventAct], author: str, note: str = "") -> Tournament:
        """Record the act that a function makes of the event; raises TournamentError and EventFileError."""

        def record_of(tournament: Tournament) -> EventRecord:
            return EventRecord(act=act_of(tournament), at=self._local_time(), by=author, note=note)

        before = self._shown.tournament.assigned
        tournament = await self._call(lambda: self._file.record(record_of))
        sent = (game for key, game in tournament.assigned.items() if before.get(key) != game)
        self._authors |= {game.pairing: author for game in sent}
        self._shown.show_tournament(tournament)
        return tournament

    async def list_records(self) -> Sequence[EventRecord]:
        """Return all acts of the event, the oldest first; raises EventFileError."""
        return await self._call(self._file.read_records)

    def author_of(self, game: AssignedGame) -> str:
        """Return who had a game sent."""
        return self._authors.get(game.pairing, AUTO)

    async def _call(self, call: Callable[[], ResultT]) -> ResultT:
        return await asyncio.get_running_loop().run_in_executor(self._thread, call)
