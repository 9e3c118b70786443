"""What becomes of a command that a page has given."""

from dataclasses import dataclass

from controller.session.views.messages import Message


@dataclass(frozen=True, slots=True)
class CommandSuccess:
    """It was done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandRefusal:
    """It cannot be done now, and nothing has changed; `message` is None where the table refused and not the game."""

    text: str
    message: Message | None = None


@dataclass(frozen=True, slots=True)
class InvalidCommand:
    """It is no command; each fault says what was found and what could stand there."""

    faults: tuple[str, ...]


CommandResult = CommandSuccess | CommandRefusal | InvalidCommand
