"""What becomes of a command: a face that sent one learns whether it was refused, and why."""

import asyncio
from collections.abc import Callable, Sequence

from controller.session.effects import Effect, Refuse
from controller.session.inputs import Input
from controller.session.state import Session
from controller.session.views.messages import Message


class CommandAnswers:
    """A watcher that tells who asks what became of a command."""

    def __init__(self) -> None:
        self._pending: list[tuple[Input, asyncio.Future[Message | None]]] = []

    async def submit(self, enqueue: Callable[[Input], None], command: Input) -> Message | None:
        """Give a command, wait until it was taken, and give why it was refused; None if it was not."""
        answer: asyncio.Future[Message | None] = asyncio.get_running_loop().create_future()
        self._pending.append((command, answer))
        enqueue(command)
        return await answer

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Answer who gave this command."""
        del session
        told = next((effect.message for effect in effects if isinstance(effect, Refuse)), None)
        # two commands may look alike: each has its own answer
        for command, answer in self._pending:
            if command is event and not answer.done():
                answer.set_result(told)
        self._pending = [asked for asked in self._pending if not asked[1].done()]
