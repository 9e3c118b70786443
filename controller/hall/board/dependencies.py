"""What a board in a hall needs from outside."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from controller.commands.sender import CommandSender
from controller.commands.values import Command
from controller.hall.board.link import OpenLink
from controller.session.views.messages import Message
from controller.settings.hall import HallSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class HallDependencies:
    """What a board in a hall needs from outside."""

    settings: HallSettings
    folder: Path
    """Of the journal; the record of events is beside it."""
    version: str
    """Of the program."""
    now_us: Callable[[], int]
    """The clock of the board."""
    time_of_day: Callable[[], str]
    """The local time with its offset, ISO 8601; empty while it is not known."""
    running_game: Callable[[], int | None]
    """The number of the game in its journal."""
    submit: Callable[[Command, CommandSender], Awaitable[Message | None]]
    """Passes a command to the session; returns why it was refused, or None."""
    announce: Callable[[str], None]
    """Shows a text on the display; returns at once."""
    open_link: OpenLink
    new_record: Callable[[], str]
    """Names a record of events that is made; never twice the same."""
    random: Random
