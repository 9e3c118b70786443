"""What a board needs from outside to play a game with another board."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from controller.commands.sender import CommandSender
from controller.commands.values import Command
from controller.hall.documents.keys import TrustedKey
from controller.session.inputs import Input
from controller.session.views.messages import Message
from controller.settings.choices import GameChoices
from controller.settings.settings import Settings


class Mail(Protocol):
    """The documents between boards; all of them may be lost."""

    on_document: Callable[[str, bytes], None]
    on_availability: Callable[[str, bytes], None]
    on_connect: Callable[[], None]
    is_connected: bool

    def listen(self, boards: frozenset[str]) -> None:
        """Get the documents of these boards from now on, and of no other; ANY_BOARD stands for all."""
        ...

    def send(self, payload: bytes) -> None:
        """Send a document soon."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class FarDependencies:
    """What a board needs from outside to play a game with another board."""

    hall: str
    board: str
    """Its name in the hall."""
    folder: Path
    """Of the journal; the records are beside it."""
    mail: Mail
    journal_game: Callable[[], int | None]
    """Returns the number in the journal of the game that is played; None before a game starts."""
    now_us: Callable[[], int]
    """The clock of the board."""
    time_of_day: Callable[[], str]
    """The local time with its offset, ISO 8601; empty while it is not known."""
    enqueue: Callable[[Input], None]
    """Passes an input to the session; returns at once."""
    submit: Callable[[Command, CommandSender], Awaitable[Message | None]]
    """Passes a command to the session; returns why it was refused, or None."""
    settings_for: Callable[[GameChoices], Settings]
    """Returns the settings of the next game with these choices."""
    load_keys: Callable[[], Awaitable[Mapping[str, TrustedKey] | None]]
    """Returns the keys that may command this board, by their ids; None: they cannot be read now."""
    announce: Callable[[str], None]
    """Shows a text on the display; returns at once."""
    end_announcement: Callable[[str], None]
    """Ends the announcement of this text, unless another one has come; returns at once."""
    new_id: Callable[[], str]
    """Returns a UUID; never twice the same."""
    random_bytes: Callable[[int], bytes]
    """Returns so many bytes that nobody can guess."""
