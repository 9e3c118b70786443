"""The displays of simulated boards."""

from hardware.ports import Display, TextDisplay
from hardware.settings import DisplayKind
from sim.parts import SimulatedDisplay, SimulatedTextDisplay


def build_simulated_display(kind: DisplayKind) -> Display | TextDisplay:
    """Build a simulated display of one kind: `20x4` characters, or any other size in pixels."""
    if kind == "20x4":
        return SimulatedTextDisplay()
    width, height = map(int, kind.split("x"))
    return SimulatedDisplay((width, height))
