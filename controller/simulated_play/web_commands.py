"""What a page says to the board: one statement of the script language, done at the table or asked of the game."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from controller.commands import values as commands
from controller.session.inputs import CommandGiven, Input
from controller.session.views.messages import Message
from controller.simulated_play.arbiter_inputs import SIDES, arbiter_input_of
from controller.web.command_results import CommandRefusal, CommandResult, CommandSuccess, InvalidCommand
from controller.web.ports import TablePort
from controller.words.english import message_sentence
from sim.arbiter_statements import ArbiterStatement
from sim.script import ScriptError, parse_script
from sim.statements import AgreeDraw, Expectation, PressButton, Quit, Resign, Statement, WaitFor

MAX_HOLD_US = 60_000_000

NO_TABLE = "this is a real board: its pieces are moved by hand"
NOT_ON_A_PAGE = "this is for scripts; on a page, say what hands, an arbiter or a player do"


@dataclass(frozen=True, slots=True, kw_only=True)
class WebCommandDependencies:
    """What a page can reach; `desk` is None at a board of real parts."""

    table: TablePort | None
    submit: Callable[[Input], Awaitable[Message | None]]
    now_us: Callable[[], int]


class WebCommands:
    """Does what a page says, one statement at a time."""

    def __init__(self, dependencies: WebCommandDependencies) -> None:
        self._dependencies = dependencies

    async def __call__(self, text: str) -> CommandResult:
        """Do one statement; tell what became of it."""
        try:
            lines = parse_script(text)
        except ScriptError as error:
            return InvalidCommand(tuple(f"found {fault.found}; expected {fault.expected}" for fault in error.faults))
        if len(lines) != 1:
            return InvalidCommand((f"say one statement, not {len(lines)}",))
        return await self._execute(lines[0].statement, text)

    async def _execute(self, statement: Statement, text: str) -> CommandResult:
        dependencies, at_us = self._dependencies, self._dependencies.now_us()
        if isinstance(statement, ArbiterStatement):
            return _answer_to(await dependencies.submit(arbiter_input_of(statement, at_us)))
        if isinstance(statement, Expectation | WaitFor | Quit):
            return InvalidCommand((NOT_ON_A_PAGE,))
        match statement:
            case Resign(side=side):
                return _answer_to(
                    await dependencies.submit(CommandGiven(command=commands.Resign(side=SIDES[side]), at_us=at_us))
                )
            case AgreeDraw():
                return _answer_to(await dependencies.submit(CommandGiven(command=commands.AgreeDraw(), at_us=at_us)))
            case PressButton(held_us=held_us) if (held_us or 0) > MAX_HOLD_US:
                return InvalidCommand(("a button is held for a minute at most",))
            case _:
                pass
        if dependencies.table is None:
            return CommandRefusal(text=NO_TABLE)
        refused = await dependencies.table.execute(text)
        return CommandSuccess() if refused is None else CommandRefusal(text=refused)


def _answer_to(refused: Message | None) -> CommandResult:
    return CommandSuccess() if refused is None else CommandRefusal(text=message_sentence(refused), message=refused)
