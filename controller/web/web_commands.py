"""Sentences of a page: commands, and acts at a simulated table.

The texts of results are English, for programs: the page words the code of a message in its reader's language.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from controller.commands.grammar import parse_command
from controller.commands.language import SentenceError
from controller.commands.sender import CommandSender
from controller.commands.values import Command, FarCommand, PlayerCommand, SideCommand
from controller.rules.position import Side
from controller.session.views.messages import Message
from controller.web.command_results import (
    CommandRefusal,
    CommandResult,
    CommandSuccess,
    ForbiddenCommand,
    InvalidCommand,
)
from controller.web.dependencies import ClientStatement
from controller.web.ports import TableAction, TablePort
from controller.web.rights import Right
from controller.words.messages import message_sentence
from controller.words.po_files import english

NO_TABLE = "this is a real board: its pieces are moved by hand"


@dataclass(frozen=True, slots=True, kw_only=True)
class WebCommands:
    """Executes the sentences of pages, one at a time."""

    submit: Callable[[Command, CommandSender], Awaitable[Message | None]]
    """Passes a command to the session; returns the reason of a refusal, None if it was carried out."""

    table: TablePort | None
    """None at a board of real parts."""

    sides_elsewhere: Callable[[], Sequence[Side]] = tuple
    """Returns the sides that are played elsewhere."""

    async def __call__(self, client_statement: ClientStatement) -> CommandResult:
        """Execute one sentence if its client may, and return its result."""
        rights = client_statement.rights
        try:
            request = self._parse(client_statement)
        except SentenceError as error:
            faults = (str(error),) if len(error.faults) == 1 else tuple(error.faults)
            return InvalidCommand(faults if self.table is not None else (*faults[:-1], f"{faults[-1]}; {NO_TABLE}"))
        accepted = self._accepted_rights(request)
        if rights.isdisjoint(accepted):
            return ForbiddenCommand(accepted[0])
        if isinstance(request, Command):
            refusal = await self.submit(request, client_statement.sender)
            if refusal is None:
                return CommandSuccess()
            return CommandRefusal(text=message_sentence(english(), refusal), message=refusal)
        problem = await request()
        return CommandSuccess() if problem is None else CommandRefusal(text=problem)

    def _parse(self, said: ClientStatement) -> Command | TableAction:
        if self.table is None:
            return parse_command(said.statement)
        return self.table.parse_statement(said.statement, said.client_key)

    def _accepted_rights(self, request: Command | TableAction) -> tuple[Right, ...]:
        """Return the rights of which one is needed.

        People at a simulated table may also resign and agree to a draw, and so may a side that is played elsewhere,
        which proposes its moves. What players say to another board, they say on the page of a board of real parts too.
        """
        if isinstance(request, FarCommand):
            return Right.PLAY, Right.ARBITRATE
        if isinstance(request, PlayerCommand) and (self.table is not None or self._is_of_side_elsewhere(request)):
            return Right.PLAY, Right.ARBITRATE
        return (Right.ARBITRATE,) if isinstance(request, Command) else (Right.PLAY,)

    def _is_of_side_elsewhere(self, command: PlayerCommand) -> bool:
        return isinstance(command, SideCommand) and command.side in self.sides_elsewhere()
