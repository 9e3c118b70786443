"""Inputs as lines of a trace, each told by the key that only its kind has."""

from typing import Annotated, Any

from pydantic import Field

from controller.rules.squares import Square, mask_of, squares_of
from controller.session.inputs import (
    DaemonRestarted,
    DrawAgreed,
    GameStarted,
    Input,
    PlayerResigned,
    RecordingFailed,
    RecordingRestored,
    Tick,
)
from controller.storage.traces.arbiter_lines import ARBITER_LINES, arbiter_values
from controller.storage.traces.header import LONGEST_TRACE_TEXT
from controller.storage.traces.line_base import InputLine, OnlyTrue, SideWord, SquareNumber, side_of, side_word
from hardware.events import Button, ButtonEdge, Edge, Part, PartLost, PartRestored, Snapshot

Level = Annotated[bool, Field(strict=True)]


class EdgeLine(InputLine):
    """`edge`: one raw change of the sensor of this square."""

    edge: SquareNumber
    closed: Level

    def to_event(self) -> Edge:
        """Give the edge."""
        return Edge(square=Square(self.edge), closed=self.closed, at_us=self.at_us)


class SnapshotLine(InputLine):
    """`snapshot`: all sensors at once, by the squares that show a piece."""

    snapshot: tuple[SquareNumber, ...]

    def to_event(self) -> Snapshot:
        """Give the snapshot."""
        return Snapshot(occupancy=mask_of(map(Square, self.snapshot)), at_us=self.at_us)


class ButtonLine(InputLine):
    """`button`: one raw change of this side's clock button."""

    button: Button
    down: Level

    def to_event(self) -> ButtonEdge:
        """Give the button's edge."""
        return ButtonEdge(button=self.button, down=self.down, at_us=self.at_us)


class LostLine(InputLine):
    """`lost`: this part no longer answers."""

    lost: Part

    def to_event(self) -> PartLost:
        """Give the loss."""
        return PartLost(part=self.lost, at_us=self.at_us)


class BackLine(InputLine):
    """`back`: this part answers again."""

    back: Part

    def to_event(self) -> PartRestored:
        """Give the return."""
        return PartRestored(part=self.back, at_us=self.at_us)


class DrawAgreedLine(InputLine):
    """`draw_agreed`: both players agreed to a draw."""

    draw_agreed: OnlyTrue

    def to_event(self) -> DrawAgreed:
        """Give the command."""
        return DrawAgreed(at_us=self.at_us)


class ResignedLine(InputLine):
    """`resigned`: this side gives the game up."""

    resigned: SideWord

    def to_event(self) -> PlayerResigned:
        """Give the command."""
        return PlayerResigned(side=side_of(self.resigned), at_us=self.at_us)


class RecordingFailedLine(InputLine):
    """`recording_failed`: the journal could not be written, for this reason."""

    recording_failed: Annotated[str, Field(max_length=LONGEST_TRACE_TEXT)]

    def to_event(self) -> RecordingFailed:
        """Give the failure."""
        return RecordingFailed(reason=self.recording_failed, at_us=self.at_us)


class RecordingRestoredLine(InputLine):
    """`recording_restored`: the journal can be written again."""

    recording_restored: OnlyTrue

    def to_event(self) -> RecordingRestored:
        """Give the end of the failure."""
        return RecordingRestored(at_us=self.at_us)


class ResumedLine(InputLine):
    """`resumed`: the program was stopped, and runs again; for how long it did not run is not known."""

    resumed: OnlyTrue

    def to_event(self) -> DaemonRestarted:
        """Give the restart."""
        return DaemonRestarted(at_us=self.at_us)


class TickLine(InputLine):
    """`tick`: time had come so far when something came in that was stamped before."""

    tick: OnlyTrue

    def to_event(self) -> Tick:
        """Give the time."""
        return Tick(at_us=self.at_us)


INPUT_LINES: dict[str, type[InputLine]] = {
    "edge": EdgeLine,
    "snapshot": SnapshotLine,
    "button": ButtonLine,
    "lost": LostLine,
    "back": BackLine,
    **ARBITER_LINES,
    "draw_agreed": DrawAgreedLine,
    "resigned": ResignedLine,
    "recording_failed": RecordingFailedLine,
    "recording_restored": RecordingRestoredLine,
    "resumed": ResumedLine,
    "tick": TickLine,
}
"""Every kind of input line by its key."""


def input_values(event: Input) -> dict[str, Any]:
    """Give an input as the object of a line; raises ValueError for Started, which the first line tells."""
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
        case DrawAgreed():
            return {"draw_agreed": True}
        case PlayerResigned(side=side):
            return {"resigned": side_word(side)}
        case RecordingFailed(reason=reason):
            return {"recording_failed": reason[:LONGEST_TRACE_TEXT]}
        case RecordingRestored():
            return {"recording_restored": True}
        case DaemonRestarted():
            return {"resumed": True}
        case Tick():
            return {"tick": True}
        case GameStarted():
            raise ValueError("a game starts with the first line of its trace, and only there")
        case _:
            return arbiter_values(event)
