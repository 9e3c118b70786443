"""The inputs of an examination, as values, with times in microseconds of the host's clock."""

from dataclasses import dataclass
from enum import StrEnum

from hardware.events import ButtonEvent, Part, SensorEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class ExaminationTick:
    """Report that the examination's next deadline has come."""

    at_us: int
    """When it came."""


class Reply(StrEnum):
    """What a person answers to a request."""

    YES = "yes"
    """It is so, or it is done."""
    NO = "no"
    """It is not so, or no light is visible."""
    SKIP = "skip"
    """Continue without an answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonAnswer:
    """A person's answer to the latest request."""

    reply: Reply
    """The answer."""
    at_us: int
    """When the person gave it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartFailure:
    """Report that LEDs, display or buzzer do not answer."""

    part: Part
    """The part that failed."""
    reason: str
    """What is wrong and what to do, without the part's name."""
    at_us: int
    """When the failure was noticed."""


ExaminationInput = SensorEvent | ButtonEvent | ExaminationTick | PersonAnswer | PartFailure
