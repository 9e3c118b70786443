"""Scripts: statements one a line, or several with `;` between them; `#` begins a comment.

`lift 22; place 18; press white; wait 2s; expect move 22-18  # and so on`
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from controller.commands.language import SentenceError
from sim.script.grammar import parse_statement
from sim.script.statements import Statement

AnyStatement = TypeVar("AnyStatement")


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptLine(Generic[AnyStatement]):
    """One statement of a script."""

    number: int  # of the line that it stands on, 1 for the first
    text: str  # as it is written, with single blanks between its words
    statement: AnyStatement


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptFault:
    """One faulty statement."""

    line: int  # 1 for the first
    error: SentenceError

    def __str__(self) -> str:
        return f"line {self.line}: {self.error}"


class ScriptError(ValueError):
    """A text that is no script."""

    def __init__(self, faults: tuple[ScriptFault, ...]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults
        """Every faulty statement, in order."""


def parse_script(text: str, *, first_line: int = 1) -> tuple[ScriptLine[Statement], ...]:
    """Return the statements of a script; `first_line` numbers its first line, for a text that is read in parts.

    Raises ScriptError with every faulty statement.
    """
    return read_lines(text, parse_statement, first_line=first_line)


def read_lines(
    text: str, parse: Callable[[str], AnyStatement], *, first_line: int = 1
) -> tuple[ScriptLine[AnyStatement], ...]:
    """Return the statements that a function parses, which raises SentenceError; errors as those of `parse_script`."""
    lines: list[ScriptLine[AnyStatement]] = []
    faults: list[ScriptFault] = []
    for number, line in enumerate(text.splitlines(), first_line):
        for written in line.partition("#")[0].split(";"):
            words = " ".join(written.split())
            if not words:
                continue
            try:
                lines.append(ScriptLine(number=number, text=words, statement=parse(words)))
            except SentenceError as error:
                faults.append(ScriptFault(line=number, error=error))
    if faults:
        raise ScriptError(tuple(faults))
    return tuple(lines)
