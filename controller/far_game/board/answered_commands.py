"""What follows from the answer to a command that was passed on; only then it is forgotten."""

import logging
from collections.abc import Awaitable, Callable

from controller.clock.time_control import SECOND_US
from controller.commands.sender import TERMINAL_SENDER, CommandSender
from controller.commands.values import CallArbiter, Command
from controller.far_game.board.background_tasks import BackgroundTasks
from controller.far_game.board.command_effects import stands_already
from controller.far_game.board.dependencies import FarDependencies
from controller.far_game.board.entry_proofs import EntryProofs, KeysUnreadError
from controller.far_game.board.led_game import LedGame
from controller.far_game.board.passed_commands import is_in_time_to_pass
from controller.session.far_exchange.effects import PassToFar
from controller.session.state import Session
from controller.session.views.messages import Message

ENTRY_WAIT_US = 60 * SECOND_US
"""How long the entry of a command that the other board has done is waited for; a choice: it is sent at once there."""

log = logging.getLogger(__name__)


class AnsweredCommands:
    """Commands of the game that is played whose answer asks for something, or waits for the entry that it tells of."""

    def __init__(
        self,
        dependencies: FarDependencies,
        proofs: EntryProofs,
        tasks: BackgroundTasks,
        submit: Callable[[LedGame, Command, CommandSender], Awaitable[Message | None]],
        forget: Callable[[LedGame, str], Awaitable[None]],
    ) -> None:
        """Store what it needs.

        `submit` passes a command of a game to the session and returns why it was refused, or None; `forget` forgets a
        command of a game, on disk too.
        """
        self._dependencies = dependencies
        self._proofs = proofs
        self._tasks = tasks
        self._submit_command = submit
        self._forget = forget
        self._due_us: dict[str, int] = {}  # of those that wait for their entry, by their ids

    @property
    def next_deadline_us(self) -> int | None:
        """When the arbiter is to be called because an entry is missing; None: none is waited for."""
        return min(self._due_us.values(), default=None)

    def leave_game(self) -> None:
        """Wait for no entry any more."""
        self._due_us.clear()

    def settle(self, led: LedGame, command_id: str, *, is_agreed: bool) -> None:
        """Begin to do what follows from an answer."""
        if is_agreed:
            self._due_us[command_id] = self._dependencies.now_us() + ENTRY_WAIT_US
        else:
            self._tasks.begin(self._settle_refusal(led, command_id))

    async def look_for_entries(self, led: LedGame, session: Session) -> None:
        """Forget the commands whose entries have come, or that changed nothing; call the arbiter if one is missing."""
        for command_id, due_us in list(self._due_us.items()):
            passed = led.passed[command_id]
            if led.exchange.record.has_command(command_id) or stands_already(passed.command, session):
                del self._due_us[command_id]
                await self._end(led, command_id)
            elif due_us <= self._dependencies.now_us():
                del self._due_us[command_id]
                self._tasks.begin(self._call_arbiter(led, command_id))

    async def _settle_refusal(self, led: LedGame, command_id: str) -> None:
        """Do a command here that the other board has not done, if the right came over meanwhile."""
        passed = led.passed[command_id]
        if led.exchange.record.has_command(command_id):
            await self._end(led, command_id)
        elif led.exchange.may_write and await self._is_in_time(led, passed):
            await self._submit(led, passed.command, passed)  # its entry shows after a stop that it was done
            await self._end(led, command_id)
        else:
            await self._call_arbiter(led, command_id)

    async def _call_arbiter(self, led: LedGame, command_id: str) -> None:
        passed = led.passed[command_id]
        log.warning("the other board has not done what the arbiter said: %s", passed.command)
        await self._submit(led, CallArbiter(), passed)
        await self._end(led, command_id)

    async def _end(self, led: LedGame, command_id: str) -> None:
        led.passed.pop(command_id, None)
        await self._forget(led, command_id)

    async def _is_in_time(self, led: LedGame, passed: PassToFar) -> bool:
        try:
            signed = await self._proofs.read_signed(led, "" if passed.sender is None else passed.sender.signed_command)
        except KeysUnreadError:
            return False
        return signed is not None and is_in_time_to_pass(signed, led.exchange.record)

    async def _submit(self, led: LedGame, command: Command, passed: PassToFar) -> None:
        refusal = await self._submit_command(led, command, passed.sender or TERMINAL_SENDER)
        if refusal is not None:
            log.warning("%s was refused: %s", command, refusal.code.value)
