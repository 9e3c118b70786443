"""Inputs as lines of a trace; each kind of line has a key of its own."""

from typing import Annotated, Any

from pydantic import ConfigDict, Field

from controller.commands.codec import COMMAND_KEY, decode_command, encode_command
from controller.rules.squares import Square, mask_of, squares_of
from controller.session.far_exchange.inputs import FarReport
from controller.session.inputs import (
    AdviceFound,
    AdvicePurpose,
    CommandGiven,
    DaemonRestarted,
    DateFound,
    DateUnknown,
    GameStarted,
    Input,
    JournalDamaged,
    OutputsLost,
    OutputsRestored,
    ProgramFault,
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
from controller.storage.traces.header import LONGEST_TRACE_TEXT
from controller.storage.traces.line_base import LONGEST_TIME_US, InputLine, OnlyTrue, TraceSquare
from hardware.events import Button, ButtonEdge, Edge, Part, PartLost, PartRestored, Snapshot

Level = Annotated[bool, Field(strict=True)]
StandingTime = Annotated[int, Field(ge=0, le=LONGEST_TIME_US, strict=True)]


class EdgeLine(InputLine):
    """`edge`: one raw change of this square's sensor."""

    edge: TraceSquare
    closed: Level

    def to_event(self) -> Edge:
        """Return the edge."""
        return Edge(square=Square(self.edge), closed=self.closed, at_us=self.at_us)


class SnapshotLine(InputLine):
    """`snapshot`: the squares whose sensors show a piece, of all sensors at once."""

    snapshot: tuple[TraceSquare, ...]

    def to_event(self) -> Snapshot:
        """Return the snapshot."""
        return Snapshot(occupancy=mask_of(map(Square, self.snapshot)), at_us=self.at_us)


class ButtonLine(InputLine):
    """`button`: one raw change of this side's clock button."""

    button: Button
    down: Level

    def to_event(self) -> ButtonEdge:
        """Return the button's edge."""
        return ButtonEdge(button=self.button, down=self.down, at_us=self.at_us)


class LostLine(InputLine):
    """`lost`: this part no longer answers."""

    lost: Part

    def to_event(self) -> PartLost:
        """Return the loss."""
        return PartLost(part=self.lost, at_us=self.at_us)


class BackLine(InputLine):
    """`back`: this part answers again."""

    back: Part

    def to_event(self) -> PartRestored:
        """Return the return of the part."""
        return PartRestored(part=self.back, at_us=self.at_us)


class RecordingDelayedLine(InputLine):
    """`recording_delayed`: what was committed last was on disk too late, for this reason; the clocks stood."""

    recording_delayed: Annotated[str, Field(max_length=LONGEST_TRACE_TEXT)]
    began_before_us: StandingTime
    lasts_us: StandingTime

    def to_event(self) -> RecordingDelayed:
        """Return the delay."""
        return RecordingDelayed(
            reason=self.recording_delayed,
            began_before_us=self.began_before_us,
            lasts_us=self.lasts_us,
            at_us=self.at_us,
        )


class RecordingFailedLine(InputLine):
    """`recording_failed`: the journal could not be written, for this reason."""

    recording_failed: Annotated[str, Field(max_length=LONGEST_TRACE_TEXT)]

    def to_event(self) -> RecordingFailed:
        """Return the failure."""
        return RecordingFailed(reason=self.recording_failed, at_us=self.at_us)


class RecordingRestoredLine(InputLine):
    """`recording_restored`: the journal can be written again."""

    recording_restored: OnlyTrue

    def to_event(self) -> RecordingRestored:
        """Return the end of the failure."""
        return RecordingRestored(at_us=self.at_us)


class JournalDamagedLine(InputLine):
    """`journal_damaged`: the journal of earlier games is damaged; true if it was replaced by a new one."""

    journal_damaged: bool
    journal_gone: bool = False

    def to_event(self) -> JournalDamaged:
        """Return what was found."""
        return JournalDamaged(is_replaced=self.journal_damaged, is_gone=self.journal_gone, at_us=self.at_us)


class ProgramReportedLine(InputLine):
    """`program_reported`: what is wrong with the program that plays a side, and `reason`, as it says it."""

    program_reported: ProgramFault
    reason: Annotated[str, Field(max_length=LONGEST_TRACE_TEXT)]

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


class DateUnknownLine(InputLine):
    """`date_unknown`: nobody knows the date of the game; the value names this start of the machine."""

    date_unknown: Annotated[str, Field(max_length=LONGEST_TRACE_TEXT)]

    def to_event(self) -> DateUnknown:
        """Return what was found."""
        return DateUnknown(boot=self.date_unknown, at_us=self.at_us)


class DateFoundLine(InputLine):
    """`date_found`: the date of the game is known from now on."""

    date_found: Annotated[str, Field(max_length=LONGEST_TRACE_TEXT)]

    def to_event(self) -> DateFound:
        """Return what was found."""
        return DateFound(date=self.date_found, at_us=self.at_us)


class AdviceFoundLine(InputLine):
    """`advice_found`: an engine has answered what the board asked it."""

    advice_found: AdvicePurpose
    ply: Annotated[int, Field(strict=True)]
    position: Annotated[str, Field(max_length=LONGEST_TRACE_TEXT)]
    move: Annotated[str, Field(max_length=LONGEST_TRACE_TEXT)]
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
    "edge": EdgeLine,
    "snapshot": SnapshotLine,
    "button": ButtonLine,
    "lost": LostLine,
    "back": BackLine,
    "recording_delayed": RecordingDelayedLine,
    "recording_failed": RecordingFailedLine,
    "recording_restored": RecordingRestoredLine,
    "journal_damaged": JournalDamagedLine,
    "date_unknown": DateUnknownLine,
    "date_found": DateFoundLine,
    "program_reported": ProgramReportedLine,
    "program_starting": ProgramStartingLine,
    "program_started": ProgramStartedLine,
    "advice_found": AdviceFoundLine,
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
        case Edge(square=square, closed=closed):
            return {"edge": square, "closed": closed}
        case Snapshot(occupancy=occupancy):
            return {"snapshot": list(squares_of(occupancy))}
        case ButtonEdge(button=button, down=down):
            return {"button": button.value, "down": down}
        case PartLost(part=part):
            return {"lost": part.value}
        case PartRestored(part=part):
            return {"back": part.value}
        case CommandGiven(command=command):
            return encode_command(command)
        case RecordingDelayed(reason=reason, began_before_us=began_before_us, lasts_us=lasts_us):
            text = reason[:LONGEST_TRACE_TEXT]
            return {"recording_delayed": text, "began_before_us": began_before_us, "lasts_us": lasts_us}
        case RecordingFailed(reason=reason):
            return {"recording_failed": reason[:LONGEST_TRACE_TEXT]}
        case RecordingRestored():
            return {"recording_restored": True}
        case JournalDamaged(is_replaced=is_replaced, is_gone=is_gone):
            return {"journal_damaged": is_replaced} | ({"journal_gone": True} if is_gone else {})
        case DateUnknown(boot=boot):
            return {"date_unknown": boot[:LONGEST_TRACE_TEXT]}
        case DateFound(date=date):
            return {"date_found": date[:LONGEST_TRACE_TEXT]}
        case ProgramReported(fault=fault, reason=reason):
            return {"program_reported": fault.value, "reason": reason[:LONGEST_TRACE_TEXT]}
        case AdviceFound(purpose=purpose, ply=ply, position=position, move=move, loses_man=loses_man):
            texts = {"position": position[:LONGEST_TRACE_TEXT], "move": move[:LONGEST_TRACE_TEXT]}
            return {"advice_found": purpose.value, "ply": ply, **texts} | ({"loses_man": True} if loses_man else {})
        case ProgramStarting():
            return {"program_starting": True}
        case ProgramStarted():
            return {"program_started": True}
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
