"""The wiring of a board as types; no driver is imported to read a profile."""

from hardware.settings.board import BoardWiring, WiredBoardWiring, conflicts_among_valid_parts
from hardware.settings.simulated_board import DisplayKind, HandStyle, SimulatedBoardWiring
from hardware.settings.wiring import Wiring

__all__ = [
    "BoardWiring",
    "DisplayKind",
    "HandStyle",
    "SimulatedBoardWiring",
    "WiredBoardWiring",
    "Wiring",
    "conflicts_among_valid_parts",
]
