"""What programs report and answer, as lines of a trace."""

from typing import Annotated, Any

from pydantic import Field

from controller.session.inputs import (
    AdviceFound,
    AdvicePurpose,
    ProgramFault,
    ProgramReported,
    ProgramStarted,
    ProgramStarting,
)
from controller.storage.traces.header import LONGEST_TRACE_TEXT
from controller.storage.traces.line_base import InputLine, OnlyTrue, TraceText


class ProgramReportedLine(InputLine):
    """`program_reported`: what is wrong with the program that plays a side, and `reason`, as it says it."""

    program_reported: ProgramFault
    reason: TraceText

    def to_event(self) -> ProgramReported:
        """Return what was found."""
        return ProgramReported(fault=self.program_reported, reason=self.reason, at_us=self.at_us)


class ProgramStartingLine(InputLine):
    """`program_starting`: the program that plays a side could not be asked for a move yet."""

    program_starting: OnlyTrue

    def to_event(self) -> ProgramStarting:
        """Return what was found."""
        return ProgramStarting(at_us=self.at_us)


class ProgramStartedLine(InputLine):
    """`program_started`: the program that plays a side runs, or cannot be started."""

    program_started: OnlyTrue

    def to_event(self) -> ProgramStarted:
        """Return what was found."""
        return ProgramStarted(at_us=self.at_us)


class AdviceFoundLine(InputLine):
    """`advice_found`: an engine has answered what the board asked it."""

    advice_found: AdvicePurpose
    ply: Annotated[int, Field(strict=True)]
    position: TraceText
    move: TraceText
    loses_man: bool = False

    def to_event(self) -> AdviceFound:
        """Return the answer."""
        return AdviceFound(
            purpose=self.advice_found,
            ply=self.ply,
            position=self.position,
            move=self.move,
            loses_man=self.loses_man,
            at_us=self.at_us,
        )


PROGRAM_LINES: dict[str, type[InputLine]] = {
    "program_reported": ProgramReportedLine,
    "program_starting": ProgramStartingLine,
    "program_started": ProgramStartedLine,
    "advice_found": AdviceFoundLine,
}
"""Every kind of line of a program, by its key."""

ProgramInput = ProgramReported | ProgramStarting | ProgramStarted | AdviceFound


def program_values(event: ProgramInput) -> dict[str, Any]:
    """Return what a program reports or answers as the object of a line, without its time."""
    match event:
        case ProgramReported(fault=fault, reason=reason):
            return {"program_reported": fault.value, "reason": reason[:LONGEST_TRACE_TEXT]}
        case ProgramStarting():
            return {"program_starting": True}
        case ProgramStarted():
            return {"program_started": True}
        case AdviceFound(purpose=purpose, ply=ply, position=position, move=move, loses_man=loses_man):
            texts = {"position": position[:LONGEST_TRACE_TEXT], "move": move[:LONGEST_TRACE_TEXT]}
            return {"advice_found": purpose.value, "ply": ply, **texts} | ({"loses_man": True} if loses_man else {})
