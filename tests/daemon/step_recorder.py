"""An observer that records every step of a session."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from controller.notation.move_text import move_text
from controller.session.effects import Announce, Effect, RecordMove
from controller.session.inputs import GameStarted, Input, Tick
from controller.session.state import Phase, Session
from controller.words.messages import message_sentence
from controller.words.po_files import english
from tests.sim.virtual_board import now_us


@dataclass(frozen=True)
class RecordedStep:
    """One step as an observer received it."""

    event: Input
    """The input."""
    effects: tuple[Effect, ...]
    """The effects of the step."""
    session: Session
    """The session after the step."""
    recorded_us: int
    """When the observer received it."""


class StepRecorder:
    """An observer that records everything."""

    def __init__(self, now_us: Callable[[], int] = now_us) -> None:
        self._now_us = now_us
        self.initial_effects: tuple[Effect, ...] = ()
        """The call for a resumed game before its first step."""
        self.steps: list[RecordedStep] = []
        self.is_board_known = asyncio.Event()
        self.is_over = asyncio.Event()

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        if isinstance(event, GameStarted) and any(isinstance(effect, RecordMove) for effect in effects):
            self.initial_effects = tuple(effects)
            return
        self.steps.append(RecordedStep(event, tuple(effects), session, self._now_us()))
        if session.levels.is_known:
            self.is_board_known.set()
        if session.phase is Phase.OVER:
            self.is_over.set()
        else:
            self.is_over.clear()

    @property
    def inputs(self) -> list[Input]:
        return [step.event for step in self.steps]

    @property
    def ticks(self) -> list[Tick]:
        return [event for event in self.inputs if isinstance(event, Tick)]

    @property
    def records(self) -> list[RecordMove]:
        return [effect for step in self.steps for effect in step.effects if isinstance(effect, RecordMove)]

    @property
    def moves(self) -> list[str]:
        return [move_text(record.move) for record in self.records]

    @property
    def announcements(self) -> list[str]:
        return [
            message_sentence(english(), each.message)
            for step in self.steps
            for each in step.effects
            if isinstance(each, Announce)
        ]
