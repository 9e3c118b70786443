"""Faults of a trace: each is one line with the place, the fault and the remedy."""

from dataclasses import dataclass

from pydantic import ValidationError

RECORD_AGAIN_REMEDY = "record the trace again, or mend this line"
_MAX_SHOWN_CHARACTERS = 40  # a choice: a fault is one short line


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceFault:
    """The first faulty line of a trace."""

    line: int  # 1 for the first line
    text: str  # what is wrong with it, and what to do

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}"


class TraceError(ValueError):
    """A text of which nothing can be replayed."""

    def __init__(self, fault: TraceFault) -> None:
        super().__init__(str(fault))
        self.fault = fault


class TraceLineError(ValueError):
    """A line that has no meaning; the message is the fault and the remedy."""


def validation_text(error: ValidationError) -> str:
    """Return the first fault of a line's values in words."""
    entry = error.errors(include_url=False)[0]
    place = ".".join(str(part) for part in entry["loc"])
    if entry["type"] == "missing":
        return f"{place} is missing"
    if entry["type"] == "extra_forbidden":
        return f"{place!r} is no part of such a line"
    text = entry["msg"].removeprefix("Value error, ")
    if entry["type"] == "value_error":
        return f"{place}: {text}" if place else text
    given = repr(entry["input"])
    shown = given if len(given) <= _MAX_SHOWN_CHARACTERS else f"{given[:_MAX_SHOWN_CHARACTERS]} ..."
    return f"{place}: {text[:1].lower()}{text[1:]}, not {shown}"
