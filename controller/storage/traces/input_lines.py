"""Inputs as lines of a trace; each kind of line has a key of its own."""

from typing import Any

from pydantic import ConfigDict

from controller.commands.codec import COMMAND_KEY, decode_command, encode_command
from controller.session.far_exchange.inputs import FarReport
from controller.session.inputs import (
    AdviceFound,
    CommandGiven,
    DaemonRestarted,
    DateFound,
    DateUnknown,
    GameStarted,
    Input,
    JournalDamaged,
    OutputsLost,
    OutputsRestored,
    ProgramReported,
    ProgramStarted,
    ProgramStarting,
    RecordingDelayed,
    RecordingFailed,
    RecordingRestored,
    Tick,
)
from controller.settings.abilities import BoardAbilities
from controller.storage.old_commands import OLD_NAMES, decode_old_line
from controller.storage.traces.far_lines import FAR_LINES, far_values
from controller.storage.traces.line_base import InputLine, OnlyTrue
from controller.storage.traces.part_lines import PART_LINES, part_values
from controller.storage.traces.program_lines import PROGRAM_LINES, program_values
from controller.storage.traces.recording_lines import RECORDING_LINES, recording_values
from hardware.events import ButtonEdge, Edge, PartLost, PartRestored, Snapshot


class OutputsLostLine(InputLine):
    """`outputs_lost`: neither LEDs nor display nor page showed the game."""

    outputs_lost: OnlyTrue

    def to_event(self) -> OutputsLost:
        """Return the loss."""
        return OutputsLost(at_us=self.at_us)


class OutputsRestoredLine(InputLine):
    """`outputs_restored`: LEDs, display or page show the game again."""

    outputs_restored: OnlyTrue

    def to_event(self) -> OutputsRestored:
        """Return the end of the loss."""
        return OutputsRestored(at_us=self.at_us)


class ResumedLine(InputLine):
    """`resumed`: the program was stopped and runs again, after an unknown time."""

    resumed: OnlyTrue
    abilities: BoardAbilities | None = None

    def to_event(self) -> DaemonRestarted:
        """Return the restart."""
        return DaemonRestarted(at_us=self.at_us, abilities=self.abilities)


class TickLine(InputLine):
    """`tick`: the time had come when an input with an earlier stamp arrived."""

    tick: OnlyTrue

    def to_event(self) -> Tick:
        """Return the tick."""
        return Tick(at_us=self.at_us)


INPUT_LINES: dict[str, type[InputLine]] = {
    **PART_LINES,
    **RECORDING_LINES,
    **PROGRAM_LINES,
    "outputs_lost": OutputsLostLine,
    "outputs_restored": OutputsRestoredLine,
    **FAR_LINES,
    "resumed": ResumedLine,
    "tick": TickLine,
}
"""Every kind of input line but commands, by its key."""


class CommandLine(InputLine):
    """`command`: an arbiter or a player gave a command; the other keys are its fields."""

    model_config = ConfigDict(frozen=True, extra="allow")

    def to_event(self) -> CommandGiven:
        """Return the input; raises CommandCodecError."""
        values = self.model_extra or {}
        old = None if COMMAND_KEY in values else next((key for key in OLD_NAMES if key in values), None)
        command = decode_command(values) if old is None else decode_old_line(old, values)
        return CommandGiven(command=command, at_us=self.at_us)


COMMAND_KEYS = (COMMAND_KEY, *OLD_NAMES)
"""The keys that a line with a command may have; the first one is that of today."""


def input_values(event: Input) -> dict[str, Any]:
    """Return an input as the object of a line; raises ValueError for GameStarted, which is the first line."""
    return {"at_us": event.at_us, **_own_values(event)}


def _own_values(event: Input) -> dict[str, Any]:
    match event:
        case Edge() | Snapshot() | ButtonEdge() | PartLost() | PartRestored():
            return part_values(event)
        case CommandGiven(command=command):
            return encode_command(command)
        case RecordingDelayed() | RecordingFailed() | RecordingRestored() | JournalDamaged():
            return recording_values(event)
        case DateUnknown() | DateFound():
            return recording_values(event)
        case ProgramReported() | ProgramStarting() | ProgramStarted() | AdviceFound():
            return program_values(event)
        case OutputsLost():
            return {"outputs_lost": True}
        case OutputsRestored():
            return {"outputs_restored": True}
        case FarReport():
            return far_values(event)
        case DaemonRestarted(abilities=abilities):
            known = {} if abilities is None else {"abilities": abilities.model_dump(exclude_none=True)}
            return {"resumed": True, **known}
        case Tick():
            return {"tick": True}
        case GameStarted():
            raise ValueError("a game starts with the first line of its trace, and only there")
