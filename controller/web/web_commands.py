"""Sentences of a page: commands, and acts at a simulated table.

The texts of results are English, for programs: the page words the code of a message in its reader's language.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from controller.commands.grammar import parse_command
from controller.commands.language import SentenceError
from controller.commands.values import Command
from controller.session.views.messages import Message
from controller.web.command_results import CommandRefusal, CommandResult, CommandSuccess, InvalidCommand
from controller.web.ports import TablePort
from controller.words.messages import message_sentence
from controller.words.po_files import english

NO_TABLE = "this is a real board: its pieces are moved by hand"


@dataclass(frozen=True, slots=True, kw_only=True)
class WebCommands:
    """Executes the sentences of pages, one at a time."""

    submit: Callable[[Command], Awaitable[Message | None]]
    """Gives a command to the session; returns the reason of a refusal, None if it was carried out."""

    table: TablePort | None
    """None at a board of real parts."""

    async def __call__(self, text: str) -> CommandResult:
        """Execute one sentence, and return its result."""
        try:
            request = parse_command(text) if self.table is None else self.table.parse_statement(text)
        except SentenceError as error:
            return InvalidCommand((str(error) if self.table is not None else f"{error}; {NO_TABLE}",))
        if isinstance(request, Command):
            refusal = await self.submit(request)
            if refusal is None:
                return CommandSuccess()
            return CommandRefusal(text=message_sentence(english(), refusal), message=refusal)
        problem = await request()
        return CommandSuccess() if problem is None else CommandRefusal(text=problem)
