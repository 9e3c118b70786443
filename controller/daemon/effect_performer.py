"""Performs the effects of steps that people see and hear: LEDs, display, buzzer, log and observers.

Records are no concern of it: `Recorder` has written them before.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress

from controller.daemon.dependencies import DaemonDependencies
from controller.daemon.lost_parts import LostParts
from controller.faces.display.display_updater import DisplayUpdater
from controller.faces.lights.led_updater import LedUpdater
from controller.session.effects import (
    Announce,
    CreatePairingCode,
    Effect,
    InviteBoard,
    JoinBoard,
    PlaySound,
    RecordChange,
    RecordMove,
    RecordOutcome,
    Refuse,
    ReportJudgement,
    RequestNewGame,
    SetBrightness,
    ShowLeds,
    ShowPage,
    StopBoard,
    WithdrawInvitation,
)
from controller.session.far_exchange.effects import AnswerFar, AskFar, PassToFar
from controller.session.inputs import Input
from controller.session.state import Session
from controller.session.views.display_page import DisplayPage
from controller.session.views.sounds import Sound
from hardware.events import Part
from hardware.ports import PartError, Tone
from hardware.program_faults import use_part

log = logging.getLogger(__name__)

MAX_WAITING_TONES = 4
"""The most tones that wait for the buzzer; a choice: more would sound long after their events."""

_TONES = {
    Sound.COMMITTED: Tone.CLICK,
    Sound.LOW_TIME: Tone.HURRY,
    Sound.FLAG: Tone.FLAG,
    Sound.FAULT: Tone.WARNING,
    Sound.GAME_OVER: Tone.END,
}


class EffectPerformer:
    """Performs effects without waiting; the tasks of `start_parts` bring them to the parts."""

    def __init__(self, dependencies: DaemonDependencies, lost_parts: LostParts) -> None:
        self._dependencies = dependencies
        self._lost_parts = lost_parts
        self._tones: asyncio.Queue[Tone] = asyncio.Queue(MAX_WAITING_TONES)
        self._lights = LedUpdater(
            dependencies.board.leds,
            dependencies.theme,
            dependencies.now_us,
            lost_parts.report_loss,
            lambda: lost_parts.report_return(Part.LEDS),
        )
        self._screen = DisplayUpdater(
            self._show_page, lost_parts.report_loss, lambda: lost_parts.report_return(Part.DISPLAY)
        )
        self.session: Session | None = None
        """The session of the latest step that was performed; None before the first."""

    def start_parts(self, tasks: asyncio.TaskGroup) -> list[asyncio.Task[None]]:
        """Start the tasks of LEDs, display and buzzer, and what opens the parts, and return them."""
        return [
            tasks.create_task(self._open_parts(), name="parts"),
            tasks.create_task(self._lights.run(), name="LEDs"),
            tasks.create_task(self._screen.run(), name="display"),
            tasks.create_task(self._play_tones(), name="buzzer"),
        ]

    def show_leds(self, effects: Sequence[Effect]) -> None:
        """Perform what of the effects is for the LEDs, which wait for no record."""
        for effect in effects:
            if isinstance(effect, ShowLeds):
                self._lights.show(effect.frame)

    def perform(self, event: Input, session: Session, effects: Sequence[Effect]) -> None:
        """Perform the effects of a step."""
        self.session = session
        self.show_leds(effects)
        for effect in effects:
            match effect:
                case ShowPage(page=page):
                    self._screen.show(page)
                case Announce(message=message) | Refuse(message=message):
                    log.info("%s: %s", message.code.value, dict(message.args))
                case PlaySound(sound=sound):
                    with suppress(asyncio.QueueFull):
                        self._tones.put_nowait(_TONES[sound])
                case ShowLeds():
                    pass  # is shown already
                case ReportJudgement() | RecordMove() | RecordChange() | RecordOutcome() | RequestNewGame():
                    pass
                case CreatePairingCode() | SetBrightness() | StopBoard() | AskFar() | AnswerFar() | PassToFar():
                    pass  # an observer does it
                case InviteBoard() | JoinBoard() | WithdrawInvitation():
                    pass  # an observer does it
        for observer in self._dependencies.observers:
            observer.on_step(session, event, effects)

    def show_again(self) -> None:
        """Show LEDs and display what the session has shown last."""
        if self.session is None:
            return
        self._lights.show(self.session.last_views.frame)
        if self.session.last_views.page is not None:
            self._screen.show(self.session.last_views.page)

    async def _open_parts(self) -> None:
        await self._dependencies.open_parts(self._lost_parts)

    async def _show_page(self, page: DisplayPage) -> None:
        """Show a page once the LEDs are lit: drawing it keeps the interpreter from the thread that lights them."""
        await self._lights.wait_until_sent()
        await self._dependencies.show_page(page)

    async def _play_tones(self) -> None:
        while True:
            tone = await self._tones.get()
            try:
                await use_part(Part.BUZZER, self._dependencies.board.buzzer.play(tone))
                self._lost_parts.report_return(Part.BUZZER)
            except PartError as error:
                self._lost_parts.report_loss(error)
