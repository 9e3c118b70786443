"""What a page says to the board: one statement of the script language, done at the table or asked of the game."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from controller.adapters.english import message_sentence
from controller.adapters.web.answers import CommandResult, CommandSuccess, InvalidCommand, CommandRefusal
from controller.adapters.web.desk import TablePort
from controller.session.inputs import DrawAgreed, Input, PlayerResigned
from controller.session.messages import Message
from controller.tableside.arbiter_acts import SIDES, command_of
from sim.arbiter_statements import ArbiterAct
from sim.script import ScriptError, parse_script
from sim.statements import AgreeDraw, Expectation, PressButton, Quit, Resign, Statement, WaitFor

LONGEST_HOLD_US = 60_000_000

NO_TABLE = "this is a real board: its pieces are moved by hand"
NOT_HERE = "this is for scripts; on a page, say what hands, an arbiter or a player do"


@dataclass(frozen=True, slots=True, kw_only=True)
class WebReach:
    """What a page can reach; `desk` is None at a board of real parts."""

    desk: TablePort | None
    ask: Callable[[Input], Awaitable[Message | None]]
    now_us: Callable[[], int]


class WebCommands:
    """Does what a page says, one statement at a time."""

    def __init__(self, reach: WebReach) -> None:
        self._reach = reach

    async def __call__(self, text: str) -> CommandResult:
        """Do one statement; tell what became of it."""
        try:
            lines = parse_script(text)
        except ScriptError as error:
            return InvalidCommand(tuple(f"found {fault.found}; expected {fault.expected}" for fault in error.faults))
        if len(lines) != 1:
            return InvalidCommand((f"say one statement, not {len(lines)}",))
        return await self._do(lines[0].statement, text)

    async def _do(self, statement: Statement, text: str) -> CommandResult:
        reach, at_us = self._reach, self._reach.now_us()
        if isinstance(statement, ArbiterAct):
            return _asked(await reach.ask(command_of(statement, at_us)))
        if isinstance(statement, Expectation | WaitFor | Quit):
            return InvalidCommand((NOT_HERE,))
        match statement:
            case Resign(side=side):
                return _asked(await reach.ask(PlayerResigned(side=SIDES[side], at_us=at_us)))
            case AgreeDraw():
                return _asked(await reach.ask(DrawAgreed(at_us=at_us)))
            case PressButton(held_us=held_us) if (held_us or 0) > LONGEST_HOLD_US:
                return InvalidCommand(("a button is held for a minute at most",))
            case _:
                pass
        if reach.desk is None:
            return CommandRefusal(text=NO_TABLE)
        refused = await reach.desk.execute(text)
        return CommandSuccess() if refused is None else CommandRefusal(text=refused)


def _asked(refused: Message | None) -> CommandResult:
    return CommandSuccess() if refused is None else CommandRefusal(text=message_sentence(refused), message=refused)
