"""The wiring diagram of a board, drawn as SVG from its profile."""

from controller.faces.wiring.diagram import draw_wiring

__all__ = ["draw_wiring"]
