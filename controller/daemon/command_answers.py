"""The results of commands: whether the session refused one, and why."""

import asyncio
from collections.abc import Callable, Sequence

from controller.commands.sender import CommandSender
from controller.commands.values import Command
from controller.session.effects import Effect, Refuse, RequestNewGame
from controller.session.inputs import CommandGiven, GameStarted, Input
from controller.session.state import Session
from controller.session.views.messages import Message


class CommandAnswers:
    """Sends commands to a daemon, which it observes, and returns the answer to each."""

    def __init__(self, enqueue: Callable[[Input], None], now_us: Callable[[], int]) -> None:
        self._enqueue = enqueue
        self._now_us = now_us
        self._pending: list[tuple[CommandGiven, asyncio.Future[Message | None]]] = []
        self._waiting_for_game: list[asyncio.Future[Message | None]] = []

    async def submit(self, command: Command, sender: CommandSender | None = None) -> Message | None:
        """Enqueue a command, stamped now, and wait for its step. Return the reason of a refusal, or None.

        A command that asks for another game is answered when that one has begun.
        """
        given = CommandGiven(command=command, at_us=self._now_us(), sender=sender)
        answer: asyncio.Future[Message | None] = asyncio.get_running_loop().create_future()
        self._pending.append((given, answer))
        self._enqueue(given)
        return await answer

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Return the result of the step's command to its sender."""
        del session
        if isinstance(event, GameStarted):
            self._waiting_for_game = _answer_all(self._waiting_for_game)
        if any(isinstance(effect, RequestNewGame) for effect in effects):
            self._waiting_for_game += [answer for given, answer in self._pending if given is event]
            self._pending = [waiting for waiting in self._pending if waiting[0] is not event]
        refusal = next((effect.message for effect in effects if isinstance(effect, Refuse)), None)
        # two commands may be equal: each has its own answer
        for given, answer in self._pending:
            if given is event and not answer.done():
                answer.set_result(refusal)
        self._pending = [waiting for waiting in self._pending if not waiting[1].done()]


def _answer_all(answers: list[asyncio.Future[Message | None]]) -> list[asyncio.Future[Message | None]]:
    """Answer that nothing was refused; return the empty list that is left."""
    for answer in answers:
        if not answer.done():
            answer.set_result(None)
    return []
