"""Record the events of a Buttons port."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress

from hardware.events import Button, ButtonEdge, ButtonEvent, PartLost, PartRestored
from hardware.ports import Buttons
from tests.hardware.conditions import wait_until


class ButtonRecorder:
    """The events of the buttons so far."""

    def __init__(self) -> None:
        self.events: list[ButtonEvent] = []

    async def wait_until(self, holds: Callable[[Sequence[ButtonEvent]], bool]) -> None:
        await wait_until(lambda: holds(self.events), lambda: f"more than {self.events}")

    async def wait_for_events(self, number: int) -> None:
        await self.wait_until(lambda events: len(events) >= number)

    @property
    def edges(self) -> list[tuple[Button, bool]]:
        """The buttons that changed, and whether each is down then."""
        return [(event.button, event.down) for event in self.events if isinstance(event, ButtonEdge)]

    async def record(self, events: AsyncIterator[ButtonEvent]) -> None:
        """Record every event."""
        async for event in events:
            self.events.append(event)


@asynccontextmanager
async def record_buttons(buttons: Buttons) -> AsyncIterator[ButtonRecorder]:
    """Record the events of buttons."""
    recorder = ButtonRecorder()
    recording = asyncio.create_task(recorder.record(buttons.events()))
    await asyncio.sleep(0)  # so that it listens before fingers act
    try:
        yield recorder
    finally:
        recording.cancel()
        with suppress(asyncio.CancelledError):
            await recording


def describe_event(event: ButtonEvent) -> str:
    """Return an event in words, such as `white down` or `buttons lost`."""
    match event:
        case ButtonEdge(button=button, down=down):
            return f"{button.value} {'down' if down else 'up'}"
        case PartLost(part=part):
            return f"{part.value} lost"
        case PartRestored(part=part):
            return f"{part.value} restored"
