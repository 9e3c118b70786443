"""What follows from the answer to a command that was passed on; only then it is forgotten."""

import logging
from collections.abc import Awaitable, Callable
from typing import NamedTuple

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
from controller.session.views.messages import Message, MessageCode

ENTRY_WAIT_US = 60 * SECOND_US
"""How long an entry is waited for: of a command that the other board has done, where it is sent at once, or before one
that is to be done here; a choice.
"""

log = logging.getLogger(__name__)


class _Wait(NamedTuple):
    due_us: int  # when the arbiter is called
    is_done: bool  # its entry is waited for; otherwise for what this board carries out before it


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
        self._waits: dict[str, _Wait] = {}  # by the ids of the commands

    @property
    def next_deadline_us(self) -> int | None:
        """When the arbiter is to be called because something is missing; None: nothing is waited for."""
        return min([wait.due_us for wait in self._waits.values()], default=None)

    def leave_game(self) -> None:
        """Wait for nothing any more."""
        self._waits = {}  # what is being done notes its wait in the one before

    def settle(self, command_id: str, *, is_agreed: bool) -> None:
        """Note an answer; `advance` does what follows from it."""
        self._waits[command_id] = self._begin_wait(is_done=is_agreed)

    async def advance(self, led: LedGame, session: Session) -> None:
        """Forget the commands whose entries have come, or that changed nothing.

        Do those here that the other board has not done, once this one has all that is on record before them; call the
        arbiter if an entry is missing.
        """
        for command_id, wait in list(self._waits.items()):
            has_changed_nothing = wait.is_done and stands_already(led.passed[command_id].command, session)
            if led.exchange.record.has_command(command_id) or has_changed_nothing:
                del self._waits[command_id]
                await self._end(led, command_id)
            elif not wait.is_done and led.has_all(session):
                del self._waits[command_id]
                self._tasks.begin(self._do_here(led, command_id))
            elif wait.due_us <= self._dependencies.now_us():
                del self._waits[command_id]
                self._tasks.begin(self._call_arbiter(led, command_id))

    def _begin_wait(self, *, is_done: bool) -> _Wait:
        return _Wait(self._dependencies.now_us() + ENTRY_WAIT_US, is_done)

    async def _do_here(self, led: LedGame, command_id: str) -> None:
        """Do a command here that the other board has not done, if the right came over meanwhile.

        Its entry shows that it was done, also after a stop, and also if it had to be passed on again.
        """
        passed, waits = led.passed[command_id], self._waits
        if not (led.exchange.may_write and await self._is_in_time(led, passed)):
            await self._call_arbiter(led, command_id)
            return
        refusal = await self._submit(led, passed.command, passed)
        if refusal is None:
            waits.setdefault(command_id, self._begin_wait(is_done=True))
        elif refusal.code is MessageCode.NO_CHANGE:
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
        self._waits.pop(command_id, None)  # if it was answered once more meanwhile
        await self._forget(led, command_id)

    async def _is_in_time(self, led: LedGame, passed: PassToFar) -> bool:
        try:
            signed = await self._proofs.read_signed(led, "" if passed.sender is None else passed.sender.signed_command)
        except KeysUnreadError:
            return False
        return signed is not None and is_in_time_to_pass(signed, led.exchange.record)

    async def _submit(self, led: LedGame, command: Command, passed: PassToFar) -> Message | None:
        refusal = await self._submit_command(led, command, passed.sender or TERMINAL_SENDER)
        if refusal is not None:
            log.warning("%s was refused: %s", command, refusal.code.value)
        return refusal
