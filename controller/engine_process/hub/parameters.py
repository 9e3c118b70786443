"""Parameters of an engine as the Hub protocol declares them: a name, a value, a type and its limits."""

from dataclasses import dataclass
from enum import StrEnum

from controller.notation.hub.lines import HubLine

MOST_VALUES = 200  # a choice: of an enum of another program that are kept


class ParameterType(StrEnum):
    """The types of the protocol."""

    BOOL = "bool"
    INT = "int"
    REAL = "real"
    STRING = "string"
    ENUM = "enum"


class ParameterError(ValueError):
    """A value does not fit its parameter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HubParameter:
    """A parameter and its present value."""

    name: str
    value: str
    type: ParameterType = ParameterType.STRING
    values: tuple[str, ...] = ()  # of an enum
    least: str = ""  # of an int or a real; empty: no limit
    most: str = ""

    def to_line(self) -> HubLine:
        """Return the line that declares it."""
        arguments = [("name", self.name), ("value", self.value), ("type", self.type.value)]
        arguments += [("values", " ".join(self.values))] if self.values else []
        arguments += [(name, text) for name, text in (("min", self.least), ("max", self.most)) if text]
        return HubLine("param", tuple(arguments))

    def check(self, value: str) -> None:
        """Check a value; raises ParameterError if it does not fit."""
        if self.type is ParameterType.ENUM and value not in self.values:
            raise ParameterError(f"{self.name} is one of {' '.join(self.values)}, not {value!r}")
        if self.type is ParameterType.BOOL and value not in {"true", "false"}:
            raise ParameterError(f"{self.name} is true or false, not {value!r}")
        if self.type in (ParameterType.INT, ParameterType.REAL):
            self._check_number(value)

    def _check_number(self, value: str) -> None:
        kind = int if self.type is ParameterType.INT else float
        try:
            number = kind(value)
            fits = (not self.least or number >= kind(self.least)) and (not self.most or number <= kind(self.most))
        except ValueError:
            fits = False
        if not fits:
            limits = f" from {self.least} to {self.most}" if self.least and self.most else ""
            raise ParameterError(f"{self.name} is a number of type {self.type.value}{limits}, not {value!r}")


def read_parameter(line: HubLine) -> HubParameter:
    """Return the parameter that a line declares; raises ParameterError without a name.

    An unknown type is read as a string: what we do not understand, we leave to the engine.
    """
    name = line.value("name")
    if not name:
        raise ParameterError("a parameter without a name")
    written_type = line.value("type")
    known = {kind.value: kind for kind in ParameterType}
    return HubParameter(
        name=name,
        value=line.value("value") or "",
        type=known.get(written_type or "", ParameterType.STRING),
        values=tuple((line.value("values") or "").split()[:MOST_VALUES]),
        least=line.value("min") or "",
        most=line.value("max") or "",
    )
