"""Protocols of what the page reaches besides the session; the app provides both."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

from controller.commands.sender import CommandSender
from controller.commands.values import Command
from controller.rules.squares import Square
from controller.session.state import Session
from controller.web.api.table_types import TableState
from hardware.events import Part
from hardware.ports import Colours

TableAction = Callable[[], Awaitable[str | None]]
"""Acts at a simulated table, and returns why that could not be done, None if it was."""


class InvitationPort(Protocol):
    """Invites another board of the hall to a game, or joins one that invites."""

    async def __call__(self, asked: Mapping[str, Any], sender: CommandSender, /) -> Mapping[str, str | int]:
        """Execute what is asked; the answer has the key `fault` if nothing came of it."""
        ...


async def refuse_invitations(asked: Mapping[str, Any], sender: CommandSender, /) -> Mapping[str, str | int]:
    """Refuse: the board belongs to no hall."""
    del asked, sender
    return {"fault": "no hall", "detail": ""}


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupResult:
    """A backup that was made."""

    file: str
    """Its name, without the folder."""
    size: int
    """Its bytes."""
    is_damaged: bool
    """True if the journal is damaged, and so the backup."""
    is_redirected: bool
    """True if it is not in the folder of the profile."""
    remarks: tuple[str, ...]
    """Sentences: what of the journal is damaged, and why the backup is not in the folder of the profile."""


class BackupError(Exception):
    """Raised if no backup could be made; the sentence says why."""


class BackupPort(Protocol):
    """Makes backups of the journal, in a process of its own."""

    @property
    def is_busy(self) -> bool:
        """Return True while another backup is made, or the journal is checked."""
        ...

    def find_newest_time(self) -> datetime | None:
        """Return when the newest backup was made, None if there is none; waits for the disk."""
        ...

    async def make_backup(self) -> BackupResult:
        """Make a backup now; raise BackupError if none was made."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class BusAddressReport:
    """One address of an I2C bus that the profile names, or at which something answers."""

    bus: int
    address: int
    part: Part | None
    """The part that the profile has there; None: no part."""
    answers: bool
    """True if something answers there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MachineReport:
    """What was found at the machine of a board."""

    findings: tuple[str, ...]
    """Sentences: what is wrong, and what to do."""
    figures: Mapping[str, float | str | bool | None]
    """What was measured, by names."""


class PartTestPort(Protocol):
    """Tries parts of the board for who looks after it."""

    @property
    def colours(self) -> Colours:
        """What the LEDs were told last, square 1 first."""
        ...

    async def light(self, square: Square | None) -> None:
        """Light the LED of one square for some seconds; None: show what the game wants. Raises PartError."""
        ...

    async def find_addresses(self) -> tuple[BusAddressReport, ...]:
        """Return the addresses at which something answers, and those of the profile; raises TimeoutError."""
        ...

    async def examine_machine(self) -> MachineReport:
        """Return what is wrong with the machine, and what was measured; raises TimeoutError."""
        ...

    def close(self) -> None:
        """End what goes on, without waiting for it."""
        ...


class TraceExport(Protocol):
    """Makes the running game so far into the text of a trace; raises ReplayError (controller.web.replay)."""

    async def __call__(self, *, is_reserved: bool = False) -> str:
        """Return the text; a reserved request waits for no other client."""
        ...


class TablePort(Protocol):
    """A simulated table as the page knows it: text in, JSON values out."""

    def parse_statement(self, text: str, client_key: str = "") -> Command | TableAction:
        """Return the command that a text says, or what is to be done at the table; raises SentenceError.

        `client_key` is of the client that says it, and so holds a button.
        """
        ...

    def release_buttons(self, client_key: str) -> None:
        """Release the buttons that a client holds."""
        ...

    def table_state(self, session: Session) -> TableState:
        """Return the table as it is now, with the legal moves of a session, as JSON values."""
        ...

    def add_change_listener(self, listener: Callable[[], None]) -> None:
        """Call a function after changes of the table, at most once in a turn of the event loop."""
        ...

    async def export_trace(self, *, is_reserved: bool = False) -> str:
        """Return the running game so far as the text of a trace; a reserved request waits for no other client.

        Raise ReplayError (controller.web.replay) if it cannot be made.
        """
        ...


class TimelineSource(Protocol):
    """Timelines of recorded games (JSON in UTF-8), each made in a process of its own.

    Both methods raise ReplayError (controller.web.replay); its kind and its sentence say what is wrong.
    """

    async def timeline_of_game(self, folder: Path, game: int, *, is_reserved: bool = False) -> bytes:
        """Return a game of the journal in a folder, also the running one; a reserved request waits for no watcher."""
        ...

    async def timeline_of_trace(self, text: bytes) -> bytes:
        """Return the game of a trace; a faulty trace is played up to its fault, which `fault` names."""
        ...
