"""What people ask of the board itself with its menu: a pairing code, another brightness, the end of the program."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from controller.session.effects import CreatePairingCode, Effect, SetBrightness, StopBoard
from controller.session.inputs import Input
from controller.session.state import Session


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRequests:
    """Does what people ask of the board; an observer of the session."""

    create_pairing_code: Callable[[], object] | None
    """Shows a new code; None: no page is served."""
    set_brightness: Callable[[int], None]
    stop: Callable[[], None]

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Execute what a step asks for."""
        del session, event
        for effect in effects:
            match effect:
                case CreatePairingCode() if self.create_pairing_code is not None:
                    self.create_pairing_code()
                case SetBrightness(percent=percent):
                    self.set_brightness(percent)
                case StopBoard():
                    self.stop()
                case _:
                    pass
