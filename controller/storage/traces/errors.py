"""What can be wrong with a trace, in one line: where, what, and what to do."""

from dataclasses import dataclass

from pydantic import ValidationError

RECORD_AGAIN_REMEDY = "record the trace again, or mend this line"
_MAX_SHOWN_CHARACTERS = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceFault:
    """The first faulty line of a trace, 1 for the first line, and what is wrong with it."""

    line: int
    text: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}"


class TraceError(ValueError):
    """A text of which nothing can be played again, or a game that is no trace; `fault` tells where and why."""

    def __init__(self, fault: TraceFault) -> None:
        super().__init__(str(fault))
        self.fault = fault


class TraceLineError(ValueError):
    """A line that means nothing; the message is what is wrong with it, and the remedy."""


def validation_text(error: ValidationError) -> str:
    """Put into words what is wrong with the values of a line, the first of them only."""
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
