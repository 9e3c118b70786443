"""Displays without a part."""

from hardware.ports import Display, TextDisplay
from hardware.settings import DisplayKind
from sim.parts import SimulatedDisplay, SimulatedTextDisplay


def build_simulated_display(kind: DisplayKind) -> Display | TextDisplay:
    """Build a simulated display."""
    if kind == "20x4":
        return SimulatedTextDisplay()
    width, height = map(int, kind.split("x"))
    return SimulatedDisplay((width, height))
