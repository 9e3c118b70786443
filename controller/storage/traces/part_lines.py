"""What parts report, as lines of a trace."""

from typing import Any

from pydantic import StrictBool

from controller.rules.squares import Square, mask_of, squares_of
from controller.storage.traces.line_base import InputLine, TraceSquare
from hardware.events import Button, ButtonEdge, Edge, Part, PartLost, PartRestored, Snapshot


class EdgeLine(InputLine):
    """`edge`: one raw change of this square's sensor."""

    edge: TraceSquare
    closed: StrictBool

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
    """`button`: one raw change of this side's clock button, or with `level` how it stands as its driver opens it."""

    button: Button
    down: StrictBool
    level: StrictBool = False

    def to_event(self) -> ButtonEdge:
        """Return the button's edge."""
        return ButtonEdge(button=self.button, down=self.down, at_us=self.at_us, is_level=self.level)


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


PART_LINES: dict[str, type[InputLine]] = {
    "edge": EdgeLine,
    "snapshot": SnapshotLine,
    "button": ButtonLine,
    "lost": LostLine,
    "back": BackLine,
}
"""Every kind of line of a part, by its key."""

PartInput = Edge | Snapshot | ButtonEdge | PartLost | PartRestored


def part_values(event: PartInput) -> dict[str, Any]:
    """Return what a part reports as the object of a line, without its time."""
    match event:
        case Edge(square=square, closed=closed):
            return {"edge": square, "closed": closed}
        case Snapshot(occupancy=occupancy):
            return {"snapshot": list(squares_of(occupancy))}
        case ButtonEdge(button=button, down=down, is_level=is_level):
            return {"button": button.value, "down": down} | ({"level": True} if is_level else {})
        case PartLost(part=part):
            return {"lost": part.value}
        case PartRestored(part=part):
            return {"back": part.value}
