"""When the other board was heard last, and when it is to hear this one."""

from controller.clock.time_control import SECOND_US
from controller.far_game.exchange.effects import ReportHeard, ReportSilence
from controller.far_game.exchange.resending import may_repeat

HEARTBEAT_US = 10 * SECOND_US
"""At least so often the other board hears which entry this one has."""
UNHEARD_US = 120 * SECOND_US
"""Without any document of the other board for so long, people are told."""


class Hearing:
    """The silence of the other board, and the signs of life of this one."""

    def __init__(self, at_us: int) -> None:
        self._heard_us = at_us
        self._is_silence_told = False
        self._said_us: int | None = None  # when this board has said last what it has

    @property
    def next_deadline_us(self) -> int:
        """When the other board is to hear this one again, or people are told of its silence."""
        said_us = 0 if self._said_us is None else self._said_us + HEARTBEAT_US
        return said_us if self._is_silence_told else min(said_us, self._heard_us + UNHEARD_US)

    def note_document(self, at_us: int) -> list[ReportHeard]:
        """Note a document of the other board; return what tells people that it is heard again."""
        reports = [ReportHeard()] if self._is_silence_told else []
        self._heard_us, self._is_silence_told = max(self._heard_us, at_us), False
        return reports

    def tell_silence(self, at_us: int) -> list[ReportSilence]:
        """Return what tells people, once, that the other board is not heard."""
        if self._is_silence_told or self._heard_us + UNHEARD_US > at_us:
            return []
        self._is_silence_told = True
        return [ReportSilence(at_us - self._heard_us)]

    def note_saying(self, at_us: int) -> None:
        """Note that this board says what it has."""
        self._said_us = at_us

    def is_saying_due(self, at_us: int) -> bool:
        """Return True if the other board is to hear this one again."""
        return self._said_us is None or self._said_us + HEARTBEAT_US <= at_us

    def may_say_again(self, at_us: int) -> bool:
        """Return True if this board may say what it has although that is not due."""
        return may_repeat(self._said_us, at_us)
