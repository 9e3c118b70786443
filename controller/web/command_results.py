"""Results of a command from the page."""

from dataclasses import dataclass

from controller.session.views.messages import Message
from controller.web.rights import Right


@dataclass(frozen=True, slots=True)
class CommandSuccess:
    """The command was executed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandRefusal:
    """The command cannot be executed now; nothing has changed."""

    text: str
    message: Message | None = None
    """None if the table refused, not the game."""


@dataclass(frozen=True, slots=True)
class InvalidCommand:
    """The statement is not a command."""

    faults: tuple[str, ...]
    """Sentences that say what was found and what was expected; at least one."""


@dataclass(frozen=True, slots=True)
class ForbiddenCommand:
    """The client may not give this command."""

    needed: Right
    """The right that would allow it."""


CommandResult = ForbiddenCommand | CommandSuccess | CommandRefusal | InvalidCommand
